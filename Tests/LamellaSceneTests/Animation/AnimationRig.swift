import LamellaGeometry
import TestSupport

@testable import LamellaScene

/// A window with a view in it, for animations.
@MainActor struct AnimationRig {
  let harness = SceneHarness(width: 400, height: 400)
  let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  var layer: Layer { view.layer }
  var window: Window { harness.window }

  init() {
    view.backgroundColor = .white
    window.addSubview(view)
    harness.frame()
  }

  /// What the layer shows of a property now.
  func shown<Value>(_ property: AnimatableProperty<Value>) -> Value? {
    layer.presentation()?.value(of: property)
  }

  /// Whether no timing is left behind.
  var hasNoTimings: Bool { window.animations.timings.isEmpty }

  /// What is shown of the view's place along x.
  var x: Double { shown(.position)?.x ?? .nan }

  /// An animator that moves the view from 10 to 110 along x.
  func mover(
    _ duration: Double = 1, curve: TimingCurve = .easeInEaseOut
  ) -> ViewPropertyAnimator {
    let view = view
    return ViewPropertyAnimator(duration: duration, curve: curve) { view.center.x = 110 }
  }

  /// A timeline's step that moves a view's center along x at an even speed.
  func move(_ view: View, to x: Double, _ duration: Double) -> Timeline.Step {
    .animate(withDuration: duration, curve: .linear) { view.center.x = x }
  }

  /// Runs the ticks of so many seconds.
  func wait(_ seconds: Double) {
    harness.advance(ticks: Int((seconds * 120).rounded()))
  }
}

/// Does something in the next tick, after the completions that are due there: as `Stage.onTick`.
final class Once: Steppable {
  private let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
  func step(to time: TickTime) -> Bool {
    body()
    return false
  }
}

/// Whether two numbers are the same but for rounding.
func near(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  a.map { abs($0 - b) <= tolerance } ?? false
}

/// A Bézier curve's y where its x is given, by bisection: what curves are compared with.
func bezier(_ x: Double, _ c: (Double, Double, Double, Double)) -> Double {
  func value(_ t: Double, _ a: Double, _ b: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<100 {
    let t = (low + high) / 2
    if value(t, c.0, c.2) < x { low = t } else { high = t }
  }
  return value(low, c.1, c.3)
}
