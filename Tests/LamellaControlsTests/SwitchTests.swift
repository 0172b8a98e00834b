import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Switch")
@MainActor struct SwitchTests {
  private let harness = StageHarness()
  private let toggle = Switch(frame: Rect(x: 100, y: 100, width: 0, height: 0))
  private let log = ChangeLog()

  init() {
    harness.window.addSubview(toggle)
    log.watch(toggle)
    harness.advance(ticks: 1)
  }

  private var knob: View { toggle.subviews[0] }
  /// The presented horizontal center of the thumb.
  private var shownX: Double { knob.layer.presentation()?.frame.midX ?? .nan }

  @Test("A tap toggles a switch, and its thumb moves", arguments: StageHarness.Pointer.allCases)
  func tap(pointer: StageHarness.Pointer) {
    harness.pointer = pointer
    let off = knob.frame.midX
    harness.press(Point(140, 116))
    harness.advance(ticks: 2)
    #expect(toggle.isHighlighted && !toggle.isOn)
    harness.lift(Point(140, 116))
    harness.advance(ticks: 2)
    #expect(toggle.isOn && log.changes == 1)
    #expect(shownX < off + 18 && knob.frame.midX == off + 20)
    harness.settle()
    #expect(knob.frame.midX == off + 20 && shownX == off + 20)
  }

  @Test("A switch removed during a drag leaves no animation")
  func removedInDrag() {
    harness.drag(from: Point(116, 116), to: Point(126, 116), holding: nil)
    toggle.removeFromSuperview()
    #expect(harness.settle() && !toggle.isTracking && !toggle.isOn && log.changes == 0)
  }

  @Test("A switch that its action disables during a touch is at rest")
  func switchedOff() {
    let slider = Slider(frame: Rect(x: 100, y: 200, width: 200, height: 32))
    harness.window.addSubview(slider)
    slider.addAction(for: .valueChanged) { [unowned slider] _ in slider.isEnabled = false }
    harness.drag(from: Point(115, 216), to: Point(200, 216))
    #expect(!slider.isHighlighted && !slider.isTracking && !slider.isEnabled)
  }

  @Test("A drag of the thumb past the middle toggles a switch, a shorter one does not")
  func drag() {
    harness.drag(from: Point(116, 116), to: Point(124, 116))
    harness.settle()
    #expect(!toggle.isOn && log.changes == 0)
    harness.drag(from: Point(116, 116), to: Point(130, 116))
    harness.settle()
    #expect(toggle.isOn && log.changes == 1)
    // Dragged further in its direction it keeps its state.
    harness.drag(from: Point(136, 116), to: Point(300, 116))
    harness.settle()
    #expect(toggle.isOn && log.changes == 1)
    harness.drag(from: Point(136, 116), to: Point(20, 116))
    harness.settle()
    #expect(!toggle.isOn && log.changes == 2)
  }

  @Test("A canceled drag keeps the state")
  func cancel() {
    harness.drag(from: Point(116, 116), to: Point(150, 116), holding: nil)
    harness.send(.focusLost)
    harness.settle()
    #expect(!toggle.isOn && log.changes == 0)
    #expect(knob.frame.midX == 16)
  }

  @Test("Code sets a switch without events, with or without animation")
  func programmatic() {
    toggle.isOn = true
    harness.advance(ticks: 1)
    #expect(knob.frame.midX == 36)
    toggle.setOn(false, animated: true)
    harness.advance(ticks: 6)
    #expect(shownX < 36 && shownX > 16)
    toggle.removeFromSuperview()
    toggle.layoutIfNeeded()
    #expect(knob.frame.midX == 16)
    #expect(log.changes == 0)
  }

  @Test(
    "A switch that is toggled during its animation is retargeted from where it is, with its color")
  func retargeted() {
    let track = toggle.layer.sublayers[0]
    toggle.setOn(true, animated: true)
    harness.advance(ticks: 12)
    let (x, color) = (shownX, track.presentation()?.backgroundColor)
    #expect(x > 20 && x < 36 && color != track.backgroundColor)
    toggle.setOn(false, animated: true)
    #expect(abs(shownX - x) < 1e-9)
    #expect(track.presentation()?.backgroundColor?.rgba8 == color?.rgba8)
    harness.advance(ticks: 12)
    #expect(shownX < x && shownX > 16)
    // A touch ends the animation.
    harness.press(Point(116, 116))
    harness.advance(ticks: 1)
    #expect(!knob.hasAnimations && !track.hasAnimations && toggle.isTracking)
    harness.send(.focusLost)
    harness.settle()
    #expect(!toggle.isOn && shownX == 16)
    // Without animations it is at its end at once.
    View.setAnimationsEnabled(false)
    toggle.setOn(true, animated: true)
    View.setAnimationsEnabled(true)
    #expect(shownX == 36 && !knob.hasAnimations)
  }

  @Test("Keys toggle a switch, once for each press")
  func keys() {
    #expect(toggle.becomeFirstResponder())
    for key in [Key.space, .right, .right, .left, .return] {
      harness.send(.keyDown(key, [], isRepeat: false))
      harness.send(.keyDown(key, [], isRepeat: true))
      harness.advance(ticks: 1)
      #expect(toggle.isHighlighted == (key == .space || key == .return))
      harness.send(.keyUp(key, []))
      harness.advance(ticks: 1)
      #expect(!toggle.isHighlighted)
    }
    #expect(toggle.isOn && log.values == ["true", "false", "true"])
    #expect(toggle.state.contains(.focused))
    toggle.isEnabled = false
    #expect(!toggle.isFirstResponder && toggle.state == .disabled)
    #expect(!toggle.becomeFirstResponder())
  }

  @Test("A switch describes its state and keeps its size")
  func description() {
    #expect(toggle.bounds.size == toggle.intrinsicContentSize)
    #expect(toggle.value(of: "isOn") == .bool(false))
    toggle.isOn = true
    #expect(toggle.value(of: "isOn") == .bool(true))
  }
}

/// A log of a control's events.
final class ChangeLog {
  private(set) var values: [String] = []
  var changes: Int { values.count }

  /// Notes the values after each `valueChanged`.
  func watch(_ control: Control) {
    control.addAction(for: .valueChanged) { [unowned self] control in
      switch control {
      case let control as Switch: values.append("\(control.isOn)")
      case let control as Slider: values.append("\(control.value)")
      case let control as Stepper: values.append("\(control.value)")
      case let control as SegmentedControl: values.append("\(control.selectedSegmentIndex)")
      case let control as PageControl: values.append("\(control.currentPage)")
      default: values.append("?")
      }
    }
  }
}

extension View {
  /// The described property of a name.
  func value(of name: String) -> PropertyList.Value? {
    var list = PropertyList()
    describe(into: &list)
    return list.entries.last { $0.name == name }?.value
  }
}
