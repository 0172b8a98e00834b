public import LamellaGeometry

/// The value of a custom property of a map, layer, tileset, tile or object.
public enum TileMapProperty: Hashable, Sendable {
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
}
