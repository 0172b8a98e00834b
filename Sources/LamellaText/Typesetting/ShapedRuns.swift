internal import LamellaGeometry
internal import LamellaGraphics

/// A glyph as HarfBuzz shaped it, in design units of its font.
struct ShapedGlyph {
  var id: UInt32
  /// The character that it belongs to, in the paragraph.
  var cluster: UInt32
  var advance: Int32
  var x: Int32
  var y: Int32
}

/// A buffer of shaped glyphs that grows and is reused.
struct ShapedGlyphs {
  private(set) var glyphs: UnsafeMutablePointer<ShapedGlyph>
  private var capacity = 64
  var count = 0

  init() { glyphs = .allocate(capacity: capacity) }

  func deallocate() { glyphs.deallocate() }

  /// Empties the buffer and makes room for glyphs.
  mutating func removeAll(reserving count: Int) {
    self.count = 0
    guard count > capacity else { return }
    glyphs.deallocate()
    capacity = max(count, 2 * capacity)
    glyphs = .allocate(capacity: capacity)
  }

  /// The glyphs, valid until the buffer grows.
  var all: UnsafeBufferPointer<ShapedGlyph> { UnsafeBufferPointer(start: glyphs, count: count) }
}

/// A cache of shaped short texts, such as counters, clocks and names.
///
/// # Performance
/// 1,024 texts of up to 32 characters in sets of eight, of which a new one takes the place of the one that
/// was used longest ago. About 1,800 bytes for each that is in use; nothing is allocated after the first text.
final class ShapedRuns {
  /// The longest text, and the most glyphs of one.
  static let longest = 32
  private static let ways = 8
  private static let sets = 128

  /// The header of a cache entry: its font, counts and last use.
  private struct Header {
    /// The font; 0 for an empty place.
    var font: Int32 = 0
    var count: Int32 = 0
    var glyphCount: Int32 = 0
    /// The time of its last use.
    var age: UInt32 = 0
    /// The hash of the text and the font, which differs for most entries.
    var hash: UInt32 = 0
    /// The width of the line that the glyphs make, in points.
    var width = 0.0
    /// The identity of that line; 0 where the glyphs make none.
    var identity: UInt64 = 0
  }

  /// A text of glyphs in a row, each for one character or a ligature of several.
  struct Line {
    /// The glyphs with their places in points.
    var glyphs: UnsafeBufferPointer<GlyphRun.Glyph>
    var width: Double
    var identity: UInt64
  }

  private let headers: UnsafeMutablePointer<Header>
  private let scalars: UnsafeMutablePointer<UInt32>
  private let glyphs: UnsafeMutablePointer<ShapedGlyph>
  /// The same as lines have them; the last is a line that is not cached.
  private let places: UnsafeMutablePointer<GlyphRun.Glyph>
  /// The hashes of texts that were asked for and are not cached.
  private let seen: UnsafeMutablePointer<UInt32>
  // Unchecked: counted with each look-up, and nothing is called meanwhile.
  @exclusivity(unchecked) private var clock: UInt32 = 0

  init() {
    let places = Self.ways * Self.sets
    headers = .allocate(capacity: places)
    headers.initialize(repeating: Header(), count: places)
    // Left as it is: the system gives memory page by page as texts come.
    scalars = .allocate(capacity: places * Self.longest)
    glyphs = .allocate(capacity: places * Self.longest)
    self.places = .allocate(capacity: (places + 1) * Self.longest)
    seen = .allocate(capacity: places)
    seen.initialize(repeating: 0, count: places)
  }

  deinit {
    headers.deallocate()
    scalars.deallocate()
    glyphs.deallocate()
    places.deallocate()
    seen.deallocate()
  }

  /// Returns the cached glyphs of a text; nil if it is not cached.
  func find(
    _ text: UnsafeBufferPointer<UInt32>, in font: FontID
  ) -> UnsafeBufferPointer<ShapedGlyph>? {
    guard let place = place(of: text, in: font, Self.hash(of: text, font)) else { return nil }
    return UnsafeBufferPointer(
      start: glyphs + place &* Self.longest, count: Int(headers[place].glyphCount))
  }

  /// The result of a look-up of a line: the line, no line, or not cached.
  enum LineLookup {
    /// The text is not cached; its hash with the font, for further look-ups.
    case unknown(hash: UInt32)
    /// Its glyphs make no line.
    case none
    case line(Line)
  }

  /// Returns the cached line of a text in a font.
  func findLine(_ text: UnsafeBufferPointer<UInt32>, in font: FontID) -> LineLookup {
    let hash = Self.hash(of: text, font)
    guard let place = place(of: text, in: font, hash) else { return .unknown(hash: hash) }
    let header = headers + place
    guard header.pointee.identity > 0 else { return .none }
    return .line(
      Line(
        glyphs: UnsafeBufferPointer(
          start: places + place &* Self.longest, count: Int(header.pointee.glyphCount)),
        width: header.pointee.width, identity: header.pointee.identity))
  }

  /// Returns the index of the cache entry of a text with a hash, and records its use; nil if it is not cached.
  private func place(
    of text: UnsafeBufferPointer<UInt32>, in font: FontID, _ hash: UInt32
  ) -> Int? {
    guard text.count <= Self.longest else { return nil }
    var place = Self.place(of: hash)
    let end = place &+ Self.ways
    while place < end {
      let header = headers + place
      if header.pointee.hash == hash, header.pointee.font == font.rawValue,
        Int(header.pointee.count) == text.count, holds(text, at: place)
      {
        clock &+= 1
        header.pointee.age = clock
        return place
      }
      place &+= 1
    }
    return nil
  }

