internal import LamellaScene
public import LamellaScrolling

extension ViewController {
  /// The content of a navigation bar for the controller, made with the controller's title when it is asked for.
  public final var navigationItem: NavigationItem {
    if let item = barItems.navigation { return item }
    let item = NavigationItem(title: title)
    barItems.navigation = item
    return item
  }

  /// The content of a tab bar for the controller, made with the controller's title when it is asked for.
  public final var tabBarItem: TabBarItem {
    get {
      if let item = barItems.tab { return item }
      let item = TabBarItem(title: title)
      barItems.tab = item
      return item
    }
    set {
      barItems.tab = newValue
      tabBarController?.tabItemsDidChange()
    }
  }

  /// The items of the toolbar that a navigation controller shows for the controller; none by default.
  public final var toolbarItems: [BarButtonItem] {
    get { barItems.toolbar }
    set {
      barItems.toolbar = newValue
      navigationController?.toolbarItemsDidChange(of: self)
    }
  }

  /// A button that begins and ends editing: its title is Edit or Done; see ``setEditing(_:animated:)``.
  public final var editButtonItem: BarButtonItem {
    if let item = barItems.edit { return item }
    let item = BarButtonItem(title: isEditing ? "Done" : "Edit") { [weak self] _ in
      if let self { setEditing(!isEditing, animated: true) }
    }
    barItems.edit = item
    editingDidChange()
    return item
  }

  /// Whether the tab bar around the controller's navigation controller is hidden while the controller is shown.
  ///
  /// The default is false.
  public final var hidesBottomBarWhenPushed: Bool {
    get { barItems.hidesBottomBar }
    set {
      barItems.hidesBottomBar = newValue
      tabBarController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The scroll view whose content the bar of a navigation controller follows, as with large titles.
  ///
  /// By default, the controller's view, or else its first subview, if that is a scroll view. Setting nil restores that.
  /// Not held.
  public final var contentScrollView: ScrollView? {
    get {
      if let named = barItems.scrollView { return named }
      guard let view = viewIfLoaded else { return nil }
      return view as? ScrollView ?? view.subviews.first as? ScrollView
    }
    set {
      barItems.scrollView = newValue
      navigationController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The nearest navigation controller around the controller; nil for none.
  public final var navigationController: NavigationController? {
    container(NavigationController.self)
  }

  /// The nearest tab bar controller around the controller; nil for none.
  public final var tabBarController: TabBarController? { container(TabBarController.self) }

  /// Updates the items after a change of the title.
  final func titleDidChange() {
    barItems.navigation?.title = title
    barItems.tab?.title = title
  }

  /// Updates the edit button.
  final func editingDidChange() {
    barItems.edit?.title = isEditing ? "Done" : "Edit"
    barItems.edit?.style = isEditing ? .done : .plain
  }
}
