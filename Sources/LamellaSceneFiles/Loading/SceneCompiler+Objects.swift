internal import LamellaGeometry
internal import LamellaScene

extension SceneCompiler {
  /// Checks the element of an object, and returns its node; nil with a fault where there is no such class.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - expected: The class that is expected at its place, for messages; nil for any.
  ///   - isMadeByParent: Whether the object around it makes the object.
  /// - Returns: The node, or nil.
  func compileObject(
    _ element: SceneElement, expecting expected: String? = nil, isMadeByParent: Bool = false
  ) -> SceneNode? {
    guard let sceneClass = sceneClass(of: element, expecting: expected) else { return nil }
    if sceneClass.make == nil, !isMadeByParent {
      fault(
        element.position,
        "a scene cannot make a <\(element.name)>: "
          + "it is made by code, or a part of another object")
    }
    return compileNode(element, sceneClass)
  }

  /// Returns the class that an element names.
  private func sceneClass(of element: SceneElement, expecting expected: String?) -> SceneClass? {
    guard let sceneClass = classes[element.name] else {
      fault(
        element.position,
        "there is no class \"\(element.name)\""
          + (Suggestion.nearest(to: element.name, among: classes.names).map {
            "; did you mean \"\($0)\"?"
          } ?? ": register a class of your own with SceneClasses"))
      return nil
    }
    if let expected, !sceneClass.isKind(of: expected) {
      fault(element.position, "<\(element.name)> cannot stand here: expected a \(expected)")
      return nil
    }
    return sceneClass
  }

  /// Checks the attributes and contents of an object of a class.
  func compileNode(_ element: SceneElement, _ sceneClass: SceneClass) -> SceneNode {
    let node = scope.add(element, sceneClass)
    if let id = element.attribute("id") { compileID(id, node) }
    compileAttributes(element, node)
    if !element.text.isEmpty {
      fault(element.position, "<\(element.name)> contains text, which belongs into an attribute")
    }
    scope.ancestors.append(node)
    for child in element.children { compileChild(child, of: element, node) }
    scope.ancestors.removeLast()
    return node
  }

  private func compileID(_ id: SceneElement.Attribute, _ node: SceneNode) {
    guard Self.isName(id.value) else {
      return fault(
        id.valuePosition, "the id \"\(id.value)\" is not a name: expected letters, digits, _ and -")
    }
    if let other = scope.plan.ids[id.value] {
      return fault(
        id.valuePosition,
        "the id \"\(id.value)\" is there already, at line \(scope.line(ofIDAt: other))")
    }
    guard id.value != "self", id.value != "parent" else {
      return fault(
        id.valuePosition, "the id \"\(id.value)\" has a meaning in constraints: choose another")
    }
    scope.plan.ids[id.value] = node.slot
    let name = id.value
    if node.isView {
      node.setters.append { unsafeDowncast($0, to: View.self).identifier = name }
    } else if node.sceneClass.isGuide {
      node.setters.append { unsafeDowncast($0, to: LayoutGuide.self).identifier = name }
    }
  }

