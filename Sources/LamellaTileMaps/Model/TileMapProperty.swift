public import LamellaGeometry

/// The value of a property that somebody gave to a map, a layer, a tileset, a tile or an object.
public enum TileMapProperty: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// True or false.
  case bool(Bool)
  /// A colour.
  case color(Color)
  /// A path, relative to the file that holds the property; not checked.
  case file(String)
  /// The id of an object; 0 for none.
  case object(Int)
  /// Named values of their own.
  case members([String: TileMapProperty])
  /// Values in a row.
  case list([TileMapProperty])
}
