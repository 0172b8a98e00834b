internal import Glibc
internal import LamellaMarkup
internal import TestSupport
internal import Testing

@Suite("JSON text")
struct JSONTextTests {
  @Test(
    "Numbers read back as the same bits",
    arguments: [0.1, 1e-300, 123_456_789.125, -0.5, 1e300, 1 / 3.0, 1e15, 9.0e15])
  func numbers(value: Double) {
    #expect(Double(JSONText.format(value)) == value)
  }

  @Test("Whole numbers have no fraction and minus zero no sign")
  func whole() {
    #expect(JSONText.format(400) == "400")
    #expect(JSONText.format(-0.0) == "0")
    #expect(JSONText.format(.nan) == "null")
  }
}

@Suite("JSON values")
struct JSONValueTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test("Members have values and lines")
  func members() throws {
    let value = try parse(
      "{\n \"a\": [1, -2.5e1, true, null],\n\"b\": \"\\u00e4\\ud83d\\ude00\\n\"}")
    #expect(value["b"]?.string == "ä😀\n")
    guard case .object(let fields) = value, let numbers = value["a"]?.elements else {
      Issue.record("no object")
      return
    }
    #expect(fields.members.map(\.line) == [2, 3])
    #expect(numbers.compactMap(\.number) == [1, -25])
  }

  @Test(
    "What is no JSON is refused with its place",
    arguments: [
      "", "{", "[1,]", "{\"a\" 1}", "01", "1.", "-", "1e", "\"a", "\"\\x\"", "\"\\ud800\"", "nul",
      "{} {}", "\"\u{1}\"", "1e999", String(repeating: "[", count: 100),
      String(repeating: "[", count: 300) + String(repeating: "]", count: 300), "{\"a\": 1,}",
      "// no", "+1", ".5", "-01", "NaN", "Infinity", "'a'", "{a: 1}",
    ])
  func refused(text: String) {
    let failure = #expect(throws: MarkupError.self) { try parse(text) }
    #expect(failure?.position.line == 1)
  }

  @Test("Failures know line and column")
  func places() {
    func failure(_ text: String) -> MarkupError? {
      #expect(throws: MarkupError.self) { try parse(text) }
    }
    let comma = failure("{\n  \"a\": 1\n  \"b\": 2}")
    #expect(comma?.position.description == "line 3, column 3" && comma?.reason == "a , is missing")
    #expect(failure("[1, 2, 3")?.position.description == "line 1, column 9")
    for text in ["[1, 2, 3", "[true", "{\"a\": 1", "{\"a\": ", "["] {
      #expect(failure(text)?.reason == "the file ends too early", "\(text)")
    }
    #expect(failure("{\"a\": 007}")?.position.description == "line 1, column 7")
    #expect(failure("\u{FEFF}{\"a\": nil}")?.description.hasPrefix("line 1, column 10: ") == true)
    #expect(failure("\n\n\"ä\u{7}\"")?.position.description == "line 3, column 4")
  }

  @Test("Numbers are the nearest that there is, of every length")
  func numbers() throws {
    for text in [
      "0", "-0", "12345678901234567890", "0.1", "1e22", "1e23", "123456789012345.678", "5e-324",
      "1.7976931348623157e308", "9007199254740993", "4294967295", "2147483649.0", "1E+2", "1e-400",
    ] {
      let number = try #require(try parse(text).number)
      #expect(number.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test("Arrays of numbers alone are stored as such, others whole and in order")
  func arrays() throws {
    guard case .numbers([1, 2, 3]) = try parse("[1, 2, 3]") else {
      Issue.record("no numbers")
      return
    }
    guard case .array(let mixed) = try parse("[1, 2, \"x\", 3]"),
      case .array(let none) = try parse("[]")
    else {
      Issue.record("no arrays")
      return
    }
    #expect(mixed.map(\.number) == [1, 2, nil, 3] && mixed[2].string == "x" && none.isEmpty)
  }

  @Test("Of members of one name the last counts")
  func twice() throws {
    #expect(try parse("{\"a\": 1, \"b\": 2, \"a\": 3}")["a"]?.number == 3)
  }

  @Test("Values may be nested as deep as stated, and no deeper")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "{\"a\":[", count: depth / 2) + "1"
        + String(repeating: "]}", count: depth / 2)
    }
    _ = try parse(nested(JSONValue.maximumDepth))
    let failure = #expect(throws: MarkupError.self) {
      try parse(nested(JSONValue.maximumDepth + 2))
    }
    #expect(failure?.reason.contains("256") == true)
    // Far beyond the stack.
    #expect(throws: MarkupError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
  }

  @Test("What is not UTF-8 is refused, in names and in values")
  func encoding() {
    let bad: [[UInt8]] = [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]]
    for bytes in bad {
      for text in [[0x22] + bytes + [0x22], [0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D]] {
        let failure = #expect(throws: MarkupError.self) { try JSONValue(parsing: text) }
        #expect(failure?.reason.contains("UTF-8") == true)
      }
    }
  }

  /// Whether a failure names a place that the text has.
  private func isInside(_ failure: MarkupError, _ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return (1...max(1, lines.count)).contains(failure.position.line) && !failure.reason.isEmpty
      && (1...lines[failure.position.line - 1].count + 1).contains(failure.position.column)
  }

  @Test("Every truncation of a real file is an error with a place", arguments: RealFile.all)
  func truncations(file: RealFile) throws {
    let end = try #require(file.bytes.lastIndex(of: UInt8(ascii: "}")))
    _ = try JSONValue(parsing: file.bytes)
    for count in 0...end {
      let cut = Array(file.bytes[..<count])
      let failure = #expect(throws: MarkupError.self) { try JSONValue(parsing: cut) }
      guard let failure else { return }
      #expect(isInside(failure, cut), "\(count) bytes: \(failure)")
    }
  }

  @Test("Real files with changed bytes are read or refused with a place", arguments: RealFile.all)
  func changes(file: RealFile) throws {
    var generator = SeededGenerator(seed: 11)
    var refused = 0
    for _ in 0..<3_000 {
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default:
          bytes.insert(Array("{}[]\",:\\u0e-. ".utf8).randomElement(using: &generator)!, at: place)
        }
      }
      do { _ = try JSONValue(parsing: bytes) } catch {
        refused += 1
        #expect(isInside(error, bytes), "\(error)")
      }
    }
    // Most changes hit what cannot be changed.
    #expect(refused > 1_000)
  }

  @Test("Damaged texts never crash")
  func damage() {
    let text = Array(#"{"a": [1, 2.5, {"b": "\u00e4"}], "c": null, "d": -1e-5}"#.utf8)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      var bytes = text
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          Array("{}[]\",:\\u0e-.".utf8).randomElement(using: &generator)!
      }
      _ = try? JSONValue(parsing: bytes)
    }
  }

  @Test(
    "A large text is read in one go, and its members know their lines", .timeLimit(.minutes(40)))
  func largeText() throws {
    let count = 60_000
    let members = (0..<count).map { "\n\"m\($0)\": [{\"x\": 1}]" }.joined(separator: ",")
    var value = JSONValue.null
    let seconds = try processorSeconds {
      value = try JSONValue(parsing: Array("{\(members)\n}".utf8))
    }
    #expect(seconds < 20)
    guard case .object(let read) = value else {
      Issue.record("no object")
      return
    }
    #expect(
      read.members.enumerated().allSatisfy { $1.line == $0 + 2 } && read.members.count == count)
  }
}

/// A file that a tool wrote, cut to what a test has time for.
nonisolated struct RealFile: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var bytes: [UInt8]

  /// Maps that Tiled wrote, one of them as it is and one on a single line, and a line of a replay.
  static let all: [RealFile] = {
    let here = #filePath
    let tests = here.split(separator: "/").dropLast(2).joined(separator: "/")
    func read(_ name: String) -> [UInt8] {
      guard let file = fopen("/\(tests)/LamellaTileMapsTests/Maps/\(name)", "rb") else { return [] }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let count = fread(&bytes, 1, bytes.count, file)
      return Array(bytes[..<count])
    }
    let event = #"{"t": 0.125, "type": "mouseDown", "x": 12.5, "y": -3e1, "text": "\u00e4\n"}"#
    return [
      RealFile(testDescription: "tileset", bytes: read("objects.tsj")),
      RealFile(testDescription: "map", bytes: read("data-gzip.tmj")),
      RealFile(testDescription: "replay", bytes: Array(event.utf8)),
    ]
  }()
}
