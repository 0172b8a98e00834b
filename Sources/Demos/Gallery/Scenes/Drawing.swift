import Lamella

extension GalleryScene {
  /// A scene of a view's own drawing.
  static let canvas = GalleryScene(
    name: "canvas", title: "Drawing",
    caption: "A view records shapes, images and text; each frame replays it"
  ) { stage in
    stage.addSubview(
      ChartView(frame: Rect(x: 16, y: 12, width: 416, height: 212)))
  }

  /// A scene of layers without views.
  static let layers = GalleryScene(
    name: "layers", title: "Layers of their own",
    caption: "They draw and take no part in events: a ring of 24 layers in one view"
  ) { stage in
    let theme = Theme.current
    for (index, middle) in [Point(124, 118), Point(324, 118)].enumerated() {
      let ring = View(frame: Rect(x: middle.x - 96, y: 12, width: 192, height: 212))
      for step in 0..<24 {
        let angle = Double(step) / 24 * 2 * Double.pi
        let layer = Layer()
        layer.bounds = Rect(x: 0, y: 0, width: index == 0 ? 10 : 26, height: index == 0 ? 34 : 26)
        layer.position = Point(96, 106)
        layer.anchorPoint = Point(0.5, index == 0 ? 2.6 : 3.4)
        layer.affineTransform = Transform2D(rotationRadians: angle)
        layer.cornerRadius = index == 0 ? 5 : 13
        layer.backgroundColor = theme.series[step / 4].mixed(
          with: theme.series[(step / 4 + 1) % 6], fraction: Float(step % 4) / 4)
        layer.opacity = index == 0 ? Float(step + 4) / 28 : 0.7
        ring.layer.addSublayer(layer)
      }
      stage.addSubview(ring)
    }
  }

  /// A scene of images.
  static let images = GalleryScene(
    name: "images", title: "Images",
    caption: "Nearest and linear sampling, tints, parts of a sheet"
  ) { stage in
    let cells = GalleryParts.cells(
      in: stage, ["nearest", "linear", "tinted", "faded", "sheet, 1", "sheet, 2"], rows: 2)
    for (index, cell) in cells.enumerated() {
      cell.addSubview(ImageOptionView(index, frame: cell.bounds))
    }
  }
}

/// A bar chart of a week.
private final class ChartView: View {
  private let values = [0.42, 0.65, 0.5, 0.82, 0.95, 0.7, 0.35]

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = Theme.current
    let floor = bounds.height - 24
    for line in 0...4 {
      canvas.fill(
        Rect(x: 0, y: floor * Double(line) / 4, width: bounds.width, height: 1),
        with: theme.raised)
    }
    let font = FontLibrary.system(size: Theme.TypeSize.caption)
    for (index, value) in values.enumerated() {
      let x = 14 + Double(index) * 58
      let bar = Rect(x: x, y: floor * (1 - value), width: 36, height: floor * value)
      canvas.fill(bar, cornerRadius: 8, with: theme.series[index == 4 ? 1 : 0])
      canvas.fillCapsule(
        in: Rect(x: x + 8, y: bar.minY + 8, width: 20, height: 6), with: Color(white: 1, alpha: 0.4)
      )
      if index == 4 {
        canvas.stroke(bar.insetBy(dx: -4, dy: -4), cornerRadius: 11, lineWidth: 2, with: theme.ink)
        canvas.draw(
          GalleryArt.lantern, in: Rect(x: x + 6, y: bar.minY + 30, width: 24, height: 32),
          filter: .nearest)
      }
      if let font {
        let name = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][index]
        let run = font.shape(name)
        canvas.draw(run, at: Point(x + 18 - run.width / 2, bounds.height - 6), with: theme.inkSoft)
      }
    }
  }
}

/// A view that draws an image with one of several options.
private final class ImageOptionView: View {
  private let option: Int

  init(_ option: Int, frame: Rect) {
    self.option = option
    super.init(frame: frame)
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = Theme.current
    let height = bounds.height - 6
    let width = height * 0.75
    let frame = Rect(x: (bounds.width - width) / 2, y: 3, width: width, height: height)
    switch option {
    case 0: canvas.draw(GalleryArt.lantern, in: frame, filter: .nearest)
    case 1: canvas.draw(GalleryArt.lantern, in: frame)
    case 2: canvas.draw(GalleryArt.lantern, in: frame, tint: theme.series[0], filter: .nearest)
    case 3:
      canvas.draw(
        GalleryArt.lantern, in: frame, tint: Color(white: 1, alpha: 0.35), filter: .nearest)
    default:
      canvas.draw(
        GalleryArt.walker,
        from: PixelRect(x: Int32(10 * (option - 4)), y: 0, width: 10, height: 12),
        in: Rect(x: frame.midX - height * 0.4, y: 3, width: height * 0.8, height: height * 0.96),
        filter: .nearest)
    }
  }
}
