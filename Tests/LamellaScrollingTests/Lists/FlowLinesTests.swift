import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite struct FlowLinesTests {
  /// Returns the items of each line, one line after the other, as many in each as fit.
  nonisolated static func reference(_ sizes: [Double], in breadth: Double, spacing: Double)
    -> [Range<Int>]
  {
    var lines: [Range<Int>] = []
    var first = 0
    var used = 0.0
    for (item, size) in sizes.enumerated() {
      if item > first, used + spacing + size > breadth + 1e-3 {
        lines.append(first..<item)
        first = item
        used = size
      } else {
        used += (item > first ? spacing : 0) + size
      }
    }
    if first < sizes.count { lines.append(first..<sizes.count) }
    return lines
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func anyMeasuringGivesTheLinesThatBreakingAtOnceGives(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...300, using: &random)
    let estimate = Double(Int.random(in: 5...60, using: &random))
    let spacing = Double(Int.random(in: 0...10, using: &random))
    var sizes = [Double](repeating: estimate, count: count)
    var measured = [Bool](repeating: false, count: count)
    var flow = FlowLines(count: count, size: (20, estimate))
    _ = flow.breakLines(from: 0, changedUpTo: 0, inBreadth: 100, spacing: spacing)
    /// The lengths of the lines as the pieces told them.
    var lengths = [Double](repeating: 20, count: flow.lineCount)
    for step in 0..<80 {
      let line = Int.random(in: 0..<flow.lineCount, using: &random)
      let items = flow.items(ofLine: line)
      for item in items {
        sizes[item] = Double(Int.random(in: 0...100, using: &random))
        measured[item] = true
        _ = flow.setSize((sizes[item], sizes[item]), ofItem: item)
      }
      let new = flow.breakLines(
        from: line, changedUpTo: items.upperBound, inBreadth: 100, spacing: spacing)
      lengths.replaceSubrange(
        new.old,
        with: new.pieces.flatMap { [Double](repeating: $0.length, count: $0.count) })
      let expected = Self.reference(sizes, in: 100, spacing: spacing)
      let lines = (0..<flow.lineCount).map { flow.items(ofLine: $0) }
      #expect(lines == expected, "step \(step)")
      for (index, line) in expected.enumerated() {
        guard line.allSatisfy({ flow.line(ofItem: $0) == index }) else {
          Issue.record("line \(index), step \(step)")
          return
        }
      }
      let lengthsNow = expected.map { $0.map { measured[$0] ? sizes[$0] : 20 }.max() }
      #expect(lengths == lengthsNow, "step \(step)")
      guard lines == expected, lengths == lengthsNow else { return }
    }
  }

  @Test func aMillionItemsThatWereNeverMeasuredAreBrokenAtOnce() {
    var flow = FlowLines(count: 1_000_000, size: (20, 30))
    let new = flow.breakLines(from: 0, changedUpTo: 0, inBreadth: 100, spacing: 5)
    #expect(new.pieces.count == 1 && flow.lineCount == 333_334)
    #expect(flow.items(ofLine: 333_333) == 999_999..<1_000_000)
  }

  @Test func linesHaveALargestNumberOfItems() {
    var flow = FlowLines(count: 5000, size: (20, 0))
    _ = flow.breakLines(from: 0, changedUpTo: 0, inBreadth: 100, spacing: 0)
    #expect(flow.lineCount == 5)
    for item in 0..<5000 { _ = flow.setSize((20, 0), ofItem: item) }
    _ = flow.breakLines(from: 0, changedUpTo: 5000, inBreadth: 100, spacing: 0)
    #expect(flow.lineCount == 5)
  }
}
