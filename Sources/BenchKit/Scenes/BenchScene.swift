/// A benchmark scene: the engine's side and the baseline that it is compared with.
public struct BenchScene {
  /// An implementation of a scene.
  struct Side {
    /// The unique name of the side: equal names are measured once.
    var name: String
    /// Whether the side is a program in plain SDL.
    var isRaw = false
    /// The program whose whole run is measured, beside the bench's own; nil for frames of a subject.
    var program: String?
    /// Sets up the side, ready for frame 0.
    var make: (BenchBackend) throws -> any BenchSubject

    /// Makes a side whose frames are measured.
    init(
      name: String, isRaw: Bool = false, make: @escaping (BenchBackend) throws -> any BenchSubject
    ) {
      (self.name, self.isRaw, self.make) = (name, isRaw, make)
    }

    /// Makes a side that is a program of its own, of which only instructions are counted.
    init(name: String, program: String) {
      (self.name, self.program) = (name, program)
      make = { _ in
        throw BenchError.usage("\(name) is a program, of which only instructions are counted")
      }
    }
  }

  /// The scene's name in reports.
  public let name: String
  /// The content in one line.
  public let summary: String
  let engine: Side
  let baseline: Side?
  /// The back ends to measure, in the order of the table.
  let backends: [BenchBackend]
  /// The metrics to measure.
  var metrics = BenchMetric.allCases
  /// The number of frames before the first measured one, in which caches warm up.
  var warmUp = 60
  /// The number of measured frames where a frame is cheap.
  var frames = 293
  /// The number of measured frames in software, where rasterizing dominates.
  var softwareFrames = 30
  /// Whether every frame must present a picture; otherwise none may.
  var showsEveryFrame = true
  /// The unit of the values and the number of units in a frame.
  var unit = "frame"
  var unitsPerFrame = 1
  /// Whether bytes are those held in the end, allocator overhead included; otherwise the bytes requested.
  var countsLiveBytes = false

  /// Whether instructions are those of Lamella's code and Swift's runtime alone; otherwise SDL's, the driver's and
  /// the C library's count, too.
  var countsOwnCode = false

  /// The limits of rows, by metric; a limit without a back end applies to the engine's passes alone.
  var limits: [Limit] = []

  /// A limit of a row.
  struct Limit {
    var metric: BenchMetric
    var backend: BenchBackend
    var bound: Bound

    /// The bound of a limit: relative or absolute.
    enum Bound {
      /// A multiple of the baseline.
      case ratio(Double)
      /// An absolute value.
      case value(Double)
      /// A value beyond the baseline's.
      case excess(Double)
    }

    /// Makes a limit of allocations of the engine's passes alone.
    static func allocations(_ value: Double) -> Limit {
      Limit(metric: .allocations, backend: .none, bound: .value(value))
    }

    /// Makes a limit of instructions relative to the baseline.
    static func instructions(_ ratio: Double, on backend: BenchBackend) -> Limit {
      Limit(metric: .instructions, backend: backend, bound: .ratio(ratio))
    }
  }

  /// Returns the limit of a row; nil where there is none.
  func limit(_ metric: BenchMetric, on backend: BenchBackend) -> Limit.Bound? {
    limits.first { $0.metric == metric && $0.backend == backend }?.bound
  }

  /// All scenes, in the order of the table.
  public static var all: [BenchScene] {
    mapScenes + mapChangeScenes + scrollScenes + captureScenes + hudScenes + textScenes
      + spriteScenes + treeScenes
      + eventScenes + damageScenes + softwareScenes + screenScenes + neighborScenes + churnScenes
      + memoryScenes + rowScenes + cardScenes + sheetScenes + growthScenes
      + hostScenes + layoutScenes + sceneFileScenes + listScenes + zoomScenes + stackScenes
      + observationScenes
      + startScenes
  }

  /// Returns the scenes whose names contain a text; a complete name selects that scene alone.
  ///
  /// - Throws: ``BenchError`` when there is none.
  static func matching(_ filter: String) throws -> [BenchScene] {
    let all = all
    let exact = all.filter { $0.name == filter }
    let found = exact.isEmpty ? all.filter { filter.isEmpty || $0.name.contains(filter) } : exact
    guard found.isEmpty else { return found }
    throw BenchError.usage("no scene's name contains '\(filter)'; --list lists them")
  }

  /// Returns the baseline for a back end; without a back end only another engine side.
  func baseline(on backend: BenchBackend) -> Side? {
    baseline.flatMap { backend == .none && $0.isRaw ? nil : $0 }
  }

  /// Returns the number of measured frames.
  func frames(on backend: BenchBackend, isQuick: Bool) -> Int {
    isQuick ? 3 : backend == .software ? softwareFrames : frames
  }
}

/// A side of a scene that is set up and produces frames.
protocol BenchSubject: AnyObject {
  /// Runs the next frame.
  func frame() throws
  /// The number of frames so far that presented a picture.
  var presentedFrames: Int { get }
  /// The number of frames so far.
  var number: Int { get }
}
