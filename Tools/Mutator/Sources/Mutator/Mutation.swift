/// One change to the sources of the engine, and where it stands.
struct Mutation: Sendable {
  /// The kinds of changes.
  enum Kind: String, Sendable, CaseIterable {
    /// A condition negated, `&&` for `||`, `==` for `!=`.
    case condition
    /// `<` for `<=`, and a range that ends one earlier.
    case boundary
    /// `+` for `-`, `*` for `/`, `min` for `max`.
    case arithmetic
    /// A statement that does not run.
    case statement
    /// Two arguments of a call exchanged.
    case arguments
    /// Another number, or the other truth value.
    case constant
  }

  var kind: Kind
  /// The path from the root of the package.
  var file: String
  var module: String
  /// Where the changed source text stands in the file, in UTF-8 bytes.
  var range: Range<Int>
  var line: Int
  var column: Int
  /// The source text, and what stands in its place: empty for a statement that does not run.
  var original: String
  var replacement: String
  /// How many mutations of the same kind, text and replacement stand before this one in the file.
  var occurrence = 0
  /// The bytes of the function, initializer or property around it.
  var declaration: Range<Int>

  /// What tells this mutation from all others, also after other lines of the file have changed.
  var identity: String {
    [file, kind.rawValue, Self.oneLine(original), Self.oneLine(replacement), "\(occurrence)"]
      .joined(separator: "\t")
  }

  /// The change in one line.
  var summary: String {
    let after = replacement.isEmpty ? "nothing" : "`\(Self.oneLine(replacement))`"
    return "`\(Self.oneLine(original))` -> \(after)"
  }

  /// A text with each run of white space as one space.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A number that depends on the seed and the identity alone; mutations are drawn in its order.
  func rank(seed: UInt64) -> UInt64 { Self.hash("\(seed)\t\(identity)") }

  /// A well mixed number of a text: FNV-1a, finished as SplitMix64 does.
  static func hash(_ text: String) -> UInt64 {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
