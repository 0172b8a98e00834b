import LamellaCapture
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

@MainActor
@Suite("Tile map view")
struct TileMapViewTests {
  /// SDL's software renderer cuts where the compositor rounds, once for each see-through tile.
  private let tolerance = 8

  /// A view of a map from a file, in a window of a size or as large as the map.
  private func makeView(_ name: String, size: Size? = nil) throws -> (StageHarness, TileMapView) {
    let map = try TileMap(path: Maps.path(name))
    let view = TileMapView(map: map, pictures: TilePictures(of: map))
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    let size = size ?? view.contentSize
    view.frame = Rect(origin: .zero, size: size)
    let harness = StageHarness(size: size)
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    return (harness, view)
  }

  /// Draws the stage's picture, on a new output unless there is one.
  private func render(
    _ harness: StageHarness, on platform: OffscreenPlatform? = nil
  ) throws -> Image {
    let platform = try platform ?? OffscreenPlatform(size: harness.window.bounds.size)
    harness.window.backgroundColor = .black
    try harness.stage.render(
      on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
    return try platform.renderer.readPixels()
  }

  /// What the compositor draws, on black; `x` and `y` is where the view's content begins in it.
  private func expected(
    _ map: TileMap, size: Size, x left: Int = 0, y top: Int = 0, microseconds: Int64 = 0
  ) throws -> Image {
    let image = try map.picture(with: TilePictures(of: map), microseconds: microseconds).image
    return Image(width: Int(size.width), height: Int(size.height)) { x, y in
      guard x + left < image.width, y + top < image.height else { return 0xFF00_0000 }
      let pixel = image.pixel(x: x + left, y: y + top)
      let alpha = pixel >> 24
      let parts = [0, 8, 16].map { (((pixel >> $0 & 0xFF) * alpha + 127) / 255) << $0 }
      return parts.reduce(0xFF00_0000, |)
    }
  }

  @Test(
    "The whole map looks as the compositor draws it",
    arguments: [
      "flips", "sizes", "gaps", "collection", "hidden", "animation", "opacity", "infinite",
      "order-left-down", "order-left-up", "order-right-down", "order-right-up", "data-gzip",
    ])
  func whole(name: String) throws {
    let (harness, view) = try makeView(name + ".tmx")
    // The picture of infinite.tmx is larger by an offset to the right and below.
    let picture = try expected(view.map, size: view.contentSize)
    #expect(largestDifference(try render(harness), picture) <= tolerance)
  }

  @Test(
    "Zoomed by a whole number the map looks as the compositor draws it",
    arguments: [
      "flips", "sizes", "gaps", "collection", "hidden", "animation", "opacity", "infinite",
      "order-left-up", "data-gzip",
    ], [2, 3])
  func zoomedWhole(name: String, zoom: Int) throws {
    let (harness, view) = try makeView(name + ".tmx", size: Size(400, 300))
    let whole = try expected(view.map, size: Size(400, 300))
    view.zoom = Double(zoom)
    view.contentOffset = .zero
    harness.advance(ticks: 1)
    let shown = Image(
      width: min(400, Int(view.contentSize.width)), height: min(300, Int(view.contentSize.height))
    ) { x, y in whole.pixel(x: x / zoom, y: y / zoom) }
    let picture = try render(harness)
    let part = Image(width: shown.width, height: shown.height) { picture.pixel(x: $0, y: $1) }
    #expect(largestDifference(part, shown) <= tolerance)
  }

  @Test("After any zoom a map looks as in a new view", arguments: ["infinite", "flips", "opacity"])
  func zoomedAgain(name: String) throws {
    let (harness, view) = try makeView(name + ".tmx", size: Size(200, 150))
    let platform = try OffscreenPlatform(size: Size(200, 150))
    for zoom in [2, 1.5, 3, 0.75, 1, 2.25, 2] {
      view.zoom = zoom
      view.contentOffset = .zero
      harness.advance(ticks: 2)
      let (other, new) = try makeView(name + ".tmx", size: Size(200, 150))
      new.zoom = zoom
      new.contentOffset = .zero
      other.advance(ticks: 2)
      let otherPlatform = try OffscreenPlatform(size: Size(200, 150))
      let quads = try [(harness, platform), (other, otherPlatform)].map { harness, platform in
        harness.window.backgroundColor = .black
        return try harness.stage.render(
          on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight
        ).quads
      }
      #expect(quads[0] == quads[1], "\(zoom)")
      // At other zooms, where the atlas has a tile decides which of two texels a pixel between them shows.
      guard zoom == zoom.rounded() else { continue }
      let pictures = try [platform, otherPlatform].map { try $0.renderer.readPixels() }
      #expect(largestDifference(pictures[0], pictures[1]) == 0, "\(zoom)")
    }
  }

  @Test("Every part of a map that is scrolled over looks right")
  func scrolled() throws {
    let (harness, view) = try makeView("infinite.tmx", size: Size(160, 120))
    let platform = try OffscreenPlatform(size: Size(160, 120))
    var random = SeededGenerator(seed: 8)
    for _ in 0..<12 {
      view.contentOffset = Point(
        Double(Int.random(in: 0...864, using: &random)),
        Double(Int.random(in: 0...904, using: &random)))
      harness.advance(ticks: 1)
      let offset = view.contentOffset
      let picture = try expected(
        view.map, size: Size(160, 120), x: Int(offset.x), y: Int(offset.y))
      #expect(largestDifference(try render(harness, on: platform), picture) <= tolerance)
    }
    // Two layers of blocks of 256 points: two by two can be in sight, and a ring around them.
    #expect(view.tileViewCount <= 2 * 4 * 4)
  }

  @Test("Image layers, also endless ones, and offsets are shown")
  func layers() throws {
    // Tiled's picture begins where the layers' offsets point to; see the files.
    for (name, left, top) in [("offsets", 20, 30), ("repeats", 0, 30)] {
      let (harness, view) = try makeView(name + ".tmx")
      let picture = try expected(view.map, size: view.contentSize, x: left, y: top)
      #expect(largestDifference(try render(harness), picture) <= tolerance, "\(name)")
    }
  }

  @Test("Zooming keeps the point under the pointer and repeats pixels")
  func zoom() throws {
    let (harness, view) = try makeView("data-gzip.tmx", size: Size(72, 56))
    view.setZoomScale(2, keeping: Point(72, 56), animated: false)
    harness.advance(ticks: 1)
    #expect(view.contentSize == Size(288, 224))
    #expect(view.contentOffset == Point(72, 56))
    #expect(view.mapPoint(at: Point(144, 112)) == Point(72, 56))
    #expect(view.contentPoint(ofMapPoint: Point(72, 56)) == Point(144, 112))
    let whole = try expected(view.map, size: Size(144, 112))
    let picture = Image(width: 72, height: 56) { x, y in
      whole.pixel(x: (x + 72) / 2, y: (y + 56) / 2)
    }
    #expect(largestDifference(try render(harness), picture) <= tolerance)
    view.zoom = .nan
    #expect(view.zoom == 2)
    view.zoom = 1e9
    #expect(view.zoom == view.zoomRange.upperBound)
    view.zoom = 0
    #expect(view.zoom == view.possibleZoomRange.lowerBound)
    // Four cells of 16 pixels a point; two points a cell where tiles are drawn one by one.
    #expect(view.zoom == 1.0 / 64)
    view.minificationFilter = .nearest
    #expect(view.zoom == 0.125)
  }

  @Test("Cells are found under a point")
  func places() throws {
    let (_, view) = try makeView("infinite.tmx", size: Size(160, 120))
    let place = view.cellCoordinates(at: Point(0, 0))
    #expect(place.column == -16 && place.row == -32)
    guard case .tiles(let grid) = view.map.layers[0].content else { return }
    for point in [Point(3, 3), Point(40, 100), Point(255, 255)] {
      let place = view.cellCoordinates(at: point)
      let cell = grid[column: place.column, row: place.row]
      #expect(view.tile(at: point)?.cell == (cell.isEmpty ? nil : cell))
    }
    #expect(view.tile(at: Point(600, 100)) == nil)
  }

  @Test("Animated tiles step with the clock and nothing else is drawn")
  func animation() throws {
    let (harness, view) = try makeView("animation.tmx")
    #expect(view.isAnimating && !harness.stage.isIdle)
    let platform = try OffscreenPlatform(size: view.contentSize)
    _ = try render(harness, on: platform)
    harness.advance(seconds: 0.2)
    let picture = try render(harness, on: platform)
    let now = Int64(harness.stage.time.tick) * 1_000_000 / 120
    #expect(
      largestDifference(
        picture, try expected(view.map, size: view.contentSize, microseconds: now)) <= tolerance)
    view.isAnimating = false
    harness.advance(ticks: 2)
    #expect(harness.stage.isIdle)
  }

