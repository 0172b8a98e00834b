import Lamella

/// A label with the tile under the pointer: `Forest  forest 12, 40`.
final class TilePill: View {
  /// A tile and its coordinates.
  struct Name {
    var cell: TileCell
    var layer: String
    var column: Int
    var row: Int
    /// Returns the title for a cell; called only when the cell has changed.
    var title: (TileCell) -> String
  }

  /// The bottom left corner, in the superview's space.
  var anchor = Point.zero {
    didSet { if anchor != oldValue { arrange() } }
  }

  private let title = Label()
  private let detail = Label()
  private var shown: (cell: TileCell, layer: String, column: Int, row: Int)?
  private static let height = 28.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    identifier = "tile-pill"
    backgroundColor = Theme.current.surface.withAlpha(0.92)
    cornerRadius = Self.height / 2
    isUserInteractionEnabled = false
    isHidden = true
    title.identifier = "tile-name"
    title.font = .system(size: Theme.TypeSize.small, weight: .bold)
    title.textColor = Theme.current.ink
    detail.identifier = "tile-place"
    detail.font = .system(size: Theme.TypeSize.small)
    detail.textColor = Theme.current.inkSoft
    for label in [title, detail] { addSubview(label) }
  }

  /// Shows a tile, or hides the label.
  func show(_ name: Name?) {
    isHidden = name == nil
    guard let name else { return }
    if let shown, shown == (name.cell, name.layer, name.column, name.row) { return }
    if shown?.cell != name.cell { title.text = name.title(name.cell) }
    shown = (name.cell, name.layer, name.column, name.row)
    let coordinates = "\(name.column), \(name.row)"
    detail.text = name.layer.isEmpty ? coordinates : "\(name.layer)  \(coordinates)"
    arrange()
  }

  /// Sizes the pill to its texts, and lays them out.
  private func arrange() {
    let margin = Theme.Spacing.card
    let gap = Theme.Spacing.controls
    // Measured without the width of the last title.
    let limit = Size(1000, Self.height)
    let titleSize = title.sizeThatFits(limit)
    let detailSize = detail.sizeThatFits(limit)
    let width = (2 * margin + titleSize.width + gap + detailSize.width).rounded(.up)
    frame = Rect(x: anchor.x, y: anchor.y - Self.height, width: width, height: Self.height)
    title.frame = Rect(
      x: margin, y: (Self.height - titleSize.height) / 2, width: titleSize.width,
      height: titleSize.height)
    detail.frame = Rect(
      x: margin + titleSize.width + gap, y: (Self.height - detailSize.height) / 2,
      width: detailSize.width, height: detailSize.height)
  }
}