  /// Returns whether a text can be an id: constraints and visual formats name it.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first,
      first == 0x5F || (first | 0x20 >= 0x61 && first | 0x20 <= 0x7A)
    else {
      return false
    }
    return text.utf8.allSatisfy {
      $0 == 0x5F || $0 == 0x2D || ($0 >= 0x30 && $0 <= 0x39)
        || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
    }
  }

  // MARK: Contents

  private func compileChild(_ child: SceneElement, of element: SceneElement, _ node: SceneNode) {
    if !child.isObject { return compileProperty(child, of: element, node) }
    if child.name == "Constraint" || child.name == "VisualFormat" {
      guard node.isView else {
        return fault(
          child.position,
          "<\(child.name)> must stand inside of a view, and not of <\(element.name)>")
      }
      return scope.pendingConstraints.append((child, node.slot))
    }
    guard let childClass = classes[child.name] else {
      _ = compileObject(child)
      return
    }
    // Mostly there are several of a class in a row.
    let last = node.contents.last
    let known =
      last?.node.sceneClass === childClass
      ? last?.rule : node.sceneClass.contents(for: childClass)
    guard let rule = known, rule.limit > 0 else {
      let kinds = Set(node.sceneClass.tables.contents.filter { $0.limit > 0 }.flatMap(\.classNames))
        .sorted()
      fault(
        child.position,
        "<\(element.name)> cannot contain <\(child.name)>"
          + (kinds.isEmpty ? "" : ": expected \(kinds.joined(separator: ", "))"))
      _ = compileObject(child, isMadeByParent: true)
      return
    }
    let index =
      last.flatMap { $0.rule === rule ? $0.index + 1 : nil }
      ?? node.contents.count { $0.rule === rule }
    if index >= rule.limit {
      fault(
        child.position, "<\(element.name)> can contain only \(rule.limit) <\(rule.classNames[0])>")
    }
    guard let childNode = compileObject(child, isMadeByParent: rule.make != nil) else { return }
    if node.isView, childNode.isView || childNode.sceneClass.isGuide {
      scope.setSuperview(node.slot, of: childNode.slot)
    }
    node.contents.append(
      .init(
        rule: rule, node: childNode, index: index,
        childSetters: childSetters(child, childNode, in: node)))
  }

  /// Returns what sets the attributes that an object has by standing inside of another.
  private func childSetters(
    _ child: SceneElement, _ childNode: SceneNode, in node: SceneNode
  ) -> [(AnyObject, AnyObject) -> Void] {
    guard !node.sceneClass.tables.childAttributes.isEmpty else { return [] }
    var setters: [(AnyObject, AnyObject) -> Void] = []
    for attribute in child.attributes {
      guard let childAttribute = self.childAttribute(attribute.name, of: childNode, in: node) else {
        continue
      }
      switch childAttribute.compile(attribute.value, context) {
      case .success(let set): setters.append(set)
      case .failure(let problem):
        fault(attribute.valuePosition, "\(attribute.name): \(problem.message)")
      }
    }
    return setters
  }

  /// Returns the attribute of a name that an object has by standing inside of another; nil for none.
  func childAttribute(
    _ name: String, of childNode: SceneNode, in node: SceneNode
  ) -> SceneChildAttribute? {
    node.sceneClass.tables.childAttributes.first {
      $0.name == name && childNode.sceneClass.isKind(of: $0.childClass)
    }
  }

  private func compileProperty(_ child: SceneElement, of element: SceneElement, _ node: SceneNode) {
    guard let property = node.sceneClass.tables.elements[child.name] else {
      return fault(
        child.position,
        "<\(element.name)> has no <\(child.name)>"
          + Suggestion.question(
            for: child.name, among: node.sceneClass.tables.elements.keys.map { $0 } + classes.names)
      )
    }
    if node.properties.contains(where: { $0.property === property }) {
      return fault(child.position, "<\(element.name)> has <\(child.name)> twice")
    }
    switch property.kind {
    case .part:
      guard let sceneClass = classes[property.className] else { return }
      node.properties.append(.init(property: property, nodes: [compileNode(child, sceneClass)]))
    case .objects(let limit, _, _):
      allow([], in: SceneElement(copyingAttributesOf: child), file: file)
      if child.children.count > limit {
        fault(child.children[limit].position, "<\(child.name)> can contain only one object")
      }
      let nodes = child.children.compactMap { compileObject($0, expecting: property.className) }
      node.properties.append(.init(property: property, nodes: nodes))
    case .prototypes:
      allow([], in: SceneElement(copyingAttributesOf: child), file: file)
      let prototypes = child.children.compactMap { compilePrototype($0, property) }
      node.properties.append(.init(property: property, nodes: [], prototypes: prototypes))
    }
  }

  /// Checks an object that is made later, whose ids are of a scope of their own.
  private func compilePrototype(
    _ element: SceneElement, _ property: SceneElementProperty
  ) -> (identifier: String, plan: ScenePlan)? {
    guard let id = requiredAttribute("id", of: element, file: file) else { return nil }
    let outer = scope
    scope = Scope()
    if let node = compileObject(element, expecting: property.className) {
      scope.plan.roots.append(node)
    }
    finishScope()
    let plan = scope.plan
    scope = outer
    return (id.value, plan)
  }
}

extension SceneElement {
  /// Makes an element with the attributes of another and nothing inside.
  fileprivate nonisolated init(copyingAttributesOf other: SceneElement) {
    self.init(other.name, position: other.position)
    for attribute in other.attributes { append(attribute) }
  }
}
