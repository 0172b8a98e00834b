import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The exact effects of requests, the wheel and keys on a scroll view.
@Suite("Scroll view moves")
@MainActor struct ScrollMoveTests {
  private let middle = Point(150, 150)

  // MARK: Values

  @Test("A scroll view has UIKit's defaults")
  func defaults() {
    let scroll = ScrollView()
    #expect(scroll.contentSize == .zero && scroll.contentInset == .zero)
    #expect(scroll.contentOffset == .zero && scroll.targetContentOffset == .zero)
    #expect(scroll.delegate == nil && scroll.onScroll == nil && scroll.frame == .zero)
    #expect(scroll.isScrollEnabled && scroll.bounces && !scroll.isPagingEnabled)
    #expect(!scroll.alwaysBounceHorizontal && !scroll.alwaysBounceVertical)
    #expect(scroll.showsHorizontalScrollIndicator && scroll.showsVerticalScrollIndicator)
    #expect(scroll.decelerationRate == .normal && scroll.zoomScale == 1 && scroll.clipsToBounds)
    #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
    #expect(scroll.canBecomeFirstResponder && scroll.panGestureRecognizer.view === scroll)
    let tiled = TiledScrollView()
    #expect(tiled.columns == 0 && tiled.rows == 0 && tiled.tileSize == .zero)
    #expect(tiled.tileViewCount == 0 && tiled.shownColumns.isEmpty && tiled.shownRows.isEmpty)
    #expect(tiled.tileView(column: 0, row: 0) == nil && tiled.dataSource == nil)
  }

  @Test("Rates are clamped")
  func rates() {
    for (given, factor) in [
      (0.998, 0.998), (0.95, 0.95), (0.9, 0.9), (0.89, 0.9), (-1, 0.9), (0.9999, 0.9999),
      (1, 0.9999), (.infinity, 0.9999), (.nan, 0.998),
    ] {
      #expect(DecelerationRate(factorPerMillisecond: given).factorPerMillisecond == factor)
    }
    #expect(DecelerationRate.normal.factorPerMillisecond == 0.998)
    #expect(DecelerationRate.fast.factorPerMillisecond == 0.99)
  }

