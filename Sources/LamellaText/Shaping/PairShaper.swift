internal import CHarfBuzz

/// A shaper of Latin text in which no glyph depends on more than the one behind it.
///
/// Most fonts do no more with most Latin text than to take a glyph for each character and to kern pairs of them. What
/// HarfBuzz makes of each character and of each pair is found out once, by shaping them; text is then shaped by
/// looking its pairs up, at a fiftieth of HarfBuzz's instructions or less. Ligatures count as one character more. Text
/// for which that may be wrong, by what the font's `GSUB` and `GPOS` lookups say, is left to HarfBuzz. The results are
/// the same in design units, so they hold for all sizes.
///
/// Up to 254 characters and ligatures are known, with 1 KiB for each that other characters follow.
final class PairShaper {
  /// The index of a character or a ligature in ``units``.
  typealias Index = UInt8

  /// A character or a ligature: what the shaper puts one glyph for.
  struct Unit {
    /// The characters.
    var scalars: [UInt32]
    /// The glyphs that the font's substitutions may make of the characters.
    var reachable: [Int]
  }

  /// The glyph of a unit, and its advance at the end of a text, in design units.
  struct UnitGlyph {
    var id: UInt32
    var advance: Int32
  }

  /// The values in place of an advance, for pairs that have none.
  enum PairKind {
    /// The least value that is an advance.
    static let leastAdvance = Int32.min + 3
    /// Not looked at before.
    static let unknown = Int32.min
    /// Both are part of a ligature, or may be.
    static let joined = Int32.min + 1
    /// The result may depend on more than the two.
    static let complex = Int32.min + 2
  }

  /// The most characters of a ligature, or of several side by side.
  static let longestLigature = 4
  /// One more than the greatest character.
  static let scalarLimit = 0x2213
  /// The index of characters that were not looked at before.
  static let unknownIndex: Index = 0
  /// The index of characters that are left to HarfBuzz.
  static let complexIndex: Index = 255

  let font: OpaquePointer
  let face: OpaquePointer
  let features: [hb_feature_t]
  let buffer: OpaquePointer = hb_buffer_create()
  /// The lookups that the font applies to Latin text.
  let substitutions: [LayoutLookup]
  let positionings: [LayoutLookup]
  /// The same substitutions as HarfBuzz takes them.
  let substitutionSet: OpaquePointer = hb_set_create()
  private let tables: [OpaquePointer]

  /// The characters and ligatures by index; the first is none.
  // Unchecked: read with each text, and nothing is called while it changes.
  @exclusivity(unchecked) var units = [Unit(scalars: [], reachable: [])]
  /// Their glyphs.
  let unitGlyphs = UnsafeMutablePointer<UnitGlyph>.allocate(capacity: 256)
  /// The index of each character.
  let indices: UnsafeMutablePointer<Index>
  /// For each unit the advances before each other one; `unknownRow` until there is one.
  let rows: UnsafeMutablePointer<UnsafeMutablePointer<Int32>>
  let unknownRow: UnsafeMutablePointer<Int32>
  /// The indices of ligatures by those of their characters.
  var ligatures: [UInt32: Index] = [:]

  /// Makes a shaper for a font with features.
  ///
  /// - Returns: Nil where the font does not work by the lookups of OpenType alone.
  init?(font: OpaquePointer, face: OpaquePointer, features: [hb_feature_t]) {
    self.font = font
    self.face = face
    self.features = features
    indices = .allocate(capacity: Self.scalarLimit)
    indices.initialize(repeating: Self.unknownIndex, count: Self.scalarLimit)
    unknownRow = .allocate(capacity: 256)
    unknownRow.initialize(repeating: PairKind.unknown, count: 256)
    rows = .allocate(capacity: 256)
    rows.initialize(repeating: unknownRow, count: 256)
    tables = ["GSUB", "GPOS"].map { hb_face_reference_table(face, FontFace.tag($0)) }
    let positioningSet: OpaquePointer = hb_set_create()
    defer { hb_set_destroy(positioningSet) }
    let isOpenType = Self.collectLookups(font, face, features, substitutionSet, positioningSet)
    substitutions = Self.lookups(substitutionSet, tables[0], .substitution)
    positionings = Self.lookups(positioningSet, tables[1], .positioning)
    let size = (substitutions + positionings).reduce(0) { $0 + $1.size }
    guard isOpenType, size <= LayoutLookup.maximumSize, !Self.usesKerningTable(face) else {
      return nil
    }
  }

  deinit {
    for row in 0..<256 where rows[row] != unknownRow { rows[row].deallocate() }
    rows.deallocate()
    unknownRow.deallocate()
    unitGlyphs.deallocate()
    indices.deallocate()
    hb_set_destroy(substitutionSet)
    for table in tables { hb_blob_destroy(table) }
    hb_buffer_destroy(buffer)
  }

