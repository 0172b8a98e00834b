internal import LamellaGeometry
internal import Synchronization

/// A world that is made up where somebody looks: several layers, one piece of 16 x 16 cells at a time.
///
/// All layers of a piece are made together, since they follow from the same ground. The last pieces are
/// kept, ``cachedChunks`` of them however far one scrolls, so that the memory does not depend on the size
/// of the world.
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
/// The closure must give the same cells for the same place whenever it is called. It may be called on
/// any thread, one call at a time.
public final class TileChunkGenerator: Sendable {
  /// One piece of the world, to be filled.
  public struct Chunk: Sendable {
    /// Its column: the one of its first cells, divided by 16.
    public let column: Int
    /// Its row: the one of its first cells, divided by 16.
    public let row: Int
    /// The cells of all layers.
    fileprivate var cells: [UInt32]

    /// A cell of a layer, by its place within the chunk; all are empty before.
    ///
    /// - Precondition: The layer exists; column and row are 0 to 15.
    public subscript(layer layer: Int, column column: Int, row row: Int) -> TileCell {
      get { TileCell(rawValue: cells[Self.index(layer, column, row)]) }
      set { cells[Self.index(layer, column, row)] = newValue.rawValue }
    }

    private static func index(_ layer: Int, _ column: Int, _ row: Int) -> Int {
      require(0..<16 ~= column && 0..<16 ~= row, "a chunk has 16 columns and rows")
      return layer * 256 + row * 16 + column
    }
  }

  /// The layers' names, from back to front.
  public let names: [String]
  /// The rectangle outside of which all cells are empty, in cells.
  public let bounds: CellRect
  /// The most chunks that are kept.
  public let cachedChunks: Int

  private let generate: @Sendable (inout Chunk) -> Void
  private let cache: Mutex<Cache>

  /// The chunks that were made last.
  private struct Cache {
    /// By their place modulo the cache's side, so that neighbours never push each other out.
    var slots: [Chunk?]
    let side: Int
    /// How many chunks have been made.
    var made = 0
  }

  /// Makes a world of which nothing exists yet.
  ///
  /// - Parameters:
  ///   - names: The layers' names, from back to front.
  ///   - bounds: Where there may be tiles, in cells, within ``CellGrid/coordinates``.
  ///   - cachedChunks: How many chunks to keep, 1 to 4096; rounded down to a square number.
  ///   - generate: Fills a chunk.
  /// - Precondition: There is a layer, and the bounds are not empty.
  public init(
    layers names: [String], bounds: CellRect, cachedChunks: Int = 256,
    generate: @escaping @Sendable (inout Chunk) -> Void
  ) {
    require(!names.isEmpty && bounds.columns > 0 && bounds.rows > 0, "an empty world")
    require(
      CellGrid.coordinates.contains(bounds.column) && CellGrid.coordinates.contains(bounds.row)
        && CellGrid.coordinates.contains(bounds.column + bounds.columns - 1)
        && CellGrid.coordinates.contains(bounds.row + bounds.rows - 1),
      "cells lie at columns and rows of 32 bits")
    var side = 1
    while side < 64, (side + 1) * (side + 1) <= cachedChunks { side += 1 }
    self.names = names
    self.bounds = bounds
    self.cachedChunks = side * side
    self.generate = generate
    cache = Mutex(Cache(slots: Array(repeating: nil, count: side * side), side: side))
  }

  /// How many chunks have been made so far, those that were made again included.
  public var madeChunkCount: Int { cache.withLock { $0.made } }

  /// The layers of a map that shows the world.
  public var mapLayers: [TileMapLayer] {
    names.indices.map { TileMapLayer(name: names[$0], content: .generated(source(ofLayer: $0))) }
  }

  /// The cells of one layer.
  ///
  /// - Precondition: The layer exists.
  public func source(ofLayer layer: Int) -> some TileCellSource {
    require(names.indices.contains(layer), "there is no layer \(layer)")
    return Layer(world: self, number: layer)
  }

  private struct Layer: TileCellSource {
    let world: TileChunkGenerator
    let number: Int

    var bounds: CellRect? { world.bounds }

    func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
      world.fill(&cells, layer: number, column: chunkColumn, row: chunkRow)
    }
  }

  // MARK: Pieces

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
        cache.slots[slot] = make(column, row)
        cache.made += 1
      }
      guard let chunk = cache.slots[slot] else { return false }
      let range = layer * 256..<layer * 256 + 256
      cells.replaceSubrange(0..<256, with: chunk.cells[range])
      return chunk.cells[range].contains { $0 & 0x0FFF_FFFF != 0 }
    }
  }

  private func make(_ column: Int, _ row: Int) -> Chunk {
    var chunk = Chunk(
      column: column, row: row, cells: [UInt32](repeating: 0, count: 256 * names.count))
    generate(&chunk)
    // What was put beyond the world's edge is not there.
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
