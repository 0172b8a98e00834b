import Lamella

extension GalleryScene {
  /// A scene of strokes that grow along their paths.
  static let drawnStrokes = GalleryScene(
    name: "drawn-strokes", title: "Strokes that draw themselves",
    caption: "strokeEnd grows along the path; in the last one strokeStart follows"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["done", "written", "waiting"])
    let middle = Point((cells[0].bounds.width / 2).rounded(), 100)
    let circle = Path {
      $0.addArc(center: middle, radius: 46, startAngle: -.pi / 2, delta: 2 * .pi)
    }

    addLine(circle, theme.raised, to: cells[0])
    addLine(circle, theme.good, to: cells[0]) { $0.add(drawing(from: 0, to: 0.4), forKey: "draw") }
    let check = Path { path in
      path.move(to: middle + Point(-20, 2))
      path.addLine(to: middle + Point(-5, 17))
      path.addLine(to: middle + Point(22, -15))
    }
    addLine(check, theme.good, to: cells[0]) {
      $0.add(drawing(from: 0.35, to: 0.6), forKey: "draw")
    }

    let word = handwriting(from: Point(10, 128), heights: [38, 84, 38, 84, 38])
    addLine(word, theme.raised, to: cells[1])
    addLine(word, theme.series[1], to: cells[1]) {
      $0.add(drawing(from: 0, to: 0.8), forKey: "draw")
    }

