/// A table of a font file, or a part of one that an offset points to.
///
/// Font files are big-endian, and their offsets count from the start of the part that holds them. Damaged files have
/// offsets beyond the end: what lies there reads as 0.
struct OpenTypeTable {
  private let bytes: UnsafeRawBufferPointer
  private let start: Int

  /// Makes a table of its bytes, which the caller keeps in memory.
  init(_ bytes: UnsafeRawBufferPointer) { self.init(bytes, from: 0) }

  private init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// Returns the 16-bit number at an offset in bytes.
  @inline(__always)
  func number(at offset: Int) -> Int {
    let place = start &+ offset
    guard place &+ 1 < bytes.count else { return 0 }
    return Int(bytes[place]) << 8 | Int(bytes[place &+ 1])
  }

  /// Returns the part that the 16-bit offset at an offset in bytes points to; an empty one if that offset is 0.
  func part(at offset: Int) -> OpenTypeTable { part(after: number(at: offset)) }

  /// Returns the part that the 32-bit offset at an offset in bytes points to; an empty one if that offset is 0.
  func distantPart(at offset: Int) -> OpenTypeTable {
    part(after: number(at: offset) << 16 + number(at: offset + 2))
  }

  /// Returns the part that begins a number of bytes after the table's start; an empty one for 0, which stands for none.
  private func part(after distance: Int) -> OpenTypeTable {
    OpenTypeTable(bytes, from: distance == 0 ? bytes.count : start + distance)
  }

  // MARK: Common tables of OpenType Layout

  /// Returns the index of a glyph in this coverage table; nil if it is not covered.
  func coverageIndex(of glyph: Int) -> Int? {
    switch number(at: 0) {
    case 1:
      return search(for: glyph, recordLength: 2, lastAt: 0)
    case 2:
      guard let record = search(for: glyph, recordLength: 6, lastAt: 2) else { return nil }
      return number(at: 8 + 6 * record) + glyph - number(at: 4 + 6 * record)
    default: return nil
    }
  }

  /// Returns whether this coverage table covers a glyph.
  func covers(_ glyph: Int) -> Bool { coverageIndex(of: glyph) != nil }

  /// Returns the class of a glyph in this class definition table; 0 if it has none.
  func glyphClass(of glyph: Int) -> Int {
    switch number(at: 0) {
    case 1:
      let index = glyph - number(at: 2)
      return index >= 0 && index < number(at: 4) ? number(at: 6 + 2 * index) : 0
    case 2:
      return search(for: glyph, recordLength: 6, lastAt: 2).map { number(at: 8 + 6 * $0) } ?? 0
    default: return 0
    }
  }

  /// Returns the index of the record that contains a glyph, of ascending records with their count at offset 2.
  ///
  /// - Parameters:
  ///   - glyph: The glyph.
  ///   - recordLength: The length of a record in bytes. A record begins with its first glyph.
  ///   - lastAt: The offset of its last glyph in the record.
  /// - Returns: The index; nil if no record contains the glyph.
  private func search(for glyph: Int, recordLength: Int, lastAt: Int) -> Int? {
    var low = 0
    var high = number(at: 2)
    while low < high {
      let middle = (low &+ high) / 2
      let record = 4 &+ recordLength &* middle
      if glyph < number(at: record) {
        high = middle
      } else if glyph > number(at: record &+ lastAt) {
        low = middle &+ 1
      } else {
        return middle
      }
    }
    return nil
  }
}
