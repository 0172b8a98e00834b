import Glibc
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Random length indexes")
nonisolated struct LengthIndexRandomTests {
  /// 60 indexes; 600 with `Tools/test --all-seeds`.
  static let seeds: Range<UInt64> = getenv("LAMELLA_ALL_SEEDS") != nil ? 0..<600 : 0..<60

  @Test("Any edits give what an array of lengths gives")
  func randomEdits() {
    for seed in Self.seeds {
      var pair = IndexAndArray(seed: seed)
      for step in 0..<150 {
        pair.edit()
        if !pair.isRight() {
          Issue.record("seed \(seed), step \(step)")
          break
        }
      }
    }
  }
}

/// A length index with plain arrays of the same entries.
private nonisolated struct IndexAndArray {
  var random: SeededGenerator
  var index = LengthIndex()
  /// The lengths in units.
  var lengths: [Int64] = []
  var measured: [Bool] = []
  /// Lengths that repeat, so that chunks join, with 0 among them.
  var choices: [Double]
  /// The largest number of entries that an edit adds.
  var largestRun: Int

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    choices = [0, 44, 20.5]
    choices.append(Double.random(in: 0...1000, using: &random))
    largestRun = [1, 10, 200][Int(seed % 3)]
  }

  mutating func length() -> Double { choices.randomElement(using: &random)! }

  mutating func range() -> Range<Int> {
    let ends = [0, 1].map { _ in Int.random(in: 0...lengths.count, using: &random) }
    return ends.min()!..<ends.max()!
  }

  /// Changes both.
  mutating func edit() {
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      let count = Int.random(in: 0...largestRun, using: &random)
      let length = length()
      index.append(count: count, estimate: length)
      lengths += Array(repeating: LengthIndex.units(length), count: count)
      measured += Array(repeating: false, count: count)
    case 1:
      let range = range()
      let length = length()
      index.setEstimate(length, at: range)
      for entry in range where !measured[entry] { lengths[entry] = LengthIndex.units(length) }
    case 2:
      let range = range()
      index.invalidate(range)
      for entry in range { measured[entry] = false }
    case 3:
      let range = range()
      let length = length()
      index.invalidate(range, estimate: length)
      for entry in range {
        measured[entry] = false
        lengths[entry] = LengthIndex.units(length)
      }
    case 4, 5: rearrange()
    case 6:
      let place = Int.random(in: 0...lengths.count, using: &random)
      let count = Int.random(in: 0...largestRun, using: &random)
      let length = length()
      index.insert(count: count, at: place, estimate: length)
      lengths.insert(
        contentsOf: Array(repeating: LengthIndex.units(length), count: count), at: place)
      measured.insert(contentsOf: Array(repeating: false, count: count), at: place)
    case 7:
      let range = range().prefix(largestRun)
      index.remove(range)
      lengths.removeSubrange(range)
      measured.removeSubrange(range)
    default:
      // A few near one another, as in a scroll.
      guard !lengths.isEmpty else { return }
      let first = Int.random(in: 0..<lengths.count, using: &random)
      for entry in first..<min(first + largestRun, lengths.count) {
        let length = length()
        index.setLength(length, at: entry)
        lengths[entry] = LengthIndex.units(length)
        measured[entry] = true
      }
    }
  }

  /// Makes the index of ranges of itself and of new entries, as updates of a list do.
  mutating func rearrange() {
    let old = self
    index = LengthIndex()
    lengths = []
    measured = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let ends = [0, 1].map { _ in Int.random(in: 0...old.lengths.count, using: &random) }
      let kept = ends.min()!..<ends.max()!
      index.append(contentsOf: old.index, in: kept)
      lengths += old.lengths[kept]
      measured += old.measured[kept]
      let count = Int.random(in: 0...3, using: &random)
      let length = length()
      index.append(count: count, estimate: length)
      lengths += Array(repeating: LengthIndex.units(length), count: count)
      measured += Array(repeating: false, count: count)
    }
  }

  /// Returns whether both tell the same, at some entries and positions.
  mutating func isRight() -> Bool {
    let total = lengths.reduce(0, +)
    guard index.count == lengths.count, index.total == LengthIndex.points(total) else {
      return false
    }
    for _ in 0..<4 {
      let entry = Int.random(in: 0...lengths.count, using: &random)
      let start = lengths[..<entry].reduce(0, +)
      guard index.start(of: entry) == LengthIndex.points(start) else { return false }
      let range = range()
      guard index.firstUnmeasured(in: range) == range.first(where: { !measured[$0] }) else {
        return false
      }
      guard entry < lengths.count else { continue }
      let end = index.endOfUniform(from: entry)
      guard end >= entry, end <= lengths.count,
        (entry..<end).allSatisfy({ !measured[$0] && lengths[$0] == lengths[entry] }),
        index.length(at: entry) == LengthIndex.points(lengths[entry]),
        index.isMeasured(at: entry) == measured[entry]
      else { return false }
      let position =
        Bool.random(using: &random) ? start : Int64.random(in: 0...total, using: &random)
      guard index.index(at: LengthIndex.points(position)) == entryHolding(position) else {
        return false
      }
    }
    return true
  }

  func entryHolding(_ position: Int64) -> Int {
    var end: Int64 = 0
    for (entry, length) in lengths.enumerated() {
      end += length
      if position < end { return entry }
    }
    return lengths.count - 1
  }
}