    addLine(circle, theme.raised, to: cells[2])
    addLine(circle, theme.series[0], to: cells[2]) { layer in
      var end = KeyframeAnimation(.strokeEnd, values: [0, 1, 1])
      end.keyTimes = [0, 0.6, 1]
      var start = KeyframeAnimation(.strokeStart, values: [0, 0, 1])
      start.keyTimes = [0, 0.4, 1]
      (end.timingFunctions, start.timingFunctions) = (eased, eased)
      var both = AnimationGroup([end, start])
      both.duration = 1.4
      both.repeatCount = .infinity
      layer.add(both, forKey: "wait")
    }
  }

  /// A scene of path morphing.
  static let morphing = GalleryScene(
    name: "morphing", title: "Paths that become others",
    caption: "Paths of the same structure are interpolated point by point"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(
      in: stage, ["play and pause", "menu and close", "star and disc"])
    let middle = Point((cells[0].bounds.width / 2).rounded(), 100)
    let shapes = [
      (play(around: middle), pause(around: middle)), (menu(around: middle), close(around: middle)),
      (wheel(around: middle, inner: 20), wheel(around: middle, inner: 48)),
    ]
    for (index, (from, to)) in shapes.enumerated() {
      let color = theme.series[[0, 2, 4][index]]
      let shape = addShape(from, to: cells[index]) { layer in
        var morph = KeyframeAnimation(.path, values: [from, from, to, to, from])
        morph.keyTimes = [0, 0.1, 0.45, 0.65, 1]
        morph.timingFunctions = eased
        morph.duration = 2 + Double(index) * 0.3
        morph.repeatCount = .infinity
        layer.add(morph, forKey: "morph")
      }
      if index == 1 {
        (shape.fillColor, shape.strokeColor) = (nil, color)
        shape.strokeStyle = StrokeStyle(lineWidth: 10, lineCap: .round)
      } else {
        shape.fillColor = color
      }
    }
  }

  // MARK: Layers

  /// Fills a cell with a shape layer, and animates it when it enters a window.
  @discardableResult
  private static func addShape(
    _ path: Path, to cell: View, animate: @escaping (ShapeLayer) -> Void = { _ in }
  ) -> ShapeLayer {
    let shape = ShapeLayer()
    shape.frame = cell.bounds
    shape.path = path
    let view = AnimatedView(frame: cell.bounds)
    view.layer.addSublayer(shape)
    view.animate = { _ in animate(shape) }
    cell.addSubview(view)
    return shape
  }

  /// Adds a stroked path to a cell, and animates it.
  private static func addLine(
    _ path: Path, _ color: Color, to cell: View,
    animate: @escaping (ShapeLayer) -> Void = { _ in }
  ) {
    let shape = addShape(path, to: cell, animate: animate)
    (shape.fillColor, shape.strokeColor) = (nil, color)
    shape.strokeStyle = StrokeStyle(lineWidth: 7, lineCap: .round, lineJoin: .round)
  }

  /// Makes an animation that draws a stroke within a part of two seconds, repeatedly.
  private static func drawing(from start: Double, to end: Double) -> KeyframeAnimation<Double> {
    var drawing = KeyframeAnimation(.strokeEnd, values: [0, 0, 1, 1])
    drawing.keyTimes = [0, start, end, 1]
    drawing.timingFunctions = eased
    drawing.duration = 2
    drawing.repeatCount = .infinity
    return drawing
  }

  /// The timing curves of four segments.
  private static let eased = Array(repeating: TimingCurve.easeInEaseOut, count: 4)

  // MARK: Paths

  /// Makes a stroke of loops, like joined letters.
  private static func handwriting(from start: Point, heights: [Double]) -> Path {
    Path { path in
      var point = start
      path.move(to: point)
      for height in heights {
        let (width, top) = (height * 0.1 + 15, point.y - height)
        let end = point + Point(width, 0)
        path.addCurve(
          to: Point(point.x + width * 0.7, top), control1: Point(point.x + width * 0.8, point.y),
          control2: Point(point.x + width * 1.4, top))
        path.addCurve(
          to: end, control1: Point(point.x, top), control2: Point(point.x + width * 0.2, point.y))
        point = end
      }
    }
  }

  /// Makes a triangle of two parts that touch.
  private static func play(around middle: Point) -> Path {
    quads(
      [Point(-30, -40), Point(6, -19), Point(6, 19), Point(-30, 40)],
      [Point(6, -19), Point(40, 0), Point(40, 0), Point(6, 19)], around: middle)
  }

  /// Makes the symbol for pause: two bars.
  private static func pause(around middle: Point) -> Path {
    quads(
      [Point(-32, -40), Point(-9, -40), Point(-9, 40), Point(-32, 40)],
      [Point(9, -40), Point(32, -40), Point(32, 40), Point(9, 40)], around: middle)
  }

  /// Makes a path of quadrilaterals.
  private static func quads(_ shapes: [Point]..., around middle: Point) -> Path {
    Path { path in
      for points in shapes {
        path.addLines(between: points.map { $0 + middle })
        path.closeSubpath()
      }
    }
  }

  /// Makes the symbol for a menu: three lines.
  private static func menu(around middle: Point) -> Path {
    lines(
      [Point(-34, -24), Point(34, -24)], [Point(-34, 0), Point(34, 0)],
      [Point(-34, 24), Point(34, 24)], around: middle)
  }

  /// Makes the symbol for closing: a cross.
  private static func close(around middle: Point) -> Path {
    lines(
      [Point(-26, -26), Point(26, 26)], [Point(0, 0), Point(0, 0)],
      [Point(-26, 26), Point(26, -26)],
      around: middle)
  }

  /// Makes a path of open lines.
  private static func lines(_ lines: [Point]..., around middle: Point) -> Path {
    Path { path in
      for line in lines { path.addLines(between: line.map { $0 + middle }) }
    }
  }

  /// Makes a closed path through ten points on two circles: a star, or nearly a disc when both radii are
  /// equal.
  private static func wheel(around middle: Point, inner: Double) -> Path {
    // A control length of 4/3 tan(pi / 20) approximates a tenth of a circle.
    let bend = inner < 48 ? 0 : 0.2112
    /// Returns the point of the outline after a number of tenths of a turn, with the tangent there.
    func spoke(_ step: Int) -> (point: Point, tangent: Point) {
      let (sine, cosine) = Elementary.sincos(Double(step) * .pi / 5 - .pi / 2)
      let radius = step % 2 == 0 ? 48 : inner
      return (Point(cosine, sine) * radius, Point(-sine, cosine) * (radius * bend))
    }
    return Path { path in
      path.move(to: middle + spoke(0).point)
      for step in 1...10 {
        let (from, to) = (spoke(step - 1), spoke(step))
        path.addCurve(
          to: middle + to.point, control1: middle + from.point + from.tangent,
          control2: middle + to.point - to.tangent)
      }
      path.closeSubpath()
    }
  }
}