  /// A map of 20 x 20 cells: opaque ground whose right half is animated, things with holes above all of it, and a
  /// layer that is shifted.
  private func meadow() throws -> (TileMap, TilePictures) {
    var files = FakeFiles()
    files.files["/maps/t.png"] = try PNG.encode(
      Image(width: 64, height: 16) { x, y in
        let color = [0xFF20_8040, 0xFF80_4020, 0xFF40_2080, 0xFF90_90F0][x / 16] as UInt32
        return x >= 48 && (x + y) % 3 == 0 ? 0 : color &+ UInt32(y * 3)
      })
    let ground = (0..<400).map { $0 % 20 < 10 ? "1" : "2" }
    let things = (0..<400).map { $0 % 3 == 0 ? "4" : $0 % 7 == 0 ? "1" : "0" }
    let data = [ground, things, things].map { $0.joined(separator: ",") }
    let text = tmx(
      """
      <layer name="ground" width="20" height="20"><data encoding="csv">\(data[0])</data></layer>
      <layer name="things" width="20" height="20"><data encoding="csv">\(data[1])</data></layer>
      <layer name="shifted" width="20" height="20" offsetx="8"><data encoding="csv">\(data[2])</data></layer>
      """, size: #"width="20" height="20""#
    ).replacing(
      "<image source=\"t.png\"/>",
      with: """
        <image source="t.png"/><tile id="1"><animation><frame tileid="1" duration="100"/>\
        <frame tileid="2" duration="100"/></animation></tile>
        """)
    let map = try map(text, files)
    return (map, TilePictures(of: map, files: files))
  }

