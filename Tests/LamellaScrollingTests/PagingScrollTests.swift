import LamellaGeometry
import LamellaRuntime
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// The pager of the paging demo: 400 points wide in a window of 480, five pages, neighbors peeking in.
private func makePager() -> (StageHarness, ScrollView) {
  let harness = StageHarness(size: Size(480, 320))
  let pager = ScrollView(frame: Rect(x: 40, y: 140, width: 400, height: 150))
  pager.isPagingEnabled = true
  pager.clipsToBounds = false
  pager.showsHorizontalScrollIndicator = false
  pager.contentSize = Size(2000, 150)
  pager.hitInsets = EdgeInsets(left: -40, right: -40)
  for page in 0..<5 {
    pager.addSubview(View(frame: Rect(x: 5 + Double(page) * 400, y: 0, width: 390, height: 150)))
  }
  harness.window.addSubview(pager)
  harness.advance(ticks: 1)
  return (harness, pager)
}

@MainActor
@Suite("Paging scroll view")
struct PagingScrollTests {
  @Test(
    "A drag of 260 points that is held still ends on page 1",
    arguments: StageHarness.Pointer.allCases)
  func dragAndHold(pointer: StageHarness.Pointer) {
    let (harness, pager) = makePager()
    harness.pointer = pointer
    harness.drag(from: Point(400, 200), to: Point(140, 200), holding: nil)
    #expect(pager.contentOffset.x == 250)
    #expect(pager.isDragging && !pager.isDecelerating)
    harness.advance(seconds: 0.15)
    harness.lift(Point(140, 200))
    #expect(harness.settle())
    #expect(pager.contentOffset == Point(400, 0))
    #expect(!pager.isDragging && !pager.isDecelerating && !pager.isTracking)
  }

  @Test("A slow release before half a page returns", arguments: [30.0, 120, 209])
  func underHalf(distance: Double) {
    let (harness, pager) = makePager()
    harness.drag(from: Point(400, 200), to: Point(400 - distance, 200))
    harness.settle()
    #expect(pager.contentOffset == .zero)
  }

  @Test("A slow release after half a page goes on", arguments: [211.0, 300, 390])
  func overHalf(distance: Double) {
    let (harness, pager) = makePager()
    harness.drag(from: Point(440, 200), to: Point(440 - distance, 200))
    harness.settle()
    #expect(pager.contentOffset == Point(400, 0))
  }

  @Test(
    "A flick of any speed goes by exactly one page",
    arguments: [(20.0, 0.03), (60, 0.1), (200, 0.08), (450, 0.05), (460, 0.5)])
  func flick(distance: Double, seconds: Double) {
    let (harness, pager) = makePager()
    harness.flick(from: Point(470, 200), to: Point(470 - distance, 200), seconds: seconds)
    harness.settle()
    #expect(pager.contentOffset == Point(400, 0))
    harness.flick(from: Point(470, 200), to: Point(470 - distance, 200), seconds: seconds)
    harness.settle()
    #expect(pager.contentOffset == Point(800, 0))
    harness.flick(from: Point(10, 200), to: Point(10 + distance, 200), seconds: seconds)
    harness.settle()
    #expect(pager.contentOffset == Point(400, 0))
  }

  @Test("At both ends content overscrolls and comes back")
  func ends() {
    let (harness, pager) = makePager()
    harness.drag(from: Point(100, 200), to: Point(310, 200), holding: nil)
    #expect(abs(pager.contentOffset.x - -86.2745) < 0.001)
    harness.lift(Point(310, 200))
    harness.settle()
    #expect(pager.contentOffset == .zero)

    pager.contentOffset = Point(1600, 0)
    harness.drag(from: Point(310, 200), to: Point(100, 200), holding: nil)
    #expect(abs(pager.contentOffset.x - 1686.2745) < 0.001)
    harness.lift(Point(100, 200))
    harness.settle()
    #expect(pager.contentOffset == Point(1600, 0))
  }

  @Test("A drag that starts on a peeking neighbor scrolls", arguments: [10.0, 470])
  func peekingNeighbor(x: Double) {
    let (harness, pager) = makePager()
    pager.contentOffset = Point(400, 0)
    let way = x < 240 ? 100.0 : -100
    harness.drag(from: Point(x, 200), to: Point(x + way, 200), holding: nil)
    #expect(pager.contentOffset.x == 400 - way * 0.9)
  }

