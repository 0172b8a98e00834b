internal import LamellaRuntime
internal import Testing

struct StageTimeTests {
  // One expectation for each rate: a million of them would take longer than all other tests.

  @Test(
    "A frame's tick is the exact floor of frame times rate over frames a second",
    arguments: [24, 25, 30, 50, 59, 60, 75, 90, 100, 120, 144, 165, 240, 1000])
  func frameTicks(framesPerSecond: Int) {
    var mistakes: [Int] = []
    for rate in [30, 60, 100, 120, 144, 1000] {
      for frame in 0...(framesPerSecond * 3) {
        let time = StageTime(frame: frame, framesPerSecond: framesPerSecond)
        let tick = frame * rate / framesPerSecond
        let rest = frame * rate % framesPerSecond
        if Int(time.tick(ticksPerSecond: rate)) != tick
          || time.tickFraction(ticksPerSecond: rate) != Double(rest) / Double(framesPerSecond)
          || Int(time.tickOfEvent(ticksPerSecond: rate)) != tick + (rest == 0 ? 0 : 1)
        {
          mistakes.append(frame)
        }
      }
    }
    #expect(mistakes == [])
  }

  @Test(
    "An event belongs to the first tick that starts at or after it", arguments: [30, 60, 120, 144])
  func eventTicks(rate: Int) {
    var mistakes: [Int64] = []
    for microseconds in stride(from: Int64(0), through: 1_100_000, by: 7) {
      let tick = StageTime(microseconds: microseconds).tickOfEvent(ticksPerSecond: rate)
      let isAtOrAfter = tick * 1_000_000 >= microseconds * Int64(rate)
      let isFirst = (tick - 1) * 1_000_000 < microseconds * Int64(rate)
      if !isAtOrAfter || !isFirst { mistakes.append(microseconds) }
    }
    #expect(mistakes == [])
  }

  @Test("A tick's start in whole microseconds leads back to the tick")
  func tickStarts() {
    var mistakes: [Int] = []
    for rate in 30...1000 {
      for tick in stride(from: Int64(0), through: 2_500, by: 11) {
        let start = StageTime(value: tick, unitsPerSecond: Int64(rate)).microseconds
        if StageTime(microseconds: start).tickOfEvent(ticksPerSecond: rate) != tick
          || StageTime(microseconds: start + 1).tick(ticksPerSecond: rate) != tick
        {
          mistakes.append(rate)
        }
      }
    }
    #expect(mistakes == [])
  }

  @Test("Times of different units compare exactly, however far away")
  func order() {
    let third = StageTime(value: 1, unitsPerSecond: 3)
    #expect(StageTime(microseconds: 333_333) < third && !(third < StageTime(microseconds: 333_333)))
    #expect(third < StageTime(microseconds: 333_334))
    #expect(!(third < StageTime(value: 2, unitsPerSecond: 6)))
    let far = StageTime(value: .max, unitsPerSecond: 1_000_000)
    #expect(StageTime(value: .max - 1, unitsPerSecond: 1_000_000) < far)
    #expect(far < StageTime(value: .max, unitsPerSecond: 999_999))
    #expect(StageTime(value: .min, unitsPerSecond: 7) < StageTime(value: .min, unitsPerSecond: 8))
  }

  @Test("Moments far away do not overflow")
  func farAway() {
    let year = StageTime(microseconds: 31_557_600_000_000)
    #expect(year.tick(ticksPerSecond: 1000) == 31_557_600_000)
    let end = StageTime(value: .max, unitsPerSecond: 1_000_000)
    #expect(end.tick(ticksPerSecond: 1000) == 9_223_372_036_854_775)
  }

  @Test("Moments before the start round down too")
  func beforeStart() {
    let time = StageTime(microseconds: -1)
    #expect(time.tick(ticksPerSecond: 120) == -1)
    #expect(time.tickOfEvent(ticksPerSecond: 120) == 0)
    #expect(time.tickFraction(ticksPerSecond: 120) < 1)
    #expect(time.tickFraction(ticksPerSecond: 120) > 0.99)
  }

  @Test("Moments of different units compare by their meaning")
  func comparison() {
    #expect(
      StageTime(frame: 1, framesPerSecond: 3) > StageTime(microseconds: 333_333))
    #expect(
      StageTime(frame: 1, framesPerSecond: 3) < StageTime(microseconds: 333_334))
    #expect(!(StageTime(frame: 30, framesPerSecond: 60) < StageTime(microseconds: 500_000)))
  }
}
