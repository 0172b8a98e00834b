internal import LamellaGeometry
internal import LamellaGraphics

/// A text that was shaped by a typesetter, before it is broken into lines.
///
/// Shape once, lay out for as many sizes as you like. Setting another text reuses the storage, so that
/// a number which changes every frame allocates nothing.
///
/// ```swift
/// var shaped = ShapedText()
/// shaped.set("Hello", TextAttributes(font: font))
/// var layout = TextLayout()
/// shaped.layOut(in: TextContainer(width: 120), into: &layout)
/// ```
///
/// Places in the text count bytes of its UTF-8. What lies beyond ``maximumLength`` is not shaped.
///
/// # Long texts
/// A text of more than 64 KiB is shaped as layout comes to it, in pieces of 8 KiB, and what layout has passed
/// is dropped: the first lines of a long text cost no more than those of a short one. Pieces end between words
/// where they can, else between characters. A line holds about 65,536 glyphs of a long text at most; what is
/// longer goes on in the next line.
///
/// Of more than ``maximumMarks`` marks in a row the first are shown, and a character of more than 512 code
/// points counts as several.
public struct ShapedText {
  /// A paragraph: the text between two newlines (`\n`, `\r`, `\r\n`, U+000B, U+000C, U+0085, U+2028, U+2029).
  public struct Paragraph {
    /// Its bytes without the newline.
    public internal(set) var range: Range<Int>
    /// The first byte of the next paragraph.
    public internal(set) var end: Int
    /// Its clusters, in the order of the text.
    public internal(set) var clusters: Range<Int>
    /// Whether it is read from right to left.
    public internal(set) var isRightToLeft: Bool
    /// The style of its first character.
    var style: Int
    /// Whether all of it is shaped; false for the last one at hand of a long text.
    var isComplete = true
  }

  /// A range of characters with one font, direction and style.
  struct Item {
    var font: Font
    var style: Int
    /// The bidi level: odd from right to left.
    var level: UInt8
  }

  /// A cluster: one or more characters that share glyphs and move together.
  struct Cluster {
    var start: Int32
    var end: Int32
    var firstGlyph: Int32
    var glyphCount: Int32
    var item: Int32
    var flags: Flags
    var advance: Double
  }

  /// The properties of a cluster.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// A line may begin here.
    static let canBeginLine = Flags(rawValue: 1)
    /// A space that hangs over the end of a line.
    static let isSpace = Flags(rawValue: 2)
    /// A further part of a ligature.
    static let continues = Flags(rawValue: 4)
    /// A soft hyphen: shows where a line ends with it.
    static let isSoftHyphen = Flags(rawValue: 8)
  }

  /// A glyph relative to the left edge of its cluster, in points; y grows downwards.
  struct Glyph {
    var id: UInt32
    var position: Point
  }

  /// The longest text in bytes: 64 MiB.
  public static let maximumLength = 1 << 26

  /// The highest number of combining marks in a row that are shown: no script stacks more than a few.
  public static let maximumMarks = 256

  /// A character that layout adds to a text, such as an ellipsis.
  enum Sign {
    /// The sign in place of text that does not fit.
    case ellipsis
    /// Ends a line at a soft hyphen.
    case hyphen

    var bytes: StaticString { self == .ellipsis ? "\u{2026}" : "-" }
  }

  /// The maximum number of bytes of a text whose storage is kept for the next one.
  static let retainedCapacity = 1 << 16

  // MARK: Result

  /// The bytes of the text, then those of the signs.
  var bytes: [UInt8] = []
  /// The number of bytes of the text.
  public internal(set) var length = 0
  /// The styles, each with a font.
  var styles: [TextAttributes] = []
  /// The first bytes of the styles, ascending from 0.
  var styleStarts: [Int] = []
  /// The paragraphs; one more than there are newlines.
  ///
  /// Of a long text, the paragraphs that are shaped now.
  public internal(set) var paragraphs: [Paragraph] = []
  var items: [Item] = []
  var clusters: [Cluster] = []
  var glyphs: [Glyph] = []
  /// Scripts, or blocks of Unicode, of characters that no font has; boxes are drawn for them.
  public internal(set) var missingScripts: [String] = []
  /// Whether some of the text was ordered from left to right and broken by simple rules, as the system has no ICU.
  public internal(set) var lacksUnicodeRules = false
  /// Shaped signs that are not in the text.
  var signs: [(sign: Sign, style: Int, clusters: Range<Int>)] = []
  var hasSoftHyphens = false

  // MARK: The paragraph that is being shaped

  /// The characters of the paragraph that is being shaped; spaces stand in place of controls.
  public internal(set) var scalars: [UInt32] = []
  /// The first byte of each of ``scalars``, and the end of the last.
  public internal(set) var scalarOffsets: [Int] = []
  /// Whether a line may begin with each of ``scalars``; a typesetter sets it before it adds clusters.
  public var lineBreaks: [Bool] = []
  /// Whether each of ``scalars`` begins a character that a caret may stand before.
  ///
  /// False at the further scalars of what `Character` takes for one: marks, joined emoji.
  public internal(set) var characterStarts: [Bool] = []
  /// The direction that the paragraph's style asks for.
  public internal(set) var writingDirection = WritingDirection.natural
  /// Whether the paragraph is Latin text that needs neither bidi nor more than simple line breaking.
  public internal(set) var isPlain = true
  /// Controls of direction that are open where the paragraph's piece begins, outermost first.
  package internal(set) var openControls: [UInt32] = []
  /// The style of the sign that is being shaped.
  var signStyle: Int?
  /// The state of a long text; nil for others, which are shaped as a whole.
  var long: LongText?

  // MARK: Storage for layout

  var pieces: [LinePiece] = []
  var lineStarts: [LineStart] = []

  /// Makes an empty text: one paragraph, which needs a font to have a height.
  public init() {}

  /// Removes the shaped text and keeps the storage, unless it is very large.
  mutating func removeAll() {
    if bytes.capacity > Self.retainedCapacity {
      self = ShapedText()
      return
    }
    bytes.removeAll(keepingCapacity: true)
    length = 0
    styles.removeAll(keepingCapacity: true)
    styleStarts.removeAll(keepingCapacity: true)
    paragraphs.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    signs.removeAll(keepingCapacity: true)
    hasSoftHyphens = false
    long = nil
    if !missingScripts.isEmpty { missingScripts = [] }
    lacksUnicodeRules = false
  }
}
