internal import LamellaGeometry
internal import LamellaScene

/// A bar of items at the bottom of a navigation controller.
///
/// UIKit's `UIToolbar`.
public final class Toolbar: BarBackground {
  /// The height of the items' row, in points.
  static let height = 44.0
  private let row = BarItemRow()

  /// The part of the bar at the bottom that lies outside of the safe area, in points.
  var bottomInset = 0.0 { didSet { setNeedsLayout() } }

  /// The items, the leading one first.
  public var items: [BarButtonItem] {
    get { row.items }
    set { row.items = newValue }
  }

  /// Makes a bar without items.
  public init() {
    super.init(hasLineAtBottom: false)
    addSubview(row)
  }

  nonisolated deinit {}

  public override func layoutSubviews() {
    super.layoutSubviews()
    let height = max(bounds.height - bottomInset, 0)
    row.frame = Rect(
      x: Theme.Spacing.controls, y: 0, width: max(bounds.width - 2 * Theme.Spacing.controls, 0),
      height: height)
  }
}
