internal import LamellaGeometry
internal import LamellaGraphics

/// A sequence of adjacent clusters on a line with one bidi level.
struct LinePiece {
  var clusters: Range<Int>
  /// The bidi level; that of the paragraph for spaces at a line's end.
  var level: UInt8
  /// The bytes that a sign replaces.
  var hidden: Range<Int32>?
}

/// The start of a line: its paragraph, cluster and top edge.
struct LineStart {
  var paragraph: Int
  var cluster: Int
  var top: Double
}

extension ShapedText {
  /// Lays out the text: breaks it into lines and places them.
  ///
  /// Glyphs are those of the unbroken paragraph: a letter at a line's end keeps the form and the kerning
  /// that it has inside.
  ///
  /// - Parameters:
  ///   - container: The text container.
  ///   - layout: Replaced by the layout; its storage is reused.
  /// - Complexity: O(length of what is shown), and of the paragraph where it is cut.
  public mutating func layOut(in container: TextContainer, into layout: inout TextLayout) {
    layout.removeAll()
    if long != nil {
      walkLines(in: container, keeping: .all, into: &layout)
      return
    }
    lineStarts.removeAll(keepingCapacity: true)
    guard !styles.isEmpty, !paragraphs.isEmpty else { return }
    var limit =
      container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    var next = LineStart(paragraph: 0, cluster: 0, top: 0)
    var isDone = false
    while !isDone {
      let start = next
      let isLast = lineStarts.count + 1 == limit
      lineStarts.append(start)
      next = addLine(at: start, in: container, isLast: isLast, to: &layout)
      isDone = isLast || next.paragraph == paragraphs.count
      let line = layout.lines[layout.lines.count - 1]
      if lineStarts.count > 1, line.origin.y + line.descent > container.height + Self.tolerance {
        // Too low: the line above is the last, and may have to be cut for that.
        layout.removeLines(from: lineStarts.count - 2)
        limit = lineStarts.count - 1
        next = lineStarts[limit - 1]
        lineStarts.removeSubrange((limit - 1)...)
        isDone = false
      }
    }
    finish(next, container, &layout)
  }

  /// Lengths that differ by less are the same: sums of the same widths in another order do.
  package static let tolerance = 1e-6

  /// Completes the layout after its last line: truncation, size and alignment.
  private func finish(
    _ next: LineStart, _ container: TextContainer, _ layout: inout TextLayout
  ) {
    let isCut = next.paragraph < paragraphs.count
    layout.isTruncated = isCut || layout.lines.contains { $0.isTruncated }
    for line in layout.lines {
      layout.size.width = max(layout.size.width, line.width)
      layout.size.height = max(layout.size.height, line.origin.y + line.descent)
    }
    alignLines(in: container, &layout)
  }

  /// Moves lines according to their alignments.
  func alignLines(in container: TextContainer, _ layout: inout TextLayout) {
    let width = container.width.isFinite ? container.width : layout.size.width
    for i in layout.lines.indices {
      let line = layout.lines[i]
      let spare = width - line.width
      switch line.alignment {
      case .left: break
      case .center: layout.lines[i].origin.x = spare / 2
      case .right: layout.lines[i].origin.x = spare
      case .justified, .natural: if line.isRightToLeft { layout.lines[i].origin.x = spare }
      }
    }
  }

  // MARK: Lines

