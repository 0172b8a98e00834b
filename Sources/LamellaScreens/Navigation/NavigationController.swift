public import LamellaGeometry
public import LamellaScene
internal import LamellaScrolling

/// A stack of controllers, of which the top one is shown below a bar with its title and a way back.
///
/// UIKit's `UINavigationController`. Changes of the stack count at once; what is shown follows in the next layout.
/// Dragging from the leading edge, Escape and the bar's button lead back.
///
/// ```swift
/// let navigation = NavigationController(rootViewController: MenuController())
/// window.rootViewController = navigation
/// // In the menu:
/// navigationController?.pushViewController(SettingsController(), animated: true)
/// ```
open class NavigationController: ViewController {
  private(set) final var stack: [ViewController] = []
  /// The controller whose view is shown; nil before the first layout.
  private(set) final var shown: ViewController?
  /// Whether the change of what is shown in the next layout is animated.
  private var animatesNextChange = false
  /// The input that drives the next change.
  final var nextInteraction: (any ViewControllerInteractiveTransitioning)?
  private(set) final var transition: TransitionContext?
  /// The controllers that leave when the running transition ends.
  private var leaving: [ViewController] = []
  /// The controllers that have come to the stack, and have not been told yet that they are in it.
  private var entering: [ViewController] = []
  final var isBarHidden = false
  final var isBottomBarHidden = true
  /// The scroll view whose content the bar follows; nil for none.
  final weak var trackedScrollView: ScrollView?

  /// The view in which the top controller is shown.
  final let contentView = View()
  /// The bar at the top.
  public final let navigationBar = NavigationBar()
  /// The bar at the bottom, shown while ``isToolbarHidden`` is false.
  public final let toolbar = Toolbar()
  /// The delegate, which is told what is shown, and provides transitions; held weakly.
  public final weak var delegate: (any NavigationControllerDelegate)?
  /// The recognizer that leads back by a drag from the leading edge; disabled, there is no such way.
  public final let interactivePopGestureRecognizer = ScreenEdgePanGestureRecognizer()
  /// The drag back in progress.
  final var popInteraction: PercentDrivenInteractiveTransition?

  /// The duration in which bars are hidden and shown, in seconds.
  public static let hideShowBarDuration = 0.2

  /// Makes a navigation controller without controllers.
  public override init() { super.init() }

  /// Makes a navigation controller with its first controller.
  public convenience init(rootViewController root: ViewController) {
    self.init()
    pushViewController(root, animated: false)
  }

  nonisolated deinit {}

  // MARK: Stack

  /// The controllers, the first at the bottom; setting them shows the last without animation.
  public final var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller at the top of the stack; nil for none.
  public final var topViewController: ViewController? { stack.last }

  /// The controller that is presented over the stack, or else the top one; nil for none.
  public final var visibleViewController: ViewController? {
    presentedViewController ?? topViewController
  }

  /// Puts a controller on top of the stack.
  ///
  /// - Precondition: The controller is not in the stack.
  public final func pushViewController(_ controller: ViewController, animated: Bool) {
    require(
      !stack.contains { $0 === controller },
      "\(controller) is in the stack of \(self) already: a controller cannot be pushed twice")
    setStack(stack + [controller], animated: animated && !stack.isEmpty)
  }

