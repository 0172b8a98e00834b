internal import LamellaGeometry
internal import LamellaScene

// Lines whose items are measured in both directions.

extension LineLayout {
  /// The estimated size of an item of a flow, along and across the direction of scrolling, in points.
  final var estimatedFlowSize: (length: Double, breadth: Double) {
    (estimatedItemLength, max(estimatedItemBreadth ?? 0, 0))
  }

  /// Returns the size of an item of a flow along the direction of scrolling; nil for other elements.
  final func flowLength(ofElement number: Int) -> Double? {
    let element = table.element(number)
    guard element.kind == .item, let flow = flows[element.path.section] else { return nil }
    return flow.length(ofItem: element.path.item)
  }

  /// Appends the lines of a section with the sizes that its items have, and keeps them.
  final func appendFlow(
    _ flow: FlowLines, ofSection section: Int, _ settings: LineLayout,
    to builder: inout LengthIndex
  ) {
    var flow = flow
    let new = flow.breakLines(
      from: 0, changedUpTo: flow.itemCount, inBreadth: innerBreadth(of: settings),
      spacing: settings.itemSpacing)
    flows[section] = flow
    let first = builder.count
    for piece in new.pieces {
      builder.append(count: piece.count, estimate: piece.length + settings.lineSpacing)
    }
    setLengths(of: new, from: first, lineCount: flow.lineCount, settings, in: &builder)
  }

  /// Sets the lengths of new lines.
  private final func setLengths(
    of new: FlowLines.Break, from first: Int, lineCount: Int, _ settings: LineLayout,
    in lengths: inout LengthIndex
  ) {
    var line = new.old.lowerBound
    for piece in new.pieces {
      let range = first + line..<first + line + piece.count
      if piece.count > 1 {
        lengths.invalidate(range, estimate: piece.length + settings.lineSpacing)
      }
      // The first and the last may have other space around them.
      for line in [line, line + piece.count - 1] {
        let length = settings.space(aroundLine: line, of: lineCount).sum + piece.length
        if piece.isMeasured {
          lengths.setLength(length, at: first + line)
        } else if piece.count == 1 || length != piece.length + settings.lineSpacing {
          lengths.invalidate(first + line..<first + line + 1, estimate: length)
        }
      }
      line += piece.count
    }
  }

  /// Returns the size of an item's view in a flow: its own, but no wider than a line.
  final func naturalSize(of view: ReusableView, ofSection section: Int) -> Size {
    let largest = Double.greatestFiniteMagnitude
    let own = view.sizeThatFits(Size(largest, largest))
    let inner = innerBreadth(of: settings(ofSection: section))
    let across = scrollDirection == .vertical ? own.width : own.height
    guard across > inner, across < largest else { return own }
    return view.sizeThatFits(size(along: largest, across: inner))
  }

  /// Sets the measured size of an item of a flow; ``breakLine(_:)`` has to follow for its line.
  ///
  /// - Returns: Whether that is another size than before.
  final func setSize(_ size: Size, ofElement number: Int) -> Bool {
    let path = table.element(number).path
    let section = path.section
    let settings = settings(ofSection: section)
    let isVertical = scrollDirection == .vertical
    var breadth = isVertical ? size.width : size.height
    var length = isVertical ? size.height : size.width
    let estimate = settings.estimatedFlowSize
    // Views that say nothing of their size have the estimated one.
    if !breadth.isFinite || breadth >= .greatestFiniteMagnitude { breadth = estimate.breadth }
    if !length.isFinite || length >= .greatestFiniteMagnitude { length = estimate.length }
    breadth = min(max((breadth * scale).rounded(.up) / scale, 0), innerBreadth(of: settings))
    length = max((length * scale).rounded(.up) / scale, 0)
    if flows[section] == nil {
      var flow = FlowLines(count: table.itemCount(inSection: section), size: estimate)
      _ = flow.breakLines(
        from: 0, changedUpTo: 0, inBreadth: innerBreadth(of: settings),
        spacing: settings.itemSpacing)
      flows[section] = flow
    }
    return flows[section]?.setSize((length, breadth), ofItem: path.item) ?? false
  }

  /// Breaks the items of a line whose sizes were set into lines again, with those around them.
  ///
  /// - Returns: The first line that has other items or another length; nil if all are as before.
  final func breakLine(_ line: Int) -> Int? {
    let section = section(ofLine: line)
    let settings = settings(ofSection: section)
    let first = lineStarts[section] + 1
    let index = line - first
    guard let before = flows[section] else { return nil }
    let lengthBefore = lengths.length(at: line)
    let new = flows[section]!.breakLines(
      from: index, changedUpTo: before.items(ofLine: index).upperBound,
      inBreadth: innerBreadth(of: settings), spacing: settings.itemSpacing)
    let change = new.count - new.old.count
    if change != 0 {
      // Lines come and go before the section's last one, whose length may differ from the estimated ones.
      let isTail = new.old.upperBound == before.lineCount
      let place = first + new.old.upperBound - (isTail ? 1 : 0)
      if change > 0 {
        lengths.insert(
          count: change, at: place,
          estimate: settings.estimatedItemLength + settings.lineSpacing)
      } else {
        lengths.remove(place + change..<place)
      }
      for later in section + 1..<lineStarts.count { lineStarts[later] += change }
    }
    let after = flows[section]!
    setLengths(of: new, from: first, lineCount: after.lineCount, settings, in: &lengths)
    if new.old.lowerBound < index,
      after.items(ofLine: index - 1) != before.items(ofLine: index - 1)
    {
      return line - 1
    }
    let isSame =
      change == 0 && after.items(ofLine: index) == before.items(ofLine: index)
      && lengths.length(at: line) == lengthBefore
    return isSame ? nil : line
  }
}
