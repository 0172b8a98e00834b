/// A text with attributes: a string and runs of styles.
///
/// ```swift
/// var line = AttributedText("Lives: ")
/// line.append("3", TextAttributes(font: bold, color: Theme.current.warn))
/// label.attributedText = line
/// ```
///
/// Runs lie side by side, cover the whole text, and neighbors differ.
public struct AttributedText: Equatable {
  /// A range of characters with the same attributes.
  public struct Run: Equatable {
    /// The range of the piece, in bytes of the text's UTF-8.
    public var range: Range<Int>
    /// The style.
    public var attributes: TextAttributes
  }

  /// The characters.
  public private(set) var text: String
  /// The pieces, in order, without gaps.
  public private(set) var runs: [Run]

  /// Makes text of one style.
  public init(_ text: String = "", _ attributes: TextAttributes = TextAttributes()) {
    self.text = text
    let count = text.utf8.count
    runs = count > 0 ? [Run(range: 0..<count, attributes: attributes)] : []
  }

  /// Returns whether characters and attributes are the same, characters byte by byte.
  public static func == (a: AttributedText, b: AttributedText) -> Bool {
    a.runs.count == b.runs.count && a.text.hasSameBytes(as: b.text) && a.runs == b.runs
  }

  /// Whether there are no characters.
  public var isEmpty: Bool { text.isEmpty }

  /// Adds characters at the end.
  public mutating func append(
    _ addition: String, _ attributes: TextAttributes = TextAttributes()
  ) {
    guard !addition.isEmpty else { return }
    let start = text.utf8.count
    text += addition
    add(Run(range: start..<text.utf8.count, attributes: attributes), to: &runs)
  }

  /// Adds other text at the end.
  public mutating func append(_ other: AttributedText) {
    let start = text.utf8.count
    text += other.text
    for run in other.runs {
      let range = run.range.lowerBound + start..<run.range.upperBound + start
      add(Run(range: range, attributes: run.attributes), to: &runs)
    }
  }

  /// Returns the attributes of a character.
  ///
  /// - Parameter index: A place in ``text``.
  /// - Returns: The attributes of the character there; the defaults at the end of the text.
  public func attributes(at index: String.Index) -> TextAttributes {
    let offset = text.utf8.distance(from: text.startIndex, to: index)
    return runs.first { $0.range.contains(offset) }?.attributes ?? TextAttributes()
  }

  /// Changes the attributes of some characters.
  ///
  /// ```swift
  /// line.update(line.text.startIndex..<comma) { $0.isUnderlined = true }
  /// ```
  ///
  /// - Parameters:
  ///   - range: A range of ``text``.
  ///   - change: Called for each piece that lies in the range, with its attributes.
  /// - Complexity: O(number of runs).
  public mutating func update(
    _ range: Range<String.Index>, _ change: (inout TextAttributes) -> Void
  ) {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let end = start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
    var changed: [Run] = []
    for run in runs {
      let low = min(max(start, run.range.lowerBound), run.range.upperBound)
      let high = min(max(end, low), run.range.upperBound)
      guard low < high else {
        add(run, to: &changed)
        continue
      }
      add(Run(range: run.range.lowerBound..<low, attributes: run.attributes), to: &changed)
      var middle = Run(range: low..<high, attributes: run.attributes)
      change(&middle.attributes)
      add(middle, to: &changed)
      add(Run(range: high..<run.range.upperBound, attributes: run.attributes), to: &changed)
    }
    runs = changed
  }

  /// Changes the attributes of all characters.
  public mutating func update(_ change: (inout TextAttributes) -> Void) {
    update(text.startIndex..<text.endIndex, change)
  }

  /// Adds a run to a list, merged with the last run if both have the same attributes; leaves out an empty run.
  private func add(_ run: Run, to runs: inout [Run]) {
    guard !run.range.isEmpty else { return }
    if let last = runs.last, last.attributes == run.attributes {
      runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      runs.append(run)
    }
  }
}
