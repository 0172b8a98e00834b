import Foundation
import Testing

/// The `lamella-fuzz` program as `Tools/fuzz` runs it.
@Suite("The fuzzer", .timeLimit(.minutes(40)))
struct FuzzTests {
  private let folder: TempFolder

  init() throws { folder = try TempFolder(named: "a folder with spaces") }

  private func fuzz(_ arguments: [String], program: String = Demo.path) async throws
    -> ProcessResult
  {
    try await Cores.shared.use {
      try await ChildProcess(
        Demo.program("lamella-fuzz"), [program] + arguments, environment: Demo.environment(),
        in: folder.path
      ).wait(limit: 240)
    }
  }

  /// Writes a program that runs shell lines before or instead of the demos.
  private func other(_ lines: String) throws -> String {
    let path = try folder.write(
      "#!/bin/sh\n[ \"$2\" = --list ] && exec '\(Demo.path)' \"$@\"\n\(lines)\n", to: "other")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// The replays that were written.
  private var replays: [String] { folder.names().filter { $0.hasSuffix(".jsonl") } }

  @Test(
    "Sessions that repeat pass, and the same seed plays the same again",
    arguments: [("paging", 3), ("hud", 2)])
  func passes(scene: String, comparisons: Int) async throws {
    let arguments = ["--sessions", "1", "--seed", "7", "--scene", scene]
    let first = try await fuzz(arguments)
    #expect(first.code == 0, "\(first.output)\(first.errors)")
    let summary = try #require(first.outputLines.last)
    #expect(summary.contains("1 sessions of "))
    #expect(summary.contains(" \(comparisons) comparisons, 0 failures"))
    #expect(replays.isEmpty)
    let again = try await fuzz(arguments)
    // All but the elapsed time.
    let words = summary.split(separator: " ").dropLast(2)
    #expect(again.outputLines.last?.split(separator: " ").dropLast(2) == words)
  }

  @Test("A build that differs is reported with its tick, and the replay is minimized")
  func differs() async throws {
    // It ignores one key and is otherwise the same.
    let deaf = try other(
      """
      cd "$PWD"
      for word in "$@"; do
        case $word in *.jsonl) [ "$word" = digests.jsonl ] || { grep -v '"End"' "$word" > deaf; cat deaf > "$word"; };; esac
      done
      exec '\(Demo.path)' "$@"
      """)
    let result = try await fuzz([
      "--other", deaf, "--sessions", "1", "--seed", "3", "--scene", "paging", "--output",
      folder.path,
    ])
    #expect(result.code == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("other build: lamella: digests.jsonl: tick "))
    let name = try #require(replays.first)
    let events = folder.text(name).split(separator: "\n").filter { $0.contains("\"type\"") }
    #expect((1...2).contains(events.count) && events.contains { $0.contains("\"End\"") })
    #expect(result.output.contains("\(events.count) of "))
  }

  @Test("Programs that crash or exit with an error fail with their message")
  func crashes() async throws {
    for (lines, words) in [("kill -SEGV $$", "signal 11"), ("echo broken >&2; exit 3", "broken")] {
      let result = try await fuzz([
        "--other", try other(lines), "--sessions", "1", "--seed", "3", "--scene", "paging",
        "--output", folder.path,
      ])
      #expect(result.code == 1)
      #expect(result.output.contains("other build: \(words)"), "\(result.output)")
      #expect(result.output.contains("1 failures"))
    }
  }

  @Test(
    "Bad arguments are refused in a line",
    arguments: [
      ("--scene", "no such scene", "scene"), ("--sessions", "x", "'x'"),
      ("--wrong", "1", "--wrong"),
    ])
  func badArguments(flag: String, value: String, word: String) async throws {
    expectOneLine(try await fuzz([flag, value]), code: 2, contains: [word])
    let nowhere = try await fuzz(["--seconds", "1"], program: "/no/such/program")
    expectOneLine(nowhere, code: 2, contains: ["/no/such/program"])
  }
}
