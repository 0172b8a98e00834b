import LamellaGeometry
import LamellaGraphics
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScene

/// What ends in the midst of a change, and changes the same thing again.
@MainActor
struct EndingTests {
  /// Runs a closure when it ends.
  private final class EndingView: View {
    var onEnd = {}
    isolated deinit { onEnd() }
  }

  private final class EndingLayer: Layer {
    var onEnd = {}
    isolated deinit { onEnd() }
  }

  private final class RetainedObject {
    let onEnd: () -> Void
    init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    isolated deinit { onEnd() }
  }

  @Test("A controller's view may ask for the view that takes its place when it ends")
  func controllersView() {
    let controller = ViewController()
    var found: View?
    do {
      let old = EndingView()
      old.onEnd = { found = controller.view }
      controller.view = old
    }
    let new = View()
    controller.view = new
    #expect(found === new)
  }

  @Test("A prototype may ask for the one that takes its place when it ends")
  func prototype() {
    let replicator = ReplicatorLayer()
    var found: Layer?
    do {
      let old = EndingLayer()
      old.onEnd = { found = replicator.prototype }
      replicator.prototype = old
    }
    replicator.prototype = Layer()
    #expect(found != nil && found === replicator.prototype)
  }

  @Test("What completions hold may add completions when it ends")
  func completions() {
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {}
    var calls = 0
    do {
      let held = RetainedObject { animator.addCompletion { _ in calls += 1 } }
      animator.addCompletion { [held] _ in _ = held }
    }
    animator.startAnimation()
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && calls == 0)
  }

  @Test("What a layer's actions hold may set its actions when it ends")
  func actions() {
    let layer = Layer()
    do {
      let held = RetainedObject { layer.actions["position"] = LayerAction.none }
      var animation = BasicAnimation(.opacity, from: 0, to: 1)
      animation.completion = { [held] _ in _ = held }
      layer.actions = ["opacity": .animation(animation)]
    }
    layer.actions = [:]
    #expect(layer.actions.keys.sorted() == ["position"])
  }

  @Test("A layer that only an animator holds may stop the animator when it ends")
  func changedLayer() {
    let harness = SceneHarness()
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear)
    weak var weakLayer: Layer?
    var states: [ViewAnimatingState] = []
    do {
      let layer = EndingLayer()
      layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      layer.onEnd = {
        states.append(animator.state)
        animator.stopAnimation(true)
      }
      harness.window.layer.addSublayer(layer)
      weakLayer = layer
      animator.addAnimations { [unowned layer] in layer.opacity = 0 }
      animator.startAnimation()
      harness.advance(ticks: 3)
      layer.removeFromSuperlayer()
    }
    animator.stopAnimation(true)
    #expect(weakLayer == nil && states.count == 1 && animator.state == .inactive)
  }

  @Test("A subview that is moved by its window's own end finds a window to leave")
  func windowThatEnds() {
    final class EndingWindow: Window {
      var onEnd: (Window) -> Void = { _ in }
      isolated deinit { onEnd(self) }
    }
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    do {
      let window = EndingWindow(size: Size(100, 100))
      window.addSubview(view)
      window.onEnd = { $0.subviews.forEach { $0.removeFromSuperview() } }
      window.beginTick(TickTime(tick: 0, ticksPerSecond: 120))
      window.send(InputEvent(microseconds: 0, .mouseDown(Point(5, 5), button: .left, clicks: 1)))
      window.finishEvents()
      window.endTick()
      #expect(window.touches.count == 1)
    }
    #expect(view.superview == nil && view.window == nil)
  }

  @Test("A recognizer that is asked whether it wants a touch may look at who has it")
  func askingDelegate() {
    final class Asker: GestureRecognizerDelegate {
      var counts: [Int] = []
      func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldReceive touch: Touch
      ) -> Bool {
        counts.append(touch.gestureRecognizers.count)
        return true
      }
    }
    let harness = SceneHarness()
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    harness.window.addSubview(view)
    let asker = Asker()
    let double = TapGestureRecognizer(taps: 2) { _ in }
    let other = TapGestureRecognizer { _ in }
    other.require(toFail: double)
    double.delegate = asker
    other.delegate = asker
    view.addGestureRecognizer(double)
    view.addGestureRecognizer(other)
    for _ in 0..<3 {
      harness.tick(.fingerDown(FingerID(1), Point(10, 10), pressure: 1))
      harness.tick(.fingerUp(FingerID(1), Point(10, 10)))
      // Elsewhere: it begins another attempt of those that wait.
      harness.tick(.fingerDown(FingerID(1), Point(90, 90), pressure: 1))
      harness.tick(.fingerUp(FingerID(1), Point(90, 90)))
    }
    #expect(asker.counts.count >= 12)
  }

  @Test("A recognizer whose action lets go of the window leaves in peace")
  func windowGoneInAction() {
    var window: Window? = Window(size: Size(100, 100))
    weak let weakWindow = window
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window?.addSubview(view)
    let pan = PanGestureRecognizer()
    view.addGestureRecognizer(pan)
    pan.addAction { _ in window = nil }
    window?.beginTick(TickTime(tick: 0, ticksPerSecond: 120))
    window?.send(InputEvent(microseconds: 0, .fingerDown(FingerID(1), Point(5, 5), pressure: 1)))
    window?.finishEvents()
    window?.endTick()
    pan.state = .began
    #expect(weakWindow == nil && pan.state == .possible && pan.touches.isEmpty)
  }

  @Test("A gesture is cancelled once when its view leaves the window, whichever view was hit")
  func gestureOfLeavingView() {
    for hitsChild in [false, true] {
      let window = Window(size: Size(100, 100))
      let view = View(frame: window.bounds)
      if hitsChild { view.addSubview(View(frame: window.bounds)) }
      window.addSubview(view)
      let pan = PanGestureRecognizer()
      view.addGestureRecognizer(pan)
      var heard: [GestureRecognizer.State] = []
      pan.addAction { heard.append($0.state) }
      window.beginTick(TickTime(tick: 0, ticksPerSecond: 120))
      window.send(
        InputEvent(microseconds: 0, .fingerDown(FingerID(1), Point(5, 5), pressure: 1)))
      window.send(
        InputEvent(microseconds: 1, .fingerMoved(FingerID(1), Point(50, 50), pressure: 1)))
      window.finishEvents()
      window.endTick()
      #expect(heard == [.began])
      view.removeFromSuperview()
      #expect(heard == [.began, .cancelled])
      #expect(pan.state == .possible && pan.numberOfTouches == 0)
    }
  }

  @Test("A window that changes its views as it ends, in the midst of a block, is gone after it")
  func changesOfEndingWindow() {
    final class ParkingWindow: Window {
      let child = View()
      isolated deinit {
        child.center = Point(30, 40)
        child.backgroundColor = .white
        child.layer.cornerRadius = 4
      }
    }
    weak var weakWindow: Window?
    var child: View?
    func endWindow() {
      let window = ParkingWindow(size: Size(100, 100))
      window.addSubview(window.child)
      weakWindow = window
      child = window.child
    }
    var calls = 0
    View.animate(withDuration: 1, animations: endWindow) { _ in calls += 1 }
    View.animateKeyframes(withDuration: 1) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: endWindow)
    } completion: { _ in
      calls += 1
    }
    Transaction.begin()
    endWindow()
    Transaction.commit()
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear, animations: endWindow)
    animator.startAnimation()
    #expect(weakWindow == nil && calls == 2)
    #expect(child?.center == Point(30, 40) && child?.backgroundColor == .white)
  }

  @Test("A recognizer whose window ends in the midst of a gesture recognizes the next in another")
  func gestureInAnotherWindow() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let pan = PanGestureRecognizer()
    view.addGestureRecognizer(pan)
    var heard: [GestureRecognizer.State] = []
    pan.addAction { heard.append($0.state) }
    var window: Window?
    var tick: Int64 = 0
    func send(_ kind: InputEvent.Kind) {
      window?.beginTick(TickTime(tick: tick, ticksPerSecond: 120))
      window?.send(InputEvent(microseconds: tick * 8333, kind))
      window?.finishEvents()
      window?.endTick()
      tick += 1
    }
    func show() {
      view.removeFromSuperview()
      window = Window(size: Size(100, 100))
      window?.addSubview(view)
      tick = 0
    }
    show()
    send(.fingerDown(FingerID(1), Point(5, 5), pressure: 1))
    send(.fingerMoved(FingerID(1), Point(50, 50), pressure: 1))
    #expect(pan.state == .began && heard == [.began])
    window = nil
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
    show()
    send(.fingerDown(FingerID(2), Point(80, 80), pressure: 1))
    send(.fingerMoved(FingerID(2), Point(30, 80), pressure: 1))
    #expect(pan.state == .began && pan.numberOfTouches == 1)
    #expect(heard == [.began, .began])
    send(.fingerUp(FingerID(2), Point(30, 80)))
    #expect(pan.state == .possible && heard == [.began, .began, .ended])
  }
}
