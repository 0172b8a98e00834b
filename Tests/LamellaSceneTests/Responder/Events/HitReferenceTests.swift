import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Hit tests of random trees against a search that knows nothing but the rule.
@Suite("Hit tests against the rule")
@MainActor struct HitReferenceTests {
  /// A view that is hit in a circle.
  private final class RoundView: View {
    override func point(inside point: Point, with event: Event?) -> Bool {
      let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
      return dx * dx + dy * dy < bounds.width * bounds.width / 4
    }
  }

  /// A view that gives the hits of the right half of it to the left.
  private final class MirrorView: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
      super.hitTest(Point(min(point.x, 2 * bounds.midX - point.x), point.y), with: event)
    }
  }

  /// Returns what UIKit's rule finds, by public properties alone.
  private func hit(_ view: View, at point: Point) -> View? {
    if view.isHidden || view.alpha < 0.01 || !view.isUserInteractionEnabled { return nil }
    if view.hitTestBehavior == .none { return nil }
    var point = point
    if view is MirrorView { point.x = min(point.x, 2 * view.bounds.midX - point.x) }
    let isInside = view.point(inside: point, with: nil)
    if !isInside, !view.hitsSubviewsOutsideBounds { return nil }
    for subview in view.subviews.reversed() {
      if let found = hit(subview, at: subview.convert(point, from: view)) { return found }
    }
    return isInside && view.hitTestBehavior == .standard ? view : nil
  }

  private func rect(_ random: inout SeededGenerator, _ space: Double) -> Rect {
    Rect(
      x: Double.random(in: -10...space, using: &random),
      y: Double.random(in: -10...space, using: &random),
      width: Double.random(in: 1...50, using: &random),
      height: Double.random(in: 1...50, using: &random))
  }

  /// Changes something about a view.
  private func change(_ view: View, _ views: [View], _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: view.isHidden.toggle()
    case 1: view.alpha = [0, 0.005, 0.5, 1].randomElement(using: &random) ?? 1
    case 2: view.isUserInteractionEnabled.toggle()
    case 3: view.hitInsets = EdgeInsets(top: -8, left: 3, bottom: -2, right: -5)
    case 4: view.hitsSubviewsOutsideBounds.toggle()
    case 5: view.hitTestBehavior = [.standard, .subviewsOnly, .none].randomElement(using: &random)!
    case 6: view.transform = Transform2D(rotationRadians: Double.random(in: 0...6, using: &random))
    case 7: view.bounds.origin = Point(Double.random(in: -9...9, using: &random), 4)
    case 8:
      view.layer.anchorPoint = Point(Double.random(in: 0...1, using: &random), 0)
    case 9: view.superview?.bringSubviewToFront(view)
    case 10: view.superview?.insertSubview(view, at: Int.random(in: 0..<200, using: &random))
    case 11: view.layer.zPosition = Double.random(in: -1...1, using: &random)
    default:
      view.transform = .identity
      view.frame = rect(&random, 180)
    }
  }

  @Test(
    "Deep and wide trees are hit where the rule says, after each of many changes",
    arguments: [(seed: UInt64(1), fanOut: 4), (2, 20), (3, 500)])
  func randomTrees(seed: UInt64, fanOut: Int) {
    let harness = SceneHarness(width: 200, height: 200)
    var random = SeededGenerator(seed: seed)
    var views: [View] = [harness.window]
    for index in 1..<500 {
      let frame = rect(&random, 180)
      let view: View =
        switch Int.random(in: 0..<12, using: &random) {
        case 0: RoundView(frame: frame)
        case 1: MirrorView(frame: frame)
        default: View(frame: frame)
        }
      views[(index - 1) / fanOut].addSubview(view)
      views.append(view)
    }
    harness.frame()
    for step in 0..<120 {
      if step % 5 == 0 { harness.frame() }
      // Of many subviews an index is made only where enough points are tested in between.
      for _ in 0..<(fanOut < 64 || step % 3 > 0 ? 20 : 60) {
        let point = Point(
          Double.random(in: 0...200, using: &random), Double.random(in: 0...200, using: &random))
        let found = harness.window.hitTest(point, with: nil)
        #expect(found === hit(harness.window, at: point), "step \(step)")
      }
      for _ in 0..<4 {
        let index = Int.random(in: 1..<views.count, using: &random)
        change(views[index], views, &random)
      }
    }
  }

  @Test("What a hit test finds gets the touch and the pointer")
  func events() {
    let harness = SceneHarness(width: 200, height: 200)
    var random = SeededGenerator(seed: 9)
    var views: [View] = [harness.window]
    for index in 1..<300 {
      let view = View(frame: rect(&random, 180))
      views[(index - 1) / 6].addSubview(view)
      views.append(view)
    }
    for _ in 0..<60 {
      let point = Point(
        Double.random(in: 0...200, using: &random), Double.random(in: 0...200, using: &random))
      harness.tick(.mouseMoved(point), .mouseDown(point, button: .left, clicks: 1))
      let expected = hit(harness.window, at: point)
      #expect(harness.window.touches.first?.view === expected)
      #expect(harness.window.hoveredView === expected)
      harness.tick(.mouseUp(point, button: .left, clicks: 1))
      #expect(harness.window.touches.isEmpty)
      change(views[Int.random(in: 1..<300, using: &random)], views, &random)
    }
  }
}
