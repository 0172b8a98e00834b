import Foundation
import Testing

/// The `lamella-fuzz soak` command as `Tools/soak` runs it.
@Suite("The soak", .timeLimit(.minutes(40)))
struct SoakTests {
  private let folder: TempFolder

  init() throws { folder = try TempFolder(named: "a folder with spaces") }

  private func soak(_ arguments: [String], program: String = Demo.path) async throws
    -> ProcessResult
  {
    try await Cores.shared.use {
      try await ChildProcess(
        Demo.program("lamella-fuzz"), ["soak", program] + arguments,
        environment: Demo.environment(), in: folder.path
      ).wait(limit: 240)
    }
  }

  /// Writes a program that reports given memory samples.
  private func program(_ lines: [(views: Int, textureBytes: Int, peakBytes: Int)], end: String)
    throws -> String
  {
    var text = ""
    for (number, line) in lines.enumerated() {
      text += """
        {"frames": \((number + 1) * 1000), "views": \(line.views), "layers": \(line.views), \
        "textures": 1, "textureBytes": \(line.textureBytes), "fonts": 3, "displayListBytes": 100, \
        "heapBytes": 1000000, "privateBytes": 30000000, "peakBytes": \(line.peakBytes)}

        """
    }
    let path = try folder.write(
      """
      #!/bin/sh
      [ "$2" = --list ] && { echo "one  first"; exit 0; }
      while [ $# -gt 0 ]; do [ "$1" = --memory ] && file=$2; shift; done
      cat > "$file" <<'END'
      \(text)END
      \(end)
      """, to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test(
    "Scenes are opened and closed, and each time there is a line", arguments: ["paging"])
  func passes(scene: String) async throws {
    let result = try await soak([
      "--scene", scene, "--seed", "5", "--frames", "800", "--every", "160",
    ])
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    for frames in stride(from: 160, through: 800, by: 160) {
      #expect(result.output.contains(" \(frames) "), "\(result.output)")
    }
    #expect(result.output.contains("1 scenes, 1 with all 800 frames"))
  }

  private static let steady = [(views: Int, textureBytes: Int, peakBytes: Int)](
    repeating: (views: 10, textureBytes: 4_000_000, peakBytes: 50_000_000), count: 10)

  @Test("Memory within its bounds passes")
  func steady() async throws {
    var lines = Self.steady
    // Growth before the third sample, temporary growth, and growth of less than a mebibyte.
    lines[1].textureBytes = 900_000_000
    lines[5].textureBytes = 900_000_000
    lines[9].textureBytes += 1_000_000
    let result = try await soak(
      ["--scene", "one", "--seed", "1"], program: try program(lines, end: "exit 0"))
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("Growth, too much memory and failures are reported with scene and seed")
  func fails() async throws {
    var growing = Self.steady
    growing[8].textureBytes += 1_200_000
    var many = Self.steady
    many[7].views = 400
    var large = Self.steady
    large[0].peakBytes = 130_000_000
    for (lines, end, words) in [
      (growing, "exit 0", "textures grow from 3.8 to 5.0 MB"), (many, "exit 0", "views grow"),
      (large, "exit 0", "takes 124.0 MB"), (Self.steady, "kill -SEGV $$", "signal 11"),
      (Self.steady, "echo broken >&2; exit 3", "exit code 3 broken"),
    ] {
      let result = try await soak(
        ["--scene", "one", "--seed", "1"], program: try program(lines, end: end))
      #expect(result.code == 1)
      let line = try #require(result.outputLines.last)
      #expect(line.contains("gallery one, seed ") && line.contains(words), "\(result.output)")
    }
  }

  @Test("Missing and invalid samples fail")
  func tooLittle() async throws {
    for (lines, end, words) in [
      (Array(Self.steady[..<4]), "exit 0", "ended after 4 of 10 samples"),
      (Self.steady, "sed -i '3s/views/looks/' \"$file\"", "line 3 of what it wrote"),
      ([], "exec sleep 60", "came to no sample in "),
    ] {
      let result = try await soak(
        ["--scene", "one", "--seed", "1"] + (lines.isEmpty ? ["--seconds", "1"] : []),
        program: try program(lines, end: end))
      #expect(result.code == 1 && result.output.contains(words), "\(result.output)")
    }
  }

  @Test("Bad arguments are refused in a line")
  func badArguments() async throws {
    expectOneLine(
      try await soak(["--scene", "no such scene"]), code: 2, contains: ["scene"])
    expectOneLine(try await soak(["--frames", "0"]), code: 2, contains: ["--frames", "1 or more"])
    expectOneLine(
      try await soak(["--every", "155"]), code: 2, contains: ["--every", "156 or more"])
  }
}
