import Glibc
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// Nested, zoomed and paged scroll views under random input.
@Suite("Random scrolling")
@MainActor struct ScrollRandomTests {
  /// The delegate that names the views that zoom, counts the zooms, and now and then changes what scrolls.
  private final class Delegate: ScrollViewDelegate {
    var pages: [ObjectIdentifier: View] = [:]
    var openZooms = 0
    var onCall: (ScrollView) -> Void = { _ in }
    nonisolated deinit {}
    func viewForZooming(in scrollView: ScrollView) -> View? {
      pages[ObjectIdentifier(scrollView)]
    }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { openZooms += 1 }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
    {
      openZooms -= 1
      onCall(scrollView)
    }
    func scrollViewDidZoom(_ scrollView: ScrollView) { onCall(scrollView) }
    func scrollViewDidScroll(_ scrollView: ScrollView) { onCall(scrollView) }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
      onCall(scrollView)
    }
  }

  /// The keys that scroll.
  private static let keys: [Key] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .space,
  ]

  /// 40 seeds of 1,500 events; 400 with `Tools/test --all-seeds`.
  private nonisolated static let seeds = getenv("LAMELLA_ALL_SEEDS") != nil ? 0..<400 : 0..<40

  @Test(
    "Whatever the input, at rest nothing is tracked, and offsets and scales are within their limits",
    arguments: seeds)
  func anything(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    /// Returns a number below a count.
    func next(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let harness = StageHarness(size: Size(300, 300))
    let delegate = Delegate()
    /// Makes a scroll view whose page zooms.
    func make(_ frame: Rect, _ content: Size, in parent: View) -> (ScrollView, View) {
      let scroll = ScrollView(frame: frame)
      let page = View(frame: Rect(origin: .zero, size: content))
      scroll.contentSize = content
      scroll.addSubview(page)
      scroll.delegate = delegate
      delegate.pages[ObjectIdentifier(scroll)] = page
      parent.addSubview(scroll)
      return (scroll, page)
    }
    let (outer, page) = make(
      Rect(x: 0, y: 0, width: 300, height: 300), Size(1_200, 600), in: harness.window)
    let (inner, photo) = make(
      Rect(x: 20, y: 20, width: 260, height: 200), Size(400, 700), in: page)
    let button = Button(frame: Rect(x: 50, y: 50, width: 120, height: 60))
    photo.addSubview(button)
    page.addSubview(Slider(frame: Rect(x: 20, y: 240, width: 200, height: 32)))
    outer.isPagingEnabled = seed % 2 == 0
    (inner.minimumZoomScale, inner.maximumZoomScale) = (0.5, 3)
    if seed % 3 == 0 { (outer.minimumZoomScale, outer.maximumZoomScale) = (1, 2) }
    inner.zoomsOnDoubleTap = true
    let refresh = RefreshControl()
    if seed % 5 == 1 { inner.refreshControl = refresh }
    if seed % 5 == 2 { outer.refreshControl = refresh }
    let views = [outer, inner]
    harness.advance(ticks: 2)
    if seed % 4 == 3 {
      var calls = 0
      delegate.onCall = { scroll in
        calls += 1
        switch calls % 97 {
        case 13: scroll.setContentOffset(Point(30, 40), animated: true)
        case 37: scroll.setZoomScale(1.5, animated: true)
        case 59: scroll.stopScrollingAndZooming()
        case 83: scroll.contentSize = Size(700, 800)
        default: break
        }
      }
    }
    var places = [Point](repeating: .zero, count: 3)
    var isDown = [Bool](repeating: false, count: 3)
    for _ in 0..<1_500 {
      let finger = next(3)
      let id = FingerID(Int64(finger + 1))
      switch next(15) {
      case 0...5 where isDown[finger]:
        let step = Point(Double(next(81) - 40), Double(next(81) - 40))
        places[finger] = Point(
          (places[finger].x + step.x).clamped(to: 0...299),
          (places[finger].y + step.y).clamped(to: 0...299))
        harness.send(.fingerMoved(id, places[finger], pressure: 1))
      case 0...5:
        places[finger] = Point(Double(next(300)), Double(next(300)))
        isDown[finger] = true
        harness.send(.fingerDown(id, places[finger], pressure: 1))
      case 6, 7:
        guard isDown[finger] else { continue }
        isDown[finger] = false
        harness.send(.fingerUp(id, places[finger]))
      case 8:
        harness.send(.keyDown(Key("x"), next(2) == 0 ? .control : [], isRepeat: false))
        harness.send(
          .wheel(
            Point(Double(next(300)), Double(next(300))),
            notches: Point(0, Double(next(7) - 3))))
      case 9:
        let view = views[next(2)]
        switch next(17) {
        case 0: view.setZoomScale(Double(next(40) + 1) / 10, animated: next(2) == 0)
        case 1: view.zoom(to: Rect(x: 10, y: 20, width: 90, height: 50), animated: true)
        case 2: view.setContentOffset(Point(50, 60), animated: true)
        case 3: view.contentSize = Size(Double(next(900) + 1), Double(next(900) + 1))
        case 4: view.isScrollEnabled.toggle()
        case 5: view.bouncesZoom.toggle()
        case 6: view.bounces.toggle()
        case 7:
          view.verticalSnapOffsets =
            next(2) == 0 ? [] : (0..<next(6)).map { _ in Double(next(900) - 50) }
        case 8:
          view.contentInset = EdgeInsets(top: Double(next(40) - 10), left: Double(next(3) * 10))
        case 9: view.contentInsetAdjustmentBehavior = next(2) == 0 ? .automatic : .always
        case 10:
          harness.window.safeAreaInsets = EdgeInsets(
            top: Double(next(3) * 20), bottom: Double(next(2) * 15))
        case 11: view.isPagingEnabled.toggle()
        case 12: view.scrollToTop()
        case 13: view.flashScrollIndicators()
        case 14: next(2) == 0 ? refresh.beginRefreshing() : refresh.endRefreshing()
        case 15: view.refreshControl = view.refreshControl == nil ? refresh : nil
        default: view.delaysContentTouches.toggle()
        }
      case 10, 11:
        // The mouse, often at the edges where indicators are, and its middle button.
        let edge = next(3)
        let place = Point(
          Double(edge == 0 ? 280 + next(20) : next(300)),
          Double(edge == 1 ? 280 + next(20) : next(300)))
        let button = next(3) == 0 ? MouseButton.left : .middle
        switch next(4) {
        case 0: harness.send(.mouseDown(place, button: button, clicks: 1))
        case 1: harness.send(.mouseUp(place, button: button, clicks: 1))
        default: harness.send(.mouseMoved(place))
        }
      case 12:
        switch next(30) {
        case 0: harness.send(.focusLost)
        case 1:
          inner.removeFromSuperview()
          page.addSubview(inner)
        case 2: inner.maximumZoomScale = inner.maximumZoomScale > 0.5 ? 0.5 : 3
        default: break
        }
        if harness.window.touches.isEmpty { isDown = [false, false, false] }
      case 13:
        let key = Self.keys[next(Self.keys.count)]
        let modifiers: KeyModifiers = [[], .shift, .control, .alt][next(4)]
        for press in 0..<next(4) { harness.send(.keyDown(key, modifiers, isRepeat: press > 0)) }
        harness.send(.keyUp(key, modifiers))
        if next(5) == 0 { _ = views[next(2)].becomeFirstResponder() }
      default: break
      }
      harness.advance(ticks: next(4))
    }
    delegate.onCall = { _ in }
    harness.send(.focusLost)
    harness.advance(ticks: 1)
    // The end of a drag may have begun to refresh.
    refresh.endRefreshing()
    harness.advance(seconds: 1)
    #expect(harness.settle())
    for view in views {
      // What code placed beyond the limits stays there until something moves.
      if !view.isOffsetUnconstrained {
        #expect(near(view.limited(view.contentOffset), view.contentOffset))
      }
      #expect(view.contentOffset.isFinite && !view.isTracking && !view.isDragging)
      #expect(!view.isZooming && !view.isZoomBouncing && view.drag == nil && view.motion == nil)
      #expect(view.middlePress == nil && view.indicators?.heldAxis == nil)
      if view.canZoom {
        #expect(view.zoomScale >= view.minimumZoomScale && view.zoomScale <= view.maximumZoomScale)
      }
    }
    #expect(delegate.openZooms == 0)
  }
}
