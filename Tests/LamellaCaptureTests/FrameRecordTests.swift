internal import LamellaCapture
internal import Testing

/// The content of a profiler's records, and their consumer.
struct FrameRecordTests {
  private final class Clock {
    var now: Int64 = 1_000
  }

  /// A sink that logs its calls.
  private final class Notes: FrameSink {
    var records: [FrameRecord] = []
    var pauses: [UInt64] = []
    func add(_ record: FrameRecord) { records.append(record) }
    func addIdlePass(at nanoseconds: UInt64) { pauses.append(nanoseconds) }
  }

  private let clock = Clock()
  private let profiler: FrameProfiler

  init() {
    profiler = FrameProfiler(capacity: 4) { [clock] in clock.now }
  }

  @Test("A record has the values of counters, state and clock; a sink gets it at once")
  func everything() {
    let notes = Notes()
    profiler.sink = notes
    #expect(profiler.last == nil && profiler.count == 0 && profiler.sink === notes)
    var counters = FrameCounters()
    // Idle: no record, and a pause for the sink.
    clock.now = 1_400
    profiler.beginFrame(with: .pump)
    clock.now = 1_500
    profiler.endFrame(counters, droppedTicks: 9)
    #expect(profiler.last == nil && notes.records.isEmpty && notes.pauses == [500])

    (counters.isPresented, counters.ticks) = (true, 3)
    (counters.drawCalls, counters.quads, counters.nodes) = (4, 5, 6)
    (counters.layoutCalls, counters.displayCalls, counters.tileViews) = (7, 8, 9)
    counters.uploadedBytes = 10
    clock.now = 2_000
    profiler.beginFrame(with: .compose)
    clock.now = 2_030
    profiler.endFrame(
      counters, state: [.animating, .warmUp], sceneMicroseconds: -5, alpha: 0.25, droppedTicks: 11)
    var expected = FrameRecord()
    (expected.number, expected.begin, expected.end, expected.presented) = (1, 1_000, 1_030, 1_030)
    (expected.sceneMicroseconds, expected.alpha) = (-5, 0.25)
    expected.flags = [.presented, .animating, .warmUp]
    // Earlier dropped ticks belong to the first record.
    (expected.ticks, expected.droppedTicks, expected.idlePasses) = (3, 11, 1)
    expected[.compose] = 30
    for (counter, value) in zip(FrameCounter.allCases, [4, 5, 6, 7, 8, 9, 10, 2]) {
      expected[counter] = value
    }
    #expect(profiler.last == expected && notes.records == [expected])
    #expect(notes.pauses == [500] && profiler.recordCount == 1 && profiler.idlePassCount == 1)

    // Without a sink it is recorded too.
    profiler.sink = nil
    profiler.beginFrame(with: .compose)
    profiler.endFrame(counters)
    profiler.beginFrame(with: .compose)
    profiler.endFrame(FrameCounters())
    #expect(profiler.sink == nil && notes.records.count == 1 && notes.pauses == [500])
    #expect(profiler.recordCount == 2 && profiler.idlePassCount == 2)
    let usual = profiler.last
    #expect(usual?.alpha == 1 && usual?.sceneMicroseconds == 0 && usual?.idlePasses == 0)
    #expect(usual?.flags == [.presented, .continues] && usual?.droppedTicks == 0)
  }

  @Test("Leaving or ending without an open span or frame does nothing")
  func notOpen() {
    profiler.leave()
    profiler.endFrame(FrameCounters())
    #expect(profiler.idlePassCount == 0)
    profiler.beginFrame(with: .pump)
    clock.now += 5
    profiler.leave()
    clock.now += 5
    profiler.leave()
    var counters = FrameCounters()
    counters.ticks = 1
    profiler.endFrame(counters)
    #expect(profiler.last?.droppedTicks == 0 && profiler.last?.ticks == 1)
    profiler.endFrame(counters)
    #expect(profiler.recordCount == 1 && profiler.last?[.pump] == 5)
    // Three boundaries: the start of the pass, its end, and the end of the frame.
    #expect(profiler.last?[.clockReads] == 3 && profiler.last?.end == 10)
    profiler.leave()
    #expect(profiler.count == 1)
  }

