internal import LamellaGeometry

/// A tracker of a pointer's velocity over the last tenth of a second.
///
/// Keeps the newest samples in a fixed ring. The velocity is the distance from the pointer's place a window before the
/// newest sample, interpolated between the samples around that time, divided by the window: the time since that sample
/// does not slow the pointer down. A pointer that was held still for the whole window has none.
nonisolated struct VelocityTracker {
  /// The window of time that counts, in microseconds.
  static let windowMicroseconds: Int64 = 100_000
  /// The least time that a distance is divided by, in microseconds: a tick of the usual clock.
  ///
  /// A mouse that is set elsewhere reports its leap within microseconds, and would be thousands of times
  /// as fast as a hand.
  static let leastMicroseconds: Int64 = 8_333
  /// The number of samples that are kept; the oldest make room.
  static let maximumCount = 64

  private var samples: [(microseconds: Int64, point: Point)] = []
  private var next = 0

  init() {
    samples.reserveCapacity(Self.maximumCount)
  }

  /// Forgets all samples and keeps the storage.
  mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Adds a location of the pointer.
  ///
  /// Times do not decrease.
  ///
  /// - Complexity: O(1), no allocation.
  mutating func add(_ point: Point, at microseconds: Int64) {
    if samples.count < Self.maximumCount {
      samples.append((microseconds, point))
    } else {
      samples[next] = (microseconds, point)
      next = (next + 1) % Self.maximumCount
    }
  }

  /// Moves all samples, as when fingers that come or go change the centroid; the velocity stays.
  ///
  /// - Complexity: O(number of samples), no allocation.
  mutating func shift(by offset: Point) {
    for index in samples.indices { samples[index].point += offset }
  }

  /// Returns the velocity, in points per second, at a time not before the newest sample.
  ///
  /// - Complexity: O(number of samples).
  func velocity(at now: Int64) -> Point {
    guard let newest = sample(samples.count - 1), samples.count > 1 else { return .zero }
    guard newest.microseconds > now - Self.windowMicroseconds else { return .zero }
    let end = newest.microseconds
    let start = end - Self.windowMicroseconds
    // Walk back to the first sample inside the window.
    var index = samples.count - 1
    while index > 0, let older = sample(index - 1), older.microseconds >= start { index -= 1 }
    guard let inside = sample(index) else { return .zero }
    var base = inside.point
    var baseTime = inside.microseconds
    if let before = sample(index - 1), inside.microseconds > start {
      let span = Double(inside.microseconds - before.microseconds)
      let fraction = Double(start - before.microseconds) / span
      base = before.point.interpolated(to: inside.point, fraction: fraction)
      baseTime = start
    }
    guard now > baseTime else { return .zero }
    let seconds = Double(max(end - baseTime, Self.leastMicroseconds)) / 1e6
    return (newest.point - base) * (1 / seconds)
  }

  /// Returns a sample by age, 0 the oldest.
  private func sample(_ index: Int) -> (microseconds: Int64, point: Point)? {
    guard index >= 0, index < samples.count else { return nil }
    return samples[(next + index) % samples.count]
  }
}
