/// The command-line options of the benchmarks.
public nonisolated struct BenchOptions: Equatable, Sendable {
  /// The action that the command line requests.
  public enum Action: Equatable, Sendable {
    /// Measures and prints the rows.
    case measure
    /// Prints the names of the scenes.
    case list
    /// Prints the usage.
    case help
    /// Performs one measurement in this process; for internal use.
    case child(BenchTask)
  }

  /// The action to perform.
  public var action = Action.measure
  /// The path of the JSON file for the rows; nil for none.
  public var jsonPath: String?
  /// The text that the names of measured scenes contain.
  public var filter = ""
  /// The only back end to measure; nil for all.
  public var backend: BenchBackend?
  /// The only metric to measure; nil for all.
  public var metric: BenchMetric?
  /// Whether a few frames are enough, for a smoke test.
  public var isQuick = false
  /// Whether only rows with a limit are measured and checked.
  public var isCheck = false
  /// The folder that receives callgrind's files, for `callgrind_annotate`; nil for none.
  public var callgrindFolder: String?

  /// Makes the options of a complete run.
  public init() {}

  /// The usage text.
  public static let usage = """
    USAGE: Tools/bench [--json FILE] [--filter NAME] [--list]

      --json FILE        write the rows as JSON
      --filter NAME      only scenes whose names contain this
      --list             the scenes and what each holds
      --backend NAME     only software, sdl-gl-noop, gl-noop or none
      --metric NAME      only instructions, seconds, allocations or bytes
      --check            only what has a limit: exit code 1 where one is exceeded
      --quick            few frames: whether it runs, not what it costs
      --callgrind DIR    keep callgrind's files there, for callgrind_annotate
    """

  /// Parses the arguments after the program's name.
  ///
  /// - Throws: ``BenchError`` with exit code 2 for invalid arguments.
  public init(arguments: [String]) throws {
    if arguments.first == BenchTask.flag {
      action = .child(try BenchTask(arguments: Array(arguments.dropFirst())))
      return
    }
    var rest = arguments[...]
    /// Removes and returns the value that follows a flag.
    func value(of flag: String) throws -> String {
      guard let value = rest.popFirst(), !value.hasPrefix("--") else {
        throw BenchError.usage("\(flag) needs a value")
      }
      return value
    }
    while let flag = rest.popFirst() {
      switch flag {
      case "--json": jsonPath = try value(of: flag)
      case "--filter": filter = try value(of: flag)
      case "--backend": backend = try Self.choice(flag, try value(of: flag))
      case "--metric": metric = try Self.choice(flag, try value(of: flag))
      case "--callgrind": callgrindFolder = try value(of: flag)
      case "--quick": isQuick = true
      case "--check": isCheck = true
      case "--list": action = .list
      case "--help", "-h": action = .help
      default: throw BenchError.usage("'\(flag)' is not a flag; --help lists them")
      }
    }
    // A few frames are not representative.
    if isCheck, isQuick { throw BenchError.usage("--check and --quick exclude each other") }
  }

  /// Returns the choice with a name, which was given for a flag.
  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ flag: String, _ name: String
  ) throws -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: name) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw BenchError.usage("\(flag) must be one of \(choices), not '\(name)'")
  }
}

/// An error that ends the benchmarks, as one line with an exit code.
public nonisolated struct BenchError: Error, Equatable, CustomStringConvertible {
  /// The message.
  public let description: String
  /// The exit code: 1 where a scene's check failed, 2 for bad usage, 5 where the machine lacks a requirement.
  public let exitCode: Int32

  /// Makes an error.
  public init(_ description: String, exitCode: Int32) {
    self.description = description
    self.exitCode = exitCode
  }

  /// Makes an error of bad usage.
  static func usage(_ description: String) -> BenchError { BenchError(description, exitCode: 2) }
  /// Makes an error of a failed check.
  static func failed(_ description: String) -> BenchError { BenchError(description, exitCode: 1) }
  /// Makes an error of a missing requirement.
  static func unavailable(_ description: String) -> BenchError {
    BenchError(description, exitCode: 5)
  }
}
