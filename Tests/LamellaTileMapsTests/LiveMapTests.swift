import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaScene
import LamellaScrolling
import LamellaTileMaps
import MapTestSupport
import TestSupport
import Testing

@MainActor
@Suite("Maps that follow their files")
struct LiveMapTests {
  /// A map of files in a folder, which a test saves.
  private final class Folder {
    let scratch = ScratchDirectory()
    let shown: ShownMap
    var view: TileMapView { shown.view }

    init(_ text: String, root: String? = nil) throws {
      scratch.write(plainPNG(16, 16, 0xFF00_A000), "t.png")
      scratch.write(Array(Folder.tileset.utf8), "t.tsx")
      let path = scratch.write(Array(text.utf8), "test.tmx")
      let map = try TileMap(path: path, root: scratch.path)
      shown = try ShownMap(map, TilePictures(of: map), size: Size(64, 64))
      view.followFiles(root: scratch.path)
      shown.harness.advance(ticks: 2)
    }

    static let tileset = """
      <tileset name="t" tilewidth="16" tileheight="16"><image source="t.png"/></tileset>
      """

    /// Saves a file as an event brings it, and runs the tick that shows it.
    func save(_ bytes: [UInt8], _ name: String) throws -> Image {
      shown.harness.send(.fileChanged(scratch.file(name), text: FileText.text(of: bytes)))
      shown.harness.advance(ticks: 1)
      return try shown.picture()
    }

    func save(_ text: String, _ name: String = "test.tmx") throws -> Image {
      try save(Array(text.utf8), name)
    }
  }

  /// A map of 20 x 20 cells with one kind of tile.
  private func text(_ cell: Int, columns: Int = 20, layers: String = "") -> String {
    let cells = Array(repeating: "\(cell)", count: columns * 20).joined(separator: ",")
    return """
      <map orientation="orthogonal" width="\(columns)" height="20" tilewidth="16" tileheight="16">
      <tileset firstgid="1" source="t.tsx"/>
      <layer name="ground" width="\(columns)" height="20"><data encoding="csv">\(cells)</data></layer>\(layers)
      </map>
      """
  }

  private let green: UInt32 = 0xFF00_A000
  private let black: UInt32 = 0xFF00_0000

  @Test("A saved map shows in the next tick, and camera, zoom, bounds and overlays stay")
  func savedMap() throws {
    let folder = try Folder(text(1))
    let view = folder.view
    view.zoom = 2
    view.cameraBounds = Rect(x: 32, y: 32, width: 200, height: 200)
    view.center(on: Point(100, 90))
    let path = try #require(view.map.layerPath(named: "ground"))
    let actors = try #require(view.overlay(above: path))
    let hero = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    hero.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
    actors.add(hero, at: Point(100, 90))
    folder.shown.harness.advance(ticks: 1)
    #expect(try folder.shown.picture().pixel(x: 5, y: 5) == green)
    let offset = view.contentOffset
    let picture = try folder.save(text(0))
    #expect(picture.pixel(x: 5, y: 5) == black)
    #expect(picture.pixel(x: 32, y: 30) == 0xFF00_00FF)
    #expect(view.contentOffset == offset && view.zoom == 2)
    #expect(view.cameraBounds == Rect(x: 32, y: 32, width: 200, height: 200))
    // Of a larger map the same place is shown.
    _ = try folder.save(text(1, columns: 40))
    #expect(view.contentOffset == offset && view.map.columns == 40)
    #expect(view.contentSize == Size(1280, 640))
  }

