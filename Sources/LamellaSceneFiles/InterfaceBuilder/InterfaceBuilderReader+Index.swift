/// An object of an Interface Builder document, as other objects refer to it.
nonisolated struct IndexedObject {
  /// The identifier of the object around it; nil at the top level.
  var parent: String?
  /// The element's name.
  var element: String
  /// The place of the element.
  var position: ScenePosition
  /// The name that code finds it by, for tests or reuse; nil for none.
  var accessibilityIdentifier: String?
  /// The name that the developer gave it in Interface Builder; nil for none.
  var label: String?
  /// The outlets that refer to it, in the order of the file.
  var outlets: [String] = []
  /// Whether constraints of other views name it.
  var isNamed = false
  /// Whether it is a constraint.
  var isConstraint: Bool { element == "constraint" }
  /// The identifier in the scene; nil for an object that nothing refers to.
  var sceneID: String?
}

/// A layout guide of an Interface Builder document.
nonisolated struct IndexedGuide {
  /// The identifier of the view that has it.
  var owner: String
  /// The name in constraints of scenes, such as `safeArea`.
  var name: String
  /// The guide's edge that both edges of a bar's guide of old files stand for; nil for other guides.
  var edge: String?
}

nonisolated extension InterfaceBuilderReader {
  // MARK: The first walk

  /// Collects what the elements below an element may refer to.
  mutating func index(_ list: SceneElement) {
    for element in list.children { indexObjects(element, inside: nil) }
    for element in list.children { indexReferences(element, inside: nil) }
  }

  /// Collects the objects and guides of an element and below.
  private mutating func indexObjects(_ element: SceneElement, inside parent: String?) {
    var parent = parent
    switch element.name {
    case "connections", "userDefinedRuntimeAttributes": return
    case "placeholder":
      if let id = element["id"] { placeholders.insert(id) }
      return
    case "variation":
      indexVariation(element)
      return
    case "viewLayoutGuide":
      if let id = element["id"], let parent {
        guides[id] = IndexedGuide(owner: parent, name: guideName(element))
      }
      return
    case "viewControllerLayoutGuide":
      // The bars' guides of controllers: their views' safe areas end where the guides begin.
      if let id = element["id"], let parent {
        let edge = element["type"] == "bottom" ? "bottom" : "top"
        guides[id] = IndexedGuide(owner: parent, name: "safeArea", edge: edge)
      }
      return
    default:
      if let key = element["key"], key == "contentView", let parent,
        objects[parent]?.element.hasSuffix("Cell") == true, let id = element["id"]
      {
        // Views of a cell are in its content by themselves.
        contentOwners[id] = parent
        for child in element.children { indexObjects(child, inside: parent) }
        return
      }
      if let id = element.attribute("id"), element.name != "segment" {
        if let other = objects[id.value] {
          fault(
            at: id.valuePosition,
            "the id \"\(id.value)\" is that of the <\(other.element)> in line \(other.position.line)"
          )
        } else {
          objects[id.value] = IndexedObject(
            parent: parent, element: element.name, position: element.position,
            accessibilityIdentifier: accessibilityIdentifier(element), label: element["userLabel"])
        }
        if element.name != "constraint" { parent = id.value }
      }
      if element.name.hasSuffix("ontroller"), let id = element["id"] {
        controllerViews[id] = element.children.first { $0["key"] == "view" }?["id"]
      }
      if element.name.hasSuffix("GestureRecognizer"), parent == element["id"], let parent,
        objects[parent]?.parent == nil
      {
        recognizers[parent] = element
      }
    }
    for child in element.children { indexObjects(child, inside: parent) }
  }

  /// Returns the scene's name of a view's guide.
  private mutating func guideName(_ element: SceneElement) -> String {
    let names = [
      "safeArea": "safeArea", "layoutMargins": "margins", "readableContent": "readable",
      "keyboard": "keyboard", "contentLayoutGuide": "content", "frameLayoutGuide": "visible",
    ]
    guard let key = element.attribute("key") else {
      fault(at: element.position, "<viewLayoutGuide> has no key")
      return "safeArea"
    }
    if let name = names[key.value] { return name }
    fault(
      at: key.valuePosition,
      "there is no guide \"\(key.value)\"; expected \(Self.list(names.keys.sorted()))")
    return "safeArea"
  }

  /// Returns the identifier that tests find an object by; nil for none.
  private func accessibilityIdentifier(_ element: SceneElement) -> String? {
    // Lists find their cells by it.
    if let identifier = element["reuseIdentifier"] { return identifier }
    for child in element.children {
      if child.name == "accessibility", let identifier = child["identifier"] { return identifier }
      guard child.name == "userDefinedRuntimeAttributes" else { continue }
      for attribute in child.children where attribute["keyPath"] == "accessibilityIdentifier" {
        if let identifier = attribute["value"] { return identifier }
      }
    }
    return nil
  }

  /// Collects what a variation excludes, if it is the default one; tells of others.
  private mutating func indexVariation(_ variation: SceneElement) {
    guard variation["key"] == "default" else {
      omit("variations for size classes are not taken", at: variation.position)
      return
    }
    for mask in variation.children {
      guard mask.name == "mask" else {
        omit("<\(mask.name)> of the default <variation> is not taken", at: mask.position)
        continue
      }
      for exclusion in mask.children where exclusion.name == "exclude" {
        if let id = exclusion["reference"] { excluded.insert(id) }
        omit(
          "\(mask["key"] ?? "objects") that the default <variation> excludes are not taken",
          at: exclusion.position)
      }
    }
  }

  /// Collects the connections and constraints of an element and below.
  private mutating func indexReferences(_ element: SceneElement, inside parent: String?) {
    switch element.name {
    case "connections":
      for connection in element.children { indexConnection(connection, from: parent) }
    case "constraint":
      guard !isLeftOut(element) else { return }
      for name in ["firstItem", "secondItem"] {
        guard let item = element[name] else { continue }
        let view = self.item(guides[item]?.owner ?? item)
        if view != parent { objects[view]?.isNamed = true }
      }
    default:
      let parent = element["id"].map(item) ?? parent
      if element.name == "prototypes" || element.name == "cells" {
        for cell in element.children { cell["id"].map { objects[$0]?.isNamed = true } }
      }
      for child in element.children { indexReferences(child, inside: parent) }
    }
  }

  /// Returns the view that constraints mean by an item: a controller's view, or the cell of a content view.
  func item(_ id: String) -> String { controllerViews[id] ?? contentOwners[id] ?? id }

  // MARK: Names

  /// Gives the objects that something refers to their names in the scene.
  mutating func nameObjects() {
    var taken: Set<String> = [
      "self", "parent", "none", "margins", "safeArea", "readable", "keyboard", "content", "visible",
    ]
    let order = objects.sorted { ($0.value.position, $0.key) < ($1.value.position, $1.key) }
    // Names that developers gave come first, so that no made-up one takes theirs.
    for (id, object) in order {
      let given = [object.accessibilityIdentifier, object.outlets.first, object.label]
      let names = given.compactMap { $0.map(Self.identifier(from:)) }
      guard let name = names.first(where: { !$0.isEmpty && !taken.contains($0) }) else { continue }
      if object.isConstraint && !object.outlets.isEmpty { continue }
      taken.insert(name)
      objects[id]?.sceneID = name
    }
    var numbers: [String: Int] = [:]
    for (id, object) in order where object.isNamed && objects[id]?.sceneID == nil {
      var name: String
      repeat {
        numbers[object.element, default: 0] += 1
        name = "\(object.element)\(numbers[object.element, default: 0])"
      } while !taken.insert(name).inserted
      objects[id]?.sceneID = name
    }
  }

  /// Returns an identifier made of a name that people read: `Title Label` becomes `titleLabel`.
  private static func identifier(from name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if isPlain, let first = name.utf8.first, first > UInt8(ascii: "9") { return name }
    var result = ""
    var startsWord = false
    for character in name.unicodeScalars {
      switch character {
      case "0"..."9" where !result.isEmpty, "-" where !result.isEmpty, "_":
        result.unicodeScalars.append(character)
      case "a"..."z", "A"..."Z":
        let text = String(character)
        result += result.isEmpty ? text.lowercased() : startsWord ? text.uppercased() : text
      default:
        startsWord = true
        continue
      }
      startsWord = false
    }
    return result
  }

  /// Returns words as a message lists them: `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
