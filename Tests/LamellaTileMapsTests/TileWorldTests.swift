import Glibc
import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaSDL
import LamellaScene
import LamellaScrolling
import MapTestSupport
import TestSupport
import Testing

@testable import LamellaTileMaps

@MainActor
@Suite("Worlds of maps")
struct TileWorldTests {
  private let outputs = StageOutputs()

  private func world(_ text: String, names: [String] = [], _ files: FakeFiles = FakeFiles()) throws
    -> TileWorld
  {
    try TileWorld(Array(text.utf8), file: "/maps/test.world", names: names, files: files)
  }

  // MARK: Files

  @Test("Maps have the places that the file gives them")
  func places() throws {
    let read = try world(
      """
      {"type": "world", "onlyShowAdjacentMaps": true, "maps": [
        {"fileName": "a.tmx", "x": 0, "y": 0, "width": 160, "height": 120},
        {"fileName": "deep/b.tmx", "x": -320, "y": 16, "width": 320, "height": 240}]}
      """)
    #expect(
      read.entries == [
        .init(path: "/maps/a.tmx", frame: Rect(x: 0, y: 0, width: 160, height: 120)),
        .init(path: "/maps/deep/b.tmx", frame: Rect(x: -320, y: 16, width: 320, height: 240)),
      ])
    #expect(read.onlyShowsAdjacentMaps && read.warnings.isEmpty)
    #expect(read.bounds == Rect(x: -320, y: 0, width: 480, height: 256))
    #expect(read.indices(touching: Rect(x: -10, y: 0, width: 5, height: 300)) == [1])
    #expect(read.indices(touching: Rect(x: 200, y: 0, width: 5, height: 300)) == [])
  }

  @Test("A map without a size is read for it; one that is missing or outside is a warning")
  func sizes() throws {
    let files = FakeFiles(["/maps/a.tmx": tmx(layer("1,0,0,1"))])
    let read = try world(
      """
      {"maps": [{"fileName": "a.tmx", "x": 5, "y": 6}, {"fileName": "none.tmx", "x": 0, "y": 0},
        {"fileName": "../../out.tmx", "x": 0, "y": 0, "width": 1, "height": 1}]}
      """, files)
    #expect(
      read.entries == [
        .init(path: "/maps/a.tmx", frame: Rect(x: 5, y: 6, width: 32, height: 32))
      ])
    #expect(read.warnings.count == 2)
    #expect(read.warnings.first?.contains("none.tmx") == true)
    #expect(read.warnings.last?.contains("outside of the folder") == true)
  }

  @Test("Patterns place the maps of a folder by the numbers in their names")
  func patterns() throws {
    let names = ["map_-1_2.tmx", "map_0_0.tmx", "map_3_x.tmx", "notes.txt", "xmap_1_1.tmx"]
    let read = try world(
      #"""
      {"type": "world", "maps": [{"fileName": "map_0_0.tmx", "x": 7, "y": 7, "width": 9, "height": 9}],
       "patterns": [{"regexp": "map_(-?\\d+)_(-?\\d+)\\.tmx", "multiplierX": 640, "multiplierY": -480,
         "offsetX": 10, "offsetY": 20, "mapWidth": 600}]}
      """#, names: names)
    #expect(
      read.entries == [
        .init(path: "/maps/map_0_0.tmx", frame: Rect(x: 7, y: 7, width: 9, height: 9)),
        .init(
          path: "/maps/map_-1_2.tmx", frame: Rect(x: -630, y: -940, width: 600, height: 480)),
      ])
  }

  @Test(
    "What is no world is an error with its place",
    arguments: [
      ("[]", "array"), ("{}", "no world"), ("{\"maps\": [3]}", "maps must be an array of objects"),
      ("{\"maps\": [{\"x\": 3}]}", "fileName"),
      ("{\"maps\": [{\"fileName\": \"a.tmx\", \"x\": 1e300}]}", "too large"),
      ("{\"patterns\": [{\"regexp\": \"(\"}]}", "patterns[0]"),
      ("{\"patterns\": [{\"regexp\": \"a(1)\"}]}", "two groups"),
      ("{\"patterns\": [{\"regexp\": \"(1)(2)\", \"multiplierX\": 0}]}", "must not be 0"),
      ("{\"patterns\": [{\"regexp\": \"(1)(2)\", \"mapWidth\": -1}]}", "must be positive"),
    ])
  func faults(text: String, words: String) throws {
    let error = #expect(throws: TileMapError.self) { try world(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("A pattern that would go on for ever matches nothing")
  func endless() throws {
    let name = String(repeating: "1", count: 60) + ".tmx!"
    let read = try world(
      #"{"patterns": [{"regexp": "(\\d+)+(\\d+)*\\.tmx", "multiplierX": 1}]}"#, names: [name])
    #expect(read.entries.isEmpty)
  }

  // MARK: The view

  /// A folder with maps of 10 x 10 cells of 16 pixels, each of one color, side by side.
  private func makeFolder(columns: Int, rows: Int) throws -> (folder: String, path: String) {
    var template = Array("/tmp/lamella-world-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    var maps: [String] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let name = "m\(column)-\(row)"
        let color = Self.color(column, row)
        try writeFile(
          PNG.encode(Image(width: 16, height: 16) { _, _ in color }), to: "\(folder)/\(name).png")
        let cells = Array(repeating: "1", count: 100).joined(separator: ",")
        let text = """
          <map version="1.10" orientation="orthogonal" renderorder="right-down" width="10" height="10"
           tilewidth="16" tileheight="16"><tileset firstgid="1" name="t" tilewidth="16" tileheight="16">
          <image source="\(name).png" width="16" height="16"/></tileset>
          <layer id="1" name="ground" width="10" height="10"><data encoding="csv">\(cells)</data></layer></map>
          """
        try writeFile(Array(text.utf8), to: "\(folder)/\(name).tmx")
        maps.append(
          """
          {"fileName": "\(name).tmx", "x": \(column * 160), "y": \(row * 160), "width": 160, "height": 160}
          """)
      }
    }
    let text = "{\"type\": \"world\", \"maps\": [\(maps.joined(separator: ","))]}"
    try writeFile(Array(text.utf8), to: folder + "/all.world")
    return (folder, folder + "/all.world")
  }

  private nonisolated static func color(_ column: Int, _ row: Int) -> UInt32 {
    0xFF00_0000 | UInt32(60 + column * 20) << 8 | UInt32(60 + row * 20)
  }

  private func render(_ harness: StageHarness) throws -> Image {
    let platform = try outputs.platform(for: harness)
    harness.window.backgroundColor = .black
    try harness.stage.render(
      on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
    return try platform.renderer.readPixels()
  }

  @Test("Maps are read as they come near, shown at their places, and let go far away")
  func streaming() throws {
    let (_, path) = try makeFolder(columns: 9, rows: 3)
    let size = Size(240, 200)
    let view = TileWorldView(
      world: try TileWorld(path: path), frame: Rect(origin: .zero, size: size))
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    var (loaded, gone): ([String], [String]) = ([], [])
    view.onLoad = { entry, _ in loaded.append(entry.path) }
    view.onUnload = { entry, _ in gone.append(entry.path) }
    let harness = StageHarness(size: size)
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    // Four are in sight, and two more are near.
    #expect((4...6).contains(loaded.count))
    harness.advance(ticks: 10)
    #expect(loaded.count == 6 && view.loadedIndices == [0, 1, 2, 9, 10, 11])
    for zoom in [1.0, 2, 0.5, 0.25] {
      view.zoom = zoom
      for x in stride(from: 0.0, through: 1440, by: 90) {
        view.center(on: Point(x, 200))
        harness.advance(ticks: 1)
        let picture = try render(harness)
        for place in [Point(3, 3), Point(120, 100), Point(236, 195)] {
          let world = view.worldPoint(at: view.contentOffset + place)
          let (column, row) = (
            Int((world.x / 160).rounded(.down)), Int((world.y / 160).rounded(.down))
          )
          let isInside = 0..<9 ~= column && 0..<3 ~= row
          let expected = isInside ? Self.color(column, row) : 0xFF00_0000
          #expect(
            picture.pixel(x: Int(place.x), y: Int(place.y)) == expected, "\(zoom) \(x) \(place)")
        }
      }
    }
    view.zoom = 1
    view.center(on: Point(0, 0))
    harness.advance(ticks: 2)
    #expect(!gone.isEmpty && !view.loadedIndices.contains(8))
    #expect(view.warnings.isEmpty)
  }

  @Test("A map that cannot be read is a warning, and the others are shown")
  func damaged() throws {
    let (folder, path) = try makeFolder(columns: 2, rows: 1)
    try writeFile(Array("<map".utf8), to: folder + "/m0-0.tmx")
    let view = TileWorldView(
      world: try TileWorld(path: path), frame: Rect(x: 0, y: 0, width: 320, height: 160))
    let harness = StageHarness(size: Size(320, 160))
    harness.window.addSubview(view)
    harness.advance(ticks: 5)
    #expect(view.warnings.count == 1 && view.warnings.first?.contains("m0-0.tmx") == true)
    #expect(view.mapView(at: 0) == nil && view.mapView(atWorldPoint: Point(200, 20))?.index == 1)
    #expect(try render(harness).pixel(x: 200, y: 80) == Self.color(1, 0))
  }

  @Test("Maps that name the same file share its image")
  func sharing() throws {
    var files = FakeFiles(["/maps/a.tmx": tmx(layer("1,0,0,1"))])
    files.files["/maps/t.png"] = plainPNG(16, 16)
    let one = try map(tmx(layer("1,0,0,1")))
    let first = TilePictures(of: one, files: files)
    let second = TilePictures(of: one, files: files, sharing: [first])
    let cell = TileCell(rawValue: 1)
    let a = first.picture(of: cell, microseconds: 0)?.image
    #expect(a != nil && a === second.picture(of: cell, microseconds: 0)?.image)
  }
}
