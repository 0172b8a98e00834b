extension Path {
  /// Returns the outline of a stroke along the path, to be filled by the winding rule.
  ///
  /// Parts of the outline may overlap; the winding rule merges them. A path of more than 20,000 dashes is stroked
  /// without gaps.
  ///
  /// - Parameters:
  ///   - style: The stroke's style.
  ///   - tolerance: The largest distance of straight lines from curves, in the path's units.
  /// - Returns: A path of straight lines; empty where the style draws nothing.
  /// - Complexity: O(number of lines and dashes).
  public func strokedPath(_ style: StrokeStyle, tolerance: Double = 0.1) -> Path {
    var result = Path()
    for ring in strokeOutlines(style, tolerance: tolerance) {
      result.addLines(between: ring)
      result.closeSubpath()
    }
    return result
  }

  /// Returns the dashes of the path, as open subpaths of straight lines.
  ///
  /// - Parameters:
  ///   - phase: The distance into the dash pattern at the path's start.
  ///   - lengths: The lengths of dashes and gaps in turns.
  ///   - tolerance: The largest distance of straight lines from curves, in the path's units.
  /// - Returns: The dashes. The path itself, flattened, where `lengths` is empty, has a negative number or only
  ///   zeros, or would make more than 20,000 dashes.
  public func dashed(phase: Double, lengths: [Double], tolerance: Double = 0.1) -> Path {
    var result = Path()
    for line in Self.dashes(of: polylines(tolerance: tolerance), phase, lengths) {
      result.addLines(between: line.points)
      if line.points.count == 1 { result.addLine(to: line.points[0]) }
      if line.isClosed { result.closeSubpath() }
    }
    return result
  }

  /// Returns the closed outlines of a stroke along the path, as rings of points.
  package func strokeOutlines(_ style: StrokeStyle, tolerance: Double) -> [[Point]] {
    guard style.isDrawable else { return [] }
    var lines = polylines(tolerance: tolerance)
    if !style.lineDash.isEmpty {
      lines = Self.dashes(of: lines, style.dashPhase, style.lineDash)
    }
    let corners = lines.reduce(0) { $0 + $1.points.count - $1.isSmooth.count { $0 } }
    var stroker = Stroker(style, tolerance: tolerance, corners: corners)
    for line in lines { stroker.add(line) }
    return stroker.rings
  }

  /// The largest number of dashes that a path is cut into.
  private static let maximumDashes = 20_000

  /// Cuts polylines into dashes; leaves them whole if the pattern is invalid or gives too many dashes.
  private static func dashes(
    of lines: [Polyline], _ phase: Double, _ lengths: [Double]
  ) -> [Polyline] {
    let sum = lengths.reduce(0, +)
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 }), sum > 0, sum.isFinite else {
      return lines
    }
    var total = 0.0
    for line in lines { total += line.length }
    guard total / sum * Double(lengths.count) < Double(maximumDashes) else { return lines }
    // With an odd number of lengths, dashes and gaps swap at each repetition.
    let period = lengths.count & 1 == 0 ? sum : 2 * sum
    var offset = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    if offset < 0 { offset += period }
    var first = 0
    while offset >= lengths[first % lengths.count], first < 2 * lengths.count {
      offset -= lengths[first % lengths.count]
      first += 1
    }
    var result: [Polyline] = []
    for line in lines {
      cut(line, lengths, first, offset, into: &result)
    }
    return result
  }

  /// Cuts a polyline into dashes.
  ///
  /// `first` is the index of the pattern's length that it begins in, `offset` the
  /// distance into it.
  private static func cut(
    _ line: Polyline, _ lengths: [Double], _ first: Int, _ offset: Double,
    into result: inout [Polyline]
  ) {
    var index = first
    var left = lengths[index % lengths.count] - offset
    var dash = Polyline()
    /// Returns whether the pattern is in a dash rather than a gap.
    func isOn() -> Bool { index & 1 == 0 }
    /// Adds a point to the current dash.
    func add(_ point: Point, _ smooth: Bool) {
      if dash.points.last == point { return }
      dash.points.append(point)
      dash.isSmooth.append(smooth)
    }
    if isOn() { add(line.points[0], false) }
    let count = line.points.count
    for number in 1..<max(line.isClosed ? count + 1 : count, 1) {
      let from = line.points[number - 1]
      let to = line.points[number % count]
      let length = from.distance(to: to)
      var done = 0.0
      while length - done > left {
        done += left
        let point = from.interpolated(to: to, fraction: done / length)
        if isOn() {
          add(point, false)
          result.append(dash)
        }
        index += 1
        left = lengths[index % lengths.count]
        dash = Polyline()
        if isOn() { add(point, false) }
      }
      left -= length - done
      if isOn() { add(to, line.isSmooth[number % count]) }
    }
    if isOn(), !dash.points.isEmpty, dash.points.count > 1 || count == 1 { result.append(dash) }
  }
}

extension Path.Polyline {
  /// The length along the corners.
  fileprivate var length: Double {
    var sum = 0.0
    for index in points.indices.dropFirst() { sum += points[index - 1].distance(to: points[index]) }
    if isClosed, let first = points.first, let last = points.last {
      sum += last.distance(to: first)
    }
    return sum
  }
}

