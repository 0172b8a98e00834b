import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// A slider of 222 points, whose thumb moves over 200.
@Suite("Slider", .serialized)
@MainActor struct SliderTests {
  private let harness = StageHarness()
  private let slider = Slider(frame: Rect(x: 100, y: 100, width: 222, height: 32))
  private let log = ChangeLog()

  init() {
    harness.window.addSubview(slider)
    log.watch(slider)
    harness.advance(ticks: 1)
  }

  private var thumb: View { slider.subviews[0] }
  /// The presented horizontal center of the thumb.
  private var shownX: Double { thumb.layer.presentation()?.position.x ?? .nan }

  @Test(
    "The thumb keeps its offset from the touch",
    arguments: StageHarness.Pointer.allCases, [-8.0, 0, 8])
  func grip(pointer: StageHarness.Pointer, offset: Double) {
    harness.pointer = pointer
    slider.value = 0.5
    harness.advance(ticks: 1)
    let start = Point(211 + offset, 116)
    harness.press(start)
    harness.advance(ticks: 2)
    #expect(slider.value == 0.5 && log.changes == 0 && slider.isHighlighted)
    harness.move(Point(start.x + 50, 160))
    harness.advance(ticks: 2)
    #expect(abs(slider.value - 0.75) < 1e-9 && log.changes == 1)
    #expect(abs(thumb.center.x - 161) < 1e-9)
    harness.lift(Point(start.x + 50, 160))
    harness.advance(ticks: 2)
    #expect(abs(slider.value - 0.75) < 1e-9 && !slider.isTracking)
  }

  @Test("Beyond the ends the thumb stays at the end, and comes back with the touch")
  func ends() {
    harness.press(Point(111, 116))
    harness.move(Point(470, 116))
    harness.advance(ticks: 2)
    #expect(slider.value == 1)
    harness.move(Point(211, 116))
    harness.advance(ticks: 2)
    #expect(abs(slider.value - 0.5) < 1e-9)
    harness.move(Point(2, 116))
    harness.advance(ticks: 2)
    #expect(slider.value == 0)
  }

  @Test("A tap beside the thumb moves it there; a touch does, if track taps are allowed")
  func track() {
    harness.press(Point(261, 116))
    harness.advance(ticks: 2)
    #expect(slider.value == 0 && !slider.isTracking)
    // Not a tap.
    harness.move(Point(250, 116))
    harness.lift(Point(261, 116))
    harness.advance(ticks: 2)
    #expect(slider.value == 0 && log.changes == 0)
    for (count, isContinuous) in [(1, true), (2, false)] {
      slider.isContinuous = isContinuous
      harness.press(Point(261, 116))
      harness.advance(ticks: 2)
      harness.lift(Point(265, 116))
      harness.advance(ticks: 2)
      #expect(abs(slider.value - 0.75) < 1e-9 && log.changes == count && !slider.isTracking)
      slider.value = 0
      harness.advance(ticks: 2)
    }
    harness.press(Point(261, 116))
    harness.advance(ticks: 2)
    harness.send(.focusLost)
    harness.advance(ticks: 2)
    #expect(slider.value == 0 && log.changes == 2)
    slider.isContinuous = true
    slider.allowsTrackTaps = true
    harness.press(Point(261, 116))
    harness.advance(ticks: 2)
    #expect(abs(slider.value - 0.75) < 1e-9 && log.changes == 3)
    harness.settle()
    harness.move(Point(211, 116))
    harness.advance(ticks: 2)
    #expect(abs(slider.value - 0.5) < 1e-9 && log.changes == 4)
  }

  @Test("A slider that is not continuous sends one event, on release or cancellation")
  func continuity() {
    slider.isContinuous = false
    harness.drag(from: Point(111, 116), to: Point(211, 116), holding: nil)
    #expect(abs(slider.value - 0.5) < 1e-9 && log.changes == 0)
    harness.lift(Point(211, 116))
    harness.advance(ticks: 2)
    #expect(log.changes == 1)
    harness.drag(from: Point(211, 116), to: Point(311, 116), holding: nil)
    harness.send(.focusLost)
    harness.advance(ticks: 2)
    #expect(slider.value == 1 && log.changes == 2)
    // No movement is no change.
    harness.press(Point(311, 116))
    harness.lift(Point(311, 116))
    harness.advance(ticks: 2)
    #expect(log.changes == 2)
  }

  @Test("The value stays in the range, whose ends push each other")
  func range() {
    slider.value = 7
    #expect(slider.value == 1)
    slider.minimumValue = 4
    #expect(slider.maximumValue == 4 && slider.value == 4)
    slider.maximumValue = 10
    slider.value = 9
    slider.maximumValue = 2
    #expect(slider.minimumValue == 2 && slider.value == 2)
    slider.minimumValue = -.greatestFiniteMagnitude
    slider.maximumValue = .greatestFiniteMagnitude
    slider.value = 0
    harness.advance(ticks: 1)
    #expect(abs(thumb.center.x - 111) < 1e-6)
    #expect(log.changes == 0)
  }

  @Test("A value that is not finite is reported once and ignored")
  func notFinite() {
    var reports: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.handler = { reports.append($0) }
    defer { Diagnostics.handler = handler }
    slider.identifier = "slider-\(reports.count)-finite"
    slider.value = 0.25
    for number in [Double.nan, .infinity, -.infinity] {
      slider.value = number
      slider.minimumValue = number
      slider.maximumValue = number
      slider.keyStep = number
    }
    #expect(slider.value == 0.25 && slider.minimumValue == 0 && slider.maximumValue == 1)
    #expect(reports.count == 4)
    #expect(reports.first?.contains("slider-0-finite") == true)
    #expect(reports.first?.contains("value") == true)
  }

  @Test("Arrow keys step, Home and End go to the ends")
  func keys() {
    #expect(slider.becomeFirstResponder())
    for key in [Key.right, .up, .left, .end, .end, .down, .home] {
      harness.send(.keyDown(key, [], isRepeat: false))
      harness.advance(ticks: 1)
    }
    #expect(log.values == ["0.05", "0.1", "0.05", "1.0", "0.95", "0.0"])
    slider.keyStep = 0.25
    harness.send(.keyDown(.right, [], isRepeat: true))
    harness.advance(ticks: 1)
    #expect(slider.value == 0.25)
  }

  @Test("A disabled slider is not dragged; disabled during a drag it stays at its value")
  func disabled() {
    harness.drag(from: Point(111, 116), to: Point(211, 116), holding: nil)
    slider.isEnabled = false
    harness.move(Point(311, 116))
    harness.advance(ticks: 2)
    #expect(abs(slider.value - 0.5) < 1e-9 && !slider.isTracking)
    harness.lift(Point(311, 116))
    harness.drag(from: Point(211, 116), to: Point(111, 116))
    #expect(abs(slider.value - 0.5) < 1e-9)
  }

  @Test("In an animation the value is set at once, and the thumb follows")
  func animated() {
    slider.setValue(1, animated: true)
    #expect(slider.value == 1)
    harness.advance(ticks: 6)
    #expect(shownX > 11 && shownX < 211)
    harness.settle()
    #expect(thumb.center.x == 211)
    #expect(slider.value(of: "value") == .number(1) && log.changes == 0)
  }
}
