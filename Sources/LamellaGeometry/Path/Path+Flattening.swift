extension Path {
  /// Returns the path with its curves replaced by straight lines.
  ///
  /// - Parameter tolerance: The largest distance of the lines from the curves, in the path's units. A curve becomes
  ///   at most 512 lines, whatever the tolerance.
  /// - Returns: A path of lines only.
  /// - Complexity: O(number of lines).
  public func flattened(tolerance: Double) -> Path {
    var result = Path()
    for line in polylines(tolerance: tolerance) {
      result.addLines(between: line.points)
      if line.isClosed { result.closeSubpath() }
    }
    return result
  }

  /// A subpath as straight lines.
  package struct Polyline {
    /// The corners; a closed polyline does not repeat the first one at its end.
    package var points: [Point] = []
    /// Whether each corner lies inside a curve, where no join is drawn.
    package var isSmooth: [Bool] = []
    /// Whether a line leads from the last corner back to the first.
    package var isClosed = false
  }

  /// Returns the subpaths as straight lines, transformed first, without lines of zero length.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance of the lines from the curves, after the transform.
  ///   - transform: The transform of the path.
  /// - Returns: The subpaths that have more than a start. A line of zero length has one corner.
  package func polylines(
    tolerance: Double, transform: Transform2D = .identity
  ) -> [Polyline] {
    let tolerance = tolerance > 1e-9 ? tolerance : 1e-9
    var result: [Polyline] = []
    var line = Polyline()
    var drew = false
    /// Adds the current line to the result, if it has drawn anything.
    func finish() {
      if drew, !line.points.isEmpty { result.append(line) }
    }
    /// Adds a point to the current line, unless it equals the last one.
    func add(_ point: Point, smooth: Bool) {
      drew = true
      if line.points.last == point { return }
      line.points.append(point)
      line.isSmooth.append(smooth)
    }
    /// Begins a line at a point.
    func begin(_ point: Point) {
      line = Polyline()
      line.points.append(point)
      line.isSmooth.append(false)
      drew = false
    }
    var next = 0
    var origin = Point.zero
    for verb in verbs {
      let from = line.points.last ?? origin
      /// Returns a transformed point of the element.
      func mapped(_ index: Int) -> Point { transform.apply(points[next + index]) }
      switch verb {
      case .move:
        finish()
        origin = mapped(0)
        begin(origin)
      case .line:
        add(mapped(0), smooth: false)
      case .quad:
        let (c, end) = (mapped(0), mapped(1))
        let bend = (from - c * 2 + end).length
        let count = Self.lineCount(squared: bend / (4 * tolerance))
        for index in stride(from: 1, to: count, by: 1) {
          let t = Double(index) / Double(count)
          let s = 1 - t
          add(from * (s * s) + c * (2 * s * t) + end * (t * t), smooth: true)
        }
        add(end, smooth: false)
      case .cubic:
        let (c, d, end) = (mapped(0), mapped(1), mapped(2))
        let bend = max((from - c * 2 + d).length, (c - d * 2 + end).length)
        let count = Self.lineCount(squared: 0.75 * bend / tolerance)
        for index in stride(from: 1, to: count, by: 1) {
          let t = Double(index) / Double(count)
          let s = 1 - t
          let first = from * (s * s * s) + c * (3 * s * s * t)
          add(first + d * (3 * s * t * t) + end * (t * t * t), smooth: true)
        }
        add(end, smooth: false)
      case .close:
        drew = true
        if line.points.count > 1, line.points.last == line.points.first {
          line.points.removeLast()
          line.isSmooth.removeLast()
        }
        line.isClosed = line.points.count > 1
        finish()
        begin(origin)
      }
      next += verb.pointCount
    }
    finish()
    return result
  }

  /// Returns the number of lines for a curve, from the square of the exact number.
  private static func lineCount(squared square: Double) -> Int {
    guard square > 1 else { return 1 }
    return square < 512 * 512 ? Int(saturating: square.squareRoot().rounded(.up)) : 512
  }
}
