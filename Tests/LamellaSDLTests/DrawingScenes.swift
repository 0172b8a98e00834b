internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport

/// Small scenes, one for each feature of drawing and of layers.
@MainActor enum DrawingScene: String, CaseIterable {
  case paths, strokes, gradients, clips, slices, corners, shadows, masks

  static let size = Size(240, 160)

  /// Fills a window.
  func build(in window: Window) {
    window.backgroundColor = Theme.dark.ground
    switch self {
    case .paths: draw(in: window, Self.paths)
    case .strokes: draw(in: window, Self.strokes)
    case .gradients: draw(in: window, Self.gradients)
    case .clips: draw(in: window, Self.clips)
    case .slices: draw(in: window, Self.slices)
    case .corners: Self.corners(in: window)
    case .shadows: Self.shadows(in: window)
    case .masks: Self.masks(in: window)
    }
  }

  private func draw(in window: Window, _ body: @escaping (Canvas) -> Void) {
    let view = CanvasView(frame: Rect(origin: .zero, size: Self.size)) { canvas, _ in
      body(canvas)
    }
    view.isPaused = true
    window.addSubview(view)
  }

  // MARK: Canvases

  static func star(_ center: Point, _ radius: Double) -> Path {
    Path { path in
      for step in 0..<5 {
        let (sine, cosine) = Elementary.sincos(Double(step) * 4 * .pi / 5)
        let point = Point(center.x + radius * sine, center.y - radius * cosine)
        if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
    }
  }

  private static func paths(_ canvas: Canvas) {
    canvas.fill(star(Point(44, 46), 34), with: Theme.dark.accent)
    canvas.fill(star(Point(120, 46), 34), with: Theme.dark.accent, using: .evenOdd)
    canvas.fillEllipse(in: Rect(x: 160, y: 16, width: 70, height: 44), with: Theme.dark.good)
    canvas.saveGState()
    canvas.translateBy(x: 44, y: 116)
    canvas.rotate(by: 0.3)
    canvas.scaleBy(x: 1.4, y: 0.7)
    canvas.fill(star(.zero, 30), with: Theme.dark.bad)
    canvas.restoreGState()
    var drop = Path()
    drop.move(to: Point(120, 90))
    drop.addCurve(
      to: Point(120, 150), control1: Point(160, 125), control2: Point(145, 150))
    drop.addCurve(to: Point(120, 90), control1: Point(95, 150), control2: Point(80, 125))
    canvas.fill(drop, with: Theme.dark.warn)
    var pie = Path()
    pie.move(to: Point(195, 115))
    pie.addArc(
      center: Point(195, 115), radius: 32, startAngle: -.pi / 2, endAngle: .pi * 0.8,
      clockwise: true)
    pie.closeSubpath()
    canvas.fill(pie, with: Theme.dark.ink)
  }

  private static func strokes(_ canvas: Canvas) {
    let joins: [StrokeStyle.LineJoin] = [.miter, .round, .bevel]
    let caps: [StrokeStyle.LineCap] = [.butt, .round, .square]
    for index in 0..<3 {
      var corner = Path()
      let x = 20 + Double(index) * 76
      corner.addLines(between: [Point(x, 60), Point(x + 25, 20), Point(x + 50, 60)])
      canvas.stroke(
        corner, with: Theme.dark.accent,
        style: StrokeStyle(lineWidth: 12, lineCap: caps[index], lineJoin: joins[index]))
      canvas.stroke(corner, with: Theme.dark.ground)
    }
    canvas.stroke(
      Path(ellipseIn: Rect(x: 16, y: 84, width: 60, height: 60)), with: Theme.dark.good,
      style: StrokeStyle(lineWidth: 4, lineDash: [10, 5]))
    canvas.stroke(
      Path(roundedRect: Rect(x: 92, y: 84, width: 60, height: 60), cornerRadius: 16),
      with: Theme.dark.warn,
      style: StrokeStyle(lineWidth: 5, lineCap: .round, lineDash: [0, 9], dashPhase: 3))
    var wave = Path()
    wave.move(to: Point(166, 114))
    for step in 0..<3 {
      let x = 166 + Double(step) * 21
      wave.addQuadCurve(to: Point(x + 10.5, 114), control: Point(x + 5, 74))
      wave.addQuadCurve(to: Point(x + 21, 114), control: Point(x + 16, 154))
    }
    canvas.stroke(
      wave, with: .axial([Theme.dark.bad, Theme.dark.ink], from: Point(166, 0), to: Point(229, 0)),
      style: StrokeStyle(lineWidth: 3, lineCap: .round))
  }

  private static func gradients(_ canvas: Canvas) {
    let colors = [Theme.dark.accent, Theme.dark.warn, Theme.dark.bad]
    canvas.fill(
      Rect(x: 8, y: 8, width: 70, height: 66),
      with: .axial(colors, from: Point(8, 8), to: Point(78, 74)))
    canvas.fill(
      Rect(x: 86, y: 8, width: 70, height: 66),
      with: .radial(colors, center: Point(110, 30), innerRadius: 6, outerRadius: 50))
    canvas.fill(
      Rect(x: 164, y: 8, width: 68, height: 66),
      with: .conic(colors + [colors[0]], center: Point(198, 41), startAngle: -.pi / 2))
    canvas.fill(
      star(Point(42, 120), 34),
      with: .axial([.white, Color.white.withAlpha(0)], from: Point(0, 88), to: Point(0, 150)))
    canvas.fill(
      Path(ellipseIn: Rect(x: 86, y: 84, width: 70, height: 68)),
      with: Gradient(
        stops: [
          .init(Theme.dark.good, at: 0), .init(Theme.dark.good, at: 0.5),
          .init(Theme.dark.surface, at: 0.5), .init(Theme.dark.ink, at: 1),
        ], geometry: .axial(from: Point(86, 84), to: Point(156, 152))))
    canvas.translateBy(x: 198, y: 118)
    canvas.rotate(by: 0.5)
    canvas.fill(
      Rect(x: -28, y: -24, width: 56, height: 48),
      with: .conic([.black, .white], center: .zero))
  }

  private static func clips(_ canvas: Canvas) {
    func stripes(_ color: Color) {
      for index in -10..<20 {
        canvas.fill(
          Rect(x: Double(index) * 12, y: -100, width: 6, height: 400), with: color)
      }
    }
    canvas.saveGState()
    canvas.clip(to: star(Point(60, 60), 54))
    stripes(Theme.dark.accent)
    canvas.clip(to: Rect(x: 40, y: 0, width: 40, height: 70))
    stripes(Theme.dark.warn)
    canvas.restoreGState()
    canvas.saveGState()
    canvas.translateBy(x: 170, y: 60)
    canvas.rotate(by: 0.5)
    canvas.clip(to: Rect(x: -40, y: -30, width: 80, height: 60))
    stripes(Theme.dark.good)
    canvas.clip(to: Path(ellipseIn: Rect(x: -30, y: -30, width: 60, height: 60)))
    canvas.setAlpha(0.7)
    stripes(Theme.dark.ink)
    canvas.restoreGState()
    canvas.setBlendMode(.add)
    for (index, color) in [0xC02020, 0x20C020, 0x2020C0].enumerated() {
      canvas.fillEllipse(
        in: Rect(x: 70 + Double(index) * 26, y: 104, width: 44, height: 44),
        with: Color(hex: UInt32(color)))
    }
  }

  private static let frame = Image(width: 12, height: 12) { x, y in
    let edge = min(x, y, 11 - x, 11 - y)
    let color = edge == 0 ? Theme.dark.ink : edge < 4 ? Theme.dark.accent : Theme.dark.surface
    return ((x < 4 || x > 7) && (y < 4 || y > 7) ? Theme.dark.warn : color).rgba8
  }

  private static func slices(_ canvas: Canvas) {
    let insets = EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
    for rect in [
      Rect(x: 8, y: 8, width: 100, height: 60), Rect(x: 120, y: 8, width: 12, height: 60),
      Rect(x: 144, y: 8, width: 80, height: 6),
    ] { canvas.draw(frame, in: rect, capInsets: insets) }
    canvas.translateBy(x: 120, y: 112)
    canvas.rotate(by: 0.2)
    canvas.draw(
      frame, in: Rect(x: -60, y: -24, width: 120, height: 48), capInsets: insets, filter: .nearest)
  }

  // MARK: Layers

  @discardableResult
  private static func add(
    _ window: View, _ frame: Rect, _ color: Color?, _ change: (View) -> Void = { _ in }
  ) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    change(view)
    window.addSubview(view)
    return view
  }

