internal import LamellaGeometry

/// The values of a keyframe animation, ready to be asked for any moment without allocating.
nonisolated struct Keyframes {
  /// The values are held from time to time rather than led to.
  var isDiscrete = false
  /// When each value is reached, 0...1; where they are held, one more: when each is left.
  var times: [Double] = []
  /// The curve of each segment; empty for linear ones.
  var paces: [TimingCurve] = []
  /// The ways from value to value; where values are held, each is one that stays.
  var segments: [CubicWay] = []
  /// The values themselves where they are transforms; empty where they are numbers.
  var transforms: [TransformParts] = []
  /// The values themselves where they are paths, nil for what is below; else empty.
  var paths: [Path?] = []
  /// Whether transforms are added part by part to what is below.
  var isWay = false
  /// Whether ways are gone at an even speed.
  var isEven = false
  /// Whether fractions below 0 and above 1 lead beyond the ends, as springs do; for two paths alone.
  private var goesBeyond = false
  /// Animations that use it.
  var users: Int32 = 0

  /// The number of ways, or of values that are held.
  private var count: Int {
    transforms.isEmpty && paths.isEmpty ? segments.count : max(1, times.count - 1)
  }

  /// The numbers at a fraction of the duration.
  func lanes(at fraction: Double) -> Lanes {
    guard !segments.isEmpty else { return .zero }
    let (index, local) = place(fraction)
    return segments[index].value(at: isEven ? segments[index].parameter(at: local) : local)
  }

  /// The transform's parts at a fraction of the duration.
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

  /// The path at a fraction of the duration.
  ///
  /// - Parameters:
  ///   - fraction: The part of the duration.
  ///   - current: What is below.
  /// - Returns: A mix where the paths around the moment are alike; else the next one, as soon as the way begins.
  func path(at fraction: Double, over current: Path) -> Path {
    guard !paths.isEmpty else { return current }
    let (index, local) = goesBeyond ? (0, fraction) : place(fraction)
    let start = paths[min(index, paths.count - 1)] ?? current
    guard !isDiscrete, index + 1 < paths.count else { return start }
    let end = paths[index + 1] ?? current
    return start.interpolated(to: end, fraction: local) ?? (local > 0 ? end : start)
  }

  /// Where the way leads at a fraction of the duration, in radians clockwise from the x axis.
  func direction(at fraction: Double) -> Double {
    guard !segments.isEmpty else { return 0 }
    let (index, local) = place(fraction)
    let way = segments[index].direction(
      at: isEven ? segments[index].parameter(at: local) : local)
    return Elementary.atan2(way.y, way.x)
  }

  /// The segment at a fraction of the duration, and how much of it is done.
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

  /// Makes the way from one path to another; nil stands for what is below.
  init(from start: Path?, to end: Path?) {
    paths = [start, end]
    times = [0, 1]
    goesBeyond = true
    users = 1
  }

  /// Equal steps from 0 to 1.
  static func evenTimes(_ count: Int) -> [Double] {
    count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : [0, 1]
  }

  /// Sets the times so that all ways are gone at one speed.
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

  /// The ways through values along a Kochanek-Bartels spline: Catmull-Rom where all parameters are zero.
  ///
  /// Uneven times are made up for, so that the speed has no jump where `continuity` is 0. Before the first and
  /// after the last value the way goes on as it begins and ends.
  static func spline(
    _ values: [Lanes], times: [Double], tension: [Double], continuity: [Double], bias: [Double]
  ) -> [CubicWay] {
    func parameter(_ list: [Double], _ index: Int) -> Double {
      index < list.count && list[index].isFinite ? list[index] : 0
    }
    /// Where the spline heads at a value, per segment before and after it.
    func tangents(_ index: Int) -> (arriving: Lanes, leaving: Lanes) {
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
      CubicWay(
        values[index], values[index] + tangents(index).leaving / 3,
        values[index + 1] - tangents(index + 1).arriving / 3, values[index + 1])
    }
  }
}

/// A way from one value to another along a cubic Bézier curve.
nonisolated struct CubicWay {
  private let start: Lanes
  private let control1: Lanes
  private let control2: Lanes
  private let end: Lanes
  private let isStraight: Bool
  /// Parameters from one to the next of which one sum finds the length; empty until it is measured.
  private var marks: [Double] = []
  /// The length up to each mark.
  private var lengths: [Double] = []

  init(_ start: Lanes, _ control1: Lanes, _ control2: Lanes, _ end: Lanes) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    isStraight = false
  }

  /// Makes a straight way at an even speed.
  init(from start: Lanes, to end: Lanes) {
    (self.start, self.end) = (start, end)
    (control1, control2) = (start, end)
    isStraight = true
  }

  /// Where the way is at a parameter, 0...1.
  func value(at t: Double) -> Lanes {
    if isStraight { return start + (end - start) * t }
    let s = 1 - t
    // In steps: the compiler takes long to find types in one sum.
    let first = start * (s * s * s) + control1 * (3 * s * s * t)
    return first + control2 * (3 * s * t * t) + end * (t * t * t)
  }

  /// The derivative at a parameter.
  private func slope(at t: Double) -> Lanes {
    if isStraight { return end - start }
    let s = 1 - t
    let first = (control1 - start) * (3 * s * s) + (control2 - control1) * (6 * s * t)
    return first + (end - control2) * (3 * t * t)
  }

  /// Where the way leads at a parameter; at ends without a direction, a little way in.
  func direction(at t: Double) -> Point {
    let way = slope(at: t)
    if way[0] != 0 || way[1] != 0 { return way.point }
    return slope(at: min(max(t, 1e-4), 1 - 1e-4)).point
  }

  // MARK: Length

  /// The whole length; 0 until it is measured.
  var length: Double { lengths.last ?? 0 }

  /// Finds the lengths.
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

  /// Adds the length between two parameters, in halves where one sum does not do: the way turns back there.
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

  /// The parameter at which a part of the whole length is done.
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

  /// The length between two parameters, by Gauss's rule of eight points.
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
