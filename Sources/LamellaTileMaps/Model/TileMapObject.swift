public import LamellaGeometry

/// An object of a map: a shape, a text, or a tile.
public struct TileMapObject: Hashable, Sendable {
  /// An object's shape.
  public enum Shape: Hashable, Sendable {
    /// A rectangle; with zero size, a marker.
    case rectangle
    /// The ellipse inside the rectangle.
    case ellipse
    /// A rectangle with fully rounded ends.
    case capsule
    /// A single point.
    case point
    /// A closed polygon; points are relative to the position.
    case polygon([Point])
    /// An open polyline; points are relative to the position.
    case polyline([Point])
    /// A text inside the rectangle.
    case text(TileMapText)
    /// A tile, drawn at the object's size.
    case tile(TileCell)
  }

  /// The object's ID, unique within the map.
  public var id = 0
  /// The object's name.
  public var name = ""
  /// The object's class.
  public var className = ""
  /// The position in pixels: the top left corner, or for tiles the point that the tileset's alignment names.
  public var position = Point.zero
  /// The size in pixels; zero for points, and for tiles that are drawn at their own size.
  public var size = Size.zero
  /// The rotation about the position, in degrees clockwise.
  public var rotation = 0.0
  /// Whether the object is visible.
  public var isVisible = true
  /// The opacity, 0...1; multiplied with the layer's.
  public var opacity = 1.0
  /// The custom properties.
  public var properties: [String: TileMapProperty] = [:]
  /// The object's shape.
  public var shape: Shape

  /// Makes an object at the origin.
  public init(shape: Shape) { self.shape = shape }
}
