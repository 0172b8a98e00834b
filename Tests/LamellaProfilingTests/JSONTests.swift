internal import LamellaProfiling
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
    guard case .object(let members) = value, case .array(let numbers)? = value["a"] else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.line) == [2, 3])
    #expect(numbers.compactMap(\.number) == [1, -25])
  }

  @Test(
    "What is no JSON is refused with its place",
    arguments: [
      "", "{", "[1,]", "{\"a\" 1}", "01", "1.", "-", "1e", "\"a", "\"\\x\"", "\"\\ud800\"", "nul",
      "{} {}", "\"\u{1}\"", "1e999", String(repeating: "[", count: 100),
    ])
  func refused(text: String) {
    let failure = #expect(throws: JSONValue.Failure.self) { try parse(text) }
    #expect(failure?.line == 1)
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

  @Test("A large text is read in one go, and its members know their lines", .timeLimit(.minutes(1)))
  func largeText() throws {
    let count = 60_000
    let members = (0..<count).map { "\n\"m\($0)\": [{\"x\": 1}]" }.joined(separator: ",")
    guard case .object(let read) = try JSONValue(parsing: Array("{\(members)\n}".utf8)) else {
      Issue.record("no object")
      return
    }
    #expect(read.enumerated().allSatisfy { $1.line == $0 + 2 } && read.count == count)
  }
}
