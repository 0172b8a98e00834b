import Lamella

extension GalleryScene {
  private static let story = """
    The lamp on the pier goes out at dawn, and the boats that came in at night lie side by side in \
    the harbour.
    """

  /// A scene of text alignment.
  static let textAlignment = GalleryScene(
    name: "text-alignment", title: "Alignment of text",
    caption: "Left, centered, right, justified: the last line of a paragraph stays as it is"
  ) { stage in
    let cells = GalleryParts.cells(
      in: stage, ["left", "center", "right", "justified"], rows: 2)
    let alignments: [TextAlignment] = [.left, .center, .right, .justified]
    for (cell, alignment) in zip(cells, alignments) {
      addParagraph(story, to: cell) { $0.textAlignment = alignment }
    }
  }

  /// A scene of line breaks.
  static let textWrapping = GalleryScene(
    name: "text-wrapping", title: "Lines of text",
    caption: "Wrapped at words, between letters, and with soft hyphens"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["at words", "between letters", "soft hyphens"])
    addParagraph(story, to: cells[0]) { _ in }
    addParagraph(story, to: cells[1]) { $0.lineBreakMode = .byCharWrapping }
    addParagraph(
      "A light\u{AD}house keep\u{AD}er's note\u{AD}books, with every un\u{AD}usual "
        + "ob\u{AD}ser\u{AD}va\u{AD}tion of two dec\u{AD}ades", to: cells[2]
    ) { $0.textAlignment = .justified }
  }

  /// A scene of truncation.
  static let truncation = GalleryScene(
    name: "truncation", title: "Truncation",
    caption: "Cut at the tail, in the middle, at the head, anywhere, or smaller"
  ) { stage in
    let modes: [(String, LineBreakMode)] = [
      ("tail", .byTruncatingTail), ("middle", .byTruncatingMiddle), ("head", .byTruncatingHead),
      ("clipped", .byClipping),
    ]
    for (index, mode) in modes.enumerated() {
      addLine("The lighthouse at the northern end", mode.0, index, to: stage) {
        $0.lineBreakMode = mode.1
      }
    }
    addLine("The lighthouse at the northern end", "smaller", 4, to: stage) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
    let paragraph = View(frame: Rect(x: 304, y: 14, width: 132, height: 190))
    stage.addSubview(paragraph)
    addParagraph(story, to: paragraph) { label in
      label.numberOfLines = 3
      label.lineBreakMode = .byTruncatingTail
      label.frame.size.height = 92
    }
    stage.addSubview(
      GalleryParts.label("three lines", in: Rect(x: 304, y: 110, width: 132, height: 16), .center))
  }

  /// A scene of attributed text.
  static let attributedText = GalleryScene(
    name: "attributed-text", title: "Attributed text",
    caption: "Colors, sizes, weights, lines, kerning and raised letters in one label"
  ) { stage in
    let theme = Theme.current
    var text = AttributedText("Lamella\n", attributes(28, theme.ink, .bold))
    text.append("views ", attributes(16, theme.series[0]))
    text.append("layers ", attributes(16, theme.series[1], .bold))
    var lined = attributes(16, theme.series[2])
    lined.isUnderlined = true
    text.append("touches", lined)
    var struck = attributes(16, theme.inkSoft)
    struck.isStruckThrough = true
    struck.strikethroughColor = theme.bad
    text.append(" ", attributes(16, theme.ink))
    text.append("sprites", struck)
    var wide = attributes(13, theme.ink)
    wide.kerning = 4
    text.append("\nspaced out ", wide)
    var marked = attributes(13, theme.ground)
    marked.backgroundColor = theme.warn
    text.append("marked", marked)
    text.append("  10", attributes(20, theme.ink))
    var raised = attributes(11, theme.accent)
    raised.baselineOffset = 8
    text.append("6", raised)
    text.append(" cells", attributes(20, theme.ink))
    var style = ParagraphStyle(lineSpacing: 10)
    style.alignment = .center
    text.update { $0.paragraphStyle = style }
    let label = Label(frame: Rect(x: 16, y: 16, width: 416, height: 204))
    label.numberOfLines = 0
    label.attributedText = text
    stage.addSubview(label)
  }

  /// A scene of scripts and writing directions.
  static let scripts = GalleryScene(
    name: "scripts", title: "Scripts and directions",
    caption: "Shaped and ordered as each script asks, also where directions mix"
  ) { stage in
    let lines = [
      "Latin", "Le phare à l’aube", "Greek", "Το λιμάνι την αυγή", "Cyrillic",
      "Гавань на рассвете", "Hebrew", "הנמל עם שחר", "Arabic", "الميناء عند الفجر", "mixed",
      "Gate 7: שער (ahead) → الباب",
    ]
    for index in 0..<(lines.count / 2) {
      let y = 10 + Double(index) * 36
      stage.addSubview(
        GalleryParts.label(
          lines[2 * index], in: Rect(x: 16, y: y, width: 72, height: 34)))
      let label = GalleryParts.label(
        lines[2 * index + 1], in: Rect(x: 96, y: y, width: 336, height: 34), size: 20,
        color: Theme.current.ink, .natural)
      stage.addSubview(label)
      let hairline = View(frame: Rect(x: 16, y: y + 35, width: 416, height: 1))
      hairline.backgroundColor = Theme.current.raised
      if index < 5 { stage.addSubview(hairline) }
    }
  }

  /// Returns text attributes of a size, color and weight.
  private static func attributes(
    _ size: Double, _ color: Color, _ weight: FontWeight = .regular
  ) -> TextAttributes {
    TextAttributes(font: .system(size: size, weight: weight), color: color)
  }

  /// Adds a paragraph to a cell.
  private static func addParagraph(_ text: String, to cell: View, _ change: (Label) -> Void) {
    let label = GalleryParts.label(
      text, in: cell.bounds.insetBy(dx: 4, dy: 4), size: Theme.TypeSize.small,
      color: Theme.current.ink)
    label.numberOfLines = 0
    change(label)
    cell.backgroundColor = Theme.current.raised.withAlpha(0.5)
    cell.cornerRadius = Theme.Radius.small
    if label.frame.height < cell.bounds.height - 20 { cell.backgroundColor = nil }
    cell.addSubview(label)
  }

  /// Adds a line of text with its name on the left.
  private static func addLine(
    _ text: String, _ name: String, _ index: Int, to stage: View, _ change: (Label) -> Void
  ) {
    let y = 16 + Double(index) * 42
    stage.addSubview(
      GalleryParts.label(name, in: Rect(x: 16, y: y, width: 64, height: 30)))
    let label = GalleryParts.label(
      text, in: Rect(x: 84, y: y, width: 196, height: 30), size: Theme.TypeSize.body,
      color: Theme.current.ink)
    label.backgroundColor = Theme.current.raised
    change(label)
    stage.addSubview(label)
  }
}
