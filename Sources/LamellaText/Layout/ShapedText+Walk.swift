package import LamellaGeometry
internal import LamellaGraphics

/// The state and result of a pass over the lines of long text.
struct LineWalk {
  /// The width of the widest line and the height from the top to the last descent.
  var size = Size.zero
  /// The lower edge of the last line.
  var bottom = 0.0
  var isTruncated = false
  /// Whether the last line was reached.
  var isComplete = false
}

// Long texts line by line.
extension ShapedText {
  /// The lines that a layout stores: all, none or those in a range.
  enum StoredLines {
    case all
    case none
    /// The lines within a vertical range; the walk stops below it.
    case within(ClosedRange<Double>)

    /// Returns whether a line is stored.
    func contains(_ line: TextLayout.Line) -> Bool {
      switch self {
      case .all: true
      case .none: false
      case .within(let range):
        line.top <= range.upperBound && line.top + line.height >= range.lowerBound
      }
    }

    /// Returns whether all stored lines are above a line.
    func ends(above line: TextLayout.Line) -> Bool {
      if case .within(let range) = self { line.top > range.upperBound } else { false }
    }
  }

  /// Lays out the visible lines of a container without a pass over all of a long text.
  ///
  /// - Parameters:
  ///   - container: The text container.
  ///   - rows: The visible vertical range in points; nil if unknown.
  ///   - layout: Replaced by the layout.
  /// - Returns: The vertical range that the layout holds; nil if the layout is complete. An incomplete layout must be
  ///   placed at the top of the container.
  package mutating func layOut(
    in container: TextContainer, showing rows: ClosedRange<Double>?, into layout: inout TextLayout
  ) -> ClosedRange<Double>? {
    guard long != nil else {
      layOut(in: container, into: &layout)
      return nil
    }
    if rows == nil || long?.tallContainer != container {
      layout.removeAll()
      let walk = walkLines(
        in: container, keeping: .all, budget: Self.retainedCapacity, into: &layout)
      if walk.isComplete { return nil }
      long?.tallContainer = container
      let shown = -Double.infinity...walk.bottom
      guard let rows, !shown.contains(rows.upperBound) else { return shown }
    }
    guard let rows else { return nil }
    layout.removeAll()
    walkLines(in: container, keeping: .within(rows), into: &layout)
    return rows
  }

  /// Returns the size of the text in a container, with the leading of the last line.
  ///
  /// - Parameters:
  ///   - container: The text container.
  ///   - layout: A layout whose storage is used.
  /// - Returns: The size, and whether characters are left out.
  /// - Complexity: O(length of text). Of a long text little is kept at any time.
  package mutating func measure(
    in container: TextContainer, with layout: inout TextLayout
  ) -> (size: Size, isTruncated: Bool) {
    if long != nil {
      layout.removeAll()
      let walk = walkLines(in: container, keeping: .none, into: &layout)
      layout.removeAll()
      return (Size(width: walk.size.width, height: walk.bottom), walk.isTruncated)
    }
    layOut(in: container, into: &layout)
    var size = layout.size
    if let last = layout.lines.last { size.height = last.top + last.height }
    return (size, layout.isTruncated)
  }

  /// Returns the width of the first paragraph of a long text on one line, up to a limit.
  package mutating func firstWidth(upTo limit: Double) -> Double {
    restart(at: LongText.Cursor())
    shapeMore()
    var start = LineStart(paragraph: 0, cluster: 0, top: 0)
    let passed = pass(from: &start, upTo: limit)
    long?.passedItems = []
    let rest = contentWidth(of: start.cluster..<paragraphs[start.paragraph].clusters.upperBound)
    return min(rest > 0 ? passed.width + rest : passed.content, limit)
  }

  // MARK: Lines

  /// Passes over the lines of a long text.
  ///
  /// - Parameters:
  ///   - container: The text container.
  ///   - kept: The lines that are added to the layout.
  ///   - budget: The number of bytes of the text after which the pass stops.
  ///   - layout: An empty layout.
  /// - Returns: The size of all lines passed, and whether the text is truncated or complete.
  @discardableResult
  mutating func walkLines(
    in container: TextContainer, keeping kept: StoredLines, budget: Int = .max,
    into layout: inout TextLayout
  ) -> LineWalk {
    var walk = LineWalk()
    var state = WalkState(
      limit: container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : .max)
    guard begin(&state, in: container, keeping: kept) else { return walk }
    while true {
      skipEmptyLines(&state, in: container, keeping: kept, before: budget)
      var start = state.next
      while paragraphs.count <= start.paragraph, shapeMore() {}
      guard start.paragraph < paragraphs.count else { break }
      let isLast = state.number + 1 == state.limit
      setMark(state)
      state.next = addLine(at: &start, in: container, isLast: isLast, keeping: kept, to: &layout)
      let line = layout.lines[layout.lines.count - 1]
      if state.number > 0, line.origin.y + line.descent > container.height + Self.tolerance,
        let previous = state.previous
      {
        // Too low: the line above is the last, and may have to be cut for that.
        layout.removeLines(from: layout.lines.count - (state.isPreviousKept ? 2 : 1))
        state.limit = state.number
        state.number -= 1
        state.next = previous
        state.pending = nil
        continue
      }
      if let pending = state.pending { walk.add(pending) }
      state.pending = line
      state.isPreviousKept = kept.contains(line)
      if !state.isPreviousKept { layout.removeLines(from: layout.lines.count - 1) }
      state.previous = start
      state.number += 1
      let isAtEnd = long?.isAtEnd == true && state.next.paragraph >= paragraphs.count
      if isLast || isAtEnd {
        walk.isComplete = true
        walk.isTruncated = walk.isTruncated || !isAtEnd
        break
      }
      if kept.ends(above: line) || line.range.upperBound > budget { break }
      var first = start
      drop(before: &first, &state.next)
      state.previous = first
    }
    if let pending = state.pending { walk.add(pending) }
    layout.size = walk.size
    layout.isTruncated = walk.isTruncated
    alignLines(in: container, &layout)
    return walk
  }

