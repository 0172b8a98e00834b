import Foundation

/// The result of a process.
nonisolated struct ProcessResult: Sendable {
  /// The exit code, or the number of the signal that ended it.
  var code: Int32
  /// Whether a signal ended it: it crashed or was killed.
  var wasSignalled: Bool
  /// Whether it exceeded its time limit and was killed.
  var wasTooSlow: Bool
  var output: String
  var errors: String
  /// The elapsed time in seconds.
  var seconds: Double

  /// The non-empty lines of stderr.
  var errorLines: [String] { Self.lines(errors) }
  /// The non-empty lines of stdout.
  var outputLines: [String] { Self.lines(output) }

  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { String($0) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// A process started by a test; killed with its last reference if it is still running.
final class ChildProcess {
  /// An error that explains why a program did not run as a test needs it.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let id: pid_t
  private let streams: TempFolder
  private let start: ContinuousClock.Instant
  /// The status from `waitpid`; nil while the process runs.
  private var status: CInt?

  /// Starts a program.
  ///
  /// Foundation's `Process` is unsuitable: it passes on the signal mask of a worker thread, so that the
  /// program would not receive SIGINT and SIGTERM.
  ///
  /// - Parameters:
  ///   - executable: The program's path.
  ///   - arguments: The arguments after its name.
  ///   - environment: All environment variables.
  ///   - folder: The working directory.
  /// - Throws: ``Failure`` when it cannot be started.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String],
    in folder: String = "/"
  ) throws {
    let streams = try TempFolder()
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    // Files instead of pipes: nothing has to read them while the program runs.
    posix_spawn_file_actions_addopen(&files, 1, streams.file("out"), O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&files, 2, streams.file("err"), O_WRONLY | O_CREAT, 0o600)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    // `env` changes the folder and then executes the program.
    let env = "/usr/bin/env"
    let words = ([env, "--chdir=\(folder)", executable] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    let start = ContinuousClock.now
    let error = posix_spawn(&id, env, &files, &attributes, words, variables)
    guard error == 0 else {
      throw Failure(description: "\(executable): \(String(cString: strerror(error)))")
    }
    self.id = id
    self.streams = streams
    self.start = start
  }

  isolated deinit {
    // Only after a failure: first SIGTERM, so that a program ends its own child processes.
    signal(SIGTERM)
    for _ in 0..<200 where isRunning { usleep(5_000) }
    guard isRunning else { return }
    kill(id, SIGKILL)
    var status: CInt = 0
    waitpid(id, &status, 0)
  }

  /// Whether it is still running.
  var isRunning: Bool {
    guard status == nil else { return false }
    var found: CInt = 0
    if waitpid(id, &found, WNOHANG) == id { status = found }
    return status == nil
  }

  /// The text written to stdout so far.
  var output: String { streams.text("out") }
  /// The text written to stderr so far.
  var errors: String { streams.text("err") }

  /// Sends a signal.
  func signal(_ number: CInt) {
    if isRunning { kill(id, number) }
  }

  /// Waits for the process to end; kills it after the time limit.
  ///
  /// The limit is for an idle machine; five times as long is allowed, because a busy one takes several times
  /// as long.
  func wait(limit seconds: Double = 60) async throws -> ProcessResult {
    let inTime = try await poll(seconds: 5 * seconds) { !self.isRunning }
    if !inTime {
      signal(SIGKILL)
      try await poll(seconds: 5) { !self.isRunning }
    }
    let elapsed = ContinuousClock.now - start
    // The low bits are the signal that ended it, if any; the next byte is the exit code.
    let status = status ?? 0
    let signal = status & 0x7F
    return ProcessResult(
      code: signal != 0 ? signal : (status >> 8) & 0xFF, wasSignalled: signal != 0,
      wasTooSlow: !inTime, output: output, errors: errors, seconds: elapsed / .seconds(1))
  }

  // MARK: Processor time

  /// The processor time of all its threads in seconds, from `/proc/ID/task/*/schedstat`.
  var processorSeconds: Double {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
    return tasks.reduce(0) { sum, task in
      let line = try? String(contentsOfFile: "/proc/\(id)/task/\(task)/schedstat", encoding: .utf8)
      return sum + (line?.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
    }
  }
}

/// Polls a condition until it holds.
///
/// - Returns: Whether it held within the time limit.
@discardableResult
func poll(
  seconds limit: Double, every interval: Duration = .milliseconds(3),
  until isSo: () throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(limit)
  while try !isSo() {
    if ContinuousClock.now > end { return false }
    try await Task.sleep(for: interval)
  }
  return true
}
