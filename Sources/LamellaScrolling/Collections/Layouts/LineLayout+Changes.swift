internal import LamellaGeometry
internal import LamellaScene

// Changes of the items.

extension LineLayout {
  /// The lines before a change.
  private struct OldLines {
    var lengths: LengthIndex
    var lineStarts: [Int]
    var flows: [Int: FlowLines]
    var table: ElementTable
  }

  /// Takes changed items: lines that stay keep their lengths.
  final func apply(_ map: ItemMap, to table: ElementTable, titles: [Titles]) {
    let old = OldLines(lengths: lengths, lineStarts: lineStarts, flows: flows, table: self.table)
    self.table = table
    didChange()
    guard hasLengths else { return }
    self.titles = titles
    flows.removeAll()
    var builder = LengthIndex()
    lineStarts.removeAll(keepingCapacity: true)
    for section in 0..<table.sectionCount {
      let settings = settings(ofSection: section)
      lineStarts.append(builder.count)
      appendTitle(.header, ofSection: section, settings, to: &builder)
      if settings.estimatedItemBreadth != nil, !old.flows.isEmpty {
        appendKeptFlow(section, map, from: old, settings, to: &builder)
      } else {
        appendKept(section, map, from: old, settings, to: &builder)
      }
      appendTitle(.footer, ofSection: section, settings, to: &builder)
    }
    lineStarts.append(builder.count)
    lengths = builder
  }

  /// Appends the lines of a section's items, with the lengths of those that stay.
  private final func appendKept(
    _ section: Int, _ map: ItemMap, from old: OldLines, _ settings: LineLayout,
    to builder: inout LengthIndex
  ) {
    let count = lineCount(inSection: section)
    let first = builder.count
    let perLine = settings.itemsPerLine
    let estimate = settings.estimatedItemLength
    var isWhole = true
    /// Appends lines of one item each.
    func appendNew(_ inserted: Int) {
      let lines = builder.count..<builder.count + inserted
      builder.append(count: inserted, estimate: estimate + settings.lineSpacing)
      for line in [lines.lowerBound, lines.upperBound - 1] {
        let space = settings.space(aroundLine: line - first, of: count)
        guard space.low != 0 || space.high != settings.lineSpacing else { continue }
        builder.setEstimate(space.low + estimate + space.high, at: line..<line + 1)
      }
    }
    map.forEachRun(inSection: section) { run in
      switch run {
      case .inserted(let inserted):
        if perLine == 1 { appendNew(inserted) } else { isWhole = false }
      case .kept(let oldSection, oldItems: let range)
      where perLine == 1 && settingsBefore(ofSection: oldSection) !== settings:
        appendNew(range.count)
      case .kept(let oldSection, oldItems: let range):
        let isSame =
          settingsBefore(ofSection: oldSection) === settings
          && range.count == table.itemCount(inSection: section)
          && range.count == old.table.itemCount(inSection: oldSection)
        if perLine == 1 || isSame {
          let start = old.lineStarts[oldSection] + 1 + range.lowerBound / perLine
          let lines = start..<start + (range.count + perLine - 1) / perLine
          let target = builder.count
          builder.append(contentsOf: old.lengths, in: lines)
          let oldCount = old.lineStarts[oldSection + 1] - old.lineStarts[oldSection] - 2
          let firstOld = lines.lowerBound - old.lineStarts[oldSection] - 1
          settings.fitSpace(
            target, in: first, count, oldIndex: firstOld, oldCount, &builder)
          if lines.count > 1 {
            settings.fitSpace(
              target + lines.count - 1, in: first, count, oldIndex: firstOld + lines.count - 1,
              oldCount, &builder)
          }
        } else {
          isWhole = false
        }
      }
    }
    if !isWhole { appendItems(count, settings, to: &builder) }
  }

  /// Corrects the space around a line that was or has become its section's first or last.
  private final func fitSpace(
    _ line: Int, in first: Int, _ count: Int, oldIndex: Int, _ oldCount: Int,
    _ builder: inout LengthIndex
  ) {
    let before = space(aroundLine: oldIndex, of: oldCount)
    let after = space(aroundLine: line - first, of: count)
    let change = after.sum - before.sum
    guard change != 0 else { return }
    let length = builder.length(at: line) + change
    if builder.isMeasured(at: line) {
      builder.setLength(length, at: line)
    } else {
      builder.setEstimate(length, at: line..<line + 1)
    }
  }

  /// Appends the lines of a section whose items are measured in both directions; those that stay keep their sizes.
  private final func appendKeptFlow(
    _ section: Int, _ map: ItemMap, from old: OldLines, _ settings: LineLayout,
    to builder: inout LengthIndex
  ) {
    var flow = FlowLines(count: 0, size: settings.estimatedFlowSize)
    map.forEachRun(inSection: section) { run in
      switch run {
      case .inserted(let count): flow.append(count: count, size: settings.estimatedFlowSize)
      case .kept(let oldSection, oldItems: let range):
        if let known = old.flows[oldSection] {
          flow.append(contentsOf: known, in: range)
        } else {
          flow.append(count: range.count, size: settings.estimatedFlowSize)
        }
      }
    }
    appendFlow(flow, ofSection: section, settings, to: &builder)
  }

  /// Has all lines measured again as they come into sight; until then they keep their lengths.
  final func invalidateLengths() {
    for section in flows.keys { flows[section]?.invalidateSizes() }
    lengths.invalidate(0..<lengths.count)
  }

  /// Has the line of an element measured again, such as one that was reloaded.
  final func invalidateLine(ofElement number: Int) {
    let element = table.element(number)
    if element.kind == .item {
      flows[element.path.section]?.invalidateSize(ofItem: element.path.item)
    }
    let line = line(ofElement: number)
    lengths.invalidate(line..<line + 1)
  }
}
