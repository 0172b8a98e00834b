public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A view whose closure redraws it every frame.
///
/// Use it for content that changes every frame: particles, graphs, a game's own graphics. The stage does not sleep
/// while a canvas view is visible, in a window and not paused.
///
/// ```swift
/// let sparks = CanvasView(frame: area) { canvas, bounds in
///   for spark in game.sparks { canvas.fillEllipse(in: spark.box, with: spark.color) }
/// }
/// ```
open class CanvasView: View {
  /// The closure that draws the view's contents; its arguments are the canvas and the bounds.
  public final var onDraw: ((Canvas, Rect) -> Void)? {
    // The old closure is released after the change: objects that it holds may set another one when they are
    // deallocated.
    didSet { withExtendedLifetime(oldValue) { setNeedsDisplay() } }
  }

  /// Whether the view keeps its last drawing; `setNeedsDisplay()` still redraws it once.
  public final var isPaused = false {
    didSet { if !isPaused { setNeedsDisplay() } }
  }

  /// Makes a view with a drawing closure.
  public init(frame: Rect = .zero, onDraw: ((Canvas, Rect) -> Void)? = nil) {
    self.onDraw = onDraw
    super.init(frame: frame)
    if Self.self == CanvasView.self { declareNoLayoutOverrides() }
  }

  nonisolated deinit {}

  /// Calls the closure and requests the next frame.
  open override func draw(_ rect: Rect, in canvas: Canvas) {
    guard let onDraw else { return }
    onDraw(canvas, bounds)
    if !isPaused { setNeedsDisplay() }
  }
}
