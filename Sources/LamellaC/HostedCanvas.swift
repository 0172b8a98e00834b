internal import CLamella
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// A view that a function of the host's draws.
final class HostedCanvasView: View {
  final var draws: lamella_draw
  final var user: UnsafeMutableRawPointer?
  final var handle: OpaquePointer?

  init(_ draws: @escaping lamella_draw, _ user: UnsafeMutableRawPointer?) {
    self.draws = draws
    self.user = user
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  nonisolated deinit {}

  override func draw(_ rect: Rect, in canvas: Canvas) {
    guard Handles.contains(handle) else { return }
    HostedCanvas.draw(on: canvas) { drawing in
      draws(handle, drawing, bounds.width, bounds.height, user)
    }
  }
}

/// The canvas that a function of the host's is drawing on.
final class HostedCanvas {
  let canvas: Canvas
  /// The number of states that were saved and not restored.
  var savedCount = 0

  /// The canvas of the drawing that runs; nil for none.
  private(set) static var current: HostedCanvas?

  private init(_ canvas: Canvas) { self.canvas = canvas }

  nonisolated deinit {}

  /// Runs a function that draws, with a handle of the canvas that ends with it.
  static func draw(on canvas: Canvas, _ body: (OpaquePointer?) -> Void) {
    let hosted = HostedCanvas(canvas)
    // Fails only where millions of handles are in use; a drawing has nobody to tell that.
    guard let handle = try? Handles.add(hosted, as: .canvas) else { return }
    let outer = exchange(&current, with: hosted)
    body(handle.pointer)
    current = outer
    while hosted.savedCount > 0 {
      canvas.restoreGState()
      hosted.savedCount -= 1
    }
    Handles.remove(handle)
  }
}
