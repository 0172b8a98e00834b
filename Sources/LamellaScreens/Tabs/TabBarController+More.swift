internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

// The tabs that have no room in the bar.
extension TabBarController {
  /// The controller of the list of the tabs that have no buttons, made when it is asked for.
  ///
  /// UIKit's `moreNavigationController`. The last button of the bar shows it in windows that are too narrow for all tabs;
  /// a row shows its tab in place of the list, and the button or Escape leads back. A tab needs 64 points.
  public final var moreNavigationController: NavigationController {
    if let more { return more }
    let list = MoreListController()
    list.onSelect = { [weak self] in self?.select($0) }
    let new = NavigationController(rootViewController: list)
    more = new
    updateMoreList()
    return new
  }

  /// Whether the list is shown, or will be.
  final var isMoreShown: Bool { more != nil && selected === more }

  /// Shows the list for the user.
  final func showMore() {
    let more = moreNavigationController
    if more.parent !== self {
      addChild(more)
      more.didMove(toParent: self)
    }
    more.popToRootViewController(animated: isMoreShown)
    selectedViewController = more
  }

  /// Follows the width of the bar.
  final func updateShownCount() {
    let count = tabBar.capacity(of: tabs.count, in: view.bounds.width)
    guard count != tabBar.shownCount else { return }
    let old = tabBar.shownCount
    tabBar.shownCount = count
    updateMoreList()
    // In place of a list with nothing in it, the first tab that was in it.
    if isMoreShown, count == tabs.count, !tabs.isEmpty {
      selectedViewController = tabs[min(old, tabs.count - 1)]
    }
  }

  /// Shows the items of the tabs without buttons in the list.
  final func updateMoreList() {
    guard let list = more?.viewControllers.first as? MoreListController else { return }
    list.show(Array(tabs.dropFirst(tabBar.shownCount)), from: tabBar.shownCount)
  }
}

/// The list of the tabs that have no buttons.
final class MoreListController: ViewController {
  /// Called with the index of a tab that the user selects.
  var onSelect: (Int) -> Void = { _ in }
  private lazy var list = ListView(rows: tabs.count) { [unowned self] cell, row in
    let item = tabs[row].tabBarItem
    cell.identifier = item.identifier ?? item.title
    cell.text = item.title ?? ""
    cell.image = item.image
    cell.accessory = .disclosure
  }
  private var tabs: [ViewController] = []
  private var first = 0

  override init() {
    super.init()
    title = "More"
  }

  nonisolated deinit {}

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.identifier = "more"
    list.itemDelegate = self
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    list.deselectAll()
  }

  /// Shows some tabs, the first of which has an index in the bar.
  func show(_ tabs: [ViewController], from first: Int) {
    (self.tabs, self.first) = (tabs, first)
    if isViewLoaded { list.numberOfRows = tabs.count }
  }
}

extension MoreListController: CollectionViewDelegate {
  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt path: ItemPath
  ) -> Bool { tabs[path.item].tabBarItem.isEnabled }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt path: ItemPath) {
    onSelect(first + path.item)
  }
}
