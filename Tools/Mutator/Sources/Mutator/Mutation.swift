/// A mutation: one change to the engine's sources, with its position.
struct Mutation: Sendable {
  /// A kind of mutation.
  enum Kind: String, Sendable, CaseIterable {
    /// A negated condition, `||` for `&&`, `!=` for `==`.
    case condition
    /// `<=` for `<`, or a range that ends one earlier.
    case boundary
    /// `-` for `+`, `/` for `*`, `max` for `min`.
    case arithmetic
    /// A removed statement.
    case statement
    /// Two swapped arguments of a call.
    case arguments
    /// Another number or the opposite boolean.
    case constant
  }

  var kind: Kind
  /// The file's path from the package's root.
  var file: String
  var module: String
  /// The range of the mutated source text in the file, in UTF-8 bytes.
  var range: Range<Int>
  var line: Int
  var column: Int
  /// The source text, and its replacement, which is empty for a removed statement.
  var original: String
  var replacement: String
  /// The number of mutations of the same kind, text and replacement before this one in the file.
  var occurrence = 0
  /// The byte range of the enclosing function, initializer or property.
  var declaration: Range<Int>

  /// The key that identifies the mutation even after other lines of its file have changed.
  var identity: String {
    [file, kind.rawValue, Self.oneLine(original), Self.oneLine(replacement), "\(occurrence)"]
      .joined(separator: "\t")
  }

  /// The change in one line.
  var summary: String {
    let after = replacement.isEmpty ? "nothing" : "`\(Self.oneLine(replacement))`"
    return "`\(Self.oneLine(original))` -> \(after)"
  }

  /// Returns a text with each run of white space replaced by one space.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns a number that depends on the seed and the identity alone and orders the draw.
  func rank(seed: UInt64) -> UInt64 { Self.hash("\(seed)\t\(identity)") }

  /// Returns a well-mixed hash of a text: FNV-1a with SplitMix64's finalizer.
  static func hash(_ text: String) -> UInt64 {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
