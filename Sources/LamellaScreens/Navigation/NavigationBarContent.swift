import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText

/// The content of a navigation bar for a controller.
final class NavigationBarContent: View {
  /// The item of the controller.
  let item: NavigationItem
  private let back: () -> Void
  private let leading = BarItemRow()
  private let trailing = BarItemRow()
  private let title = Label()
  private var titleView: View?
  private var backButton: BackButton?
  /// The item that stands for the back button in the row.
  private var backItem: BarButtonItem?
  /// The width of the back button with its title, in points.
  private var fullBackWidth = 0.0
  private let largeTitle = Label()
  /// The part below the row of items, behind the edge of which a large title disappears.
  private let lower = View()
  // Not held: the item may have another by now, or show it in the bar of another controller.
  private weak var searchBar: SearchBar?
  private var bottomView: View?
  /// Whether there is a large title, which has no height during a search in its place.
  private(set) var hasLargeTitle = false
  /// The heights of the parts.
  var extent = BarHeights() { didSet { if extent != oldValue { setNeedsLayout() } } }
  /// Whether the next layout is the first one of what is shown.
  private var isNew = true

  /// Makes the content for an item, which the first call of ``update(below:extent:hasLargeTitle:)`` fills.
  init(_ item: NavigationItem, back: @escaping () -> Void) {
    self.item = item
    self.back = back
    super.init(frame: .zero)
    title.font = .system(size: Theme.TypeSize.body, weight: .semibold)
    title.textAlignment = .center
    title.lineBreakMode = .byTruncatingTail
    title.adjustsFontSizeToFitWidth = true
    title.minimumScaleFactor = 0.75
    largeTitle.font = NavigationBar.largeTitleFont
    largeTitle.adjustsFontForContentSizeCategory = true
    largeTitle.adjustsFontSizeToFitWidth = true
    largeTitle.minimumScaleFactor = 0.6
    lower.clipsToBounds = true
    for view in [leading, trailing, title] { addSubview(view) }
    for row in [leading, trailing] { row.onChange = { [weak self] in self?.setNeedsNewLayout() } }
  }

  nonisolated deinit {}

  /// Shows the item as it is now, in the views that are there already where it can.
  ///
  /// - Parameters:
  ///   - below: The item of the screen below; nil for none.
  ///   - extent: The heights of the parts.
  ///   - hasLargeTitle: Whether there is a large title.
  func update(below: NavigationItem?, extent: BarHeights, hasLargeTitle: Bool) {
    (self.extent, self.hasLargeTitle) = (extent, hasLargeTitle)
    updateBackItem(below: below)
    let backItems = backItem.map { [$0] } ?? []
    leading.items = backItems + item.leftBarButtonItems
    trailing.items = item.rightBarButtonItems.reversed()
    title.text = item.title
    largeTitle.text = item.title
    if titleView !== item.titleView {
      let old = titleView ?? title
      titleView = item.titleView
      let new = titleView ?? title
      (new.transform, old.transform) = (old.transform, .identity)
      replace(old, by: new, in: self)
    }
    let search = item.searchController?.searchBar
    replace(exchange(&searchBar, with: search), by: search, in: lower)
    replace(hasLargeTitle ? nil : largeTitle, by: hasLargeTitle ? largeTitle : nil, in: lower)
    let hasLower = hasLargeTitle || search != nil
    replace(hasLower ? nil : lower, by: hasLower ? lower : nil, in: self)
    replace(exchange(&bottomView, with: item.bottomView), by: item.bottomView, in: self)
    setNeedsNewLayout()
  }

  /// Makes or updates the button that leads back, where the item has one.
  private func updateBackItem(below: NavigationItem?) {
    guard let below, !item.hidesBackButton,
      item.leftBarButtonItems.isEmpty || item.leftItemsSupplementBackButton
    else {
      (backButton, backItem) = (nil, nil)
      return
    }
    let title = below.backButtonTitle ?? below.title ?? "Back"
    if let backButton {
      backButton.screenTitle = title
      return
    }
    let button = BackButton(screenTitle: title)
    button.addAction(for: .primaryActionTriggered) { [back] _ in back() }
    backButton = button
    backItem = BarButtonItem(customView: button)
  }

  /// Shows a view in place of another; one that other content has taken stays there.
  private func replace(_ old: View?, by new: View?, in superview: View) {
    if let old, old !== new, old.superview === superview { old.removeFromSuperview() }
    if let new, new.superview !== superview { superview.addSubview(new) }
  }

  /// Has what is new appear at its place in the next layout, also where that is animated.
  private func setNeedsNewLayout() {
    isNew = true
    setNeedsLayout()
  }

