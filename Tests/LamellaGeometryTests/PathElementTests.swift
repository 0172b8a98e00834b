import LamellaGeometry
import Testing

/// The steps that shapes, arcs and changes of paths are made of.
@Suite("Path elements")
struct PathElementTests {
  private func elements(_ path: Path) -> [Path.Element] {
    var result: [Path.Element] = []
    path.forEach { result.append($0) }
    return result
  }

  private func path(_ build: (inout Path) -> Void) -> [Path.Element] { elements(Path(build)) }

  /// The middle of a curve that leaves one point and bends around another one.
  private func control(_ from: Point, _ corner: Point) -> Point {
    from.interpolated(to: corner, fraction: 0.5522847498307936)
  }

  @Test("A rectangle goes clockwise from its top left corner, whatever its signs")
  func rectangles() {
    let wanted: [Path.Element] = [
      .moveToPoint(Point(1, 2)), .addLineToPoint(Point(4, 2)), .addLineToPoint(Point(4, 6)),
      .addLineToPoint(Point(1, 6)), .closeSubpath,
    ]
    #expect(elements(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))) == wanted)
    #expect(elements(Path(rect: Rect(x: 4, y: 6, width: -3, height: -4))) == wanted)
    let rect = Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(rect.count == 5 && !rect.isEmpty && rect.currentPoint == Point(1, 2))
    #expect(Path(roundedRect: Rect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 0).count == 6)
  }

