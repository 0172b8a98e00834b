internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

/// The bar at the top of a navigation controller: a way back, a title, and items.
///
/// UIKit's `UINavigationBar`.
public final class NavigationBar: BarBackground {
  /// The height of the row with the title, in points.
  public static let rowHeight = 44.0
  /// The least height that a large title adds, in points; one in larger text is higher.
  public static let largeTitleHeight = 52.0
  /// The font of large titles at the usual text size.
  static let largeTitleFont = Font.system(size: Theme.TypeSize.large, weight: .bold)

  /// Whether titles are large, below the row of items; false by default.
  public var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles != oldValue else { return }
      updateContent()
      superview?.setNeedsLayout()
    }
  }
  /// The items of the controllers, the last of which is shown.
  public private(set) var items: [NavigationItem] = []
  /// Called when the way back is taken.
  var onBack: () -> Void = {}
  /// Called when a search field that has given way to content is to be in sight.
  var onReveal: () -> Void = {}
  /// The part of the bar at the top that lies outside of the safe area, in points.
  var topInset = 0.0 { didSet { if topInset != oldValue { setNeedsLayout() } } }

  private var content: NavigationBarContent?
  private let clip = View()

  /// Makes a bar without items.
  ///
  /// Large titles and search fields follow the preferred text size up to `accessibilityMedium`, so that there is room for
  /// the content: the limit is the bar's `maximumContentSizeCategory`. Items and titles in the row stay as they are.
  public init() {
    super.init(hasLineAtBottom: true)
    clip.clipsToBounds = true
    addSubview(clip)
    // UIKit's large titles grow by 76 percent at most; this is 65 percent.
    maximumContentSizeCategory = .accessibilityMedium
    registerForTraitChanges([TraitPreferredContentSizeCategory.self]) { (bar: NavigationBar, _) in
      bar.superview?.setNeedsLayout()
    }
  }

  nonisolated deinit {}

  /// The height of the bar below the safe area, in points: less than its full height as content has scrolled.
  var height: Double { content?.height ?? Self.rowHeight }

  /// The heights of the bar's parts for the item that is shown.
  var extent: BarHeights { content?.extent ?? BarHeights() }

  /// Returns the heights of the bar's parts for the last of some items.
  func extent(for items: ArraySlice<NavigationItem>) -> BarHeights {
    var extent = BarHeights()
    guard let item = items.last else { return extent }
    if showsLargeTitle(of: items) { extent.largeTitle = heightOfLargeTitle }
    if let search = item.searchController {
      extent.search = search.searchBar.height(in: traitCollection)
      extent.hidesSearch = item.hidesSearchBarWhenScrolling
      if search.isActive {
        extent.hidesSearch = false
        if search.hidesNavigationBarDuringPresentation {
          (extent.row, extent.largeTitle) = (0, 0)
        }
      }
    }
    if let bottom = item.bottomView {
      extent.bottom =
        max(bottom.sizeThatFits(Size(bounds.width, 0)).height, Theme.targetSide)
        + Theme.Spacing.controls
    }
    return extent
  }

  /// The height that a large title adds in the preferred text size, in points.
  private var heightOfLargeTitle: Double {
    let font = Self.largeTitleFont
    guard font.isAvailable else { return Self.largeTitleHeight }
    let scale = traitCollection.preferredContentSizeCategory.scale
    let lineHeight = font.withSize(font.pointSize * scale).lineHeight
    return max(Self.largeTitleHeight, lineHeight.rounded(.up) + Theme.Spacing.margin)
  }

  private func showsLargeTitle(of items: ArraySlice<NavigationItem>) -> Bool {
    guard prefersLargeTitles else { return false }
    switch items.last?.largeTitleDisplayMode {
    case .always: return true
    case .never, nil: return false
    case .automatic:
      return (items.dropLast().last { $0.largeTitleDisplayMode != .automatic })?
        .largeTitleDisplayMode != .never
    }
  }

  /// Shows the items of a stack of controllers.
  ///
  /// - Parameters:
  ///   - items: The items, the bottom one first.
  ///   - isGoingBack: Whether the change goes to an item below.
  ///   - coordinator: The transition along which the change is shown; nil for at once.
  func setItems(
    _ items: [NavigationItem], isGoingBack: Bool, with coordinator: TransitionCoordinator?
  ) {
    for item in self.items { item.onChange = {} }
    self.items = items
    for item in items { item.onChange = { [weak self] in self?.itemDidChange() } }
    let old = content
    guard let item = items.last, old?.item !== item else { return updateContent() }
    content = content(for: item)
    updateContent()
    guard let coordinator, let old, let new = content else { return removeFormerContent() }
    let way = (isGoingBack ? -1.0 : 1) * bounds.width / 4
    let sign = effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1.0 : 1
    View.performWithoutAnimation {
      layoutIfNeeded()
      new.alpha = 0
      new.slide(by: sign * way)
    }
    coordinator.animate { _ in
      new.alpha = 1
      new.slide(by: 0)
      old.alpha = 0
      old.slide(by: -sign * way)
    } completion: { [weak self] _ in
      // A cancelled transition has gone back to it.
      if self?.content !== old { old.removeFromSuperview() }
    }
    old.isUserInteractionEnabled = false
    superview?.setNeedsLayout()
  }

  private func itemDidChange() {
    updateContent()
    superview?.setNeedsLayout()
  }

  /// Returns the content for an item: that which leaves, where a transition goes back to it, or a new one.
  private func content(for item: NavigationItem) -> NavigationBarContent {
    let leaving = clip.subviews.lazy.compactMap { $0 as? NavigationBarContent }
    guard let present = leaving.first(where: { $0.item === item }) else {
      let new = NavigationBarContent(item) { [weak self] in self?.onBack() }
      clip.addSubview(new)
      return new
    }
    View.performWithoutAnimation {
      present.alpha = 1
      present.slide(by: 0)
    }
    present.isUserInteractionEnabled = true
    return present
  }

  /// Shows the items as they are now.
  private func updateContent() {
    if items.isEmpty { content = nil }
    guard let content, let item = items.last else { return removeFormerContent() }
    content.update(
      below: items.dropLast().last, extent: extent(for: items[...]),
      hasLargeTitle: showsLargeTitle(of: items[...]))
    item.searchController?.searchBar.onReveal = { [weak self] in self?.onReveal() }
    setNeedsLayout()
  }

  private func removeFormerContent() {
    for view in clip.subviews where view !== content { view.removeFromSuperview() }
  }

  /// Follows a change of the parts' heights: of the width, or of a search that begins or ends.
  func updateExtent() {
    guard let content, !items.isEmpty else { return }
    guard content.hasLargeTitle == showsLargeTitle(of: items[...]) else { return updateContent() }
    content.extent = extent(for: items[...])
  }

  /// Follows the content that has scrolled.
  func contentDidScroll() {
    content?.setNeedsLayout()
    setNeedsLayout()
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    clip.frame = Rect(
      x: 0, y: topInset, width: bounds.width, height: max(bounds.height - topInset, 0))
    // Its own height, as that of the bar may be on its way.
    if let content {
      let frame = Rect(x: 0, y: 0, width: clip.bounds.width, height: content.height)
      if content.bounds.isEmpty {
        View.performWithoutAnimation { content.frame = frame }
      } else {
        content.frame = frame
      }
    }
  }
}
