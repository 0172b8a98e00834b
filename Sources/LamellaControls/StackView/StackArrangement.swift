internal import LamellaConstraints
internal import LamellaScene

/// The priorities of the constraints of stack views, which are UIKit's.
enum StackPriorities {
  /// The priority by which a hidden view has no length: less than required, as views may have required lengths.
  static let hiding = LayoutPriority(999.9)
  /// The priority by which a stack view is no wider than its views, across its axis.
  static let spanning = LayoutPriority(51)
  /// The priority by which a stack view is no longer than its views.
  static let fit = LayoutPriority(49)
  /// The priority by which a view without a size of its own has none across the axis.
  static let ambiguity = LayoutPriority(25)
  /// The priority by which views that baselines align are near an edge.
  static let baselineEdge = LayoutPriority(24)
  /// The priority by which a hidden view reaches to the far edge.
  static let hiddenEdge = LayoutPriority(20)

  /// Returns the priority of the share of a view's length, by the number of views before it.
  static func share(_ order: Int) -> LayoutPriority { LayoutPriority(Float(max(999 - order, 751))) }

  /// Returns the priority by which the gap before a view is equal to the first, by the number of views before it.
  static func centering(_ order: Int) -> LayoutPriority {
    LayoutPriority(Float(max(151 - order, 52)))
  }

  /// The number of first views of which the earlier one changes its length if priorities are equal.
  static let orderedCount = 16

  /// Returns by how much the priorities of a view's content are lowered, by the number of views before it.
  static func offset(_ order: Int) -> Float { Float(max(orderedCount - order, 0)) / 1024 }

  /// The offset by which the priorities of a content become the lowest.
  static let contentOff: Float = 1000
}

/// The constraints of a stack view itself, and the properties for which all of its constraints were made.
struct StackArrangement {
  /// Whether the constraints are those of the present views and properties.
  ///
  /// Not at first: a stack view without views has constraints of its own, as one that lost its views.
  var isUpToDate = false
  /// The properties for which the constraints were made.
  private(set) var properties: Properties?
  /// The constraints that keep the stack view small.
  private var fits: [LayoutConstraint] = []
  /// The constraint of the far edge, and the item that it names.
  private var lastEdge: (constraint: LayoutConstraint, item: Int)?

  /// The properties on which all constraints depend.
  struct Properties: Equatable {
    var axis = LayoutConstraint.Axis.horizontal
    var distribution = StackView.Distribution.fill
    var alignment = StackView.Alignment.fill
    var isMarginsRelative = false
    var isBaselineRelative = false
  }

  /// Returns the rectangle in which the views are laid out.
  func arrangementArea(of stack: StackView) -> any AxisAnchors {
    stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
  }

  /// Makes the stack view's own constraints for changed properties.
  ///
  /// - Returns: Whether properties changed.
  mutating func setProperties(_ new: Properties, of stack: StackView) -> Bool {
    guard new != properties else { return false }
    invalidate()
    properties = new
    let across = new.alignment == .fill ? StackPriorities.fit : StackPriorities.spanning
    fits = [
      stack.length(new.axis).constraint(equalToConstant: 0).named("stack-fit", StackPriorities.fit),
      stack.length(new.axis.across).constraint(equalToConstant: 0).named("stack-fit", across),
    ]
    LayoutConstraint.activate(fits)
    return true
  }

  /// Removes the constraints, so that the next update makes new ones.
  mutating func invalidate() {
    properties = nil
    LayoutConstraint.deactivate(fits)
    fits = []
    lastEdge?.constraint.isActive = false
    lastEdge = nil
  }

  /// Has the last shown view end at the far edge.
  mutating func setLast(_ item: ArrangedItem?, in stack: StackView) {
    guard item?.id != lastEdge?.item else { return }
    lastEdge?.constraint.isActive = false
    lastEdge = nil
    guard let item else { return }
    let constraint = item.view.end(stack.axis).constraint(
      .equal, arrangementArea(of: stack).end(stack.axis)
    )
    .named("stack-edge")
    lastEdge = (constraint, item.id)
    constraint.isActive = true
  }
}
