import LamellaGeometry
import LamellaRuntime
import TestSupport
import Testing

@testable import LamellaScene

/// Writes down all that is neither a touch nor a gesture.
private final class Listener: View {
  var heard: [String] = []
  var answers = true
  var takesKeys = false
  nonisolated deinit {}
  override var canBecomeFirstResponder: Bool { takesKeys }
  private func note(_ line: String) -> Bool {
    heard.append(line)
    return answers
  }
  override func keyDown(_ press: KeyPress) -> Bool {
    note("down \(press.key.name) \(press.modifiers.rawValue) \(press.isRepeat)")
  }
  override func keyUp(_ press: KeyPress) -> Bool {
    note("up \(press.key.name) \(press.modifiers.rawValue) \(press.isRepeat)")
  }
  override func textInput(_ event: InputEvent) -> Bool { note("\(event.kind)") }
  override func gamepadInput(_ event: InputEvent) -> Bool { note("\(event.kind)") }
  override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    note("wheel \(wheel.notches.y) \(wheel.modifiers.rawValue) at \(wheel.location.x)")
  }
  override func keysCancelled() { heard.append("cancelled") }
  override func pointerMoved(_ pointer: PointerEvent) {
    heard.append("moved \(pointer.location.x) \(pointer.modifiers.rawValue)")
  }
  override func bringIntoSight(_ rect: Rect) { heard.append("\(rect)") }
  func take() -> [String] {
    defer { heard = [] }
    return heard
  }
}

@MainActor
@Suite("Details of events")
struct EventDetailTests {
  private let harness = SceneHarness(width: 400, height: 400)
  private var window: Window { harness.window }

  private func send(_ kind: InputEvent.Kind) -> Bool {
    let taken = window.send(InputEvent(microseconds: 1000, kind))
    window.finishEvents()
    return taken
  }

  @Test("What a view does not want goes up the chain, and whoever takes it is told of")
  func chain() {
    let outer = Listener(frame: window.bounds)
    let inner = View(frame: window.bounds)
    window.addSubview(outer)
    outer.addSubview(inner)
    outer.takesKeys = true
    harness.tick()
    // Nobody has the keys: the window hears of them, which wants none.
    #expect(!send(.keyUp(.left, [])) && !send(.text("a")) && !send(.gamepadDown("a")))
    #expect(outer.becomeFirstResponder())
    let events: [(InputEvent.Kind, String)] = [
      (.keyDown(.left, .shift, isRepeat: false), "down Left 1 false"),
      (.keyDown(.left, [], isRepeat: true), "down Left 0 true"),
      (.keyUp(.left, .alt), "up Left 4 false"),
      (.wheel(Point(30, 40), notches: Point(0, 2)), "wheel 2.0 4 at 30.0"),
    ]
    for answers in [true, false] {
      outer.answers = answers
      for (event, line) in events {
        #expect(send(event) == answers)
        #expect(outer.take().first == line)
      }
      for event in [
        .text("a"), .textEditing("b", start: 1, length: 2), .gamepadDown("a"), .gamepadUp("a"),
        .gamepadAxis("leftx", 0.5),
      ] as [InputEvent.Kind] {
        #expect(send(event) == answers)
        #expect(outer.take() == ["\(event)"])
      }
    }
    #expect(!send(.resize(Size(1, 1))) && !send(.quit) && !send(.focusGained))
    #expect(outer.take() == [])
  }

  @Test("Modifiers are those of the last key, until the focus goes, of which the keys' owner hears")
  func modifiers() {
    let view = Listener(frame: window.bounds)
    window.addSubview(view)
    view.takesKeys = true
    #expect(view.becomeFirstResponder())
    harness.tick()
    _ = send(.keyDown(Key("x"), [.shift, .command], isRepeat: false))
    _ = send(.mouseMoved(Point(20, 20)))
    #expect(view.take() == ["down x 9 false", "moved 20.0 9"])
    for event in [InputEvent.Kind.focusLost, .inputReset] {
      _ = send(.keyDown(Key("x"), .control, isRepeat: false))
      #expect(!send(event))
      #expect(view.take().last == "cancelled")
      _ = send(.wheel(Point(5, 5), notches: Point(0, 1)))
      #expect(view.take().contains("wheel 1.0 0 at 5.0"))
    }
  }

  @Test("The tab key's lines are told apart by their middles, to the point")
  func lines() {
    final class Stop: View {
      nonisolated deinit {}
      override var canBecomeFirstResponder: Bool { true }
      override var canBecomeFocused: Bool { true }
    }
    let (right, left) = (
      Stop(frame: Rect(x: 200, y: 10, width: 40, height: 30)),
      Stop(frame: Rect(x: 10, y: 25, width: 40, height: 30))
    )
    window.addSubview(right)
    window.addSubview(left)
    func first() -> View? {
      _ = window.firstResponder?.resignFirstResponder()
      #expect(window.focusNext())
      return window.firstResponder as? View
    }
    // The middles are on each other's edges: one line. A point further down it is the next.
    #expect(first() === left)
    left.frame.origin.y = 25.5
    #expect(first() === right)
    // Lower ones in the middle of a high one that begins above them are beside it, and not the other way round.
    left.frame = Rect(x: 10, y: 12, width: 40, height: 10)
    #expect(first() === right)
    left.frame = Rect(x: 10, y: 20, width: 40, height: 10)
    #expect(first() === left)
    // In one place: in the order of the subviews. The front one hides nothing.
    left.hitTestBehavior = .subviewsOnly
    left.frame = right.frame
    #expect(first() === right)
    window.layoutDirection = .rightToLeft
    left.frame = Rect(x: 100, y: 10, width: 141, height: 30)
    #expect(first() === left)
    left.frame.size.width = 139
    #expect(first() === right)
  }

