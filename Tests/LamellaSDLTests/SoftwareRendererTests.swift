internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaSDL
internal import Testing

struct SoftwareRendererTests {
  private let red = Color(hex: 0xFF0000)
  private let green = Color(hex: 0x00FF00)
  private let blue = Color(hex: 0x0000FF)

  /// Draws a list on a new renderer of its size and reads the picture.
  private func draw(_ builder: ListBuilder) throws -> Image {
    let platform = try OffscreenPlatform(
      size: Size(Double(builder.list.pixelWidth), Double(builder.list.pixelHeight)))
    _ = try platform.renderer.submit(builder.list)
    try platform.renderer.present()
    return try platform.renderer.readPixels()
  }

  // MARK: Fills

  @Test("A fill covers exactly its pixels over the clear colour")
  func fill() throws {
    var builder = ListBuilder(width: 10, height: 8, clear: Color(hex: 0x102030))
    let white = builder.white()
    builder.quads([PixelRect(2, 3, 4, 2)], [red], texture: white)
    let image = try draw(builder)
    for y in 0..<8 {
      for x in 0..<10 {
        let isInside = (2..<6).contains(x) && (3..<5).contains(y)
        #expect(image.hex(x, y) == (isInside ? "FF0000" : "102030"))
        #expect(image.pixel(x: x, y: y) >> 24 == 0xFF)
      }
    }
  }

