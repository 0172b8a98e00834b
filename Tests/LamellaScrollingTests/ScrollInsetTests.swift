import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScrolling

/// The safe area that scroll views add to the insets of their content.
@Suite("Adjusted content insets")
@MainActor struct ScrollInsetTests {
  private static let safeArea = EdgeInsets(top: 40, left: 10, bottom: 20, right: 30)

  /// A scroll view that logs changes of its adjusted inset.
  private final class LoggingScrollView: ScrollView, ScrollViewDelegate {
    var log: [String] = []
    nonisolated deinit {}
    override func adjustedContentInsetDidChange() {
      let inset = adjustedContentInset
      log.append("own \(inset.top) \(inset.left)")
    }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {
      log.append("delegate")
    }
  }

  /// Returns a logging scroll view in a window of 300 x 300 points.
  private func make(_ content: Size) -> (StageHarness, LoggingScrollView) {
    let harness = StageHarness(size: Size(300, 300))
    let scroll = LoggingScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    scroll.delegate = scroll
    scroll.contentSize = content
    harness.window.addSubview(scroll)
    harness.advance(ticks: 1)
    return (harness, scroll)
  }

  @Test("Each behavior adds the safe area along its axes")
  func behaviors() {
    let vertical = EdgeInsets(top: 40, bottom: 20)
    let horizontal = EdgeInsets(left: 10, right: 30)
    for (behavior, content, added) in [
      (ContentInsetAdjustmentBehavior.automatic, Size(300, 900), vertical),
      (.automatic, Size(900, 300), horizontal), (.automatic, Size(900, 900), Self.safeArea),
      (.automatic, Size(300, 300), .zero), (.scrollableAxes, Size(300, 900), vertical),
      (.scrollableAxes, Size(301, 300), horizontal), (.never, Size(900, 900), .zero),
      (.always, Size(10, 10), Self.safeArea),
    ] {
      let (harness, scroll) = make(content)
      scroll.contentInsetAdjustmentBehavior = behavior
      harness.window.safeAreaInsets = Self.safeArea
      harness.advance(ticks: 1)
      #expect(scroll.adjustedContentInset == added, "\(behavior) \(content)")
      #expect(scroll.contentInset == .zero)
      #expect(scroll.contentOffset == Point(-added.left, -added.top))
      scroll.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      #expect(
        scroll.adjustedContentInset
          == EdgeInsets(
            top: added.top + 1, left: added.left + 2, bottom: added.bottom + 3,
            right: added.right + 4))
      #expect(
        scroll.limited(Point(5_000, 5_000))
          == Point(
            max(-added.left - 2, content.width - 300 + added.right + 4),
            max(-added.top - 1, content.height - 300 + added.bottom + 3)))
    }
  }

  @Test("What always bounces is adjusted, what pages automatically is not")
  func axes() {
    let (harness, scroll) = make(Size(300, 100))
    harness.window.safeAreaInsets = Self.safeArea
    harness.advance(ticks: 1)
    #expect(scroll.adjustedContentInset == .zero)
    scroll.alwaysBounceVertical = true
    #expect(scroll.adjustedContentInset == EdgeInsets(top: 40, bottom: 20))
    #expect(scroll.contentOffset == Point(0, -40))
    scroll.isPagingEnabled = true
    #expect(scroll.adjustedContentInset == .zero && scroll.contentOffset == .zero)
    scroll.contentInsetAdjustmentBehavior = .scrollableAxes
    #expect(scroll.adjustedContentInset == EdgeInsets(top: 40, bottom: 20))
    // The size of the view decides as well, in its layout.
    scroll.alwaysBounceVertical = false
    #expect(scroll.adjustedContentInset == .zero)
    scroll.frame = Rect(x: 0, y: 0, width: 300, height: 90)
    harness.advance(ticks: 1)
    #expect(scroll.adjustedContentInset == EdgeInsets(top: 40) && scroll.contentOffset.y == -40)
  }

  @Test("A view controller's own view keeps its content out of the safe area, whatever its size")
  func controllers() {
    final class Controller: ViewController {
      nonisolated deinit {}
      override func loadView() { view = ScrollView() }
    }
    let harness = StageHarness(size: Size(300, 300))
    harness.window.safeAreaInsets = Self.safeArea
    let controller = Controller()
    harness.window.rootViewController = controller
    harness.advance(ticks: 1)
    let scroll = controller.view as? ScrollView
    #expect(scroll?.adjustedContentInset == EdgeInsets(top: 40, bottom: 20))
    #expect(scroll?.contentOffset == Point(0, -40))
  }

  @Test("Content at its start stays there when insets change, other content stays in place")
  func offsets() {
    let (harness, scroll) = make(Size(300, 900))
    func setTop(_ top: Double) {
      harness.window.safeAreaInsets = EdgeInsets(top: top, bottom: 20)
      harness.advance(ticks: 1)
    }
    setTop(40)
    #expect(scroll.contentOffset == Point(0, -40))
    setTop(10)
    #expect(scroll.contentOffset == Point(0, -10))
    scroll.contentOffset = Point(0, 200)
    setTop(40)
    #expect(scroll.contentOffset == Point(0, 200))
    scroll.contentOffset = Point(0, 620)
    setTop(0)
    #expect(scroll.contentOffset == Point(0, 620))
    harness.window.safeAreaInsets = .zero
    harness.advance(ticks: 1)
    #expect(scroll.contentOffset == Point(0, 600))
    // Insets of one's own move nothing.
    scroll.contentOffset = .zero
    scroll.contentInset.top = 30
    #expect(scroll.contentOffset == .zero)
    scroll.contentInset.top = 0
    // Not below a finger, and not where the program scrolled beyond the limits.
    harness.drag(from: Point(150, 100), to: Point(150, 150), holding: nil)
    let held = scroll.contentOffset
    setTop(30)
    #expect(scroll.contentOffset == held && held.y < 0)
    harness.lift(Point(150, 150))
    #expect(harness.settle())
    #expect(scroll.contentOffset == Point(0, -30))
    scroll.contentOffset = Point(0, -100)
    setTop(15)
    #expect(scroll.contentOffset == Point(0, -100))
  }

  @Test("View and delegate are told of each change once, and of nothing else")
  func callbacks() {
    let (harness, scroll) = make(Size(300, 900))
    #expect(scroll.log.isEmpty)
    harness.window.safeAreaInsets = Self.safeArea
    harness.advance(ticks: 1)
    #expect(scroll.log == ["own 40.0 0.0", "delegate"])
    harness.drag(from: Point(150, 250), to: Point(150, 150))
    scroll.contentSize = Size(300, 901)
    harness.advance(ticks: 30)
    #expect(scroll.log.count == 2)
    scroll.contentSize = Size(301, 901)
    #expect(scroll.log.suffix(2) == ["own 40.0 10.0", "delegate"])
    scroll.removeFromSuperview()
    #expect(scroll.log.suffix(2) == ["own 0.0 0.0", "delegate"] && scroll.log.count == 6)
  }

  @Test("Rectangles are made visible, and rows are not told of the safe area, inside what is added")
  func content() {
    let (harness, scroll) = make(Size(300, 900))
    let row = View(frame: Rect(x: 0, y: 0, width: 300, height: 50))
    scroll.addSubview(row)
    harness.window.safeAreaInsets = Self.safeArea
    harness.advance(ticks: 1)
    #expect(row.safeAreaInsets == EdgeInsets(left: 10, right: 30))
    #expect(row.layoutMargins == EdgeInsets(top: 8, left: 18, bottom: 8, right: 38))
    scroll.contentOffset = Point(0, 20)
    harness.advance(ticks: 1)
    #expect(row.layoutMargins == EdgeInsets(top: 8, left: 18, bottom: 8, right: 38))
    scroll.scrollRectToVisible(Rect(x: 0, y: 5, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset == Point(0, -35))
    scroll.scrollRectToVisible(Rect(x: 0, y: 400, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset == Point(0, 130))
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentOffset = .zero
    harness.advance(ticks: 1)
    #expect(row.safeAreaInsets == EdgeInsets(top: 40, left: 10, right: 30))
  }

  @Test("Indicators keep to the safe area unless they are told not to")
  func indicators() throws {
    let rig = ScrollRig(content: Size(900, 900))
    rig.harness.window.safeAreaInsets = Self.safeArea
    rig.scroll.contentInsetAdjustmentBehavior = .never
    rig.scroll.flashScrollIndicators()
    rig.harness.advance(ticks: 1)
    #expect(try #require(rig.bars.upright).frame.origin == Point(300 - 30 - 6, 43))
    #expect(try #require(rig.bars.level).frame.origin == Point(13, 300 - 20 - 6))
    rig.scroll.automaticallyAdjustsScrollIndicatorInsets = false
    rig.harness.advance(ticks: 1)
    #expect(try #require(rig.bars.upright).frame.origin == Point(294, 3))
  }

  @Test("Headers of lists stay below the safe area, and items scroll to it")
  func lists() throws {
    let rig = ListRig([
      (0..<20).map { TestRow(id: $0, height: 50) }, (20..<40).map { TestRow(id: $0, height: 50) },
    ])
    rig.titles = ["One", "Two"]
    rig.list.reloadData()
    rig.harness.window.safeAreaInsets = EdgeInsets(top: 40, bottom: 20)
    rig.harness.advance(ticks: 2)
    let list = rig.list
    #expect(list.contentOffset == Point(0, -40))
    list.contentOffset = Point(0, 210)
    rig.harness.advance(ticks: 1)
    let header = try #require(
      list.subviews.first { $0.staysInBounds && $0 is ListTitleView })
    #expect(header.frame.minY == 250)
    list.scrollToItem(at: ItemPath(section: 0, item: 10), at: .end)
    rig.harness.advance(ticks: 1)
    let cell = try #require(list.cellForItem(at: ItemPath(section: 0, item: 10)))
    #expect(cell.frame.maxY == list.bounds.maxY - 20)
    list.scrollToItem(at: ItemPath(section: 0, item: 10), at: .start)
    rig.harness.advance(ticks: 1)
    #expect(cell.frame.minY == list.bounds.minY + 40 + header.frame.height)
  }
}
