internal import LamellaGeometry

/// What of a view can be hit, where that is unusual.
nonisolated struct ViewHitTesting: Component, Equatable {
  /// Added to the bounds, with opposite sign, to make the area that hits.
  var insets = EdgeInsets.zero
  var behavior = HitTestBehavior.standard
  /// Whether subviews are asked outside of the bounds.
  var reachesOutside = false

  nonisolated(unsafe) static let column = ComponentColumn<ViewHitTesting>(
    presence: .hasHitTesting, invalidates: .hits)
}
