import LamellaGeometry
import LamellaRuntime
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Writes down what reaches it.
private final class Witness: View {
  var calls: [String] = []
  var name = ""
  /// Shared by several witnesses to see their order.
  var journal: ((String) -> Void)?

  private func note(_ call: String) {
    calls.append(call)
    journal?("\(name) \(call)")
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    note("began \(touches.first?.tapCount ?? 0)")
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    guard let point = touches.first?.location(in: self) else { return }
    note("moved \(Int(point.x)),\(Int(point.y))")
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note("ended") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { note("cancelled") }
}

@MainActor
@Suite("Touches")
struct TouchTests {
  private let harness = StageHarness(size: Size(200, 200))

  private func witness(_ frame: Rect, in parent: View? = nil) -> Witness {
    let view = Witness(frame: frame)
    (parent ?? harness.window).addSubview(view)
    return view
  }

  @Test("A touch stays with the view it began in", arguments: StageHarness.Pointer.allCases)
  func staysWithView(pointer: StageHarness.Pointer) {
    let left = witness(Rect(x: 0, y: 0, width: 100, height: 200))
    let right = witness(Rect(x: 100, y: 0, width: 100, height: 200))
    harness.pointer = pointer
    harness.press(Point(50, 50))
    harness.advance(ticks: 1)
    harness.move(Point(150, 60))
    harness.advance(ticks: 1)
    harness.lift(Point(150, 60))
    harness.advance(ticks: 1)
    #expect(left.calls == ["began 1", "moved 150,60", "ended"])
    #expect(right.calls.isEmpty)
  }

  @Test("Locations are in the asked view's own space, through bounds and transforms")
  func locations() {
    let parent = witness(Rect(x: 20, y: 20, width: 100, height: 100))
    parent.bounds.origin = Point(0, 30)
    let child = witness(Rect(x: 10, y: 40, width: 50, height: 50), in: parent)
    child.transform = Transform2D(scaleX: 2, y: 2)
    // The child's box in the window: centre (55, 55), 100 points a side.
    harness.press(Point(55, 55))
    harness.advance(ticks: 1)
    harness.move(Point(65, 55))
    harness.advance(ticks: 1)
    #expect(child.calls == ["began 1", "moved 30,25"])
  }

  @Test("Taps in short intervals at one place are counted")
  func tapCount() {
    let view = witness(Rect(x: 0, y: 0, width: 200, height: 200))
    harness.pointer = .finger
    func tap(_ point: Point) {
      harness.press(point)
      harness.advance(seconds: 0.05)
      harness.lift(point)
      harness.advance(seconds: 0.1)
    }
    tap(Point(50, 50))
    tap(Point(60, 50))
    tap(Point(150, 50))
    harness.advance(seconds: 0.5)
    tap(Point(150, 50))
    #expect(view.calls.filter { $0 != "ended" } == ["began 1", "began 2", "began 1", "began 1"])
  }

  @Test("A second finger does not reach a view that takes one touch at a time")
  func oneTouch() {
    let view = witness(Rect(x: 0, y: 0, width: 200, height: 200))
    harness.send(.fingerDown(FingerID(1), Point(50, 50), pressure: 1))
    harness.send(.fingerDown(FingerID(2), Point(90, 50), pressure: 1))
    harness.send(.fingerUp(FingerID(2), Point(90, 50)))
    harness.advance(ticks: 1)
    #expect(view.calls == ["began 1"])
    view.isMultipleTouchEnabled = true
    harness.send(.fingerDown(FingerID(2), Point(90, 50), pressure: 1))
    harness.advance(ticks: 1)
    #expect(view.calls.count == 2)
  }

  @Test("Losing the focus, a lost finger and a repeated one cancel")
  func cancels() {
    let view = witness(Rect(x: 0, y: 0, width: 200, height: 200))
    harness.send(.fingerDown(FingerID(1), Point(50, 50), pressure: 1))
    harness.send(.focusLost)
    harness.send(.fingerDown(FingerID(1), Point(150, 50), pressure: 1))
    harness.send(.fingerCancelled(FingerID(1)))
    harness.send(.fingerDown(FingerID(1), Point(50, 150), pressure: 1))
    harness.send(.fingerDown(FingerID(1), Point(50, 10), pressure: 1))
    harness.advance(ticks: 1)
    #expect(
      view.calls == [
        "began 1", "cancelled", "began 1", "cancelled", "began 1", "cancelled", "began 1",
      ])
  }

