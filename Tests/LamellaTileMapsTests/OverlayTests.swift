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
@Suite("Views between the layers of a map")
struct OverlayTests {
  private static let red: UInt32 = 0xFF00_00FF

  /// A map with two objects, the second 32 pixels lower, and a roof at the right.
  private func town() throws -> ShownMap {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16, 0xFF00_A000)
    let cells = (0..<100).map { $0 % 10 > 7 ? "1" : "0" }.joined(separator: ",")
    let map = try map(
      tmx(
        """
        <objectgroup name="things"><object id="1" gid="1" x="16" y="40"/>
        <object id="2" gid="1" x="16" y="72"/></objectgroup>
        <layer name="roofs" width="10" height="10"><data encoding="csv">\(cells)</data></layer>
        """, size: #"width="10" height="10""#), files)
    return try ShownMap(map, TilePictures(of: map, files: files), size: Size(100, 100))
  }

  @Test("Views stand on their point, below the next layer and sorted among objects by height")
  func sorted() throws {
    let shown = try town()
    let things = try #require(shown.view.map.layerPath(named: "things"))
    let actors = try #require(shown.view.overlay(above: things, sortedAmongObjects: true))
    #expect(shown.view.overlay(above: things) === actors)
    let hero = View(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    hero.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
    actors.add(hero, at: Point(24, 39))
    func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
      shown.harness.advance(ticks: 1)
      return try shown.picture().pixel(x: x, y: y)
    }
    #expect(try pixel(24, 35) == 0xFF00_A000)
    actors.place(hero, at: Point(24, 41))
    #expect(try pixel(24, 35) == Self.red)
    // Its own point decides, not that of the object above.
    actors.place(hero, at: Point(24, 71))
    #expect(try pixel(24, 65) == 0xFF00_A000)
    #expect(try pixel(24, 35) == 0xFF00_A000)
    // The middle of the lower edge stands on the point; the roof lies above.
    actors.place(hero, at: Point(50, 90))
    #expect(try pixel(46, 82) == Self.red && pixel(53, 89) == Self.red)
    #expect(try pixel(45, 82) == 0xFF00_0000 && pixel(50, 90) == 0xFF00_0000)
    shown.view.contentOffset = Point(60, 0)
    actors.place(hero, at: Point(128, 90))
    #expect(try pixel(65, 85) == Self.red && pixel(69, 85) == 0xFF00_A000)
  }

  @Test("Views are zoomed with the map, or keep their size; they stay through changes of layers")
  func zoomed() throws {
    let shown = try town()
    let things = try #require(shown.view.map.layerPath(named: "things"))
    let overlay = try #require(shown.view.overlay(above: things))
    let (scaled, kept) = (View(), View())
    for view in [scaled, kept] { view.frame = Rect(x: 0, y: 0, width: 8, height: 8) }
    overlay.add(scaled, at: Point(20, 20))
    overlay.add(kept, at: Point(20, 20), keepsSize: true)
    shown.view.zoom = 2
    shown.view.updateLayer(at: things) { $0.offset = Point(4, 0) }
    shown.harness.advance(ticks: 1)
    let foot = shown.view.contentPoint(ofMapPoint: Point(24, 20)) - shown.view.contentOffset
    for (view, side) in [(scaled, 16.0), (kept, 8.0)] {
      let frame = view.convert(view.bounds, to: nil)
      #expect(frame == Rect(x: foot.x - side / 2, y: foot.y - side, width: side, height: side))
    }
    #expect(shown.view.overlay(above: TileMapLayerPath([7])) == nil)
  }

  @Test("Objects at the same height cover each other in the order of the file, after scrolling too")
  func equalHeights() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16, 0xFF00_A000)
    let objects = (0..<120).map { "<object id='\($0 + 1)' gid='1' x='\($0 * 7)' y='40'/>" }
    let map = try map(
      tmx(
        "<objectgroup name=\"things\">\(objects.joined())</objectgroup>",
        size: #"width="60" height="10""#), files)
    let shown = try ShownMap(map, TilePictures(of: map, files: files), size: Size(100, 100))
    let things = try #require(map.layerPath(named: "things"))
    let overlay = try #require(shown.view.overlay(above: things, sortedAmongObjects: true))
    for x in [0.0, 300, 20, 620, 610, 0, 330] {
      shown.view.contentOffset = Point(x, 0)
      shown.harness.advance(ticks: 1)
      _ = try shown.picture()
      let places = overlay.subviews.filter { !$0.isHidden }.map(\.frame.minX)
      #expect(places.count > 10 && places == places.sorted(), "\(x)")
    }
  }

  @Test("A tileset of tall objects costs tile layers nothing until one of its tiles is in a cell")
  func tallTileset() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16, 0xFF00_A000)
    files.files["/maps/tree.png"] = plainPNG(16, 48, 0xFF00_00C0)
    let tree =
      "<tileset firstgid='2' name='tree' tilewidth='16' tileheight='48'>"
      + "<image source='tree.png'/></tileset>"
    let map = try map(
      tmx(
        tree + layer("1,0,0,1")
          + "<objectgroup><object id='1' gid='2' x='4' y='30'/></objectgroup>"), files)
    let shown = try ShownMap(map, TilePictures(of: map, files: files))
    #expect(largestDifference(try shown.picture(), try shown.expected()) == 0)
    #expect(shown.view.possibleZoomRange.lowerBound < 0.1)
    let ground = try #require(map.layerPath(named: "ground"))
    shown.view.setCell(TileCell(rawValue: 2), column: 1, row: 1, layer: ground)
    shown.harness.advance(ticks: 1)
    #expect(largestDifference(try shown.picture(), try shown.expected()) == 0)
    #expect(shown.view.possibleZoomRange.lowerBound == 0.125)
    #expect(shown.view.zoomRange.lowerBound == 0.125)
    shown.view.setCell(TileCell(rawValue: 1), column: 1, row: 1, layer: ground)
    shown.view.updateLayer(at: ground) { $0.offset = Point(1, 0) }
    #expect(shown.view.possibleZoomRange.lowerBound < 0.1)
  }

  @Test("A rectangle or the whole map is fitted into the view")
  func fitted() throws {
    let shown = try town()
    shown.view.fit(Rect(x: 40, y: 60, width: 25, height: 50))
    #expect(shown.view.zoom == 2)
    #expect(
      shown.view.mapPoint(at: Point(shown.view.bounds.midX, shown.view.bounds.midY))
        == Point(52.5, 85))
    shown.view.fit()
    #expect(shown.view.zoom == 0.625)
  }
}
