/// A writer of JSON text with keys in the given order, so that equal content gives equal bytes.
///
/// Numbers are the shortest that read back as the same `Double`; whole ones have no fraction.
package struct JSONText {
  /// The text so far.
  package private(set) var text = ""
  private var needsComma = false

  /// Makes an empty text.
  package init() {}

  /// Opens an object.
  package mutating func beginObject() { open("{") }
  /// Closes an object.
  package mutating func endObject() { close("}") }
  /// Opens an array.
  package mutating func beginArray() { open("[") }
  /// Closes an array.
  package mutating func endArray() { close("]") }

  /// Starts a new line indented by `depth`; the comma, if one is due, stays on the line before.
  package mutating func newLine(_ depth: Int) {
    if needsComma { text += "," }
    needsComma = false
    text += "\n"
    // Bounded: the indentation of a deep tree would outweigh its content.
    text += String(repeating: "  ", count: min(depth, 64))
  }

  /// Starts the line of a closing bracket.
  package mutating func endLine(_ depth: Int) {
    needsComma = false
    newLine(depth)
  }

  /// Writes a key; its value must follow.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    text += ": "
    needsComma = false
  }

  /// Writes text.
  package mutating func value(_ string: String) {
    separate()
    quote(string)
    needsComma = true
  }

  /// Writes a number; an infinite one and NaN become null.
  package mutating func value(_ number: Double) {
    separate()
    text += Self.format(number)
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func value(_ integer: Int) { literal("\(integer)") }

  /// Writes true or false.
  package mutating func value(_ flag: Bool) { literal(flag ? "true" : "false") }

  /// Writes null.
  package mutating func null() { literal("null") }

  /// Writes an array of numbers on one line.
  package mutating func value(_ numbers: [Double]) {
    beginArray()
    for number in numbers { value(number) }
    endArray()
  }

  /// Writes text that is JSON already.
  package mutating func literal(_ json: String) {
    separate()
    text += json
    needsComma = true
  }

  /// Returns the shortest text of a number that reads back as the same bits.
  package static func format(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == 0 { return "0" }
    if abs(number) < 1e15, let whole = Int64(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  /// Writes an opening bracket.
  private mutating func open(_ bracket: String) {
    separate()
    text += bracket
    needsComma = false
  }

  /// Writes a closing bracket.
  private mutating func close(_ bracket: String) {
    text += bracket
    needsComma = true
  }

  /// Writes a comma, if one is needed.
  private mutating func separate() {
    if needsComma { text += ", " }
    needsComma = false
  }

  /// Writes a string in quotes, with escape sequences.
  private mutating func quote(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
