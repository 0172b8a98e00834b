internal import LamellaGeometry

/// The lines of a section's items that have a size each, as many in a line as fit.
///
/// Items that were not measured have an estimated size. Lines are runs with one number of items a line, so that a million
/// items that were never measured are one run.
nonisolated struct FlowLines {
  /// Lines with one number of items each.
  private struct Run {
    /// The first line.
    var line: Int
    /// The first item.
    var item: Int
    /// The number of items of a line; the section's last line may have fewer.
    var perLine: Int
  }

  /// New lines of one length.
  struct Piece {
    /// The number of lines.
    var count: Int
    /// The length of each, in points.
    var length: Double
    /// Whether all items in them were measured.
    var isMeasured: Bool
  }

  /// Lines that were broken again.
  struct Break {
    /// The lines before, by their indices.
    var old: Range<Int>
    /// The lines in their place.
    var pieces: [Piece]

    /// The number of new lines.
    var count: Int { pieces.reduce(0) { $0 + $1.count } }
  }

  /// The most items of a line.
  static let maximumPerLine = 1000
  /// The part of a point by which items may be too large for their line, for sums that are not exact.
  private static let tolerance = 1e-3

  /// The sizes of all items across the lines.
  private var breadths = LengthIndex()
  /// The sizes of all items along the direction of scrolling.
  private var lengths = LengthIndex()
  /// The lines, in order.
  private var runs: [Run] = []

  /// Makes lines of items that were not measured.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - size: The estimated size of each: its length, and its breadth across the direction of scrolling.
  init(count: Int, size: (length: Double, breadth: Double)) { append(count: count, size: size) }

  /// The number of items.
  var itemCount: Int { breadths.count }

  // MARK: Items

  /// Appends items that were not measured; the lines have to be broken then.
  mutating func append(count: Int, size: (length: Double, breadth: Double)) {
    breadths.append(count: count, estimate: size.breadth)
    lengths.append(count: count, estimate: size.length)
  }

  /// Appends items of other lines with their sizes; the lines have to be broken then.
  mutating func append(contentsOf other: FlowLines, in range: Range<Int>) {
    breadths.append(contentsOf: other.breadths, in: range)
    lengths.append(contentsOf: other.lengths, in: range)
  }

  /// Sets the measured size of an item; its line has to be broken again then.
  ///
  /// - Returns: Whether that is another size than before.
  mutating func setSize(_ size: (length: Double, breadth: Double), ofItem item: Int) -> Bool {
    let before = (breadths.length(at: item), lengths.length(at: item))
    breadths.setLength(size.breadth, at: item)
    lengths.setLength(size.length, at: item)
    return before != (breadths.length(at: item), lengths.length(at: item))
  }

  /// Returns whether an item was measured.
  func isMeasured(_ item: Int) -> Bool { breadths.isMeasured(at: item) }

  /// Returns the size of an item along the direction of scrolling, in points.
  func length(ofItem item: Int) -> Double { lengths.length(at: item) }

  /// Has all items measured again; until then they keep their sizes.
  mutating func invalidateSizes() { breadths.invalidate(0..<itemCount) }

  /// Has an item measured again; until then it keeps its size.
  mutating func invalidateSize(ofItem item: Int) { breadths.invalidate(item..<item + 1) }

  // MARK: Lines

  /// The number of lines.
  var lineCount: Int {
    guard let last = runs.last else { return 0 }
    return last.line + (itemCount - last.item + last.perLine - 1) / last.perLine
  }

  /// Returns the line of an item.
  func line(ofItem item: Int) -> Int {
    let run = runs[lastRun { $0.item <= item }]
    return run.line + (item - run.item) / run.perLine
  }

  /// Returns the items of a line.
  func items(ofLine line: Int) -> Range<Int> {
    let index = lastRun { $0.line <= line }
    let run = runs[index]
    let first = run.item + (line - run.line) * run.perLine
    return first..<min(first + run.perLine, itemCount)
  }

  /// Returns the index of the last run that begins at or before what is looked for.
  private func lastRun(_ beginsBefore: (Run) -> Bool) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if beginsBefore(runs[middle]) { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns where an item begins and ends in its line, in points.
  ///
  /// Items are spread over their line; those of the last one are not, and one alone is in the middle.
  ///
  /// - Complexity: O(items of the line).
  func span(ofItem item: Int, inBreadth breadth: Double, spacing: Double) -> LineLayout.Span {
    let items = items(ofLine: line(ofItem: item))
    var before = 0.0
    var whole = 0.0
    for other in items {
      if other == item { before = whole }
      whole += breadths.length(at: other)
    }
    let rest = max(breadth - whole, 0)
    let low: Double
    if items.upperBound == itemCount {
      low = before + Double(item - items.lowerBound) * spacing
    } else if items.count == 1 {
      low = rest / 2
    } else {
      low = before + Double(item - items.lowerBound) * rest / Double(items.count - 1)
    }
    return LineLayout.Span(low: low, high: low + breadths.length(at: item))
  }

  // MARK: Breaking

  /// Returns how many items of one breadth a line takes.
  static func itemsPerLine(of itemBreadth: Double, inBreadth breadth: Double, spacing: Double)
    -> Int
  {
    let count = (breadth + spacing + tolerance) / Swift.max(itemBreadth + spacing, tolerance)
    return min(max(Int(saturating: count.rounded(.down)), 1), maximumPerLine)
  }

  /// Breaks items into lines again, until lines begin where they did before.
  ///
  /// - Parameters:
  ///   - line: The first line whose items changed; the line before may have room for the first of them.
  ///   - end: The end of the items whose size changed.
  ///   - breadth: The space for a line, in points.
  ///   - spacing: The least space between items of a line, in points.
  /// - Returns: The lines that were replaced.
  /// - Complexity: O(new runs + runs behind them).
  mutating func breakLines(
    from line: Int, changedUpTo end: Int, inBreadth breadth: Double, spacing: Double
  ) -> Break {
    let line = max(line - 1, 0)
    let oldCount = lineCount
    var item = line < oldCount ? items(ofLine: line).lowerBound : 0
    var new: [Run] = []
    var pieces: [Piece] = []
    var next = line
    var oldEnd = oldCount
    while item < itemCount {
      if item >= end, oldCount > 0 {
        let old = self.line(ofItem: item)
        if old > line, items(ofLine: old).lowerBound == item {
          oldEnd = old
          break
        }
      }
      let (perLine, piece) = piece(from: item, inBreadth: breadth, spacing: spacing)
      if let last = new.last, last.perLine == perLine,
        last.item + (next - last.line) * perLine == item
      {
        // The last run goes on.
      } else {
        new.append(Run(line: next, item: item, perLine: perLine))
      }
      pieces.append(piece)
      next += piece.count
      item = min(item + piece.count * perLine, itemCount)
    }
    splice(new, replacing: line..<oldEnd, of: oldCount, with: next - line)
    return Break(old: line..<oldEnd, pieces: pieces)
  }

  /// Returns the next line from an item on, or all lines of items that have one size and were not measured.
  private func piece(from item: Int, inBreadth breadth: Double, spacing: Double) -> (
    perLine: Int, piece: Piece
  ) {
    let uniform = min(breadths.endOfUniform(from: item), lengths.endOfUniform(from: item))
    if uniform > item {
      let length = lengths.length(at: item)
      let perLine = Self.itemsPerLine(
        of: breadths.length(at: item), inBreadth: breadth, spacing: spacing)
      // The last line before other items may have room for one of them.
      let rest = uniform == itemCount ? perLine - 1 : -1
      let count = (uniform - item + rest) / perLine
      if count > 0 { return (perLine, Piece(count: count, length: length, isMeasured: false)) }
    }
    var used = breadths.length(at: item)
    var length = lengths.length(at: item)
    var isMeasured = breadths.isMeasured(at: item)
    var end = item + 1
    while end < itemCount, end - item < Self.maximumPerLine {
      used += spacing + breadths.length(at: end)
      guard used <= breadth + Self.tolerance else { break }
      length = max(length, lengths.length(at: end))
      isMeasured = isMeasured && breadths.isMeasured(at: end)
      end += 1
    }
    return (end - item, Piece(count: 1, length: length, isMeasured: isMeasured))
  }

  /// Puts runs in place of lines.
  private mutating func splice(
    _ new: [Run], replacing old: Range<Int>, of oldCount: Int, with count: Int
  ) {
    guard !runs.isEmpty else { return runs = new }
    var tail: [Run] = []
    if old.upperBound < oldCount {
      let index = lastRun { $0.line <= old.upperBound }
      let shift = count - old.count
      let run = runs[index]
      tail.append(
        Run(
          line: old.upperBound + shift,
          item: run.item + (old.upperBound - run.line) * run.perLine, perLine: run.perLine))
      for run in runs[(index + 1)...] {
        tail.append(Run(line: run.line + shift, item: run.item, perLine: run.perLine))
      }
    }
    while let last = runs.last, last.line >= old.lowerBound { runs.removeLast() }
    for run in new + tail {
      // Runs that go on with the same number are one.
      if let last = runs.last, last.perLine == run.perLine,
        last.item + (run.line - last.line) * last.perLine == run.item
      {
        continue
      }
      runs.append(run)
    }
  }
}
