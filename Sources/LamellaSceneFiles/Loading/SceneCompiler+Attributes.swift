internal import LamellaGeometry
internal import LamellaScene

extension SceneCompiler {
  /// Checks the attributes of an object, and notes what they set in the order of its class.
  func compileAttributes(_ element: SceneElement, _ node: SceneNode) {
    var compiled: [CompiledAttribute] = []
    compiled.reserveCapacity(element.attributes.count)
    if let style = element.attribute("styles") {
      for name in style.value.split(separator: " ") {
        for attribute in compileStyle(String(name), at: style, node.sceneClass) {
          compiled.removeAll { $0.index == attribute.index }
          compiled.append(attribute)
        }
      }
    }
    let hasStyles = !compiled.isEmpty
    for attribute in element.attributes where attribute.name != "id" {
      if node.isView, attribute.name.utf8.first == UInt8(ascii: "l"),
        let sides = Self.layoutSides[attribute.name]
      {
        scope.pendingLayouts.append((node.slot, attribute, sides))
      } else if let index = node.sceneClass.tables.attributeIndexes[attribute.name] {
        if node.isView, node.sceneClass.tables.attributes[index].placesView {
          scope.placedViews.insert(node.slot)
        }
        guard let own = compile(attribute, index, node.sceneClass, file: file) else { continue }
        if hasStyles { compiled.removeAll { $0.index == index } }
        compiled.append(own)
      } else {
        compileSpecial(attribute, element, node)
      }
    }
    if zip(compiled, compiled.dropFirst()).contains(where: { $0.index > $1.index }) {
      compiled.sort { $0.index < $1.index }
    }
    // With one for the id, and one for a view that constraints place.
    node.setters.reserveCapacity(compiled.count + 2)
    for attribute in compiled {
      switch attribute.compiled {
      case .set(let set):
        if node.sceneClass.tables.attributes[attribute.index].isLate {
          node.lateSetters.append(set)
        } else {
          node.setters.append(set)
        }
      case .themed(let set): node.themedSetters.append(set)
      case .fault: break
      }
    }
  }

  /// Reads the value of an attribute; nil with a fault where it is none.
  private func compile(
    _ attribute: SceneElement.Attribute, _ index: Int, _ sceneClass: SceneClass, file: String
  ) -> CompiledAttribute? {
    let known = sceneClass.tables.attributes[index]
    let compiled = known.compile(attribute.value, context)
    if case .fault(let message) = compiled {
      fault(attribute.valuePosition, "\(attribute.name): \(message)", file: file)
      return nil
    }
    return CompiledAttribute(index: index, compiled: compiled)
  }

  /// Returns what a style sets in objects of a class.
  private func compileStyle(
    _ name: String, at place: SceneElement.Attribute, _ sceneClass: SceneClass
  ) -> [CompiledAttribute] {
    guard let style = styles[name] else {
      fault(
        place.valuePosition,
        "there is no <style> of the name \"\(name)\""
          + Suggestion.question(for: name, among: styles.keys))
      return []
    }
    let use = StyleUse(style: name, sceneClass: ObjectIdentifier(sceneClass))
    if let known = compiledStyles[use] { return known }
    var compiled: [CompiledAttribute] = []
    for attribute in style.element.attributes where attribute.name != "name" {
      guard let index = sceneClass.tables.attributeIndexes[attribute.name] else {
        fault(
          attribute.position,
          "the style \"\(name)\" is used by a <\(sceneClass.name)>, which has no attribute \"\(attribute.name)\""
            + Suggestion.question(
              for: attribute.name, among: sceneClass.tables.attributeIndexes.keys),
          file: style.file)
        continue
      }
      if let own = compile(attribute, index, sceneClass, file: style.file) { compiled.append(own) }
    }
    compiledStyles[use] = compiled
    return compiled
  }

  // MARK: Attributes of every object

  private func compileSpecial(
    _ attribute: SceneElement.Attribute, _ element: SceneElement, _ node: SceneNode
  ) {
    let name = attribute.name
    if name == "outlet" { return compileOutlets(attribute, node) }
    if name == "action" { return compileAction(attribute, event: "", element, node) }
    if name.hasPrefix("action.") {
      return compileAction(attribute, event: String(name.dropFirst(7)), element, node)
    }
    if name == "styles" { return }
    if node.isView, name.hasPrefix("layout.") {
      return scope.pendingLayouts.append((node.slot, attribute, []))
    }
    if let reference = node.sceneClass.tables.references[name] {
      return scope.pendingReferences.append((reference, node.slot, attribute))
    }
    if let parent = scope.ancestors.last, childAttribute(name, of: node, in: parent) != nil {
      return
    }
    let tables = node.sceneClass.tables
    var known =
      Array(tables.attributeIndexes.keys) + tables.references.keys + ["id", "outlet", "styles"]
    known += tables.events.keys.map { $0.isEmpty ? "action" : "action." + $0 }
    known += scope.ancestors.last?.sceneClass.tables.childAttributes.map(\.name) ?? []
    if node.isView { known += Self.layoutNames.map { "layout." + $0 } }
    fault(
      attribute.position,
      "<\(element.name)> has no attribute \"\(name)\""
        + Suggestion.question(for: name, among: known))
  }

  private func compileOutlets(_ attribute: SceneElement.Attribute, _ node: SceneNode) {
    let place = ScenePlan.Place(file: file, position: attribute.valuePosition)
    for name in attribute.value.split(separator: " ").map(String.init) {
      let holder = scope.ancestors.last { $0.sceneClass.tables.outlets[name] != nil }
      if let holder, let outlet = holder.sceneClass.tables.outlets[name],
        !outlet.takes(node.sceneClass.type)
      {
        fault(
          place.position,
          "the outlet \"\(name)\" of \(holder.sceneClass.name) takes a \(outlet.typeName), "
            + "and not a \(node.sceneClass.name)"
        )
        continue
      }
      scope.plan.outlets.append(
        .init(
          name: name, slot: node.slot, target: holder.map { .object($0.slot) } ?? .owner,
          place: place))
    }
  }

  private func compileAction(
    _ attribute: SceneElement.Attribute, event name: String, _ element: SceneElement,
    _ node: SceneNode
  ) {
    guard let event = node.sceneClass.tables.events[name] else {
      let events = node.sceneClass.tables.events.keys.map { $0.isEmpty ? "action" : "action." + $0 }
      return fault(
        attribute.position,
        events.isEmpty
          ? "<\(element.name)> sends no actions"
          : "<\(element.name)> has no event \"\(name)\""
            + Suggestion.question(for: attribute.name, among: events))
    }
    let target = scope.ancestors.last { $0.sceneClass.tables.actions[attribute.value] != nil }
    if let target, let action = target.sceneClass.tables.actions[attribute.value],
      !action.takes(node.sceneClass.type)
    {
      return fault(
        attribute.valuePosition,
        "the action \"\(attribute.value)\" of \(target.sceneClass.name) is sent by a \(action.senderName), "
          + "and not by a \(node.sceneClass.name)"
      )
    }
    scope.plan.actions.append(
      .init(
        name: attribute.value, slot: node.slot, event: event,
        target: target.map { .object($0.slot) } ?? .owner,
        place: .init(file: file, position: attribute.valuePosition)))
  }
}
