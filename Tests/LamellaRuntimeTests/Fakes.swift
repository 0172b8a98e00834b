internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene

/// Counts what it is given and draws nothing.
final class FakeRenderer: Renderer {
  var name: String { "fake" }
  var maximumTextureSide: Int { 1024 }
  var textureGeneration = 0
  var submits = 0
  var presents = 0
  var lastSize = (width: 0, height: 0)
  var lastClearColor: UInt32?
  /// Thrown by the next `present()`.
  var failure: RendererError?

  func submit(_ list: DrawList) throws -> RenderCounters {
    submits += 1
    lastSize = (list.pixelWidth, list.pixelHeight)
    lastClearColor = list.clearColor
    var counters = RenderCounters()
    counters.drawCalls = 7
    return counters
  }

  func present() throws {
    presents += 1
    guard let failure else { return }
    self.failure = nil
    throw failure
  }

  func readPixels() throws -> Image { Image(width: 1, height: 1) { _, _ in 0 } }
}

/// A platform whose clock stands still except in `wait` and `pace`, which it notes.
final class FakePlatform: Platform {
  var size = Size(100, 100)
  var pixelWidth = 100
  var pixelHeight = 100
  var scale = 1.0
  var isVisible = true
  var microseconds: Int64 = 1_000_000
  let fake = FakeRenderer()
  var renderer: any Renderer { fake }
  /// What happens outside, by the platform's clock.
  var coming: [InputEvent] = []
  /// Passes of `pump` in which the output loses its picture.
  var exposures: Set<Int> = []
  var pumps = 0
  /// How long each wait took; nil stands for one that nothing would have ended.
  var waits: [Int64?] = []
  var paces = 0

  func pump(into events: inout [InputEvent]) throws -> Bool {
    defer { pumps += 1 }
    events.append(contentsOf: coming.filter { $0.microseconds <= microseconds })
    coming.removeAll { $0.microseconds <= microseconds }
    return exposures.contains(pumps)
  }

  func wait(until deadline: Int64?) {
    let next = [deadline, coming.first?.microseconds].compactMap { $0 }.min()
    waits.append(next.map { $0 - microseconds })
    if let next { microseconds = max(microseconds, next) }
  }

  func pace() {
    paces += 1
    microseconds += 16_667
  }

  func resize(to size: Size) {
    self.size = size
    pixelWidth = Int(size.width * scale)
    pixelHeight = Int(size.height * scale)
  }
}

/// Moves for a number of ticks.
final class Mover: Steppable {
  var ticksLeft: Int
  var ticks: [Int64] = []
  init(ticks: Int) { ticksLeft = ticks }

  func step(to time: TickTime) -> Bool {
    ticks.append(time.tick)
    ticksLeft -= 1
    return ticksLeft > 0
  }
}

/// Notes the events of each tick of a stage.
final class EventLog {
  var entries: [(tick: Int64, event: InputEvent)] = []
  init(_ stage: Stage) {
    stage.onEvent { [unowned self] event, time in entries.append((time.tick, event)) }
  }
}

func makeStage(rate: Int = 120) -> Stage {
  endWorkOfEarlierTests()
  return Stage(window: Window(size: Size(100, 100)), ticksPerSecond: rate)
}

/// Runs ticks until nothing waits for the next tick of any stage, which windows of other tests may have left.
private func endWorkOfEarlierTests() {
  let stage = Stage(window: Window(size: Size(100, 100)))
  stage.update(elapsedMicroseconds: 0)
  for _ in 0..<20 where stage.microsecondsUntilNextTick != nil {
    stage.update(elapsedMicroseconds: 10_000)
  }
}
