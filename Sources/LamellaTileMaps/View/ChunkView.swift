internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

/// A tile layer as chunk views draw it.
@MainActor
struct ChunkLayer {
  let path: TileMapLayerPath
  let name: String
  /// Whether the layer is drawn.
  var isVisible: Bool
  let cells: CellStore
  /// The chunks that may hold tiles; the source is asked for no others.
  var extent: TileRegion
  /// The color that tiles are multiplied with.
  var tint: Color
  /// Whether the layer may hold animated tiles.
  let isAnimated: Bool

  /// Makes the description of a layer; nil when it has no tiles.
  init?(
    _ layer: TileMapLayer, _ settings: TileMapLayer.EffectiveSettings, at path: TileMapLayerPath,
    renderer: TileRenderer
  ) {
    guard let source = layer.cells, let bounds = source.bounds else { return nil }
    self.path = path
    cells = CellStore(source)
    name = layer.name
    isVisible = settings.isSeen
    tint = settings.color
    if case .tiles(let grid) = layer.content {
      isAnimated = renderer.holdsAnimations(grid)
    } else {
      isAnimated = renderer.hasAnimations
    }
    extent = Self.chunks(of: bounds)
  }

  /// Returns the chunks that hold a rectangle of cells.
  static func chunks(of cells: CellRect) -> TileRegion {
    TileRegion(
      columns: cells.column >> 4..<(cells.column + cells.columns + 15) >> 4,
      rows: cells.row >> 4..<(cells.row + cells.rows + 15) >> 4)
  }
}

/// The cells of a layer, shared by the views that draw it.
@MainActor
final class CellStore {
  /// The cells.
  var source: any TileCellSource

  /// Makes a store of cells.
  init(_ source: any TileCellSource) { self.source = source }

  nonisolated deinit {}
}

/// A view of one chunk of 16 x 16 cells, in all layers that move together.
///
/// Tiles below an opaque tile are not drawn. Where the renderer uses chunk pictures, cells without animated, tinted
/// or scaled tiles are drawn as one picture, and only the others tile by tile.
final class ChunkView: View {
  /// The layers, back to front; the view shows the change when it shows a chunk again.
  var layers: [ChunkLayer]
  private let renderer: TileRenderer
  /// The cells of each layer, row by row.
  private var cells: [[UInt32]]
  /// Whether each layer has tiles in the chunk; if not, its cells are undefined.
  private var hasTiles: [Bool]
  /// The lowest layer of each cell that is not covered by an opaque tile.
  private var lowest = [Int](repeating: 0, count: 256)
  /// The cells that have tiles.
  private var seen = CellSet()
  /// The tiles that are drawn one by one, in drawing order, and the cells of the picture beside which they were listed;
  /// nil until they are.
  private var tiles: [(layer: Int32, place: UInt8)] = []
  private var listedBeside: CellSet?
  /// The visible animated tiles in the chunk, by GID.
  private(set) var animated: Set<UInt32> = []
  /// The picture of some of the cells; nil when it has not been made.
  private var picture: ChunkPictureCache.Picture?
  private var key: ChunkPictureCache.Key

  /// Makes a view that shows no chunk.
  ///
  /// - Parameters:
  ///   - layers: The layers, back to front.
  ///   - group: The index of the layers' views within the map view.
  ///   - renderer: The renderer of tiles.
  init(layers: [ChunkLayer], group: Int, renderer: TileRenderer) {
    self.layers = layers
    key = ChunkPictureCache.Key(group: group, column: 0, row: 0)
    self.renderer = renderer
    cells = layers.map { _ in [UInt32](repeating: 0, count: 256) }
    hasTiles = layers.map { _ in false }
    super.init(frame: .zero)
  }

  nonisolated deinit {}

  /// Shows the chunk at the given chunk column and row.
  func show(column: Int, row: Int) {
    for index in layers.indices {
      let layer = layers[index]
      hasTiles[index] = false
      guard layer.isVisible, layer.extent.columns.contains(column),
        layer.extent.rows.contains(row)
      else { continue }
      clearCells(of: index)
      hasTiles[index] = layer.cells.source.fill(&cells[index], chunkColumn: column, chunkRow: row)
    }
    picture = nil
    listedBeside = nil
    (key.column, key.row) = (column, row)
    isHidden = !hasTiles.contains(true)
    guard !isHidden else { return }
    findLowestLayers()
    findSeenCells()
    findAnimatedTiles()
    setNeedsDisplay()
  }

  /// Returns a cell of a layer by its column and row within the chunk.
  func cell(layer: Int, column: Int, row: Int) -> TileCell {
    hasTiles[layer] ? TileCell(rawValue: cells[layer][row * 16 + column]) : .empty
  }

