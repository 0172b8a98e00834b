internal import LamellaMarkup
internal import Testing

@Suite("JSON, written and refused word by word")
struct JSONWordTests {
  // MARK: Writing

  @Test("Values are separated where they stand side by side, and nowhere else")
  func separators() {
    var text = JSONText()
    #expect(text.text == "")
    text.beginObject()
    text.newLine(1)
    text.key("a")
    text.beginArray()
    text.value(1)
    text.value(2.5)
    text.null()
    text.beginArray()
    text.endArray()
    text.value(true)
    text.endArray()
    text.key("b")
    text.beginObject()
    text.endObject()
    text.newLine(2)
    text.key("c")
    text.value([1, -0.5, .infinity])
    text.key("d")
    text.literal("[0]")
    text.key("e")
    text.value("x")
    text.endLine(0)
    text.endObject()
    #expect(
      text.text == """
        {
          "a": [1, 2.5, null, [], true], "b": {},
            "c": [1, -0.5, null], "d": [0], "e": "x"
        }
        """)
    var lines = JSONText()
    lines.beginArray()
    lines.value(false)
    lines.newLine(64)
    lines.value(-7)
    lines.newLine(65)
    lines.value("")
    lines.endArray()
    let deep = "\n" + String(repeating: "  ", count: 64)
    #expect(lines.text == "[false,\(deep)-7,\(deep)\"\"]")
    var none = JSONText()
    none.value([])
    #expect(none.text == "[]")
  }

  @Test("Characters that would end a string, or control things, are written as escapes")
  func escapes() {
    var text = JSONText()
    text.value("a\"b\\c\nd\re\tf\u{0}g\u{1F}h\u{10}i\u{7F}ä😀/")
    #expect(
      text.text == #""a\"b\\c\nd\re\tf\u0000g\u001fh\u0010i"# + "\u{7F}ä😀/\"")
    var key = JSONText()
    key.key("\n\u{8}")
    #expect(key.text == #""\n\u0008": "#)
  }

  @Test("Whole numbers below 10^15 are written as such")
  func numbers() {
    for (number, wanted) in [
      (0, "0"), (-0.0, "0"), (7, "7"), (-7, "-7"), (0.5, "0.5"),
      (999_999_999_999_999, "999999999999999"),
      (-999_999_999_999_999, "-999999999999999"), (1e15, "1000000000000000.0"), (-1e16, "-1e+16"),
      (.infinity, "null"), (-.infinity, "null"), (1e-7, "1e-07"),
    ] as [(Double, String)] {
      #expect(JSONText.format(number) == wanted)
    }
  }

  // MARK: Reading

  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  private func failure(_ text: String) -> MarkupError? {
    do throws(MarkupError) { _ = try JSONValue(parsing: Array(text.utf8)) } catch { return error }
    return nil
  }

  @Test("Each kind of value answers to its own questions alone")
  func kinds() throws {
    for (text, string, number, count) in [
      ("\"a\"", "a", nil, nil), ("1", nil, 1, nil), ("[1, 2]", nil, nil, 2), ("[]", nil, nil, 0),
      ("[null]", nil, nil, 1), ("{\"a\": 1}", nil, nil, nil), ("true", nil, nil, nil),
      (" \t\r\n null \n", nil, nil, nil),
    ] as [(String, String?, Double?, Int?)] {
      let value = try value(text)
      #expect(value.string == string && value.number == number && value.elements?.count == count)
      #expect(value["a"]?.number == (text.hasPrefix("{") ? 1 : nil) && value["b"] == nil)
    }
    guard case .bool(true) = try value("true"), case .bool(false) = try value("false"),
      case .null = try value("null")
    else {
      Issue.record("words")
      return
    }
    var object = JSONObject()
    object.add("a", .number(1))
    object.add("a", .number(2), line: 7)
    #expect(object["a"]?.number == 2 && object["b"] == nil)
    #expect(object.members.map(\.line) == [0, 7] && object.members.map(\.name) == ["a", "a"])
  }

  @Test("Every escape, and characters beyond 16 bits at both ends of their range")
  func unescaping() throws {
    let text = try value(
      #""\"\\\/\b\f\n\r\t\u0041\u00e4\u20AC\uD800\uDC00\uDBFF\uDFFF\uD7FF\uE000""#)
    #expect(
      text.string == "\"\\/\u{8}\u{C}\n\r\tAä€\u{10000}\u{10FFFF}\u{D7FF}\u{E000}")
    for half in [
      #"\uD800"#, #"\uD800x"#, #"\uD800\n"#, #"\uD800\uD800"#, #"\uD800\uE000"#, #"\uDC00"#,
      #"\uDC00\uDC00"#, #"\uDFFF"#,
    ] {
      #expect(failure("\"\(half)\"")?.reason == "an escape stands for half a character", "\(half)")
    }
  }

  @Test("Numbers: each place where one can end, and where it can go wrong")
  func digits() throws {
    for (text, wanted) in [
      ("0", 0), ("-1", -1), ("10", 10), ("999999999999999", 999_999_999_999_999),
      ("9999999999999999", 1e16), ("1234567890123456", 1_234_567_890_123_456), ("0.5", 0.5),
      ("-0.25", -0.25), ("1e3", 1_000), ("1E-3", 0.001), ("1.5e+2", 150), ("0e5", 0), ("2.50", 2.5),
    ] {
      #expect(try value(text).number == wanted)
      // In an array something follows.
      #expect(try value("[\(text),7]").elements?.map(\.number) == [wanted, 7])
    }
    let long = "1." + String(repeating: "0", count: 398)
    #expect(try value(long).number == 1)
    #expect(failure(long + "0")?.reason == "a number is too large")
  }

  @Test(
    "What is wrong is said with its line, its column, and what to do",
    arguments: [
      ("", 1, 1, "the file ends too early", "save or copy it again"),
      ("  ", 1, 3, "the file ends too early", "save or copy it again"),
      ("[1,", 1, 4, "the file ends too early", "save or copy it again"),
      ("{\"a\":1,", 1, 8, "the file ends too early", "save or copy it again"),
      ("{", 1, 2, "the file ends too early", "save or copy it again"),
      ("{} x", 1, 4, "there is something behind the end of the JSON text", nil),
      ("tru", 1, 1, "there is no JSON value here", "check that it is the right file"),
      ("[\n nul]", 2, 2, "there is no JSON value here", "check that it is the right file"),
      ("[,]", 1, 2, "there is no JSON value here", "check that it is the right file"),
      ("{1: 2}", 1, 2, "a key must be in quotes", nil),
      ("{\"a\": 1, }", 1, 10, "a key must be in quotes", nil),
      ("{\"a\nb\": 1}", 1, 4, "there is a control character in a string", nil),
      ("{\"a\" 1}", 1, 6, "there is no : behind the key \"a\"", nil),
      ("{\"a\"", 1, 5, "there is no : behind the key \"a\"", nil),
      ("[1 2]", 1, 4, "a , is missing", nil), ("{\"a\": 1 \"b\"}", 1, 9, "a , is missing", nil),
      ("-", 1, 2, "there is no digit in a number", nil),
      ("[-x]", 1, 3, "there is no digit in a number", nil),
      ("00", 1, 1, "a number begins with a needless zero", nil),
      ("-012", 1, 2, "a number begins with a needless zero", nil),
      ("1.", 1, 3, "there is no digit behind a point", nil),
      ("[1.e5]", 1, 4, "there is no digit behind a point", nil),
      ("1e", 1, 3, "there is no digit in an exponent", nil),
      ("1e+", 1, 4, "there is no digit in an exponent", nil),
      ("[2, 1e999]", 1, 5, "a number is too large", nil),
      ("[\"abc", 1, 2, "a string does not end", "save or copy the file again"),
      ("\"\\", 1, 3, "the file ends too early", "save or copy it again"),
      ("\"\\x\"", 1, 4, "there is an unknown escape in a string", nil),
      ("\"\\u12\"", 1, 4, "an escape needs four digits of base 16", nil),
      ("\"\\u12G4\"", 1, 4, "an escape needs four digits of base 16", nil),
      ("\"\\u123", 1, 4, "an escape needs four digits of base 16", nil),
      ("\n\n  \"\u{1F}\"", 3, 4, "there is a control character in a string", nil),
    ] as [(String, Int, Int, String, String?)])
  func words(text: String, line: Int, column: Int, reason: String, advice: String?) {
    let failure = failure(text)
    #expect(failure?.position.line == line && failure?.position.column == column)
    #expect(failure?.reason == reason && failure?.advice == advice)
    #expect(failure?.position.description == "line \(line), column \(column)")
    #expect(failure?.description == "line \(line), column \(column): \(reason)")
  }

  @Test("Long keys are cut, and their control characters shown as spaces, in what is said of them")
  func keys() {
    for (count, shown) in [(59, 59), (60, 60), (61, 60)] {
      let key = String(repeating: "k", count: count)
      let words = String(repeating: "k", count: shown) + (count > 60 ? "..." : "")
      #expect(failure("{\"\(key)\"}")?.reason == "there is no : behind the key \"\(words)\"")
    }
    #expect(
      failure("{\"a\\nb\\u001f \"}")?.reason == "there is no : behind the key \"a b  \"")
  }

  @Test("Strings that are no UTF-8 are named where they begin, or go on behind an escape")
  func encoding() {
    func failure(_ bytes: [UInt8]) -> MarkupError? {
      do throws(MarkupError) { _ = try JSONValue(parsing: bytes) } catch { return error }
      return nil
    }
    let bad = failure(Array("[\"ab".utf8) + [0xFF] + Array("\"]".utf8))
    #expect(
      bad?.position.line == 1 && bad?.position.column == 3 && bad?.reason == "a string is not UTF-8"
    )
    #expect(bad?.advice == "save the file as UTF-8")
    #expect(failure(Array("[\"ab\\n".utf8) + [0xFF] + Array("\"]".utf8))?.position.column == 7)
    // A mark of UTF-8 at the start, and nowhere else.
    #expect(failure([0xEF, 0xBB, 0xBF, 0x31]) == nil)
    #expect(failure([0xEF, 0xBB, 0x31])?.position.column == 1)
    #expect(failure([0x31, 0xEF, 0xBB, 0xBF])?.position.column == 2)
  }
}
