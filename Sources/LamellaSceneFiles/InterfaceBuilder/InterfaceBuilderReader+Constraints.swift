nonisolated extension InterfaceBuilderReader {
  // MARK: Constraints

  /// Returns whether a constraint is not there in the default variation, or only in Interface Builder.
  func isLeftOut(_ constraint: SceneElement) -> Bool {
    isExcluded(constraint) || constraint["placeholder"] == "YES"
      || [constraint["firstItem"], constraint["secondItem"]].contains {
        $0.map { excluded.contains(guides[$0]?.owner ?? $0) } ?? false
      }
  }

  /// Returns the scene's constraint for one of a view; nil where it is left out or faulty.
  ///
  /// - Parameters:
  ///   - source: The constraint.
  ///   - view: The identifier of the view that lists it, which is its first item unless it says otherwise.
  /// - Returns: The constraint, or nil.
  mutating func constraint(_ source: SceneElement, in view: String?) -> SceneElement? {
    let view = view.map(item)
    guard source.name == "constraint" else {
      omit("<\(source.name)> in <constraints> is not taken", at: source.position)
      return nil
    }
    if source["placeholder"] == "YES" {
      omit("constraints that are removed at build time are not taken", at: source.position)
    }
    guard !isLeftOut(source) else { return nil }
    for variation in source.children where variation.name == "variation" {
      omit("variations for size classes are not taken", at: variation.position)
    }

    var result = SceneElement("Constraint", position: source.position)
    guard let first = side("first", of: source, in: view) else { return nil }
    result.set(first)
    if let relation = source.attribute("relation"), relation.value != "equal" {
      let words = ["lessThanOrEqual": "atMost", "greaterThanOrEqual": "atLeast", "equal": "equal"]
      guard let word = word(relation, of: words) else { return nil }
      result.set(renamed(relation, "relation", word))
    }
    if let item = source.attribute("secondItem") {
      guard source["secondAttribute"] != nil else {
        fault(at: item.position, "<constraint> has a secondItem without a secondAttribute")
        return nil
      }
    }
    if source["secondAttribute"] != nil {
      guard let second = side("second", of: source, in: view) else { return nil }
      result.set(second)
    } else if !["width", "height"].contains(source["firstAttribute"] ?? "") {
      let attribute = source.attribute("firstAttribute")
      fault(
        at: attribute?.valuePosition ?? source.position,
        "<constraint> of \(attribute?.value ?? "an attribute") has no secondItem")
      return nil
    }
    if let multiplier = source.attribute("multiplier"), let text = ratio(multiplier), text != "1" {
      result.set(renamed(multiplier, "multiplier", text))
    }
    if let constant = source.attribute("constant"), let text = number(constant), text != "0" {
      result.set(renamed(constant, "constant", text))
    } else if let symbolic = source.attribute("symbolic"), source["constant"] == nil,
      truth(symbolic) == true
    {
      // iOS's standard spaces: between views, and between a view and the one around it.
      let items = [source["firstItem"] ?? view, source["secondItem"]]
      let isAtEdge = items.contains { $0.map { item(guides[$0]?.owner ?? $0) } == view }
      result.set(renamed(symbolic, "constant", isAtEdge ? "20" : "8"))
    }
    if let priority = source.attribute("priority"), let text = number(priority, in: 1...1000),
      text != "1000"
    {
      result.set(renamed(priority, "priority", text))
    }
    if let identifier = source.attribute("identifier") { result.set(identifier) }
    for attribute in source.attributes where !Self.constraintAttributes.contains(attribute.name) {
      omit("<constraint> \(attribute.name) is not taken", at: attribute.position)
    }
    addIdentity(of: source, to: &result)
    return result
  }

  private static let constraintAttributes: Set<String> = [
    "firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier",
    "constant", "priority", "identifier", "symbolic", "placeholder", "id", "userLabel",
    "customClass", "customModule", "customModuleProvider",
  ]

  /// Returns an attribute of another name and value at the place of one of the file.
  func renamed(_ attribute: SceneElement.Attribute, _ name: String, _ value: String)
    -> SceneElement.Attribute
  {
    SceneElement.Attribute(
      name, value, position: attribute.position, valuePosition: attribute.valuePosition)
  }

  /// Returns one side of a constraint, such as `first="title.leading"`.
  private mutating func side(_ side: String, of source: SceneElement, in view: String?)
    -> SceneElement.Attribute?
  {
    guard let attribute = source.attribute(side + "Attribute") else {
      fault(at: source.position, "<constraint> has no \(side)Attribute")
      return nil
    }
    guard let names = word(attribute, of: Self.attributes) else { return nil }
    guard let item = source.attribute(side + "Item") else {
      return renamed(attribute, side, "self." + names)
    }
    if let guide = guides[item.value] {
      let owner = self.item(guide.owner)
      let place = owner == view ? "self" : name(of: owner)
      return renamed(item, side, "\(place).\(guide.name).\(guide.edge ?? names)")
    }
    let object = self.item(item.value)
    guard objects[object] != nil else {
      fault(at: item.valuePosition, "there is no object with the id \"\(item.value)\"")
      return nil
    }
    return renamed(item, side, (object == view ? "self" : name(of: object)) + "." + names)
  }

  /// Returns the identifier of an object in the scene, which the first walk gave to each that constraints name.
  private func name(of object: String) -> String { objects[object]?.sceneID ?? object }

  /// Returns the number of a multiplier, which may be a ratio such as 16:9; notes a fault where it is none.
  private mutating func ratio(_ attribute: SceneElement.Attribute) -> String? {
    let parts = attribute.value.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Self.number($0) }
    let ratio = parts.count == 2 && numbers.count == 2 ? numbers[0] / numbers[1] : numbers.first
    if let ratio, numbers.count == parts.count, parts.count <= 2, ratio.isFinite, ratio != 0 {
      return SceneNumber.text(ratio)
    }
    fault(
      at: attribute.valuePosition,
      "multiplier: expected a number or a ratio such as 16:9 and found \"\(attribute.value)\"")
    return nil
  }

  /// Interface Builder's names of attributes, and what follows the item in a scene's constraint.
  private static let attributes: [String: String] = {
    let plain = [
      "leading", "trailing", "left", "right", "top", "bottom", "width", "height", "centerX",
      "centerY", "firstBaseline", "lastBaseline",
    ]
    var names = Dictionary(uniqueKeysWithValues: plain.map { ($0, $0) })
    names["baseline"] = "lastBaseline"
    for edge in ["leading", "trailing", "left", "right", "top", "bottom"] {
      names[edge + "Margin"] = "margins." + edge
    }
    names["centerXWithinMargins"] = "margins.centerX"
    names["centerYWithinMargins"] = "margins.centerY"
    return names
  }()
}
