import Lamella

extension GalleryScene {
  /// A scene of frames, centers and bounds.
  static let frames = GalleryScene(
    name: "frames", title: "Frame, bounds, center",
    caption: "The frame is the box around the bounds, as the superview sees it"
  ) { stage in
    let theme = Theme.current
    for (index, angle) in [0.0, 0.5].enumerated() {
      let view = GalleryParts.box(
        Rect(x: 44 + 216 * Double(index), y: 68, width: 144, height: 84), theme.series[index])
      view.transform = Transform2D(rotationRadians: angle)
      for step in 1..<6 {
        let line = View(frame: Rect(x: Double(step) * 24, y: 0, width: 1, height: 84))
        line.backgroundColor = Color(white: 0, alpha: 0.18)
        view.addSubview(line)
      }
      for step in 1..<4 {
        let line = View(frame: Rect(x: 0, y: Double(step) * 21, width: 144, height: 1))
        line.backgroundColor = Color(white: 0, alpha: 0.18)
        view.addSubview(line)
      }
      stage.addSubview(view)
      stage.addSubview(GalleryParts.outline(view.frame, theme.inkSoft))
      stage.addSubview(GalleryParts.dot(at: view.center))
      stage.addSubview(
        GalleryParts.label(
          "frame \(Int(view.frame.width.rounded())) x \(Int(view.frame.height.rounded()))",
          in: Rect(x: view.frame.minX, y: view.frame.minY - 18, width: 160, height: 16)))
      stage.addSubview(
        GalleryParts.label(
          "bounds \(Int(view.bounds.width)) x \(Int(view.bounds.height))",
          in: Rect(x: view.frame.minX, y: view.frame.maxY + 2, width: 160, height: 16)))
    }
  }

  /// A scene of bounds origins.
  static let boundsOrigin = GalleryScene(
    name: "bounds-origin", title: "Origin of the bounds",
    caption: "Moving it scrolls what is inside: four tiles, three origins"
  ) { stage in
    let theme = Theme.current
    let origins = [Point(0, 0), Point(24, 40), Point(-30, -20)]
    let cells = GalleryParts.cells(in: stage, ["(0, 0)", "(24, 40)", "(-30, -20)"])
    for (cell, origin) in zip(cells, origins) {
      cell.clipsToBounds = true
      cell.backgroundColor = theme.raised
      cell.cornerRadius = Theme.Radius.small
      for index in 0..<4 {
        cell.addSubview(
          GalleryParts.box(
            Rect(
              x: 12 + Double(index % 2) * 58, y: 16 + Double(index / 2) * 84, width: 50, height: 76),
            theme.series[index], "\(index + 1)"))
      }
      cell.bounds.origin = origin
    }
  }
}
