import ArgumentParser
import Foundation
import LamellaReplay
import LamellaRuntime

/// A soak test: random input for each scene over many frames, reopened regularly, with memory measured while
/// closed.
///
/// Exit codes: 0 no growth, 1 growth or a failure, 2 usage.
struct Soak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamella-fuzz soak",
    abstract: "Plays random input to every scene for a long time and detects growing memory.")

  @Argument(help: "The demos' program.") var program: String
  @Option(help: "The seconds for all scenes together; no limit by default.")
  var seconds: Double?
  @Option(help: "The number of frames of each scene.") var frames = 10_000
  @Option(help: "The number of frames between reopenings.") var every = 1000
  @Option(help: "The seed of all random input.") var seed: UInt64?
  @Option(help: "Only scenes whose name contains this.") var scene: String?
  @Option(help: "The largest number of scenes, chosen by the seed; 0 for all.") var scenes = 0
  @Option(help: "The number of scenes run in parallel.") var jobs = 2

  /// Checks the options, and runs the soak test of the selected scenes.
  func run() throws {
    for (name, value, least) in [
      ("--frames", frames, 1), ("--every", every, SoakInput.restFrames + 1), ("--jobs", jobs, 1),
      ("--scenes", scenes, 0),
    ] where value < least {
      throw ValidationError("\(name) is \(value); it must be \(least) or more")
    }
    if let seconds, !(seconds > 0) {
      throw ValidationError("--seconds is \(seconds); it must be greater than 0")
    }
    let seed = seed ?? UInt64.random(in: 0..<1 << 32)
    var random = RandomSequence(seed: seed)
    // Each scene has its own seed, regardless of which others are skipped.
    var runs = try Scene.all(of: program).map { ($0, random.next() % (1 << 32)) }
    if let scene { runs.removeAll { !$0.0.name.contains(scene) } }
    guard !runs.isEmpty else { throw ValidationError("no scene is called that") }
    if scenes > 0 { runs = Array(runs.shuffled(using: &random).prefix(scenes)) }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamella-soak-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    print("soak: seed \(seed), \(runs.count) scenes")
    var results = SoakResults(frames: frames, every: every)
    let start = Date()
    let end = seconds.map { start.addingTimeInterval($0) }
    var waiting = runs.enumerated().map {
      SoakRun(
        number: $0.offset, scene: $0.element.0, seed: $0.element.1, soak: self, folder: folder)
    }
    var running: [SoakRun] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < jobs, !waiting.isEmpty {
        var run = waiting.removeFirst()
        // Time left by fast scenes goes to the others.
        let share = end.map {
          max(1, $0.timeIntervalSinceNow) * Double(jobs) / Double(waiting.count + running.count + 1)
        }
        try run.begin(within: share)
        running.append(run)
      }
      usleep(20_000)
      for index in running.indices.reversed() where try running[index].hasEnded() {
        let ended = running.remove(at: index)
        results.add(ended, ended.memory())
      }
    }
    results.finish()
    results.printSummary(seconds: Int(Date().timeIntervalSince(start)))
    if results.hasFailed { throw ExitCode(1) }
  }
}

/// A scene's soak run in a child process.
struct SoakRun {
  let number: Int
  let scene: Scene
  let seed: UInt64
  let soak: Soak
  let folder: URL
  private(set) var failure: String?
  private(set) var isTimedOut = false
  private(set) var seconds = 0
  private let process = Process()
  private var start = Date()
  private var deadline: Date?

  init(number: Int, scene: Scene, seed: UInt64, soak: Soak, folder: URL) {
    self.number = number
    self.scene = scene
    self.seed = seed
    self.soak = soak
    self.folder = folder
  }

  /// Returns the URL of the run's file with an extension.
  private func path(_ kind: String) -> URL { folder.appendingPathComponent("\(number).\(kind)") }

  /// Starts the program.
  ///
  /// - Parameter share: The seconds after which it is stopped; nil for no limit.
  /// - Throws: The error of starting the program.
  mutating func begin(within share: Double?) throws {
    try SoakInput.replay(
      seed: seed, frames: soak.frames, every: soak.every, kinds: scene.kinds
    ).text.write(to: path("input"), atomically: false, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: soak.program)
    process.currentDirectoryURL = folder
    process.arguments =
      scene.arguments + [
        "--headless", "--replay", path("input").path, "--memory", path("memory").path,
        "--memory-every", "\(soak.every)", "--frames", "\(soak.frames)",
      ]
    process.standardOutput = FileHandle.nullDevice
    try Data().write(to: path("errors"))
    process.standardError = try FileHandle(forWritingTo: path("errors"))
    start = Date()
    deadline = share.map { start.addingTimeInterval($0) }
    try process.run()
  }

  /// Returns whether it has ended, by itself or by its time limit.
  mutating func hasEnded() throws -> Bool {
    if process.isRunning, let deadline, deadline.timeIntervalSinceNow <= 0 {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      isTimedOut = true
    }
    guard !process.isRunning else { return false }
    seconds = Int(Date().timeIntervalSince(start).rounded())
    if isTimedOut { return true }
    let errors = (try? String(contentsOf: path("errors"), encoding: .utf8)) ?? ""
    if process.terminationReason == .uncaughtSignal {
      failure = "signal \(process.terminationStatus) \(errors.split(separator: "\n").first ?? "")"
    } else if process.terminationStatus != 0 {
      failure = "exit code \(process.terminationStatus) \(errors.split(separator: "\n").last ?? "")"
    }
    return true
  }

  /// Returns the memory samples, one for each time that the scene was closed, and the number of the first
  /// invalid line.
  ///
  /// The last line may be incomplete when the program was stopped.
  func memory() -> (samples: [SoakSample], badLine: Int?) {
    // A program that was stopped early has no file and therefore no samples.
    let text = (try? String(contentsOf: path("memory"), encoding: .utf8)) ?? ""
    var samples: [SoakSample] = []
    let lines = text.split(separator: "\n")
    for (index, line) in lines.enumerated() {
      // An invalid line is reported by its number.
      if let sample = try? JSONDecoder().decode(SoakSample.self, from: Data(line.utf8)) {
        samples.append(sample)
      } else if index + 1 < lines.count || !isTimedOut {
        return (samples, index + 1)
      }
    }
    return (samples, nil)
  }
}
