internal import LamellaGeometry

/// A view's hit-testing settings that differ from the defaults.
nonisolated struct ViewHitTesting: Component, Equatable {
  /// The insets from the bounds to the area that can be hit, in points; negative values enlarge it.
  var insets = EdgeInsets.zero
  var behavior = HitTestBehavior.standard
  /// Whether subviews can be hit outside the bounds.
  var reachesOutside = false
  /// Whether the view is that of a screen that leaves.
  var isLeaving = false

  nonisolated(unsafe) static let column = ComponentColumn<ViewHitTesting>(
    presence: .hasHitTesting, owner: .view, invalidates: .hits)
}
