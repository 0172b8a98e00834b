import ArgumentParser
import Foundation
import FuzzKit

/// The command of the re-entrancy fuzz test, with a process for each seed.
///
/// Exit codes: 0 all seeds completed without leaks, 1 some did not, 2 usage.
struct Reentrancy: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Changes scenes at random inside of their callbacks.")

  @Option(help: "The number of runs.") var seeds = 100
  @Option(help: "The number of steps in a run.") var steps = 300
  @Option(help: "The first run's seed; the others follow.") var seed: UInt64 = 1
  @Option(help: "The number of parallel runs.") var jobs = 1
  @Option(help: "The seconds after which a run counts as hung.") var limit = 300.0
  @Option(help: "The seconds after which no more runs begin; 0 for no limit.")
  var seconds = 0.0
  @Flag(help: "Leave out extreme and non-finite numbers.") var ordinary = false
  @Flag(help: "Run one seed in this process.") var inProcess = false
  @Option(help: "The file that receives the actions of a run.") var trace: String?

  /// Runs all seeds, in several processes at once or in this one.
  func run() throws {
    if inProcess { return try runHere() }
    let start = Date()
    var pending = (0..<UInt64(max(seeds, 0))).map { seed &+ $0 }[...]
    var running: [ChildRun] = []
    var (done, actions, failed) = (0, 0, [UInt64]())
    print("reentrancy: seeds \(seed)...\(seed &+ UInt64(max(seeds, 1)) - 1), \(steps) steps each")
    while !pending.isEmpty || !running.isEmpty {
      if seconds > 0, Date().timeIntervalSince(start) > seconds { pending = [] }
      while running.count < max(jobs, 1), let next = pending.popFirst() {
        running.append(try ChildRun(next, of: self))
      }
      if running.isEmpty { break }
      usleep(5_000)
      for child in running where child.hasEnded(limit: limit) {
        done += 1
        actions += child.actions
        if let words = child.failure {
          failed.append(child.seed)
          print("reentrancy: seed \(child.seed): \(words)")
          print(child.lastSteps)
          fflush(nil)
        }
        child.removeFiles()
      }
      running.removeAll { $0.isOver }
    }
    print(
      "reentrancy: \(done) runs, \(actions) actions, \(failed.count) failures,"
        + " \(Int(Date().timeIntervalSince(start))) s")
    if !failed.isEmpty {
      let kind = ordinary ? " --ordinary" : ""
      print(
        "reentrancy: again by --reentrancy --seeds 1 --steps \(steps)\(kind) --seed \(failed[0])")
      throw ExitCode(1)
    }
  }

  /// Runs one seed in this process and prints its report.
  private func runHere() throws {
    var options = FuzzOptions(seed: seed, steps: steps)
    options.usesExtremes = !ordinary
    options.trace = trace
    let report = MainActor.assumeIsolated { ReentrancyFuzz.run(options) }
    print("actions \(report.actions), in callbacks \(report.nestedActions)")
    if ProcessInfo.processInfo.environment["LAMELLA_FUZZ_CALLBACKS"] != nil {
      for (name, count) in report.callbacks.sorted(by: { $0.key < $1.key }) {
        print("  \(name): \(count)")
      }
    }
    if let flaw = report.flaws.first {
      FileHandle.standardError.write(
        Data("\(report.flaws.count) flaws of lists: \(flaw)\n".utf8))
      throw ExitCode(1)
    }
    if !report.leakedObjects.isEmpty || report.leakedLayers != 0 {
      let shown = report.leakedObjects.prefix(12).joined(separator: "; ")
      FileHandle.standardError.write(
        Data(
          "not freed: \(report.leakedObjects.count) objects, \(report.leakedLayers) layers: \(shown)\n"
            .utf8))
      throw ExitCode(1)
    }
  }
}

/// A run in a child process.
private final class ChildRun {
  let seed: UInt64
  private let process = Process()
  private let start = Date()
  private let trace: String
  private let errors: String
  private let output: String
  private(set) var isOver = false
  private(set) var failure: String?

  init(_ seed: UInt64, of command: Reentrancy) throws {
    self.seed = seed
    let folder = FileManager.default.temporaryDirectory.path
    let name = "\(folder)/lamella-reentrancy-\(getpid())-\(seed)"
    (trace, errors, output) = (name + ".trace", name + ".errors", name + ".output")
    for path in [trace, errors, output] {
      guard FileManager.default.createFile(atPath: path, contents: nil) else {
        throw ValidationError("cannot write \(path)")
      }
    }
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      [
        "reentrancy", "--in-process", "--seed", "\(seed)", "--steps", "\(command.steps)",
        "--trace", trace,
      ] + (command.ordinary ? ["--ordinary"] : [])
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] =
      "enable=yes,color=no,interactive=no,limit=70,images=none,registers=none,demangle=yes"
    process.environment = environment
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
  }

  /// Returns whether it has ended, or was killed at the time limit.
  func hasEnded(limit: Double) -> Bool {
    if process.isRunning {
      guard Date().timeIntervalSince(start) > limit else { return false }
      // Its output tells the position after it has ended.
      kill(process.processIdentifier, SIGILL)
      for _ in 0..<3_000 where process.isRunning { usleep(10_000) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let trace = lines(of: errors).prefix(120).joined(separator: "\n")
      failure = "did not end within \(Int(limit)) s\n\(trace)"
    } else if process.terminationReason == .uncaughtSignal {
      failure =
        "signal \(process.terminationStatus): \(lines(of: errors).prefix(160).joined(separator: "\n"))"
    } else if process.terminationStatus != 0 {
      failure = lines(of: errors).last ?? "exit code \(process.terminationStatus)"
    }
    isOver = true
    return true
  }

  /// The number of actions it performed.
  var actions: Int {
    lines(of: output).first.flatMap { $0.split(separator: " ").dropFirst().first }
      .flatMap { Int($0.dropLast()) } ?? 0
  }

  /// The last actions, the newest at the end.
  var lastSteps: String { lines(of: trace).suffix(40).joined(separator: "\n") }

  /// Removes the files of the run.
  func removeFiles() {
    for path in [trace, errors, output] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Returns the lines of a file; none if it cannot be read.
  private func lines(of path: String) -> [String] {
    let text = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
