internal import BenchRaw
internal import CZlib
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling
internal import LamellaTileMaps

// A scrolling map.
extension BenchScene {
  /// The scrolling speed, in pixels a frame.
  private static let speed = 3.5
  /// The map pixel at the top of the output: 24 rows of cells touch it.
  private static let top = 24.0

  static var mapScenes: [BenchScene] {
    let long = Side(name: "map-tiles") { try mapView(world: .long, on: $0) }
    let small = Side(name: "map-small") { try mapView(world: .small, on: $0) }
    let endless = Side(name: "map-procedural") { try mapView(world: .endless, on: $0) }
    let drawn: [BenchBackend] = [.software, .sdlGLNoop, .glNoop]
    return [
      BenchScene(
        name: "map-tiles",
        summary: "3 full layers of 32 px tiles, 3.5 px a frame; against retained vertices",
        engine: long,
        baseline: Side(name: "raw-map-kept", isRaw: true) {
          try rawMap(on: $0, raw_map_frame_retained)
        },
        backends: drawn + [.none],
        limits: [.allocations(0), .instructions(1.1, on: .sdlGLNoop)]),
      BenchScene(
        name: "map-chunks",
        summary:
          "the same from raster caches of 512 px with all layers; against render targets",
        engine: Side(name: "map-chunks") { try chunkView(on: $0) },
        baseline: Side(name: "raw-map-chunks", isRaw: true) {
          try rawMap(on: $0, raw_map_frame_chunks)
        },
        backends: drawn + [.none]),
      BenchScene(
        name: "map-tiles-copies", summary: "the same, against SDL_RenderCopyF for each tile",
        engine: long,
        baseline: Side(name: "raw-map-copies", isRaw: true) {
          try rawMap(on: $0, raw_map_frame_copies)
        },
        backends: drawn),
      BenchScene(
        name: "map-small", summary: "the same over 2,048 x 2,048 points, back and forth",
        engine: small, baseline: nil, backends: [.sdlGLNoop, .none]),
      BenchScene(
        name: "map-procedural",
        summary: "the same in the middle of 10,000,000 x 10,000,000 points; against map-small",
        engine: endless, baseline: small, backends: [.sdlGLNoop, .none],
        limits: [.instructions(1.1, on: .sdlGLNoop), .instructions(1.1, on: .none)]),
      BenchScene(
        name: "map-island",
        summary: "the demos' island, 7 layers of 16 px tiles and objects at zoom 2, 30 px a frame",
        engine: Side(name: "map-island") { try island(on: $0) }, baseline: nil,
        backends: drawn + [.none],
        // Over the island once: what comes into sight again has its pictures.
        warmUp: 235, softwareFrames: 230,
        limits: [
          Limit(metric: .instructions, backend: .glNoop, bound: .value(330_000)),
          Limit(metric: .instructions, backend: .software, bound: .value(6_000_000)),
        ]),
      BenchScene(
        name: "map-island-first", summary: "the same over what was not in sight before",
        engine: Side(name: "map-island-first") { try island(on: $0) }, baseline: nil,
        backends: drawn + [.none], warmUp: 2, frames: 220, softwareFrames: 220,
        limits: [
          Limit(metric: .instructions, backend: .glNoop, bound: .value(760_000)),
          Limit(metric: .instructions, backend: .software, bound: .value(6_700_000)),
        ]),
      BenchScene(
        name: "map-load",
        summary:
          "a map of 1,000 x 1,000 cells in 3 layers, of 24 random tiles, read from base64 and zlib",
        engine: Side(name: "map-load") { _ in try mapLoad() }, baseline: nil, backends: [.none],
        warmUp: 1, frames: 3,
        limits: [
          Limit(metric: .instructions, backend: .none, bound: .value(300_000_000)),
          .allocations(2_000),
        ]),
    ]
  }

  // MARK: Reading

