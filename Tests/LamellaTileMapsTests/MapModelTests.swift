import Glibc
import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaTileMaps
import MapTestSupport
import Testing

/// Values of maps that follow by hand: cells, times, settings and paths.
@Suite("Values of maps")
nonisolated struct MapModelTests {
  @Test("A cell is a number and three flags")
  func cells() {
    for (raw, gid, flags) in [
      (0, 0, [false, false, false]), (0x8000_0007, 7, [true, false, false]),
      (0x4000_0007, 7, [false, true, false]), (0x2000_0007, 7, [false, false, true]),
      (0x1000_0007, 7, [false, false, false]), (0xF000_0000, 0, [true, true, true]),
      (0xFFFF_FFFF, 0x0FFF_FFFF, [true, true, true]),
    ] as [(UInt32, UInt32, [Bool])] {
      let cell = TileCell(rawValue: raw)
      #expect(cell.gid == gid && cell.isEmpty == (gid == 0))
      #expect(
        [cell.isFlippedHorizontally, cell.isFlippedVertically, cell.isTransposed] == flags)
    }
    #expect(TileCell.empty.rawValue == 0)
  }

  @Test("A union reaches to the outermost edges of both")
  func unions() {
    let a = CellRect(column: -3, row: 4, columns: 5, rows: 6)
    #expect(a.union(a) == a)
    for (b, union) in [
      (CellRect(column: 0, row: 5, columns: 1, rows: 1), a),
      (
        CellRect(column: 7, row: -2, columns: 3, rows: 1),
        CellRect(column: -3, row: -2, columns: 13, rows: 12)
      ),
      (
        CellRect(column: -9, row: 12, columns: 1, rows: 8),
        CellRect(column: -9, row: 4, columns: 11, rows: 16)
      ),
    ] { #expect(a.union(b) == union && b.union(a) == union) }
  }

  @Test("A grid's bounds are those of its pieces, as far as 32 bits reach")
  func grids() {
    var grid = CellGrid()
    #expect(grid.bounds == nil && grid.description == "0 chunks of 16 x 16 cells")
    grid[column: 15, row: -1] = TileCell(rawValue: 3)
    #expect(grid.bounds == CellRect(column: 0, row: -16, columns: 16, rows: 16))
    grid[column: 16, row: 0] = TileCell(rawValue: 4)
    grid[column: -1, row: 31] = TileCell(rawValue: 5)
    #expect(grid.bounds == CellRect(column: -16, row: -16, columns: 48, rows: 48))
    #expect(grid.description == "3 chunks of 16 x 16 cells" && CellGrid.chunkSide == 16)
    let (first, last) = (CellGrid.coordinates.lowerBound, CellGrid.coordinates.upperBound)
    #expect(first == -2_147_483_648 && last == 2_147_483_647)
    for place in [first, last] {
      grid[column: place, row: 2] = TileCell(rawValue: 6)
      #expect(grid[column: place, row: 2].gid == 6 && grid.cell(column: place, row: 2).gid == 6)
    }
    #expect(grid[column: first - 1, row: 2].isEmpty && grid[column: last + 1, row: 2].isEmpty)
    #expect(grid[column: 16, row: last + 1].isEmpty && grid[column: 16, row: first - 1].isEmpty)
    #expect(
      grid.bounds == CellRect(column: first, row: -16, columns: last - first + 1, rows: 48))
    var cells = [UInt32](repeating: 9, count: 256)
    #expect(grid.fill(&cells, chunkColumn: 0, chunkRow: -1))
    #expect(cells[15 * 16 + 15] == 3 && cells.filter { $0 != 0 }.count == 1)
    for (column, row) in [(0, 5), (1 << 27, 0), (-1 << 27 - 1, 0), (0, 1 << 40)] {
      #expect(!grid.fill(&cells, chunkColumn: column, chunkRow: row))
    }
    // A piece without tiles is as good as none, and a cell more makes a difference.
    var (one, other) = (CellGrid(), CellGrid())
    one[column: 3, row: 3] = TileCell(rawValue: 1)
    one[column: 3, row: 3] = .empty
    #expect(one == other && other == one && one.chunkCount == 1)
    other[column: 40, row: 3] = TileCell(rawValue: 1)
    #expect(one != other && other != one)
    one[column: 40, row: 3] = TileCell(rawValue: 0x8000_0001)
    #expect(one != other)
  }

  @Test("A step of an animation stays to its last microsecond; one without duration for ever")
  func animations() {
    func shown(_ frames: [(Int, Int)], at times: [Int64]) -> [Int] {
      var tileset = Tileset(firstGID: 1, tileWidth: 16, tileHeight: 16)
      var tile = Tileset.Tile()
      tile.animation = frames.map { Tileset.Frame(tile: $0.0, milliseconds: $0.1) }
      tileset.tiles[7] = tile
      return times.map { tileset.shownTile(7, microseconds: $0) }
    }
    let round: [(Int, Int)] = [(1, 100), (2, 50), (3, 200)]
    #expect(
      shown(round, at: [-5, 0, 1, 100_000, 100_001, 150_000, 150_001, 350_000, 350_001])
        == [1, 1, 1, 1, 2, 2, 3, 3, 1])
    #expect(
      shown(round, at: [450_000, 450_001, 700_000, 700_001, 35_000_000_150_001])
        == [1, 2, 3, 1, 3])
    #expect(
      shown([(1, 100), (2, 0), (3, 100)], at: [100_000, 100_001, 1_000_000_000_000]) == [1, 2, 2])
    #expect(shown([(1, 100), (2, -1)], at: [100_000, 100_001, 400_000]) == [1, 2, 2])
    #expect(shown([(4, 0), (5, 100)], at: [0, 1, 500_000]) == [4, 4, 4])
    #expect(shown([(9, 100)], at: [0, 100_000, 100_001]) == [9, 9, 9])
    #expect(shown([(1, .max), (2, 100)], at: [1, 1 << 52]) == [1, 1])
    #expect(shown([], at: [0, 5]) == [7, 7])
    #expect(Tileset(firstGID: 1, tileWidth: 1, tileHeight: 1).shownTile(3, microseconds: 9) == 3)
  }

  @Test("Layers inherit from the groups around them, and hidden ones are passed over")
  func layers() {
    func leaf(_ number: UInt32, opacity: Double = 1, isVisible: Bool = true) -> TileMapLayer {
      var grid = CellGrid()
      grid[column: Int(number) * 16, row: 0] = TileCell(rawValue: number)
      var layer = TileMapLayer(name: "\(number)", content: .tiles(grid))
      (layer.opacity, layer.isVisible) = (opacity, isVisible)
      return layer
    }
    func group(_ members: [TileMapLayer], opacity: Double = 1, isVisible: Bool = true)
      -> TileMapLayer
    {
      var layer = TileMapLayer(content: .group(members))
      (layer.opacity, layer.isVisible) = (opacity, isVisible)
      return layer
    }
    var map = TileMap(columns: 3, rows: 4, tileWidth: 5, tileHeight: 6, isInfinite: true)
    #expect(map.cellBounds == CellRect(column: 0, row: 0, columns: 1, rows: 1))
    map.layers = [
      leaf(1, opacity: 0.5),
      group(
        [leaf(2, opacity: 0.5), group([leaf(3, opacity: 0.25), leaf(4, isVisible: false)])],
        opacity: 0.5),
      group([leaf(5)], isVisible: false), group([leaf(6), leaf(7, opacity: 0)], opacity: 0),
      TileMapLayer(content: .objects(.init(objects: []))), leaf(8),
      TileMapLayer(content: .image(.init(source: nil))), leaf(9, opacity: 0),
    ]
    var seen: [UInt32: Double] = [:]
    var order: [UInt32] = []
    map.forEachVisibleTileLayer { cells, opacity in
      let number = UInt32((cells.bounds?.column ?? 0) / 16)
      order.append(number)
      seen[number] = opacity
    }
    #expect(order == [1, 2, 3, 8] && seen == [1: 0.5, 2: 0.25, 3: 0.125, 8: 1])
    #expect(map.cellBounds == CellRect(column: 16, row: 0, columns: 9 * 16, rows: 16))
    map.isInfinite = false
    #expect(map.cellBounds == CellRect(column: 0, row: 0, columns: 3, rows: 4))
    let plain = TileMapLayer(content: .group([]))
    #expect(plain.id == 0 && plain.name.isEmpty && plain.className.isEmpty && plain.isVisible)
    #expect(plain.opacity == 1 && plain.offset == .zero && plain.tint == .white)
    #expect(plain.parallax == Point(1, 1) && plain.properties.isEmpty)
    let object = TileMapObject(shape: .point)
    #expect(object.id == 0 && object.isVisible && object.opacity == 1 && object.rotation == 0)
    let image = TileMapLayer.ImageContent(source: nil)
    #expect(!image.repeatsX && !image.repeatsY)
    #expect(TileMapLayer.ObjectContent(objects: []).isTopDown)
    #expect(map.renderOrder == .rightDown && map.parallaxOrigin == .zero && map.file.isEmpty)
  }

  @Test("A number belongs to the last tileset that begins at or before it")
  func tilesets() {
    var map = TileMap(columns: 1, rows: 1, tileWidth: 1, tileHeight: 1)
    #expect(map.tilesetIndex(ofGID: 1) == nil)
    map.tilesets = [3, 10, 11].map { Tileset(firstGID: $0, tileWidth: 1, tileHeight: 1) }
    for (gid, index) in [(0, nil), (2, nil), (3, 0), (9, 0), (10, 1), (11, 2), (0x0FFF_FFFF, 2)]
      as [(UInt32, Int?)]
    { #expect(map.tilesetIndex(ofGID: gid) == index) }
  }

  @Test("A map's files may lie beside its folder, or anywhere in its project")
  func defaultFolder() throws {
    var template = Array("/tmp/lamella-maps-XXXXXX".utf8CString)
    let root = String(cString: try #require(mkdtemp(&template)))
    func write(_ text: String, to path: String) throws {
      try writeFile(Array(text.utf8), to: "\(root)/\(path)")
    }
    for folder in ["levels", "levels/one", "sets"] {
      #expect(mkdir("\(root)/\(folder)", 0o777) == 0)
    }
    try write("{}", to: "game.tiled-project")
    try writeFile(plainPNG(16, 16), to: "\(root)/sets/t.png")
    /// A map in a folder, which names a picture.
    func read(_ path: String, naming picture: String) throws -> TilePictures {
      let text = tmx(layer("1,1,1,1")).replacing("t.png", with: picture)
      try write(text, to: path)
      return TilePictures(of: try TileMap(path: "\(root)/\(path)"))
    }
    #expect(try read("levels/one/a.tmx", naming: "../../sets/t.png").warnings == [])
    let error = #expect(throws: TileMapError.self) {
      try read("levels/one/b.tmx", naming: "../../../t.png")
    }
    #expect(error?.description.contains("lies outside of the folder") == true)
    #expect(error?.description.contains("--root") == true)
    // Without a project, one folder above the map's.
    #expect(unlink("\(root)/game.tiled-project") == 0)
    #expect(try read("levels/c.tmx", naming: "../sets/t.png").warnings == [])
    #expect(throws: TileMapError.self) {
      try read("levels/one/d.tmx", naming: "../../sets/t.png")
    }
    #expect(try TileMap(path: "\(root)/levels/one/d.tmx", root: root).layers.count == 1)
  }

  @Test("A reference leads to a file below the folder, or is refused in words")
  func references() throws {
    let folder = TileMapFolder(root: "/maps/town")
    #expect(TileMapFolder(root: "").root == ".")
    for (reference, file, path) in [
      ("a.png", "/maps/town/x.tmx", "/maps/town/a.png"),
      ("sets/../a.png", "/maps/town/x.tmx", "/maps/town/sets/../a.png"),
      ("../a.png", "/maps/town/sets/x.tsx", "/maps/town/sets/../a.png"),
      ("../town/./a.png", "/maps/town/x.tmx", "/maps/town/../town/./a.png"),
    ] { #expect(try folder.resolve(reference, from: file) == path) }
    #expect(try TileMapFolder(root: ".").resolve("b/a.png", from: "x.tmx") == "b/a.png")
    #expect(try TileMapFolder(root: "").resolve("a.png", from: "b/x.tmx") == "b/a.png")
    let outside = "lies outside of the folder \"/maps/town\""
    let (next, above) = (
      "put the file next to the map",
      "move it inside, or allow a folder above it (--root; in code root:)"
    )
    for (reference, reason, advice) in [
      ("", "is not a file name", "name a file"), ("a\u{0}b", "is not a file name", "name a file"),
      ("http://a/b.png", "is a URL, not a file", next),
      ("data:x", "is a URL, not a file", next), ("file:x", "is a URL, not a file", next),
      ("/maps/town/a.png", "is an absolute path", next + " and save it again"),
      ("\\a", "is an absolute path", next + " and save it again"),
      ("C:\\a", "is an absolute path", next + " and save it again"),
      ("C:/a", "is an absolute path", next + " and save it again"),
      ("../a.png", outside, above), (".", outside, above), ("a/..", outside, above),
      ("../../../../a", outside, above), ("../town2/a.png", outside, above),
    ] {
      let error = #expect(throws: TileMapError.self) {
        try folder.resolve(reference, from: "/maps/town/x.tmx")
      }
      #expect(
        error
          == TileMapError(
            file: "/maps/town/x.tmx", reason: "names the file \"\(reference)\", which \(reason)",
            advice: advice))
    }
  }

  @Test("An error is one line of what is known of it")
  func errors() {
    for (error, line) in [
      (TileMapError(file: "a", reason: "b"), "a: b"),
      (TileMapError(file: "a", place: "c", reason: "b", advice: "d"), "a: c: b: d"),
      (
        TileMapError(file: "", reason: "b\n\u{1}\u{7F}\u{9F}\u{2028}\u{2029}c"),
        "(no file name): b      c"
      ),
      (TileMapError(file: "é\u{1F}", reason: "\u{A0}~"), "é : \u{A0}~"),
    ] { #expect(error.description == line) }
    for (count, shown) in [(60, 60), (61, 60)] {
      let name = String(repeating: "x", count: count)
      let error = #expect(throws: TileMapError.self) {
        try map(tmx(#"<objectgroup draworder="\#(name)"/>"#))
      }
      #expect(
        error?.reason
          == "the draw order \"\(String(repeating: "x", count: shown))\(count > 60 ? "..." : "")\""
          + " is not one of topdown, index")
    }
  }

  @Test("What an object does not say is zero, or nothing")
  func plainObject() throws {
    let layers = try map(tmx("<objectgroup><object/></objectgroup>")).layers
    guard case .objects(let content) = try #require(layers.first).content else {
      Issue.record("the layer holds no objects")
      return
    }
    let object = try #require(content.objects.first)
    #expect(object.id == 0 && object.name.isEmpty && content.isTopDown)
    #expect(object.position == .zero && object.size == .zero && object.rotation == 0)
    #expect(object.isVisible && object.opacity == 1 && object.className.isEmpty)
  }
}
