internal import LamellaConstraints

extension LayoutGuide {
  /// Two anchors between which a guide lies while constraints name it: so `anchorWithOffset(to:)` has a length.
  nonisolated final class AnchorPair {
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

  /// Has a guide of a anchorPair belong to the view that contains its anchors, before a constraint that names the guide is
  /// activated.
  final func attachToAnchors() {
    guard let anchorPair, anchorPair.sides.isEmpty, owningView == nil,
      let start = anchorPair.start.holder,
      let end = anchorPair.end.holder
    else { return }
    var owner = start
    while !end.isDescendant(of: owner), let superview = owner.superview { owner = superview }
    owner.addLayoutGuide(self)
    let isDirectional = anchorPair.start.isDirectional || anchorPair.end.isDirectional
    let attributes: (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
      !anchorPair.isHorizontal
      ? (.top, .bottom) : isDirectional ? (.leading, .trailing) : (.left, .right)
    anchorPair.sides = [
      anchor(of: attributes.0).constraint(.equal, anchorPair.start.anchor, 1, 0),
      anchor(of: attributes.1).constraint(.equal, anchorPair.end.anchor, 1, 0),
    ]
    LayoutConstraint.activate(anchorPair.sides)
  }

  /// Takes a guide of a anchorPair from its view after the last constraint that named it ended, or one of its sides.
  final nonisolated func detachIfUnused() {
    guard let anchorPair, !anchorPair.sides.isEmpty, item.row >= 0,
      let owner = LayoutItem.of(item.row)
    else {
      return
    }
    let isComplete = anchorPair.sides.allSatisfy { $0.holder != nil }
    if isComplete && owner.hasConstraint(naming: item, otherThan: anchorPair.sides) { return }
    anchorPair.sides = []
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
