internal import Glibc
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaReplay
internal import LamellaSDL
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaApplication

/// The options that a command line gives.
struct ArgumentTests {
  private func options(_ arguments: String...) throws -> ApplicationOptions {
    try ApplicationOptions(arguments: ["/bin/hello"] + arguments)
  }

  @Test("Without flags a program has its title and size, and the keys of the tools")
  func none() throws {
    let options = try ApplicationOptions(arguments: ["/bin/hello"], title: "Hi", size: Size(3, 4))
    #expect(options.title == "Hi" && options.size == Size(3, 4) && options.hasToolKeys)
    #expect(options.automaticScreenshotPath == "hello.png")
    #expect(!ApplicationOptions().hasToolKeys)
    #expect(try ApplicationOptions(arguments: []).automaticScreenshotPath == nil)
  }

  @Test("Each flag sets its option")
  func all() throws {
    let options = try options(
      "--headless", "--size", "300x200", "--scale", "1.5", "--frames", "7", "--fps", "30", "--rate",
      "60", "--seed", "9", "--renderer", "gl", "--theme", "light", "--direction", "rtl",
      "--text-size", "12", "--screenshot", "a.png", "--screenshot-every", "5", "frames", "--record",
      "r", "--progress", "p", "--verify", "v", "--dump-tree", "t", "--stats", "s", "--profile", "c",
      "--overlay", "--inspect", "--rewind")
    #expect(options.isHeadless && options.size == Size(300, 200) && options.scale == 1.5)
    #expect(options.frameLimit == 7 && options.framesPerSecond == 30)
    #expect(options.ticksPerSecond == 60 && options.seed == 9 && options.renderer == .gl)
    #expect(options.theme == .light && options.layoutDirection == .rightToLeft)
    #expect(options.contentSizeCategory?.rawValue == 12)
    #expect(options.screenshotPath == "a.png")
    #expect(options.screenshotSequence == .init(interval: 5, directory: "frames"))
    #expect(options.recordingPath == "r" && options.progressPath == "p")
    #expect(options.digestPath == "v" && options.treePath == "t" && options.statisticsPath == "s")
    #expect(options.profilePath == "c" && options.showsFrameGraph)
    #expect(options.showsInspector && options.storesFrames && !options.isReplay)
  }

  @Test(
    "Of a flag that is given twice the last value counts, and a value may follow an equals sign")
  func values() throws {
    #expect(try options("--frames", "3", "--headless", "--frames", "4").frameLimit == 4)
    #expect(try options("--size=30x20").size == Size(30, 20))
  }

