import Lamella

extension GalleryScene {
  /// A scene of affine transforms.
  static let transforms = GalleryScene(
    name: "transforms", title: "Transforms",
    caption: "The outline is where each would be without one"
  ) { stage in
    let theme = Theme.current
    let transforms = [
      Transform2D(rotationRadians: 0.35), Transform2D(scaleX: 1.25, y: 0.7),
      Transform2D(a: 1, b: 0, c: -0.45, d: 1, tx: 0, ty: 0), Transform2D(scaleX: -1, y: 1),
    ]
    let cells = GalleryParts.cells(in: stage, ["turned", "scaled", "leaning", "mirrored"])
    for (index, cell) in cells.enumerated() {
      let frame = Rect(
        x: (cell.bounds.width - 72) / 2, y: (cell.bounds.height - 96) / 2, width: 72, height: 96)
      cell.addSubview(GalleryParts.outline(frame, theme.inkSoft.withAlpha(0.5)))
      let card = GalleryParts.box(frame, theme.series[index])
      let image = ImageView(image: GalleryArt.lantern)
      image.filter = .nearest
      image.frame = Rect(x: 6, y: 30, width: 36, height: 48)
      card.addSubview(image)
      card.addSubview(
        GalleryParts.label(
          "Rot", in: Rect(x: 8, y: 6, width: 60, height: 20), size: 16, color: theme.ground))
      card.transform = transforms[index]
      cell.addSubview(card)
    }
  }

  /// A scene of anchor points.
  static let anchorPoints = GalleryScene(
    name: "anchor-points", title: "Anchor points",
    caption: "The dot stays: turned about the center, a corner, an edge"
  ) { stage in
    let theme = Theme.current
    let anchors = [Point(0.5, 0.5), Point(0, 0), Point(0.5, 1)]
    let cells = GalleryParts.cells(in: stage, ["(0.5, 0.5)", "(0, 0)", "(0.5, 1)"])
    for (index, cell) in cells.enumerated() {
      let center = Point(
        index == 1 ? 56 : cell.bounds.width / 2, index == 2 ? 150 : cell.bounds.height / 2 - 8)
      for step in 0..<5 {
        let view = View()
        view.bounds = Rect(x: 0, y: 0, width: index == 0 ? 100 : 26, height: index == 0 ? 26 : 92)
        view.anchorPoint = anchors[index]
        view.center = center
        view.backgroundColor = theme.series[index].withAlpha(0.25 + 0.15 * Float(step))
        view.cornerRadius = Theme.Radius.small
        view.transform = Transform2D(rotationRadians: (Double(step) - 2) * 0.39)
        cell.addSubview(view)
      }
      cell.addSubview(GalleryParts.dot(at: center))
    }
  }
}
