nonisolated extension LengthIndex {
  // MARK: Single entries

  /// Sets the measured length of an entry.
  ///
  /// - Parameters:
  ///   - length: The length, in points; a negative one and NaN count as 0.
  ///   - index: The entry.
  /// - Precondition: The entry exists.
  /// - Complexity: O(log chunks); O(chunks) for the first measured entry of a chunk.
  package mutating func setLength(_ length: Double, at index: Int) {
    var chunkIndex = chunkIndex(of: index)
    if chunks[chunkIndex].isUniform { chunkIndex = separate(index, from: chunkIndex) }
    recentChunk = chunkIndex
    let offset = index - chunks[chunkIndex].first
    chunks[chunkIndex].measured |= 1 << UInt64(offset)
    setUnits(Self.units(length), at: offset, ofChunk: chunkIndex)
  }

  /// Sets the length of an entry of a chunk with a slab.
  private mutating func setUnits(_ units: Int64, at offset: Int, ofChunk index: Int) {
    let slot = chunks[index].slot + offset
    let change = units &- lengths[slot]
    guard change != 0 else { return }
    lengths[slot] = units
    chunks[index].sum &+= change
    totalUnits &+= change
    startCount = min(startCount, index + 1)
  }

  /// Splits a uniform chunk so that an entry is in a chunk with a slab, and returns the index of that one.
  private mutating func separate(_ entry: Int, from index: Int) -> Int {
    let chunk = chunks[index]
    let offset = entry - chunk.first
    let lower = offset - offset % Self.slabSize
    split(index, at: lower + Self.slabSize)
    split(index, at: lower)
    let separated = lower > 0 ? index + 1 : index
    addSlab(to: separated)
    return separated
  }

  // MARK: Ranges

  /// Sets the lengths of those entries of a range that are not measured.
  ///
  /// - Parameters:
  ///   - length: The length, in points; a negative one and NaN count as 0.
  ///   - range: The entries.
  /// - Precondition: The range lies in `0..<count`.
  /// - Complexity: O(chunks).
  package mutating func setEstimate(_ length: Double, at range: Range<Int>) {
    setLengths(Self.units(length), at: range, keepsMeasured: true)
  }

  /// Makes the lengths of a range estimates.
  ///
  /// - Parameters:
  ///   - range: The entries.
  ///   - estimate: The new length of each of them, in points, or nil to keep the present ones.
  /// - Precondition: The range lies in `0..<count`.
  /// - Complexity: O(log chunks + chunks of the range), and O(chunks) if lengths change.
  package mutating func invalidate(_ range: Range<Int>, estimate: Double? = nil) {
    checkRange(range)
    if let estimate { return setLengths(Self.units(estimate), at: range, keepsMeasured: false) }
    guard !range.isEmpty else { return }
    var index = chunkIndex(of: range.lowerBound)
    while index < chunks.count, chunks[index].first < range.upperBound {
      chunks[index].measured &= ~chunks[index].bits(of: range)
      index += 1
    }
  }

  private mutating func setLengths(
    _ units: Int64, at range: Range<Int>, keepsMeasured: Bool
  ) {
    checkRange(range)
    guard !range.isEmpty else { return }
    let first = chunkIndex(of: range.lowerBound)
    var index = first
    while index < chunks.count, chunks[index].first < range.upperBound {
      var chunk = chunks[index]
      if chunk.isUniform {
        if chunk.length != units {
          // Only the part in the range changes.
          split(index, at: range.upperBound - chunk.first)
          if split(index, at: range.lowerBound - chunk.first) { index += 1 }
          makeUniform(index, length: units)
        }
      } else {
        let bits = chunk.bits(of: range)
        if !keepsMeasured { chunk.measured &= ~bits }
        chunks[index].measured = chunk.measured
        var changed = bits & ~chunk.measured
        if changed.nonzeroBitCount == chunk.count {
          makeUniform(index, length: units)
        } else {
          while changed != 0 {
            setUnits(units, at: changed.trailingZeroBitCount, ofChunk: index)
            changed &= changed &- 1
          }
        }
      }
      index += 1
    }
    mergeUniform(max(first - 1, 0)..<min(index + 1, chunks.count))
  }

  // MARK: Inserting and removing

  /// Inserts entries with an estimated length.
  ///
  /// - Parameters:
  ///   - added: The number of entries.
  ///   - index: The entry before which they come, or ``count`` for the end.
  ///   - estimate: The length of each, in points; a negative one and NaN count as 0.
  /// - Precondition: The index lies in `0...count`.
  /// - Complexity: O(chunks) among estimates of the same length, else O(entries with a length each).
  package mutating func insert(count added: Int, at index: Int, estimate: Double) {
    checkRange(index..<index)
    guard added > 0 else { return }
    let length = Self.units(estimate)
    if let chunk = uniformChunk(around: index, length: length) {
      return growUniform(chunk, by: added)
    }
    var new = LengthIndex()
    new.append(contentsOf: self, in: 0..<index)
    new.appendUniform(added, length: length)
    new.append(contentsOf: self, in: index..<count)
    self = new
  }

  /// Removes a range of entries.
  ///
  /// - Precondition: The range lies in `0..<count`.
  /// - Complexity: O(chunks) among estimates of the same length, else O(entries with a length each).
  package mutating func remove(_ range: Range<Int>) {
    checkRange(range)
    guard !range.isEmpty else { return }
    let index = chunkIndex(of: range.lowerBound)
    let chunk = chunks[index]
    if chunk.isUniform, range.upperBound <= chunk.end, range.count < chunk.count {
      return growUniform(index, by: -range.count)
    }
    var new = LengthIndex()
    new.append(contentsOf: self, in: 0..<range.lowerBound)
    new.append(contentsOf: self, in: range.upperBound..<count)
    self = new
  }

  /// Returns the index of a uniform chunk of a length that an entry is in, or that ends before it; nil if there is none.
  private func uniformChunk(around index: Int, length: Int64) -> Int? {
    for entry in [index, index - 1] where entry >= 0 && entry < count {
      let chunk = chunkIndex(of: entry)
      if chunks[chunk].isUniform, chunks[chunk].length == length { return chunk }
    }
    return nil
  }

  /// Changes the number of entries of a uniform chunk, which keeps at least one.
  private mutating func growUniform(_ index: Int, by change: Int) {
    let units = Int64(change) &* chunks[index].length
    chunks[index].count += change
    chunks[index].sum &+= units
    for later in index + 1..<max(chunks.count, index + 1) { chunks[later].first += change }
    count += change
    totalUnits &+= units
    startCount = min(startCount, index + 1)
  }

  // MARK: Appending

  /// Adds entries with an estimated length at the end.
  ///
  /// - Parameters:
  ///   - added: The number of entries.
  ///   - estimate: The length of each, in points; a negative one and NaN count as 0.
  package mutating func append(count added: Int, estimate: Double) {
    precondition(added >= 0, "The number of entries is negative: \(added).")
    appendUniform(added, length: Self.units(estimate))
  }

  /// Adds a range of another index at the end, measured entries and estimates.
  ///
  /// With this and ``append(count:estimate:)``, an index after insertions, removals and moves is made from the one
  /// before, run by run.
  ///
  /// - Precondition: The range lies in the other index.
  /// - Complexity: O(log chunks of the other index + chunks of the range).
  package mutating func append(contentsOf other: LengthIndex, in range: Range<Int>) {
    other.checkRange(range)
    guard !range.isEmpty else { return }
    var index = other.chunkIndex(of: range.lowerBound)
    while index < other.chunks.count, other.chunks[index].first < range.upperBound {
      let chunk = other.chunks[index]
      let lower = max(range.lowerBound - chunk.first, 0)
      let upper = min(range.upperBound - chunk.first, chunk.count)
      if chunk.isUniform {
        appendUniform(upper - lower, length: chunk.length)
      } else {
        appendEntries(
          of: other, from: chunk.slot + lower, count: upper - lower,
          measured: (chunk.measured & chunk.bits(of: range)) >> UInt64(lower))
      }
      index += 1
    }
  }

  private mutating func appendUniform(_ added: Int, length: Int64) {
    guard added > 0 else { return }
    let sum = Int64(added) &* length
    defer {
      count += added
      totalUnits &+= sum
    }
    // A few entries behind others with a slab go into it: many small insertions would else leave as many chunks.
    if let last = chunks.last,
      last.isUniform ? last.length == length : last.count + added <= Self.slabSize
    {
      if !last.isUniform {
        for slot in last.slot + last.count..<last.slot + last.count + added {
          lengths[slot] = length
        }
      }
      chunks[chunks.count - 1].count += added
      chunks[chunks.count - 1].sum &+= sum
      return
    }
    chunks.append(Chunk(first: count, count: added, sum: sum, length: length))
  }

  /// Adds at most `slabSize` lengths of another index, with a bit for each measured one.
  private mutating func appendEntries(
    of other: LengthIndex, from first: Int, count added: Int, measured: UInt64
  ) {
    if let last = chunks.last, last.count + added <= Self.slabSize {
      if last.isUniform { addSlab(to: chunks.count - 1) }
    } else {
      chunks.append(Chunk(first: count, count: 0, sum: 0))
      addSlab(to: chunks.count - 1)
    }
    let index = chunks.count - 1
    let slot = chunks[index].slot + chunks[index].count
    let sum = lengths.withUnsafeMutableBufferPointer { lengths in
      other.lengths.withUnsafeBufferPointer { others in
        let copied = UnsafeMutableBufferPointer(rebasing: lengths[slot..<slot + added])
        _ = copied.update(fromContentsOf: others[first..<first + added])
        return copied.reduce(0, &+)
      }
    }
    chunks[index].measured |= measured << UInt64(chunks[index].count)
    chunks[index].count += added
    chunks[index].sum &+= sum
    count += added
    totalUnits &+= sum
  }

  // MARK: Chunks

  /// Splits a uniform chunk before its entry at an offset, and returns whether both parts have entries.
  @discardableResult
  private mutating func split(_ index: Int, at offset: Int) -> Bool {
    let chunk = chunks[index]
    guard offset > 0, offset < chunk.count else { return false }
    let sum = Int64(offset) &* chunk.length
    chunks[index].count = offset
    chunks[index].sum = sum
    chunks.insert(
      Chunk(
        first: chunk.first + offset, count: chunk.count - offset, sum: chunk.sum &- sum,
        start: chunk.start &+ sum, length: chunk.length),
      at: index + 1)
    if index < startCount { startCount += 1 }
    return true
  }

  /// Gives a uniform chunk of at most `slabSize` entries a slab with its length for each.
  private mutating func addSlab(to index: Int) {
    let length = chunks[index].length
    if let slab = freeSlabs.popLast() {
      chunks[index].slab = slab
      let slot = chunks[index].slot
      for slot in slot..<slot + Self.slabSize { lengths[slot] = length }
    } else {
      chunks[index].slab = Int32(lengths.count / Self.slabSize)
      lengths.append(contentsOf: repeatElement(length, count: Self.slabSize))
    }
  }

  /// Makes all entries of a chunk estimates of one length.
  private mutating func makeUniform(_ index: Int, length: Int64) {
    let chunk = chunks[index]
    if !chunk.isUniform { freeSlabs.append(chunk.slab) }
    let sum = Int64(chunk.count) &* length
    chunks[index] = Chunk(
      first: chunk.first, count: chunk.count, sum: sum, start: chunk.start, length: length)
    totalUnits &+= sum &- chunk.sum
    startCount = min(startCount, index + 1)
  }

  /// Joins neighboring uniform chunks of one length in a range of chunks.
  private mutating func mergeUniform(_ range: Range<Int>) {
    var last = range.lowerBound
    for index in range.dropFirst() {
      let chunk = chunks[index]
      if chunk.isUniform, chunks[last].isUniform, chunk.length == chunks[last].length {
        chunks[last].count += chunk.count
        chunks[last].sum &+= chunk.sum
      } else {
        last += 1
        if last != index { chunks[last] = chunk }
      }
    }
    guard last + 1 < range.upperBound else { return }
    startCount = min(startCount, range.lowerBound + 1)
    chunks.removeSubrange(last + 1..<range.upperBound)
  }
}

nonisolated extension LengthIndex.Chunk {
  /// Returns the bits of the chunk's entries that lie in a range; all 64 bits at most, for a chunk with a slab.
  func bits(of range: Range<Int>) -> UInt64 {
    let lower = max(range.lowerBound - first, 0)
    let upper = min(range.upperBound - first, count)
    guard lower < upper, lower < 64 else { return 0 }
    return (~0 as UInt64) << UInt64(lower) & (~0 as UInt64) >> UInt64(64 - min(upper, 64))
  }
}
