internal import LamellaGeometry

/// The number of a row in the ``NodeTable``; -1 stands for none.
typealias Row = Int32

/// What every node has: links, geometry and the looks that most nodes use.
///
/// Rare attributes stand in ``NodeExtras``, so that a plain view stays small.
nonisolated struct NodeRow {
  // MARK: Tree
  var parent: Row = -1
  /// The backmost child.
  var firstChild: Row = -1
  /// The frontmost child.
  var lastChild: Row = -1
  var previousSibling: Row = -1
  var nextSibling: Row = -1
  var childCount: Int32 = 0

  var flags: NodeFlags = .initial
  /// The row of rare attributes, -1 while all have their defaults.
  var extras: Int32 = -1

  // MARK: Geometry, model values
  /// Own space; its origin is what the top left corner shows.
  var bounds: Rect = .zero
  /// The anchor's place in the parent's space.
  var position: Point = .zero
  /// In units of the bounds' size.
  var anchorPoint = Point(x: 0.5, y: 0.5)

  // MARK: Appearance
  /// Straight `Color.rgba8`; 0 draws nothing.
  var backgroundColor: UInt32 = 0
  /// Group opacity, 0...1.
  var opacity: Float = 1
  /// Points.
  var cornerRadius: Float = 0
  /// Siblings are drawn by ascending z, ties in order.
  var zPosition: Float = 0

  // MARK: Written by the compose pass
  /// Maps own space (points) to window space (points), at the frame's alpha.
  var windowTransform = Transform2D.identity
}

/// Attributes that few nodes have.
nonisolated struct NodeExtras {
  /// About the anchor point, what depth does to it included; not valid while `hasPerspective` is set.
  var transform = Transform2D.identity
  /// What has to do with depth, where anything has; freed with the row.
  var space: UnsafeMutablePointer<NodeSpace>?
  /// Straight `Color.rgba8`.
  var borderColor: UInt32 = 0xFF00_0000
  /// Points, inside the bounds.
  var borderWidth: Float = 0
  var looks: NodeLooks = []
  /// Which corners `cornerRadius` rounds; see `CornerMask`.
  var maskedCorners: UInt8 = 15
  /// Clockwise from the top left, points; valid while `hasCornerRadii`.
  var cornerRadii = SIMD4<Float>.zero
  /// Straight `Color.rgba8`.
  var shadowColor: UInt32 = 0xFF00_0000
  /// 0...1.
  var shadowOpacity: Float = 0
  /// The standard deviation of the blur, in points.
  var shadowRadius: Float = 3
  /// In points.
  var shadowOffset = Size(width: 0, height: -3)
  /// Pixels per point of a kept picture.
  var rasterizationScale = 1.0
  /// Straight `Color.rgba8`; 0 stands for the parent's.
  var tintColor: UInt32 = 0
  /// The bounds origin at the end of the tick before; valid while `isInterpolated`.
  var previousOrigin = Point.zero
  /// The bounds origin that the frame shows; valid while `isInterpolated`, set by the compose pass.
  var shownOrigin = Point.zero
  /// Added to the bounds, with opposite sign, to make the area that hits.
  var hitInsets = EdgeInsets.zero
  var hitTestBehavior = HitTestBehavior.standard
  var hitsSubviewsOutsideBounds = false
}

nonisolated extension NodeRow {
  /// The anchor point in own space.
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}