  @Test(
    "A wrong command line is one line that names the flag and what it takes",
    arguments: [
      (["--nonsense"], "there is no flag '--nonsense'; --help lists the flags"),
      (["stray"], "unexpected 'stray'; --help lists the flags"),
      (["--size"], "--size takes WxH"), (["--size", "--headless"], "--size takes WxH"),
      (["--size", "0x3"], "--size 0x3: it must be WxH, each side 1 to 16384"),
      (["--frames", "-1"], "--frames -1: it must be 1 or more"),
      (["--scale", "nan"], "--scale nan: it must be 0.25 to 16"),
      (["--fps", "1001"], "--fps 1001: it must be 1 to 1000"),
      (["--text-size", "0"], "--text-size 0: it must be 1 to 12"),
      (["--screenshot-every", "5"], "--screenshot-every takes N DIR"),
      (
        ["--screenshot-every", "x", "d"],
        "--screenshot-every x d: it must be a number of frames, 1 or more, and a folder"
      ), (["--", "--headless"], "there is no flag '--'; --help lists the flags"),
    ])
  func errors(arguments: [String], line: String) {
    let error = #expect(throws: ApplicationError.self) {
      try ApplicationOptions(arguments: ["hello"] + arguments)
    }
    #expect(error?.description == line && error?.exitCode == 2)
  }

  @Test("Help names every flag, with the program's own before, and has exit code 0")
  func help() {
    for name in ["--help", "-h"] {
      var arguments = ["/bin/hello", "--frames", "x", name]
      let error = #expect(throws: ApplicationError.self) {
        try ApplicationOptions(taking: &arguments, help: "usage: hello LEVEL\n")
      }
      #expect(error?.exitCode == 0)
      let text = error?.description ?? ""
      #expect(text.hasPrefix("usage: hello LEVEL\n"))
      for flag in ApplicationOptions.flags { #expect(text.contains("\n  \(flag.name) ")) }
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
    let error = #expect(throws: ApplicationError.self) {
      try ApplicationOptions(arguments: ["/bin/hello", "--help"])
    }
    #expect(error?.description.hasPrefix("usage: hello [flags]\n") == true)
  }

  private struct Own {
    var level = 1
    var isEasy = false
    static let flags: [CommandLineFlag<Own>] = [
      CommandLineFlag("--level", "N", help: "The level.", expects: "1 to 9") {
        $0.level = Int($1) ?? 0
        return (1...9).contains($0.level)
      },
      CommandLineFlag("--easy", help: "Fewer enemies.") { $0.isEasy = true },
    ]
  }

  @Test("A program takes flags of its own from what is left")
  func own() throws {
    var arguments = ["hello", "--level", "4", "--frames", "2", "file", "--easy", "--", "--size"]
    var own = Own()
    let options = try ApplicationOptions(taking: &arguments)
    #expect(options.frameLimit == 2)
    try CommandLineFlag.take(Own.flags, from: &arguments, into: &own)
    #expect(own.level == 4 && own.isEasy && arguments == ["hello", "file", "--", "--size"])
    arguments = ["hello", "--level", "10"]
    let error = #expect(throws: ApplicationError.self) {
      try CommandLineFlag.take(Own.flags, from: &arguments, into: &own)
    }
    #expect(error?.description == "--level 10: it must be 1 to 9")
  }

  @Test("A replay gives what its header says, and flags replace that, wherever they stand")
  func replays() throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("a.jsonl")
    let writer = try InputRecordingWriter(
      path: path, header: .init(size: Size(70, 50), scale: 2, rate: 60, seed: 5))
    try writer.append(InputEvent(microseconds: 10, .quit))
    let plain = try options("--replay", path)
    #expect(plain.size == Size(70, 50) && plain.scale == 2 && plain.ticksPerSecond == 60)
    #expect(plain.seed == 5 && plain.events.count == 1 && plain.isReplay)
    #expect(plain.profileMetadata.text(.script) == path)
    let changed = try options("--size", "90x80", "--seed", "6", "--replay", path, "--scale", "1")
    #expect(changed.size == Size(90, 80) && changed.scale == 1 && changed.seed == 6)
    #expect(changed.ticksPerSecond == 60)
    // A mistake in a name must not destroy the recording.
    for flag in ["--record", "--dump-tree", "--stats", "--progress", "--profile", "--screenshot"] {
      let error = #expect(throws: ApplicationError.self) {
        try options("--replay", path, flag, path)
      }
      #expect(error?.exitCode == 2 && error?.description.contains(path) == true)
    }
    let error = #expect(throws: ReplayError.self) { try options("--replay", "/none.jsonl") }
    #expect(error.map { Application.exitCode(for: $0) } == 2)
  }

  @Test("A program ends with the code of its error and one line on standard error")
  func main() async {
    let result = await #expect(
      processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        Application.main { throw ApplicationError("no\nlevels", exitCode: 2) }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.hasSuffix("lamella: no levels\n"))
    await #expect(processExitsWith: .success) {
      await MainActor.run { Application.main {} }
    }
    let help = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await MainActor.run {
        Application.main { _ = try ApplicationOptions(arguments: ["hello", "--help"]) }
      }
    }
    let printed = String(decoding: help?.standardOutputContent ?? [], as: UTF8.self)
    #expect(printed.contains("usage: hello [flags]"))
  }
}
