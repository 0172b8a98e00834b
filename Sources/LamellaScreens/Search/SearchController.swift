internal import LamellaControls
internal import LamellaScene

/// An object that shows what a search finds.
///
/// UIKit's `UISearchResultsUpdating`.
public protocol SearchResultsUpdating: AnyObject {
  /// Called when the search begins or ends, and after each change of its text by the user.
  func updateSearchResults(for searchController: SearchController)
}

/// A search from the bar of a navigation controller.
///
/// UIKit's `UISearchController` without a controller for results: the controller with the item shows what is found. The
/// search begins by a press on its field, by Control F, or by the first letter in it, and ends by Cancel or Escape, which
/// empty the field.
///
/// ```swift
/// let search = SearchController()
/// search.searchResultsUpdater = self
/// navigationItem.searchController = search
/// ```
public final class SearchController {
  /// The bar with the field.
  public let searchBar = SearchBar()
  /// The object that shows what is found; held weakly.
  public weak var searchResultsUpdater: (any SearchResultsUpdating)?
  /// Whether the title and the items of the bar make room for the search field during the search; true by default.
  public var hidesNavigationBarDuringPresentation = true {
    didSet { if hidesNavigationBarDuringPresentation != oldValue { onChange(false) } }
  }
  /// Called when the search begins or ends, with whether that is animated, by the item that has it.
  var onChange: (_ animated: Bool) -> Void = { _ in }
  private var storedIsActive = false

  /// Makes a search that has not begun.
  public init() {
    let field = searchBar.searchField
    field.onPress = { [weak self] in self?.isActive = true }
    field.addAction(for: .editingChanged) { [weak self] _ in self?.textDidChange() }
    searchBar.onCancel = { [weak self] in self?.isActive = false }
  }

  nonisolated deinit {}

  /// Whether the search has begun and not ended.
  ///
  /// Setting it to false empties the field and ends its editing.
  public var isActive: Bool {
    get { storedIsActive }
    set {
      guard newValue != storedIsActive else { return }
      storedIsActive = newValue
      searchBar.showsCancelButton = newValue
      if !newValue {
        searchBar.text = nil
        _ = searchBar.searchField.resignFirstResponder()
      }
      onChange(true)
      updateResults()
    }
  }

  /// Begins the search, and the editing of its field.
  func begin() {
    isActive = true
    let field = searchBar.searchField
    if field.becomeFirstResponder() { field.selectAll() }
  }

  /// Shows what the changed text finds; the first letter begins the search.
  private func textDidChange() {
    if isActive { updateResults() } else { isActive = true }
  }

  private func updateResults() { searchResultsUpdater?.updateSearchResults(for: self) }
}
