import ArgumentParser
import Foundation

/// The fuzz test of the demos: replays random input in several variants and compares them tick by tick.
///
/// Exit codes: 0 all variants agree, 1 some do not, 2 usage.
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamella-fuzz",
    abstract: "Plays random input to the demos and compares replays of it.")

  @Argument(help: "The demos' program.") var program: String
  @Option(help: "Another build of the program, to compare with.") var other: String?
  @Option(help: "The time limit in seconds.") var seconds = 600.0
  @Option(help: "The first session's seed; the others derive from it.") var seed: UInt64?
  @Option(help: "The number of variants that each session is compared in; 0 for all.") var ways = 0
  @Option(help: "The largest number of sessions; 0 for no limit.") var sessions = 0
  @Option(help: "The seconds of one additional session.") var long = 0
  @Option(help: "Only scenes whose name contains this.") var scene: String?
  @Flag(help: "Compare with OpenGL, too, which needs a display.") var openGL = false
  @Option(help: "The folder for failing replays.") var output = "."

  /// Runs the fuzz test with the command's options.
  func run() throws {
    // A new seed for each run, printed so that the run can be repeated.
    let seed = seed ?? UInt64.random(in: 0..<1 << 32)
    let scenes = try Scene.all(of: program).filter { scene.map($0.name.contains) ?? true }
    guard !scenes.isEmpty else { throw ValidationError("no scene is called that") }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamella-fuzz-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = FuzzRun(fuzz: self, runner: Runner(folder: folder), scenes: scenes, seed: seed)
    print("fuzz: seed \(seed), \(scenes.count) scenes")
    try run.run()
    print(run.summary)
    if !run.failures.isEmpty { throw ExitCode(1) }
  }
}

/// Runs a command and exits with its code.
func main<Command: ParsableCommand>(_ type: Command.Type, _ arguments: some Sequence<String>) {
  do {
    var command = try Command.parse(Array(arguments))
    try command.run()
  } catch {
    if Command.exitCode(for: error) == .success {
      print(Command.fullMessage(for: error))
      exit(0)
    }
    if let code = error as? ExitCode { exit(code.rawValue) }
    let words = Command.message(for: error).split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    FileHandle.standardError.write(Data("lamella-fuzz: \(words)\n".utf8))
    exit(2)
  }
}

// Not subcommands: their position holds the demos' program.
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "reentrancy": main(Reentrancy.self, arguments.dropFirst())
case "scene-files": main(SceneFiles.self, arguments.dropFirst())
case "soak": main(Soak.self, arguments.dropFirst())
default: main(Fuzz.self, arguments)
}
