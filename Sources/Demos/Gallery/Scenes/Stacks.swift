import Lamella

extension GalleryScene {
  /// A scene of the distributions of stack views.
  static let stackDistributions = GalleryScene(
    name: "stack-distributions", title: "Distributions of stacks",
    caption: "The same three views in five distributions, with spacing 6"
  ) { stage in
    let distributions: [(String, StackView.Distribution)] = [
      ("fill", .fill), ("fillEqually", .fillEqually), ("fillProportionally", .fillProportionally),
      ("equalSpacing", .equalSpacing), ("equalCentering", .equalCentering),
    ]
    let rows = distributions.map { name, distribution in
      let row = StackView(
        arrangedSubviews: ["a", "bbbbbbbbb", "cccc"].enumerated().map { Chip($1, $0) })
      row.distribution = distribution
      row.spacing = 6
      let caption = GalleryParts.label(name, in: .zero, .right)
      caption.widthAnchor.constraint(equalToConstant: 120).isActive = true
      let line = StackView(arrangedSubviews: [caption, row])
      line.spacing = Theme.Spacing.card
      return line
    }
    fill(stage, with: rows)
  }

  /// A scene of the alignments of stack views.
  static let stackAlignments = GalleryScene(
    name: "stack-alignments", title: "Alignments of stacks",
    caption: "Words of three sizes, aligned across a row; the last two by their baselines"
  ) { stage in
    let alignments: [(String, StackView.Alignment)] = [
      ("fill", .fill), ("top", .top), ("center", .center), ("bottom", .bottom),
      ("firstBaseline", .firstBaseline), ("lastBaseline", .lastBaseline),
    ]
    let cells = GalleryParts.cells(in: stage, alignments.map(\.0), rows: 2)
    for (cell, (_, alignment)) in zip(cells, alignments) {
      cell.backgroundColor = Theme.current.raised
      let words = zip(["Ag", "Ag", "Ag\nAg"], [12.0, 26, 15]).enumerated().map { index, word in
        Chip(word.0, index, size: word.1)
      }
      let row = StackView(arrangedSubviews: words)
      row.distribution = .equalSpacing
      row.alignment = alignment
      row.frame = cell.bounds
      cell.addSubview(row)
    }
  }

  /// A scene of stack views from right to left.
  static let stackMirroring = GalleryScene(
    name: "stack-mirroring", title: "Stacks from right to left",
    caption: "A nested stack with margins, in both directions of reading"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["left to right", "right to left"])
    for (index, cell) in cells.enumerated() {
      let words = StackView(arrangedSubviews: [
        GalleryParts.label("Lighthouse", in: .zero, size: 18, color: Theme.current.ink),
        GalleryParts.label("open until dusk", in: .zero), Chip("42 steps", 2),
      ])
      words.axis = .vertical
      words.alignment = .leading
      words.spacing = 6
      let picture = Chip("A", 0)
      picture.widthAnchor.constraint(equalToConstant: 48).isActive = true
      let row = StackView(arrangedSubviews: [picture, words])
      row.spacing = Theme.Spacing.card
      row.isLayoutMarginsRelativeArrangement = true
      row.directionalLayoutMargins = DirectionalEdgeInsets(
        top: 8, leading: 24, bottom: 8, trailing: 8)
      row.backgroundColor = Theme.current.raised
      row.frame = Rect(x: 0, y: 0, width: cell.bounds.width, height: 120)
      for view in [row, words] {
        view.semanticContentAttribute = index == 0 ? .forceLeftToRight : .forceRightToLeft
      }
      cell.addSubview(row)
    }
  }

  /// Fills a stage with rows of equal heights.
  private static func fill(_ stage: View, with rows: [View]) {
    let column = StackView(arrangedSubviews: rows)
    column.axis = .vertical
    column.distribution = .fillEqually
    column.spacing = Theme.Spacing.card
    column.frame = stage.bounds.insetBy(dx: Theme.Spacing.card, dy: Theme.Spacing.card)
    stage.addSubview(column)
  }
}

/// A colored label that is a bit larger than its text.
private final class Chip: Label {
  init(_ text: String, _ index: Int, size: Double = 14) {
    super.init(frame: .zero)
    self.text = text
    font = .system(size: size)
    numberOfLines = 0
    textAlignment = .center
    textColor = Theme.current.ground
    backgroundColor = Theme.current.series[index]
  }

  override var intrinsicContentSize: Size {
    let size = super.intrinsicContentSize
    return Size(size.width + 12, size.height)
  }
}
