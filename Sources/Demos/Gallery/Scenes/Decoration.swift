import Lamella

extension GalleryScene {
  /// A scene of shadows.
  static let shadows = GalleryScene(
    name: "shadows", title: "Shadows",
    caption: "Of the background, of a path, of the layer's content"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(
      in: stage, ["background", "wide blur", "path", "drawing", "subviews", "turned"], rows: 2)
    for (index, cell) in cells.enumerated() {
      cell.backgroundColor = Color(hex: 0x7C849A)
      cell.cornerRadius = Theme.Radius.small
      let frame = Rect(x: (cell.bounds.width - 76) / 2, y: 14, width: 76, height: 56)
      let view = View(frame: frame)
      view.layer.shadowOpacity = 0.8
      view.layer.shadowOffset = Size(4, 6)
      view.layer.shadowRadius = index == 1 ? 9 : 3
      switch index {
      case 0, 1:
        view.backgroundColor = theme.series[index]
        view.cornerRadius = Theme.Radius.card
      case 2:
        view.backgroundColor = theme.series[2]
        view.layer.shadowPath = Path(ellipseIn: Rect(x: -8, y: 40, width: 92, height: 18))
      case 3:
        let star = ShapeLayer()
        star.frame = view.bounds
        star.path = Path { path in
          for step in 0..<5 {
            let (sine, cosine) = Elementary.sincos(Double(step) * 4 * .pi / 5 - .pi / 2)
            let point = Point(38 + 32 * cosine, 32 + 32 * sine)
            if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
          }
          path.closeSubpath()
        }
        star.fillColor = theme.series[4]
        view.layer.addSublayer(star)
      default:
        for part in 0..<3 {
          view.addSubview(
            GalleryParts.box(
              Rect(x: Double(part) * 24, y: Double(part % 2) * 22, width: 28, height: 28),
              theme.series[part], radius: part == 1 ? 14 : 4))
        }
        if index == 5 { view.transform = Transform2D(rotationRadians: 0.4) }
      }
      cell.addSubview(view)
    }
  }

  /// A scene of masks.
  static let masks = GalleryScene(
    name: "masks", title: "Masks",
    caption: "A layer's alpha masks another layer with all its sublayers"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["whole", "shape", "gradient", "text", "views"])
    for (index, cell) in cells.enumerated() {
      let image = ImageView(image: GalleryArt.landscape)
      image.contentMode = .scaleAspectFill
      image.clipsToBounds = true
      let width = cell.bounds.width
      image.frame = Rect(x: 0, y: 40, width: width, height: 120)
      switch index {
      case 1:
        let shape = ShapeLayer()
        shape.frame = image.bounds
        shape.path = Path(ellipseIn: Rect(x: 4, y: 24, width: width - 8, height: width - 8))
        image.layer.mask = shape
      case 2:
        let gradient = GradientLayer()
        gradient.frame = image.bounds
        gradient.colors = [.black, .clear]
        image.layer.mask = gradient
      case 3:
        let text = TextLayer()
        text.text = "SEA"
        text.font = FontLibrary.system(size: Theme.TypeSize.large, weight: .semibold)
        text.alignment = .center
        text.frame = Rect(x: 0, y: 34, width: width, height: 56)
        image.layer.mask = text
      case 4:
        let mask = View(frame: image.bounds)
        for row in 0..<4 {
          let bar = GalleryParts.box(
            Rect(x: 0, y: Double(row) * 30 + 3, width: width, height: 22), .black, radius: 11)
          bar.alpha = 1 - Double(row) * 0.25
          mask.addSubview(bar)
        }
        image.mask = mask
      default: break
      }
      cell.addSubview(image)
    }
  }

  /// A scene of corner radii.
  static let cornerRadii = GalleryScene(
    name: "corner-radii", title: "Corners one by one",
    caption: "Some of the corners, or a radius for each: background, border and clipping"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(
      in: stage, ["two of four", "one", "four radii", "border", "clipping", "turned"], rows: 2)
    for (index, cell) in cells.enumerated() {
      let view = View(frame: Rect(x: (cell.bounds.width - 88) / 2, y: 6, width: 88, height: 68))
      view.backgroundColor = theme.series[index]
      let radii = CornerRadii(topLeft: 4, topRight: 34, bottomRight: 12, bottomLeft: 24)
      switch index {
      case 0:
        view.cornerRadius = 20
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      case 1:
        view.cornerRadius = 40
        view.layer.maskedCorners = .layerMaxXMaxYCorner
      default: view.layer.cornerRadii = radii
      }
      if index == 3 {
        view.backgroundColor = theme.raised
        view.layer.borderWidth = 5
        view.layer.borderColor = theme.series[3]
      }
      if index >= 4 {
        view.clipsToBounds = true
        let image = ImageView(image: GalleryArt.landscape)
        image.frame = view.bounds
        image.contentMode = .scaleAspectFill
        view.addSubview(image)
      }
      if index == 5 { view.transform = Transform2D(rotationRadians: 0.35) }
      cell.addSubview(view)
    }
  }

  /// A scene of rasterized layers.
  static let rasterizing = GalleryScene(
    name: "rasterizing", title: "Raster caches",
    caption: "shouldRasterize draws a layer once: sharp at the output's scale, coarse below it"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(
      in: stage, ["drawn", "cached", "cached at 1/4", "cached, turned"])
    for (index, cell) in cells.enumerated() {
      let badge = View(frame: Rect(x: (cell.bounds.width - 84) / 2, y: 40, width: 84, height: 100))
      badge.backgroundColor = theme.raised
      badge.cornerRadius = Theme.Radius.card
      badge.layer.borderWidth = 2
      badge.layer.borderColor = theme.series[1]
      badge.layer.shadowOpacity = 0.5
      badge.layer.shadowOffset = Size(0, 4)
      let pair = View(frame: Rect(x: 12, y: 12, width: 60, height: 44))
      pair.alpha = 0.7
      pair.addSubview(
        GalleryParts.box(Rect(x: 0, y: 0, width: 40, height: 40), theme.series[0], radius: 20))
      pair.addSubview(
        GalleryParts.box(Rect(x: 20, y: 4, width: 40, height: 40), theme.series[3], radius: 20))
      badge.addSubview(pair)
      badge.addSubview(
        GalleryParts.label(
          "badge", in: Rect(x: 0, y: 66, width: 84, height: 24), size: Theme.TypeSize.body,
          color: theme.ink, .center))
      badge.layer.shouldRasterize = index > 0
      badge.layer.rasterizationScale = index == 2 ? 0.25 : 1
      if index == 3 { badge.transform = Transform2D(rotationRadians: 0.35) }
      cell.addSubview(badge)
    }
  }
}