  @Test("A drag that starts above the pager does not scroll")
  func above() {
    let (harness, pager) = makePager()
    harness.drag(from: Point(240, 110), to: Point(40, 110))
    harness.settle()
    #expect(pager.contentOffset == .zero)
  }

  @Test(
    "Ten points are no drag yet, and the slop is not scrolled",
    arguments: StageHarness.Pointer.allCases)
  func slop(pointer: StageHarness.Pointer) {
    let (harness, pager) = makePager()
    harness.pointer = pointer
    harness.drag(from: Point(240, 200), to: Point(231, 200), holding: nil)
    #expect(pager.contentOffset == .zero && !pager.isDragging && pager.isTracking)
    harness.move(Point(229, 200))
    harness.advance(ticks: 2)
    #expect(pager.contentOffset == Point(1, 0) && pager.isDragging)
  }

  @Test("A vertical drag does not scroll a horizontal pager")
  func crossAxis() {
    let (harness, pager) = makePager()
    harness.drag(from: Point(240, 200), to: Point(200, 280), holding: nil)
    #expect(!pager.isDragging && pager.contentOffset == .zero)
  }

  @Test("A touch stops the scrolling between pages, and releasing it continues")
  func catchInFlight() {
    let (harness, pager) = makePager()
    harness.flick(from: Point(400, 200), to: Point(200, 200))
    harness.advance(ticks: 6)
    #expect(pager.isDecelerating)
    harness.press(Point(240, 200))
    harness.advance(ticks: 1)
    let held = pager.contentOffset.x
    #expect(!pager.isDecelerating && held > 100 && held < 400)
    harness.advance(ticks: 60)
    #expect(pager.contentOffset.x == held)
    harness.lift(Point(240, 200))
    harness.settle()
    #expect(pager.contentOffset == Point(held < 200 ? 0 : 400, 0))
  }

  @Test("Losing the focus during a drag ends on a page")
  func focusLost() {
    let (harness, pager) = makePager()
    harness.drag(from: Point(440, 200), to: Point(140, 200), holding: nil)
    harness.send(.focusLost)
    harness.settle()
    #expect(pager.contentOffset == Point(400, 0) && !pager.isTracking)
  }

  @Test("One notch of the wheel goes by one page; fractions add up")
  func wheel() {
    let (harness, pager) = makePager()
    harness.send(.wheel(Point(240, 200), notches: Point(0, -1)))
    harness.settle()
    #expect(pager.contentOffset == Point(400, 0))
    for _ in 0..<4 {
      harness.send(.wheel(Point(240, 200), notches: Point(0, -0.25)))
      harness.advance(seconds: 0.02)
    }
    harness.settle()
    #expect(pager.contentOffset == Point(800, 0))
    harness.send(.wheel(Point(240, 200), notches: Point(0, 1)))
    harness.settle()
    #expect(pager.contentOffset == Point(400, 0))
    harness.send(.wheel(Point(240, 50), notches: Point(0, -1)))
    harness.settle()
    #expect(pager.contentOffset == Point(400, 0), "the wheel turned elsewhere")
  }

  @Test("A pager removed from its window during a drag is at rest and can be dragged again")
  func removedInDrag() {
    let (harness, pager) = makePager()
    harness.drag(from: Point(440, 200), to: Point(240, 200), holding: nil)
    pager.removeFromSuperview()
    harness.move(Point(100, 200))
    harness.lift(Point(100, 200))
    harness.settle()
    #expect(!pager.isDragging && !pager.isTracking)
    harness.window.addSubview(pager)
    pager.contentOffset = .zero
    harness.drag(from: Point(440, 200), to: Point(140, 200))
    harness.settle()
    #expect(pager.contentOffset == Point(400, 0))
  }

  @Test("A pager that is deallocated while scrolling leaves nothing behind")
  func endsInFlight() {
    let harness = StageHarness(size: Size(480, 320))
    weak var ended: ScrollView?
    do {
      let pager = ScrollView(frame: Rect(x: 40, y: 140, width: 400, height: 150))
      pager.isPagingEnabled = true
      pager.contentSize = Size(2000, 150)
      harness.window.addSubview(pager)
      harness.flick(from: Point(400, 200), to: Point(200, 200))
      #expect(pager.isDecelerating)
      pager.removeFromSuperview()
      #expect(!pager.isDecelerating)
      ended = pager
    }
    #expect(ended == nil)
    #expect(harness.settle())
  }

