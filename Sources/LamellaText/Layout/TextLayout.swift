public import LamellaGeometry
public import LamellaGraphics

/// A text layout: the positions of lines, glyphs and carets.
///
/// The origin is the top left corner of the container; y grows downwards, lengths are points. Places in
/// the text count bytes of its UTF-8. `ShapedText.layOut(in:into:)` fills a layout and reuses its
/// storage.
public struct TextLayout {
  /// A line of a layout.
  public struct Line: Hashable, Sendable {
    /// The characters of the line with the spaces and the newline at its end.
    ///
    /// Lines lie side by side in the text. Of a line with an ellipsis, the range goes on to the end of
    /// the text.
    public internal(set) var range: Range<Int>
    /// The left end of the line's leftmost character, on the baseline.
    public internal(set) var origin: Point
    /// The width without the spaces that hang over its end.
    public internal(set) var width: Double
    /// The upper edge.
    public internal(set) var top: Double
    /// The distance to the upper edge of a line right below, without line spacing.
    public internal(set) var height: Double
    /// The greatest ascent of the line's fonts.
    public internal(set) var ascent: Double
    /// The greatest descent of the line's fonts.
    public internal(set) var descent: Double
    /// Whether characters are left out, with an ellipsis in their place or by clipping.
    public internal(set) var isTruncated: Bool
    /// Whether the line is read from right to left.
    public internal(set) var isRightToLeft: Bool
    /// Its ``TextLayout/runs``.
    public internal(set) var runs: Range<Int>
    /// The alignment that places it.
    var alignment: TextAlignment
    var cells: Range<Int>

    /// The line's box from its ascent to its descent.
    public var rect: Rect {
      Rect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
    }
  }

  /// A run of glyphs of one font and style on one line.
  public struct Run {
    /// The glyphs; their positions count from the line's origin, and the width ends at the last.
    public internal(set) var glyphs: GlyphRun
    /// The left end of the run, from the line's origin.
    public internal(set) var x: Double
    /// The line.
    public internal(set) var line: Int
    /// The style.
    public internal(set) var attributes: TextAttributes
  }

  /// A character on a line, the unit of carets and selections.
  struct Cell: Hashable {
    var start: Int32
    var end: Int32
    /// From the line's origin.
    var x: Double
    var width: Double
    var isRightToLeft: Bool
  }

  /// The lines, top down; none only where there is no font.
  public internal(set) var lines: [Line] = []
  /// The width of the widest line and the height of all, from ascent to descent.
  public internal(set) var size = Size.zero
  /// Whether characters are left out, for want of width, lines or height.
  public internal(set) var isTruncated = false

  var storage: [Run] = []
  var runCount = 0
  var cells: [Cell] = []

  /// Makes an empty layout.
  public init() {}

  /// The glyphs, line by line and from left to right.
  public var runs: ArraySlice<Run> { storage[..<runCount] }

  /// Removes everything and keeps the storage, unless it is very large.
  mutating func removeAll() {
    if cells.capacity > ShapedText.retainedCapacity {
      self = TextLayout()
      return
    }
    lines.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    runCount = 0
    size = .zero
    isTruncated = false
  }

  /// Removes lines at the end.
  mutating func removeLines(from first: Int) {
    guard first < lines.count else { return }
    runCount = lines[first].runs.lowerBound
    cells.removeSubrange(lines[first].cells.lowerBound...)
    lines.removeSubrange(first...)
  }

  /// Begins a run, in the storage of an old one if there is one.
  mutating func beginRun(_ font: Font, _ attributes: TextAttributes, x: Double) {
    if runCount < storage.count {
      storage[runCount].glyphs.font = font
      storage[runCount].glyphs.glyphs.removeAll(keepingCapacity: true)
      storage[runCount].glyphs.width = x
      storage[runCount].x = x
      storage[runCount].line = lines.count
      storage[runCount].attributes = attributes
    } else {
      storage.append(
        Run(
          glyphs: GlyphRun(font: font, glyphs: [], width: x), x: x, line: lines.count,
          attributes: attributes))
    }
    runCount += 1
  }
}
