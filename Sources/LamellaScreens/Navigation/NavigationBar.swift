internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

/// The bar at the top of a navigation controller: a way back, a title, and items.
///
/// UIKit's `UINavigationBar`.
public final class NavigationBar: BarGround {
  /// The height of the row with the title, in points.
  public static let rowHeight = 44.0
  /// The height that a large title adds, in points.
  public static let largeTitleHeight = 52.0

  /// Whether titles are large, below the row of items; false unless set.
  public var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles != oldValue else { return }
      rebuild()
      superview?.setNeedsLayout()
    }
  }
  /// The items of the controllers, the last of which is shown.
  public private(set) var items: [NavigationItem] = []
  /// Called when the way back is taken.
  var onBack: () -> Void = {}
  /// The part of the bar at the top that lies outside of the safe area, in points.
  var topInset = 0.0 { didSet { if topInset != oldValue { setNeedsLayout() } } }

  private var content: NavigationBarContent?
  private let clip = View()

  /// Makes a bar without items.
  public init() {
    super.init(hasLineAtBottom: true)
    clip.clipsToBounds = true
    addSubview(clip)
  }

  nonisolated deinit {}

  /// The height of the bar below the safe area, in points.
  var preferredHeight: Double {
    var height = Self.rowHeight
    if showsLargeTitle { height += Self.largeTitleHeight }
    if let bottom = items.last?.bottomView {
      height +=
        max(bottom.sizeThatFits(Size(bounds.width, 0)).height, Theme.targetSide)
        + Theme.Spacing.controls
    }
    return height
  }

  private var showsLargeTitle: Bool {
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
    guard let coordinator, let old = content else { return rebuild() }
    let new = makeContent()
    content = new
    let way = (isGoingBack ? -1.0 : 1) * bounds.width / 4
    let sign = effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1.0 : 1
    View.performWithoutAnimation {
      layoutIfNeeded()
      new.alpha = 0
      new.slide(by: sign * way)
    }
    coordinator.animate { [weak superview] _ in
      new.alpha = 1
      new.slide(by: 0)
      old.alpha = 0
      old.slide(by: -sign * way)
      superview?.layoutIfNeeded()
    } completion: { _ in
      old.removeFromSuperview()
    }
    old.isUserInteractionEnabled = false
    superview?.setNeedsLayout()
  }

  private func itemDidChange() {
    rebuild()
    superview?.setNeedsLayout()
  }

  private func rebuild() {
    for view in clip.subviews { view.removeFromSuperview() }
    content = items.isEmpty ? nil : makeContent()
  }

  private func makeContent() -> NavigationBarContent {
    let content = NavigationBarContent(
      items, isTitleLarge: showsLargeTitle, back: { [weak self] in self?.onBack() })
    clip.addSubview(content)
    setNeedsLayout()
    return content
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    clip.frame = Rect(
      x: 0, y: topInset, width: bounds.width, height: max(bounds.height - topInset, 0))
    content?.frame = clip.bounds
  }
}

/// The content of a navigation bar for one controller.
private final class NavigationBarContent: View {
  private let item: NavigationItem
  private let leading = BarItemRow()
  private let trailing = BarItemRow()
  private let title = Label()
  private let largeTitle = Label()
  private let isTitleLarge: Bool
  private let titleView: View?
  private let bottomView: View?

  init(_ items: [NavigationItem], isTitleLarge: Bool, back: @escaping () -> Void) {
    item = items[items.count - 1]
    self.isTitleLarge = isTitleLarge
    titleView = item.titleView
    bottomView = item.bottomView
    super.init(frame: .zero)
    var leadingItems = item.leftBarButtonItems
    let hasBack = items.count > 1 && !item.hidesBackButton
    if hasBack, leadingItems.isEmpty || item.leftItemsSupplementBackButton {
      let below = items[items.count - 2]
      let button = BackButton(title: below.backButtonTitle ?? below.title ?? "Back")
      button.addAction(for: .primaryActionTriggered) { _ in back() }
      leadingItems.insert(BarButtonItem(customView: button), at: 0)
    }
    leading.items = leadingItems
    trailing.items = item.rightBarButtonItems.reversed()
    title.text = item.title
    title.font = .system(size: Theme.TypeSize.body, weight: .semibold)
    title.textAlignment = .center
    title.lineBreakMode = .byTruncatingTail
    largeTitle.text = item.title
    largeTitle.font = .system(size: Theme.TypeSize.large, weight: .bold)
    largeTitle.adjustsFontSizeToFitWidth = true
    largeTitle.minimumScaleFactor = 0.6
    for view in [leading, trailing] { addSubview(view) }
    addSubview(titleView ?? title)
    if isTitleLarge { addSubview(largeTitle) }
    title.isHidden = isTitleLarge
    if let bottomView { addSubview(bottomView) }
  }

  nonisolated deinit {}

  /// Moves the titles sideways, for a transition.
  func slide(by distance: Double) {
    let transform = Transform2D(translationX: distance, y: 0)
    (titleView ?? title).transform = transform
    largeTitle.transform = transform
  }

  override func layoutSubviews() {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let insets = safeAreaInsets
    let low = insets.left + Theme.Spacing.controls
    let high = bounds.width - insets.right - Theme.Spacing.controls
    let height = NavigationBar.rowHeight
    let room = max(high - low, 0)
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
    var y = height
    if isTitleLarge {
      place(
        largeTitle,
        Rect(
          x: low + Theme.Spacing.controls, y: y,
          width: max(room - 2 * Theme.Spacing.controls, 0), height: NavigationBar.largeTitleHeight))
      y += NavigationBar.largeTitleHeight
    }
    bottomView?.frame = Rect(
      x: low + Theme.Spacing.controls, y: y, width: max(room - 2 * Theme.Spacing.controls, 0),
      height: max(bounds.height - y - Theme.Spacing.controls, 0))
  }

  /// Places a view that a transition may have moved sideways.
  private func place(_ view: View, _ frame: Rect) {
    view.bounds.size = frame.size
    view.center = Point(frame.midX, frame.midY)
  }
}

/// The button of a navigation bar that leads back: a chevron and a title.
private final class BackButton: BarButton {
  init(title: String) {
    super.init(title: title)
    contentHorizontalAlignment = .leading
    contentEdgeInsets.left = 0
    identifier = "back"
    accessibilityLabel = title
    setImage(Self.chevron, for: .normal)
    imagePadding = 2
  }

  nonisolated deinit {}

  /// An arrow head that points to the leading edge.
  private static let chevron: Image = {
    let side = 40
    // A stroke of 5 pixels along |y - 20| = x - 13, at 2 pixels a point.
    let image = Image(width: side, height: side, scale: 2) { x, y in
      let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
      let along = abs(py - 20)
      let distance = abs(along - (px - 13)) / 2.squareRoot()
      let isInside = px >= 10 && px <= 26 && along <= 13
      let coverage = isInside ? min(max(2.5 - distance, 0), 1) : 0
      return UInt32(saturating: (coverage * 255).rounded()) << 24 | 0xFF_FFFF
    }
    return image.withRenderingMode(.alwaysTemplate)
  }()
}
