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

  /// Runs the ticks of so many seconds.
  func wait(_ seconds: Double) {
    harness.advance(ticks: Int((seconds * 120).rounded()))
  }
}

/// Whether two numbers are the same but for rounding.
func near(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  a.map { abs($0 - b) <= tolerance } ?? false
}
