internal import LamellaGraphics

extension ShapedText {
  /// Fills the pieces with those of a clipped or truncated last line, with the ellipsis if the mode has one.
  ///
  /// - Returns: Whether the line is cut; false, with the pieces unchanged, where all of the rest fits.
  mutating func cutLine(from start: LineStart, in container: TextContainer) -> Bool {
    let paragraph = paragraphs[start.paragraph]
    let rest = start.cluster..<paragraph.clusters.upperBound
    let width = container.width + Self.tolerance
    let fits = paragraph.isComplete && contentWidth(of: rest, limit: width) <= width
    if fits, !hasText(behind: start.paragraph) { return false }
    pieces.removeAll(keepingCapacity: true)
    guard container.lineBreakMode.truncates else {
      // Clipped: up to the last character that begins inside.
      addPieces(
        rest.lowerBound..<cut(rest, width: container.width - Self.tolerance, overhangs: true))
      return true
    }

    let mode = container.lineBreakMode
    let tail = mode == .byTruncatingTail ? nil : lastClusters(from: start, width: width)
    // The ellipsis looks like the text that it follows, or precedes. Which that is, the cut tells, and the
    // cut depends on how wide the ellipsis is: so it is cut a second time where the first guess was wrong.
    var neighbor = mode == .byTruncatingHead ? tail?.last : rest.first
    var style = neighbor.map { items[Int(clusters[$0].item)].style } ?? paragraph.style
    var dots = shape(.ellipsis, style: style)
    guard var ends = ends(of: rest, tail, mode, width, around: dots) else { return true }
    neighbor = ends.head.last ?? ends.end.first ?? neighbor
    let cutStyle = neighbor.map { items[Int(clusters[$0].item)].style } ?? style
    if cutStyle != style {
      style = cutStyle
      dots = shape(.ellipsis, style: style)
      guard let again = self.ends(of: rest, tail, mode, width, around: dots) else { return true }
      ends = again
    }
    let (head, end) = ends

    addPieces(head)
    let hiddenStart = head.last.map { clusters[$0].end } ?? Int32(offset(of: start))
    let hiddenEnd = end.first.map { clusters[$0].start } ?? Int32(length)
    pieces.append(
      LinePiece(
        clusters: dots, level: paragraph.isRightToLeft ? 1 : 0,
        hidden: hiddenStart..<max(hiddenStart, hiddenEnd)))
    addPieces(end)
    return true
  }

  /// Returns the parts of a line before and after an ellipsis.
  ///
  /// - Parameters:
  ///   - rest: The rest of the paragraph.
  ///   - tail: The text at the end; nil if it is not shown.
  ///   - mode: The mode, which places the ellipsis.
  ///   - width: The width of the line.
  ///   - dots: The ellipsis.
  /// - Returns: Clusters without spaces beside the ellipsis; nil where not even that fits: nothing is shown.
  private func ends(
    of rest: Range<Int>, _ tail: Range<Int>?, _ mode: LineBreakMode, _ width: Double,
    around dots: Range<Int>
  ) -> (head: Range<Int>, end: Range<Int>)? {
    let budget = width - dots.reduce(0) { $0 + clusters[$1].advance }
    if budget < 0 { return nil }
    var head = rest.lowerBound..<rest.lowerBound
    var end = rest.upperBound..<rest.upperBound
    switch mode {
    case .byTruncatingHead:
      if let tail { end = suffix(of: tail, width: budget) }
    case .byTruncatingMiddle:
      head = rest.lowerBound..<cut(rest, width: budget / 2)
      if let tail { end = suffix(of: tail, width: budget - contentWidth(of: head)) }
      let room = budget - contentWidth(of: end)
      let stop = end.lowerBound < rest.upperBound ? end.lowerBound : rest.upperBound
      head = rest.lowerBound..<max(head.upperBound, cut(rest.lowerBound..<stop, width: room))
    default:
      head = rest.lowerBound..<cut(rest, width: budget)
    }
    while let last = head.last, clusters[last].flags.contains(.isSpace) { head.removeLast() }
    while let first = end.first, clusters[first].flags.contains(.isSpace) { end.removeFirst() }
    return (head, end)
  }

  /// Returns the text offset of the start of a line.
  private func offset(of start: LineStart) -> Int {
    let paragraph = paragraphs[start.paragraph]
    return start.cluster < paragraph.clusters.upperBound
      ? Int(clusters[start.cluster].start) : paragraph.range.lowerBound
  }

  /// Returns the clusters at the end of the text from which the part behind an ellipsis is taken; nil if there are
  /// none.
  private mutating func lastClusters(from start: LineStart, width: Double) -> Range<Int>? {
    if long != nil, let tail = shapeTail(width: width) { return tail }
    let last = paragraphs.lastIndex { !$0.clusters.isEmpty } ?? start.paragraph
    guard last >= start.paragraph else { return nil }
    let range = paragraphs[last].clusters
    return max(range.lowerBound, min(start.cluster, range.upperBound))..<range.upperBound
  }

  /// Returns the width without spaces at the end.
  ///
  /// - Parameters:
  ///   - range: Clusters.
  ///   - limit: Adding stops beyond this width.
  /// - Returns: The width in points.
  func contentWidth(of range: Range<Int>, limit: Double = .infinity) -> Double {
    var width = 0.0
    var content = 0.0
    for i in range {
      width += clusters[i].advance
      if !clusters[i].flags.contains(.isSpace) { content = width }
      if content > limit { break }
    }
    return content
  }

  /// Returns the end of the longest prefix that fits a width, or that begins inside it if `overhangs`.
  private func cut(_ range: Range<Int>, width: Double, overhangs: Bool = false) -> Int {
    var x = 0.0
    for i in range {
      let edge = overhangs ? x : x + clusters[i].advance
      if edge > width || overhangs && edge >= width {
        var place = i
        while place > range.lowerBound, clusters[place].flags.contains(.continues) { place -= 1 }
        return place
      }
      x += clusters[i].advance
    }
    return range.upperBound
  }

  /// Returns the longest suffix that fits a width.
  private func suffix(of range: Range<Int>, width: Double) -> Range<Int> {
    var x = 0.0
    var start = range.upperBound
    while start > range.lowerBound {
      x += clusters[start - 1].advance
      if x > width { break }
      start -= 1
    }
    while start < range.upperBound, clusters[start].flags.contains(.continues) { start += 1 }
    return start..<range.upperBound
  }
}
