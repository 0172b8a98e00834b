import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// Pulling content down to refresh it.
@Suite("Refresh controls")
@MainActor struct RefreshControlTests {
  /// A rig with a refresh control that counts what it sends.
  private final class RefreshRig {
    let rig: ScrollRig
    let refresh = RefreshControl()
    var count = 0
    var onRefresh: () -> Void = {}

    init(content: Size = Size(300, 900)) {
      rig = ScrollRig(content: content)
      rig.scroll.refreshControl = refresh
      refresh.addAction(for: .valueChanged) { [unowned self] _ in
        count += 1
        onRefresh()
      }
      rig.harness.advance(ticks: 1)
    }

    nonisolated deinit {}

    /// Drags the content down by a distance that the rubber band turns into an overscroll.
    func pull(_ overscroll: Double, holding: Double? = 0.2) {
      let distance = RubberBand.distance(forOverscroll: overscroll, extent: 300) + 10
      rig.harness.drag(from: Point(150, 20), to: Point(150, 20 + distance), holding: holding)
    }
  }

  @Test("A pull of its height or more refreshes when the finger lifts, a lesser one does not")
  func pulls() {
    let world = RefreshRig()
    let scroll = world.rig.scroll
    world.pull(55)
    #expect(world.rig.harness.settle())
    #expect(!world.refresh.isRefreshing && world.count == 0 && scroll.contentOffset == .zero)
    world.pull(65, holding: nil)
    world.rig.harness.advance(ticks: 20)
    #expect(!world.refresh.isRefreshing && world.count == 0)
    #expect(abs(scroll.contentOffset.y + 65) < 1e-9)
    #expect(!world.refresh.isHidden && world.refresh.frame.minY == scroll.bounds.minY)
    world.rig.harness.lift(
      Point(150, 30 + RubberBand.distance(forOverscroll: 65, extent: 300)))
    world.rig.harness.advance(ticks: 1)
    #expect(world.refresh.isRefreshing && world.count == 1)
    #expect(scroll.adjustedContentInset.top == 60 && scroll.contentInset.top == 0)
    world.rig.harness.advance(seconds: 2)
    #expect(scroll.contentOffset == Point(0, -60))
    #expect(world.refresh.frame == Rect(x: 0, y: -60, width: 300, height: 60))
    // Another pull while it refreshes is none.
    world.pull(65)
    world.rig.harness.advance(seconds: 2)
    #expect(world.count == 1 && scroll.contentOffset == Point(0, -60))
    world.refresh.endRefreshing()
    #expect(scroll.contentOffset == Point(0, -60) && scroll.adjustedContentInset == .zero)
    #expect(world.rig.harness.settle())
    #expect(scroll.contentOffset == .zero && world.refresh.isHidden)
    world.pull(65)
    #expect(world.count == 2)
  }

  @Test("Content that is elsewhere stays in place when refreshing begins and ends")
  func elsewhere() {
    let world = RefreshRig()
    let scroll = world.rig.scroll
    scroll.contentOffset = Point(0, 200)
    world.refresh.beginRefreshing()
    world.rig.harness.advance(seconds: 1)
    #expect(scroll.contentOffset == Point(0, 200) && world.count == 0)
    scroll.contentOffset = Point(0, -30)
    world.refresh.endRefreshing()
    #expect(scroll.contentOffset == Point(0, -30))
    world.rig.harness.advance(seconds: 1)
    #expect(scroll.contentOffset == .zero)
    // At the top it comes into sight, and goes.
    world.refresh.beginRefreshing()
    world.refresh.beginRefreshing()
    world.rig.harness.advance(seconds: 1)
    #expect(scroll.contentOffset == Point(0, -60) && !world.refresh.isHidden)
    // Another scroll view takes it over.
    let other = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    other.refreshControl = world.refresh
    #expect(scroll.contentOffset == .zero && scroll.refreshControl == nil)
    #expect(world.refresh.superview === other && other.adjustedContentInset.top == 60)
    other.refreshControl = nil
    #expect(other.contentOffset == .zero && world.refresh.superview == nil)
  }

  @Test("The end of refreshing under a finger, in a spring, or in the action itself")
  func interruptions() {
    let world = RefreshRig()
    let scroll = world.rig.scroll
    world.onRefresh = { [unowned world] in world.refresh.endRefreshing() }
    world.pull(80)
    #expect(world.count == 1 && !world.refresh.isRefreshing)
    #expect(world.rig.harness.settle())
    #expect(scroll.contentOffset == .zero)
    world.onRefresh = {}
    world.pull(100)
    world.rig.harness.advance(ticks: 5)
    #expect(scroll.isDecelerating && world.refresh.isRefreshing)
    _ = world.rig.heard()
    world.refresh.endRefreshing()
    #expect(world.rig.heard() == ["glided"])
    #expect(world.rig.harness.settle())
    #expect(scroll.contentOffset == .zero)
    world.refresh.beginRefreshing()
    world.rig.harness.advance(seconds: 1)
    world.rig.harness.drag(from: Point(150, 50), to: Point(150, 80), holding: nil)
    let held = scroll.contentOffset
    world.refresh.endRefreshing()
    world.rig.harness.advance(ticks: 5)
    #expect(scroll.contentOffset == held && held.y < -60)
    // The content goes on from there.
    world.rig.harness.move(Point(150, 81))
    world.rig.harness.advance(ticks: 1)
    #expect(scroll.contentOffset.y < held.y && scroll.contentOffset.y > held.y - 1)
    world.rig.harness.lift(Point(150, 81))
    world.rig.harness.advance(seconds: 1)
    // That was far enough for another refresh.
    #expect(world.refresh.isRefreshing && world.count == 3)
  }

  @Test("Content that fits can be pulled too, and the safe area is added")
  func short() {
    let world = RefreshRig(content: Size(300, 100))
    let scroll = world.rig.scroll
    scroll.contentInsetAdjustmentBehavior = .always
    world.rig.harness.window.safeAreaInsets = EdgeInsets(top: 20)
    world.rig.harness.advance(ticks: 1)
    world.pull(65)
    world.rig.harness.advance(seconds: 2)
    #expect(world.refresh.isRefreshing && scroll.contentOffset == Point(0, -80))
    #expect(world.refresh.frame == Rect(x: 0, y: -60, width: 300, height: 60))
    world.refresh.isEnabled = false
    world.refresh.endRefreshing()
    #expect(world.rig.harness.settle())
    #expect(scroll.contentOffset == Point(0, -20))
    world.pull(65)
    #expect(world.rig.harness.settle())
    #expect(!world.refresh.isRefreshing)
  }
}
