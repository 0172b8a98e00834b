import Lamella

/// A sheet over the map that paints cells: P takes the tile under the pointer, a drag paints, Z takes a stroke back, and W
/// writes a map that was named on the command line to a file beside it.
final class MapEditor: View {
  /// A cell as it was before a stroke.
  private struct Change {
    var layer: TileMapLayerPath
    var column: Int
    var row: Int
    var cell: TileCell
  }

  /// The path that W writes to; nil for the demo's own maps.
  var outputPath: String?

  private let map: MapView
  private let hint = Label()
  /// The hint's ground, above the pill with the tile's name.
  private let ground = View()
  /// The tile to paint, and its layer.
  private var brush: (cell: TileCell, layer: TileMapLayerPath)?
  /// The strokes, each with the cells that it changed.
  private var strokes: [[Change]] = []
  /// The point up to which the stroke is painted.
  private var last: Point?
  private static let hintHeight = 28.0

  init(_ map: MapView) {
    self.map = map
    super.init(frame: .zero)
    identifier = "editor"
    isHidden = true
    hint.identifier = "editor-hint"
    hint.font = .system(size: Theme.TypeSize.small, weight: .bold)
    hint.textColor = Theme.current.accent
    ground.backgroundColor = Theme.current.surface.withAlpha(0.92)
    ground.cornerRadius = Self.hintHeight / 2
    ground.isUserInteractionEnabled = false
    ground.addSubview(hint)
    addSubview(ground)
    say("P takes the tile under the pointer")
  }

  private func say(_ text: String) {
    hint.text = text
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (margin, inset) = (Theme.Spacing.hud, Theme.Spacing.card)
    let size = hint.sizeThatFits(bounds.size)
    let width = max(0, min(size.width.rounded(.up), bounds.width - 2 * (margin + inset)))
    ground.frame = Rect(
      x: margin, y: bounds.height - margin - 2 * Self.hintHeight - Theme.Spacing.controls,
      width: width + 2 * inset, height: Self.hintHeight)
    hint.frame = Rect(
      x: inset, y: (Self.hintHeight - size.height) / 2, width: width, height: size.height)
  }

  // MARK: Editing

  /// Takes the tile under a point as the brush, from the frontmost visible layer that has one there.
  func pick(at point: Point) {
    let (column, row) = map.cellCoordinates(at: map.convert(point, from: self))
    for path in map.map.layerPaths.reversed() {
      guard map.map[layer: path].isVisible,
        let cell = cell(of: path, column: column, row: row), !cell.isEmpty
      else { continue }
      brush = (cell, path)
      let keys = outputPath == nil ? "Z undoes" : "Z undoes, W writes"
      say("Tile \(cell.gid) of \(map.map[layer: path].name): drag to paint, \(keys)")
      return
    }
  }

  /// Takes the last stroke back.
  func undo() {
    strokes.removeAll(where: \.isEmpty)
    guard let stroke = strokes.popLast() else { return }
    for change in stroke.reversed() {
      map.setCell(change.cell, column: change.column, row: change.row, layer: change.layer)
    }
  }

  /// Writes the map to its file.
  func write() {
    guard let outputPath else { return }
    do {
      try map.map.write(to: outputPath)
      say("Written: \(outputPath)")
    } catch { say("\(error)") }
  }

  /// Returns a stored cell; nil in layers without.
  private func cell(of layer: TileMapLayerPath, column: Int, row: Int) -> TileCell? {
    guard case .tiles(let grid) = map.map[layer: layer].content else { return nil }
    return grid[column: column, row: row]
  }

  /// Paints from the last point to another.
  private func paint(to point: Point) {
    let start = last ?? point
    last = point
    // Each half of a cell, as the pointer may be faster than that.
    let side = Double(min(map.map.tileWidth, map.map.tileHeight)) * map.zoom / 2
    let way = max(abs(point.x - start.x), abs(point.y - start.y))
    let steps = min(max(Int(saturating: (way / max(side, 1)).rounded(.up)), 1), 10_000)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      paint(at: start + (point - start) * part)
    }
  }

  private func paint(at point: Point) {
    guard let brush, !strokes.isEmpty else { return }
    let (column, row) = map.cellCoordinates(at: map.convert(point, from: self))
    guard let old = cell(of: brush.layer, column: column, row: row), old != brush.cell else {
      return
    }
    map.setCell(brush.cell, column: column, row: row, layer: brush.layer)
    // Cells beyond the map do not change.
    guard cell(of: brush.layer, column: column, row: row) == brush.cell else { return }
    strokes[strokes.count - 1].append(
      Change(layer: brush.layer, column: column, row: row, cell: old))
  }

  // MARK: The finger

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = touches.earliest else { return }
    strokes.append([])
    last = nil
    paint(to: touch.location(in: self))
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    if let touch = touches.earliest { paint(to: touch.location(in: self)) }
  }
}
