public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A view of many sprites that move: one node and one draw call for all of them.
///
/// For what a game has thousands of. Image views cost a node each, are hit, laid out and animated one by
/// one; a sprite is 28 bytes in an array.
///
/// ```swift
/// let stars = SpriteBatchView(image: star, frame: window.bounds)
/// stars.sprites = (0..<10_000).map { _ in .init(x: 0, y: 0, width: 16, height: 16) }
/// stage.onTick { time in
///   stars.update { sprites in
///     for index in sprites.indices { sprites[index].x += 1 }
///   }
/// }
/// ```
///
/// Sprites have their middles at points of the view's own space and are cut off at its bounds. Touches pass
/// through to what lies below.
///
/// # Performance
/// A frame in which sprites changed writes the corners of all that are in sight: about 50 instructions for one
/// of the same size, piece and tint as the one before, about 120 for others. What a back end takes for as many
/// rectangles comes on top. A view whose sprites stay costs the copying of their corners.
open class SpriteBatchView: View {
  /// The sprites and the image they come from.
  ///
  /// Who changes it other than through the view calls `setNeedsDisplay()`.
  public final let batch: SpriteBatch

  /// Makes a view without sprites.
  ///
  /// - Parameters:
  ///   - image: What the sprites show parts of.
  ///   - pieces: The parts, in the image's pixels; none stand for the whole image.
  ///   - filter: How the image is read where its pixels and the output's differ in size.
  ///   - frame: The view's frame in its future superview's space.
  /// - Precondition: The pieces have sizes and lie inside of the image.
  public init(
    image: Image, pieces: [PixelRect] = [], filter: TextureFilter = .linear, frame: Rect = .zero
  ) {
    batch = SpriteBatch(image: image, pieces: pieces, filter: filter)
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  nonisolated deinit {}

  /// The sprites, back to front.
  public final var sprites: [SpriteBatch.Sprite] {
    get { batch.sprites }
    set {
      batch.sprites = newValue
      setNeedsDisplay()
    }
  }

  /// Changes the sprites in place, without a copy of them, and asks for a new picture.
  public final func update<Result>(
    _ body: (inout [SpriteBatch.Sprite]) throws -> Result
  ) rethrows -> Result {
    setNeedsDisplay()
    return try batch.update(body)
  }

  /// Draws the sprites.
  open override func draw(_ rect: Rect, in canvas: Canvas) {
    guard !batch.sprites.isEmpty else { return }
    canvas.draw(batch, in: rect)
  }
}
