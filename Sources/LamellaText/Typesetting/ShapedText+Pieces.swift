internal import LamellaGraphics

// Texts that are too long to be shaped as a whole: one piece after the other.
extension ShapedText {
  /// Returns whether a code point extends the character before it and has no width of its own.
  package static func isMark(_ scalar: UInt32) -> Bool { TextScalars.extends(scalar) }

  /// Whether the text is shaped piece by piece.
  package var isLong: Bool { long != nil }

  /// Prepares for shaping a long text in pieces.
  mutating func beginLong(_ text: LongText) {
    long = text
    if !text.runs.isEmpty {
      styles.removeAll()
      styleStarts.removeAll()
    }
    restart(at: LongText.Cursor())
  }

  /// Drops all pieces, and has shaping continue at a cursor.
  mutating func restart(at cursor: LongText.Cursor) {
    guard long != nil else { return }
    dropSigns()
    paragraphs.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    long?.pieces.removeAll(keepingCapacity: true)
    long?.cursor = cursor
    long?.isAtEnd = false
    guard let runs = long?.runs, !runs.isEmpty else { return }
    styles.removeAll(keepingCapacity: true)
    styleStarts.removeAll(keepingCapacity: true)
    let run = long?.run(at: cursor.offset) ?? 0
    long?.nextRun = run
    guard let paragraph = cursor.paragraph, let first = long?.run(at: paragraph), first < run else {
      return
    }
    // The style of the paragraph comes from its beginning.
    addStyle(of: runs[first])
  }

  /// Adds the styles that begin before a place.
  private mutating func addStyles(before end: Int) {
    guard let runs = long?.runs, var next = long?.nextRun else { return }
    while next < runs.count, runs[next].range.lowerBound < end {
      addStyle(of: runs[next])
      next += 1
    }
    long?.nextRun = next
  }

  /// Adds the style of a run, at the text's scale.
  private mutating func addStyle(of run: AttributedText.Run) {
    var attributes = run.attributes.limited()
    if let font = attributes.font ?? long?.base { attributes.font = long?.scaled(font) }
    styles.append(attributes)
    styleStarts.append(run.range.lowerBound)
  }

  /// Removes the shaped ellipsis and the text's tail.
  private mutating func dropSigns() {
    guard let counts = long?.counts else { return }
    signs.removeAll(keepingCapacity: true)
    if bytes.count > length { bytes.removeLast(bytes.count - length) }
    if clusters.count > counts.clusters { clusters.removeLast(clusters.count - counts.clusters) }
    if glyphs.count > counts.glyphs { glyphs.removeLast(glyphs.count - counts.glyphs) }
    if items.count > counts.items { items.removeLast(items.count - counts.items) }
    if styles.count > counts.styles, long?.runs.isEmpty == false {
      styles.removeLast(styles.count - counts.styles)
      styleStarts.removeLast(styleStarts.count - counts.styles)
    }
  }

  /// Stores the numbers of elements that belong to pieces.
  private mutating func countPieces() {
    long?.counts = LongText.Counts(
      clusters: clusters.count, glyphs: glyphs.count, items: items.count, styles: styles.count)
  }

  // MARK: Shaping

  /// Shapes the next piece.
  ///
  /// - Returns: False at the end of the text.
  @discardableResult
  mutating func shapeMore() -> Bool {
    guard let cursor = long?.cursor, long?.isAtEnd == false else { return false }
    dropSigns()
    let start = cursor.offset
    var (end, next, endsParagraph) = endOfPiece(from: start)
    let first = clusters.count
    let isBreak = cursor.paragraph.map { canBreak(at: start, from: $0) } ?? false
    addStyles(before: end)
    if styles.isEmpty { addStyles(before: start + 1) }
    begin(start..<end, at: cursor)
    if start < end {
      decode(start..<end)
      if !endsParagraph { end = cutLastCharacter() ?? end }
      typesetPiece()
      if isBreak, first < clusters.count, !clusters[first].flags.contains(.continues) {
        clusters[first].flags.insert(.canBeginLine)
      }
    }
    if !endsParagraph { next = end }
    finish(from: first, to: end, next: next, endsParagraph: endsParagraph)
    long?.pieces.append(
      LongText.Piece(cluster: first, paragraph: paragraphs.count - 1, cursor: cursor))
    countPieces()
    return true
  }

