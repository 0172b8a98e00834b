/// Something to measure, in the engine and in what it is compared with.
public struct BenchScene {
  /// One way to the scene's frames.
  struct Side {
    /// What no other side is called: equal names are measured once.
    var name: String
    /// Whether it is a program in plain SDL.
    var isRaw = false
    /// Sets it up, ready for frame 0.
    var make: (BenchBackend) throws -> any BenchSubject
  }

  /// What reports call it.
  public let name: String
  /// What it holds, in a line.
  public let summary: String
  let engine: Side
  let baseline: Side?
  /// What it is measured on, in the order of the table.
  let backends: [BenchBackend]
  /// Which metrics have a meaning for it.
  var metrics = BenchMetric.allCases
  /// Frames before the first that counts: until caches are filled.
  var warmUp = 60
  /// Frames that are counted, where a frame is cheap.
  var frames = 293
  /// Frames that are counted in software, where drawing the pixels outweighs all else.
  var softwareFrames = 30
  /// Whether every frame must show a picture, or else none may.
  var showsEveryFrame = true
  /// What a value is for, and how many of it a frame holds.
  var unit = "frame"
  var unitsPerFrame = 1
  /// Whether the bytes are those that are held in the end, with what the C library adds to each block;
  /// else those that were asked for.
  var countsHeldBytes = false

  /// What rows must keep to, by metric; on the engine's passes alone where a limit is not of a back end.
  var limits: [Limit] = []

  /// What a row must keep to.
  struct Limit {
    var metric: BenchMetric
    var backend: BenchBackend
    var bound: Bound

    enum Bound {
      /// How many times the baseline.
      case ratio(Double)
      /// The value itself.
      case value(Double)
    }

    /// The most allocations that the engine's passes alone may make.
    static func allocations(_ value: Double) -> Limit {
      Limit(metric: .allocations, backend: .none, bound: .value(value))
    }

    /// How many times the baseline's instructions the engine may take.
    static func instructions(_ ratio: Double, on backend: BenchBackend) -> Limit {
      Limit(metric: .instructions, backend: backend, bound: .ratio(ratio))
    }
  }

  /// The limit of a row; nil where there is none.
  func limit(_ metric: BenchMetric, on backend: BenchBackend) -> Limit.Bound? {
    limits.first { $0.metric == metric && $0.backend == backend }?.bound
  }

  /// Every scene there is, in the order of the table.
  public static var all: [BenchScene] {
    mapScenes + scrollScenes + captureScenes + hudScenes + textScenes + spriteScenes + treeScenes
      + eventScenes + damageScenes + screenScenes + neighborScenes
  }

  /// The scenes whose names contain a text; one that is a whole name stands for that scene alone.
  ///
  /// - Throws: ``BenchError`` when there is none.
  static func matching(_ filter: String) throws -> [BenchScene] {
    let all = all
    let exact = all.filter { $0.name == filter }
    let found = exact.isEmpty ? all.filter { filter.isEmpty || $0.name.contains(filter) } : exact
    guard found.isEmpty else { return found }
    throw BenchError.usage("no scene's name contains '\(filter)'; --list lists them")
  }

  /// What the engine is compared with; passes without a back end only with other passes.
  func baseline(on backend: BenchBackend) -> Side? {
    baseline.flatMap { backend == .none && $0.isRaw ? nil : $0 }
  }

  /// Frames that are counted.
  func frames(on backend: BenchBackend, isQuick: Bool) -> Int {
    isQuick ? 3 : backend == .software ? softwareFrames : frames
  }
}

/// One side of a scene, set up: its frames, one after the other.
protocol BenchSubject: AnyObject {
  /// Runs the next frame.
  func frame() throws
  /// Frames so far that showed a picture.
  var presented: Int { get }
  /// Frames so far.
  var number: Int { get }
}
