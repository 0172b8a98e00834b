import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Zooming")
@MainActor struct ScrollZoomTests {
  /// A scroll view of 300 points with a page of 600 x 900 points that zooms, and the log of its delegate.
  private final class Rig: ScrollViewDelegate {
    let harness = StageHarness(size: Size(400, 400))
    let scroll = ScrollView(frame: Rect(x: 50, y: 20, width: 300, height: 300))
    let page = View(frame: Rect(x: 0, y: 0, width: 600, height: 900))
    var calls: [String] = []

    init() {
      scroll.contentSize = page.bounds.size
      scroll.addSubview(page)
      scroll.delegate = self
      scroll.minimumZoomScale = 0.5
      scroll.maximumZoomScale = 4
      harness.window.addSubview(scroll)
      harness.advance(ticks: 1)
    }

    nonisolated deinit {}

    func note(_ call: String) { if calls.last != call { calls.append(call) } }
    func heard() -> [String] {
      defer { calls = [] }
      return calls
    }
    func viewForZooming(in scrollView: ScrollView) -> View? { page }
    func scrollViewDidScroll(_ scrollView: ScrollView) { note("scroll") }
    func scrollViewDidZoom(_ scrollView: ScrollView) { note("zoom") }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
      note("begin \(view === page)")
    }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
    {
      note("end \(scale)")
    }

    // Fingers, at places in the scroll view's frame.

