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

/// Remembers how short plain texts were shaped: counters, clocks and names come again and again.
///
/// # Performance
/// 1,024 texts of up to 32 characters in sets of four, of which a new one takes the place of the one that
/// was used longest ago. About 800 bytes for each that is in use; nothing is allocated after the first text.
final class ShapedRuns {
  /// The longest text, and the most glyphs of one.
  static let longest = 32
  private static let ways = 4
  private static let sets = 256

  private struct Header {
    /// Which font shaped it; 0 for an empty place.
    var font: Int32 = 0
    var count: Int32 = 0
    var glyphCount: Int32 = 0
    /// When it was used last.
    var age: UInt32 = 0
  }

  private let headers: UnsafeMutablePointer<Header>
  private let scalars: UnsafeMutablePointer<UInt32>
  private let glyphs: UnsafeMutablePointer<ShapedGlyph>
  private var clock: UInt32 = 0

  init() {
    let places = Self.ways * Self.sets
    headers = .allocate(capacity: places)
    headers.initialize(repeating: Header(), count: places)
    // Left as it is: the system gives memory page by page as texts come.
    scalars = .allocate(capacity: places * Self.longest)
    glyphs = .allocate(capacity: places * Self.longest)
  }

  deinit {
    headers.deallocate()
    scalars.deallocate()
    glyphs.deallocate()
  }

  /// The glyphs of a text, where it was shaped in a font before.
  func find(_ text: [UInt32], in font: FontID) -> UnsafeBufferPointer<ShapedGlyph>? {
    guard text.count <= Self.longest else { return nil }
    let first = place(of: text, font)
    for place in first..<first + Self.ways where headers[place].font == font.rawValue {
      guard Int(headers[place].count) == text.count, holds(text, at: place) else { continue }
      clock &+= 1
      headers[place].age = clock
      return UnsafeBufferPointer(
        start: glyphs + place * Self.longest, count: Int(headers[place].glyphCount))
    }
    return nil
  }

  /// Takes the glyphs of a text down, unless there are too many.
  func insert(_ text: [UInt32], in font: FontID, _ shaped: [ShapedGlyph]) {
    guard text.count <= Self.longest, shaped.count <= Self.longest, font.rawValue != 0 else {
      return
    }
    let first = place(of: text, font)
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
      font: font.rawValue, count: Int32(text.count), glyphCount: Int32(shaped.count), age: clock)
    for index in text.indices { (scalars + place * Self.longest)[index] = text[index] }
    for index in shaped.indices { (glyphs + place * Self.longest)[index] = shaped[index] }
  }

  private func holds(_ text: [UInt32], at place: Int) -> Bool {
    let known = scalars + place * Self.longest
    for index in text.indices where known[index] != text[index] { return false }
    return true
  }

  /// The first place of a text's set.
  private func place(of text: [UInt32], _ font: FontID) -> Int {
    var hash = UInt32(bitPattern: font.rawValue) &* 0x9E37_79B1
    for scalar in text { hash = (hash ^ scalar) &* 0x0100_0193 }
    hash ^= hash >> 15
    return Int(hash % UInt32(Self.sets)) * Self.ways
  }
}
