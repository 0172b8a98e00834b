import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// The stack of a navigation controller: calls in UIKit's order, what is returned, ways back, interruptions.
@Suite("Navigation controllers")
@MainActor struct NavigationTests {
  private let harness = SceneHarness(width: 320, height: 480)
  private let journal = Journal()
  private var window: Window { harness.window }

  private func shown(_ root: ViewController) -> NavigationController {
    let navigation = NavigationController(rootViewController: root)
    window.rootViewController = navigation
    harness.advance(ticks: 2)
    _ = journal.take()
    return navigation
  }

  private func controller(_ name: String, notesLayout: Bool = false) -> JournalingController {
    JournalingController(name, journal, notesLayout: notesLayout)
  }

  /// Returns lines without those of a second layout.
  private func withoutRepeats(_ lines: [String]) -> [String] {
    var result: [String] = []
    for line in lines where !line.hasSuffix("layout") || !result.contains(line) {
      result.append(line)
    }
    return result
  }

  @Test("First show: the stack's view first, its top within its layout")
  func firstShow() {
    let root = controller("A", notesLayout: true)
    let navigation = JournalingNavigation(journal)
    navigation.pushViewController(root, animated: false)
    #expect(journal.take() == ["A will move in"])
    window.rootViewController = navigation
    harness.tick()
    let calls = journal.take().filter { !$0.contains("move") && !$0.contains("is appearing") }
    // Layout may repeat, as for the safe area below the bar.
    #expect(
      withoutRepeats(calls) == [
        "nav load", "nav will appear", "nav will layout", "A load", "A did load", "A will appear",
        "nav did layout", "A will layout", "A did layout", "A did appear", "nav did appear",
      ])
  }

  @Test("Push and pop, animated")
  func pushAndPop() {
    let (a, b) = (controller("A"), controller("B", notesLayout: true))
    let navigation = shown(a)
    navigation.pushViewController(b, animated: true)
    #expect(navigation.topViewController === b && journal.take() == ["B will move in"])
    harness.tick()
    #expect(
      withoutRepeats(journal.take()) == [
        "B load", "B did load", "A will disappear", "B will appear", "B is appearing 320.0",
        "B will layout", "B did layout",
      ])
    harness.advance(ticks: 80)
    #expect(
      journal.take().filter { !$0.contains("layout") } == [
        "A did disappear", "B did appear", "B did move in",
      ])
    #expect(a.view.superview == nil && b.view.frame == window.bounds)
    #expect(harness.layout.changed == 0, "nothing changes any more")
    #expect(navigation.popViewController(animated: true) === b)
    #expect(navigation.topViewController === a && journal.take() == ["B will move out"])
    harness.tick()
    #expect(b.isMovingFromParent)
    harness.advance(ticks: 80)
    #expect(
      journal.take().filter { !$0.contains("layout") } == [
        "B will disappear", "A will appear", "B did disappear", "A did appear", "B did move out",
      ])
    #expect(b.parent == nil && navigation.popViewController(animated: true) == nil)
  }

  @Test("Push and pop without animation make the same calls in a tick")
  func unanimated() {
    let (a, b) = (controller("A"), controller("B"))
    let navigation = shown(a)
    navigation.pushViewController(b, animated: false)
    harness.tick()
    #expect(
      journal.take() == ["A will disappear", "B will appear", "A did disappear", "B did appear"])
    navigation.popViewController(animated: false)
    harness.tick()
    #expect(
      journal.take() == ["B will disappear", "A will appear", "B did disappear", "A did appear"])
  }

  @Test("Pops return the controllers that go, from the bottom")
  func returns() {
    let all = ["A", "B", "C", "D"].map { controller($0) }
    let navigation = shown(all[0])
    for next in all.dropFirst() { navigation.pushViewController(next, animated: false) }
    harness.tick()
    #expect(navigation.popToViewController(all[3], animated: false) == nil)
    #expect(navigation.popToViewController(all[1], animated: false) == [all[2], all[3]])
    #expect(navigation.popToRootViewController(animated: false) == [all[1]])
    #expect(navigation.popToRootViewController(animated: false) == nil)
    #expect(navigation.viewControllers == [all[0]])
    harness.advance(ticks: 2)
    #expect(all.allSatisfy { $0.isBalanced && $0.isSettled } && all[0].isShown)
    #expect(!all[1].isViewLoaded && !all[2].isViewLoaded)
  }

  private final class Delegate: NavigationControllerDelegate {
    let journal: Journal
    init(_ journal: Journal) { self.journal = journal }
    func navigationController(
      _ navigationController: NavigationController, willShow controller: ViewController,
      animated: Bool
    ) { journal.note("will show \((controller as! JournalingController).name) \(animated)") }
    func navigationController(
      _ navigationController: NavigationController, didShow controller: ViewController,
      animated: Bool
    ) { journal.note("did show \((controller as! JournalingController).name) \(animated)") }
  }

  @Test("The delegate hears after the will-calls, and at the end")
  func delegate() {
    let (a, b) = (controller("A"), controller("B"))
    let navigation = shown(a)
    let delegate = Delegate(journal)
    navigation.delegate = delegate
    navigation.pushViewController(b, animated: true)
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "A will disappear", "B will appear", "will show B true", "A did disappear", "B did appear",
        "did show B true",
      ])
  }

  private func drag(to x: Double, ticks: Int, holds: Int = 15) {
    harness.tick(.fingerDown(FingerID(1), Point(4, 240), pressure: 1))
    for step in 1...ticks {
      harness.tick(
        .fingerMoved(
          FingerID(1), Point(4 + (x - 4) * Double(step) / Double(ticks), 240), pressure: 1))
    }
    harness.advance(ticks: holds)
    harness.tick(.fingerUp(FingerID(1), Point(x, 240)))
  }

  @Test(
    "A drag from the edge leads back beyond the half, and is undone before",
    arguments: [true, false])
  func dragBack(isFar: Bool) {
    let (a, b) = (controller("A"), controller("B"))
    let navigation = shown(a)
    navigation.pushViewController(b, animated: false)
    harness.advance(ticks: 2)
    _ = journal.take()
    drag(to: isFar ? 220 : 100, ticks: 40)
    harness.advance(ticks: 100)
    if isFar {
      #expect(
        journal.take() == [
          "B will disappear", "A will appear", "B did disappear", "A did appear",
        ])
      #expect(navigation.viewControllers == [a] && b.parent == nil)
    } else {
      #expect(
        journal.take() == [
          "B will disappear", "A will appear", "A will disappear", "B will appear",
          "A did disappear", "B did appear",
        ])
      #expect(navigation.viewControllers == [a, b] && b.view.frame == window.bounds)
      #expect(b.view.transform == .identity && a.view.superview == nil)
    }
    #expect(a.isBalanced && b.isBalanced)
  }

  @Test("The bar shows titles and ways back, follows changes, and its button and Escape lead back")
  func bar() {
    let (a, b) = (controller("A"), controller("B"))
    a.title = "Menu"
    b.title = "Sound"
    let navigation = shown(a)
    #expect(navigation.navigationBar.firstView(withIdentifier: "back") == nil)
    navigation.pushViewController(b, animated: true)
    harness.advance(ticks: 100)
    #expect(
      navigation.navigationBar.firstView(withIdentifier: "back")?.accessibilityLabel == "Menu")
    b.title = "Sounds"
    harness.tick()
    #expect(b.navigationItem.title == "Sounds")
    harness.tick(.mouseDown(Point(30, 22), button: .left, clicks: 1))
    harness.tick(.mouseUp(Point(30, 22), button: .left, clicks: 1))
    harness.advance(ticks: 100)
    #expect(navigation.viewControllers == [a])
    navigation.pushViewController(b, animated: true)
    harness.advance(ticks: 100)
    harness.tick(.keyDown(.escape, [], isRepeat: false))
    harness.advance(ticks: 100)
    #expect(navigation.viewControllers == [a] && a.isShown && b.isBalanced)
  }

  @Test("Content lies below the bars by its safe area, which follows what is hidden")
  func safeArea() {
    let a = controller("A")
    let navigation = shown(a)
    #expect(a.view.safeAreaInsets == EdgeInsets(top: 44))
    navigation.setNavigationBarHidden(true, animated: true)
    navigation.isToolbarHidden = false
    harness.advance(ticks: 60)
    #expect(a.view.safeAreaInsets == EdgeInsets(bottom: 44))
    window.safeAreaInsets = EdgeInsets(top: 20, bottom: 10)
    harness.advance(ticks: 2)
    #expect(a.view.safeAreaInsets == EdgeInsets(top: 20, bottom: 54))
  }

  @Test("Controllers that were popped are freed, also in mid-animation", arguments: [0, 5, 100])
  func freed(ticks: Int) {
    let navigation = shown(controller("A"))
    let before = journal.alive
    for _ in 0..<3 { navigation.pushViewController(controller("B"), animated: true) }
    harness.advance(ticks: ticks)
    navigation.popToRootViewController(animated: true)
    harness.advance(ticks: ticks)
    window.rootViewController = nil
    window.rootViewController = navigation
    harness.advance(ticks: 100)
    #expect(journal.alive == before)
  }

  @Test("A stack that is emptied or changed as a transition begins ends up as it was set")
  func changedFromCalls() {
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    let stacks: [[ViewController]] = [[], [a], [a, b, c], [c]]
    for animated in [true, false] {
      for wanted in stacks {
        let navigation = shown(a)
        navigation.pushViewController(b, animated: animated)
        a.onWillDisappear = { navigation.viewControllers = wanted }
        harness.advance(ticks: 100)
        #expect(navigation.viewControllers == wanted)
        for controller in [a, b, c] {
          let isTop = controller === wanted.last
          #expect(controller.isSettled && controller.isShown == isTop)
          #expect((controller.viewIfLoaded?.window != nil) == isTop)
          #expect((controller.parent != nil) == wanted.contains(controller))
        }
        window.rootViewController = nil
        navigation.viewControllers = []
        harness.tick()
      }
    }
  }

  @Test("A controller that is popped and pushed again at once stays in the stack")
  func poppedAndPushed() {
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    let navigation = shown(a)
    navigation.pushViewController(b, animated: false)
    harness.advance(ticks: 2)
    navigation.popViewController(animated: false)
    navigation.pushViewController(b, animated: false)
    harness.advance(ticks: 2)
    navigation.pushViewController(c, animated: false)
    harness.advance(ticks: 2)
    #expect(navigation.viewControllers == [a, b, c] && b.parent === navigation)
  }

  @Test("Controllers are told once that they are in the stack, not as they come to light again")
  func toldOnce() {
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    for controller in [a, b, c] { controller.notesLayout = true }
    let navigation = NavigationController(rootViewController: a)
    window.rootViewController = navigation
    harness.advance(ticks: 2)
    navigation.pushViewController(b, animated: true)
    navigation.pushViewController(c, animated: true)
    harness.advance(ticks: 100)
    navigation.popToRootViewController(animated: true)
    harness.advance(ticks: 100)
    let moves = journal.take().filter { $0.contains("did move") }
    #expect(
      moves == [
        "A did move in", "B did move in", "C did move in", "B did move out", "C did move out",
      ])
  }
}
