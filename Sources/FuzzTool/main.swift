import ArgumentParser
import Foundation

/// Random input for the demos: each session is recorded, replayed in other ways, and compared tick by tick.
///
/// Exit codes: 0 all was the same, 1 something was not, 2 usage.
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamella-fuzz",
    abstract: "Plays random input to the demos and compares how it is replayed.")

  @Argument(help: "The demos' program.") var program: String
  @Option(help: "Another build of it, to compare with.") var other: String?
  @Option(help: "How long to go on.") var seconds = 600.0
  @Option(help: "The first session's seed; the others follow from it.") var seed: UInt64?
  @Option(help: "Compare each session in so many ways; 0 for all.") var ways = 0
  @Option(help: "At most this many sessions; 0 for as many as there is time for.") var sessions = 0
  @Option(help: "One more session of so many seconds.") var long = 0
  @Option(help: "Only scenes whose name contains this.") var scene: String?
  @Flag(help: "Compare with OpenGL too, which takes a display.") var openGL = false
  @Option(help: "Where a replay goes that fails.") var output = "."

  func run() throws {
    // A seed of its own for each run, said so that it can be given again.
    let seed = seed ?? UInt64.random(in: 0..<1 << 32)
    let scenes = try self.scenes().filter { scene.map($0.name.contains) ?? true }
    guard !scenes.isEmpty else { throw ValidationError("no scene is called that") }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamella-fuzz-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = FuzzRun(fuzz: self, runner: Runner(folder: folder), scenes: scenes, seed: seed)
    print("fuzz: seed \(seed), \(scenes.count) scenes")
    try run.go()
    print(run.summary)
    if !run.failures.isEmpty { throw ExitCode(1) }
  }

  /// Every demo, and every scene of the gallery.
  private func scenes() throws -> [Scene] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["gallery", "--list"]
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch {
      throw ValidationError("cannot run \(program): \(error.localizedDescription)")
    }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ValidationError("\(program) lists no scenes")
    }
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    return [
      Scene(arguments: ["paging"]), Scene(arguments: ["map"]),
      Scene(arguments: ["map", "--procedural", "300x200"]), Scene(arguments: ["touch"]),
      Scene(arguments: ["motion"]),
      Scene(arguments: ["hud"], kinds: .hosted, dependsOnFrames: true),
      Scene(arguments: ["gallery"]),
    ] + names.map { Scene(arguments: ["gallery", $0]) }
  }
}

/// Runs a command and ends with its code.
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
    let words = Command.message(for: error).split(whereSeparator: \.isNewline).joined(
      separator: " ")
    FileHandle.standardError.write(Data("lamella-fuzz: \(words)\n".utf8))
    exit(2)
  }
}

// Not a subcommand: the argument in its place is the demos' program.
if CommandLine.arguments.dropFirst().first == "reentrancy" {
  main(Reentrancy.self, CommandLine.arguments.dropFirst(2))
} else {
  main(Fuzz.self, CommandLine.arguments.dropFirst())
}
