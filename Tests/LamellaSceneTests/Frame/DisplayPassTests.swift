import LamellaGeometry
import LamellaGraphics
import LamellaRendering
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Display pass")
@MainActor struct DisplayPassTests {
  private let harness = SceneHarness()

  private func makeView() -> DrawingView {
    let view = DrawingView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    harness.window.addSubview(view)
    return view
  }

  @Test("A view draws once, then only when it is marked")
  func exactlyWhenNeeded() {
    let view = makeView()
    let other = makeView()
    harness.frame()
    harness.frame()
    #expect(view.drawings == 1)
    #expect(!harness.window.needsFrame)
    view.setNeedsDisplay()
    #expect(harness.window.needsFrame)
    harness.frame()
    #expect([view.drawings, other.drawings] == [2, 1])
    #expect(harness.display == PassCounters(visited: 2, changed: 1))
  }

  @Test("Moving, fading and scrolling draw nothing anew")
  func noRedraw() {
    let view = makeView()
    harness.frame()
    view.center.x += 10
    view.alpha = 0.5
    view.bounds.origin.x = 3
    view.backgroundColor = .black
    harness.frame()
    #expect(view.drawings == 1)
    #expect(harness.display == PassCounters())
  }

  @Test("A change of bounds draws nothing anew unless the content mode or the layer asks for it")
  func boundsChanges() {
    let view = makeView()
    harness.frame()
    view.bounds = Rect(x: 1, y: 2, width: 20, height: 30)
    #expect(harness.window.needsFrame)
    harness.frame()
    #expect(view.drawings == 1)
    view.contentMode = .redraw
    harness.frame()
    #expect(view.drawings == 1)
    view.bounds.size.width = 30
    harness.frame()
    #expect(view.drawings == 2)
    view.bounds.origin.y = 9
    harness.frame()
    #expect(view.drawings == 3)
    view.bounds.origin.y = 9
    view.center.x += 5
    harness.frame()
    #expect(view.drawings == 3)
    view.contentMode = .center
    view.bounds.size.width = 35
    harness.frame()
    #expect(view.drawings == 3)
    view.layer.needsDisplayOnBoundsChange = true
    view.bounds.size.width = 40
    harness.frame()
    #expect(view.drawings == 4)
  }

