internal import LamellaGeometry

/// A view's margins, and what it was told of them.
///
/// That it shares its superview's is the flag `sharesMargins`.
nonisolated struct ViewMargins: Component, Equatable {
  /// The margins that were set; nil stands for the default.
  var own: EdgeInsets?
  /// Whether left and right of these are where lines begin and end.
  var areDirectional = false
  /// Whether the safe area is added.
  var insetsFromSafeArea = true
  /// The safe area that the view was told of last.
  var toldSafeArea = EdgeInsets.zero
  /// The margins that the view was told of last.
  var toldMargins = ViewMargins.standard

  /// The default layout margins: 8 points on each edge.
  static let standard = EdgeInsets(all: 8)

  nonisolated(unsafe) static let column = ComponentColumn<ViewMargins>(
    presence: .hasMargins, owner: .view)
}
