import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Stepper", .serialized)
@MainActor struct StepperTests {
  private let harness = StageHarness()
  private let stepper = Stepper(frame: Rect(x: 100, y: 100, width: 0, height: 0))
  private let log = ChangeLog()
  private let plus = Point(180, 116)
  private let minus = Point(110, 116)

  init() {
    harness.window.addSubview(stepper)
    log.watch(stepper)
    harness.advance(ticks: 1)
  }

  private func tap(_ point: Point) {
    harness.press(point)
    harness.advance(ticks: 4)
    harness.lift(point)
    harness.advance(ticks: 2)
  }

  @Test("Each button takes a step", arguments: StageHarness.Pointer.allCases)
  func steps(pointer: StageHarness.Pointer) {
    harness.pointer = pointer
    stepper.stepValue = 2.5
    tap(plus)
    tap(plus)
    tap(minus)
    #expect(log.values == ["2.5", "5.0", "2.5"])
  }

  @Test("There is no step beyond an end, unless the stepper wraps")
  func ends() {
    tap(minus)
    #expect(log.changes == 0)
    stepper.value = 100
    tap(plus)
    #expect(log.changes == 0)
    stepper.wraps = true
    tap(plus)
    tap(minus)
    #expect(log.values == ["0.0", "100.0"])
    stepper.wraps = false
    stepper.stepValue = 70
    tap(minus)
    tap(minus)
    #expect(stepper.value == 0)
  }

  @Test("A held button repeats after 0.5 seconds, ten times a second, then faster")
  func repeating() {
    harness.press(plus)
    harness.advance(ticks: 58)
    #expect(stepper.value == 0)
    harness.advance(ticks: 4)
    #expect(stepper.value == 1)
    harness.advance(ticks: 9 * 12)
    #expect(stepper.value == 10)
    harness.advance(ticks: 5 * 5)
    #expect(stepper.value == 15)
    harness.lift(plus)
    harness.advance(ticks: 60)
    #expect(stepper.value == 15 && log.changes == 15, "letting go adds nothing")
    #expect(harness.settle())
  }

  @Test("Repeating pauses while the touch is outside, and stops at the end of the range")
  func repeatingElsewhere() {
    stepper.maximumValue = 4
    harness.press(plus)
    harness.advance(ticks: 62)
    harness.move(minus)
    harness.advance(ticks: 120)
    #expect(stepper.value == 1)
    harness.move(plus)
    harness.advance(ticks: 62)
    #expect(stepper.value == 2)
    harness.advance(ticks: 240)
    #expect(stepper.value == 4 && log.changes == 4)
    harness.lift(plus)
    harness.advance(ticks: 2)
  }

  @Test("A held button at an end schedules no repeat", arguments: [true, false])
  func restsAtEnd(isPlus: Bool) {
    stepper.maximumValue = 2
    stepper.value = isPlus ? 0 : 2
    harness.press(isPlus ? plus : minus)
    harness.advance(ticks: 62 + 24)
    #expect(stepper.value == (isPlus ? 2 : 0) && log.changes == 2)
    // Nothing is scheduled while the button stays down.
    #expect(harness.isIdle)
    harness.advance(ticks: 240)
    #expect(log.changes == 2)
    harness.lift(isPlus ? plus : minus)
    harness.advance(ticks: 60)
    #expect(log.changes == 2)
  }

  @Test("A held button continues if the stepper wraps")
  func repeatsAround() {
    stepper.maximumValue = 2
    stepper.wraps = true
    harness.press(plus)
    harness.advance(ticks: 62 + 3 * 12)
    #expect(log.values == ["1.0", "2.0", "0.0", "1.0"])
    harness.lift(plus)
    harness.advance(ticks: 2)
  }

  @Test("Without autorepeat there are no repeats; without continuity there is one event")
  func options() {
    stepper.autorepeat = false
    harness.press(plus)
    harness.advance(ticks: 240)
    #expect(stepper.value == 0)
    harness.lift(plus)
    harness.advance(ticks: 2)
    #expect(log.values == ["1.0"])
    stepper.autorepeat = true
    stepper.isContinuous = false
    harness.press(plus)
    harness.advance(ticks: 62 + 24)
    #expect(stepper.value == 4 && log.changes == 1)
    harness.lift(plus)
    harness.advance(ticks: 2)
    #expect(log.values == ["1.0", "4.0"])
  }

  @Test("A canceled touch or one that slides off takes no step")
  func cancelled() {
    harness.press(plus)
    harness.advance(ticks: 2)
    harness.send(.focusLost)
    harness.advance(ticks: 120)
    harness.press(plus)
    harness.advance(ticks: 2)
    harness.move(Point(400, 300))
    harness.lift(Point(400, 300))
    harness.advance(ticks: 2)
    #expect(stepper.value == 0 && log.changes == 0)
  }

  @Test("The range, and invalid values and steps")
  func values() {
    var reports: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.handler = { reports.append($0) }
    defer { Diagnostics.handler = handler }
    stepper.identifier = "stepper-finite"
    for number in [Double.nan, .infinity] {
      stepper.value = number
      stepper.stepValue = number
      stepper.minimumValue = number
      stepper.maximumValue = number
    }
    stepper.stepValue = 0
    stepper.stepValue = -1
    #expect(stepper.value == 0 && stepper.stepValue == 1)
    #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100)
    #expect(reports.count == 5)
    stepper.minimumValue = 200
    #expect(stepper.maximumValue == 200 && stepper.value == 200)
    stepper.maximumValue = -5
    #expect(stepper.minimumValue == -5 && stepper.value == -5)
    #expect(stepper.value(of: "value") == .number(-5) && log.changes == 0)
  }

  @Test("Arrow keys step")
  func keys() {
    #expect(stepper.becomeFirstResponder())
    for key in [Key.up, .right, .down] {
      harness.send(.keyDown(key, [], isRepeat: false))
      harness.advance(ticks: 1)
    }
    #expect(log.values == ["1.0", "2.0", "1.0"])
  }
}
