import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaSDL
import LamellaScene
import LamellaScrolling
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import TestSupport
import Testing

/// A map view alone in a window of the size of its content.
@MainActor
struct ShownMap {
  let view: TileMapView
  let harness: StageHarness
  let platform: OffscreenPlatform
  let pictures: TilePictures

  init(_ map: TileMap, _ pictures: TilePictures, size: Size? = nil) throws {
    self.pictures = pictures
    view = TileMapView(map: map, pictures: pictures)
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    let size =
      size ?? Size(view.contentSize.width.rounded(.up), view.contentSize.height.rounded(.up))
    view.frame = Rect(origin: .zero, size: size)
    harness = StageHarness(size: size)
    harness.window.backgroundColor = .black
    harness.window.addSubview(view)
    platform = try OffscreenPlatform(size: size)
    harness.advance(ticks: 1)
  }

  /// The picture of the stage.
  func picture() throws -> Image {
    try harness.stage.render(
      on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
    return try platform.renderer.readPixels()
  }

  /// The compositor's picture of the view's map on black, of the area that the view shows at zoom 1.
  func expected(microseconds: Int64 = 0) throws -> Image {
    let map = view.map
    let image = try map.picture(with: pictures, microseconds: microseconds).image
    // The compositor's picture begins where the layers' offsets point to.
    var (left, top) = (0.0, 0.0)
    TileMapLayer.forEachLeaf(of: map.layers) { _, settings in
      left = min(left, settings.offset.x.rounded(.down))
      top = min(top, settings.offset.y.rounded(.down))
    }
    let (x0, y0) = (Int(view.bounds.minX - left), Int(view.bounds.minY - top))
    return Image(width: platform.pixelWidth, height: platform.pixelHeight) { x, y in
      guard x + x0 < image.width, y + y0 < image.height else { return 0xFF00_0000 }
      let pixel = image.pixel(x: x + x0, y: y + y0)
      let alpha = pixel >> 24
      return [0, 8, 16].reduce(0xFF00_0000) {
        $0 | (((pixel >> $1 & 0xFF) * alpha + 127) / 255) << $1
      }
    }
  }
}

@MainActor
@Suite("Maps of all orientations in a view")
struct OrientationTests {
  /// Pictures of four tiles that tell all flips apart, of a size.
  private static func sheet(width: Int, height: Int) throws -> [UInt8] {
    try PNG.encode(
      Image(width: 4 * width, height: height) { x, y in
        let (tile, column) = (x / width, x % width)
        // A diamond and a post, so that neighbors show through.
        let isDiamond =
          abs(2 * column - width) * height + abs(2 * y - height) * width
          < width * height
        guard isDiamond || column < width / 4 else { return 0 }
        return 0xFF00_0000 | UInt32(60 * tile + 40) | UInt32(column * 255 / width) << 8
          | UInt32(y * 255 / height) << 16
      })
  }

  /// A map of an orientation with tiles larger than its cells, flipped at random, and tile objects.
  private static func map(
    _ orientation: TileMap.Orientation, axis: TileMap.StaggerAxis = .y,
    index: TileMap.StaggerIndex = .odd, tile: (width: Int, height: Int) = (40, 28),
    isInfinite: Bool = false
  ) throws -> (TileMap, TilePictures) {
    var files = FakeFiles()
    files.files["/maps/t.png"] = try sheet(width: tile.width, height: tile.height)
    var map = TileMap(
      columns: 20, rows: 22, tileWidth: 32, tileHeight: 16, isInfinite: isInfinite)
    map.orientation = orientation
    (map.staggerAxis, map.staggerIndex) = (axis, index)
    map.hexSideLength = 8
    (map.skewX, map.skewY) = (8, -4)
    map.tilesets = [
      Tileset(
        firstGID: 1, tileWidth: tile.width, tileHeight: tile.height,
        source: TileImageSource(path: "/maps/t.png"))
    ]
    map.tilesets[0].tileOffsetX = -3
    map.tilesets[0].tileOffsetY = 5
    var random = SeededGenerator(seed: 11)
    var layers: [TileMapLayer] = []
    for number in 0..<2 {
      var grid = CellGrid()
      let start = isInfinite ? -9 : 0
      for row in start..<start + 22 {
        for column in start..<start + 20 where Int.random(in: 0...3, using: &random) > number {
          // Hexagons are turned in a test of their own.
          let flips: [UInt32] = [0, 4, 8, 12, orientation == .hexagonal ? 4 : 2]
          grid[column: column, row: row] = TileCell(
            rawValue: UInt32.random(in: 1...4, using: &random)
              | (flips.randomElement(using: &random) ?? 0) << 28)
        }
      }
      layers.append(TileMapLayer(name: "\(number)", content: .tiles(grid)))
    }
    layers[1].opacity = 0.5
    layers[1].offset = Point(6, -3)
    let objects = (0..<12).map { number in
      var object = TileMapObject(
        shape: .tile(TileCell(rawValue: UInt32(number % 4 + 1) | UInt32(number % 3) << 30)))
      object.position = Point(Double(number * 13), Double(200 - number * 11))
      return object
    }
    layers.insert(
      TileMapLayer(name: "things", content: .objects(.init(objects: objects))), at: 1)
    map.layers = layers
    return (map, TilePictures(of: map, files: files))
  }

