import Foundation
import Testing

/// The demos' program under test, beside the test bundle.
enum Demo {
  static let path = program("lamella-demos")

  /// Returns the path of a program of this package.
  static func program(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: name).path
  }

  /// Returns the environment of a run: the test's, without displays and font folders.
  static func environment(adding more: [String: String] = [:]) -> [String: String] {
    let kept = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("SDL_") && !name.hasPrefix("LAMELLA_")
        && !["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"].contains(name)
    }
    return kept.merging(more) { $1 }
  }

  /// Starts the program and returns at once.
  static func start(
    _ arguments: [String], in folder: TempFolder, environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      path, arguments, environment: Self.environment(adding: environment), in: folder.path)
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], in folder: TempFolder, environment: [String: String] = [:],
    limit: Double = 60
  ) async throws -> ProcessResult {
    try await Cores.shared.use {
      try await start(arguments, in: folder, environment: environment).wait(limit: limit)
    }
  }

  /// Runs the paging demo headless in a folder of its own.
  ///
  /// - Parameters:
  ///   - arguments: Flags in addition to `--headless`, `--dump-tree` and `--stats`.
  ///   - script: The input to replay, if any.
  /// - Returns: The output of the run.
  /// - Throws: ``ChildProcess/Failure`` unless it succeeded.
  static func paging(_ arguments: [String] = [], script: Script? = nil) async throws -> PagingRun {
    let folder = try TempFolder()
    var all = ["paging", "--headless", "--dump-tree", "tree.json", "--stats", "stats.json"]
    if let script {
      try folder.write(script.text, to: "input.jsonl")
      all += ["--replay", "input.jsonl"]
    }
    let result = try await run(all + arguments, in: folder)
    return try PagingRun(result: result, folder: folder)
  }

  /// Replays input in the motion demo, headless.
  ///
  /// - Parameters:
  ///   - script: The input.
  ///   - arguments: Flags in addition to those of the replay and the dump.
  /// - Returns: The final tree and the folder of the run.
  /// - Throws: The errors of reading the files, and an error where the run failed.
  static func motion(
    _ script: Script, _ arguments: [String] = []
  ) async throws -> (dump: Dump, folder: TempFolder) {
    let folder = try TempFolder()
    try folder.write(script.text, to: "input.jsonl")
    let result = try await run(
      ["motion", "--headless", "--replay", "input.jsonl", "--dump-tree", "tree.json"] + arguments,
      in: folder)
    try #require(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    return (try Dump(json: folder.text("tree.json")), folder)
  }
}

/// A semaphore that limits programs to two at a time, for small machines.
final class Cores {
  static let shared = Cores()
  private var free = 2
  private var waiting: [(need: Int, resume: CheckedContinuation<Void, Never>)] = []

  /// Runs a closure when enough cores are free.
  func use<Result>(_ need: Int = 1, _ body: () async throws -> Result) async rethrows -> Result {
    if waiting.isEmpty, free >= need {
      free -= need
    } else {
      await withCheckedContinuation { waiting.append((need, $0)) }
    }
    defer { release(need) }
    return try await body()
  }

  private func release(_ count: Int) {
    free += count
    while let first = waiting.first, first.need <= free {
      free -= first.need
      waiting.removeFirst().resume.resume()
    }
  }
}

/// The output of a run of the paging demo.
nonisolated struct PagingRun {
  var result: ProcessResult
  var folder: TempFolder
  /// The bytes of the tree dump.
  var dumpText: String
  var dump: Dump
  var stats: Stats

  init(result: ProcessResult, folder: TempFolder) throws {
    guard result.code == 0, !result.wasSignalled else {
      throw ChildProcess.Failure(
        description: "the demo ended with \(result.wasSignalled ? "signal" : "code") "
          + "\(result.code): \(result.errors)")
    }
    self.result = result
    self.folder = folder
    dumpText = folder.text("tree.json")
    dump = try Dump(json: dumpText)
    stats = try Stats(json: folder.text("stats.json"))
  }

  /// The scroll view's content offset.
  var offset: Double { get throws { try dump.pager.offset } }
}
