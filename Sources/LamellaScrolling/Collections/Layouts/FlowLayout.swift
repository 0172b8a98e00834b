public import LamellaGeometry
internal import LamellaScene

/// A layout of items of any size, as many in a line as fit: UIKit's flow layout.
///
/// Items are spread over their line; ``LineLayout/itemSpacing`` is the least space between them, and
/// ``LineLayout/lineSpacing`` that between lines. The items of a section's last line stand as those of a full one where
/// all have one size, and at the least distance otherwise. An item alone in a line is in the middle, and items of
/// different lengths are in the middle of their line's length.
///
/// ```swift
/// let photos = CollectionView(layout: FlowLayout(itemSize: .fixed(Size(96, 96))))
/// let tags = CollectionView(layout: FlowLayout(itemSize: .automatic(estimate: Size(80, 28))))
/// ```
///
/// # Performance
/// Items of a fixed size cost the same whatever their number. Others are measured as they first come into sight and have
/// the estimated size until then; lines change where they turn out larger or smaller, also in sight when content is
/// scrolled toward items that a jump skipped.
public final class FlowLayout: LineLayout {
  /// The size of items.
  public nonisolated enum ItemSize: Hashable, Sendable {
    /// As large as their cells measure themselves to be; until they are measured, the estimate, in points.
    case automatic(estimate: Size)
    /// All of the same size, in points.
    case fixed(Size)
  }

  /// The size of items, where ``sizeForItem`` gives none.
  public var itemSize: ItemSize {
    didSet { if itemSize != oldValue { updateLineLength() } }
  }

  /// The closure that returns an item's size in points; nil, the default, where all have ``itemSize``.
  ///
  /// The closure is asked as items first come into sight, and again where they are reloaded. For items of the other size
  /// it may return nil.
  public var sizeForItem: ((ItemPath) -> Size?)? {
    didSet { updateLineLength() }
  }

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - itemSize: The size of items.
  ///   - spacing: The space between lines, and the least one between items of a line, in points.
  ///   - scrollDirection: The direction of scrolling.
  public init(
    itemSize: ItemSize = .fixed(Size(50, 50)), spacing: Double = 10,
    scrollDirection: ScrollDirection = .vertical
  ) {
    self.itemSize = itemSize
    super.init(lineLength: .fixed(0))
    self.scrollDirection = scrollDirection
    lineSpacing = spacing
    itemSpacing = spacing
    updateLineLength()
  }

  nonisolated deinit {}

  /// The given or the estimated size.
  private var size: Size {
    switch itemSize {
    case .automatic(let size), .fixed(let size): size
    }
  }

  /// Whether items are asked for their sizes.
  private var measuresItems: Bool {
    if case .automatic = itemSize { return true }
    return sizeForItem != nil
  }

  private func updateLineLength() {
    let length = scrollDirection == .vertical ? size.height : size.width
    lineLength = measuresItems ? .automatic(estimate: length) : .fixed(length)
    // Breadths may have changed alone.
    discard()
  }

  override func scrollDirectionDidChange() { updateLineLength() }

  private var itemBreadth: Double {
    let breadth = scrollDirection == .vertical ? size.width : size.height
    return breadth.isFinite ? max(breadth, 0) : 0
  }

  override var estimatedItemBreadth: Double? { measuresItems ? itemBreadth : nil }

  override func givenSize(ofItemAt path: ItemPath) -> Size? {
    if let size = sizeForItem?(path) { return size }
    if case .fixed(let size) = itemSize { return size }
    return nil
  }

  override func itemsPerLine(inBreadth breadth: Double) -> Int {
    FlowLines.itemsPerLine(of: itemBreadth, inBreadth: breadth, spacing: itemSpacing)
  }

  override func span(ofColumn column: Int, inBreadth breadth: Double) -> Span {
    let width = min(itemBreadth, breadth)
    let rest = max(breadth - width * Double(itemsPerLine), 0)
    let low =
      itemsPerLine == 1
      ? rest / 2 : Double(column) * (width + rest / Double(itemsPerLine - 1))
    return Span(low: low, high: low + width)
  }
}
