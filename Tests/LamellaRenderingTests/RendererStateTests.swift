import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// The state of a software renderer between lists: its size, its picture, its textures.
@Suite("State of the software renderer")
nonisolated struct RendererStateTests {
  private let texture = TextureID(rawValue: 3)

  /// A list of plain rectangles over black.
  private func list(
    _ rects: [PixelRect], width: Int = 20, height: Int = 10, color: Color = .white
  ) -> DrawList {
    var builder = ListBuilder(width: width, height: height)
    for rect in rects { builder.quads([rect], [color], texture: texture) }
    return builder.list
  }

  private func words(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  @Test("A renderer has its name and limits, and at least one pixel")
  func basics() throws {
    let renderer = SoftwareRenderer(width: 0, height: -3)
    #expect(renderer.name == "software" && renderer.maximumTextureSide == 16_384)
    #expect(renderer.textureGeneration == 0 && renderer.readsDamage)
    #expect((renderer.width, renderer.height) == (1, 1) && renderer.pixelOrder == .rgba)
    #expect(renderer.changedRegions.isEmpty)
    renderer.resize(width: 5, height: 0)
    #expect((renderer.width, renderer.height) == (5, 1))
    renderer.resize(width: 0, height: 7)
    #expect((renderer.width, renderer.height) == (1, 7))
    let counters = RenderCounters()
    #expect(counters.drawCalls == 0 && counters.uploadedBytes == 0)
  }

  /// A renderer that only says what it is asked.
  private final class Plain: Renderer {
    var name: String { "plain" }
    var maximumTextureSide: Int { 1 }
    var textureGeneration: Int { 0 }
    var widths: [Int] = []
    func submit(_ list: DrawList) throws -> RenderCounters {
      widths.append(list.pixelWidth)
      return RenderCounters()
    }
    func present() throws {}
    func readPixels() throws -> Image { throw RendererError.lost(reason: "gone") }
  }

  @Test("By default a renderer reads damage, and draws overlays like lists")
  func defaults() throws {
    let renderer = Plain()
    #expect(renderer.readsDamage)
    try renderer.submitOver(list([], width: 31))
    #expect(renderer.widths == [31])
    #expect(words { _ = try renderer.readPixels() } == "the display was lost: gone")
    #expect(
      "\(RendererError.failed(operation: "drawing", reason: "tired"))" == "drawing failed: tired")
  }

  @Test("Pixels lie in rows of 64 bytes or a multiple, in the order asked for")
  func memory() throws {
    for (width, bytes) in [(1, 64), (16, 64), (17, 128), (33, 192)] {
      let renderer = SoftwareRenderer(width: width, height: 2, pixelOrder: .bgra)
      let builder = ListBuilder(width: width, height: 2, clear: Color(hex: 0x112233))
      _ = try renderer.submit(builder.list)
      renderer.withPixels { pixels, rowBytes in
        #expect(rowBytes == bytes && UInt(bitPattern: pixels) % 64 == 0)
        for y in 0..<2 {
          for x in 0..<width {
            let pixel = pixels.load(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
            #expect(pixel == 0xFF11_2233)
          }
        }
      }
      #expect(try renderer.readPixels().pixel(x: width - 1, y: 1) == 0xFF33_2211)
    }
  }

  // MARK: Regions

  @Test("Changed regions add up until the picture is presented")
  func changedRegions() throws {
    let renderer = SoftwareRenderer(width: 20, height: 10)
    let (a, b) = (PixelRect(1, 1, 2, 2), PixelRect(10, 5, 3, 2))
    _ = try renderer.submit(list([a]))
    #expect(renderer.changedRegions == [PixelRect(0, 0, 20, 10)])
    _ = try renderer.submit(list([a, b]))
    #expect(renderer.changedRegions == [PixelRect(0, 0, 20, 10), b])
    try renderer.present()
    #expect(renderer.changedRegions == [PixelRect(0, 0, 20, 10), b])
    _ = try renderer.submit(list([b]))
    #expect(renderer.changedRegions == [a])
    try renderer.present()
    _ = try renderer.submit(list([b]))
    #expect(renderer.changedRegions == [])
  }

  @Test("An overlay is erased by the next list, and does not count for its calls")
  func overlays() throws {
    let renderer = SoftwareRenderer(width: 20, height: 10)
    let under = list([PixelRect(0, 0, 20, 10)], color: Color(hex: 0x203040))
    #expect(try renderer.submit(under).drawCalls == 1)
    for (x, y) in [(4, 3), (10, 6)] as [(Int32, Int32)] {
      var over = list([PixelRect(x, y, 2, 1)])
      over.clearColor = nil
      try renderer.submitOver(over)
    }
    var nothing = list([])
    nothing.clearColor = nil
    try renderer.submitOver(nothing)
    // A pixel more on two sides, for corners between pixels.
    let overlays = [PixelRect(4, 3, 3, 2), PixelRect(10, 6, 3, 2)]
    #expect(renderer.changedRegions == [PixelRect(0, 0, 20, 10)] + overlays)
    #expect(try renderer.readPixels().hex(5, 3) == "FFFFFF")
    try renderer.present()
    #expect(try renderer.submit(under).drawCalls == 0)
    #expect(renderer.changedRegions == overlays)
    #expect(try renderer.readPixels().hex(5, 3) == "203040")
    #expect(try renderer.readPixels().hex(10, 6) == "203040")
    // They go once.
    try renderer.present()
    #expect(try renderer.submit(under).drawCalls == 0)
    #expect(renderer.changedRegions == [])
  }

  @Test("A numbered list is drawn inside its damage if the picture is the one it refers to")
  func numbers() throws {
    let renderer = SoftwareRenderer(width: 20, height: 10)
    func submit(
      _ number: UInt32, since: UInt32?, _ damage: [PixelRect] = [], clear: Bool = true
    ) throws -> [PixelRect] {
      var list = list([PixelRect(0, 0, 20, 10)])
      (list.number, list.damageSince, list.damage) = (number, since, damage)
      if !clear { list.clearColor = nil }
      let counters = try renderer.submit(list)
      #expect(counters.drawCalls == renderer.changedRegions.count)
      try renderer.present()
      return renderer.changedRegions
    }
    let whole = [PixelRect(0, 0, 20, 10)]
    let part = [PixelRect(2, 3, 4, 5)]
    #expect(try submit(1, since: nil) == whole)
    #expect(try submit(1, since: nil) == [], "the same once more")
    #expect(try submit(2, since: 1, part) == part)
    #expect(try submit(3, since: 1, part) == whole, "another one lies between")
    #expect(try submit(4, since: 3, []) == [])
    #expect(try submit(5, since: 4, part, clear: false) == whole, "nothing to begin afresh with")
    #expect(
      try submit(6, since: 5, [PixelRect(18, 8, 9, 9), PixelRect(30, 0, 5, 5)]) == [
        PixelRect(18, 8, 2, 2)
      ])
    // Nearly all is drawn in parts, all of it as a whole.
    let halves = [PixelRect(0, 0, 10, 10), PixelRect(10, 0, 10, 10)]
    #expect(try submit(7, since: 6, halves) == whole)
    let most = [PixelRect(0, 0, 10, 10), PixelRect(10, 0, 10, 9)]
    #expect(try submit(8, since: 7, most) == most)
    renderer.resize(width: 20, height: 10)
    #expect(try submit(9, since: 8, part) == part, "the same size is no change")
    renderer.resize(width: 10, height: 20)
    #expect(try submit(10, since: 9, part) == [PixelRect(0, 0, 10, 20)])
  }

  // MARK: Groups

  @Test("Groups are drawn alone, limited to the needed part")
  func groupPictures() throws {
    let renderer = SoftwareRenderer(width: 4, height: 4)
    var builder = ListBuilder(width: 20, height: 10)
    builder.beginGroup(PixelRect(2, 1, 4, 2))
    builder.quads([PixelRect(3, 2, 9, 9)], [Color(hex: 0x102030)], texture: texture)
    builder.endGroup(opacity: 0.5)
    builder.quads([PixelRect(0, 0, 2, 1)], [.white], texture: texture)
    let list = builder.list
    let fill: [UInt8] = [0x10, 0x20, 0x30, 0xFF]
    let clear: [UInt8] = [0, 0, 0, 0]
    let part = try #require(
      try renderer.picture(ofGroupAt: 0, in: list, within: PixelRect(3, 0, 10, 10)))
    #expect(part.rect == PixelRect(3, 1, 3, 2) && part.whole == PixelRect(2, 1, 4, 2))
    #expect(part.pixels == clear + clear + clear + fill + fill + fill)
    #expect(
      try renderer.picture(ofGroupAt: 0, in: list, within: PixelRect(6, 0, 5, 5)) == nil)
    let all = try #require(
      try renderer.picture(of: 0..<4, in: list, within: PixelRect(1, 0, 3, 3)))
    #expect(all.rect == PixelRect(1, 0, 3, 3) && all.whole == PixelRect(1, 0, 3, 3))
    let half: [UInt8] = [8, 16, 24, 128]
    #expect(
      all.pixels == [255, 255, 255, 255] + clear + clear + clear + clear + clear + clear + clear
        + half)
    let none = try #require(
      try renderer.picture(of: 3..<3, in: list, within: PixelRect(0, 0, 1, 1)))
    #expect(none.pixels == clear)
    #expect(try renderer.picture(of: 0..<4, in: list, within: PixelRect(0, 0, 0, 1)) == nil)
  }

  @Test("A plane larger than a texture is skipped with its contents, and nothing else")
  func largePlanes() throws {
    for (width, isSeen) in [(16_384, true), (16_385, false)] as [(Int32, Bool)] {
      for isUpright in [false, true] {
        let renderer = SoftwareRenderer(width: 4, height: 4)
        var builder = ListBuilder(width: 4, height: 4)
        let rect = isUpright ? PixelRect(0, 0, 1, width) : PixelRect(0, 0, width, 1)
        builder.beginGroup(rect, isPlane: true)
        builder.quads([rect], [Color(hex: 0xFF0000)], texture: texture)
        builder.endGroup(at: PixelRect(0, 0, 2, 2))
        builder.quads([PixelRect(3, 3, 1, 1)], [.white], texture: texture)
        let calls = try renderer.submit(builder.list).drawCalls
        #expect(calls == (isSeen ? 3 : 1))
        let image = try renderer.readPixels()
        #expect(image.hex(1, 1) == (isSeen ? "FF0000" : "000000"))
        #expect(image.hex(3, 3) == "FFFFFF" && image.hex(2, 2) == "000000")
      }
    }
  }

  @Test("A stray end of a group, empty commands and commands outside their clip draw nothing")
  func nothing() throws {
    let renderer = SoftwareRenderer(width: 4, height: 4)
    var list = list([PixelRect(0, 0, 4, 4)], width: 4, height: 4)
    list.commands[0].kind = .endGroup
    #expect(try renderer.submit(list).drawCalls == 0)
    list.commands[0].kind = .quads
    list.commands[0].indexCount = 0
    #expect(try renderer.submit(list).drawCalls == 0)
    list.commands[0].indexCount = 6
    list.commands[0].clip = PixelRect(4, 0, 4, 4)
    #expect(try renderer.submit(list).drawCalls == 0)
    list.commands[0].clip = PixelRect(3, 0, 4, 4)
    #expect(try renderer.submit(list).drawCalls == 1)
    #expect(try renderer.readPixels().hex(3, 0) == "FFFFFF")
    #expect(try renderer.readPixels().hex(2, 0) == "000000")
  }

  // MARK: Textures

  @Test("Textures have sides of 1 to 16384 pixels, and writes must fit them")
  func textures() throws {
    let renderer = SoftwareRenderer(width: 1, height: 1)
    func create(_ width: Int, _ height: Int) -> String? {
      words {
        try renderer.apply([.create(texture, width: width, height: height, filter: .linear)])
      }
    }
    #expect(create(0, 4) == "making a texture of 0x4 failed: its sides must be 1 to 16384")
    #expect(create(4, 0) == "making a texture of 4x0 failed: its sides must be 1 to 16384")
    #expect(create(16_385, 1) == "making a texture of 16385x1 failed: its sides must be 1 to 16384")
    #expect(create(1, 16_385) == "making a texture of 1x16385 failed: its sides must be 1 to 16384")
    #expect(create(16_384, 1) == nil && create(1, 16_384) == nil && create(3, 2) == nil)
    func write(_ id: TextureID, _ rect: PixelRect, _ count: Int) -> String? {
      words {
        let pixels = TexturePixels.colors([UInt8](repeating: 9, count: count))
        let written = try renderer.apply([.write(id, rect: rect, pixels: pixels)])
        #expect(written == count)
      }
    }
    #expect(write(texture, PixelRect(0, 0, 3, 2), 24) == nil)
    #expect(write(texture, PixelRect(2, 1, 1, 1), 4) == nil)
    #expect(write(texture, PixelRect(2, 1, 0, 1), 0) == nil)
    for (rect, count) in [
      (PixelRect(2, 1, 2, 1), 8), (PixelRect(2, 1, 1, 2), 8), (PixelRect(-1, 0, 1, 1), 4),
      (PixelRect(0, -1, 1, 1), 4), (PixelRect(0, 0, 1, 1), 8),
    ] {
      #expect(
        write(texture, rect, count)
          == "writing texture 3 failed: \(count) bytes do not fit \(rect) of 3x2")
    }
    #expect(
      write(TextureID(rawValue: 8), PixelRect(0, 0, 1, 1), 4)
        == "writing texture 8 failed: it does not exist")
    // What lets it see the texture: gone, it cannot be drawn.
    var builder = ListBuilder(width: 1, height: 1)
    builder.quads([PixelRect(0, 0, 1, 1)], [.white], texture: texture, uv: (0, 0, 1, 1))
    #expect(words { _ = try renderer.submit(builder.list) } == nil)
    renderer.removeTextures()
    builder.list.commands[0].blend = .copy
    #expect(
      words { _ = try renderer.submit(builder.list) }
        == "drawing texture 3 failed: it does not exist")
  }

  @Test("A texture is transparent until it is written, also a recreated one")
  func clearTextures() throws {
    let renderer = SoftwareRenderer(width: 2, height: 2)
    var builder = ListBuilder(width: 2, height: 2, clear: Color(hex: 0x010203))
    builder.quads([builder.output], [.white], texture: texture, uv: (0, 0, 1, 1))
    for _ in 0..<2 {
      builder.list.textureUpdates = [
        .create(texture, width: 2, height: 2, filter: .nearest),
        .write(
          texture, rect: PixelRect(1, 0, 1, 1), pixels: .colors([255, 255, 255, 255])),
      ]
      _ = try renderer.submit(builder.list)
      var image = try renderer.readPixels()
      #expect(image.hex(1, 0) == "FFFFFF" && image.hex(0, 0) == "010203")
      builder.list.textureUpdates = [.create(texture, width: 2, height: 2, filter: .nearest)]
      _ = try renderer.submit(builder.list)
      image = try renderer.readPixels()
      #expect(image.hex(1, 0) == "010203" && image.hex(1, 1) == "010203")
    }
  }
}
