internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaText

/// What a run of the re-entrancy fuzz is made from.
public nonisolated struct FuzzOptions: Sendable {
  /// Everything follows from it.
  public var seed: UInt64
  /// How many steps the run takes.
  public var steps: Int
  /// Whether numbers that are hardly finite, or not at all, are among the geometry.
  public var usesExtremes = true
  /// The file that gets each action before it is done; nil for none.
  public var trace: String?

  /// Makes options.
  public init(seed: UInt64, steps: Int) {
    self.seed = seed
    self.steps = steps
  }
}

/// The result of a run.
public nonisolated struct FuzzReport: Sendable {
  /// Actions that were done.
  public var actions = 0
  /// Those of them that were done in callbacks.
  public var nestedActions = 0
  /// How often each kind of callback came.
  public var callbacks: [String: Int] = [:]
  /// Objects that nothing holds and that live all the same.
  public var survivors: [String] = []
  /// Nodes of the scene that were left, of no known object.
  public var layersLeft = 0
}

/// Random changes from inside of every callback of the engine.
///
/// Each step hands random input to some stages, moves their time on, draws them, and changes something; the
/// callbacks of all that is in them do the same in its midst. A run that comes to its end has not crashed;
/// its report tells what was not freed.
public enum ReentrancyFuzz {
  /// Runs the steps of a seed.
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
      world.dropAll()
      Diagnostics.handler = handler
      runWhatWaits()
      report.actions = world.actionCount
      report.nestedActions = world.nestedCount
      report.callbacks = world.callbacks
      report.survivors = world.survivors
    }
    FuzzWorld.current = nil
    report.layersLeft = SceneMemory.layerCount - before
    return report
  }

  private static func step(_ number: Int, _ world: FuzzWorld) {
    world.beginStep(number)
    while world.stages.count < 2 { FuzzStage.make(in: world) }
    for _ in 0..<Int.random(in: 1...4, using: &world.random) { world.act() }
    // What moves time and draws gets a budget of its own.
    world.budget = max(world.budget, 25)
    for stage in world.stages.shuffled(using: &world.random).prefix(2) {
      world.note("drive \(stage.name)")
      stage.drive(in: world)
    }
  }

  /// Completions that belong to no window wait for the next tick of any stage.
  private static func runWhatWaits() {
    for _ in 0..<4 {
      let stage = Stage(window: Window(size: Size(10, 10)))
      for tick in 0..<4 {
        stage.advance(to: StageTime(value: Int64(tick), unitsPerSecond: 100))
      }
    }
  }
}
