import LamellaGeometry
import LamellaScene
import LamellaScrolling

/// The card of one menu: its rows, which scroll where the window is too low for them.
final class MenuPanel: View {
  /// The rows, the topmost first.
  let rows: [MenuRow]
  private let scroller = ScrollView()
  private let rowHeight: Double

  /// The space above the first and below the last row, in points.
  private static let padding = Theme.Spacing.grid
  private static let leastWidth = 140.0
  private static let greatestWidth = 320.0

  /// Makes the card of a menu, whose rows are higher for fingers.
  init(_ menu: Menu, rowHeight: Double) {
    var rows: [MenuRow] = []
    Self.addRows(of: menu, to: &rows)
    self.rows = rows
    self.rowHeight = rowHeight
    super.init(frame: .zero)
    identifier = "menu"
    cornerRadius = Theme.Radius.card
    layer.shadowOpacity = 1
    layer.shadowColor = Theme.Shadow.color
    layer.shadowOffset = Size(0, Theme.Shadow.offset)
    layer.shadowRadius = Theme.Shadow.blur / 2
    scroller.cornerRadius = Theme.Radius.card
    scroller.contentInsetAdjustmentBehavior = .never
    for row in rows { scroller.addSubview(row) }
    // Rows of larger text would be cut off.
    maximumContentSizeCategory = .accessibilityMedium
    addSubview(scroller)
    themeDidChange()
  }

  nonisolated deinit {}

  /// Adds the rows of a menu, with those of its sections.
  private static func addRows(of menu: Menu, to rows: inout [MenuRow]) {
    var afterSection = false
    for element in menu.children {
      switch element {
      case .action(let action):
        if action.attributes.contains(.hidden) { continue }
        rows.append(MenuRow(.action(action), beginsSection: afterSection))
        afterSection = false
      case .menu(let inner) where inner.options.contains(.displayInline):
        if inner.isEmpty { continue }
        var section: [MenuRow] = []
        addRows(of: inner, to: &section)
        let heading = inner.title.isEmpty ? nil : inner.title
        for (index, row) in section.enumerated() {
          let begins = index == 0 ? heading == nil && !rows.isEmpty : row.beginsSection
          if index == 0, let heading {
            rows.append(MenuRow(.heading(heading), beginsSection: !rows.isEmpty))
          }
          rows.append(
            begins == row.beginsSection ? row : MenuRow(row.content, beginsSection: begins))
        }
        afterSection = true
      case .menu(let inner):
        rows.append(MenuRow(.submenu(inner), beginsSection: afterSection))
        afterSection = false
      }
    }
  }

  override func themeDidChange() { backgroundColor = effectiveTheme.surface }

  /// The row that is highlighted; nil for none.
  var highlighted: MenuRow? {
    didSet {
      guard highlighted !== oldValue else { return }
      oldValue?.isHighlighted = false
      highlighted?.isHighlighted = true
    }
  }

  /// Returns the row at a point of the window; nil for none, or one that is scrolled out of sight.
  func row(at point: Point) -> MenuRow? {
    guard contains(point) else { return nil }
    return rows.first { $0.bounds.contains($0.convert(point, from: nil)) }
  }

  /// Returns whether a point of the window is in the card.
  func contains(_ point: Point) -> Bool { bounds.contains(convert(point, from: nil)) }

  /// Highlights a row for keys, and scrolls it into sight.
  func highlight(_ row: MenuRow) {
    highlighted = row
    scroller.scrollRectToVisible(row.frame, animated: false)
  }

  /// Returns the row that can be chosen some steps from the one that is highlighted, going round.
  func row(after step: Int) -> MenuRow? {
    let enabled = rows.filter(\.isEnabled)
    guard !enabled.isEmpty else { return nil }
    guard let index = enabled.firstIndex(where: { $0 === highlighted }) else {
      return step > 0 ? enabled.first : enabled.last
    }
    return enabled[(index + step + enabled.count) % enabled.count]
  }

  // MARK: Size

  /// The size that all rows need, in points.
  var neededSize: Size {
    let width = rows.map(\.neededWidth).max() ?? 0
    let height = rows.reduce(0) { $0 + $1.height(forRowHeight: rowHeight) }
    return Size(
      min(max(width, Self.leastWidth), Self.greatestWidth), height + 2 * Self.padding)
  }

  override func layoutSubviews() {
    scroller.frame = bounds
    layer.shadowPath = Path(roundedRect: bounds, cornerRadius: Theme.Radius.card)
    var y = Self.padding
    for row in rows {
      let height = row.height(forRowHeight: rowHeight)
      row.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
    scroller.contentSize = Size(bounds.width, y + Self.padding)
  }
}