  @Test(
    "The whole map looks as the compositor draws it",
    arguments: TileMap.Orientation.allCases, [false, true])
  func whole(orientation: TileMap.Orientation, isInfinite: Bool) throws {
    for axis in TileMap.StaggerAxis.allCases {
      for index in TileMap.StaggerIndex.allCases {
        let (map, pictures) = try Self.map(
          orientation, axis: axis, index: index, isInfinite: isInfinite)
        let shown = try ShownMap(map, pictures)
        #expect(shown.view.warnings == [])
        let (picture, expected) = (try shown.picture(), try shown.expected())
        if orientation == .oblique {
          // Of objects that are skewed, pixels on the edge may fall either way.
          #expect(differingShare(picture, expected, above: 16) < 0.001)
          return
        }
        #expect(largestDifference(picture, expected) <= 2, "\(orientation) \(axis) \(index)")
        if orientation != .staggered, orientation != .hexagonal { return }
      }
    }
  }

  @Test("Tiles many times as large as a cell are shown wherever a part of them is in sight")
  func largeTiles() throws {
    for orientation in [TileMap.Orientation.orthogonal, .isometric] {
      let (whole, pictures) = try Self.map(orientation, tile: (900, 1300))
      var map = whole
      var grid = CellGrid()
      grid[column: 0, row: 21] = TileCell(rawValue: 2)
      map.layers = [TileMapLayer(content: .tiles(grid))]
      let shown = try ShownMap(map, pictures, size: Size(100, 80))
      for place in [Point(0, 0), Point(540, 0), Point(300, 272), Point(540, 272)] {
        shown.view.contentOffset = shown.view.limited(place)
        shown.harness.advance(ticks: 1)
        let picture = try shown.picture()
        #expect(largestDifference(picture, try shown.expected()) == 0, "\(orientation) \(place)")
      }
    }
  }

  @Test(
    "Every part of a map that is scrolled over looks right", arguments: TileMap.Orientation.allCases
  )
  func scrolled(orientation: TileMap.Orientation) throws {
    let (map, pictures) = try Self.map(orientation, isInfinite: true)
    let shown = try ShownMap(map, pictures, size: Size(160, 120))
    var random = SeededGenerator(seed: 4)
    for _ in 0..<8 {
      shown.view.contentOffset = shown.view.limited(
        Point(
          Double(Int.random(in: 0...1000, using: &random)),
          Double(Int.random(in: 0...800, using: &random))))
      shown.harness.advance(ticks: 1)
      let (picture, expected) = (try shown.picture(), try shown.expected())
      #expect(
        differingShare(picture, expected, above: 2) < (orientation == .oblique ? 0.005 : 1e-9))
    }
  }

  @Test(
    "Maps made with Tiled look as Tiled draws them", arguments: ["hex-isles", "infinite-staggered"])
  func files(name: String) throws {
    let map = try TileMap(path: Maps.path(name + ".tmx"))
    let shown = try ShownMap(map, TilePictures(of: map))
    let reference = try PNG.read(path: Maps.path(name + ".expected.png"))
    let onBlack = Image(width: reference.width, height: reference.height) { x, y in
      let pixel = reference.pixel(x: x, y: y)
      let alpha = pixel >> 24
      return [0, 8, 16].reduce(0xFF00_0000) {
        $0 | (((pixel >> $1 & 0xFF) * alpha + 127) / 255) << $1
      }
    }
    let picture = try shown.picture()
    #expect((picture.width, picture.height) == (onBlack.width, onBlack.height))
    // Of hexagons that are turned, pixels between two texels may fall either way.
    #expect(differingShare(picture, onBlack, above: 2) < 0.001)
  }

  @Test("The cell under a point is the one whose tile was drawn there")
  func picking() throws {
    for orientation in TileMap.Orientation.allCases {
      let (whole, pictures) = try Self.map(orientation)
      var map = whole
      map.layers = [whole.layers[0]]
      let shown = try ShownMap(map, pictures)
      guard case .tiles(let grid) = map.layers[0].content else { return }
      for row in 0..<22 {
        for column in 0..<20 {
          let middle = map.geometry.center(column: column, row: row)
          let point = shown.view.contentPoint(ofMapPoint: middle)
          let found = shown.view.cellCoordinates(at: point)
          #expect(found == (column, row))
          let cell = grid[column: column, row: row]
          #expect(shown.view.tile(at: point)?.cell == (cell.isEmpty ? nil : cell))
        }
      }
    }
  }
}
