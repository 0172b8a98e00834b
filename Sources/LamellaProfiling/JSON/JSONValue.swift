/// Any JSON value, with the lines on which members stand, so that an error can name the place.
package indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Sendable {
    package var name: String
    package var value: JSONValue
    /// The line of the name, counted from 1.
    package var line: Int
  }

  /// What is wrong with a text that is no JSON, and where.
  package struct Failure: Error, CustomStringConvertible {
    package var line: Int
    package var column: Int
    package var reason: String
    package var description: String { "line \(line), column \(column): \(reason)" }
  }

  /// Reads one JSON text.
  package init(parsing bytes: [UInt8]) throws(Failure) {
    var parser = JSONParser(bytes: bytes)
    self = try parser.parseText()
  }

  /// The member of a name; the last one where there are several.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number.
  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }
}

/// Reads JSON by RFC 8259, and nothing beyond it.
private struct JSONParser {
  let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  /// The line of a place up to which line ends have been counted.
  private var counted = (place: 0, line: 1)
  /// Deeper texts than any of ours are refused before they exhaust the stack.
  private static let maximumDepth = 64

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func parseText() throws(JSONValue.Failure) -> JSONValue {
    let value = try parseValue()
    skipSpace()
    guard place == bytes.count else { throw failure("something follows the end of the text") }
    return value
  }

  private mutating func parseValue() throws(JSONValue.Failure) -> JSONValue {
    skipSpace()
    guard place < bytes.count else { throw failure("the text ends too early") }
    switch bytes[place] {
    case UInt8(ascii: "{"):
      return try nested { parser throws(JSONValue.Failure) in try parser.parseObject() }
    case UInt8(ascii: "["):
      return try nested { parser throws(JSONValue.Failure) in try parser.parseArray() }
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    default:
      for (word, value) in [
        ("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null),
      ]
      where bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
        return value
      }
      throw failure("no JSON value begins like this")
    }
  }

  private mutating func nested(
    _ body: (inout Self) throws(JSONValue.Failure) -> JSONValue
  ) throws(JSONValue.Failure) -> JSONValue {
    guard depth < Self.maximumDepth else { throw failure("the text is nested too deeply") }
    depth += 1
    place += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func parseObject() throws(JSONValue.Failure) -> JSONValue {
    var members: [JSONValue.Member] = []
    if takes("}") { return .object(members) }
    repeat {
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
        throw failure("a name in quotes is missing")
      }
      let line = lineHere()
      let name = try parseString()
      guard takes(":") else { throw failure("a colon is missing") }
      members.append(.init(name: name, value: try parseValue(), line: line))
    } while takes(",")
    guard takes("}") else { throw failure("a comma or } is missing") }
    return .object(members)
  }

  private mutating func parseArray() throws(JSONValue.Failure) -> JSONValue {
    var values: [JSONValue] = []
    if takes("]") { return .array(values) }
    repeat { values.append(try parseValue()) } while takes(",")
    guard takes("]") else { throw failure("a comma or ] is missing") }
    return .array(values)
  }

  private mutating func parseNumber() throws(JSONValue.Failure) -> JSONValue {
    let start = place
    func digits(_ parser: inout Self) -> Bool {
      let first = parser.place
      while parser.place < parser.bytes.count,
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(parser.bytes[parser.place])
      {
        parser.place += 1
      }
      return parser.place > first
    }
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let whole = place
    guard digits(&self) else { throw failure("a number has no digits") }
    guard bytes[whole] != UInt8(ascii: "0") || place == whole + 1 else {
      throw failure("a number begins with a needless zero")
    }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      guard digits(&self) else { throw failure("a number ends with its point") }
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+")
      {
        place += 1
      }
      guard digits(&self) else { throw failure("a number has no exponent") }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw failure("a number is too large") }
    return .number(value)
  }

  private mutating func parseString() throws(JSONValue.Failure) -> String {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw failure("a string is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): try parseEscape(into: &text)
      case 0..<0x20: throw failure("a string contains a control character")
      default: text.append(byte)
      }
    }
    throw failure("a string has no end")
  }

  private mutating func parseEscape(into text: inout [UInt8]) throws(JSONValue.Failure) {
    guard place < bytes.count else { throw failure("a string has no end") }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      var code = try parseHex()
      if (0xD800..<0xDC00).contains(code), bytes[place...].starts(with: "\\u".utf8) {
        place += 2
        let low = try parseHex()
        if (0xDC00..<0xE000).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + low - 0xDC00 }
      }
      guard let scalar = Unicode.Scalar(code) else { throw failure("half a surrogate pair") }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default: throw failure("there is no such escape")
    }
  }

  private mutating func parseHex() throws(JSONValue.Failure) -> UInt32 {
    guard place + 4 <= bytes.count,
      bytes[place..<place + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw failure("\\u takes four hexadecimal digits") }
    place += 4
    return code
  }

  // MARK: Pieces

  /// Skips space and a character, if the character comes next.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  /// The line of the present place; all bytes are counted once, however often it is asked.
  private mutating func lineHere() -> Int {
    counted.line += bytes[counted.place..<place].count { $0 == 0x0A }
    counted.place = place
    return counted.line
  }

  private func failure(_ reason: String) -> JSONValue.Failure {
    let (line, column) = position(of: place)
    return JSONValue.Failure(line: line, column: column, reason: reason)
  }

  private func position(of place: Int) -> (line: Int, column: Int) {
    let before = bytes[..<min(place, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (line, before.count - start + 1)
  }
}
