import Glibc
import LamellaGeometry
import LamellaScene
import LamellaScreens
import TestSupport
import Testing

/// Random calls of containers, presentations and windows, with interruptions: at rest, each call of appearance has its
/// end, what is shown is what should be, and what went away is freed.
@Suite("Random walks of controllers")
@MainActor struct RandomWalkTests {
  /// The walks of 250 calls: 10,000 calls in the long tests.
  private nonisolated static let seeds: ClosedRange<UInt64> =
    getenv("LAMELLA_ALL_SEEDS") != nil ? 1...40 : 1...16

  /// A book without end, most of the time.
  private final class Book: PageViewControllerDataSource {
    unowned let world: World
    init(_ world: World) { self.world = world }
    func page() -> ViewController? { world.chance(0.8) ? world.tree(2) : nil }
    func pageViewController(
      _ pages: PageViewController, viewControllerBefore controller: ViewController
    ) -> ViewController? { page() }
    func pageViewController(
      _ pages: PageViewController, viewControllerAfter controller: ViewController
    ) -> ViewController? { page() }
  }

  private final class World {
    lazy var book = Book(self)
    let journal = Journal()
    let harness = SceneHarness(width: 320, height: 480)
    var random: SeededGenerator
    var root: ViewController?
    var made: [Weak] = []
    struct Weak { weak var controller: JournalingController? }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    func chance(_ value: Double) -> Bool { Double.random(in: 0..<1, using: &random) < value }

    func leaf() -> JournalingController {
      let controller = JournalingController("\(made.count)", journal)
      made.append(Weak(controller: controller))
      let styles: [ModalPresentationStyle] = [
        .automatic, .fullScreen, .formSheet, .overFullScreen, .currentContext, .overCurrentContext,
        .popover,
      ]
      controller.modalPresentationStyle = styles.randomElement(using: &random)!
      controller.definesPresentationContext = chance(0.2)
      controller.modalTransitionStyle = chance(0.5) ? .crossDissolve : .coverVertical
      return controller
    }

