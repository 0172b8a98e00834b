public import LamellaGeometry
internal import LamellaScene

/// A layout of lines one after the other: the superclass of ``ListLayout``, ``GridLayout`` and ``FlowLayout``.
///
/// Lines have a length along the direction of scrolling. It is given, or measured as a line first comes into sight and
/// estimated until then; what is in sight stays where it is when lines before it turn out longer or shorter.
public class LineLayout: CollectionLayout {
  // MARK: Settings

  /// The height of items, or their width where the layout scrolls horizontally.
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

  /// The direction of scrolling; vertical by default.
  public final var scrollDirection = ScrollDirection.vertical {
    didSet {
      guard scrollDirection != oldValue else { return }
      discard()
      scrollDirectionDidChange()
    }
  }
  /// The estimated length of headers and footers, in points; 32 by default.
  public final var estimatedTitleLength = 32.0 {
    didSet { if estimatedTitleLength != oldValue { discard() } }
  }
  /// When sections have headers; where there are titles by default.
  public final var headerMode = TitleMode.titles {
    didSet { if headerMode != oldValue { discard() } }
  }
  /// When sections have footers; where there are titles by default.
  public final var footerMode = TitleMode.titles {
    didSet { if footerMode != oldValue { discard() } }
  }
  /// Whether the header of the section at the start edge stays in sight; false by default.
  public final var pinsHeaders = false {
    didSet { if pinsHeaders != oldValue { invalidate() } }
  }
  /// Whether the footer of the section at the end edge stays in sight; false by default.
  public final var pinsFooters = false {
    didSet { if pinsFooters != oldValue { invalidate() } }
  }
  /// The space around the items of each section, in points; zero by default.
  ///
  /// Its left and its right change places where languages are written from right to left.
  public final var sectionInset = EdgeInsets.zero {
    didSet { if sectionInset != oldValue { discard() } }
  }
  /// The space between lines, in points; 0 by default.
  public final var lineSpacing = 0.0 {
    didSet { if lineSpacing != oldValue { discard() } }
  }
  /// The space between items of a line, in points; 0 by default.
  public final var itemSpacing = 0.0 {
    didSet { if itemSpacing != oldValue { discard() } }
  }

  /// The height of items, or their width where the layout scrolls horizontally.
  final var lineLength: ItemLength {
    didSet { if lineLength != oldValue { discard() } }
  }

  // MARK: State

  /// The lengths of all lines, with the space around their items.
  final var lengths = LengthIndex()
  /// The first line of each section, and the number of all lines.
  ///
  /// A section's first line is that of its header, its last that of its footer.
  final var lineStarts: [Int] = [0]
  /// The lines of sections whose items are measured in both directions, by section; none until an item was measured.
  final var flows: [Int: FlowLines] = [:]
  /// Which sections have a header and a footer.
  final var titles: [Titles] = []
  /// The number of items of a line; where items are measured, of those that have the estimated size.
  final var itemsPerLine = 1
  /// The size of the view across the direction of scrolling, in points.
  final var breadth = 0.0
  /// The number of pixels of a point.
  final var scale = 1.0
  /// Whether the lengths are to be made again.
  private final var needsLengths = true
  /// Whether there are lengths of all lines of the present items.
  final var hasLengths: Bool { !needsLengths }

  init(lineLength: ItemLength) {
    self.lineLength = lineLength
    super.init()
  }

  nonisolated deinit {}

  // MARK: For subclasses

  /// Returns the number of items of a line, for a breadth between the insets.
  func itemsPerLine(inBreadth breadth: Double) -> Int { 1 }

  /// Returns where an item begins and ends across the direction of scrolling, of lines with a fixed number of items.
  ///
  /// - Parameters:
  ///   - column: The index of the item in its line, from 0.
  ///   - breadth: The space for the line, in points.
  /// - Returns: The place in that space, from the edge where lines begin.
  func span(ofColumn column: Int, inBreadth breadth: Double) -> Span {
    guard itemsPerLine > 1 else { return Span(low: 0, high: breadth) }
    let step = (breadth + itemSpacing) / Double(itemsPerLine)
    let low = Double(column) * step
    return Span(low: low, high: low + max(step - itemSpacing, 0))
  }

  /// The size of an item across the direction of scrolling until it is measured; nil where items are not measured in
  /// that direction.
  var estimatedItemBreadth: Double? { nil }

  /// Returns the size that is given for an item; nil to have its cell measure itself.
  func givenSize(ofItemAt path: ItemPath) -> Size? { nil }

  /// Responds to a change of the direction of scrolling.
  func scrollDirectionDidChange() {}

  /// Returns the layout whose settings a section has.
  func settings(ofSection section: Int) -> LineLayout { self }