  @Test("A saved tileset and a saved picture show, too")
  func otherFiles() throws {
    let folder = try Folder(text(1))
    #expect(try folder.shown.picture().pixel(x: 5, y: 5) == green)
    let picture = try folder.save(plainPNG(16, 16, 0xFF20_3040), "t.png")
    #expect(picture.pixel(x: 5, y: 5) == 0xFF20_3040)
    let moved = Folder.tileset.replacing(
      "<image", with: #"<tileoffset x="0" y="640"/><image"#)
    #expect(try folder.save(moved, "t.tsx").pixel(x: 5, y: 5) == black)
    #expect(try folder.save(Folder.tileset, "t.tsx").pixel(x: 5, y: 5) == 0xFF20_3040)
  }

  @Test("A file with an error changes nothing, and says why; the next version shows")
  func errors() throws {
    let folder = try Folder(text(1))
    for text in ["<map", "", text(1).replacing("csv", with: "nonsense")] {
      let messages = collectingDiagnostics {
        #expect((try? folder.save(text).pixel(x: 5, y: 5)) == green)
      }
      #expect(messages.count == 1 && messages[0].contains("test.tmx"), "\(messages)")
    }
    #expect(try folder.save(text(0)).pixel(x: 5, y: 5) == black)
    // A file that has nothing to do with the map.
    let map = folder.view.map.file
    folder.shown.harness.send(.fileChanged(map + "x", text: "<map"))
    #expect(collectingDiagnostics { folder.shown.harness.advance(ticks: 1) }.isEmpty)
  }

  @Test("Maps of a world follow their files, those that come near later too")
  func world() throws {
    let scratch = ScratchDirectory()
    scratch.write(plainPNG(16, 16, green), "t.png")
    scratch.write(Array(Folder.tileset.utf8), "t.tsx")
    let entries = ["a.tmx", "b.tmx"].enumerated().map { index, name in
      TileWorld.Entry(
        path: scratch.write(Array(text(1).utf8), name),
        frame: Rect(x: Double(index) * 4_000, y: 0, width: 320, height: 320))
    }
    let view = TileWorldView(
      world: TileWorld(entries: entries), root: scratch.path,
      frame: Rect(x: 0, y: 0, width: 64, height: 64))
    let harness = StageHarness(size: Size(64, 64))
    harness.window.addSubview(view)
    harness.advance(ticks: 2)
    view.followFiles()
    /// Saves a map, and returns its first cell and its columns as the world then shows them.
    func save(_ index: Int, _ text: String) throws -> (cell: UInt32?, columns: Int) {
      harness.send(.fileChanged(entries[index].path, text: text))
      harness.advance(ticks: 2)
      let map = try #require(view.mapView(at: index)).map
      let cell = map.cell(column: 0, row: 0, layer: TileMapLayerPath([0]))
      return (cell?.rawValue, map.columns)
    }
    #expect(try save(0, text(0)) == (0, 20))
    view.center(on: Point(4_100, 100))
    harness.advance(ticks: 2)
    #expect(view.loadedIndices == [1])
    #expect(try save(1, text(1, columns: 30)) == (1, 30))
    // What was saved before is known when a map comes near again.
    view.center(on: Point(100, 100))
    harness.advance(ticks: 2)
    #expect(view.loadedIndices == [0])
    let cell = view.mapView(at: 0)?.map.cell(column: 0, row: 0, layer: TileMapLayerPath([0]))
    #expect(cell?.rawValue == 0)
  }

  @Test("A view that has gone is not kept by the files that it followed")
  func release() throws {
    weak var view: TileMapView?
    do {
      let folder = try Folder(text(1))
      view = folder.view
      folder.view.removeFromSuperview()
    }
    #expect(view == nil)
  }

  @Test("Bytes that are no text come through events unchanged", arguments: [0, 1, 2, 3, 255])
  func bytes(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 200) }
    let text = FileText.text(of: bytes)
    #expect(try FileText.bytes(of: text, name: "x") == bytes)
    #expect(FileText.isBinary(text) == (count > 0))
    // A text that looks like bytes is kept apart.
    let tricky = Array("bytes:AAAA".utf8)
    #expect(try FileText.bytes(of: FileText.text(of: tricky), name: "x") == tricky)
    #expect(FileText.text(of: Array("plain".utf8)) == "plain")
  }
}
