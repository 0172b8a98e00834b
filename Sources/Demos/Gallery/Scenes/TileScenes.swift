import Lamella

extension GalleryScene {
  /// A scene of tile layers.
  static let tileLayer = GalleryScene(
    name: "tile-layer", title: "Tile layers",
    caption: "Only visible tiles are drawn, at the visible detail; borders show the tiles"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["zoom 1", "zoom 2: finer", "zoom 1/2: coarser"])
    for (index, cell) in cells.enumerated() {
      cell.clipsToBounds = true
      cell.cornerRadius = Theme.Radius.small
      let plan = PlanView(frame: Rect(x: 0, y: 0, width: 4000, height: 4000))
      plan.layer.anchorPoint = .zero
      plan.center = Point(-30, -20)
      let zoom = [1.0, 2, 0.5][index]
      plan.transform = Transform2D(scaleX: zoom, y: zoom)
      cell.addSubview(plan)
    }
  }
}

/// A drawing of 4,000 x 4,000 points: rings, and the tiles that they are drawn in.
private final class PlanView: View {
  override class var layerClass: Layer.Type { TileLayer.self }

  override init(frame: Rect) {
    super.init(frame: frame)
    guard let layer = layer as? TileLayer else { return }
    layer.tileSize = Size(64, 64)
    layer.levelsOfDetail = 3
    layer.levelsOfDetailBias = 1
  }

  nonisolated deinit {}

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let theme = Theme.current
    canvas.fill(rect, with: theme.raised)
    for ring in 1...8 {
      let radius = Double(ring) * 26
      canvas.strokeEllipse(
        in: Rect(x: 100 - radius, y: 110 - radius, width: 2 * radius, height: 2 * radius),
        with: theme.series[ring % 6], lineWidth: 5)
    }
    canvas.stroke(rect, lineWidth: rect.width / 64, with: theme.inkSoft)
  }
}
