public import LamellaGeometry
public import LamellaScene

/// A delegate that decides on the selections of a tab bar controller, and is told of them.
///
/// UIKit's `UITabBarControllerDelegate`. All methods have defaults.
public protocol TabBarControllerDelegate: AnyObject {
  /// Returns whether the user may select a tab; true by default.
  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect controller: ViewController
  ) -> Bool

  /// Called after the user selected a tab, also the one that was selected; not after changes in code.
  func tabBarController(
    _ tabBarController: TabBarController, didSelect controller: ViewController)
}

extension TabBarControllerDelegate {
  /// Returns true.
  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect controller: ViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didSelect controller: ViewController
  ) {}
}

/// Controllers side by side, of which one is shown above a bar of tabs.
///
/// UIKit's `UITabBarController`. The view of a tab is loaded when it is first selected. Control and a digit select a tab,
/// as do Control and Page Up or Page Down. Of more tabs than have room in the bar, the last button shows a list; see
/// ``moreNavigationController``.
open class TabBarController: ViewController, ChildLayout {
  private(set) final var tabs: [ViewController] = []
  private(set) final var selected: ViewController?
  /// The controller of the list of tabs that have no buttons; nil until it is needed.
  final var more: NavigationController?
  private var shown: ViewController?

  /// The view in which the selected controller is shown.
  private let contentView = View()
  /// The bar at the bottom.
  public final let tabBar = TabBar()
  /// The delegate, which may refuse selections; held weakly.
  public final weak var delegate: (any TabBarControllerDelegate)?

  /// Makes a controller without tabs.
  public override init() { super.init() }

  /// Makes a controller of some tabs, the first of which is selected.
  public convenience init(viewControllers: [ViewController]) {
    self.init()
    self.viewControllers = viewControllers
  }

  nonisolated deinit {}

  // MARK: Tabs

