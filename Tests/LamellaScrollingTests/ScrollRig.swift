import LamellaGeometry
import LamellaScene
import TestSupport

@testable import LamellaScrolling

/// A scroll view of 300 x 300 points that fills its window, and all that its delegate hears.
@MainActor final class ScrollRig: ScrollViewDelegate {
  let harness = StageHarness(size: Size(300, 300))
  let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  private(set) var calls: [String] = []
  /// How a drag ends.
  struct End {
    /// What the delegate was told.
    var velocity: Point
    var target: Point
    /// The finger's velocity, in points a second.
    var finger: Point
    var offset: Point
  }

  /// How the last drag ended.
  private(set) var end: End?
  /// Called where a drag ends.
  var onEnd: (inout Point) -> Void = { _ in }

  init(content: Size) {
    scroll.contentSize = content
    scroll.delegate = self
    harness.window.addSubview(scroll)
    harness.advance(ticks: 1)
  }

  /// What was heard since it was last asked for.
  func heard() -> [String] {
    defer { calls = [] }
    return calls
  }

  /// The bars that are in the view: the level one and the upright one.
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

/// Whether two points are the same but for rounding.
func near(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}
