import LamellaGeometry
import Testing

/// Containment of points, in particular at the heights of corners.
@Suite("Points inside paths")
struct PathContainsTests {
  private func polygon(_ points: [(Double, Double)]) -> Path {
    Path { path in
      path.move(to: Point(points[0].0, points[0].1))
      for point in points.dropFirst() { path.addLine(to: Point(point.0, point.1)) }
      path.closeSubpath()
    }
  }

  @Test(
    "At the height of a corner or a horizontal edge, a crossing counts once",
    arguments: [false, true])
  func corners(isReversed: Bool) {
    let corners = [(10.0, 0.0), (20, 10), (10, 20), (0, 10)]
    let diamond = polygon(isReversed ? corners.reversed() : corners)
    for rule in [FillRule.winding, .evenOdd] {
      for x in [0.5, 5, 10, 15, 19.5] { #expect(diamond.contains(Point(x, 10), using: rule)) }
      for x in [-5, -0.5, 20.5, 25] { #expect(!diamond.contains(Point(x, 10), using: rule)) }
      for x in [0.0, 5, 9.5, 10.5, 15, 20] {
        #expect(!diamond.contains(Point(x, 0), using: rule))
        #expect(!diamond.contains(Point(x, 20), using: rule))
      }
      for x in [5.5, 14.5] {
        #expect(diamond.contains(Point(x, 5), using: rule))
        #expect(diamond.contains(Point(x, 15), using: rule))
        #expect(!diamond.contains(Point(x < 10 ? x - 1 : x + 1, 5), using: rule))
      }
    }
    // Stairs: their level edges lie at the heights of points inside and outside.
    let stairs = polygon([(0, 0), (10, 0), (10, 10), (20, 10), (20, 20), (0, 20)])
    for rule in [FillRule.winding, .evenOdd] {
      #expect(stairs.contains(Point(5, 10), using: rule))
      #expect(stairs.contains(Point(15, 10.5), using: rule))
      #expect(!stairs.contains(Point(15, 9.5), using: rule))
      #expect(
        !stairs.contains(Point(25, 10), using: rule) && !stairs.contains(Point(-1, 10), using: rule)
      )
    }
  }

  @Test("The winding rule counts turns, the even-odd rule crossings")
  func rules() {
    let outer = [(0.0, 0.0), (30, 0), (30, 30), (0, 30)]
    let inner = [(10.0, 10.0), (20, 10), (20, 20), (10, 20)]
    for (isTurned, isInside) in [(false, true), (true, false)] {
      var path = polygon(outer)
      path.addPath(polygon(isTurned ? inner.reversed() : inner))
      #expect(path.contains(Point(15, 15)) == isInside)
      #expect(!path.contains(Point(15, 15), using: .evenOdd))
      for point in [Point(5, 15), Point(25, 15), Point(15, 5), Point(15, 25)] {
        #expect(path.contains(point) && path.contains(point, using: .evenOdd))
      }
    }
  }

  @Test("Curves count with their bulge, also in a long, flat path")
  func curves() {
    let arch = Path { path in
      path.move(to: Point(0, 0))
      path.addQuadCurve(to: Point(1_000, 0), control: Point(500, 8))
    }
    // The curve is 4 high in the middle: y = 8 t (1 - t) * 2 at x = 1000 t.
    for t in [0.1, 0.25, 0.5, 0.75, 0.9] {
      let height = 16 * t * (1 - t)
      #expect(arch.contains(Point(1_000 * t, height - 0.11)))
      #expect(!arch.contains(Point(1_000 * t, height + 0.11)))
    }
    #expect(!arch.contains(Point(500, -0.1)) && !arch.contains(Point(.infinity, 1)))
  }
}
