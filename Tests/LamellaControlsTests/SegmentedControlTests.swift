import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// Three segments of 100 points.
@Suite("Segmented control")
@MainActor struct SegmentedControlTests {
  private let harness = StageHarness()
  private let control = SegmentedControl(titles: ["One", "Two", "Three"])
  private let log = ChangeLog()

  init() {
    control.frame = Rect(x: 100, y: 100, width: 300, height: 32)
    harness.window.addSubview(control)
    log.watch(control)
    harness.advance(ticks: 1)
  }

  private var highlight: View { control.subviews[0] }

  private func tap(_ x: Double) {
    harness.press(Point(x, 116))
    harness.advance(ticks: 4)
    harness.lift(Point(x, 116))
    harness.advance(ticks: 2)
  }

  @Test("A tap chooses, and the highlight slides there", arguments: StageHarness.Pointer.allCases)
  func tap(pointer: StageHarness.Pointer) {
    harness.pointer = pointer
    #expect(highlight.isHidden && control.selectedSegmentIndex == SegmentedControl.noSegment)
    tap(150)
    #expect(!highlight.isHidden && highlight.frame.midX == 50)
    tap(350)
    #expect(highlight.frame.midX < 250)
    harness.settle()
    #expect(highlight.frame.midX == 250)
    tap(350)
    #expect(log.values == ["0", "2"])
  }

  @Test("The segment under a finger is paler until it is let go, and only that one")
  func pressedInk() {
    func label(_ title: String, in view: View) -> Label? {
      if let label = view as? Label, label.text == title { return label }
      for subview in view.subviews {
        if let found = label(title, in: subview) { return found }
      }
      return nil
    }
    func alphas() -> [Float] {
      ["One", "Two", "Three"].map { label($0, in: control)?.textColor.alpha ?? .nan }
    }
    control.selectedSegmentIndex = 0
    harness.advance(ticks: 1)
    let before = alphas()
    harness.press(Point(250, 116))
    harness.advance(ticks: 2)
    let pressed = alphas()
    #expect(pressed[0] == before[0] && pressed[1] < before[1] && pressed[2] == before[2])
    harness.lift(Point(250, 116))
    harness.settle()
    #expect(alphas()[0] == before[1] && alphas()[1] == before[0])
  }

  @Test("A drag of the highlight takes it along and chooses where it is let go")
  func dragHighlight() {
    control.selectedSegmentIndex = 0
    harness.drag(from: Point(150, 116), to: Point(340, 116), holding: nil)
    harness.settle()
    #expect(control.selectedSegmentIndex == 0 && log.changes == 0 && highlight.frame.midX == 250)
    harness.lift(Point(340, 116))
    harness.settle()
    #expect(log.values == ["2"] && control.selectedSegmentIndex == 2)
    harness.drag(from: Point(350, 116), to: Point(150, 116), holding: nil)
    harness.send(.focusLost)
    harness.settle()
    #expect(log.values == ["2"] && highlight.frame.midX == 250)
  }

  @Test("A press elsewhere moves between segments, and off them nothing is chosen")
  func dragPress() {
    control.selectedSegmentIndex = 0
    harness.drag(from: Point(350, 116), to: Point(250, 116))
    #expect(log.values == ["1"])
    harness.drag(from: Point(350, 116), to: Point(350, 300))
    #expect(log.values == ["1"] && control.selectedSegmentIndex == 1)
  }

  @Test("Segments that are disabled are passed over")
  func disabledSegment() {
    control.selectedSegmentIndex = 0
    control.setEnabled(false, forSegmentAt: 1)
    #expect(!control.isEnabledForSegment(at: 1))
    tap(250)
    #expect(log.changes == 0)
    #expect(control.becomeFirstResponder())
    for key in [Key.right, .right, .left] {
      harness.send(.keyDown(key, [], isRepeat: false))
      harness.advance(ticks: 1)
    }
    #expect(log.values == ["2", "0"])
  }

  @Test("A momentary one is only pressed")
  func momentary() {
    control.selectedSegmentIndex = 1
    control.isMomentary = true
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    tap(250)
    tap(250)
    #expect(log.values == ["1", "1"])
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment && highlight.isHidden)
  }

  @Test("Segments come and go, and the chosen one stays chosen")
  func segments() {
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "Zero", at: 0)
    #expect(control.numberOfSegments == 4 && control.selectedSegmentIndex == 2)
    control.removeSegment(at: 0)
    #expect(control.selectedSegmentIndex == 1 && control.titleForSegment(at: 1) == "Two")
    harness.advance(ticks: 1)
    #expect(highlight.frame.midX == 150)
    control.removeSegment(at: 1)
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    control.removeSegment(at: 17)
    control.setTitle("Deux", forSegmentAt: 1)
    #expect(control.titleForSegment(at: 1) == "Deux")
    control.selectedSegmentIndex = 9
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    control.removeAllSegments()
    tap(250)
    #expect(control.numberOfSegments == 0 && log.changes == 0)
  }
}
