import Lamella

extension GalleryScene {
  /// A scene of hidden views.
  static let hiding = GalleryScene(
    name: "hiding", title: "Hiding",
    caption: "A hidden view takes everything in it along and keeps its place"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["all shown", "second hidden", "alpha 0.3"])
    for (index, cell) in cells.enumerated() {
      for row in 0..<3 {
        let frame = Rect(x: 8, y: 12 + Double(row) * 62, width: cell.bounds.width - 16, height: 50)
        if row == 1, index == 1 { cell.addSubview(GalleryParts.outline(frame)) }
        let view = GalleryParts.box(frame, theme.series[row])
        view.addSubview(
          GalleryParts.box(
            Rect(x: 8, y: 8, width: 34, height: 34), theme.surface, "\(row + 1)", radius: 17))
        (view.subviews[0].subviews[0] as? Label)?.textColor = theme.ink
        if row == 1, index == 1 { view.isHidden = true }
        if row == 1, index == 2 { view.alpha = 0.3 }
        cell.addSubview(view)
      }
    }
  }

  /// A scene of group opacity.
  static let groupOpacity = GalleryScene(
    name: "group-opacity", title: "Opacity of groups",
    caption: "A view fades as a group: overlapping parts do not show through"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(
      in: stage, ["opaque", "the group at 0.5", "each part at 0.5"])
    for (index, cell) in cells.enumerated() {
      for row in 0..<6 {
        let line = View(
          frame: Rect(x: 0, y: 14 + Double(row) * 32, width: cell.bounds.width, height: 14))
        line.backgroundColor = theme.raised
        cell.addSubview(line)
      }
      let group = View(frame: cell.bounds)
      for part in 0..<3 {
        let disc = GalleryParts.box(
          Rect(
            x: cell.bounds.width / 2 - 58 + (part == 2 ? 22 : Double(part) * 44),
            y: part == 2 ? 92 : 40, width: 72, height: 72), theme.series[part], radius: 36)
        if index == 2 { disc.alpha = 0.5 }
        group.addSubview(disc)
      }
      if index == 1 { group.alpha = 0.5 }
      cell.addSubview(group)
    }
  }

  /// A scene of clipping.
  static let clipping = GalleryScene(
    name: "clipping", title: "Clipping",
    caption: "Along straight, rounded and turned edges, and through each other"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["none", "straight", "rounded", "turned", "nested"])
    for (index, cell) in cells.enumerated() {
      let outer = View(frame: Rect(x: (cell.bounds.width - 58) / 2, y: 56, width: 58, height: 88))
      outer.backgroundColor = Theme.current.raised
      outer.clipsToBounds = index > 0
      if index >= 2 { outer.cornerRadius = index == 2 ? 24 : 12 }
      if index >= 3 { outer.transform = Transform2D(rotationRadians: 0.4) }
      var host = outer
      if index == 4 {
        let inner = View(frame: Rect(x: 8, y: -10, width: 42, height: 108))
        inner.clipsToBounds = true
        inner.cornerRadius = 20
        inner.backgroundColor = Theme.current.series[3]
        inner.transform = Transform2D(rotationRadians: -0.8)
        outer.addSubview(inner)
        host = inner
      }
      let image = ImageView(image: GalleryArt.landscape)
      image.frame = Rect(x: host.bounds.midX - 42, y: host.bounds.midY - 28, width: 84, height: 56)
      if index == 4 { image.transform = Transform2D(rotationRadians: 0.4) }
      host.addSubview(image)
      cell.addSubview(outer)
    }
  }

  /// A scene of borders and corners.
  static let borders = GalleryScene(
    name: "borders", title: "Borders and corners",
    caption: "Inside the edge, along the corners, above the subviews"
  ) { stage in
    let theme = Theme.current
    let widths = [1.0, 3, 8, 3, 6, 6]
    let radii = [0.0, 12, 20, 45, 12, 12]
    let cells = GalleryParts.cells(
      in: stage, ["1, square", "3, radius 12", "8, radius 20", "3, round", "above", "turned"],
      rows: 2)
    for (index, cell) in cells.enumerated() {
      let view = View(
        frame: Rect(
          x: (cell.bounds.width - 92) / 2, y: 2, width: 92, height: cell.bounds.height - 6))
      view.backgroundColor = theme.raised
      view.cornerRadius = radii[index]
      view.layer.borderWidth = widths[index]
      view.layer.borderColor = theme.series[index % theme.series.count]
      if index >= 4 {
        view.addSubview(
          GalleryParts.box(Rect(x: -12, y: 20, width: 70, height: 34), theme.inkSoft))
      }
      if index == 5 {
        view.clipsToBounds = true
        view.bounds.size = Size(72, 62)
        view.transform = Transform2D(rotationRadians: 0.3)
      }
      cell.addSubview(view)
    }
  }
}
