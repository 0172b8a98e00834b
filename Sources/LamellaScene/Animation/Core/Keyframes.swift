internal import LamellaGeometry

/// The values of a keyframe animation, prepared for sampling without allocation.
nonisolated struct Keyframes {
  /// Whether each value is held until the next key time, without interpolation.
  var isDiscrete = false
  /// The key times, 0...1, at which each value is reached.
  ///
  /// If values are held, there is one more key time: value `i` is shown from time `i` to `i + 1`.
  var times: [Double] = []
  /// The timing curve of each segment; empty if all are linear.
  var paces: [TimingCurve] = []
  /// The curves from value to value; for held values, constant ones.
  var segments: [CubicSegment] = []
  /// The values of a transform animation; else empty.
  var transforms: [TransformParts] = []
  /// The values of a path animation, nil for the underlying path; else empty.
  var paths: [Path?] = []
  /// Whether transforms are added to the underlying transform component by component.
  var isWay = false
  /// Whether segments are traversed at constant speed.
  var isEven = false
  /// Whether fractions beyond 0...1 extrapolate, as springs need; for two paths only.
  private var extrapolates = false
  /// The number of animations that use the keyframes.
  var users: Int32 = 0

  /// The number of segments, or of held values.
  private var count: Int {
    transforms.isEmpty && paths.isEmpty ? segments.count : max(1, times.count - 1)
  }

  /// Returns the numbers at a fraction of the duration.
  func vector(at fraction: Double) -> AnimationVector {
    guard !segments.isEmpty else { return .zero }
    let (index, local) = place(fraction)
    return segments[index].value(at: isEven ? segments[index].parameter(at: local) : local)
  }

  /// Returns the decomposed transform at a fraction of the duration.
  func parts(at fraction: Double) -> TransformParts {
    guard !transforms.isEmpty else { return .none }
    let (index, local) = place(fraction)
    guard !isDiscrete, index + 1 < transforms.count else {
      return transforms[min(index, transforms.count - 1)]
    }
    var value = transforms[index + 1]
    value.add(transforms[index].difference(from: value), 1 - local)
    return value
  }

  /// Returns the path at a fraction of the duration.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of the duration, 0...1.
  ///   - current: The underlying path.
  /// - Returns: The interpolated path if the neighboring paths have the same elements; else the later one, from the
  ///   start of the segment.
  func path(at fraction: Double, over current: Path) -> Path {
    guard !paths.isEmpty else { return current }
    let (index, local) = extrapolates ? (0, fraction) : place(fraction)
    let start = paths[min(index, paths.count - 1)] ?? current
    guard !isDiscrete, index + 1 < paths.count else { return start }
    let end = paths[index + 1] ?? current
    return start.interpolated(to: end, fraction: local) ?? (local > 0 ? end : start)
  }

  /// Returns the direction of motion at a fraction of the duration, in radians clockwise from the x axis.
  func direction(at fraction: Double) -> Double {
    guard !segments.isEmpty else { return 0 }
    let (index, local) = place(fraction)
    let way = segments[index].direction(
      at: isEven ? segments[index].parameter(at: local) : local)
    return Elementary.atan2(way.y, way.x)
  }

  /// Returns the segment at a fraction of the duration, and the progress within it.
  private func place(_ fraction: Double) -> (index: Int, local: Double) {
    var low = 0
    var high = count
    // The last segment that has begun.
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    if isDiscrete { return (low, 0) }
    let (start, end) = (times[low], times[min(low + 1, times.count - 1)])
    let local = end > start ? min(max((fraction - start) / (end - start), 0), 1) : 1
    return (low, low < paces.count ? paces[low].progress(at: local) : local)
  }

  // MARK: Making

  /// Makes keyframes without values.
  init() {}

  /// Makes keyframes from one path to another; nil stands for the underlying path.
  init(from start: Path?, to end: Path?) {
    paths = [start, end]
    times = [0, 1]
    extrapolates = true
    users = 1
  }

  /// Returns evenly spaced times from 0 to 1.
  static func evenTimes(_ count: Int) -> [Double] {
    count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : [0, 1]
  }

  /// Sets the key times so that all segments are traversed at one constant speed.
  mutating func makeEven() {
    isEven = true
    var sum = 0.0
    var ends = [0.0]
    for index in segments.indices {
      segments[index].measure()
      sum += segments[index].length
      ends.append(sum)
    }
    times = sum > 0 ? ends.map { $0 / sum } : Self.evenTimes(ends.count)
    paces = []
  }

  /// Returns a Kochanek-Bartels spline through values; Catmull-Rom if all parameters are zero.
  ///
  /// Tangents are scaled for uneven times, so that the speed is continuous where `continuity` is 0. The tangents at the
  /// first and last value are those of the straight line to their neighbor.
  static func spline(
    _ values: [AnimationVector], times: [Double], tension: [Double], continuity: [Double],
    bias: [Double]
  ) -> [CubicSegment] {
    /// Returns an element of a list of tensions, continuities or biases; 0 if it is missing or not finite.
    func parameter(_ list: [Double], _ index: Int) -> Double {
      index < list.count && list[index].isFinite ? list[index] : 0
    }
    /// Returns the spline's tangents at a value, for the segments before and after it.
    func tangents(_ index: Int) -> (arriving: AnimationVector, leaving: AnimationVector) {
      let before = index > 0 ? values[index] - values[index - 1] : values[1] - values[0]
      let after = index + 1 < values.count ? values[index + 1] - values[index] : before
      let tight = (1 - parameter(tension, index)) / 2
      let sharp = parameter(continuity, index)
      let lean = parameter(bias, index)
      let arriving =
        tight * (1 + lean) * (1 - sharp) * before + tight * (1 - lean) * (1 + sharp) * after
      let leaving =
        tight * (1 + lean) * (1 + sharp) * before + tight * (1 - lean) * (1 - sharp) * after
      guard index > 0, index + 1 < values.count else { return (arriving, leaving) }
      let (past, next) = (times[index] - times[index - 1], times[index + 1] - times[index])
      guard past + next > 0 else { return (arriving, leaving) }
      return (arriving * (2 * past / (past + next)), leaving * (2 * next / (past + next)))
    }
    return (0..<values.count - 1).map { index in
      CubicSegment(
        values[index], values[index] + tangents(index).leaving / 3,
        values[index + 1] - tangents(index + 1).arriving / 3, values[index + 1])
    }
  }
}

