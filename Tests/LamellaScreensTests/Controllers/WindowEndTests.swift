import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Windows that end in the midst of something: what goes on ends, too, and everything is freed.
@Suite("Windows that end")
@MainActor struct WindowEndTests {
  /// What goes on when the window ends.
  enum Work: String, CaseIterable, Sendable {
    case nothing, push, pop, dragBack, cancelledDragBack, tab, turnOfPage, detail, exchange
    case alert, menu, search, animation, editing, unlaidPresentation
  }

  /// The state of a presentation when the window ends.
  enum Stage: String, CaseIterable, Sendable { case coming, shown, going, interactive }

  private struct Weak { weak var object: AnyObject? }

  /// A window with controllers, which are counted.
  private final class World {
    let harness = StageHarness(size: Size(320, 480))
    var window: Window { harness.window }
    var count: [Weak] = []

    func counted<Controller: AnyObject>(_ controller: Controller) -> Controller {
      count.append(Weak(object: controller))
      return controller
    }

    func screen() -> ViewController {
      let screen = counted(ViewController())
      screen.view.addSubview(counted(TextField(frame: Rect(x: 20, y: 120, width: 200, height: 36))))
      return screen
    }

    nonisolated deinit {}
  }

  private final class Hand: ViewControllerTransitioningDelegate {
    let interaction = PercentDrivenInteractiveTransition()
    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
    nonisolated deinit {}
  }

  /// Ends the window, has another stage tick, and returns the number of objects that are left.
  private func end(_ world: inout World?) -> Int {
    let count = world?.count ?? []
    weak let window = world?.window
    world = nil
    #expect(window == nil)
    // Completions of what ended come in the next tick of any stage.
    StageHarness(size: Size(10, 10)).advance(ticks: 3)
    return count.count { $0.object != nil }
  }

  @Test("What containers do ends with the window, and all is freed", arguments: Work.allCases)
  func containers(work: Work) {
    var world: World? = World()
    begin(work, in: world!)
    #expect(end(&world) == 0)
  }

  private func begin(_ work: Work, in world: World) {
    let (harness, window) = (world.harness, world.window)
    let first = world.screen()
    let navigation = world.counted(NavigationController(rootViewController: first))
    let tabs = world.counted(TabBarController(viewControllers: [navigation, world.screen()]))
    let pages = world.counted(PageViewController())
    let split = world.counted(SplitViewController(primary: world.screen()))
    switch work {
    case .tab: window.rootViewController = tabs
    case .turnOfPage:
      pages.setViewControllers([world.screen()])
      window.rootViewController = pages
    case .detail: window.rootViewController = split
    default: window.rootViewController = navigation
    }
    if work == .pop || work == .dragBack || work == .cancelledDragBack {
      navigation.pushViewController(world.screen(), animated: false)
    }
    harness.advance(seconds: 1)
    switch work {
    case .nothing: break
    case .push: navigation.pushViewController(world.screen(), animated: true)
    case .pop: navigation.popViewController(animated: true)
    case .dragBack, .cancelledDragBack:
      harness.pointer = .finger
      harness.drag(from: Point(2, 200), to: Point(120, 200), seconds: 0.2, holding: nil)
      #expect(navigation.viewControllers.count == 1)
      if work == .cancelledDragBack {
        harness.advance(seconds: 0.5)
        harness.lift(Point(120, 200))
      }
    case .tab: tabs.selectedIndex = 1
    case .turnOfPage: pages.setViewControllers([world.screen()], animated: true)
    case .detail: split.showDetail(world.screen())
    case .exchange:
      let (old, new) = (world.screen(), world.screen())
      first.embed(old)
      first.addChild(new)
      first.transition(from: old, to: new, duration: 1) { new.view.alpha = 0.5 }
    case .alert:
      let alert = world.counted(AlertController(title: "Sure?"))
      alert.addAction(AlertAction(title: "Yes") { _ in _ = first })
      alert.addTextField()
      first.present(alert, animated: true)
    case .menu:
      let action = MenuElement.action(MenuAction("Step") { _ = first })
      window.openMenu(Menu(children: [action]), from: Rect(x: 60, y: 60, width: 40, height: 30))
    case .search:
      let search = world.counted(SearchController())
      first.navigationItem.searchController = search
      harness.advance(ticks: 2)
      search.isActive = true
    case .animation:
      View.animate(withDuration: 5) {
        first.view.alpha = 0.5
      } completion: { _ in
        first.view.alpha = 1
      }
    case .editing: _ = first.view.subviews[0].becomeFirstResponder()
    case .unlaidPresentation:
      first.present(world.screen(), animated: false)
      return
    }
    harness.advance(ticks: 5)
  }

  @Test(
    "Presentations end with the window at every stage, and all is freed",
    arguments: [
      ModalPresentationStyle.pageSheet, .formSheet, .fullScreen, .overFullScreen, .currentContext,
      .overCurrentContext, .popover,
    ], Stage.allCases)
  func presentations(style: ModalPresentationStyle, stage: Stage) {
    var world: World? = World()
    let hand = Hand()
    if let world {
      let root = world.counted(NavigationController(rootViewController: world.screen()))
      root.definesPresentationContext = true
      world.window.rootViewController = root
      world.harness.advance(seconds: 1)
      let presented = world.screen()
      presented.modalPresentationStyle = style
      if stage == .interactive { presented.transitioningDelegate = hand }
      root.present(presented, animated: true)
      if stage == .interactive { hand.interaction.update(0.3) }
      world.harness.advance(ticks: 5)
      if stage == .shown || stage == .going { world.harness.advance(seconds: 1) }
      if stage == .going { presented.dismiss(animated: true) }
      world.harness.advance(ticks: 5)
    }
    #expect(end(&world) == 0)
  }

  @Test("Controllers that outlive their window in the midst of a push are shown in another one")
  func survivors() {
    let journal = Journal()
    let (a, b) = (JournalingController("A", journal), JournalingController("B", journal))
    let navigation = NavigationController(rootViewController: a)
    var first: StageHarness? = StageHarness(size: Size(320, 480))
    first!.window.rootViewController = navigation
    first!.advance(seconds: 1)
    navigation.pushViewController(b, animated: true)
    first!.advance(ticks: 5)
    first = nil
    let second = StageHarness(size: Size(320, 480))
    second.advance(ticks: 2)
    #expect(a.isBalanced && b.isBalanced && a.isSettled && b.isSettled)
    #expect(a.view.superview == nil && navigation.transitionCoordinator == nil)
    second.window.rootViewController = navigation
    second.advance(seconds: 1)
    #expect(a.isBalanced && b.isBalanced && b.isShown && !a.isShown)
    navigation.popViewController(animated: true)
    second.advance(seconds: 1)
    #expect(a.isBalanced && b.isBalanced && a.isShown && b.view.window == nil && b.parent == nil)
  }
}
