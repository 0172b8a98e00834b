import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Views in masks are in their window like all others.
@Suite("Windows of masks")
@MainActor struct MaskWindowTests {
  private let harness = SceneHarness(width: 40, height: 40)

  /// Notes which windows it is told of.
  private final class CallbackView: View {
    var events: [String] = []
    var drawings = 0
    override func willMove(toWindow newWindow: Window?) {
      events.append("will \(newWindow != nil), in \(window != nil)")
    }
    override func didMoveToWindow() { events.append("did \(window != nil)") }
    override func draw(_ rect: Rect, in canvas: Canvas) {
      drawings += 1
      canvas.fill(bounds, with: .white)
    }
  }

  private static let entering = ["will true, in false", "did true"]
  private static let leaving = ["will false, in true", "did false"]

  /// A mask with a view in it.
  private func mask() -> (outer: CallbackView, inner: CallbackView) {
    let outer = CallbackView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    let inner = CallbackView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    outer.addSubview(inner)
    return (outer, inner)
  }

  @Test("A mask comes and goes with the view that it masks")
  func withHost() {
    let host = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    let (outer, inner) = mask()
    host.mask = outer
    #expect(outer.events == [] && inner.events == [])
    let parent = View()
    parent.addSubview(host)
    harness.window.addSubview(parent)
    #expect(outer.events == Self.entering && inner.events == Self.entering)
    parent.removeFromSuperview()
    #expect(outer.events == Self.entering + Self.leaving)
    #expect(inner.events == Self.entering + Self.leaving)
  }

  @Test("A mask that is set, replaced or taken away in a window is told")
  func setting() {
    let host = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    harness.window.addSubview(host)
    let (first, inner) = mask()
    let (second, _) = mask()
    host.mask = first
    #expect(first.events == Self.entering && inner.events == Self.entering)
    host.mask = second
    #expect(first.events == Self.entering + Self.leaving && second.events == Self.entering)
    host.mask = nil
    #expect(second.events == Self.entering + Self.leaving)
    host.layer.mask = Layer()
    #expect(host.mask == nil && host.layer.mask != nil)
  }

  @Test("Masks of plain layers come and go with the view, the layer and the mask above")
  func belowPlainLayers() {
    let host = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    let (outer, inner) = mask()
    let plain = Layer()
    let deeper = Layer()
    plain.addSublayer(deeper)
    deeper.mask = outer.layer
    host.layer.addSublayer(plain)
    #expect(outer.events == [] && inner.events == [])
    // With the view.
    harness.window.addSubview(host)
    #expect(outer.events == Self.entering && inner.events == Self.entering)
    host.removeFromSuperview()
    #expect(outer.events == Self.entering + Self.leaving)
    #expect(inner.events == Self.entering + Self.leaving)
    // With the layer.
    harness.window.addSubview(host)
    plain.removeFromSuperlayer()
    #expect(outer.events == Self.entering + Self.leaving + Self.entering + Self.leaving)
    #expect(outer.window == nil)
    outer.events = []
    host.layer.addSublayer(plain)
    #expect(outer.events == Self.entering && outer.window === harness.window)
    // Within the window nothing changes.
    host.layer.insertSublayer(plain, at: 0)
    let other = View()
    harness.window.addSubview(other)
    other.layer.addSublayer(plain)
    #expect(outer.events == Self.entering)
    // With a mask that is a plain layer.
    plain.removeFromSuperlayer()
    outer.events = []
    host.layer.mask = plain
    #expect(outer.events == Self.entering)
    host.layer.mask = nil
    #expect(outer.events == Self.entering + Self.leaving)
    // Another mask of the layer below.
    host.layer.addSublayer(plain)
    outer.events = []
    deeper.mask = nil
    #expect(outer.events == Self.leaving && inner.events.last == "did false")
  }

  @Test("A callback that gives the mask away leaves it where it was given")
  func callback() {
    final class Thief: View {
      var thief: View?
      override func willMove(toWindow newWindow: Window?) { thief?.addSubview(self) }
    }
    let host = View()
    harness.window.addSubview(host)
    let mask = Thief()
    mask.thief = View()
    let messages = collectingDiagnostics { host.mask = mask }
    #expect(messages.count == 1 && host.mask == nil)
    #expect(mask.superview === mask.thief)
    mask.thief = nil
  }

  @Test("A new scale of the output draws masks again")
  func scale() {
    let host = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    host.backgroundColor = .white
    let (outer, inner) = mask()
    host.mask = outer
    harness.window.addSubview(host)
    harness.frame()
    #expect(outer.drawings == 1 && inner.drawings == 1)
    harness.window.contentScale = 2
    harness.frame()
    #expect(outer.drawings == 2 && inner.drawings == 2)
  }

  @Test("An animation ends in a mask that goes")
  func animation() {
    let host = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    let mask = EmitterView(frame: host.bounds)
    host.mask = mask
    harness.window.addSubview(host)
    harness.advance(ticks: 2)
    #expect(!harness.window.ticker.isIdle)
    host.removeFromSuperview()
    harness.advance(ticks: 2)
    #expect(harness.window.ticker.isIdle)
  }
}
