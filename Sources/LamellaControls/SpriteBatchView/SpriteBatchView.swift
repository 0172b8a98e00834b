public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A view that draws many moving sprites in one draw call.
///
/// Use it for thousands of sprites. Each image view costs a node that is hit-tested, laid out and animated; a sprite is
/// 28 bytes in an array.
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
/// The position of a sprite is that of its center, in the view's coordinates. Sprites are clipped to the bounds. The
/// view ignores touches.
///
/// # Performance
/// A frame in which sprites changed writes the vertices of all visible ones: about 50 instructions for a sprite with
/// the size, piece and tint of the one before it, about 120 for others. The back end's cost of as many rectangles is
/// added to that. A view whose sprites did not change costs the copying of their vertices.
open class SpriteBatchView: View {
  /// The sprites and their image.
  ///
  /// Call `setNeedsDisplay()` after changing the batch directly.
  public final let batch: SpriteBatch

  /// Makes a view without sprites.
  ///
  /// - Parameters:
  ///   - image: The image that the sprites show pieces of.
  ///   - pieces: The pieces, in the image's pixels; an empty list means the whole image.
  ///   - filter: The filter for scaling the image.
  ///   - frame: The view's frame, in its future superview's coordinates.
  /// - Precondition: The pieces are not empty and lie inside the image.
  public init(
    image: Image, pieces: [PixelRect] = [], filter: TextureFilter = .linear, frame: Rect = .zero
  ) {
    batch = SpriteBatch(image: image, pieces: pieces, filter: filter)
    super.init(frame: frame)
    if Self.self == SpriteBatchView.self { declareNoLayoutOverrides() }
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

  /// Changes the sprites in place, without copying them, and marks the view for display.
  public final func update<Result>(
    _ body: (inout [SpriteBatch.Sprite]) throws -> Result
  ) rethrows -> Result {
    setNeedsDisplay()
    return try batch.update(body)
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    guard !batch.sprites.isEmpty else { return }
    canvas.draw(batch, in: rect)
  }
}