  /// The position of a pass over lines.
  private struct WalkState {
    /// The highest number of lines.
    var limit: Int
    /// The number of the line that begins at `next`.
    var number = 0
    var next = LineStart(paragraph: 0, cluster: 0, top: 0)
    /// The line above, which may turn out to be the last.
    var previous: LineStart?
    var isPreviousKept = false
    var pending: TextLayout.Line?
  }

  /// Moves to the first line that may be needed; returns false if there is no text.
  private mutating func begin(
    _ state: inout WalkState, in container: TextContainer, keeping kept: StoredLines
  ) -> Bool {
    let isByCharacter = container.lineBreakMode == .byCharWrapping
    if long?.markedWidth != container.width || long?.isMarkedByCharacter != isByCharacter {
      long?.marks.removeAll()
      long?.markedWidth = container.width
      long?.isMarkedByCharacter = isByCharacter
    }
    var mark: LongText.Mark?
    if case .within(let range) = kept {
      // Two lines more: the one above the first decides whether that is the last.
      mark = long?.marks.last { $0.top < range.lowerBound && $0.number + 2 < state.limit }
    }
    guard let mark else {
      restart(at: LongText.Cursor())
      return shapeMore()
    }
    restart(at: mark.cursor)
    var place: LineStart?
    while place == nil, shapeMore() {
      let paragraph = paragraphs.count - 1
      let range = paragraphs[paragraph].clusters
      guard paragraphs[paragraph].range.lowerBound == mark.paragraph else { continue }
      let cluster = range.first { Int(clusters[$0].start) >= mark.offset }
      if cluster != nil || paragraphs[paragraph].isComplete {
        place = LineStart(
          paragraph: paragraph, cluster: cluster ?? range.upperBound, top: mark.top)
      }
    }
    guard let place else { return false }
    state.next = place
    state.number = mark.number
    return true
  }

  /// Stores the start of a line from which a later layout can begin, unless another one is near.
  private mutating func setMark(_ state: WalkState) {
    let next = state.next
    let paragraph = paragraphs[next.paragraph]
    let start = paragraph.range.lowerBound
    let offset =
      next.cluster < paragraph.clusters.upperBound ? Int(clusters[next.cluster].start) : start
    if let last = long?.marks.last {
      guard state.number > last.number else { return }
      if offset < last.offset + LongText.markDistance, state.number < last.number + 512 { return }
    }
    guard
      let piece = long?.pieces.last(where: {
        $0.paragraph <= next.paragraph && $0.cluster <= next.cluster
      })
    else { return }
    long?.marks.append(
      LongText.Mark(
        cursor: piece.cursor, paragraph: start, offset: offset, top: next.top,
        number: state.number))
  }

