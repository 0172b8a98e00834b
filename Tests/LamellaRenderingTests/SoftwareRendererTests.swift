internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import TestSupport
internal import Testing

struct SoftwareRendererTests {
  let red = Color(hex: 0xFF0000)
  let green = Color(hex: 0x00FF00)
  let blue = Color(hex: 0x0000FF)

  /// Draws a list on a new renderer of its size and reads the picture.
  func draw(_ builder: ListBuilder) throws -> Image {
    // Either order of bytes shows the same.
    let pictures = try [SoftwareRenderer.PixelOrder.rgba, .bgra].map { order in
      let renderer = SoftwareRenderer(
        width: builder.list.pixelWidth, height: builder.list.pixelHeight, pixelOrder: order)
      _ = try renderer.submit(builder.list)
      try renderer.present()
      return try renderer.readPixels()
    }
    #expect(pictures[0].pixels == pictures[1].pixels)
    return pictures[0]
  }

  // MARK: Fills

  @Test("A fill covers exactly its pixels over the clear color")
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

  @Test("Fills of several colors keep their order")
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
      (BlendMode.copy, "400000"), (.over, "4000FF"), (.add, "4000FF"),
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

  @Test("Coordinates that are not finite do no harm")
  func absurdPlaces() throws {
    var builder = ListBuilder(width: 4, height: 4)
    let white = builder.white()
    builder.quads([PixelRect(0, 0, 4, 4)], [red], texture: white)
    builder.quads([PixelRect(0, 0, 4, 4)], [green], texture: white)
    for index in 4..<8 { builder.list.vertices[index].x = index == 5 ? .infinity : .nan }
    #expect(try draw(builder).hex(0, 0) == "FF0000")
  }

  // MARK: Copies

  /// Four colors: red, green over blue, white.
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

  @Test("Swapped texture coordinates mirror a copy")
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

  @Test("A color multiplies a copy, but not the next one")
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

  @Test("A triangle of a texture leaves no color behind for the next copy")
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

