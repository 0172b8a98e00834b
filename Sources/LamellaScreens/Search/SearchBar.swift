internal import LamellaControls
internal import LamellaGeometry
public import LamellaScene

/// A search field, and a button beside it that ends the search.
///
/// UIKit's `UISearchBar`; the bar of a ``SearchController`` stands in a navigation bar.
public final class SearchBar: View {
  /// The height of a bar with its margins, in points.
  static let height = 52.0
  private static let fieldHeight = 36.0
  /// The height of a field that gives way below which nothing of its text is left, in points.
  private static let fadeEnd = 14.0

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

  /// Called when the button that ends the search is pressed, and for Escape.
  var onCancel: () -> Void = {}

  public override func layoutSubviews() {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = cancelButton.sizeThatFits(Size(bounds.width, 0)).width.rounded(.up)
    let used = isCancelShown ? min(width, bounds.width / 2) : 0
    // A bar that gives way squeezes the field, whose text goes before it is cut.
    let height = min(max(bounds.height - (Self.height - Self.fieldHeight), 0), Self.fieldHeight)
    let top = isCancelShown ? (Self.height - Self.fieldHeight) / 2 : Theme.Spacing.grid
    searchField.frame = Rect(
      x: isMirrored ? used : 0, y: top, width: max(bounds.width - used, 0), height: height)
    let left = height - Self.fadeEnd
    searchField.alpha = min(max(left / (Self.fieldHeight - Self.fadeEnd), 0), 1)
    cancelButton.frame = Rect(
      x: isMirrored ? used - width : bounds.width - used, y: top, width: width,
      height: Self.fieldHeight)
    cancelButton.alpha = isCancelShown ? 1 : 0
  }
}