  /// Skips empty lines that need not be stored, before a byte of the text.
  private mutating func skipEmptyLines(
    _ state: inout WalkState, in container: TextContainer, keeping kept: StoredLines,
    before budget: Int
  ) {
    var rows = Double.infinity
    switch kept {
    case .all: return
    case .none: break
    case .within(let range): rows = range.lowerBound
    }
    guard let line = state.pending, line.runs.isEmpty, line.range.count == 1,
      state.next.paragraph >= paragraphs.count, var cursor = long?.cursor,
      cursor.paragraph == nil, cursor.offset == line.range.upperBound, cursor.offset < length
    else { return }
    var end = min(length, budget)
    if let runs = long?.runs, !runs.isEmpty, let run = long?.run(at: cursor.offset) {
      guard runs[run].range.contains(line.range.lowerBound) else { return }
      end = min(end, runs[run].range.upperBound)
    }
    let style = styles[style(at: line.range.lowerBound)].paragraphStyle ?? ParagraphStyle()
    let spacing = ParagraphStyle.distance(style.lineSpacing)
    let paragraphSpacing = ParagraphStyle.distance(style.paragraphSpacing)
    // The lines at the edges of what is kept, and above what is too low, are looked at one by one.
    let lowest = min(rows, container.height) - 4 * (line.height + spacing + paragraphSpacing)
    let most = state.limit - 4
    while state.next.top < lowest, state.number < most {
      let count = bytes.withUnsafeBufferPointer { bytes in
        var count = 0
        var place = cursor.offset
        while count < 1 << 12, place + 1 < end, bytes[place] == 0x0A, bytes[place + 1] == 0x0A,
          state.next.top < lowest, state.number < most
        {
          // The sums that lines are placed by, to the last bit.
          state.next.top = state.next.top + line.height + spacing
          state.next.top += paragraphSpacing
          state.number += 1
          place += 1
          count += 1
        }
        return count
      }
      guard count > 0 else { break }
      cursor.offset += count
      if state.number > long?.marks.last?.number ?? 0 {
        long?.marks.append(
          LongText.Mark(
            cursor: cursor, paragraph: cursor.offset, offset: cursor.offset,
            top: state.next.top, number: state.number))
      }
    }
    long?.cursor = cursor
  }

  /// Adds a line, for which only the needed part of the text is shaped.
  private mutating func addLine(
    at start: inout LineStart, in container: TextContainer, isLast: Bool, keeping kept: StoredLines,
    to layout: inout TextLayout
  ) -> LineStart {
    if shapeLine(from: start, width: container.width) || container.width < Self.endless
      || container.height.isFinite
    {
      return addLine(at: start, in: container, isLast: isLast, to: &layout)
    }
    guard case .none = kept else {
      return addLine(at: start, in: container, isLast: isLast, to: &layout)
    }
    // Nobody sees the line: its beginning is measured, and its last piece added.
    let passed = pass(from: &start, upTo: .infinity)
    let next = addLine(at: start, in: container, isLast: isLast, to: &layout)
    let last = layout.lines.count - 1
    let width = layout.lines[last].width
    layout.lines[last].width = width > 0 ? passed.width + width : passed.content
    long?.passedItems = []
    return next
  }

  /// Skips the pieces of a paragraph that is one line, up to its last piece.
  ///
  /// - Parameters:
  ///   - start: The start of the line, replaced by the start of its last piece.
  ///   - limit: The width from which on no more is looked at.
  /// - Returns: The width up to that piece, and without the spaces at its end.
  private mutating func pass(
    from start: inout LineStart, upTo limit: Double
  ) -> (width: Double, content: Double) {
    var width = 0.0
    var content = 0.0
    while start.paragraph < paragraphs.count, !paragraphs[start.paragraph].isComplete,
      content <= limit
    {
      var item: Int32 = -1
      for cluster in clusters[start.cluster..<paragraphs[start.paragraph].clusters.upperBound] {
        width += cluster.advance
        if !cluster.flags.contains(.isSpace) { content = width }
        guard cluster.item != item else { continue }
        item = cluster.item
        let (font, style) = (items[Int(item)].font, styles[items[Int(item)].style])
        if long?.passedItems.contains(where: {
          $0.font.id == font.id && $0.offset == style.baselineOffset
        }) == false {
          long?.passedItems.append((font, style.baselineOffset))
        }
      }
      start.cluster = paragraphs[start.paragraph].clusters.upperBound
      var first = start
      drop(before: &first, &start, always: true)
      if !shapeMore() { break }
    }
    return (width, content)
  }

  /// Widths from here on count as no limit: no text is that wide.
  private static let endless = 1e12

  /// Shapes enough text to find the end of a line.
  ///
  /// - Returns: False where that is not known after as much as a line may hold.
  private mutating func shapeLine(from start: LineStart, width: Double) -> Bool {
    var x = 0.0
    var i = start.cluster
    var hasSkipped = false
    while true {
      let paragraph = paragraphs[start.paragraph]
      if width.isFinite {
        let end = paragraph.clusters.upperBound
        while i < end {
          if !clusters[i].flags.contains(.isSpace), i > start.cluster,
            x + clusters[i].advance > width + Self.tolerance
          {
            return true
          }
          x += clusters[i].advance
          i += 1
        }
      }
      if paragraph.isComplete { return true }
      let first =
        start.cluster < paragraph.clusters.upperBound
        ? Int(clusters[start.cluster].firstGlyph) : glyphs.count
      if glyphs.count - first > LongText.lineLength {
        if hasSkipped || !skipInvisible() { return false }
        hasSkipped = true
      }
      if !shapeMore() { return true }
    }
  }
}

extension LineWalk {
  /// Includes a line in the sizes of the walk.
  mutating func add(_ line: TextLayout.Line) {
    size.width = max(size.width, line.width)
    size.height = max(size.height, line.origin.y + line.descent)
    bottom = line.top + line.height
    if line.isTruncated { isTruncated = true }
  }
}
