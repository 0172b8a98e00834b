/// A JSON value of any type.
///
/// ```swift
/// let value = try JSONValue(parsing: bytes)
/// guard case .object(let fields) = value, case .number(let rate)? = fields["rate"] else { ... }
/// ```
package enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, the `Double` nearest to what is written; finite.
  case number(Double)
  /// Text.
  case string(String)
  /// An array of at least one number and nothing else, in a fifth of the memory: maps have long ones.
  case numbers([Double])
  /// Any other array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// The highest number of arrays and objects around a value, which bounds the use of the stack.
  package static let maximumDepth = 256

  /// Reads one JSON text by RFC 8259 and nothing beyond it, but for a byte order mark in front.
  ///
  /// - Parameter bytes: The whole text, in UTF-8.
  /// - Throws: ``MarkupError`` when the text is no JSON, when values are nested deeper than
  ///   ``maximumDepth``, or when a number is larger than a `Double` can be.
  /// - Complexity: O(number of bytes).
  package init(parsing bytes: [UInt8]) throws(MarkupError) {
    self = try bytes.withUnsafeBufferPointer { (bytes) throws(MarkupError) in
      var parser = JSONParser(bytes)
      return try parser.text()
    }
  }

  /// The member of a name; nil when this is no object or has none.
  package subscript(name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  /// The text of a string.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number.
  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The values of an array of either kind.
  package var elements: [JSONValue]? {
    switch self {
    case .array(let values): values
    case .numbers(let numbers): numbers.map { .number($0) }
    default: nil
    }
  }
}

/// The members of a JSON object, in the order of the text.
package struct JSONObject: Sendable {
  /// A name and its value in a JSON object.
  package struct Member: Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONValue
    /// The line of the name, counted from 1; 0 for a member that was added.
    package var line: Int
  }

  /// All members, those whose name comes again too.
  package private(set) var members: [Member] = []

  /// Makes an object without members.
  package init() {}

  /// The value of a name; the last one where there are several.
  ///
  /// - Complexity: O(number of members) to read.
  package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  /// Adds a member after the others.
  package mutating func add(_ name: String, _ value: JSONValue, line: Int = 0) {
    members.append(Member(name: name, value: value, line: line))
  }
}