  @Test("A presented frame continues the last one if there was no intended wait between them")
  func continues() {
    /// Whether a frame is a guest, presented and animating; and whether it continues the one before.
    let frames: [(isGuest: Bool, isShown: Bool, moves: Bool, continues: Bool)] = [
      (false, true, false, false), (false, true, false, true), (true, true, false, false),
      (true, true, true, false), (true, true, false, true), (true, true, true, false),
      (false, true, false, true), (false, false, true, false), (false, true, true, false),
      (true, true, true, true), (true, false, true, false), (true, true, true, false),
    ]
    for frame in frames {
      if frame.isGuest { profiler.enter(.encode) } else { profiler.beginFrame(with: .pump) }
      var counters = FrameCounters()
      (counters.isPresented, counters.ticks) = (frame.isShown, 1)
      clock.now += 1
      profiler.endFrame(counters, state: frame.moves ? .animating : [])
      let flags = profiler.last?.flags
      #expect(
        flags?.contains(.continues) == frame.continues && flags?.contains(.guest) == frame.isGuest)
      #expect(flags?.contains(.presented) == frame.isShown)
      #expect(flags?.contains(.animating) == frame.moves)
      #expect(profiler.last?.presented == (frame.isShown ? profiler.last?.end : 0))
    }
  }

  @Test("A decreasing total of dropped ticks counts as none")
  func droppedTicks() {
    var counters = FrameCounters()
    counters.ticks = -1
    counters.isPresented = true
    for (sum, dropped) in [(5, 5), (2, 0), (6, 4)] as [(Int64, UInt32)] {
      profiler.beginFrame(with: .pump)
      profiler.endFrame(counters, droppedTicks: sum)
      #expect(profiler.last?.droppedTicks == dropped && profiler.last?.ticks == 0)
    }
  }

  @Test("Records are equal when all their fields are")
  func equality() {
    let changes: [(inout FrameRecord) -> Void] = [
      { _ in }, { $0.number = 1 }, { $0.begin = 1 }, { $0.end = 1 }, { $0.presented = 1 },
      { $0.sceneMicroseconds = 1 }, { $0.flags = .warmUp }, { $0.ticks = 1 },
      { $0.droppedTicks = 1 }, { $0.alpha = 1 }, { $0.idlePasses = 1 }, { $0.spans[0] = 1 },
      { $0.spans[15] = 1 }, { $0.spans[23] = 1 }, { $0.counters[0] = 1 }, { $0.counters[15] = 1 },
    ]
    let records = changes.map { change in
      var record = FrameRecord()
      change(&record)
      return record
    }
    for (place, record) in records.enumerated() {
      for (other, another) in records.enumerated() {
        #expect((record == another) == (place == other), "\(place) \(other)")
      }
    }
  }

  @Test("Counters are clamped to the record's range; passes and flags have the bits of the format")
  func numbers() {
    var record = FrameRecord()
    for (value, kept) in [
      (-1, 0), (0, 0), (7, 7), (1 << 32 - 1, 1 << 32 - 1), (1 << 32, 1 << 32 - 1),
    ] {
      record[.nodes] = value
      #expect(record[.nodes] == kept && record.counters[2] == UInt32(kept))
    }
    record[.display] = 9
    #expect(record.spans[8] == 9 && record[.display] == 9)
    #expect(FrameRecord.spanCapacity == 24 && FrameRecord.counterCapacity == 16)
    let flags: [FrameRecord.Flags] = [
      .presented, .animating, .interacting, .warmUp, .continues, .guest,
    ]
    #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
    #expect(
      FramePass.allCases.map(\.name) == [
        "pump", "dispatch", "step", "traits", "properties", "constraints", "layout", "pointer",
        "display", "compose", "tiles", "encode", "submit", "present", "accessibility", "overlay",
      ])
    #expect(!record.isPresented && FrameProfiler().capacity == 600)
  }

  @Test(
    "Statistics have a distribution for each counter of presented frames, and totals over all passes"
  )
  func statistics() {
    var statistics = FrameStatistics()
    for index in 1...4 {
      var counters = FrameCounters()
      counters.isPresented = index != 4
      (counters.ticks, counters.droppedTicks) = (index, index * 10)
      (counters.drawCalls, counters.quads, counters.nodes) = (index, index + 100, index + 200)
      (counters.layoutCalls, counters.tileViews) = (index + 300, index + 400)
      statistics.add(counters)
    }
    #expect(statistics.frames == 4 && statistics.framesPresented == 3)
    #expect(statistics.ticks == 10 && statistics.droppedTicks == 100)
    for (series, first) in [
      (statistics.drawCalls, 0.0), (statistics.quads, 100), (statistics.nodes, 200),
      (statistics.layoutCalls, 300), (statistics.tileViews, 400),
    ] {
      #expect(series.count == 3 && series.quantile(0) == first + 1)
      #expect(series.median == first + 2 && series.maximum == Int(first) + 3)
      #expect(series.quantile(.nan) == first + 1)
    }
  }
}