  @Test("What was drawn keeps the bounds it was drawn in until it is drawn anew")
  func recordedBounds() {
    let view = makeView()
    view.bounds.origin = Point(1, 2)
    harness.frame()
    view.bounds = Rect(x: 5, y: 6, width: 20, height: 40)
    harness.frame()
    #expect(view.layer.recordedBounds == Rect(x: 1, y: 2, width: 10, height: 10))
    #expect(
      view.layer.placementOfRecording(in: view.bounds)
        == Transform2D(a: 2, b: 0, c: 0, d: 4, tx: 3, ty: -2))
    view.setNeedsDisplay()
    harness.frame()
    #expect(view.layer.recordedBounds == view.bounds)
    #expect(view.layer.placementOfRecording(in: view.bounds).isIdentity)
  }

  @Test("A view that calls super and drew nothing at first draws when its bounds change")
  func callsSuper() {
    final class WideView: View {
      override func draw(_ rect: Rect, in canvas: Canvas) {
        super.draw(rect, in: canvas)
        if rect.width > 15 { canvas.fill(rect, with: .white) }
      }
    }
    let view = WideView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.contentMode = .redraw
    harness.window.addSubview(view)
    harness.frame()
    #expect(harness.quads.isEmpty)
    view.bounds.size.width = 20
    harness.frame()
    #expect(harness.quads.count == 1)
  }

  @Test("setNeedsDisplay of a part draws the whole; of a part outside, nothing")
  func partialDisplay() {
    final class Witness: View {
      var rects: [Rect] = []
      override func draw(_ rect: Rect, in canvas: Canvas) { rects.append(rect) }
    }
    let view = Witness(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    harness.window.addSubview(view)
    harness.frame()
    view.setNeedsDisplay(Rect(x: 2, y: 2, width: 1, height: 1))
    view.setNeedsDisplay(Rect(x: 8, y: 8, width: 1, height: 1))
    harness.frame()
    #expect(view.rects == [view.bounds, view.bounds])
    view.setNeedsDisplay(Rect(x: 10, y: 0, width: 5, height: 5))
    view.setNeedsDisplay(.zero)
    #expect(!harness.window.needsFrame)
  }

  @Test("Marking a view that draws nothing changes nothing that is seen")
  func plainViews() {
    let view = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    view.backgroundColor = .white
    harness.window.addSubview(view)
    harness.frame()
    let before = harness.quads.map(\.rect)
    view.setNeedsDisplay()
    harness.frame()
    #expect(harness.quads.map(\.rect) == before)
    #expect(view.layer.drawing == nil)
  }

  @Test("A view without size draws when it gets one")
  func zeroSize() {
    let view = makeView()
    view.frame = .zero
    harness.frame()
    #expect(view.drawings == 0)
    view.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    harness.frame()
    #expect(view.drawings == 1)
  }

  @Test("Hidden views draw when they are shown")
  func hidden() {
    let parent = View()
    let view = makeView()
    parent.addSubview(view)
    parent.isHidden = true
    harness.window.addSubview(parent)
    harness.frame()
    #expect(view.drawings == 0)
    #expect(!harness.window.needsFrame)
    parent.isHidden = false
    harness.frame()
    #expect(view.drawings == 1)
    #expect(harness.quads.count == 1)
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("A view moved while hidden is shown where it is now")
  func movedWhileHidden() {
    let view = makeView()
    view.isHidden = true
    let other = View(frame: Rect(x: 50, y: 50, width: 50, height: 50))
    harness.window.addSubview(other)
    harness.frame()
    view.frame.origin.x = 7
    other.addSubview(view)
    view.isHidden = false
    harness.frame()
    #expect(harness.quads.first?.rect == PixelRect(x: 57, y: 50, width: 4, height: 4))
  }

  @Test("Marks that are set while drawing count for the next frame")
  func marksWhileDrawing() {
    let view = makeView()
    view.onDraw = { if $0.drawings < 3 { $0.setNeedsDisplay() } }
    for expected in [1, 2, 3, 3] {
      harness.frame()
      #expect(view.drawings == expected)
    }
    #expect(!harness.window.needsFrame)
  }

  @Test("The tree may change while a view draws")
  func mutation() {
    let view = makeView()
    let others = (0..<4).map { _ in makeView() }
    view.onDraw = { _ in
      others[0].removeFromSuperview()
      others[3].addSubview(others[1])
    }
    harness.frame()
    harness.frame()
    #expect(others.map(\.drawings) == [0, 1, 1, 1])
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("A drawing that draws nothing any more is no longer replayed")
  func emptied() {
    let view = makeView()
    harness.frame()
    #expect(harness.quads.count == 1)
    view.color = .clear
    view.setNeedsDisplay()
    harness.frame()
    #expect(harness.quads.isEmpty)
  }

  @Test("A layer of its own draws by its override")
  func layers() {
    final class Dot: Layer {
      override func draw(in canvas: Canvas) { canvas.fill(bounds, with: .white) }
    }
    let dot = Dot()
    dot.bounds = Rect(x: 0, y: 0, width: 6, height: 6)
    dot.position = Point(x: 10, y: 10)
    harness.window.layer.addSublayer(dot)
    harness.frame()
    #expect(harness.quads.map(\.rect) == [PixelRect(x: 7, y: 7, width: 6, height: 6)])
    dot.removeFromSuperlayer()
    #expect(harness.window.needsFrame)
    harness.frame()
    #expect(harness.quads.isEmpty)
  }
}
