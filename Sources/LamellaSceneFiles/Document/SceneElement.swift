/// An element of a scene document: its name, attributes, elements and text, and their positions in the file.
///
/// ```swift
/// var label = SceneElement("Label", attributes: ["text": "Volume", "font": "bold 16"])
/// label["textColor"] = "inkSoft"
/// stack.children.append(label)
/// ```
///
/// Two elements are equal where they say the same: positions do not count, and neither does the order of attributes.
public nonisolated struct SceneElement: Sendable {
  /// An attribute: a name and a value as text.
  public struct Attribute: Sendable {
    /// The name.
    public var name: String
    /// The value, as <doc:SceneFiles> writes values of its type.
    public var value: String
    /// The position of the name.
    public var position: ScenePosition
    /// The position of the value's first character.
    public var valuePosition: ScenePosition

    /// Makes an attribute.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value as text.
    ///   - position: The position of the name.
    ///   - valuePosition: The position of the value's first character.
    public init(
      _ name: String, _ value: String, position: ScenePosition = .none,
      valuePosition: ScenePosition = .none
    ) {
      self.name = name
      self.value = value
      self.position = position
      self.valuePosition = valuePosition
    }
  }

  /// The name: of a class with a capital, of a property or definition with a small letter.
  public var name: String
  /// The attributes in the order of the file; no two have one name.
  public private(set) var attributes: [Attribute]
  /// The elements directly inside, in order.
  public var children: [SceneElement]
  /// The text directly inside, without white space around it; empty for all but `<string>`.
  public var text: String
  /// The position of the element's `<`.
  public var position: ScenePosition

  /// Makes an element.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - attributes: The attributes, in order; later ones win over earlier ones of the same name.
  ///   - children: The elements inside.
  ///   - text: The text inside.
  ///   - position: The position in the file.
  public init(
    _ name: String, attributes: KeyValuePairs<String, String> = [:],
    children: [SceneElement] = [], text: String = "", position: ScenePosition = .none
  ) {
    self.name = name
    self.attributes = []
    self.children = children
    self.text = text
    self.position = position
    for (name, value) in attributes { set(Attribute(name, value)) }
  }

  /// Whether the element is an object of a class: its name begins with a capital.
  public var isObject: Bool { name.utf8.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false }

  /// The value of an attribute; nil where the element has none of the name.
  ///
  /// - Complexity: O(number of attributes).
  public subscript(name: String) -> String? {
    get { attribute(name)?.value }
    set {
      if let newValue {
        if let index = attributes.firstIndex(where: { $0.name == name }) {
          attributes[index].value = newValue
        } else {
          attributes.append(Attribute(name, newValue))
        }
      } else {
        attributes.removeAll { $0.name == name }
      }
    }
  }

  /// Returns an attribute; nil where the element has none of the name.
  public func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// Takes room for attributes.
  mutating func reserve(_ count: Int) { attributes.reserveCapacity(count) }

  /// Adds an attribute of a name that the element does not have yet.
  mutating func append(_ attribute: Attribute) { attributes.append(attribute) }

  /// Adds an attribute, or replaces the one of its name.
  public mutating func set(_ attribute: Attribute) {
    if let index = attributes.firstIndex(where: { $0.name == attribute.name }) {
      attributes[index] = attribute
    } else {
      attributes.append(attribute)
    }
  }
}

nonisolated extension SceneElement: Equatable {
  /// Returns whether two elements say the same, wherever they stand.
  public static func == (a: SceneElement, b: SceneElement) -> Bool {
    a.name == b.name && a.text == b.text && a.attributes.count == b.attributes.count
      && a.attributes.allSatisfy { b[$0.name] == $0.value } && a.children == b.children
  }
}
