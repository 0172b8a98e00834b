import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaScene

/// Three segments of 100 points: touches at their edges, images, removal.
@Suite("Segmented control: details")
@MainActor struct SegmentDetailTests {
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

  private func press(_ x: Double) {
    harness.press(Point(x, 116))
    harness.advance(ticks: 1)
  }

  private func move(_ x: Double, _ y: Double = 116) {
    harness.move(Point(x, y))
    harness.advance(ticks: 1)
  }

  /// Releases the pointer and returns the selected segment.
  private func lift(_ x: Double, _ y: Double = 116) -> Int {
    harness.lift(Point(x, y))
    harness.settle()
    return control.selectedSegmentIndex
  }

  private func tap(_ x: Double) -> Int {
    press(x)
    return lift(x)
  }

  @Test("The pressed segment is exactly the one under the touch, whatever the bounds' origin")
  func edges() {
    #expect(SegmentedControl.noSegment == -1)
    for origin in [Point.zero, Point(-70, 30)] {
      control.bounds.origin = origin
      #expect(tap(199.9) == 0 && tap(200) == 1 && tap(299.9) == 1 && tap(300) == 2)
      #expect(tap(100) == 0 && tap(399.9) == 2)
      #expect(highlight.frame.midX == origin.x + 250 && highlight.frame.midY == origin.y + 16)
    }
    harness.window.layoutDirection = .rightToLeft
    harness.advance(ticks: 1)
    #expect(tap(101) == 2 && tap(199) == 2 && tap(201) == 1 && tap(301) == 0)
    #expect(highlight.frame.midX == 180)
  }

  @Test("A dragged highlight follows a touch far outside, and stays beside a disabled segment")
  func drags() {
    control.selectedSegmentIndex = 0
    control.setEnabled(false, forSegmentAt: 1)
    press(150)
    move(250)
    harness.settle()
    #expect(highlight.frame.midX == 50)
    move(340, 310)
    harness.settle()
    #expect(highlight.frame.midX == 250 && control.selectedSegmentIndex == 0 && log.changes == 0)
    move(-50, 310)
    harness.settle()
    #expect(highlight.frame.midX == 50)
    move(475, 0)
    #expect(lift(475, 0) == 2 && log.values == ["2"])
    // Back at the start there is no event.
    press(350)
    move(150)
    move(350)
    #expect(lift(350) == 2 && log.values == ["2"])
  }

  @Test("A touch may leave a segment and come back, and does not select disabled segments")
  func presses() {
    control.selectedSegmentIndex = 0
    control.setEnabled(false, forSegmentAt: 2)
    #expect(tap(350) == 0)
    press(250)
    move(350)
    #expect(lift(350) == 0)
    press(250)
    move(250, 300)
    #expect(lift(250, 300) == 0 && log.changes == 0)
    press(250)
    move(250, 300)
    move(250)
    #expect(highlight.frame.midX == 50)
    #expect(lift(250) == 1 && log.values == ["1"])
    // A canceled touch selects nothing.
    press(150)
    harness.send(.focusLost)
    harness.settle()
    #expect(control.selectedSegmentIndex == 1 && log.values == ["1"])
  }

  @Test(
    "A momentary control can be pressed anywhere, and selects again when it is no longer momentary")
  func momentary() {
    control.selectedSegmentIndex = 1
    control.isMomentary = true
    #expect(control.selectedSegmentIndex == -1 && highlight.isHidden)
    press(150)
    move(350)
    #expect(lift(350) == -1 && highlight.isHidden && log.values == ["2"])
    press(150)
    move(150, 300)
    #expect(lift(150, 300) == -1 && log.values == ["2"])
    control.isMomentary = false
    #expect(!control.isMomentary && tap(250) == 1 && log.values == ["2", "1"])
  }

  @Test("Removing the selected segment removes the selection")
  func removal() {
    control.selectedSegmentIndex = 2
    harness.settle()
    control.removeSegment(at: -1)
    control.removeSegment(at: 3)
    #expect(control.numberOfSegments == 3 && control.subviews.count == 4)
    control.removeSegment(at: 0)
    harness.advance(ticks: 1)
    #expect(control.numberOfSegments == 2 && control.subviews.count == 3)
    // Without animation, which is for the user's selections only.
    #expect(control.selectedSegmentIndex == 1 && highlight.frame.midX == 225)
    #expect(control.subviews[1].frame == Rect(x: 3, y: 0, width: 144, height: 32))
    control.removeAllSegments()
    #expect(control.selectedSegmentIndex == -1 && control.numberOfSegments == 0)
    #expect(control.subviews.count == 1 && log.changes == 0)
    // A removal under a touch cancels its selection.
    control.insertSegment(withTitle: "a", at: 0)
    control.insertSegment(withTitle: "b", at: 1)
    harness.advance(ticks: 1)
    press(350)
    control.removeSegment(at: 0)
    #expect(lift(350) == -1 && log.changes == 0)
  }

