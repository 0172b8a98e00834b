import Lamella

extension GalleryScene {
  /// A scene of animated `contentsRect`.
  static let sheets = GalleryScene(
    name: "sheets", title: "Animated parts of images",
    caption: "contentsRect steps through a sheet, pans over an image, zooms in"
  ) { stage in
    let theme = Theme.current
    let cells = GalleryParts.cells(in: stage, ["steps", "pan", "zoom"])
    for cell in cells {
      cell.backgroundColor = theme.raised
      cell.cornerRadius = Theme.Radius.small
      cell.clipsToBounds = true
    }
    let size = cells[0].bounds.size
    for row in 0..<3 {
      let seconds = 0.5 - Double(row) * 0.1
      let scale = 3.0 + Double(row)
      let walker = AnimatedView(
        frame: Rect(x: 0, y: 16 + Double(row) * 56, width: 10 * scale, height: 12 * scale))
      walker.layer.contents = GalleryArt.walker
      walker.layer.contentsFilter = .nearest
      walker.layer.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
      walker.animate = { layer in
        let steps = [0, 0.5].map { Rect(x: $0, y: 0, width: 0.5, height: 1) }
        var walk = KeyframeAnimation(.contentsRect, values: steps)
        walk.calculationMode = .discrete
        walk.duration = seconds
        walk.repeatCount = .infinity
        layer.add(walk, forKey: "walk")
        var move = BasicAnimation(
          .position, from: Point(-30, layer.position.y),
          to: Point(size.width + 30, layer.position.y))
        move.duration = seconds * 12
        move.timeOffset = move.duration * (0.2 + 0.25 * Double(row))
        move.timingFunction = .linear
        move.repeatCount = .infinity
        layer.add(move, forKey: "go")
      }
      cells[0].addSubview(walker)
    }
    // A square in pixels.
    let fraction = size.width / size.height * 128 / 192
    let rects = [
      (
        Rect(x: 0, y: 0, width: fraction, height: 1),
        Rect(x: 1 - fraction, y: 0, width: fraction, height: 1)
      ),
      (
        Rect(x: 1 - fraction, y: 0, width: fraction, height: 1),
        Rect(x: 0.6, y: 0.3, width: fraction * 0.3, height: 0.3)
      ),
    ]
    for (cell, (from, to)) in zip(cells.dropFirst(), rects) {
      let view = AnimatedView(frame: cell.bounds)
      view.layer.contents = GalleryArt.landscape
      view.layer.contentsGravity = .resize
      view.layer.contentsRect = from
      view.animate = { layer in
        var pan = BasicAnimation(.contentsRect, from: from, to: to)
        pan.duration = 2.5
        pan.timingFunction = .easeInEaseOut
        pan.autoreverses = true
        pan.repeatCount = .infinity
        layer.add(pan, forKey: "way")
      }
      cell.addSubview(view)
    }
  }
}
