public import LamellaGraphics

/// The picture of a tile: a part of an image.
public struct TilePicture: Sendable {
  /// The picture that holds the tile.
  public var image: Image
  /// The left edge of the tile in the picture, in pixels.
  public var x: Int
  /// The upper edge of the tile in the picture, in pixels.
  public var y: Int
  /// The tile's width in the picture, in pixels.
  public var width: Int
  /// The tile's height in the picture, in pixels.
  public var height: Int
  /// The number of its tileset within the map.
  public var tileset: Int
}
