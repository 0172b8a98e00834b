import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Particles by their formula, with SplitMix64 written once more.
@Suite("Particles: details")
@MainActor struct EmitterDetailTests {
  private struct Random {
    var state: UInt64

    init(seed: UInt64, number: Int) {
      state = seed ^ (UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    }

    /// From -0.5 to 0.5.
    mutating func next() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      return Double(z >> 11) / 9_007_199_254_740_992 - 0.5
    }
  }

  private func particles(
    _ cell: EmitterCell, at time: Double, seed: UInt64 = 7,
    from area: Rect = Rect(x: 10, y: 20, width: 8, height: 4)
  ) -> [Particle] {
    var result: [Particle] = []
    cell.forEachParticle(at: time, seed: seed, from: area) { result.append($0) }
    return result
  }

  @Test("A cell begins as it is written")
  func defaults() {
    let cell = EmitterCell()
    #expect(cell.image == nil && cell.color == .white && cell.endColor == nil)
    #expect([cell.size, cell.sizeRange, cell.endScale] == [8, 0, 1])
    #expect([cell.birthRate, cell.lifetime, cell.lifetimeRange] == [0, 1, 0])
    #expect([cell.velocity, cell.velocityRange] == [0, 0])
    #expect([cell.emissionAngle, cell.emissionRange] == [0, 0] && cell.acceleration == .zero)
    #expect(EmitterCell.maximumCount == 10_000 && particles(cell, at: 1).isEmpty)
    let layer = EmitterLayer()
    #expect(layer.cells.isEmpty && layer.seed == 0 && layer.time == 0)
    #expect(layer.emissionArea == nil)
  }

  @Test("Every number of a particle follows from its number and the seed")
  func formula() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (4, 2, 1)
    (cell.velocity, cell.velocityRange) = (30, 20)
    (cell.emissionAngle, cell.emissionRange) = (1, 0.5)
    (cell.size, cell.sizeRange, cell.endScale) = (10, 6, 0.5)
    cell.acceleration = Point(8, -6)
    (cell.color, cell.endColor) = (.white, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    for (time, seed) in [(3.1, UInt64(7)), (0.6, 7), (3.1, 8)] {
      var expected: [Particle] = []
      for number in 0...Int(time * 4) {
        var random = Random(seed: seed, number: number)
        let life = 2 + random.next()
        let speed = 30 + 20 * random.next()
        let angle = 1 + 0.5 * random.next()
        let side = 10 + 6 * random.next()
        let start = Point(14 + 8 * random.next(), 22 + 4 * random.next())
        let age = time - Double(number) / 4
        guard age < life else { continue }
        let (sine, cosine) = Elementary.sincos(angle)
        let share = Float(age / life)
        expected.append(
          Particle(
            position: Point(
              start.x + cosine * speed * age + 4 * age * age,
              start.y + sine * speed * age - 3 * age * age),
            size: side * (1 - 0.5 * age / life),
            color: Color(
              red: 1, green: 1 - share, blue: 1 - share, alpha: 1 - 0.5 * share)))
      }
      let found = particles(cell, at: time, seed: seed)
      #expect(found.count == expected.count && found.count > 2)
      for (one, other) in zip(found, expected) {
        #expect(one.position.distance(to: other.position) < 1e-9)
        #expect(abs(one.size - other.size) < 1e-9)
        #expect(abs(one.color.green - other.color.green) < 1e-5 && one.color.red == 1)
        #expect(abs(one.color.alpha - other.color.alpha) < 1e-5)
      }
    }
    // Lives spread to either side, also where the range is negative: the longest is found.
    cell.birthRate = 100
    let long = particles(cell, at: 10).count
    cell.lifetimeRange = -1
    #expect(abs(particles(cell, at: 10).count - long) < 40 && long > 150)
  }

