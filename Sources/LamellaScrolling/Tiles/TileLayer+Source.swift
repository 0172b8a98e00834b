internal import LamellaGeometry
internal import LamellaScene

// Tiles that are loaded.

extension TileLayer {
  /// The time in which a layer that waits for tiles is asked again whether it is in sight, in seconds.
  private static var patience: Double { 0.25 }

  /// The source of tiles that are loaded off the engine's thread; nil, the default, where tiles are drawn.
  ///
  /// The whole picture fills the layer's bounds. Levels and the size of tiles are the source's, those of the layer do not
  /// count. Until a tile arrives, the finest coarser one that is loaded is shown. Requests for tiles that leave sight are
  /// cancelled, those that fail are repeated later and later.
  ///
  /// ```swift
  /// let layer = TileLayer()
  /// layer.bounds.size = Size(300, 200)
  /// layer.source = try DeepZoomImage(path: "Scans/atlas.dzi")
  /// ```
  ///
  /// Which tiles are shown is no function of ticks, unless the source delivers within `load(_:)`.
  public final var source: (any PyramidSource)? {
    get { loadedTiles?.source }
    set {
      guard newValue !== source else { return }
      loadedTiles?.remove()
      forgetTiles()
      loadedTiles = newValue.map { PyramidTiles(of: $0, in: self) }
      loadedTiles?.onTick = { [weak self] hasChanged, time in self?.tick(hasChanged, time) }
      loadedTiles?.fadeDuration = fadeDuration
      loadedTiles?.loader.budget = max(byteBudget, 0)
    }
  }

  /// The bytes of all loaded images.
  public final var loadedBytes: Int { loadedTiles?.loader.bytes ?? 0 }

  /// Whether all tiles in sight are loaded; true where tiles are drawn, false before the first frame.
  public final var isComplete: Bool { loadedTiles.map { $0.missingCount == 0 } ?? true }

  /// Forgets all tiles and draws them, or asks for them, again: the content has changed.
  public final func reloadTiles() {
    loadedTiles?.reset()
    forgetTiles()
  }

  /// Shows loaded tiles of a part of the layer.
  final func show(_ tiles: PyramidTiles, in region: Rect, zoom: Double) {
    guard let ticker = hostTicker, !bounds.isEmpty else { return }
    let part = region.intersection(bounds)
    let size = tiles.source.geometry.size
    let (x, y) = (size.width / bounds.width, size.height / bounds.height)
    var sight = Rect.zero
    if !part.isEmpty, part.isFinite {
      lastSightTick = ticker.now.tick
      sight = Rect(
        x: (part.minX - bounds.minX) * x, y: (part.minY - bounds.minY) * y, width: part.width * x,
        height: part.height * y)
    }
    tiles.show(sight, scale: zoom * contentsScale / min(x, y), in: bounds, ticker)
  }

  /// Has tiles that arrived shown, and goes on with requests while the layer is in sight.
  private func tick(_ hasChanged: Bool, _ time: TickTime) {
    guard let loadedTiles else { return }
    // Time to try tiles again that failed: the next frame asks for those that are in sight.
    guard hasChanged || loadedTiles.loader.isBusy else { return setNeedsVisiblePart() }
    let age = time.tick - lastSightTick
    let patience = Int64(saturating: Self.patience * Double(time.ticksPerSecond))
    if hasChanged || age % max(patience, 1) == 0 { setNeedsVisiblePart() }
    // Hidden layers are not asked for what is in sight of them.
    if age > 2 * patience || hostTicker == nil {
      loadedTiles.loader.cancelRequests()
    } else {
      loadedTiles.continueRequests(at: time)
    }
  }

  /// The ticker of the window that shows the layer; nil outside of one.
  private var hostTicker: Ticker? {
    var layer: Layer? = self
    while let current = layer {
      if let view = current.view { return view.window?.ticker }
      layer = current.superlayer
    }
    return nil
  }
}
