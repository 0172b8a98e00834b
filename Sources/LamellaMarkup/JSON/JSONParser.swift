/// The parser of a JSON text.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  /// The line of a position, up to which line ends have been counted.
  private var counted = (position: 0, line: 1)

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Parses the whole text, which must hold exactly one value.
  mutating func text() throws(MarkupError) -> JSONValue {
    let result = try value(depth: 0)
    skipBlanks()
    guard position == bytes.count else {
      throw error("there is something behind the end of the JSON text")
    }
    return result
  }

  /// Parses a value of any type.
  private mutating func value(depth: Int) throws(MarkupError) -> JSONValue {
    skipBlanks()
    guard position < bytes.count else { throw tooEarly() }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: break
    }
    for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw error("there is no JSON value here", advice: "check that it is the right file")
  }

  // MARK: Objects and arrays

  /// Parses an object.
  private mutating func object(depth: Int) throws(MarkupError) -> JSONObject {
    try check(depth)
    position += 1
    var result = JSONObject()
    skipBlanks()
    if take("}") { return result }
    while true {
      skipBlanks()
      guard position < bytes.count else { throw tooEarly() }
      guard bytes[position] == UInt8(ascii: "\"") else { throw error("a key must be in quotes") }
      let line = lineHere()
      let key = try string()
      skipBlanks()
      guard take(":") else { throw error("there is no : behind the key \(quoted(key))") }
      result.add(key, try value(depth: depth), line: line)
      skipBlanks()
      if take("}") { return result }
      guard take(",") else { throw position < bytes.count ? error("a , is missing") : tooEarly() }
    }
  }

  /// Parses an array.
  private mutating func array(depth: Int) throws(MarkupError) -> JSONValue {
    try check(depth)
    position += 1
    var numbers: [Double] = []
    var values: [JSONValue] = []
    skipBlanks()
    if take("]") { return .array([]) }
    while true {
      let value = try self.value(depth: depth)
      if case .number(let number) = value, values.isEmpty {
        numbers.append(number)
      } else {
        if !numbers.isEmpty {
          values = numbers.map { .number($0) }
          numbers = []
        }
        values.append(value)
      }
      skipBlanks()
      if take("]") { return numbers.isEmpty ? .array(values) : .numbers(numbers) }
      guard take(",") else { throw position < bytes.count ? error("a , is missing") : tooEarly() }
    }
  }

  /// Throws an error if values are nested too deeply.
  private func check(_ depth: Int) throws(MarkupError) {
    guard depth <= JSONValue.maximumDepth else {
      throw error("values are nested deeper than \(JSONValue.maximumDepth)")
    }
  }

  // MARK: Numbers

  /// Parses a number.
  private mutating func number() throws(MarkupError) -> Double {
    let start = position
    var whole: UInt64 = 0
    let isNegative = take("-")
    let digits = position
    while let digit = digit() { whole = whole &* 10 &+ digit }
    guard position > digits else { throw error("there is no digit in a number") }
    guard bytes[digits] != UInt8(ascii: "0") || position == digits + 1 else {
      position = digits
      throw error("a number begins with a needless zero")
    }
    // Most numbers are short and whole.
    let next = position < bytes.count ? bytes[position] : 0
    if position - digits <= 15, next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e") {
      return isNegative ? -Double(whole) : Double(whole)
    }
    if take(".") {
      let fraction = position
      while digit() != nil {}
      guard position > fraction else { throw error("there is no digit behind a point") }
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      let exponent = position
      while digit() != nil {}
      guard position > exponent else { throw error("there is no digit in an exponent") }
    }
    guard position - start <= 400,
      let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite
    else {
      position = start
      throw error("a number is too large")
    }
    return value
  }

  /// Consumes and returns a digit; nil if the next byte is none.
  private mutating func digit() -> UInt64? {
    guard position < bytes.count, bytes[position] &- 48 < 10 else { return nil }
    position += 1
    return UInt64(bytes[position - 1] - 48)
  }

  // MARK: Strings

  /// Parses a string.
  private mutating func string() throws(MarkupError) -> String {
    let start = position
    position += 1
    var plain = position
    var result = ""
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        result += try text(plain..<position)
        position += 1
        return result
      case UInt8(ascii: "\\"):
        result += try text(plain..<position)
        position += 1
        result.unicodeScalars.append(try escape())
        plain = position
      case 0..<0x20:
        throw error("there is a control character in a string")
      default:
        position += 1
      }
    }
    position = start
    throw error("a string does not end", advice: "save or copy the file again")
  }

  /// Parses an escape sequence in a string.
  private mutating func escape() throws(MarkupError) -> Unicode.Scalar {
    guard position < bytes.count else { throw tooEarly() }
    position += 1
    switch bytes[position - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexDigits()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      if (0xD800..<0xDC00).contains(unit), take("\\"), take("u") {
        let low = try hexDigits()
        if (0xDC00..<0xE000).contains(low) {
          return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
        }
      }
      throw error("an escape stands for half a character")
    default:
      throw error("there is an unknown escape in a string")
    }
  }

  /// Parses four hexadecimal digits.
  private mutating func hexDigits() throws(MarkupError) -> UInt32 {
    guard bytes.count - position >= 4,
      bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(
        String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw error("an escape needs four digits of base 16") }
    position += 4
    return value
  }

  // MARK: Pieces

  /// Skips spaces, tabs and newlines.
  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position].isMarkupBlank { position += 1 }
  }

  /// Consumes a character if it is the next one.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Returns the text of a part of a string that has no escape sequences; throws if it is not UTF-8.
  private mutating func text(_ range: Range<Int>) throws(MarkupError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      position = range.lowerBound
      throw error("a string is not UTF-8", advice: "save the file as UTF-8")
    }
    return text
  }

  /// Returns the number of the current line.
  ///
  /// Counts each line end once, however often it is called.
  private mutating func lineHere() -> Int {
    for index in counted.position..<position where bytes[index] == 0x0A { counted.line += 1 }
    counted.position = position
    return counted.line
  }

  /// Returns the error that the text ends too early.
  private func tooEarly() -> MarkupError {
    error("the file ends too early", advice: "save or copy it again")
  }

  /// Returns an error at the current position.
  private func error(_ reason: String, advice: String? = nil) -> MarkupError {
    MarkupError(
      position: MarkupPosition(offset: position, in: bytes), reason: reason, advice: advice)
  }
}
