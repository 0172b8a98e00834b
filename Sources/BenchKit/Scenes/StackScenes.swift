internal import LamellaConstraints
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaText

// A column of 1,000 rows, each a stack view of two labels, beside ten of 100 rows in windows of their own: a row costs
// more where the work grows faster than the number of rows.
extension BenchScene {
  static var stackScenes: [BenchScene] {
    [
      BenchScene(
        name: "stack-first",
        summary:
          "a column of 1,000 rows of two labels, from its creation to the end of the first layout; a row, against ten "
          + "columns of 100 rows",
        engine: Side(name: "stack-first") { _ in creating(columns: 1, rows: 1_000) },
        baseline: Side(name: "stack-first-100") { _ in creating(columns: 10, rows: 100) },
        backends: [.none], metrics: [.instructions], warmUp: 1, frames: 2,
        unit: "row", unitsPerFrame: 1_000, limits: [.instructions(1.6, on: .none)]),
      BenchScene(
        name: "stack-hidden",
        summary:
          "a row in the middle that is hidden or shown in every frame; a row, against ten columns of 100 rows",
        engine: Side(name: "stack-hidden") { _ in hiding(columns: 1, rows: 1_000) },
        baseline: Side(name: "stack-hidden-100") { _ in hiding(columns: 10, rows: 100) },
        backends: [.none], metrics: [.instructions], warmUp: 4, frames: 10,
        unit: "row", unitsPerFrame: 1_000, limits: [.instructions(1.3, on: .none)]),
      BenchScene(
        name: "stack-text",
        summary:
          "a text of one row of 1,000 that changes in every frame; a row, against ten columns of 100 rows",
        engine: Side(name: "stack-text") { _ in changingText(columns: 1, rows: 1_000) },
        baseline: Side(name: "stack-text-100") { _ in changingText(columns: 10, rows: 100) },
        backends: [.none], metrics: [.instructions], warmUp: 4, frames: 10,
        unit: "row", unitsPerFrame: 1_000,
        limits: [.instructions(1.3, on: .none)]),
    ]
  }

  /// Makes a column of rows in a window of its own.
  private static func column(rows: Int) -> (window: Window, stack: StackView) {
    let window = Window(size: Size(400, 720))
    let stack = StackView(arrangedSubviews: (0..<rows).map(row))
    stack.axis = .vertical
    stack.spacing = 4
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: window.topAnchor),
      stack.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      stack.widthAnchor.constraint(equalToConstant: 300),
    ])
    return (window, stack)
  }

  /// Makes a row: a label, and a value at its far edge.
  private static func row(_ number: Int) -> StackView {
    let label = Label(text: "Level \(number % 10)", font: .system(size: 14))
    let value = Label(text: "\(number % 100)", font: .system(size: 14))
    label.setContentHuggingPriority(LayoutPriority(240), for: .horizontal)
    let row = StackView(arrangedSubviews: [label, value])
    row.spacing = 8
    return row
  }

  private static func creating(columns count: Int, rows: Int) -> WorkSubject {
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    // Their end does not count.
    var windows: [Window] = []
    return WorkSubject { _ in
      for _ in 0..<count {
        let (window, stack) = column(rows: rows)
        window.layoutIfNeeded()
        guard stack.frame.height > 12 * Double(rows) else {
          throw BenchError.failed("the column is too short")
        }
        windows.append(window)
      }
    }
  }

  private static func hiding(columns count: Int, rows: Int) -> WorkSubject {
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    let columns = (0..<count).map { _ in
      let (window, stack) = column(rows: rows)
      return (window: window, row: stack.arrangedSubviews[rows / 2])
    }
    return WorkSubject { frame in
      for column in columns {
        column.row.isHidden = !frame.isMultiple(of: 2)
        column.window.layoutIfNeeded()
      }
    }
  }

  private static func changingText(columns count: Int, rows: Int) -> WorkSubject {
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    let columns = (0..<count).map { _ in
      let (window, stack) = column(rows: rows)
      let row = stack.arrangedSubviews[rows / 2] as? StackView
      return (window: window, value: row?.arrangedSubviews.last as? Label)
    }
    return WorkSubject { frame in
      for column in columns {
        column.value?.text = frame.isMultiple(of: 2) ? "7" : "1,234"
        column.window.layoutIfNeeded()
      }
    }
  }
}
