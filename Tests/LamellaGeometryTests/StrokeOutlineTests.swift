import LamellaGeometry
import Testing

/// Outlines of lines, corner by corner.
@Suite("Stroke outlines")
struct StrokeOutlineTests {
  private func line(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
    Path { path in
      path.addLines(between: points.map { Point($0.0, $0.1) })
      if isClosed { path.closeSubpath() }
    }
  }

  /// The rings of an outline, to a millionth.
  private func rings(_ path: Path, _ style: StrokeStyle) -> [[Point]] {
    path.strokeOutlines(style, tolerance: 0.01).map { ring in
      ring.map { point in
        Point((point.x * 1e6).rounded() / 1e6 + 0, (point.y * 1e6).rounded() / 1e6 + 0)
      }
    }
  }

  /// The same without points that repeat the one before.
  private func corners(_ path: Path, _ style: StrokeStyle) -> [[(Double, Double)]] {
    rings(path, style).map { ring in
      var result: [Point] = []
      for point in ring where result.last != point { result.append(point) }
      if result.count > 1, result.first == result.last { result.removeLast() }
      return result.map { ($0.x, $0.y) }
    }
  }

  private func expect(
    _ path: Path, _ style: StrokeStyle, _ wanted: [[(Double, Double)]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = corners(path, style)
    #expect(
      found.map { $0.map { "\($0.0) \($0.1)" } } == wanted.map { $0.map { "\($0.0) \($0.1)" } },
      sourceLocation: sourceLocation)
  }

  @Test("The default style has width 1, butt caps, miter joins with limit 10, no dashes")
  func defaults() {
    let style = StrokeStyle()
    #expect(style.lineWidth == 1 && style.lineCap == .butt && style.lineJoin == .miter)
    #expect(style.miterLimit == 10 && style.lineDash == [] && style.dashPhase == 0)
    for (width, isDrawable) in [
      (1, true), (0, false), (-1, false), (.infinity, false), (.nan, false), (1e-9, true),
    ] as [(Double, Bool)] {
      #expect(StrokeStyle(lineWidth: width).isDrawable == isDrawable)
    }
  }

  @Test("A stroke's reach includes its joins and caps")
  func reach() {
    for (join, cap, limit, wanted) in [
      (.miter, .butt, 10, 20), (.miter, .square, 4, 8), (.miter, .butt, 1, 3),
      (.miter, .round, .infinity, 3), (.miter, .butt, .nan, 3), (.round, .square, 10, 3),
      (.bevel, .square, 10, 3), (.round, .round, 10, 2), (.bevel, .butt, 10, 2),
      (.round, .butt, 10, 2),
    ] as [(StrokeStyle.LineJoin, StrokeStyle.LineCap, Double, Double)] {
      let style = StrokeStyle(lineWidth: 4, lineCap: cap, lineJoin: join, miterLimit: limit)
      #expect(style.reach == wanted)
    }
  }

  @Test("Caps: butt, and square", arguments: [false, true])
  func caps(isSquare: Bool) {
    let style = StrokeStyle(lineWidth: 4, lineCap: isSquare ? .square : .butt)
    let more = isSquare ? 2.0 : 0
    let plain = [(10.0, 18.0), (30, 18), (30, 22), (10, 22)]
    let square = [
      (10.0, 18.0), (30, 18), (32, 18), (32, 22), (30, 22), (10, 22), (8, 22), (8, 18),
    ]
    expect(line([(10, 20), (30, 20)]), style, [isSquare ? square : plain])
    // Upwards.
    let up = corners(line([(10, 20), (10, 0)]), style)[0]
    #expect(up.map(\.0).min() == 8 && up.map(\.0).max() == 12)
    #expect(up.map(\.1).min() == -more && up.map(\.1).max() == 20 + more)
  }

  @Test("Round caps lie on a circle around the end, beyond the line")
  func roundCaps() {
    let style = StrokeStyle(lineWidth: 4, lineCap: .round)
    let ring = rings(line([(10, 20), (30, 20)]), style)[0]
    #expect(ring.count > 20)
    for point in ring {
      let end = Point(point.x < 20 ? 10 : 30, 20)
      #expect(abs(point.distance(to: end) - 2) < 1e-5)
      #expect(point.x <= 10 || point.x >= 30)
    }
    #expect(ring.map(\.x).min() == 8 && ring.map(\.x).max() == 32)
  }

