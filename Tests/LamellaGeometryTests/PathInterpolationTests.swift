import LamellaGeometry
import Testing

/// Paths between paths.
struct PathInterpolationTests {
  private func path(_ points: Point...) -> Path {
    Path {
      $0.move(to: points[0])
      for point in points.dropFirst() { $0.addLine(to: point) }
      $0.closeSubpath()
    }
  }

  @Test("Paths of the same elements are interpolated point by point, and extrapolated")
  func sameSteps() {
    let (a, b) = (
      path(Point(0, 0), Point(10, 0), Point(0, 10)), path(Point(10, 20), Point(30, 0), Point(4, 4))
    )
    #expect(a.interpolated(to: b, fraction: 0) == a && a.interpolated(to: b, fraction: 1) == b)
    #expect(
      a.interpolated(to: b, fraction: 0.5) == path(Point(5, 10), Point(20, 0), Point(2, 7)))
    #expect(a.interpolated(to: b, fraction: 2) == path(Point(20, 40), Point(50, 0), Point(8, -2)))
    let (small, large) = (
      Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10)),
      Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 20))
    )
    let between = small.interpolated(to: large, fraction: 0.25)
    #expect(
      between?.boundingBox.maxX.rounded() == 15 && between?.count == small.count)
  }

  @Test("A line and a curve are interpolated as curves, and match both at the ends")
  func differentKinds() {
    let straight = Path {
      $0.move(to: .zero)
      $0.addLine(to: Point(30, 0))
      $0.addQuadCurve(to: Point(60, 0), control: Point(45, 30))
    }
    let curved = Path {
      $0.move(to: .zero)
      $0.addQuadCurve(to: Point(30, 0), control: Point(15, 0))
      $0.addCurve(to: Point(60, 0), control1: Point(45, 30), control2: Point(45, 30))
    }
    let mixed = straight.interpolated(to: curved, fraction: 0.5)
    var elements: [Path.Element] = []
    mixed?.forEach { elements.append($0) }
    #expect(
      elements == [
        .moveToPoint(.zero), .addCurveToPoint(Point(10, 0), Point(20, 0), Point(30, 0)),
        .addCurveToPoint(Point(42.5, 25), Point(47.5, 25), Point(60, 0)),
      ])
  }

  @Test("Paths of different structure are not interpolated")
  func unlike() {
    let triangle = path(.zero, Point(1, 0), Point(0, 1))
    #expect(triangle.interpolated(to: Path(), fraction: 0.5) == nil)
    #expect(triangle.interpolated(to: path(.zero, Point(1, 0)), fraction: 0.5) == nil)
    let two = Path {
      $0.move(to: .zero)
      $0.addLine(to: Point(1, 0))
      $0.closeSubpath()
      $0.move(to: Point(2, 2))
    }
    #expect(triangle.interpolated(to: two, fraction: 0.5) == nil)
    #expect(Path().interpolated(to: Path(), fraction: 0.5) == Path())
    #expect(triangle.interpolated(to: triangle, fraction: .infinity) == nil)
  }
}