  @Test("A pager removed while scrolling and added again stays at its offset")
  func putBack() {
    let (harness, pager) = makePager()
    harness.flick(from: Point(400, 200), to: Point(200, 200))
    pager.removeFromSuperview()
    harness.window.addSubview(pager)
    pager.contentOffset = .zero
    harness.advance(ticks: 5)
    #expect(pager.contentOffset == .zero && !pager.isDecelerating)
  }

  @Test("A pager that moves to another window while scrolling is at rest there")
  func otherWindow() {
    let (harness, pager) = makePager()
    let other = StageHarness()
    harness.flick(from: Point(400, 200), to: Point(200, 200))
    other.window.addSubview(pager)
    let offset = pager.contentOffset
    #expect(!pager.isDecelerating)
    harness.advance(ticks: 5)
    other.advance(ticks: 5)
    #expect(pager.contentOffset == offset)
    other.drag(from: Point(440, 200), to: Point(140, 200))
    other.settle()
    #expect(pager.contentOffset.x.truncatingRemainder(dividingBy: 400) == 0)
  }

  @Test("A pager outlives its window during a drag and while scrolling, and works in the next one")
  func windowEnds() {
    for isHeld in [true, false] {
      let pager = ScrollView(frame: Rect(x: 40, y: 140, width: 400, height: 150))
      pager.isPagingEnabled = true
      pager.contentSize = Size(2000, 150)
      do {
        let first = StageHarness()
        first.window.addSubview(pager)
        first.drag(
          from: Point(400, 200), to: Point(200, 200), seconds: 0.08, holding: isHeld ? nil : 0)
      }
      #expect(pager.superview == nil)
      let second = StageHarness()
      second.window.addSubview(pager)
      pager.contentOffset = .zero
      second.drag(from: Point(400, 200), to: Point(140, 200))
      second.settle()
      #expect(pager.contentOffset == Point(400, 0) && !pager.isTracking && !pager.isDragging)
    }
  }

  @Test("Content that is held overscrolled stays there after layout")
  func heldBeyondEdge() {
    let (harness, pager) = makePager()
    harness.flick(from: Point(100, 200), to: Point(300, 200))
    harness.advance(ticks: 1)
    harness.press(Point(240, 200))
    harness.advance(ticks: 1)
    let held = pager.contentOffset
    #expect(held.x < -10)
    pager.setNeedsLayout()
    harness.advance(ticks: 2)
    #expect(pager.contentOffset == held)
    harness.lift(Point(240, 200))
    harness.settle()
    #expect(pager.contentOffset == .zero)
  }

  @Test("The state at each tick is the same, whatever the times of frames")
  func frameRates() {
    var traces: [[Double]] = []
    for rate in [30, 60, 144, 1000] {
      let (harness, pager) = makePager()
      var trace: [Double] = []
      harness.stage.afterTick { _ in trace.append(pager.contentOffset.x) }
      for (time, kind) in [
        (100_000, InputEvent.Kind.mouseDown(Point(400, 200), button: .left, clicks: 1)),
        (133_333, .mouseMoved(Point(350, 200))), (150_000, .mouseMoved(Point(220, 200))),
        (161_000, .mouseUp(Point(220, 200), button: .left, clicks: 1)),
      ] { harness.stage.enqueue(InputEvent(microseconds: Int64(time), kind)) }
      for frame in 1...(3 * rate) {
        harness.stage.advance(to: StageTime(frame: frame, framesPerSecond: rate))
      }
      #expect(harness.stage.isIdle)
      traces.append(trace)
    }
    #expect(traces[0].last == 400)
    for trace in traces { #expect(trace == traces[0]) }
  }

  @Test("What comes into sight shows its whole page")
  func pagesComeIntoSight() {
    let rig = ScrollRig(content: Size(1200, 300))
    rig.scroll.isPagingEnabled = true
    rig.scroll.contentOffset.x = 300
    // With a margin it reaches beyond the page.
    rig.scroll.bringIntoSight(Rect(x: 290, y: 100, width: 60, height: 40))
    rig.harness.advance(seconds: 1)
    #expect(rig.scroll.contentOffset == Point(300, 0))
    rig.scroll.bringIntoSight(Rect(x: 1090, y: 100, width: 60, height: 40))
    rig.harness.advance(seconds: 1)
    #expect(rig.scroll.contentOffset == Point(900, 0))
  }
}
