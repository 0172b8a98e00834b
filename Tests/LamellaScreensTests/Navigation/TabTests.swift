import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import LamellaScrolling
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

  // MARK: More tabs than fit

  private func tabs(_ count: Int) -> [JournalingController] {
    (0..<count).map {
      let tab = JournalingController("\($0)", journal)
      tab.title = "Tab \($0)"
      return tab
    }
  }

  private var buttons: [String] {
    tabs.tabBar.subviews.filter { $0 is Control && !$0.isHidden }
      .sorted { $0.frame.minX < $1.frame.minX }.map { $0.identifier ?? "" }
  }

  @Test("Tabs that have no room in the bar are in a list, from which they are shown, and back")
  func more() throws {
    let all = tabs(7)
    tabs.viewControllers = Array(all.prefix(5))
    harness.advance(ticks: 2)
    #expect(buttons == ["Tab 0", "Tab 1", "Tab 2", "Tab 3", "Tab 4"])
    tabs.viewControllers = all
    harness.advance(ticks: 2)
    #expect(buttons == ["Tab 0", "Tab 1", "Tab 2", "Tab 3", "More"])
    _ = journal.take()
    tap(290)
    #expect(tabs.selectedViewController === tabs.moreNavigationController)
    #expect(tabs.selectedIndex == -1)
    #expect(journal.take() == ["0 will disappear", "0 did disappear"], "a list is no tab")
    let list = try #require(tabs.view.firstView(withIdentifier: "more") as? ListView)
    #expect(list.numberOfRows == 3 && list.window != nil)
    let row = list.convert(list.cellForItem(at: ItemPath(section: 0, item: 1))!.frame, to: nil)
    harness.tick(.mouseDown(Point(row.midX, row.midY), button: .left, clicks: 1))
    harness.tick(.mouseUp(Point(row.midX, row.midY), button: .left, clicks: 1))
    harness.advance(ticks: 2)
    #expect(tabs.selectedIndex == 5 && all[5].isShown)
    #expect(journal.take() == ["should", "5 will appear", "5 did appear", "did"])
    let button = try #require(tabs.tabBar.firstView(withIdentifier: "More") as? Control)
    #expect(button.isSelected)
    harness.tick(.keyDown(.escape, [], isRepeat: false))
    harness.advance(ticks: 2)
    #expect(tabs.selectedIndex == -1 && list.window != nil && !all[5].isShown)
    all[6].title = "Last"
    harness.advance(ticks: 2)
    let last = list.cellForItem(at: ItemPath(section: 0, item: 2)) as? ListCell
    #expect(last?.text == "Last")
    // In a wide window all have buttons, and there is no list.
    harness.window.frame = Rect(x: 0, y: 0, width: 640, height: 480)
    harness.advance(ticks: 3)
    #expect(buttons.count == 7 && tabs.selectedIndex == 4 && all[4].isShown)
    #expect(list.window == nil && all.allSatisfy(\.isBalanced))
  }

  @Test("Keys and a gamepad reach the tabs without buttons", arguments: [true, false])
  func moreByKeys(isPad: Bool) {
    let all = tabs(8)
    tabs.viewControllers = all
    harness.advance(ticks: 3)
    func press(_ key: Key, _ button: String) {
      harness.tick(isPad ? .gamepadDown(button) : .keyDown(key, [], isRepeat: false))
      harness.tick(isPad ? .gamepadUp(button) : .keyUp(key, []))
      harness.advance(ticks: 3)
    }
    press(.down, "dpdown")
    for _ in 0..<6 { press(.right, "dpright") }
    press(.return, "a")
    #expect(tabs.selectedViewController === tabs.moreNavigationController)
    press(.up, "dpup")
    press(.down, "dpdown")
    press(.up, "dpup")
    press(.return, "a")
    #expect(tabs.selectedIndex >= 4 && all[max(tabs.selectedIndex, 0)].isShown)
    press(.escape, "b")
    #expect(tabs.selectedViewController === tabs.moreNavigationController)
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
