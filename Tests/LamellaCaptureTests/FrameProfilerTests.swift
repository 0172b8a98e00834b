internal import LamellaCapture
internal import Testing

/// A clock that the test sets.
private final class Clock {
  var now: Int64 = 1_000
}

struct FrameProfilerTests {
  private let clock = Clock()
  private let profiler: FrameProfiler

  init() {
    profiler = FrameProfiler(capacity: 4) { [clock] in clock.now }
  }

  private func counters(presented: Bool = true, ticks: Int = 1) -> FrameCounters {
    var counters = FrameCounters()
    counters.isPresented = presented
    counters.ticks = ticks
    return counters
  }

  /// A frame of three spans: pump 10, layout 20, present 30.
  private func frame(presented: Bool = true, ticks: Int = 1, animating: Bool = false) {
    profiler.beginFrame(with: .pump)
    clock.now += 10
    profiler.enter(.layout)
    clock.now += 20
    profiler.enter(.present)
    clock.now += 30
    profiler.endFrame(
      counters(presented: presented, ticks: ticks), state: animating ? .animating : [])
  }

  @Test("A profiler keeps at least two frames", arguments: [-1, 0, 1, 2])
  func leastCapacity(asked: Int) {
    let profiler = FrameProfiler(capacity: asked) { [clock] in clock.now }
    #expect(profiler.capacity == 2)
    for _ in 0..<3 {
      profiler.beginFrame(with: .pump)
      profiler.endFrame(counters(), state: [])
    }
    #expect(profiler.count == 2 && profiler.recordCount == 3)
  }

  @Test("Spans are contiguous and add up to the frame")
  func spans() throws {
    clock.now += 5
    frame()
    let record = try #require(profiler.last)
    #expect(record.begin == 5 && record.end == 65 && record.presented == 65)
    #expect(record[.pump] == 10 && record[.layout] == 20 && record[.present] == 30)
    #expect(record[.clockReads] == 4)
    #expect(FramePass.allCases.reduce(0) { $0 + record[$1] } == record.end - record.begin)
  }

  @Test("A span that is open goes on when it is opened again, without a clock reading")
  func reopened() throws {
    for usesSystemClock in [false, true] {
      let profiler = usesSystemClock ? FrameProfiler() : profiler
      profiler.beginFrame(with: .dispatch)
      profiler.enter(.dispatch)
      profiler.enter(.layout)
      clock.now += 3
      profiler.enter(.layout)
      clock.now += 4
      profiler.endFrame(counters())
      let record = try #require(profiler.last)
      #expect(record[.clockReads] == 3)
      #expect(usesSystemClock || record[.layout] == 7 && record[.dispatch] == 0)
    }
  }

  @Test("A pass that occurs twice in a frame is summed")
  func twice() throws {
    profiler.beginFrame(with: .dispatch)
    for pass in [FramePass.layout, .dispatch, .layout] {
      clock.now += 7
      profiler.enter(pass)
    }
    clock.now += 1
    profiler.endFrame(counters())
    let record = try #require(profiler.last)
    #expect(record[.dispatch] == 14 && record[.layout] == 8)
  }

  @Test("The time between a span's end and the next span belongs to no pass")
  func leave() throws {
    profiler.beginFrame(with: .step)
    clock.now += 4
    profiler.leave()
    clock.now += 100
    profiler.enter(.encode)
    clock.now += 6
    profiler.endFrame(counters())
    let record = try #require(profiler.last)
    #expect(record[.step] == 4 && record[.encode] == 6)
    #expect(record.end - record.begin == 110)
  }

  @Test("Idle passes get no record and are counted in the next one")
  func idle() throws {
    frame()
    for _ in 0..<3 { frame(presented: false, ticks: 0) }
    frame()
    #expect(profiler.recordCount == 2)
    #expect(profiler.idlePassCount == 3)
    let record = try #require(profiler.last)
    #expect(record.number == 4 && record.idlePasses == 3)
    #expect(!record.flags.contains(.continues))
  }

