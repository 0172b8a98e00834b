/// A measurement to perform in a process of its own.
///
/// Separate processes keep start-up, caches and heap of the scenes apart and allow a driver for each.
public nonisolated struct BenchTask: Equatable, Sendable {
  /// The kind of measurement.
  public enum Kind: String, CaseIterable, Sendable {
    /// Runs the frames of one side for callgrind to count.
    case count
    /// Times engine and baseline by turns.
    case time
    /// Counts the allocations of one side.
    case allocate
  }

  /// The first argument of a measuring process.
  static let flag = "--measure"

  /// The kind of measurement.
  public var kind: Kind
  /// The scene's name.
  public var scene: String
  /// Whether the engine's side is measured instead of the baseline; timing measures both.
  public var isEngine: Bool
  /// The renderer.
  public var backend: BenchBackend
  /// Whether a few frames are enough.
  public var isQuick: Bool

  /// Makes a task.
  public init(
    _ kind: Kind, scene: String, isEngine: Bool, backend: BenchBackend, isQuick: Bool = false
  ) {
    self.kind = kind
    self.scene = scene
    self.isEngine = isEngine
    self.backend = backend
    self.isQuick = isQuick
  }

  /// The arguments that select the task.
  public var arguments: [String] {
    [
      Self.flag, kind.rawValue, scene, isEngine ? "engine" : "baseline", backend.rawValue,
      isQuick ? "quick" : "whole",
    ]
  }

  /// Parses the arguments after the flag.
  ///
  /// - Throws: ``BenchError`` when they are invalid.
  init(arguments: [String]) throws {
    guard arguments.count == 5, let kind = Kind(rawValue: arguments[0]),
      ["engine", "baseline"].contains(arguments[2]),
      let backend = BenchBackend(rawValue: arguments[3])
    else { throw BenchError.usage("\(Self.flag) is for the bench's own use") }
    self.init(
      kind, scene: arguments[1], isEngine: arguments[2] == "engine", backend: backend,
      isQuick: arguments[4] == "quick")
  }
}