  @Test("Ends of lives, of counts and of sizes")
  func limits() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (8, 0.5)
    // Born at 0, 1/8 ...; the one that is as old as its life has gone.
    #expect(particles(cell, at: 0).count == 1 && particles(cell, at: 0.124).count == 1)
    #expect(particles(cell, at: 0.125).count == 2 && particles(cell, at: 0.375).count == 4)
    #expect(particles(cell, at: 0.5).count == 4 && particles(cell, at: 2).count == 4)
    #expect(particles(cell, at: -0.001).isEmpty && particles(cell, at: .infinity).isEmpty)
    for (size, count) in [(0.0, 0), (-1, 0), (0.001, 4)] {
      cell.size = size
      #expect(particles(cell, at: 2).count == count)
    }
    cell.size = 8
    cell.velocity = .infinity
    #expect(particles(cell, at: 2).isEmpty)
    cell.velocity = 0
    (cell.birthRate, cell.lifetime) = (20_000, 1)
    #expect(particles(cell, at: 1).count == 10_000 && particles(cell, at: 0.1).count == 2_001)
    (cell.lifetime, cell.lifetimeRange) = (0, 0)
    #expect(particles(cell, at: 1).isEmpty)
  }

  @Test("A layer draws its cells in order, each with a seed of its own, discs or images")
  func layer() {
    let layer = EmitterLayer()
    layer.bounds = Rect(x: 4, y: 6, width: 20, height: 10)
    layer.seed = 3
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.size, cell.sizeRange) = (1, 1, 10, 4)
    var tinted = cell
    tinted.color = Color(hex: 0xFF0000)
    tinted.image = Image(width: 4, height: 2) { _, _ in 0xFFFF_FFFF }
    layer.cells = [cell, tinted]
    layer.time = 0.5
    let canvas = Canvas()
    layer.draw(in: canvas)
    let commands = canvas.displayList.commands
    #expect(commands.map(\.operation) == [.fillRoundedRect, .image])
    #expect(commands[0].color == .white && commands[1].color == Color(hex: 0xFF0000))
    for (index, command) in commands.enumerated() {
      var random = Random(seed: 3 &+ UInt64(index) &* 0xA076_1D64_78BD_642F, number: 0)
      for _ in 0..<3 { _ = random.next() }
      let side = 10 + 4 * random.next()
      #expect(abs(command.rect.width - side) < 1e-9)
      #expect(abs(command.rect.height - (index == 0 ? side : side / 2)) < 1e-9)
      #expect(abs(command.rect.midX - 14) < 1e-9 && abs(command.rect.midY - 11) < 1e-9)
    }
  }

  @Test("Each other value asks for a frame; what is not finite is refused")
  func marks() {
    let harness = SceneHarness()
    let layer = EmitterLayer()
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    harness.window.layer.addSublayer(layer)
    harness.frame()
    let area = Rect(x: 0, y: 0, width: 1, height: 1)
    let changes: [(String, isNoted: Bool, (EmitterLayer) -> Void)] = [
      ("seed", true, { $0.seed = 2 }), ("seed", false, { $0.seed = 2 }),
      ("time", true, { $0.time = 2 }), ("time", false, { $0.time = 2 }),
      ("bad time", false, { $0.time = .nan }), ("area", true, { $0.emissionArea = area }),
      ("bad area", false, { $0.emissionArea = Rect(x: 0, y: .nan, width: 1, height: 1) }),
      ("no area", true, { $0.emissionArea = nil }), ("cells", true, { $0.cells = [] }),
    ]
    for (name, isNoted, change) in changes {
      _ = collectingDiagnostics { change(layer) }
      #expect(harness.window.needsFrame == isNoted, "\(name)")
      harness.frame()
    }
    #expect(layer.emissionArea == nil && layer.time == 2)
  }

  @Test(
    "A view's time begins at its lead when it is shown, when the lead changes, and after a stop")
  func view() {
    let harness = SceneHarness()
    let view = EmitterView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(view.isRunning && view.lead == 0 && !view.isUserInteractionEnabled)
    view.lead = 2
    #expect(view.emitter.time == 0)
    harness.advance(ticks: 30)
    harness.window.addSubview(view)
    #expect(view.emitter.time == 2)
    func time(after ticks: Int) -> Double {
      harness.advance(ticks: ticks)
      return view.emitter.time
    }
    #expect(abs(time(after: 60) - 2.5) < 1e-9)
    view.isRunning = true
    #expect(abs(time(after: 60) - 3) < 1e-9)
    view.lead = 1
    #expect(view.emitter.time == 1 && abs(time(after: 12) - 1.1) < 1e-9)
    let messages = collectingDiagnostics {
      view.lead = -1
      view.lead = .nan
      view.lead = .infinity
    }
    #expect(messages.count == 1 && view.lead == 1 && abs(view.emitter.time - 1.1) < 1e-9)
    view.isRunning = false
    #expect(abs(time(after: 12) - 1.1) < 1e-9 && harness.window.ticker.isIdle)
    #expect(!view.step(to: TickTime(tick: 500, ticksPerSecond: 120)))
    view.lead = 4
    #expect(abs(view.emitter.time - 1.1) < 1e-9)
    view.isRunning = true
    #expect(view.emitter.time == 4 && abs(time(after: 60) - 4.5) < 1e-9)
    #expect(view.step(to: harness.window.ticker.now) && !harness.window.ticker.isIdle)
    view.removeFromSuperview()
    #expect(abs(time(after: 60) - 4.5) < 1e-9 && harness.window.ticker.isIdle)
    let other = SceneHarness()
    other.window.addSubview(view)
    other.advance(ticks: 60)
    #expect(abs(view.emitter.time - 4.5) < 0.01)
  }
}
