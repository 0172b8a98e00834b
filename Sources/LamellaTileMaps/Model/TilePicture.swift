public import LamellaGraphics

/// The part of an image that shows one tile.
public struct TilePicture: Sendable {
  /// The image that holds the tile.
  public var image: Image
  /// The left edge of the tile in the image, in pixels.
  public var x: Int
  /// The top edge of the tile in the image, in pixels.
  public var y: Int
  /// The tile's width in the image, in pixels.
  public var width: Int
  /// The tile's height in the image, in pixels.
  public var height: Int
  /// The index of the tile's tileset within the map.
  public var tileset: Int
}
