internal import LamellaConstraints

extension LayoutGuide {
  /// Two anchors between which a guide lies while constraints name it: so `anchorWithOffset(to:)` has a length.
  nonisolated final class Span {
    /// An anchor that does not keep its view.
    @MainActor struct End {
      private let item: LayoutItem
      private let guide: LayoutGuide?
      private let attribute: LayoutConstraint.Attribute

      init<Axis>(_ anchor: LayoutAnchor<Axis>) {
        (item, guide, attribute) = (anchor.item, anchor.guide, anchor.attribute)
      }

      /// The view, or the one that owns the guide; nil after it ended.
      var holder: View? { item.view }

      /// The anchor.
      var anchor: LayoutAnchor<Never> { LayoutAnchor(item, guide, attribute) }

      /// Whether the anchor follows the direction of reading.
      var isDirectional: Bool { attribute.isDirectional }
    }

    let start: End
    let end: End
    let isHorizontal: Bool
    /// The constraints of the guide's sides to the anchors, while the guide belongs to a view.
    var sides: [LayoutConstraint] = []

    init(_ start: End, _ end: End, isHorizontal: Bool) {
      (self.start, self.end, self.isHorizontal) = (start, end, isHorizontal)
    }
  }

  /// Has a guide of a span belong to the view that contains its anchors, before a constraint that names the guide is
  /// activated.
  final func willBeNamed() {
    guard let span, span.sides.isEmpty, owningView == nil, let start = span.start.holder,
      let end = span.end.holder
    else { return }
    var owner = start
    while !end.isDescendant(of: owner), let superview = owner.superview { owner = superview }
    owner.addLayoutGuide(self)
    let isDirectional = span.start.isDirectional || span.end.isDirectional
    let attributes: (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
      !span.isHorizontal ? (.top, .bottom) : isDirectional ? (.leading, .trailing) : (.left, .right)
    span.sides = [
      anchor(of: attributes.0).constraint(.equal, span.start.anchor, 1, 0),
      anchor(of: attributes.1).constraint(.equal, span.end.anchor, 1, 0),
    ]
    LayoutConstraint.activate(span.sides)
  }

  /// Takes a guide of a span from its view after the last constraint that named it ended, or one of its sides.
  final nonisolated func wasNamed() {
    guard let span, !span.sides.isEmpty, item.row >= 0, let owner = LayoutItem.of(item.row) else {
      return
    }
    let isComplete = span.sides.allSatisfy { $0.holder != nil }
    if isComplete && owner.hasConstraint(naming: item, otherThan: span.sides) { return }
    span.sides = []
    leaveView()
    owner.guides.removeAll { $0 === self }
  }
}

extension LayoutItem {
  /// Returns whether an active constraint other than some names one of the view's guides.
  fileprivate nonisolated func hasConstraint(
    naming guide: LayoutItem, otherThan others: [LayoutConstraint]
  ) -> Bool {
    constraints.contains { constraint in
      (constraint.first === guide || constraint.second === guide)
        && !others.contains { $0 === constraint }
    }
  }
}
