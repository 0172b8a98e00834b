import LamellaGeometry
import Testing

@testable import LamellaGraphics

/// The fingerprints of shapes: equal for equal shapes, different for any visible difference.
@Suite("Shape fingerprints")
nonisolated struct FingerprintTests {
  private static func curve(
    _ control: Point = Point(5, 9), _ first: Point = Point(9, 3), _ second: Point = Point(3, 9)
  ) -> Path {
    Path { path in
      path.move(to: Point(0, 0))
      path.addQuadCurve(to: Point(10, 0), control: control)
      path.addCurve(to: Point(0, 10), control1: first, control2: second)
      path.closeSubpath()
    }
  }

  private static func stops(
    _ place: Double = 0.5, _ color: Color = Color(red: 1, green: 0, blue: 0)
  ) -> [Gradient.Stop] {
    [
      Gradient.Stop(.black, at: 0), Gradient.Stop(color, at: place),
      Gradient.Stop(.white, at: 1),
    ]
  }

  private static func axial(
    _ from: Point = .zero, _ to: Point = Point(10, 0), _ place: Double = 0.5
  ) -> Gradient {
    Gradient(stops: stops(place), geometry: .axial(from: from, to: to))
  }

  private static func radial(_ center: Point, _ inner: Double, _ outer: Double) -> Gradient {
    Gradient(
      stops: stops(), geometry: .radial(center: center, innerRadius: inner, outerRadius: outer))
  }

  private static func conic(_ center: Point, _ angle: Double) -> Gradient {
    Gradient(stops: stops(), geometry: .conic(center: center, startAngle: angle))
  }

  private static func stroked(_ change: (inout StrokeStyle) -> Void = { _ in }) -> Shape {
    var style = StrokeStyle(lineWidth: 2)
    change(&style)
    return Shape(path: curve(), stroke: style)
  }

  /// Shapes of which no two look the same.
  private static var different: [Shape] {
    [
      Shape(path: curve()), Shape(path: curve(Point(5, 8))), Shape(path: curve(Point(4, 9))),
      Shape(path: curve(Point(5, 9), Point(9, 4))),
      Shape(path: curve(Point(5, 9), Point(9, 3), Point(3, 8))),
      Shape(path: curve(), rule: .evenOdd),
      Shape(
        path: curve(),
        gradient: Gradient(
          stops: stops(0.5, .white), geometry: .axial(from: .zero, to: Point(10, 0)))),
      stroked(), stroked { $0.lineWidth = 3 }, stroked { $0.lineCap = .round },
      stroked { $0.lineJoin = .bevel }, stroked { $0.miterLimit = 2 },
      stroked { $0.lineDash = [3, 1] }, stroked { $0.lineDash = [3, 2] },
      stroked {
        $0.lineDash = [3, 2]
        $0.dashPhase = 1
      },
      Shape(path: curve(), gradient: axial()),
      Shape(path: curve(), gradient: axial(Point(1, 0))),
      Shape(path: curve(), gradient: axial(.zero, Point(9, 0))),
      Shape(path: curve(), gradient: axial(.zero, Point(10, 1))),
      Shape(path: curve(), gradient: axial(.zero, Point(10, 0), 0.25)),
      Shape(path: curve(), gradient: radial(.zero, 0, 10)),
      Shape(path: curve(), gradient: radial(Point(1, 0), 0, 10)),
      Shape(path: curve(), gradient: radial(.zero, 1, 10)),
      Shape(path: curve(), gradient: radial(.zero, 0, 9)),
      Shape(path: curve(), gradient: conic(.zero, 0)),
      Shape(path: curve(), gradient: conic(Point(0, 1), 0)),
      Shape(path: curve(), gradient: conic(.zero, 1)),
    ]
  }

  @Test("Equal shapes have equal fingerprints, different shapes different ones")
  func shapes() {
    let (first, second) = (Self.different, Self.different)
    for (index, shape) in first.enumerated() {
      for (other, twin) in second.enumerated() {
        #expect((shape.fingerprint == twin.fingerprint) == (index == other), "\(index), \(other)")
      }
    }
  }

  @Test("Everything that affects a mask's pixels counts")
  func placing() {
    let plain = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    var transforms = [plain]
    for change: WritableKeyPath<Transform2D, Double> in [\.a, \.b, \.c, \.d, \.tx, \.ty] {
      transforms.append(plain)
      transforms[transforms.count - 1][keyPath: change] += 0.125
    }
    let prints = transforms.map { transform in
      var print = Fingerprint()
      print.add(transform)
      return print
    }
    for (index, print) in prints.enumerated() {
      #expect(prints.firstIndex { $0 == print } == index)
    }
  }
}