    func down(_ finger: Int64, _ x: Double, _ y: Double) {
      harness.send(.fingerDown(FingerID(finger), Point(x + 50, y + 20), pressure: 1))
    }
    func move(_ finger: Int64, _ x: Double, _ y: Double) {
      harness.send(.fingerMoved(FingerID(finger), Point(x + 50, y + 20), pressure: 1))
    }
    func up(_ finger: Int64, _ x: Double, _ y: Double) {
      harness.send(.fingerUp(FingerID(finger), Point(x + 50, y + 20)))
    }
    /// Puts two fingers at distances left and right of a place.
    func pinch(_ x: Double, _ y: Double, _ distances: [Double]) {
      down(1, x - distances[0], y)
      down(2, x + distances[0], y)
      harness.advance(ticks: 1)
      for distance in distances.dropFirst() {
        move(1, x - distance, y)
        move(2, x + distance, y)
        harness.advance(ticks: 1)
      }
    }
    func lift(_ x: Double, _ y: Double, _ distance: Double) {
      up(1, x - distance, y)
      up(2, x + distance, y)
    }
    /// The point of the page at a place in the scroll view's frame.
    func pagePoint(_ x: Double, _ y: Double) -> Point {
      page.convert(Point(x + 50, y + 20), from: nil)
    }
  }

  @Test("Without limits or a view nothing zooms, and there is no recognizer of pinches")
  func disabled() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    #expect(scroll.minimumZoomScale == 1 && scroll.maximumZoomScale == 1 && scroll.bouncesZoom)
    #expect(scroll.zoomScale == 1 && scroll.pinchGestureRecognizer == nil)
    #expect(!scroll.isZooming && !scroll.isZoomBouncing && !scroll.zoomsOnDoubleTap)
    scroll.maximumZoomScale = 2
    #expect(scroll.pinchGestureRecognizer?.view === scroll)
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1)
    scroll.maximumZoomScale = 1
    #expect(scroll.pinchGestureRecognizer == nil)
  }

  @Test("The wheel and keys scroll nothing during a pinch")
  func wheelAndKeysInAPinch() {
    let rig = Rig()
    #expect(rig.scroll.becomeFirstResponder())
    rig.pinch(150, 150, [40, 50, 60, 80])
    #expect(rig.scroll.isZooming)
    let offset = rig.scroll.contentOffset
    rig.harness.send(.wheel(Point(200, 170), notches: Point(0, -3)))
    rig.harness.send(.keyDown(.pageDown, [], isRepeat: false))
    rig.harness.advance(ticks: 10)
    #expect(rig.scroll.isZooming && rig.scroll.contentOffset == offset)
    rig.lift(150, 150, 80)
    rig.harness.settle()
  }

  @Test("Limits that allow one scale alone bring content to it")
  func oneScale() {
    let rig = Rig()
    rig.scroll.zoomScale = 2
    (rig.scroll.minimumZoomScale, rig.scroll.maximumZoomScale) = (1, 1)
    rig.harness.settle()
    #expect(rig.scroll.zoomScale == 1 && rig.page.transform == .identity)
    #expect(rig.scroll.contentSize == Size(600, 900) && rig.scroll.pinchGestureRecognizer == nil)
  }

  @Test("The scale multiplies the content size and keeps the middle of the view")
  func setting() {
    let rig = Rig()
    rig.scroll.contentOffset = Point(100, 200)
    _ = rig.heard()
    let middle = rig.pagePoint(150, 150)
    rig.scroll.zoomScale = 2
    #expect(rig.scroll.contentSize == Size(1_200, 1_800) && rig.scroll.zoomScale == 2)
    #expect(rig.page.frame == Rect(x: 0, y: 0, width: 1_200, height: 1_800))
    #expect(rig.page.transform == Transform2D(scaleX: 2, y: 2))
    #expect(rig.scroll.contentOffset == Point(350, 550))
    #expect(near(rig.pagePoint(150, 150), middle))
    #expect(rig.heard() == ["scroll", "zoom"])
    // Limited, and at the edges of the content.
    rig.scroll.setZoomScale(9, animated: false)
    #expect(rig.scroll.zoomScale == 4)
    rig.scroll.contentOffset = .zero
    rig.scroll.zoomScale = 0.1
    #expect(rig.scroll.zoomScale == 0.5 && rig.scroll.contentSize == Size(300, 450))
    #expect(rig.scroll.contentOffset == .zero)
    rig.scroll.zoomScale = 1
    #expect(rig.page.transform == .identity && rig.page.center == Point(300, 450))
    #expect(rig.scroll.contentSize == Size(600, 900))
    _ = rig.heard()
    rig.scroll.zoomScale = 1
    #expect(rig.heard() == [])
  }

  @Test("An animated scale keeps the middle at each tick, in 0.3 seconds along half a cosine")
  func animated() {
    let rig = Rig()
    rig.scroll.contentOffset = Point(100, 200)
    let middle = rig.pagePoint(150, 150)
    _ = rig.heard()
    rig.scroll.setZoomScale(3, animated: true)
    #expect(rig.scroll.zoomScale == 1)
    let start = rig.harness.window.ticker.now
    for _ in 0..<34 {
      rig.harness.advance(ticks: 1)
      let seconds = rig.harness.window.ticker.now.seconds(since: start)
      let done = (1 - Elementary.cos(.pi * seconds / 0.3)) / 2
      #expect(abs(rig.scroll.zoomScale - 1 - 2 * done) < 1e-9)
      #expect(near(rig.pagePoint(150, 150), middle, 1e-6))
    }
    #expect(rig.harness.settle())
    #expect(rig.scroll.zoomScale == 3 && rig.scroll.contentOffset == Point(600, 900))
    #expect(rig.heard().first == "begin true" && rig.calls.isEmpty)
    rig.scroll.setZoomScale(1, animated: true)
    #expect(rig.harness.settle())
    #expect(rig.heard().last == "end 1.0")
  }

  @Test("A rectangle of the page fills the view and is centered")
  func rectangles() {
    let rig = Rig()
    rig.scroll.zoom(to: Rect(x: 200, y: 300, width: 100, height: 150), animated: false)
    #expect(rig.scroll.zoomScale == 2)
    #expect(near(rig.pagePoint(150, 150), Point(250, 375)))
    // Limited to the largest scale and to the content.
    rig.scroll.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10), animated: false)
    #expect(rig.scroll.zoomScale == 4 && rig.scroll.contentOffset == .zero)
    rig.scroll.zoom(to: Rect(x: 0, y: 0, width: 600, height: 900), animated: true)
    #expect(rig.harness.settle())
    #expect(rig.scroll.zoomScale == 0.5 && rig.scroll.contentOffset == Point(0, 75))
  }

  @Test("The content between two fingers stays between them")
  func pinches() throws {
    let rig = Rig()
    rig.scroll.contentOffset = Point(150, 300)
    _ = rig.heard()
    rig.pinch(120, 90, [40, 46])
    let start = rig.pagePoint(120, 90)
    #expect(rig.scroll.isZooming && rig.heard() == ["begin true"] && rig.scroll.zoomScale == 1)
    for distance in [50.0, 69, 92, 60] {
      rig.move(1, 120 - distance, 90)
      rig.move(2, 120 + distance, 90)
      rig.harness.advance(ticks: 1)
      let scale = distance / 46
      #expect(abs(rig.scroll.zoomScale - scale) < 1e-9)
      #expect(near(rig.pagePoint(120, 90), start, 1e-6))
      #expect(near(rig.scroll.contentOffset, Point(270, 390) * scale - Point(120, 90), 1e-6))
    }
    // Turned fingers, and fingers that move on.
    rig.move(1, 120, 30)
    rig.move(2, 120, 150)
    rig.harness.advance(ticks: 1)
    #expect(abs(rig.scroll.zoomScale - 60 / 46.0) < 1e-9)
    #expect(near(rig.pagePoint(120, 90), start, 1e-6))
    rig.move(1, 150, 40)
    rig.move(2, 150, 162)
    rig.harness.advance(ticks: 1)
    #expect(near(rig.pagePoint(150, 101), start, 1e-6))
    rig.up(1, 150, 40)
    rig.up(2, 150, 162)
    rig.harness.advance(ticks: 1)
    #expect(!rig.scroll.isZooming && rig.calls.last == "end \(rig.scroll.zoomScale)")
    #expect(rig.harness.settle())
  }

  @Test("A finger that is lifted and put down again makes nothing jump")
  func fingersThatGo() {
    let rig = Rig()
    rig.scroll.contentOffset = Point(150, 300)
    rig.pinch(150, 150, [40, 50, 60])
    let before = (rig.scroll.zoomScale, rig.scroll.contentOffset)
    rig.up(2, 210, 150)
    rig.harness.advance(ticks: 2)
    #expect(rig.scroll.zoomScale == before.0 && rig.scroll.contentOffset == before.1)
    // The remaining finger drags.
    for step in 1...4 {
      rig.move(1, 90, 150 - Double(step) * 10)
      rig.harness.advance(ticks: 1)
    }
    #expect(rig.scroll.zoomScale == before.0)
    #expect(near(rig.scroll.contentOffset, before.1 + Point(0, 30), 1e-6))
    let anchor = rig.pagePoint(140, 110)
    rig.down(3, 190, 110)
    rig.harness.advance(ticks: 1)
    #expect(near(rig.scroll.contentOffset, before.1 + Point(0, 30), 1e-6))
    rig.move(3, 240, 110)
    rig.harness.advance(ticks: 1)
    #expect(abs(rig.scroll.zoomScale - before.0 * 1.5) < 1e-9)
    _ = anchor
    rig.up(1, 90, 110)
    rig.up(3, 240, 110)
    #expect(rig.harness.settle())
    #expect(!rig.scroll.isZooming && !rig.scroll.isDragging)
    #expect(rig.scroll.limited(rig.scroll.contentOffset) == rig.scroll.contentOffset)
  }

  @Test("Beyond its limits a pinch is resisted and springs back; without bouncing it stops there")
  func limits() {
    for bounces in [true, false] {
      for (from, to, limit) in [(20.0, 140.0, 4.0), (140, 20, 0.5)] {
        let rig = Rig()
        rig.scroll.bouncesZoom = bounces
        rig.scroll.contentOffset = Point(150, 300)
        let first = from + (to > from ? 10 : -10)
        rig.pinch(150, 150, [from, first, to])
        let raw = to / first
        let beyond = raw > 1 ? raw / limit - 1 : limit / raw - 1
        let band = 0.55 * beyond / (1 + 0.55 * beyond)
        #expect(beyond > 0)
        let shown = bounces ? (raw > 1 ? limit * (1 + band) : limit / (1 + band)) : limit
        #expect(abs(rig.scroll.zoomScale - shown) < 1e-9, "\(raw)")
        _ = rig.heard()
        rig.lift(150, 150, to)
        rig.harness.advance(ticks: 2)
        #expect(rig.scroll.isZoomBouncing == bounces)
        #expect(rig.harness.settle())
        #expect(rig.scroll.zoomScale == limit && !rig.scroll.isZoomBouncing)
        let calls = rig.heard()
        #expect(calls.last == "scroll" || calls.last == "end \(limit)")
        #expect(calls.filter { $0.hasPrefix("end") } == ["end \(limit)"])
        #expect(rig.scroll.limited(rig.scroll.contentOffset) == rig.scroll.contentOffset)
      }
    }
  }

  @Test("Control and the wheel zoom about the pointer, in smooth steps")
  func wheel() {
    let rig = Rig()
    rig.scroll.contentOffset = Point(150, 300)
    _ = rig.heard()
    let pointer = rig.pagePoint(200, 100)
    rig.harness.send(.keyDown(Key("x"), .control, isRepeat: false))
    var scale = 1.0
    var last = 1.0
    for notches in [1.0, 2] {
      rig.harness.send(.wheel(Point(250, 120), notches: Point(0, notches)))
      for _ in 0..<int(notches) { scale *= 1.1 }
      for _ in 0..<5 {
        rig.harness.advance(ticks: 1)
        #expect(rig.scroll.zoomScale >= last && rig.scroll.zoomScale < scale)
        last = rig.scroll.zoomScale
        #expect(near(rig.pagePoint(200, 100), pointer, 1e-6))
      }
    }
    #expect(!rig.scroll.isZooming)
    #expect(rig.harness.settle())
    #expect(abs(rig.scroll.zoomScale - scale) < 1e-12)
    #expect(near(rig.pagePoint(200, 100), pointer, 1e-6))
    let calls = rig.heard()
    #expect(calls.first == "begin true" && calls.last == "end \(rig.scroll.zoomScale)")
    #expect(calls.filter { $0 == "begin true" }.count == 1)
    // Without the key it scrolls.
    rig.harness.send(.keyUp(Key("x"), []))
    rig.harness.send(.wheel(Point(250, 120), notches: Point(0, -1)))
    let before = rig.scroll.contentOffset.y
    #expect(rig.harness.settle())
    #expect(abs(rig.scroll.contentOffset.y - before - 60) < 1e-6)
  }

  private func int(_ value: Double) -> Int { Int(value) }

  @Test("A double tap zooms in at its place, and out again")
  func doubleTap() {
    let rig = Rig()
    rig.scroll.zoomsOnDoubleTap = true
    rig.scroll.contentOffset = Point(150, 300)
    let place = rig.pagePoint(100, 120)
    func tapTwice() {
      for _ in 0..<2 {
        rig.down(1, 100, 120)
        rig.harness.advance(ticks: 2)
        rig.up(1, 100, 120)
        rig.harness.advance(ticks: 2)
      }
      rig.harness.settle()
    }
    tapTwice()
    #expect(rig.scroll.zoomScale == 4 && near(rig.pagePoint(100, 120), place, 1e-6))
    tapTwice()
    #expect(rig.scroll.zoomScale == 0.5)
    rig.scroll.zoomsOnDoubleTap = false
    tapTwice()
    #expect(rig.scroll.zoomScale == 0.5)
  }

  @Test("A touch stops a zoom, and a zoom that is stopped beyond its limits goes back after it")
  func stopped() {
    let rig = Rig()
    rig.scroll.setZoomScale(3, animated: true)
    rig.harness.advance(ticks: 10)
    _ = rig.heard()
    rig.down(1, 150, 150)
    rig.harness.advance(ticks: 1)
    let scale = rig.scroll.zoomScale
    #expect(scale > 1 && scale < 3 && rig.heard() == ["end \(scale)"])
    rig.up(1, 150, 150)
    #expect(rig.harness.settle())
    #expect(rig.scroll.zoomScale == scale)
    rig.pinch(150, 150, [20, 30, 140])
    rig.lift(150, 150, 140)
    rig.harness.advance(ticks: 3)
    #expect(rig.scroll.isZoomBouncing)
    rig.down(1, 150, 150)
    rig.harness.advance(ticks: 1)
    #expect(!rig.scroll.isZoomBouncing && rig.scroll.zoomScale > 4)
    rig.up(1, 150, 150)
    #expect(rig.harness.settle())
    #expect(rig.scroll.zoomScale == 4)
  }

  @Test("A view that leaves its window in the middle of a pinch ends it within the limits")
  func leaving() {
    let rig = Rig()
    rig.pinch(150, 150, [20, 30, 140])
    #expect(rig.scroll.zoomScale > 4)
    rig.scroll.removeFromSuperview()
    #expect(!rig.scroll.isZooming && rig.scroll.zoomScale == 4)
    #expect(rig.heard().last == "end 4.0")
  }

  @Test("Scales that are not positive and finite are refused")
  func refused() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports = 0
    Diagnostics.forgetReports()
    Diagnostics.handler = { _ in reports += 1 }
    let rig = Rig()
    for (index, bad) in [0, -1, Double.nan, .infinity].enumerated() {
      rig.scroll.zoomScale = bad
      rig.scroll.minimumZoomScale = bad
      rig.scroll.maximumZoomScale = bad
      #expect(reports >= index)
    }
    rig.scroll.zoom(to: Rect(x: .nan, y: 0, width: 1, height: 1), animated: false)
    #expect(reports > 3 && rig.scroll.zoomScale == 1)
    #expect(rig.scroll.minimumZoomScale == 0.5 && rig.scroll.maximumZoomScale == 4)
  }
}
