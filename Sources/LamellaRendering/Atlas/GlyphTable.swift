internal import LamellaGraphics

/// A table from glyphs to the indices of their atlas regions.
///
/// The glyphs of a font at a scale are a set with a directory of pages; a page has 64 glyphs with consecutive ids, each
/// at four subpixel positions. A text's letters lie in few pages, so that finding a glyph takes three memory accesses
/// and no hash.
///
/// 4 KiB for each font at a scale and 1 KiB for each page.
final class GlyphTable {
  /// A font at a scale.
  struct Set: Equatable {
    fileprivate let font: UInt64
    fileprivate let scale: UInt64

    /// A set that no font has.
    fileprivate static let none = Set(font: .max, scale: 0)

    private init(font: UInt64, scale: UInt64) {
      self.font = font
      self.scale = scale
    }

    init(font: FontID, pixelsPerPoint: Double) {
      self.font = UInt64(UInt32(bitPattern: font.rawValue))
      scale = UInt64(Float(pixelsPerPoint).bitPattern)
    }
  }

  /// The index of glyphs that were not drawn yet.
  static let unknown = Int32.min
  /// The index of glyphs without pixels.
  static let blank: Int32 = -1

  /// The number of glyphs of a page.
  private static let pageLength: UInt32 = 64
  /// The number of pages of a set: glyph ids have 16 bits.
  private static let pagesPerSet: UInt32 = 1024

  /// The first page number of each set in ``directories``.
  private let sets = IndexTable()
  /// The offset of each page in ``indices``; that of the first, which is always unknown, where there is none.
  private let directories = TrivialArray<Int32>()
  /// The region indices: four for each glyph of a page.
  private let indices = TrivialArray<Int32>()
  /// The indices of glyphs with larger ids, such as the box for missing characters.
  private let others = IndexTable()
  // Unchecked, both: read with each glyph, and nothing is called while they change.
  /// The set of the last request.
  @exclusivity(unchecked) private var lastSet = Set.none
  /// The number of its first page.
  @exclusivity(unchecked) private var lastDirectory: Int32 = 0

  init() { addPage() }

  /// Returns the index of a glyph's region, ``blank`` or ``unknown``.
  @inline(__always)
  func find(_ glyph: UInt32, subpixel: Int, in set: Set) -> Int32 {
    guard glyph < Self.pagesPerSet * Self.pageLength else {
      return findOther(glyph, subpixel, set)
    }
    if lastSet != set { use(set) }
    let page = directories[lastDirectory &+ Int32(glyph / Self.pageLength)].pointee
    return indices[page &+ Self.offset(glyph, subpixel)].pointee
  }

  /// Returns the index of a glyph whose id has more than 16 bits.
  @inline(never)
  private func findOther(_ glyph: UInt32, _ subpixel: Int, _ set: Set) -> Int32 {
    others.find(Self.key(glyph, subpixel, set)) ?? Self.unknown
  }

  /// Stores the index of a glyph's region.
  func insert(_ glyph: UInt32, subpixel: Int, in set: Set, _ index: Int32) {
    guard glyph < Self.pagesPerSet * Self.pageLength else {
      return others.insert(Self.key(glyph, subpixel, set), index)
    }
    if lastSet != set { use(set) }
    let entry = lastDirectory + Int32(glyph / Self.pageLength)
    if directories[entry].pointee == 0 {
      let page = Int32(indices.count)
      directories.update(entry) { $0 = page }
      addPage()
    }
    indices.update(directories[entry].pointee + Self.offset(glyph, subpixel)) { $0 = index }
  }

  /// Removes all glyphs.
  func removeAll(keepingCapacity keeps: Bool = true) {
    sets.removeAll(keepingCapacity: keeps)
    directories.removeAll(keepingCapacity: keeps)
    indices.removeAll(keepingCapacity: keeps)
    others.removeAll(keepingCapacity: keeps)
    lastSet = .none
    addPage()
  }

  /// Selects a set, and makes a directory for a new one.
  @inline(never)
  private func use(_ set: Set) {
    let key = IndexTable.Key(first: set.font, second: set.scale)
    if let known = sets.find(key) {
      lastDirectory = known
    } else {
      lastDirectory = Int32(directories.count)
      sets.insert(key, lastDirectory)
      for _ in 0..<Self.pagesPerSet { directories.append(0) }
    }
    lastSet = set
  }

  /// Adds a page of unknown glyphs.
  private func addPage() {
    for _ in 0..<Self.pageLength * 4 { indices.append(Self.unknown) }
  }

  /// Returns the offset of a glyph in its page.
  @inline(__always)
  private static func offset(_ glyph: UInt32, _ subpixel: Int) -> Int32 {
    Int32(truncatingIfNeeded: glyph % pageLength) &* 4 &+ Int32(truncatingIfNeeded: subpixel)
  }

  private static func key(_ glyph: UInt32, _ subpixel: Int, _ set: Set) -> IndexTable.Key {
    IndexTable.Key(
      first: set.font << 32 | UInt64(glyph), second: set.scale << 8 | UInt64(subpixel))
  }
}
