extension Path {
  /// Returns the part of the path between two fractions of its length.
  ///
  /// Subpaths count one after another. Curves stay curves; a subpath that is cut becomes open.
  ///
  /// - Parameters:
  ///   - start: The fraction at the part's start, 0...1; smaller values and NaN count as 0.
  ///   - end: The fraction at the part's end, 0...1; larger values and NaN count as 1.
  /// - Returns: The part; empty where `end` is not greater than `start`, or the path has no length.
  /// - Complexity: O(number of elements); curves are measured by 64 straight lines each.
  public func trimmedPath(from start: Double, to end: Double) -> Path {
    let start = start > 0 ? start : 0
    let end = end < 1 ? end : 1
    guard start > 0 || end < 1 else { return self }
    guard start < end else { return Path() }
    let segments = Segment.segments(of: self)
    let total = segments.reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite else { return Path() }
    let (first, last) = (start * total, end * total)
    var result = Path()
    var done = 0.0
    var pen: Point?
    var index = 0
    while index < segments.count {
      let segment = segments[index]
      // A whole closed subpath stays closed.
      if segment.beginsSubpath {
        let next = segments[(index + 1)...].firstIndex { $0.beginsSubpath } ?? segments.count
        let length = segments[index..<next].reduce(0) { $0 + $1.length }
        if segments[next - 1].isClosing, done >= first, done + length <= last {
          result.move(to: segment.points[0])
          for segment in segments[index..<next - 1] { result.add(segment.points) }
          result.closeSubpath()
          (done, index, pen) = (done + length, next, nil)
          continue
        }
      }
      index += 1
      let from = max(first - done, 0)
      let to = min(last - done, segment.length)
      done += segment.length
      guard from < to else { continue }
      let part = segment.part(from: from, to: to)
      if segment.beginsSubpath || pen != part[0] { result.move(to: part[0]) }
      result.add(part)
      pen = part[part.count - 1]
    }
    return result
  }

  /// Appends a line or a curve, given by its points including the current one.
  private mutating func add(_ points: [Point]) {
    switch points.count {
    case 2: addLine(to: points[1])
    case 3: addQuadCurve(to: points[2], control: points[1])
    default: addCurve(to: points[3], control1: points[1], control2: points[2])
    }
  }
}

/// A line or a curve with its length.
private struct Segment {
  /// The points from start to end: two for a line, three or four for a curve.
  var points: [Point]
  var length: Double
  var beginsSubpath: Bool
  /// Whether this is the line that closes its subpath.
  var isClosing = false

  /// The number of straight lines by which a curve is measured.
  private static let chords = 64

  init(_ points: [Point], beginsSubpath: Bool) {
    self.points = points
    self.beginsSubpath = beginsSubpath
    length = points.count == 2 ? points[0].distance(to: points[1]) : Self.lengths(of: points).last!
  }

  /// Returns the segments of a path, with their lengths.
  static func segments(of path: Path) -> [Segment] {
    var result: [Segment] = []
    var (origin, from) = (Point.zero, Point.zero)
    var begins = true
    /// Adds a segment that begins at the current point.
    func add(_ points: [Point]) {
      result.append(Segment(points, beginsSubpath: begins))
      begins = false
      from = points[points.count - 1]
    }
    path.forEach { element in
      switch element {
      case .moveToPoint(let point):
        (origin, from, begins) = (point, point, true)
      case .addLineToPoint(let end): add([from, end])
      case .addQuadCurveToPoint(let control, let end): add([from, control, end])
      case .addCurveToPoint(let first, let second, let end): add([from, first, second, end])
      case .closeSubpath:
        add([from, origin])
        result[result.count - 1].isClosing = true
        begins = true
      }
    }
    return result
  }

  /// Returns the distances along a curve at its chords' ends, from 0.
  private static func lengths(of points: [Point]) -> [Double] {
    var result = [0.0]
    var before = points[0]
    for step in 1...chords {
      let point = split(points, at: Double(step) / Double(chords)).first.last!
      result.append(result[step - 1] + before.distance(to: point))
      before = point
    }
    return result
  }

  /// Returns the part between two distances from the start.
  func part(from: Double, to: Double) -> [Point] {
    let first = parameter(at: from)
    let last = parameter(at: to)
    var part = points
    if last < 1 { part = Self.split(part, at: last).first }
    if first > 0 { part = Self.split(part, at: last > 0 ? first / last : 0).second }
    return part
  }

  /// Returns the curve parameter, 0...1, at a distance from the start.
  private func parameter(at length: Double) -> Double {
    guard length > 0, self.length > 0 else { return 0 }
    guard length < self.length else { return 1 }
    guard points.count > 2 else { return length / self.length }
    let lengths = Self.lengths(of: points)
    let next = lengths.firstIndex { $0 >= length } ?? Self.chords
    let (low, high) = (lengths[max(next - 1, 0)], lengths[next])
    let fraction = high > low ? (length - low) / (high - low) : 0
    return (Double(max(next - 1, 0)) + fraction) / Double(Self.chords)
  }

  /// Splits a line or a curve in two at a parameter, by de Casteljau's algorithm.
  private static func split(
    _ points: [Point], at fraction: Double
  ) -> (first: [Point], second: [Point]) {
    var row = points
    var (first, second) = ([row[0]], [row[row.count - 1]])
    while row.count > 1 {
      row = (1..<row.count).map { row[$0 - 1].interpolated(to: row[$0], fraction: fraction) }
      first.append(row[0])
      second.append(row[row.count - 1])
    }
    return (first, second.reversed())
  }
}
