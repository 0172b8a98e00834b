import Lamella

extension GalleryScene {
  /// A scene of gradient layers.
  static let gradients = GalleryScene(
    name: "gradients", title: "Gradient layers",
    caption: "Linear, conic and radial; with locations of their own"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["axial", "locations", "radial", "conic"])
    for (index, cell) in cells.enumerated() {
      let layer = GradientLayer()
      layer.frame = Rect(x: 4, y: 12, width: cell.bounds.width - 8, height: 160)
      layer.cornerRadius = Theme.Radius.card
      layer.colors = [theme.series[0], theme.series[3], theme.series[1]]
      switch index {
      case 1:
        layer.locations = [0.1, 0.35, 0.4]
        layer.startPoint = .zero
        layer.endPoint = Point(1, 1)
      case 2:
        layer.kind = .radial
        layer.startPoint = Point(0.5, 0.4)
      case 3:
        layer.kind = .conic
        layer.colors.append(theme.series[0])
        layer.startPoint = Point(0.5, 0.5)
      default: break
      }
      cell.layer.addSublayer(layer)
    }
  }

  /// A scene of shape layers.
  static let shapes = GalleryScene(
    name: "shapes", title: "Shape layers",
    caption: "Fill rules, strokes, dashes, caps and joins"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(
      in: stage, ["non-zero", "even-odd", "dashed", "mitered", "rounded", "beveled"], rows: 2)
    for (index, cell) in cells.enumerated() {
      let shape = ShapeLayer()
      shape.frame = Rect(x: 0, y: 0, width: cell.bounds.width, height: cell.bounds.height)
      let middle = Point(cell.bounds.width / 2, cell.bounds.height / 2)
      shape.fillColor = index < 2 ? theme.series[index] : nil
      shape.fillRule = index == 1 ? .evenOdd : .winding
      if index > 0 { shape.strokeColor = theme.series[index] }
      if index < 2 {
        shape.path = star(around: middle, radius: 40)
      } else if index == 2 {
        shape.path = Path(ellipseIn: Rect(x: middle.x - 38, y: 4, width: 76, height: 76))
        shape.strokeStyle = StrokeStyle(lineWidth: 5, lineCap: .round, lineDash: [12, 9])
      } else {
        shape.path = Path { path in
          path.move(to: Point(middle.x - 44, 66))
          path.addLine(to: Point(middle.x - 14, 20))
          path.addLine(to: Point(middle.x + 14, 66))
          path.addLine(to: Point(middle.x + 44, 20))
        }
        shape.strokeStyle = StrokeStyle(
          lineWidth: 14, lineCap: [.butt, .round, .square][index - 3],
          lineJoin: [.miter, .round, .bevel][index - 3])
      }
      cell.layer.addSublayer(shape)
    }
  }

  /// A scene of text layers.
  static let textLayers = GalleryScene(
    name: "text-layers", title: "Text layers",
    caption: "Names for a crowd: text that draws without a view, in layers that turn"
  ) { stage in
    let theme = Theme.current
    let names = ["north", "harbour", "east", "village", "south", "ruin", "west", "lake"]
    let ring = View(frame: Rect(x: 8, y: 8, width: 220, height: 220))
    for (index, name) in names.enumerated() {
      let layer = TextLayer()
      layer.text = name
      layer.alignment = .right
      layer.foregroundColor = theme.series[index % 6]
      layer.bounds = Rect(x: 0, y: 0, width: 100, height: 22)
      layer.anchorPoint = Point(0, 0.5)
      layer.position = Point(110, 110)
      layer.affineTransform = Transform2D(rotationRadians: Double(index - 2) * Double.pi / 4)
      ring.layer.addSublayer(layer)
    }
    stage.addSubview(ring)
    for (index, isWrapped) in [true, false].enumerated() {
      let layer = TextLayer()
      layer.text = "The lamp on the pier goes out at dawn, and the boats lie in the harbour."
      layer.isWrapped = isWrapped
      layer.font = FontLibrary.system(size: Theme.TypeSize.small)
      layer.foregroundColor = theme.ink
      layer.backgroundColor = theme.raised
      layer.frame = Rect(
        x: 248, y: 64 + Double(index) * 84, width: 184, height: index == 0 ? 64 : 24)
      stage.layer.addSublayer(layer)
    }
  }

  /// A scene of replicator layers.
  static let replicators = GalleryScene(
    name: "replicators", title: "Replicator layers",
    caption: "One layer drawn many times, each a step further on"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["turned", "turned and smaller", "moved"])
    for (index, cell) in cells.enumerated() {
      let replicator = ReplicatorLayer()
      replicator.frame = Rect(origin: .zero, size: cell.bounds.size)
      let prototype = Layer()
      prototype.backgroundColor = theme.series[index]
      prototype.cornerRadius = Theme.Radius.small
      prototype.bounds = Rect(x: 0, y: 0, width: 14, height: 40)
      prototype.position = Point(cell.bounds.width / 2, 52)
      switch index {
      case 0:
        replicator.instanceCount = 12
        replicator.instanceTransform = Transform2D(rotationRadians: Double.pi / 6)
        replicator.instanceAlphaOffset = -0.07
      case 1:
        replicator.instanceCount = 40
        replicator.instanceTransform = Transform2D(rotationRadians: 0.4).scaledBy(
          x: 0.95, y: 0.95)
      default:
        let star = ShapeLayer()
        star.path = Self.star(around: Point(20, 20), radius: 20)
        star.fillColor = theme.series[4]
        star.frame = Rect(x: 4, y: 8, width: 40, height: 40)
        replicator.prototype = star
        replicator.instanceCount = 5
        replicator.instanceTransform = Transform2D(translationX: 20, y: 32)
        replicator.instanceAlphaOffset = -0.18
      }
      if index < 2 { replicator.prototype = prototype }
      cell.layer.addSublayer(replicator)
    }
  }

  /// A scene of particle emitters.
  static let emitters = GalleryScene(
    name: "emitters", title: "Particles",
    caption: "A fire, a fountain and snow, the same in every replay"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["fire", "fountain", "snow"])
    for (index, cell) in cells.enumerated() {
      cell.backgroundColor = Color(hex: 0x14161B)
      cell.cornerRadius = Theme.Radius.small
      cell.clipsToBounds = true
      let view = EmitterView(frame: cell.bounds)
      var particle = EmitterCell()
      let width = cell.bounds.width
      particle.birthRate = [90, 110, 18][index]
      particle.lifetime = [1.1, 1.7, 6][index]
      particle.lifetimeRange = [0.6, 0.4, 1][index]
      particle.size = [22, 7, 5][index]
      particle.sizeRange = [10, 4, 4][index]
      particle.velocity = [110, 190, 34][index]
      particle.velocityRange = [40, 40, 20][index]
      particle.emissionAngle = index == 2 ? Double.pi / 2 : -Double.pi / 2
      particle.emissionRange = [0.5, 0.5, 0.7][index]
      particle.color =
        [
          Color(hex: 0xFFD36B, alpha: 0.55), theme.series[0], Color(white: 1, alpha: 0.9),
        ][index]
      particle.endColor =
        [Color(hex: 0xD93A1E, alpha: 0), theme.series[5].withAlpha(0.4), nil][index]
      particle.endScale = [0.3, 0.6, 1][index]
      if index == 1 { particle.acceleration = Point(0, 220) }
      view.emitter.emissionArea =
        index == 2
        ? Rect(x: 0, y: -8, width: width, height: 2)
        : Rect(x: width / 2 - (index == 0 ? 18 : 2), y: 178, width: index == 0 ? 36 : 4, height: 6)
      view.emitter.cells = [particle]
      view.emitter.seed = UInt64(index) + 7
      view.lead = 8
      cell.addSubview(view)
    }
  }

  /// Makes a five-pointed star in one stroke.
  private static func star(around middle: Point, radius: Double) -> Path {
    Path { path in
      for step in 0..<5 {
        let angle = Double(step) * 4 * Double.pi / 5 - Double.pi / 2
        let (sine, cosine) = Elementary.sincos(angle)
        let point = Point(middle.x + radius * cosine, middle.y + radius * sine)
        if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
    }
  }
}
