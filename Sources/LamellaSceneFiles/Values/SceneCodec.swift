internal import LamellaScene

/// The way in which values of a type are read from attributes and written into them.
///
/// ```swift
/// extension SceneCodec where Value == Difficulty {
///   static var difficulty: Self { .choice("a difficulty", [.easy, .hard]) }
/// }
/// ```
public struct SceneCodec<Value> {
  /// A value that was read.
  enum Parsed {
    /// A value that stays.
    case value(Value)
    /// A value that follows the theme of the view that shows it.
    case themed((Theme) -> Value)
    /// No value of the type; a message, or nil for that of the type.
    case fault(String?)
  }

  /// The description of the values.
  public let type: SceneType
  /// Reads a value.
  let parse: (String, SceneContext) -> Parsed
  /// Writes a value; nil for one that has no text.
  let write: (Value, SceneContext) -> String?

  init(
    _ type: SceneType, parse: @escaping (String, SceneContext) -> Parsed,
    write: @escaping (Value, SceneContext) -> String?
  ) {
    self.type = type
    self.parse = parse
    self.write = write
  }

  /// Makes a codec.
  ///
  /// - Parameters:
  ///   - type: The description of the values.
  ///   - parse: Returns the value of a text, or nil if there is none.
  ///   - write: Returns the text of a value, which reads back as an equal one.
  public init(
    _ type: SceneType, parse: @escaping (String) -> Value?, write: @escaping (Value) -> String
  ) {
    self.init(
      type, parse: { text, _ in parse(text).map { .value($0) } ?? .fault(nil) },
      write: { value, _ in write(value) })
  }

  /// Returns the codec of one of several values, each by the name of its case.
  ///
  /// - Parameters:
  ///   - name: The name of the type with its article.
  ///   - values: The values.
  /// - Returns: The codec.
  public static func choice(_ name: String, _ values: [Value]) -> Self where Value: Equatable {
    let words = values.map { "\($0)" }
    return Self(
      SceneType(name, words: words, isOpen: false),
      parse: { text in words.firstIndex(of: text).map { values[$0] } },
      write: { value in values.firstIndex(of: value).map { words[$0] } ?? "\(value)" })
  }

  /// Returns the codec of a case of a type, each by its name.
  ///
  /// - Parameter name: The name of the type with its article.
  /// - Returns: The codec.
  public static func choice(_ name: String) -> Self where Value: Equatable & CaseIterable {
    choice(name, Array(Value.allCases))
  }

  /// Returns the codec of a set of named options.
  ///
  /// - Parameters:
  ///   - name: The name of the type with its article.
  ///   - options: The options by their names.
  /// - Returns: The codec.
  public static func set(_ name: String, _ options: KeyValuePairs<String, Value>) -> Self
  where Value: OptionSet, Value.Element == Value {
    let all = options.reduce(into: Value()) { $0.formUnion($1.value) }
    let words = options.map(\.key) + ["none", "all"]
    return Self(
      SceneType(name, words: words, isOpen: false, isSet: true),
      parse: { text in
        if text == "none" { return Value() }
        if text == "all" { return all }
        var result = Value()
        let parts = text.utf8.split(whereSeparator: \.isSceneSeparator)
        for part in parts {
          guard let option = options.first(where: { $0.key == Substring(part) }) else { return nil }
          result.formUnion(option.value)
        }
        return parts.isEmpty ? nil : result
      },
      write: { value in
        if value.isEmpty { return "none" }
        return options.filter { value.isSuperset(of: $0.value) }.map(\.key).joined(separator: " ")
      })
  }

  /// The codec of values that may be absent, which are written as `none`.
  ///
  /// An absent text is no attribute, as `none` is a text as well.
  var optional: SceneCodec<Value?> {
    let isText = Value.self == String.self
    var type = type
    if !isText { type.words.append("none") }
    return SceneCodec<Value?>(
      type,
      parse: { text, context in
        if !isText, text == "none" { return .value(nil) }
        return switch parse(text, context) {
        case .value(let value): .value(value)
        case .themed(let value): .themed { value($0) }
        case .fault(let message): .fault(message)
        }
      },
      write: { value, context in
        value.map { write($0, context) } ?? (isText ? nil : "none")
      })
  }
}

/// A type whose values attributes can have.
public protocol SceneValue {
  /// The way in which values are read and written.
  static var sceneCodec: SceneCodec<Self> { get }
}

extension Optional: SceneValue where Wrapped: SceneValue {
  /// The codec of the value, with `none` for nil.
  public static var sceneCodec: SceneCodec<Wrapped?> { Wrapped.sceneCodec.optional }
}

extension UInt8 {
  /// Whether the byte separates the parts of a value: a space, a comma, a tab or the end of a line.
  nonisolated var isSceneSeparator: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: ",") || (self >= 0x09 && self <= 0x0D)
  }
}