  @Test(
    "Frames with ticks that are not presented have records, and end a sequence of presented frames")
  func unseenTicks() {
    frame()
    frame()
    frame(presented: false)
    frame()
    let flags = (0..<4).reversed().map { profiler.record(age: $0).flags }
    #expect(flags == [[.presented], [.presented, .continues], [], [.presented]])
  }

  @Test("A guest frame continues the last one only during an animation")
  func guest() {
    func guestFrame(animating: Bool) {
      profiler.enter(.display)
      clock.now += 10
      profiler.endFrame(counters(), state: animating ? .animating : [])
    }
    guestFrame(animating: true)
    guestFrame(animating: false)
    guestFrame(animating: false)
    let flags = (0..<3).reversed().map { profiler.record(age: $0).flags.contains(.continues) }
    #expect(flags == [false, true, false])
    #expect(profiler.record(age: 0).flags.contains(.guest))
  }

  @Test("Dropped ticks are given as a total and recorded for each frame")
  func droppedTicks() {
    for sum in [0, 3, 3, 10] {
      profiler.beginFrame(with: .pump)
      profiler.endFrame(counters(), droppedTicks: Int64(sum))
    }
    #expect((0..<4).reversed().map { profiler.record(age: $0).droppedTicks } == [0, 3, 0, 7])
  }

  @Test("The ring buffer keeps the last records")
  func ring() {
    for _ in 0..<11 { frame() }
    #expect(profiler.recordCount == 11 && profiler.count == 4)
    #expect((0..<4).map { profiler.record(age: $0).number } == [10, 9, 8, 7])
  }

  @Test("A clock that goes back gives no negative spans")
  func clockGoesBack() throws {
    profiler.beginFrame(with: .pump)
    clock.now -= 500
    profiler.enter(.layout)
    clock.now += 3
    profiler.endFrame(counters())
    let record = try #require(profiler.last)
    #expect(record[.pump] == 0)
    #expect(record.spans[FramePass.layout.rawValue] <= 3)
  }

  @Test(
    "The spans of a frame add up, whatever their number",
    arguments: [1, 62, 63, 64, 65, 128, 1_000])
  func manySpans(count: Int) throws {
    profiler.beginFrame(with: .pump)
    for index in 0..<count {
      clock.now += 2
      profiler.enter(index.isMultiple(of: 2) ? .step : .layout)
    }
    clock.now += 2
    profiler.endFrame(counters())
    let record = try #require(profiler.last)
    #expect(record[.pump] == 2)
    #expect(record[.step] == UInt64((count + 1) / 2 * 2))
    #expect(record[.layout] == UInt64(count / 2 * 2))
    #expect(record[.clockReads] == count + 2)
  }

  @Test("Spans add up with the system's clock too", arguments: [3, 200])
  func systemClock(count: Int) throws {
    let profiler = FrameProfiler()
    for _ in 0..<2 {
      profiler.enter(.dispatch)
      for index in 0..<count { profiler.enter(index.isMultiple(of: 2) ? .layout : .step) }
      profiler.endFrame(counters())
      let record = try #require(profiler.last)
      #expect(FramePass.allCases.reduce(0) { $0 + record[$1] } == record.end - record.begin)
      #expect(record[.clockReads] == count + 2 && record[.encode] == 0)
    }
  }

  @Test("A record has nothing of the overwritten one")
  func reusedPlaces() throws {
    for _ in 0..<5 { frame(animating: true) }
    profiler.enter(.encode)
    clock.now += 1
    var counters = FrameCounters()
    counters.ticks = 1
    profiler.endFrame(counters)
    let record = try #require(profiler.last)
    var expected = FrameRecord()
    (expected.number, expected.begin, expected.end) = (5, 300, 301)
    (expected.flags, expected.alpha, expected.ticks) = (.guest, 1, 1)
    expected[.encode] = 1
    expected[.clockReads] = 2
    #expect(record == expected)
  }
}