  private func clearCells(of layer: Int) {
    cells[layer].withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// Finds the topmost opaque tile of each cell: what lies below is not seen.
  private func findLowestLayers() {
    // Taken out, so that it changes in place; nothing below draws.
    var lowest = lowest
    self.lowest = []
    for place in 0..<256 { lowest[place] = 0 }
    for index in layers.indices.dropFirst().reversed()
    where hasTiles[index] && layers[index].tint.alpha >= 1 {
      let cells = cells[index]
      for place in 0..<256 where lowest[place] == 0 && cells[place] != 0 {
        if renderer.coversCell(TileCell(rawValue: cells[place])) { lowest[place] = index }
      }
    }
    self.lowest = lowest
  }

  /// Finds the cells that have tiles.
  private func findSeenCells() {
    var seen = CellSet()
    for index in layers.indices where hasTiles[index] {
      let cells = cells[index]
      for place in 0..<256 where !TileCell(rawValue: cells[place]).isEmpty { seen.insert(place) }
    }
    self.seen = seen
  }

  /// Finds the animated tiles that are seen.
  private func findAnimatedTiles() {
    animated.removeAll(keepingCapacity: true)
    guard renderer.hasAnimations else { return }
    let lowest = lowest
    for index in layers.indices where hasTiles[index] && layers[index].isAnimated {
      let cells = cells[index]
      for place in 0..<256 where index >= lowest[place] {
        let gid = TileCell(rawValue: cells[place]).gid
        if renderer.isAnimated(gid) { animated.insert(gid) }
      }
    }
  }

  // MARK: Drawing

  override func draw(_ rect: Rect, in canvas: Canvas) {
    if !renderer.usesChunkPictures {
      picture = nil
    } else if picture == nil {
      picture = cachedPicture()
    }
    let pictured = picture?.cells ?? CellSet()
    if let image = picture?.image { canvas.draw(image, in: bounds, filter: renderer.filter) }
    // Most chunks are shown by their picture alone.
    guard pictured != seen else { return }
    if listedBeside != pictured { listTiles(beside: pictured) }
    for tile in tiles {
      let layer = Int(tile.layer)
      let (x, y) = (Int(tile.place & 15), Int(tile.place >> 4))
      renderer.draw(
        TileCell(rawValue: cells[layer][Int(tile.place)]), column: x, row: y,
        tint: layers[layer].tint, in: canvas)
    }
  }

  /// Lists the tiles that are drawn one by one: those that are seen and not part of the picture, in drawing order.
  private func listTiles(beside pictured: CellSet) {
    listedBeside = pictured
    tiles.removeAll(keepingCapacity: true)
    let order = renderer.map.renderOrder
    let fromBelow = order == .rightUp || order == .leftUp
    let fromRight = order == .leftDown || order == .leftUp
    let lowest = lowest
    for index in layers.indices where hasTiles[index] {
      let cells = cells[index]
      for y in 0..<16 {
        let y = fromBelow ? 15 - y : y
        for x in 0..<16 {
          let x = fromRight ? 15 - x : x
          let place = y * 16 + x
          let cell = TileCell(rawValue: cells[place])
          guard !cell.isEmpty, index >= lowest[place], !pictured.contains(place) else { continue }
          tiles.append((layer: Int32(index), place: UInt8(place)))
        }
      }
    }
  }

  /// Returns the picture of the chunk: one made before, or a new one.
  private func cachedPicture() -> ChunkPictureCache.Picture {
    // Layers without tiles here have cells of other chunks.
    for index in layers.indices where !hasTiles[index] { clearCells(of: index) }
    if let picture = renderer.chunkPictures.picture(of: key, showing: cells) { return picture }
    let picture = makePicture()
    // Copies, so that the cells of the next chunk are written in place.
    let tiles = cells.map { layer in layer.withUnsafeBufferPointer { Array($0) } }
    renderer.chunkPictures.insert(picture, of: key, showing: tiles)
    return picture
  }

  /// Makes the picture of the cells that can be part of one; without an image when these are few.
  private func makePicture() -> ChunkPictureCache.Picture {
    var pictured = CellSet()
    for place in 0..<256 where canBeInPicture(place) { pictured.insert(place) }
    guard pictured.count >= Self.fewestCells else { return ChunkPictureCache.Picture() }
    var builder = ChunkPicture(
      tileWidth: renderer.map.tileWidth, tileHeight: renderer.map.tileHeight)
    for place in 0..<256 where pictured.contains(place) {
      var isFirst = true
      for index in lowest[place]..<layers.count where hasTiles[index] {
        let cell = TileCell(rawValue: cells[index][place])
        guard !cell.isEmpty, let tile = renderer.tile(cell) else { continue }
        builder.add(tile, column: place & 15, row: place >> 4, replaces: isFirst)
        isFirst = false
      }
    }
    return ChunkPictureCache.Picture(image: builder.image, cells: pictured)
  }

  /// The fewest cells for which a picture is made.
  private static let fewestCells = 64

  /// Returns whether a cell holds tiles whose pixels can be copied into a picture with the same result as drawing them.
  private func canBeInPicture(_ place: Int) -> Bool {
    var isFirst = true
    for index in lowest[place]..<layers.count where hasTiles[index] {
      let cell = TileCell(rawValue: cells[index][place])
      guard !cell.isEmpty else { continue }
      guard !renderer.isAnimated(cell.gid), layers[index].tint == .white else { return false }
      guard let tile = renderer.tile(cell) else { continue }
      // Above others, pixels either replace what lies below or leave it.
      guard renderer.liesInCell(tile), isFirst || tile.coverage != .translucent else {
        return false
      }
      isFirst = false
    }
    return !isFirst
  }
}