/// A cubic Bézier curve between two values.
nonisolated struct CubicSegment {
  private let start: AnimationVector
  private let control1: AnimationVector
  private let control2: AnimationVector
  private let end: AnimationVector
  private let isStraight: Bool
  /// The parameters between which one Gauss sum gives the arc length; empty until measured.
  private var marks: [Double] = []
  /// The arc length up to each mark.
  private var lengths: [Double] = []

  init(
    _ start: AnimationVector, _ control1: AnimationVector, _ control2: AnimationVector,
    _ end: AnimationVector
  ) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    isStraight = false
  }

  /// Makes a straight line with constant speed.
  init(from start: AnimationVector, to end: AnimationVector) {
    (self.start, self.end) = (start, end)
    (control1, control2) = (start, end)
    isStraight = true
  }

  /// Returns the curve's value at a parameter, 0...1.
  func value(at t: Double) -> AnimationVector {
    if isStraight { return start + (end - start) * t }
    let s = 1 - t
    // In two steps: the type checker is slow on one long sum.
    let first = start * (s * s * s) + control1 * (3 * s * s * t)
    return first + control2 * (3 * s * t * t) + end * (t * t * t)
  }

  /// Returns the derivative at a parameter.
  private func slope(at t: Double) -> AnimationVector {
    if isStraight { return end - start }
    let s = 1 - t
    let first = (control1 - start) * (3 * s * s) + (control2 - control1) * (6 * s * t)
    return first + (end - control2) * (3 * t * t)
  }

  /// Returns the direction at a parameter; at an end with zero derivative, the direction just inside the curve.
  func direction(at t: Double) -> Point {
    let way = slope(at: t)
    if way[0] != 0 || way[1] != 0 { return way.point }
    return slope(at: min(max(t, 1e-4), 1 - 1e-4)).point
  }

  // MARK: Length

  /// The arc length; 0 until measured.
  var length: Double { lengths.last ?? 0 }

  /// Measures the arc length.
  mutating func measure() {
    lengths = [0]
    if isStraight {
      lengths.append(Elementary.length(end - start))
      return
    }
    marks = [0]
    let eighths = (0..<8).map { length(from: Double($0) / 8, to: Double($0 + 1) / 8) }
    let whole = eighths.reduce(0, +)
    for (index, length) in eighths.enumerated() {
      measure(
        from: Double(index) / 8, to: Double(index + 1) / 8, length, tolerance: 1e-10 * whole,
        depth: 14)
    }
  }

  /// Adds the arc length between two parameters; subdivides where one Gauss sum is not precise, as near cusps.
  private mutating func measure(
    from a: Double, to b: Double, _ length: Double, tolerance: Double, depth: Int
  ) {
    let middle = 0.5 * (a + b)
    let (first, second) = (self.length(from: a, to: middle), self.length(from: middle, to: b))
    if depth > 0, abs(first + second - length) > tolerance {
      measure(from: a, to: middle, first, tolerance: tolerance, depth: depth - 1)
      measure(from: middle, to: b, second, tolerance: tolerance, depth: depth - 1)
    } else {
      marks.append(b)
      lengths.append(self.length + length)
    }
  }

  /// Returns the parameter at a fraction of the arc length.
  func parameter(at fraction: Double) -> Double {
    if isStraight || length == 0 { return fraction }
    let target = fraction * length
    var index = 0
    while index < marks.count - 2, lengths[index + 1] < target { index += 1 }
    let base = marks[index]
    var (low, high) = (base, marks[index + 1])
    let span = lengths[index + 1] - lengths[index]
    var t = span > 0 ? base + (high - base) * (target - lengths[index]) / span : base
    for _ in 0..<32 {
      let error = lengths[index] + length(from: base, to: t) - target
      if abs(error) <= 1e-12 * length { break }
      if error > 0 { high = t } else { low = t }
      let slope = slope(at: t)
      let next = t - error / Elementary.length(slope)
      t = next > low && next < high ? next : 0.5 * (low + high)
    }
    return t
  }

  /// Returns the arc length between two parameters, by eight-point Gaussian quadrature.
  private func length(from a: Double, to b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    var sum = 0.0
    for index in 0..<4 {
      let way = half * Self.nodes[index]
      let (before, after) = (slope(at: middle - way), slope(at: middle + way))
      let speeds = Elementary.length(before) + Elementary.length(after)
      sum += Self.weights[index] * speeds
    }
    return sum * half
  }

  private static let nodes = SIMD4(
    0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363)
  private static let weights = SIMD4(
    0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763)
}