  // MARK: Shaping

  /// Shapes a range of characters of the Latin script from left to right.
  ///
  /// - Parameters:
  ///   - text: The characters of the paragraph.
  ///   - range: Those to shape.
  ///   - glyphs: Receives the glyphs; room for one a character.
  /// - Returns: The number of glyphs; nil where the text is one for HarfBuzz.
  /// - Complexity: O(length of the range), about 30 instructions a character once its pairs are known.
  func shape(
    _ text: UnsafeBufferPointer<UInt32>, _ range: Range<Int>,
    into glyphs: UnsafeMutablePointer<ShapedGlyph>
  ) -> Int? {
    let (indices, rows, unitGlyphs) = (self.indices, self.rows, self.unitGlyphs)
    let end = range.upperBound
    var place = range.lowerBound
    guard place < end, var unit = index(of: text[place]) else { return nil }
    var count = 0
    var previous = Self.unknownIndex
    while true {
      let start = place
      place &+= 1
      var next = Self.unknownIndex
      var advance = unitGlyphs[Int(unit)].advance
      if place < end {
        let scalar = text[place]
        next = scalar < UInt32(Self.scalarLimit) ? indices[Int(scalar)] : Self.complexIndex
        advance = rows[Int(unit)][Int(next)]
        if advance < PairKind.leastAdvance {
          guard let step = step(from: unit, at: start, in: text, end, after: previous) else {
            return nil
          }
          (unit, next, place, advance) = (step.unit, step.next, step.place, step.advance)
          if count > 0, let kerned = step.previousAdvance { glyphs[count &- 1].advance = kerned }
        }
      }
      (glyphs + count).initialize(
        to: ShapedGlyph(
          id: unitGlyphs[Int(unit)].id, cluster: UInt32(truncatingIfNeeded: start),
          advance: advance, x: 0, y: 0))
      count &+= 1
      if place >= end { return count }
      previous = unit
      unit = next
    }
  }

  /// A unit of a text and what is behind it.
  private struct Step {
    var unit: Index
    /// The place behind the unit.
    var place: Int
    /// The unit that begins there, unless that becomes a ligature.
    var next: Index
    var advance: Int32
    /// The advance of the unit before it, where that changes.
    var previousAdvance: Int32?
  }

  /// Takes a step with a pair that was not seen before or is a part of a ligature; nil where text is for HarfBuzz.
  private func step(
    from unit: Index, at start: Int, in text: UnsafeBufferPointer<UInt32>, _ end: Int,
    after previous: Index
  ) -> Step? {
    guard let next = index(of: text[start + 1]) else { return nil }
    var step = Step(unit: unit, place: start + 1, next: next, advance: pair(unit, next))
    if step.advance == PairKind.joined {
      guard let ligature = ligature(at: start, in: text, end) else { return nil }
      step.unit = ligature
      step.place = start + units[Int(ligature)].scalars.count
      if previous != Self.unknownIndex {
        let kerned = pair(previous, ligature)
        guard kerned >= PairKind.leastAdvance else { return nil }
        step.previousAdvance = kerned
      }
      step.next = Self.unknownIndex
      step.advance = unitGlyphs[Int(ligature)].advance
      if step.place < end {
        guard let next = index(of: text[step.place]) else { return nil }
        step.next = next
        step.advance = pair(ligature, next)
      }
    }
    return step.advance >= PairKind.leastAdvance ? step : nil
  }

  /// Returns the index of a character; nil for one that is left to HarfBuzz.
  private func index(of scalar: UInt32) -> Index? {
    guard scalar < UInt32(Self.scalarLimit) else { return nil }
    var index = indices[Int(scalar)]
    if index == Self.unknownIndex { index = learn(scalar) }
    return index == Self.complexIndex ? nil : index
  }

  /// Returns the advance of a unit before another one, or a ``PairKind``.
  private func pair(_ first: Index, _ second: Index) -> Int32 {
    let advance = rows[Int(first)][Int(second)]
    return advance == PairKind.unknown ? learnPair(first, second) : advance
  }

  /// Returns the ligature that characters become; nil where they become another number of glyphs than one.
  private func ligature(
    at start: Int, in text: UnsafeBufferPointer<UInt32>, _ limit: Int
  ) -> Index? {
    var end = start + 1
    guard var last = index(of: text[start]) else { return nil }
    var key = UInt32(last)
    while end < limit, let next = index(of: text[end]), pair(last, next) == PairKind.joined {
      end += 1
      guard end - start <= Self.longestLigature else { return nil }
      key = key << 8 | UInt32(next)
      last = next
    }
    let index = ligatures[key] ?? learn(Array(text[start..<end]), as: key)
    return index == Self.complexIndex ? nil : index
  }
}