  /// Removes the top controller, unless it is the only one.
  ///
  /// - Returns: The controller; nil if nothing was removed.
  @discardableResult
  public final func popViewController(animated: Bool) -> ViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setStack(Array(stack.dropLast()), animated: animated)
    return top
  }

  /// Removes the controllers above another.
  ///
  /// - Returns: The controllers, from the bottom; nil if that one is on top, or in no stack.
  @discardableResult
  public final func popToViewController(
    _ controller: ViewController, animated: Bool
  ) -> [ViewController]? {
    guard let index = stack.firstIndex(where: { $0 === controller }), index < stack.count - 1 else {
      return nil
    }
    let removed = Array(stack[(index + 1)...])
    setStack(Array(stack[...index]), animated: animated)
    return removed
  }

  /// Removes all controllers but the first.
  ///
  /// - Returns: The controllers, from the bottom; nil if there is only one.
  @discardableResult
  public final func popToRootViewController(animated: Bool) -> [ViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Replaces the stack.
  ///
  /// An animated change to a controller that was in the stack goes back to it, to another one forwards.
  ///
  /// - Precondition: No controller is there twice.
  public final func setViewControllers(_ controllers: [ViewController], animated: Bool) {
    for (index, controller) in controllers.enumerated() {
      require(
        !controllers[..<index].contains { $0 === controller },
        "\(controller) is twice in the new stack of \(self)")
    }
    setStack(controllers, animated: animated)
  }

  private func setStack(_ controllers: [ViewController], animated: Bool) {
    guard !controllers.elementsEqual(stack, by: { $0 === $1 }) else { return }
    transition?.finishNow()
    let old = stack
    stack = controllers
    for controller in controllers where controller.parent !== self {
      addChild(controller)
      entering.append(controller)
    }
    leaving.removeAll { left in controllers.contains { $0 === left } }
    for controller in old where !controllers.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      // What is shown leaves with its view.
      if controller === shown { leaving.append(controller) } else { controller.removeFromParent() }
    }
    for controller in controllers.dropLast() { didEnter(controller) }
    for controller in controllers {
      controller.navigationItem.onSearchChange = { [weak self] in
        self?.searchDidChange(animated: $0)
      }
    }
    animatesNextChange = animated
    viewIfLoaded?.setNeedsLayout()
    // What is on top may want no bar of tabs.
    tabBarController?.viewIfLoaded?.setNeedsLayout()
  }

  // MARK: View

  open override func loadView() { view = ContainerView(self) }

  open override func viewDidLoad() {
    view.clipsToBounds = true
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.frame = view.bounds
    view.addSubview(contentView)
    view.addSubview(toolbar)
    view.addSubview(navigationBar)
    navigationBar.onBack = { [weak self] in _ = self?.popViewController(animated: true) }
    navigationBar.onReveal = { [weak self] in self?.showWholeBar() }
    interactivePopGestureRecognizer.addAction { [weak self] _ in self?.dragBack() }
    view.addGestureRecognizer(interactivePopGestureRecognizer)
  }

  open override var childForKeys: ViewController? { topViewController }

  /// Returns the whole size: each controller of the stack fills the view, also one that is covered now.
  open override func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size { size }

  /// Ends a search or leads back by Escape, and begins a search by Control F.
  open override func keyDown(_ press: KeyPress) -> Bool {
    if handleSearchKey(press) { return true }
    if press.key == .escape, press.modifiers.isEmpty, stack.count > 1,
      presentedViewController == nil
    {
      if !isTransitioning, !press.isRepeat { popViewController(animated: true) }
      return true
    }
    return super.keyDown(press)
  }

  /// Whether a transition is under way.
  final var isTransitioning: Bool { transition != nil }

  override func finishTransition() { transition?.finishNow() }

  override var childTransition: TransitionContext? { transition }

  override var restorableChildren: [ViewController] {
    // What lies above one that is not saved would come back without it.
    Array(stack.prefix { $0.restorationIdentifier != nil })
  }

  override func restoreChildren(
    _ nodes: [StateNode], container state: RestorableState, by restorer: StateRestorer
  ) {
    let controllers = restorer.stack(nodes[...], present: stack)
    if !controllers.isEmpty { setViewControllers(controllers, animated: false) }
  }

  override func childDidLeave(_ child: ViewController) {
    child.barInsets = .zero
    entering.removeAll { $0 === child }
    guard stack.contains(where: { $0 === child }) || shown === child else { return }
    transition?.finishNow()
    stack.removeAll { $0 === child }
    leaving.removeAll { $0 === child }
    if shown === child {
      shown = nil
      if let view = child.viewIfLoaded, view.superview === contentView {
        view.removeFromSuperview()
      }
    }
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Transitions

  /// Begins the change to the top controller, if another is shown.
  final func showTop() {
    let top = stack.last
    guard top !== shown else { return updateBarItems() }
    transition?.finishNow()
    let animated = exchange(&animatesNextChange, with: false)
    let interaction = exchange(&nextInteraction, with: nil)
    guard let from = shown, let top else {
      // The first one, or none any more.
      shown?.viewIfLoaded?.removeFromSuperview()
      shown = top
      removeLeaving()
      guard let top else { return navigationBar.setItems([], isGoingBack: false, with: nil) }
      top.view.frame = contentView.bounds
      top.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      delegate?.navigationController(self, willShow: top, animated: false)
      navigationBar.setItems(stack.map(\.navigationItem), isGoingBack: false, with: nil)
      toolbar.items = top.toolbarItems
      contentView.addSubview(top.view)
      didEnter(top)
      return didShow(top, animated: false)
    }
    begin(from: from, to: top, animated: animated, interaction: interaction)
  }

  /// Has the bar follow a change of the stack below what is shown.
  private func updateBarItems() {
    let items = stack.map(\.navigationItem)
    guard transition == nil, !items.elementsEqual(navigationBar.items, by: ===) else { return }
    navigationBar.setItems(items, isGoingBack: false, with: nil)
  }

  private func begin(
    from: ViewController, to: ViewController, animated: Bool,
    interaction: (any ViewControllerInteractiveTransitioning)?
  ) {
    let isPop = leaving.contains { $0 === from } && !to.isMovingToParent
    let isAnimated = animated && view.window != nil && View.areAnimationsEnabled
    let former = shown
    shown = to
    view.window?.releaseFocus(in: view)
    to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let context = TransitionContext(
      in: contentView, from: from, to: to, finalFrame: contentView.bounds, isAnimated: isAnimated)
    transition = context
    from.containment.isMovingFromParent = isPop
    if isVisible {
      from.beginAppearanceTransition(false, animated: isAnimated)
      if isVisible { to.beginAppearanceTransition(true, animated: isAnimated) }
    }
    delegate?.navigationController(self, willShow: to, animated: isAnimated)
    guard transition === context else { return }
    guard stack.last === to, shown === to else {
      return context.run(nil) { [self] _ in endInterrupted(from: from, to: to) }
    }
    navigationBar.setItems(
      stack.map(\.navigationItem), isGoingBack: isPop, with: isAnimated ? context.coordinator : nil)
    updateBarInsets()
    if isAnimated {
      context.coordinator.animate { [self] _ in
        placeBars()
        navigationBar.layoutIfNeeded()
      }
    }
    toolbar.items = to.toolbarItems
    if !isAnimated {
      to.view.frame = contentView.bounds
      contentView.addSubview(to.view)
    }
    let own = delegate?.navigationController(
      self, animationControllerFor: isPop ? .pop : .push, from: from, to: to)
    let isStill = view.traitCollection.prefersReducedMotion
    let animation = own ?? StandardTransition(isStill ? .fade : .push, isBackwards: isPop)
    let input =
      interaction
      ?? own.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
    context.run(animation, interaction: isAnimated ? input : nil) { [self] didComplete in
      transition = nil
      from.containment.isMovingFromParent = false
      if didComplete {
        finish(from: from, to: to, animated: isAnimated)
      } else {
        shown = former
        cancel(from: from, to: to)
      }
    }
  }

  /// Ends a transition the calls of which have changed the stack; the next layout goes on to what is on top then.
  private func endInterrupted(from: ViewController, to: ViewController) {
    transition = nil
    from.containment.isMovingFromParent = false
    if let view = from.viewIfLoaded, view.superview === contentView { view.removeFromSuperview() }
    if shown === to {
      to.view.frame = contentView.bounds
      contentView.addSubview(to.view)
    }
    from.endAppearanceTransition()
    if !isVisible { to.beginAppearanceTransition(false, animated: false) }
    to.endAppearanceTransition()
    removeLeaving()
    view.setNeedsLayout()
  }

  private func finish(from: ViewController, to: ViewController, animated: Bool) {
    from.viewIfLoaded?.removeFromSuperview()
    from.endAppearanceTransition()
    endAppearance(of: to, animated: animated)
    removeLeaving()
    didEnter(to)
    didShow(to, animated: animated)
    view.setNeedsLayout()
  }

  /// Ends the appearance of what is shown: after its layout, where nothing was animated.
  private func endAppearance(of controller: ViewController, animated: Bool) {
    guard !animated, let window = viewIfLoaded?.window else {
      return controller.endAppearanceTransition()
    }
    window.afterLayout { [weak controller] in controller?.endAppearanceTransition() }
  }

  /// Goes back to the controller that an interactive transition was about to leave.
  private func cancel(from: ViewController, to: ViewController) {
    if isVisible {
      to.beginAppearanceTransition(false, animated: true)
      from.beginAppearanceTransition(true, animated: true)
    }
    to.viewIfLoaded?.removeFromSuperview()
    to.endAppearanceTransition()
    from.endAppearanceTransition()
    let returning = leaving
    leaving = []
    stack += returning
    navigationBar.setItems(stack.map(\.navigationItem), isGoingBack: false, with: nil)
    toolbar.items = from.toolbarItems
    view.setNeedsLayout()
  }

  /// Tells a controller, once, that it is in the stack.
  private func didEnter(_ controller: ViewController) {
    guard let index = entering.firstIndex(where: { $0 === controller }) else { return }
    entering.remove(at: index)
    controller.didMove(toParent: self)
  }

  private func removeLeaving() {
    let gone = leaving.filter { $0 !== shown }
    // What was taken out of the stack while it came leaves after it has been shown.
    leaving.removeAll { $0 !== shown }
    for controller in gone {
      controller.viewIfLoaded?.removeFromSuperview()
      if controller.parent === self { controller.removeFromParent() }
    }
  }

  private func didShow(_ controller: ViewController, animated: Bool) {
    delegate?.navigationController(self, didShow: controller, animated: animated)
  }
}
