public import LamellaGeometry

/// Many pictures out of one image, drawn in one go: the sprites of a game.
///
/// A sprite is a row of an array instead of a view or a step of a recording: thousands may move in every
/// frame. `Canvas.draw(_:in:)` draws a batch, `SpriteBatchView` shows one.
///
/// ```swift
/// let batch = SpriteBatch(image: sheet, pieces: [walking, standing], filter: .nearest)
/// batch.sprites = [SpriteBatch.Sprite(x: 20, y: 30, width: 16, height: 16, piece: 1)]
/// ```
///
/// A recording names its batches and does not copy them: what changes one asks for a new drawing, or the
/// picture stays as it was until something else does.
public final class SpriteBatch {
  /// One picture: 28 bytes, no references.
  public struct Sprite: Hashable, Sendable {
    /// The middle, in points to the right.
    public var x: Float
    /// The middle, in points down.
    public var y: Float
    /// In points; a sprite that is not wider than 0 is not drawn.
    public var width: Float
    /// In points; a sprite that is not higher than 0 is not drawn.
    public var height: Float
    /// The number of the piece that it shows; one that there is none of shows the last or the first.
    public var piece: Int32
    /// Multiplies each pixel: a straight colour as `Color.rgba8` gives it, all bits set for none.
    public var tint: UInt32
    /// Radians clockwise on screen, about the middle.
    ///
    /// As long as one sprite of a batch is turned, all of them take the slower way of triangles; the edges
    /// of turned ones are hard.
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

  /// What the sprites show parts of.
  public let image: Image
  /// The parts, in the image's pixels.
  public let pieces: [PixelRect]
  /// How the image is read where its pixels and the output's differ in size.
  public let filter: TextureFilter
  /// The sprites, back to front.
  public var sprites: [Sprite] = []

  /// Where the pieces lie in the texture, for the drawing that runs; kept for its storage.
  package var places: [Place] = []

  /// Makes an empty batch.
  ///
  /// - Parameters:
  ///   - image: What the sprites show parts of.
  ///   - pieces: The parts, in the image's pixels; none stand for the whole image.
  ///   - filter: How the image is read where its pixels and the output's differ in size.
  /// - Precondition: The pieces have sizes and lie inside of the image.
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

  /// Changes the sprites in place: in bulk the array's checks cost less than through the property.
  public func update<Result>(_ body: (inout [Sprite]) throws -> Result) rethrows -> Result {
    try body(&sprites)
  }

  /// The texture coordinates of a piece: left, top, right, bottom.
  package struct Place {
    /// At its own size.
    package var exact: SIMD4<Float>
    /// Where it is stretched: half a texel further in, where it has neighbours in its image.
    package var stretched: SIMD4<Float>
    /// In pixels of the image.
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
  /// Draws the sprites of a batch, as they are when the frame is drawn.
  ///
  /// Upright sprites lie on whole pixels, as images do. Consecutive ones in sight are one command of the draw
  /// list, whatever they show.
  ///
  /// - Parameters:
  ///   - batch: The sprites; their places are points of the drawing.
  ///   - rect: A rectangle around all of them: what reaches beyond it may be cut off.
  /// - Complexity: O(1) to record, O(number of sprites) for each frame that draws it anew.
  public func draw(_ batch: SpriteBatch, in rect: Rect) {
    guard isDrawable(rect, .white) else { return }
    var command = Recording.Command(operation: .sprites, color: .white, rect: rect)
    command.index = Int32(held.recording.batches.count)
    held.recording.batches.append(batch)
    append(command)
  }
}
