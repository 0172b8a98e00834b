import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Views of the class `View` itself, which neither draw nor arrange and so are not asked to.
@Suite("Plain views")
@MainActor struct PlainViewTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let frame = Rect(x: 10, y: 10, width: 20, height: 20)

  /// A delegate that counts its calls.
  private final class Delegate: LayerDelegate {
    var layouts = 0
    func draw(_ layer: Layer, in canvas: Canvas) { canvas.fill(layer.bounds, with: .white) }
    func layoutSublayers(of layer: Layer) { layouts += 1 }
  }

  @Test("One that comes into a window is neither laid out nor displayed, and is drawn")
  func comesIn() {
    harness.frame()
    let view = View(frame: frame)
    view.backgroundColor = .white
    let parent = View(frame: harness.window.bounds)
    harness.window.addSubview(parent)
    harness.frame()
    parent.addSubview(view)
    harness.tick()
    #expect(harness.pipeline[LayoutPass.self].changed == 0)
    harness.render()
    #expect(harness.pipeline[DisplayPass.self].changed == 0)
    #expect(harness.quads.map(\.rect) == [PixelRect(x: 10, y: 10, width: 20, height: 20)])
    view.frame.size = Size(30, 30)
    harness.frame()
    #expect(harness.quads.map(\.rect) == [PixelRect(x: 10, y: 10, width: 30, height: 30)])
  }

  @Test("Contents that it gets are shown, and are no longer when they are taken away")
  func contents() {
    let view = View()
    harness.window.addSubview(view)
    view.layer.contents = Image(width: 4, height: 4) { _, _ in 0xFFFF_FFFF }
    harness.frame()
    #expect(harness.quads.isEmpty)
    view.frame = frame
    harness.frame()
    #expect(harness.quads.count == 1)
    view.layer.contents = nil
    harness.frame()
    #expect(harness.quads.isEmpty)
  }

  @Test("What asks for layout gets it")
  func asked() {
    let view = View(frame: frame)
    harness.window.addSubview(view)
    harness.frame()
    view.setNeedsLayout()
    #expect(harness.window.needsTick)
    harness.tick()
    #expect(harness.pipeline[LayoutPass.self].changed == 1)
    #expect(!harness.window.needsTick)
  }

  @Test("A layer that outlives its view asks its delegate")
  func outlived() {
    let layer = View(frame: frame).layer
    let delegate = Delegate()
    #expect(layer.view == nil)
    layer.delegate = delegate
    harness.window.layer.addSublayer(layer)
    harness.frame()
    #expect(delegate.layouts == 1)
    layer.setNeedsDisplay()
    layer.bounds.size = Size(30, 30)
    harness.frame()
    #expect(delegate.layouts == 2)
    #expect(harness.quads.map(\.rect.width) == [30])
  }

  @Test("Frames of a new view are refused, sorted and animated as those of any layer")
  func initialFrames() {
    #expect(View(frame: Rect(x: .nan, y: 0, width: 1, height: 1)).frame == .zero)
    #expect(
      View(frame: Rect(x: 10, y: 20, width: -4, height: -6)).frame
        == Rect(x: 6, y: 14, width: 4, height: 6))
    #expect(View(frame: frame).frame == frame && View(frame: frame).center == Point(20, 20))
    View.animate(withDuration: 1) {
      let view = View(frame: frame)
      #expect(view.frame == frame)
    }
  }
}
