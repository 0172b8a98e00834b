internal import LamellaGeometry

/// A layout of rows, one below the other.
public final class ListLayout: LineLayout {
  /// The styles of a list.
  public nonisolated enum Style: Hashable, Sendable {
    /// Rows from edge to edge; headers stay in sight.
    case plain
    /// Sections as cards with rounded corners and a margin.
    case insetGrouped
  }

  /// The style of the list.
  public let style: Style

  /// The height of rows.
  public var itemLength: ItemLength {
    get { lineLength }
    set { lineLength = newValue }
  }

  /// Makes a layout of rows.
  ///
  /// - Parameters:
  ///   - style: The style of the list.
  ///   - rowHeight: The height of rows, by default as they measure themselves.
  public init(style: Style = .plain, rowHeight: ItemLength = .automatic(estimate: 44)) {
    self.style = style
    super.init(lineLength: rowHeight)
    switch style {
    case .plain: pinsHeaders = true
    case .insetGrouped: sectionInset = EdgeInsets(top: 0, left: 16, bottom: 16, right: 16)
    }
  }

  nonisolated deinit {}
}
