internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

// What the bar has to do with the controller that is shown: the content that scrolls below it, and its search.
extension NavigationController {
  // MARK: Scrolling

  /// Has the bar follow the content of the controller that is shown, where parts of it give way.
  final func followContent() {
    let extent = navigationBar.extent
    let canFollow = transition == nil && !isBarHidden && extent.restingCollapses.count > 1
    let scrollView = canFollow ? shown?.contentScrollView : nil
    let isOther = trackedScrollView !== scrollView
    if isOther {
      trackedScrollView?.collapsingBar = nil
      trackedScrollView = scrollView
    }
    guard transition == nil, let item = shown?.navigationItem else { return }
    guard let scrollView else {
      (item.collapse, item.laidOutExtent) = (0, nil)
      return
    }
    let fullInset = view.safeAreaInsets.top + extent.full
    if !isOther, let bar = scrollView.collapsingBar {
      (bar.fullInset, bar.stops) = (fullInset, extent.restingCollapses)
    } else {
      scrollView.collapsingBar = CollapsingBar(fullInset: fullInset, stops: extent.restingCollapses)
      {
        [weak self] in self?.contentDidScroll($0)
      }
    }
    updateReach(of: item, above: scrollView)
    if item.laidOutExtent != extent {
      item.laidOutExtent = extent
      item.collapse = scrollView.isAtStart ? 0 : collapse(below: scrollView)
    }
  }

  /// Returns the height by which the bar is lower above the content as far as it has scrolled.
  private func collapse(below scrollView: ScrollView) -> Double {
    let extent = navigationBar.extent
    let height = scrollView.contentTop - view.safeAreaInsets.top
    return min(max(extent.full - height, 0), extent.collapsible)
  }

  private func contentDidScroll(_ scrollView: ScrollView) {
    guard transition == nil, scrollView === trackedScrollView, let item = shown?.navigationItem
    else { return }
    updateReach(of: item, above: scrollView)
    let collapse = collapse(below: scrollView)
    guard collapse != item.collapse else { return }
    item.collapse = collapse
    navigationBar.contentDidScroll()
    view.setNeedsLayout()
  }

  /// Lets keys reach a search field that has given way to content, as long as the content's start is less than a screen away.
  ///
  /// The field brings that start back into sight, from which nobody is to be carried off who has read far.
  private func updateReach(of item: NavigationItem, above scrollView: ScrollView) {
    let distance = scrollView.contentOffset.y - scrollView.startOffset.y
    item.searchController?.searchBar.isReachableWhileCollapsed = distance < scrollView.bounds.height
  }

  /// Scrolls the content to its start, at which the whole bar is shown.
  final func showWholeBar() {
    guard let scrollView = trackedScrollView else { return }
    scrollView.setContentOffset(
      Point(scrollView.contentOffset.x, scrollView.startOffset.y), animated: true)
  }

  // MARK: Search

  /// The search of the controller that is shown; nil for none.
  private var search: SearchController? { topViewController?.barItems.navigation?.searchController }

  /// Begins a search by Control F, and ends one by Escape.
  ///
  /// - Returns: Whether the key is for the search.
  final func handleSearchKey(_ press: KeyPress) -> Bool {
    guard let search, presentedViewController == nil, !isBarHidden else { return false }
    if press.key == .escape, press.modifiers.isEmpty, search.isActive {
      if !press.isRepeat { search.isActive = false }
      return true
    }
    guard press.key == Key("F"), press.modifiers == .control || press.modifiers == .command else {
      return false
    }
    if !press.isRepeat, !isTransitioning { search.begin() }
    return true
  }

  /// Makes room for a search that begins, or takes it back.
  final func searchDidChange(animated: Bool) {
    viewIfLoaded?.setNeedsLayout()
    if animated, transition == nil { animateBars(true) }
  }
}
