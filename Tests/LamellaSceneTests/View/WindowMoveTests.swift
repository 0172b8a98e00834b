import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Views that callbacks move to another window while they come into one, or change while they leave one.
@Suite("Moves between windows from callbacks")
@MainActor struct WindowMoveTests {
  private let first = SceneHarness(width: 100, height: 100)
  private let second = SceneHarness(width: 100, height: 100)
  private let outer = CallbackView(frame: Rect(x: 0, y: 0, width: 80, height: 80))
  private let inner = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))

  /// Calls a closure, once, where its callback is called.
  private final class CallbackView: View {
    var onMove: (() -> Void)?
    var onResign: (() -> Void)?

    override var canBecomeFirstResponder: Bool { true }

    override func didMoveToWindow() {
      let body = onMove
      onMove = nil
      body?()
    }

    override func resignFirstResponder() -> Bool {
      let body = onResign
      onResign = nil
      body?()
      return super.resignFirstResponder()
    }
  }

  init() {
    outer.addSubview(inner)
    inner.backgroundColor = .white
  }

  /// Runs a body within a tick of a window.
  private func tick(_ harness: SceneHarness, _ body: @escaping () -> Void = {}) {
    harness.window.ticker.add(Once(body))
    harness.frame()
  }

  @Test("An animation that a callback begins in the next window runs to its end")
  func animated() throws {
    var ends: [Bool] = []
    outer.onMove = {
      second.window.addSubview(outer)
      View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        inner.alpha = 0
      } completion: {
        ends.append($0)
      }
    }
    first.window.addSubview(outer)
    #expect(outer.window === second.window && inner.hasAnimations)
    for _ in 0..<60 { second.frame() }
    let shown = try #require(inner.layer.presentation()?.opacity)
    #expect(abs(shown - 0.5) < 0.02)
    for _ in 0..<61 { second.frame() }
    #expect(ends == [true] && !inner.hasAnimations)
  }

  @Test(
    "A view that is interpolated is so in the window that it is in, not in one it passed through")
  func interpolated() throws {
    inner.interpolatesMotion = true
    outer.onMove = { second.window.addSubview(outer) }
    first.window.addSubview(outer)
    first.frame()
    second.frame()
    // Moved in a tick of the window that it left.
    tick(first) { inner.center.x = 60 }
    #expect(!first.window.needsFrame && !first.window.needsTick)
    second.frame()
    View.animate(withDuration: 1) { inner.alpha = 0.5 }
    tick(second) { inner.center.x = 40 }
    second.render(alpha: 0.5, fraction: 0.5)
    first.frame()
    second.frame()
    #expect(inner.hasAnimations && !first.window.needsFrame)
    second.advance(ticks: 130)
    second.render()
    #expect(!inner.hasAnimations && !second.window.needsFrame)
  }

  @Test(
    "A view that its callback takes out of the window is told so once, and leaves nothing in it")
  func removed() {
    inner.interpolatesMotion = true
    outer.onMove = { outer.removeFromSuperview() }
    first.window.addSubview(outer)
    #expect(outer.window == nil)
    tick(first) { inner.center.x = 60 }
    #expect(!first.window.needsFrame && !first.window.needsTick)
  }

  @Test(
    "The animation of a mask ends when the mask becomes a sublayer or a subview of the same window")
  func mask() {
    first.window.addSubview(outer)
    var ends: [Bool] = []
    let mask = Layer()
    mask.frame = outer.bounds
    mask.backgroundColor = .white
    outer.layer.mask = mask
    var fade = BasicAnimation(.opacity, from: 0, to: 1)
    fade.duration = 1
    fade.completion = { ends.append($0) }
    mask.add(fade)
    first.frame()
    outer.layer.addSublayer(mask)
    first.frame()
    #expect(ends == [false] && !mask.hasAnimations)
    let cover = View(frame: outer.bounds)
    outer.mask = cover
    View.animate(withDuration: 1) {
      cover.alpha = 0.5
    } completion: {
      ends.append($0)
    }
    first.frame()
    outer.addSubview(cover)
    first.frame()
    first.frame()
    #expect(ends == [false, false] && !cover.hasAnimations)
    cover.alpha = 1
    first.frame()
    #expect(!first.window.needsFrame)
  }

  @Test("A superview that a view has left again is not told that it came")
  func passedThrough() {
    final class Parent: View {
      var added: [View] = []
      override func didAddSubview(_ subview: View) { added.append(subview) }
    }
    let (passed, final) = (Parent(), Parent())
    first.window.addSubview(passed)
    second.window.addSubview(final)
    outer.onMove = { final.addSubview(outer) }
    passed.addSubview(outer)
    #expect(outer.superview === final && passed.added.isEmpty)
    #expect(final.added.count == 1 && final.added.first === outer)
  }

  @Test("What a callback sets in motion in the window that is left ends with it")
  func leaving() {
    first.window.addSubview(outer)
    let field = CallbackView(frame: Rect(x: 0, y: 40, width: 20, height: 20))
    outer.addSubview(field)
    first.frame()
    #expect(field.becomeFirstResponder())
    field.onResign = {
      inner.moveBoundsOrigin(to: Point(0, 30), isStep: true)
      inner.interpolatesMotion = true
      View.animate(withDuration: 1) { inner.alpha = 0 }
    }
    second.window.addSubview(outer)
    #expect(!inner.hasAnimations && inner.bounds.minY == 30)
    for _ in 0..<3 { first.frame() }
    #expect(!first.window.needsTick && !first.window.needsFrame)
    for _ in 0..<3 { second.frame() }
    #expect(!second.window.needsTick && !second.window.needsFrame)
  }
}
