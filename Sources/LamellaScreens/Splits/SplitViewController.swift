internal import LamellaGeometry
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
open class SplitViewController: ViewController {
  private let primaryStack = NavigationController()
  private let secondaryStack = NavigationController()
  /// The controller of the list.
  public final let primary: ViewController
  /// The controller of what is selected; nil for nothing.
  public final private(set) var detail: ViewController?
  /// The content of the second column while nothing is selected; nil for none.
  public final var placeholder: ViewController? {
    didSet { if isViewLoaded { arrange() } }
  }
  /// The width of the first column, in points; less in windows in which it would be more than two fifths.
  public final var preferredPrimaryColumnWidth = 320.0 {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  private let line = View()

  /// Makes a split of a list, with nothing selected.
  public init(primary: ViewController) {
    self.primary = primary
    super.init()
  }

  nonisolated deinit {}

  /// Whether both columns are in one stack, as the window is narrow.
  public final var isCollapsed: Bool { traitCollection.horizontalSizeClass == .compact }

  /// Shows what is selected: in its column, or on top of the list.
  ///
  /// - Parameters:
  ///   - controller: The controller; nil for nothing.
  ///   - animated: Whether it slides in over the list, in a narrow window.
  public final func showDetail(_ controller: ViewController?, animated: Bool = true) {
    guard controller !== detail else { return }
    detail = controller
    guard isViewLoaded else { return }
    arrange(animated: animated)
  }

  override var restorableChildren: [ViewController] { [primary] + (detail.map { [$0] } ?? []) }

  override func encodeContainer(into state: inout RestorableState) {
    state["detail"] = detail?.restorationIdentifier.map { .text($0) }
  }

  override func restoreChildren(
    _ nodes: [StateNode], container state: RestorableState, by restorer: StateRestorer
  ) {
    let left = restorer.restore([primary], from: nodes)
    guard let name = state["detail"]?.text,
      let node = left.first(where: { $0.identifier == name }),
      let new = restorer.controller(for: node)
    else { return }
    showDetail(new, animated: false)
  }

  open override func loadView() { view = SplitView(self) }

  open override func viewDidLoad() {
    view.addSubview(line)
    for stack in [primaryStack, secondaryStack] { addChild(stack) }
    for stack in [primaryStack, secondaryStack] {
      view.addSubview(stack.view)
      stack.didMove(toParent: self)
    }
    primaryStack.delegate = self
    registerForTraitChanges([TraitHorizontalSizeClass.self]) {
      (split: SplitViewController, _) in split.arrange()
    }
    arrange()
  }

  open override var childForKeys: ViewController? {
    isCollapsed || secondaryStack.viewControllers.isEmpty ? primaryStack : secondaryStack
  }

  /// Begins the search of the list by Control F, also from the other column.
  open override func keyDown(_ press: KeyPress) -> Bool {
    primaryStack.handleSearchKey(press) || super.keyDown(press)
  }

  /// Puts the controllers into the stacks in which they are to be.
  private func arrange(animated: Bool = false) {
    let isCollapsed = isCollapsed
    if isCollapsed {
      secondaryStack.setViewControllers([], animated: false)
      primaryStack.setViewControllers([primary] + (detail.map { [$0] } ?? []), animated: animated)
    } else {
      primaryStack.setViewControllers([primary], animated: false)
      secondaryStack.setViewControllers(
        (detail ?? placeholder).map { [$0] } ?? [], animated: false)
    }
    view.setNeedsLayout()
  }

  /// Places the columns.
  final func layOutColumns() {
    let bounds = view.bounds
    let theme = view.effectiveTheme
    line.backgroundColor = theme.inkSoft.withAlpha(0.25)
    if isCollapsed {
      primaryStack.view.frame = bounds
      secondaryStack.view.isHidden = true
      line.isHidden = true
      return
    }
    let width = min(preferredPrimaryColumnWidth, (bounds.width * 0.4).rounded())
    let hairline = Theme.hairline(scale: view.window?.contentScale ?? 1)
    let rest = max(bounds.width - width - hairline, 0)
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
    if isCollapsed, controller === primary, navigationController.viewControllers.count == 1 {
      detail = nil
    }
  }
}

extension ViewController {
  /// The nearest split view controller around the controller; nil for none.
  public final var splitViewController: SplitViewController? { container(SplitViewController.self) }
}

/// The view of a split view controller.
private final class SplitView: View {
  private weak var controller: SplitViewController?

  init(_ controller: SplitViewController) {
    self.controller = controller
    super.init(frame: .zero)
  }

  nonisolated deinit {}

  override func layoutSubviews() { controller?.layOutColumns() }
}
