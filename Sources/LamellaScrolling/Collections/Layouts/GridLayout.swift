internal import LamellaGeometry

/// A layout of items in columns of the same width.
///
/// ```swift
/// let inventory = CollectionView(layout: GridLayout(minimumItemWidth: 96, itemLength: .fixed(96)))
/// ```
public final class GridLayout: LineLayout {
  /// The number of items of a line.
  public nonisolated enum Columns: Hashable, Sendable {
    /// A given number of them, at least 1.
    case count(Int)
    /// As many as are at least so wide, in points.
    case minimumWidth(Double)
  }

  /// The most columns.
  private static let maximumColumns = 1000

  /// The number of items of a line, at most 1,000.
  public var columns: Columns {
    didSet { if columns != oldValue { discard() } }
  }

  /// The height of items, or their width where the layout scrolls horizontally.
  public var itemLength: ItemLength {
    get { lineLength }
    set { lineLength = newValue }
  }

  /// Makes a layout with a number of columns.
  public init(columns: Int, itemLength: ItemLength, spacing: Double = 8) {
    self.columns = .count(columns)
    super.init(lineLength: itemLength)
    lineSpacing = spacing
    itemSpacing = spacing
  }

  /// Makes a layout with as many columns as fit, each of a minimum width in points.
  public init(minimumItemWidth: Double, itemLength: ItemLength, spacing: Double = 8) {
    columns = .minimumWidth(minimumItemWidth)
    super.init(lineLength: itemLength)
    lineSpacing = spacing
    itemSpacing = spacing
  }

  nonisolated deinit {}

  override func itemsPerLine(inBreadth breadth: Double) -> Int {
    switch columns {
    case .count(let count): min(max(count, 1), Self.maximumColumns)
    case .minimumWidth(let width):
      min(
        Int(saturating: ((breadth + itemSpacing) / max(width + itemSpacing, 1)).rounded(.down)),
        Self.maximumColumns)
    }
  }
}
