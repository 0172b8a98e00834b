internal import LamellaGeometry

/// A node's bounds origin at the last two ticks, between which frames interpolate.
nonisolated struct BoundsInterpolation: Component {
  /// The origin at the end of the tick before.
  var previousOrigin = Point.zero
  /// The origin that the last frame showed; set by the compose pass.
  var shownOrigin = Point.zero

  /// Whether the values may be dropped: never, as ``InterpolationList`` alone removes them.
  var isDefault: Bool { false }

  nonisolated(unsafe) static let column = ComponentColumn<BoundsInterpolation>(
    presence: .isInterpolated)
}
