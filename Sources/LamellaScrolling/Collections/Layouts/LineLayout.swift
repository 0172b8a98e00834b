public import LamellaGeometry
internal import LamellaScene

/// A layout of lines one after the other: the superclass of ``ListLayout`` and ``GridLayout``.
///
/// Lines have a length along the direction of scrolling. It is given, or measured as a line first comes into sight and
/// estimated until then; what is in sight stays where it is when lines before it turn out longer or shorter.
public class LineLayout: CollectionLayout {
  // MARK: Settings

  /// The length of lines of items.
  public nonisolated enum ItemLength: Hashable, Sendable {
    /// As long as their cells measure themselves to be; until they are measured, the estimate, in points.
    case automatic(estimate: Double)
    /// All of the same length, in points.
    case fixed(Double)
  }

  /// When sections have headers or footers.
  public nonisolated enum TitleMode: Hashable, Sendable {
    /// In sections for which the data source has a title.
    case titles
    /// In every section.
    case everySection
    /// Never.
    case none
  }

  /// The direction of scrolling; vertical unless set.
  public final var scrollDirection = ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { discard() } }
  }
  /// The length of lines of items.
  public final var itemLength: ItemLength {
    didSet { if itemLength != oldValue { discard() } }
  }
  /// The estimated length of headers and footers, in points; 32 unless set.
  public final var estimatedTitleLength = 32.0 {
    didSet { if estimatedTitleLength != oldValue { discard() } }
  }
  /// When sections have headers; where there are titles unless set.
  public final var headerMode = TitleMode.titles {
    didSet { if headerMode != oldValue { discard() } }
  }
  /// When sections have footers; where there are titles unless set.
  public final var footerMode = TitleMode.titles {
    didSet { if footerMode != oldValue { discard() } }
  }
  /// Whether the header of the section at the edge stays in sight; false unless set.
  public final var pinsHeaders = false {
    didSet { if pinsHeaders != oldValue { invalidate() } }
  }
  /// The space around the items of each section, in points; zero unless set.
  public final var sectionInset = EdgeInsets.zero {
    didSet { if sectionInset != oldValue { discard() } }
  }
  /// The space between lines, in points; 0 unless set.
  public final var lineSpacing = 0.0 {
    didSet { if lineSpacing != oldValue { discard() } }
  }
  /// The space between items of a line, in points; 0 unless set.
  public final var itemSpacing = 0.0 {
    didSet { if itemSpacing != oldValue { discard() } }
  }

  // MARK: State

  /// The lengths of all lines, with the space around their items.
  private final var lengths = LengthIndex()
  /// The first line of each section, and the number of all lines.
  ///
  /// A section's first line is that of its header, its last that of its footer.
  private final var lineStarts: [Int] = [0]
  /// Which sections have a header and a footer.
  private final var titles: [Titles] = []
  /// The number of items of a line.
  private(set) final var itemsPerLine = 1
  /// The size of the view across the direction of scrolling, in points.
  private final var breadth = 0.0
  private final var scale = 1.0
  private final var isMirrored = false
  /// Whether the lengths are to be made anew.
  private final var needsLengths = true
  /// Whether there are lengths of all lines of the present items.
  final var hasLengths: Bool { !needsLengths }

  init(itemLength: ItemLength) {
    self.itemLength = itemLength
    super.init()
  }

  nonisolated deinit {}

  /// Returns the number of items of a line, for a breadth between the insets.
  func itemsPerLine(inBreadth breadth: Double) -> Int { 1 }

  /// Has all lengths made anew, as estimates.
  final func discard() {
    needsLengths = true
    invalidate()
  }

  // MARK: Preparation

  /// Takes new items: all lengths are estimates again.
  final func reset(to table: ElementTable) {
    self.table = table
    needsLengths = true
    needsPreparation = true
  }

  /// Makes ready for a size of the view, at a scale and direction of reading.
  ///
  /// Not ready means that the data source changed the data while it was asked for titles.
  ///
  /// - Returns: Whether places may have changed.
  final func prepare(for size: Size, scale: Double, isMirrored: Bool) -> Bool {
    let breadth = scrollDirection == .vertical ? size.width : size.height
    let inset = acrossInsets
    let perLine = max(itemsPerLine(inBreadth: max(breadth - inset.low - inset.high, 0)), 1)
    let changes =
      needsPreparation || breadth != self.breadth || scale != self.scale
      || isMirrored != self.isMirrored
    guard changes else { return false }
    let needsLengths = needsLengths || perLine != itemsPerLine
    if needsLengths {
      let generation = collectionView?.generation
      titles = titles(ofSections: table.sectionCount)
      guard collectionView?.generation == generation else { return true }
    }
    needsPreparation = false
    self.scale = scale
    self.isMirrored = isMirrored
    if needsLengths {
      itemsPerLine = perLine
      self.breadth = breadth
      makeLengths()
    } else if breadth != self.breadth {
      self.breadth = breadth
      invalidateLengths()
    }
    prepare()
    return true
  }

  /// Makes the lengths of all lines, as estimates.
  private final func makeLengths() {
    needsLengths = false
    lengths = LengthIndex()
    lineStarts.removeAll(keepingCapacity: true)
    for section in 0..<table.sectionCount {
      lineStarts.append(lengths.count)
      appendTitle(.header, ofSection: section, to: &lengths)
      appendItems(lineCount(inSection: section), to: &lengths)
      appendTitle(.footer, ofSection: section, to: &lengths)
    }
    lineStarts.append(lengths.count)
  }

  private final func appendTitle(
    _ kind: Titles, ofSection section: Int, to lengths: inout LengthIndex
  ) {
    lengths.append(count: 1, estimate: titles[section].contains(kind) ? estimatedTitleLength : 0)
  }

  /// Appends lines of items with estimated lengths.
  private final func appendItems(_ count: Int, to lengths: inout LengthIndex) {
    guard count > 0 else { return }
    let inset = alongInsets
    let estimate = estimatedItemLength
    if count == 1 {
      lengths.append(count: 1, estimate: inset.low + estimate + inset.high)
    } else if inset.low == 0, inset.high == lineSpacing {
      lengths.append(count: count, estimate: estimate + lineSpacing)
    } else {
      lengths.append(count: 1, estimate: inset.low + estimate + lineSpacing)
      if count > 2 { lengths.append(count: count - 2, estimate: estimate + lineSpacing) }
      lengths.append(count: 1, estimate: estimate + inset.high)
    }
  }

  private final var estimatedItemLength: Double {
    switch itemLength {
    case .automatic(let estimate): max(estimate, 1)
    case .fixed(let length): max(length, 0)
    }
  }

  // MARK: Changes

  /// Takes changed items: lines that stay keep their lengths.
  final func apply(_ map: ItemMap, to table: ElementTable, titles: [Titles]) {
    let old = (lengths, lineStarts, self.table)
    self.table = table
    guard !needsLengths else { return }
    self.titles = titles
    var builder = LengthIndex()
    lineStarts.removeAll(keepingCapacity: true)
    for section in 0..<table.sectionCount {
      let first = builder.count
      lineStarts.append(first)
      appendTitle(.header, ofSection: section, to: &builder)
      appendKept(section, map, from: old, to: &builder)
      appendTitle(.footer, ofSection: section, to: &builder)
    }
    lineStarts.append(builder.count)
    lengths = builder
  }

  /// Appends the lines of a section's items, with the lengths of those that stay.
  private final func appendKept(
    _ section: Int, _ map: ItemMap,
    from old: (lengths: LengthIndex, lineStarts: [Int], table: ElementTable),
    to builder: inout LengthIndex
  ) {
    let count = lineCount(inSection: section)
    let first = builder.count
    var isWhole = true
    map.forEachRun(inSection: section) { run in
      switch run {
      case .inserted(let inserted):
        if itemsPerLine == 1 {
          let lines = builder.count..<builder.count + inserted
          builder.append(count: inserted, estimate: estimatedItemLength + lineSpacing)
          for line in [lines.lowerBound, lines.upperBound - 1] {
            let space = space(ofLine: line - first, of: count)
            guard space.low != 0 || space.high != lineSpacing else { continue }
            let length = space.low + estimatedItemLength + space.high
            builder.setEstimate(length, at: line..<line + 1)
          }
        } else {
          isWhole = false
        }
      case .kept(let oldSection, oldItems: let range):
        let isSame =
          range.count == table.itemCount(inSection: section)
          && range.count == old.table.itemCount(inSection: oldSection)
        if itemsPerLine == 1 || isSame {
          let start = old.lineStarts[oldSection] + 1 + range.lowerBound / itemsPerLine
          let lines = start..<start + (range.count + itemsPerLine - 1) / itemsPerLine
          let target = builder.count
          builder.append(contentsOf: old.lengths, in: lines)
          let oldCount = old.lineStarts[oldSection + 1] - old.lineStarts[oldSection] - 2
          let firstOld = lines.lowerBound - old.lineStarts[oldSection] - 1
          fitSpace(target, in: first, count, oldIndex: firstOld, oldCount, &builder)
          if lines.count > 1 {
            fitSpace(
              target + lines.count - 1, in: first, count, oldIndex: firstOld + lines.count - 1,
              oldCount, &builder)
          }
        } else {
          isWhole = false
        }
      }
    }
    if !isWhole { appendItems(count, to: &builder) }
  }

  /// Corrects the space around a line that was or has become its section's first or last.
  private final func fitSpace(
    _ line: Int, in first: Int, _ count: Int, oldIndex: Int, _ oldCount: Int,
    _ builder: inout LengthIndex
  ) {
    let before = space(ofLine: oldIndex, of: oldCount)
    let after = space(ofLine: line - first, of: count)
    let change = after.low + after.high - before.low - before.high
    guard change != 0 else { return }
    let length = builder.length(at: line) + change
    if builder.isMeasured(at: line) {
      builder.setLength(length, at: line)
    } else {
      builder.setEstimate(length, at: line..<line + 1)
    }
  }

  /// Has all lines measured anew as they come into sight; until then they keep their lengths.
  final func invalidateLengths() {
    if case .automatic = itemLength { lengths.invalidate(0..<lengths.count) }
  }

  /// Has the lines of items measured anew, such as those that were reloaded.
  final func invalidateLine(ofElement number: Int) {
    let line = line(ofElement: number)
    lengths.invalidate(line..<line + 1)
  }

  // MARK: Lines and elements

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
    if case .fixed = itemLength, !isTitle(line) { return false }
    return !lengths.isMeasured(at: line)
  }

  private final func lineCount(inSection section: Int) -> Int {
    (table.itemCount(inSection: section) + itemsPerLine - 1) / itemsPerLine
  }

  private final func section(ofLine line: Int) -> Int {
    var low = 0
    var high = table.sectionCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= line { low = middle } else { high = middle }
    }
    return low
  }

  private final func isTitle(_ line: Int) -> Bool {
    let section = section(ofLine: line)
    return line == lineStarts[section] || line == lineStarts[section + 1] - 1
  }

  /// Returns the line of an element.
  final func line(ofElement number: Int) -> Int {
    let section = table.section(ofElement: number)
    let offset = number - table.starts[section]
    if offset == 0 { return lineStarts[section] }
    if number == table.starts[section + 1] - 1 { return lineStarts[section + 1] - 1 }
    return lineStarts[section] + 1 + (offset - 1) / itemsPerLine
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
    let first = start + 1 + (line - lineStarts[section] - 1) * itemsPerLine
    return first..<min(first + itemsPerLine, end - 1)
  }

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

  // MARK: Places

  /// The space before and after a range.
  private typealias Space = (low: Double, high: Double)

  private final var alongInsets: Space {
    scrollDirection == .vertical
      ? (sectionInset.top, sectionInset.bottom) : (sectionInset.left, sectionInset.right)
  }
  private final var acrossInsets: Space {
    scrollDirection == .vertical
      ? (sectionInset.left, sectionInset.right) : (sectionInset.top, sectionInset.bottom)
  }

  /// Returns the space around the items of a line.
  private final func space(ofLine line: Int) -> Space {
    let section = section(ofLine: line)
    let count = lineStarts[section + 1] - lineStarts[section] - 2
    return space(ofLine: line - lineStarts[section] - 1, of: count)
  }

  /// Returns the space around the items of a line, by its index in its section; none around titles.
  private final func space(ofLine index: Int, of count: Int) -> Space {
    guard index >= 0, index < count else { return (0, 0) }
    let inset = alongInsets
    return (index == 0 ? inset.low : 0, index == count - 1 ? inset.high : lineSpacing)
  }

  /// Returns the size that an element is offered for measuring, in points.
  final func proposedSize(ofElement number: Int) -> Size {
    let across = span(acrossElement: number)
    let breadth = across.high - across.low
    return scrollDirection == .vertical
      ? Size(breadth, .greatestFiniteMagnitude) : Size(.greatestFiniteMagnitude, breadth)
  }

  /// Returns where an element begins and ends across the direction of scrolling.
  private final func span(acrossElement number: Int) -> Space {
    let section = table.section(ofElement: number)
    let offset = number - table.starts[section] - 1
    let inset = acrossInsets
    guard offset >= 0, number < table.starts[section + 1] - 1 else { return (0, breadth) }
    let width = max(breadth - inset.low - inset.high, 0)
    guard itemsPerLine > 1 else { return (inset.low, inset.low + width) }
    var column = offset % itemsPerLine
    if isMirrored, scrollDirection == .vertical { column = itemsPerLine - 1 - column }
    let step = (width + itemSpacing) / Double(itemsPerLine)
    let low = inset.low + Double(column) * step
    return (
      (low * scale).rounded() / scale,
      ((low + max(step - itemSpacing, 0)) * scale).rounded() / scale
    )
  }

  /// Returns the frame of an element in the content.
  final func frame(ofElement number: Int) -> Rect {
    let line = line(ofElement: number)
    let space = space(ofLine: line)
    let start = lengths.start(of: line) + space.low
    let end = start + max(lengths.length(at: line) - space.low - space.high, 0)
    let low = (start * scale).rounded() / scale
    let high = (end * scale).rounded() / scale
    return rect(along: low, high - low, across: span(acrossElement: number))
  }

  private final func rect(along start: Double, _ length: Double, across: Space) -> Rect {
    scrollDirection == .vertical
      ? Rect(x: across.low, y: start, width: across.high - across.low, height: length)
      : Rect(x: start, y: across.low, width: length, height: across.high - across.low)
  }

  /// Returns the section whose header is pinned at a position of the content; nil for none.
  final func pinnedHeader(at position: Double) -> Int? {
    guard pinsHeaders, lineCount > 0, position >= 0, position < lengths.total else { return nil }
    let section = section(ofLine: lengths.index(at: position))
    return titles[section].contains(.header) ? section : nil
  }

  /// Returns the frame of a section's header that stays at a position of the content.
  final func frameOfPinnedHeader(ofSection section: Int, at position: Double) -> Rect {
    let line = lineStarts[section]
    let length = lengths.length(at: line)
    let end = lengths.start(of: lineStarts[section + 1])
    let start = min(max(lengths.start(of: line), position), end - length)
    return rect(along: start, length, across: (0, breadth))
  }

  // MARK: Overridden

  public final override var contentSize: Size {
    scrollDirection == .vertical ? Size(breadth, lengths.total) : Size(lengths.total, breadth)
  }

  public final override func elements(in rect: Rect) -> [ElementFrame] {
    guard lineCount > 0 else { return [] }
    let (low, high) =
      scrollDirection == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var result: [ElementFrame] = []
    var line = lengths.index(at: low)
    while line < lineCount, lengths.start(of: line) < high {
      for number in elements(ofLine: line) {
        result.append(ElementFrame(table.element(number), frame: frame(ofElement: number)))
      }
      line += 1
    }
    return result
  }

  public final override func frame(of element: CollectionElement) -> Rect? {
    frame(ofElement: table.number(of: element))
  }
}

/// A direction in which a collection view scrolls.
public nonisolated enum ScrollDirection: Hashable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}