  @Test("All superviews show what the keys come to, with 16 points around it")
  func sight() {
    final class Stop: View {
      nonisolated deinit {}
      override var canBecomeFirstResponder: Bool { true }
      override var canBecomeFocused: Bool { true }
    }
    let outer = Listener(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let inner = Listener(frame: Rect(x: 100, y: 200, width: 200, height: 100))
    window.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(Stop(frame: Rect(x: 10, y: 20, width: 40, height: 30)))
    #expect(window.focusNext())
    #expect(inner.take() == ["\(Rect(x: -6, y: 4, width: 72, height: 62))"])
    #expect(outer.take() == ["\(Rect(x: 94, y: 204, width: 72, height: 62))"])
  }

  @Test("A touch tells where it is and was, how hard, when, and what touches")
  func touches() {
    let rig = GestureHarness()
    let view = rig.view("view", Rect(x: 50, y: 60, width: 300, height: 300))
    rig.harness.send(.fingerDown(FingerID(7), Point(100, 100), pressure: 0.25))
    rig.harness.advance(ticks: 1)
    let touch = rig.window.touches[0]
    #expect(touch.source == .finger(FingerID(7)) && touch.phase == .began)
    #expect(touch.pressure == 0.25 && touch.tapCount == 1 && touch.microseconds == 0)
    #expect(touch.location(in: view) == Point(50, 40) && touch.previous == Point(100, 100))
    let start = rig.harness.now
    rig.harness.stage.enqueue(
      InputEvent(
        microseconds: start + 1000, .fingerMoved(FingerID(7), Point(110, 100), pressure: 0.5)))
    rig.harness.stage.enqueue(
      InputEvent(
        microseconds: start + 2000, .fingerMoved(FingerID(7), Point(120, 130), pressure: 0.75)))
    rig.harness.advance(ticks: 1)
    #expect(touch.pressure == 0.75 && touch.microseconds == start + 2000 && touch.phase == .moved)
    #expect(touch.location(in: nil) == Point(120, 130))
    #expect(touch.preciseLocation(in: view) == Point(70, 70))
    #expect(touch.previousLocation(in: nil) == Point(100, 100))
    #expect(touch.precisePreviousLocation(in: view) == Point(50, 40))
    #expect(
      touch.coalescedSamples == [
        Touch.Sample(location: Point(110, 100), pressure: 0.5, microseconds: start + 1000),
        Touch.Sample(location: Point(120, 130), pressure: 0.75, microseconds: start + 2000),
      ])
    // A lift elsewhere is a move first; its end is where it was then.
    rig.journal.lines = []
    rig.up(7, 130, 130)
    #expect(rig.journal.take() == ["view moved", "view ended"])
    #expect(touch.phase == .ended && touch.location(in: nil) == Point(130, 130))
    #expect(touch.previousLocation(in: nil) == Point(130, 130))
  }

  @Test(
    "What was kept back is told as it was, with moves in one, and the touch is where it is after")
  func keptBack() {
    let rig = GestureHarness()
    let view = rig.view("view")
    let double = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double", on: view)
    double.delaysTouchesBegan = true
    rig.down(1, 100, 100)
    let touch = rig.window.touches[0]
    var told: [String] = []
    view.onTouches = { [unowned touch] phase in
      told.append("\(phase) \(touch.phase) \(touch.previous.x) \(touch.location.x)")
    }
    rig.move(1, 110, 100)
    rig.move(1, 120, 100)
    #expect(told == [])
    rig.wait(1)
    #expect(told == ["began began 100.0 100.0", "moved moved 100.0 120.0"])
    #expect(touch.location(in: nil) == Point(120, 100))
    #expect(touch.previousLocation(in: nil) == Point(110, 100))
    rig.up(1, 120, 100)
    #expect(told.last == "ended ended 120.0 120.0" && told.count == 3)
  }

  @Test("The end of a tap that was kept back is told as an end, once it cannot become two")
  func keptBackEnd() {
    let rig = GestureHarness()
    let view = rig.view("view")
    _ = rig.follow(TapGestureRecognizer(taps: 2) { _ in }, "double", on: view)
    rig.tap(100, 100)
    #expect(rig.journal.take() == ["view began"])
    rig.harness.advance(ticks: 41)
    #expect(rig.journal.take() == [])
    rig.harness.advance(ticks: 1)
    #expect(rig.journal.take() == ["view ended"])
    // Two touches of a view that takes one are one for it, and the other's end is not told.
    rig.down(1, 100, 100)
    rig.down(2, 120, 100)
    rig.up(2, 120, 100)
    rig.up(1, 100, 100)
    #expect(rig.journal.take() == ["view began", "view ended"])
  }
}