  @Test("Animated tiles below still ones, in chunks with others, show each of their frames")
  func animatedGround() throws {
    let (map, pictures) = try meadow()
    let size = Size(320, 320)
    let view = TileMapView(map: map, pictures: pictures, frame: Rect(origin: .zero, size: size))
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    let harness = StageHarness(size: size)
    harness.window.addSubview(view)
    let platform = try OffscreenPlatform(size: size)
    var seen: Set<[UInt8]> = []
    for _ in 0..<5 {
      harness.advance(ticks: 8)
      let now = Int64(harness.stage.time.tick) * 1_000_000 / 120
      let image = try map.picture(with: pictures, microseconds: now).image
      let shown = Image(width: 320, height: 320) { x, y in image.pixel(x: x, y: y) }
      let picture = try render(harness, on: platform)
      #expect(largestDifference(picture, shown) == 0)
      seen.insert(picture.pixels)
    }
    #expect(seen.count == 2)
  }

  @Test("Animated tiles that are out of sight are not drawn, and are right when they come back")
  func animatedOutOfSight() throws {
    let (map, pictures) = try meadow()
    let size = Size(120, 120)
    let view = TileMapView(map: map, pictures: pictures, frame: Rect(origin: .zero, size: size))
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    let harness = StageHarness(size: size)
    harness.window.addSubview(view)
    let platform = try OffscreenPlatform(size: size)
    view.zoom = 2
    // Past a chunk with animated tiles, to the one beside it.
    for x in [400.0, 519, 520] {
      view.contentOffset = Point(x, 0)
      harness.advance(ticks: 2)
      _ = try render(harness, on: platform)
    }
    var drawn: [Int] = []
    for _ in 0..<30 {
      harness.advance(ticks: 1)
      let counters = try harness.stage.render(
        on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
      if counters.displayCalls > 0 { drawn.append(counters.displayCalls) }
    }
    // One chunk of the ground is in sight; its tiles change ten times a second.
    #expect(drawn == [1, 1, 1] || drawn == [1, 1], "\(drawn)")
    view.zoom = 1
    view.contentOffset = .zero
    harness.advance(ticks: 1)
    let now = Int64(harness.stage.time.tick) * 1_000_000 / 120
    let image = try map.picture(with: pictures, microseconds: now).image
    let shown = Image(width: 120, height: 120) { x, y in image.pixel(x: x, y: y) }
    #expect(largestDifference(try render(harness, on: platform), shown) == 0)
  }

  @Test("Layers that move together share their views, and each tile keeps its layer")
  func sharedViews() throws {
    let (map, pictures) = try meadow()
    let view = TileMapView(
      map: map, pictures: pictures, frame: Rect(x: 0, y: 0, width: 320, height: 320))
    let harness = StageHarness(size: Size(320, 320))
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    // Four chunks of the ground, which is animated, of the things, and of the shifted layer.
    #expect(view.tileViewCount == 12)
    // The shifted layer covers the left half of a cell with the right half of the tile before.
    for (x, layer, gid) in [
      (2, "things", 4), (10, "shifted", 4), (20, "shifted", 4), (30, "ground", 1),
      (314, "ground", 2),
    ] as [(Double, String, UInt32)] {
      let tile = view.tile(at: Point(x, 4))
      #expect(tile?.layer == layer && tile?.cell.gid == gid, "\(x)")
    }
  }

  @Test("A stage sleeps from one change of a tile to the next, and draws only then")
  func sleep() throws {
    let (harness, view) = try makeView("animation.tmx")
    let platform = try OffscreenPlatform(size: view.contentSize)
    _ = try render(harness, on: platform)
    var presented = 0
    var ticks = 0
    var last: Image?
    var pictures = 0
    for _ in 0..<240 {
      harness.advance(ticks: 1)
      let counters = try harness.stage.render(
        on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
      presented += counters.isPresented ? 1 : 0
      ticks += counters.ticks
      #expect(counters.layoutCalls == 0)
      guard counters.isPresented else { continue }
      let picture = try platform.renderer.readPixels()
      if picture.pixels != last?.pixels { pictures += 1 }
      last = picture
    }
    // Nothing ran or was shown but what looks different.
    #expect(presented == pictures && ticks == presented && presented > 2)
    #expect(harness.stage.isSettled && !harness.stage.isIdle)
  }

  @Test("Control and the wheel zoom about the pointer, there and back again")
  func wheelZoom() throws {
    let (harness, view) = try makeView("infinite.tmx", size: Size(160, 120))
    view.contentOffset = Point(300, 200)
    harness.advance(ticks: 1)
    let pointer = Point(40, 90)
    let under = view.mapPoint(at: view.convert(pointer, from: nil))
    harness.send(.keyDown(Key("Left Ctrl"), .control, isRepeat: false))
    for _ in 0..<4 { harness.send(.wheel(pointer, notches: Point(0, 1))) }
    var last = view.zoom
    for _ in 0..<120 {
      harness.advance(ticks: 1)
      #expect(view.mapPoint(at: view.convert(pointer, from: nil)).distance(to: under) < 1e-9)
      #expect(view.zoom >= last && view.zoom < last * 1.2)
      last = view.zoom
    }
    #expect(view.zoom == 2 && view.zoomScale == 2)
    for _ in 0..<4 { harness.send(.wheel(pointer, notches: Point(0, -1))) }
    harness.advance(seconds: 1)
    #expect(view.zoom == 1)
    #expect(view.contentOffset.distance(to: Point(300, 200)) < 1e-9)
    // Without control it scrolls.
    harness.send(.keyUp(Key("Left Ctrl"), []))
    harness.send(.wheel(pointer, notches: Point(0, -1)))
    harness.advance(seconds: 1)
    #expect(view.zoom == 1 && abs(view.contentOffset.y - 260) < 1e-6)
  }

  @Test("Plus and minus zoom about the middle within the range, 0 shows the map at its own size")
  func keyZoom() throws {
    let (harness, view) = try makeView("infinite.tmx", size: Size(160, 120))
    view.contentOffset = Point(300, 200)
    harness.advance(ticks: 1)
    _ = view.becomeFirstResponder()
    let middle = view.mapPoint(at: Point(view.bounds.midX, view.bounds.midY))
    func press(_ name: String) {
      harness.send(.keyDown(Key(name), [], isRepeat: false))
      harness.advance(ticks: 1)
    }
    press("=")
    press("Keypad +")
    harness.advance(seconds: 1)
    #expect(view.zoom == 2)
    #expect(
      view.mapPoint(at: Point(view.bounds.midX, view.bounds.midY)).distance(to: middle) < 1e-9)
    view.zoomRange = 0.5...3
    for _ in 0..<9 { press("+") }
    harness.advance(seconds: 1)
    #expect(view.zoom == 3)
    for _ in 0..<9 { press("-") }
    harness.advance(seconds: 1)
    #expect(view.zoom == 0.5)
    press("0")
    harness.advance(seconds: 1)
    #expect(view.zoom == 1)
    view.zoomRange = 1e-9...1e9
    #expect(view.zoomRange == view.possibleZoomRange)
  }

  @Test("What a view does not show, it says")
  func warnings() throws {
    let map = try map(
      tmx(
        layer("1,0,0,1") + """
          <objectgroup id="2" name="things">
            <object id="1" gid="1" x="0" y="16" width="16" height="16"/>
            <object id="2" gid="1" x="0" y="16" width="16" height="16" visible="0"/>
            <object id="3" x="0" y="0" width="5" height="5"/>
          </objectgroup>
          """))
    let view = TileMapView(map: map, pictures: TilePictures(of: map, files: FakeFiles()))
    #expect(view.warnings.count == 1)
    #expect(view.warnings.first?.contains("\"things\": 1 objects are left out") == true)
    #expect(try makeView("flips.tmx").1.warnings.isEmpty)
  }

  @Test("A map without animations lets the stage sleep")
  func rest() throws {
    let (harness, _) = try makeView("flips.tmx")
    harness.advance(ticks: 2)
    #expect(harness.stage.isIdle)
  }

  @Test("Zooming in and out keeps no more views than are shown")
  func zoomLeak() throws {
    let (harness, view) = try makeView("infinite.tmx", size: Size(320, 240))
    struct Reference { weak var view: View? }
    var seen: [ObjectIdentifier: Reference] = [:]
    func all(_ view: View) -> [View] { [view] + view.subviews.flatMap(all) }
    for round in 0..<12 {
      view.zoom = round.isMultiple(of: 2) ? 0.25 : 4
      harness.advance(ticks: 2)
      for each in all(view) { seen[ObjectIdentifier(each)] = Reference(view: each) }
    }
    let alive = seen.values.count { $0.view != nil }
    #expect(alive == all(view).count)
  }

  @Test("Layers that no file may hold are laid out somewhere, without a crash")
  func hostileLayers() throws {
    var map = try TileMap(path: Maps.path("infinite.tmx"))
    map.parallaxOrigin = Point(160, 120)
    for value in [1e200, -1e308, .nan, .infinity] {
      var group = TileMapLayer(content: .group(map.layers))
      group.parallax = Point(value, value)
      var outer = TileMapLayer(content: .group([group]))
      outer.parallax = Point(value, 1)
      outer.offset = Point(1e308, -1e308)
      var hostile = map
      hostile.layers = [outer] + map.layers
      let view = TileMapView(
        map: hostile, pictures: TilePictures(of: hostile),
        frame: Rect(x: 0, y: 0, width: 320, height: 240))
      let harness = StageHarness(size: Size(320, 240))
      harness.window.addSubview(view)
      harness.advance(ticks: 2)
      view.zoom = 0.25
      harness.advance(ticks: 2)
      #expect(view.tileViewCount > 0)
    }
  }

  @Test("Tiles that reach over other blocks lie in their order anywhere in a huge world")
  func hugeOrder() throws {
    /// One tile everywhere.
    nonisolated struct Everywhere: TileCellSource {
      let bounds: CellRect?
      func cell(column: Int, row: Int) -> TileCell { TileCell(rawValue: 1) }
      func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
        for index in cells.indices { cells[index] = 1 }
        return true
      }
    }
    let side = 1 << 33
    var files = FakeFiles()
    files.files["/maps/t.png"] = try PNG.encode(
      Image(width: 16, height: 40) { x, y in 0xFF00_0000 | UInt32(x * 15 + (y * 6) << 8) })
    var map = TileMap(columns: 1, rows: 1, tileWidth: 16, tileHeight: 16)
    map.tilesets = [
      Tileset(
        firstGID: 1, tileWidth: 16, tileHeight: 40, source: TileImageSource(path: "/maps/t.png"))
    ]
    map.layers = [
      TileMapLayer(
        content: .generated(
          Everywhere(bounds: CellRect(column: 0, row: 0, columns: side, rows: side))))
    ]
    let shown = try ShownMap(
      map, TilePictures(of: map, files: files), size: Size(600, 600))
    // Of each tile only the top is not covered by the next row.
    let expected = Image(width: 600, height: 600) { x, y in
      0xFF00_0000 | UInt32(x % 16 * 15 + (y % 16 + 8) % 16 * 6 << 8)
    }
    for place in [160.0, 1_000_000, 30_000_000_000, 120_000_000_000, 500_000_000] {
      shown.view.contentOffset = shown.view.limited(Point(place, place))
      shown.harness.advance(ticks: 2)
      #expect(largestDifference(try shown.picture(), expected) == 0, "\(place)")
    }
  }

  @Test("A small picture that repeats is drawn in pieces, not pixel by pixel")
  func smallRepeats() throws {
    var files = FakeFiles()
    files.files["/maps/dot.png"] = plainPNG(1, 1, 0xFF00_8000)
    let map = try map(
      tmx(#"<imagelayer id="1" repeatx="1" repeaty="1"><image source="dot.png"/></imagelayer>"#),
      files)
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map, files: files),
      frame: Rect(x: 0, y: 0, width: 320, height: 240))
    let harness = StageHarness(size: Size(320, 240))
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    let platform = try OffscreenPlatform(size: Size(320, 240))
    let counters = try harness.stage.render(
      on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
    #expect(counters.quads < 50)
    let picture = try platform.renderer.readPixels()
    #expect(picture.pixel(x: 200, y: 100) == 0xFF00_8000)
  }
}
