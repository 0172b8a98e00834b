import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// The order of calls where a transition is interrupted: the one under way ends with its calls before the next begins.
@Suite("Interrupted transitions")
@MainActor struct InterruptionTests {
  private let harness = SceneHarness(width: 320, height: 480)
  private let journal = Journal()
  private var window: Window { harness.window }

  private func controller(
    _ name: String, _ style: ModalPresentationStyle = .fullScreen
  ) -> JournalingController {
    let controller = JournalingController(name, journal)
    controller.modalPresentationStyle = style
    return controller
  }

  private func show(_ root: ViewController) {
    window.rootViewController = root
    harness.advance(ticks: 3)
    _ = journal.take()
  }

  // MARK: Stacks

  @Test("A stack that is replaced in mid-push ends the push first", arguments: [true, false])
  func replaceInPush(animated: Bool) {
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    let navigation = NavigationController(rootViewController: a)
    show(navigation)
    navigation.pushViewController(b, animated: true)
    harness.advance(ticks: 5)
    #expect(journal.take() == ["A will disappear", "B will appear"])
    navigation.setViewControllers([c], animated: animated)
    #expect(journal.take() == ["A did disappear", "B did appear"])
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "B will disappear", "C will appear", "B did disappear", "C did appear",
      ])
    #expect(a.parent == nil && b.parent == nil && navigation.children.count == 1)
  }

  @Test("A stack in which the controller that comes stays on top ends the push, and that is all")
  func keepInPush() {
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    let navigation = NavigationController(rootViewController: a)
    show(navigation)
    navigation.pushViewController(b, animated: true)
    harness.advance(ticks: 5)
    navigation.setViewControllers([c, b], animated: true)
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "A will disappear", "B will appear", "A did disappear", "B did appear",
      ])
    #expect(a.parent == nil && c.parent === navigation && !c.isViewLoaded)
  }

  @Test("A pop in mid-push goes back after the push has ended")
  func popInPush() {
    let (a, b) = (controller("A"), controller("B"))
    let navigation = NavigationController(rootViewController: a)
    show(navigation)
    navigation.pushViewController(b, animated: true)
    harness.advance(ticks: 5)
    navigation.popViewController(animated: true)
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "A will disappear", "B will appear", "A did disappear", "B did appear",
        "B will disappear", "A will appear", "B did disappear", "A did appear",
      ])
  }

  @Test("Two pushes in a call are one change of what is shown")
  func twoPushes() {
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    let navigation = NavigationController(rootViewController: a)
    show(navigation)
    navigation.pushViewController(b, animated: true)
    navigation.pushViewController(c, animated: true)
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "A will disappear", "C will appear", "A did disappear", "C did appear",
      ])
    #expect(!b.isViewLoaded)
  }

  @Test("A stack that is replaced during a drag back undoes the drag first")
  func replaceInDrag() {
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    let navigation = NavigationController(rootViewController: a)
    navigation.pushViewController(b, animated: false)
    show(navigation)
    harness.tick(.fingerDown(FingerID(1), Point(3, 200), pressure: 1))
    for x in stride(from: 20.0, through: 120, by: 20) {
      harness.tick(.fingerMoved(FingerID(1), Point(x, 200), pressure: 1))
    }
    #expect(journal.take() == ["B will disappear", "A will appear"])
    navigation.setViewControllers([a, c], animated: true)
    #expect(
      journal.take() == [
        "A will disappear", "B will appear", "A did disappear", "B did appear",
      ])
    harness.advance(ticks: 80)
    harness.tick(.fingerUp(FingerID(1), Point(120, 200)))
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "B will disappear", "C will appear", "B did disappear", "C did appear",
      ])
    #expect(b.parent == nil && navigation.topViewController === c)
  }

  @Test("A stack that leaves its window in mid-push ends the push before it disappears")
  func leaveInPush() {
    let (a, b) = (controller("A"), controller("B"))
    let navigation = JournalingNavigation(journal)
    navigation.pushViewController(a, animated: false)
    show(navigation)
    navigation.pushViewController(b, animated: true)
    harness.advance(ticks: 5)
    _ = journal.take()
    window.rootViewController = nil
    #expect(
      journal.take() == [
        "A did disappear", "B did appear", "nav will disappear", "B will disappear",
        "B did disappear", "nav did disappear",
      ])
    harness.advance(ticks: 80)
    #expect(journal.take() == [])
  }

  // MARK: Presentations

  @Test("A dismissal in mid-presentation follows its end", arguments: [true, false])
  func dismissInPresentation(animated: Bool) {
    let (a, b) = (controller("A"), controller("B"))
    show(a)
    a.present(b, animated: true) { [journal] in journal.note("presented") }
    harness.advance(ticks: 5)
    #expect(journal.take() == ["A will disappear", "B will appear"])
    a.dismiss(animated: animated) { [journal] in journal.note("dismissed") }
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "B did appear", "A did disappear", "presented", "B will disappear", "A will appear",
        "A did appear", "B did disappear", "dismissed",
      ])
  }

  @Test("A presentation in mid-dismissal follows its end", arguments: [true, false])
  func presentInDismissal(animated: Bool) {
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    show(a)
    a.present(b, animated: false)
    harness.advance(ticks: 3)
    _ = journal.take()
    a.dismiss(animated: true) { [journal] in journal.note("dismissed") }
    harness.advance(ticks: 5)
    #expect(journal.take() == ["B will disappear", "A will appear"])
    a.present(c, animated: animated) { [journal] in journal.note("presented") }
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "A did appear", "B did disappear", "dismissed", "A will disappear", "C will appear",
        "C did appear", "A did disappear", "presented",
      ])
  }

  @Test("A sheet that is dismissed in mid-presentation tells its presenter nothing")
  func sheet() {
    let (a, b) = (controller("A"), controller("B", .pageSheet))
    show(a)
    a.present(b, animated: true)
    harness.advance(ticks: 5)
    b.dismiss(animated: true)
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "B will appear", "B did appear", "B will disappear", "B did disappear",
      ])
  }

  @Test("Of two on one another, the upper one in mid-presentation ends it, and leaves last")
  func chain() {
    let (a, b, c) = (controller("A"), controller("B"), controller("C", .pageSheet))
    show(a)
    a.present(b, animated: false)
    harness.advance(ticks: 3)
    b.present(c, animated: true)
    harness.advance(ticks: 5)
    _ = journal.take()
    a.dismiss(animated: true)
    #expect(
      journal.take() == [
        "C did appear", "C will disappear", "B will disappear", "B did disappear",
        "A will appear",
      ])
    harness.advance(ticks: 80)
    #expect(journal.take() == ["A did appear", "C did disappear"])
  }

  @Test("A new root in mid-presentation ends it, dismisses, and goes before the new one comes")
  func newRoot() {
    let (a, b, x) = (controller("A"), controller("B", .pageSheet), controller("X"))
    show(a)
    a.present(b, animated: true)
    harness.advance(ticks: 5)
    window.rootViewController = x
    harness.advance(ticks: 80)
    #expect(
      journal.take() == [
        "B will appear", "B did appear", "B will disappear", "B did disappear",
        "A will disappear", "A did disappear", "X will appear", "X did appear",
      ])
  }

  @Test("A dismissal in code during a drag of the sheet goes on from the drag's call")
  func dismissInDrag() {
    let (a, b) = (controller("A"), controller("B", .pageSheet))
    show(a)
    a.present(b, animated: false)
    harness.advance(ticks: 3)
    _ = journal.take()
    harness.tick(.fingerDown(FingerID(1), Point(160, 40), pressure: 1))
    for y in stride(from: 50.0, through: 150, by: 10) {
      harness.tick(.fingerMoved(FingerID(1), Point(160, y), pressure: 1))
    }
    #expect(journal.take() == ["B will disappear"])
    a.dismiss(animated: true)
    harness.advance(ticks: 80)
    harness.tick(.fingerUp(FingerID(1), Point(160, 150)))
    harness.advance(ticks: 80)
    #expect(journal.take() == ["B did disappear"])
    #expect(a.presentedViewController == nil)
  }
}
