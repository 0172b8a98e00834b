import LamellaConstraints
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// The columns are 60 and 80 points wide, the rows 30, 20 and 25 high; spaces are 6 points.
@Suite("Grid views")
@MainActor struct GridViewTests {
  typealias Content = StackHarness.Content
  let base = StackHarness()
  let views: [[View?]] = [
    [Content(40, 20), Content(80, 30)], [Content(60, 10), Content(50, 20)], [nil, Content(30, 25)],
  ]

  /// Adds a grid view at the origin, with a size or as large as its views.
  func grid(_ size: Size? = nil) -> GridView {
    let grid = GridView(views: views)
    base.window.addSubview(grid)
    if let size {
      grid.frame = Rect(origin: .zero, size: size)
    } else {
      grid.translatesAutoresizingMaskIntoConstraints = false
      LayoutConstraint.activate([
        grid.topAnchor.constraint(equalTo: base.window.topAnchor),
        grid.leftAnchor.constraint(equalTo: base.window.leftAnchor),
      ])
    }
    return grid
  }

  /// Returns the frames of a grid view's views after a tick, row by row.
  func frames(_ grid: GridView) -> [[[Double]]] {
    base.harness.tick()
    return (0..<grid.numberOfRows).map { row in
      (0..<grid.numberOfColumns).map { column in
        let frame = grid.cell(atColumnIndex: column, rowIndex: row).contentView?.frame
        return frame.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? []
      }
    }
  }

  static let natural = [
    [[0.0, 10, 40, 20], [66, 0, 80, 30]], [[0, 46, 60, 10], [66, 36, 50, 20]],
    [[], [66, 62, 30, 25]],
  ]

  @Test("Rows and columns are as large as their views, which are at the bottom leading edges")
  func natural() {
    let grid = grid()
    #expect(frames(grid) == Self.natural)
    #expect(grid.frame == Rect(x: 0, y: 0, width: 146, height: 87))
    #expect((grid.numberOfRows, grid.numberOfColumns) == (3, 2))
    #expect(grid.rowSpacing == 6 && grid.columnSpacing == 6)
  }

