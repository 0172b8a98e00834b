internal import Glibc

/// A runner of child processes that captures their output.
nonisolated enum ChildProcess {
  /// The result of a process.
  struct Outcome {
    /// The exit code; 128 plus the signal's number when a signal ended it.
    var code: Int32
    /// The text written to standard output.
    var output: String
    /// The text written to standard error.
    var errors: String
  }

  /// Runs a program, found by the search path, to its end.
  ///
  /// - Parameters:
  ///   - command: The program's name and arguments.
  ///   - environment: Variables added to those of this process.
  /// - Returns: The exit code and the captured output.
  /// - Throws: ``BenchError`` when it cannot be started.
  static func run(_ command: [String], environment: [String: String]) throws -> Outcome {
    let files = try (0..<2).map { _ in try temporaryFile() }
    defer { for file in files { close(file) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number + 1))
    }
    let words = command.map { strdup($0) } + [nil]
    let variables =
      inherited(without: environment)
      + environment.sorted { $0.key < $1.key }.map {
        strdup("\($0.key)=\($0.value)")
      } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    let error = posix_spawnp(&id, command[0], &actions, nil, words, variables)
    guard error == 0 else {
      throw BenchError.unavailable(
        "\(command[0]) cannot be run: \(String(cString: strerror(error)))")
    }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return Outcome(
      code: signal != 0 ? 128 + signal : (status >> 8) & 0xFF, output: text(of: files[0]),
      errors: text(of: files[1]))
  }

  /// Returns the variables of this process except those to be replaced.
  private static func inherited(
    without names: [String: String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var result: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      let name = text.split(separator: "=", maxSplits: 1).first.map { String($0) } ?? ""
      // A capture of a measured frame would be measured, too.
      if names[name] == nil, name != "LAMELLA_PROFILE" { result.append(strdup(text)) }
      next += 1
    }
    return result
  }

  /// Opens a temporary file that is already unlinked.
  private static func temporaryFile() throws -> Int32 {
    var path = Array("/tmp/lamella-bench-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else {
      throw BenchError.unavailable(
        "no file can be made in /tmp: \(String(cString: strerror(errno)))")
    }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }

  /// Returns the whole content of an open file as text.
  private static func text(of file: Int32) -> String {
    lseek(file, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &part, part.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[0..<count]
    }
  }
}
