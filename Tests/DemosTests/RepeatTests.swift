import Foundation
import Testing

@Suite("Runs are reproducible", .timeLimit(.minutes(40)))
struct RepeatTests {
  /// A drag, a flick, keys and the wheel, each begun before the last one has settled.
  private static func mixed(_ pointer: Script.Pointer = .mouse) -> Script {
    var script = Script(pointer: pointer)
    script.drag(from: 400, by: -260, hold: 0.15)
    script.wait(0.137)
    script.flick(from: 430, by: -180, seconds: 0.07)
    script.wait(0.4)
    script.flick(from: 30, by: 350, seconds: 0.05)
    script.wait(0.211)
    script.drag(from: 300, by: 170, seconds: 0.2, hold: 0.02)
    return script
  }

  private static func withKeys() -> Script {
    var script = mixed()
    script.wait(0.5)
    script.key("Right")
    script.wheel(dy: -1)
    script.wait(0.3)
    script.resize(500, 300)
    return script
  }

  @Test("The same replay twice gives the same dump and the same picture")
  func twice() async throws {
    let script = Self.withKeys()
    let first = try await Demo.paging(["--screenshot", "a.png"], script: script)
    let second = try await Demo.paging(["--screenshot", "a.png"], script: script)
    #expect(first.dumpText == second.dumpText)
    #expect(try first.folder.bytes("a.png") == second.folder.bytes("a.png"))
    #expect(
      try first.folder.bytes("stats.json") == second.folder.bytes("stats.json"))
  }

  @Test("Mouse and finger give the same dump, at rest and in motion", arguments: [nil, 30, 45, 70])
  func mouseAndFinger(frames: Int?) async throws {
    let limit = frames.map { ["--frames", "\($0)"] } ?? []
    let mouse = try await Demo.paging(limit, script: Self.mixed(.mouse))
    let finger = try await Demo.paging(limit, script: Self.mixed(.finger))
    #expect(mouse.dumpText == finger.dumpText)
  }

  @Test("The frame rate does not change where it settles", arguments: [30, 144, 50])
  func frameRates(rate: Int) async throws {
    let usual = try await Demo.paging(["--fps", "60"], script: Self.withKeys())
    let other = try await Demo.paging(["--fps", "\(rate)"], script: Self.withKeys())
    #expect(usual.dumpText == other.dumpText)
  }

  @Test("The frame rate does not change a single tick", arguments: [30, 144])
  func digestsAtFrameRates(rate: Int) async throws {
    let folder = try TempFolder()
    try folder.write(Self.withKeys().text, to: "input.jsonl")
    let flags = ["paging", "--headless", "--replay", "input.jsonl", "--verify", "digests.jsonl"]
    #expect(try await Demo.run(flags + ["--fps", "60"], in: folder).code == 0)
    let result = try await Demo.run(flags + ["--fps", "\(rate)"], in: folder)
    #expect(result.code == 0, "\(result.errors)\(result.output)")
  }

  @Test("A recorded run replays to the same dump")
  func recordAndReplay() async throws {
    let first = try await Demo.paging(["--record", "record.jsonl"], script: Self.withKeys())
    let folder = first.folder
    let lines = folder.text("record.jsonl").split(separator: "\n")
    #expect(lines.first?.contains("\"lamella\"") == true)
    #expect(lines.count >= Self.withKeys().lines.count)
    let again = try await Demo.run(
      ["paging", "--headless", "--replay", "record.jsonl", "--dump-tree", "again.json"], in: folder)
    #expect(again.code == 0, "\(again.errors)")
    #expect(folder.text("again.json") == first.dumpText)
  }

  @Test("A recording remembers the window's size")
  func recordedSize() async throws {
    let first = try await Demo.paging(
      ["--record", "record.jsonl", "--size", "600x400"], script: Self.mixed())
    let again = try await Demo.run(
      ["paging", "--headless", "--replay", "record.jsonl", "--dump-tree", "again.json"],
      in: first.folder)
    #expect(again.code == 0, "\(again.errors)")
    #expect(first.folder.text("again.json") == first.dumpText)
  }

  @Test("--verify writes at first, passes when nothing changed and fails when something did")
  func verify() async throws {
    let folder = try TempFolder()
    var script = Self.mixed()
    try folder.write(script.text, to: "input.jsonl")
    let flags = ["paging", "--headless", "--replay", "input.jsonl", "--verify", "digests.jsonl"]
    #expect(try await Demo.run(flags, in: folder).code == 0)
    let written = folder.text("digests.jsonl")
    #expect(written.split(separator: "\n").count > 100)
    #expect(try await Demo.run(flags, in: folder).code == 0)
    #expect(folder.text("digests.jsonl") == written)

    script = Script()
    script.drag(from: 400, by: -261, hold: 0.15)
    try folder.write(script.text, to: "input.jsonl")
    expectOneLine(try await Demo.run(flags, in: folder), code: 1, contains: ["tick"])
    #expect(folder.text("digests.jsonl") == written)
  }

  /// A drag whose events each change a different tick.
  private static let changeable = [
    #"{"t": 0.1, "type": "mouseDown", "x": 400, "y": 215}"#,
    #"{"t": 0.11, "type": "mouseMoved", "x": 390, "y": 215}"#,
    #"{"t": 0.12, "type": "mouseMoved", "x": 380, "y": 215}"#,
    #"{"t": 0.13, "type": "mouseMoved", "x": 370, "y": 215}"#,
    #"{"t": 0.14, "type": "mouseMoved", "x": 180, "y": 215}"#,
    #"{"t": 0.24, "type": "mouseUp", "x": 180, "y": 215}"#,
    #"{"t": 1.5, "type": "keyDown", "key": "Right"}"#,
    #"{"t": 1.55, "type": "keyUp", "key": "Right"}"#,
    #"{"t": 3.0, "type": "wheel", "x": 240, "y": 215, "dx": 0, "dy": 1}"#,
    #"{"t": 4.5, "type": "resize", "width": 500, "height": 300}"#,
  ]

  @Test(
    "One event that is changed, moved or left out is reported at its tick",
    arguments: [
      // An event belongs to the first tick at or after it: ceil(t * 120).
      (2, "380", "380.5", 15), (3, "0.13", "0.139", 16), (4, "180", "179", 17), (5, "", nil, 29),
      (6, "Right", "Left", 180), (6, "1.5", "1.51", 180), (8, "\"dy\": 1", "\"dy\": -1", 360),
      (9, "500", "501", 540), (9, "", nil, 540),
    ] as [(Int, String, String?, Int)])
  func oneEvent(index: Int, old: String, new: String?, tick: Int) async throws {
    let folder = try TempFolder()
    let flags = [
      "paging", "--headless", "--frames", "400", "--verify", "digests.jsonl", "--replay",
    ]
    func write(_ lines: [String], to name: String) throws {
      try folder.write(lines.map { $0 + "\n" }.joined(), to: name)
    }
    try write(Self.changeable, to: "input.jsonl")
    let first = try await Demo.run(flags + ["input.jsonl"], in: folder)
    #expect(first.code == 0, "\(first.errors)")
    var lines = Self.changeable
    if let new {
      let place = try #require(lines[index].range(of: old))
      lines[index].replaceSubrange(place, with: new)
    } else {
      lines.remove(at: index)
    }
    try write(lines, to: "changed.jsonl")
    expectOneLine(
      try await Demo.run(flags + ["changed.jsonl"], in: folder), code: 1,
      // A missing tick has another message.
      contains: ["tick \(tick)" + (index == 9 && new == nil ? "" : " differs")])
  }

  @Test("--verify reports the damaged line")
  func damagedDigests() async throws {
    let folder = try TempFolder()
    try folder.write("{\"tick\": 0}\n", to: "digests.jsonl")
    expectOneLine(
      try await Demo.run(["paging", "--headless", "--verify", "digests.jsonl"], in: folder),
      code: 2, contains: ["digests.jsonl:1"])
  }
}

