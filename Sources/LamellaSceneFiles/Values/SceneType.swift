/// A description of the values of an attribute: for messages, and for the schema.
public nonisolated struct SceneType: Hashable, Sendable {
  /// The name with its article: `a color`.
  public var name: String
  /// The ways to write a value, for messages: `#RRGGBB or a color of the theme`; empty where the name says it.
  public var forms: String
  /// The words that are values; the schema lists them, and messages suggest one of them.
  public var words: [String]
  /// Whether there are values beside the words.
  public var isOpen: Bool
  /// Whether a value is any number of the words.
  public var isSet: Bool

  /// Makes a description.
  ///
  /// - Parameters:
  ///   - name: The name with its article: `a color`.
  ///   - forms: The ways to write a value, for messages.
  ///   - words: The words that are values.
  ///   - isOpen: Whether there are values beside the words.
  ///   - isSet: Whether a value is any number of the words.
  public init(
    _ name: String, forms: String = "", words: [String] = [], isOpen: Bool = true,
    isSet: Bool = false
  ) {
    self.name = name
    self.forms = forms
    self.words = words
    self.isOpen = isOpen
    self.isSet = isSet
  }

  /// Returns the message about a text that is no value of the type.
  func fault(_ text: String) -> String {
    let expected = forms.isEmpty ? Self.list(words) : forms
    let shown = text.count > 60 ? text.prefix(60) + "..." : Substring(text)
    let question = Suggestion.question(
      for: isSet
        ? String(text.split(separator: " ").first { !words.contains(String($0)) } ?? "") : text,
      among: words)
    return "\"\(shown)\" is not \(name)" + (expected.isEmpty ? "" : ": expected \(expected)")
      + question
  }

  /// Returns words as a list: `a, b or c`.
  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
