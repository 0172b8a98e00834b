import ArgumentParser
import Foundation
import LamellaReplay
import LamellaRuntime

/// Random input for each scene over many frames, opened and closed, and what memory holds each time it is closed.
///
/// Exit codes: 0 nothing grows, 1 something does or ended badly, 2 usage.
struct Soak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lamella-fuzz soak",
    abstract: "Plays random input to every scene for long and looks for memory that grows.")

  @Argument(help: "The demos' program.") var program: String
  @Option(help: "How long all scenes take together; without it as long as they need.")
  var seconds: Double?
  @Option(help: "Frames of each scene.") var frames = 10_000
  @Option(help: "Frames from one opening to the next.") var every = 1000
  @Option(help: "What the input of all scenes follows from.") var seed: UInt64?
  @Option(help: "Only scenes whose name contains this.") var scene: String?
  @Option(help: "At most so many scenes, chosen by the seed; 0 for all.") var scenes = 0
  @Option(help: "How many scenes run at a time.") var jobs = 2

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
    // Each scene has a seed of its own, whichever others are left out.
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
        // What quick scenes leave of their time is for the others.
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

/// A scene that runs, in a process of its own.
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

  private func path(_ kind: String) -> URL { folder.appendingPathComponent("\(number).\(kind)") }

  /// Starts the program.
  ///
  /// - Parameter share: The seconds after which it is ended; nil lets it go on.
  /// - Throws: What keeps the program from running.
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

  /// Whether it is over, by itself or because its time is.
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

  /// The samples of memory, one for each time that the scene was closed, and the first line that is none.
  ///
  /// The last line may be half written where the program was ended.
  func memory() -> (samples: [SoakSample], badLine: Int?) {
    // A program that never came so far has no file, and so no samples.
    let text = (try? String(contentsOf: path("memory"), encoding: .utf8)) ?? ""
    var samples: [SoakSample] = []
    let lines = text.split(separator: "\n")
    for (index, line) in lines.enumerated() {
      // What cannot be read is told by its line.
      if let sample = try? JSONDecoder().decode(SoakSample.self, from: Data(line.utf8)) {
        samples.append(sample)
      } else if index + 1 < lines.count || !isTimedOut {
        return (samples, index + 1)
      }
    }
    return (samples, nil)
  }
}
