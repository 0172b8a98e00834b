import Foundation
import TestSupport
import Testing

@Suite("Errors are one line", .timeLimit(.minutes(40)))
struct BadInputTests {
  // MARK: The command line

  @Test(
    "A flag or name that cannot be used ends with code 2",
    arguments: [
      (["nonsense"], "nonsense"), ([], ""), (["paging", "--nonsense"], "--nonsense"),
      (["paging", "--size", "480"], "--size"), (["paging", "--size", "0x0"], "1 to 16384"),
      (["paging", "--size", "480x-1"], "--size"), (["paging", "--size", "1e9x1e9"], "--size"),
      (["paging", "--size", "99999999999999999999x1"], "--size"),
      (["paging", "--size", "16384x16384", "--scale", "16"], "scale 16"),
      (["paging", "--scale", "0"], "--scale"), (["paging", "--scale", "nan"], "--scale"),
      (["paging", "--scale", "1e99"], "--scale"), (["paging", "--frames", "0"], "--frames"),
      (["paging", "--frames", "-1"], "1 or more"),
      (["paging", "--scale", "-1"], "0.25 to 16"), (["paging", "--fps", "-1"], "1 to 1000"),
      (["map", "--procedural", "0x0"], "16 to 2147483648"),
      (["map", "--at", "-99999,1e18"], "-1e12 to 1e12"),
      (["paging", "--screenshot", "/nonexistent/a.png"], "'/nonexistent' does not exist"),
      (["paging", "--record", "/nonexistent/a.jsonl"], "folder does not exist"),
      (["paging", "--profile", "/nonexistent/a.lamcap"], "folder does not exist"),
      (["paging", "--progress", "/nonexistent/a.jsonl"], "folder does not exist"),
      (["hud", "--progress", "a.jsonl"], "--progress"),
      (["paging", "--frames", "many"], "1 or more"), (["paging", "--scale", "big"], "0.25 to 16"),
      (["paging", "--text-size", "13"], "1 to 12"), (["paging", "--text-size", "-1"], "1 to 12"),
      (["paging", "--theme", "grey"], "--theme"), (["paging", "--direction", "up"], "--direction"),
      (["paging", "--fps", "0"], "--fps"), (["paging", "--fps", "x"], "1 to 1000"),
      (["paging", "--renderer", "cardboard"], "cardboard"),
      (["paging", "--screenshot-every", "0", "frames"], "--screenshot-every"),
      (["paging", "--screenshot-every", "x", "frames"], "--screenshot-every"),
      (["paging", "--screenshot-every", "5"], "--screenshot-every"),
      (["paging", "--screenshot"], "--screenshot"), (["paging", "stray"], "stray"),
    ])
  func usage(arguments: [String], word: String) async throws {
    let folder = try TempFolder()
    let result = try await Demo.run(arguments + ["--headless"], in: folder)
    expectOneLine(result, code: 2, contains: [word])
    #expect(folder.names().isEmpty)
  }

  @Test(
    "Files that a run reads are not overwritten",
    arguments: [
      ["paging", "--replay", "in.jsonl", "--profile", "in.jsonl"],
      ["paging", "--replay", "in.jsonl", "--record", "in.jsonl"],
      ["paging", "--replay", "in.jsonl", "--dump-tree", "in.jsonl"],
      ["paging", "--replay", "in.jsonl", "--progress", "in.jsonl"],
      ["hud", "--replay", "in.jsonl", "--profile", "in.jsonl"],
      ["map", "in.jsonl", "--profile", "in.jsonl"],
    ])
  func inputs(arguments: [String]) async throws {
    let folder = try TempFolder()
    let text = #"{"t": 0.1, "type": "keyDown", "key": "Right"}"# + "\n"
    try folder.write(text, to: "in.jsonl")
    let result = try await Demo.run(arguments + ["--headless"], in: folder)
    expectOneLine(result, code: 2, contains: ["in.jsonl", "one of the files that were read"])
    #expect(try folder.bytes("in.jsonl") == Data(text.utf8))
  }

  @Test("Help is not an error", arguments: [["--help"], ["paging", "--help"]])
  func help(arguments: [String]) async throws {
    let result = try await Demo.run(arguments, in: try TempFolder())
    #expect(result.code == 0)
    #expect(result.output.contains("lamella-demos"))
    #expect(result.output.contains("--replay"))
    #expect(result.errors.isEmpty)
  }

  // MARK: Replays

  @Test(
    "A malformed replay line ends with file, line and reason",
    arguments: [
      ("nonsense", 3, "JSON"), ("[1, 2]", 3, "object"), ("{\"t\": 0.5}", 3, "type"),
      ("{\"type\": \"quit\"}", 3, "t "), ("{\"t\": 0.5, \"type\": \"dance\"}", 3, "dance"),
      ("{\"t\": 0.05, \"type\": \"quit\"}", 3, "decrease"),
      ("{\"t\": -1, \"type\": \"quit\"}", 3, "t "), ("{\"t\": \"1\", \"type\": \"quit\"}", 3, "t "),
      ("{\"t\": 1e300, \"type\": \"quit\"}", 3, "t "),
      ("{\"t\": 0.5, \"type\": \"mouseDown\", \"x\": 1}", 3, "y"),
      ("{\"t\": 0.5, \"type\": \"mouseMoved\", \"x\": 1e99, \"y\": 0}", 3, "x"),
      ("{\"t\": 0.5, \"type\": \"keyDown\"}", 3, "key"),
      ("{\"t\": 0.5, \"type\": \"resize\", \"width\": 0, \"height\": 10}", 3, "width"),
      ("{\"t\": 0.5, \"type\": \"fingerDown\", \"x\": 1, \"y\": 1}", 3, "finger"),
      ("{\"lamella\": 1, \"size\": [480, 320]}", 3, "first"), ("{\"t\": 0.5, \"type\": \"q", 3, ""),
      ("\u{0}\u{1}", 3, "JSON"),
    ])
  func malformedLine(line: String, number: Int, reason: String) async throws {
    let folder = try TempFolder()
    var script = Script()
    script.key("Right")
    try folder.write(script.text + line + "\n", to: "bad input.jsonl")
    let result = try await Demo.run(
      ["paging", "--headless", "--replay", "bad input.jsonl", "--screenshot", "a.png"], in: folder)
    expectOneLine(result, code: 2, contains: ["bad input.jsonl:\(number): ", reason])
    #expect(!folder.exists("a.png"))
  }

