internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

/// The views of an object layer whose tile objects are sorted among other views, one for each object in sight.
final class ObjectSprites: MapLayerViews {
  private let objects: ObjectBlocks
  private let overlay: TileMapOverlay
  private let renderer: TileRenderer
  /// The shown objects, by their index.
  private var shown: [Int32: SpriteView] = [:]
  /// The views of objects that are out of sight.
  private var spare: [SpriteView] = []

  /// Makes the views of a layer within an overlay.
  init(
    _ objects: ObjectBlocks, _ settings: TileMapLayer.EffectiveSettings, in overlay: TileMapOverlay,
    map: TileMap, renderer: TileRenderer, content: View
  ) {
    self.objects = objects
    self.overlay = overlay
    self.renderer = renderer
    super.init(
      [overlay.layerPath], settings, map: map, pieceSize: Size(512, 512), in: content,
      makeView: { View(frame: .zero) }, show: { _, _, _ in })
  }

  nonisolated deinit {}

  override func arrange(visible: Rect, previous: Rect?) {
    guard !container.isHidden else { return }
    var area = visible.offsetBy(dx: -overlay.center.x, dy: -overlay.center.y)
    if let previous {
      area = area.union(previous.offsetBy(dx: -overlay.center.x, dy: -overlay.center.y))
    }
    let wanted = objects.indices(touching: area)
    let set = Set(wanted)
    for (index, view) in shown where !set.contains(index) {
      view.isHidden = true
      spare.append(view)
      shown[index] = nil
    }
    // Objects at the same height cover each other in their drawing order, so the views are kept in it.
    var below: SpriteView?
    for index in wanted {
      let view = shown[index] ?? spare.popLast() ?? SpriteView(objects)
      if shown[index] == nil {
        shown[index] = view
        if let below {
          overlay.insertSubview(view, aboveSubview: below)
        } else {
          overlay.insertSubview(view, at: 0)
        }
        view.show(objects.object(at: index), objects.bounds(at: index))
      }
      below = view
    }
  }

  override func removeFromMap() {
    super.removeFromMap()
    for view in spare + shown.values { view.removeFromSuperview() }
    spare = []
    shown = [:]
  }

  override var viewCount: Int { shown.count + spare.count }

  override func apply(_ settings: [TileMapLayerPath: TileMapLayer.EffectiveSettings]) {
    guard let settings = settings[paths[0]] else { return }
    setHidden(!settings.isSeen)
    if settings.color != objects.tint {
      objects.tint = settings.color
      redrawAll()
    }
    guard container.isHidden else { return }
    for (_, view) in shown {
      view.isHidden = true
      spare.append(view)
    }
    shown = [:]
  }

  override func redraw(_ changed: Set<UInt32>) {
    for view in shown.values where view.gid.map(changed.contains) == true { view.setNeedsDisplay() }
  }

  override func redrawAll() { for view in shown.values { view.setNeedsDisplay() } }
}

/// A view of one tile object.
private final class SpriteView: View {
  private let objects: ObjectBlocks
  private var object: TileMapObject?
  /// The object's tile.
  var gid: UInt32? {
    if case .tile(let cell)? = object?.shape { cell.gid } else { nil }
  }

  init(_ objects: ObjectBlocks) {
    self.objects = objects
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  nonisolated deinit {}

  /// Shows an object in the rectangle in which it is drawn.
  func show(_ object: TileMapObject, _ bounds: Rect) {
    self.object = object
    frame = Rect(
      minX: bounds.minX.rounded(.down), minY: bounds.minY.rounded(.down),
      maxX: bounds.maxX.rounded(.up), maxY: bounds.maxY.rounded(.up))
    layer.zPosition = object.position.y
    isHidden = false
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    if let object { objects.draw(object, from: frame.origin, in: canvas) }
  }
}
