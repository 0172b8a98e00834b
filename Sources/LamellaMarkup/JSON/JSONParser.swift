/// The parser of a JSON text.
///
/// The parser reads the memory of the text, which must outlive it: arrays would check each byte of a large map.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The number of the current line: line ends are legal between values only, where each is skipped once.
  private var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
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
    if take(word: "true") { return .bool(true) }
    if take(word: "false") { return .bool(false) }
    if take(word: "null") { return .null }
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
      let line = self.line
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
      skipBlanks()
      if values.isEmpty, isAtNumber {
        numbers.append(try number())
      } else {
        let value = try self.value(depth: depth)
        if !numbers.isEmpty {
          values = numbers.map { .number($0) }
          numbers = []
        }
        values.append(value)
      }
      skipBlanks()
      if take(",") { continue }
      if take("]") { return numbers.isEmpty ? .array(values) : .numbers(numbers) }
      throw position < bytes.count ? error("a , is missing") : tooEarly()
    }
  }

  /// Throws an error if values are nested too deeply.
  private func check(_ depth: Int) throws(MarkupError) {
    guard depth <= JSONValue.maximumDepth else {
      throw error("values are nested deeper than \(JSONValue.maximumDepth)")
    }
  }

  // MARK: Numbers

  /// Whether a number begins at the current position.
  private var isAtNumber: Bool {
    position < bytes.count && (bytes[position] &- 48 < 10 || bytes[position] == UInt8(ascii: "-"))
  }

  /// Parses a number.
  private mutating func number() throws(MarkupError) -> Double {
    let start = position
    if let number = shortNumber() { return number }
    _ = take("-")
    let digits = position
    skipDigits()
    guard position > digits else { throw error("there is no digit in a number") }
    guard bytes[digits] != UInt8(ascii: "0") || position == digits + 1 else {
      position = digits
      throw error("a number begins with a needless zero")
    }
    if take(".") {
      let fraction = position
      skipDigits()
      guard position > fraction else { throw error("there is no digit behind a point") }
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      let exponent = position
      skipDigits()
      guard position > exponent else { throw error("there is no digit in an exponent") }
    }
    guard position - start <= 400,
      let value = Double(String(decoding: bytes.part(start..<position), as: UTF8.self)),
      value.isFinite
    else {
      position = start
      throw error("a number is too large")
    }
    return value
  }

  /// Consumes a whole number of at most 15 digits without a sign, as most are; returns nil at any other number.
  private mutating func shortNumber() -> Double? {
    let start = position
    let limit = min(start + 15, bytes.count)
    var end = start
    var whole: Int64 = 0
    while end < limit, bytes[end] &- 48 < 10 {
      whole = whole &* 10 &+ Int64(bytes[end] &- 48)
      end &+= 1
    }
    let isPlain = end == start + 1 || end > start && bytes[start] != UInt8(ascii: "0")
    let next = byte(at: end)
    guard isPlain, next &- 48 >= 10, next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e")
    else { return nil }
    position = end
    return Double(whole)
  }

  /// Skips decimal digits.
  private mutating func skipDigits() {
    while position < bytes.count, bytes[position] &- 48 < 10 { position += 1 }
  }

  // MARK: Strings

  /// Parses a string.
  private mutating func string() throws(MarkupError) -> String {
    let start = position
    position += 1
    var plain = try plainText()
    // Most strings have no escape sequence.
    guard byte(at: position) == UInt8(ascii: "\\") else {
      try endString(from: start)
      return String(decoding: bytes.part(plain), as: UTF8.self)
    }
    var result = Array(bytes.part(plain))
    while take("\\") {
      // Every scalar has an encoding.
      result.append(contentsOf: UTF8.encode(try escape())!)
      plain = try plainText()
      result.append(contentsOf: bytes.part(plain))
    }
    try endString(from: start)
    return String(decoding: result, as: UTF8.self)
  }

  /// Skips text up to a quote, an escape sequence or the end of the file, and returns its range.
  private mutating func plainText() throws(MarkupError) -> Range<Int> {
    let start = position
    var end = start
    var isASCII = true
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      if byte < 0x20 {
        position = end
        throw error("there is a control character in a string")
      }
      if byte >= 0x80 { isASCII = false }
      end += 1
    }
    guard
      isASCII || end == bytes.count
        || String(validating: bytes.part(start..<end), as: UTF8.self) != nil
    else { throw error("a string is not UTF-8", advice: "save the file as UTF-8") }
    position = end
    return start..<end
  }

  /// Consumes the quote at the end of a string that begins at an index.
  private mutating func endString(from start: Int) throws(MarkupError) {
    guard !take("\"") else { return }
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
    var value: UInt32 = 0
    for place in position..<position + 4 {
      guard let digit = byte(at: place).hexadecimalDigit else {
        throw error("an escape needs four digits of base 16")
      }
      value = value << 4 | UInt32(digit)
    }
    position += 4
    return value
  }

  // MARK: Pieces

  /// Skips spaces, tabs and newlines, and counts lines.
  private mutating func skipBlanks() {
    var end = position
    while end < bytes.count, bytes[end].isMarkupBlank {
      if bytes[end] == 0x0A { line += 1 }
      end += 1
    }
    position = end
  }

  /// Returns the byte at a position; 0, which no JSON text holds, behind the end.
  private func byte(at position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// Consumes a character, if it is next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Consumes a word, if it is next.
  private mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
    position += count
    return true
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