  @Test("Fills of several colours keep their order")
  func fillOrder() throws {
    var builder = ListBuilder(width: 6, height: 1)
    let white = builder.white()
    builder.quads(
      [PixelRect(0, 0, 4, 1), PixelRect(1, 0, 4, 1), PixelRect(2, 0, 4, 1)],
      [red, green, red], texture: white)
    let image = try draw(builder)
    #expect(
      (0..<6).map { image.hex($0, 0) } == ["FF0000", "00FF00"]
        + Array(repeating: "FF0000", count: 4))
  }

  @Test(
    "Blending follows the mode",
    arguments: [
      (BlendMode.copy, "800000"), (.over, "4000FF"), (.add, "4000FF"),
    ])
  func blendModes(mode: BlendMode, expected: String) throws {
    var builder = ListBuilder(width: 1, height: 1, clear: blue)
    let white = builder.white()
    builder.quads(
      [PixelRect(0, 0, 1, 1)], [Color(red: 128 / 255, green: 0, blue: 0, alpha: 128 / 255)],
      texture: white, blend: mode)
    let hex = try draw(builder).hex(0, 0)
    // Over halves the blue as well.
    #expect(hex == (mode == .over ? "40007F" : expected))
  }

  @Test("A clip cuts fills, copies and triangles")
  func clip() throws {
    var builder = ListBuilder(width: 12, height: 4)
    let picture = builder.texture(1, width: 4, height: 4) { _, _ in Color.white }
    builder.quads([PixelRect(0, 0, 4, 4)], [red], texture: picture, clip: PixelRect(1, 1, 2, 2))
    builder.quads(
      [PixelRect(4, 0, 4, 4)], [.white], texture: picture, clip: PixelRect(5, 1, 2, 2),
      uv: (0, 0, 1, 1))
    builder.triangle(
      [(8, -20), (30, 2), (8, 24)], [green], texture: picture, clip: PixelRect(9, 1, 2, 2))
    builder.quads([PixelRect(0, 0, 12, 4)], [blue], texture: picture, clip: PixelRect(3, 0, 0, 4))
    let image = try draw(builder)
    for y in 0..<4 {
      for (first, color) in [(0, "FF0000"), (4, "FFFFFF"), (8, "00FF00")] {
        for x in 0..<4 {
          let isInside = (1..<3).contains(x) && (1..<3).contains(y)
          #expect(image.hex(first + x, y) == (isInside ? color : "000000"))
        }
      }
    }
  }

  @Test("Rectangles reach beyond every edge without moving")
  func beyondEdges() throws {
    var builder = ListBuilder(width: 4, height: 4)
    let picture = builder.texture(1, width: 8, height: 8) { x, y in
      Color(red: Float(x) / 8, green: Float(y) / 8, blue: 0)
    }
    builder.quads(
      [PixelRect(-2, -3, 8, 8)], [.white], texture: picture, blend: .copy, uv: (0, 0, 1, 1))
    let image = try draw(builder)
    let source = try draw(
      {
        var whole = ListBuilder(width: 8, height: 8)
        let picture = whole.texture(1, width: 8, height: 8) { x, y in
          Color(red: Float(x) / 8, green: Float(y) / 8, blue: 0)
        }
        whole.quads([PixelRect(0, 0, 8, 8)], [.white], texture: picture, uv: (0, 0, 1, 1))
        return whole
      }())
    for y in 0..<4 {
      for x in 0..<4 { #expect(image.hex(x, y) == source.hex(x + 2, y + 3)) }
    }
  }

  @Test("Numbers that are no places do no harm")
  func absurdPlaces() throws {
    var builder = ListBuilder(width: 4, height: 4)
    let white = builder.white()
    builder.quads([PixelRect(0, 0, 4, 4)], [red], texture: white)
    builder.quads([PixelRect(0, 0, 4, 4)], [green], texture: white)
    for index in 4..<8 { builder.list.vertices[index].x = index == 5 ? .infinity : .nan }
    #expect(try draw(builder).hex(0, 0) == "FF0000")
  }

  // MARK: Copies

  /// Four colours: red, green over blue, white.
  private func corners(_ x: Int, _ y: Int) -> Color {
    y == 0 ? (x == 0 ? red : green) : (x == 0 ? blue : .white)
  }

  @Test("A copy shows the texture's pixels, red as red")
  func copy() throws {
    var builder = ListBuilder(width: 4, height: 4)
    let picture = builder.texture(1, width: 2, height: 2, pixel: corners)
    builder.quads([PixelRect(1, 1, 2, 2)], [.white], texture: picture, uv: (0, 0, 1, 1))
    let image = try draw(builder)
    #expect(image.hex(1, 1) == "FF0000")
    #expect(image.hex(2, 1) == "00FF00")
    #expect(image.hex(1, 2) == "0000FF")
    #expect(image.hex(2, 2) == "FFFFFF")
    #expect(image.hex(0, 0) == "000000")
  }

  @Test("A part of a texture is copied alone, and enlarged by whole pixels")
  func partialCopy() throws {
    var builder = ListBuilder(width: 8, height: 4)
    let picture = builder.texture(1, width: 4, height: 4) { x, y in
      Color(hex: UInt32(x << 20 | y << 12 | 0x0F))
    }
    builder.quads(
      [PixelRect(0, 0, 2, 2)], [.white], texture: picture, uv: (0.25, 0.5, 0.75, 1))
    builder.quads(
      [PixelRect(4, 0, 4, 4)], [.white], texture: picture, uv: (0.25, 0.5, 0.75, 1))
    let image = try draw(builder)
    for y in 0..<2 {
      for x in 0..<2 {
        #expect(image.hex(x, y) == "\(x + 1)0\(y + 2)00F")
        for part in 0..<4 {
          #expect(
            image.hex(4 + x * 2 + part % 2, y * 2 + part / 2) == "\(x + 1)0\(y + 2)00F")
        }
      }
    }
  }

  @Test("Swapped texture edges turn a copy over")
  func flips() throws {
    var builder = ListBuilder(width: 6, height: 2)
    let picture = builder.texture(1, width: 2, height: 2, pixel: corners)
    builder.quads([PixelRect(0, 0, 2, 2)], [.white], texture: picture, uv: (1, 0, 0, 1))
    builder.quads([PixelRect(2, 0, 2, 2)], [.white], texture: picture, uv: (0, 1, 1, 0))
    builder.quads([PixelRect(4, 0, 2, 2)], [.white], texture: picture, uv: (1, 1, 0, 0))
    let image = try draw(builder)
    #expect(
      (0..<6).map { image.hex($0, 0) } == [
        "00FF00", "FF0000", "0000FF", "FFFFFF", "FFFFFF", "0000FF",
      ])
  }

  @Test("A colour multiplies a copy, and the next copy is free of it")
  func modulation() throws {
    var builder = ListBuilder(width: 4, height: 1)
    let picture = builder.texture(1, width: 1, height: 1) { _, _ in .white }
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    builder.quads(
      [PixelRect(0, 0, 1, 1), PixelRect(1, 0, 1, 1), PixelRect(2, 0, 1, 1), PixelRect(3, 0, 1, 1)],
      [half, .white, Color(hex: 0x336699), .white], texture: picture, uv: (0, 0, 1, 1))
    let image = try draw(builder)
    #expect(image.isClose(0, 0, to: Color(red: 0.5, green: 0, blue: 0)))
    #expect(image.hex(1, 0) == "FFFFFF")
    #expect(image.hex(2, 0) == "336699")
    #expect(image.hex(3, 0) == "FFFFFF")
  }

  @Test("A triangle of a texture leaves no colour behind for the next copy")
  func modulationAfterTriangle() throws {
    var builder = ListBuilder(width: 8, height: 4)
    let picture = builder.texture(1, width: 4, height: 4) { _, _ in .white }
    builder.triangle(
      [(0, 0), (4, 0), (0, 4)], [red, green, blue], texture: picture,
      uv: [(0, 0), (1, 0), (0, 1)])
    builder.quads([PixelRect(4, 0, 4, 4)], [.white], texture: picture, uv: (0, 0, 1, 1))
    let image = try draw(builder)
    #expect(image.hex(5, 1) == "FFFFFF")
    #expect(image.hex(0, 0) != "000000")
    #expect(image.hex(3, 3) == "000000")
  }

  @Test("Transparent pixels of a texture let through what lies below, opaque ones do not")
  func transparency() throws {
    var builder = ListBuilder(width: 4, height: 1, clear: blue)
    let picture = builder.texture(1, width: 4, height: 1) { x, _ in
      red.withAlpha([0, 1, 0.5, 1][x])
    }
    builder.quads([PixelRect(0, 0, 4, 1)], [.white], texture: picture, uv: (0, 0, 1, 1))
    let image = try draw(builder)
    #expect(image.hex(0, 0) == "0000FF")
    #expect(image.hex(1, 0) == "FF0000")
    #expect(image.isClose(2, 0, to: Color(red: 0.5, green: 0, blue: 0.5)))
  }

  // MARK: Textures

  @Test("Textures are rewritten in part, let go and replaced")
  func textureLife() throws {
    let platform = try OffscreenPlatform(size: Size(2, 1))
    let renderer = platform.renderer
    var first = ListBuilder(width: 2, height: 1)
    let picture = first.texture(1, width: 2, height: 1) { _, _ in red }
    first.quads([PixelRect(0, 0, 2, 1)], [.white], texture: picture, uv: (0, 0, 1, 1))
    #expect(try renderer.submit(first.list).uploadedBytes == 8)

    var second = ListBuilder(width: 2, height: 1)
    second.list.textureUpdates = [
      .write(picture, rect: PixelRect(1, 0, 1, 1), pixels: [0, 255, 0, 255])
    ]
    second.quads([PixelRect(0, 0, 2, 1)], [.white], texture: picture, uv: (0, 0, 1, 1))
    _ = try renderer.submit(second.list)
    var image = try renderer.readPixels()
    #expect([image.hex(0, 0), image.hex(1, 0)] == ["FF0000", "00FF00"])

    var third = ListBuilder(width: 2, height: 1)
    third.list.textureUpdates = [.destroy(picture)]
    let other = third.texture(2, width: 1, height: 1) { _, _ in blue }
    third.quads([PixelRect(0, 0, 2, 1)], [.white], texture: other, uv: (0, 0, 1, 1))
    _ = try renderer.submit(third.list)
    image = try renderer.readPixels()
    #expect([image.hex(0, 0), image.hex(1, 0)] == ["0000FF", "0000FF"])
    #expect(throws: RendererError.self) { try renderer.submit(second.list) }
  }

  @Test("A write that does not fit its texture is refused")
  func badWrite() throws {
    let platform = try OffscreenPlatform(size: Size(2, 2))
    let id = TextureID(rawValue: 9)
    for (rect, bytes) in [
      (PixelRect(0, 0, 3, 1), 12), (PixelRect(1, 1, 1, 2), 8), (PixelRect(-1, 0, 2, 1), 8),
      (PixelRect(0, 0, 2, 2), 15),
    ] {
      var list = DrawList()
      list.textureUpdates = [
        .create(id, width: 2, height: 2, filter: .nearest),
        .write(id, rect: rect, pixels: Array(repeating: 1, count: bytes)),
      ]
      #expect(throws: RendererError.self) { try platform.renderer.submit(list) }
    }
  }

  // MARK: Damage and sizes

  @Test("Only the damage is drawn anew")
  func damage() throws {
    let platform = try OffscreenPlatform(size: Size(8, 2))
    var builder = ListBuilder(width: 8, height: 2)
    let white = builder.white()
    builder.quads([PixelRect(0, 0, 8, 2)], [red], texture: white)
    _ = try platform.renderer.submit(builder.list)

    var second = ListBuilder(width: 8, height: 2)
    second.quads([PixelRect(0, 0, 8, 2)], [green.withAlpha(0.5)], texture: white)
    second.list.damage = [PixelRect(1, 0, 2, 2), PixelRect(5, 1, 20, 20)]
    _ = try platform.renderer.submit(second.list)
    let image = try platform.renderer.readPixels()
    for y in 0..<2 {
      for x in 0..<8 {
        let isDamaged = (1..<3).contains(x) || (x >= 5 && y == 1)
        #expect((image.hex(x, y) == "FF0000") == !isDamaged)
        if isDamaged { #expect(image.isClose(x, y, to: Color(red: 0, green: 0.5, blue: 0))) }
      }
    }
  }

  @Test("A new size asks for new textures and forgets the old picture")
  func resize() throws {
    let platform = try OffscreenPlatform(size: Size(4, 4))
    let generation = platform.renderer.textureGeneration
    var builder = ListBuilder(width: 4, height: 4)
    let white = builder.white()
    builder.quads([PixelRect(0, 0, 4, 4)], [red], texture: white)
    _ = try platform.renderer.submit(builder.list)
    try platform.resize(to: Size(6, 5))
    #expect(platform.renderer.textureGeneration != generation)

    var second = ListBuilder(width: 6, height: 5, clear: blue)
    let again = second.white()
    second.quads([PixelRect(5, 4, 1, 1)], [green], texture: again)
    // Damage means nothing on a surface that has never been drawn.
    second.list.damage = [PixelRect(0, 0, 1, 1)]
    _ = try platform.renderer.submit(second.list)
    let image = try platform.renderer.readPixels()
    #expect(image.width == 6 && image.height == 5)
    #expect(image.hex(0, 0) == "0000FF")
    #expect(image.hex(3, 3) == "0000FF")
    #expect(image.hex(5, 4) == "00FF00")
  }

  @Test("The same size keeps the textures")
  func sameSize() throws {
    let platform = try OffscreenPlatform(size: Size(4, 4))
    let generation = platform.renderer.textureGeneration
    try platform.resize(to: Size(4, 4))
    #expect(platform.renderer.textureGeneration == generation)
  }

  @Test("Without a clear colour a list draws over what is there")
  func noClear() throws {
    let platform = try OffscreenPlatform(size: Size(2, 1))
    var builder = ListBuilder(width: 2, height: 1, clear: red)
    let white = builder.white()
    _ = try platform.renderer.submit(builder.list)
    builder = ListBuilder(width: 2, height: 1, clear: nil)
    builder.quads([PixelRect(1, 0, 1, 1)], [green], texture: white)
    _ = try platform.renderer.submit(builder.list)
    let image = try platform.renderer.readPixels()
    #expect([image.hex(0, 0), image.hex(1, 0)] == ["FF0000", "00FF00"])
  }

  @Test("Equal fills are one call, and every copy is one")
  func drawCalls() throws {
    var builder = ListBuilder(width: 8, height: 8)
    let white = builder.white()
    builder.quads(
      (0..<8).map { PixelRect($0, 0, 1, 1) }, [red, red, red, red, green, green, green, green],
      texture: white)
    builder.quads(
      (0..<3).map { PixelRect($0, 2, 1, 1) }, [.white], texture: white, uv: (0, 0, 1, 1))
    let platform = try OffscreenPlatform(size: Size(8, 8))
    #expect(try platform.renderer.submit(builder.list).drawCalls == 5)
  }
}
