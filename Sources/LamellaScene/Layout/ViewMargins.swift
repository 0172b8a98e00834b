internal import LamellaGeometry

/// A view's layout margins and whether they include the safe area, with the values at the view's last callback.
///
/// `preservesSuperviewLayoutMargins` is the flag `sharesMargins`.
nonisolated struct ViewMargins: Component, Equatable {
  /// The margins that were set; nil for the default.
  var own: EdgeInsets?
  /// Whether `own` is directional: its left edge is the leading one.
  var areDirectional = false
  /// Whether the safe area is added.
  var insetsFromSafeArea = true
  /// The insets that the view's controller adds to the safe area.
  var additionalSafeArea = EdgeInsets.zero
  /// The safe area that the view was told of last.
  var reportedSafeArea = EdgeInsets.zero
  /// The part of the safe area out of which the view keeps its content by scrolling.
  var scrolledSafeArea = EdgeInsets.zero
  /// The margins that the view was told of last.
  var reportedMargins = ViewMargins.standard

  /// The default layout margins: 8 points on each edge.
  static let standard = EdgeInsets(all: 8)

  nonisolated(unsafe) static let column = ComponentColumn<ViewMargins>(
    presence: .hasMargins, owner: .view)
}
