internal import LamellaGeometry
internal import LamellaGraphics

extension ShapedText {
  /// Sorts a line's pieces into visual order and adds their glyphs to the layout.
  mutating func emit(
    _ line: inout TextLayout.Line, justifiedTo width: Double?, into layout: inout TextLayout
  ) {
    let firstRun = layout.runCount
    let firstCell = layout.cells.count
    let hanging = splitHangingSpaces(line.isRightToLeft)
    var total = 0.0
    var spaces = 0
    for piece in pieces {
      for i in piece.clusters {
        total += clusters[i].advance
        if clusters[i].flags.contains(.isSpace) { spaces += 1 }
      }
    }
    let content = total - hanging.width
    var extra = 0.0
    spaces -= hanging.count
    if let width, spaces > 0, width > content { extra = (width - content) / Double(spaces) }
    line.width = content + extra * Double(spaces)

    reorder()
    // Spaces at the end of a line from right to left hang over its left edge.
    var x = line.isRightToLeft ? -hanging.width : 0
    var style = -1
    var font: FontID?
    for piece in pieces {
      let item = items[Int(clusters[piece.clusters.lowerBound].item)]
      if item.style != style || item.font.id != font {
        layout.beginRun(item.font, styles[item.style], x: x)
        style = item.style
        font = item.font.id
      }
      // Text inside hanging spaces cannot be stretched: they are no part of the content.
      let stretch = hanging.range.overlaps(piece.clusters) ? 0 : extra
      x = emit(piece, at: x, stretch: stretch, into: &layout)
    }
    line.runs = firstRun..<layout.runCount
    line.cells = firstCell..<layout.cells.count
  }

  /// Adds the glyphs of one piece to the layout, and returns its end.
  private func emit(
    _ piece: LinePiece, at start: Double, stretch: Double, into layout: inout TextLayout
  ) -> Double {
    var x = start
    let isReversed = piece.level & 1 == 1
    let run = layout.runCount - 1
    let count = piece.clusters.count
    for step in 0..<count {
      let index = piece.clusters.lowerBound + (isReversed ? count - 1 - step : step)
      let cluster = clusters[index]
      let first = Int(cluster.firstGlyph)
      for glyph in first..<first + Int(cluster.glyphCount) {
        let position = glyphs[glyph].position
        layout.storage[run].glyphs.glyphs.append(
          GlyphRun.Glyph(
            id: glyphs[glyph].id, cluster: piece.hidden?.lowerBound ?? cluster.start,
            position: Point(x: x + position.x, y: position.y)))
      }
      let width = cluster.advance + (cluster.flags.contains(.isSpace) ? stretch : 0)
      layout.cells.append(
        TextLayout.Cell(
          start: piece.hidden?.lowerBound ?? cluster.start,
          end: piece.hidden?.upperBound ?? cluster.end, x: x, width: width,
          isRightToLeft: isReversed))
      x += width
    }
    layout.storage[run].glyphs.width = x
    return x
  }

  /// Splits off the spaces at the line's end, which get the paragraph's level (rule L1 of UAX #9).
  private mutating func splitHangingSpaces(
    _ isRightToLeft: Bool
  ) -> (range: Range<Int>, width: Double, count: Int) {
    guard let last = pieces.last, last.hidden == nil else { return (0..<0, 0, 0) }
    var start = last.clusters.upperBound
    var width = 0.0
    var piece = pieces.count - 1
    var lowest = last.clusters.upperBound
    // Spaces may go on through several pieces, when the style changes.
    while piece >= 0, pieces[piece].hidden == nil {
      while start > pieces[piece].clusters.lowerBound,
        clusters[start - 1].flags.contains(.isSpace)
      {
        start -= 1
        width += clusters[start].advance
      }
      lowest = start
      if start > pieces[piece].clusters.lowerBound { break }
      piece -= 1
      if piece >= 0, pieces[piece].clusters.upperBound != start { break }
    }
    guard lowest < last.clusters.upperBound else { return (0..<0, 0, 0) }
    let range = lowest..<last.clusters.upperBound
    while let end = pieces.last, end.hidden == nil, end.clusters.lowerBound >= lowest {
      pieces.removeLast()
    }
    if let end = pieces.last, end.hidden == nil, end.clusters.upperBound > lowest {
      pieces[pieces.count - 1].clusters = end.clusters.lowerBound..<lowest
    }
    let first = pieces.count
    addPieces(range)
    for i in first..<pieces.count { pieces[i].level = isRightToLeft ? 1 : 0 }
    return (range, width, range.count)
  }

  /// Reverses pieces by rule L2 of UAX #9, from the highest level down to the lowest odd one.
  private mutating func reorder() {
    var highest: UInt8 = 0
    var lowestOdd: UInt8 = .max
    for piece in pieces {
      highest = max(highest, piece.level)
      if piece.level & 1 == 1 { lowestOdd = min(lowestOdd, piece.level) }
    }
    guard lowestOdd <= highest else { return }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < pieces.count {
        guard pieces[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < pieces.count, pieces[end].level >= level { end += 1 }
        pieces[start..<end].reverse()
        start = end
      }
    }
  }
}
