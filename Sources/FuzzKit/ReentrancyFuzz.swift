internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaText

/// The options of a re-entrancy fuzz run.
public nonisolated struct FuzzOptions: Sendable {
  /// The seed of all random decisions.
  public var seed: UInt64
  /// The number of steps.
  public var steps: Int
  /// Whether geometry includes extreme and non-finite numbers.
  public var usesExtremes = true
  /// The path of the file that receives each action before it is performed; nil for none.
  public var trace: String?

  /// Makes options.
  public init(seed: UInt64, steps: Int) {
    self.seed = seed
    self.steps = steps
  }
}

/// The result of a re-entrancy fuzz run.
public nonisolated struct FuzzReport: Sendable {
  /// The number of actions performed.
  public var actions = 0
  /// The number of actions performed in callbacks.
  public var nestedActions = 0
  /// The number of callbacks of each kind.
  public var callbacks: [String: Int] = [:]
  /// The leaked objects: alive although nothing retains them.
  public var leakedObjects: [String] = []
  /// The number of leaked nodes of the scene that belong to no tracked object.
  public var leakedLayers = 0
  /// The faults in the rows that lists showed after a step.
  public var flaws: [String] = []
}

/// A fuzz test that changes the scene inside of every callback of the engine.
///
/// Each step sends random input to some stages, advances their time, draws them, and performs actions;
/// callbacks perform more actions while they are in progress. A run succeeds when it does not crash; its
/// report lists leaks.
public enum ReentrancyFuzz {
  /// Runs all steps of a seed.
  public static func run(_ options: FuzzOptions) -> FuzzReport {
    let before = SceneMemory.layerCount
    var report = FuzzReport()
    do {
      let world = FuzzWorld(options: options)
      FuzzWorld.current = world
      if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
      let handler = Diagnostics.handler
      Diagnostics.handler = { _ in FuzzWorld.current?.callback("Diagnostics.handler") }
      for number in 0..<options.steps { step(number, world) }
      world.note("end")
      world.releaseAll()
      Diagnostics.handler = handler
      runPendingCompletions()
      report.actions = world.actionCount
      report.nestedActions = world.nestedCount
      report.callbacks = world.callbacks
      report.leakedObjects = world.leakedObjects
      report.flaws = world.flaws
    }
    FuzzWorld.current = nil
    report.leakedLayers = SceneMemory.layerCount - before
    return report
  }

  /// Runs one step: makes missing stages, performs one to four random actions, and drives two stages.
  private static func step(_ number: Int, _ world: FuzzWorld) {
    world.beginStep(number)
    while world.stages.count < 2 { FuzzStage.make(in: world) }
    for _ in 0..<Int.random(in: 1...4, using: &world.random) { world.act() }
    // Advancing and drawing have a budget of their own.
    world.budget = max(world.budget, 25)
    for stage in world.stages.shuffled(using: &world.random).prefix(2) {
      world.note("drive \(stage.name)")
      stage.drive(in: world)
    }
    world.checkLists()
  }

  /// Runs completions without a window, which wait for the next tick of any stage.
  static func runPendingCompletions() {
    for _ in 0..<4 {
      let stage = Stage(window: Window(size: Size(10, 10)))
      for tick in 0..<4 {
        stage.advance(to: StageTime(value: Int64(tick), unitsPerSecond: 100))
      }
    }
  }
}
