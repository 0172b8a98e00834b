import LamellaGeometry
import Testing

/// Paths as values: steps, boxes, insides, strokes.
@Suite("Paths")
struct PathTests {
  /// The area inside rings by their signed sum; right where nothing lies over itself.
  private func area(_ path: Path) -> Double {
    var sum = 0.0
    var (start, last) = (Point.zero, Point.zero)
    path.flattened(tolerance: 1e-4).forEach { element in
      switch element {
      case .moveToPoint(let point):
        (start, last) = (point, point)
      case .addLineToPoint(let point):
        sum += last.x * point.y - last.y * point.x
        last = point
      case .closeSubpath:
        sum += last.x * start.y - last.y * start.x
        last = start
      case .addQuadCurveToPoint, .addCurveToPoint: Issue.record("a flat path has no curves")
      }
    }
    return sum / 2
  }

  private func elements(_ path: Path) -> [Path.Element] {
    var result: [Path.Element] = []
    path.forEach { result.append($0) }
    return result
  }

  @Test("Elements are kept in order; after closing, the next starts at the closed subpath's start")
  func steps() {
    var path = Path()
    #expect(path.currentPoint == nil)
    path.addLine(to: Point(1, 2))
    path.addLine(to: Point(3, 4))
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.currentPoint == Point(1, 2))
    path.addQuadCurve(to: Point(5, 6), control: Point(7, 8))
    #expect(
      elements(path) == [
        .moveToPoint(Point(1, 2)), .addLineToPoint(Point(3, 4)), .closeSubpath,
        .moveToPoint(Point(1, 2)), .addQuadCurveToPoint(Point(7, 8), Point(5, 6)),
      ])
  }

  @Test("Points that are not finite are ignored")
  func notFinite() {
    var path = Path()
    path.move(to: Point(.nan, 0))
    path.addLine(to: Point(0, .infinity))
    path.addArc(
      center: .zero, radius: .infinity, startAngle: 0, endAngle: 1, clockwise: true)
    path.addRect(Rect(x: 0, y: 0, width: .nan, height: 1))
    #expect(path.isEmpty)
    path.addRect(Rect(x: 0, y: 0, width: 1e300, height: 1))
    #expect(path.applying(Transform2D(scaleX: 1e300, y: 1)).isEmpty)
  }

  @Test("Areas of the shapes")
  func areas() {
    #expect(abs(area(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))) - 12) < 1e-9)
    let ellipse = area(Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 10)))
    #expect(abs(ellipse - 50 * Double.pi) < 0.05)
    let rounded = Path(
      roundedRect: Rect(x: 0, y: 0, width: 20, height: 10),
      cornerRadii: CornerRadii(topLeft: 4, bottomRight: 99))
    // The last radius is limited to half the shorter side.
    #expect(abs(area(rounded) - (200 - (1 - Double.pi / 4) * (16 + 25))) < 0.02)
    var pie = Path()
    pie.move(to: Point(5, 5))
    pie.addArc(
      center: Point(5, 5), radius: 4, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    pie.closeSubpath()
    #expect(abs(area(pie) - 4 * Double.pi) < 0.01)
    var rest = Path()
    rest.move(to: Point(5, 5))
    rest.addArc(
      center: Point(5, 5), radius: 4, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    rest.closeSubpath()
    #expect(abs(area(rest) + 12 * Double.pi) < 0.02)
  }

  @Test("A tangent arc touches both lines", arguments: [0.3, 1.0, 1.5, 2.8])
  func tangentArc(angle: Double) {
    let (sine, cosine) = Elementary.sincos(angle)
    var path = Path()
    path.move(to: Point(100, 0))
    path.addArc(
      tangent1End: .zero, tangent2End: Point(100 * cosine, 100 * sine), radius: 5)
    // The middle of the circle lies on the bisector.
    let (half, _) = Elementary.sincos(angle / 2)
    let distance = 5 / half
    let (middleSine, middleCosine) = Elementary.sincos(angle / 2)
    let middle = Point(distance * middleCosine, distance * middleSine)
    var count = 0
    for (index, element) in elements(path.flattened(tolerance: 1e-4)).enumerated() where index > 0 {
      guard case .addLineToPoint(let point) = element else { continue }
      #expect(abs(point.distance(to: middle) - 5) < 0.03, "at \(point)")
      count += 1
    }
    #expect(count > 3)
  }

  @Test("boundingBoxOfPath is tight, boundingBox includes control points")
  func boxes() {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(10, 0), control1: Point(0, 12), control2: Point(10, 12))
    path.move(to: Point(20, 0))
    path.addQuadCurve(to: Point(20, 10), control: Point(30, 5))
    #expect(path.boundingBox == Rect(x: 0, y: 0, width: 30, height: 12))
    let box = path.boundingBoxOfPath
    #expect(abs(box.maxX - 25) < 1e-9)
    #expect(abs(box.maxY - 10) < 1e-9)
    let flat = path.flattened(tolerance: 1e-4).boundingBox
    #expect(abs(flat.maxX - 25) < 1e-2)
    #expect(Path().boundingBoxOfPath == .zero)
  }

  @Test("Containment by the winding and even-odd rules")
  func contains() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 2, y: 2, width: 6, height: 6))
    #expect(path.contains(Point(5, 5)))
    #expect(!path.contains(Point(5, 5), using: .evenOdd))
    #expect(path.contains(Point(1, 1), using: .evenOdd))
    #expect(!path.contains(Point(11, 5)))
    #expect(!path.contains(Point(.nan, 5)))
    let ring = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(ring.contains(Point(1.6, 1.6)))
    #expect(!ring.contains(Point(1.3, 1.3)))
  }

  @Test("Strokes have the areas that width, caps and joins make")
  func strokes() {
    var line = Path()
    line.addLines(between: [Point(0, 0), Point(10, 0)])
    func stroked(_ path: Path, _ style: StrokeStyle) -> Double {
      area(path.strokedPath(style, tolerance: 1e-3))
    }
    #expect(abs(stroked(line, StrokeStyle(lineWidth: 2)) - 20) < 1e-9)
    #expect(abs(stroked(line, StrokeStyle(lineWidth: 2, lineCap: .square)) - 24) < 1e-9)
    let round = stroked(line, StrokeStyle(lineWidth: 2, lineCap: .round))
    #expect(abs(round - 20 - Double.pi) < 0.02)
    // A closed square: the outline less the inner square, whose corners are sharp.
    let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(abs(stroked(square, StrokeStyle(lineWidth: 2)) - 80) < 1e-9)
    let bevel = stroked(square, StrokeStyle(lineWidth: 2, lineJoin: .bevel))
    #expect(abs(bevel - 78) < 1e-9)
    let joined = stroked(square, StrokeStyle(lineWidth: 2, lineJoin: .round))
    #expect(abs(joined - 76 - Double.pi) < 0.02)
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(abs(stroked(circle, StrokeStyle(lineWidth: 2)) - 40 * Double.pi) < 0.2)
    #expect(line.strokedPath(StrokeStyle(lineWidth: .nan)).isEmpty)
    let oval = Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 30))
    let style = StrokeStyle(lineWidth: 2)
    #expect(oval.strokedPath(style) == oval.strokedPath(style, tolerance: 0.1))
    #expect(
      oval.dashed(phase: 1, lengths: [5, 3])
        == oval.dashed(phase: 1, lengths: [5, 3], tolerance: 0.1))
    // Phases go around, and one that is no number is none.
    for (phase, same) in [(-2.0, 6.0), (17, 1), (.nan, 0), (.infinity, 0), (-16, 0)] {
      #expect(
        oval.dashed(phase: phase, lengths: [5, 3]) == oval.dashed(phase: same, lengths: [5, 3]))
    }
  }

  @Test("A miter beyond its limit is a bevel")
  func miterLimit() {
    var corner = Path()
    corner.addLines(between: [Point(0, 0), Point(10, 0), Point(0, 1)])
    let sharp = corner.strokedPath(StrokeStyle(lineWidth: 2, miterLimit: 100)).boundingBox
    let cut = corner.strokedPath(StrokeStyle(lineWidth: 2, miterLimit: 4)).boundingBox
    #expect(sharp.maxX > 25)
    #expect(cut.maxX < 11.1)
  }

  @Test("A line thicker than its circle has no hole")
  func thickCircle() {
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 4, height: 4))
    let outline = circle.strokedPath(StrokeStyle(lineWidth: 8))
    #expect(outline.contains(Point(2, 2)))
    #expect(outline.contains(Point(2.5, 1.8)))
    #expect(!outline.contains(Point(9, 2)))
  }

  @Test("Dashes begin where the phase says, also with odd and impossible lengths")
  func dashes() {
    var line = Path()
    line.addLines(between: [Point(0, 0), Point(10, 0), Point(10, 10)])
    func pieces(_ phase: Double, _ lengths: [Double]) -> [[Point]] {
      var result: [[Point]] = []
      line.dashed(phase: phase, lengths: lengths).forEach { element in
        switch element {
        case .moveToPoint(let point): result.append([point])
        case .addLineToPoint(let point): result[result.count - 1].append(point)
        default: break
        }
      }
      return result
    }
    #expect(
      pieces(0, [8, 4]) == [
        [Point(0, 0), Point(8, 0)], [Point(10, 2), Point(10, 10)],
      ])
    #expect(
      pieces(10, [8, 4]) == [
        [Point(2, 0), Point(10, 0)], [Point(10, 4), Point(10, 10)],
      ])
    #expect(pieces(-2, [8, 4]) == pieces(10, [8, 4]))
    #expect(pieces(0, [9]) == [[Point(0, 0), Point(9, 0)], [Point(10, 8), Point(10, 10)]])
    for impossible in [[], [0, 0], [-1, 2], [1e-9], [.nan, 1]] as [[Double]] {
      #expect(pieces(0, impossible).count == 1)
    }
  }

  @Test("A dash of zero length is a dot alone, and nothing at the end of a line")
  func shortDashes() {
    var point = Path()
    point.addLines(between: [Point(5, 5), Point(5, 5)])
    let dot = point.strokedPath(
      StrokeStyle(lineWidth: 4, lineCap: .round, lineDash: [3, 2])
    ).boundingBox
    #expect(abs(dot.width - 4) < 0.1 && abs(dot.midX - 5) < 0.1)
    var line = Path()
    line.addLines(between: [Point(0, 0), Point(10, 0)])
    var pieces = 0
    line.dashed(phase: 0, lengths: [3, 2]).forEach { if case .moveToPoint = $0 { pieces += 1 } }
    #expect(pieces == 2, "the third would begin where the line ends")
  }

  @Test("Flattened lines stay within the tolerance, and their number within the limit")
  func flattening() {
    let circle = Path(ellipseIn: Rect(x: -1000, y: -1000, width: 2000, height: 2000))
    for element in elements(circle.flattened(tolerance: 0.1)) {
      guard case .addLineToPoint(let point) = element else { continue }
      #expect(abs(point.distance(to: .zero) - 1000) < 0.4)
    }
    #expect(circle.flattened(tolerance: 0.1).count < 300)
    #expect(circle.flattened(tolerance: 0).count < 2100)
  }

  @Test("Angles of vectors all around", arguments: 0..<64)
  func arctangent(step: Int) {
    let angle = (Double(step) / 32 - 1) * Double.pi + 0.01
    let (sine, cosine) = Elementary.sincos(angle)
    let found = Elementary.atan2(3 * sine, 3 * cosine)
    let difference = abs(found - angle)
    #expect(min(difference, abs(difference - 2 * Double.pi)) < 1e-15 * 8)
  }
}
