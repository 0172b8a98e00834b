internal import LamellaGeometry
internal import Synchronization

/// A procedural world of several layers, generated in chunks of 16 x 16 cells when they come into sight.
///
/// One call generates a chunk of all layers. The last chunks are cached, at most ``cachedChunks``, so that
/// memory does not grow with the world.
///
/// ```swift
/// let world = TileChunkGenerator(
///   layers: ["ground", "trees"],
///   bounds: CellRect(column: 0, row: 0, columns: 1 << 27, rows: 1 << 27)
/// ) { chunk in
///   for row in 0..<16 {
///     for column in 0..<16 where isLand(chunk.column * 16 + column, chunk.row * 16 + row) {
///       chunk[layer: 0, column: column, row: row] = grass
///     }
///   }
/// }
/// map.layers = world.mapLayers
/// ```
///
/// The closure must produce the same cells for the same chunk on every call. It may be called on any thread,
/// one call at a time.
public final class TileChunkGenerator: Sendable {
  /// A chunk of the world, to be filled.
  public struct Chunk: Sendable {
    /// The chunk's column: its first cell's column divided by 16.
    public let column: Int
    /// The chunk's row: its first cell's row divided by 16.
    public let row: Int
    /// The cells of all layers.
    fileprivate var cells: [UInt32]

    /// A layer's cell, by column and row within the chunk; initially empty.
    ///
    /// - Precondition: The layer exists; column and row are 0 to 15.
    public subscript(layer layer: Int, column column: Int, row row: Int) -> TileCell {
      get { TileCell(rawValue: cells[Self.index(layer, column, row)]) }
      set { cells[Self.index(layer, column, row)] = newValue.rawValue }
    }

    /// Returns the index of a cell within the chunk's array.
    private static func index(_ layer: Int, _ column: Int, _ row: Int) -> Int {
      require(0..<16 ~= column && 0..<16 ~= row, "a chunk has 16 columns and rows")
      return layer * 256 + row * 16 + column
    }
  }

  /// The names of the layers, from back to front.
  public let names: [String]
  /// The rectangle outside of which all cells are empty, in cells.
  public let bounds: CellRect
  /// The largest number of cached chunks.
  public let cachedChunks: Int

  private let generate: @Sendable (inout Chunk) -> Void
  private let cache: Mutex<Cache>

  /// The most recently generated chunks.
  private struct Cache {
    /// The slots, by chunk coordinates modulo the cache's side, so that neighbors never evict each other.
    var slots: [Chunk?]
    let side: Int
    /// The number of chunks generated so far.
    var generatedCount = 0
  }

  /// Makes a world with no chunk generated yet.
  ///
  /// - Parameters:
  ///   - names: The names of the layers, from back to front.
  ///   - bounds: The rectangle that may hold tiles, in cells, within ``CellGrid/coordinates``.
  ///   - cachedChunks: The number of chunks to cache, 1 to 4096; rounded down to a square number.
  ///   - generate: A closure that fills a chunk.
  /// - Precondition: There is at least one layer, and the bounds are not empty.
  public init(
    layers names: [String], bounds: CellRect, cachedChunks: Int = 256,
    generate: @escaping @Sendable (inout Chunk) -> Void
  ) {
    require(
      !names.isEmpty && bounds.columns > 0 && bounds.rows > 0, "a world needs layers and bounds")
    require(
      CellGrid.coordinates.contains(bounds.column) && CellGrid.coordinates.contains(bounds.row)
        && CellGrid.coordinates.contains(bounds.column + bounds.columns - 1)
        && CellGrid.coordinates.contains(bounds.row + bounds.rows - 1),
      "cell coordinates must fit 32 bits")
    var side = 1
    while side < 64, (side + 1) * (side + 1) <= cachedChunks { side += 1 }
    self.names = names
    self.bounds = bounds
    self.cachedChunks = side * side
    self.generate = generate
    cache = Mutex(Cache(slots: Array(repeating: nil, count: side * side), side: side))
  }

  /// The number of chunks generated so far, repeated ones included.
  public var generatedChunkCount: Int { cache.withLock { $0.generatedCount } }

  /// The map layers that show the world.
  public var mapLayers: [TileMapLayer] {
    names.indices.map { TileMapLayer(name: names[$0], content: .generated(source(ofLayer: $0))) }
  }

  /// Returns the cells of one layer.
  ///
  /// - Precondition: The layer exists.
  public func source(ofLayer layer: Int) -> some TileCellSource {
    require(names.indices.contains(layer), "there is no layer \(layer)")
    return Layer(world: self, number: layer)
  }

  /// The cells of one layer of a generated world.
  private struct Layer: TileCellSource {
    let world: TileChunkGenerator
    let number: Int

    var bounds: CellRect? { world.bounds }

    /// Fills an array with the cells of a chunk.
    func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
      world.fill(&cells, layer: number, column: chunkColumn, row: chunkRow)
    }
  }

  // MARK: Chunks

  /// Fills an array with the cells of one layer of a chunk, generated or cached.
  private func fill(_ cells: inout [UInt32], layer: Int, column: Int, row: Int) -> Bool {
    guard column * 16 < bounds.column + bounds.columns, column * 16 + 16 > bounds.column,
      row * 16 < bounds.row + bounds.rows, row * 16 + 16 > bounds.row
    else { return false }
    return cache.withLock { cache in
      let x = column % cache.side
      let y = row % cache.side
      let slot =
        (y < 0 ? y + cache.side : y) * cache.side + (x < 0 ? x + cache.side : x)
      if cache.slots[slot]?.column != column || cache.slots[slot]?.row != row {
        cache.slots[slot] = generateChunk(column, row)
        cache.generatedCount += 1
      }
      guard let chunk = cache.slots[slot] else { return false }
      let range = layer * 256..<layer * 256 + 256
      cells.replaceSubrange(0..<256, with: chunk.cells[range])
      return chunk.cells[range].contains { $0 & 0x0FFF_FFFF != 0 }
    }
  }

  /// Generates a chunk of all layers.
  private func generateChunk(_ column: Int, _ row: Int) -> Chunk {
    var chunk = Chunk(
      column: column, row: row, cells: [UInt32](repeating: 0, count: 256 * names.count))
    generate(&chunk)
    // Cells that were written outside of the bounds are discarded.
    let columns = bounds.column - column * 16..<bounds.column + bounds.columns - column * 16
    let rows = bounds.row - row * 16..<bounds.row + bounds.rows - row * 16
    if columns.lowerBound > 0 || rows.lowerBound > 0 || columns.upperBound < 16
      || rows.upperBound < 16
    {
      for index in chunk.cells.indices
      where !columns.contains(index & 15) || !rows.contains(index >> 4 & 15) {
        chunk.cells[index] = 0
      }
    }
    return chunk
  }
}
