internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The tiles of a pyramid in a layer: those that are as sharp as the output where they are loaded, and others that were
/// shown before, or are coarser, where they are on their way.
///
/// A ``PyramidView`` shows them in its layouts, a ``TileLayer`` in frames. Meanwhile they step with the ticker while tiles
/// are on their way or fade in.
final class PyramidTiles: Steppable {
  /// The source of the tiles.
  let source: any PyramidSource
  let loader = PyramidLoader()
  /// The duration of the fade of tiles that replace coarser ones, in seconds.
  var fadeDuration = 0.25
  /// The number of tiles in sight that are not loaded; nil before tiles are shown.
  private(set) var missingCount: Int?
  /// The layer of all tiles' layers.
  private let container = InnerLayer()
  /// The layer that the tiles are in; weak, because the ticker may keep the tiles longer than it lives.
  private weak var host: Layer?
  private var layers: [PyramidTile: Layer] = [:]
  private var spare: [Layer] = []
  /// The rectangle of the whole picture in the host's space.
  private var frame = Rect.zero
  /// The tiles that are wanted, the most wanted first.
  private var wanted: [PyramidTile] = []
  /// The ticker of the last part that was shown.
  private weak var ticker: Ticker?
  /// Whether a tile was fading in at the last tick.
  private var isFading = false
  /// Called in each tick in which tiles are on their way or may be tried again; what it is given says whether shown ones
  /// have changed.
  var onTick: (_ hasChanged: Bool, _ time: TickTime) -> Void = { _, _ in }

  /// The number of levels between that in sight and the preview that is asked for first.
  private static let previewDistance = 2
  /// The number of levels by which tiles that are still shown may be finer than that in sight.
  private static let detailDistance = 3

  /// Makes tiles in a layer, behind its other sublayers.
  init(of source: any PyramidSource, in host: Layer) {
    self.source = source
    self.host = host
    host.insertSublayer(container, at: 0)
  }

  nonisolated deinit {}

  /// The tiles that are shown, coarser ones first.
  var shown: [PyramidTile] { layers.keys.sorted() }

  /// Forgets all tiles: the content has changed.
  func reset() {
    loader.reset()
    for layer in layers.values { container.removeVisiblePart(layer) }
    layers = [:]
    missingCount = nil
  }

  /// Removes the tiles from their layer, and cancels all requests.
  func remove() {
    reset()
    host = nil
    container.removeFromSuperlayer()
  }

  /// Takes what has arrived; called in every tick while tiles are on their way, and when one that failed may be tried
  /// again.
  func step(to time: TickTime) -> Bool {
    guard host != nil else {
      loader.cancelRequests()
      return false
    }
    let wasFading = isFading
    isFading = isFading(at: time)
    // Once more after a fade, which leaves coarser tiles behind.
    let hasChanged = loader.takeAnswers(at: time) || isFading || wasFading
    if hasChanged || loader.isBusy || loader.canRetry(wanted, at: time) { onTick(hasChanged, time) }
    if hasChanged || loader.isBusy { return true }
    sleepUntilRetry(after: time)
    return false
  }

  /// Has the next step be the one in which a tile that failed may be asked for again.
  private func sleepUntilRetry(after time: TickTime) {
    if let tick = loader.nextRetry(of: wanted, after: time) { ticker?.add(self, at: tick) }
  }

  private func isFading(at time: TickTime) -> Bool {
    layers.keys.contains { tile in
      guard let loaded = loader.loaded[tile] else { return false }
      return time.tick - loaded.arrival <= fadeTicks(time)
    }
  }

  private func fadeTicks(_ time: TickTime) -> Int64 {
    Int64(saturating: max(fadeDuration, 0) * Double(time.ticksPerSecond))
  }

  // MARK: Showing