  private static func corners(in window: Window) {
    for (index, turn) in [0.0, 0.3].enumerated() {
      let y = 14 + Double(index) * 76
      func box(_ number: Int, _ change: (View) -> Void) {
        add(
          window, Rect(x: 16 + Double(number) * 76, y: y, width: 56, height: 56),
          number == 2 ? nil : Theme.dark.surface
        ) {
          $0.transform = Transform2D(rotationRadians: turn)
          change($0)
        }
      }
      box(0) {
        $0.cornerRadius = 18
        $0.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        $0.layer.borderWidth = 3
        $0.layer.borderColor = Theme.dark.accent
      }
      box(1) {
        $0.layer.cornerRadii = CornerRadii(
          topLeft: 4, topRight: 10, bottomRight: 18, bottomLeft: 28)
        $0.layer.borderWidth = 1
        $0.layer.borderColor = Theme.dark.ink
      }
      box(2) {
        $0.layer.cornerRadii = CornerRadii(topRight: 28, bottomLeft: 28)
        $0.clipsToBounds = true
        for stripe in 0..<6 {
          add(
            $0, Rect(x: Double(stripe) * 12, y: -10, width: 6, height: 90), Theme.dark.warn)
        }
      }
    }
  }

  private static func shadows(in window: Window) {
    window.backgroundColor = Color(hex: 0xD8DEE4)
    func card(_ frame: Rect, _ radius: Double, _ blur: Double, _ change: (View) -> Void) {
      add(window, frame, .white) {
        $0.cornerRadius = radius
        $0.layer.shadowOpacity = 0.5
        $0.layer.shadowRadius = blur
        $0.layer.shadowOffset = Size(0, 4)
        change($0)
      }
    }
    card(Rect(x: 20, y: 16, width: 80, height: 44), 8, 4) { _ in }
    card(Rect(x: 130, y: 16, width: 90, height: 44), 20, 10) { _ in }
    card(Rect(x: 20, y: 94, width: 60, height: 8), 4, 3) { _ in }
    card(Rect(x: 20, y: 122, width: 20, height: 20), 10, 2) {
      $0.layer.shadowColor = .init(hex: 0xCC2200)
    }
    card(Rect(x: 104, y: 92, width: 44, height: 44), 6, 5) {
      $0.transform = Transform2D(rotationRadians: 0.4)
    }
    card(Rect(x: 176, y: 92, width: 50, height: 50), 0, 3) {
      $0.backgroundColor = nil
      $0.layer.shadowPath = star(Point(25, 25), 25)
      $0.layer.shadowColor = Color(hex: 0x2040C0)
      $0.layer.shadowOpacity = 1
    }
  }

  private static func masks(in window: Window) {
    let left = add(window, Rect(x: 10, y: 10, width: 100, height: 140), Theme.dark.accent)
    for row in 0..<7 {
      add(left, Rect(x: 0, y: Double(row) * 20, width: 100, height: 10), Theme.dark.warn)
    }
    let fade = CanvasView(frame: left.bounds) { canvas, bounds in
      canvas.fill(
        bounds, with: .axial([.clear, .white, .clear], from: .zero, to: Point(0, bounds.height)))
    }
    fade.isPaused = true
    left.mask = fade
    let right = add(window, Rect(x: 130, y: 30, width: 100, height: 100), Theme.dark.good) {
      $0.alpha = 0.8
      $0.transform = Transform2D(rotationRadians: 0.2)
    }
    add(right, Rect(x: 0, y: 40, width: 100, height: 20), Theme.dark.ink)
    let star = CanvasView(frame: right.bounds) { canvas, _ in
      canvas.fill(Self.star(Point(50, 52), 50), with: .black, using: .winding)
    }
    star.isPaused = true
    right.mask = star
  }
}