  /// Adds one line to the layout.
  ///
  /// - Returns: The start of the next line; behind the last paragraph if there is none.
  mutating func addLine(
    at start: LineStart, in container: TextContainer, isLast: Bool, to layout: inout TextLayout
  ) -> LineStart {
    let paragraph = paragraphs[start.paragraph]
    let isCut =
      isLast && container.lineBreakMode.rawValue >= LineBreakMode.byClipping.rawValue
      && cutLine(from: start, in: container)
    var end = paragraph.clusters.upperBound
    if !isCut {
      let hyphen = hasSoftHyphens ? shape(.hyphen, style: paragraph.style) : 0..<0
      let hyphenWidth = hyphen.reduce(0) { $0 + clusters[$1].advance }
      end = endOfLine(
        from: start.cluster, in: paragraph, width: container.width, hyphen: hyphenWidth,
        byCharacter: container.lineBreakMode == .byCharWrapping)
      pieces.removeAll(keepingCapacity: true)
      addPieces(start.cluster..<end)
      if end < paragraph.clusters.upperBound, end > start.cluster,
        clusters[end - 1].flags.contains(.isSoftHyphen), !hyphen.isEmpty,
        // A word that had to be cut right there has no room for it.
        contentWidth(of: start.cluster..<end) + hyphenWidth <= container.width + Self.tolerance
      {
        let place = clusters[end - 1].end
        let level = items[Int(clusters[end - 1].item)].level
        pieces.append(LinePiece(clusters: hyphen, level: level, hidden: place..<place))
      }
    }
    let endsParagraph = end == paragraph.clusters.upperBound && paragraph.isComplete
    let next =
      isCut
      ? LineStart(paragraph: paragraphs.count, cluster: end, top: 0)
      : endsParagraph
        ? LineStart(paragraph: start.paragraph + 1, cluster: end, top: 0)
        : LineStart(paragraph: start.paragraph, cluster: end, top: 0)

    let first =
      start.cluster < paragraph.clusters.upperBound
      ? Int(clusters[start.cluster].start) : paragraph.range.lowerBound
    let last =
      isCut
      ? length
      : endsParagraph
        ? paragraph.end
        : end < paragraph.clusters.upperBound
          ? Int(clusters[end].start) : Int(clusters[end - 1].end)
    let style = styles[paragraph.style].paragraphStyle ?? ParagraphStyle()
    var line = TextLayout.Line(
      range: first..<max(first, last), origin: .zero, width: 0, top: start.top, height: 0,
      ascent: 0, descent: 0, isTruncated: isCut, isRightToLeft: paragraph.isRightToLeft,
      runs: 0..<0, alignment: style.alignment ?? container.alignment, cells: 0..<0)
    measure(&line, paragraph, style)
    let isJustified =
      line.alignment == .justified && container.width.isFinite && !endsParagraph && !isCut
    emit(&line, justifiedTo: isJustified ? container.width : nil, into: &layout)
    layout.lines.append(line)

    var result = next
    result.top = line.top + line.height + ParagraphStyle.distance(style.lineSpacing)
    if endsParagraph { result.top += ParagraphStyle.distance(style.paragraphSpacing) }
    return result
  }

  /// Returns the first cluster of the next line, at least one further.
  private func endOfLine(
    from start: Int, in paragraph: Paragraph, width: Double, hyphen: Double, byCharacter: Bool
  ) -> Int {
    let end = paragraph.clusters.upperBound
    guard width.isFinite else { return end }
    return clusters.withUnsafeBufferPointer { clusters in
      var x = 0.0
      var opportunity = -1
      for i in start..<end {
        if i > start, clusters[i].flags.contains(.canBeginLine),
          !clusters[i - 1].flags.contains(.isSoftHyphen)
            || x + hyphen <= width + Self.tolerance
        {
          opportunity = i
        }
        // Spaces hang over the edge, but not where each character stands for itself.
        if byCharacter || !clusters[i].flags.contains(.isSpace), i > start,
          x + clusters[i].advance > width + Self.tolerance
        {
          if !byCharacter, opportunity > start { return opportunity }
          return wholeCluster(i, after: start, before: end)
        }
        x += clusters[i].advance
      }
      return end
    }
  }

  /// Returns the nearest place between two characters that is not within a ligature: before an index, else behind it.
  private func wholeCluster(_ index: Int, after start: Int, before end: Int) -> Int {
    var place = index
    while place > start, clusters[place].flags.contains(.continues) { place -= 1 }
    if place > start { return place }
    place = index
    while place < end, clusters[place].flags.contains(.continues) { place += 1 }
    return max(place, start + 1)
  }

  /// Appends the pieces of a range of clusters, split where font, direction or style change.
  mutating func addPieces(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let item = clusters[start].item
      var end = start + 1
      while end < range.upperBound, clusters[end].item == item { end += 1 }
      pieces.append(LinePiece(clusters: start..<end, level: items[Int(item)].level, hidden: nil))
      start = end
    }
  }

  /// Computes the height of a line and the position of its baseline.
  private func measure(
    _ line: inout TextLayout.Line, _ paragraph: Paragraph, _ style: ParagraphStyle
  ) {
    var leading = 0.0
    /// Includes a font's ascent and descent in the line's height.
    func include(_ font: Font, _ offset: Double) {
      line.ascent = max(line.ascent, font.ascender + offset)
      line.descent = max(line.descent, -font.descender - offset)
      leading = max(leading, font.leading)
    }
    for piece in pieces {
      let item = items[Int(clusters[piece.clusters.lowerBound].item)]
      include(item.font, styles[item.style].baselineOffset)
    }
    if let passed = long?.passedItems {
      for item in passed { include(item.font, item.offset) }
    }
    if pieces.isEmpty, let font = styles[paragraph.style].font { include(font, 0) }
    let natural = line.ascent + line.descent + leading
    line.height = style.lineHeight(for: natural)
    line.origin.y = line.top + line.height - natural + line.ascent
  }
}
