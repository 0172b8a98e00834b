internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

/// The bar of a tab bar controller: a button for each tab.
///
/// UIKit's `UITabBar`.
public final class TabBar: BarBackground {
  /// The height of the buttons, in points.
  public static let height = 49.0

  /// The items, one for each tab.
  public internal(set) var items: [TabBarItem] = [] {
    didSet { rebuild(old: oldValue) }
  }
  /// The index of the selected tab; -1 for none.
  var selectedIndex = -1 {
    didSet { updateSelection() }
  }
  /// The number of the first tabs that have buttons; one that leads to the others follows, where there are any.
  var shownCount = Int.max {
    didSet {
      guard shownCount != oldValue else { return }
      updateSelection()
      setNeedsLayout()
    }
  }
  /// Whether the list of the other tabs is shown.
  var isMoreSelected = false { didSet { updateSelection() } }
  /// Called after a change of the item of a tab without a button.
  var onHiddenChange: () -> Void = {}
  /// Called when the user asks for the list of the other tabs.
  var onMore: () -> Void = {}
  /// The part of the bar at the bottom that lies outside of the safe area, in points.
  var bottomInset = 0.0 { didSet { if bottomInset != oldValue { setNeedsLayout() } } }
  /// Called with the index of a tab that the user selects.
  var onSelect: (Int) -> Void = { _ in }

  private var buttons: [TabButton] = []
  /// The button for the list of the other tabs; nil where all have buttons.
  private var moreButton: TabButton?
  /// Whether some tabs have no buttons.
  private var hasMore: Bool { shownCount < buttons.count }

  /// Makes a bar without tabs.
  public init() {
    super.init(hasLineAtBottom: false)
  }

  nonisolated deinit {}

  private func rebuild(old: [TabBarItem]) {
    for item in old { item.onChange = {} }
    for button in buttons { button.removeFromSuperview() }
    buttons = items.enumerated().map { index, item in
      let button = TabButton(item)
      button.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onSelect(index) }
      item.onChange = { [weak self, weak button] in
        button?.itemDidChange()
        if let self, index >= shownCount { onHiddenChange() }
      }
      addSubview(button)
      return button
    }
    updateSelection()
    setNeedsLayout()
  }

  private func updateSelection() {
    for (index, button) in buttons.enumerated() {
      button.isSelected = index == selectedIndex
      button.isHidden = index >= shownCount
    }
    if hasMore, moreButton == nil {
      let button = TabButton(TabBarItem(title: "More", image: Self.dots))
      button.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onMore() }
      addSubview(button)
      moreButton = button
    } else if !hasMore {
      exchange(&moreButton, with: nil)?.removeFromSuperview()
    }
    moreButton?.isSelected = isMoreSelected || selectedIndex >= shownCount
  }

  /// Returns the number of tabs, of some, that have buttons in a bar of a width; with more tabs than fit, one button is
  /// for the list of the others.
  func capacity(of count: Int, in width: Double) -> Int {
    let room = width - safeAreaInsets.left - safeAreaInsets.right
    let most = max(Int(saturating: (room / Self.leastWidth).rounded(.down)), 2)
    return count <= most ? count : most - 1
  }

  /// The least width of a button, in points: five fit into a window of 320.
  private static let leastWidth = 64.0

  /// Three dots in a row.
  private static let dots: Image = {
    let image = Image(width: 48, height: 48, scale: 2) { x, y in
      let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
      let distance = [10.0, 24, 38].map {
        ((px - $0) * (px - $0) + (py - 24) * (py - 24)).squareRoot()
      }
      let coverage = min(max(4.5 - (distance.min() ?? 0), 0), 1)
      return UInt32(saturating: (coverage * 255).rounded()) << 24 | 0xFF_FFFF
    }
    return image.withRenderingMode(.alwaysTemplate)
  }()

  public override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let insets = safeAreaInsets
    let room = max(bounds.width - insets.left - insets.right, 0)
    let shown = moreButton.map { buttons.prefix(shownCount) + [$0] } ?? buttons
    let count = Double(max(shown.count, 1))
    // Not too far apart in wide windows.
    let width = min(room / count, Self.greatestWidth)
    let start = insets.left + (room - width * count) / 2
    for (index, button) in shown.enumerated() {
      let place = Double(isMirrored ? shown.count - 1 - index : index)
      let (low, high) = ((start + place * width).rounded(), (start + (place + 1) * width).rounded())
      button.frame = Rect(
        x: low, y: 0, width: high - low, height: max(bounds.height - bottomInset, 0))
    }
  }

  /// The greatest width of a button, in points.
  private static let greatestWidth = 168.0
}

/// The button of a tab: an image above a title.
private final class TabButton: Control {
  private let item: TabBarItem
  private let imageView = ImageView()
  private let title = Label()
  private let badge = Label()

  init(_ item: TabBarItem) {
    self.item = item
    super.init(frame: .zero)
    title.font = .system(size: Theme.TypeSize.caption)
    title.textAlignment = .center
    badge.font = .system(size: Theme.TypeSize.caption)
    badge.textAlignment = .center
    badge.clipsToBounds = true
    badge.cornerRadius = 9
    for view in [imageView, title, badge] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    itemDidChange()
  }

  nonisolated deinit {}

  func itemDidChange() {
    identifier = item.identifier ?? item.title
    isEnabled = item.isEnabled
    accessibilityLabel = item.title
    title.text = item.title
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    updateLook()
  }

  override var touchUpEvents: Events { [.touchUpInside, .primaryActionTriggered] }

  override var canBecomeFirstResponder: Bool { isEnabled }

  override var canBePressedByKeys: Bool { true }

  override func performKeyPress() { sendActions(for: .primaryActionTriggered) }

  override func stateDidChange() {
    super.stateDidChange()
    updateLook()
  }

  override func themeDidChange() {
    super.themeDidChange()
    updateLook()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateLook()
  }

  private func updateLook() {
    let theme = effectiveTheme
    let color: Color = isSelected ? tintColor : theme.inkSoft
    let ink = isEnabled ? color : color.withAlpha(0.4)
    title.textColor = ink
    title.font = .system(
      size: item.image == nil ? Theme.TypeSize.small : Theme.TypeSize.caption,
      weight: isSelected ? .semibold : .regular)
    imageView.image = isSelected ? item.selectedImage ?? item.image : item.image
    imageView.tintColor = ink
    badge.backgroundColor = theme.bad
    badge.textColor = .white
    alpha = isHighlighted ? 0.6 : 1
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let hasImage = imageView.image != nil
    imageView.isHidden = !hasImage
    let titleHeight = hasImage ? 14.0 : bounds.height
    let side = 24.0
    let top = ((bounds.height - side - titleHeight - 2) / 2).rounded()
    imageView.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: top, width: side, height: side)
    title.frame = Rect(
      x: 0, y: hasImage ? top + side + 2 : 0, width: bounds.width, height: titleHeight)
    guard !badge.isHidden else { return }
    let width = max(badge.sizeThatFits(bounds.size).width.rounded(.up) + 10, 18)
    let middle = bounds.midX + (hasImage ? 14 : title.sizeThatFits(bounds.size).width / 2 + 12)
    badge.frame = Rect(x: (middle - width / 2).rounded(), y: 4, width: width, height: 18)
  }
}
