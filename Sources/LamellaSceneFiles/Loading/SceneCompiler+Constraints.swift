internal import LamellaConstraints
internal import LamellaGeometry
internal import LamellaScene

extension SceneCompiler {
  /// The attributes of constraints by their names.
  static let attributes: [String: LayoutConstraint.Attribute] = {
    var names: [String: LayoutConstraint.Attribute] = [:]
    for attribute in LayoutConstraint.Attribute.allCases where attribute != .notAnAttribute {
      names["\(attribute)"] = attribute
    }
    return names
  }()

  /// The names behind `layout.`.
  static let layoutNames = [
    "leading", "trailing", "left", "right", "top", "bottom", "width", "height", "centerX",
    "centerY",
    "firstBaseline", "lastBaseline", "edges", "center",
  ]

  // MARK: Short forms

  /// A side that a `layout.` attribute places, and the sign of distances inwards there.
  struct LayoutSide {
    var attribute: LayoutConstraint.Attribute
    var sign = 1.0
  }

  /// The sides of each of ``layoutNames``, by the whole names of attributes.
  static let layoutSides: [String: [LayoutSide]] = {
    var sides: [String: [LayoutSide]] = [:]
    for name in layoutNames {
      sides["layout." + name] = attributes[name].map { [LayoutSide(attribute: $0)] }
    }
    sides["layout.edges"] = [
      LayoutSide(attribute: .leading), LayoutSide(attribute: .top),
      LayoutSide(attribute: .trailing, sign: -1), LayoutSide(attribute: .bottom, sign: -1),
    ]
    sides["layout.center"] = [LayoutSide(attribute: .centerX), LayoutSide(attribute: .centerY)]
    return sides
  }()

  /// Makes the constraints of a `layout.` attribute of a view.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - sides: The sides that its name means; none for a name that is not known.
  ///   - slot: The slot of the view.
  func compileLayout(_ attribute: SceneElement.Attribute, _ sides: [LayoutSide], of slot: Int) {
    let position = attribute.valuePosition
    guard let onlySide = sides.first else {
      return fault(
        attribute.position,
        "there is no \"\(attribute.name)\""
          + Suggestion.question(for: attribute.name, among: Self.layoutNames.map { "layout." + $0 })
      )
    }
    let expression: LayoutExpression
    do {
      expression = try LayoutExpression(attribute.value)
    } catch {
      return fault(position, "\(attribute.name): \(error.message)")
    }
    guard let superview = scope.superview(of: slot) else {
      // A length needs no other view.
      let isLength = onlySide.attribute == .width || onlySide.attribute == .height
      guard expression.item == nil, isLength else {
        return fault(position, "\(attribute.name): the view stands in no view of the file")
      }
      return add(expression, onlySide, slot, nil)
    }
    scope.constrainedViews.insert(slot)
    if sides.count > 1, let item = expression.item,
      let last = item.third ?? item.second, Self.attributes[last] != nil
    {
      return fault(position, "\(attribute.name) takes an item without an attribute")
    }
    for side in sides {
      let attribute = side.attribute
      var second: ScenePlan.Anchor?
      if let item = expression.item {
        guard
          let anchor = anchor(
            item, around: superview, parent: superview, default: attribute, isShort: true,
            at: position)
        else { return }
        second = anchor
      }
      guard
        isUsable(
          .init(slot: slot, guide: nil, attribute: attribute), second, expression.multiplier,
          at: position)
      else { return }
      add(expression, side, slot, second)
    }
  }

  private func add(
    _ expression: LayoutExpression, _ side: LayoutSide, _ slot: Int, _ second: ScenePlan.Anchor?
  ) {
    let constraint = scope.addSlot(constraintClass ?? scope.plan.classes[slot])
    scope.plan.constraints.append(
      .init(
        slot: constraint,
        first: .init(slot: slot, guide: nil, attribute: side.attribute),
        relation: side.sign < 0 ? expression.relation.reversed : expression.relation,
        second: second, multiplier: expression.multiplier,
        constant: expression.constant * side.sign,
        priority: LayoutPriority(Float(expression.priority))))
  }

  // MARK: Elements

  /// Makes the constraint of an element.
  func compileConstraint(_ element: SceneElement, in around: Int) {
    allow(
      [
        "first", "relation", "second", "multiplier", "constant", "priority", "id", "identifier",
        "outlet", "isActive",
      ],
      in: element, file: file)
    let sceneClass = constraintClass ?? scope.plan.classes[around]
    let slot = scope.addSlot(sceneClass)
    let node = SceneNode(sceneClass, slot: slot, element: element)
    if let id = element.attribute("id") { noteConstraintID(id, slot) }
    guard let first = requiredAttribute("first", of: element, file: file),
      let firstAnchor = anchor(first, around: around)
    else { return }
    var constraint = ScenePlan.Constraint(slot: slot, first: firstAnchor)
    if let second = element.attribute("second") {
      guard let anchor = anchor(second, around: around) else { return }
      constraint.second = anchor
    }
    if let relation = element.attribute("relation") {
      switch relation.value {
      case "equal": break
      case "atLeast": constraint.relation = .greaterThanOrEqual
      case "atMost": constraint.relation = .lessThanOrEqual
      default:
        fault(
          relation.valuePosition,
          "relation: \"\(relation.value)\" is not a relation: expected equal, atLeast or atMost"
            + Suggestion.question(for: relation.value, among: ["equal", "atLeast", "atMost"]))
      }
    }
    constraint.multiplier = number("multiplier", of: element, in: -1e9...1e9) ?? 1
    constraint.constant = number("constant", of: element, in: -1e9...1e9) ?? 0
    constraint.priority = LayoutPriority(
      Float(number("priority", of: element, in: 0.001...1000) ?? 1000))
    constraint.identifier = element["identifier"] ?? element["id"]
    constraint.isActive = flag("isActive", of: element) ?? true
    guard isUsable(firstAnchor, constraint.second, constraint.multiplier, at: first.valuePosition)
    else { return }
    scope.plan.constraints.append(constraint)
    if let outlet = element.attribute("outlet") { compileConstraintOutlets(outlet, node, around) }
  }

