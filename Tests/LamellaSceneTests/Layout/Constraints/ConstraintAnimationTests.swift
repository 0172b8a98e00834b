import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Animated constants")
struct ConstraintAnimationTests {
  /// The ways to animate changes.
  enum Way: CaseIterable {
    case block, spring, animator

    /// Animates changes over 120 ticks and more.
    func animate(_ changes: @escaping () -> Void) {
      switch self {
      case .block: View.animate(withDuration: 1, animations: changes)
      case .spring: View.animate(springDuration: 0.6, bounce: 0.4, animations: changes)
      case .animator:
        ViewPropertyAnimator(duration: 1, curve: .easeOut, animations: changes).startAnimation()
      }
    }

    /// Returns the part of the change that is shown, by the time since its start in seconds.
    func progress(at time: Double) -> Double {
      switch self {
      case .block: TimingCurve.easeInEaseOut.progress(at: min(time, 1))
      case .spring:
        SpringTimingParameters(perceptualDuration: 0.6, bounce: 0.4).progress(at: time)
      case .animator: TimingCurve.easeOut.progress(at: min(time, 1))
      }
    }
  }

  private let harness = SceneHarness(width: 320, height: 200)
  private var window: Window { harness.window }

  @Test(
    "In each tick, views are where the curve has them, and nothing is laid out",
    arguments: Way.allCases)
  func ticks(_ way: Way) {
    let (view, beside) = (View(), View())
    for view in [view, beside] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
    }
    let left = view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10)
    let width = view.widthAnchor.constraint(equalToConstant: 20)
    LayoutConstraint.activate([
      left, width, beside.leftAnchor.constraint(equalTo: view.rightAnchor, constant: 4),
      beside.widthAnchor.constraint(equalTo: view.widthAnchor),
    ])
    harness.frame()
    way.animate {
      left.constant = 110
      width.constant = 60
      window.layoutIfNeeded()
    }
    #expect(view.frame.minX == 110 && beside.frame.minX == 174 && beside.bounds.width == 60)
    var greatest = 0.0
    for tick in 1...120 {
      harness.frame()
      #expect(harness.pipeline[ConstraintsPass.self] == PassCounters(), "tick \(tick)")
      #expect(harness.layout == PassCounters(), "tick \(tick)")
      let progress = way.progress(at: Double(tick) / 120)
      greatest = max(greatest, progress)
      func expect(_ view: View, _ minX: Double) {
        let frame = view.layer.presentation()?.frame ?? view.frame
        #expect(abs(frame.minX - minX) < 1e-6, "tick \(tick)")
        #expect(abs(frame.width - (20 + 40 * progress)) < 1e-6, "tick \(tick)")
      }
      expect(view, 10 + 100 * progress)
      expect(beside, 34 + 140 * progress)
    }
    #expect((greatest > 1) == (way == .spring))
    harness.advance(ticks: 600)
    #expect(!view.hasAnimations && !window.needsTick)
    #expect(view.frame.minX == 110)
  }

  @Test("Reversed to its start, an animator restores the constants, and nothing jumps")
  func reversed() {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    let left = view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10)
    let width = view.widthAnchor.constraint(equalToConstant: 20)
    LayoutConstraint.activate([left, width])
    harness.frame()
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) {
      left.constant = 110
      width.constant = 40
      window.layoutIfNeeded()
    }
    var end: ViewAnimatingPosition?
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    for _ in 0..<20 { harness.frame() }
    // Other code sets it again, and keeps it.
    width.constant = 30
    animator.isReversed = true
    var last = view.layer.presentation()?.frame.minX ?? 0
    #expect(last > 30)
    for _ in 0..<40 {
      harness.frame()
      let shown = view.layer.presentation()?.frame.minX ?? 0
      #expect(shown <= last && last - shown < 5)
      last = shown
    }
    #expect(end == .start && last == 10 && view.frame.minX == 10)
    #expect(left.constant == 10 && width.constant == 30 && view.frame.width == 30)
  }

  @Test("A timeline that is scrubbed back restores constants, and sets them again")
  func timeline() {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    let left = view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10)
    left.isActive = true
    harness.frame()
    let timeline = Timeline(
      .animate(withDuration: 0.5, curve: .linear) {
        left.constant = 60
        window.layoutIfNeeded()
      })
    timeline.start(in: window, paused: true)
    for (time, place) in [(0.25, 35.0), (0, 10), (0.25, 35), (0.5, 60)] {
      timeline.time = time
      harness.frame()
      let frame = view.layer.presentation()?.frame ?? view.frame
      #expect(frame.minX == place, "at \(time)")
    }
    timeline.time = 0.1
    timeline.autoreverses = true
    timeline.finish()
    harness.frame()
    #expect(left.constant == 10 && view.frame.minX == 10)
  }

  @Test("A constant that changes while it is animated goes on from where the views are")
  func retargeted() {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    let left = view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 0)
    left.isActive = true
    harness.frame()
    func move(to constant: Double) {
      View.animate(withDuration: 1, options: .curveLinear) {
        left.constant = constant
        window.layoutIfNeeded()
      }
    }
    move(to: 120)
    harness.advance(ticks: 60)
    let before = view.layer.presentation()?.frame.minX ?? .nan
    #expect(abs(before - 60) < 1e-6)
    move(to: 0)
    harness.tick()
    let after = view.layer.presentation()?.frame.minX ?? .nan
    #expect(abs(after - before) < 2)
    harness.advance(ticks: 200)
    #expect(view.frame.minX == 0 && !window.needsTick)
  }
}
