import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// Pages that start small, and are moved into larger ones.
@Suite("Growth of an atlas's pages")
nonisolated struct AtlasGrowthTests {
  private let atlas = TextureAtlas()
  private let font = BoxFont()

  /// Requests some glyphs of 12 to 51 pixels a side.
  private func glyphs(_ count: UInt32) throws -> [AtlasRegion] {
    try (0..<count).compactMap {
      try atlas.glyph(10 + $0 % 40, of: Font(font), pixelsPerPoint: 1, subpixel: Int($0 / 40))
    }
  }

  @Test(
    "A full page is moved into the next one without rasterizing anything again",
    arguments: [30, 120])
  func joins(count: UInt32) throws {
    var store = TextureStore()
    let image = Image(width: 20, height: 10) { x, y in 0xFF00_0000 | UInt32(x) << 8 | UInt32(y) }
    let corner = try atlas.corner(radiusPixels: 9)
    let small = try atlas.image(image, filter: .linear)
    let before = try glyphs(count)
    store.flush(atlas)
    let texels = before.map(store.content)
    let (cornerTexels, imageTexels) = (store.content(corner.bottomRight), store.content(small))
    #expect(atlas.pages.map(\.side) == (count == 30 ? [256] : [256, 512]))
    #expect(atlas.needsReorganizing == (count == 120))
    let (state, rasterized) = (atlas.state, font.rasterized)
    if atlas.needsReorganizing { atlas.reorganize() }
    #expect(!atlas.needsReorganizing)
    #expect((atlas.state == state) == (count == 30))
    let after = try glyphs(count)
    store.flush(atlas)
    #expect(font.rasterized == rasterized)
    #expect(atlas.pages.map(\.side) == (count == 30 ? [256] : [512]))
    #expect(store.textures.count == 1)
    let side = Float(atlas.pages[0].side)
    for (region, wanted) in zip(after, texels) {
      #expect(store.content(region) == wanted)
      #expect(region.u0 * side == Float(region.rect.x) && region.v0 * side == Float(region.rect.y))
      #expect(region.u1 * side == Float(region.rect.x + region.rect.width))
      #expect(region.v1 * side == Float(region.rect.y + region.rect.height))
    }
    #expect(zip(before, after).allSatisfy { ($0.left, $0.top) == ($1.left, $1.top) })
    let moved = try atlas.corner(radiusPixels: 9)
    #expect(store.content(moved.bottomRight) == cornerTexels)
    #expect(moved.white == atlas.white() && atlas.white().texture == moved.topLeft.texture)
    #expect(store.content(try atlas.image(image, filter: .linear)) == imageTexels)
  }

  @Test("What a frame needs stays in few pages, however it came")
  func grows() throws {
    var store = TextureStore()
    for count in stride(from: 7, to: UInt32(160), by: 7) {
      _ = try glyphs(count)
      store.flush(atlas)
      if atlas.needsReorganizing { atlas.reorganize() }
      store.flush(atlas)
      #expect(atlas.pages.count == 1 && store.textures.count == 1, "\(count)")
      for page in atlas.pages { #expect(store.textures[page.texture]?.pixels == page.pixels) }
    }
    #expect(atlas.pages.map(\.side) == [512])
  }

  @Test("A page stays where the larger one has no room for it, and where its filter differs")
  func stays() throws {
    var store = TextureStore()
    let pixels = Image(width: 100, height: 100) { _, _ in 0xFFFF_FFFF }
    _ = try atlas.image(pixels, filter: .nearest)
    // More than fits into three quarters of a page of 512.
    _ = try glyphs(30)
    for number in 0..<4 {
      let mask = ShapeMask(
        left: 0, top: 0, width: 240, height: 240,
        colors: [UInt8](repeating: 9, count: 4 * 240 * 240))
      _ = try atlas.insertMask(key(number), mask, maximumPagedSide: 240)
    }
    store.flush(atlas)
    let sides = atlas.pages.map(\.side)
    #expect(sides == [256, 256, 512])
    let state = atlas.state
    #expect(atlas.needsReorganizing)
    atlas.reorganize()
    #expect(!atlas.needsReorganizing && atlas.state == state && atlas.pages.map(\.side) == sides)
  }

  @Test("Pages that have grown are released with all that no frame shows, and start small again")
  func releases() throws {
    var store = TextureStore()
    _ = try glyphs(120)
    store.flush(atlas)
    atlas.reorganize()
    store.flush(atlas)
    #expect(atlas.pageBytes == 1 << 20 && !atlas.needsReorganizing)
    atlas.releaseUnused()
    #expect(atlas.needsReorganizing)
    atlas.reorganize()
    let few = try glyphs(9)
    store.flush(atlas)
    #expect(atlas.pageBytes == 1 << 18 && store.textures.count == 1)
    #expect(few.allSatisfy { store.content($0).allSatisfy { $0[3] > 99 } })
    // Nothing to release.
    let state = atlas.state
    atlas.releaseUnused()
    #expect(!atlas.needsReorganizing && atlas.state == state)
  }

  @Test("The first page is as large as what comes first needs")
  func first() throws {
    for (side, page) in [(249, 256), (250, 512), (400, 512), (506, 1024)] {
      let atlas = TextureAtlas()
      let mask = ShapeMask(
        left: 0, top: 0, width: side, height: side,
        colors: [UInt8](repeating: 9, count: 4 * side * side))
      _ = try atlas.insertMask(key(side), mask, maximumPagedSide: 600)
      #expect(atlas.pages.map(\.side) == [page])
    }
  }

  /// Makes the key of a mask.
  private func key(_ number: Int) -> Fingerprint {
    var key = Fingerprint()
    key.add(UInt64(number))
    return key
  }
}