  @Test("The last row and column take the surplus")
  func surplus() {
    let grid = grid(Size(200, 100))
    grid.column(at: 1).xPlacement = .fill
    #expect(
      frames(grid) == [
        [[0, 10, 40, 20], [66, 0, 134, 30]], [[0, 46, 60, 10], [66, 36, 134, 20]],
        [[], [66, 75, 134, 25]],
      ])
    // One with a set width takes none.
    grid.column(at: 1).width = 100
    #expect(frames(grid)[0] == [[0, 10, 40, 20], [100, 0, 100, 30]])
    grid.column(at: 0).width = 70
    #expect(frames(grid)[0] == [[0, 10, 40, 20], [76, 0, 100, 30]])
  }

  @Test("Placements are those of the cell, else of the row or column, else of the grid view")
  func placements() {
    let grid = grid()
    grid.xPlacement = .trailing
    grid.yPlacement = .top
    #expect(frames(grid)[0] == [[20, 0, 40, 20], [66, 0, 80, 30]])
    #expect(frames(grid)[1] == [[0, 36, 60, 10], [96, 36, 50, 20]])
    grid.row(at: 1).yPlacement = .center
    grid.column(at: 1).xPlacement = .center
    #expect(frames(grid)[1] == [[0, 41, 60, 10], [81, 36, 50, 20]])
    let cell = grid.cell(atColumnIndex: 1, rowIndex: 1)
    cell.xPlacement = .fill
    cell.yPlacement = .fill
    #expect(frames(grid)[1] == [[0, 41, 60, 10], [66, 36, 80, 20]])
    cell.xPlacement = .inherited
    #expect(frames(grid)[1][1] == [81, 36, 50, 20])
  }

  @Test("Custom constraints place a view where its placement is none")
  func customPlacement() {
    let grid = grid()
    let cell = grid.cell(atColumnIndex: 0, rowIndex: 0)
    let view = cell.contentView!
    cell.xPlacement = .none
    let constraint = view.leadingAnchor.constraint(equalTo: grid.leadingAnchor, constant: 13)
    cell.customPlacementConstraints = [constraint]
    #expect(frames(grid)[0][0] == [13, 10, 40, 20])
    grid.row(at: 0).isHidden = true
    base.harness.tick()
    #expect(!constraint.isActive)
    grid.row(at: 0).isHidden = false
    #expect(frames(grid)[0][0] == [13, 10, 40, 20])
  }

  @Test("Spacing, paddings and set sizes move what follows")
  func sizes() {
    let grid = grid()
    grid.columnSpacing = 10
    grid.rowSpacing = 0
    grid.column(at: 0).trailingPadding = 3
    grid.column(at: 1).leadingPadding = 2
    grid.column(at: 0).leadingPadding = 5
    grid.row(at: 0).height = 40
    grid.row(at: 2).bottomPadding = 7
    #expect(frames(grid)[0] == [[5, 20, 40, 20], [80, 10, 80, 30]])
    #expect(frames(grid)[1] == [[5, 50, 60, 10], [80, 40, 50, 20]])
    #expect(grid.frame.size == Size(160, 92))
    grid.row(at: 0).height = GridView.sizedForContent
    #expect(frames(grid)[0] == [[5, 10, 40, 20], [80, 0, 80, 30]])
  }

  @Test("A hidden row or column takes no room, and its views are hidden")
  func hidden() {
    let grid = grid()
    base.harness.tick()
    grid.row(at: 1).isHidden = true
    #expect(views[1].allSatisfy { $0?.isHidden == true })
    // The widest view of the first column is hidden as well.
    #expect(frames(grid)[2][1] == [46, 36, 30, 25])
    #expect(grid.frame.size == Size(126, 61))
    grid.column(at: 0).isHidden = true
    #expect(frames(grid)[0][1] == [0, 0, 80, 30])
    #expect(grid.frame.size == Size(80, 61))
    grid.row(at: 1).isHidden = false
    #expect(views[1][0]?.isHidden == true)
    #expect(views[1][1]?.isHidden == false)
    grid.column(at: 0).isHidden = false
    #expect(frames(grid) == Self.natural)
    #expect(grid.frame.size == Size(146, 87))
  }

  @Test("A view that was hidden by others stays so")
  func hiddenByOthers() {
    let grid = grid()
    views[0][0]?.isHidden = true
    grid.row(at: 0).isHidden = true
    base.harness.tick()
    grid.row(at: 0).isHidden = false
    base.harness.tick()
    #expect(views[0][0]?.isHidden == true)
    #expect(views[0][1]?.isHidden == false)
  }

  @Test("In a block that animates, a row shrinks before it is hidden")
  func animated() {
    let grid = grid()
    base.harness.frame()
    View.animate(withDuration: 0.5, options: .curveLinear) { grid.row(at: 0).isHidden = true }
    #expect(grid.frame.height == 51)
    base.harness.advance(ticks: 30)
    let shown = views[0][1]?.layer.presentation()
    #expect(shown?.isHidden == false)
    #expect(abs((shown?.bounds.height ?? 0) - 15) < 1)
    #expect(abs((grid.layer.presentation()?.bounds.height ?? 0) - 69) < 1)
    base.harness.advance(ticks: 32)
    #expect(views[0][1]?.layer.presentation()?.isHidden ?? true)
  }

  @Test("A merged cell reaches over its rows and columns")
  func merged() {
    let grid = grid()
    let wide = Content(100, 12)
    let row = grid.addRow(with: [wide, Content(10, 10)])
    row.mergeCells(in: 0..<2)
    let cell = grid.cell(atColumnIndex: 1, rowIndex: 3)
    #expect(cell === grid.cell(atColumnIndex: 0, rowIndex: 3))
    #expect(cell.contentView === wide)
    #expect(grid.subviews.count == 6)
    #expect(frames(grid)[3][0] == [0, 93, 100, 12])
    #expect(grid.frame.size == Size(146, 105))
    cell.xPlacement = .center
    #expect(frames(grid)[3][0] == [23, 93, 100, 12])
    cell.xPlacement = .fill
    #expect(frames(grid)[3][0] == [0, 93, 146, 12])
    // Beyond the columns, the last one grows.
    wide.size.width = 170
    #expect(frames(grid)[3][0] == [0, 93, 170, 12])
    #expect(frames(grid)[0][1] == [66, 0, 80, 30])
    grid.column(at: 0).isHidden = true
    #expect(!wide.isHidden)
    grid.column(at: 1).isHidden = true
    #expect(wide.isHidden)
  }

  @Test("Rows that are inserted into a merged cell or removed from it change its height")
  func mergedRows() {
    let grid = grid()
    grid.mergeCells(inHorizontalRange: 0..<1, verticalRange: 0..<2)
    let head = views[0][0]
    grid.yPlacement = .fill
    #expect(frames(grid)[1][0] == [0, 0, 40, 56])
    let new = Content(20, 14)
    grid.insertRow(at: 1, with: [nil, new])
    #expect(frames(grid)[0][0] == [0, 0, 40, 76])
    #expect(grid.cell(for: new) === grid.cell(atColumnIndex: 1, rowIndex: 1))
    grid.removeRow(at: 0)
    #expect(grid.cell(atColumnIndex: 0, rowIndex: 1).contentView === head)
    #expect(frames(grid)[0] == [[0, 0, 40, 40], [46, 0, 20, 14]])
    grid.removeRow(at: 1)
    grid.removeRow(at: 0)
    #expect(head?.superview == nil)
    #expect(frames(grid) == [[[], [0, 0, 30, 25]]].map { [$0[0], [6, 0, 30, 25]] })
  }

  /// A view that calls back as it leaves its superview.
  private final class Leaver: View {
    var onLeave: () -> Void = {}
    nonisolated deinit {}
    override func willMove(toSuperview superview: View?) { if superview == nil { onLeave() } }
  }

  @Test("A row and a column may go while cells are merged", arguments: [0, 1], [0, 1, 3])
  func removalsWhileMerging(row: Int, column: Int) {
    let leaver = Leaver()
    let grid = GridView(views: [
      [Content(20, 20), leaver, Content(10, 10), nil], [nil, nil, nil, nil],
      [nil, nil, nil, Content(5, 5)],
    ])
    base.window.addSubview(grid)
    base.harness.tick()
    leaver.onLeave = { [unowned grid] in
      guard grid.numberOfRows == 3 else { return }
      grid.removeRow(at: row)
      grid.removeColumn(at: column)
    }
    grid.mergeCells(inHorizontalRange: 0..<4, verticalRange: 0..<2)
    base.harness.tick()
    #expect(grid.numberOfColumns == 3 && grid.numberOfRows == 2)
    #expect(
      grid.cell(atColumnIndex: 2, rowIndex: 0) === grid.cell(atColumnIndex: 0, rowIndex: 0))
    #expect(grid.cell(atColumnIndex: 0, rowIndex: 0).row === grid.row(at: 0))
    for _ in 0..<3 { grid.insertColumn(at: 0, with: []) }
    grid.removeColumn(at: 3)
    grid.removeRow(at: 0)
    base.harness.tick()
    #expect(grid.numberOfColumns == 5 && grid.numberOfRows == 1)
  }

  @Test("Rows and columns come, move and go")
  func edits() {
    let grid = grid()
    base.harness.tick()
    let constraints = grid.constraints.count
    let (row, column) = (
      grid.addRow(with: [Content(90, 5), nil, Content(10, 5)]), grid.column(at: 2)
    )
    #expect(grid.index(of: row) == 3 && grid.index(of: column) == 2)
    #expect(frames(grid)[3] == [[0, 93, 90, 5], [], [182, 93, 10, 5]])
    grid.moveRow(at: 3, to: 0)
    grid.moveColumn(at: 2, to: 0)
    #expect(frames(grid)[0] == [[0, 0, 10, 5], [16, 0, 90, 5], []])
    grid.removeRow(at: 0)
    grid.removeColumn(at: 0)
    #expect(frames(grid) == Self.natural)
    #expect(grid.constraints.count == constraints)
    #expect(grid.layoutGuides.count == 5)
    #expect(row.gridView == nil && column.gridView == nil)
  }

  @Test("Views move between cells, and leave them with the grid view")
  func contents() {
    let grid = grid()
    let view = views[0][0]!
    grid.cell(atColumnIndex: 0, rowIndex: 2).contentView = view
    #expect(grid.cell(atColumnIndex: 0, rowIndex: 0).contentView == nil)
    #expect(frames(grid)[2] == [[0, 67, 40, 20], [66, 62, 30, 25]])
    view.removeFromSuperview()
    #expect(grid.cell(atColumnIndex: 0, rowIndex: 2).contentView == nil)
    grid.cell(atColumnIndex: 1, rowIndex: 0).contentView = nil
    #expect(views[0][1]?.superview == nil)
    base.harness.tick()
    #expect(grid.frame.size == Size(116, 57))
  }

  @Test("From right to left, the first column is on the right")
  func rightToLeft() {
    let grid = grid(Size(146, 87))
    grid.semanticContentAttribute = .forceRightToLeft
    #expect(frames(grid)[0] == [[106, 10, 40, 20], [0, 0, 80, 30]])
    #expect(frames(grid)[1] == [[86, 46, 60, 10], [30, 36, 50, 20]])
  }

  @Test("A grid view and its views are freed")
  func freed() {
    weak var grid: GridView?
    weak var view: View?
    do {
      let made = GridView(views: [[Content(1, 2), Content(3, 4)]])
      made.row(at: 0).mergeCells(in: 0..<2)
      base.window.addSubview(made)
      base.harness.tick()
      (grid, view) = (made, made.subviews[0])
      made.removeFromSuperview()
    }
    base.harness.tick()
    #expect(grid == nil && view == nil)
  }

  @Test("Sizes that are no numbers are refused")
  func invalid() {
    let old = Diagnostics.handler
    var messages: [String] = []
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = old }
    let grid = grid()
    grid.rowSpacing = .nan
    grid.row(at: 0).height = .infinity
    grid.column(at: 0).leadingPadding = .nan
    #expect(messages.count == 3)
    #expect(frames(grid) == Self.natural)
  }

  @Test("A row whose views are hidden with it gives up the first responder")
  func hiddenFirstResponder() {
    let field = TextField()
    let grid = GridView(views: [[field], [Content(40, 20)]])
    base.window.addSubview(grid)
    base.harness.tick()
    _ = field.becomeFirstResponder()
    #expect(field.isFirstResponder)
    grid.row(at: 0).isHidden = true
    base.harness.tick()
    #expect(!field.isFirstResponder && base.window.firstResponder == nil)
  }

  @Test("A row that takes the place of a removed one leads to those below it")
  func replacedRows() {
    let grid = grid()
    base.harness.tick()
    for round in 1...8 {
      let view = Content(40, 20 + Double(round))
      grid.removeRow(at: 0)
      grid.insertRow(at: 0, with: [view])
      #expect(frames(grid)[1][0][1] == 36 + Double(round), "round \(round)")
    }
  }

  @Test("A view is found in its cell, and in none after it left")
  func cells() {
    let grid = grid()
    let (first, second) = (Content(1, 1), Content(2, 2))
    let (a, b) = (
      grid.cell(atColumnIndex: 0, rowIndex: 0), grid.cell(atColumnIndex: 1, rowIndex: 1)
    )
    a.contentView = first
    #expect(grid.cell(for: first) === a)
    b.contentView = first
    #expect(grid.cell(for: first) === b && a.contentView == nil)
    b.contentView = second
    #expect(grid.cell(for: first) == nil && grid.cell(for: second) === b)
    grid.removeRow(at: 1)
    #expect(grid.cell(for: second) == nil && second.superview == nil)
  }
}
