public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A view that draws itself anew for each frame, by a closure.
///
/// For what changes all the time anyhow: particles, graphs, a game's own pictures. While it is in a
/// window, not hidden, has a size and is not paused, the loop never rests.
///
/// ```swift
/// let sparks = CanvasView(frame: area) { canvas, bounds in
///   for spark in game.sparks { canvas.fillEllipse(in: spark.box, with: spark.color) }
/// }
/// ```
open class CanvasView: View {
  /// Draws the view's contents; gets the canvas and the bounds.
  public final var onDraw: ((Canvas, Rect) -> Void)? {
    // The old one goes behind the change: what it holds may set another when it ends.
    didSet { withExtendedLifetime(oldValue) { setNeedsDisplay() } }
  }

  /// Whether what was drawn last stays; `setNeedsDisplay()` still draws once.
  public final var isPaused = false {
    didSet { if !isPaused { setNeedsDisplay() } }
  }

  /// Makes a view with a closure that draws it.
  public init(frame: Rect = .zero, onDraw: ((Canvas, Rect) -> Void)? = nil) {
    self.onDraw = onDraw
    super.init(frame: frame)
  }

  nonisolated deinit {}

  /// Calls the closure and asks for the next frame.
  open override func draw(_ rect: Rect, in canvas: Canvas) {
    guard let onDraw else { return }
    onDraw(canvas, bounds)
    if !isPaused { setNeedsDisplay() }
  }
}
