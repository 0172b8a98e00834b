internal import LamellaGraphics

/// The state of a text that is too long to be shaped at once, and is shaped in pieces.
///
/// Pieces of it are shaped in their order, or from a ``Mark`` on; the text's arrays hold those at hand.
struct LongText {
  /// The length of a piece in bytes, unless its paragraph is shorter.
  static let pieceLength = 1 << 13
  /// The highest number of bytes at the text's end that are shaped for an ellipsis before them.
  static let longestTail = 1 << 17
  /// The distance between lines that layout may begin with, in bytes.
  static let markDistance = 1 << 14
  /// The highest number of glyphs of a line.
  static let lineLength = 1 << 16

  /// The start of a piece: its paragraph and offset.
  struct Cursor {
    /// The first byte of the piece.
    var offset = 0
    /// The first byte of the paragraph that the piece continues; nil where the piece begins one.
    var paragraph: Int?
    /// Whether that paragraph is read from right to left.
    var isRightToLeft = false
    /// The controls of direction that are open there, outermost first.
    var openControls: [UInt32] = []
  }

  /// A stored start of a line, from which layout can begin instead of the first line.
  struct Mark {
    /// The piece in which the line begins.
    var cursor: Cursor
    /// The first byte of the line's paragraph.
    var paragraph: Int
    /// The first byte of the line.
    var offset: Int
    var top: Double
    var number: Int
  }

  /// A shaped piece: the indices of its first cluster and paragraph, valid until pieces are dropped.
  struct Piece {
    var cluster: Int
    var paragraph: Int
    var cursor: Cursor
  }

  /// The numbers of elements of shaped text; elements of ellipses and of the text's tail follow them.
  struct Counts {
    var clusters = 0
    var glyphs = 0
    var items = 0
    var styles = 0
  }

  /// The font where a run has none, at its full size.
  let base: Font
  /// The runs of a text with attributes.
  let runs: [AttributedText.Run]
  /// Multiplies the sizes of fonts.
  let scale: Double
  private var resized: [FontID: Font] = [:]

  /// The first run that has no style at hand.
  var nextRun = 0
  /// The beginning of the next piece.
  var cursor = Cursor()
  /// Whether the last piece is shaped.
  var isAtEnd = false
  var pieces: [Piece] = []
  var counts = Counts()

  /// The fonts in the part of a line that was passed, and by how much they stand higher.
  var passedItems: [(font: Font, offset: Double)] = []

  /// Lines to begin with, top down, in the last container.
  var marks: [Mark] = []
  /// The width and the way of breaking that marks hold for.
  var markedWidth = -1.0
  var isMarkedByCharacter = false
  /// The container that the text was found to be too tall to lay out for as a whole.
  var tallContainer: TextContainer?

  init(base: Font, runs: [AttributedText.Run] = [], scale: Double = 1) {
    self.base = base
    self.runs = runs
    self.scale = scale
  }

  /// The font whose typesetter shapes the text.
  var scaledBase: Font { scale == 1 ? base : resized[base.id] ?? base }

  /// Returns a font at the text's scale.
  mutating func scaled(_ font: Font) -> Font {
    if scale == 1 { return font }
    if let known = resized[font.id] { return known }
    let other = font.withSize(font.pointSize * scale)
    resized[font.id] = other
    return other
  }

  /// Returns the index of the run that contains a byte.
  func run(at offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].range.lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