  @Test("A view that leaves the window in mid-touch hears of it and nothing afterwards")
  func leaves() {
    let view = witness(Rect(x: 0, y: 0, width: 200, height: 200))
    harness.press(Point(50, 50))
    harness.advance(ticks: 1)
    view.removeFromSuperview()
    harness.move(Point(60, 60))
    harness.lift(Point(60, 60))
    harness.advance(ticks: 1)
    #expect(view.calls == ["began 1", "cancelled"])
  }

  @Test("What a view does not handle goes up the chain")
  func chain() {
    let parent = witness(Rect(x: 0, y: 0, width: 200, height: 200))
    let child = View(frame: parent.bounds)
    parent.addSubview(child)
    harness.press(Point(50, 50))
    harness.lift(Point(50, 50))
    harness.advance(ticks: 1)
    #expect(parent.calls == ["began 1", "ended"])
  }

  /// Writes down the touches that reach it between two views.
  private final class Controller: ViewController {
    var calls: [String] = []
    var passesOn = false
    override func loadView() { view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200)) }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
      calls.append("began")
      if passesOn { super.touchesBegan(touches, with: event) }
    }
    override func pointerMoved(_ pointer: PointerEvent) {
      calls.append("pointer")
      if passesOn { super.pointerMoved(pointer) }
    }
    override func wheelTurned(_ wheel: WheelEvent) -> Bool {
      calls.append("wheel")
      return passesOn ? super.wheelTurned(wheel) : true
    }
  }

  @Test("Plain views pass events on, to a controller among them as well", arguments: [false, true])
  func chainOfPlainViews(passesOn: Bool) {
    let witness = witness(Rect(x: 0, y: 0, width: 200, height: 200))
    let controller = Controller()
    controller.passesOn = passesOn
    let outer = View(frame: witness.bounds)
    let inner = View(frame: witness.bounds)
    inner.identifier = "a name makes no difference"
    witness.addSubview(outer)
    outer.addSubview(controller.view)
    controller.view.addSubview(inner)
    inner.addSubview(View(frame: witness.bounds))
    harness.send(.mouseMoved(Point(50, 50)))
    harness.advance(ticks: 1)
    harness.send(.wheel(Point(50, 50), notches: Point(0, 1)))
    harness.press(Point(50, 50))
    harness.advance(ticks: 1)
    #expect(controller.calls == ["pointer", "wheel", "began"])
    #expect(witness.calls == (passesOn ? ["began 1"] : []))
    #expect(harness.window.touches.first?.view === inner.subviews.first)
  }

  @Test("Moves of two fingers in one tick reach their views")
  func twoMoves() {
    let left = witness(Rect(x: 0, y: 0, width: 100, height: 200))
    let right = witness(Rect(x: 100, y: 0, width: 100, height: 200))
    for (finger, x) in [(1, 50.0), (2, 150.0)] {
      harness.send(.fingerDown(FingerID(Int64(finger)), Point(x, 50), pressure: 1))
    }
    harness.advance(ticks: 1)
    for distance in [1.0, 2] {
      for (finger, x) in [(1, 50.0), (2, 150.0)] {
        harness.send(
          .fingerMoved(FingerID(Int64(finger)), Point(x, 50 + distance), pressure: 1))
      }
      harness.advance(ticks: 1)
    }
    #expect(left.calls == ["began 1", "moved 50,51", "moved 50,52"])
    #expect(right.calls == ["began 1", "moved 50,51", "moved 50,52"])
  }

  @Test("Only the left button touches")
  func buttons() {
    let view = witness(Rect(x: 0, y: 0, width: 200, height: 200))
    harness.send(.mouseDown(Point(50, 50), button: .right, clicks: 1))
    harness.send(.mouseUp(Point(50, 50), button: .right, clicks: 1))
    harness.advance(ticks: 1)
    #expect(view.calls.isEmpty)
  }
}

@MainActor
@Suite("Hit testing")
struct HitTestTests {
  private let window = Window(size: Size(200, 200))