  @Test("A replay for another version of the format is refused")
  func version() async throws {
    let folder = try TempFolder()
    try folder.write("{\"lamella\": 99, \"size\": [480, 320]}\n", to: "input.jsonl")
    let result = try await Demo.run(
      ["paging", "--headless", "--replay", "input.jsonl"], in: folder)
    expectOneLine(result, code: 2, contains: ["input.jsonl:1: "])
  }

  @Test("A replay of random bytes does not crash")
  func randomBytes() async throws {
    let folder = try TempFolder()
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<4 {
      let bytes = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try Data(bytes).write(to: URL(filePath: folder.file("input.jsonl")))
      let result = try await Demo.run(
        ["paging", "--headless", "--replay", "input.jsonl"], in: folder)
      expectOneLine(result, code: 2, contains: ["input.jsonl:"])
    }
  }

  @Test("An empty replay is a run without input")
  func emptyReplay() async throws {
    let folder = try TempFolder()
    try folder.write("", to: "input.jsonl")
    let result = try await Demo.run(
      ["paging", "--headless", "--replay", "input.jsonl"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test("A missing replay, or a folder in its place, ends with code 2")
  func missingReplay() async throws {
    let folder = try TempFolder()
    let missing = try await Demo.run(
      ["paging", "--headless", "--replay", "missing.jsonl"], in: folder)
    expectOneLine(missing, code: 2, contains: ["missing.jsonl"])
    let directory = try await Demo.run(["paging", "--headless", "--replay", "."], in: folder)
    expectOneLine(directory, code: 2, contains: ["."])
  }

  // MARK: Output

  @Test(
    "A file that cannot be written is named and ends with code 2",
    arguments: ["--screenshot", "--dump-tree", "--stats", "--record", "--verify"])
  func unwritable(flag: String) async throws {
    let folder = try TempFolder()
    let result = try await Demo.run(["paging", "--headless", flag, "missing/file"], in: folder)
    expectOneLine(result, code: 2, contains: ["missing/file"])
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: false)
    let directory = try await Demo.run(["paging", "--headless", flag, "folder"], in: folder)
    expectOneLine(directory, code: 2, contains: ["folder"])
  }

  @Test("A folder for pictures that cannot be made is named and ends with code 2")
  func unwritableFolder() async throws {
    let folder = try TempFolder()
    try folder.write("", to: "file")
    let result = try await Demo.run(
      ["paging", "--headless", "--screenshot-every", "1", "file/frames"], in: folder)
    expectOneLine(result, code: 2, contains: ["file/frames"])
  }

  @Test("A size that no back end could hold is refused, as a flag and in a replay")
  func hugeSize() async throws {
    let folder = try TempFolder()
    let flag = try await Demo.run(
      ["paging", "--headless", "--size", "5000x20", "--scale", "4"], in: folder)
    expectOneLine(flag, code: 2, contains: ["16384 pixels"])
    try folder.write(
      "{\"t\": 0.1, \"type\": \"resize\", \"width\": 16000, \"height\": 300}\n", to: "r.jsonl")
    let replay = try await Demo.run(
      ["paging", "--headless", "--scale", "4", "--replay", "r.jsonl"], in: folder)
    expectOneLine(replay, code: 2, contains: ["16384 pixels"])
  }

  @Test("Events of a replay that were not played within ten virtual seconds are reported")
  func unplayed() async throws {
    let folder = try TempFolder()
    try folder.write("{\"t\": 30, \"type\": \"keyDown\", \"key\": \"Right\"}\n", to: "r.jsonl")
    let result = try await Demo.run(["paging", "--headless", "--replay", "r.jsonl"], in: folder)
    #expect(result.code == 0)
    #expect(result.errors.contains("1 events of the script were not played"))
  }

  // MARK: Fonts

  @Test("Without a font it names the folders that it searched and ends with code 5")
  func noFont() async throws {
    let fonts = try TempFolder(named: "no fonts here")
    let result = try await Demo.run(
      ["paging", "--headless"], in: try TempFolder(), environment: ["LAMELLA_FONT_DIRS": fonts.path]
    )
    expectOneLine(result, code: 5, contains: [fonts.path, "font"])
    let missing = try await Demo.run(
      ["paging", "--headless"], in: try TempFolder(),
      environment: ["LAMELLA_FONT_DIRS": "/nowhere/fonts:/nowhere/more"])
    expectOneLine(missing, code: 5, contains: ["/nowhere/fonts", "/nowhere/more"])
  }

  @Test(
    "A damaged font as the only one is named with the reason",
    arguments: ["DejaVuSans.ttf", "Broken.ttf", "Broken.otf"])
  func brokenFont(name: String) async throws {
    let fonts = try TempFolder()
    try fonts.write("\u{0}\u{1}\u{0}\u{0} this is no font at all", to: name)
    let result = try await Demo.run(
      ["paging", "--headless"], in: try TempFolder(), environment: ["LAMELLA_FONT_DIRS": fonts.path]
    )
    expectOneLine(result, code: 2, contains: ["\(fonts.path)/\(name)"])
  }
}
