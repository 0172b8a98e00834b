internal import LamellaCapture
internal import Testing

struct CounterSeriesTests {
  private func series(_ values: [Int]) -> CounterSeries {
    var series = CounterSeries()
    for value in values { series.add(value) }
    return series
  }

  @Test("A series without values has no statistics")
  func emptySeries() {
    let empty = CounterSeries()
    #expect(empty.count == 0)
    #expect(empty.median == nil)
    #expect(empty.maximum == nil)
  }

  @Test("The median of an odd number of values is the middle one")
  func oddMedian() {
    #expect(series([9, 1, 5]).median == 5)
  }

  @Test("The median of an even number of values is the mean of the middle two")
  func evenMedian() {
    #expect(series([4, 1, 9, 6]).median == 5)
    #expect(series([2, 2, 3, 3]).median == 2.5)
  }

  @Test("Equal values count as often as they were added")
  func equalValues() {
    let values = series([7, 7, 7, 7, 100])
    #expect(values.median == 7)
    #expect(values.maximum == 100)
    #expect(values.count == 5)
  }

  @Test(
    "Quantiles interpolate between neighbors and clamp the fraction",
    arguments: [
      (0.0, 1.0), (0.25, 2.0), (0.5, 3.0), (0.9, 4.6), (1.0, 5.0), (-3.0, 1.0), (7.0, 5.0),
    ])
  func quantiles(
    fraction: Double, expected: Double
  ) throws {
    let quantile = try #require(series([5, 3, 1, 4, 2]).quantile(fraction))
    #expect(abs(quantile - expected) < 1e-12)
  }

  @Test("Quantiles agree with sorting for many small series")
  func quantilesAgainstSorting() throws {
    var state: UInt32 = 1
    for count in 1...40 {
      var values: [Int] = []
      for _ in 0..<count {
        state = state &* 1_664_525 &+ 1_013_904_223
        values.append(Int(state >> 24) % 12 - 4)
      }
      let sorted = values.sorted()
      for percent in stride(from: 0, through: 100, by: 10) {
        let position = Double(count - 1) * Double(percent) / 100
        let low = Int(position)
        let high = min(low + 1, count - 1)
        let expected =
          Double(sorted[low]) + (position - Double(low)) * Double(sorted[high] - sorted[low])
        let quantile = try #require(series(values).quantile(Double(percent) / 100))
        #expect(abs(quantile - expected) < 1e-9)
      }
    }
  }

  @Test("Statistics take medians over presented frames only")
  func presentedFramesOnly() {
    var statistics = FrameStatistics()
    for calls in [10, 20, 30] {
      var counters = FrameCounters()
      counters.isPresented = true
      counters.drawCalls = calls
      counters.ticks = 2
      statistics.add(counters)
    }
    for _ in 0..<5 { statistics.add(FrameCounters()) }
    #expect(statistics.frames == 8)
    #expect(statistics.framesPresented == 3)
    #expect(statistics.ticks == 6)
    #expect(statistics.drawCalls.median == 20)
    #expect(statistics.drawCalls.maximum == 30)
  }
}
