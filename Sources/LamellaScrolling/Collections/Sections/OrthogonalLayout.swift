internal import LamellaGeometry

/// The settings of a section that scrolls across its collection view: one line for all items.
final class OrthogonalLayout: LineLayout {
  /// The layout of the items.
  let content: LineLayout
  let behavior: OrthogonalScrollingBehavior
  private let length: Double

  init(_ content: LineLayout, length: Double, behavior: OrthogonalScrollingBehavior) {
    self.content = content
    self.length = length
    self.behavior = behavior
    super.init(lineLength: .fixed(length))
  }

  nonisolated deinit {}

  /// The number of items of the line: more than a section can have.
  private static let itemsPerLine = 1 << 60

  override func itemsPerLine(inBreadth breadth: Double) -> Int { Self.itemsPerLine }

  override func span(ofColumn column: Int, inBreadth breadth: Double) -> Span {
    Span(low: 0, high: breadth)
  }

  override var isOrthogonal: Bool { true }

  override var titleSettings: LineLayout { content }

  override func setBreadth(_ breadth: Double) -> Bool {
    let isVertical = scrollDirection == .vertical
    content.scrollDirection = isVertical ? .horizontal : .vertical
    lineLength = .fixed(max(length, 0) + content.acrossInsets.sum)
    return super.setBreadth(breadth)
  }
}
