import LamellaGeometry
import LamellaGraphics
import LamellaTileMaps
import MapTestSupport
import Testing

/// Values of maps in XML, and the errors of wrong ones.
@Suite("Values of maps in XML")
nonisolated struct XMLValueTests {
  @Test("An error of the text names the file, its line and column, and what to do")
  func places() throws {
    let error = #expect(throws: TileMapError.self) { try map("\n\r\n<map><layer>") }
    #expect(
      error?.description
        == "/maps/test.tmx: line 3, column 13: the file ends inside <layer>: save or copy it again")
    #expect(
      #expect(throws: TileMapError.self) { try map("\u{FEFF}<a/>") }?.description
        == "/maps/test.tmx: line 1, column 4: the file holds a a, not a map: "
        + "name a map made with Tiled")
  }

  @Test("References stand for characters, in values and in texts, and for nothing in CDATA")
  func references() throws {
    let references = "&lt;&gt;&amp;&quot;&apos;&#65;&#x41;&#x00000041;&#x1F600;é"
    let text = tmx(
      """
      <properties><property name="a" value="\(references)"/>
      <property name="b">x\(references)<![CDATA[&lt;]]><!-- c -->y</property></properties>
      """)
    let plain = "<>&\"'AAA\u{1F600}é"
    #expect(
      try map(text).properties
        == ["a": .string(plain), "b": .string("x\(plain)&lt;y")])
  }

  @Test("Numbers, flags, words and colors are read within their ranges, or refused with them")
  func values() throws {
    func reason(_ attributes: String, layer: String = "") -> String? {
      do {
        _ = try map(
          tmx(MapTestSupport.layer("1,1,1,1", attributes: layer), attributes: attributes))
        return nil
      } catch { return (error as? TileMapError)?.reason }
    }
    for text in ["1", "true", "1.0", "0", "false", "0.0"] {
      #expect(reason("infinite=\"\(text)\"") == nil)
    }
    #expect(reason("infinite=\"2\"") == "infinite is \"2\", where 0 or 1 is expected")
    for (text, color) in [
      ("#80FF00", Color(hex: 0x80FF00)), ("80ff00", Color(hex: 0x80FF00)),
      ("#4080ff00", Color(hex: 0x80FF00, alpha: 64 / 255)), ("", nil),
    ] {
      #expect(try map(tmx("", attributes: "backgroundcolor=\"\(text)\"")).backgroundColor == color)
    }
    for text in ["#80FF0", "#80FF000", "#80FG00", "##80FF00", "+80FF0", "#"] {
      #expect(
        reason("backgroundcolor=\"\(text)\"")
          == "backgroundcolor is \"\(text)\", where a color such as #80FF00 is expected")
    }
    for text in ["", "right-down", "right-up", "left-down", "left-up"] {
      #expect(reason("renderorder=\"\(text)\"") == nil)
    }
    #expect(
      reason("renderorder=\"up\"")
        == "renderorder is \"up\", which is not one of right-down, right-up, left-down, left-up")
    for (attributes, words) in [
      ("parallaxx=\"1000\"", nil), ("parallaxy=\"-1000\"", nil),
      ("parallaxx=\"1000.5\"", "parallaxx is beyond a thousand"),
      ("parallaxy=\"-1000.5\"", "parallaxy is beyond a thousand"),
      ("offsetx=\"1e9\" offsety=\"-1E9\"", nil),
      ("offsetx=\"1000000001\"", "offsetx is beyond a billion pixels"),
      ("offsety=\"-1000000001\"", "offsety is beyond a billion pixels"),
      ("opacity=\"+0.5\"", nil),
      ("opacity=\"0x1\"", "opacity is \"0x1\", which is not a finite number"),
      ("opacity=\"\"", "opacity is \"\", which is not a finite number"),
      ("opacity=\"infinity\"", "opacity is \"infinity\", which is not a finite number"),
    ] as [(String, String?)] { #expect(reason("", layer: attributes) == words, "\(attributes)") }
    func id(_ text: String) -> String? {
      do {
        let content = try map(tmx("<objectgroup id=\"\(text)\"/>"))
        return "\(content.layers[0].id)"
      } catch { return (error as? TileMapError)?.reason }
    }
    #expect(id("0") == "0" && id("4294967295") == "4294967295" && id("1e2") == "100")
    #expect(id("4294967296") == "id is 4294967296, outside of 0 to 4294967295")
    #expect(id("-1") == "id is -1, outside of 0 to 4294967295")
    #expect(id("1.5") == "id is 1.5, which is not a whole number")
  }

  @Test("A tileset and its tiles have all that the file says, and little where it says nothing")
  func tilesets() throws {
    func tileset(_ text: String) throws -> Tileset {
      try #require(try map(tmx(text)).tilesets.last)
    }
    let full = try tileset(
      """
      <tileset firstgid="9" name="n" tilewidth="3" tileheight="4" spacing="1" margin="2"
        objectalignment="topright" tilerendersize="grid" fillmode="preserve-aspect-fit">
      <tileoffset x="-5" y="6"/><image source="a.png" trans="#010203"/>
      <tile id="1" type="old"/><tile id="2" type="old" class="new" x="1" y="2" width="3" height="4">
      <image source="b.png"/><animation><frame tileid="1" duration="70"/><frame tileid="0"/></animation>
      </tile></tileset>
      """)
    #expect(full.firstGID == 9 && full.name == "n" && full.tileWidth == 3 && full.tileHeight == 4)
    #expect(full.spacing == 1 && full.margin == 2 && full.alignment == .topRight)
    #expect(full.drawsAtGridSize && full.keepsAspect && full.file == nil)
    #expect(full.tileOffsetX == -5 && full.tileOffsetY == 6)
    #expect(
      full.source == TileImageSource(path: "/maps/a.png", transparentColor: 0x010203))
    #expect(full.tiles[1]?.className == "old" && full.tiles[2]?.className == "new")
    let tile = try #require(full.tiles[2])
    #expect(tile.sourceX == 1 && tile.sourceY == 2 && tile.source?.path == "/maps/b.png")
    #expect(tile.sourceWidth == 3 && tile.sourceHeight == 4)
    #expect(
      tile.animation == [.init(tile: 1, milliseconds: 70), .init(tile: 0, milliseconds: 0)])
    let plain = try tileset("<tileset firstgid=\"9\"><tile id=\"0\"/></tileset>")
    #expect(plain.tileWidth == 0 && plain.tileHeight == 0 && plain.source == nil)
    #expect(plain.spacing == 0 && plain.margin == 0 && plain.alignment == .unspecified)
    #expect(!plain.drawsAtGridSize && !plain.keepsAspect && plain.name.isEmpty)
    #expect(plain.tiles[0]?.sourceWidth == nil && plain.tiles[0]?.sourceX == 0)
    #expect(plain.tiles[0]?.animation.isEmpty == true && plain.tiles[0]?.className.isEmpty == true)
    func reason(_ text: String) -> String? {
      do { _ = try tileset(text) } catch { return (error as? TileMapError)?.reason }
      return nil
    }
    let image = "<image source=\"a.png\"/>"
    for (text, words) in [
      ("<tileset/>", "the tileset has no firstgid"),
      ("<tileset firstgid=\"1\"/>", "firstgid is 1, the same as that of another tileset"),
      ("<tileset firstgid=\"0\"/>", "firstgid is 0, outside of 1 to 268435455"),
      ("<tileset firstgid=\"268435456\"/>", "firstgid is 268435456, outside of 1 to 268435455"),
      ("<tileset firstgid=\"268435455\"/>", nil),
      ("<tileset firstgid=\"9\">\(image)</tileset>", "the tileset has no tilewidth"),
      (
        "<tileset firstgid=\"9\" tilewidth=\"1\">\(image)</tileset>",
        "the tileset has no tileheight"
      ),
      (
        "<tileset firstgid=\"9\" tilewidth=\"0\" tileheight=\"1\">\(image)</tileset>",
        "tilewidth is 0, outside of 1 to 1048576"
      ),
      (
        "<tileset firstgid=\"9\" tilewidth=\"1\" tileheight=\"1048577\"/>",
        "tileheight is 1048577, outside of 0 to 1048576"
      ),
      ("<tileset firstgid=\"9\" tilewidth=\"1048576\" tileheight=\"0\"/>", nil),
      ("<tileset firstgid=\"9\" spacing=\"-1\"/>", "spacing is -1, outside of 0 to 1048576"),
      (
        "<tileset firstgid=\"9\" margin=\"1048577\"/>", "margin is 1048577, outside of 0 to 1048576"
      ),
      (
        "<tileset firstgid=\"9\"><tileoffset x=\"16777217\"/></tileset>",
        "x is 16777217, outside of -16777216 to 16777216"
      ),
      ("<tileset firstgid=\"9\"><tileoffset y=\"-16777216\"/></tileset>", nil),
      ("<tileset firstgid=\"9\"><tile/></tileset>", "the tile has no id"),
      (
        "<tileset firstgid=\"9\"><tile id=\"0\" width=\"0\"/></tileset>",
        "width is 0, outside of 1 to 16777216"
      ),
      (
        "<tileset firstgid=\"9\"><tile id=\"0\"><animation><frame/></animation></tile></tileset>",
        "the frame has no tileid"
      ),
    ] as [(String, String?)] { #expect(reason(text) == words, "\(text)") }
  }
}
