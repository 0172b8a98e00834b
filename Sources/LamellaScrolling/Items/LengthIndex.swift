internal import LamellaGeometry

/// The lengths of entries in a line, such as the heights of a list's rows, with the start of each entry and the entry
/// at each position.
///
/// An entry is measured, or its length is an estimate. Lengths are kept as integers in units of 2^-16 points: sums are
/// exact whatever the order of changes, and a position never drifts. Positions are right while ``total`` is below
/// 2^45 points, and exact as `Double` below 2^37.
///
/// ```swift
/// var rows = LengthIndex()
/// rows.append(count: 1_000_000, estimate: 44)
/// let first = rows.index(at: scrollView.contentOffset.y)
/// rows.setLength(61.5, at: first)
/// let y = rows.start(of: first + 1)
/// ```
///
/// # Performance
/// Entries are stored in chunks: a run of any number of estimated entries of one length, or up to 64 entries with a
/// length each. A million entries that were never measured are one chunk. Chunks know their first entry; their starts
/// are summed up to the last chunk that was asked for, and again from the first chunk that changed. Look-ups and
/// changes near one another, as those of a scroll, thus cost the same for any number of entries.
package nonisolated struct LengthIndex: Sendable {
  /// A run of entries.
  struct Chunk {
    /// The index of the first entry.
    var first: Int
    /// The number of entries, above 0.
    var count: Int
    /// The sum of the lengths, in units.
    var sum: Int64
    /// The start of the first entry, in units; right for the first `startCount` chunks.
    var start: Int64 = 0
    /// The length of each entry of a uniform chunk, in units.
    var length: Int64 = 0
    /// The number of the slab with the lengths of the entries, or -1 in a uniform chunk.
    var slab: Int32 = -1
    /// A bit for each measured entry, the lowest for the first; 0 in a uniform chunk.
    var measured: UInt64 = 0

    var isUniform: Bool { slab < 0 }
    var end: Int { first + count }
    /// The position of the first entry's length in `lengths`.
    var slot: Int { Int(slab) * LengthIndex.slabSize }
  }

  /// The number of entries.
  package internal(set) var count = 0
  /// The sum of the lengths, in units.
  var totalUnits: Int64 = 0
  /// The chunks, in order.
  ///
  /// Invariant: they hold `count` entries without a gap.
  var chunks: [Chunk] = []
  /// The number of chunks whose start is right.
  var startCount = 0
  /// Slabs of `slabSize` lengths, in units.
  var lengths: [Int64] = []
  /// The slabs that no chunk uses.
  var freeSlabs: [Int32] = []
  /// The index of the chunk of the last look-up, where the next one starts; it may lie outside of `chunks`.
  var recentChunk = 0

  /// The largest number of entries with a length each in a chunk: as many as `Chunk.measured` has bits.
  static let slabSize = 64
  /// The longest length of an entry, in points; longer ones are cut to it.
  package static let maximumLength = 0x1p28

  /// Makes an index without entries.
  package init() {}

  // MARK: Lengths

  /// The sum of all lengths, in points.
  package var total: Double { Self.points(totalUnits) }

  /// Returns the length of an entry, in points.
  ///
  /// - Precondition: The entry exists.
  /// - Complexity: O(log chunks).
  package func length(at index: Int) -> Double {
    let chunk = chunks[chunkIndex(of: index)]
    return Self.points(chunk.isUniform ? chunk.length : lengths[chunk.slot + index - chunk.first])
  }

  /// Returns whether the length of an entry was measured.
  ///
  /// - Precondition: The entry exists.
  /// - Complexity: O(log chunks).
  package func isMeasured(at index: Int) -> Bool {
    let chunk = chunks[chunkIndex(of: index)]
    return !chunk.isUniform && chunk.measured >> UInt64(index - chunk.first) & 1 != 0
  }

  /// Returns the first entry of a range whose length is an estimate, or nil if all were measured.
  ///
  /// - Precondition: The range lies in `0..<count`.
  /// - Complexity: O(log chunks + chunks up to the entry).
  package func firstUnmeasured(in range: Range<Int>) -> Int? {
    checkRange(range)
    guard !range.isEmpty else { return nil }
    var index = chunkIndex(of: range.lowerBound)
    while index < chunks.count, chunks[index].first < range.upperBound {
      let chunk = chunks[index]
      let skipped = max(range.lowerBound - chunk.first, 0)
      let offset =
        chunk.isUniform
        ? skipped : skipped + (~chunk.measured >> UInt64(skipped)).trailingZeroBitCount
      if offset < chunk.count {
        let entry = chunk.first + offset
        return entry < range.upperBound ? entry : nil
      }
      index += 1
    }
    return nil
  }

  /// Returns the end of the estimated entries of one length that begin at an entry; the entry itself where it was measured,
  /// or is among measured ones.
  ///
  /// - Precondition: The entry exists.
  /// - Complexity: O(log chunks).
  package func endOfUniform(from index: Int) -> Int {
    let chunk = chunks[chunkIndex(of: index)]
    return chunk.isUniform ? chunk.end : index
  }

  // MARK: Positions

  /// Returns the start of an entry, in points: the sum of the lengths before it.
  ///
  /// - Parameter index: The entry, or ``count`` for the end of the last one.
  /// - Returns: The position of the entry's start.
  /// - Precondition: The index lies in `0...count`.
  /// - Complexity: O(1) near the last look-up, else O(log chunks), and the number of chunks whose starts are not summed
  ///   up yet.
  package mutating func start(of index: Int) -> Double {
    if index == count { return total }
    recentChunk = chunkIndex(of: index)
    sumStarts(upTo: recentChunk)
    let chunk = chunks[recentChunk]
    let offset = index - chunk.first
    if chunk.isUniform { return Self.points(chunk.start &+ Int64(offset) &* chunk.length) }
    let slot = chunk.slot
    let before = lengths.withUnsafeBufferPointer { lengths in
      var sum = chunk.start
      for index in slot..<slot + offset { sum &+= lengths[index] }
      return sum
    }
    return Self.points(before)
  }

  /// Returns the entry at a position: the one whose start is at or before it, and whose end is behind it.
  ///
  /// Entries without a length are skipped. A position before the first entry, or NaN, gives the first one, a position
  /// at or behind the end the last one.
  ///
  /// - Parameter position: The position, in points.
  /// - Returns: The entry, in `0..<count`.
  /// - Precondition: There is an entry.
  /// - Complexity: As ``start(of:)``.
  package mutating func index(at position: Double) -> Int {
    precondition(count > 0, "An index without entries has none at a position.")
    guard position >= 0 else { return 0 }
    let units = Int64(Int(saturating: (position * Self.unitsPerPoint).rounded(.down)))
    guard units < totalUnits else { return count - 1 }
    recentChunk = chunkIndex(at: units)
    let chunk = chunks[recentChunk]
    var rest = units &- chunk.start
    if chunk.isUniform {
      return chunk.first + min(Int(rest / max(chunk.length, 1)), chunk.count - 1)
    }
    let slot = chunk.slot
    let offset = lengths.withUnsafeBufferPointer { lengths in
      var offset = 0
      while offset < chunk.count - 1, rest >= lengths[slot + offset] {
        rest &-= lengths[slot + offset]
        offset += 1
      }
      return offset
    }
    return chunk.first + offset
  }

  // MARK: Chunks

  /// Returns the index of the chunk that holds an entry.
  func chunkIndex(of index: Int) -> Int {
    precondition(index >= 0 && index < count, "Entry \(index) of \(count) does not exist.")
    return lastChunk(of: chunks.count) { $0.first <= index }
  }

  /// Returns the index of the last chunk that starts at or before a position below the total.
  private mutating func chunkIndex(at units: Int64) -> Int {
    sumStarts(upTo: 0)
    // One chunk at a time, so that no more is summed up than this position needs.
    while startCount < chunks.count {
      let last = chunks[startCount - 1]
      if last.start &+ last.sum > units { break }
      chunks[startCount].start = last.start &+ last.sum
      startCount += 1
    }
    return lastChunk(of: startCount) { $0.start <= units }
  }

  /// Returns the last of a number of chunks that begins at or before what is looked for, or the first.
  ///
  /// The chunk of the last look-up and the next one are tried first.
  private func lastChunk(of count: Int, beginsBefore: (Chunk) -> Bool) -> Int {
    chunks.withUnsafeBufferPointer { chunks in
      var low = 0
      var high = count
      if recentChunk < count, beginsBefore(chunks[recentChunk]) {
        low = recentChunk
        for next in low + 1..<low + 3 {
          guard next < high else { break }
          if beginsBefore(chunks[next]) { low = next } else { high = next }
        }
      }
      while high - low > 1 {
        let middle = (low + high) >> 1
        if beginsBefore(chunks[middle]) { low = middle } else { high = middle }
      }
      return low
    }
  }

  /// Makes the starts of the chunks up to an index right.
  private mutating func sumStarts(upTo last: Int) {
    guard startCount <= last else { return }
    let first = startCount
    chunks.withUnsafeMutableBufferPointer { chunks in
      for index in first...last {
        chunks[index].start =
          index == 0 ? 0 : chunks[index - 1].start &+ chunks[index - 1].sum
      }
    }
    startCount = last + 1
  }

  /// Traps if a range does not lie in the entries.
  func checkRange(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "The entries \(range.lowerBound)..<\(range.upperBound) do not lie in 0..<\(count).")
  }

  // MARK: Units

  private static let unitsPerPoint = 0x1p16

  /// Returns a length in points of a number of units.
  static func points(_ units: Int64) -> Double { Double(units) * 0x1p-16 }

  /// Returns the number of units next to a length in points; 0 for a negative one and NaN.
  static func units(_ length: Double) -> Int64 {
    length > 0 ? Int64(min(length, maximumLength) * unitsPerPoint + 0.5) : 0
  }
}
