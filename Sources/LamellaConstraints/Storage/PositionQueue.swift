/// A set of small numbers from which the least or the greatest is taken: one bit a number, and one bit a word of those.
struct PositionQueue: ~Copyable {
  private var words = Buffer<UInt64>()
  private var summary = Buffer<UInt64>()
  /// The first and the last word of the summary that may have bits.
  private var lowest = Int.max
  private var highest = -1

  /// Makes room for numbers below `count`.
  mutating func resize(to count: Int) {
    if count <= words.count * 64 { return }
    words.resize(to: (count + 63) / 64, repeating: 0)
    summary.resize(to: (words.count + 63) / 64, repeating: 0)
  }

  @inline(__always)
  mutating func insert(_ number: Int32) {
    let word = Int(number) >> 6
    words[word] |= 1 << UInt64(number & 63)
    let group = word >> 6
    summary[group] |= 1 << UInt64(word & 63)
    if group < lowest { lowest = group }
    if group > highest { highest = group }
  }

  /// Removes and returns the least number; nil if the set is empty.
  @inline(__always)
  mutating func popFirst() -> Int32? {
    while lowest <= highest {
      let groupBits = summary[lowest]
      if groupBits == 0 {
        lowest += 1
        continue
      }
      let word = lowest << 6 | groupBits.trailingZeroBitCount
      let bit = words[word].trailingZeroBitCount
      remove(bit, of: word)
      return Int32(word << 6 | bit)
    }
    reset()
    return nil
  }

  /// Removes and returns the greatest number; nil if the set is empty.
  @inline(__always)
  mutating func popLast() -> Int32? {
    while lowest <= highest {
      let groupBits = summary[highest]
      if groupBits == 0 {
        highest -= 1
        continue
      }
      let word = highest << 6 | (63 - groupBits.leadingZeroBitCount)
      let bit = 63 - words[word].leadingZeroBitCount
      remove(bit, of: word)
      return Int32(word << 6 | bit)
    }
    reset()
    return nil
  }

  /// Returns the least number that is `number` or greater; nil if there is none.
  func first(from number: Int32) -> Int32? {
    var word = Int(number) >> 6
    if word >= words.count { return nil }
    let bits = words[word] & (~0 << UInt64(number & 63))
    if bits != 0 { return Int32(word << 6 | bits.trailingZeroBitCount) }
    word += 1
    var group = word >> 6
    if group > highest { return nil }
    var groupBits = summary[group] & (~0 << UInt64(word & 63))
    while groupBits == 0 {
      group += 1
      if group > highest { return nil }
      groupBits = summary[group]
    }
    word = group << 6 | groupBits.trailingZeroBitCount
    return Int32(word << 6 | words[word].trailingZeroBitCount)
  }

  @inline(__always)
  private mutating func remove(_ bit: Int, of word: Int) {
    let rest = words[word] & ~(1 << UInt64(bit))
    words[word] = rest
    if rest == 0 { summary[word >> 6] &= ~(1 << UInt64(word & 63)) }
  }

  private mutating func reset() {
    lowest = Int.max
    highest = -1
  }

  /// The size in bytes.
  var byteCount: Int { words.byteCount + summary.byteCount }
}
