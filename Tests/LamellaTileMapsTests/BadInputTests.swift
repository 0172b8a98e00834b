import LamellaFiles
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import Testing

@Suite("Bad maps")
nonisolated struct BadInputTests {
  /// A text that must be refused, and words of the reason.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var words: String

    init(_ name: String, _ text: String, _ words: String) {
      testDescription = name
      self.text = text
      self.words = words
    }
  }

  static func refuse(_ sample: Case, files: FakeFiles = FakeFiles()) {
    let error = #expect(throws: TileMapError.self) { try map(sample.text, files) }
    let line = error?.description ?? ""
    #expect(line.contains(sample.words), "\(line)")
    #expect(line.hasPrefix("/maps/"))
    #expect(!line.contains("\n") && line.count < 400)
  }

  // MARK: Files

  static let notMaps: [Case] = [
    Case("nothing", "", "the file is empty"),
    Case("blanks", " \n\t ", "the file is empty"),
    Case("words", "hello", "neither XML nor JSON"),
    Case("binary", "\u{1}\u{2}\u{3}", "neither XML nor JSON"),
    Case("another element", "<html></html>", "holds a html, not a map"),
    Case("a tileset", #"<tileset name="x"/>"#, "holds a tileset, not a map"),
    Case("an array", "[]", "holds a JSON array"),
    Case("an object without type", "{}", "something without a type"),
    Case("a JSON tileset", #"{"type": "tileset"}"#, "holds a tileset, not a map"),
    Case("cut XML", String(tmx(layer("1,1,1,1")).dropLast(9)), "the file ends inside a tag"),
    Case("cut between tags", String(tmx("").dropLast(6)), "the file ends inside <map>"),
    Case("cut in a tag", "<map version=\"1", "ends inside the value of version"),
    Case("cut JSON", String(tmj(#""data": [1,1,1,1]"#).dropLast(3)), "ends too early"),
    Case("crossed tags", "<map><a></map></a>", "</map> stands where </a> must"),
    Case("two roots", "<map></map><map></map>", "second element"),
    Case("text behind", "<map></map>x", "text behind the end"),
    Case("JSON and more", tmj(#""data": [1,1,1,1]"#) + "x", "behind the end"),
    Case("an attribute twice", #"<map a="1" a="2"/>"#, "is there twice"),
    Case("no quotes", "<map a=1/>", "not in quotes"),
    Case("a lone &", #"<map a="x & y"/>"#, "stands for no known character"),
    Case("a key without quotes", "{a: 1}", "in quotes"),
    Case("a trailing comma", #"{"a": [1,]}"#, "no JSON value"),
    Case("half a character", #"{"a": "\ud800"}"#, "half a character"),
    Case("a huge number", #"{"a": 1e400}"#, "too large"),
    Case(
      "UTF-16 by its own words", #"<?xml version="1.0" encoding="UTF-16"?><map/>"#, "not UTF-8"),
  ]

  @Test("What is no map is refused", arguments: notMaps)
  func notMap(sample: Case) { Self.refuse(sample) }

  static let hostile: [Case] = [
    Case(
      "entities", #"<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><map v="&b;"/>"#,
      "declares things of its own"),
    Case(
      "65 attributes", "<map \((0..<65).map { "a\($0)=''" }.joined(separator: " "))/>",
      "over 64 attributes"),
    Case(
      "64 attributes", "<map \((0..<64).map { "a\($0)=''" }.joined(separator: " "))><",
      "the file ends"),
    Case("an unknown entity", "<map v=\"&xxe;\"/>", "stands for no known character"),
    Case("an unknown entity in text", "<map>&lol;</map>", "stands for no known character"),
    Case("deep XML", String(repeating: "<group>", count: 20_000), "nested deeper than"),
    Case("deep arrays", String(repeating: "[", count: 20_000), "nested deeper than"),
    Case("deep objects", String(repeating: #"{"a":"#, count: 20_000), "nested deeper than"),
    Case(
      "deep groups",
      tmx(String(repeating: "<group>", count: 110) + String(repeating: "</group>", count: 110)),
      "groups are nested deeper"),
  ]

  @Test("Traps are not stepped into", arguments: hostile)
  func trap(sample: Case) { Self.refuse(sample) }

  @Test("Every truncation is an error or a map, soon", arguments: ["data-zlib.tmx", "tints.tmj"])
  func truncated(name: String) throws {
    let bytes = try readFile(Maps.path(name))
    for count in stride(from: 0, to: bytes.count - 3, by: 7) {
      #expect(throws: TileMapError.self) {
        try TileMap(Array(bytes[..<count]), file: "/maps/cut", files: FakeFiles())
      }
    }
  }

  // MARK: Grids

  static func sized(_ attributes: String) -> String {
    tmx("").replacing(
      #"orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16""#,
      with: attributes)
  }

  static let grids: [Case] = [
    Case(
      "flat cells",
      sized(
        #"orientation="oblique" width="2" height="2" tilewidth="16" tileheight="16" skewx="32" skewy="8""#
      ), "flatten the cells"),
    Case(
      "a long hexagon",
      sized(
        #"orientation="hexagonal" width="2" height="2" tilewidth="16" tileheight="16" hexsidelength="17""#
      ), "hexsidelength is 17, outside of 0 to 16"),
    Case(
      "tiny diamonds",
      sized(#"orientation="staggered" width="2" height="2" tilewidth="1" tileheight="16""#),
      "cells of one pixel cannot be staggered"),
    Case(
      "an unknown axis",
      sized(
        #"orientation="staggered" width="2" height="2" tilewidth="16" tileheight="16" staggeraxis="z""#
      ), "is not one of x, y"),
    Case(
      "diagonal", tmx("").replacing("orthogonal", with: "diagonal"),
      "is not one of orthogonal, isometric"),
    Case(
      "no orientation", sized(#"width="2" height="2""#),
      "the map has no orientation: save it again with Tiled"),
    Case("a render order", tmx("", attributes: #"renderorder="up""#), "is not one of right-down"),
    Case("width 0", tmx("", size: #"width="0" height="2""#), "outside of 1 to"),
    Case("negative height", tmx("", size: #"width="2" height="-2""#), "outside of 1 to"),
    Case("a huge width", tmx("", size: #"width="99999999999" height="2""#), "outside of 1 to"),
    Case("no size", tmx("", size: #"width="2""#), "has no height"),
    Case("half a tile", tmx("", size: #"width="2.5" height="2""#), "not a whole number"),
    Case("a word for a size", tmx("", size: #"width="two" height="2""#), "not a finite number"),
    Case("NaN", tmx("", size: #"width="nan" height="2""#), "not a finite number"),
    Case(
      "tiles of no size",
      tmx("").replacing(#"height="2" tilewidth="16""#, with: #"height="2" tilewidth="0""#),
      "tilewidth is 0"),
    Case(
      "too many cells",
      tmx(
        #"<layer name="big" width="100000" height="100000"><data encoding="csv">1</data></layer>"#),
      "at most 67108864 are read"),
  ]

  @Test("Grids that cannot be drawn are refused", arguments: grids)
  func grid(sample: Case) { Self.refuse(sample) }

  // MARK: Cells

  static let cells: [Case] = [
    Case("too few", tmx(layer("1,1,1")), "holds 3 cells where 2 x 2 are expected"),
    Case("too many", tmx(layer("1,1,1,1,1")), "holds more than the 2 x 2 cells"),
    Case("none", tmx(layer("")), "holds 0 cells"),
    Case("an empty field", tmx(layer("1,,1,1")), "layer \"ground\": cell (1, 0) is empty"),
    Case("an empty end", tmx(layer("1,1,1,1,")), "cell (0, 2) is empty"),
    Case("a word", tmx(layer("1,1,x,1")), "cell (0, 1) is \"x\""),
    Case("a negative number", tmx(layer("1,-1,1,1")), "cell (1, 0) is \"-1\""),
    Case("33 bits", tmx(layer("1,1,1,4294967296")), "cell (1, 1) is \"4294967296\""),
    Case("endless digits", tmx(layer(String(repeating: "9", count: 9999))), "cell (0, 0)"),
    Case("no comma", tmx(layer("1 1,1,1")), "does not follow a comma"),
    Case("an element's word", tmx(layer(#"<tile gid="x"/>"#, encoding: "")), "gid \"x\" is no"),
    Case("elements too few", tmx(layer(#"<tile gid="1"/>"#, encoding: "")), "holds 1 cells"),
    Case("an encoding", tmx(layer("1", encoding: #"encoding="hex""#)), "encoding \"hex\""),
    Case(
      "a compression", tmx(layer("AQ==", encoding: #"encoding="base64" compression="lzma""#)),
      "\"lzma\" is not one of zlib, gzip, zstd"),
    Case(
      "zstd", tmx(layer("AQ==", encoding: #"encoding="base64" compression="zstd""#)),
      "the zstd data is damaged"),
    Case(
      "compressed CSV", tmx(layer("1", encoding: #"encoding="csv" compression="zlib""#)),
      "only base64 data can be compressed"),
    Case("not base64", tmx(layer("AQ!=", encoding: #"encoding="base64""#)), "'!' does not belong"),
    Case("too few bytes", tmx(layer("AQAAAA==", encoding: #"encoding="base64""#)), "holds 4 bytes"),
    Case(
      "not zlib", tmx(layer("AAAAAAAA", encoding: #"encoding="base64" compression="zlib""#)),
      "the zlib data is damaged"),
    Case(
      "cut zlib", tmx(layer("eJxj", encoding: #"encoding="base64" compression="zlib""#)),
      "the zlib data ends too early"),
    Case(
      "not gzip", tmx(layer("eJxjZGBg", encoding: #"encoding="base64" compression="gzip""#)),
      "the gzip data is damaged"),
    Case("JSON too few", tmj(#""data": [1, 1, 1]"#), "holds 3 cells"),
    Case("JSON fractions", tmj(#""data": [1, 1.5, 1, 1]"#), "cell (1, 0) is 1.5"),
    Case("JSON negative", tmj(#""data": [1, 1, -1, 1]"#), "cell (0, 1) is -1"),
    Case("JSON 33 bits", tmj(#""data": [1, 1, 1, 4294967296]"#), "cell (1, 1) is 4294967296"),
    Case("JSON words", tmj(#""data": [1, 1, "x", 1]"#), "cell (0, 1) is not a number"),
    Case("JSON text", tmj(#""data": "AQ==""#), "must be an array"),
    Case("JSON array as base64", tmj(#""encoding": "base64", "data": [1]"#), "must be a string"),
    Case("no data", tmx(#"<layer name="l" width="2" height="2"/>"#), "has no data"),
    Case("JSON no data", tmj(#""x": 0"#), "has no data"),
    Case("JSON null", tmj(#""data": null"#), "has no data"),
    Case(
      "a gid without tileset",
      tmx(layer("1,1,1,1")).replacing("firstgid=\"1\"", with: "firstgid=\"5\""),
      "cell (0, 0) has the tile 1, which belongs to no tileset"),
  ]

  @Test("Cells that are not what they must be are refused", arguments: cells)
  func cell(sample: Case) { Self.refuse(sample) }

  @Test("A layer that expands without end stops at its size", arguments: ["zlib", "gzip"])
  func bomb(kind: String) throws {
    // A valid stream of the map's own size, but in a layer that must be smaller.
    let path = Maps.path("data-\(kind).tmx")
    let text = String(decoding: try readFile(path), as: UTF8.self)
      .replacing(#"name="tiles" width="9" height="7""#, with: #"name="tiles" width="3" height="2""#)
    let error = #expect(throws: TileMapError.self) { try map(text) }
    #expect(error?.description.contains("more than the expected 24 bytes") == true)
  }

  // MARK: Chunks

  static func chunk(_ attributes: String, _ data: String = "1") -> String {
    tmx(
      #"<layer name="l" width="2" height="2"><data encoding="csv"><chunk \#(attributes)>\#(data)</chunk></data></layer>"#,
      attributes: #"infinite="1""#)
  }

  static let chunks: [Case] = [
    Case("no size", chunk(#"x="0" y="0""#), "has no size"),
    Case("size 0", chunk(#"x="0" y="0" width="0" height="1""#), "width is 0"),
    Case("negative size", chunk(#"x="0" y="0" width="-16" height="16""#), "width is -16"),
    Case("huge size", chunk(#"x="0" y="0" width="99999" height="99999""#), "at most"),
    Case("overflow", chunk(#"x="0" y="0" width="2147483647" height="2147483647""#), "at most"),
    Case("far away", chunk(#"x="2147483647" y="0" width="2" height="1""#, "1,1"), "32-bit"),
    Case("beyond", chunk(#"x="9999999999" y="0" width="1" height="1""#), "outside of"),
    Case("short", chunk(#"x="0" y="0" width="2" height="2""#, "1,1,1"), "holds 3 cells"),
  ]

  @Test("Chunks that cannot be are refused", arguments: chunks)
  func chunk(sample: Case) { Self.refuse(sample) }

  @Test("A chunk at the end of the coordinates is read")
  func lastChunk() throws {
    let map = try map(Self.chunk(#"x="2147483647" y="-2147483648" width="1" height="1""#))
    #expect(map.firstGrid[column: 2_147_483_647, row: -2_147_483_648].gid == 1)
    #expect(throws: TileMapError.self) {
      try map.picture(with: TilePictures(of: map, files: FakeFiles()), scale: 64)
    }
  }

  // MARK: Tilesets

  static func tileset(_ attributes: String, _ inner: String = #"<image source="t.png"/>"#) -> String
  {
    tmx("").replacing(
      #"<tileset firstgid="1" name="t" tilewidth="16" tileheight="16"><image source="t.png"/>"#,
      with: "<tileset \(attributes)>\(inner)")
  }

  static let good = #"tilewidth="16" tileheight="16""#

  static let tilesets: [Case] = [
    Case("no firstgid", tileset(good), "has no firstgid"),
    Case("firstgid 0", tileset("firstgid=\"0\" \(good)"), "firstgid is 0"),
    Case(
      "firstgid with flags", tileset("firstgid=\"2147483649\" \(good)"), "firstgid is 2147483649"),
    Case(
      "firstgid twice",
      tileset("firstgid=\"1\" \(good)").replacing(
        "</tileset>", with: "</tileset><tileset firstgid=\"1\"/>"),
      "firstgid is 1, the same as that of another tileset"),
    Case("no tile size", tileset(#"firstgid="1" tilewidth="16""#), "has no tileheight"),
    Case("tile size 0", tileset(#"firstgid="1" tilewidth="0" tileheight="16""#), "tilewidth is 0"),
    Case("negative margin", tileset("firstgid=\"1\" \(good) margin=\"-1\""), "margin is -1"),
    Case("negative spacing", tileset("firstgid=\"1\" \(good) spacing=\"-16\""), "spacing is -16"),
    Case(
      "a color", tileset("firstgid=\"1\" \(good)", #"<image source="t.png" trans="blue"/>"#),
      "color"),
    Case("a tile's id", tileset("firstgid=\"1\" \(good)", #"<tile id="-1"/>"#), "id is -1"),
    Case("a tile without id", tileset("firstgid=\"1\" \(good)", "<tile/>"), "has no id"),
    Case(
      "a frame without tile",
      tileset(
        "firstgid=\"1\" \(good)",
        #"<tile id="0"><animation><frame duration="1"/></animation></tile>"#),
      "has no tileid"),
    Case("a wrong file", tileset(#"firstgid="1" source="map.tmx""#), "holds no tileset"),
    Case("a chain", tileset(#"firstgid="1" source="chain.tsx""#), "refers to another tileset"),
    Case("a damaged file", tileset(#"firstgid="1" source="cut.tsx""#), "/maps/cut.tsx: line 1"),
    Case("an absolute path", tileset(#"firstgid="1" source="/etc/passwd""#), "an absolute path"),
    Case("a drive", tileset(#"firstgid="1" source="C:/x.tsx""#), "an absolute path"),
    Case("a URL", tileset(#"firstgid="1" source="https://a.b/x.tsx""#), "a URL"),
    Case("a climb", tileset(#"firstgid="1" source="../x.tsx""#), "lies outside of the folder"),
    Case("a hidden climb", tileset(#"firstgid="1" source="a/../../x.tsx""#), "lies outside"),
    Case("the folder itself", tileset(#"firstgid="1" source="a/..""#), "lies outside"),
    Case(
      "a picture's climb", tileset("firstgid=\"1\" \(good)", #"<image source="../../t.png"/>"#),
      "lies outside"),
  ]

  @Test("Tilesets that cannot be used are refused", arguments: tilesets)
  func tileset(sample: Case) {
    let files = FakeFiles([
      "/maps/map.tmx": tmx(""), "/maps/cut.tsx": "<tileset ",
      "/maps/chain.tsx": #"<tileset source="chain.tsx"/>"#,
    ])
    Self.refuse(sample, files: files)
  }

  // MARK: Layers and objects

  static let layers: [Case] = [
    Case("opacity NaN", tmx(layer("1,1,1,1", attributes: #"opacity="nan""#)), "opacity is"),
    Case("opacity 1e400", tmx(layer("1,1,1,1", attributes: #"opacity="1e400""#)), "opacity is"),
    Case("parallax 1e200", tmx(layer("1,1,1,1", attributes: #"parallaxx="1e200""#)), "a thousand"),
    Case("parallax -1e9", tmx(layer("1,1,1,1", attributes: #"parallaxy="-1e9""#)), "a thousand"),
    Case(
      "parallax origin", tmx(layer("1,1,1,1"), attributes: #"parallaxoriginx="1e12""#), "a billion"),
    Case("offset inf", tmx(layer("1,1,1,1", attributes: #"offsetx="inf""#)), "offsetx is"),
    Case("offset 1e300", tmx(layer("1,1,1,1", attributes: #"offsety="1e300""#)), "offsety is"),
    Case("tint", tmx(layer("1,1,1,1", attributes: ##"tintcolor="#12345""##)), "tintcolor is"),
    Case("draw order", tmx(#"<objectgroup draworder="z"/>"#), "the draw order \"z\""),
    Case(
      "polygon",
      tmx(##"<objectgroup><object><polygon points="0,0 1"/></object></objectgroup>"##),
      "the point \"1\" is not two numbers"),
    Case(
      "polygon of words",
      tmx(#"<objectgroup><object><polyline points="0,0 a,b"/></object></objectgroup>"#),
      "the point \"a,b\""),
    Case(
      "object without tileset",
      tmx(#"<objectgroup><object id="3" gid="1"/></objectgroup>"#)
        .replacing("firstgid=\"1\"", with: "firstgid=\"9\""), "object 3 has the tile 1"),
    Case(
      "layers no array",
      #"{"type": "map", "orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 1, "tileheight": 1, "layers": 5}"#,
      "must be an array"),
    Case(
      "a layer no object",
      tmj(#""data": [1,1,1,1]"#).replacing("\"layers\": [", with: "\"layers\": [3, "),
      "layers[0] must be an object"),
  ]

  @Test("Layers with impossible settings are refused", arguments: layers)
  func layerSettings(sample: Case) { Self.refuse(sample) }

  @Test("An opacity outside of its range is clamped")
  func clamped() throws {
    let text = tmx(
      layer("1,1,1,1", attributes: #"opacity="7""#) + layer("1,1,1,1", attributes: #"opacity="-3""#)
    )
    #expect(try map(text).layers.map(\.opacity) == [1, 0])
  }

  @Test("A missing map is one line")
  func missing() {
    let error = #expect(throws: TileMapError.self) { try TileMap(path: "/nowhere/at/all.tmx") }
    #expect(
      error?.description
        == "/nowhere/at/all.tmx: there is no such file or directory: check the path")
  }

  @Test("Places are told by line and column, or by the way to a value")
  func places() {
    let xml = #expect(throws: TileMapError.self) { try map(tmx("\n" + layer("1,1,1"))) }
    #expect(
      xml?.description
        == "/maps/test.tmx: line 5, column 51: layer \"ground\": the data holds 3 cells where 2 x 2 "
        + "are expected: save the map again")
    let json = #expect(throws: TileMapError.self) { try map(tmj(#""data": [1], "opacity": []"#)) }
    #expect(json?.place == "layers[0]")
    let syntax = #expect(throws: TileMapError.self) { try map("{\n \"a\": x}") }
    #expect(syntax?.place == "line 2, column 7")
  }
}
