import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaReplay

@Suite("Input recordings")
struct InputRecordingTests {
  private func parse(_ text: String) throws -> InputRecording {
    try InputRecording.parse(Array(text.utf8), file: "input.jsonl")
  }

  /// One event of every kind.
  private let all: [InputEvent.Kind] = [
    .mouseDown(Point(1.5, 2), button: .left, clicks: 2), .mouseMoved(Point(-3, 0.1)),
    .mouseUp(Point(1, 2), button: .right, clicks: 1), .mouseLeft,
    .wheel(Point(4, 5), notches: Point(0.25, -1)),
    .fingerDown(FingerID(-7), Point(1, 1), pressure: 0.5),
    .fingerMoved(FingerID(9_007_199_254_740_992), Point(1.0 / 3, 1), pressure: 1),
    .fingerUp(FingerID(3), Point(0, 0)), .fingerCancelled(FingerID(3)),
    .keyDown(Key("Left"), [.shift, .command], isRepeat: true), .keyUp(Key("\""), []),
    .text("a\n\"\\\u{1}é"), .textEditing("ふ", start: 1, length: 2),
    .pasteboard("one\ntwo"), .fileChanged("a/B.scene", text: "<scene/>\n"),
    .fileChanged("gone", text: nil), .gamepadDown("a"),
    .gamepadUp("dpleft"), .gamepadAxis("leftx", -0.5), .resize(Size(800, 600)), .focusLost,
    .inputReset,
    .focusGained, .quit,
  ]

  @Test("A written recording reads back as the same values")
  func roundTrip() throws {
    var replay = InputRecording(
      header: .init(size: Size(480, 320.5), scale: 2, rate: 240, seed: 42))
    for (index, kind) in all.enumerated() {
      replay.events.append(InputEvent(microseconds: Int64(index) * 999_999, kind))
    }
    #expect(try parse(replay.text) == replay)
  }

  @Test("Times are read as whole microseconds")
  func microseconds() throws {
    let events = try parse("{\"t\": 0.1234565, \"type\": \"quit\"}\n{\"t\":1e1,\"type\":\"quit\"}")
      .events
    #expect(events.map(\.microseconds) == [123_457, 10_000_000])
  }

  @Test("Optional fields have defaults; blank lines, CR LF and a BOM are accepted")
  func lenient() throws {
    let replay = try parse(
      "\u{FEFF}{\"t\":0,\"type\":\"mouseDown\",\"x\":1,\"y\":2}\r\n\r\n{\"t\":0,\"type\":\"focusLost\"}"
    )
    #expect(
      replay.events.map(\.kind) == [.mouseDown(Point(1, 2), button: .left, clicks: 1), .focusLost])
  }

  @Test(
    "A malformed line is an error with file, line and reason",
    arguments: [
      ("{", "not a line of JSON"), ("[1]", "must be a JSON object"),
      ("{\"type\":\"quit\"}", "t is missing"),
      ("{\"t\":\"0\",\"type\":\"quit\"}", "t must be a number"),
      ("{\"t\":-1,\"type\":\"quit\"}", "t is -1"), ("{\"t\":0}", "type is missing"),
      ("{\"t\":0,\"type\":\"jump\"}", "unknown type \"jump\""),
      ("{\"t\":0,\"type\":\"mouseDown\",\"x\":1}", "y is missing"),
      ("{\"t\":0,\"type\":\"mouseDown\",\"x\":1e999,\"y\":0}", "not a line of JSON"),
      ("{\"t\":0,\"type\":\"mouseDown\",\"x\":null,\"y\":0}", "x must be a number"),
      ("{\"t\":0,\"type\":\"fingerDown\",\"finger\":1.5,\"x\":0,\"y\":0}", "whole number"),
      ("{\"t\":0,\"type\":\"keyDown\",\"key\":\"\"}", "key is empty"),
      (
        "{\"t\":0,\"type\":\"keyDown\",\"key\":\"A\",\"modifiers\":[\"hyper\"]}",
        "modifiers must be"
      ),
      ("{\"t\":0,\"type\":\"resize\",\"width\":0,\"height\":10}", "width is 0"),
      ("{\"lamella\":1,\"size\":[1,2]}", "first line"), ("{\"lamella\":2}", "first line"),
      ("nul\u{0}l", "not a line of JSON"),
    ])
  func malformed(line: String, reason: String) {
    let text = "{\"t\":0,\"type\":\"focusLost\"}\n\(line)\n"
    let error = #expect(throws: ReplayError.self) { try parse(text) }
    #expect(error?.line == 2)
    #expect(error?.description.hasPrefix("input.jsonl:2: ") == true)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "no error")")
  }

  @Test("Times that decrease are refused")
  func decreasing() {
    let text = "{\"t\":1,\"type\":\"focusLost\"}\n{\"t\":0.5,\"type\":\"quit\"}"
    #expect(throws: ReplayError.self) { try parse(text) }
  }

  @Test("A missing file and a folder are errors with their name")
  func missing() {
    for path in ["/nonexistent/a.jsonl", "/tmp"] {
      let error = #expect(throws: ReplayError.self) { try InputRecording(path: path) }
      #expect(error?.description.hasPrefix("\(path): ") == true)
    }
  }

  @Test("No bytes crash the reader", arguments: 0..<4)
  func fuzz(seed: UInt64) {
    var replay = InputRecording(header: .init(size: Size(480, 320)))
    for kind in all { replay.events.append(InputEvent(microseconds: 5, kind)) }
    let valid = Array(replay.text.utf8)
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    for _ in 0..<200 {
      var bytes = valid
      for _ in 0...random(6) {
        switch random(3) {
        case 0: bytes[random(bytes.count)] = UInt8(random(256))
        case 1: bytes.removeLast(random(bytes.count / 2))
        default: bytes.insert(UInt8(random(256)), at: random(bytes.count))
        }
      }
      _ = try? InputRecording.parse(bytes, file: "fuzz")
    }
  }
}

@Suite("Input recordings that change while they are read")
struct ChangingReplayTests {
  @Test("A recording is read completely, or is an error with its name and a reason")
  func replay() {
    let scratch = ScratchDirectory()
    let path = scratch.file("input.jsonl")
    var replay = InputRecording(header: .init(size: Size(480, 320)))
    for index in 0..<200 {
      replay.events.append(
        InputEvent(microseconds: Int64(index) * 1_000, .mouseMoved(Point(Double(index), 2))))
    }
    let result = ChangingFile(path, Array(replay.text.utf8)).read {
      do {
        let read = try InputRecording(path: path)
        #expect(read.events.count <= 200)
      } catch let error as ReplayError {
        #expect("\(error)".contains("input.jsonl"))
        throw error
      }
    }
    #expect(result.failures > 0 && result.failures < result.reads)
  }
}
