public import LamellaGeometry

/// A batch of many parts of one image that are drawn together: the sprites of a game.
///
/// A sprite is an element of an array instead of a view or a drawing command, so thousands may move in every frame.
/// `Canvas.draw(_:in:)` draws a batch, `SpriteBatchView` shows one.
///
/// ```swift
/// let batch = SpriteBatch(image: sheet, pieces: [walking, standing], filter: .nearest)
/// batch.sprites = [SpriteBatch.Sprite(x: 20, y: 30, width: 16, height: 16, piece: 1)]
/// ```
///
/// A display list refers to its batches and does not copy them. After changing a batch, invalidate the view or layer
/// that draws it; otherwise the old picture may stay.
public final class SpriteBatch {
  /// A sprite: 28 bytes, no references.
  public struct Sprite: Hashable, Sendable {
    /// The horizontal center, in points.
    public var x: Float
    /// The vertical center, in points.
    public var y: Float
    /// The width in points; a sprite with a width of 0 or less is not drawn.
    public var width: Float
    /// The height in points; a sprite with a height of 0 or less is not drawn.
    public var height: Float
    /// The index of the sprite's piece, clamped to the existing ones.
    public var piece: Int32
    /// The color that multiplies each pixel, as `Color.rgba8` gives it (straight alpha); all bits set for no tint.
    public var tint: UInt32
    /// The rotation about the center, in radians clockwise on screen.
    ///
    /// If any sprite of a batch is rotated, the whole batch is drawn as triangles, which is slower. The edges of
    /// rotated sprites are hard.
    public var rotation: Float

    /// Makes a sprite.
    @inlinable
    public init(
      x: Float = 0, y: Float = 0, width: Float, height: Float, piece: Int32 = 0,
      tint: UInt32 = 0xFFFF_FFFF, rotation: Float = 0
    ) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.piece = piece
      self.tint = tint
      self.rotation = rotation
    }
  }

  /// The image that the sprites show pieces of.
  public let image: Image
  /// The pieces of the image, in its pixels.
  public let pieces: [PixelRect]
  /// The sampling filter where the image's pixels and the output's differ in size.
  public let filter: TextureFilter
  /// The sprites, back to front.
  public var sprites: [Sprite] = []

  /// The pieces' texture coordinates for the current drawing, kept to reuse the storage.
  package var textureCoordinates: [TextureCoordinates] = []

  /// Makes an empty batch.
  ///
  /// - Parameters:
  ///   - image: The image that the sprites show pieces of.
  ///   - pieces: The pieces, in the image's pixels; if empty, the whole image is the only piece.
  ///   - filter: The sampling filter where the image's pixels and the output's differ in size.
  /// - Precondition: The pieces are not empty and lie inside the image.
  public init(image: Image, pieces: [PixelRect] = [], filter: TextureFilter = .linear) {
    let whole = PixelRect(x: 0, y: 0, width: Int32(image.width), height: Int32(image.height))
    for piece in pieces {
      require(
        !piece.isEmpty && piece.intersection(whole) == piece,
        "a piece of a sprite batch reaches beyond its image: \(piece)")
    }
    self.image = image.original
    self.pieces = pieces.isEmpty ? [whole] : pieces
    self.filter = filter
  }

  /// Changes the sprites in place: many changes through the property would each be checked for exclusivity.
  public func update<Result>(_ body: (inout [Sprite]) throws -> Result) rethrows -> Result {
    try body(&sprites)
  }

  /// The texture coordinates of a piece: left, top, right, bottom.
  package struct TextureCoordinates {
    /// The exact coordinates, for sprites of the piece's size.
    package var exact: SIMD4<Float>
    /// The coordinates for stretched sprites: half a texel inwards where the piece has neighbors in its image.
    package var stretched: SIMD4<Float>
    /// The size of the piece, in pixels of the image.
    package var width: Float
    package var height: Float

    package init(
      exact: SIMD4<Float>, stretched: SIMD4<Float>, width: Float, height: Float
    ) {
      self.exact = exact
      self.stretched = stretched
      self.width = width
      self.height = height
    }
  }
}

extension Canvas {
  /// Draws the sprites of a batch, in the state that they have when the frame is drawn.
  ///
  /// Upright sprites are rounded to whole pixels, as images are. Consecutive visible sprites become one command of
  /// the draw list, whichever pieces they show.
  ///
  /// - Parameters:
  ///   - batch: The batch; its sprites' coordinates are points of the drawing.
  ///   - rect: A rectangle around all sprites; parts outside may be clipped.
  /// - Complexity: O(1) to record, O(number of sprites) for each frame that draws them again.
  public func draw(_ batch: SpriteBatch, in rect: Rect) {
    guard isDrawable(rect, .white) else { return }
    var command = DisplayList.Command(operation: .sprites, color: .white, rect: rect)
    command.index = Int32(storage.displayList.batches.count)
    storage.displayList.batches.append(batch)
    append(command)
  }
}
