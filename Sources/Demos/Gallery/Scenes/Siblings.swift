import Lamella

extension GalleryScene {
  /// A scene of the order of subviews.
  static let siblings = GalleryScene(
    name: "siblings", title: "Order of siblings",
    caption: "Later ones lie in front; bring, send and insert move one"
  ) { stage in
    let cells = GalleryParts.cells(
      in: stage, ["as added", "1 to front", "3 to back", "1 above 2"])
    for (index, cell) in cells.enumerated() {
      let cards = fan(in: cell)
      switch index {
      case 1: cell.bringSubviewToFront(cards[0])
      case 2: cell.sendSubviewToBack(cards[2])
      case 3: cell.insertSubview(cards[0], aboveSubview: cards[1])
      default: break
      }
    }
  }

  /// A scene of z positions.
  static let zPosition = GalleryScene(
    name: "z-position", title: "Position along z",
    caption: "Drawn by ascending z; hit tests keep to the order of subviews"
  ) { stage in
    let cells = GalleryParts.cells(in: stage, ["z 0, 0, 0", "z 1, 0, 0", "z 2, 1, 0"])
    for (cell, depths) in zip(cells, [[0.0, 0, 0], [1, 0, 0], [2, 1, 0]]) {
      for (card, depth) in zip(fan(in: cell), depths) { card.layer.zPosition = depth }
    }
  }

  /// Makes three overlapping cards.
  private static func fan(in cell: View) -> [View] {
    let left = (cell.bounds.width - 92) / 2
    return (0..<3).map { index in
      let step = Double(index)
      let card = GalleryParts.box(
        Rect(x: left + 20 * step, y: 20 + 32 * step, width: 52, height: 96),
        Theme.current.series[index])
      card.layer.borderWidth = 2
      card.layer.borderColor = Theme.current.surface
      card.addSubview(
        GalleryParts.label(
          "\(index + 1)", in: Rect(x: 8, y: 4, width: 30, height: 28), size: Theme.TypeSize.title,
          color: Theme.current.ground))
      cell.addSubview(card)
      return card
    }
  }
}
