public import LamellaGeometry
public import LamellaScene

/// Two columns in wide windows: a list and what is selected in it; in narrow ones a stack of both.
///
/// UIKit's `UISplitViewController` of two columns. In a narrow window what is shown by ``showDetail(_:animated:)`` lies on top of the
/// list, with a way back; it moves to its column when the window grows wide, and back.
///
/// ```swift
/// let split = SplitViewController(primary: LevelList())
/// // In the list, when a level is selected:
/// splitViewController?.showDetail(LevelDetail(level))
/// ```
open class SplitViewController: ViewController, ChildLayout {
  private let primaryStack = NavigationController()
  private let secondaryStack = NavigationController()
  /// The controller of the list.
  ///
  /// A new one takes the place of all that was pushed on top of the one before; what is selected stays.
  public final var primary: ViewController {
    didSet {
      if primary !== oldValue { arrange() }
    }
  }
  /// The controller of what is selected; nil for nothing.
  public final private(set) var detail: ViewController?
  /// The content of the second column while nothing is selected; nil for none.
  public final var placeholder: ViewController? {
    didSet { arrange() }
  }
  /// The width of the first column, in points; less in windows in which it would be more than two fifths.
  public final var preferredPrimaryColumnWidth = 320.0 {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  private let line = View()

  /// Whether both columns are in the first stack now.
  private var isStacked = false
  /// The traits that the window will have, while the controllers in it are told.
  private var comingTraits: TraitCollection?

  /// Makes a split of a list, with nothing selected.
  public init(primary: ViewController) {
    self.primary = primary
    super.init()
    primaryStack.delegate = self
    for stack in [primaryStack, secondaryStack] { addChild(stack) }
    arrange(list: [primary], details: [])
  }

  nonisolated deinit {}

  /// Whether both columns are in one stack, as the window is narrow.
  public final var isCollapsed: Bool { traitCollection.horizontalSizeClass == .compact }

  /// Shows what is selected: in its column, or on top of the list.
  ///
  /// The controller takes the place of what was selected before, and of all that was pushed on top of that.
  ///
  /// - Parameters:
  ///   - controller: The controller; nil for nothing.
  ///   - animated: Whether it slides in over the list, in a narrow window.
  public final func showDetail(_ controller: ViewController?, animated: Bool = true) {
    finishTransition()
    guard controller !== detail else { return }
    let list = list
    detail = controller
    arrange(list: list, details: controller.map { [$0] } ?? [], animated: animated)
  }

  // MARK: State

  override var restorableChildren: [ViewController] {
    // What lies above one that is not saved would come back without it.
    [list, details].flatMap { $0.prefix { $0.restorationIdentifier != nil } }
  }

  override func encodeContainer(into state: inout RestorableState) {
    state["detail"] = detail?.restorationIdentifier.map { .text($0) }
  }

  override func restoreChildren(
    _ nodes: [StateNode], container state: RestorableState, by restorer: StateRestorer
  ) {
    let name = state["detail"]?.text
    let start = nodes.firstIndex { $0.identifier == name } ?? nodes.endIndex
    let list = restorer.stack(nodes[..<start], present: list)
    let details = restorer.stack(nodes[start...], present: details)
    detail = details.first
    arrange(list: list.first === primary ? list : [primary], details: details)
  }

  // MARK: View

  open override func loadView() { view = ContainerView(self, showsBackground: false) }

  open override func viewDidLoad() {
    view.addSubview(line)
    for stack in [primaryStack, secondaryStack] {
      view.addSubview(stack.view)
      stack.didMove(toParent: self)
    }
    registerForTraitChanges([TraitHorizontalSizeClass.self]) {
      (split: SplitViewController, _) in split.arrangeIfNeeded()
    }
    arrange()
  }

  open override var childForKeys: ViewController? {
    isCollapsed || secondaryStack.viewControllers.isEmpty ? primaryStack : secondaryStack
  }

  open override func viewWillTransition(
    to size: Size, with coordinator: TransitionCoordinator
  ) {
    comingTraits = coordinator.coming?.traits
    defer { comingTraits = nil }
    guard isStacked, comingTraits?.horizontalSizeClass == .regular else {
      return super.viewWillTransition(to: size, with: coordinator)
    }
    // The controllers of the one stack will be in two columns.
    let widths = columnWidths(in: size.width)
    let secondary = details.isEmpty ? placeholder.map { [$0] } ?? [] : details
    for (column, width) in [(list, widths.primary), (secondary, widths.secondary)] {
      for controller in column {
        controller.viewWillTransition(to: Size(width, size.height), with: coordinator)
      }
    }
    tellPresented(ofSize: size, with: coordinator)
  }

  /// Returns the size of a column.
  open override func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size {
    guard (comingTraits ?? traitCollection).horizontalSizeClass != .compact else { return size }
    let widths = columnWidths(in: size.width)
    return Size(child === primaryStack ? widths.primary : widths.secondary, size.height)
  }

  /// Returns the widths of both columns in a width, with a line between them, in points.
  private func columnWidths(in width: Double) -> (primary: Double, secondary: Double) {
    let primary = min(preferredPrimaryColumnWidth, (width * 0.4).rounded())
    return (primary, max(width - primary - hairline, 0))
  }

  private var hairline: Double { Theme.hairline(scale: view.window?.contentScale ?? 1) }

  /// Begins the search of the list by Control F, also from the other column.
  open override func keyDown(_ press: KeyPress) -> Bool {
    primaryStack.handleSearchKey(press) || super.keyDown(press)
  }

  // MARK: Columns

  /// The list, and what was pushed on top of it in its column.
  private var list: [ViewController] {
    let stack = primaryStack.viewControllers
    return stack.first === primary ? Array(stack.prefix { $0 !== detail }) : [primary]
  }

  /// The controllers of the detail column: the selected one, and those that were pushed on top of it.
  private var details: [ViewController] {
    guard let detail else { return [] }
    let stack = (isStacked ? primaryStack : secondaryStack).viewControllers
    return stack.firstIndex { $0 === detail }.map { Array(stack[$0...]) } ?? [detail]
  }

  override func finishTransition() {
    for stack in [primaryStack, secondaryStack] { stack.finishTransition() }
  }

  /// Puts the controllers into the stacks in which they are to be.
  private func arrange() {
    // A way back from what is selected that is under way leaves nothing selected.
    finishTransition()
    arrange(list: list, details: details)
  }

  /// Follows a change of the room; a split that leaves its window keeps its columns, as nobody sees it.
  private func arrangeIfNeeded() {
    if isStacked != isCollapsed, viewIfLoaded?.window != nil { arrange() }
  }

  private func arrange(
    list: [ViewController], details: [ViewController], animated: Bool = false
  ) {
    isStacked = isCollapsed
    if isStacked {
      secondaryStack.setViewControllers([], animated: false)
      primaryStack.setViewControllers(list + details, animated: animated)
    } else {
      primaryStack.setViewControllers(list, animated: false)
      let shown = details.isEmpty ? placeholder.map { [$0] } ?? [] : details
      secondaryStack.setViewControllers(shown, animated: false)
    }
    viewIfLoaded?.setNeedsLayout()
  }

  /// Places the columns.
  final func layOutChildren() {
    arrangeIfNeeded()
    let bounds = view.bounds
    let theme = view.effectiveTheme
    line.backgroundColor = theme.inkSoft.withAlpha(0.25)
    if isCollapsed {
      primaryStack.view.frame = bounds
      secondaryStack.view.isHidden = true
      line.isHidden = true
      return
    }
    let (width, rest) = columnWidths(in: bounds.width)
    let hairline = hairline
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    primaryStack.view.frame = Rect(
      x: isMirrored ? rest + hairline : 0, y: 0, width: width, height: bounds.height)
    secondaryStack.view.frame = Rect(
      x: isMirrored ? 0 : width + hairline, y: 0, width: rest, height: bounds.height)
    secondaryStack.view.isHidden = false
    line.frame = Rect(
      x: isMirrored ? rest : width, y: 0, width: hairline, height: bounds.height)
    line.isHidden = false
  }
}

extension SplitViewController: NavigationControllerDelegate {
  /// Forgets what was selected after the user went back to the list.
  public func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController,
    animated: Bool
  ) {
    if isStacked, !navigationController.viewControllers.contains(where: { $0 === detail }) {
      detail = nil
    }
  }
}

extension ViewController {
  /// The nearest split view controller around the controller; nil for none.
  public final var splitViewController: SplitViewController? { container(SplitViewController.self) }
}
