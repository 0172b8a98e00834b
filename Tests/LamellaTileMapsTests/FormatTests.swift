import Glibc
import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaScene
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import TestSupport
import Testing

@MainActor
@Suite("Parts of the format beside cells")
struct FormatTests {
  @Test("Cells may be compressed by zstd; damage and too many bytes are errors")
  func zstd() throws {
    let encoding = #"encoding="base64" compression="zstd""#
    #expect(
      try map(tmx(layer("KLUv/QQAgQAAAQAAAAIAAAADAACAAAAAAN82zro=", encoding: encoding))).fourCells
        == [1, 2, 0x8000_0003, 0])
    #expect(
      try map(
        tmj(
          #""encoding": "base64", "compression": "zstd", "data": "KLUv/QQAgQAAAQAAAAIAAAADAACAAAAAAN82zro=""#
        )
      ).fourCells == [1, 2, 0x8000_0003, 0])
    for (data, reason) in [
      ("KLUv/QRYVQAAEAAAAQD7fx1gAaQVV/E=", "holds more than the expected 16 bytes"),
      (String("KLUv/QQAgQAAAQAAAAIAAAADAACAAAAAAN82zro=".dropLast(8)), "is damaged or cut short"),
      ("AQIDBA==", "is damaged"),
    ] {
      let error = #expect(throws: TileMapError.self) {
        try map(tmx(layer(data, encoding: encoding)))
      }
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
  }

  @Test("A text object has its style", arguments: [false, true])
  func texts(isJSON: Bool) throws {
    let xml = tmx(
      ##"""
      <objectgroup name="o"><object id="1" x="4" y="5" width="60" height="20">
      <text fontfamily="Serif" pixelsize="9" wrap="1" color="#80ff0000" bold="1" italic="1" underline="1"
       strikeout="1" kerning="0" halign="justify" valign="bottom">two words</text></object>
      <object id="2" x="0" y="0" width="5" height="5"><text>plain</text></object></objectgroup>
      """##)
    let json = tmj(
      ##"""
      "data": [0, 0, 0, 0]}, {"type": "objectgroup", "name": "o", "objects": [
      {"id": 1, "x": 4, "y": 5, "width": 60, "height": 20, "text": {"text": "two words",
       "fontfamily": "Serif", "pixelsize": 9, "wrap": true, "color": "#80ff0000", "bold": true, "italic": true,
       "underline": true, "strikeout": true, "kerning": false, "halign": "justify", "valign": "bottom"}},
      {"id": 2, "x": 0, "y": 0, "width": 5, "height": 5, "text": {"text": "plain"}}]
      """##)
    let map = try map(isJSON ? json : xml)
    var expected = TileMapText("two words")
    (expected.fontFamily, expected.pixelSize, expected.wraps) = ("Serif", 9, true)
    expected.color = Color(hex: 0xFF_0000, alpha: 128.0 / 255)
    (expected.isBold, expected.isItalic, expected.isUnderlined) = (true, true, true)
    (expected.isStruckThrough, expected.usesKerning) = (true, false)
    (expected.horizontalAlignment, expected.verticalAlignment) = (.justify, .bottom)
    #expect(map.object(id: 1)?.object.shape == .text(expected))
    #expect(map.object(id: 2)?.object.shape == .text(TileMapText("plain")))
  }

  @Test("Texts are drawn on request, within their rectangle")
  func drawnTexts() throws {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let map = try map(
      tmx(
        ##"""
        <objectgroup name="o"><object id="1" x="16" y="16" width="52" height="10">
        <text pixelsize="16" color="#ffffff" halign="center">WWWWWWWWWW</text></object></objectgroup>
        """##, size: #"width="6" height="4""#))
    let shown = try ShownMap(map, TilePictures(of: map, files: FakeFiles()))
    /// The columns and rows that are not black.
    func inked() throws -> (x: [Int], y: [Int]) {
      let picture = try shown.picture()
      let places = (0..<picture.width * picture.height).filter {
        picture.pixel(x: $0 % picture.width, y: $0 / picture.width) != 0xFF00_0000
      }
      return (places.map { $0 % picture.width }, places.map { $0 / picture.width })
    }
    #expect(try inked().x.isEmpty)
    shown.view.showsTexts = true
    shown.harness.advance(ticks: 1)
    let places = try inked()
    // Boxes of 6 by 11, 12 apart, from -18 on; one that would reach to 71 is cut, as all are below.
    #expect(places.x.min() == 18 && places.x.max() == 67)
    #expect((places.y.min() ?? 0) > 16 && places.y.max() == 25)
  }

  @Test("Layers are mixed with those below by their blend mode")
  func blendModes() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16, 0xFF40_80C0)
    files.files["/maps/u.png"] = plainPNG(16, 16, 0xFF80_6020)
    func image(_ mode: String) throws -> UInt32 {
      let map = try map(
        tmx(
          layer("1,1,1,1")
            + #"<imagelayer name="light" mode="\#(mode)"><image source="u.png"/></imagelayer>"#),
        files)
      return try map.picture(with: TilePictures(of: map, files: files)).image.pixel(x: 3, y: 3)
    }
    for (mode, red, green, blue) in [
      ("normal", 0x20, 0x60, 0x80), ("add", 0xE0, 0xE0, 0xC0), ("multiply", 0x18, 0x30, 0x20),
      ("screen", 0xC8, 0xB0, 0xA0), ("darken", 0x20, 0x60, 0x40), ("lighten", 0xC0, 0x80, 0x80),
      ("difference", 0xA0, 0x20, 0x40),
    ] as [(String, UInt32, UInt32, UInt32)] {
      let pixel = try image(mode)
      for (shift, value) in [(0, red), (8, green), (16, blue)] as [(UInt32, UInt32)] {
        #expect(abs(Int(pixel >> shift & 0xFF) - Int(value)) <= 1, "\(mode)")
      }
      #expect(pixel >> 24 == 255)
    }
  }

  @Test("A view adds, and says once that it draws other blend modes as normal")
  func shownBlendModes() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16, 0xFF40_3020)
    for (mode, isKnown) in [("add", true), ("multiply", false)] {
      let map = try map(
        tmx(
          layer("1,1,1,1")
            + layer("1,0,0,0", attributes: "mode=\"\(mode)\"").replacing("ground", with: "light")),
        files)
      let shown = try ShownMap(map, TilePictures(of: map, files: files))
      let pixel = try shown.picture().pixel(x: 3, y: 3)
      #expect(pixel == (isKnown ? 0xFF80_6040 : 0xFF40_3020))
      #expect(shown.view.warnings.count == (isKnown ? 0 : 1))
      #expect(
        shown.view.warnings.allSatisfy { $0.contains("\"light\" has the blend mode multiply") })
    }
  }

  @Test("An unknown blend mode is drawn as normal, with a warning")
  func unknownBlendMode() throws {
    let map = try map(tmx(layer("1,1,1,1", attributes: #"mode="glow""#)))
    #expect(map.layers.count == 1 && map.warnings.count == 1)
    #expect(map.warnings[0].contains("unknown blend mode \"glow\""))
  }

  @Test("Tiles have collision shapes, which turn with the tile")
  func collisions() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16)
    let text = tmx(layer("1,0,0,0")).replacing(
      #"<image source="t.png"/>"#,
      with: """
        <image source="t.png"/><tile id="0" type="Wall" probability="0.5"><objectgroup draworder="index">\
        <object id="1" x="0" y="0" width="4" height="8"/></objectgroup></tile>
        """)
    let map = try map(text, files)
    let pictures = TilePictures(of: map, files: files)
    #expect(map.tile(of: TileCell(rawValue: 1))?.probability == 0.5)
    for (raw, expected) in [
      (1, Rect(x: 32, y: 48, width: 4, height: 8)),
      (0x8000_0001, Rect(x: 44, y: 48, width: 4, height: 8)),
      (0x4000_0001, Rect(x: 32, y: 56, width: 4, height: 8)),
      (0x2000_0001, Rect(x: 32, y: 48, width: 8, height: 4)),
      // Turned clockwise by 90 degrees.
      (0xA000_0001, Rect(x: 40, y: 48, width: 8, height: 4)),
    ] as [(UInt32, Rect)] {
      let paths = map.collisionPaths(
        of: TileCell(rawValue: raw), column: 2, row: 3, pictures: pictures)
      #expect(paths.map(\.boundingBox) == [expected])
    }
    #expect(map.collisionPaths(of: .empty, column: 0, row: 0, pictures: pictures).isEmpty)
    // An object of the tile, mirrored and twice as wide, stands with its bottom left corner on its place.
    var object = TileMapObject(shape: .tile(TileCell(rawValue: 0x8000_0001)))
    (object.position, object.size) = (Point(100, 80), Size(32, 16))
    #expect(
      map.collisionPaths(of: object, pictures: pictures).map(\.boundingBox)
        == [Rect(x: 124, y: 64, width: 8, height: 8)])
    object.rotation = 90
    #expect(
      map.collisionPaths(of: object, pictures: pictures).map(\.boundingBox)
        == [Rect(x: 108, y: 104, width: 8, height: 8)])
    #expect(map.collisionPaths(of: TileMapObject(shape: .rectangle), pictures: pictures).isEmpty)
  }

  @Test("Wang sets are read in both forms")
  func wangSets() throws {
    let xml = tmx("").replacing(
      #"<image source="t.png"/>"#,
      with: ##"""
        <image source="t.png"/><wangsets><wangset name="land" type="corner" tile="3">
        <wangcolor name="grass" color="#00ff00" tile="-1" probability="0.25"/>
        <wangtile tileid="5" wangid="0,1,0,0,0,254,0,1"/></wangset></wangsets>
        """##)
    let json = tmj(#""data": [0, 0, 0, 0]"#).replacing(
      #""image": "t.png""#,
      with: ##"""
        "image": "t.png", "wangsets": [{"name": "land", "type": "corner", "tile": 3, "colors":
        [{"name": "grass", "color": "#00ff00", "tile": -1, "probability": 0.25}],
        "wangtiles": [{"tileid": 5, "wangid": [0, 1, 0, 0, 0, 254, 0, 1]}]}]
        """##)
    for text in [xml, json] {
      let set = try #require(try map(text).tilesets[0].wangSets.first)
      #expect(set.name == "land" && set.kind == .corner && set.tile == 3)
      #expect(set.tiles == [5: [0, 1, 0, 0, 0, 254, 0, 1]])
      #expect(set.colors.count == 1 && set.colors[0].tile == nil)
      #expect(set.colors[0].color == Color(hex: 0x00FF00) && set.colors[0].probability == 0.25)
    }
    let broken = xml.replacing("0,1,0,0,0,254,0,1", with: "0,1,2")
    #expect(throws: TileMapError.self) { try map(broken) }
  }

  @Test("Values come from an object, else from its tile, else from its class in the project")
  func mergedProperties() throws {
    let project = try TileMapProject(
      Array(
        #"""
        {"propertyTypes": [
         {"name": "Chest", "type": "class", "members": [{"name": "gold", "type": "int", "value": 5},
          {"name": "locked", "type": "bool", "value": true}, {"name": "lid", "type": "string",
           "propertyType": "Lid", "value": "open"}]},
         {"name": "Lid", "type": "enum", "values": ["shut", "open"], "storageType": "string"},
         {"name": "Doors", "type": "enum", "values": ["n", "e", "s"], "valuesAsFlags": true}]}
        """#.utf8), file: "p")
    var map = try map(
      tmx(
        """
        <objectgroup name="o"><object id="7" name="box" gid="1" x="0" y="16" width="16" height="16">
        <properties><property name="own" value="1"/></properties></object></objectgroup>
        """
      ).replacing(
        #"<image source="t.png"/>"#,
        with: """
          <image source="t.png"/><tile id="0" type="Chest"><properties>\
          <property name="gold" type="int" value="9"/></properties></tile>
          """))
    map.project = project
    let found = try #require(map.object(id: 7))
    #expect(map.className(of: found.object) == "Chest")
    #expect(
      map.properties(of: found.object) == [
        "own": .string("1"), "gold": .integer(9), "locked": .bool(true),
        "lid": .typed("Lid", .string("open")),
      ])
    #expect(map.objects(ofClass: "Chest").map(\.object.id) == [7])
    #expect(project.enumerations["Lid"]?.names(of: .typed("Lid", .integer(0))) == ["shut"])
    #expect(project.enumerations["Doors"]?.names(of: .integer(5)) == ["n", "s"])
    #expect(throws: TileMapError.self) { try TileMapProject(Array("[1]".utf8), file: "p") }
  }

  @Test("Objects are found by name, point and rectangle")
  func queries() throws {
    let map = try map(
      tmx(
        """
        <objectgroup name="a"><object id="1" name="low" x="0" y="0" width="20" height="20"/>
        <object id="2" name="turned" x="50" y="0" width="20" height="10" rotation="90"/></objectgroup>
        <group name="g"><objectgroup name="b"><object id="3" name="high" x="10" y="10" width="20" height="20"/>
        </objectgroup></group>
        """))
    #expect(map.objects(at: Point(15, 15)).map(\.object.id) == [3, 1])
    #expect(map.objects(at: Point(45, 15)).map(\.object.id) == [2])
    #expect(map.objects(at: Point(55, 5)).isEmpty)
    #expect(map.objects(touching: Rect(x: 25, y: 5, width: 30, height: 3)).map(\.object.id) == [2])
    #expect(map.objects(named: "high").map(\.layer) == [TileMapLayerPath([1, 0])])
    #expect(map.layerPath(named: "b") == TileMapLayerPath([1, 0]))
  }

  @Test("A template brings its tileset along where the map does not use it")
  func templateTileset() throws {
    var files = FakeFiles([
      "/maps/chest.tx": """
      <template><tileset firstgid="1" source="things.tsx"/><object name="chest" gid="2" width="16" height="16"/></template>
      """,
      "/maps/things.tsx": """
      <tileset name="things" tilewidth="16" tileheight="16"><image source="things.png"/></tileset>
      """,
    ])
    files.files["/maps/things.png"] = plainPNG(32, 16, 0xFF00_FF00)
    let map = try map(
      tmx(
        #"<objectgroup name="o"><object id="1" template="chest.tx" x="8" y="24"/></objectgroup>"#),
      files)
    #expect(map.warnings == [] && map.tilesets.count == 2)
    let picture = try map.picture(with: TilePictures(of: map, files: files))
    #expect(picture.warnings == [] && picture.image.pixel(x: 10, y: 20) == 0xFF00_FF00)
  }
}
