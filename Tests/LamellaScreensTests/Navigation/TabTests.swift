import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Tabs: calls in UIKit's order, the bar, keys.
@Suite("Tab bar controllers")
@MainActor struct TabTests {
  private let harness = SceneHarness(width: 320, height: 480)
  private let journal = Journal()
  private let tabs = TabBarController()
  private let first: JournalingController
  private let second: JournalingController

  private final class Delegate: TabBarControllerDelegate {
    let journal: Journal
    var allows = true
    init(_ journal: Journal) { self.journal = journal }
    func tabBarController(
      _ tabBarController: TabBarController, shouldSelect controller: ViewController
    ) -> Bool {
      journal.note("should")
      return allows
    }
    func tabBarController(
      _ tabBarController: TabBarController, didSelect controller: ViewController
    ) { journal.note("did") }
  }
  private let delegate: Delegate

  init() {
    (first, second) = (JournalingController("A", journal), JournalingController("B", journal))
    delegate = Delegate(journal)
    first.title = "One"
    second.title = "Two"
    tabs.viewControllers = [first, second]
    tabs.delegate = delegate
    harness.window.rootViewController = tabs
    harness.advance(ticks: 2)
  }

  private func tap(_ x: Double) {
    harness.tick(.mouseDown(Point(x, 460), button: .left, clicks: 1))
    harness.tick(.mouseUp(Point(x, 460), button: .left, clicks: 1))
    harness.tick()
  }

  @Test("A tab's view is loaded when it is selected; a tap asks and tells the delegate")
  func selecting() {
    #expect(journal.take() == ["A will appear", "A did appear"] && !second.isViewLoaded)
    #expect(first.view.safeAreaInsets.bottom == 49)
    harness.advance(ticks: 3)
    #expect(harness.layout.changed == 0, "nothing changes any more")
    tap(230)
    #expect(
      journal.take() == [
        "should", "A will disappear", "B will appear", "A did disappear", "B did appear", "did",
      ])
    tabs.selectedIndex = 0
    harness.tick()
    #expect(
      journal.take() == ["B will disappear", "A will appear", "B did disappear", "A did appear"])
    delegate.allows = false
    tap(230)
    #expect(journal.take() == ["should"] && tabs.selectedViewController === first)
  }

  @Test("Control with a number or with Page Up and Down selects tabs")
  func keys() {
    _ = journal.take()
    harness.tick(.keyDown(Key("2"), .control, isRepeat: false))
    #expect(tabs.selectedIndex == 1)
    harness.tick(.keyDown(.pageDown, .control, isRepeat: false))
    #expect(tabs.selectedIndex == 0)
    harness.tick(.keyDown(.pageUp, .control, isRepeat: false))
    #expect(tabs.selectedIndex == 1)
  }

  @Test(
    "A navigation controller in a tab goes back to its root by a second tap, and may hide the bar")
  func navigation() {
    let root = JournalingController("R", journal)
    let navigation = NavigationController(rootViewController: root)
    tabs.viewControllers = [navigation, second]
    harness.advance(ticks: 2)
    let next = JournalingController("N", journal)
    navigation.pushViewController(next, animated: false)
    harness.advance(ticks: 2)
    #expect(next.view.safeAreaInsets == EdgeInsets(top: 44, bottom: 49))
    tap(80)
    harness.advance(ticks: 100)
    #expect(navigation.viewControllers == [root])
    next.hidesBottomBarWhenPushed = true
    navigation.pushViewController(next, animated: false)
    harness.advance(ticks: 3)
    #expect(next.view.safeAreaInsets == EdgeInsets(top: 44) && tabs.tabBar.isHidden)
  }

  @Test("Tabs that are taken away leave with their views, balanced")
  func removal() {
    tabs.viewControllers = [second]
    harness.advance(ticks: 2)
    #expect(second.isShown && !first.isShown && first.parent == nil)
    tabs.viewControllers = []
    harness.advance(ticks: 2)
    #expect(!second.isShown && second.isBalanced && first.isBalanced && tabs.selectedIndex == -1)
  }
}
