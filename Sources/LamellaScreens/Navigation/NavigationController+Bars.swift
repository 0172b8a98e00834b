internal import LamellaGeometry
internal import LamellaScene

extension NavigationController: ChildLayout {
  // MARK: Bars

  /// Whether the bar at the top is hidden; false by default.
  public final var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar at the top.
  public final func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != isBarHidden else { return }
    isBarHidden = isHidden
    animateBars(animated)
  }

  /// Whether the bar at the bottom is hidden; true by default.
  public final var isToolbarHidden: Bool {
    get { isBottomBarHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar at the bottom.
  public final func setToolbarHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != isBottomBarHidden else { return }
    isBottomBarHidden = isHidden
    animateBars(animated)
  }

  final func animateBars(_ animated: Bool) {
    guard let view = viewIfLoaded else { return }
    view.setNeedsLayout()
    guard animated else { return }
    View.animate(withDuration: Self.hideShowBarDuration) { view.layoutIfNeeded() }
  }

  /// Shows the items of a controller's toolbar, if it is on top.
  final func toolbarItemsDidChange(of controller: ViewController) {
    if controller === topViewController { toolbar.items = controller.toolbarItems }
  }

  // MARK: Layout

  /// Shows the top controller, and places the bars.
  final func layOutChildren() {
    showTop()
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    interactivePopGestureRecognizer.edges = isMirrored ? .right : .left
    navigationBar.updateExtent()
    followContent()
    placeBars()
    updateBarInsets()
    if transition == nil, let view = shown?.viewIfLoaded, view.superview === contentView {
      view.frame = contentView.bounds
    }
  }

  /// Places the bars as high as they are for what is shown.
  final func placeBars() {
    let bounds = view.bounds
    let insets = view.safeAreaInsets
    let barHeight = insets.top + navigationBar.height
    navigationBar.topInset = insets.top
    navigationBar.frame = Rect(
      x: 0, y: isBarHidden ? -barHeight : 0, width: bounds.width, height: barHeight)
    navigationBar.alpha = isBarHidden ? 0 : 1
    let bottomHeight = insets.bottom + Toolbar.height
    toolbar.bottomInset = insets.bottom
    toolbar.frame = Rect(
      x: 0, y: bounds.maxY - (isBottomBarHidden ? 0 : bottomHeight), width: bounds.width,
      height: bottomHeight)
    toolbar.alpha = isBottomBarHidden ? 0 : 1
  }

  /// Gives each controller of the stack the safe area that the bars leave to it; one that leaves keeps its own.
  final func updateBarInsets() {
    let items = stack.map(\.navigationItem)
    for (index, controller) in stack.enumerated() {
      let extent = navigationBar.extent(for: items[...index])
      let height = extent.full - min(items[index].collapse, extent.collapsible)
      controller.barInsets = EdgeInsets(
        top: isBarHidden ? 0 : height, bottom: isBottomBarHidden ? 0 : Toolbar.height)
    }
  }
}
