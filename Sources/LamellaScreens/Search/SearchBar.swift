internal import LamellaControls
public import LamellaGeometry
public import LamellaScene

/// A search field, and a button beside it that ends the search.
///
/// UIKit's `UISearchBar`; the bar of a ``SearchController`` stands in a navigation bar.
public final class SearchBar: View {
  /// The space above and below the field together, in points.
  private static let margins = 16.0
  /// The height of a field that gives way below which nothing of its text is left, in points.
  private static let fadeEnd = 14.0
  /// The height, in points, and the alpha of a field that can be reached though nothing is seen of it: the focus takes
  /// less for out of reach.
  private static let (leastHeight, leastAlpha) = (1.0, 0.02)

  /// The field.
  public let searchField = SearchTextField()
  private let cancelButton = BarButton(title: "Cancel")
  private var isCancelShown = false

  /// The text that is searched for; nil or empty for none.
  public var text: String? {
    get { searchField.text }
    set { searchField.text = newValue }
  }

  /// The text in grey that is shown while there is no other.
  public var placeholder: String? {
    get { searchField.placeholder }
    set { searchField.placeholder = newValue }
  }

  init() {
    super.init(frame: .zero)
    searchField.identifier = "search"
    cancelButton.identifier = "cancel search"
    cancelButton.alpha = 0
    cancelButton.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.onCancel() }
    addSubview(searchField)
    addSubview(cancelButton)
  }

  nonisolated deinit {}

  /// Whether the button that ends the search is shown.
  var showsCancelButton: Bool {
    get { isCancelShown }
    set {
      guard newValue != isCancelShown else { return }
      isCancelShown = newValue
      searchField.onCancel = newValue ? { [weak self] in self?.onCancel() } : nil
      setNeedsLayout()
    }
  }

  /// Returns the height of the bar with its margins, in points, where a navigation bar has some traits.
  func height(in traits: TraitCollection) -> Double {
    searchField.height(in: traits) + Self.margins
  }

  /// Called when the button that ends the search is pressed, and for Escape.
  var onCancel: () -> Void = {}

  /// Whether keys and gamepads reach the field while the bar gives way to content; then ``onReveal`` brings it out.
  var isReachableWhileCollapsed = true {
    didSet { if isReachableWhileCollapsed != oldValue { setNeedsLayout() } }
  }
  /// Called when the field is to be in sight while the bar gives way to content.
  var onReveal: () -> Void = {}

  public override func bringIntoSight(_ rect: Rect) {
    super.bringIntoSight(rect)
    if bounds.height < height(in: traitCollection) { onReveal() }
  }

  public override func layoutSubviews() {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = cancelButton.sizeThatFits(Size(bounds.width, 0)).width.rounded(.up)
    let used = isCancelShown ? min(width, bounds.width / 2) : 0
    // A bar that gives way squeezes the field, whose text goes before it is cut.
    let least = isReachableWhileCollapsed ? Self.leastHeight : 0
    let fieldHeight = searchField.height(in: traitCollection)
    let room = bounds.height - Self.margins
    let height = min(max(room, least), fieldHeight)
    // At the end it lies behind the row of the navigation bar, not behind the content.
    let top =
      isCancelShown
      ? Self.margins / 2 : min(Theme.Spacing.grid, bounds.height - height)
    searchField.frame = Rect(
      x: isMirrored ? used : 0, y: top, width: max(bounds.width - used, 0), height: height)
    let shown = (height - Self.fadeEnd) / (fieldHeight - Self.fadeEnd)
    searchField.alpha = min(max(shown, isReachableWhileCollapsed ? Self.leastAlpha : 0), 1)
    cancelButton.frame = Rect(
      x: isMirrored ? used - width : bounds.width - used, y: top, width: width,
      height: fieldHeight)
    cancelButton.alpha = isCancelShown ? 1 : 0
  }
}
