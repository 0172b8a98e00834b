internal import LamellaGeometry
internal import LamellaScene

extension TileMapView {
  // MARK: Changing layers

  /// Changes a layer of the map, and shows the change.
  ///
  /// Visibility, opacity and tint of layers and groups may change each frame; the pieces in sight are drawn again. Other
  /// changes make the views of all layers anew. For single cells, ``setCell(_:column:row:layer:)`` is cheaper.
  ///
  /// ```swift
  /// if let roofs = view.map.layerPath(named: "roofs") {
  ///   view.updateLayer(at: roofs) { $0.opacity = 0.3 }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the layer or group; where there is none, nothing happens.
  ///   - change: The closure that changes it.
  public func updateLayer(at path: TileMapLayerPath, _ change: (inout TileMapLayer) -> Void) {
    guard map.hasLayer(at: path) else { return }
    let before = map[layer: path]
    map.updateLayer(at: path, change)
    let after = map[layer: path]
    if after.offset != before.offset || after.blendMode != before.blendMode
      || after.parallax != before.parallax
      || !after.content.isSame(as: before.content)
    {
      remakeLayerViews()
    } else {
      applyLayerSettings()
    }
  }

  /// Applies visibility, opacity and tint of all layers.
  private func applyLayerSettings() {
    var settings: [TileMapLayerPath: TileMapLayer.EffectiveSettings] = [:]
    TileMapLayer.forEachLeafPath(of: map.layers) { _, inner, path in settings[path] = inner }
    let shown = Set(layerViews.flatMap(\.paths))
    // A layer that was hidden at first has no views yet.
    guard settings.allSatisfy({ !$0.value.isSeen || shown.contains($0.key) }) else {
      return remakeLayerViews()
    }
    for views in layerViews { views.apply(settings) }
    setNeedsLayout()
  }

  // MARK: Views

  /// Returns the container of your own views above a layer, made at the first call.
  ///
  /// - Parameters:
  ///   - path: The path of a layer that is no group.
  ///   - isSorted: Whether the tile objects of the layer are sorted among the views; counts at the first call.
  /// - Returns: The container; nil where there is no such layer.
  public func overlay(
    above path: TileMapLayerPath, sortedAmongObjects isSorted: Bool = false
  ) -> TileMapOverlay? {
    if let overlay = overlays[path] { return overlay }
    guard map.hasLayer(at: path) else { return nil }
    if case .group = map[layer: path].content { return nil }
    let overlay = TileMapOverlay(above: path, isSortedAmongObjects: isSorted)
    overlay.camera = camera
    overlays[path] = overlay
    remakeLayerViews()
    return overlay
  }

  /// Makes the views of all layers anew.
  func remakeLayerViews() {
    for views in layerViews { views.removeFromMap() }
    layerViews = []
    warnings = []
    renderer.chunkPictures.removeAll()
    let hadLevels = renderer.tilesStayInCells
    makeLayerViews()
    if renderer.tilesStayInCells != hadLevels { zoomRange = zoomRange }
    setNeedsLayout()
  }

  /// Makes the views of all visible layers; upright tile layers that move together share theirs.
  func makeLayerViews() {
    var layers: [ChunkLayer] = []
    var shared = TileMapLayer.EffectiveSettings()
    /// Makes the views of the tile layers so far.
    func finish() {
      guard !layers.isEmpty else { return }
      layerViews.append(
        ChunkLayerViews(
          layers, shared, group: layerViews.count, map: renderer.map, renderer: renderer,
          in: content))
      layers = []
    }
    /// Adds the views of a layer that is drawn in blocks.
    func add(
      _ blocks: any BlockContent, _ settings: TileMapLayer.EffectiveSettings,
      _ path: TileMapLayerPath
    ) {
      finish()
      layerViews.append(
        BlockLayerViews(blocks, settings, at: path, map: renderer.map, in: content))
    }
    renderer.tilesStayInCells = map.orientation == .orthogonal
    TileMapLayer.forEachLeafPath(of: map.layers) { layer, settings, path in
      let staysInCells = renderer.staysInCells(layer)
      if layer.cells != nil, !staysInCells { renderer.tilesStayInCells = false }
      defer {
        if let overlay = overlays[path] {
          finish()
          overlay.settings = settings
          content.addSubview(overlay)
        }
      }
      guard settings.isSeen else { return }
      warn(of: settings.blendMode, layer)
      switch layer.content {
      case .tiles, .generated:
        guard staysInCells, settings.blendMode != .add else {
          if let tiles = TileBlocks(layer, settings, renderer: renderer) {
            add(tiles, settings, path)
          }
          return
        }
        guard let chunks = ChunkLayer(layer, settings, at: path, renderer: renderer) else { return }
        // Where tiles are animated, chunks are drawn again and again, which others should not be.
        if !shared.movesWith(settings) || layers.first?.isAnimated != chunks.isAnimated { finish() }
        shared = settings
        layers.append(chunks)
      case .image(let image):
        finish()
        let views = ImageLayerViews(
          image, settings, at: path, map: renderer.map, renderer: renderer, in: content)
        if let views { layerViews.append(views) }
      case .objects(let objects):
        let blocks = ObjectBlocks(
          objects, settings, kinds: objectKinds, renderer: renderer)
        warn(of: blocks, layer)
        if let overlay = overlays[path], overlay.isSortedAmongObjects {
          finish()
          layerViews.append(
            ObjectSprites(
              blocks, settings, in: overlay, map: renderer.map, renderer: renderer,
              content: content))
          return
        }
        if !blocks.extent.isNull { add(blocks, settings, path) }
      case .group: break
      }
    }
    finish()
  }

  /// The kinds of objects that are shown beside tiles.
  private var objectKinds: ObjectBlocks.Kinds {
    var kinds: ObjectBlocks.Kinds = []
    if showsShapes { kinds.insert(.shapes) }
    if showsTexts { kinds.insert(.texts) }
    return kinds
  }

  /// Adds a warning about a blend mode that is drawn as another.
  private func warn(of mode: TileMapLayer.BlendMode, _ layer: TileMapLayer) {
    guard mode != .normal, mode != .add else { return }
    warnings.append(
      "\(oneLine(map.file)): layer \(quoted(oneLine(layer.name))) has the blend mode \(mode.rawValue), "
        + "which a TileMapView draws as normal")
  }

  /// Adds a warning about objects that have no picture.
  private func warn(of blocks: ObjectBlocks, _ layer: TileMapLayer) {
    guard blocks.missing.count > 0 else { return }
    warnings.append(
      "\(oneLine(map.file)): layer \(quoted(oneLine(layer.name))): \(blocks.missing.count) objects are "
        + "left out: there is no picture of their tile, such as \(blocks.missing.first)")
  }
}

extension TileMapLayer.Content {
  /// Returns whether this is another content unchanged, by its storage where it is large.
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.tiles(let a), .tiles(let b)): a.hasSameStorage(as: b)
    case (.image(let a), .image(let b)): a == b
    case (.objects(let a), .objects(let b)): a == b
    case (.group(let a), .group(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy {
          $0.offset == $1.offset && $0.parallax == $1.parallax && $0.content.isSame(as: $1.content)
        }
    // Generated cells never change.
    case (.generated, .generated): true
    default: false
    }
  }
}
