public import LamellaGeometry

/// The placement of a layer's contents in its bounds; y points down.
public nonisolated enum ContentsGravity: UInt8, Hashable, Sendable, CaseIterable {
  /// Scaled to fill the bounds; the aspect ratio may change.
  case resize
  /// Scaled to fit the bounds with the aspect ratio kept, and centered.
  case resizeAspect
  /// Scaled to cover the bounds with the aspect ratio kept, and centered; parts extend beyond the bounds.
  case resizeAspectFill
  /// At its own size, centered.
  case center
  /// At its own size, at the center of the upper edge.
  case top
  /// At its own size, at the center of the lower edge.
  case bottom
  /// At its own size, at the center of the left edge.
  case left
  /// At its own size, at the center of the right edge.
  case right
  /// At its own size, in the upper left corner.
  case topLeft
  /// At its own size, in the upper right corner.
  case topRight
  /// At its own size, in the lower left corner.
  case bottomLeft
  /// At its own size, in the lower right corner.
  case bottomRight

  /// Returns the rectangle in which contents of a size are drawn.
  ///
  /// - Parameters:
  ///   - size: The contents' own size in points.
  ///   - bounds: The layer's bounds.
  /// - Returns: The contents' rectangle in the space of `bounds`; empty if either is empty.
  public func rect(ofContentsSize size: Size, in bounds: Rect) -> Rect {
    mode.rect(ofImageSize: size, in: bounds)
  }

  /// The content mode of the same placement.
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

  /// Makes the gravity of the same placement as a content mode.
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

  /// Whether the contents are scaled with the bounds.
  var resizes: Bool { rawValue <= Self.resizeAspectFill.rawValue }
}
