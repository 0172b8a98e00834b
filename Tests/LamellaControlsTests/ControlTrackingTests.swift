import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

/// The effects of touches, gestures and keys on controls, step by step and at the limits.
@Suite("Control tracking")
@MainActor struct ControlTrackingTests {
  private let harness = StageHarness()

  /// A control that logs its tracking, and returns configured results.
  private final class Traced: Control {
    var lines: [String] = []
    var begins = true
    var goesOn = true
    var holds = false
    nonisolated deinit {}
    override var isDraggingPart: Bool { holds }
    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
      lines.append("begin")
      return begins
    }
    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
      lines.append("continue")
      return goesOn
    }
    override func endTracking(_ touch: Touch?, with event: Event?) {
      lines.append("end \(touch != nil) \(isTracking)")
    }
    override func cancelTracking(with event: Event?) { lines.append("cancel tracking") }
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private func show<C: Control>(_ control: C, width: Double = 100) -> C {
    control.frame = Rect(x: 100, y: 100, width: width, height: 32)
    harness.window.addSubview(control)
    harness.advance(ticks: 1)
    return control
  }

  private func finger(_ id: Int64, down x: Double) {
    harness.send(.fingerDown(FingerID(id), Point(x, 116), pressure: 1))
    harness.advance(ticks: 1)
  }
  private func finger(_ id: Int64, to x: Double) {
    harness.send(.fingerMoved(FingerID(id), Point(x, 116), pressure: 1))
    harness.advance(ticks: 1)
  }
  private func finger(_ id: Int64, up x: Double) {
    harness.send(.fingerUp(FingerID(id), Point(x, 116)))
    harness.advance(ticks: 1)
  }

  @Test("Begin, continue, end; after refusing or ending, a control gets no more calls")
  func tracking() {
    let control = show(Traced())
    let names: [(Control.Events, String)] = [
      (.touchDown, "down"), (.touchDragInside, "drag"), (.touchUpInside, "up"),
      (.touchCancel, "cancel"), (.touchDragExit, "exit"),
    ]
    for (event, name) in names {
      control.addAction(for: event) { [unowned control] _ in control.lines.append(name) }
    }
    finger(1, down: 150)
    finger(1, to: 160)
    #expect(control.take() == ["begin", "down", "continue", "drag"])
    // A second finger is ignored.
    finger(2, down: 170)
    finger(2, up: 170)
    #expect(control.isTracking && !control.lines.contains("begin"))
    _ = control.take()
    finger(1, up: 160)
    #expect(control.take() == ["end true false", "up"])
    control.begins = false
    finger(1, down: 150)
    finger(1, to: 160)
    finger(1, up: 160)
    #expect(control.take() == ["begin"] && control.state == .normal)
    control.begins = true
    control.goesOn = false
    finger(1, down: 150)
    finger(1, to: 160)
    #expect(!control.isTracking && !control.isHighlighted && !control.isTouchInside)
    finger(1, to: 170)
    finger(1, up: 170)
    #expect(control.take() == ["begin", "down", "continue", "end false false"])
    control.goesOn = true
    finger(1, down: 150)
    control.isEnabled = false
    #expect(control.take() == ["begin", "down", "cancel tracking", "cancel"])
    #expect(control.state == .disabled)
    finger(1, up: 150)
    control.isEnabled = true
    // Disabled by the drag's action: no drag event is sent.
    control.addAction(for: .touchDragExit) { $0.isEnabled = false }
    finger(1, down: 150)
    finger(1, to: 300)
    #expect(control.take() == ["begin", "down", "continue", "exit", "cancel tracking", "cancel"])
  }

  @Test("Actions are called in their order, by their events, and may add and remove others")
  func actions() {
    let control = Control()
    var calls: [String] = []
    var second = control.addAction(for: .touchDown) { _ in calls.append("zero") }
    control.removeAction(second)
    control.addAction(for: [.touchDown, .valueChanged]) { [unowned control] _ in
      calls.append("first")
      control.removeAction(second)
      control.addAction(for: .touchDown) { _ in calls.append("late") }
    }
    second = control.addAction(for: .touchDown) { _ in calls.append("second") }
    control.addAction(for: .allTouchEvents) {
      #expect($0 === control); calls.append("touches")
    }
    control.sendActions(for: .touchDown)
    #expect(calls == ["first", "second", "touches"])
    calls = []
    control.sendActions(for: .valueChanged)
    #expect(calls == ["first"])
    calls = []
    control.sendActions(for: [.touchCancel, .editingChanged])
    #expect(calls == ["touches"])
    calls = []
    control.sendActions(for: .touchDown)
    #expect(calls == ["first", "touches", "late", "late"])
    control.removeAction(second)
  }

  @Test("The gestures that a control blocks")
  func gestures() {
    let control = show(Traced())
    func tap(_ taps: Int, _ touches: Int) -> TapGestureRecognizer {
      let tap = TapGestureRecognizer()
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, touches)
      return tap
    }
    func may(_ recognizer: GestureRecognizer) -> Bool {
      control.gestureRecognizerShouldBegin(recognizer)
    }
    #expect(!may(tap(1, 1)) && may(tap(2, 1)) && may(tap(1, 2)))
    let own = tap(1, 1)
    control.addGestureRecognizer(own)
    #expect(may(own))
    control.isEnabled = false
    #expect(may(tap(1, 1)))
    control.isEnabled = true
    control.removeGestureRecognizer(own)
    let drags: [GestureRecognizer] = [PanGestureRecognizer(), SwipeGestureRecognizer()]
    control.holds = true
    #expect(drags.allSatisfy(may), "nothing is tracked")
    finger(1, down: 150)
    #expect(control.isTracking && !drags.contains(where: may) && may(PinchGestureRecognizer()))
    let ownPan = PanGestureRecognizer()
    control.addGestureRecognizer(ownPan)
    #expect(may(ownPan))
    control.holds = false
    #expect(drags.allSatisfy(may))
  }

  @Test("A drag of a slider blocks one around it, also from the side")
  func slider() {
    let slider = show(Slider(), width: 222)
    let pan = PanGestureRecognizer()
    harness.window.addGestureRecognizer(pan)
    var pans = 0
    pan.addAction { _ in pans += 1 }
    harness.drag(from: Point(111, 116), to: Point(211, 116))
    #expect(pans == 0 && abs(slider.value - 0.5) < 1e-9)
    harness.drag(from: Point(300, 116), to: Point(200, 116))
    #expect(pans > 0 && abs(slider.value - 0.5) < 1e-9)
  }

  @Test("A thumb is grabbed within 22 points of its center", arguments: [true, false])
  func grip(isLeft: Bool) {
    let slider = show(Slider(), width: 222)
    slider.value = 0.5
    harness.advance(ticks: 1)
    for (distance, isHeld) in [(21.9, true), (22.1, false)] {
      harness.press(Point(211 + (isLeft ? -distance : distance), 116))
      harness.advance(ticks: 1)
      #expect(slider.isTracking == isHeld && slider.value == 0.5)
      harness.lift(Point(211, 116))
      harness.advance(ticks: 1)
      slider.value = 0.5
      harness.advance(ticks: 1)
    }
  }

  @Test("A switch is dragged after 4 points; less is a tap")
  func switchSlop() {
    let toggle = show(Switch(), width: 52)
    let knob = toggle.subviews[0]
    harness.press(Point(116, 116))
    harness.advance(ticks: 1)
    harness.move(Point(119.5, 116))
    harness.advance(ticks: 1)
    #expect(knob.frame.minX == 3)
    harness.move(Point(120, 116))
    harness.advance(ticks: 1)
    // A fifth of the distance, which is 3 points shorter while the switch is pressed.
    #expect(abs(knob.frame.minX - (3 + 17 * 0.2)) < 1e-9)
    harness.move(Point(117, 116))
    harness.advance(ticks: 1)
    #expect(abs(knob.frame.minX - (3 + 17 * 0.05)) < 1e-9)
    harness.move(Point(126, 116))
    harness.lift(Point(126, 116))
    harness.settle()
    #expect(toggle.isOn, "half of the way is enough")
    harness.press(Point(136, 116))
    harness.move(Point(139.5, 116))
    harness.lift(Point(139.5, 116))
    harness.settle()
    #expect(!toggle.isOn)
  }

  @Test("Pages are dragged after 8 points, and changed by a tap in either half")
  func pagesSlop() {
    let pages = show(PageControl(), width: 200)
    pages.numberOfPages = 5
    pages.currentPage = 2
    var changes: [Int] = []
    pages.addAction(for: .valueChanged) { [unowned pages] _ in changes.append(pages.currentPage) }
    func touch(_ places: [Double]) {
      finger(1, down: places[0])
      for place in places.dropFirst() { finger(1, to: place) }
      finger(1, up: places[places.count - 1])
    }
    touch([250, 257.5])
    #expect(changes == [3])
    touch([250, 258])
    #expect(changes == [3, 4], "8 points are a drag by half a page, rounded up")
    touch([250, 242.5])
    #expect(changes == [3, 4], "beyond the last page there is none")
    touch([250, 227])
    #expect(changes == [3, 4, 3])
    touch([199, 199])
    #expect(changes == [3, 4, 3, 2])
    touch([200, 200])
    #expect(changes == [3, 4, 3, 2, 3])
    // A touch that ends far away is no tap.
    finger(1, down: 250)
    harness.send(.fingerMoved(FingerID(1), Point(250, 300), pressure: 1))
    harness.send(.fingerUp(FingerID(1), Point(250, 300)))
    harness.advance(ticks: 1)
    #expect(pages.currentPage == 3)
    // Nor is a canceled touch.
    finger(1, down: 250)
    harness.send(.focusLost)
    harness.advance(ticks: 1)
    finger(1, up: 250)
    #expect(pages.currentPage == 3)
    pages.numberOfPages = 1
    #expect(!pages.canBecomeFirstResponder)
    pages.numberOfPages = 2
    #expect(pages.canBecomeFirstResponder)
    pages.isEnabled = false
    #expect(!pages.canBecomeFirstResponder)
  }

  @Test("A stepper that is not continuous sends its repeats' change also for a canceled touch")
  func stepperCancelled() {
    let stepper = show(Stepper())
    stepper.isContinuous = false
    var changes = 0
    stepper.addAction(for: .valueChanged) { _ in changes += 1 }
    harness.press(Point(190, 116))
    harness.advance(ticks: 74)
    #expect(stepper.value == 2 && changes == 0)
    harness.send(.focusLost)
    harness.advance(ticks: 2)
    #expect(changes == 1)
    // Around the end and back: the value at the start is no change.
    stepper.wraps = true
    stepper.maximumValue = 1
    stepper.value = 0
    harness.press(Point(190, 116))
    harness.advance(ticks: 74)
    #expect(stepper.value == 0)
    harness.lift(Point(190, 116))
    harness.advance(ticks: 2)
    #expect(changes == 1)
  }

  @Test("A step goes to the end first, and wraps from there")
  func stepperEnds() {
    let stepper = show(Stepper())
    (stepper.minimumValue, stepper.maximumValue, stepper.stepValue) = (-3, 10, 4)
    stepper.wraps = true
    #expect(stepper.becomeFirstResponder())
    func press(_ key: Key) -> Double {
      harness.send(.keyDown(key, [], isRepeat: false))
      harness.advance(ticks: 1)
      return stepper.value
    }
    let up: [Double] = (0..<5).map { _ in press(.right) }
    #expect(up == [4, 8, 10, -3, 1])
    let down: [Double] = (0..<4).map { _ in press(.down) }
    #expect(down == [-3, 10, 6, 2])
    // A step exactly to the end does not wrap.
    stepper.value = 6
    #expect(press(.up) == 10)
    stepper.value = 1
    #expect(press(.left) == -3)
    harness.send(.keyDown(.up, .shift, isRepeat: false))
    harness.advance(ticks: 1)
    #expect(stepper.value == -3)
  }

  @Test("Segments are inserted at their index, and keys select without a selection")
  func segments() {
    let control = show(SegmentedControl(), width: 300)
    control.insertSegment(withTitle: "b", at: 7)
    control.insertSegment(withTitle: "a", at: -7)
    control.insertSegment(withTitle: "c", at: 2)
    #expect((0..<3).map { control.titleForSegment(at: $0) } == ["a", "b", "c"])
    let image = Image(width: 1, height: 1) { _, _ in 0 }
    control.setImage(image, forSegmentAt: 1)
    #expect(control.titleForSegment(at: 1) == nil && control.imageForSegment(at: 1) === image)
    control.setTitle("b", forSegmentAt: 1)
    #expect(control.titleForSegment(at: 1) == "b" && control.imageForSegment(at: 1) == nil)
    #expect(control.becomeFirstResponder())
    func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Int {
      harness.send(.keyDown(key, modifiers, isRepeat: false))
      harness.advance(ticks: 1)
      return control.selectedSegmentIndex
    }
    #expect(press(.left) == -1 && press(.right, .shift) == -1 && press(.right) == 0)
    #expect(press(.right) == 1 && press(.right) == 2 && press(.right) == 2)
    #expect(press(.up) == 2 && press(.left) == 1)
    // Insertions and removals after the selected segment keep its index; those at or before it move it.
    control.insertSegment(withTitle: "d", at: 2)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 2)
    #expect(control.selectedSegmentIndex == 1)
    control.insertSegment(withTitle: "x", at: 1)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 2) == "b")
    control.selectedSegmentIndex = 4
    #expect(control.selectedSegmentIndex == -1 && control.subviews[0].isHidden)
    control.selectedSegmentIndex = 3
    #expect(control.selectedSegmentIndex == 3 && !control.subviews[0].isHidden)
    control.isMomentary = true
    #expect(press(.right) == -1 && press(.left) == -1)
    var seen: [Int] = []
    control.addAction(for: .valueChanged) { [unowned control] _ in
      seen.append(control.selectedSegmentIndex)
      control.isMomentary = false
    }
    harness.press(Point(390, 116))
    harness.lift(Point(390, 116))
    harness.settle()
    #expect(seen == [3] && control.selectedSegmentIndex == 3)
  }
}
