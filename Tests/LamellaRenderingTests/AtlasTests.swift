import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

@Suite("Texture atlas")
nonisolated struct AtlasTests {
  let font = BoxFont()

  @Test("A glyph's region shows its coverage in white and keeps its bearings")
  func glyph() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let region = try #require(try atlas.glyph(5, of: Font(font), pixelsPerPoint: 2, subpixel: 3))
    store.flush(atlas)
    #expect(region.rect.width == 14 && region.left == -1 && region.top == 14)
    #expect(store.content(region).allSatisfy { $0 == [108, 108, 108, 108] })
    #expect(region.u0 * 256 == Float(region.rect.x))
    #expect(region.v1 * 256 == Float(region.rect.y + region.rect.height))
  }

  @Test("A repeated request gives the same region and changes nothing")
  func steady() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let first = try (0..<40).map {
      try atlas.glyph($0, of: Font(font), pixelsPerPoint: 1, subpixel: Int($0) % 4)
    }
    #expect(first[0] == nil)
    store.flush(atlas)
    let (writes, rasterized) = (store.writes, font.rasterized)
    let again = try (0..<40).map {
      try atlas.glyph($0, of: Font(font), pixelsPerPoint: 1, subpixel: Int($0) % 4)
    }
    store.flush(atlas)
    #expect(again == first)
    #expect(store.writes == writes && font.rasterized == rasterized)
  }

  @Test("Fonts, scales and subpixel positions have regions of their own")
  func keys() throws {
    let atlas = TextureAtlas()
    let other = BoxFont()
    let regions = [
      try atlas.glyph(3, of: Font(font), pixelsPerPoint: 1, subpixel: 0),
      try atlas.glyph(3, of: Font(other), pixelsPerPoint: 1, subpixel: 0),
      try atlas.glyph(3, of: Font(font), pixelsPerPoint: 1.5, subpixel: 0),
      try atlas.glyph(3, of: Font(font), pixelsPerPoint: 1, subpixel: 1),
      try atlas.glyph(4, of: Font(font), pixelsPerPoint: 1, subpixel: 0),
    ]
    #expect(Set(regions).count == 5)
  }

  @Test("Regions overlap neither each other nor the white texels, with a free pixel between")
  func noOverlap() throws {
    let atlas = TextureAtlas()
    var random = SeededGenerator(seed: 5)
    var rects: [TextureID: [PixelRect]] = [:]
    for i in 0..<300 {
      let region =
        try i % 3 == 0
        ? atlas.corner(radiusPixels: Double(i % 40) + 0.5).topLeft
        : atlas.glyph(
          UInt32.random(in: 1..<40, using: &random), of: Font(BoxFont()), pixelsPerPoint: 1,
          subpixel: 0)!
      if !rects[region.texture, default: []].contains(region.rect) {
        rects[region.texture, default: []].append(region.rect)
      }
    }
    for (texture, rects) in rects {
      let white = atlas.white(preferring: texture).rect.grown(by: 2)
      for (i, rect) in rects.enumerated() {
        #expect(rect.grown(by: 1).intersection(white).isEmpty)
        let side = atlas.pages.first { $0.texture == texture }!.side
        let whole = PixelRect(x: 1, y: 1, width: Int32(side) - 2, height: Int32(side) - 2)
        #expect(rect.intersection(whole) == rect)
        for other in rects[(i + 1)...] {
          #expect(rect.grown(by: 1).intersection(other).isEmpty)
        }
      }
    }
  }

  @Test("The white texel is one point, white, and stays where it is")
  func white() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let white = atlas.white()
    #expect(white.u0 == white.u1 && white.v0 == white.v1)
    for i in 1..<200 {
      _ = try atlas.glyph(
        UInt32(i % 50 + 20), of: Font(font), pixelsPerPoint: 1 + Double(i) / 100, subpixel: 0)
      if i % 20 == 0 { store.flush(atlas) }
    }
    store.flush(atlas)
    #expect(atlas.white() == white)
    #expect(atlas.pageTextures.count > 1)
    for texture in atlas.pageTextures {
      let white = atlas.white(preferring: texture)
      #expect(white.texture == texture)
      for (dx, dy) in [(0, 0), (-1, 0), (0, -1), (-1, -1)] {
        let pixel = store.pixel(texture, Int(white.rect.x) + dx, Int(white.rect.y) + dy)
        #expect(pixel == [255, 255, 255, 255])
      }
    }
    #expect(atlas.white(preferring: TextureID(rawValue: -1)) == white)
  }

  @Test("The renderer's textures equal the atlas's copies after any number of changes")
  func incrementalEqualsWhole() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<30 {
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        _ = try atlas.glyph(
          .random(in: 0..<60, using: &random), of: Font(font), pixelsPerPoint: 1,
          subpixel: .random(in: 0..<4, using: &random))
      }
      store.flush(atlas)
      for page in atlas.pages { #expect(store.textures[page.texture]?.pixels == page.pixels) }
    }
  }

  @Test("A full atlas throws, and after a reset the frame fits")
  func overflow() throws {
    let atlas = TextureAtlas(byteBudget: 1 << 20)
    var store = TextureStore()
    var full = false
    for scale in 1..<1000 where !full {
      do {
        _ = try atlas.glyph(10, of: Font(font), pixelsPerPoint: Double(scale) / 8, subpixel: 0)
      } catch {
        full = true
      }
      store.flush(atlas)
    }
    #expect(full)
    let generation = atlas.generation
    atlas.reset()
    #expect(atlas.generation != generation)
    let region = try #require(try atlas.glyph(10, of: Font(font), pixelsPerPoint: 1, subpixel: 0))
    store.flush(atlas)
    #expect(store.content(region).allSatisfy { $0[3] == 110 })
    #expect(atlas.byteBudget == 1 << 20)
    for page in atlas.pages { #expect(store.textures[page.texture]?.pixels == page.pixels) }
  }

  @Test("A frame larger than the budget gets larger pages after some resets")
  func oversizedFrame() throws {
    let atlas = TextureAtlas(byteBudget: 1 << 20)
    var rounds = 0
    while rounds < 10 {
      do {
        for glyph in 1..<300 {
          _ = try atlas.glyph(UInt32(glyph), of: Font(font), pixelsPerPoint: 1, subpixel: 0)
        }
        break
      } catch {
        atlas.reset()
        rounds += 1
      }
    }
    #expect(rounds > 1 && rounds < 10)
    #expect(atlas.pageBytes <= atlas.pageBudget && atlas.byteBudget == 1 << 20)
  }

  @Test("Glyphs larger than any texture are left out")
  func hugeGlyph() throws {
    let atlas = TextureAtlas(maximumTextureSide: 600)
    #expect(try atlas.glyph(1000, of: Font(font), pixelsPerPoint: 1, subpixel: 0) == nil)
    #expect(try atlas.glyph(400, of: Font(font), pixelsPerPoint: 1, subpixel: 0) != nil)
  }

  @Test("Lost textures are recreated, and regions stay valid")
  func lostTextures() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let big = Image(width: 200, height: 10) { _, _ in 0xFF12_3456 }
    let region = try #require(try atlas.glyph(7, of: Font(font), pixelsPerPoint: 1, subpixel: 0))
    let own = try atlas.image(big)
    store.flush(atlas)
    store.lose()
    atlas.invalidateTextures()
    store.flush(atlas)
    #expect(try atlas.glyph(7, of: Font(font), pixelsPerPoint: 1, subpixel: 0) == region)
    #expect(store.content(region).allSatisfy { $0[3] == 107 })
    #expect(store.content(own).allSatisfy { $0 == [0x56, 0x34, 0x12, 0xFF] })
  }

  @Test(
    "Positions are split into pixels and quarters",
    arguments: [
      (0.0, 0, 0), (0.3, 0, 1), (0.9, 1, 0), (2.5, 2, 2), (-0.25, -1, 3), (-0.1, 0, 0),
      (0.125, 0, 1),
    ])
  func subpixel(x: Double, pixel: Int, step: Int) {
    #expect(TextureAtlas.subpixel(of: x) == (pixel, step))
  }
}
