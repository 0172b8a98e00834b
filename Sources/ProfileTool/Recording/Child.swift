internal import Foundation

/// A program that the tool runs.
final class Child {
  /// How a program ended.
  enum Status {
    case ended(Int32)
    case signalled(Int32)
  }

  private let id: pid_t
  /// How it ended; of no meaning while it runs.
  private(set) var status = Status.ended(0)
  private var hasEnded = false

  /// Who gets the signals that the tool gets.
  private nonisolated(unsafe) static var receiver: pid_t = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: Its name, looked for on the path, and its arguments.
  ///   - environment: All of its variables.
  /// - Throws: ``ToolFailure`` when it cannot be run.
  init(_ command: [String], environment: [String: String]) throws {
    // An interrupt from the keyboard goes to both; the program ends by it and the tool sums up.
    signal(SIGINT, SIG_IGN)
    // Who started the tool may have had it ignored: then nobody would learn how the program ends.
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
    for number in [SIGTERM, SIGHUP] { signal(number) { kill(Child.receiver, $0) } }
  }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    guard !hasEnded else { return false }
    var found: Int32 = 0
    let answer = waitpid(id, &found, WNOHANG)
    // No such child any more: somebody else was told how it ended.
    guard answer == id || (answer < 0 && errno == ECHILD) else { return true }
    hasEnded = true
    let signal = found & 0x7F
    status = signal != 0 ? .signalled(signal) : .ended((found >> 8) & 0xFF)
    return false
  }
}