  /// Shows what is loaded of a part of the picture, and asks for the rest.
  ///
  /// - Parameters:
  ///   - sight: The part, in pixels of the finest level.
  ///   - scale: The output pixels for each pixel of the finest level.
  ///   - frame: The rectangle of the whole picture in the layer.
  ///   - ticker: The ticker of the window.
  func show(_ sight: Rect, scale: Double, in frame: Rect, _ ticker: Ticker) {
    let time = ticker.now
    if frame != self.frame {
      self.frame = frame
      for (tile, layer) in layers { place(layer, tile) }
    }
    let level = source.geometry.level(forScale: scale)
    let inSight = tiles(ofLevel: level, in: sight)
    let preview = level - Self.previewDistance
    wanted = tiles(ofLevel: 0, in: sight)
    if preview > 0 { wanted += tiles(ofLevel: preview, in: sight) }
    wanted += inSight
    request(at: time)
    // Sources may have delivered at once.
    _ = loader.takeAnswers(at: time)
    request(at: time)
    _ = loader.takeAnswers(at: time)

    var shown: Set<PyramidTile> = []
    var incomplete: Set<PyramidTile> = []
    var missing = 0
    for tile in inSight {
      if let loaded = loader.loaded[tile] {
        shown.insert(tile)
        if time.tick - loaded.arrival > fadeTicks(time) { continue }
      } else {
        missing += 1
      }
      incomplete.insert(tile)
      var coarser = tile.level - 1
      while coarser >= 0 {
        let ancestor = tile.ancestor(atLevel: coarser)
        if loader.loaded[ancestor] != nil {
          shown.insert(ancestor)
          break
        }
        coarser -= 1
      }
    }
    // Finer ones that were in sight stay in front until what replaces them is there.
    if !incomplete.isEmpty {
      for tile in layers.keys
      where tile.level > level && tile.level <= level + Self.detailDistance
        && incomplete.contains(tile.ancestor(atLevel: level))
      {
        shown.insert(tile)
      }
    }
    missingCount = missing
    place(shown, at: time)
    loader.use(shown.union(wanted), at: time)
    isFading = isFading || isFading(at: time)
    self.ticker = ticker
    if loader.isBusy || isFading { ticker.add(self) } else { sleepUntilRetry(after: time) }
  }

  /// Asks for what is wanted, and cancels requests for what is no longer.
  private func request(at time: TickTime) { loader.request(wanted, from: source, at: time) }

  /// Asks for what was wanted in the tick before.
  func continueRequests(at time: TickTime) {
    loader.request(wanted, from: source, at: time, age: 1)
  }

  /// Returns the tiles of a level in sight, the nearest to the middle first.
  private func tiles(ofLevel level: Int, in sight: Rect) -> [PyramidTile] {
    let (columns, rows) = source.geometry.tiles(ofLevel: level, in: sight)
    let middle = sight.center
    var found: [(distance: Double, tile: PyramidTile)] = []
    for row in rows {
      for column in columns {
        let tile = PyramidTile(level: level, column: column, row: row)
        found.append((source.geometry.frame(of: tile).center.distance(to: middle), tile))
      }
    }
    found.sort { ($0.distance, $0.tile) < ($1.distance, $1.tile) }
    return found.map(\.tile)
  }

  /// Gives shown tiles layers, and takes other layers out of sight.
  private func place(_ shown: Set<PyramidTile>, at time: TickTime) {
    for tile in layers.keys.sorted() where !shown.contains(tile) {
      guard let layer = layers.removeValue(forKey: tile) else { continue }
      layer.contents = nil
      container.removeVisiblePart(layer)
      spare.append(layer)
    }
    let fade = Double(max(fadeTicks(time), 1))
    for tile in shown.sorted() {
      guard let loaded = loader.loaded[tile] else { continue }
      let layer = layers[tile] ?? makeLayer(for: tile)
      layer.contents = loaded.image
      let age = Double(time.tick - loaded.arrival)
      // The coarsest one fades over nothing: it is shown at once.
      layer.opacity = fadeDuration <= 0 || tile.level == 0 ? 1 : Float(min(age / fade, 1))
    }
  }

  private func makeLayer(for tile: PyramidTile) -> Layer {
    let layer = spare.popLast() ?? Layer()
    layer.anchorPoint = .zero
    layer.contentsGravity = .resize
    layer.zPosition = Double(tile.level)
    place(layer, tile)
    layers[tile] = layer
    container.addVisiblePart(layer)
    return layer
  }

  /// Sets the frame of a tile's layer.
  private func place(_ layer: Layer, _ tile: PyramidTile) {
    let size = source.geometry.size
    let (x, y) = (frame.width / size.width, frame.height / size.height)
    let part = source.geometry.frame(of: tile)
    layer.position = Point(frame.minX + part.minX * x, frame.minY + part.minY * y)
    layer.bounds = Rect(x: 0, y: 0, width: part.width * x, height: part.height * y)
  }
}