  @Test("Offsets are limited to the content and its insets")
  func limits() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    scroll.contentSize = Size(1_000, 900)
    scroll.contentInset = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(scroll.limited(Point(-21, -11)) == Point(-20, -10))
    #expect(scroll.limited(Point(741, 731)) == Point(740, 730))
    #expect(scroll.limited(Point(739, -9)) == Point(739, -9))
    // Content that fits stays at its top left corner.
    scroll.contentSize = Size(100, 100)
    #expect(scroll.limited(Point(50, 50)) == Point(-20, -10))
    #expect(scroll.limited(Point(-50, -50)) == Point(-20, -10))
    #expect(!scroll.canScroll(.horizontal) && !scroll.canScroll(.vertical))
    // Content that is one point larger can be scrolled.
    scroll.contentSize = Size(240.5, 160.5)
    #expect(scroll.canScroll(.horizontal) && scroll.canScroll(.vertical))
    scroll.contentSize = Size(240, 160)
    #expect(!scroll.canScroll(.horizontal) && !scroll.canScroll(.vertical))
  }

  @Test("The described properties of a scroll view")
  func description() {
    let rig = ScrollRig(content: Size(300, 900))
    rig.scroll.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    rig.scroll.contentOffset = Point(0, 40)
    rig.scroll.setContentOffset(Point(0, 240), animated: true)
    var properties = PropertyList()
    rig.scroll.describe(into: &properties)
    func value(_ name: String) -> PropertyList.Value? {
      properties.entries.first { $0.name == name }?.value
    }
    #expect(value("contentOffset") == .numbers([0, 40]))
    #expect(value("targetContentOffset") == .numbers([0, 240]))
    #expect(value("contentSize") == .numbers([300, 900]))
    #expect(value("contentInset") != nil && value("isDragging") == .bool(false))
    #expect(value("isDecelerating") == .bool(false) && value("zoomScale") == .number(1))
  }

  @Test("Values that are not finite are reported by name")
  func notFinite() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports: [String] = []
    Diagnostics.forgetReports()
    Diagnostics.handler = { reports.append($0) }
    let scroll = ScrollView()
    scroll.contentSize = Size(1, .nan)
    scroll.contentInset = EdgeInsets(left: .infinity)
    scroll.setContentOffset(Point(.nan, 0), animated: true)
    #expect(
      reports.map { $0.drop { $0 != " " } }
        == ["contentSize", "contentInset", "contentOffset"].map {
          " was given a \($0) that is not finite; the old value stays"
        })
  }

  // MARK: Ranges

  @Test("Content that becomes smaller returns into range at once, and calls the delegate")
  func shrinking() {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.contentOffset = Point(600, 500)
    _ = rig.heard()
    var log: [String] = []
    rig.scroll.onScroll = { log.append("\($0.contentOffset.x), \(rig.calls)") }
    rig.scroll.contentSize = Size(700, 900)
    #expect(rig.scroll.contentOffset == Point(400, 500))
    // The closure is called before the delegate.
    #expect(log == ["400.0, []"] && rig.heard() == ["scroll"])
    rig.scroll.contentInset = EdgeInsets(right: -50)
    #expect(rig.scroll.contentOffset == Point(350, 500))
    rig.scroll.contentInset = .zero
    rig.harness.advance(ticks: 1)
    #expect(rig.scroll.contentOffset == Point(350, 500) && log.count == 2)
    // Without a window as well; what moves is left alone.
    let alone = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    alone.contentSize = Size(900, 900)
    alone.contentOffset = Point(600, 600)
    alone.contentSize = Size(300, 700)
    #expect(alone.contentOffset == Point(0, 400))
    alone.contentInset = EdgeInsets(bottom: -100)
    #expect(alone.contentOffset == Point(0, 300))
    rig.scroll.setContentOffset(Point(350, 600), animated: true)
    rig.harness.advance(ticks: 5)
    let moving = rig.scroll.contentOffset
    rig.scroll.contentSize = Size(700, 500)
    #expect(rig.scroll.contentOffset == moving)
  }

  @Test(
    "What moves ends within the limits of content that becomes smaller, and does not jump there")
  func shrinkingWhatMoves() {
    /// Moves content, changes it, and returns the steps from there on.
    func steps(
      _ move: (ScrollRig) -> Void, _ change: (ScrollView) -> Void, end: Double
    ) -> [Double] {
      let rig = ScrollRig(content: Size(300, 9000))
      rig.harness.pointer = .finger
      rig.scroll.contentOffset.y = 1000
      move(rig)
      _ = rig.heard()
      var offsets = [rig.scroll.contentOffset.y]
      change(rig.scroll)
      #expect(rig.scroll.contentOffset.y == offsets[0])
      for _ in 0..<600 where rig.scroll.motion != nil {
        rig.harness.advance(ticks: 1)
        offsets.append(rig.scroll.contentOffset.y)
      }
      #expect(rig.scroll.motion == nil && offsets.last == end, "\(offsets.last ?? 0)")
      rig.harness.advance(ticks: 2)
      #expect(rig.scroll.contentOffset.y == end)
      #expect(rig.heard().filter { $0 == "glided" }.count <= 1)
      return zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    }
    func fling(_ rig: ScrollRig) {
      rig.harness.flick(from: Point(150, 290), to: Point(150, 90))
      rig.harness.advance(ticks: 12)
      #expect(rig.scroll.isDecelerating && rig.scroll.contentOffset.y > 1200)
    }
    // Beyond the new end, it goes on, and springs back.
    let beyond = steps(fling, { $0.contentSize.height = 1400 }, end: 1100)
    #expect(beyond[0] > 10 && beyond.allSatisfy { abs($0) < 25 })
    // Beyond where the fling began, too.
    let start = steps(fling, { $0.contentSize.height = 1200 }, end: 900)
    #expect(start[0] > 5 && start.allSatisfy { abs($0) < 35 })
    // Not yet at the new end: it passes that, and springs back.
    let ahead = steps(fling, { $0.contentSize.height = 1900 }, end: 1600)
    #expect(ahead.allSatisfy { abs($0) < 25 } && ahead.contains { $0 < 0 })
    // A larger view has less to scroll.
    let larger = steps(fling, { $0.frame.size.height = 7500 }, end: 1500)
    #expect(larger.allSatisfy { abs($0) < 25 })
    // Without bounces, the end is the end.
    let stiff = steps(
      fling,
      {
        $0.bounces = false
        $0.contentSize.height = 1300
      }, end: 1000)
    #expect(stiff.count == 1)
    // A spring back to an end that goes.
    let bounce = steps(
      {
        $0.scroll.contentOffset.y = 8700
        $0.harness.drag(from: Point(150, 290), to: Point(150, 90))
        $0.harness.advance(ticks: 5)
        #expect($0.scroll.isDecelerating && $0.scroll.contentOffset.y > 8710)
      }, { $0.contentSize.height = 8960 }, end: 8660)
    #expect(bounce.allSatisfy { $0 <= 0 && $0 > -15 })
    // The wheel.
    let wheel = steps(
      {
        $0.harness.send(.wheel(Point(150, 150), notches: Point(0, -20)))
        $0.harness.advance(ticks: 4)
        #expect($0.scroll.targetContentOffset.y == 2200)
      }, { $0.contentSize.height = 1600 }, end: 1300)
    #expect(wheel.allSatisfy { abs($0) < 120 })
  }

  @Test("Offsets are never -0.0")
  func negativeZero() {
    let rig = ScrollRig(content: Size(900, 900))
    func isPlain(_ point: Point) -> Bool { point.x.sign == .plus && point.y.sign == .plus }
    rig.scroll.contentOffset = Point(40, 40)
    rig.scroll.contentOffset = Point(-0.0, -0.0)
    #expect(isPlain(rig.scroll.contentOffset))
    #expect(isPlain(rig.scroll.limited(Point(-5, -5))))
    rig.scroll.contentOffset = Point(30, 30)
    rig.harness.flick(from: Point(100, 100), to: Point(200, 200))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == .zero && isPlain(rig.scroll.contentOffset))
    #expect(rig.end.map { isPlain($0.target) } == true)
    rig.scroll.contentOffset = Point(30, 30)
    rig.scroll.setContentOffset(Point(-0.0, -0.0), animated: true)
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == .zero && isPlain(rig.scroll.contentOffset))
  }

  @Test(
    "An offset out of range stays until content size or inset change, but not for an equal value")
  func freeOffset() {
    let rig = ScrollRig(content: Size(300, 900))
    for change in 0..<4 {
      rig.scroll.contentOffset = Point(0, -100)
      rig.scroll.contentSize = Size(300, 900)
      rig.scroll.contentInset = .zero
      rig.scroll.setNeedsLayout()
      rig.harness.advance(ticks: 1)
      #expect(rig.scroll.contentOffset == Point(0, -100), "\(change)")
      switch change {
      case 0: rig.scroll.contentSize = Size(300, 901)
      case 1: rig.scroll.contentInset = EdgeInsets(bottom: 1)
      case 2:
        // An offset in range ends that.
        rig.scroll.contentOffset = .zero
        rig.scroll.bounds.origin.y = -100
        rig.scroll.setNeedsLayout()
      default:
        rig.scroll.setContentOffset(Point(0, -150), animated: true)
        #expect(rig.harness.settle())
        #expect(rig.scroll.contentOffset == Point(0, -150))
        continue
      }
      rig.harness.advance(ticks: 1)
      #expect(rig.scroll.contentOffset == .zero, "\(change)")
      (rig.scroll.contentSize, rig.scroll.contentInset) = (Size(300, 900), .zero)
    }
  }

  // MARK: Requests

  @Test("A request follows half a cosine for 36 ticks")
  func request() {
    let rig = ScrollRig(content: Size(900, 900))
    rig.scroll.contentOffset = Point(100, 50)
    _ = rig.heard()
    rig.scroll.setContentOffset(Point(400, 10), animated: true)
    #expect(rig.scroll.contentOffset == Point(100, 50) && rig.heard() == [])
    #expect(rig.scroll.targetContentOffset == Point(400, 10))
    #expect(!rig.scroll.isDragging && !rig.scroll.isDecelerating)
    let start = rig.harness.window.ticker.now
    while true {
      rig.harness.advance(ticks: 1)
      let seconds = rig.harness.window.ticker.now.seconds(since: start)
      guard seconds < 0.3 else { break }
      // The same request again changes nothing.
      if seconds > 0.1 { rig.scroll.setContentOffset(Point(400, 10), animated: true) }
      let done = (1 - Elementary.cos(.pi * seconds / 0.3)) / 2
      #expect(near(rig.scroll.contentOffset, Point(100 + 300 * done, 50 - 40 * done)))
    }
    #expect(rig.scroll.contentOffset == Point(400, 10) && rig.heard() == ["scroll", "there"])
    // A request to the current offset only stops the movement.
    rig.scroll.setContentOffset(Point(400, 10), animated: true)
    rig.harness.advance(ticks: 1)
    #expect(rig.heard() == [])
    rig.scroll.setContentOffset(.zero, animated: true)
    rig.harness.advance(ticks: 12)
    let stop = rig.scroll.contentOffset
    rig.scroll.setContentOffset(stop, animated: true)
    rig.harness.advance(ticks: 60)
    #expect(rig.scroll.contentOffset == stop && rig.heard() == ["scroll"])
  }

  @Test("Outside a window a request jumps, and a jump ends a request")
  func jumps() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    scroll.contentSize = Size(300, 900)
    scroll.setContentOffset(Point(0, 700), animated: true)
    #expect(scroll.contentOffset == Point(0, 700))
    let rig = ScrollRig(content: Size(300, 900))
    rig.scroll.setContentOffset(Point(0, 500), animated: true)
    rig.harness.advance(ticks: 5)
    rig.scroll.contentOffset = Point(0, 20)
    rig.harness.advance(ticks: 60)
    #expect(rig.scroll.contentOffset == Point(0, 20) && rig.heard() == ["scroll"])
  }

  @Test("A rectangle is made visible by the shorter distance, inside the insets")
  func rectangles() {
    let rig = ScrollRig(content: Size(1_000, 1_000))
    // The visible ranges are 10...260 and 20...270, from the offset.
    rig.scroll.contentInset = EdgeInsets(top: 20, left: 10, bottom: 30, right: 40)
    for (start, rect, end) in [
      (Point.zero, Rect(x: 250, y: 300, width: 20, height: 20), Point(10, 50)),
      (Point(10, 50), Rect(x: 0, y: 0, width: 5, height: 5), Point(-10, -20)),
      (.zero, Rect(x: 10, y: 20, width: 250, height: 250), .zero),
      (.zero, Rect(x: 9, y: 19, width: 10, height: 10), Point(-1, -1)),
      (.zero, Rect(x: 251, y: 261, width: 10, height: 10), Point(1, 1)),
      // Of a larger rectangle the nearer edge becomes visible; at equal distances the far one.
      (.zero, Rect(x: 20, y: 100, width: 400, height: 400), Point(10, 80)),
      (Point(0, 600), Rect(x: 20, y: 100, width: 10, height: 400), Point(0, 230)),
      (Point(100, 100), Rect(x: 105, y: 115, width: 260, height: 260), Point(105, 105)),
      (.zero, Rect(x: 20, y: 2_000, width: 10, height: 10), Point(0, 730)),
    ] {
      rig.scroll.contentOffset = start
      rig.scroll.scrollRectToVisible(rect, animated: false)
      #expect(rig.scroll.contentOffset == end, "\(rect) from \(start)")
    }
    rig.scroll.contentOffset = .zero
    rig.scroll.scrollRectToVisible(Rect(x: 20, y: 500, width: 10, height: 10), animated: true)
    #expect(rig.scroll.contentOffset == .zero && rig.scroll.targetContentOffset == Point(0, 240))
    rig.scroll.bringIntoSight(Rect(x: 20, y: 600, width: 10, height: 10))
    #expect(rig.scroll.contentOffset == .zero && rig.scroll.targetContentOffset == Point(0, 340))
  }

  @Test(
    "Code that sets the offset ends a deceleration, of which the delegate is told",
    arguments: [false, true])
  func requestInADeceleration(isAnimated: Bool) {
    let rig = ScrollRig(content: Size(300, 3000))
    rig.harness.flick(from: Point(150, 250), to: Point(150, 100))
    rig.harness.advance(ticks: 5)
    #expect(rig.scroll.isDecelerating)
    _ = rig.heard()
    rig.scroll.setContentOffset(Point(0, 1000), animated: isAnimated)
    #expect(!rig.scroll.isDecelerating)
    rig.harness.settle()
    #expect(rig.heard() == (isAnimated ? ["glided", "scroll", "there"] : ["glided", "scroll"]))
  }

  // MARK: Wheel

  private func turn(
    _ rig: ScrollRig, _ x: Double, _ y: Double, _ modifiers: KeyModifiers = [],
    at microseconds: Int64 = 0
  ) -> Bool {
    rig.scroll.wheelTurned(
      WheelEvent(
        location: middle, notches: Point(x, y), modifiers: modifiers, microseconds: microseconds))
  }

  @Test("A notch scrolls by 60 points from the current target")
  func notches() {
    let rig = ScrollRig(content: Size(900, 900))
    #expect(turn(rig, 0, -1) && rig.scroll.targetContentOffset == Point(0, 60))
    #expect(turn(rig, 0, -0.5) && rig.scroll.targetContentOffset == Point(0, 90))
    #expect(turn(rig, 2, 1) && rig.scroll.targetContentOffset == Point(120, 30))
    #expect(turn(rig, 0, -1, .shift) && rig.scroll.targetContentOffset == Point(180, 30))
    #expect(turn(rig, -1, -1, .shift) && rig.scroll.targetContentOffset == Point(120, 90))
    #expect(turn(rig, -9, 9) && rig.scroll.targetContentOffset == .zero)
    #expect(turn(rig, 0, 1) && rig.scroll.targetContentOffset == .zero)
    #expect(turn(rig, 99, -99) && rig.scroll.targetContentOffset == Point(600, 600))
    #expect(!turn(rig, 0, 0))
    #expect(!rig.scroll.isDecelerating && rig.scroll.contentOffset == .zero)
    rig.scroll.isScrollEnabled = false
    #expect(!turn(rig, 0, 1))
  }

  @Test("The wheel scrolls along the axis that can scroll")
  func axes() {
    let level = ScrollRig(content: Size(900, 300))
    #expect(turn(level, 0, -1) && level.scroll.targetContentOffset == Point(60, 0))
    #expect(turn(level, 1, -5) && level.scroll.targetContentOffset == Point(120, 0))
    let upright = ScrollRig(content: Size(300, 900))
    #expect(!turn(upright, 1, 0) && !turn(upright, 0, -1, .shift))
    #expect(turn(upright, 1, -1) && upright.scroll.targetContentOffset == Point(0, 60))
    let still = ScrollRig(content: Size(300, 300))
    #expect(!turn(still, 1, -1) && still.scroll.targetContentOffset == .zero)
    let alone = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    alone.contentSize = Size(300, 300)
    let event = WheelEvent(location: .zero, notches: Point(0, -1))
    #expect(!alone.wheelTurned(event) && alone.contentOffset == .zero)
    // The wheel is ignored during a drag.
    upright.harness.drag(from: Point(150, 250), to: Point(150, 200), holding: nil)
    #expect(!turn(upright, 0, -1) && near(upright.scroll.contentOffset, Point(0, 40)))
  }

  @Test("Notches are smoothed by a spring that keeps its velocity, and end without a delegate call")
  func wheelSpring() {
    let rig = ScrollRig(content: Size(300, 9_000))
    _ = turn(rig, 0, -1)
    rig.harness.advance(ticks: 6)
    // y(t) = (y0 + (v0 + w y0) t) exp(-w t), relative to the target.
    let t = 6 / 120.0
    let decay = Elementary.exp(-22 * t)
    let first = -60 * (1 + 22 * t) * decay
    #expect(near(rig.scroll.contentOffset, Point(0, 60 + first), 1e-7))
    let speed = 60 * 22 * 22 * t * decay
    _ = turn(rig, 0, -1)
    rig.harness.advance(ticks: 6)
    let second = (first - 60 + (speed + 22 * (first - 60)) * t) * decay
    #expect(near(rig.scroll.contentOffset, Point(0, 120 + second), 1e-7))
    #expect(rig.harness.settle())
    #expect(rig.scroll.contentOffset == Point(0, 120) && rig.heard() == ["scroll"])
    // It replaces a deceleration, whose end the delegate is told.
    rig.harness.flick(from: Point(150, 250), to: Point(150, 150))
    _ = rig.heard()
    _ = turn(rig, 0, -1)
    #expect(rig.heard() == ["glided"] && !rig.scroll.isDecelerating)
  }

  @Test("Fractions of notches add up to a page, unless they are more than 0.3 seconds apart")
  func pages() {
    let rig = ScrollRig(content: Size(3_000, 3_000))
    rig.scroll.isPagingEnabled = true
    func target(_ x: Double, _ y: Double, at time: Int64) -> Point {
      #expect(turn(rig, x, y, at: time))
      return rig.scroll.targetContentOffset
    }
    #expect(target(0, -0.5, at: 0) == .zero)
    #expect(target(0, -0.5, at: 300_000) == Point(0, 300))
    // The remainder is discarded, and three notches are one page.
    #expect(target(0, -0.75, at: 310_000) == Point(0, 300))
    #expect(target(0, -0.75, at: 320_000) == Point(0, 600))
    #expect(target(0, -0.75, at: 330_000) == Point(0, 600))
    #expect(target(0, -0.5, at: 630_001) == Point(0, 600))
    #expect(target(0, -0.5, at: 640_000) == Point(0, 900))
    #expect(target(0, 3, at: 650_000) == Point(0, 600))
    #expect(target(3, -3, at: 660_000) == Point(300, 900))
    #expect(target(-0.5, 0, at: 670_000) == Point(300, 900))
    #expect(target(-0.5, 0, at: 680_000) == Point(0, 900))
    // Between pages, scrolling starts from the nearest.
    #expect(rig.harness.settle())
    rig.scroll.contentOffset = Point(140, 1_060)
    #expect(target(1, -1, at: 9_000_000) == Point(300, 1_500))
    rig.scroll.contentOffset = Point(160, 1_040)
    #expect(target(-1, 1, at: 9_100_000) == Point(0, 600))
  }

  // MARK: Keys

  private func press(_ rig: ScrollRig, _ key: Key, _ modifiers: KeyModifiers = []) -> Point? {
    rig.scroll.scroll(by: KeyPress(key: key, modifiers: modifiers))
      ? rig.scroll.targetContentOffset : nil
  }

  @Test("Each key scrolls in its direction, if the axis can scroll")
  func keys() {
    let both = ScrollRig(content: Size(2_000, 3_000))
    both.scroll.contentInset = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    for (key, target) in [
      (Key.right, Point(60, 0)), (.down, Point(60, 60)), (.left, Point(0, 60)),
      (.pageDown, Point(0, 315)), (.up, Point(0, 255)), (.pageUp, Point(0, 0)),
      (.right, Point(60, 0)), (.end, Point(60, 2_707)), (.down, Point(60, 2_707)),
      (.home, Point(-6, -5)), (.left, Point(-6, -5)), (.up, Point(-6, -5)),
    ] { #expect(press(both, key) == target, "\(key)") }
    #expect(press(both, .right, .shift) == Point(54, -5))
    for modifiers in [KeyModifiers.control, .alt, .command] {
      #expect(press(both, .right, modifiers) == nil)
    }
    #expect(press(both, .escape) == nil)
    let level = ScrollRig(content: Size(2_000, 300))
    for (key, target) in [
      (Key.right, Point?(Point(60, 0))), (.down, nil), (.up, nil), (.pageDown, Point(315, 0)),
      (.pageUp, Point(60, 0)), (.end, Point(1_700, 0)), (.left, Point(1_640, 0)),
      (.home, Point(0, 0)),
    ] { #expect(press(level, key) == target, "\(key)") }
    let upright = ScrollRig(content: Size(300, 2_000))
    for (key, target) in [
      (Key.right, Point?.none), (.left, nil), (.end, Point(0, 1_700)), (.home, Point(0, 0)),
    ] { #expect(press(upright, key) == target, "\(key)") }
    let still = ScrollRig(content: Size(300, 300))
    for key in [Key.right, .down, .home, .end, .pageUp, .pageDown] {
      #expect(press(still, key) == nil)
    }
    upright.scroll.isScrollEnabled = false
    #expect(press(upright, .down) == nil)
    level.harness.drag(from: Point(250, 150), to: Point(200, 150), holding: nil)
    #expect(level.scroll.isDragging && press(level, .right) == nil)
    level.scroll.removeFromSuperview()
    #expect(press(level, .right) == nil)
  }

  @Test("With paging, arrows and page keys go by whole pages, from the nearest one")
  func pageKeys() {
    let rig = ScrollRig(content: Size(3_000, 3_000))
    rig.scroll.isPagingEnabled = true
    rig.scroll.frame.size = Size(300, 200)
    rig.harness.advance(ticks: 1)
    rig.scroll.contentOffset = Point(310, 390)
    for (key, target) in [
      (Key.down, Point(300, 600)), (.right, Point(600, 600)), (.pageUp, Point(600, 400)),
      (.pageDown, Point(600, 600)), (.up, Point(600, 400)), (.left, Point(300, 400)),
    ] { #expect(press(rig, key) == target, "\(key)") }
    // The spring to a page has 13 radians per second.
    let fresh = ScrollRig(content: Size(3_000, 3_000))
    fresh.scroll.isPagingEnabled = true
    _ = press(fresh, .right)
    fresh.harness.advance(ticks: 12)
    let x = 300 - 300 * (1 + 1.3) * Elementary.exp(-1.3)
    #expect(near(fresh.scroll.contentOffset, Point(x, 0), 1e-7))
  }

  @Test("A scroll view that ends while it moves leaves nothing behind that steps")
  func ends() {
    let harness = StageHarness(size: Size(300, 300))
    weak var gone: ScrollView?
    do {
      let scroll = ScrollView(frame: harness.window.bounds)
      scroll.contentSize = Size(300, 3000)
      harness.window.addSubview(scroll)
      harness.advance(ticks: 1)
      scroll.setContentOffset(Point(0, 2000), animated: true)
      harness.advance(ticks: 5)
      #expect(scroll.contentOffset.y > 0 && !harness.isIdle)
      scroll.removeFromSuperview()
      gone = scroll
    }
    #expect(gone == nil)
    harness.advance(ticks: 3)
    #expect(harness.isIdle)
  }
}