  /// The controllers; setting them selects the first unless the selected one is among them.
  ///
  /// - Precondition: No controller is there twice.
  public final var viewControllers: [ViewController] {
    get { tabs }
    set {
      for (index, controller) in newValue.enumerated() {
        require(
          !newValue[..<index].contains { $0 === controller },
          "\(controller) is twice among the tabs of \(self)")
      }
      let old = tabs
      tabs = newValue
      for controller in newValue where controller.parent !== self { addChild(controller) }
      if selected == nil
        || !newValue.contains(where: { $0 === selected }) && (newValue.isEmpty || !isMoreShown)
      {
        selected = newValue.first
      }
      for controller in old where !newValue.contains(where: { $0 === controller }) {
        if controller === shown { shown = nil }
        unembed(controller)
      }
      for controller in newValue where !old.contains(where: { $0 === controller }) {
        controller.didMove(toParent: self)
      }
      tabItemsDidChange()
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The selected controller, or that of the list of the tabs without buttons; nil for none.
  ///
  /// Setting it shows that one in the next layout; one that is no tab is ignored, and reported.
  public final var selectedViewController: ViewController? {
    get { selected }
    set {
      guard let newValue, newValue !== selected else { return }
      guard newValue === more || tabs.contains(where: { $0 === newValue }) else {
        return Diagnostics.report("\(newValue) is no tab of \(self): it cannot be selected")
      }
      selected = newValue
      selectionDidChange()
      viewIfLoaded?.setNeedsLayout()
      showSelected()
    }
  }

  /// The index of the selected tab; -1 for none, also while the list of the tabs without buttons is shown.
  public final var selectedIndex: Int {
    get { tabs.firstIndex { $0 === selected } ?? -1 }
    set {
      guard tabs.indices.contains(newValue) else {
        return Diagnostics.report("\(self) has no tab \(newValue): it has \(tabs.count)")
      }
      selectedViewController = tabs[newValue]
    }
  }

  /// Selects a tab for the user.
  final func select(_ index: Int) {
    guard tabs.indices.contains(index), tabs[index].tabBarItem.isEnabled else { return }
    let controller = tabs[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      selectionDidChange()
      return
    }
    let wasSelected = controller === selected
    selectedViewController = controller
    // The tab that is shown leads back to its start.
    if wasSelected {
      (controller as? NavigationController)?.popToRootViewController(animated: true)
    }
    guard !wasSelected, let window = viewIfLoaded?.window else { return didSelect(controller) }
    // After the new one has appeared.
    window.afterLayout { [weak self] in self?.didSelect(controller) }
  }

  private func didSelect(_ controller: ViewController) {
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// Shows the tabs' items as they are now.
  final func tabItemsDidChange() {
    tabBar.items = tabs.map(\.tabBarItem)
    selectionDidChange()
    updateMoreList()
  }

  /// Shows in the bar what is selected.
  private func selectionDidChange() {
    tabBar.selectedIndex = selectedIndex
    tabBar.isMoreSelected = isMoreShown
  }

  override var restorableChildren: [ViewController] { tabs }

  override func encodeContainer(into state: inout RestorableState) {
    state["selected"] = selected?.restorationIdentifier.map { .text($0) }
  }

  override func restoreChildren(
    _ nodes: [StateNode], container state: RestorableState, by restorer: StateRestorer
  ) {
    restorer.restore(tabs, from: nodes).forEach(restorer.report)
    if let name = state["selected"]?.text,
      let tab = tabs.first(where: { $0.restorationIdentifier == name })
    {
      selectedViewController = tab
    }
  }

  override func childDidLeave(_ child: ViewController) {
    child.barInsets = .zero
    guard tabs.contains(where: { $0 === child }) else { return }
    tabs.removeAll { $0 === child }
    if shown === child {
      shown = nil
      if let view = child.viewIfLoaded, view.superview === contentView {
        view.removeFromSuperview()
      }
    }
    if selected === child { selected = tabs.first }
    tabItemsDidChange()
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: View

  open override func loadView() { view = ContainerView(self) }

  open override func viewDidLoad() {
    contentView.frame = view.bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(contentView)
    view.addSubview(tabBar)
    tabBar.onSelect = { [weak self] in self?.select($0) }
    tabBar.onHiddenChange = { [weak self] in self?.updateMoreList() }
    tabBar.onMore = { [weak self] in self?.showMore() }
    tabItemsDidChange()
  }

  open override var childForKeys: ViewController? { selected }

  /// Returns the whole size: each tab fills the view, also one that is not shown now.
  open override func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size { size }

  /// Selects a tab by Control and its number, or the one beside by Control and Page Up or Page Down, and goes back from a
  /// tab without a button to their list by Escape.
  open override func keyDown(_ press: KeyPress) -> Bool {
    guard presentedViewController == nil else { return super.keyDown(press) }
    if press.key == .escape, press.modifiers.isEmpty, selectedIndex >= tabBar.shownCount {
      if !press.isRepeat { showMore() }
      return true
    }
    guard press.modifiers == .control else { return super.keyDown(press) }
    if let digit = Int(press.key.name), (1...9).contains(digit), digit <= tabs.count {
      select(digit - 1)
      return true
    }
    guard press.key == .pageUp || press.key == .pageDown, !tabs.isEmpty else {
      return super.keyDown(press)
    }
    let step = press.key == .pageDown ? 1 : tabs.count - 1
    // From the list, the first or the last tab.
    let index = selectedIndex < 0 && press.key == .pageUp ? 0 : selectedIndex
    select((index + step) % tabs.count)
    return true
  }

  /// Shows the selected controller, if the view is in a window.
  private func showSelected() {
    guard let view = viewIfLoaded, view.window != nil else { return }
    guard shown !== selected else { return }
    let old = shown
    shown = selected
    if isVisible {
      old?.beginAppearanceTransition(false, animated: false)
      selected?.beginAppearanceTransition(true, animated: false)
    }
    guard shown === selected else { return }
    if let new = selected {
      new.view.frame = contentView.bounds
      new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(new.view)
    }
    old?.viewIfLoaded?.removeFromSuperview()
    old?.endAppearanceTransition()
    if let new = selected, let window = view.window {
      window.afterLayout { [weak new] in new?.endAppearanceTransition() }
    }
  }

  /// Shows the selected controller, and places the bar.
  final func layOutChildren() {
    updateShownCount()
    showSelected()
    let bounds = view.bounds
    let insets = view.safeAreaInsets
    let isHidden = hidesBar
    let height = TabBar.height + insets.bottom
    tabBar.bottomInset = insets.bottom
    tabBar.frame = Rect(
      x: 0, y: bounds.maxY - (isHidden ? 0 : height), width: bounds.width, height: height)
    tabBar.isHidden = isHidden
    for child in children {
      child.barInsets = EdgeInsets(bottom: isHidden ? 0 : TabBar.height)
    }
    shown?.viewIfLoaded?.frame = contentView.bounds
  }

  /// Whether the controller that is shown wants no bar.
  private var hidesBar: Bool {
    guard let navigation = selected as? NavigationController else {
      return selected?.hidesBottomBarWhenPushed ?? false
    }
    return navigation.viewControllers.dropFirst().contains { $0.hidesBottomBarWhenPushed }
  }
}
