import LamellaFiles
import LamellaGraphics
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import Testing

@Suite("Pictures of objects")
nonisolated struct ObjectPictureTests {
  private static func picture(_ objects: String, scale: Double = 1) throws -> TileMap.Picture {
    var files = FakeFiles()
    files.files["/maps/t.png"] = plainPNG(16, 16)
    let map = try map(
      tmx(#"<objectgroup name="things">\#(objects)</objectgroup>"#, size: #"width="4" height="4""#),
      files)
    return try map.picture(with: TilePictures(of: map, files: files), scale: scale)
  }

  /// Left, top, right and bottom of what is drawn, the last two inside.
  private static func covered(_ image: Image) -> [Int] {
    let inside = (0..<image.width * image.height).filter { image.pixels[$0 * 4 + 3] != 0 }
    guard !inside.isEmpty else { return [] }
    return [
      inside.map { $0 % image.width }.min()!, inside.map { $0 / image.width }.min()!,
      inside.map { $0 % image.width }.max()!, inside.map { $0 / image.width }.max()!,
    ]
  }

  @Test("An object stands on its position, has its size, and turns about its position")
  func boxes() throws {
    func box(_ attributes: String, scale: Double = 1) throws -> [Int] {
      Self.covered(
        try Self.picture(#"<object gid="1" x="20" y="30" \#(attributes)/>"#, scale: scale).image)
    }
    #expect(try box("") == [20, 14, 35, 29])
    #expect(try box(#"width="8" height="24""#) == [20, 6, 27, 29])
    #expect(try box(#"width="8" height="24" rotation="90""#) == [20, 30, 43, 37])
    #expect(try box(#"width="8" height="24" rotation="-90""#) == [0, 22, 19, 29])
    #expect(try box(#"width="8" height="24" rotation="540""#) == [12, 30, 19, 53])
    #expect(try box(#"width="8" height="24""#, scale: 2) == [40, 12, 55, 59])
    #expect(try box(#"visible="0""#) == [])
    #expect(try box(#"opacity="0""#) == [])
    // Corners at (20, 30), (37.3, 40), (47.3, 22.7) and (30, 12.7).
    #expect(try box(#"width="20" height="20" rotation="30""#) == [20, 13, 46, 39])
  }

  @Test("Extreme objects draw nothing, or what is inside the picture")
  func extremes() throws {
    for attributes in [
      #"width="1e-300" height="1e9" rotation="33""#, #"width="1e-300" height="1e-300""#,
      #"width="1e-9" height="1e-9" rotation="45""#, #"x="-1e9" y="1e9" rotation="1e9""#,
    ] {
      let picture = try Self.picture("<object gid=\"1\" \(attributes)/>")
      #expect(Self.covered(picture.image) == [])
    }
    let large = #"<object gid="1" x="-5e8" y="5e8" width="1e9" height="1e9"/>"#
    #expect(Self.covered(try Self.picture(large).image) == [0, 0, 63, 63])
    let turned = #"<object gid="1" x="0" y="7e8" width="1e9" height="1e9" rotation="-45"/>"#
    #expect(Self.covered(try Self.picture(turned).image) == [0, 0, 63, 63])
  }

  @Test("Objects whose tile has no picture are counted; shapes are not drawn")
  func leftOut() throws {
    let picture = try Self.picture(
      #"""
      <object gid="7" x="0" y="16"/><object gid="9" x="0" y="16"/>
      <object gid="8" x="0" y="16" visible="0"/><object x="0" y="0" width="9" height="9"/>
      """#)
    #expect(Self.covered(picture.image) == [])
    #expect(
      picture.warnings == [
        "/maps/test.tmx: layer \"things\": 2 objects are left out: there is no picture of their "
          + "tile, such as 7"
      ])
  }
}
