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
  /// Whether there is no button that leads back; false unless set.
  public var hidesBackButton = false { didSet { onChange() } }
  /// Whether the items at the leading edge stand beside the button that leads back; they replace it unless set.
  public var leftItemsSupplementBackButton = false { didSet { onChange() } }
  /// The items at the leading edge, the outermost first.
  public var leftBarButtonItems: [BarButtonItem] = [] { didSet { onChange() } }
  /// The items at the trailing edge, the outermost first.
  public var rightBarButtonItems: [BarButtonItem] = [] { didSet { onChange() } }
  /// Whether the title is large; `automatic` unless set.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { onChange() } }
  /// A view below the title, such as a field to search with; nil for none.
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

  /// Called after a change, by the bar that shows the item.
  var onChange: () -> Void = {}

  /// Makes an item with a title.
  public init(title: String? = nil) { self.title = title }

  nonisolated deinit {}
}
