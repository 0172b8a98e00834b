internal import LamellaGeometry
internal import LamellaScene

extension LineLayout {
  /// Two places, or two spaces, along one axis, in points.
  nonisolated struct Span: Equatable {
    var low: Double
    var high: Double

    var sum: Double { low + high }
  }

  /// The insets of sections before and behind their lines.
  final var alongInsets: Span {
    scrollDirection == .vertical
      ? Span(low: sectionInset.top, high: sectionInset.bottom)
      : Span(low: sectionInset.left, high: sectionInset.right)
  }
  /// The insets of sections beside their lines.
  final var acrossInsets: Span {
    scrollDirection == .vertical
      ? Span(low: sectionInset.left, high: sectionInset.right)
      : Span(low: sectionInset.top, high: sectionInset.bottom)
  }
  /// The size of the view between the insets across the direction of scrolling, in points.
  final var innerBreadth: Double { max(breadth - acrossInsets.sum, 0) }

  /// Returns the whole pixel nearest to a coordinate, in points: the edges of frames along the direction of scrolling.
  final func onPixel(_ coordinate: Double) -> Double { (coordinate * scale).rounded() / scale }

  // MARK: Space around lines

  /// Returns the space around the items of a line.
  final func space(ofLine line: Int) -> Span {
    let section = section(ofLine: line)
    let count = lineStarts[section + 1] - lineStarts[section] - 2
    return settings(ofSection: section).space(
      aroundLine: line - lineStarts[section] - 1, of: count)
  }

  /// Returns the space around the items of a line, by its index in its section; none around titles.
  final func space(aroundLine index: Int, of count: Int) -> Span {
    guard index >= 0, index < count else { return Span(low: 0, high: 0) }
    let inset = alongInsets
    return Span(
      low: index == 0 ? inset.low : 0, high: index == count - 1 ? inset.high : lineSpacing)
  }

  // MARK: Frames

  /// Returns where an element begins and ends across the direction of scrolling.
  final func span(acrossElement number: Int) -> Span {
    let section = table.section(ofElement: number)
    let item = number - table.starts[section] - 1
    guard item >= 0, number < table.starts[section + 1] - 1 else {
      return Span(low: 0, high: breadth)
    }
    let settings = settings(ofSection: section)
    let inner = innerBreadth(of: settings)
    let span: Span
    if let flow = flow(ofSection: section) {
      span = flow.span(ofItem: item, inBreadth: inner, spacing: settings.itemSpacing)
    } else {
      span = settings.span(ofColumn: item % settings.itemsPerLine, inBreadth: inner)
    }
    let start = settings.acrossInsets.low
    return Span(low: onPixel(start + span.low), high: onPixel(start + span.high))
  }

  /// Returns the space between a section's insets across the direction of scrolling.
  final func innerBreadth(of settings: LineLayout) -> Double {
    max(breadth - settings.acrossInsets.sum, 0)
  }

  /// Returns the frame of an element in the layout.
  final func frame(ofElement number: Int) -> Rect {
    let line = line(ofElement: number)
    let space = space(ofLine: line)
    var start = lengths.start(of: line) + space.low
    var end = start + max(lengths.length(at: line) - space.sum, 0)
    if !flows.isEmpty, let length = flowLength(ofElement: number) {
      // Shorter items are in the middle of their line.
      start += max(end - start - length, 0) / 2
      end = start + length
    }
    let low = onPixel(start)
    return rect(along: low, onPixel(end) - low, across: span(acrossElement: number))
  }

  private final func rect(along start: Double, _ length: Double, across: Span) -> Rect {
    scrollDirection == .vertical
      ? Rect(x: across.low, y: start, width: across.high - across.low, height: length)
      : Rect(x: start, y: across.low, width: length, height: across.high - across.low)
  }

  // MARK: Pinned headers and footers

  /// Returns the section whose header or footer stays at an edge of the view.
  ///
  /// - Parameters:
  ///   - kind: The header, which stays at the start edge, or the footer, which stays at the end edge.
  ///   - position: The position of that edge in the content, in points.
  /// - Returns: The section; nil for none.
  final func pinnedSection(_ kind: ElementKind, at position: Double) -> Int? {
    guard lineCount > 0, position >= 0, position < lengths.total else { return nil }
    let section = section(ofLine: lengths.index(at: position))
    let settings = settings(ofSection: section).titleSettings
    guard kind == .header ? settings.pinsHeaders : settings.pinsFooters else { return nil }
    return titles[section].contains(kind == .header ? .header : .footer) ? section : nil
  }

  /// Returns the frame of a header or footer that stays at an edge at a position of the content.
  final func frameOfPinned(_ kind: ElementKind, ofSection section: Int, at position: Double) -> Rect
  {
    let header = lineStarts[section]
    let footer = lineStarts[section + 1] - 1
    let low = lengths.start(of: header)
    let high = lengths.start(of: footer) + lengths.length(at: footer)
    let line = kind == .header ? header : footer
    let length = lengths.length(at: line)
    let start =
      kind == .header
      ? min(max(low, position), high - length)
      : max(min(high, position) - length, low + lengths.length(at: header))
    return rect(along: start, length, across: Span(low: 0, high: breadth))
  }
}