  @Test("Images replace titles; template images have the title's color")
  func images() {
    let image = Image(width: 60, height: 10) { _, _ in 0xFFFF_FFFF }
    control.setImage(image, forSegmentAt: 1)
    control.insertSegment(with: image, at: 9)
    harness.advance(ticks: 1)
    func picture(_ index: Int) -> ImageView? {
      control.subviews[index + 1].subviews[1] as? ImageView
    }
    func label(_ index: Int) -> Label? { control.subviews[index + 1].subviews[0] as? Label }
    #expect(control.numberOfSegments == 4 && control.imageForSegment(at: 3) === image)
    #expect(control.imageForSegment(at: 0) == nil && control.titleForSegment(at: 3) == nil)
    #expect(picture(1)?.image === image && label(1)?.text == nil && picture(0)?.image == nil)
    #expect(picture(1)?.contentMode == .center && label(0)?.textAlignment == .center)
    #expect(picture(1)?.frame == Rect(x: 0, y: 0, width: 69, height: 32))
    let theme = Theme.dark
    #expect(picture(1)?.tintColor == theme.inkSoft && picture(1)?.alpha == 1)
    control.selectedSegmentIndex = 1
    #expect(picture(1)?.tintColor == theme.ink(on: theme.selection))
    control.setEnabled(false, forSegmentAt: 1)
    #expect(picture(1)?.tintColor == theme.inkSoft && control.selectedSegmentIndex == -1)
    #expect(abs((picture(1)?.alpha ?? 0) - 0.4) < 1e-6)
    control.setTitle("Two", forSegmentAt: 1)
    #expect(picture(1)?.image == nil && label(1)?.text == "Two")
    control.setTitle(nil, forSegmentAt: 1)
    #expect(control.titleForSegment(at: 1) == nil)
  }

  private final class Row: View {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
    nonisolated deinit {}
  }

  @Test("Wider segments invalidate the superview's layout; a selection does not")
  func sizes() {
    let row = Row(frame: Rect(x: 0, y: 150, width: 400, height: 50))
    row.addSubview(control)
    harness.window.addSubview(row)
    harness.settle()
    func layouts(_ change: () -> Void) -> Int {
      row.layouts = 0
      change()
      harness.settle()
      return row.layouts
    }
    #expect(layouts { control.setTitle("A longer one", forSegmentAt: 0) } == 1)
    #expect(layouts { control.setImage(nil, forSegmentAt: 0) } == 1)
    #expect(layouts { control.insertSegment(withTitle: "d", at: 0) } == 1)
    #expect(layouts { control.removeSegment(at: 0) } == 1)
    #expect(layouts { control.selectedSegmentIndex = 1 } == 0)
    #expect(layouts { control.setEnabled(false, forSegmentAt: 0) } == 0)
    #expect(layouts { control.removeAllSegments() } == 1)
  }

  @Test("The color of the highlight, and the focus ring around the resized row")
  func looks() {
    let red = Color(hex: 0xFF0000)
    control.selectedSegmentIndex = 1
    #expect(control.selectedSegmentTintColor == Theme.dark.selection)
    control.selectedSegmentTintColor = red
    #expect(highlight.backgroundColor == red && control.selectedSegmentTintColor == red)
    control.isHighlighted = true
    #expect(
      highlight.backgroundColor?.rgba8
        == red.mixed(with: Theme.dark.ground, fraction: 0.25).rgba8)
    control.isHighlighted = false
    control.selectedSegmentTintColor = nil
    #expect(highlight.backgroundColor?.rgba8 == Theme.dark.selection.rgba8)
    #expect(control.becomeFirstResponder())
    control.frame.size = Size(200, 60)
    harness.advance(ticks: 1)
    let ring = control.layer.sublayers[control.layer.sublayers.count - 1]
    #expect(ring.frame == Rect(x: -4, y: 10, width: 208, height: 40) && ring.cornerRadius == 10)
    control.isEnabled = false
    #expect(!control.canBecomeFirstResponder && !control.keyDown(KeyPress(key: .right)))
    control.isEnabled = true
    #expect(!control.keyDown(KeyPress(key: .up)) && control.keyDown(KeyPress(key: .right)))
    #expect(control.selectedSegmentIndex == 2 && log.values == ["2"])
  }

  @Test("The highlight goes with the selected segment, alone or with all others")
  func goneSelection() {
    control.selectedSegmentIndex = 1
    harness.settle()
    control.removeSegment(at: 0)
    #expect(control.selectedSegmentIndex == 0 && !highlight.isHidden)
    control.removeSegment(at: 0)
    #expect(control.selectedSegmentIndex == -1 && highlight.isHidden)
    control.selectedSegmentIndex = 0
    #expect(!highlight.isHidden)
    control.removeAllSegments()
    #expect(control.selectedSegmentIndex == -1 && highlight.isHidden)
  }

  @Test("Contents that change lie where those of a new control do")
  func contents() {
    control.setTitle("A longer one", forSegmentAt: 0)
    control.insertSegment(withTitle: "Four", at: 1)
    harness.advance(ticks: 1)
    let other = SegmentedControl(titles: ["A longer one", "Four", "Two", "Three"])
    other.frame = control.frame
    harness.window.addSubview(other)
    harness.advance(ticks: 1)
    /// The frames of the segments from left to right, and of what they show.
    func frames(_ control: SegmentedControl) -> [Rect] {
      control.subviews.dropFirst().sorted { $0.frame.minX < $1.frame.minX }
        .flatMap { [$0.frame] + $0.subviews.map(\.frame) }
    }
    #expect(frames(control) == frames(other) && frames(other).count >= 8)
  }
}
