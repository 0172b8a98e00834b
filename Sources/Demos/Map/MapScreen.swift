import Lamella

/// The map demo's root view: the map, a minimap, and the name of the tile under the pointer.
final class MapScreen: View, DemoScreen {
  /// The map pixel that is centered at the start and by the Home key.
  var start = Point.zero
  /// The initial zoom.
  var startZoom = 2.0
  /// The path that an edited map is written to; nil for maps that are not written.
  var outputPath: String? {
    get { editor.outputPath }
    set { editor.outputPath = newValue }
  }

  private let map: MapView
  private let corner: CornerMap
  private let pill = TilePill()
  private let layers: LayerPanel
  private let editor: MapEditor
  private let night = View()
  private var walker: MapWalker?
  private var pointer: Point?
  private var hasStarted = false

  init(_ map: MapView, _ overview: Overview, frame: Rect) {
    self.map = map
    corner = CornerMap(overview)
    layers = LayerPanel(map)
    editor = MapEditor(map)
    super.init(frame: frame)
    identifier = "map-screen"
    backgroundColor = Theme.current.ground
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    map.identifier = "map"
    map.onScroll = { [unowned self] _ in mapDidMove() }
    map.onLayout = { [unowned self] in mapDidMove() }
    corner.onJump = { [unowned self] in show(mapPoint: $0) }
    night.identifier = "night"
    night.backgroundColor = Color(hex: 0x0B_1640)
    night.alpha = 0
    night.isUserInteractionEnabled = false
    for view in [map, night, editor, corner, layers, pill] as [View] { addSubview(view) }
  }

  /// Shows the map anew when one of its files is saved.
  func followFiles(root: String?) { map.followFiles(root: root) }

  // MARK: Position

  /// The map pixel at the center of the window.
  private var visibleCenter: Point { map.mapPoint(at: Point(map.bounds.midX, map.bounds.midY)) }

  /// Centers a pixel of the map, as far as the map's edges allow.
  private func show(mapPoint point: Point) {
    let half = Point(map.bounds.width / 2, map.bounds.height / 2)
    map.contentOffset = map.limited(map.contentPoint(ofMapPoint: point) - half)
    mapDidMove()
  }

  /// Sets the initial zoom and position.
  private func begin() {
    map.zoom = startZoom
    map.setNeedsLayout()
    show(mapPoint: start)
  }

  /// Updates the minimap and the tile's name after the map has moved.
  private func mapDidMove() {
    corner.show(viewport: map.visibleCells)
    updateTileName()
  }

  // MARK: The pointer

  /// Stores the pointer's position and updates the tile's name.
  func pointerMoved(to point: Point?) {
    pointer = point
    updateTileName()
  }

  /// Shows the name of the tile under the pointer, or hides it where the pointer is not over the map.
  private func updateTileName() {
    guard let pointer, bounds.contains(pointer), !corner.frame.contains(pointer) else {
      pill.isHidden = true
      return
    }
    pill.show(map.tileName(at: map.convert(pointer, from: nil)))
  }

  // MARK: Overridden

  override func layoutSubviews() {
    super.layoutSubviews()
    let center = visibleCenter
    let isResized = map.frame.size != bounds.size
    map.frame = bounds
    if !hasStarted, !bounds.isEmpty {
      hasStarted = true
      map.fitInsets()
      begin()
    } else if isResized {
      map.fitInsets()
      show(mapPoint: center)
    }
    let margin = Theme.Spacing.hud
    let size = corner.sizeThatFits(bounds.size)
    corner.frame = Rect(
      x: bounds.width - margin - size.width, y: margin, width: size.width, height: size.height)
    // In a very small window the minimap would cover the map.
    corner.isHidden =
      bounds.width < 2 * size.width || bounds.height < 1.5 * size.height || !map.isUpright
    (night.frame, editor.frame) = (bounds, bounds)
    let panel = layers.sizeThatFits(Size(bounds.width, bounds.height - 2 * margin))
    layers.frame = Rect(origin: Point(margin, margin), size: panel)
    pill.anchor = Point(margin, bounds.height - margin)
    mapDidMove()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { _ = map.becomeFirstResponder() }
  }

  override func keyDown(_ press: KeyPress) -> Bool {
    switch press.key.name {
    case "A": toggleWalker()
    case "N": View.animate(withDuration: 2) { [night] in night.alpha = night.alpha > 0 ? 0 : 0.55 }
    case "L": showLayers(layers.isHidden)
    case "E": editor.isHidden.toggle()
    case "F": map.fit(animated: true)
    case "P" where !editor.isHidden: if let pointer { editor.pick(at: pointer) }
    case "Z" where !editor.isHidden: editor.undo()
    case "W" where !editor.isHidden: editor.write()
    default:
      guard press.key == .home else { return super.keyDown(press) }
      begin()
    }
    return true
  }

