internal import LamellaConstraints
internal import LamellaControls
internal import LamellaScene
internal import LamellaScrolling

extension SceneWriter {
  /// Returns the elements of the constraints that a view holds, between objects of the scene.
  func constraintElements(of view: View) -> [SceneElement] {
    let isArranging = view is StackView || view is GridView
    let readable = view.existingReadableGuide
    return view.constraints.compactMap { constraint in
      // The guide of the readable area brings its own.
      if let readable, constraint.firstGuide === readable,
        constraint.secondItem == nil || constraint.secondGuide === view.layoutMarginsGuide
      {
        return nil
      }
      if isArranging, constraint.secondItem != nil,
        isArranged(constraint.firstItem, by: view), isArranged(constraint.secondItem, by: view)
      {
        return nil
      }
      return element(of: constraint, in: view)
    }
  }

  /// Returns whether an item is an arranging view itself, a guide of it, or a view directly inside.
  private func isArranged(_ item: (any LayoutConstraint.Item)?, by view: View) -> Bool {
    if let guide = item as? LayoutGuide { return guide.owningView === view }
    return item === view || (item as? View)?.superview === view
  }

  private func element(of constraint: LayoutConstraint, in view: View) -> SceneElement? {
    // Both are asked for their names, so that both have one when the scene is written.
    let (first, second) = (
      constraint.firstItem.flatMap { name(of: $0, in: view) },
      constraint.secondItem.flatMap { name(of: $0, in: view) }
    )
    guard let first, (second == nil) == (constraint.secondItem == nil) else { return nil }
    var element = SceneElement("Constraint")
    element["first"] = "\(first).\(constraint.firstAttribute)"
    switch constraint.relation {
    case .greaterThanOrEqual: element["relation"] = "atLeast"
    case .lessThanOrEqual: element["relation"] = "atMost"
    default: break
    }
    if let second { element["second"] = "\(second).\(constraint.secondAttribute)" }
    if constraint.multiplier != 1 {
      element["multiplier"] = SceneNumber.text(constraint.multiplier)
    }
    if constraint.constant != 0 { element["constant"] = SceneNumber.text(constraint.constant) }
    if constraint.priority != .required {
      element["priority"] = Float.sceneCodec.write(constraint.priority.rawValue, context)
    }
    element["identifier"] = constraint.identifier
    return element
  }

  /// Returns the name of an item of a constraint that a view holds; nil for one that is not part of the scene.
  private func name(of item: any LayoutConstraint.Item, in view: View) -> String? {
    if item === view { return "self" }
    if let other = item as? View { return reference(other) }
    guard let guide = item as? LayoutGuide, let owner = guide.owningView else { return nil }
    if met.contains(ObjectIdentifier(guide)) { return reference(guide) }
    guard let name = owner === view ? "self" : reference(owner) else { return nil }
    if guide === owner.layoutMarginsGuide { return name + ".margins" }
    if guide === owner.safeAreaLayoutGuide { return name + ".safeArea" }
    if guide === owner.keyboardLayoutGuide { return name + ".keyboard" }
    if let scroll = owner as? ScrollView {
      if guide === scroll.contentLayoutGuide { return name + ".content" }
      if guide === scroll.frameLayoutGuide { return name + ".visible" }
    }
    return guide === owner.existingReadableGuide ? name + ".readable" : nil
  }
}