  private func compileConstraintOutlets(
    _ outlet: SceneElement.Attribute, _ node: SceneNode, _ around: Int
  ) {
    for name in outlet.value.split(separator: " ").map(String.init) {
      var holder: Int? = around
      while let slot = holder, scope.plan.classes[slot].tables.outlets[name] == nil {
        holder = scope.superview(of: slot)
      }
      if let holder, let known = scope.plan.classes[holder].tables.outlets[name],
        !known.takes(node.sceneClass.type)
      {
        fault(
          outlet.valuePosition,
          "the outlet \"\(name)\" of \(scope.plan.classes[holder].name) takes a \(known.typeName), "
            + "and not a Constraint")
        continue
      }
      scope.plan.outlets.append(
        .init(
          name: name, slot: node.slot, target: holder.map { .object($0) } ?? .owner,
          place: .init(file: file, position: outlet.valuePosition)))
    }
  }

  private func noteConstraintID(_ id: SceneElement.Attribute, _ slot: Int) {
    if let other = scope.plan.ids[id.value] {
      return fault(
        id.valuePosition,
        "the id \"\(id.value)\" is there already, at line \(scope.line(ofIDAt: other))")
    }
    scope.constraintIDPositions[slot] = id.position
    scope.plan.ids[id.value] = slot
  }

  private func number(
    _ name: String, of element: SceneElement, in range: ClosedRange<Double>
  ) -> Double? {
    guard let attribute = element.attribute(name) else { return nil }
    guard let number = SceneNumber.parse(attribute.value), range.contains(number) else {
      fault(
        attribute.valuePosition,
        "\(name): \"\(attribute.value)\" is not a number from \(SceneNumber.text(range.lowerBound)) to \(SceneNumber.text(range.upperBound))"
      )
      return nil
    }
    return number
  }

  private func flag(_ name: String, of element: SceneElement) -> Bool? {
    guard let attribute = element.attribute(name) else { return nil }
    if attribute.value != "true", attribute.value != "false" {
      fault(attribute.valuePosition, "\(name): \(Bool.sceneCodec.type.fault(attribute.value))")
    }
    return attribute.value == "true"
  }

  // MARK: Visual formats

  /// Checks a visual format against stand-ins for the views, and notes it.
  func compileFormat(_ element: SceneElement, in around: Int) {
    allow(["format", "options", "isActive"], in: element, file: file)
    guard let format = requiredAttribute("format", of: element, file: file) else { return }
    var options: LayoutConstraint.FormatOptions = []
    if let attribute = element.attribute("options") {
      switch SceneCodec.formatOptions.parse(attribute.value, context) {
      case .value(let value): options = value
      default:
        fault(
          attribute.valuePosition,
          "options: \(SceneCodec.formatOptions.type.fault(attribute.value))")
      }
    }
    let named = scope.plan.ids.filter { isItem($0.value) && format.value.contains($0.key) }
    let stand = View()
    var views: [String: any LayoutConstraint.Item] = ["self": stand]
    for (name, slot) in named {
      let view = slot == around ? stand : View()
      if slot != around { stand.addSubview(view) }
      views[name] = view
    }
    do {
      _ = try LayoutConstraint.constraints(
        withVisualFormat: format.value, options: options, views: views)
    } catch {
      var position = format.valuePosition
      position.column += max(error.column - 1, 0)
      return fault(position, "format: \(error.reason)")
    }
    for slot in named.values where slot != around && scope.nodes[slot]?.isView == true {
      scope.constrainedViews.insert(slot)
    }
    scope.plan.formats.append(
      .init(
        text: format.value, options: options,
        place: .init(file: file, position: format.valuePosition),
        isActive: flag("isActive", of: element) ?? true))
  }
}

extension LayoutConstraint.Relation {
  /// The relation of the two sides with their signs changed.
  fileprivate nonisolated var reversed: LayoutConstraint.Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    default: self
    }
  }
}

extension SceneCodec<LayoutConstraint.FormatOptions> {
  /// The codec of the options of visual formats.
  static var formatOptions: SceneCodec<LayoutConstraint.FormatOptions> {
    .set(
      "a set of options",
      [
        "alignAllLeft": .alignAllLeft, "alignAllRight": .alignAllRight, "alignAllTop": .alignAllTop,
        "alignAllBottom": .alignAllBottom, "alignAllLeading": .alignAllLeading,
        "alignAllTrailing": .alignAllTrailing, "alignAllCenterX": .alignAllCenterX,
        "alignAllCenterY": .alignAllCenterY, "alignAllLastBaseline": .alignAllLastBaseline,
        "alignAllFirstBaseline": .alignAllFirstBaseline,
        "directionLeftToRight": .directionLeftToRight,
        "directionRightToLeft": .directionRightToLeft,
      ])
  }
}
