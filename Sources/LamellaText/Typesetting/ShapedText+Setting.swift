public import LamellaGraphics

extension ShapedText {
  /// Shapes text of one style.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - attributes: The attributes of the text; without a font the text becomes empty.
  /// - Complexity: O(length of text); without allocation once the storage has grown, for plain text in a
  ///   font whose typesetter allocates nothing. A long text is only copied.
  public mutating func set(_ text: String, _ attributes: TextAttributes) {
    removeAll()
    guard let font = attributes.font else { return }
    copy(text)
    styles.append(attributes.limited())
    styleStarts.append(0)
    if length > Self.retainedCapacity { return beginLong(LongText(base: font)) }
    shapeParagraphs(font.typesetter)
  }

  /// Shapes text of several styles.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - font: The font where a run has none. Its typesetter shapes the whole text.
  ///   - fontScale: Multiplies the sizes of all fonts, 0.01 to 100.
  /// - Complexity: O(length of text). A long text is only copied.
  public mutating func set(
    _ text: AttributedText, font: Font, fontScale: Double = 1
  ) {
    removeAll()
    copy(text.text)
    let scale = fontScale > 0 ? min(max(fontScale, 0.01), 100) : 1
    if length > Self.retainedCapacity {
      return beginLong(LongText(base: font, runs: text.runs, scale: scale))
    }
    var resized: [FontID: Font] = [:]
    /// Returns a font at the text's scale, from a cache.
    func scaled(_ font: Font) -> Font {
      if scale == 1 { return font }
      if let known = resized[font.id] { return known }
      let other = font.withSize(font.pointSize * scale)
      resized[font.id] = other
      return other
    }
    let base = scaled(font)
    for run in text.runs where run.range.lowerBound < length {
      var attributes = run.attributes.limited()
      attributes.font = attributes.font.map(scaled) ?? base
      styles.append(attributes)
      styleStarts.append(run.range.lowerBound)
    }
    if styles.isEmpty {
      styles.append(TextAttributes(font: base))
      styleStarts.append(0)
    }
    shapeParagraphs(base.typesetter)
  }

  // MARK: Pieces

  /// Copies the bytes of the text, up to the maximum length.
  private mutating func copy(_ text: String) {
    var text = text
    text.withUTF8 { source in
      var count = min(source.count, Self.maximumLength)
      // Cut between characters' bytes.
      while count < source.count, count > 0, source[count] & 0xC0 == 0x80 { count -= 1 }
      // Signs that are added must not make the storage of a long text grow.
      if count > Self.retainedCapacity { bytes.reserveCapacity(count + 64) }
      bytes.append(contentsOf: source[..<count])
    }
    length = bytes.count
  }

  /// Shapes all paragraphs.
  private mutating func shapeParagraphs(_ typesetter: any Typesetter) {
    var start = 0
    repeat {
      let (end, next) = endOfParagraph(from: start, before: length)
      shape(start..<end, next: next, typesetter)
      let isEmptyLast = next == length && next > end
      start = next
      // A newline at the very end begins an empty paragraph.
      if isEmptyLast { shape(length..<length, next: length, typesetter) }
    } while start < length
  }

  /// Shapes one paragraph.
  private mutating func shape(
    _ range: Range<Int>, next: Int, _ typesetter: any Typesetter
  ) {
    let first = clusters.count
    let style = style(at: range.lowerBound)
    writingDirection = styles[style].paragraphStyle?.baseWritingDirection ?? .natural
    paragraphs.append(
      Paragraph(
        range: range, end: next, clusters: first..<first,
        isRightToLeft: writingDirection == .rightToLeft, style: style))
    if !range.isEmpty {
      decode(range)
      typesetter.typeset(&self)
    }
    paragraphs[paragraphs.count - 1].clusters = first..<clusters.count
  }

  /// Finds the end of a paragraph and the start of the next one.
  ///
  /// - Parameters:
  ///   - start: A place in the paragraph.
  ///   - limit: The end of the search.
  /// - Returns: The end of the paragraph without its newline, and the end with it.
  func endOfParagraph(from start: Int, before limit: Int) -> (end: Int, next: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var i = start
      while i < limit {
        switch bytes[i] {
        case 0x0D: return (i, i + 1 < length && bytes[i + 1] == 0x0A ? i + 2 : i + 1)
        case 0x0A, 0x0B, 0x0C: return (i, i + 1)
        case 0xC2 where i + 1 < length && bytes[i + 1] == 0x85: return (i, i + 2)
        case 0xE2
        where i + 2 < length && bytes[i + 1] == 0x80 && (bytes[i + 2] | 1) == 0xA9:
          return (i, i + 3)
        default: i += 1
        }
      }
      return (limit, limit)
    }
  }

  /// Returns the index of the style of the character at an offset.
  func style(at offset: Int) -> Int {
    if let signStyle { return signStyle }
    var low = 0
    var high = styleStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if styleStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Shapes an ellipsis or hyphen in a style, once.
  ///
  /// - Returns: Its clusters.
  mutating func shape(_ sign: Sign, style: Int) -> Range<Int> {
    if let known = signs.first(where: { $0.sign == sign && $0.style == style }) {
      return known.clusters
    }
    guard let typesetter = styles.first?.font?.typesetter else { return 0..<0 }
    let first = clusters.count
    let start = bytes.count
    sign.bytes.withUTF8Buffer { bytes.append(contentsOf: $0) }
    writingDirection = .leftToRight
    signStyle = style
    decode(start..<bytes.count)
    typesetter.typeset(&self)
    signStyle = nil
    signs.append((sign, style, first..<clusters.count))
    return first..<clusters.count
  }
}
