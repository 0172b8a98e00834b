import LamellaFiles
import LamellaGraphics
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import Testing

@Suite("Pictures of maps")
nonisolated struct PictureTests {
  static func compare(_ file: String, with expected: String, milliseconds: Int64 = 0) throws {
    let map = try TileMap(path: Maps.path(file))
    let pictures = TilePictures(of: map)
    let picture = try map.picture(
      with: pictures, microseconds: milliseconds * 1000, rule: .tiled18)
    #expect(map.warnings + pictures.warnings + picture.warnings == [])
    let reference = try PNG.read(path: Maps.path(expected + ".expected.png"))
    #expect((picture.image.width, picture.image.height) == (reference.width, reference.height))
    if file == "objects-turned.tmx" || expected == "hex-isles" {
      // Pixels exactly on a slanted edge, or exactly between two of the tile's, may fall either way.
      #expect(differingShare(picture.image, reference, above: 2) < 0.001)
    } else {
      #expect(largestDifference(picture.image, reference) <= 2)
    }
  }

  @Test("There are maps to compare")
  func present() {
    #expect(Maps.names(ending: ".tmx").count >= 20)
    #expect(Maps.names(ending: ".tmj").count >= 5)
  }

  @Test("Every map looks as Tiled draws it", arguments: Maps.names(ending: ".tmx"))
  func xml(name: String) throws {
    try Self.compare(name, with: String(name.dropLast(4)))
  }

  @Test("The JSON form of a map looks the same", arguments: Maps.names(ending: ".tmj"))
  func json(name: String) throws {
    try Self.compare(name, with: String(name.dropLast(4)))
  }

  /// What `Tools/compare-maps --make` wrote: maps made at random, by their numbers.
  @Test("Maps made at random look as Tiled draws them, in both forms", arguments: Maps.random)
  func random(number: String) throws {
    for form in ["tmx", "tmj"] {
      try Self.compare("random/\(number)/map.\(form)", with: "random/\(number)/map")
    }
  }

  @Test("Unless Tiled's slips are asked for, a see-through tint makes opaque tiles see-through")
  func plainTint() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16, 0xFF40_80C0)
    let map = try map(tmx(layer("1,1,0,0", attributes: ##"tintcolor="#80ffffff""##)), files)
    let pictures = TilePictures(of: map, files: files)
    let plain = try map.picture(with: pictures).image.pixel(x: 4, y: 4)
    #expect(plain >> 24 == 0x80)
    for shift: UInt32 in [0, 8, 16] {
      let expected = 0xFF40_80C0 >> shift & 0xFF
      #expect(abs(Int(plain >> shift & 0xFF) - Int(expected)) <= 1)
    }
    let slipped = try map.picture(with: pictures, rule: .tiled18).image.pixel(x: 4, y: 4)
    #expect(slipped == 0x8020_4060)
  }

  @Test(
    "Unless Tiled's slips are asked for, half a pixel shows each column of a mirrored tile once")
  func plainHalves() throws {
    var files = FakeFiles()
    let ramp = Image(width: 16, height: 16) { x, _ in 0xFF00_0000 | UInt32(x) * 16 }
    files.files["/maps/t.png"] = try PNG.encode(ramp)
    let mirrored = layer("2147483649,0,0,0", attributes: #"offsetx="0.5""#)
    let map = try map(tmx(mirrored), files)
    let pictures = TilePictures(of: map, files: files)
    func columns(_ rule: TileMap.DrawingRule) throws -> [UInt32] {
      let image = try map.picture(with: pictures, rule: rule).image
      return (1...16).map { (image.pixel(x: $0, y: 0) & 0xFF) / 16 }
    }
    #expect(try columns(.plain) == (0...15).reversed())
    #expect(try columns(.tiled18) == (0...14).reversed() + [0])
  }

  @Test("Animations step when Tiled's do", arguments: [249, 251, 349, 351, 501, 1234])
  func animation(milliseconds: Int64) throws {
    for form in ["animation.tmx", "animation.tmj"] {
      try Self.compare(form, with: "animation-\(milliseconds)", milliseconds: milliseconds)
    }
  }

  @Test("A scale of whole numbers repeats each pixel", arguments: ["flips", "offsets", "sizes"])
  func scale(name: String) throws {
    let map = try TileMap(path: Maps.path(name + ".tmx"))
    let pictures = TilePictures(of: map)
    let once = try map.picture(with: pictures).image
    let thrice = try map.picture(with: pictures, scale: 3).image
    #expect(thrice.width == once.width * 3 && thrice.height == once.height * 3)
    let repeated = Image(width: once.width * 3, height: once.height * 3) { x, y in
      once.pixel(x: x / 3, y: y / 3)
    }
    #expect(thrice.pixels == repeated.pixels)
  }

  @Test("A picture too large to be written is refused before it takes memory")
  func tooLarge() throws {
    let map = try map(tmx("", size: #"width="1000000" height="1000000""#))
    let error = #expect(throws: TileMapError.self) {
      try map.picture(with: TilePictures(of: map, files: FakeFiles()))
    }
    #expect(error?.description.contains("16000000 x 16000000 pixels") == true)
    for scale in [0, -1, .nan, .infinity, 1e9] {
      #expect(throws: TileMapError.self) {
        try map.picture(with: TilePictures(of: map, files: FakeFiles()), scale: scale)
      }
    }
  }

  @Test("Tiles without a picture are counted, the others drawn")
  func missingTiles() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16)
    let map = try map(tmx(layer("1,2,1,99")), files)
    let pictures = TilePictures(of: map, files: files)
    let picture = try map.picture(with: pictures)
    #expect(
      picture.warnings == [
        "/maps/test.tmx: layer \"ground\": 2 cells are left out: there is no picture of their "
          + "tile, such as 2"
      ])
    #expect(picture.image.pixel(x: 0, y: 0) == 0xFF33_2211)
    #expect(picture.image.pixel(x: 16, y: 0) == 0)
  }

  @Test("Tilesets that claim the same numbers are named")
  func overlappingTilesets() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(64, 64)
    func warnings(_ first: Int) throws -> [String] {
      let source = tmx(layer("1,1,1,1")).replacing(
        "<layer",
        with: #"<tileset firstgid="\#(first)" name="u" tilewidth="16" tileheight="16">"#
          + #"<image source="t.png"/></tileset><layer"#)
      return TilePictures(of: try map(source, files), files: files).warnings
    }
    #expect(try warnings(17) == [])
    let line = try warnings(9)
    #expect(line.count == 1 && line[0].contains(#""t" has the tiles 1 to 16, but 9"#))
  }

  @Test("A missing picture is one line")
  func missingPicture() throws {
    let map = try map(tmx(layer("1,1,1,1")))
    let pictures = TilePictures(of: map, files: FakeFiles())
    #expect(
      pictures.warnings == [
        "/maps/t.png: there is no such file or directory; its tiles are left out"
      ])
  }

  @Test("A picture may stand in the map itself")
  func embedded() throws {
    // The bytes of a PNG in base64, made here.
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bytes = plainPNG(16, 16)
    while bytes.count % 3 != 0 { bytes.append(0) }
    var text = ""
    for index in stride(from: 0, to: bytes.count, by: 3) {
      let group = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      for shift in [18, 12, 6, 0] { text.append(alphabet[group >> shift & 63]) }
    }
    let source = tmx(layer("1,1,1,1")).replacing(
      #"<image source="t.png"/>"#,
      with: #"<image format="png"><data encoding="base64">\#(text)</data></image>"#)
    let map = try map(source)
    let pictures = TilePictures(of: map, files: FakeFiles())
    #expect(pictures.warnings == [])
    #expect(try map.picture(with: pictures).image.pixel(x: 20, y: 20) == 0xFF33_2211)
  }

  @Test("A tile drawn at the grid's size fills its cell, or fits into it")
  func gridSize() throws {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(8, 4)
    func picture(_ attributes: String) throws -> Image {
      let source = tmx(layer("0,0,1,0")).replacing(
        #"tilewidth="16" tileheight="16"><image"#,
        with: #"tilewidth="8" tileheight="4" \#(attributes)><image"#)
      let map = try map(source, files)
      return try map.picture(with: TilePictures(of: map, files: files)).image
    }
    func covered(_ image: Image) -> [Int] {
      let inside = (0..<32 * 32).filter { image.pixels[$0 * 4 + 3] != 0 }
      return [
        inside.map { $0 % 32 }.min()!, inside.map { $0 / 32 }.min()!,
        inside.map { $0 % 32 }.max()!, inside.map { $0 / 32 }.max()!,
      ]
    }
    #expect(covered(try picture("")) == [0, 28, 7, 31])
    #expect(covered(try picture(#"tilerendersize="grid""#)) == [0, 16, 15, 31])
    #expect(
      covered(try picture(#"tilerendersize="grid" fillmode="preserve-aspect-fit""#))
        == [0, 20, 15, 27])
  }
}
