/// What the command line asks of the bench.
public nonisolated struct BenchOptions: Equatable, Sendable {
  /// What to do.
  public enum Action: Equatable, Sendable {
    /// Measure, and print the rows.
    case measure
    /// Print the scenes' names.
    case list
    /// Print how the program is used.
    case help
    /// Measure one thing in this process; for the program's own use.
    case child(BenchTask)
  }

  /// What to do.
  public var action = Action.measure
  /// Where the rows go as JSON.
  public var jsonPath: String?
  /// A part of the names of the scenes to measure.
  public var filter = ""
  /// The only back end to measure; nil for all.
  public var backend: BenchBackend?
  /// The only metric to measure; nil for all.
  public var metric: BenchMetric?
  /// Whether a few frames are enough, as for a look at whether all runs.
  public var isQuick = false
  /// Whether only rows with a limit are measured, and each of them must be within it.
  public var isCheck = false
  /// The folder that keeps what callgrind wrote, for `callgrind_annotate`; nil keeps nothing.
  public var callgrindFolder: String?

  /// Makes the options of a whole run.
  public init() {}

  /// How the program is used.
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

  /// Reads the arguments behind the program's name.
  ///
  /// - Throws: ``BenchError`` with exit code 2 for what makes no sense.
  public init(arguments: [String]) throws {
    if arguments.first == BenchTask.flag {
      action = .child(try BenchTask(arguments: Array(arguments.dropFirst())))
      return
    }
    var rest = arguments[...]
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
      default: throw BenchError.usage("'\(flag)' is no flag of the bench; --help lists them")
      }
    }
    // A few frames say nothing about the others.
    if isCheck, isQuick { throw BenchError.usage("--check takes whole runs, without --quick") }
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ flag: String, _ name: String
  ) throws -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: name) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw BenchError.usage("\(flag) knows no '\(name)'; there are \(known)")
  }
}

/// Why the bench ends early, in one line.
public nonisolated struct BenchError: Error, Equatable, CustomStringConvertible {
  /// What happened.
  public let description: String
  /// What the program exits with: 1 where a scene did not do what it is for, 2 for bad usage, 5 where
  /// the machine lacks something.
  public let exitCode: Int32

  /// Makes an error.
  public init(_ description: String, exitCode: Int32) {
    self.description = description
    self.exitCode = exitCode
  }

  /// Bad usage.
  static func usage(_ description: String) -> BenchError { BenchError(description, exitCode: 2) }
  /// A scene that did not do what it is for.
  static func failed(_ description: String) -> BenchError { BenchError(description, exitCode: 1) }
  /// Something that the machine lacks.
  static func lacking(_ description: String) -> BenchError { BenchError(description, exitCode: 5) }
}
