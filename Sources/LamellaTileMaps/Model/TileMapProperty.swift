public import LamellaGeometry

/// The value of a custom property of a map, layer, tileset, tile or object.
public indirect enum TileMapProperty: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// A boolean.
  case bool(Bool)
  /// A color.
  case color(Color)
  /// A file path, relative to the file that holds the property; not checked.
  case file(String)
  /// An object's ID; 0 for none.
  case object(Int)
  /// The members of a class value, by name.
  case members([String: TileMapProperty])
  /// A list of values.
  case list([TileMapProperty])
  /// A value of a custom type: the members of a class, or the text or number of an enumeration; see ``TileMapProject``.
  case typed(_ type: String, TileMapProperty)

  /// The value without its custom type.
  public var plain: TileMapProperty {
    if case .typed(_, let value) = self { value.plain } else { self }
  }

  /// The value as files of Tiled write it, such as `12`, `true` or `#ff00ff80`; nil for members and lists.
  public var text: String? {
    switch self {
    case .string(let text), .file(let text): text
    case .integer(let number), .object(let number): String(number)
    case .number(let number): OutputNode.format(number)
    case .bool(let value): value ? "true" : "false"
    case .color(let color): color.tiledText
    case .members, .list: nil
    case .typed(_, let value): value.text
    }
  }

  /// The name of the value's kind in files.
  var typeName: String {
    switch self {
    case .string: "string"
    case .integer: "int"
    case .number: "float"
    case .bool: "bool"
    case .color: "color"
    case .file: "file"
    case .object: "object"
    case .members: "class"
    case .list: "list"
    case .typed(_, let value): value.typeName
    }
  }
}
