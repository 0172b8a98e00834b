import LamellaGeometry
import Testing

@Suite("Trimmed paths")
struct PathTrimmingTests {
  private let corner = Path { path in
    path.move(to: Point(0, 0))
    path.addLine(to: Point(10, 0))
    path.addLine(to: Point(10, 30))
  }

  private func points(_ path: Path) -> [Point] {
    var result: [Point] = []
    path.forEach { element in
      switch element {
      case .moveToPoint(let point), .addLineToPoint(let point): result.append(point)
      case .addQuadCurveToPoint(_, let end), .addCurveToPoint(_, _, let end): result.append(end)
      case .closeSubpath: break
      }
    }
    return result
  }

  @Test("The whole range is the path itself; an empty range is an empty path")
  func ends() {
    #expect(corner.trimmedPath(from: 0, to: 1) == corner)
    #expect(corner.trimmedPath(from: -3, to: 7) == corner)
    #expect(corner.trimmedPath(from: .nan, to: .nan) == corner)
    #expect(corner.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    #expect(corner.trimmedPath(from: 0.8, to: 0.2).isEmpty)
    #expect(Path().trimmedPath(from: 0.1, to: 0.2).isEmpty)
  }

  @Test("Lines are trimmed by fractions of the whole length")
  func lines() {
    #expect(
      points(corner.trimmedPath(from: 0, to: 0.5)) == [Point(0, 0), Point(10, 0), Point(10, 10)])
    #expect(points(corner.trimmedPath(from: 0.125, to: 0.25)) == [Point(5, 0), Point(10, 0)])
    #expect(points(corner.trimmedPath(from: 0.75, to: 1)) == [Point(10, 20), Point(10, 30)])
  }

  @Test("Subpaths count one after another, and a whole closed one stays closed")
  func subpaths() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    path.move(to: Point(100, 0))
    path.addLine(to: Point(140, 0))
    #expect(points(path.trimmedPath(from: 0.5, to: 0.75)) == [Point(100, 0), Point(120, 0)])
    #expect(
      path.trimmedPath(from: 0, to: 0.5) == Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)))
    let part = path.trimmedPath(from: 0.25, to: 0.5)
    #expect(part.boundingBoxOfPath == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(points(part).first == Point(10, 10) && points(part).last == Point(0, 0))
  }

  @Test("Arcs are cut by their length and stay curves", arguments: [0.1, 0.37, 0.5, 0.93])
  func circle(share: Double) throws {
    let circle = Path(ellipseIn: Rect(x: -10, y: -10, width: 20, height: 20))
    let part = circle.trimmedPath(from: 0, to: share)
    let begin = try #require(points(part).first)
    let end = try #require(points(part).last)
    #expect(abs(end.distance(to: .zero) - 10) < 0.01)
    // A chord is twice the radius times the sine of half the angle.
    let chord = 20 * abs(Elementary.sincos(share * Double.pi).sine)
    #expect(abs(begin.distance(to: end) - chord) < 0.05)
    var curves = 0
    part.forEach { if case .addCurveToPoint = $0 { curves += 1 } }
    #expect(curves == Int((share * 4).rounded(.up)))
  }

  /// The steps of a path in words, to a millionth.
  private func steps(_ path: Path) -> [String] {
    var result: [String] = []
    path.forEach { element in
      let (word, points): (String, [Point]) =
        switch element {
        case .moveToPoint(let point): ("move", [point])
        case .addLineToPoint(let end): ("line", [end])
        case .addQuadCurveToPoint(let control, let end): ("quad", [control, end])
        case .addCurveToPoint(let first, let second, let end): ("curve", [first, second, end])
        case .closeSubpath: ("close", [])
        }
      let numbers = points.flatMap { [$0.x, $0.y] }.map { ($0 * 1e6).rounded() / 1e6 + 0 }
      result.append(([word] + numbers.map { "\($0)" }).joined(separator: " "))
    }
    return result
  }

  @Test("Quadratic curves are cut by their length and stay quadratic curves")
  func arches() {
    // Half its length is half its way, for it is the same from both ends.
    let arch = Path { path in
      path.move(to: Point(0, 0))
      path.addQuadCurve(to: Point(20, 0), control: Point(10, 20))
    }
    #expect(
      steps(arch.trimmedPath(from: 0, to: 0.5)) == ["move 0.0 0.0", "quad 5.0 10.0 10.0 10.0"])
    #expect(
      steps(arch.trimmedPath(from: 0.5, to: 1)) == ["move 10.0 10.0", "quad 15.0 10.0 20.0 0.0"])
  }

  @Test("Elements between the trimmed ends stay unchanged")
  func between() {
    // Lines of 100 around a quadratic and a cubic curve that are as long as each other.
    let path = Path { path in
      path.move(to: Point(0, 0))
      path.addLine(to: Point(100, 0))
      path.addQuadCurve(to: Point(120, 0), control: Point(110, 0))
      path.addCurve(to: Point(140, 0), control1: Point(126, 3), control2: Point(133, -2))
      path.addLine(to: Point(140, 100))
    }
    let part = steps(path.trimmedPath(from: 0.1, to: 0.9))
    #expect(part.count == 5)
    #expect(part[1...3] == steps(path)[1...3])
    #expect(part[0].hasPrefix("move ") && part[4].hasPrefix("line 140.0 "))
  }

  @Test("A closed subpath of quadratic curves stays closed when a later one is trimmed")
  func leaf() {
    let leaf = Path { path in
      path.move(to: Point(0, 0))
      path.addQuadCurve(to: Point(20, 0), control: Point(10, 20))
      path.addQuadCurve(to: Point(0, 0), control: Point(10, -20))
      path.closeSubpath()
    }
    var path = leaf
    path.move(to: Point(50, 0))
    path.addLine(to: Point(1_050, 0))
    let part = steps(path.trimmedPath(from: 0, to: 0.8))
    #expect(part.prefix(4) == steps(leaf)[...])
    #expect(part.count == 6 && part[4] == "move 50.0 0.0" && part[5].hasPrefix("line "))
  }
}
