import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Drawings that lead to others.
@MainActor
struct NestedDrawingTests {
  /// Draws two squares with something in between.
  private final class SquaresView: View {
    var between: () -> Void = {}
    private(set) var drawings = 0

    override func draw(_ rect: Rect, in canvas: Canvas) {
      drawings += 1
      canvas.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: .white)
      between()
      canvas.fill(Rect(x: 10, y: 0, width: 5, height: 5), with: .white)
    }
  }

  @Test(
    "A drawing that takes a snapshot of another view keeps all that it draws, and so does the other"
  )
  func snapshotInDrawing() {
    let plain = picture { _ in }
    let nested = picture { other in #expect(other.snapshotView(afterScreenUpdates: true) != nil) }
    #expect(plain == nested)
    #expect(plain[0] != plain[7])
  }

  /// The upper row of pixels of two views, the first of which does something with the second while it draws.
  private func picture(_ body: @escaping (View) -> Void) -> [UInt32] {
    let harness = SceneHarness(width: 60, height: 20)
    let (first, second) = (SquaresView(), SquaresView())
    first.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    second.frame = Rect(x: 30, y: 0, width: 20, height: 10)
    harness.window.addSubview(first)
    harness.window.addSubview(second)
    harness.frame()
    // Once both are placed and can be seen.
    first.between = { body(second) }
    first.setNeedsDisplay()
    harness.frame()
    let picture = harness.picture()
    return (0..<60).map { picture.pixel(x: $0, y: 2) }
  }

  @Test("A view is not drawn from inside of its own drawing, but in the frame that follows")
  func ownDrawing() {
    let harness = SceneHarness(width: 60, height: 20)
    let view = SquaresView(frame: Rect(x: 0, y: 0, width: 20, height: 10))
    harness.window.addSubview(view)
    var isAsked = false
    view.between = { [unowned view] in
      guard !isAsked else { return }
      isAsked = true
      view.setNeedsDisplay()
      _ = view.snapshotView(afterScreenUpdates: false)
    }
    harness.frame()
    #expect(view.drawings == 1)
    harness.frame()
    #expect(view.drawings == 2)
    harness.frame()
    #expect(view.drawings == 2)
    let picture = harness.picture()
    #expect(picture.pixel(x: 2, y: 2) == picture.pixel(x: 12, y: 2))
    #expect(picture.pixel(x: 2, y: 2) != picture.pixel(x: 7, y: 2))
  }

  /// A view that clips once more before each square, as a loop does that never restores its clip.
  private final class ClippingView: View {
    var clips = 1
    override func draw(_ rect: Rect, in canvas: Canvas) {
      for index in 0..<clips {
        canvas.clip(to: Rect(x: 0, y: 0, width: 8, height: 10))
        if index % 100 == 0 { canvas.fill(bounds, with: .white) }
      }
      canvas.rotate(by: 0.1)
      canvas.clip(to: Rect(x: 0, y: 0, width: 100, height: 100))
      canvas.fill(bounds, with: .white)
    }
  }

  @Test("Clips without end lie in each other as deep as they like")
  func deepClips() {
    let harness = SceneHarness(width: 30, height: 20)
    let view = ClippingView(frame: Rect(x: 0, y: 0, width: 20, height: 10))
    harness.window.addSubview(view)
    harness.frame()
    let once = harness.picture().pixels
    view.clips = 50_000
    view.setNeedsDisplay()
    harness.frame()
    #expect(harness.picture().pixels == once)
    #expect(harness.picture().pixel(x: 7, y: 1) != harness.picture().pixel(x: 9, y: 1))
  }
}
