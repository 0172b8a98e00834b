internal import LamellaGeometry
internal import LamellaScene

// Lines and the elements in them.

extension LineLayout {
  /// Returns where a line begins, in points of the content.
  final func start(ofLine line: Int) -> Double { lengths.start(of: line) }

  /// Returns the length of a line with the space around its items, in points.
  final func length(ofLine line: Int) -> Double { lengths.length(at: line) }

  /// Returns the line at a position of the content.
  final func line(at position: Double) -> Int { lengths.index(at: position) }

  /// The number of lines.
  final var lineCount: Int { lengths.count }

  /// Whether lines are measured as they come into sight.
  final func needsMeasuring(_ line: Int) -> Bool {
    let section = section(ofLine: line)
    if case .fixed = settings(ofSection: section).lineLength, !isTitle(line, ofSection: section) {
      return false
    }
    return !lengths.isMeasured(at: line)
  }

  /// Returns the number of lines of a section's items.
  final func lineCount(inSection section: Int) -> Int {
    if let flow = flow(ofSection: section) { return flow.lineCount }
    let perLine = settings(ofSection: section).itemsPerLine
    return (table.itemCount(inSection: section) + perLine - 1) / perLine
  }

  final func section(ofLine line: Int) -> Int {
    var low = 0
    var high = table.sectionCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= line { low = middle } else { high = middle }
    }
    return low
  }

  private final func isTitle(_ line: Int, ofSection section: Int) -> Bool {
    line == lineStarts[section] || line == lineStarts[section + 1] - 1
  }

  /// Returns the line of an element.
  final func line(ofElement number: Int) -> Int {
    let section = table.section(ofElement: number)
    let offset = number - table.starts[section]
    if offset == 0 { return lineStarts[section] }
    if number == table.starts[section + 1] - 1 { return lineStarts[section + 1] - 1 }
    return lineStarts[section] + 1 + lineIndex(ofItem: offset - 1, inSection: section)
  }

  /// Returns the elements of a line; none for the line of a header or footer that its section lacks.
  final func elements(ofLine line: Int) -> Range<Int> {
    let section = section(ofLine: line)
    let start = table.starts[section]
    let end = table.starts[section + 1]
    if line == lineStarts[section] {
      return start..<start + (titles[section].contains(.header) ? 1 : 0)
    }
    if line == lineStarts[section + 1] - 1 {
      return (titles[section].contains(.footer) ? end - 1 : end)..<end
    }
    let items = items(ofLine: line - lineStarts[section] - 1, inSection: section)
    let isOne = settings(ofSection: section).isOrthogonal
    return start + 1 + items.lowerBound..<start + 1 + (isOne ? 1 : items.upperBound)
  }

  /// Returns the index of the line of an item among those of its section's items.
  final func lineIndex(ofItem item: Int, inSection section: Int) -> Int {
    if let flow = flow(ofSection: section) { return flow.line(ofItem: item) }
    return item / settings(ofSection: section).itemsPerLine
  }

  /// Returns the items of a line of a section's items.
  final func items(ofLine index: Int, inSection section: Int) -> Range<Int> {
    if let flow = flow(ofSection: section) { return flow.items(ofLine: index) }
    let perLine = settings(ofSection: section).itemsPerLine
    return index * perLine..<min((index + 1) * perLine, table.itemCount(inSection: section))
  }

  /// Returns the lines of a section whose items are measured in both directions; nil where none was.
  final func flow(ofSection section: Int) -> FlowLines? {
    flows.isEmpty ? nil : flows[section]
  }

  /// Returns whether each line of a section has one item, at the whole breadth.
  final func isOneColumn(inSection section: Int) -> Bool {
    let settings = settings(ofSection: section)
    return settings.itemsPerLine == 1 && settings.estimatedItemBreadth == nil
  }

  /// Returns the item in the line before or behind that of another, as far from its start; the last one of a shorter
  /// line, and nil where there is no such line in the section.
  final func item(_ steps: Int, linesFrom path: ItemPath) -> Int? {
    let section = path.section
    let line = lineIndex(ofItem: path.item, inSection: section)
    let target = line + steps
    guard target >= 0, target < lineCount(inSection: section) else { return nil }
    let column = path.item - items(ofLine: line, inSection: section).lowerBound
    let items = items(ofLine: target, inSection: section)
    return min(items.lowerBound + column, items.upperBound - 1)
  }

  // MARK: Measuring

  /// Sets the measured length of a line's items or title.
  ///
  /// - Returns: Whether that is another length than before.
  final func setContentLength(_ length: Double, ofLine line: Int) -> Bool {
    let space = space(ofLine: line)
    let rounded = (max(length, 0) * scale).rounded(.up) / scale
    let whole = space.low + rounded + space.high
    let before = lengths.length(at: line)
    lengths.setLength(whole, at: line)
    return lengths.length(at: line) != before
  }

  /// Returns whether the items of a line are measured in both directions.
  final func isFlowing(_ line: Int) -> Bool {
    let section = section(ofLine: line)
    return settings(ofSection: section).estimatedItemBreadth != nil
      && !isTitle(line, ofSection: section)
  }

  /// Returns the size that an element is offered for measuring, in points.
  final func proposedSize(ofElement number: Int) -> Size {
    let across = span(acrossElement: number)
    return size(along: .greatestFiniteMagnitude, across: across.high - across.low)
  }

  /// Returns a size from its lengths along and across the direction of scrolling.
  final func size(along: Double, across: Double) -> Size {
    scrollDirection == .vertical ? Size(across, along) : Size(along, across)
  }
}
