import LamellaGeometry
import LamellaRuntime
import TestSupport
import Testing

@testable import LamellaScene

/// A view that takes the keys.
private final class Stop: View {
  override var canBecomeFirstResponder: Bool { true }
  override var canBecomeFocused: Bool { true }
  nonisolated deinit {}
}

/// What the tab key takes for one line.
@MainActor
@Suite("Lines of the tab key")
struct FocusLineTests {
  /// The order in which the tab key goes through views, by their places among the subviews.
  private func order(_ frames: [Rect], mirrored: Bool = false) -> [Int] {
    let harness = StageHarness(size: Size(400, 400))
    if mirrored { harness.window.semanticContentAttribute = .forceRightToLeft }
    let views = frames.map { Stop(frame: $0) }
    for view in views {
      // Those in the same place hide nothing of each other.
      view.hitTestBehavior = .subviewsOnly
      harness.window.addSubview(view)
    }
    return frames.map { _ in
      _ = harness.window.focusNext()
      return views.firstIndex { $0 === harness.window.firstResponder } ?? -1
    }
  }

  private func box(_ x: Double, _ y: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: 20, height: height)
  }

  @Test(
    "Beside each other are those whose middles lie at the other's height, both",
    arguments: [
      // The right one is tall, the left one at its middle, at its upper end, and at its lower end.
      (0.0, 100.0, 46.0, 8.0, true), (0, 100, 40, 8, false), (0, 100, 52, 8, false),
      (0, 100, 42, 8, true), (0, 100, 50, 8, true), (0, 100, 41, 8, false),
      // Of equal heights, one of them lower.
      (10, 20, 19, 20, true), (10, 20, 20, 20, true), (10, 20, 21, 20, false),
    ])
  func beside(y: Double, height: Double, otherY: Double, otherHeight: Double, isBeside: Bool) {
    #expect(
      order([box(200, y, height), box(10, otherY, otherHeight)]) == (isBeside ? [1, 0] : [0, 1]))
    #expect(
      order([box(10, otherY, otherHeight), box(200, y, height)]) == (isBeside ? [0, 1] : [1, 0]))
  }

  @Test("Lines follow one another downwards, each from where reading begins")
  func lines() {
    let frames = [
      box(200, 100, 20), box(100, 0, 20), box(10, 104, 20), box(300, 5, 20), box(5, 200, 20),
    ]
    #expect(order(frames) == [1, 3, 2, 0, 4])
    #expect(order(frames, mirrored: true) == [3, 1, 0, 2, 4])
    // What stands in the same place keeps the order of the subviews.
    #expect(order([box(10, 10, 20), box(10, 10, 20), box(10, 10, 20)]) == [0, 1, 2])
    #expect(
      order([box(10, 10, 20), box(10, 10, 20), box(10, 10, 20)], mirrored: true) == [0, 1, 2])
  }
}
