import LamellaGeometry
import LamellaRuntime
import LamellaScene
import TestSupport
import Testing

/// A view that lets a test act inside every callback, and keeps the books of its touches.
private final class ActingView: View {
  var act: ((ActingView, String) -> Void)?
  var calls: [String] = []
  /// Touches that began and have not ended.
  var open = 0

  private func note(_ call: String, _ change: Int) {
    calls.append(call)
    open += change
    act?(self, call)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note("began", 1) }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note("moved", 0) }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note("ended", -1) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    note("cancelled", -1)
  }
}

/// A recognizer that acts when it hears of a touch.
private final class ActingRecognizer: GestureRecognizer {
  var onBegan: ((ActingRecognizer) -> Void)?
  var onMoved: ((ActingRecognizer) -> Void)?
  override func touchesBegan(_ touches: Set<Touch>, with event: Event) { onBegan?(self) }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) { onMoved?(self) }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .ended
  }
}

@MainActor
@Suite("Callbacks that change the tree in mid-touch")
struct TouchMutationTests {
  private let harness = StageHarness(size: Size(200, 200))

  private func add(_ frame: Rect = Rect(x: 0, y: 0, width: 200, height: 200)) -> ActingView {
    let view = ActingView(frame: frame)
    harness.window.addSubview(view)
    return view
  }

  @Test("A view that leaves when it is tapped hears of one end")
  func tapToDismiss() {
    let view = add()
    view.act = { view, call in if call == "ended" { view.removeFromSuperview() } }
    harness.press(Point(50, 50))
    harness.lift(Point(50, 50))
    harness.advance(ticks: 1)
    #expect(view.calls == ["began", "ended"])
  }

  @Test("A recognizer that takes the view away keeps it from hearing of the touch")
  func recognizerRemoves() {
    let view = add()
    let outer = PanGestureRecognizer()
    harness.window.addGestureRecognizer(outer)
    let inner = ActingRecognizer()
    inner.onBegan = { [unowned view] _ in view.removeFromSuperview() }
    view.addGestureRecognizer(inner)
    harness.press(Point(50, 50))
    harness.move(Point(90, 50))
    harness.lift(Point(90, 50))
    harness.advance(ticks: 1)
    #expect(view.calls.isEmpty)
    #expect(outer.numberOfTouches == 0 && inner.numberOfTouches == 0)
  }

  @Test("A recognizer that takes the view away in a move ends the touch there")
  func recognizerRemovesInMove() {
    let view = add()
    let inner = ActingRecognizer()
    inner.onMoved = { [unowned view] _ in view.removeFromSuperview() }
    view.addGestureRecognizer(inner)
    harness.press(Point(50, 50))
    harness.move(Point(52, 50))
    harness.move(Point(54, 50))
    harness.advance(ticks: 1)
    #expect(view.calls == ["began", "cancelled"])
  }

  @Test("A gesture recognized on touch down leaves the view without any call")
  func recognizedAtOnce() {
    let view = add()
    let recognizer = ActingRecognizer()
    recognizer.onBegan = { $0.state = .began }
    view.addGestureRecognizer(recognizer)
    harness.press(Point(50, 50))
    harness.lift(Point(50, 50))
    harness.advance(ticks: 1)
    #expect(view.calls.isEmpty)
  }

  @Test("A touch has no view once that has left the window")
  func noView() {
    let view = add()
    var seen: Touch?
    let recognizer = ActingRecognizer()
    recognizer.onBegan = { seen = $0.touches.first }
    view.addGestureRecognizer(recognizer)
    harness.press(Point(50, 50))
    harness.advance(ticks: 1)
    #expect(seen?.view === view)
    view.removeFromSuperview()
    #expect(seen?.view == nil)
  }

  @Test("A cancel handler that would close a circle is refused")
  func circle() {
    let old = add()
    let child = ActingView(frame: old.bounds)
    old.addSubview(child)
    let target = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    child.act = { child, call in if call == "cancelled" { child.addSubview(target) } }
    harness.press(Point(50, 50))
    harness.advance(ticks: 1)
    // The handler puts the new parent inside of what is moving there.
    target.addSubview(child)
    #expect(target.superview === child)
    #expect(child.superview === old)
    harness.advance(ticks: 2)
  }

  @Test("Whatever callbacks do to the tree, every beginning has one end", arguments: 0..<40)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var views: [ActingView] = []
    for index in 0..<8 {
      let view = ActingView(
        frame: Rect(x: Double(index % 4) * 40, y: Double(index / 4) * 80, width: 90, height: 110))
      view.isMultipleTouchEnabled = index.isMultiple(of: 2)
      views.append(view)
      harness.window.addSubview(view)
      if index.isMultiple(of: 3) { view.addGestureRecognizer(PanGestureRecognizer()) }
    }
    func disturb() {
      let view = views[Int.random(in: 0..<views.count, using: &generator)]
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: view.removeFromSuperview()
      case 1: harness.window.addSubview(view)
      case 2:
        let other = views[Int.random(in: 0..<views.count, using: &generator)]
        if !other.isDescendant(of: view) { other.addSubview(view) }
      case 3: view.gestureRecognizers.first?.isEnabled.toggle()
      default: break
      }
    }
    for view in views { view.act = { _, _ in disturb() } }
    for _ in 0..<60 {
      let finger = FingerID(Int64.random(in: 0..<4, using: &generator))
      let point = Point(
        Double.random(in: 0..<200, using: &generator), Double.random(in: 0..<200, using: &generator)
      )
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: harness.send(.fingerDown(finger, point, pressure: 1))
      case 2, 3: harness.send(.fingerMoved(finger, point, pressure: 1))
      case 4: harness.send(.fingerUp(finger, point))
      default: disturb()
      }
      harness.advance(ticks: 1)
    }
    for view in views { view.act = nil }
    harness.send(.inputReset)
    harness.advance(ticks: 1)
    for view in views {
      #expect(view.open == 0, "seed \(seed): \(view.calls)")
      for recognizer in view.gestureRecognizers {
        #expect(recognizer.numberOfTouches == 0, "seed \(seed)")
      }
    }
  }
}
