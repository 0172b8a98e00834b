import LamellaGeometry
import LamellaScene
import TestSupport

@testable import LamellaScrolling

/// A scroll view of 300 x 300 points that fills its window, with a log of its delegate's calls.
@MainActor final class ScrollRig: ScrollViewDelegate {
  let harness = StageHarness(size: Size(300, 300))
  let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  private(set) var calls: [String] = []
  /// The end of a drag.
  struct End {
    /// The log of the delegate's calls.
    var velocity: Point
    var target: Point
    /// The velocity of the touch, in points per second.
    var finger: Point
    var offset: Point
  }

  /// The end of the last drag.
  private(set) var end: End?
  /// The closure called at the end of a drag.
  var onEnd: (inout Point) -> Void = { _ in }

  init(content: Size) {
    scroll.contentSize = content
    scroll.delegate = self
    harness.window.addSubview(scroll)
    harness.advance(ticks: 1)
  }

  /// Returns the calls since the last request.
  func heard() -> [String] {
    defer { calls = [] }
    return calls
  }

  /// The horizontal and the vertical indicator that are shown.
  var bars: (level: ScrollIndicatorBar?, upright: ScrollIndicatorBar?) {
    let bars = scroll.subviews.compactMap { $0 as? ScrollIndicatorBar }
    return (
      bars.first { $0.frame.width > $0.frame.height },
      bars.first { $0.frame.width < $0.frame.height }
    )
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if calls.last != "scroll" { calls.append("scroll") }
  }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("begin") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    calls.append("end")
    end = End(
      velocity: velocity, target: targetContentOffset,
      finger: scrollView.panGestureRecognizer.velocity(in: scrollView),
      offset: scrollView.contentOffset)
    onEnd(&targetContentOffset)
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    calls.append(willDecelerate ? "ended, moves" : "ended")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { calls.append("glide") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("glided") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("there") }
}

/// Whether two points are equal up to rounding.
func near(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}