/// The builder of a stroke's outlines.
///
/// Each ring is the sum of one area for each straight piece and one for each join, all with the same orientation, so
/// the winding rule merges overlaps.
private struct Stroker {
  private let half: Double
  private let style: StrokeStyle
  /// The cosine of the largest angle that one straight line approximates in a round join.
  private let flatCosine: Double
  private(set) var rings: [[Point]] = []
  private var ring: [Point] = []
  private var normals: [Point] = []

  /// Makes a stroker for a number of ends and corners; all round joins together have at most a million points.
  init(_ style: StrokeStyle, tolerance: Double, corners: Int) {
    self.style = style
    half = style.lineWidth / 2
    let cosine = max(1 - max(tolerance, 1e-9) / half, 0.5)
    // At most about a thousand lines for a full turn, fewer where there are more than a thousand turns.
    let load = Double(max(corners, 1_000)) / 1_000
    flatCosine = min(2 * cosine * cosine - 1, 1 - 2e-5 * min(load * load, 10_000))
  }

  /// Adds the outline of a polyline: two rings for a closed one, else one ring with caps.
  mutating func add(_ line: Path.Polyline) {
    let points = line.points
    guard points.count > 1 else {
      if let point = points.first { addDot(at: point) }
      return
    }
    normals.removeAll(keepingCapacity: true)
    let pieces = line.isClosed ? points.count : points.count - 1
    for index in 0..<pieces {
      let direction = points[(index + 1) % points.count] - points[index]
      let length = direction.length
      normals.append(Point(direction.y / length, -direction.x / length))
    }
    guard normals.allSatisfy(\.isFinite) else { return }
    if line.isClosed {
      for index in points.indices { join(line, index, isForward: true) }
      finishRing()
      for index in points.indices.reversed() { join(line, index, isForward: false) }
      finishRing()
      return
    }
    let last = points.count - 1
    ring.append(points[0] + normals[0] * half)
    for index in 1..<max(last, 1) { join(line, index, isForward: true) }
    addCap(at: points[last], normals[last - 1])
    for index in (1..<max(last, 1)).reversed() { join(line, index, isForward: false) }
    addCap(at: points[0], -normals[0])
    finishRing()
  }

  /// Adds the current ring to the outline, and begins an empty one.
  private mutating func finishRing() {
    rings.append(ring)
    ring.removeAll(keepingCapacity: true)
  }

  /// Adds the outline of a line of zero length: a dot for round and square caps.
  private mutating func addDot(at point: Point) {
    guard style.lineCap != .butt else { return }
    addCap(at: point, Point(0, -1))
    addCap(at: point, Point(0, 1))
    finishRing()
  }

  /// Adds the cap at an end, from one side's edge to the other's.
  private mutating func addCap(at point: Point, _ normal: Point) {
    let direction = Point(-normal.y, normal.x)
    ring.append(point + normal * half)
    switch style.lineCap {
    case .butt: break
    case .square:
      ring.append(point + (normal + direction) * half)
      ring.append(point + (direction - normal) * half)
    case .round:
      addArc(around: point, normal, -normal, depth: 0)
    }
    ring.append(point - normal * half)
  }

  /// Adds the join at a corner: on the side of the normals forwards, on the other side backwards.
  private mutating func join(_ line: Path.Polyline, _ index: Int, isForward: Bool) {
    let point = line.points[index]
    let count = line.points.count
    var before = normals[(index + count - 1) % count]
    var after = normals[index]
    if !isForward { (before, after) = (-after, -before) }
    let cross = before.x * after.y - before.y * after.x
    let dot = before.x * after.x + before.y * after.y
    let miter = point + (before + after) * (half / max(1 + dot, 1e-12))
    if cross < 0 {
      // The inner side: the edges meet, if the pieces are long enough for that.
      let reach = -cross / max(1 + dot, 1e-12) * half
      let previous = line.points[(index + count - 1) % count].distance(to: point)
      let next = line.points[(index + 1) % count].distance(to: point)
      if reach <= min(previous, next) / 2 {
        ring.append(miter)
      } else {
        ring.append(point + before * half)
        ring.append(point)
        ring.append(point + after * half)
      }
      return
    }
    let isFlat = dot > 0.98
    if isFlat, line.isSmooth[index] || cross < 1e-6 {
      ring.append(miter)
      return
    }
    switch line.isSmooth[index] ? .round : style.lineJoin {
    case .miter where 2 <= style.miterLimit * style.miterLimit * (1 + dot) && dot > -0.9999:
      ring.append(miter)
    case .miter, .bevel:
      ring.append(point + before * half)
      ring.append(point + after * half)
    case .round:
      ring.append(point + before * half)
      addArc(around: point, before, after, depth: 0)
      ring.append(point + after * half)
    }
  }

  /// Adds the inner points of an arc between two directions.
  private mutating func addArc(
    around point: Point, _ from: Point, _ to: Point, depth: Int
  ) {
    let dot = from.x * to.x + from.y * to.y
    guard dot < flatCosine, depth < 10 else { return }
    var middle = from + to
    let length = middle.length
    // Half a turn passes through the direction in which the line arrived.
    middle = dot < -0.9999 ? Point(-from.y, from.x) : middle * (1 / length)
    addArc(around: point, from, middle, depth: depth + 1)
    ring.append(point + middle * half)
    addArc(around: point, middle, to, depth: depth + 1)
  }
}
