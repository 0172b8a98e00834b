import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// The calls of a controller's life: loading, appearance, layout, containment, changes of size.
@Suite("The life of view controllers")
@MainActor struct LifeCycleTests {
  private let harness = SceneHarness(width: 320, height: 240)
  private let journal = Journal()
  private var window: Window { harness.window }

  @Test(
    "A root controller loads, appears with its size before its layout, and has appeared after it")
  func rootOrder() {
    let root = JournalingController("A", journal, notesLayout: true)
    window.rootViewController = root
    #expect(journal.take() == ["A load", "A did load", "A will appear"])
    harness.tick()
    #expect(
      journal.take() == [
        "A is appearing 320.0", "A will layout", "A did layout", "A did appear",
      ])
    harness.advance(ticks: 3)
    #expect(journal.take() == [])
    window.rootViewController = nil
    #expect(journal.take() == ["A will disappear", "A did disappear"])
    harness.tick()
    #expect(journal.take() == [])
  }

  @Test("A controller that leaves before its layout has a did for its last will only")
  func leavesEarly() {
    let root = JournalingController("A", journal)
    window.rootViewController = root
    window.rootViewController = nil
    harness.advance(ticks: 2)
    #expect(journal.take() == ["A will appear", "A will disappear", "A did disappear"])
    #expect(root.isBalanced)
  }

  @Test("Children appear with their parent: will from the outside in, did from the inside out")
  func childOrder() {
    let (parent, child) = (
      JournalingController("P", journal), JournalingController("C", journal)
    )
    parent.embed(child)
    #expect(journal.take() == [])
    window.rootViewController = parent
    harness.tick()
    #expect(
      journal.take() == ["P will appear", "C will appear", "C did appear", "P did appear"])
    window.rootViewController = nil
    #expect(
      journal.take() == [
        "P will disappear", "C will disappear", "C did disappear", "P did disappear",
      ])
  }

  @Test("The view of a child that is added later brings the child into sight")
  func laterChild() {
    let (parent, child) = (
      JournalingController("P", journal), JournalingController("C", journal, notesLayout: true)
    )
    window.rootViewController = parent
    harness.tick()
    _ = journal.take()
    parent.addChild(child)
    #expect(child.isMovingToParent)
    child.view.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(
      journal.take() == [
        "C will move in", "C load", "C did load", "C will appear", "C did move in",
      ])
    harness.tick()
    #expect(
      journal.take() == ["C is appearing 100.0", "C will layout", "C did layout", "C did appear"])
    #expect(!child.isMovingToParent)
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      journal.take() == [
        "C will move out", "C will disappear", "C did disappear", "C did move out",
      ])
  }

  @Test("A container that forwards by itself decides when its children appear")
  func manualForwarding() {
    final class Container: JournalingController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
      nonisolated deinit {}
    }
    let (parent, child) = (Container("P", journal), JournalingController("C", journal))
    parent.embed(child)
    window.rootViewController = parent
    harness.tick()
    #expect(journal.take() == ["P will appear", "P did appear"])
    child.beginAppearanceTransition(true, animated: false)
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    #expect(journal.take() == ["C will appear", "C did appear"])
  }

  @Test("A transition between children that is turned back in the middle leaves the first one")
  func turnedBack() {
    let harness = StageHarness(size: Size(200, 100))
    let parent = ViewController()
    let (first, second) = (ViewController(), ViewController())
    harness.window.rootViewController = parent
    parent.embed(first)
    parent.addChild(second)
    harness.advance(ticks: 2)
    parent.transition(from: first, to: second, duration: 0.3) { second.view.alpha = 0.5 }
    harness.advance(ticks: 10)
    parent.transition(from: second, to: first, duration: 0.3) { second.view.alpha = 0 }
    harness.advance(ticks: 100)
    #expect(first.view.superview === parent.view && second.view.superview == nil)
    #expect(first.view.window != nil && second.view.window == nil)
  }

  @Test("A transition between children swaps their views and makes the calls")
  func childTransition() {
    let parent = JournalingController("P", journal)
    let (old, new) = (JournalingController("A", journal), JournalingController("B", journal))
    parent.embed(old)
    window.rootViewController = parent
    harness.tick()
    _ = journal.take()
    parent.addChild(new)
    var ended: Bool?
    parent.transition(from: old, to: new, duration: 0.1) {
      new.view.alpha = 0.5
    } completion: {
      ended = $0
    }
    #expect(journal.take() == ["A will disappear", "B will appear"])
    harness.advance(ticks: 20)
    #expect(journal.take() == ["A did disappear", "B did appear"])
    #expect(ended == true && old.view.superview == nil && new.view.frame == parent.view.bounds)
  }

  @Test(
    "A change of the window's size is told before it happens, with the changes alongside and after")
  func windowSize() {
    final class Sizing: JournalingController {
      override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        journal.note("\(name) \(view.bounds.width) to \(size.width)")
        coordinator.animate { [self] _ in
          journal.note("\(name) alongside \(view.window!.bounds.width)")
        } completion: { [self] _ in
          journal.note("\(name) done")
        }
        super.viewWillTransition(to: size, with: coordinator)
      }
      override func willTransition(
        to newTraits: TraitCollection, with coordinator: TransitionCoordinator
      ) {
        journal.note("\(name) \(newTraits.horizontalSizeClass)")
        super.willTransition(to: newTraits, with: coordinator)
      }
      nonisolated deinit {}
    }
    let (parent, child) = (Sizing("P", journal), Sizing("C", journal))
    parent.embed(child)
    window.rootViewController = parent
    harness.tick()
    _ = journal.take()
    window.frame = Rect(x: 0, y: 0, width: 400, height: 240)
    harness.tick()
    #expect(
      journal.take() == [
        "P 320.0 to 400.0", "C 320.0 to 400.0", "P alongside 400.0", "C alongside 400.0", "P done",
        "C done",
      ])
    window.frame = Rect(x: 0, y: 0, width: 800, height: 240)
    harness.tick()
    #expect(journal.take().prefix(2) == ["P regular", "C regular"])
    window.frame = Rect(x: 0, y: 0, width: 800, height: 240)
    harness.tick()
    #expect(journal.take() == [])
  }

  @Test(
    "Additional insets count for the view and what lies in it, and the controller hears of changes")
  func safeArea() {
    final class Inset: ViewController {
      var changes = 0
      override func viewSafeAreaInsetsDidChange() { changes += 1 }
      nonisolated deinit {}
    }
    let root = Inset()
    let inner = View(frame: Rect(x: 0, y: 10, width: 320, height: 200))
    window.rootViewController = root
    root.view.addSubview(inner)
    harness.tick()
    #expect(root.changes == 0 && root.view.safeAreaInsets == .zero)
    root.additionalSafeAreaInsets = EdgeInsets(top: 44)
    harness.tick()
    #expect(root.changes == 1)
    #expect(root.view.safeAreaInsets.top == 44 && inner.safeAreaInsets.top == 34)
    window.safeAreaInsets = EdgeInsets(top: 20)
    harness.tick()
    #expect(root.view.safeAreaInsets.top == 64 && inner.safeAreaInsets.top == 54)
    window.safeAreaInsets = .zero
    harness.tick()
    #expect(root.view.safeAreaInsets.top == 44)
    window.rootViewController = nil
    #expect(root.view.safeAreaInsets == .zero)
    window.rootViewController = root
    harness.tick()
    #expect(root.view.safeAreaInsets.top == 44 && inner.safeAreaInsets.top == 34)
    root.additionalSafeAreaInsets = EdgeInsets(top: .nan)
    #expect(root.additionalSafeAreaInsets.top == 44)
  }

  @Test("Editing is set once, and changes the title of the edit button")
  func editing() {
    let root = ViewController()
    let item = root.editButtonItem
    #expect(item.title == "Edit")
    item.press()
    #expect(root.isEditing && item.title == "Done" && item === root.editButtonItem)
    root.isEditing = false
    #expect(item.title == "Edit")
  }

  @Test(
    "Keys without a first responder go to the controller that is on top, and on along the chain")
  func keys() {
    final class Listening: JournalingController {
      override func keyDown(_ press: KeyPress) -> Bool {
        journal.note("\(name) \(press.key.name)")
        return super.keyDown(press)
      }
      nonisolated deinit {}
    }
    let root = Listening("A", journal)
    window.rootViewController = root
    harness.tick()
    _ = journal.take()
    harness.tick(.keyDown(Key("K"), [], isRepeat: false))
    #expect(journal.take() == ["A K"])
    let over = Listening("B", journal)
    root.present(over, animated: false)
    harness.advance(ticks: 2)
    _ = journal.take()
    harness.tick(.keyDown(Key("L"), [], isRepeat: false))
    #expect(journal.take() == ["B L", "A L"])
  }
}