@Suite("An idle window presents nothing", .timeLimit(.minutes(40)))
struct RestTests {
  @Test("A scene without input is presented once")
  func untouched() async throws {
    let short = try await Demo.paging(["--frames", "10"])
    let long = try await Demo.paging(["--frames", "500"])
    #expect(short.stats.framesPresented == long.stats.framesPresented)
    #expect(long.stats.framesPresented <= 2)
    #expect(long.stats.frames == 500)
  }

  @Test("After a drag has settled nothing is presented any more")
  func settled() async throws {
    var script = Script()
    script.drag(from: 400, by: -260)
    let short = try await Demo.paging(["--frames", "200"], script: script)
    let long = try await Demo.paging(["--frames", "600"], script: script)
    #expect(try short.offset == 400)
    #expect(short.stats.framesPresented > 20)
    #expect(short.stats.framesPresented < 120)
    #expect(short.stats.framesPresented == long.stats.framesPresented)
  }

  @Test("A finger that rests on the pager presents nothing")
  func held() async throws {
    var script = Script()
    script.drag(from: 400, by: -260, hold: nil)
    let short = try await Demo.paging(["--frames", "60"], script: script)
    let long = try await Demo.paging(["--frames", "300"], script: script)
    #expect(try long.dump.pager.isDragging == true)
    #expect(short.stats.framesPresented == long.stats.framesPresented)
  }
}