  /// Sets up the reading of a large map from memory; its images are not read.
  private static func mapLoad() throws -> WorkSubject {
    let side = 1_000
    var text = """
      <map orientation="orthogonal" width="\(side)" height="\(side)" tilewidth="16" tileheight="16">
      <tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16"><image source="tiles.png"/></tileset>
      """
    for layer in 0..<BenchContent.layers {
      var cells: [UInt8] = []
      cells.reserveCapacity(side * side * 4)
      for row in 0..<side {
        for column in 0..<side {
          cells += [UInt8(1 + BenchContent.hash(layer, column, row) % 24), 0, 0, 0]
        }
      }
      let data = base64(try zlib(cells))
      text += """
        <layer name="layer \(layer)" width="\(side)" height="\(side)">
        <data encoding="base64" compression="zlib">\(data)</data></layer>
        """
    }
    let bytes = Array((text + "</map>").utf8)
    return WorkSubject { _ in
      let map = try TileMap(bytes, file: "large.tmx", files: TileMapFolder(root: "."))
      guard map.layers.count == BenchContent.layers else {
        throw BenchError.failed("the large map lost a layer")
      }
    }
  }

  /// Returns bytes as a zlib stream.
  private static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress(&result, &count, bytes, uLong(bytes.count)) == Z_OK else {
      throw BenchError.failed("zlib could not compress the large map")
    }
    return Array(result.prefix(Int(count)))
  }

  /// Returns bytes as base64 text.
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = 0
      for place in 0..<3 {
        bits = bits << 8 | (place < group.count ? Int(group[start + place]) : 0)
      }
      for place in 0..<4 {
        text.append(
          place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Worlds

  /// The area over which the map scrolls.
  private struct World {
    var map: @MainActor () throws -> TileMap
    /// The first cell; a multiple of the pattern's period.
    var firstCell = 0
    /// The distance before the direction reverses, in pixels.
    var length: Double

    /// Longer than a run: the direction never reverses.
    static let long = World(
      map: { try BenchContent.map(columns: 512, rows: 32) }, length: 512 * 32 - 1280)
    static let small = World(
      map: { try BenchContent.map(columns: 64, rows: 64) }, length: 64 * 32 - 1280)
    static let endless = World(
      map: endlessMap, firstCell: 2_440 * BenchContent.period, length: 64 * 32 - 1280)
  }

  /// Makes a procedural world of 10,000,000 points a side.
  private static func endlessMap() throws -> TileMap {
    let cells = 10_000_000 / BenchContent.tileSide
    var map = try BenchContent.map(columns: 1, rows: 1)
    let world = TileChunkGenerator(
      layers: map.layers.map(\.name),
      bounds: CellRect(column: 0, row: 0, columns: cells, rows: cells)
    ) { chunk in
      for layer in 0..<BenchContent.layers {
        for row in 0..<16 {
          for column in 0..<16 {
            let tile = BenchContent.tile(
              layer: layer, column: chunk.column * 16 + column, row: chunk.row * 16 + row)
            chunk[layer: layer, column: column, row: row] = TileCell(rawValue: UInt32(tile + 1))
          }
        }
      }
    }
    (map.columns, map.rows) = (cells, cells)
    map.layers = world.mapLayers
    return map
  }

  /// Returns the map pixel at the left edge of the output.
  private static func left(_ frame: Int, length: Double, speed: Double = speed) -> Double {
    let distance = (Double(frame) * speed).truncatingRemainder(dividingBy: 2 * length)
    return distance <= length ? distance : 2 * length - distance
  }

  // MARK: Sides

  /// Sets up a map view that scrolls over a world.
  private static func mapView(world: World, on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let map = try world.map()
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map), frame: subject.window.bounds)
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    subject.window.addSubview(view)
    let origin = Double(world.firstCell * BenchContent.tileSide)
    // The first screens create the chunk views, which are then reused. The warm-up ends where none of them
    // shows a chunk of the measured frames.
    for distance in stride(from: 0, through: min(world.length, 6_144), by: 512) {
      view.contentOffset = Point(origin + distance, origin + top)
      try subject.showOnce()
    }
    subject.update = { [unowned view] frame in
      view.contentOffset = Point(origin + left(frame, length: world.length), origin + top)
    }
    return subject
  }

  /// Sets up the demos' island, over which the view moves to and fro.
  private static func island(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let map = try TileMap(path: "/\(folder)/Assets/Maps/island.tmx")
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map), frame: subject.window.bounds)
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    view.zoom = 2
    subject.window.addSubview(view)
    let length = view.contentSize.width - view.bounds.width
    // Most of the rows in the middle are land; coasts with animated water are at both ends.
    let top = (view.contentSize.height / 2 - view.bounds.height / 2).rounded()
    subject.update = { [unowned view] frame in
      view.contentOffset = Point(left(frame, length: length, speed: 30), top)
    }
    return subject
  }

  /// Sets up the map as square views with raster caches.
  private static func chunkView(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let view = TiledScrollView(frame: subject.window.bounds)
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    let source = ChunkSource()
    subject.keepAlive(source)
    view.dataSource = source
    view.setGrid(columns: 32, rows: 2, tileSize: Size(512, 512))
    subject.window.addSubview(view)
    subject.update = { [unowned view] frame in
      view.contentOffset = Point(left(frame, length: World.long.length), top)
    }
    return subject
  }

  /// Sets up the map in plain SDL.
  private static func rawMap(
    on backend: BenchBackend,
    _ draw: @escaping (OpaquePointer, Float, Float) -> Int32
  ) throws -> RawSubject {
    let world = World.long
    let map = try world.map()
    var cells: [UInt16] = []
    for layer in 0..<BenchContent.layers {
      for row in 0..<map.rows {
        for column in 0..<map.columns {
          cells.append(UInt16(BenchContent.tile(layer: layer, column: column, row: row)))
        }
      }
    }
    let pixels = PinnedArray(BenchContent.tiles.pixels)
    let pinned = PinnedArray(cells)
    return try RawSubject(on: backend) { output in
      var content = raw_map_content(
        pixels: pixels.base, side: Int32(BenchContent.tiles.width),
        tile: Int32(BenchContent.tileSide), cells: pinned.base, columns: Int32(map.columns),
        rows: Int32(map.rows), layers: Int32(BenchContent.layers))
      guard let scene = raw_map_make(output, &content) else {
        throw BenchError.failed("SDL could not make the map: \(RawSubject.reason)")
      }
      return (
        draw: { draw(scene, Float(left($0, length: world.length)), Float(top)) },
        release: {
          raw_map_free(scene)
          withExtendedLifetime((pixels, pinned)) {}
        }
      )
    }
  }
}