  override func keyUp(_ press: KeyPress) -> Bool {
    walker?.keyUp(press)
    return super.keyUp(press)
  }

  /// Puts an actor in the middle of the window, or takes it away.
  private func toggleWalker() {
    if let walker {
      walker.remove()
      self.walker = nil
    } else {
      walker = MapWalker(on: map, near: visibleCenter)
    }
    map.onKeyDown = walker.map { walker in { walker.keyDown($0) } }
  }

  /// Shows the list of layers, with the focus in it, or hides it and gives the keys back to the map.
  private func showLayers(_ isShown: Bool) {
    layers.isHidden = !isShown
    setNeedsLayout()
    if isShown {
      window?.focusSystem.requestFocusUpdate(to: layers)
    } else {
      _ = map.becomeFirstResponder()
    }
  }

  /// The number of views that show chunks of the map.
  var tileViewCount: Int { map.tileViewCount }
}

/// A map view that is centered where the map is smaller than the window.
final class MapView: TileMapView {
  /// Called with each key before the map; returns whether it takes the key.
  var onKeyDown: ((KeyPress) -> Bool)?
  /// Called after each layout: the zoom or the size may have changed.
  var onLayout: (() -> Void)?
  /// The map's cells, computed once because an infinite map visits all its chunks.
  private lazy var cells = map.cellBounds

  override init(map: TileMap, pictures: TilePictures, frame: Rect) {
    super.init(map: map, pictures: pictures, frame: frame)
    zoomRange = MapOptions.zoomRange
  }

  /// Whether the map can be zoomed out until all of it is in sight; a procedural world would be generated as a whole.
  var zoomsOutToWhole = false

  /// Zooms out as far as the size allows.
  private func fitZoomRange() {
    guard zoomsOutToWhole, !bounds.isEmpty, !contentSize.isEmpty else { return }
    let whole = min(bounds.width / contentSize.width, bounds.height / contentSize.height) * zoom
    let usual = MapOptions.zoomRange
    let range = max(min(usual.lowerBound, whole), possibleZoomRange.lowerBound)...usual.upperBound
    if range != zoomRange { zoomRange = range }
  }

  /// Centers a small map by its content insets.
  func fitInsets() {
    fitZoomRange()
    let x = max(0, (bounds.width - contentSize.width) / 2)
    let y = max(0, (bounds.height - contentSize.height) / 2)
    contentInset = EdgeInsets(top: y, left: x, bottom: y, right: x)
  }

  override func layoutSubviews() {
    fitInsets()
    super.layoutSubviews()
    onLayout?()
  }

  override func keyDown(_ press: KeyPress) -> Bool {
    if onKeyDown?(press) ?? false { return true }
    // The screen handles Home.
    return press.key == .home ? next?.keyDown(press) ?? false : super.keyDown(press)
  }

  /// Whether the minimap, which has a pixel for each cell, looks like the map.
  var isUpright: Bool { map.orientation == .orthogonal }

  /// The visible rectangle in cells, with fractions.
  var visibleCells: Rect {
    let low = mapPoint(at: bounds.origin)
    let high = mapPoint(at: Point(bounds.maxX, bounds.maxY))
    return Rect(
      x: low.x / Double(map.tileWidth), y: low.y / Double(map.tileHeight),
      width: (high.x - low.x) / Double(map.tileWidth),
      height: (high.y - low.y) / Double(map.tileHeight))
  }

  /// Returns the description of the frontmost tile at a point of the content; nil outside of the map.
  func tileName(at point: Point) -> TilePill.Name? {
    let coordinates = cellCoordinates(at: point)
    guard cells.column..<cells.column + cells.columns ~= coordinates.column,
      cells.row..<cells.row + cells.rows ~= coordinates.row
    else { return nil }
    let found = tile(at: point)
    return TilePill.Name(
      cell: found?.cell ?? .empty, layer: found?.layer ?? "", column: coordinates.column,
      row: coordinates.row,
      title: { [map] cell in
        guard let index = map.tilesetIndex(ofGID: cell.gid) else { return "Nothing" }
        let tileset = map.tilesets[index]
        let number = Int(cell.gid - tileset.firstGID)
        let name = tileset.tiles[number]?.className ?? ""
        return name.isEmpty ? "Tile \(number)" : name
      })
  }
}
