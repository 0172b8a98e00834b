import ArgumentParser
import Foundation
import FuzzKit

/// The command of the fuzz test of scene files, with a process for each seed.
///
/// Exit codes: 0 all files were read, 1 some crashed, hung or took too much memory, 2 usage.
struct SceneFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene-files",
    abstract: "Reads random scene files and Interface Builder documents.")

  @Option(help: "The time limit in seconds.") var seconds = 600.0
  @Option(help: "The first seed; the others follow.") var seed: UInt64 = 1
  @Option(help: "The number of files of a seed.") var files = 2000
  @Option(help: "The most memory of a process, in MiB.") var memory = 256
  @Option(help: "The folder for files that fail.") var output = "."
  @Flag(help: "Run one seed in this process.") var inProcess = false

  /// The file that has the input of a seed while it is read.
  private func path(of seed: UInt64) -> String { "\(output)/scene-file-\(seed).txt" }

  /// Runs seeds until the time is over, or one in this process.
  func run() throws {
    if inProcess { return try runHere() }
    let start = Date()
    var (next, files, shown, mostMemory, failed) = (seed, 0, 0, 0, 0)
    while Date().timeIntervalSince(start) < seconds {
      let result = try child(next, end: start.addingTimeInterval(seconds))
      if let numbers = result.numbers {
        files += numbers[0]
        shown += numbers[1]
        mostMemory = max(mostMemory, numbers[2])
      }
      if let failure = result.failure {
        failed += 1
        print("scene-files: seed \(next), \(path(of: next)): \(failure)")
        fflush(nil)
      } else {
        try? FileManager.default.removeItem(atPath: path(of: next))
      }
      next += 1
    }
    print(
      "scene-files: \(next - seed) seeds, \(files) files, of which \(shown) were shown, "
        + "at most \(mostMemory) MiB, \(failed) failures, \(Int(Date().timeIntervalSince(start))) s"
    )
    if failed > 0 { throw ExitCode(1) }
  }

  /// Runs a seed in a process of its own.
  private func child(_ seed: UInt64, end: Date) throws -> (numbers: [Int]?, failure: String?) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "scene-files", "--in-process", "--seed", "\(seed)", "--files", "\(files)", "--memory",
      "\(memory)", "--output", output, "--seconds", "\(max(1, end.timeIntervalSinceNow))",
    ]
    let (pipe, errors) = (Pipe(), Pipe())
    process.standardOutput = pipe
    process.standardError = errors
    try process.run()
    // An end that both fill would block it, but the messages are short.
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    if process.terminationReason == .uncaughtSignal {
      let cause = process.terminationStatus == SIGALRM ? "hung" : "crashed"
      return (nil, "\(cause), signal \(process.terminationStatus): \(words.prefix(3000))")
    }
    return (
      numbers.count == 3 ? numbers : nil,
      process.terminationStatus == 0 ? nil : String(words.prefix(3000))
    )
  }

  /// Runs one seed in this process and prints its numbers: files, files that were shown, and the most MiB.
  private func runHere() throws {
    let (seed, path, files) = (seed, path(of: seed), files)
    let end = Date().addingTimeInterval(seconds)
    let report = MainActor.assumeIsolated {
      var fuzz = SceneFileFuzz(seed: seed, path: path)
      var report = SceneFileFuzzReport()
      while report.files < files, Date() < end {
        // A file that takes longer than this hangs.
        alarm(60)
        report = fuzz.run(files: 10)
      }
      alarm(0)
      return report
    }
    var usage = rusage()
    getrusage(numericCast(RUSAGE_SELF.rawValue), &usage)
    let most = Int(usage.ru_maxrss) / 1024
    print(report.files, report.shown, most)
    if let flaw = report.flaws.first {
      FileHandle.standardError.write(Data("\(report.flaws.count) flaws: \(flaw)\n".utf8))
      throw ExitCode(1)
    }
    if most > memory {
      FileHandle.standardError.write(Data("took \(most) MiB\n".utf8))
      throw ExitCode(1)
    }
  }
}
