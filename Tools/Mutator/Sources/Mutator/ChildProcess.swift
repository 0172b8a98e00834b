import Foundation

/// A child process in a process group of its own, with limits.
struct ChildProcess {
  /// The way in which a process ended.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// The process exceeded a limit and was killed.
    case tooSlow
    /// The process was killed because its output was enough.
    case stopped
  }

  var arguments: [String]
  var environment: [String: String] = [:]
  var folder: URL
  var output = URL(filePath: "/dev/null")
  /// The limits of processor time and of elapsed time, in seconds.
  var processorLimit = 3600
  var limit = 7200.0

  /// Runs the program to its end.
  ///
  /// - Parameter shouldStop: Called regularly; returns whether the process may be killed.
  /// - Returns: How the process ended.
  /// - Throws: ``ScratchTree/Failure`` when it cannot be started.
  func run(shouldStop: () -> Bool = { false }) throws -> End {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &files, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&files, 1, 2)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

    // 12 GB of address space and 1 GB of file size: a mutation may allocate without end.
    let words =
      [
        "/bin/sh", "-c",
        "cd \"$0\" && ulimit -c 0 && ulimit -v 12000000 && ulimit -f 2000000 && "
          + "ulimit -t \(processorLimit) && exec \"$@\"",
        folder.path,
      ] + arguments
    var arguments = words.map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var environment = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var id = pid_t()
    guard posix_spawn(&id, "/bin/sh", &files, &attributes, &arguments, &environment) == 0 else {
      throw ScratchTree.Failure(description: "cannot run \(words[4])")
    }

    let start = ContinuousClock.now
    var status: CInt = 0
    var killed: End?
    while waitpid(id, &status, killed == nil ? WNOHANG : 0) != id {
      if ContinuousClock.now - start > .seconds(limit) {
        killed = .tooSlow
      } else if shouldStop() {
        killed = .stopped
      }
      if killed != nil { kill(-id, SIGKILL) } else { usleep(10_000) }
    }
    // Kills the processes that it started and left running.
    kill(-id, SIGKILL)
    if let killed { return killed }
    let signal = status & 0x7F
    if signal == SIGXCPU || signal == SIGKILL { return .tooSlow }
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