/// A data source of square views.
private final class ChunkSource: TiledScrollViewDataSource {
  private let pieces = (0..<256).map { tile in
    let side = Int32(BenchContent.tileSide)
    let (row, column) = tile.quotientAndRemainder(dividingBy: BenchContent.tilesInRow)
    return PixelRect(x: Int32(column) * side, y: Int32(row) * side, width: side, height: side)
  }

  nonisolated deinit {}

  /// Makes a view for a chunk, with a raster cache.
  func makeTileView(in scrollView: TiledScrollView) -> View {
    let view = ChunkView(pieces)
    view.layer.shouldRasterize = true
    return view
  }

  /// Shows a chunk in a view.
  func tiledScrollView(
    _ scrollView: TiledScrollView, show view: View, column: Int, row: Int
  ) {
    (view as? ChunkView)?.show(column: column, row: row)
  }
}

/// A view of 16 x 16 cells in three layers.
private final class ChunkView: View {
  private let pieces: [PixelRect]
  private var (column, row) = (0, 0)

  init(_ pieces: [PixelRect]) {
    self.pieces = pieces
    super.init(frame: .zero)
  }

  nonisolated deinit {}

  /// Makes the view show another chunk.
  func show(column: Int, row: Int) {
    (self.column, self.row) = (column, row)
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    let side = Double(BenchContent.tileSide)
    for layer in 0..<BenchContent.layers {
      for y in 0..<16 {
        for x in 0..<16 {
          let tile = BenchContent.tile(layer: layer, column: column * 16 + x, row: row * 16 + y)
          canvas.draw(
            BenchContent.tiles, from: pieces[tile],
            in: Rect(x: Double(x) * side, y: Double(y) * side, width: side, height: side),
            filter: .nearest)
        }
      }
    }
  }
}
