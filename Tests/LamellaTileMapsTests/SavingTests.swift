import Glibc
import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import Testing

@Suite("Saving maps")
nonisolated struct SavingTests {
  /// A map of everything that is saved.
  private static let full = tmx(
    ##"""
    <properties><property name="a&lt;b" value="1 &amp; &quot;2&quot;"/><property name="n" type="float" value="-0.125"/>
    <property name="c" type="color" value="#80102030"/><property name="lines">one
    two</property><property name="k" type="class" propertytype="Kind"><properties>
    <property name="x" type="int" value="3"/></properties></property>
    <property name="l" type="list"><item type="int" value="4"/><item value="five"/><item type="float" value="2"/>
    <item type="color" value="#80102030"/><item type="string" propertytype="Lid" value="open"/>
    <item type="list"><item type="object" value="7"/></item><item type="list"/></property>
    <property name="o" type="object" value="7"/><property name="t" type="bool" value="true"/></properties>
    <layer id="1" name="ground" class="floor" width="2" height="2" opacity="0.3" visible="0" offsetx="1.5"
     tintcolor="#80ff00ff" parallaxx="0.25" mode="multiply"><data encoding="csv">1,2147483650,0,4294967295</data></layer>
    <group id="2" name="inner"><objectgroup id="3" name="things" color="#ff0000" draworder="index">
    <object id="1" name="r" type="C" x="1" y="2" width="3" height="4" rotation="-30" visible="0"/>
    <object id="2" x="0" y="0" width="3" height="4"><ellipse/></object>
    <object id="3" x="0" y="0" width="3" height="4"><capsule/></object>
    <object id="4" x="0" y="0"><point/></object>
    <object id="5" x="0" y="0"><polygon points="0,0 3,4.5 -1,2"/></object>
    <object id="6" x="0" y="0"><polyline points="0,0 3,4"/></object>
    <object id="7" x="0" y="0" width="9" height="9"><text pixelsize="9" wrap="1" valign="bottom">a &lt; b
    c</text></object>
    <object id="8" gid="2147483650" x="0" y="16" width="16" height="16" opacity="0.5"/></objectgroup></group>
    <imagelayer id="4" name="sky" repeatx="1" offsetx="0" offsety="-7"><image source="../sky.png" trans="ff00ff"/></imagelayer>
    """##,
    attributes:
      ##"backgroundcolor="#102030" parallaxoriginx="5" class="Town" renderorder="left-up""##
  ).replacing(
    #"<image source="t.png"/>"#,
    with: ##"""
      <tileoffset x="1" y="-2"/><image source="t.png"/><tile id="0" type="Wall"><objectgroup><object id="1" x="0" y="0"
       width="4" height="8"/></objectgroup><animation><frame tileid="0" duration="100"/><frame tileid="1"
       duration="50"/></animation></tile><wangsets><wangset name="land" type="edge" tile="-1">
      <wangcolor name="grass" color="#00ff00" tile="2" probability="1"/><wangtile tileid="5"
       wangid="1,0,1,0,0,0,1,0"/></wangset></wangsets>
      """##)

  private struct Everywhere: TileMapFiles {
    func resolve(_ reference: String, from file: String) throws(TileMapError) -> String {
      try TileMapFolder(root: "/").resolve(reference, from: file)
    }
    func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
      throw FileError(file: path, reason: "there is no such file or directory")
    }
  }

  @Test("A saved map reads back equal, in both forms", arguments: TileMap.FileForm.allCases)
  func full(form: TileMap.FileForm) throws {
    let map = try TileMap(Array(Self.full.utf8), file: "/maps/town/a.tmx", files: Everywhere())
    #expect(map.warnings == [])
    let bytes = map.encoded(as: form)
    let again = try TileMap(bytes, file: "/maps/town/a.tmx", files: Everywhere())
    #expect(again.warnings == [])
    // Both forms of both say all that there is to say.
    for other in TileMap.FileForm.allCases {
      #expect(
        String(decoding: again.encoded(as: other), as: UTF8.self)
          == String(decoding: map.encoded(as: other), as: UTF8.self))
    }
    #expect(again.properties == map.properties && again.properties.count == 8)
    #expect(again.objects { _ in true }.map(\.object) == map.objects { _ in true }.map(\.object))
    #expect(
      again.firstGrid == map.firstGrid && again.tilesets[0].wangSets == map.tilesets[0].wangSets)
    #expect(again.tilesets[0].tiles[0]?.collision == map.tilesets[0].tiles[0]?.collision)
    #expect(again.tilesets[0].tiles[0]?.animation == map.tilesets[0].tiles[0]?.animation)
    #expect(again.layers[0].tint == map.layers[0].tint && again.layers[0].blendMode == .multiply)
    #expect(again.layers[0].offset == Point(1.5, 0) && again.layers[0].opacity == 0.3)
    #expect(again.layers[2].offset == map.layers[2].offset)
    #expect(again.className == "Town" && again.renderOrder == .leftUp)
    #expect(again.backgroundColor == map.backgroundColor && again.parallaxOrigin == Point(5, 0))
  }

  @Test("What a map names is written relative to where it is saved")
  func references() throws {
    let map = try TileMap(Array(Self.full.utf8), file: "/maps/town/a.tmx", files: Everywhere())
    func text(_ path: String) -> String {
      String(decoding: map.encoded(as: .tmx, for: path), as: UTF8.self)
    }
    #expect(text("/maps/town/b.tmx").contains(#"source="t.png""#))
    #expect(text("/maps/town/b.tmx").contains(#"source="../sky.png""#))
    #expect(text("/maps/c.tmx").contains(#"source="town/t.png""#))
    #expect(text("/maps/c.tmx").contains(#"source="sky.png""#))
    #expect(text("/saves/1/d.tmx").contains(#"source="../../maps/town/t.png""#))
  }

  @Test(
    "Test maps look the same when they were saved", arguments: Maps.names(ending: ".tmx"))
  func files(name: String) throws {
    let path = Maps.path(name)
    let map = try TileMap(path: path)
    let pictures = TilePictures(of: map)
    let picture = try map.picture(with: pictures)
    for form in TileMap.FileForm.allCases {
      let again = try TileMap(
        map.encoded(as: form), file: path, files: TileMapFolder(ofMap: path))
      #expect(again.warnings == map.warnings)
      let second = try again.picture(with: TilePictures(of: again))
      #expect(second.image.pixels == picture.image.pixels && second.warnings == picture.warnings)
    }
  }

  @Test("A map is written by the ending of its name, and where it cannot be, the error says so")
  func writing() throws {
    var template = Array("/tmp/lamella-save-XXXXXX".utf8CString)
    let root = String(cString: try #require(mkdtemp(&template)))
    let map = try map(tmx(layer("1,2,3,4")))
    try map.write(to: root + "/a.TMJ")
    try map.write(to: root + "/a.tmx")
    #expect(try readFile(root + "/a.TMJ").first == UInt8(ascii: "{"))
    #expect(try readFile(root + "/a.tmx").first == UInt8(ascii: "<"))
    #expect(try TileMap(path: root + "/a.TMJ", root: "/").fourCells == [1, 2, 3, 4])
    #expect(throws: TileMapError.self) { try map.write(to: root + "/none/a.tmx") }
  }
}
