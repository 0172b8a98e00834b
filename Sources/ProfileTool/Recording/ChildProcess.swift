internal import Foundation

/// A child process: the program that the tool runs.
final class ChildProcess {
  /// The exit status of a process.
  enum Status {
    case ended(Int32)
    case signaled(Int32)
  }

  private let id: pid_t
  /// The exit status; meaningless while the process is running.
  private(set) var status = Status.ended(0)
  private var hasEnded = false

  /// The process that the tool forwards its signals to.
  private nonisolated(unsafe) static var receiver: pid_t = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The name of the program, which is searched on the path, and its arguments.
  ///   - environment: The environment variables.
  /// - Throws: ``ToolFailure`` if the program cannot be run.
  init(_ command: [String], environment: [String: String]) throws {
    // An interrupt from the keyboard goes to both processes: it ends the program, and the tool then reports.
    signal(SIGINT, SIG_IGN)
    // The parent of the tool may have ignored SIGCHLD, which would discard the exit status of the program.
    signal(SIGCHLD, SIG_DFL)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    let error = posix_spawnp(&id, command[0], nil, &attributes, words, variables)
    guard error == 0 else {
      throw ToolFailure(
        message: "\(command[0]): cannot be run: \(String(cString: strerror(error)))")
    }
    self.id = id
    Self.receiver = id
    for number in [SIGTERM, SIGHUP] { signal(number) { kill(ChildProcess.receiver, $0) } }
  }

  /// Whether the process is running.
  var isRunning: Bool {
    guard !hasEnded else { return false }
    var found: Int32 = 0
    let answer = waitpid(id, &found, WNOHANG)
    // ECHILD: the exit status is lost, but the process has ended.
    guard answer == id || (answer < 0 && errno == ECHILD) else { return true }
    hasEnded = true
    let signal = found & 0x7F
    status = signal != 0 ? .signaled(signal) : .ended((found >> 8) & 0xFF)
    return false
  }
}
