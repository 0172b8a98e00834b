nonisolated extension InterfaceBuilderReader {
  // MARK: Controllers and items

  /// Gives a controller what one of its elements says.
  mutating func addControllerContent(
    _ child: SceneElement, of source: SceneElement, to result: inout SceneElement
  ) {
    switch child["key"] ?? child.name {
    case "view":
      if let view = object(from: child, in: .topLevel) { result.children.append(view) }
    case "navigationItem":
      let items = [
        "leftBarButtonItem": "leftBarButtonItems", "rightBarButtonItem": "rightBarButtonItems",
        "leftBarButtonItems": "leftBarButtonItems", "rightBarButtonItems": "rightBarButtonItems",
      ]
      result.children.append(barContent(child, "navigationItem", items: items))
    case "tabBarItem": result.children.append(barContent(child, "tabBarItem", items: [:]))
    case "toolbarItems":
      var items = SceneElement("toolbarItems", position: child.position)
      for item in child.children {
        if let object = object(from: item, in: .property) { items.children.append(object) }
      }
      result.children.append(items)
    case "viewControllers":
      for controller in child.children {
        if let object = object(from: controller, in: .property) { result.children.append(object) }
      }
    default: omitContent(child, of: source)
    }
  }

  /// Returns a controller's item for a bar, with the items of the bar's buttons by their keys.
  private mutating func barContent(
    _ source: SceneElement, _ name: String, items: [String: String]
  ) -> SceneElement {
    var result = SceneElement(name, position: source.position)
    for attribute in source.attributes {
      switch attribute.name {
      case "id", "key", "catalog": break
      case "title", "backButtonTitle", "badgeValue":
        result.set(renamed(attribute, attribute.name, Self.sceneText(attribute.value)))
      case "image", "selectedImage":
        if let path = imagePath(attribute, of: source) {
          result.set(renamed(attribute, attribute.name, path))
        }
      case "hidesBackButton":
        if truth(attribute) == true { result.set(renamed(attribute, attribute.name, "true")) }
      case "largeTitleDisplayMode":
        let modes = ["automatic": "automatic", "always": "always", "never": "never"]
        if let mode = word(attribute, of: modes) {
          result.set(renamed(attribute, attribute.name, mode))
        }
      default: omit("<\(source.name)> \(attribute.name) is not taken", at: attribute.position)
      }
    }
    for child in source.children where child.name != "nil" {
      guard let list = items[child["key"] ?? child.name] else {
        omitContent(child, of: source)
        continue
      }
      let index: Int
      if let known = result.children.firstIndex(where: { $0.name == list }) {
        index = known
      } else {
        index = result.children.count
        result.children.append(SceneElement(list, position: child.position))
      }
      for item in child.name == "barButtonItem" ? [child] : child.children {
        if let object = object(from: item, in: .property) {
          result.children[index].children.append(object)
        }
      }
    }
    return result
  }

  /// Gives an item of a bar the title and style that it has on iOS by its kind.
  mutating func addBarItemKind(of source: SceneElement, to result: inout SceneElement) {
    guard let item = source.attribute("systemItem"), item.value != "flexibleSpace" else { return }
    let known: Set<String> = [
      "done", "cancel", "edit", "save", "add", "close", "reply", "refresh", "stop", "trash", "undo",
      "redo", "search",
    ]
    guard known.contains(item.value) else {
      return omit("the system item \(item.value) is not taken", at: item.position)
    }
    let title = item.value.prefix(1).uppercased() + item.value.dropFirst()
    result.set(renamed(item, "title", title))
    if item.value == "done" || item.value == "save" { result.set(renamed(item, "style", "done")) }
  }

  /// Gives a recognizer or a bar's item what one of its elements says.
  mutating func addItemContent(
    _ child: SceneElement, of source: SceneElement, to result: inout SceneElement
  ) {
    switch (child.name, child["key"]) {
    case ("rectEdge", "edges"):
      let edges = ["top", "left", "bottom", "right"].filter { name in
        child.attribute(name).map { truth($0) ?? false } ?? false
      }
      result["edges"] = edges.joined(separator: " ")
    case (_, "customView"):
      if let view = object(from: child, in: .property) {
        result.children.append(
          SceneElement("customView", children: [view], position: child.position))
      }
    default: omitContent(child, of: source)
    }
  }
}