  /// Returns whether a text that is not cached was asked for before, by its hash, and remembers that it was.
  ///
  /// Texts that are quickly shaped are cached the second time: most that change every frame never come again.
  func wasSeen(_ hash: UInt32) -> Bool {
    let first = seen + Self.place(of: hash)
    for index in 0..<Self.ways where first[index] == hash { return true }
    // The text that was asked for longest ago makes room.
    (first + 1).update(from: first, count: Self.ways - 1)
    first.pointee = hash
    return false
  }

  /// Caches the glyphs of a text in place of the least recently used entry, unless there are too many glyphs.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - font: The font in which it was shaped.
  ///   - pointsPerUnit: Points per design unit of the font.
  ///   - shaped: The glyphs.
  func insert(
    _ text: UnsafeBufferPointer<UInt32>, in font: FontID, pointsPerUnit: Double,
    _ shaped: UnsafeBufferPointer<ShapedGlyph>
  ) {
    guard text.count <= Self.longest, shaped.count <= Self.longest, font.rawValue != 0 else {
      return
    }
    let hash = Self.hash(of: text, font)
    let first = Self.place(of: hash)
    var place = first
    for other in first..<first + Self.ways {
      if headers[other].font == 0 {
        place = other
        break
      }
      // The clock may go round.
      if clock &- headers[other].age > clock &- headers[place].age { place = other }
    }
    clock &+= 1
    headers[place] = Header(
      font: font.rawValue, count: Int32(text.count), glyphCount: Int32(shaped.count), age: clock,
      hash: hash)
    for index in text.indices { (scalars + place * Self.longest)[index] = text[index] }
    for index in shaped.indices { (glyphs + place * Self.longest)[index] = shaped[index] }
    guard
      let line = placeLine(at: place, shaped, characters: text.count, pointsPerUnit: pointsPerUnit)
    else { return }
    headers[place].width = line.width
    headers[place].identity = line.identity
  }

  /// Returns the line that glyphs make, without caching it; nil where they make none.
  ///
  /// - Parameters:
  ///   - shaped: The glyphs of at most ``longest`` characters.
  ///   - characters: The number of characters.
  ///   - pointsPerUnit: Points per design unit of the font.
  /// - Returns: The line, valid until the next one that is not cached.
  func line(
    of shaped: UnsafeBufferPointer<ShapedGlyph>, characters: Int, pointsPerUnit: Double
  ) -> Line? {
    placeLine(
      at: Self.ways * Self.sets, shaped, characters: characters, pointsPerUnit: pointsPerUnit)
  }

  /// Converts glyphs to a line, if each stands at the pen's position and shows one character or more.
  ///
  /// The same sums as those of a text with lines, to the last bit.
  private func placeLine(
    at place: Int, _ shaped: UnsafeBufferPointer<ShapedGlyph>, characters: Int,
    pointsPerUnit: Double
  ) -> Line? {
    let line = places + place &* Self.longest
    guard let glyphs = shaped.baseAddress else { return nil }
    let count = shaped.count
    var pen = 0.0
    var character: UInt32 = 0
    var index = 0
    while index < count {
      let glyph = glyphs + index
      guard glyph.pointee.cluster == character, glyph.pointee.advance >= 0, glyph.pointee.x == 0
      else { return nil }
      (line + index).initialize(
        to: GlyphRun.Glyph(
          id: glyph.pointee.id, cluster: Int32(truncatingIfNeeded: character),
          position: Point(x: pen, y: -Double(glyph.pointee.y) * pointsPerUnit)))
      index &+= 1
      let next = index < count ? glyphs[index].cluster : UInt32(truncatingIfNeeded: characters)
      let advance = Double(glyph.pointee.advance) * pointsPerUnit
      if next == character &+ 1 {
        pen += advance
      } else {
        guard next > character else { return nil }
        // A ligature is as many clusters of one width as it has characters.
        for _ in character..<next { pen += advance / Double(next - character) }
      }
      character = next
    }
    guard Int(character) == characters else { return nil }
    return Line(
      glyphs: UnsafeBufferPointer(start: line, count: count), width: pen,
      identity: GlyphRun.uniqueIdentity())
  }

  /// Returns whether an entry has a text.
  private func holds(_ text: UnsafeBufferPointer<UInt32>, at place: Int) -> Bool {
    let known = scalars + place &* Self.longest
    var index = 0
    while index < text.count {
      if known[index] != text[index] { return false }
      index &+= 1
    }
    return true
  }

  /// Returns the hash of a text and its font.
  private static func hash(of text: UnsafeBufferPointer<UInt32>, _ font: FontID) -> UInt32 {
    var hash = UInt32(bitPattern: font.rawValue) &* 0x9E37_79B1
    var index = 0
    while index < text.count {
      hash = (hash ^ text[index]) &* 0x0100_0193
      index &+= 1
    }
    hash ^= hash >> 16
    hash = hash &* 0x85EB_CA6B
    return hash ^ hash >> 13
  }

  /// Returns the first index of the entries that can hold a hash.
  private static func place(of hash: UInt32) -> Int {
    Int(hash & UInt32(sets - 1)) &* ways
  }
}
