internal import LamellaConstraints
internal import LamellaGeometry
internal import LamellaScene

extension SceneCompiler {
  /// Reads a side of a constraint.
  func anchor(_ attribute: SceneElement.Attribute, around: Int) -> ScenePlan.Anchor? {
    anchor(
      ItemName(attribute.value), around: around, parent: scope.superview(of: around), default: nil,
      isShort: false,
      at: attribute.valuePosition)
  }

  /// Resolves the name of an item.
  ///
  /// - Parameters:
  ///   - item: The name.
  ///   - around: The slot of the view for `self`.
  ///   - parent: The slot of the view for `parent`; nil where it is in none.
  ///   - attribute: The attribute that is meant where none is named; nil where one must be.
  ///   - isShort: Whether guides stand for those of `parent`.
  ///   - position: The place of the names.
  /// - Returns: The side; nil with a fault where the names are none.
  func anchor(
    _ item: ItemName, around: Int, parent: Int?, default attribute: LayoutConstraint.Attribute?,
    isShort: Bool, at position: ScenePosition
  ) -> ScenePlan.Anchor? {
    let (text, name) = (item.text, item.first)
    guard !name.isEmpty else {
      fault(position, "\"\(text)\" is not an item: expected ITEM.ATTRIBUTE")
      return nil
    }
    var anchor = ScenePlan.Anchor(slot: around, guide: nil, attribute: attribute ?? .notAnAttribute)
    if name == "self", !isShort {
      anchor.slot = around
    } else if name == "parent" {
      guard let parent else {
        fault(position, "\"\(text)\": the view around the constraint stands in no view of the file")
        return nil
      }
      anchor.slot = parent
    } else if isShort, scope.plan.ids[name] == nil, let guide = ScenePlan.Guide(rawValue: name) {
      anchor.guide = guide
    } else {
      guard let slot = scope.plan.ids[name], isItem(slot) else {
        if scope.plan.ids[name] != nil {
          fault(
            position,
            "\"\(name)\" is a \(scope.plan.classes[scope.plan.ids[name] ?? 0].name): expected a view or a guide"
          )
        } else {
          let words =
            isShort ? ["parent"] + ScenePlan.Guide.allCases.map(\.rawValue) : ["self", "parent"]
          fault(
            position,
            "no view or guide has the id \"\(name)\""
              + Suggestion.question(for: name, among: scope.plan.ids.keys + words))
        }
        return nil
      }
      anchor.slot = slot
      if scope.nodes[slot]?.isView == true, slot != around { scope.constrainedViews.insert(slot) }
    }
    var (last, rest) = (item.second, item.third)
    if anchor.guide == nil, let second = last, rest != nil || Self.attributes[second] == nil,
      let guide = ScenePlan.Guide(rawValue: second)
    {
      anchor.guide = guide
      (last, rest) = (rest, nil)
    }
    if let last {
      guard let named = Self.attributes[last], rest == nil, !item.hasMore else {
        fault(
          position,
          "\"\(last)\" in \"\(text)\" is neither an attribute of constraints nor a guide"
            + Suggestion.question(
              for: last, among: Self.attributes.keys + ScenePlan.Guide.allCases.map(\.rawValue)))
        return nil
      }
      anchor.attribute = named
    }
    guard anchor.attribute != .notAnAttribute else {
      fault(position, "\"\(text)\" has no attribute: expected one such as \(text).leading")
      return nil
    }
    if let guide = anchor.guide, !isAllowed(guide, of: anchor, text, at: position) { return nil }
    return anchor
  }

  private func isAllowed(
    _ guide: ScenePlan.Guide, of anchor: ScenePlan.Anchor, _ text: String,
    at position: ScenePosition
  ) -> Bool {
    let sceneClass = scope.plan.classes[anchor.slot]
    if !sceneClass.isView {
      fault(position, "\"\(text)\": only views have guides")
      return false
    }
    if guide == .content || guide == .visible, !sceneClass.isKind(of: "ScrollView") {
      fault(position, "\"\(text)\": only scroll views have the guide \"\(guide.rawValue)\"")
      return false
    }
    return true
  }

  /// Returns whether an object can be an item of constraints.
  func isItem(_ slot: Int) -> Bool {
    let sceneClass = scope.plan.classes[slot]
    return sceneClass.isView || sceneClass.isGuide
  }

  /// Returns whether two sides can be related, with a fault where they cannot.
  func isUsable(
    _ first: ScenePlan.Anchor, _ second: ScenePlan.Anchor?, _ multiplier: Double,
    at position: ScenePosition
  ) -> Bool {
    let isLength = first.attribute == .width || first.attribute == .height
    guard isViewsOwn(first, at: position), second.map({ isViewsOwn($0, at: position) }) ?? true
    else { return false }
    guard let second else {
      if isLength { return true }
      fault(
        position,
        "only width and height can be a number alone: \"\(first.attribute)\" needs an item")
      return false
    }
    guard first.attribute.canRelate(to: second.attribute) else {
      fault(
        position,
        "\"\(first.attribute)\" cannot be related to \"\(second.attribute)\": "
          + "both must be edges along one axis, or lengths"
      )
      return false
    }
    guard multiplier != 0 || isLength else {
      fault(position, "the multiplier of \"\(first.attribute)\" cannot be 0")
      return false
    }
    guard haveCommonView(first.slot, second.slot) else {
      fault(position, "the two sides stand in no common view of the file")
      return false
    }
    return true
  }

  /// Returns whether a side has its attribute, with a fault for margins and baselines of guides.
  private func isViewsOwn(_ anchor: ScenePlan.Anchor, at position: ScenePosition) -> Bool {
    let isBaseline = anchor.attribute == .firstBaseline || anchor.attribute == .lastBaseline
    guard isBaseline || isMargin(anchor.attribute) else { return true }
    if anchor.guide == nil, scope.plan.classes[anchor.slot].isView { return true }
    let noun = isBaseline ? "baselines" : "margins"
    fault(position, "guides have no \(noun): \"\(anchor.attribute)\" cannot be used")
    return false
  }

  private func isMargin(_ attribute: LayoutConstraint.Attribute) -> Bool {
    switch attribute {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }

  /// Returns whether two views or guides stand in a common view, or one in the other.
  private func haveCommonView(_ a: Int, _ b: Int) -> Bool {
    let (aroundA, aroundB) = (scope.superview(of: a), scope.superview(of: b))
    if a == b || aroundA == b || aroundB == a || (aroundA != nil && aroundA == aroundB) {
      return true
    }
    return root(of: a) == root(of: b)
  }

  /// Returns the outermost view around a view or guide.
  private func root(of slot: Int) -> Int {
    var slot = slot
    while let next = scope.superview(of: slot) { slot = next }
    return slot
  }
}