  private func add(_ frame: Rect, to parent: View? = nil) -> View {
    let view = View(frame: frame)
    (parent ?? window).addSubview(view)
    return view
  }

  @Test("The frontmost of overlapping views is hit, whatever its z")
  func frontmost() {
    let back = add(Rect(x: 0, y: 0, width: 100, height: 100))
    let front = add(Rect(x: 50, y: 50, width: 100, height: 100))
    #expect(window.hitTest(Point(75, 75), with: nil) === front)
    #expect(window.hitTest(Point(25, 25), with: nil) === back)
    #expect(window.hitTest(Point(180, 180), with: nil) === window)
    #expect(window.hitTest(Point(200, 100), with: nil) == nil)
  }

  @Test("Hidden, disabled and nearly transparent views are passed by, with all they contain")
  func conditions() {
    let view = add(Rect(x: 0, y: 0, width: 100, height: 100))
    let child = add(view.bounds, to: view)
    let changes: [(View) -> Void] = [
      { $0.isHidden = true }, { $0.isUserInteractionEnabled = false }, { $0.alpha = 0.009 },
    ]
    for change in changes {
      #expect(window.hitTest(Point(50, 50), with: nil) === child)
      change(view)
      #expect(window.hitTest(Point(50, 50), with: nil) === window)
      view.isHidden = false
      view.isUserInteractionEnabled = true
      view.alpha = 0.01
    }
  }

  @Test("Negative insets enlarge the area that hits, also for children outside of the bounds")
  func insets() {
    let view = add(Rect(x: 50, y: 50, width: 100, height: 100))
    let peeking = add(Rect(x: 110, y: 0, width: 100, height: 100), to: view)
    #expect(window.hitTest(Point(170, 100), with: nil) === window)
    view.hitInsets = EdgeInsets(left: -20, right: -40)
    #expect(window.hitTest(Point(170, 100), with: nil) === peeking)
    #expect(window.hitTest(Point(30, 100), with: nil) === view)
    #expect(window.hitTest(Point(29, 100), with: nil) === window)
    #expect(window.hitTest(Point(100, 49), with: nil) === window)
  }

  @Test("Positive insets shrink it")
  func positiveInsets() {
    let view = add(Rect(x: 50, y: 50, width: 100, height: 100))
    view.hitInsets = EdgeInsets(all: 10)
    #expect(window.hitTest(Point(55, 100), with: nil) === window)
    #expect(window.hitTest(Point(60, 100), with: nil) === view)
  }

  @Test("A view scaled to nothing is not hit and nothing goes wrong")
  func singular() {
    let view = add(Rect(x: 50, y: 50, width: 100, height: 100))
    let child = add(view.bounds, to: view)
    view.transform = Transform2D(scaleX: 0, y: 0)
    _ = window.hitTest(Point(100, 100), with: nil)
    #expect(child.convert(Point(3, 4), from: nil).isFinite)
  }
}

@MainActor
@Suite("Keys")
struct KeyTests {
  private final class Typist: View {
    var keys: [String] = []
    var takes = true
    override var canBecomeFirstResponder: Bool { true }
    override func keyDown(_ press: KeyPress) -> Bool {
      keys.append(press.key.name)
      return takes || super.keyDown(press)
    }
  }

  @Test("Keys go to the first responder and up the chain from there")
  func firstResponder() {
    let harness = StageHarness(size: Size(200, 200))
    let outer = Typist(frame: harness.window.bounds)
    let inner = Typist(frame: outer.bounds)
    harness.window.addSubview(outer)
    #expect(!inner.becomeFirstResponder(), "not in a window yet")
    outer.addSubview(inner)
    harness.send(.keyDown(.left, [], isRepeat: false))
    harness.advance(ticks: 1)
    #expect(inner.becomeFirstResponder() && inner.isFirstResponder)
    harness.send(.keyDown(.right, [], isRepeat: false))
    harness.advance(ticks: 1)
    inner.takes = false
    harness.send(.keyDown(.up, [], isRepeat: false))
    harness.advance(ticks: 1)
    #expect(inner.keys == ["Right", "Up"] && outer.keys == ["Up"])
    inner.removeFromSuperview()
    #expect(harness.window.firstResponder == nil)
  }
}