  @Test("Textures are rewritten in part, destroyed and replaced")
  func textureLife() throws {
    let renderer = SoftwareRenderer(width: 2, height: 1)
    var first = ListBuilder(width: 2, height: 1)
    let picture = first.texture(1, width: 2, height: 1) { _, _ in red }
    first.quads([PixelRect(0, 0, 2, 1)], [.white], texture: picture, uv: (0, 0, 1, 1))
    #expect(try renderer.submit(first.list).uploadedBytes == 8)

    var second = ListBuilder(width: 2, height: 1)
    second.list.textureUpdates = [
      .write(picture, rect: PixelRect(1, 0, 1, 1), pixels: .colors([0, 255, 0, 255]))
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

  @Test("Far outside a texture its nearest edge is sampled, on every side", arguments: [1, -1])
  func farOutside(sign: Float) throws {
    for (width, height) in [(2, 1), (1, 2)] {
      for filter in [TextureFilter.nearest, .linear] {
        let renderer = SoftwareRenderer(width: 3, height: 3)
        var builder = ListBuilder(width: 3, height: 3)
        let picture = builder.texture(1, width: width, height: height, filter: filter) { x, y in
          x + y == 0 ? red : blue
        }
        let far = sign * 1e7
        builder.quads(
          [PixelRect(0, 0, 3, 3)], [.white], texture: picture, uv: (far, far, 2 * far, 2 * far))
        _ = try renderer.submit(builder.list)
        #expect(try renderer.readPixels().hex(1, 1) == (sign < 0 ? "FF0000" : "0000FF"))
      }
    }
  }

  @Test("White masks are written as coverage")
  func coverage() throws {
    let renderer = SoftwareRenderer(width: 3, height: 1)
    var builder = ListBuilder(width: 3, height: 1)
    let mask = TextureID(rawValue: 1)
    builder.list.textureUpdates = [
      .create(mask, width: 3, height: 1, filter: .nearest),
      .write(mask, rect: PixelRect(0, 0, 3, 1), pixels: .coverage([0, 51, 255])),
    ]
    builder.quads([PixelRect(0, 0, 3, 1)], [.white], texture: mask, uv: (0, 0, 1, 1))
    #expect(try renderer.submit(builder.list).uploadedBytes == 12)
    let image = try renderer.readPixels()
    #expect((0..<3).map { image.hex($0, 0) } == ["000000", "333333", "FFFFFF"])
  }

  @Test("A write that does not fit its texture is refused")
  func badWrite() throws {
    let renderer = SoftwareRenderer(width: 2, height: 2)
    let id = TextureID(rawValue: 9)
    for (rect, bytes) in [
      (PixelRect(0, 0, 3, 1), 12), (PixelRect(1, 1, 1, 2), 8), (PixelRect(-1, 0, 2, 1), 8),
      (PixelRect(0, 0, 2, 2), 15),
    ] {
      var list = DrawList()
      list.textureUpdates = [
        .create(id, width: 2, height: 2, filter: .nearest),
        .write(id, rect: rect, pixels: .colors(Array(repeating: 1, count: bytes))),
      ]
      #expect(throws: RendererError.self) { try renderer.submit(list) }
    }
  }

  // MARK: Damage and sizes

  @Test("Only the damage is redrawn")
  func damage() throws {
    let renderer = SoftwareRenderer(width: 8, height: 2)
    var builder = ListBuilder(width: 8, height: 2)
    let white = builder.white()
    builder.quads([PixelRect(0, 0, 8, 2)], [red], texture: white)
    _ = try renderer.submit(builder.list)

    var second = ListBuilder(width: 8, height: 2)
    second.quads([PixelRect(0, 0, 8, 2)], [green.withAlpha(0.5)], texture: white)
    second.list.damage = [PixelRect(1, 0, 2, 2), PixelRect(5, 1, 20, 20)]
    second.list.damageSince = 0
    _ = try renderer.submit(second.list)
    let image = try renderer.readPixels()
    for y in 0..<2 {
      for x in 0..<8 {
        let isDamaged = (1..<3).contains(x) || (x >= 5 && y == 1)
        #expect((image.hex(x, y) == "FF0000") == !isDamaged)
        if isDamaged { #expect(image.isClose(x, y, to: Color(red: 0, green: 0.5, blue: 0))) }
      }
    }
  }

  @Test("A new size keeps the textures and drops the old picture")
  func resize() throws {
    let renderer = SoftwareRenderer(width: 4, height: 4)
    let generation = renderer.textureGeneration
    var builder = ListBuilder(width: 4, height: 4)
    let white = builder.white()
    builder.quads([PixelRect(0, 0, 4, 4)], [red], texture: white)
    _ = try renderer.submit(builder.list)
    renderer.resize(width: 6, height: 5)
    #expect(renderer.textureGeneration == generation)

    var second = ListBuilder(width: 6, height: 5, clear: blue)
    let again = second.white()
    second.quads([PixelRect(5, 4, 1, 1)], [green], texture: again)
    // Damage means nothing on a surface that has never been drawn.
    second.list.damage = [PixelRect(0, 0, 1, 1)]
    second.list.damageSince = 0
    _ = try renderer.submit(second.list)
    let image = try renderer.readPixels()
    #expect(image.width == 6 && image.height == 5)
    #expect(image.hex(0, 0) == "0000FF")
    #expect(image.hex(3, 3) == "0000FF")
    #expect(image.hex(5, 4) == "00FF00")
  }

  @Test("Without a clear color a list draws over what is there")
  func noClear() throws {
    let renderer = SoftwareRenderer(width: 2, height: 1)
    var builder = ListBuilder(width: 2, height: 1, clear: red)
    let white = builder.white()
    _ = try renderer.submit(builder.list)
    builder = ListBuilder(width: 2, height: 1, clear: nil)
    builder.quads([PixelRect(1, 0, 1, 1)], [green], texture: white)
    _ = try renderer.submit(builder.list)
    let image = try renderer.readPixels()
    #expect([image.hex(0, 0), image.hex(1, 0)] == ["FF0000", "00FF00"])
  }

  @Test("Every command is one call in each region")
  func drawCalls() throws {
    var builder = ListBuilder(width: 8, height: 8)
    let white = builder.white()
    builder.quads(
      (0..<8).map { PixelRect($0, 0, 1, 1) }, [red, red, red, red, green, green, green, green],
      texture: white)
    builder.quads(
      (0..<3).map { PixelRect($0, 2, 1, 1) }, [.white], texture: white, uv: (0, 0, 1, 1))
    let renderer = SoftwareRenderer(width: 8, height: 8)
    #expect(try renderer.submit(builder.list).drawCalls == 2)
  }
}
