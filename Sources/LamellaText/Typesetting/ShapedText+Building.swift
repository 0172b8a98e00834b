public import LamellaGeometry
public import LamellaGraphics

// The interface of typesetters to the current paragraph.
extension ShapedText {
  /// Decodes the characters of a paragraph.
  mutating func decode(_ range: Range<Int>) {
    scalars.removeAll(keepingCapacity: true)
    scalarOffsets.removeAll(keepingCapacity: true)
    characterStarts.removeAll(keepingCapacity: true)
    isPlain = true
    var marks = 0
    var isShortened = false
    bytes.withUnsafeBufferPointer { bytes in
      var i = range.lowerBound
      while i < range.upperBound {
        let start = i
        let first = UInt32(bytes[i])
        // The bytes are those of a String: always well-formed.
        var value: UInt32
        if first < 0x80 {
          value = first
          i += 1
        } else if first < 0xE0 {
          value = (first & 0x1F) << 6 | UInt32(bytes[i + 1] & 0x3F)
          i += 2
        } else if first < 0xF0 {
          value =
            (first & 0x0F) << 12 | UInt32(bytes[i + 1] & 0x3F) << 6 | UInt32(bytes[i + 2] & 0x3F)
          i += 3
        } else {
          value = (first & 0x07) << 18 | UInt32(bytes[i + 1] & 0x3F) << 12
          value |= UInt32(bytes[i + 2] & 0x3F) << 6 | UInt32(bytes[i + 3] & 0x3F)
          i += 4
        }
        if value < 0x20 || (0x7F...0x9F).contains(value) { value = 0x20 }
        if value >= 0x80, !LineBreaks.isPlain(value) {
          isPlain = false
          // The character before them takes in those that are left out.
          marks = TextScalars.extends(value) ? marks + 1 : 0
          if marks > Self.maximumMarks {
            isShortened = true
            continue
          }
        } else {
          marks = 0
        }
        scalarOffsets.append(start)
        scalars.append(value)
        characterStarts.append(true)
      }
    }
    scalarOffsets.append(range.upperBound)
    if isPlain { return }
    guard isShortened else {
      return findCharacters(in: String(decoding: bytes[range], as: UTF8.self))
    }
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? " ") }
    findCharacters(in: text)
  }

  /// Finds the start of each character among the decoded code points.
  private mutating func findCharacters(in text: String) {
    for i in characterStarts.indices { characterStarts[i] = false }
    var scalar = 0
    var place = text.startIndex
    while place < text.endIndex {
      let next = text.index(after: place)
      let end = scalar + text.unicodeScalars.distance(from: place, to: next)
      while scalar < end {
        characterStarts[scalar] = true
        scalar += min(end - scalar, Self.maximumCharacter)
      }
      place = next
    }
  }

  /// The highest number of scalars of a character that only moves as a whole.
  private static let maximumCharacter = 512

  // MARK: For typesetters

  /// Sets the reading direction of the paragraph.
  public mutating func setRightToLeft(_ isRightToLeft: Bool) {
    guard signStyle == nil, !paragraphs.isEmpty else { return }
    paragraphs[paragraphs.count - 1].isRightToLeft = isRightToLeft
  }

  /// Returns the font of a character and the place where it changes, both as indices of ``scalars``.
  ///
  /// - Parameter index: An index of ``scalars``.
  /// - Returns: The font that the style asks for, and the first index behind with another style.
  public func font(at index: Int) -> (font: Font, end: Int) {
    let style = style(at: scalarOffsets[index])
    var end = scalars.count
    if signStyle == nil, style + 1 < styleStarts.count {
      let limit = styleStarts[style + 1]
      var low = index + 1
      while low < end {
        let middle = (low + end) / 2
        if scalarOffsets[middle] >= limit { end = middle } else { low = middle + 1 }
      }
    }
    guard let font = styles[style].font else { preconditionFailure("a style without a font") }
    return (font, end)
  }

  /// Begins an item: characters of one font and direction.
  ///
  /// - Parameters:
  ///   - font: The font of the glyphs that follow.
  ///   - index: The index of the first of them in ``scalars``; all have that character's style.
  ///   - level: The level of the bidirectional algorithm: odd from right to left.
  public mutating func beginItem(font: Font, at index: Int, level: UInt8 = 0) {
    items.append(Item(font: font, style: style(at: scalarOffsets[index]), level: level))
  }

  /// Adds a glyph to the cluster that the next ``addCluster(_:advance:)`` adds.
  ///
  /// - Parameters:
  ///   - id: The glyph in the item's font.
  ///   - position: Its origin from the cluster's left edge on the baseline, in points; y grows downwards.
  public mutating func addGlyph(_ id: UInt32, at position: Point) {
    glyphs.append(Glyph(id: id, position: position))
  }

  /// Adds a cluster of characters that share glyphs; clusters come in the order of the text.
  ///
  /// A ligature is divided evenly between the characters that it shows, so that a caret can stand in it.
  ///
  /// - Parameters:
  ///   - range: The characters, as indices of ``scalars``, not empty.
  ///   - advance: The width in points.
  public mutating func addCluster(_ range: Range<Int>, advance: Double) {
    let item = items.count - 1
    let kerning = styles[items[item].style].kerning
    let isRightToLeft = items[item].level & 1 == 1
    let firstGlyph = clusters.last.map { $0.firstGlyph + $0.glyphCount } ?? 0
    // A mark that a font shows by itself still belongs to the character before it.
    if !characterStarts[range.lowerBound], range.lowerBound > 0, let last = clusters.last,
      Int(last.item) == item, Int(last.end) == scalarOffsets[range.lowerBound], !isRightToLeft
    {
      joinLast(range, advance: advance)
      return
    }
    var parts = 0
    for i in range where i == range.lowerBound || characterStarts[i] { parts += 1 }
    var flags: Flags = lineBreaks[range.lowerBound] ? .canBeginLine : []
    if Self.isSpace(scalars[range.lowerBound]) { flags.insert(.isSpace) }
    if !characterStarts[range.lowerBound] { flags = .continues }
    if scalars[range.lowerBound] == 0xAD {
      flags.insert(.isSoftHyphen)
      hasSoftHyphens = true
    }
    var start = range.lowerBound
    for part in 0..<parts {
      var end = start + 1
      while end < range.upperBound, !characterStarts[end] { end += 1 }
      if part == parts - 1 { end = range.upperBound }
      // The glyphs go to the part that is leftmost.
      let hasGlyphs = part == (isRightToLeft ? parts - 1 : 0)
      clusters.append(
        Cluster(
          start: Int32(scalarOffsets[start]), end: Int32(scalarOffsets[end]),
          firstGlyph: hasGlyphs ? firstGlyph : (isRightToLeft ? firstGlyph : Int32(glyphs.count)),
          glyphCount: hasGlyphs ? Int32(glyphs.count) - firstGlyph : 0, item: Int32(item),
          flags: part == 0 ? flags : .continues,
          advance: advance / Double(parts) + kerning))
      start = end
    }
  }

  /// Extends the last cluster by more characters.
  private mutating func joinLast(_ range: Range<Int>, advance: Double) {
    let index = clusters.count - 1
    let first = Int(clusters[index].firstGlyph + clusters[index].glyphCount)
    let kerning = styles[items[Int(clusters[index].item)].style].kerning
    let shift = clusters[index].advance - kerning
    for i in first..<glyphs.count { glyphs[i].position.x += shift }
    clusters[index].glyphCount += Int32(glyphs.count - first)
    clusters[index].end = Int32(scalarOffsets[range.upperBound])
    clusters[index].advance += advance
  }

  /// Adds glyphs that a font without a typesetter has shaped.
  ///
  /// - Parameters:
  ///   - range: The characters, as indices of ``scalars``, in one style and not empty.
  ///   - font: A font that shapes; its `shape(_:)` is called once.
  public mutating func addShaped(_ range: Range<Int>, by font: Font) {
    var text = ""
    for scalar in scalars[range] { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? " ") }
    let run = font.shape(text)
    // Fonts answer in visual order.
    let isReversed = (run.glyphs.first?.cluster ?? 0) > (run.glyphs.last?.cluster ?? 0)
    beginItem(font: font, at: range.lowerBound, level: isReversed ? 1 : 0)
    // Offsets in the text that the font got: control characters may have become shorter.
    var offset = 0
    var index = range.lowerBound
    var i = 0
    while i < run.glyphs.count || index < range.upperBound {
      let first = i
      let cluster = glyph(i, of: run, isReversed).map { Int($0.cluster) } ?? .max
      while i < run.glyphs.count, glyph(i, of: run, isReversed).map({ Int($0.cluster) }) == cluster
      {
        i += 1
      }
      let next = glyph(i, of: run, isReversed).map { Int($0.cluster) } ?? .max
      // Characters before the glyph that have none of their own go with it.
      let start = index
      while index < range.upperBound, index == start || offset < next {
        offset += UTF8.width(Unicode.Scalar(scalars[index]) ?? " ")
        index += 1
      }
      guard start < index else { break }
      addGroup(first..<i, of: run, isReversed, for: start..<index)
    }
  }

  /// Returns a glyph of a run in logical order.
  private func glyph(_ i: Int, of run: GlyphRun, _ isReversed: Bool) -> GlyphRun.Glyph? {
    guard i < run.glyphs.count else { return nil }
    return run.glyphs[isReversed ? run.glyphs.count - 1 - i : i]
  }

  /// Adds the glyphs of a group of characters as one cluster.
  private mutating func addGroup(
    _ group: Range<Int>, of run: GlyphRun, _ isReversed: Bool, for range: Range<Int>
  ) {
    let count = run.glyphs.count
    let visual =
      isReversed ? count - group.upperBound..<count - group.lowerBound : group
    /// Returns the left edge of a glyph.
    func left(_ i: Int) -> Double { i < count ? run.glyphs[i].position.x : run.width }
    let origin = left(visual.lowerBound)
    for i in visual {
      let position = run.glyphs[i].position
      addGlyph(run.glyphs[i].id, at: Point(x: position.x - origin, y: position.y))
    }
    addCluster(range, advance: group.isEmpty ? 0 : left(visual.upperBound) - origin)
  }

  /// Records that no font has some characters, for a warning.
  ///
  /// - Parameter script: The name of their script or of their block of Unicode.
  public mutating func addMissing(script: String) {
    if !missingScripts.contains(script) { missingScripts.append(script) }
  }

  /// Returns whether a character is a space that hangs over the end of a line.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F: true
    default: false
    }
  }
}