  /// Has the typesetter shape the decoded piece.
  private mutating func typesetPiece() {
    guard let typesetter = long.map({ $0.scaledBase.typesetter }) else { return }
    typesetter.typeset(&self)
  }

  /// Begins a paragraph, or continues the one of the previous piece.
  private mutating func begin(_ range: Range<Int>, at cursor: LongText.Cursor) {
    openControls = cursor.openControls
    let start = cursor.paragraph ?? range.lowerBound
    if cursor.paragraph == nil || paragraphs.isEmpty {
      paragraphs.append(
        Paragraph(
          range: start..<range.upperBound, end: range.upperBound,
          clusters: clusters.count..<clusters.count, isRightToLeft: cursor.isRightToLeft,
          style: style(at: start), isComplete: false))
    }
    if cursor.paragraph == nil {
      let style = styles[paragraphs[paragraphs.count - 1].style].paragraphStyle
      writingDirection = style?.baseWritingDirection ?? .natural
      paragraphs[paragraphs.count - 1].isRightToLeft = writingDirection == .rightToLeft
    } else {
      writingDirection = cursor.isRightToLeft ? .rightToLeft : .leftToRight
    }
  }

  /// Stores the shaped piece and the start of the next one.
  private mutating func finish(from first: Int, to end: Int, next: Int, endsParagraph: Bool) {
    let last = paragraphs.count - 1
    let start = paragraphs[last].range.lowerBound
    paragraphs[last].range = start..<end
    paragraphs[last].end = next
    paragraphs[last].clusters = paragraphs[last].clusters.lowerBound..<clusters.count
    paragraphs[last].isComplete = endsParagraph
    if endsParagraph {
      // A newline at the very end begins an empty paragraph.
      long?.isAtEnd = next == length && next == end
      long?.cursor = LongText.Cursor(offset: next)
    } else {
      if !isPlain { for scalar in scalars { TextScalars.follow(scalar, &openControls) } }
      long?.cursor = LongText.Cursor(
        offset: end, paragraph: start, isRightToLeft: paragraphs[last].isRightToLeft,
        openControls: openControls)
    }
    openControls = []
  }

  // MARK: Where pieces end

  /// Returns the end of the piece that begins at a place.
  ///
  /// - Returns: Its end, where the next one begins, and whether its paragraph ends with it. Where that goes
  ///   on, the last character may be part of a longer one, unless a letter behind a space follows.
  private func endOfPiece(from start: Int) -> (end: Int, next: Int, endsParagraph: Bool) {
    let limit = min(length, start + LongText.pieceLength)
    let (end, next) = endOfParagraph(from: start, before: limit)
    if next > end || limit == length { return (end, next, true) }
    var place = limit
    while place > start + LongText.pieceLength * 3 / 4 {
      place -= 1
      if bytes[place - 1] == 0x20, TextScalars.isLetter(scalar(at: place).value),
        TextScalars.isLetter(scalar(before: place - 1))
      {
        return (place, place, false)
      }
    }
    place = limit
    while bytes[place] & 0xC0 == 0x80 { place -= 1 }
    while place < length {
      let (value, count) = scalar(at: place)
      guard TextScalars.extends(value) else { break }
      place += count
    }
    return (place, place, place == length)
  }

  /// Removes the last decoded character, which may continue in the next piece.
  ///
  /// - Returns: The place of the character in the text; nil where there is no other, or where a space is before it.
  private mutating func cutLastCharacter() -> Int? {
    guard let end = scalarOffsets.last else { return nil }
    if bytes[end - 1] == 0x20, TextScalars.isLetter(scalar(at: end).value) { return nil }
    guard let last = characterStarts.lastIndex(of: true), last > 0 else { return nil }
    let excess = scalars.count - last
    scalars.removeLast(excess)
    characterStarts.removeLast(excess)
    scalarOffsets.removeLast(excess)
    return scalarOffsets[last]
  }

