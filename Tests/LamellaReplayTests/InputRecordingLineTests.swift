import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaReplay

/// The lines of input recordings: the fields of each kind of event, the optional ones, and the ranges of
/// numbers.
@MainActor
@Suite("Input recording lines")
struct InputRecordingLineTests {
  /// One event of every kind, with the text of its line after `"type": `.
  private static let lines: [(InputEvent.Kind, String)] = [
    (
      .mouseDown(Point(1.5, 2), button: .right, clicks: 2),
      #""mouseDown", "x": 1.5, "y": 2, "button": 3, "clicks": 2"#
    ),
    (.mouseMoved(Point(-3, 0.1)), #""mouseMoved", "x": -3, "y": 0.1"#),
    (
      .mouseUp(Point(4, 5), button: .left, clicks: 3),
      #""mouseUp", "x": 4, "y": 5, "button": 1, "clicks": 3"#
    ),
    (.mouseLeft, #""mouseLeft""#),
    (
      .wheel(Point(4, 5), notches: Point(0.25, -1)),
      #""wheel", "x": 4, "y": 5, "dx": 0.25, "dy": -1"#
    ),
    (
      .fingerDown(FingerID(-7), Point(1, 2), pressure: 0.5),
      #""fingerDown", "finger": -7, "x": 1, "y": 2, "pressure": 0.5"#
    ),
    (
      .fingerMoved(FingerID(8), Point(3, 4), pressure: 0.75),
      #""fingerMoved", "finger": 8, "x": 3, "y": 4, "pressure": 0.75"#
    ),
    (.fingerUp(FingerID(9), Point(5, 6)), #""fingerUp", "finger": 9, "x": 5, "y": 6"#),
    (.fingerCancelled(FingerID(10)), #""fingerCancelled", "finger": 10"#),
    (
      .keyDown(Key("Left"), [.command, .alt, .control, .shift], isRepeat: true),
      #""keyDown", "key": "Left", "modifiers": ["shift", "control", "alt", "command"], "#
        + #""repeat": true"#
    ),
    (.keyDown(Key("A"), [], isRepeat: false), #""keyDown", "key": "A""#),
    (.keyUp(Key("B"), .alt), #""keyUp", "key": "B", "modifiers": ["alt"]"#),
    (.text("a\"b"), #""text", "text": "a\"b""#),
    (
      .textEditing("ab", start: 1, length: 2),
      #""textEditing", "text": "ab", "start": 1, "length": 2"#
    ),
    (.gamepadDown("a"), #""gamepadDown", "button": "a""#),
    (.gamepadUp("b"), #""gamepadUp", "button": "b""#),
    (.gamepadAxis("leftx", -0.5), #""gamepadAxis", "axis": "leftx", "value": -0.5"#),
    (.resize(Size(800, 600)), #""resize", "width": 800, "height": 600"#),
    (.focusLost, #""focusLost""#), (.inputReset, #""inputReset""#),
    (.focusGained, #""focusGained""#), (.quit, #""quit""#),
  ]

  @Test("Every kind of event has its line, which reads back as the event")
  func kinds() throws {
    for (kind, text) in Self.lines {
      let event = InputEvent(microseconds: 2_000_007, kind)
      let line = "{\"t\": 2.000007, \"type\": \(text)}\n"
      #expect(InputRecording(events: [event]).text == line)
      #expect(try InputRecording.parse(Array(line.utf8), file: "a").events == [event])
    }
  }

  @Test("Times are written with six digits, and a header before the events")
  func times() {
    let times: [(Int64, String)] = [
      (0, "0.000000"), (1, "0.000001"), (999_999, "0.999999"), (1_000_000, "1.000000"),
      (61_000_010, "61.000010"),
    ]
    var replay = InputRecording(
      header: .init(size: Size(480, 320.5), scale: 2, rate: 240, seed: 42))
    for (time, _) in times { replay.events.append(InputEvent(microseconds: time, .quit)) }
    let header = #"{"lamella": 1, "size": [480, 320.5], "scale": 2, "rate": 240, "seed": 42}"#
    #expect(
      replay.text
        == ([header] + times.map { "{\"t\": \($0.1), \"type\": \"quit\"}" })
        .map { $0 + "\n" }.joined())
    #expect(InputRecording().text.isEmpty)
    let usual = InputRecording.Header(size: Size(3, 4))
    #expect(usual.scale == 1 && usual.rate == 120 && usual.seed == 0)
    #expect(usual.line == #"{"lamella": 1, "size": [3, 4], "scale": 1, "rate": 120, "seed": 0}"#)
  }

  @Test("A writer flushes each line, with the known ticks")
  func writer() throws {
    let scratch = ScratchDirectory()
    let path = scratch.write(
      Array("what was there before, and longer than a header".utf8), "a.jsonl")
    func content() throws -> String { String(decoding: try readWhole(path), as: UTF8.self) }
    let writer = try InputRecordingWriter(path: path, header: .init(size: Size(3, 4)))
    var expected = #"{"lamella": 1, "size": [3, 4], "scale": 1, "rate": 120, "seed": 0}"# + "\n"
    #expect(try content() == expected)
    try writer.append(InputEvent(microseconds: 5, .mouseLeft), tick: 7)
    expected += #"{"t": 0.000005, "tick": 7, "type": "mouseLeft"}"# + "\n"
    #expect(try content() == expected)
    try writer.append(InputEvent(microseconds: 6, .quit))
    expected += #"{"t": 0.000006, "type": "quit"}"# + "\n"
    #expect(try content() == expected)
    #expect(try InputRecording(path: path).events.map(\.microseconds) == [5, 6])
  }

  @Test("A recording that cannot be written reports the reason")
  func unwritable() {
    let scratch = ScratchDirectory()
    for (path, reason) in [
      (scratch.file("none/a.jsonl"), "cannot be written: its folder does not exist"),
      (scratch.path, "is a directory: name a file inside it"),
      ("", "the path is empty: name a file"),
      ("/dev/full", "the disk is full: make room and try again"),
    ] {
      let error = #expect(throws: ReplayError.self) {
        try InputRecordingWriter(path: path, header: .init(size: Size(3, 4)))
      }
      #expect(error?.description == "\(path): \(reason)")
    }
  }

  @Test("Optional fields have defaults, and each range includes its ends")
  func accepted() throws {
    let zero = Point(0, 0)
    let (far, near) = (Point(1e9, -1e9), "\"x\": 0, \"y\": 0")
    let most = 9_007_199_254_740_992
    let lines: [(String, InputEvent.Kind)] = [
      ("\"mouseDown\", \(near)", .mouseDown(zero, button: .left, clicks: 1)),
      ("\"mouseUp\", \(near)", .mouseUp(zero, button: .left, clicks: 1)),
      (
        "\"mouseDown\", \(near), \"button\": 32, \"clicks\": 255",
        .mouseDown(zero, button: MouseButton(32), clicks: 255)
      ),
      (
        "\"mouseUp\", \(near), \"button\": 1, \"clicks\": 0",
        .mouseUp(zero, button: .left, clicks: 0)
      ),
      ("\"mouseMoved\", \"x\": 1e9, \"y\": -1e9", .mouseMoved(far)),
      ("\"wheel\", \(near)", .wheel(zero, notches: zero)),
      ("\"wheel\", \(near), \"dx\": 1e9, \"dy\": -1e9", .wheel(zero, notches: far)),
      ("\"fingerDown\", \"finger\": 1, \(near)", .fingerDown(FingerID(1), zero, pressure: 1)),
      (
        "\"fingerMoved\", \"finger\": \(most), \(near), \"pressure\": 0",
        .fingerMoved(FingerID(Int64(most)), zero, pressure: 0)
      ),
      ("\"fingerUp\", \"finger\": \(-most), \(near)", .fingerUp(FingerID(Int64(-most)), zero)),
      ("\"keyDown\", \"key\": \"A\"", .keyDown(Key("A"), [], isRepeat: false)),
      (
        "\"keyDown\", \"key\": \"A\", \"repeat\": false, \"modifiers\": []",
        .keyDown(Key("A"), [], isRepeat: false)
      ),
      (
        "\"keyUp\", \"key\": \"A\", \"modifiers\": [\"alt\", \"shift\", \"alt\"]",
        .keyUp(Key("A"), [.alt, .shift])
      ),
      ("\"textEditing\", \"text\": \"\"", .textEditing("", start: 0, length: 0)),
      (
        "\"textEditing\", \"text\": \"a\", \"start\": 1000000, \"length\": 1000000",
        .textEditing("a", start: 1_000_000, length: 1_000_000)
      ),
      ("\"gamepadAxis\", \"axis\": \"x\", \"value\": -1", .gamepadAxis("x", -1)),
      ("\"gamepadAxis\", \"axis\": \"x\", \"value\": 1", .gamepadAxis("x", 1)),
      ("\"resize\", \"width\": 1, \"height\": 16384", .resize(Size(1, 16_384))),
      ("\"resize\", \"width\": 16384, \"height\": 1", .resize(Size(16_384, 1))),
      ("\"quit\", \"tick\": 0", .quit), ("\"quit\", \"tick\": \(most)", .quit),
    ]
    for (line, kind) in lines {
      let text = "{\"t\": 1e9, \"type\": \(line)}"
      let event = InputEvent(microseconds: 1_000_000_000_000_000, kind)
      #expect(try InputRecording.parse(Array(text.utf8), file: "a").events == [event], "\(line)")
    }
  }

  @Test("Values out of range are refused with the range")
  func refused() {
    let near = "\"x\": 0, \"y\": 0"
    let hard = "modifiers must be an array of shift, control, alt, command"
    let lines: [(String, String)] = [
      (
        "\"mouseMoved\", \"x\": 1000000001, \"y\": 0",
        "x is 1000000001, outside of -1000000000 to 1000000000"
      ),
      (
        "\"mouseMoved\", \"x\": 0, \"y\": -1000000001",
        "y is -1000000001, outside of -1000000000 to 1000000000"
      ),
      ("\"mouseMoved\"", "x is missing"),
      (
        "\"wheel\", \(near), \"dx\": 1e10",
        "dx is 10000000000, outside of -1000000000 to 1000000000"
      ),
      ("\"wheel\", \(near), \"dy\": \"1\"", "dy must be a number"),
      ("\"mouseDown\", \(near), \"button\": 0", "button is 0, outside of 1 to 32"),
      ("\"mouseUp\", \(near), \"button\": 33", "button is 33, outside of 1 to 32"),
      ("\"mouseUp\", \(near), \"button\": 1.5", "button must be a whole number"),
      ("\"mouseDown\", \(near), \"clicks\": -1", "clicks is -1, outside of 0 to 255"),
      ("\"mouseUp\", \(near), \"clicks\": 256", "clicks is 256, outside of 0 to 255"),
      ("\"fingerDown\", \(near)", "finger is missing"),
      (
        "\"fingerDown\", \"finger\": 1, \(near), \"pressure\": -0.5",
        "pressure is -0.5, outside of 0 to 1"
      ),
      (
        "\"fingerMoved\", \"finger\": 1, \(near), \"pressure\": 1.5",
        "pressure is 1.5, outside of 0 to 1"
      ),
      ("\"keyDown\"", "key is missing"), ("\"keyUp\", \"key\": 1", "key must be a string"),
      ("\"keyDown\", \"key\": \"A\", \"repeat\": 1", "repeat must be true or false"),
      ("\"keyDown\", \"key\": \"A\", \"modifiers\": \"shift\"", hard),
      ("\"keyUp\", \"key\": \"A\", \"modifiers\": [1]", hard),
      ("\"keyUp\", \"key\": \"A\", \"modifiers\": [\"shift\", true]", hard),
      ("\"text\"", "text is missing"), ("\"text\", \"text\": 1", "text must be a string"),
      ("\"textEditing\", \"text\": \"a\", \"start\": -1", "start is -1, outside of 0 to 1000000"),
      (
        "\"textEditing\", \"text\": \"a\", \"length\": 1000001",
        "length is 1000001, outside of 0 to 1000000"
      ),
      ("\"gamepadDown\", \"button\": \"\"", "button is empty"),
      ("\"gamepadUp\"", "button is missing"),
      ("\"gamepadAxis\", \"axis\": \"x\"", "value is missing"),
      ("\"gamepadAxis\", \"axis\": \"\", \"value\": 0", "axis is empty"),
      ("\"gamepadAxis\", \"axis\": \"x\", \"value\": 1.5", "value is 1.5, outside of -1 to 1"),
      ("\"gamepadAxis\", \"axis\": \"x\", \"value\": -1.5", "value is -1.5, outside of -1 to 1"),
      ("\"resize\", \"width\": 0.5, \"height\": 1", "width is 0.5, outside of 1 to 16384"),
      ("\"resize\", \"width\": 1, \"height\": 16385", "height is 16385, outside of 1 to 16384"),
      ("\"quit\", \"tick\": 0.5", "tick must be a whole number"),
      ("\"quit\", \"tick\": -1", "tick is -1, outside of 0 to 9007199254740992.0"),
      (
        "\"\(String(repeating: "a", count: 39) + "bcd")\"",
        "unknown type \"\(String(repeating: "a", count: 39))b\""
      ),
      ("1", "type must be a string"),
    ]
    for (line, reason) in lines {
      let text = "{\"t\": 0, \"type\": \(line)}"
      let error = #expect(throws: ReplayError.self) {
        try InputRecording.parse(Array(text.utf8), file: "a.jsonl")
      }
      #expect(error?.description == "a.jsonl:1: \(reason)")
    }
    for (text, reason) in [
      ("{\"t\": 1000000001, \"type\": \"quit\"}", "t is 1000000001, outside of 0 to 1000000000"),
      ("{\"t\":}", "not a line of JSON: column 6: there is no JSON value here"),
      ("5", "a line must be a JSON object: {...}"),
    ] {
      let error = #expect(throws: ReplayError.self) {
        try InputRecording.parse(Array(text.utf8), file: "a.jsonl")
      }
      #expect(error?.description == "a.jsonl:1: \(reason)")
    }
  }

  @Test("The header's fields have ranges and defaults")
  func headers() throws {
    func header(_ more: String) throws -> InputRecording.Header? {
      try InputRecording.parse(Array("{\"lamella\": 1, \(more)}".utf8), file: "a").header
    }
    let most: UInt64 = 9_007_199_254_740_992
    for (more, expected) in [
      ("\"size\": [480, 320]", InputRecording.Header(size: Size(480, 320))),
      ("\"size\": [1, 16384]", InputRecording.Header(size: Size(1, 16_384))),
      (
        "\"size\": [16384, 1], \"scale\": 0.25, \"rate\": 30, \"seed\": 0",
        InputRecording.Header(size: Size(16_384, 1), scale: 0.25, rate: 30)
      ),
      (
        "\"size\": [2, 3], \"scale\": 16, \"rate\": 1000, \"seed\": \(most)",
        InputRecording.Header(size: Size(2, 3), scale: 16, rate: 1_000, seed: most)
      ),
    ] { #expect(try header(more) == expected) }
    let size = "size must be [width, height] in points, 1 to 16384"
    for (more, reason) in [
      ("\"scale\": 1", size), ("\"size\": 480", size), ("\"size\": [480]", size),
      ("\"size\": [480, 320, 1]", size), ("\"size\": [0.5, 320]", size),
      ("\"size\": [480, 0.5]", size), ("\"size\": [16385, 320]", size),
      ("\"size\": [480, 16385]", size),
      ("\"size\": [2, 3], \"scale\": 0.125", "scale is 0.125, outside of 0.25 to 16"),
      ("\"size\": [2, 3], \"scale\": 16.5", "scale is 16.5, outside of 0.25 to 16"),
      ("\"size\": [2, 3], \"rate\": 29", "rate is 29, outside of 30 to 1000"),
      ("\"size\": [2, 3], \"rate\": 1001", "rate is 1001, outside of 30 to 1000"),
      ("\"size\": [2, 3], \"rate\": 60.5", "rate must be a whole number"),
      ("\"size\": [2, 3], \"seed\": -1", "seed is -1, outside of 0 to 9007199254740992.0"),
    ] {
      let error = #expect(throws: ReplayError.self) { try header(more) }
      #expect(error?.description == "a:1: \(reason)")
    }
    let later = #expect(throws: ReplayError.self) {
      try InputRecording.parse(Array("{\"lamella\": 2, \"size\": [1, 1]}".utf8), file: "a")
    }
    #expect(later?.reason == "this version reads recordings of format 1 only")
  }

  @Test("Empty lines are counted, and a header must be the first line")
  func order() throws {
    let (quit, header) = ("{\"t\": 1, \"type\": \"quit\"}", "{\"lamella\": 1, \"size\": [2, 3]}")
    func parse(_ lines: [String]) throws -> InputRecording {
      try InputRecording.parse(Array(lines.joined(separator: "\n").utf8), file: "a")
    }
    let read = try parse(["", " \t\r", header, "", quit, quit, ""])
    #expect(read.header?.size == Size(2, 3) && read.events.count == 2)
    #expect(try parse([]) == InputRecording())
    for (lines, place, reason) in [
      (["", quit, "", "{"], 4, nil),
      ([quit, header], 2, "a header must be the first line"),
      ([header, "", header], 3, "a header must be the first line"),
      (
        [quit, "{\"t\": 0.999999, \"type\": \"quit\"}"], 2,
        "t is smaller than on the line before; times must not decrease"
      ),
    ] as [([String], Int, String?)] {
      let error = #expect(throws: ReplayError.self) { try parse(lines) }
      #expect(error?.line == place)
      if let reason { #expect(error?.reason == reason) }
    }
    // Both times round to the same microsecond.
    let near = ["{\"t\": 1.0000004, \"type\": \"quit\"}", quit]
    #expect(try parse(near).events.map(\.microseconds) == [1_000_000, 1_000_000])
  }
}
