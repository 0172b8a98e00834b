import LamellaGeometry
import LamellaGraphics
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import TestSupport
import Testing

@Suite("Reading maps")
nonisolated struct ReadingTests {
  @Test("Every form of cells says the same")
  func forms() throws {
    let names = ["data-xml", "data-base64", "data-zlib", "data-gzip"]
    let maps = try names.map { try TileMap(path: Maps.path($0 + ".tmx")) }
    let json = try TileMap(path: Maps.path("data-gzip.tmj"))
    for map in maps + [json] {
      #expect(map.firstGrid == maps[0].firstGrid)
      #expect(map.firstGrid.chunkCount == 1)
      #expect(map.warnings == [])
    }
  }

  @Test("Cells keep all 32 bits")
  func bits() throws {
    let map = try map(tmx(layer("4294967295, 2147483649 ,\r\n 536870913,0")))
    #expect(map.fourCells == [4_294_967_295, 2_147_483_649, 536_870_913, 0])
    let numbers = #""data": [4294967295, 2147483649.0, 5.36870913e8, 0]"#
    #expect(try MapTestSupport.map(tmj(numbers)).fourCells == map.fourCells)
    let cell = map.firstGrid[column: 0, row: 1]
    #expect(cell.gid == 1 && cell.isTransposed && !cell.isFlippedVertically)
  }

  @Test("Layers carry their settings, in the order of the file")
  func settings() throws {
    let map = try TileMap(path: Maps.path("tints.tmx"))
    #expect(map.layers.map(\.id) == [1, 2, 3])
    #expect(map.layers[1].opacity == 0.8)
    #expect(map.layers[1].tint.rgba8 == 0x8080_FF40)
    guard case .group(let members) = map.layers[2].content else {
      Issue.record("the third layer is a group")
      return
    }
    #expect(members.count == 2)
    let json = try TileMap(path: Maps.path("tints.tmj"))
    #expect(json.layers.map(\.tint) == map.layers.map(\.tint))
    #expect(json.layers.map(\.opacity) == map.layers.map(\.opacity))
  }

  @Test("Chunks of an infinite map lie where the file says")
  func infinite() throws {
    let xml = try TileMap(path: Maps.path("infinite.tmx"))
    let json = try TileMap(path: Maps.path("infinite.tmj"))
    #expect(xml.isInfinite && json.isInfinite)
    #expect(xml.cellBounds == CellRect(column: -16, row: -32, columns: 64, rows: 64))
    #expect(json.cellBounds == xml.cellBounds)
    #expect(xml.firstGrid == json.firstGrid)
    #expect(xml.firstGrid.chunkCount == 4)
  }

  @Test("Cells of a chunk of any place and size lie where they belong, and replace earlier ones")
  func places() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<20 {
      var expected: [[Int]: UInt32] = [:]
      var chunks = ""
      for _ in 0..<2 {
        let (x, y) = (
          Int.random(in: -40...20, using: &random), Int.random(in: -40...20, using: &random)
        )
        let columns = Int.random(in: 1...40, using: &random)
        let rows = Int.random(in: 1...40, using: &random)
        // Most chunks of the grid have no tile in sparse ones.
        let share = Int.random(in: 1...600, using: &random)
        var values: [String] = []
        for row in 0..<rows {
          for column in 0..<columns {
            let isFull = Int.random(in: 0..<share, using: &random) == 0
            let value = isFull ? UInt32.random(in: 1...9, using: &random) : 0
            expected[[x + column, y + row]] = value
            values.append("\(value)")
          }
        }
        chunks +=
          #"<chunk x="\#(x)" y="\#(y)" width="\#(columns)" height="\#(rows)">"#
          + values.joined(separator: ",") + "</chunk>"
      }
      let grid = try map(tmx(layer(chunks), attributes: #"infinite="1""#)).firstGrid
      for row in -50..<70 {
        for column in -50..<70 {
          #expect(grid[column: column, row: row].rawValue == expected[[column, row]] ?? 0)
        }
      }
    }
  }

  @Test("A layer's place in cells, as old files have it, does not count in an infinite map")
  func oldPlaces() throws {
    /// Whether there is a tile at the beginning, and behind the layer's place.
    func tiles(isInfinite: Bool) throws -> [Bool] {
      let cells =
        isInfinite ? #"<chunk x="0" y="0" width="2" height="2">1,1,1,1</chunk>"# : "1,1,1,1"
      let layer =
        #"<layer name="a" width="2" height="2" x="3" y="1"><data encoding="csv">\#(cells)</data></layer>"#
      let map = try map(tmx(layer, attributes: isInfinite ? #"infinite="1""# : ""))
      return [(0, 0), (4, 2)].map { map.firstGrid[column: $0.0, row: $0.1].gid == 1 }
    }
    #expect(try tiles(isInfinite: false) == [false, true])
    #expect(try tiles(isInfinite: true) == [true, false])
  }

  @Test("Tiles have properties of their own, in both forms")
  func tileProperties() throws {
    let properties = #"<properties><property name="solid" type="bool" value="true"/></properties>"#
    let xml =
      #"<tileset tilewidth="16" tileheight="16"><image source="t.png"/><tile id="2">\#(properties)</tile></tileset>"#
    let json = #"""
      {"type": "tileset", "tilewidth": 16, "tileheight": 16, "image": "t.png", "tiles":
       [{"id": 2, "properties": [{"name": "solid", "type": "bool", "value": true}]}]}
      """#
    for (name, text) in [("a.tsx", xml), ("a.json", json)] {
      let map = try map(
        tmx("").replacing(
          "<tileset firstgid=\"1\"",
          with: #"<tileset firstgid="1" source="\#(name)"/><tileset firstgid="20""#),
        FakeFiles(["/maps/\(name)": text]))
      #expect(map.tilesets[0].tiles[2]?.properties == ["solid": .bool(true)])
      #expect(map.tilesets[0].tiles[1] == nil)
    }
  }

  @Test("A map takes a tileset of the other form")
  func mixedForms() throws {
    let json =
      #"{"type": "tileset", "tilewidth": 16, "tileheight": 16, "image": "t.png", "margin": 1}"#
    let xml =
      #"<tileset tilewidth="16" tileheight="16" margin="1"><image source="t.png"/></tileset>"#
    let files = FakeFiles(["/maps/sets/a.tsx": json, "/maps/sets/b.json": xml])
    let text = tmx("").replacing(
      "<tileset firstgid=\"1\"",
      with: #"<tileset firstgid="1" source="sets/a.tsx"/>"#
        + #"<tileset firstgid="9" source="sets/b.json"/><tileset firstgid="20""#)
    let map = try map(text, files)
    #expect(map.tilesets.map(\.margin) == [1, 1, 0])
    // References are relative to the file that holds them.
    #expect(
      map.tilesets.map(\.source?.path) == ["/maps/sets/t.png", "/maps/sets/t.png", "/maps/t.png"])
    #expect(map.tilesetIndex(ofGID: 8) == 0)
    #expect(map.tilesetIndex(ofGID: 9) == 1)
    #expect(map.tilesetIndex(ofGID: 4_000_000) == 2)
    #expect(map.tilesetIndex(ofGID: 0) == nil)
  }

  @Test("Properties of all types are read from both forms")
  func properties() throws {
    let xml = tmx(
      """
      <properties>
      <property name="s" value="a &lt;b&gt; &#x41;"/>
      <property name="lines">one
      two</property>
      <property name="i" type="int" value="-7"/><property name="f" type="float" value="1.5"/>
      <property name="b" type="bool" value="true"/>
      <property name="c" type="color" value="#80ff0000"/>
      <property name="o" type="object" value="12"/><property name="p" type="file" value="x/y"/>
      <property name="k" type="class"><properties><property name="q" type="int" value="1"/></properties></property>
      </properties>
      """)
    let expected: [String: TileMapProperty] = [
      "s": .string("a <b> A"), "lines": .string("one\ntwo"), "i": .integer(-7), "f": .number(1.5),
      "b": .bool(true), "c": .color(Color(hex: 0xFF0000, alpha: 128 / 255)), "o": .object(12),
      "p": .file("x/y"), "k": .members(["q": .integer(1)]),
    ]
    #expect(try map(xml).properties == expected)
    let json = tmj(
      #""data": [1,1,1,1]"#,
      attributes: #"""
        "properties": [
          {"name": "s", "type": "string", "value": "a <b> \u0041"},
          {"name": "lines", "value": "one\ntwo"}, {"name": "i", "type": "int", "value": -7},
          {"name": "f", "type": "float", "value": 1.5}, {"name": "b", "type": "bool", "value": true},
          {"name": "c", "type": "color", "value": "#80ff0000"},
          {"name": "o", "type": "object", "value": 12}, {"name": "p", "type": "file", "value": "x/y"},
          {"name": "k", "type": "class", "value": {"q": 1}}],
        """#)
    #expect(try map(json).properties == expected)
  }

  @Test("Objects of all shapes are read from both forms")
  func objects() throws {
    let xml = tmx(
      """
      <objectgroup name="o" draworder="index">
      <object id="1" name="r" type="t" x="1" y="-2.5" width="3" height="4" rotation="45"/>
      <object id="2" x="0" y="0" width="3" height="4"><ellipse/></object>
      <object id="3" x="0" y="0"><point/></object>
      <object id="4" x="0" y="0"><polygon points="0,0 3,4.5 -1,2"/></object>
      <object id="5" x="0" y="0"><polyline points="0,0 3,4"/></object>
      <object id="6" x="0" y="0"><text wrap="1">words</text></object>
      <object id="7" gid="2147483650" x="0" y="16" width="16" height="16" visible="0"/>
      </objectgroup>
      """)
    let json = tmj("\"data\": [1,1,1,1]").replacing(
      "\"layers\": [",
      with: #"""
        "layers": [{"type": "objectgroup", "name": "o", "draworder": "index", "objects": [
        {"id": 1, "name": "r", "type": "t", "x": 1, "y": -2.5, "width": 3, "height": 4, "rotation": 45},
        {"id": 2, "x": 0, "y": 0, "width": 3, "height": 4, "ellipse": true},
        {"id": 3, "x": 0, "y": 0, "point": true},
        {"id": 4, "x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 3, "y": 4.5}, {"x": -1, "y": 2}]},
        {"id": 5, "x": 0, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 3, "y": 4}]},
        {"id": 6, "x": 0, "y": 0, "text": {"text": "words", "wrap": true}},
        {"id": 7, "gid": 2147483650, "x": 0, "y": 16, "width": 16, "height": 16, "visible": false}
        ]},
        """#)
    for text in [xml, json] {
      guard case .objects(let content)? = try map(text).layers.first?.content else {
        Issue.record("the first layer holds objects")
        continue
      }
      #expect(!content.isTopDown)
      var words = TileMapText("words")
      words.wraps = true
      #expect(
        content.objects.map(\.shape) == [
          .rectangle, .ellipse, .point, .polygon([Point(0, 0), Point(3, 4.5), Point(-1, 2)]),
          .polyline([Point(0, 0), Point(3, 4)]), .text(words),
          .tile(TileCell(rawValue: 2_147_483_650)),
        ])
      #expect(content.objects[0].position == Point(1, -2.5))
      #expect(content.objects[0].className == "t" && content.objects[0].rotation == 45)
      #expect(!content.objects[6].isVisible)
    }
  }

  @Test("What an object lacks, its template has", arguments: [false, true])
  func templates(isJSON: Bool) throws {
    let xml = #"""
      <template><tileset firstgid="1" source="../t.tsx"/>
      <object name="crate" type="box" gid="2147483651" width="64" height="40" rotation="90">
      <properties><property name="a" value="1"/><property name="b" value="2"/></properties>
      </object></template>
      """#
    let json = #"""
      {"type": "template", "tileset": {"firstgid": 1, "source": "../t.tsx"}, "object":
       {"name": "crate", "type": "box", "gid": 2147483651, "width": 64, "height": 40, "rotation": 90,
        "properties": [{"name": "a", "value": "1"}, {"name": "b", "value": "2"}]}}
      """#
    let files = FakeFiles([
      "/maps/t.tsx": #"<tileset tilewidth="16" tileheight="16"><image source="t.png"/></tileset>"#,
      "/maps/things/../t.tsx": "unused", "/maps/things/crate.tx": isJSON ? json : xml,
      "/maps/things/ring.tx": #"<template><object width="9"><ellipse/></object></template>"#,
      "/maps/things/far.tx":
        #"<template><tileset firstgid="1" source="u.tsx"/><object gid="1"/></template>"#,
    ])
    let map = try map(
      tmx(
        #"""
        <tileset firstgid="101" source="t.tsx"/><objectgroup>
        <object id="1" template="things/crate.tx" x="7" y="8">
        <properties><property name="b" value="own"/></properties></object>
        <object id="2" template="things/crate.tx" x="1" y="2" name="mine" width="5" height="6"
          rotation="0" gid="4" visible="0"/>
        <object id="3" template="things/ring.tx" x="1" y="2"/>
        <object id="4" template="things/far.tx"/>
        </objectgroup>
        """#), files)
    guard case .objects(let content)? = map.layers.first?.content, content.objects.count == 4
    else {
      Issue.record("four objects can be used")
      return
    }
    let objects = content.objects
    #expect(objects[0].name == "crate" && objects[0].className == "box")
    #expect(objects[0].position == Point(7, 8) && objects[0].rotation == 90)
    #expect(objects[0].size == Size(64, 40))
    #expect(objects[0].shape == .tile(TileCell(rawValue: 0x8000_0000 | 103)))
    #expect(objects[0].properties == ["a": .string("1"), "b": .string("own")])
    #expect(objects[1].name == "mine" && objects[1].className == "box")
    #expect(objects[1].size == Size(5, 6) && objects[1].rotation == 0)
    #expect(objects[1].shape == .tile(TileCell(rawValue: 4)) && !objects[1].isVisible)
    #expect(objects[2].shape == .ellipse && objects[2].size == Size(9, 0))
    #expect(map.warnings.count == 1)
    #expect(map.warnings.first?.contains("the tileset cannot be read") == true)
  }

  @Test("A template that is none is an error in its own file")
  func badTemplates() {
    for (text, reason) in [
      ("<map/>", "holds no object template"), ("<template/>", "holds no object template"),
      (#"<template><object gid="1"/></template>"#, "belongs to no tileset"),
      (
        #"<template><tileset firstgid="5" source="t.tsx"/><object gid="1"/></template>"#,
        "belongs to no tileset"
      ),
    ] {
      let error = #expect(throws: TileMapError.self) {
        try map(
          tmx(#"<objectgroup><object id="5" template="a.tx"/></objectgroup>"#),
          FakeFiles(["/maps/a.tx": text]))
      }
      #expect(error?.file == "/maps/a.tx" && error?.reason.contains(reason) == true)
    }
  }

  @Test("Old and odd files are taken as they are")
  func oddities() throws {
    // A byte order mark, a document type, Windows lines, no ids, trans without #, legacy positions.
    let lines = [
      "\u{FEFF}<?xml version=\"1.0\"?>",
      #"<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">"#,
      "<!-- made by hand -->",
      #"<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16" new="1">"#,
      #"<editorsettings/><tileset firstgid="1" tilewidth="16" tileheight="16">"#,
      #"<image source="t.png" trans="ff00ff"/><terraintypes><terrain name="x"/></terraintypes>"#,
      "</tileset>",
      #"<imagelayer x="3" y="4"><image source="t.png"/></imagelayer>"#,
      #"<layer name="l"><data encoding="csv">1,"#,
      "1,<![CDATA[1]]>,1</data></layer></map>", "",
    ]
    let text = lines.joined(separator: "\r\n")
    let map = try map(text)
    #expect(map.tilesets[0].source?.transparentColor == 0xFF00FF)
    #expect(map.layers[0].offset == Point(3, 4))
    #expect(map.layers.count == 2)
    let old = """
      {"orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 8, "tileheight": 8,
       "version": 1, "properties": {"a": "b"}, "tilesets": [{"firstgid": 1, "tilewidth": 8,
       "tileheight": 8, "tiles": {"3": {"image": "x.png"}, "1": {"image": "y.png"}}}],
       "layers": [{"type": "tilelayer", "data": [2]}]}
      """
    let json = try MapTestSupport.map(old)
    #expect(json.properties == ["a": .string("b")])
    #expect(json.tilesets[0].tiles.keys.sorted() == [1, 3])
  }

  @Test("Old files place image layers by x and y, where there is no offsetx")
  func imagePositions() throws {
    func read(_ attributes: String) throws -> TileMap {
      try map(tmx("<imagelayer name=\"i\" \(attributes)><image source=\"t.png\"/></imagelayer>"))
    }
    #expect(try read(#"x="3" y="4""#).layers[0].offset == Point(3, 4))
    #expect(try read(#"x="3" y="4" offsetx="5""#).layers[0].offset == Point(5, 0))
    #expect(try read(#"x="3" offsetx="5" offsety="6""#).layers[0].offset == Point(5, 6))
    let ignored = try read(#"x="3" y="4" offsety="6""#)
    #expect(ignored.layers[0].offset == Point(3, 4))
    #expect(ignored.warnings.count == 1 && ignored.warnings[0].contains("no offsetx"))
    // JSON never had them.
    let json = try MapTestSupport.map(
      tmj(#""data": [0, 0, 0, 0]}, {"type": "imagelayer", "x": 3, "image": "t.png", "offsety": 6"#))
    #expect(json.layers[1].offset == Point(0, 6))
    #expect(json.warnings == [])
  }

  @Test("What is not drawn is named in the warnings")
  func warnings() throws {
    let map = try map(
      tmx(
        layer("1,1,1,1", attributes: #"mode="multiply""#)
          + #"<objectgroup><object id="5" template="a.tx"/></objectgroup>"#))
    #expect(
      map.warnings == [
        "/maps/test.tmx: line 4, column 122: object 5 is left out: its template cannot be read: "
          + "/maps/a.tx: there is no such file or directory"
      ])
    #expect(map.layers.count == 2)
  }

  @Test("A missing tileset file is a warning, and its tiles are not drawn")
  func missingTileset() throws {
    let text = tmx(layer("1,200,1,1")).replacing(
      "<layer", with: #"<tileset firstgid="100" source="gone.tsx"/><layer"#)
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16)
    let map = try map(text, files)
    #expect(map.warnings.count == 1)
    #expect(map.warnings[0].contains("/maps/gone.tsx: there is no such file"))
    let picture = try map.picture(with: TilePictures(of: map, files: files))
    #expect(picture.warnings.count == 1)
    #expect(picture.image.pixel(x: 17, y: 0) == 0)
  }

  @Test("A thousand odd things do not make a thousand warnings")
  func fewWarnings() throws {
    let objects = String(repeating: #"<object template="a.tx"/>"#, count: 1000)
    let map = try map(tmx("<objectgroup>\(objects)</objectgroup>"))
    #expect(map.warnings.count == 101)
    #expect(map.warnings.last?.contains("900 more") == true)
  }

  @Test("Tilesets may stand in any order")
  func disorder() throws {
    let more = #"<tileset firstgid="9" name="b" tilewidth="16" tileheight="16"/>"#
    let text = tmx(layer("1,9,10,2")).replacing(
      "<tileset firstgid=\"1\"", with: more + "<tileset firstgid=\"1\"")
    let map = try map(text)
    #expect(map.tilesets.map(\.firstGID) == [1, 9])
    #expect(map.tilesetIndex(ofGID: 10) == 1 && map.tilesetIndex(ofGID: 2) == 0)
  }

  @Test("Old files move tile layers by cells; what is no number leaves a layer shown")
  func oldLayers() throws {
    let map = try map(
      tmx(
        layer("1,1,1,1", attributes: #"x="2" y="1" offsetx="3""#)
          + layer("1,1,1,1", attributes: #"visible="false""#)
          + layer("1,1,1,1", attributes: #"visible="0""#)))
    #expect(map.layers.map(\.offset) == [Point(3, 0), .zero, .zero])
    #expect(map.firstGrid[column: 2, row: 1].gid == 1 && map.firstGrid[column: 0, row: 0].isEmpty)
    #expect(map.layers.map(\.isVisible) == [true, true, false])
    #expect(map.warnings.count == 1)
  }

  @Test("Warnings of one tileset come in the order of its tiles")
  func warningOrder() throws {
    let tiles = (0..<40).reversed().map {
      #"<tile id="\#($0)"><image source="t.png"/><animation><frame tileid="99" duration="5"/></animation></tile>"#
    }
    let text = tmx("").replacing(#"<image source="t.png"/>"#, with: tiles.joined())
    let numbers = try map(text).warnings.compactMap { line in
      line.split(separator: "the animation of tile ").last?.split(separator: " ").first.flatMap {
        Int($0)
      }
    }
    #expect(numbers == Array(0..<40))
  }

  @Test("A large file with a warning in each line is read in one go", .timeLimit(.minutes(40)))
  func manyWarnings() throws {
    let objects = String(repeating: "<object template=\"a.tx\"/>\n", count: 40_000)
    var warnings: [String] = []
    let seconds = try processorSeconds {
      warnings = try map(tmx("<objectgroup>\(objects)</objectgroup>")).warnings
    }
    #expect(seconds < 20)
    #expect(warnings.last?.contains("39900 more") == true)
  }

  @Test("Animations of many long steps are found at any time", .timeLimit(.minutes(40)))
  func longAnimations() throws {
    var tile = Tileset.Tile()
    tile.animation = (0..<500_000).map { Tileset.Frame(tile: $0, milliseconds: 1) }
    var tileset = Tileset(firstGID: 1, tileWidth: 16, tileHeight: 16)
    tileset.tiles[0] = tile
    let seconds = processorSeconds {
      for place in stride(from: 0, to: 500_000, by: 25) {
        let end = Int64(place + 1) * 1000
        #expect(tileset.shownTile(0, microseconds: end) == place)
        #expect(tileset.shownTile(0, microseconds: end + 500_000_000) == place)
      }
    }
    #expect(seconds < 20)
    // Longer than the clock can count.
    tileset.tiles[0]?.animation = (0..<8).map { Tileset.Frame(tile: $0, milliseconds: 1 << 60) }
    #expect(tileset.shownTile(0, microseconds: 1 << 61) == 0)
    #expect(tileset.shownTile(0, microseconds: .max) < 8)
  }

  @Test("An animation that leads nowhere stands still")
  func animations() throws {
    func tile(_ id: Int, _ frames: String) -> String {
      #"<tile id="\#(id)"><image source="t.png"/><animation>\#(frames)</animation></tile>"#
    }
    let tiles = [
      tile(0, #"<frame tileid="7" duration="5"/>"#),
      tile(1, #"<frame tileid="0" duration="0"/>"#),
      tile(2, #"<frame tileid="0" duration="5"/><frame tileid="1" duration="0"/>"#),
    ]
    let text = tmx("").replacing(#"<image source="t.png"/>"#, with: tiles.joined())
    let map = try map(text)
    #expect(map.warnings.count == 2)
    #expect(map.tilesets[0].shownTile(0, microseconds: 9_000_000) == 0)
    #expect(map.tilesets[0].shownTile(1, microseconds: 9_000_000) == 1)
    // A frame without duration is never left.
    #expect(map.tilesets[0].shownTile(2, microseconds: 5000) == 0)
    #expect(map.tilesets[0].shownTile(2, microseconds: Int64.max) == 1)
  }
}

@Suite("Cell grids")
nonisolated struct CellGridTests {
  @Test("Cells come back wherever they were put")
  func places() {
    var grid = CellGrid()
    let low = CellGrid.coordinates.lowerBound
    let high = CellGrid.coordinates.upperBound
    let places = [(0, 0), (-1, -1), (15, 16), (low, high), (high, low), (1_000_000_007, -3)]
    for (index, place) in places.enumerated() {
      grid[column: place.0, row: place.1] = TileCell(rawValue: UInt32(index + 1))
    }
    for (index, place) in places.enumerated() {
      #expect(grid[column: place.0, row: place.1].rawValue == UInt32(index + 1))
    }
    #expect(grid.chunkCount == 6)
    #expect(grid[column: high + 1, row: 0].isEmpty)
    #expect(grid[column: .max, row: .min].isEmpty)
  }

  @Test("Nothing is stored for nothing")
  func sparse() {
    var grid = CellGrid()
    grid[column: 5, row: 5] = .empty
    #expect(grid.chunkCount == 0 && grid.bounds == nil)
    grid[column: 5, row: -5] = TileCell(rawValue: 1)
    grid[column: 5, row: -5] = .empty
    #expect(grid.bounds == CellRect(column: 0, row: -16, columns: 16, rows: 16))
  }
}
