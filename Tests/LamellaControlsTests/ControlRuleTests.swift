import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// A control of 100 x 50 points whose events are logged.
@Suite("Control events")
@MainActor struct ControlRuleTests {
  private let harness = StageHarness()
  private let control = Control(frame: Rect(x: 100, y: 100, width: 100, height: 50))
  private let log = EventLog()

  init() {
    harness.window.addSubview(control)
    log.watch(control)
    harness.pointer = .finger
    harness.advance(ticks: 1)
  }

  private func press(_ x: Double) -> [String] {
    harness.press(Point(x, 120))
    harness.advance(ticks: 1)
    return log.take()
  }

  private func move(_ x: Double) -> [String] {
    harness.move(Point(x, 120))
    harness.advance(ticks: 1)
    return log.take()
  }

  private func lift(_ x: Double) -> [String] {
    harness.lift(Point(x, 120))
    harness.advance(ticks: 1)
    return log.take()
  }

  @Test("Events and states have UIKit's bits")
  func bits() {
    let events: [(Control.Events, UInt32)] = [
      (.touchDown, 1), (.touchDownRepeat, 2), (.touchDragInside, 4), (.touchDragOutside, 8),
      (.touchDragEnter, 16), (.touchDragExit, 32), (.touchUpInside, 64), (.touchUpOutside, 128),
      (.touchCancel, 256), (.valueChanged, 4_096), (.primaryActionTriggered, 8_192),
      (.editingDidBegin, 65_536), (.editingChanged, 131_072), (.editingDidEnd, 262_144),
      (.editingDidEndOnExit, 524_288),
    ]
    for (event, bit) in events { #expect(event.rawValue == bit) }
    let states: [(Control.State, UInt8)] = [
      (.normal, 0), (.highlighted, 1), (.disabled, 2), (.selected, 4), (.focused, 8),
    ]
    for (state, bit) in states { #expect(state.rawValue == bit) }
  }

  @Test("A touch sends down, drags, exit and enter at 70 points, and up inside")
  func tracking() {
    #expect(press(150) == ["down"] && control.isTracking && control.isHighlighted)
    #expect(move(160) == ["drag inside"])
    #expect(move(269) == ["drag inside"] && control.isTouchInside)
    #expect(move(271) == ["exit", "drag outside"])
    #expect(!control.isTouchInside && !control.isHighlighted && control.isTracking)
    #expect(move(300) == ["drag outside"])
    #expect(move(150) == ["enter", "drag inside"] && control.isHighlighted)
    #expect(lift(150) == ["up inside"] && !control.isTracking && !control.isHighlighted)
  }

  @Test("A touch that ends outside sends up outside, and the mouse has no slop")
  func outside() {
    _ = press(150)
    _ = move(290)
    #expect(lift(290) == ["up outside"])
    harness.pointer = .mouse
    #expect(press(150) == ["down"])
    #expect(move(201) == ["exit", "drag outside"])
    #expect(lift(201) == ["up outside"])
    #expect(press(90).isEmpty)
  }

  @Test("A second touch soon after sends a repeat; a canceled touch sends a cancel")
  func repeats() {
    _ = press(150)
    _ = lift(150)
    #expect(press(152) == ["down", "down repeat"])
    harness.send(.focusLost)
    harness.advance(ticks: 1)
    #expect(log.take() == ["cancel"] && !control.isHighlighted)
  }

  @Test("A control blocks single taps of views around it, but not double taps")
  func tapsAround() {
    var taps: [Int] = []
    for count in 1...2 {
      harness.window.addGestureRecognizer(
        TapGestureRecognizer(taps: count) { _ in taps.append(count) })
    }
    let button = Button(title: "Press") { taps.append(0) }
    button.frame = Rect(x: 300, y: 100, width: 100, height: 50)
    harness.window.addSubview(button)
    harness.advance(ticks: 1)
    func tap(_ x: Double) {
      _ = press(x)
      _ = lift(x)
    }
    tap(350)
    harness.advance(seconds: 1)
    #expect(taps == [0])
    button.isEnabled = false
    tap(350)
    harness.advance(seconds: 1)
    #expect(taps == [0, 1])
    tap(50)
    tap(50)
    #expect(taps == [0, 1, 1, 2])
  }

  @Test("A disabled control keeps touches from views behind it")
  func disabled() {
    let behind = Control(frame: control.frame)
    harness.window.insertSubview(behind, at: 0)
    log.watch(behind)
    control.isEnabled = false
    #expect(press(150).isEmpty && lift(150).isEmpty)
  }
}

/// The events of controls, in words.
@MainActor private final class EventLog {
  private var lines: [String] = []

  func watch(_ control: Control) {
    let names: [(Control.Events, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "down repeat"), (.touchDragInside, "drag inside"),
      (.touchDragOutside, "drag outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
    ]
    for (event, name) in names {
      control.addAction(for: event) { [unowned self] _ in lines.append(name) }
    }
  }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
