import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Compose pass")
@MainActor struct ComposePassTests {
  private let harness = SceneHarness()

  private func windowTransform(of view: View) -> Transform2D {
    NodeTable.shared[view.row].windowTransform
  }

  @Test("Exactly the moved subtree is composed")
  func exactlyWhenNeeded() {
    let views = (0..<4).map { _ in View(frame: Rect(x: 10, y: 10, width: 50, height: 50)) }
    for view in views { harness.window.addSubview(view) }
    for _ in 0..<3 { views[2].addSubview(View(frame: Rect(x: 1, y: 1, width: 5, height: 5))) }
    harness.frame()
    harness.frame()
    #expect(harness.compose == PassCounters())
    views[2].center.x += 1
    harness.frame()
    #expect(harness.compose == PassCounters(visited: 8, changed: 4))
    views[0].alpha = 0.5
    harness.frame()
    #expect(harness.compose == PassCounters())
  }

  @Test("A move that is taken back changes nothing and draws nothing")
  func movedBack() {
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    harness.window.addSubview(view)
    harness.frame()
    view.center.x += 5
    view.center.x -= 5
    harness.render()
    #expect(harness.compose.changed == 0)
  }

  @Test("Whatever moves leads to a new picture")
  func needsDraw() {
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    harness.window.addSubview(view)
    harness.frame()
    #expect(!harness.window.needsFrame)
    view.center.x += 1
    #expect(harness.window.needsFrame)
    harness.pipeline.run(ComposePass.self)
    #expect(harness.window.needsDraw)
  }

  @Test("Window transforms are those that conversion gives")
  func matchesConversion() {
    let outer = View(frame: Rect(x: 10, y: 20, width: 60, height: 50))
    outer.transform = Transform2D(rotationRadians: 0.4).scaledBy(x: 2, y: 0.5)
    outer.bounds.origin = Point(x: 5, y: -7)
    let inner = View(frame: Rect(x: 3, y: 4, width: 10, height: 10))
    inner.anchorPoint = Point(x: 0.2, y: 0.9)
    outer.addSubview(inner)
    harness.window.addSubview(outer)
    harness.frame()
    for view in [outer, inner] {
      let place = Point(x: 3, y: 5)
      let shown = windowTransform(of: view).apply(place)
      #expect(shown.distance(to: view.convert(place, to: nil)) < 1e-9)
    }
  }

  @Test("Frames between two ticks show stepped origins on their way; at rest it is the model")
  func interpolation() {
    let content = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let scrolling = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scrolling.addSubview(content)
    harness.window.addSubview(scrolling)
    harness.frame()
    let stepper = OriginStepper(view: scrolling, targets: [10, 30])
    harness.window.ticker.add(stepper)
    harness.tick()
    harness.render(alpha: 0.25)
    #expect(windowTransform(of: content).ty == -2.5)
    harness.render(alpha: 1)
    #expect(windowTransform(of: content).ty == -10)
    harness.tick()
    harness.render(alpha: 0.5)
    #expect(windowTransform(of: content).ty == -20)
    harness.tick()
    harness.render(alpha: 0)
    #expect(windowTransform(of: content).ty == -30)
    #expect(!harness.window.needsFrame)
    #expect(!harness.window.needsTick)
  }

  @Test("Between two ticks background, drawing, border and clip of what scrolls stay in place")
  func scrollingViewStays() {
    let scrolling = DrawingView(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    scrolling.backgroundColor = .white
    scrolling.clipsToBounds = true
    scrolling.layer.borderWidth = 1
    let content = View(frame: Rect(x: -5, y: 0, width: 20, height: 20))
    content.backgroundColor = .black
    scrolling.addSubview(content)
    harness.window.addSubview(scrolling)
    harness.frame()
    let before = harness.quads
    harness.window.ticker.add(OriginStepper(view: scrolling, targets: [8, 16]))
    harness.tick()
    harness.render(alpha: 0.5)
    var expected = before
    expected[2].rect.y -= 4
    #expect(harness.quads == expected)
    harness.advance(ticks: 3)
    harness.render()
    expected[2].rect.y -= 12
    #expect(harness.quads == expected)
    #expect(scrolling.drawings == 1)
  }

  @Test("Between two ticks what is placed against the bounds stays in place")
  func staysInBounds() {
    let bar = View(frame: Rect(x: 90, y: 0, width: 3, height: 10))
    bar.staysInBounds = true
    let scrolling = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scrolling.addSubview(bar)
    harness.window.addSubview(scrolling)
    harness.frame()
    harness.window.ticker.add(OriginStepper(view: scrolling, targets: [10, 30]))
    for y in [10.0, 30, 30] {
      harness.tick()
      bar.frame.origin.y = y + 5
      for alpha in [0, 0.25, 1] {
        harness.render(alpha: alpha)
        #expect(windowTransform(of: bar).ty == 5)
      }
    }
  }

  @Test("A view that leaves while it moves shows its model value elsewhere")
  func leavingWhileMoving() {
    let content = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let scrolling = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scrolling.addSubview(content)
    harness.window.addSubview(scrolling)
    harness.window.ticker.add(OriginStepper(view: scrolling, targets: [10, 30]))
    harness.tick()
    let other = SceneHarness()
    other.window.addSubview(scrolling)
    other.render(alpha: 0)
    #expect(windowTransform(of: content).ty == -10)
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("A hidden subtree is not composed")
  func hidden() {
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let inner = View(frame: Rect(x: 1, y: 1, width: 5, height: 5))
    view.addSubview(inner)
    view.isHidden = true
    harness.window.addSubview(view)
    harness.frame()
    harness.window.frame.origin.x = 3
    harness.frame()
    #expect(harness.compose == PassCounters(visited: 2, changed: 1))
    view.isHidden = false
    harness.frame()
    #expect(windowTransform(of: inner).tx == 14)
  }

  @Test("A hidden window needs no frames and shows everything when it is back")
  func hiddenWindow() {
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    view.backgroundColor = .white
    harness.window.addSubview(view)
    harness.window.isHidden = true
    harness.frame()
    #expect(harness.quads.isEmpty)
    #expect(!harness.window.needsFrame)
    view.center.x += 1
    #expect(!harness.window.needsFrame)
    harness.window.isHidden = false
    #expect(harness.window.needsFrame)
    harness.frame()
    #expect(harness.quads.count == 1)
  }
}

/// Steps a view's bounds origin to a place in each tick, as scroll physics do.
private final class OriginStepper: Steppable {
  let view: View
  var targets: [Double]

  init(view: View, targets: [Double]) {
    self.view = view
    self.targets = targets
  }

  func step(to time: TickTime) -> Bool {
    guard !targets.isEmpty else { return false }
    let origin = Point(x: 0, y: targets.removeFirst())
    view.moveBoundsOrigin(to: origin, isStep: true)
    return !targets.isEmpty
  }
}
