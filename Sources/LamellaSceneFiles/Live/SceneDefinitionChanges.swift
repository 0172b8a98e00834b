/// The differences between the definitions of two versions of a scene file, and between the attributes of its objects.
struct SceneDefinitionChanges {
  private let old: Nib
  private let new: Nib
  /// The names of texts that differ.
  private let strings: Set<String>
  /// The names of colors that differ.
  private let colors: Set<String>

  init(from old: Nib, to new: Nib) {
    self.old = old
    self.new = new
    strings = Self.changes(old.context.strings, new.context.strings)
    colors = Self.changes(old.context.colors, new.context.colors)
  }

  /// Returns the keys whose values differ.
  private static func changes<Value: Equatable>(
    _ old: [String: Value], _ new: [String: Value]
  ) -> Set<String> {
    var changed: Set<String> = []
    for (name, value) in new where old[name] != value { changed.insert(name) }
    for name in old.keys where new[name] == nil { changed.insert(name) }
    return changed
  }

  /// Whether no text or color differs.
  var isEmpty: Bool { strings.isEmpty && colors.isEmpty }

  /// Returns whether a value means something else than before.
  func affects(_ value: String) -> Bool {
    if value.utf8.first == UInt8(ascii: "@") { return strings.contains(String(value.dropFirst())) }
    guard !colors.isEmpty else { return false }
    // A color may have an opacity behind it.
    return colors.contains(String(Substring(value.utf8.prefix { !$0.isSceneSeparator })))
  }

  // MARK: Attributes

  /// The attributes of an object by their names, those of styles included.
  struct Attributes {
    /// The values as text.
    var values: [String: String] = [:]
  }

  /// Returns the attributes of an object in the version before.
  func oldAttributes(of node: SceneNode) -> Attributes { Self.attributes(of: node, old) }

  /// Returns the attributes of an object in the new version.
  func newAttributes(of node: SceneNode) -> Attributes { Self.attributes(of: node, new) }

  private static func attributes(of node: SceneNode, _ nib: Nib) -> Attributes {
    var attributes = Attributes()
    for name in (node.element["styles"] ?? "").split(separator: " ") {
      for attribute in nib.styles[String(name)]?.element.attributes ?? []
      where attribute.name != "name" {
        attributes.values[attribute.name] = attribute.value
      }
    }
    for attribute in node.element.attributes {
      attributes.values[attribute.name] = attribute.value
    }
    return attributes
  }

  /// A difference of an attribute: its new value, or nil for none.
  struct Change {
    var attribute: SceneAttribute
    var value: String?
  }

  /// Returns the attributes that differ between two versions of an object, in the order in which they are set.
  ///
  /// Only they are set: whatever else the program has changed stays.
  func changes(from old: SceneNode, to new: SceneNode) -> [Change] {
    let before = oldAttributes(of: old).values
    let after = newAttributes(of: new).values
    guard before != after || !isEmpty else { return [] }
    return new.sceneClass.tables.attributes.compactMap { attribute in
      let (was, value) = (before[attribute.name], after[attribute.name])
      if was == value, value.map({ !affects($0) }) ?? true { return nil }
      return Change(attribute: attribute, value: value)
    }
  }
}