  /// The height that the bar has with the content, as far as that has scrolled.
  var height: Double { extent.full - min(item.collapse, extent.collapsible) }

  /// Moves the titles sideways, for a transition.
  func slide(by distance: Double) {
    let transform = Transform2D(translationX: distance, y: 0)
    (titleView ?? title).transform = transform
    largeTitle.transform = transform
  }

  override func layoutSubviews() {
    guard exchange(&isNew, with: false) else { return placeViews() }
    // What is new has no former place from which it could move.
    View.performWithoutAnimation {
      placeViews()
      for view in subviews { view.layoutIfNeeded() }
    }
  }

  private func placeViews() {
    let insets = safeAreaInsets
    let low = insets.left + Theme.Spacing.controls
    let high = bounds.width - insets.right - Theme.Spacing.controls
    let room = max(high - low, 0)
    layOutRow(low: low, high: high)
    let inner = Rect(
      x: low + Theme.Spacing.controls, y: 0, width: max(room - 2 * Theme.Spacing.controls, 0),
      height: 0)
    let visible = extent.visible(collapse: min(item.collapse, extent.collapsible))
    let middle = visible.largeTitle + visible.search
    if lower.superview === self {
      // A search field that has given way is reached by keys behind the last point of the row.
      let behind = searchBar == nil ? 0 : max(1 - middle, 0)
      lower.frame = Rect(
        x: 0, y: extent.row - behind, width: bounds.width, height: middle + behind)
      // It goes up behind the row, whose title takes its place.
      place(
        largeTitle,
        Rect(
          x: inner.minX, y: visible.largeTitle - extent.largeTitle, width: inner.width,
          height: extent.largeTitle))
      searchBar?.frame = Rect(
        x: inner.minX, y: visible.largeTitle + behind, width: inner.width, height: visible.search)
    }
    bottomView?.frame = Rect(
      x: inner.minX, y: extent.row + middle, width: inner.width,
      height: max(extent.bottom - Theme.Spacing.controls, 0))
    let isSearchAlone = extent.row == 0
    for view in [leading, trailing] { view.alpha = isSearchAlone ? 0 : 1 }
    if let titleView {
      titleView.alpha = isSearchAlone ? 0 : 1
    } else if isSearchAlone {
      title.alpha = 0
    } else {
      title.alpha = max(1 - visible.largeTitle / Self.titleFade, 0)
    }
  }

  /// The height of what is left of a large title below which the title in the row comes, in points.
  private static let titleFade = 14.0

  private func layOutRow(low: Double, high: Double) {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let height = NavigationBar.rowHeight
    let room = max(high - low, 0)
    showTitleOfBackButton(in: room)
    // The items come before the title; where even they have too little room, both rows give way alike.
    let share = min(room / max(leading.neededWidth + trailing.neededWidth, 1), 1)
    let leadingWidth = (leading.neededWidth * share).rounded(.down)
    let trailingWidth = (trailing.neededWidth * share).rounded(.down)
    let (left, right) =
      isMirrored ? (trailingWidth, leadingWidth) : (leadingWidth, trailingWidth)
    let leftFrame = Rect(x: low, y: 0, width: left, height: height)
    let rightFrame = Rect(x: high - right, y: 0, width: right, height: height)
    leading.frame = isMirrored ? rightFrame : leftFrame
    trailing.frame = isMirrored ? leftFrame : rightFrame
    // In the middle of the bar as long as it fits there, else in the middle of what is left.
    let free = Rect(
      x: low + left + Theme.Spacing.controls, y: 0,
      width: max(room - left - right - 2 * Theme.Spacing.controls, 0), height: height)
    let shown = titleView ?? title
    let wanted = min(shown.sizeThatFits(free.size).width.rounded(.up), free.width)
    let middle = (bounds.width - wanted) / 2
    let x = min(max(middle, free.minX), max(free.maxX - wanted, free.minX))
    place(shown, Rect(x: x.rounded(), y: 0, width: wanted, height: height))
  }

  /// Shows the title of the screen below beside the chevron, where that leaves room for the title of this one.
  private func showTitleOfBackButton(in room: Double) {
    guard let backButton, titleView == nil else { return }
    let width = leading.width(of: backButton)
    if backButton.showsTitle { fullBackWidth = width }
    let leadingWidth = leading.neededWidth - width + fullBackWidth
    let wanted = title.sizeThatFits(bounds.size).width.rounded(.up)
    backButton.showsTitle =
      leadingWidth + wanted + trailing.neededWidth + 2 * Theme.Spacing.controls <= room
  }

  /// Places a view that a transition may have moved sideways.
  private func place(_ view: View, _ frame: Rect) {
    view.bounds.size = frame.size
    view.center = Point(frame.midX, frame.midY)
  }
}
