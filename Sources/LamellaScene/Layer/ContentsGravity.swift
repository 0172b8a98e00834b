public import LamellaGeometry

/// Where a layer's contents go in its bounds; y points down.
public nonisolated enum ContentsGravity: UInt8, Hashable, Sendable, CaseIterable {
  /// Stretched over the bounds.
  case resize
  /// As large as fits with its proportions kept, in the middle.
  case resizeAspect
  /// As small as covers the bounds with its proportions kept, in the middle; it reaches over.
  case resizeAspectFill
  /// At its own size, in the middle.
  case center
  /// At its own size, in the middle of the upper edge.
  case top
  /// At its own size, in the middle of the lower edge.
  case bottom
  /// At its own size, in the middle of the left edge.
  case left
  /// At its own size, in the middle of the right edge.
  case right
  /// At its own size, in the upper left corner.
  case topLeft
  /// At its own size, in the upper right corner.
  case topRight
  /// At its own size, in the lower left corner.
  case bottomLeft
  /// At its own size, in the lower right corner.
  case bottomRight

  /// The rectangle that contents of a size take.
  ///
  /// - Parameters:
  ///   - size: The contents' own size in points.
  ///   - bounds: Where they are to be placed.
  /// - Returns: Their rectangle; without a size where either has none.
  public func rect(ofContentsSize size: Size, in bounds: Rect) -> Rect {
    mode.rect(ofImageSize: size, in: bounds)
  }

  /// The content mode that does the same.
  private var mode: View.ContentMode {
    switch self {
    case .resize: .scaleToFill
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }

  /// What a content mode comes to.
  init(_ mode: View.ContentMode) {
    self =
      switch mode {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
  }

  /// Whether the contents change their size with the bounds.
  var resizes: Bool { rawValue <= Self.resizeAspectFill.rawValue }
}