  /// Returns whether a line may begin at a place within a paragraph, judged by eight characters on either side.
  private func canBreak(at place: Int, from start: Int) -> Bool {
    var near: [UInt32] = []
    var first = place
    while near.count < 8, first > start {
      first -= 1
      while bytes[first] & 0xC0 == 0x80 { first -= 1 }
      near.insert(scalar(at: first).value, at: 0)
    }
    let index = near.count
    var end = place
    while near.count < index + 8, end < length {
      let (value, count) = scalar(at: end)
      near.append(value)
      end += count
    }
    var breaks: [Bool] = []
    LineBreaks.find(in: near, into: &breaks)
    return index < breaks.count && breaks[index]
  }

  /// Returns the code point that begins at a byte, and its length.
  private func scalar(at i: Int) -> (value: UInt32, count: Int) {
    let first = UInt32(bytes[i])
    /// Returns the bits of a continuation byte.
    func next(_ n: Int) -> UInt32 { UInt32(bytes[i + n] & 0x3F) }
    if first < 0x80 { return (first, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | next(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3) }
    return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
  }

  /// Returns the code point that ends at a byte; 0 at the start.
  private func scalar(before i: Int) -> UInt32 {
    guard i > 0 else { return 0 }
    var first = i - 1
    while bytes[first] & 0xC0 == 0x80 { first -= 1 }
    return scalar(at: first).value
  }

  // MARK: What is not shaped

  /// Skips invisible characters, which are added to the last cluster.
  ///
  /// - Returns: Whether there was any.
  mutating func skipInvisible() -> Bool {
    guard let cursor = long?.cursor, cursor.paragraph != nil else { return false }
    dropSigns()
    guard let last = clusters.indices.last else { return false }
    var place = cursor.offset
    var open = cursor.openControls
    while place < length {
      let (value, count) = scalar(at: place)
      guard TextScalars.isInvisible(value), !TextScalars.isNewline(value) else { break }
      TextScalars.follow(value, &open)
      place += count
    }
    guard place > cursor.offset else { return false }
    clusters[last].end = Int32(place)
    long?.cursor.offset = place
    long?.cursor.openControls = open
    return true
  }

  /// Returns whether there are characters in later paragraphs.
  func hasText(behind paragraph: Int) -> Bool {
    if paragraphs[(paragraph + 1)...].contains(where: { !$0.clusters.isEmpty }) { return true }
    guard let cursor = long?.cursor, long?.isAtEnd == false else { return false }
    var place = cursor.offset
    if cursor.paragraph != nil { place = endOfParagraph(from: place, before: length).next }
    while place < length {
      let (end, next) = endOfParagraph(from: place, before: min(length, place + 16))
      if end > place { return true }
      place = next
    }
    return false
  }

  /// Shapes the end of the text, unless it is shaped already.
  ///
  /// - Parameter width: The width that is to be filled.
  /// - Returns: The clusters; nil where all of the text is at hand.
  mutating func shapeTail(width: Double) -> Range<Int>? {
    guard let cursor = long?.cursor else { return nil }
    var end = length
    while end > cursor.offset, let newline = newline(before: end) { end -= newline }
    if end - cursor.offset <= LongText.pieceLength {
      while let place = long?.cursor.offset, place < end, shapeMore() {}
      return nil
    }
    let goesOn =
      cursor.paragraph != nil
      && endOfParagraph(from: cursor.offset, before: length).end >= end
    let last = paragraphs.count - 1
    let isRightToLeft = last >= 0 && paragraphs[last].isRightToLeft
    var size = LongText.pieceLength
    while true {
      let limit = max(end - size, cursor.offset)
      let tail = shapeTail(from: limit, to: end, direction: goesOn ? isRightToLeft : nil)
      if last >= 0 { paragraphs[last].isRightToLeft = isRightToLeft }
      if tail.isWhole || limit == cursor.offset || size >= LongText.longestTail
        || contentWidth(of: tail.clusters, limit: width) > width
      {
        return tail.clusters
      }
      dropSigns()
      size *= 4
    }
  }

  /// Shapes the end of the text from a place on, or from its last newline.
  ///
  /// - Returns: The clusters, and whether they begin with a paragraph.
  private mutating func shapeTail(
    from limit: Int, to end: Int, direction isRightToLeft: Bool?
  ) -> (clusters: Range<Int>, isWhole: Bool) {
    var start = limit
    while bytes[start] & 0xC0 == 0x80 { start += 1 }
    var isWhole = false
    while true {
      let next = endOfParagraph(from: start, before: end).next
      guard next < end else { break }
      start = next
      isWhole = true
    }
    if let runs = long?.runs, !runs.isEmpty, let run = long?.run(at: start) {
      for run in runs[run...] {
        guard run.range.lowerBound < end else { break }
        addStyle(of: run)
      }
    }
    decode(start..<end)
    if !isWhole, start != long?.cursor.offset,
      let first = characterStarts.dropFirst().firstIndex(of: true)
    {
      scalars.removeFirst(first)
      scalarOffsets.removeFirst(first)
      characterStarts.removeFirst(first)
    }
    writingDirection = isRightToLeft.map { $0 ? .rightToLeft : .leftToRight } ?? .natural
    openControls = []
    let first = clusters.count
    typesetPiece()
    return (first..<clusters.count, isWhole)
  }

  /// Returns the length of the newline that ends at a place, in bytes; nil for none.
  private func newline(before place: Int) -> Int? {
    for count in 1...3 where place >= count {
      let (end, next) = endOfParagraph(from: place - count, before: place)
      if end == place - count, next == place { return count }
    }
    return nil
  }

  // MARK: Dropping

  /// Drops the pieces before a line, if they are large enough.
  ///
  /// - Parameters:
  ///   - first: The first line that is still needed.
  ///   - next: A line behind it.
  ///   - always: Whether to drop little, too.
  mutating func drop(before first: inout LineStart, _ next: inout LineStart, always: Bool = false) {
    let (paragraph, cluster) = (first.paragraph, first.cluster)
    guard always ? cluster > 0 : cluster > 1 << 13 || paragraph > 1 << 10 else { return }
    dropSigns()
    guard paragraph < paragraphs.count else { return }
    clusters.removeFirst(cluster)
    var glyph = glyphs.count
    var item = items.count
    for cluster in clusters {
      glyph = min(glyph, Int(cluster.firstGlyph))
      item = min(item, Int(cluster.item))
    }
    glyphs.removeFirst(glyph)
    items.removeFirst(item)
    for i in clusters.indices {
      clusters[i].firstGlyph -= Int32(glyph)
      clusters[i].item -= Int32(item)
    }
    paragraphs.removeFirst(paragraph)
    for i in paragraphs.indices {
      let range = paragraphs[i].clusters
      paragraphs[i].clusters = max(range.lowerBound - cluster, 0)..<range.upperBound - cluster
    }
    dropStyles()
    dropPieces(paragraph, cluster)
    first.paragraph = 0
    first.cluster = 0
    next.paragraph -= paragraph
    next.cluster -= cluster
    countPieces()
  }

  /// Drops styles that no shaped element uses.
  private mutating func dropStyles() {
    guard long?.runs.isEmpty == false else { return }
    // The first paragraph's may have begun long before what is left of it.
    let kept = paragraphs[0].style
    var least = styles.count - 1
    for item in items { least = min(least, item.style) }
    for paragraph in paragraphs.dropFirst() { least = min(least, paragraph.style) }
    let isApart = least > kept + 1
    if isApart {
      styles.removeSubrange(kept + 1..<least)
      styleStarts.removeSubrange(kept + 1..<least)
    }
    styles.removeFirst(kept)
    styleStarts.removeFirst(kept)
    /// Returns the new index of a style.
    func moved(_ style: Int) -> Int {
      isApart && style > kept ? style - least + 1 : style - kept
    }
    for i in items.indices { items[i].style = moved(items[i].style) }
    for i in paragraphs.indices { paragraphs[i].style = moved(paragraphs[i].style) }
  }

  /// Drops the records of pieces before a paragraph and cluster.
  private mutating func dropPieces(_ paragraph: Int, _ cluster: Int) {
    guard var pieces = long?.pieces else { return }
    long?.pieces = []
    let kept = pieces.lastIndex { $0.paragraph <= paragraph && $0.cluster <= cluster } ?? 0
    pieces.removeFirst(kept)
    for i in pieces.indices {
      pieces[i].paragraph -= paragraph
      pieces[i].cluster -= cluster
    }
    long?.pieces = pieces
  }
}
