import Lamella

extension GalleryScene {
  /// A scene of coordinate conversion.
  static let converting = GalleryScene(
    name: "converting", title: "Converting",
    caption: "Four corners of a turned view as the stage sees them, and the rectangle around them"
  ) { stage in
    let theme = Theme.current
    let outer = GalleryParts.box(Rect(x: 60, y: 36, width: 220, height: 160), theme.raised)
    outer.transform = Transform2D(rotationRadians: 0.2)
    let inner = GalleryParts.box(Rect(x: 70, y: 40, width: 110, height: 80), theme.series[0])
    inner.transform = Transform2D(rotationRadians: 0.35)
    outer.addSubview(inner)
    stage.addSubview(outer)
    stage.addSubview(
      GalleryParts.outline(inner.convert(inner.bounds, to: stage), theme.series[1]))
    for corner in [
      Point(0, 0), Point(110, 0), Point(110, 80), Point(0, 80),
    ] {
      stage.addSubview(GalleryParts.dot(at: inner.convert(corner, to: stage), theme.ink))
    }
    // Converted back: the stage's center in the inner view's space.
    let middle = Point(stage.bounds.midX, stage.bounds.midY)
    stage.addSubview(GalleryParts.dot(at: middle, theme.series[4], radius: 6))
    let back = inner.convert(middle, from: stage)
    stage.addSubview(
      GalleryParts.label(
        "the dot is at (\(Int(back.x.rounded())), \(Int(back.y.rounded()))) inside",
        in: Rect(x: 236, y: 204, width: 204, height: 20), color: theme.series[4], .right))
  }

  /// A scene of finding views.
  static let finding = GalleryScene(
    name: "finding", title: "Finding views",
    caption: "By tag, by identifier, and all below a view; depth first, parents before children"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(
      in: stage, ["viewWithTag(5)", "identifier \u{201C}door\u{201D}", "isDescendant(of:)"])
    for (index, cell) in cells.enumerated() {
      let root = View(frame: cell.bounds)
      for row in 0..<3 {
        let shelf = GalleryParts.box(
          Rect(x: 4, y: 8 + Double(row) * 62, width: cell.bounds.width - 8, height: 54),
          theme.raised)
        for column in 0..<3 {
          let view = GalleryParts.box(
            Rect(x: 8 + Double(column) * 40, y: 10, width: 32, height: 34), theme.inkSoft,
            "\(row * 3 + column + 1)")
          view.tag = row * 3 + column + 1
          if view.tag == 8 { view.identifier = "door" }
          shelf.addSubview(view)
        }
        root.addSubview(shelf)
      }
      cell.addSubview(root)
      switch index {
      case 0: root.viewWithTag(5)?.backgroundColor = theme.series[1]
      case 1: root.firstView(withIdentifier: "door")?.backgroundColor = theme.series[2]
      default:
        let shelf = root.subviews[0]
        for tag in 1...9 {
          if let view = root.viewWithTag(tag), view.isDescendant(of: shelf) {
            view.backgroundColor = theme.series[0]
          }
        }
      }
    }
  }

  /// A scene of directional margins.
  static let directionalMargins = GalleryScene(
    name: "directional-margins", title: "Directional margins",
    caption: "Leading 48 and trailing 8: left and right, or the reverse"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["left to right", "right to left"])
    for (index, cell) in cells.enumerated() {
      let view = GalleryParts.box(
        Rect(x: 4, y: 12, width: cell.bounds.width - 8, height: 160), theme.raised)
      view.semanticContentAttribute = index == 0 ? .forceLeftToRight : .forceRightToLeft
      view.directionalLayoutMargins = DirectionalEdgeInsets(
        top: 16, leading: 48, bottom: 16, trailing: 8)
      view.insetsLayoutMarginsFromSafeArea = false
      let inside = view.bounds.inset(by: view.layoutMargins)
      view.addSubview(GalleryParts.outline(inside, theme.series[index]))
      let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      for row in 0..<4 {
        let length = [120.0, 90, 132, 60][row]
        view.addSubview(
          GalleryParts.box(
            Rect(
              x: isReversed ? inside.maxX - 6 - length : inside.minX + 6,
              y: inside.minY + 10 + Double(row) * 28, width: length, height: 16),
            theme.series[index]))
      }
      cell.addSubview(view)
    }
  }

  /// A scene of partial strokes.
  static let strokes = GalleryScene(
    name: "strokes", title: "Parts of a stroke",
    caption:
      "From strokeStart to strokeEnd, as fractions of the length: gauges, and lines that grow"
  ) { stage in
    let theme = Theme.current
    let parts = [(0.0, 0.3), (0, 0.75), (0.4, 0.6), (0.15, 0.9)]
    let cells = GalleryParts.cells(in: stage, parts.map { "\($0.0) to \($0.1)" })
    for (index, cell) in cells.enumerated() {
      let middle = Point(cell.bounds.width / 2, 90)
      let ring = Path { path in
        if index < 2 {
          path.addArc(
            center: middle, radius: 40, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
            clockwise: true)
        } else {
          path.move(to: Point(6, 130))
          path.addCurve(
            to: Point(cell.bounds.width - 6, 50), control1: Point(40, -20),
            control2: Point(middle.x, 220))
        }
      }
      for isTrack in [true, false] {
        let shape = ShapeLayer()
        shape.frame = cell.bounds
        shape.path = ring
        shape.fillColor = nil
        shape.strokeColor = isTrack ? theme.raised : theme.series[index]
        shape.strokeStyle = StrokeStyle(
          lineWidth: 12, lineCap: .round, lineDash: !isTrack && index == 3 ? [1, 18] : [])
        if !isTrack { (shape.strokeStart, shape.strokeEnd) = parts[index] }
        cell.layer.addSublayer(shape)
      }
    }
  }
}