  @Test("An ellipse goes clockwise from its right end, in four curves")
  func ellipses() {
    let path = Path(ellipseIn: Rect(x: 1, y: 2, width: 8, height: 4))
    let (right, bottom, left, top) = (Point(9, 4), Point(5, 6), Point(1, 4), Point(5, 2))
    func curve(_ from: Point, _ corner: Point, _ to: Point) -> Path.Element {
      .addCurveToPoint(control(from, corner), control(to, corner), to)
    }
    #expect(
      elements(path) == [
        .moveToPoint(right), curve(right, Point(9, 6), bottom), curve(bottom, Point(1, 6), left),
        curve(left, Point(1, 2), top), curve(top, Point(9, 2), right), .closeSubpath,
      ])
    #expect(Path(ellipseIn: Rect(x: 9, y: 6, width: -8, height: -4)) == path)
    #expect(Path(ellipseIn: Rect(x: .nan, y: 6, width: 8, height: 4)).isEmpty)
  }

  @Test("Each corner has its radius, clockwise from the top left one")
  func roundedRectangles() {
    let radii = CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    let path = Path(roundedRect: rect, cornerRadii: radii)
    func corner(_ from: Point, _ corner: Point, _ to: Point) -> Path.Element {
      .addCurveToPoint(control(from, corner), control(to, corner), to)
    }
    #expect(
      elements(path) == [
        .moveToPoint(Point(11, 20)), .addLineToPoint(Point(38, 20)),
        corner(Point(38, 20), Point(40, 20), Point(40, 22)), .addLineToPoint(Point(40, 57)),
        corner(Point(40, 57), Point(40, 60), Point(37, 60)), .addLineToPoint(Point(14, 60)),
        corner(Point(14, 60), Point(10, 60), Point(10, 56)), .addLineToPoint(Point(10, 21)),
        corner(Point(10, 21), Point(10, 20), Point(11, 20)), .closeSubpath,
      ])
    let turned = Rect(x: 40, y: 60, width: -30, height: -40)
    #expect(Path(roundedRect: turned, cornerRadii: radii) == path)
    #expect(
      Path(roundedRect: rect, cornerRadius: 3)
        == Path(roundedRect: rect, cornerRadii: CornerRadii(3)))
    #expect(
      Path(roundedRect: rect, cornerRadius: 99) == Path(roundedRect: rect, cornerRadius: 15))
    #expect(Path(roundedRect: Rect(x: .nan, y: 0, width: 1, height: 1), cornerRadius: 1).isEmpty)
    // Two radii of half the side leave no line between them: a line of no length.
    #expect(
      elements(Path(roundedRect: rect, cornerRadius: 15)).contains(.addLineToPoint(Point(25, 20))))
  }

  @Test(
    "An element without a current point begins a subpath; after closing, at the closed subpath's start"
  )
  func beginnings() {
    #expect(path { $0.addLine(to: Point(1, 2)) } == [.moveToPoint(Point(1, 2))])
    #expect(
      path { $0.addQuadCurve(to: Point(1, 2), control: Point(3, 4)) } == [
        .moveToPoint(Point(3, 4)), .addQuadCurveToPoint(Point(3, 4), Point(1, 2)),
      ])
    #expect(
      path { $0.addCurve(to: Point(1, 2), control1: Point(3, 4), control2: Point(5, 6)) } == [
        .moveToPoint(Point(3, 4)), .addCurveToPoint(Point(3, 4), Point(5, 6), Point(1, 2)),
      ])
    #expect(path { $0.closeSubpath() } == [])
    #expect(
      path {
        $0.move(to: Point(1, 1))
        $0.move(to: Point(2, 2))
        $0.addCurve(to: Point(9, 9), control1: Point(3, 4), control2: Point(5, 6))
        $0.closeSubpath()
        $0.addCurve(to: Point(7, 7), control1: Point(3, 4), control2: Point(5, 6))
        $0.closeSubpath()
        $0.closeSubpath()
        $0.addLine(to: Point(8, 8))
        $0.move(to: Point(6, 6))
      } == [
        .moveToPoint(Point(2, 2)), .addCurveToPoint(Point(3, 4), Point(5, 6), Point(9, 9)),
        .closeSubpath, .moveToPoint(Point(2, 2)),
        .addCurveToPoint(Point(3, 4), Point(5, 6), Point(7, 7)), .closeSubpath,
        .moveToPoint(Point(2, 2)), .addLineToPoint(Point(8, 8)), .moveToPoint(Point(6, 6)),
      ])
    // Any number that is none refuses the step.
    for bad in [Point(.nan, 0), Point(0, .infinity)] {
      let good = Point(1, 1)
      #expect(
        path {
          $0.move(to: bad)
          $0.addLine(to: bad)
          $0.addQuadCurve(to: bad, control: good)
          $0.addQuadCurve(to: good, control: bad)
          $0.addCurve(to: bad, control1: good, control2: good)
          $0.addCurve(to: good, control1: bad, control2: good)
          $0.addCurve(to: good, control1: good, control2: bad)
          $0.addArc(center: bad, radius: 1, startAngle: 0, endAngle: 1, clockwise: true)
          $0.addArc(center: bad, radius: 1, startAngle: 0, delta: 1)
          $0.addArc(tangent1End: bad, tangent2End: good, radius: 1)
          $0.addArc(tangent1End: good, tangent2End: bad, radius: 1)
        } == [])
    }
    for (radius, start, end) in [
      (-1.0, 0.0, 1.0), (.nan, 0, 1), (1, .nan, 1), (1, 0, .infinity), (.infinity, 0, 1),
    ] {
      #expect(
        path {
          $0.addArc(
            center: .zero, radius: radius, startAngle: start, endAngle: end, clockwise: true)
          $0.addArc(center: .zero, radius: radius, startAngle: start, delta: end)
        } == [])
    }
    #expect(path { $0.addArc(tangent1End: .zero, tangent2End: Point(1, 1), radius: -1) } == [])
    #expect(path { $0.addLines(between: []) } == [])
    #expect(path { $0.addLines(between: [Point(1, 2)]) } == [.moveToPoint(Point(1, 2))])
  }

  @Test("addPath adds all elements; a transform with results that are not finite adds none")
  func adding() {
    var path = Path()
    path.addLines(between: [Point(0, 0), Point(1, 0)])
    let triangle = Path {
      $0.addLines(between: [Point(5, 5), Point(6, 5), Point(6, 6)])
      $0.closeSubpath()
    }
    path.addPath(triangle, transform: Transform2D(translationX: 10, y: 20))
    #expect(path.currentPoint == Point(15, 25))
    path.addPath(Path())
    path.addLine(to: Point(0, 9))
    #expect(
      elements(path) == [
        .moveToPoint(Point(0, 0)), .addLineToPoint(Point(1, 0)), .moveToPoint(Point(15, 25)),
        .addLineToPoint(Point(16, 25)), .addLineToPoint(Point(16, 26)), .closeSubpath,
        .moveToPoint(Point(15, 25)), .addLineToPoint(Point(0, 9)),
      ])
    path.addPath(triangle, transform: Transform2D(scaleX: .infinity, y: 1))
    #expect(path.count == 8 && path.currentPoint == Point(0, 9))
    // Nor does it change where a subpath goes on that has been closed.
    path.closeSubpath()
    path.addPath(triangle, transform: Transform2D(scaleX: .infinity, y: 1))
    path.addLine(to: .zero)
    #expect(elements(path)[9...] == [.moveToPoint(Point(15, 25)), .addLineToPoint(.zero)])
  }

  // MARK: Arcs

  /// The start of a path, the ends of its curves, and the number of curves.
  private func arc(_ build: (inout Path) -> Void) -> (from: Point?, to: Point?, curves: Int) {
    let path = Path(build)
    var from: Point?
    var curves = 0
    path.forEach { element in
      switch element {
      case .moveToPoint(let point), .addLineToPoint(let point): from = from ?? point
      case .addCurveToPoint: curves += 1
      default: break
      }
    }
    return (from, path.currentPoint, curves)
  }

  @Test(
    "An arc runs in the requested direction, a full turn at most, in curves of a quarter or less")
  func arcs() {
    let center = Point(3, 4)
    func point(_ angle: Double) -> Point {
      let (sine, cosine) = Elementary.sincos(angle)
      return Point(3 + 2 * cosine, 4 + 2 * sine)
    }
    let pi = Double.pi
    // From, to, by the clock, and how far it goes.
    for (start, end, clockwise, sweep) in [
      (0, pi / 2, true, pi / 2), (0, pi / 2, false, -1.5 * pi), (0, -pi / 2, true, 1.5 * pi),
      (0, -pi / 2, false, -pi / 2), (0, 2 * pi, true, 2 * pi), (0, 7 * pi, true, 2 * pi),
      (0, 2 * pi, false, 0), (0, -2 * pi, false, -2 * pi), (0, -2 * pi, true, 0),
      (0.5, 0.5, true, 0), (1, 1.25, true, 0.25), (1, 1 + 0.6 * pi, true, 0.6 * pi),
      (0, -9 * pi, true, pi), (0, 9 * pi, false, -pi),
    ] as [(Double, Double, Bool, Double)] {
      let found = arc {
        $0.addArc(
          center: center, radius: 2, startAngle: start, endAngle: end, clockwise: clockwise)
      }
      #expect(found.from?.distance(to: point(start)) ?? 1 < 1e-12)
      #expect(
        found.to?.distance(to: point(start + sweep)) ?? 1 < 1e-12, "\(start) \(end) \(clockwise)")
      #expect(
        found.curves == Int((abs(sweep) / (pi / 2) - 1e-9).rounded(.up)),
        "\(start) \(end) \(clockwise)")
    }
    for (delta, curves, shown) in [
      (0, 0, 0), (pi / 2, 1, pi / 2), (-pi, 2, -pi), (3 * pi, 6, 3 * pi), (16 * pi, 32, 16 * pi),
      (17 * pi, 32, 16 * pi), (-99, 32, -16 * pi), (1e-3, 1, 1e-3),
    ] as [(Double, Int, Double)] {
      let found = arc { $0.addArc(center: center, radius: 2, startAngle: 0.5, delta: delta) }
      #expect(found.curves == curves, "\(delta)")
      #expect(found.to?.distance(to: point(0.5 + shown)) ?? 1 < 1e-9, "\(delta)")
    }
    #expect(
      path { $0.addArc(center: center, radius: 0, startAngle: 1, delta: 2) }
        == [.moveToPoint(center)])
    // In a path that has begun a line leads to the arc.
    let joined = path {
      $0.move(to: .zero)
      $0.addArc(center: center, radius: 2, startAngle: 0, delta: 0)
    }
    #expect(joined == [.moveToPoint(.zero), .addLineToPoint(Point(5, 4))])
    // Curves of arcs keep to the circle.
    for line in Path({ $0.addArc(center: center, radius: 2, startAngle: 0.3, delta: -4) })
      .polylines(tolerance: 1e-4)
    {
      #expect(line.points.count > 20)
      for point in line.points { #expect(abs(point.distance(to: center) - 2) < 1e-3) }
    }
  }

  @Test(
    "A tangent arc rounds a corner on its inner side, by the shorter arc; a straight corner stays")
  func tangents() {
    for (from, to, first, last) in [
      (Point(20, 0), Point(0, 20), Point(5, 0), Point(0, 5)),
      (Point(0, 20), Point(20, 0), Point(0, 5), Point(5, 0)),
      (Point(-20, 0), Point(0, 20), Point(-5, 0), Point(0, 5)),
      (Point(-20, 0), Point(0, -20), Point(-5, 0), Point(0, -5)),
      (Point(0, -20), Point(-20, 0), Point(0, -5), Point(-5, 0)),
    ] {
      let steps = path {
        $0.move(to: from)
        $0.addArc(tangent1End: .zero, tangent2End: to, radius: 5)
      }
      guard steps.count == 3, case .addLineToPoint(let start) = steps[1],
        case .addCurveToPoint(_, _, let end) = steps[2]
      else {
        Issue.record("\(steps)")
        continue
      }
      #expect(start.distance(to: first) < 1e-9 && end.distance(to: last) < 1e-9)
    }
    let corner = Point(10, 0)
    for (from, to, radius) in [
      (corner, Point(5, 5), 3.0), (.zero, corner, 3), (.zero, Point(20, 0), 3),
      (.zero, Point(-5, 0), 3), (.zero, Point(10, 5), 0),
    ] {
      #expect(
        path {
          $0.move(to: from)
          $0.addArc(tangent1End: corner, tangent2End: to, radius: radius)
        } == [.moveToPoint(from), .addLineToPoint(corner)])
    }
    #expect(
      path { $0.addArc(tangent1End: corner, tangent2End: .zero, radius: 3) }
        == [.moveToPoint(corner)])
  }

  // MARK: Lines and boxes

  @Test("Flattening: smooth points, number of lines, closed subpaths")
  func polylines() {
    let path = Path {
      $0.move(to: .zero)
      $0.addLine(to: Point(10, 0))
      $0.addLine(to: Point(10, 0))
      $0.addQuadCurve(to: Point(10, 8), control: Point(14, 4))
      $0.addLine(to: .zero)
      $0.closeSubpath()
      $0.move(to: Point(50, 50))
      $0.move(to: Point(60, 60))
      $0.addLine(to: Point(60, 60))
      $0.move(to: Point(70, 70))
    }
    // The bend is 8 long: the root of 8 / (4 * 0.5) is 2 pieces.
    let lines = path.polylines(tolerance: 0.5)
    #expect(
      lines.map(\.points) == [
        [.zero, Point(10, 0), Point(12, 4), Point(10, 8)], [Point(60, 60)],
      ])
    #expect(lines.map(\.isSmooth) == [[false, false, true, false], [false]])
    #expect(lines.map(\.isClosed) == [true, false])
    #expect(path.polylines(tolerance: 0.25)[0].points.count == 5)
    #expect(path.polylines(tolerance: 2)[0].points.count == 3)
    let moved = path.polylines(
      tolerance: 1, transform: Transform2D(a: 0, b: 2, c: -1, d: 0, tx: 1, ty: 1))
    #expect(moved[0].points == [Point(1, 1), Point(1, 21), Point(-3, 25), Point(-7, 21)])
    // Both bends of this one are 14.42 long: the root of 0.75 * 14.42 / 2.71 is just below 2.
    let cubic = Path {
      $0.move(to: .zero)
      $0.addCurve(to: Point(12, 0), control1: Point(0, 8), control2: Point(12, 8))
    }
    #expect(
      cubic.polylines(tolerance: 2.71).map(\.points) == [[.zero, Point(6, 6), Point(12, 0)]])
    #expect(cubic.polylines(tolerance: 2.7)[0].points.count == 4)
    // The larger bend counts, 18.44 to 12.65, from both ends.
    for isReversed in [false, true] {
      let points = [Point(0, 0), Point(0, 8), Point(12, 2), Point(12, 0)]
      let way = isReversed ? points.reversed() : points
      let uneven = Path {
        $0.move(to: way[0])
        $0.addCurve(to: way[3], control1: way[1], control2: way[2])
      }
      #expect(uneven.polylines(tolerance: 3.4)[0].points.count == 4)
    }
    #expect(cubic.polylines(tolerance: 0)[0].points.count == 513)
    // A subpath of nothing but its beginning and its end is a point.
    let dot = Path {
      $0.move(to: Point(3, 3))
      $0.closeSubpath()
    }
    #expect(dot.polylines(tolerance: 1).map(\.points) == [[Point(3, 3)]])
    #expect(dot.polylines(tolerance: 1).map(\.isClosed) == [false])
    #expect(elements(path.flattened(tolerance: 0.5)).last == .moveToPoint(Point(60, 60)))
    #expect(elements(path.flattened(tolerance: 0.5)).count == 6)
  }

  @Test("A curve's bounding box touches it on each side, on both axes", arguments: 0..<12)
  func boxes(number: Int) {
    // Points all around, some of them the same.
    func point(_ index: Int) -> Point {
      Point(Double((number * 7 + index * 5) % 11), Double((number * 3 + index * 8) % 13))
    }
    let (a, b, c, d) = (point(0), point(1), point(2), point(3))
    for isCubic in [false, true] {
      let path = Path {
        $0.move(to: a)
        if isCubic {
          $0.addCurve(to: d, control1: b, control2: c)
        } else {
          $0.addQuadCurve(to: d, control: b)
        }
      }
      var (low, high) = (a, a)
      for step in 0...800 {
        let t = Double(step) / 800
        let s = 1 - t
        let place =
          isCubic
          ? a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
          : a * (s * s) + b * (2 * s * t) + d * (t * t)
        low = Point(min(low.x, place.x), min(low.y, place.y))
        high = Point(max(high.x, place.x), max(high.y, place.y))
      }
      let box = path.boundingBoxOfPath
      for (found, wanted) in [
        (box.minX, low.x), (box.minY, low.y), (box.maxX, high.x), (box.maxY, high.y),
      ] {
        #expect(abs(found - wanted) < 3e-4)
      }
    }
  }

  @Test("Bounding boxes continue from the start of a closed subpath, and include single points")
  func closedBoxes() {
    let path = Path {
      $0.move(to: Point(10, 10))
      $0.addLine(to: Point(20, 10))
      $0.closeSubpath()
      $0.addQuadCurve(to: Point(10, 20), control: Point(0, 15))
      $0.move(to: Point(-3, 40))
    }
    #expect(path.boundingBoxOfPath == Rect(x: -3, y: 10, width: 23, height: 30))
    #expect(path.boundingBox == Rect(x: -3, y: 10, width: 23, height: 30))
    let bulge = Path {
      $0.move(to: Point(10, 10))
      $0.addLine(to: Point(20, 10))
      $0.closeSubpath()
      $0.addQuadCurve(to: Point(10, 20), control: Point(0, 15))
    }
    #expect(bulge.boundingBoxOfPath == Rect(x: 5, y: 10, width: 15, height: 10))
    #expect(bulge.boundingBox == Rect(x: 0, y: 10, width: 20, height: 10))
  }
}
