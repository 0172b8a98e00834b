import Lamella

/// An actor on the map: the arrow keys walk it, solid tiles stop it, and the camera follows.
///
/// The actor stands among the objects around the topmost layer with tiles, so that it passes behind a tree and before it;
/// on maps without objects there, below that layer, so that treetops and roofs cover it.
final class MapWalker: Steppable {
  private let map: TileMapView
  private let figure = WalkerFigure()
  private let overlay: TileMapOverlay
  /// The layers whose tiles can be solid, front to back.
  private let layers: [TileMapLayerPath]
  /// The shapes of tile objects that stop the actor, each with its box.
  private let obstacles: [(box: Rect, path: Path)]
  /// The point between its feet, in map pixels.
  private(set) var place: Point
  private var directions: [Key: Point] = [:]
  private var lastStep: TickTime?

  /// Pixels of the map a second.
  private static let speed = 64.0
  /// The classes of tiles that stop the actor; tiles with collision shapes do so, too.
  private static let solidClasses: Set<String> = [
    "Deep water", "Shallow water", "Cliff", "Mountains", "House", "Castle", "Lighthouse", "Rock",
    "Rock in the sea", "Boat", "Palm", "Oak", "Fir",
  ]
  private static let keys: [Key: Point] = [
    .left: Point(-1, 0), .right: Point(1, 0), .up: Point(0, -1), .down: Point(0, 1),
  ]

  /// Puts an actor on the walkable place that is nearest to a point; nil on a map without tile layers.
  init?(on map: TileMapView, near point: Point) {
    let all = map.map.layerPaths
    let paths = all.filter { map.map[layer: $0].isTileLayer }
    guard let top = paths.last else { return nil }
    var below = paths.count > 1 ? paths[paths.count - 2] : top
    if let index = all.firstIndex(of: top) {
      let around = [index + 1, index - 1].filter(all.indices.contains)
      if let objects = around.first(where: { map.map[layer: all[$0]].hasObjects }) {
        below = all[objects]
      }
    }
    guard let overlay = map.overlay(above: below, sortedAmongObjects: true) else { return nil }
    self.map = map
    obstacles = map.map.objects { $0.isVisible }.flatMap {
      map.map.collisionPaths(of: $0.object, pictures: map.pictures)
    }.map { ($0.boundingBox, $0) }
    self.overlay = overlay
    layers = (paths.count > 1 ? paths.dropLast() : paths[...]).reversed()
    place = point
    place = nearestFree(to: point)
    overlay.add(figure, at: place)
    map.follow(figure, deadZone: Size(120, 80), catchUpTime: 0.15)
  }

  nonisolated deinit {}

  /// Takes the actor off the map.
  func remove() {
    map.follow(nil)
    map.window?.ticker.remove(self)
    figure.removeFromSuperview()
  }

  // MARK: Keys

  /// Begins to walk in the direction of a key.
  ///
  /// - Returns: Whether it is one of the keys.
  func keyDown(_ press: KeyPress) -> Bool {
    guard let direction = Self.keys[press.key] else { return false }
    directions[press.key] = direction
    if lastStep == nil, let ticker = map.window?.ticker {
      lastStep = ticker.now
      ticker.add(self)
    }
    return true
  }

  /// Ends walking in the direction of a key.
  func keyUp(_ press: KeyPress) { directions[press.key] = nil }

  // MARK: Walking

  func step(to time: TickTime) -> Bool {
    let way = directions.values.reduce(Point.zero, +)
    guard !directions.isEmpty, let lastStep else {
      lastStep = nil
      figure.stand()
      return false
    }
    self.lastStep = time
    let length = way.x != 0 && way.y != 0 ? 0.5.squareRoot() : 1
    let distance = Self.speed * time.seconds(since: lastStep) * length
    // Each axis alone, so that the actor slides along walls.
    for step in [Point(way.x * distance, 0), Point(0, way.y * distance)] where isFree(place + step)
    {
      place = place + step
    }
    overlay.place(figure, at: place)
    figure.walk(way, seconds: time.seconds)
    return true
  }

