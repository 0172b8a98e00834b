import LamellaControls
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaText

/// The content of a navigation bar for a controller.
final class NavigationBarContent: View {
  private let item: NavigationItem
  private let leading = BarItemRow()
  private let trailing = BarItemRow()
  private let title = Label()
  private let titleView: View?
  private var backButton: BackButton?
  /// The width of the back button with its title, in points.
  private var fullBackWidth = 0.0
  private let largeTitle = Label()
  /// The part below the row of items, behind the edge of which a large title disappears.
  private let lower = View()
  private let searchBar: SearchBar?
  private let bottomView: View?
  /// Whether there is a large title, which has no height during a search in its place.
  let hasLargeTitle: Bool
  /// The heights of the parts.
  var extent: BarHeights { didSet { if extent != oldValue { setNeedsLayout() } } }

  init(
    _ items: [NavigationItem], extent: BarHeights, hasLargeTitle: Bool, back: @escaping () -> Void
  ) {
    self.hasLargeTitle = hasLargeTitle
    item = items[items.count - 1]
    self.extent = extent
    titleView = item.titleView
    searchBar = item.searchController?.searchBar
    bottomView = item.bottomView
    super.init(frame: .zero)
    var leadingItems = item.leftBarButtonItems
    let hasBack = items.count > 1 && !item.hidesBackButton
    if hasBack, leadingItems.isEmpty || item.leftItemsSupplementBackButton {
      let below = items[items.count - 2]
      let button = BackButton(title: below.backButtonTitle ?? below.title ?? "Back")
      button.addAction(for: .primaryActionTriggered) { _ in back() }
      backButton = button
      leadingItems.insert(BarButtonItem(customView: button), at: 0)
    }
    leading.items = leadingItems
    trailing.items = item.rightBarButtonItems.reversed()
    title.text = item.title
    title.font = .system(size: Theme.TypeSize.body, weight: .semibold)
    title.textAlignment = .center
    title.lineBreakMode = .byTruncatingTail
    title.adjustsFontSizeToFitWidth = true
    title.minimumScaleFactor = 0.75
    largeTitle.text = item.title
    largeTitle.font = NavigationBar.largeTitleFont
    largeTitle.adjustsFontForContentSizeCategory = true
    largeTitle.adjustsFontSizeToFitWidth = true
    largeTitle.minimumScaleFactor = 0.6
    for view in [leading, trailing, titleView ?? title] { addSubview(view) }
    if hasLargeTitle || searchBar != nil {
      lower.clipsToBounds = true
      if hasLargeTitle { lower.addSubview(largeTitle) }
      if let searchBar { lower.addSubview(searchBar) }
      addSubview(lower)
    }
    if let bottomView { addSubview(bottomView) }
  }

  nonisolated deinit {}

  /// The height that the bar has with the content, as far as that has scrolled.
  var height: Double { extent.full - min(item.collapse, extent.collapsible) }

  /// Moves the titles sideways, for a transition.
  func slide(by distance: Double) {
    let transform = Transform2D(translationX: distance, y: 0)
    (titleView ?? title).transform = transform
    largeTitle.transform = transform
  }

  override func layoutSubviews() {
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
    let leadingWidth = min(leading.neededWidth, room * 0.45)
    let trailingWidth = min(trailing.neededWidth, room * 0.45)
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
