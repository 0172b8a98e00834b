import Lamella

extension GalleryScene {
  /// A scene of all content modes.
  static let contentModes = GalleryScene(
    name: "content-modes", title: "Content modes",
    caption: "The same image in the same bounds, in thirteen ways"
  ) { stage in
    let names = [
      "to fill", "aspect fit", "aspect fill", "redraw", "center", "top", "bottom", "left", "right",
      "top left", "top right", "bottom left", "bottom right",
    ]
    for (index, mode) in View.ContentMode.allCases.enumerated() {
      let origin = Point(10 + Double(index % 5) * 87, 8 + Double(index / 5) * 75)
      let image = ImageView(image: GalleryArt.largeLantern)
      image.filter = .nearest
      image.contentMode = mode
      image.clipsToBounds = true
      image.backgroundColor = Theme.current.raised
      image.frame = Rect(x: origin.x, y: origin.y, width: 80, height: 54)
      stage.addSubview(image)
      stage.addSubview(
        GalleryParts.label(
          names[index], in: Rect(x: origin.x, y: origin.y + 55, width: 80, height: 16), .center))
    }
  }

  /// A scene of layer contents.
  static let contents = GalleryScene(
    name: "contents", title: "Contents of layers",
    caption: "An image, parts of a sheet, and a gravity, without a view for each"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["whole", "a crowd of parts", "bottom right"])
    let whole = Layer()
    whole.frame = Rect(x: 18, y: 20, width: cells[0].bounds.width - 36, height: 146)
    whole.contents = GalleryArt.lantern
    whole.contentsFilter = .nearest
    cells[0].layer.addSublayer(whole)
    for index in 0..<20 {
      let sprite = Layer()
      sprite.frame = Rect(
        x: 4 + Double(index % 4) * 32, y: 8 + Double(index / 4) * 36, width: 30, height: 36)
      sprite.contents = GalleryArt.walker
      sprite.contentsRect = Rect(x: index % 3 == 0 ? 0.5 : 0, y: 0, width: 0.5, height: 1)
      sprite.contentsFilter = .nearest
      sprite.opacity = 1 - Float(index / 4) * 0.16
      cells[1].layer.addSublayer(sprite)
    }
    cells[2].backgroundColor = Theme.current.raised
    cells[2].layer.contents = GalleryArt.landscape
    cells[2].layer.contentsGravity = .bottomRight
  }

  /// A scene of nine-slice images.
  static let resizableImages = GalleryScene(
    name: "resizable-images", title: "Resizable images",
    caption: "Corners keep their size; the middle is stretched, or repeated like tiles"
  ) { stage in
    let insets = EdgeInsets(all: 8)
    let plain = GalleryArt.panel
    let frames = [
      Rect(x: 18, y: 24, width: 24, height: 24), Rect(x: 62, y: 16, width: 160, height: 40),
      Rect(x: 18, y: 68, width: 90, height: 120), Rect(x: 122, y: 68, width: 100, height: 120),
    ]
    let ways: [Image?] = [
      plain, plain.resizable(capInsets: insets, mode: .stretch), plain.resizable(capInsets: insets),
      nil,
    ]
    for (index, frame) in frames.enumerated() {
      for (column, x) in [0.0, 216].enumerated() {
        let image = ImageView(frame: frame.offsetBy(dx: x, dy: 0))
        image.filter = .nearest
        image.image = index == 0 ? plain : ways[column + 1]
        stage.addSubview(image)
      }
    }
    for (column, name) in ["stretched", "tiled"].enumerated() {
      stage.addSubview(
        GalleryParts.label(
          name, in: Rect(x: 18 + Double(column) * 216, y: 200, width: 204, height: 20), .center))
    }
  }

  /// A scene of image views with frames and templates.
  static let imageViews = GalleryScene(
    name: "image-views", title: "Image views",
    caption: "Animated images, and templates in the inherited tint color"
  ) { stage in
    let theme = Theme.current
    for row in 0..<2 {
      let box = GalleryParts.box(
        Rect(x: 16, y: 14 + Double(row) * 108, width: 150, height: 96), theme.raised)
      stage.addSubview(box)
      let walker = ImageView(frame: Rect(x: 45, y: 12, width: 60, height: 72))
      walker.filter = .nearest
      walker.animationImages = GalleryArt.steps
      walker.animationDuration = row == 0 ? 0.8 : 0.25
      walker.startAnimating()
      box.addSubview(walker)
    }
    let star = GalleryArt.star.withRenderingMode(.alwaysTemplate)
    for row in 0..<2 {
      let group = GalleryParts.box(
        Rect(x: 182, y: 14 + Double(row) * 108, width: 250, height: 96), theme.raised)
      group.tintColor = theme.series[row == 0 ? 4 : 3]
      for index in 0..<4 {
        let image = ImageView(image: star)
        image.frame = Rect(x: 12 + Double(index) * 58, y: 22, width: 52, height: 52)
        if index == 2 { image.tintColor = theme.series[2] }
        if index == 3 { image.image = GalleryArt.star }
        group.addSubview(image)
      }
      stage.addSubview(group)
    }
  }

  /// A scene of activity indicators.
  static let activity = GalleryScene(
    name: "activity", title: "Activity",
    caption: "Twelve steps a second; between them the stage sleeps"
  ) { stage in
    let theme = Theme.current
    let sides = [20.0, 37, 64, 110]
    var x = 40.0
    for (index, side) in sides.enumerated() {
      let spinner = ActivityIndicator(style: index == 0 ? .medium : .large)
      spinner.center = Point(x: x + side / 2, y: 112)
      // The ring keeps its size in any frame; a transform scales it.
      let scale = side / spinner.bounds.width
      spinner.transform = Transform2D(scaleX: scale, y: scale)
      spinner.color = [theme.inkSoft, theme.ink, theme.accent, theme.series[0]][index]
      spinner.startAnimating()
      stage.addSubview(spinner)
      x += side + 46
    }
  }
}
