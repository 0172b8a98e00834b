public import LamellaGeometry

/// Something that stands anywhere on a map: a shape, a text, or a tile.
public struct TileMapObject: Hashable, Sendable {
  /// What an object is.
  public enum Shape: Hashable, Sendable {
    /// A rectangle; of no size, a mark.
    case rectangle
    /// The ellipse inside the rectangle.
    case ellipse
    /// A rectangle with fully rounded ends.
    case capsule
    /// A single point.
    case point
    /// A closed line through points relative to the position.
    case polygon([Point])
    /// An open line through points relative to the position.
    case polyline([Point])
    /// Words inside the rectangle.
    case text(String)
    /// A tile, drawn at the object's size.
    case tile(TileCell)
  }

  /// The number that no other object of the map has.
  public var id = 0
  /// What its author called it.
  public var name = ""
  /// The class that its author gave it.
  public var className = ""
  /// Where it stands, in pixels: the top left corner, or for tiles where the tileset's alignment says.
  public var position = Point.zero
  /// Its size in pixels; zero for points, and for tiles that are drawn at their own size.
  public var size = Size.zero
  /// Degrees clockwise about the position.
  public var rotation = 0.0
  /// Whether it is shown.
  public var isVisible = true
  /// 0...1, multiplies with the layer's.
  public var opacity = 1.0
  /// What its author noted.
  public var properties: [String: TileMapProperty] = [:]
  /// What it is.
  public var shape: Shape

  /// Makes an object at the origin.
  public init(shape: Shape) { self.shape = shape }
}
