public import LamellaGeometry

extension View {
  /// The placement of a view's content in bounds of another size.
  ///
  /// The content is the view's drawing, or the image of an `ImageView`. Larger content extends beyond the bounds unless
  /// the view clips to them.
  public nonisolated enum ContentMode: UInt8, Hashable, Sendable, CaseIterable {
    /// Scaled to fill the bounds; the aspect ratio may change.
    case scaleToFill
    /// Scaled to fit the bounds with the aspect ratio kept, and centered.
    case scaleAspectFit
    /// Scaled to cover the bounds with the aspect ratio kept, and centered.
    case scaleAspectFill
    /// Drawn again after each change of the bounds' size, and scaled to fill until then.
    case redraw
    /// At its own size, centered.
    case center
    /// At its own size, in the middle of the top edge.
    case top
    /// At its own size, in the middle of the bottom edge.
    case bottom
    /// At its own size, in the middle of the left edge.
    case left
    /// At its own size, in the middle of the right edge.
    case right
    /// At its own size, in the top left corner.
    case topLeft
    /// At its own size, in the top right corner.
    case topRight
    /// At its own size, in the bottom left corner.
    case bottomLeft
    /// At its own size, in the bottom right corner.
    case bottomRight
  }
}

nonisolated extension View.ContentMode {
  /// Returns the rectangle in which content of a size is shown.
  ///
  /// - Parameters:
  ///   - size: The content's own size in points.
  ///   - bounds: The bounds in which it is to be placed.
  /// - Returns: The content's rectangle; empty when the content or the bounds are.
  public func rect(ofImageSize size: Size, in bounds: Rect) -> Rect {
    guard !size.isEmpty, !bounds.isEmpty else { return Rect(origin: bounds.origin, size: .zero) }
    let scaleX = bounds.width / size.width
    let scaleY = bounds.height / size.height
    let shown: Size =
      switch self {
      case .scaleToFill, .redraw: bounds.size
      case .scaleAspectFit: size * min(scaleX, scaleY)
      case .scaleAspectFill: size * max(scaleX, scaleY)
      default: size
      }
    let x: Double =
      switch self {
      case .left, .topLeft, .bottomLeft: bounds.minX
      case .right, .topRight, .bottomRight: bounds.maxX - shown.width
      default: bounds.midX - shown.width / 2
      }
    let y: Double =
      switch self {
      case .top, .topLeft, .topRight: bounds.minY
      case .bottom, .bottomLeft, .bottomRight: bounds.maxY - shown.height
      default: bounds.midY - shown.height / 2
      }
    return Rect(x: x, y: y, width: shown.width, height: shown.height)
  }

  /// Returns the transform from the bounds for which content was drawn to other bounds.
  ///
  /// - Parameters:
  ///   - drawn: The bounds in which it was drawn.
  ///   - bounds: The bounds now.
  /// - Returns: A move where the sizes are the same, else a move and scale.
  func placement(of drawn: Rect, in bounds: Rect) -> Transform2D {
    guard drawn.size != bounds.size, !drawn.isEmpty, !bounds.isEmpty else {
      return Transform2D(
        translationX: bounds.minX - drawn.minX, y: bounds.minY - drawn.minY)
    }
    let place = rect(ofImageSize: drawn.size, in: bounds)
    let scaleX = place.width / drawn.width
    let scaleY = place.height / drawn.height
    return Transform2D(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: place.minX - scaleX * drawn.minX,
      ty: place.minY - scaleY * drawn.minY)
  }
}