    func tree(_ depth: Int = 0) -> ViewController {
      switch depth > 2 ? 0 : Int.random(in: 0..<6, using: &random) {
      case 1, 2:
        let navigation = NavigationController()
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          navigation.pushViewController(tree(depth + 2), animated: false)
        }
        return navigation
      case 3:
        let tabs = TabBarController()
        tabs.viewControllers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          tree(depth + 1)
        }
        return tabs
      case 4:
        let parent = leaf()
        parent.embed(tree(depth + 1))
        return parent
      case 5:
        let pages = PageViewController(
          navigationOrientation: chance(0.8) ? .horizontal : .vertical, interPageSpacing: 10)
        pages.setViewControllers([tree(depth + 2)])
        pages.dataSource = book
        return pages
      default: return leaf()
      }
    }

    /// All controllers that can be reached from the root.
    var all: [ViewController] {
      var result: [ViewController] = []
      var pending = [root].compactMap { $0 }
      while let next = pending.popLast() {
        result.append(next)
        pending += next.children
        if let presented = next.presentedViewController, presented.presentingViewController === next
        {
          pending.append(presented)
        }
      }
      return result
    }

    func step() {
      let animated = chance(0.6)
      guard let any = all.randomElement(using: &random), !chance(0.02) else {
        root = tree()
        harness.window.rootViewController = root
        return
      }
      switch Int.random(in: 0..<20, using: &random) {
      case 14, 15: drag(from: Double.random(in: 60...260, using: &random))
      case 16:
        let keys: [Key] = [.left, .right, .up, .down, .pageUp, .pageDown, .escape]
        harness.tick(.keyDown(keys.randomElement(using: &random)!, [], isRepeat: false))
      case 17, 18:
        guard let pages = any as? PageViewController ?? any.parent as? PageViewController else {
          break
        }
        pages.setViewControllers(
          chance(0.9) ? [tree(2)] : [], direction: chance(0.5) ? .forward : .reverse,
          animated: animated)
      case 19:
        let place = Rect(x: 60, y: 60, width: 40, height: 30)
        let action = MenuElement.action(MenuAction("Step") { [unowned self] in step() })
        harness.window.openMenu(Menu(children: [action, action]), from: place)
        if chance(0.5) { harness.tick(.keyDown(.down, [], isRepeat: false)) }
        if chance(0.7) { harness.tick(.keyDown(.return, [], isRepeat: false)) }
      case 0, 1:
        if any.viewIfLoaded?.window != nil { any.present(tree(), animated: animated) }
      case 2, 3: any.dismiss(animated: animated)
      case 4, 5, 6:
        guard let navigation = any as? NavigationController ?? any.navigationController else {
          break
        }
        navigation.pushViewController(tree(2), animated: animated)
      case 7, 8:
        guard let navigation = any as? NavigationController ?? any.navigationController else {
          break
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: navigation.popToRootViewController(animated: animated)
        case 1:
          var stack = navigation.viewControllers.shuffled(using: &random)
          if chance(0.5) { stack.append(tree(2)) }
          if chance(0.5), !stack.isEmpty { stack.removeFirst() }
          navigation.setViewControllers(stack, animated: animated)
        default: navigation.popViewController(animated: animated)
        }
      case 9:
        guard let tabs = any as? TabBarController ?? any.tabBarController else { break }
        if chance(0.7) {
          if let index = tabs.viewControllers.indices.randomElement(using: &random) {
            tabs.selectedIndex = index
          }
        } else {
          var list = tabs.viewControllers.shuffled(using: &random)
          if chance(0.5) { list.append(tree(1)) } else if !list.isEmpty { list.removeLast() }
          tabs.viewControllers = list
        }
      case 10:
        if let child = any.children.randomElement(using: &random), !(any is NavigationController),
          !(any is TabBarController), chance(any is PageViewController ? 0.2 : 1)
        {
          any.giveUp(child)
        } else if any is JournalingController, any.children.count < 2 {
          any.embed(tree(2))
        }
      case 11:
        let size = Size(Double.random(in: 240...900, using: &random), 480)
        harness.window.frame = Rect(origin: .zero, size: size)
      case 12: drag(from: 3)
      default: harness.window.rootViewController = chance(0.5) ? nil : root
      }
    }

    /// A drag, such as one from the edge, that ends anywhere, sometimes interrupted.
    private func drag(from start: Double) {
      let finger = FingerID(1)
      harness.tick(.fingerDown(finger, Point(start, 200), pressure: 1))
      let way =
        start < 10
        ? Point(Double.random(in: 20...300, using: &random), 0)
        : Point(
          Double.random(in: -200...200, using: &random),
          chance(0.3) ? Double.random(in: -150...250, using: &random) : 0)
      for step in 1...6 {
        harness.tick(
          .fingerMoved(finger, Point(start, 200) + way * (Double(step) / 6), pressure: 1))
      }
      if chance(0.3) { step() }
      harness.tick(
        chance(0.8) ? .fingerUp(finger, Point(start, 200) + way) : .fingerCancelled(finger))
    }
  }

  /// Returns whether another is presented in place of a controller, whose view stays below.
  private static func isCovered(_ controller: ViewController) -> Bool {
    var current: ViewController? = controller
    while let next = current {
      if let presented = next.presentedViewController, presented.presentingViewController === next,
        presented.presentationController?.presentationStyle == .currentContext
      {
        return true
      }
      current = next.parent
    }
    return false
  }

  @Test(
    "Each will has its did, nothing is shown twice, and nothing leaks",
    arguments: RandomWalkTests.seeds)
  func walk(seed: UInt64) {
    let old = Diagnostics.handler
    defer { Diagnostics.handler = old }
    // Refused calls are told; that is right here.
    Diagnostics.handler = { _ in }
    let world = World(seed: seed)
    world.root = world.tree()
    world.harness.window.rootViewController = world.root
    for number in 0..<250 {
      world.step()
      world.harness.advance(ticks: Int.random(in: 0...12, using: &world.random))
      guard number % 10 == 9 else { continue }
      world.harness.advance(ticks: 300)
      for entry in world.made {
        guard let controller = entry.controller else { continue }
        #expect(controller.isBalanced, "\(controller.name) after \(number)")
        #expect(controller.isSettled, "\(controller.name) has not come to rest after \(number)")
        let isInWindow = controller.viewIfLoaded?.window != nil
        #expect(
          controller.isShown == (isInWindow && !Self.isCovered(controller)),
          "\(controller.name) after \(number): in a window \(isInWindow)")
      }
      world.made.removeAll { $0.controller == nil }
    }
    world.harness.window.rootViewController = nil
    world.root = nil
    world.harness.advance(ticks: 300)
    let left = world.made.compactMap { $0.controller?.name }
    #expect(left == [], "controllers that were not freed")
  }
}