  /// Returns the layout whose settings a section had before the change that is being taken.
  func settingsBefore(ofSection section: Int) -> LineLayout { self }

  /// Returns the layout whose settings a section has after the change that is about to be taken.
  func settingsAfter(ofSection section: Int) -> LineLayout { self }

  /// Prepares for a change of the items, which `didChange()` or `sectionsDidReset()` follows.
  func willChange(by map: ItemMap, sectionCount: Int) {}

  /// Takes a change of the items.
  func didChange() {}

  /// Forgets all sections.
  func sectionsDidReset() {}

  /// The layout whose settings headers and footers have.
  var titleSettings: LineLayout { self }

  /// Whether the items scroll across the collection view; they are one line then, shown by the view of its first item.
  var isOrthogonal: Bool { false }

  /// Takes a breadth of the view, in points.
  ///
  /// - Returns: Whether the number of items of a line changed in any section.
  func setBreadth(_ breadth: Double) -> Bool {
    self.breadth = breadth
    let perLine = max(itemsPerLine(inBreadth: innerBreadth), 1)
    defer { itemsPerLine = perLine }
    return perLine != itemsPerLine
  }

  /// Has all lengths made again, as estimates.
  final func discard() {
    needsLengths = true
    flows.removeAll()
    invalidate()
    (parent as? LineLayout)?.discard()
  }

  // MARK: Preparation

  /// Takes new items: all lengths are estimates again.
  final func reset(to table: ElementTable) {
    self.table = table
    needsLengths = true
    flows.removeAll()
    sectionsDidReset()
    needsPreparation = true
  }

  /// Makes ready for a size of the view, at a scale.
  ///
  /// Not ready means that the data source changed the data while it was asked for titles.
  ///
  /// - Returns: Whether places may have changed.
  final func prepare(for size: Size, scale: Double) -> Bool {
    let breadth = scrollDirection == .vertical ? size.width : size.height
    let isSameBreadth = breadth == self.breadth
    guard needsPreparation || !isSameBreadth || scale != self.scale else { return false }
    if setBreadth(breadth) { needsLengths = true }
    if needsLengths {
      let generation = collectionView?.generation
      titles = titles(ofSections: table.sectionCount) { settings(ofSection: $0) }
      guard collectionView?.generation == generation else {
        needsPreparation = true
        return true
      }
    }
    needsPreparation = false
    self.scale = scale
    if needsLengths || (!isSameBreadth && !flows.isEmpty) { makeLengths() }
    if !isSameBreadth { invalidateLengths() }
    prepare()
    return true
  }

  /// Makes the lengths of all lines, as estimates.
  private final func makeLengths() {
    needsLengths = false
    lengths = LengthIndex()
    lineStarts.removeAll(keepingCapacity: true)
    for section in 0..<table.sectionCount {
      let settings = settings(ofSection: section)
      lineStarts.append(lengths.count)
      appendTitle(.header, ofSection: section, settings, to: &lengths)
      if let flow = flows[section] {
        appendFlow(flow, ofSection: section, settings, to: &lengths)
      } else {
        appendItems(lineCount(inSection: section), settings, to: &lengths)
      }
      appendTitle(.footer, ofSection: section, settings, to: &lengths)
    }
    lineStarts.append(lengths.count)
  }

  /// Appends the line of a header or footer with its estimated length.
  final func appendTitle(
    _ kind: Titles, ofSection section: Int, _ settings: LineLayout, to lengths: inout LengthIndex
  ) {
    lengths.append(
      count: 1,
      estimate: titles[section].contains(kind) ? settings.titleSettings.estimatedTitleLength : 0)
  }

  /// Appends lines of items with estimated lengths.
  final func appendItems(_ count: Int, _ settings: LineLayout, to lengths: inout LengthIndex) {
    guard count > 0 else { return }
    let inset = settings.alongInsets
    let estimate = settings.estimatedItemLength
    let spacing = settings.lineSpacing
    if count == 1 {
      lengths.append(count: 1, estimate: inset.low + estimate + inset.high)
    } else if inset.low == 0, inset.high == spacing {
      lengths.append(count: count, estimate: estimate + spacing)
    } else {
      lengths.append(count: 1, estimate: inset.low + estimate + spacing)
      if count > 2 { lengths.append(count: count - 2, estimate: estimate + spacing) }
      lengths.append(count: 1, estimate: estimate + inset.high)
    }
  }

  /// The length of a line of items that was not measured, in points.
  final var estimatedItemLength: Double {
    switch lineLength {
    case .automatic(let estimate): max(estimate, 1)
    case .fixed(let length): max(length, 0)
    }
  }

  // MARK: Overridden

  /// True: lines and items run from right to left where languages do.
  public final override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

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
  /// From left to right, or from right to left where languages are written so.
  case horizontal
  /// From top to bottom.
  case vertical
}
