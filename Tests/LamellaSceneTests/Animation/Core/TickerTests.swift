import TestSupport
import Testing

@testable import LamellaScene

/// What moves and what sleeps, in the order in which it was added.
@Suite("Ticker")
@MainActor struct TickerTests {
  private let ticker = Ticker()

  /// Notes its steps in a log that several share.
  private final class Mover: Steppable {
    let name: String
    var onStep: (Mover, TickTime) -> Bool

    init(_ name: String, _ onStep: @escaping (Mover, TickTime) -> Bool) {
      self.name = name
      self.onStep = onStep
    }

    func step(to time: TickTime) -> Bool { onStep(self, time) }
  }

  private func run(_ tick: Int64) {
    ticker.begin(TickTime(tick: tick, ticksPerSecond: 120))
    ticker.step()
  }

  @Test("The first tick at a tick's own time is that tick", arguments: [30, 90, 144, 1000])
  func firstTicks(rate: Int) {
    for tick in Int64(0)..<20_000 {
      let time = TickTime(tick: tick, ticksPerSecond: rate)
      #expect(time.firstTick(at: time.seconds) == tick)
      #expect(time.firstTick(at: time.seconds.nextUp) == tick + 1)
    }
    #expect(TickTime(tick: 7, ticksPerSecond: rate).firstTick(at: -5) == 0)
  }

  @Test("Sleepers wake by tick, those of one tick in the order of their plans; a new plan replaces")
  func order() {
    var log: [String] = []
    func mover(_ name: String) -> Mover {
      Mover(name) { mover, time in
        log.append("\(mover.name)\(time.tick)")
        return false
      }
    }
    let movers = ["a", "b", "c", "d", "e"].map(mover)
    for (mover, tick) in zip(movers, [5, 3, 5, 4, 3]) { ticker.add(mover, at: Int64(tick)) }
    #expect(ticker.nextWake == 3 && ticker.isIdle)
    // b now comes behind e in the same tick, d not at all.
    ticker.add(movers[1], at: 3)
    ticker.remove(movers[3])
    for tick in 0...6 { run(Int64(tick)) }
    #expect(log == ["e3", "b3", "a5", "c5"])
    #expect(ticker.nextWake == nil && ticker.isIdle)
    ticker.add(movers[2], at: 1)
    run(7)
    #expect(log.last == "c7")
  }

  @Test("Sleepers planned, planned anew and removed at random wake as a sorted list says")
  func randomPlans() {
    var state: UInt64 = 7
    func random(_ limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % limit)
    }
    var log: [String] = []
    let movers = (0..<40).map { index in
      Mover("\(index)") { mover, _ in
        log.append(mover.name)
        return false
      }
    }
    var expected: [(tick: Int, number: Int)] = []
    for tick in 0..<300 {
      for _ in 0..<random(12) {
        let index = random(40)
        expected.removeAll { $0.number == index }
        if random(4) == 0 {
          ticker.remove(movers[index])
        } else {
          let wake = tick + random(20)
          ticker.add(movers[index], at: Int64(wake))
          expected.insert(
            (wake, index), at: expected.firstIndex { $0.tick > wake } ?? expected.count)
        }
      }
      log = []
      run(Int64(tick))
      let due = expected.prefix { $0.tick <= tick }.map { "\($0.number)" }
      #expect(log == due)
      expected.removeFirst(due.count)
      #expect(ticker.nextWake == expected.first.map { Int64($0.tick) })
    }
  }

  @Test("Objects may take out and add others and themselves while they are stepped")
  func changes() {
    var log: [String] = []
    let later = Mover("later") { mover, _ in
      log.append(mover.name)
      return true
    }
    let victim = Mover("victim") { mover, _ in
      log.append(mover.name)
      return true
    }
    let again = Mover("again") { [ticker] mover, _ in
      log.append(mover.name)
      ticker.remove(mover)
      ticker.add(mover)
      return false
    }
    let first = Mover("first") { [ticker] mover, time in
      log.append(mover.name)
      if time.tick == 1 {
        ticker.remove(victim)
        ticker.add(later)
      }
      return time.tick < 2
    }
    for mover in [first, victim, again] { ticker.add(mover) }
    for tick in 0...3 { run(Int64(tick)) }
    #expect(
      log == [
        "first", "victim", "again", "first", "again", "first", "later", "again", "later", "again",
      ])
    ticker.remove(later)
    ticker.remove(again)
    #expect(ticker.isIdle)
  }

  /// Calls a closure at its end.
  private final class Token {
    let onEnd: @MainActor () -> Void
    init(_ onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }
    isolated deinit { onEnd() }
  }

  @Test(
    "An object that nobody else holds may remove and add others when it ends with its last step")
  func endOfStepper() {
    let (removed, stays) = (Mover("removed") { _, _ in true }, Mover("stays") { _, _ in true })
    ticker.add(removed)
    for _ in 0..<3 {
      let token = Token { [ticker] in
        ticker.remove(removed)
        ticker.add(stays)
      }
      ticker.add(Mover("leaves") { _, _ in withExtendedLifetime(token) { false } })
    }
    run(0)
    run(1)
    ticker.remove(stays)
    #expect(ticker.isIdle)
  }

  @Test("Many that sleep from step to step cost no more each than few", .timeLimit(.minutes(40)))
  func many() {
    var steps = 0
    let movers = (0..<30_000).map { index in
      Mover("") { [ticker] mover, time in
        steps += 1
        ticker.add(mover, at: time.tick + 1)
        return false
      }
    }
    let seconds = processorSeconds {
      for mover in movers { ticker.add(mover, at: 0) }
      for tick in 0..<4 { run(Int64(tick)) }
    }
    #expect(seconds < 20)
    #expect(steps == 4 * movers.count)
  }
}
