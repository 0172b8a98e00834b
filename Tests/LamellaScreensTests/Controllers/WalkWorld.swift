import LamellaGeometry
import LamellaScene
import TestSupport

@testable import LamellaScreens

/// A window with random controllers, which random calls change.
@MainActor final class WalkWorld {
  /// A book without end, most of the time.
  private final class Book: PageViewControllerDataSource {
    unowned let world: WalkWorld
    init(_ world: WalkWorld) { self.world = world }
    func page() -> ViewController? { world.chance(0.8) ? world.tree(2) : nil }
    func pageViewController(
      _ pages: PageViewController, viewControllerBefore controller: ViewController
    ) -> ViewController? { page() }
    func pageViewController(
      _ pages: PageViewController, viewControllerAfter controller: ViewController
    ) -> ViewController? { page() }
  }

  private lazy var book = Book(self)
  private let journal = Journal()
  private var hands: [WalkHand] = []
  private var count = 0
  let harness = SceneHarness(width: 320, height: 480)
  var random: SeededGenerator
  var root: ViewController?

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private func chance(_ value: Double) -> Bool { Double.random(in: 0..<1, using: &random) < value }

  // MARK: Controllers

  private func leaf() -> JournalingController {
    count += 1
    let controller = JournalingController("\(count)", journal)
    setOptions(of: controller)
    return controller
  }

  private func setOptions(of controller: ViewController) {
    let styles: [ModalPresentationStyle] = [
      .automatic, .fullScreen, .formSheet, .overFullScreen, .currentContext, .overCurrentContext,
      .popover,
    ]
    controller.modalPresentationStyle = styles.randomElement(using: &random)!
    controller.definesPresentationContext = chance(0.2)
    controller.modalTransitionStyle = chance(0.5) ? .crossDissolve : .coverVertical
  }