  /// Returns whether the actor can stand at a point: its feet are 6 pixels wide and 2 high.
  private func isFree(_ point: Point) -> Bool {
    let area = map.map.geometry.bounds(of: map.map.cellBounds)
    return [Point(-3, -2), Point(3, -2), Point(-3, 0), Point(3, 0)].allSatisfy {
      area.contains(point + $0) && !isSolid(point + $0)
    }
  }

  private func isSolid(_ point: Point) -> Bool {
    if obstacles.contains(where: { $0.box.contains(point) && $0.path.contains(point) }) {
      return true
    }
    for path in layers {
      if map.map.hasCollision(at: point, layer: path, pictures: map.pictures) { return true }
    }
    // The frontmost tile decides: a bridge leads over water.
    let (column, row) = map.map.geometry.cell(at: point)
    for path in layers {
      guard let cell = map.map.cell(column: column, row: row, layer: path), !cell.isEmpty else {
        continue
      }
      return Self.solidClasses.contains(map.map.tile(of: cell)?.className ?? "")
    }
    return false
  }

  /// Returns the nearest point on rings of half cells around another where the actor can stand; that one if there is none.
  private func nearestFree(to point: Point) -> Point {
    if isFree(point) { return point }
    for ring in 1...64 {
      for side in -ring...ring {
        for offset in [(side, -ring), (side, ring), (-ring, side), (ring, side)] {
          let candidate = point + Point(Double(offset.0) * 8, Double(offset.1) * 8)
          if isFree(candidate) { return candidate }
        }
      }
    }
    return point
  }
}

/// The picture of the actor, 12 x 18 pixels of the map: a head, a coat and two feet that walk.
private final class WalkerFigure: View {
  /// The foot in front: -1, 0 for neither, 1.
  private var stride = 0
  private var facing = 0.0

  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 12, height: 18))
    identifier = "walker"
    isUserInteractionEnabled = false
  }

  nonisolated deinit {}

  func stand() { show(0, facing: facing) }

  /// Shows a step of a walk, four a second.
  func walk(_ way: Point, seconds: Double) {
    show(Int(saturating: (seconds * 8).rounded(.down)) % 2 == 0 ? 1 : -1, facing: way.x)
  }

  private func show(_ stride: Int, facing: Double) {
    guard stride != self.stride || facing != self.facing else { return }
    (self.stride, self.facing) = (stride, facing)
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let (ink, skin) = (Color(hex: 0x2B_2A33), Color(hex: 0xF1_C9A5))
    canvas.fill(
      Rect(x: 2, y: 15, width: 8, height: 3), cornerRadius: 1.5, with: Color.black.withAlpha(0.25))
    for (side, x) in [(-1, 3.0), (1, 6.5)] {
      let lift = stride == side ? 1.0 : 0
      canvas.fill(Rect(x: x, y: 13 - lift, width: 2.5, height: 4), cornerRadius: 1, with: ink)
    }
    canvas.fill(
      Rect(x: 2, y: 7, width: 8, height: 8), cornerRadius: 3, with: Color(hex: 0xC8_4B31))
    canvas.fill(Rect(x: 2.5, y: 0.5, width: 7, height: 7.5), cornerRadius: 3.5, with: skin)
    canvas.fill(Rect(x: 2.5, y: 0.5, width: 7, height: 3), cornerRadius: 1.5, with: ink)
    if facing != 0 {
      canvas.fill(
        Rect(x: facing > 0 ? 7.5 : 3, y: 4, width: 1.5, height: 1.5), cornerRadius: 0.75, with: ink)
    }
  }
}

extension TileMapLayer {
  /// Whether the layer has cells.
  fileprivate var isTileLayer: Bool {
    switch content {
    case .tiles, .generated: true
    default: false
    }
  }

  /// Whether the layer has objects.
  fileprivate var hasObjects: Bool {
    if case .objects = content { true } else { false }
  }
}
