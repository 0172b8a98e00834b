public import LamellaScene

/// The content of a navigation bar for a controller: a title, and items at both edges.
///
/// UIKit's `UINavigationItem`. Bars follow changes of its properties.
public final class NavigationItem {
  /// Whether a title is large.
  public nonisolated enum LargeTitleDisplayMode: UInt8, Hashable, Sendable {
    /// As of the item before.
    case automatic
    /// Large where the bar prefers large titles.
    case always
    /// Never large.
    case never
  }

  /// The title; nil for none.
  public var title: String? { didSet { if title != oldValue { onChange() } } }
  /// A view in place of the title; nil for none.
  public var titleView: View? { didSet { onChange() } }
  /// The title of the button that leads back to the controller; nil for its title.
  public var backButtonTitle: String? { didSet { onChange() } }
  /// Whether there is no button that leads back; false by default.
  public var hidesBackButton = false { didSet { onChange() } }
  /// Whether the items at the leading edge stand beside the button that leads back; they replace it by default.
  public var leftItemsSupplementBackButton = false { didSet { onChange() } }
  /// The items at the leading edge, the outermost first.
  public var leftBarButtonItems: [BarButtonItem] = [] { didSet { onChange() } }
  /// The items at the trailing edge, the outermost first.
  public var rightBarButtonItems: [BarButtonItem] = [] { didSet { onChange() } }
  /// Whether the title is large; `automatic` by default.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { onChange() } }
  /// The search whose bar is below the title; nil for none.
  public var searchController: SearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      oldValue?.onChange = { _ in }
      searchController?.onChange = { [weak self] in self?.onSearchChange($0) }
      onChange()
    }
  }
  /// Whether the search bar gives way to the content that scrolls; true by default.
  public var hidesSearchBarWhenScrolling = true { didSet { onChange() } }
  /// A view below the title, such as a row of choices; nil for none.
  public var bottomView: View? { didSet { onChange() } }

  /// The item at the leading edge; setting it replaces all.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// The outermost item at the trailing edge; setting it replaces all.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// The height by which the bar is lower as the controller's content has scrolled, in points.
  var collapse = 0.0
  /// The heights of the bar's parts for which ``collapse`` holds; nil before the first layout.
  var laidOutExtent: BarHeights?
  /// Called when the search begins or ends, with whether that is animated, by the controller that shows the item.
  var onSearchChange: (_ animated: Bool) -> Void = { _ in }

  /// Called after a change, by the bar that shows the item.
  var onChange: () -> Void = {}

  /// Makes an item with a title.
  public init(title: String? = nil) { self.title = title }

  nonisolated deinit {}
}
