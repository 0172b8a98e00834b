internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import TestSupport
internal import Testing

extension SoftwareRendererTests {
  // MARK: Groups

  @Test("A faded group shows its front layer, faded once")
  func groupOpacity() throws {
    var builder = ListBuilder(width: 8, height: 4, clear: .white)
    let white = builder.white()
    builder.beginGroup(PixelRect(1, 0, 6, 4))
    builder.quads([PixelRect(0, 0, 4, 4), PixelRect(3, 0, 5, 4)], [red, blue], texture: white)
    builder.endGroup(opacity: 0.5)
    let image = try draw(builder)
    #expect(image.hex(0, 1) == "FFFFFF")
    #expect(image.isClose(1, 1, to: Color(red: 1, green: 0.5, blue: 0.5)))
    #expect(image.isClose(3, 1, to: Color(red: 0.5, green: 0.5, blue: 1)))
    #expect(image.isClose(6, 1, to: Color(red: 0.5, green: 0.5, blue: 1)))
    #expect(image.hex(7, 1) == "FFFFFF")
  }

  @Test("Groups lie within each other, and damage cuts them without moving them")
  func nestedGroups() throws {
    func list() -> ListBuilder {
      var builder = ListBuilder(width: 8, height: 4, clear: .black)
      let white = builder.white()
      builder.beginGroup(PixelRect(-3, -2, 20, 20))
      builder.quads([PixelRect(0, 0, 8, 4)], [green], texture: white)
      builder.beginGroup(PixelRect(2, 1, 4, 2))
      builder.quads([PixelRect(0, 0, 4, 4)], [red], texture: white)
      builder.endGroup(opacity: 0.5)
      builder.endGroup(opacity: 0.5)
      return builder
    }
    let image = try draw(list())
    #expect(image.isClose(0, 0, to: Color(red: 0, green: 0.5, blue: 0)))
    #expect(image.isClose(2, 1, to: Color(red: 0.25, green: 0.25, blue: 0)))
    #expect(image.isClose(4, 1, to: Color(red: 0, green: 0.5, blue: 0)))

    let renderer = SoftwareRenderer(width: 8, height: 4)
    _ = try renderer.submit(list().list)
    var again = list()
    again.list.textureUpdates = []
    again.list.damage = [PixelRect(3, 1, 2, 3), PixelRect(0, 0, 1, 1)]
    again.list.damageSince = 0
    _ = try renderer.submit(again.list)
    #expect(try renderer.readPixels().pixels == image.pixels)
  }

  @Test("A mask multiplies its group by its alpha")
  func mask() throws {
    var builder = ListBuilder(width: 4, height: 1, clear: blue)
    let white = builder.white()
    builder.beginGroup(PixelRect(0, 0, 4, 1))
    builder.quads([PixelRect(0, 0, 4, 1)], [red], texture: white)
    builder.beginGroup(PixelRect(0, 0, 4, 1))
    builder.quads(
      [PixelRect(1, 0, 1, 1), PixelRect(2, 0, 1, 1)],
      [Color(white: 0, alpha: 0.5), Color(white: 1)], texture: white)
    builder.endGroup(blend: .mask)
    builder.endGroup()
    let image = try draw(builder)
    #expect(image.hex(0, 0) == "0000FF")
    #expect(image.isClose(1, 0, to: Color(red: 0.5, green: 0, blue: 0.5)))
    #expect(image.hex(2, 0) == "FF0000")
    #expect(image.hex(3, 0) == "0000FF")
  }

  @Test("A plane is drawn in a space of its own and laid out elsewhere")
  func plane() throws {
    var builder = ListBuilder(width: 8, height: 4, clear: .black)
    let white = builder.white()
    builder.beginGroup(PixelRect(100, 100, 2, 1), isPlane: true)
    builder.quads(
      [PixelRect(100, 100, 1, 1), PixelRect(101, 100, 1, 1)], [red, green], texture: white)
    builder.endGroup(at: PixelRect(0, 0, 8, 4))
    let image = try draw(builder)
    #expect(image.hex(0, 0) == "FF0000")
    #expect(image.hex(7, 3) == "00FF00")
  }

  @Test("A group that a list leaves open does no harm to the next list")
  func openGroup() throws {
    let renderer = SoftwareRenderer(width: 2, height: 1)
    var builder = ListBuilder(width: 2, height: 1, clear: red)
    builder.beginGroup(PixelRect(0, 0, 2, 1))
    _ = try renderer.submit(builder.list)
    _ = try renderer.submit(ListBuilder(width: 2, height: 1, clear: green).list)
    #expect(try renderer.readPixels().hex(0, 0) == "00FF00")
  }

  // MARK: Triangles

  @Test("Triangles that share edges cover each pixel once", arguments: 0..<20)
  func sharedEdges(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var builder = ListBuilder(width: 64, height: 64, clear: .black)
    let white = builder.white()
    func place() -> (x: Float, y: Float) {
      (Float.random(in: 5..<59, using: &random), Float.random(in: 5..<59, using: &random))
    }
    // A fan around a point, through the corners of the picture: all of it, exactly once.
    let middle = place()
    let rim: [(x: Float, y: Float)] = [
      (0, 0), (Float.random(in: 1..<63, using: &random), 0), (64, 0),
      (64, Float.random(in: 1..<63, using: &random)), (64, 64), (0, 64),
    ]
    for index in rim.indices {
      builder.triangle(
        [middle, rim[index], rim[(index + 1) % rim.count]], [Color(white: 0.25)], texture: white,
        blend: .add)
    }
    let image = try draw(builder)
    let values = Set((0..<64 * 64).map { image.hex($0 % 64, $0 / 64) })
    #expect(values == ["404040"], "seed \(seed)")
  }

  @Test("Colors and texels run evenly over a triangle's rectangle")
  func gradients() throws {
    var builder = ListBuilder(width: 16, height: 16, clear: .black)
    let white = builder.white()
    let (a, b) = (Color(white: 0), Color(white: 1))
    builder.triangle([(0, 0), (16, 0), (16, 16)], [a, b, b], texture: white)
    builder.triangle([(0, 0), (16, 16), (0, 16)], [a, b, a], texture: white)
    let image = try draw(builder)
    for x in 0..<16 {
      let wanted = Color(white: (Float(x) + 0.5) / 16)
      for y in 0..<16 { #expect(image.isClose(x, y, to: wanted, within: 1)) }
    }
  }

  @Test("Coordinates that are not finite do no harm in triangles either")
  func absurdTriangles() throws {
    var builder = ListBuilder(width: 4, height: 4, clear: red)
    let white = builder.white()
    for bad in [Float.nan, .infinity, -.infinity, 1e30, -1e30] {
      builder.triangle([(bad, 0), (4, 0), (0, 4)], [green], texture: white)
      builder.triangle(
        [(0, 0), (4, bad), (0, 4)], [green, red, blue], texture: white,
        uv: [(0, bad), (bad, 1), (1, 0)])
    }
    #expect(try draw(builder).hex(0, 0) == "FF0000")
  }
}