  /// Returns a controller, or a container of some.
  func tree(_ depth: Int = 0) -> ViewController {
    let result: ViewController
    switch depth > 2 ? 0 : Int.random(in: 0..<7, using: &random) {
    case 1, 2:
      let navigation = TrackedNavigation()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        navigation.pushViewController(tree(depth + 2), animated: false)
      }
      result = navigation
    case 3:
      let tabs = TrackedTabs()
      tabs.viewControllers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        tree(depth + 1)
      }
      result = tabs
    case 4:
      let parent = leaf()
      parent.embed(tree(depth + 1))
      return parent
    case 5:
      let pages = TrackedPages(
        navigationOrientation: chance(0.8) ? .horizontal : .vertical, interPageSpacing: 10)
      pages.setViewControllers([tree(depth + 2)])
      pages.dataSource = book
      result = pages
    case 6:
      let split = TrackedSplit(primary: tree(depth + 2))
      if chance(0.5) { split.showDetail(tree(depth + 2)) }
      if chance(0.3) { split.placeholder = leaf() }
      result = split
    default: return leaf()
    }
    setOptions(of: result)
    return result
  }

  /// All controllers that can be reached from the root.
  var all: [ViewController] {
    var result: [ViewController] = []
    var pending = [root].compactMap { $0 }
    while let next = pending.popLast() {
      result.append(next)
      pending += next.children
      if let presented = next.presentation.presented { pending.append(presented) }
    }
    return result
  }

  // MARK: Steps

  /// Makes a random call, or sends random input.
  func step() {
    let animated = chance(0.6)
    guard let any = all.randomElement(using: &random), !chance(0.02) else {
      root = tree()
      harness.window.rootViewController = root
      return
    }
    switch Int.random(in: 0..<32, using: &random) {
    case 0, 1: if any.viewIfLoaded?.window != nil { any.present(tree(), animated: animated) }
    case 2, 3: any.dismiss(animated: animated)
    case 4, 5, 6: push(from: any, animated: animated)
    case 7, 8: changeStack(around: any, animated: animated)
    case 9: changeTabs(around: any)
    case 10: changeChildren(of: any)
    case 11:
      let size = Size(Double.random(in: 240...900, using: &random), 480)
      harness.window.frame = Rect(origin: .zero, size: size)
    case 12: drag(from: 3)
    case 13: harness.window.rootViewController = chance(0.5) ? nil : root
    case 14, 15: drag(from: Double.random(in: 60...260, using: &random))
    case 16:
      let keys: [Key] = [.left, .right, .up, .down, .pageUp, .pageDown, .escape]
      harness.tick(.keyDown(keys.randomElement(using: &random)!, [], isRepeat: false))
    case 17, 18: changePages(around: any, animated: animated)
    case 19: openMenu()
    case 20, 21: presentCustom(over: any, animated: animated)
    case 22, 23: moveHand()
    case 24: presentAlert(over: any, animated: animated)
    case 25, 26: search(around: any)
    case 27, 28: exchangeChildren(of: any, animated: animated)
    case 29:
      let height = Double.random(in: 100...300, using: &random)
      let frame = Rect(x: 0, y: 480 - height, width: harness.window.bounds.width, height: height)
      harness.window.setKeyboardFrame(chance(0.5) ? frame : nil, duration: animated ? 0.25 : 0)
    default: changeSplit(around: any, animated: animated)
    }
  }

  private func presentCustom(over any: ViewController, animated: Bool) {
    guard any.viewIfLoaded?.window != nil else { return }
    let hand = WalkHand(
      isAnimating: chance(0.5), isInteractive: chance(0.6), isCustom: chance(0.6))
    hands.append(hand)
    let presented = tree()
    if hand.isCustom { presented.modalPresentationStyle = .custom }
    presented.transitioningDelegate = hand
    any.present(presented, animated: animated)
  }

  /// Has a hand that drives a transition, or will, go on or let go.
  private func moveHand() {
    guard let hand = hands.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: hand.interaction.finish()
    case 1: hand.interaction.cancel()
    default: hand.interaction.update(Double.random(in: 0...1, using: &random))
    }
  }

  /// Lets go of all transitions that hands drive.
  func letGo() {
    for hand in hands {
      if chance(0.5) { hand.interaction.finish() } else { hand.interaction.cancel() }
    }
    // Those in use are held by nobody else.
    let used = all.compactMap { $0.transitioningDelegate as? WalkHand }
    hands.removeAll { hand in !used.contains { $0 === hand } }
    for hand in hands { hand.isInteractive = false }
  }

  private func presentAlert(over any: ViewController, animated: Bool) {
    if let alert = all.last(where: { $0 is AlertController }) as? AlertController {
      let keys: [Key] = [.return, .escape, .tab, .left]
      harness.tick(.keyDown(keys.randomElement(using: &random)!, [], isRepeat: false))
      if chance(0.3) { alert.dismiss(animated: animated) }
      return
    }
    guard any.viewIfLoaded?.window != nil else { return }
    let alert = AlertController(title: "Sure?", preferredStyle: chance(0.7) ? .alert : .actionSheet)
    alert.addAction(AlertAction(title: "Step") { [unowned self] _ in step() })
    alert.addAction(AlertAction(title: "No", style: .cancel))
    if alert.preferredStyle == .alert, chance(0.5) { alert.addTextField() }
    any.present(alert, animated: animated)
  }

  private func search(around any: ViewController) {
    guard let navigation = any as? NavigationController ?? any.navigationController,
      let top = navigation.topViewController
    else { return }
    if let search = top.navigationItem.searchController, chance(0.8) {
      if chance(0.3) { harness.tick(.text("a")) } else { search.isActive.toggle() }
    } else {
      top.navigationItem.searchController = chance(0.8) ? SearchController() : nil
    }
  }

  private func exchangeChildren(of any: ViewController, animated: Bool) {
    guard any is JournalingController, let old = any.children.randomElement(using: &random),
      old.viewIfLoaded?.superview === any.viewIfLoaded
    else { return }
    let other = any.children.first { $0 !== old }
    let new = chance(0.3) ? other ?? tree(2) : tree(2)
    any.addChild(new)
    any.transition(
      from: old, to: new, duration: animated ? 0.2 : 0,
      animations: { new.viewIfLoaded?.alpha = 1 }
    ) { [weak any] _ in
      guard old.parent === any, old.viewIfLoaded?.superview == nil else { return }
      old.willMove(toParent: nil)
      old.removeFromParent()
    }
    new.didMove(toParent: any)
  }

  private func push(from any: ViewController, animated: Bool) {
    guard let navigation = any as? NavigationController ?? any.navigationController else { return }
    navigation.pushViewController(tree(2), animated: animated)
  }

  private func changeStack(around any: ViewController, animated: Bool) {
    guard let navigation = any as? NavigationController ?? any.navigationController else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: navigation.popToRootViewController(animated: animated)
    case 1:
      var stack = navigation.viewControllers.shuffled(using: &random)
      if chance(0.5) { stack.append(tree(2)) }
      if chance(0.5), !stack.isEmpty { stack.removeFirst() }
      navigation.setViewControllers(stack, animated: animated)
    default: navigation.popViewController(animated: animated)
    }
  }

  private func changeTabs(around any: ViewController) {
    guard let tabs = any as? TabBarController ?? any.tabBarController else { return }
    if chance(0.7) {
      if let index = tabs.viewControllers.indices.randomElement(using: &random) {
        tabs.selectedIndex = index
      }
    } else {
      var list = tabs.viewControllers.shuffled(using: &random)
      if chance(0.5) { list.append(tree(1)) } else if !list.isEmpty { list.removeLast() }
      tabs.viewControllers = list
    }
  }

  private func changeChildren(of any: ViewController) {
    let keeps = any is NavigationController || any is TabBarController || any is SplitViewController
    if let child = any.children.randomElement(using: &random), !keeps,
      chance(any is PageViewController ? 0.2 : 1)
    {
      any.unembed(child)
    } else if any is JournalingController, any.children.count < 2 {
      any.embed(tree(2))
    }
  }

  private func changePages(around any: ViewController, animated: Bool) {
    guard let pages = any as? PageViewController ?? any.parent as? PageViewController else {
      return
    }
    pages.setViewControllers(
      chance(0.9) ? [tree(2)] : [], direction: chance(0.5) ? .forward : .reverse,
      animated: animated)
  }

  private func changeSplit(around any: ViewController, animated: Bool) {
    guard let split = any as? SplitViewController ?? any.splitViewController else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: split.placeholder = chance(0.7) ? leaf() : nil
    case 1: split.showDetail(nil, animated: animated)
    default: split.showDetail(tree(2), animated: animated)
    }
  }

  private func openMenu() {
    let place = Rect(x: 60, y: 60, width: 40, height: 30)
    let action = MenuElement.action(MenuAction("Step") { [unowned self] in step() })
    harness.window.openMenu(Menu(children: [action, action]), from: place)
    if chance(0.5) { harness.tick(.keyDown(.down, [], isRepeat: false)) }
    if chance(0.7) { harness.tick(.keyDown(.return, [], isRepeat: false)) }
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
      harness.tick(.fingerMoved(finger, Point(start, 200) + way * (Double(step) / 6), pressure: 1))
    }
    if chance(0.3) { step() }
    harness.tick(
      chance(0.8) ? .fingerUp(finger, Point(start, 200) + way) : .fingerCancelled(finger))
  }
}
