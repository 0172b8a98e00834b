import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaScene
import LamellaScrolling
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import TestSupport
import Testing

@MainActor
@Suite("Changes of layers while a map is shown")
struct LayerChangeTests {
  /// A map with a tile layer, an object layer and an image layer in a group, orthogonal or with tiles beyond their cells.
  private func scene(isTall: Bool) throws -> (TileMap, TilePictures) {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(32, isTall ? 24 : 16, 0xFF40_A0E0)
    files.files["/maps/sky.png"] = plainPNG(20, 20, 0xFF20_30C0)
    let height = isTall ? 24 : 16
    let text = tmx(
      """
      <layer name="ground" width="40" height="40"><data encoding="csv">\
      \(Array(repeating: "1", count: 1600).joined(separator: ","))</data></layer>
      <group name="above">
      <objectgroup name="things"><object id="1" gid="2" x="20" y="50"/></objectgroup>
      <imagelayer name="sky" offsetx="100" offsety="60"><image source="sky.png"/></imagelayer>
      </group>
      """, size: #"width="40" height="40""#
    ).replacing(
      #"name="t" tilewidth="16" tileheight="16""#, with: #"tilewidth="16" tileheight="\#(height)""#)
    let map = try map(text, files)
    return (map, TilePictures(of: map, files: files))
  }

  private func expectAsDrawn(_ shown: ShownMap, _ comment: Comment) throws {
    shown.harness.advance(ticks: 1)
    // SDL's software renderer cuts where the compositor rounds.
    #expect(largestDifference(try shown.picture(), try shown.expected()) <= 8, comment)
  }

  @Test(
    "Visibility, opacity and tint of layers and groups change at run time",
    arguments: [false, true])
  func settings(isTall: Bool) throws {
    let (map, pictures) = try scene(isTall: isTall)
    let shown = try ShownMap(map, pictures, size: Size(200, 160))
    let view = shown.view
    try expectAsDrawn(shown, "at first")
    for name in ["ground", "things", "sky", "above"] {
      let path = try #require(view.map.layerPath(named: name))
      view.updateLayer(at: path) { $0.isVisible = false }
      try expectAsDrawn(shown, "\(name) hidden")
      view.updateLayer(at: path) { $0.isVisible = true }
      try expectAsDrawn(shown, "\(name) shown again")
      view.updateLayer(at: path) { $0.opacity = 0.4 }
      try expectAsDrawn(shown, "\(name) faded")
      view.updateLayer(at: path) { $0.tint = Color(red: 1, green: 0.5, blue: 0.25, alpha: 1) }
      try expectAsDrawn(shown, "\(name) tinted")
      view.updateLayer(at: path) { $0.offset = Point(0, 7) }
      try expectAsDrawn(shown, "\(name) moved")
    }
  }

  @Test("A layer that is hidden at first can be shown")
  func hiddenAtFirst() throws {
    var (map, pictures) = try scene(isTall: false)
    let path = try #require(map.layerPath(named: "sky"))
    map[layer: path].isVisible = false
    let shown = try ShownMap(map, pictures, size: Size(200, 160))
    let before = try shown.picture()
    shown.view.updateLayer(at: path) { $0.isVisible = true }
    try expectAsDrawn(shown, "shown")
    #expect(largestDifference(try shown.picture(), before) > 2)
  }

  @Test("Changed cells are shown, and only their piece is drawn again", arguments: [false, true])
  func cells(isTall: Bool) throws {
    let (map, pictures) = try scene(isTall: isTall)
    let shown = try ShownMap(map, pictures, size: Size(600, 600))
    let ground = try #require(map.layerPath(named: "ground"))
    _ = try shown.picture()
    shown.harness.advance(ticks: 2)
    shown.view.setCell(TileCell(rawValue: 2), column: 3, row: 4, layer: ground)
    shown.view.setCell(.empty, column: 30, row: 35, layer: ground)
    try expectAsDrawn(shown, "two cells")
    shown.view.fill(
      CellRect(column: 14, row: 14, columns: 5, rows: 9), with: .empty, layer: ground)
    try expectAsDrawn(shown, "a rectangle")
    // Cells outside of the map, and layers without cells, stay as they are.
    shown.view.setCell(TileCell(rawValue: 1), column: -1, row: 0, layer: ground)
    shown.view.setCell(TileCell(rawValue: 1), column: 0, row: 0, layer: TileMapLayerPath([9, 9]))
    #expect(shown.view.map.firstGrid[column: -1, row: 0].isEmpty)
    #expect(shown.view.map.firstGrid[column: 3, row: 4].rawValue == 2)
    try expectAsDrawn(shown, "nothing more")
  }

  @Test("Cells are added to an empty layer of an infinite map, and beyond its tiles")
  func growing() throws {
    var (map, pictures) = try scene(isTall: false)
    map.isInfinite = true
    map.layers = [map.layers[0], TileMapLayer(name: "new", content: .tiles(CellGrid()))]
    let shown = try ShownMap(map, pictures, size: Size(300, 300))
    let new = try #require(map.layerPath(named: "new"))
    shown.view.setCell(TileCell(rawValue: 2), column: 2, row: 2, layer: new)
    try expectAsDrawn(shown, "a first cell")
    shown.view.setCell(TileCell(rawValue: 2), column: 17, row: 17, layer: new)
    try expectAsDrawn(shown, "a cell in another chunk")
  }

  @Test("Shapes are shown on request, filled faintly in the layer's color")
  func shapes() throws {
    let map = try map(
      tmx(
        ##"""
        <objectgroup name="zones" color="#ff0000">
        <object id="1" x="4" y="4" width="20" height="20"/>
        <object id="2" x="4" y="4" width="20" height="20" visible="0"/>
        </objectgroup>
        """##))
    let shown = try ShownMap(map, TilePictures(of: map, files: FakeFiles()))
    #expect(try shown.picture().pixel(x: 14, y: 14) == 0xFF00_0000)
    shown.view.showsShapes = true
    shown.harness.advance(ticks: 1)
    let picture = try shown.picture()
    #expect(picture.pixel(x: 14, y: 14) == 0xFF00_0032)
    #expect(picture.pixel(x: 4, y: 14) & 0xFF > 0x50)
    #expect(picture.pixel(x: 28, y: 28) == 0xFF00_0000)
    shown.view.showsShapes = false
    shown.harness.advance(ticks: 1)
    #expect(try shown.picture().pixel(x: 14, y: 14) == 0xFF00_0000)
  }

  @Test("A map whose layers stand still lets the stage sleep, also with objects and tall tiles")
  func sleeps() throws {
    let (map, pictures) = try scene(isTall: true)
    let shown = try ShownMap(map, pictures, size: Size(200, 160))
    _ = try shown.picture()
    shown.harness.advance(ticks: 2)
    #expect(shown.harness.stage.isIdle)
  }
}
