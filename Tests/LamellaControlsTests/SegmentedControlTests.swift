import LamellaControls
import LamellaGeometry
import LamellaGraphics
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

  @Test("A tap selects, and the highlight moves there", arguments: StageHarness.Pointer.allCases)
  func tap(pointer: StageHarness.Pointer) {
    harness.pointer = pointer
    #expect(highlight.isHidden && control.selectedSegmentIndex == SegmentedControl.noSegment)
    tap(150)
    #expect(!highlight.isHidden && highlight.frame.midX == 50)
    tap(350)
    func shownX() -> Double { highlight.layer.presentation()?.frame.midX ?? .nan }
    #expect(shownX() > 50 && shownX() < 250 && highlight.frame.midX == 250)
    harness.settle()
    #expect(shownX() == 250)
    tap(350)
    #expect(log.values == ["0", "2"])
  }

  @Test("A segment's color shows whether it is selected, pressed, dragged to or disabled")
  func inks() {
    FontLibrary.provider = WeightsAsSizes()
    defer { FontLibrary.provider = nil }
    let theme = Theme.dark
    let (soft, chosen) = (theme.inkSoft, theme.ink(on: theme.selection))
    let pressed = theme.selection.mixed(with: theme.ground, fraction: 0.25)
    func expect(
      _ inks: [Color], bold: Int?, _ fill: Color,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let labels = control.subviews.dropFirst().compactMap { $0.subviews.first as? Label }
      #expect(labels.map(\.textColor) == inks, sourceLocation: sourceLocation)
      #expect(
        labels.map { $0.font?.pointSize } == inks.indices.map { $0 == bold ? 14 : 13 },
        sourceLocation: sourceLocation)
      #expect(highlight.backgroundColor?.rgba8 == fill.rgba8, sourceLocation: sourceLocation)
    }
    control.selectedSegmentIndex = 0
    expect([chosen, soft, soft], bold: 0, theme.selection)
    // A touch on another segment.
    harness.press(Point(250, 116))
    harness.advance(ticks: 2)
    expect([chosen, theme.ink.withAlpha(0.55), soft], bold: 0, theme.selection)
    harness.lift(Point(250, 116))
    harness.settle()
    expect([soft, chosen, soft], bold: 1, theme.selection)
    // The highlight during a drag.
    harness.drag(from: Point(250, 116), to: Point(340, 116), holding: nil)
    expect([soft, soft, chosen], bold: 2, pressed)
    #expect(control.selectedSegmentIndex == 1)
    harness.send(.focusLost)
    harness.settle()
    expect([soft, chosen, soft], bold: 1, theme.selection)
    control.setEnabled(false, forSegmentAt: 2)
    expect([soft, chosen, soft.withAlpha(0.4)], bold: 1, theme.selection)
    control.isEnabled = false
    expect(
      [soft, chosen, soft].map { $0.withAlpha(0.4) }, bold: 1,
      theme.raised.mixed(with: theme.selection, fraction: 0.4))
  }

  @Test("A drag moves the highlight and selects on release")
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

  @Test("A press elsewhere moves between segments, and outside selects nothing")
  func dragPress() {
    control.selectedSegmentIndex = 0
    harness.drag(from: Point(350, 116), to: Point(250, 116))
    #expect(log.values == ["1"])
    harness.drag(from: Point(350, 116), to: Point(350, 300))
    #expect(log.values == ["1"] && control.selectedSegmentIndex == 1)
  }

  @Test("Disabling the selected segment deselects it, without an event")
  func disabledSelection() {
    control.selectedSegmentIndex = 1
    control.setEnabled(false, forSegmentAt: 0)
    #expect(control.selectedSegmentIndex == 1)
    control.setEnabled(false, forSegmentAt: 1)
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment && highlight.isHidden)
    control.setEnabled(true, forSegmentAt: 1)
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment && log.changes == 0)
  }

  @Test("Disabled segments are skipped")
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

  @Test("A momentary control has no lasting selection")
  func momentary() {
    control.selectedSegmentIndex = 1
    control.isMomentary = true
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    tap(250)
    tap(250)
    #expect(log.values == ["1", "1"])
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment && highlight.isHidden)
  }

  @Test("The selected segment stays selected when others are inserted and removed")
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

/// Fonts that are larger by a point if they are bolder, so that the size shows the weight.
private final class WeightsAsSizes: FontProvider {
  func systemFont(pointSize: Double, weight: FontWeight) -> Font {
    .fake(size: weight == .regular ? pointSize : pointSize + 1)
  }
}