  @Test("Points become dots with round and square caps, and nothing with butt caps")
  func dots() {
    let dot = line([(10, 20), (10, 20)])
    #expect(rings(dot, StrokeStyle(lineWidth: 4)) == [])
    expect(
      dot, StrokeStyle(lineWidth: 4, lineCap: .square),
      [[(10, 18), (12, 18), (12, 22), (10, 22), (8, 22), (8, 18)]])
    let round = rings(dot, StrokeStyle(lineWidth: 4, lineCap: .round))
    #expect(round.count == 1)
    for point in round[0] { #expect(abs(point.distance(to: Point(10, 20)) - 2) < 1e-5) }
    #expect(round[0].map(\.x).min() == 8 && round[0].map(\.x).max() == 12)
    // A beginning alone is no point.
    #expect(rings(line([(10, 20)]), StrokeStyle(lineWidth: 4, lineCap: .round)) == [])
    #expect(rings(dot, StrokeStyle(lineWidth: 0, lineCap: .round)) == [])
  }

  @Test("Joins: miter and bevel, with inner edges that meet, to the left and to the right")
  func joins() {
    let right = line([(0, 0), (20, 0), (20, 20)])
    let left = line([(0, 0), (20, 0), (20, -20)])
    let sharp = StrokeStyle(lineWidth: 4)
    expect(right, sharp, [[(0, -2), (22, -2), (22, 20), (18, 20), (18, 2), (0, 2)]])
    expect(left, sharp, [[(0, -2), (18, -2), (18, -20), (22, -20), (22, 2), (0, 2)]])
    let cut = StrokeStyle(lineWidth: 4, lineJoin: .bevel)
    expect(right, cut, [[(0, -2), (20, -2), (22, 0), (22, 20), (18, 20), (18, 2), (0, 2)]])
    expect(left, cut, [[(0, -2), (18, -2), (18, -20), (22, -20), (22, 0), (20, 2), (0, 2)]])
    // A right angle's point is the root of two from the corner, in halves of the width.
    for (limit, isSharp) in [(1.42, true), (1.41, false)] {
      let style = StrokeStyle(lineWidth: 4, miterLimit: limit)
      #expect(corners(right, style)[0].count == (isSharp ? 6 : 7))
    }
    // Round ones stay on the circle.
    let round = rings(right, StrokeStyle(lineWidth: 4, lineJoin: .round))[0]
    let bend = round.filter { $0.x > 20 && $0.y < 0 }
    #expect(bend.count > 3)
    for point in bend { #expect(abs(point.distance(to: Point(20, 0)) - 2) < 1e-5) }
  }

  @Test("Closed lines have an outer ring and an inner one")
  func closed() {
    let square = line([(0, 0), (20, 0), (20, 20), (0, 20)], isClosed: true)
    expect(
      square, StrokeStyle(lineWidth: 4),
      [
        [(-2, -2), (22, -2), (22, 22), (-2, 22)], [(2, 18), (18, 18), (18, 2), (2, 2)],
      ])
    // Turned the other way, the inner one comes first.
    let turned = line([(0, 0), (0, 20), (20, 20), (20, 0)], isClosed: true)
    expect(
      turned, StrokeStyle(lineWidth: 4),
      [
        [(2, 2), (2, 18), (18, 18), (18, 2)], [(22, -2), (22, 22), (-2, 22), (-2, -2)],
      ])
    let path = square.strokedPath(StrokeStyle(lineWidth: 4))
    #expect(path.boundingBox == Rect(x: -2, y: -2, width: 24, height: 24))
    #expect(path.contains(Point(1, 1)) && !path.contains(Point(10, 10)))
    #expect(path.count == 10)
  }

  @Test("Segments too short for their inner edges to meet pass through the corner")
  func shortPieces() {
    // The inner edges would meet 2 from the corner; half of 3.9 is less.
    expect(
      line([(0, 0), (20, 0), (20, 3.9)]), StrokeStyle(lineWidth: 4),
      [[(0, -2), (22, -2), (22, 3.9), (18, 3.9), (18, 0), (20, 0), (20, 2), (0, 2)]])
    expect(
      line([(0, 0), (20, 0), (20, 4)]), StrokeStyle(lineWidth: 4),
      [[(0, -2), (22, -2), (22, 4), (18, 4), (18, 2), (0, 2)]])
  }

  @Test("A reversing line has a bevel or a half-circle join")
  func turns() {
    let hairpin = line([(0, 0), (20, 0), (5, 0)])
    let cut = rings(hairpin, StrokeStyle(lineWidth: 4, miterLimit: 1_000_000))[0]
    #expect(cut.map(\.x).max() == 20)
    let round = rings(hairpin, StrokeStyle(lineWidth: 4, lineJoin: .round))[0]
    #expect(round.map(\.x).max() == 22)
    // Straight on nothing is added.
    expect(
      line([(0, 0), (10, 0), (20, 0)]), StrokeStyle(lineWidth: 4, lineJoin: .bevel),
      [[(0, -2), (10, -2), (20, -2), (20, 2), (10, 2), (0, 2)]])
  }

  // MARK: Dashes

  private func dashes(_ path: Path, _ phase: Double, _ lengths: [Double]) -> [[Point]] {
    var result: [[Point]] = []
    path.dashed(phase: phase, lengths: lengths).forEach { element in
      switch element {
      case .moveToPoint(let point): result.append([point])
      case .addLineToPoint(let point): result[result.count - 1].append(point)
      default: result.append([])
      }
    }
    return result
  }

  @Test("Each subpath restarts the dash pattern; closed ones are opened at their start")
  func subpaths() {
    var path = line([(0, 0), (10, 0)])
    path.addPath(line([(0, 5), (10, 5)]))
    #expect(
      dashes(path, 1, [4, 3]) == [
        [Point(0, 0), Point(3, 0)], [Point(6, 0), Point(10, 0)], [Point(0, 5), Point(3, 5)],
        [Point(6, 5), Point(10, 5)],
      ])
    let square = line([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true)
    #expect(
      dashes(square, 0, [15, 10]) == [
        [Point(0, 0), Point(10, 0), Point(10, 5)], [Point(5, 10), Point(0, 10), Point(0, 0)],
      ])
    // A gap first.
    #expect(
      dashes(line([(0, 0), (20, 0)]), 5, [4, 3]) == [
        [Point(2, 0), Point(6, 0)], [Point(9, 0), Point(13, 0)], [Point(16, 0), Point(20, 0)],
      ])
    // Three lengths: on 1, off 2, on 3, off 1, on 2, off 3.
    #expect(
      dashes(line([(0, 0), (14, 0)]), 0, [1, 2, 3]) == [
        [Point(0, 0), Point(1, 0)], [Point(3, 0), Point(6, 0)], [Point(7, 0), Point(9, 0)],
        [Point(12, 0), Point(13, 0)],
      ])
    #expect(dashes(line([(0, 0), (14, 0)]), 6, [1, 2, 3])[0] == [Point(1, 0), Point(3, 0)])
    #expect(dashes(line([(0, 0), (14, 0)]), 12, [1, 2, 3])[0] == [Point(0, 0), Point(1, 0)])
    // What is too much to cut stays whole.
    #expect(dashes(line([(0, 0), (9_999, 0)]), 0, [0.5, 0.5]).count == 9_999)
    #expect(dashes(line([(0, 0), (10_000, 0)]), 0, [0.5, 0.5]).count == 1)
  }

  @Test("A stroke in dashes is the stroke of its dashes")
  func dashedStrokes() {
    expect(
      line([(0, 0), (10, 0)]), StrokeStyle(lineWidth: 2, lineDash: [4, 3], dashPhase: 1),
      [[(0, -1), (3, -1), (3, 1), (0, 1)], [(6, -1), (10, -1), (10, 1), (6, 1)]])
  }
}
