internal import LamellaScene
internal import Testing

@testable internal import LamellaSDL

struct TimingTests {
  /// Times of events with stamps in milliseconds, seen together.
  private func times(
    _ clock: inout EventClock, _ stamps: [UInt32], now: Int64, ticks: UInt32
  ) -> [Int64] {
    clock.begin(now: now, ticks: ticks)
    var events = stamps.map {
      InputEvent(microseconds: clock.microseconds(ofStamp: $0), .mouseLeft)
    }
    clock.end(&events, from: 0)
    return events.map(\.microseconds)
  }

  @Test("A time stamp gives the age of an event")
  func stamps() {
    var clock = EventClock()
    _ = times(&clock, [], now: 1_000_000, ticks: 500)
    #expect(
      times(&clock, [505, 510, 512], now: 1_012_000, ticks: 512) == [
        1_005_000, 1_010_000, 1_012_000,
      ])
  }

  @Test("Events of one time stamp are spread over the time since the last poll")
  func spread() {
    var clock = EventClock()
    _ = times(&clock, [], now: 1_000_000, ticks: 500)
    #expect(
      times(&clock, [508, 508, 508, 508], now: 1_008_000, ticks: 508) == [
        1_002_000, 1_004_000, 1_006_000, 1_008_000,
      ])
    // After a rest the group is as long as a frame.
    let later = times(&clock, [1_508, 1_508], now: 2_008_000, ticks: 1_508)
    #expect(later == [2_008_000 - 8_333, 2_008_000])
  }

  @Test("Times never decrease, lie ahead, or precede an earlier poll")
  func monotone() {
    var clock = EventClock()
    _ = times(&clock, [], now: 1_000_000, ticks: 500)
    var last: Int64 = 0
    for (stamps, now) in [
      ([502, 501, 503, 499], 1_004_000), ([0, 900, 504], 1_009_000), ([], 1_010_000),
      ([1], 1_010_500),
    ] as [([UInt32], Int64)] {
      for time in times(&clock, stamps, now: now, ticks: UInt32((now - 500_000) / 1_000)) {
        #expect(time >= last)
        #expect(time <= now)
        last = time
      }
    }
  }

  @Test("Milliseconds may wrap around")
  func overflow() {
    var clock = EventClock()
    _ = times(&clock, [], now: 1_000_000, ticks: .max - 4)
    #expect(times(&clock, [.max, 3], now: 1_009_000, ticks: 4) == [1_004_000, 1_008_000])
  }

  @Test("Frames come at the display's rate, and a late one restarts the intervals")
  func pacing() {
    var pacer = FramePacer(intervalMicroseconds: 10_000, displayWaits: false)
    #expect(pacer.delay(now: 1_000_000) == 0)
    #expect(pacer.delay(now: 1_003_000) == 7_000)
    #expect(pacer.delay(now: 1_018_000) == 2_000)
    #expect(pacer.delay(now: 1_055_000) == 0)
    #expect(pacer.delay(now: 1_056_000) == 9_000)
  }

  @Test("A clock that is set back delays no frame by more than one interval")
  func pacingBackwards() {
    var pacer = FramePacer(intervalMicroseconds: 10_000, displayWaits: false)
    #expect(pacer.delay(now: 900_000_000) == 0)
    #expect(pacer.delay(now: 1_000_000) == 10_000)
    #expect(pacer.delay(now: 1_011_000) == 9_000)
  }

  @Test("After a clock was set back, events get times on the new one, with the same intervals")
  func stampsBackwards() {
    var clock = EventClock()
    _ = times(&clock, [], now: 900_000_000, ticks: 500)
    _ = times(&clock, [], now: 1_000_000, ticks: 510)
    #expect(
      times(&clock, [515, 520], now: 1_010_000, ticks: 520) == [1_005_000, 1_010_000])
  }

  @Test("A display with vsync gets no delay, unless it does not wait")
  func pacingByDisplay() {
    var pacer = FramePacer(intervalMicroseconds: 10_000, displayWaits: true)
    #expect(pacer.delay(now: 1_000_000) == 0)
    #expect(pacer.delay(now: 1_010_000) == 0)
    #expect(pacer.delay(now: 1_019_500) == 0)
    #expect(pacer.delay(now: 1_019_600) == 4_900)
  }
}
