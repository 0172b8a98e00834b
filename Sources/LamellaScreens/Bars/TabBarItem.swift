public import LamellaGraphics

/// The content of a tab bar for a controller: a title, an image, a badge.
///
/// UIKit's `UITabBarItem`. Bars follow changes of its properties.
public final class TabBarItem {
  /// The text; nil for none.
  public var title: String? { didSet { if title != oldValue { onChange() } } }
  /// The image, drawn in the color of the text; nil for none.
  public var image: Image? { didSet { onChange() } }
  /// The image while the tab is selected; nil for ``image``.
  public var selectedImage: Image? { didSet { onChange() } }
  /// A short text on a red ground at the corner of the tab, such as a number; nil for none.
  public var badgeValue: String? { didSet { if badgeValue != oldValue { onChange() } } }
  /// Whether the tab can be selected; true by default.
  public var isEnabled = true { didSet { onChange() } }
  /// The name of the tab's button, for tests and tree dumps; nil by default.
  public var identifier: String?

  /// Called after a change, by the bar that shows the item.
  var onChange: () -> Void = {}

  /// Makes an item with a title and an image.
  public init(title: String? = nil, image: Image? = nil) {
    self.title = title
    self.image = image
  }

  nonisolated deinit {}
}
