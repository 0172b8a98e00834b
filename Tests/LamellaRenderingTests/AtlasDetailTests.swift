import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// Sizes, keys and endings in an atlas, by exact numbers.
@Suite("Details of the atlas")
nonisolated struct AtlasDetailTests {
  private func picture(_ width: Int, _ height: Int) -> Image {
    Image(width: width, height: height) { x, y in
      UInt32(x & 255) | UInt32(y & 255) << 8 | 0xFF07_0000
    }
  }

  private func key(_ number: UInt64) -> Fingerprint {
    var key = Fingerprint()
    key.add(number)
    return key
  }

  private func mask(_ width: Int, _ height: Int) -> ShapeMask {
    ShapeMask(left: -3, top: 5, width: width, height: height) { index in
      UInt32(index & 255) &* 0x0101_0101
    }
  }

  /// A font whose glyphs have a size in pixels: the upper half of the number by the lower one.
  private final class SizedFont: FontBackend {
    let id = FontID.unique()
    let familyName = "Sized"
    let pointSize = 10.0
    let ascent = 8.0
    let descent = 2.0
    let leading = 0.0
    let capHeight = 7.0
    var shifts: [Double] = []

    func shape(_ text: String) -> GlyphRun { GlyphRun(font: Font(self), glyphs: [], width: 0) }

    func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? {
      shifts.append(subpixelX)
      let (width, height) = (Int(glyph >> 16), Int(glyph & 0xFFFF))
      return GlyphBitmap(
        width: width, height: height, left: 2, top: -7,
        coverage: (0..<width * height).map { UInt8($0 & 255) })
    }
  }

  @Test("Glyphs without columns or rows have no region, others are written row by row")
  func glyphs() throws {
    let atlas = TextureAtlas()
    let font = SizedFont()
    var store = TextureStore()
    func glyph(_ width: UInt32, _ height: UInt32, _ step: Int = 0) throws -> AtlasRegion? {
      try atlas.glyph(width << 16 | height, of: Font(font), pixelsPerPoint: 1, subpixel: step)
    }
    #expect(try glyph(0, 4) == nil && glyph(4, 0) == nil && glyph(0, 0) == nil)
    #expect(try glyph(0, 4) == nil)
    #expect(font.shifts == [0, 0, 0], "asked once each")
    font.shifts = []
    let region = try #require(try glyph(3, 2, 1))
    #expect((region.rect.width, region.rect.height, region.left, region.top) == (3, 2, 2, -7))
    #expect(try glyph(3, 2, 3) != region)
    // Places count around.
    #expect(try glyph(3, 2, 5) == region && glyph(3, 2, -3) == region)
    #expect(font.shifts == [0.25, 0.75])
    store.flush(atlas)
    #expect(store.content(region) == (0..<6).map { [UInt8](repeating: $0, count: 4) })
    // A page of 512 leaves out two columns for the edge, and seven rows more for the white texels.
    let small = TextureAtlas(maximumTextureSide: 100)
    func fits(_ width: UInt32, _ height: UInt32) throws -> Bool {
      small.reset()
      return try small.glyph(width << 16 | height, of: Font(font), pixelsPerPoint: 1, subpixel: 0)
        != nil
    }
    #expect(try fits(510, 4) && !fits(511, 4))
    #expect(try fits(4, 505) && !fits(4, 506))
  }

  @Test("Subpixel positions in quarters, on both sides of zero and for NaN")
  func subpixels() {
    for step in -40...40 {
      let (pixel, quarter) = TextureAtlas.subpixel(of: Double(step) / 8)
      // Rounded to quarters, halves up.
      let quarters = Int((Double(step) / 2 + 0.5).rounded(.down))
      #expect(pixel * 4 + quarter == quarters && (0..<4).contains(quarter), "\(step)")
    }
    for bad in [Double.nan, .infinity, -.infinity, 1e9, -1e9] {
      #expect(TextureAtlas.subpixel(of: bad) == (0, 0))
    }
    #expect(TextureAtlas.subpixel(of: 999_999_999.5) == (999_999_999, 2))
    #expect(TextureAtlas.subpixel(of: -999_999_999.5) == (-1_000_000_000, 2))
  }

  @Test("Images up to 128 pixels a side share pages, and count with their bytes")
  func images() throws {
    let atlas = TextureAtlas()
    #expect(atlas.textureBytes == 0 && atlas.textureCount == 0 && atlas.pageTextures == [])
    _ = try atlas.image(picture(128, 128))
    #expect(atlas.textureCount == 1 && atlas.pageBytes == 256 * 256 * 4)
    for (index, size) in [(129, 2), (3, 129)].enumerated() {
      let region = try atlas.image(picture(size.0, size.1))
      #expect(atlas.pageTextures.count == 1 && atlas.textureCount == index + 2)
      #expect((region.u0, region.v0, region.u1, region.v1) == (0, 0, 1, 1))
    }
    #expect(atlas.textureBytes == 256 * 256 * 4 + (129 * 2 + 3 * 129) * 4)
    _ = try atlas.insertMask(key(1), mask(65, 3))
    _ = try atlas.insertMask(key(2), mask(64, 64))
    #expect(atlas.textureCount == 4 && atlas.pageTextures.count == 1)
    #expect(atlas.textureBytes == 256 * 256 * 4 + (129 * 2 + 3 * 129 + 65 * 3) * 4)
    for texture in [try atlas.image(picture(200, 2)).texture, atlas.pageTextures[0]] {
      #expect(atlas.holds(texture))
    }
    #expect(!atlas.holds(TextureID(rawValue: -5)))
  }

  @Test("Masks of each size are cached with their offsets; larger than a texture, there are none")
  func masks() throws {
    let atlas = TextureAtlas(maximumTextureSide: 512)
    var store = TextureStore()
    for (number, size) in [(1, 64), (2, 65), (3, 512)] as [(UInt64, Int)] {
      let made = try #require(try atlas.insertMask(key(number), mask(size, 2)))
      #expect((made.left, made.top, made.rect.width, made.rect.height) == (-3, 5, Int32(size), 2))
      guard case .region(made) = atlas.mask(for: key(number)) else {
        Issue.record("\(size) is not found")
        continue
      }
      store.flush(atlas)
      #expect(store.content(made).flatMap { $0 } == mask(size, 2).pixels.rgba)
    }
    #expect(atlas.pageTextures.count == 1 && atlas.textureCount == 3)
    #expect(try atlas.insertMask(key(4), mask(513, 2)) == nil)
    #expect(try atlas.insertMask(key(5), nil) == nil)
    for number in [4, 5] as [UInt64] {
      guard case .empty = atlas.mask(for: key(number)) else {
        Issue.record("\(number) is not empty")
        continue
      }
    }
    // White ones of coverage alone, in a page and not.
    for (number, side) in [(6, 8), (7, 70)] as [(UInt64, Int)] {
      let coverage = (0..<side * 2).map { Float($0 % 100) / 99 }
      let mask = ShapeMask(left: 0, top: 0, width: side, height: 2, coverage: coverage)
      let region = try #require(try atlas.insertMask(key(number), mask))
      store.flush(atlas)
      #expect(
        store.content(region)
          == coverage.map { [UInt8](repeating: UInt8(($0 * 255).rounded()), count: 4) })
    }
    // A limit for pages of the caller's own.
    _ = try atlas.insertMask(key(8), mask(9, 9), maximumPagedSide: 8)
    #expect(atlas.textureCount == 5)
  }

  @Test("A mask without requests is removed after 120 flushes, one that is shown stays")
  func maskAges() throws {
    for isShown in [false, true] {
      let atlas = TextureAtlas()
      var store = TextureStore()
      let region = try #require(try atlas.insertMask(key(1), mask(70, 70)))
      let command = DrawCommand(
        kind: .quads, blend: .over, texture: region.texture, clip: PixelRect(0, 0, 9, 9),
        firstVertex: 0, vertexCount: 4, firstIndex: 0, indexCount: 6)
      for _ in 0..<121 { store.flush(atlas, showing: isShown ? [command] : []) }
      #expect(store.textures.count == 1)
      store.flush(atlas, showing: isShown ? [command] : [])
      #expect(store.textures.count == (isShown ? 1 : 0))
    }
  }

  @Test("A raster is found by its source and version; a new version replaces it")
  func pictures() throws {
    let atlas = TextureAtlas(maximumTextureSide: 512)
    var store = TextureStore()
    let (name, other) = (TextureSource(), TextureSource())
    #expect(atlas.cachedRaster(of: name, version: 1) == nil)
    let first = try #require(atlas.insertRaster(name, version: 1, mask(4, 5)))
    #expect((first.left, first.top, first.rect.width, first.rect.height) == (-3, 5, 4, 5))
    #expect(atlas.cachedRaster(of: name, version: 1) == first)
    #expect(
      atlas.cachedRaster(of: name, version: 2) == nil
        && atlas.cachedRaster(of: other, version: 1) == nil)
    store.flush(atlas)
    #expect(store.content(first).flatMap { $0 } == mask(4, 5).pixels.rgba)
    let second = try #require(atlas.insertRaster(name, version: 2, mask(6, 5)))
    #expect(second.texture != first.texture && atlas.cachedRaster(of: name, version: 1) == nil)
    let third = try #require(atlas.insertRaster(other, version: 1, mask(512, 1)))
    #expect(atlas.cachedRaster(of: name, version: 2) == second)
    #expect(atlas.cachedRaster(of: other, version: 1) == third)
    store.flush(atlas)
    #expect(Set(store.textures.keys) == [second.texture, third.texture])
    #expect(atlas.insertRaster(name, version: 3, mask(513, 1)) == nil)
    #expect(atlas.insertRaster(name, version: 3, mask(1, 513)) == nil)
    #expect(atlas.cachedRaster(of: name, version: 2) == second)
  }

  @Test("Rasters of released sources are removed by the flush after the frame that requested them")
  func endedPictures() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    var name: TextureSource? = TextureSource()
    let kept = TextureSource()
    _ = atlas.insertRaster(try #require(name), version: 1, mask(4, 5))
    let stays = try #require(atlas.insertRaster(kept, version: 1, mask(4, 5)))
    name = nil
    store.flush(atlas)
    #expect(store.textures.count == 2, "it was wanted in this frame")
    store.flush(atlas)
    #expect(Array(store.textures.keys) == [stays.texture])
    #expect(atlas.cachedRaster(of: kept, version: 1) == stays)
  }

  @Test("Textures abandoned for another renderer are recreated there, and destroyed in the old one")
  func leaving() throws {
    let atlas = TextureAtlas()
    var (old, new) = (TextureStore(), TextureStore())
    let deletionQueue = TextureDeletionQueue()
    atlas.deletionQueue = deletionQueue
    let small = try atlas.image(picture(9, 9))
    let large = try atlas.image(picture(300, 2))
    let image = picture(300, 3)
    let held = try atlas.image(image)
    old.flush(atlas)
    #expect(deletionQueue.take() == [])
    atlas.abandonTextures()
    let taken = deletionQueue.take()
    #expect(
      Set(taken).isSuperset(of: [small.texture, held.texture]) && taken.count == Set(taken).count)
    #expect(deletionQueue.take() == [], "once")
    new.flush(atlas)
    #expect(new.textures[held.texture]?.pixels == image.pixels)
    #expect(new.textures[small.texture] != nil)
    #expect(Set(taken).contains(large.texture))
    deletionQueue.add([])
    #expect(deletionQueue.take() == [])
    deletionQueue.add([small.texture])
    deletionQueue.add([held.texture])
    #expect(deletionQueue.take() == [small.texture, held.texture])
  }

  @Test(
    "A page of 256 comes first, each further one has twice the side, up to 1024 or what the budget leaves"
  )
  func pages() throws {
    func sides(_ budget: Int, _ most: Int = 4096) throws -> [Int] {
      let atlas = TextureAtlas(byteBudget: budget, maximumTextureSide: most)
      do {
        // Each nearly fills a page of 256.
        for number in 0..<60 {
          let (width, height) = (240 + number % 8, 240 + number / 8)
          let mask = ShapeMask(
            left: 0, top: 0, width: width, height: height,
            colors: [UInt8](repeating: 9, count: 4 * width * height))
          _ = try atlas.insertMask(key(UInt64(number)), mask, maximumPagedSide: 500)
        }
      } catch {
        #expect("\(error)" == "the texture atlas is full: reset it and encode the frame again")
      }
      return atlas.pages.map(\.side)
    }
    let page = 256 * 256 * 4
    #expect(try sides(0) == [256, 512])
    #expect(try sides(5 * page) == [256, 512])
    #expect(try sides(8 * page) == [256, 512, 256, 256, 256])
    #expect(try sides(21 * page - 1) == [256, 512, 512, 512, 512, 256, 256, 256])
    #expect(try sides(21 * page) == [256, 512, 1024])
    #expect(try sides(24 * page) == [256, 512, 1024, 256, 256, 256])
    #expect(try sides(.max, 1000) == [256] + [Int](repeating: 512, count: 15))
    #expect(try sides(.max) == [256, 512, 1024, 1024, 1024, 512, 512])
  }

  @Test("The largest side is a power of two, 512 at least")
  func sides() {
    for (most, side) in [(0, 512), (511, 512), (512, 512), (1023, 512), (1024, 1024), (4096, 4096)]
    {
      #expect(TextureAtlas(maximumTextureSide: most).maximumTextureSide == side)
    }
    #expect(TextureAtlas().maximumTextureSide == 4096)
    #expect(TextureAtlas().byteBudget == .max && TextureAtlas.defaultByteBudget == .max)
    let atlas = TextureAtlas(byteBudget: -4)
    #expect(atlas.byteBudget == 0)
    atlas.byteBudget = 77
    #expect(atlas.byteBudget == 77)
    atlas.byteBudget = -1
    #expect(atlas.byteBudget == 0)
  }

  // MARK: Regions

  @Test("A part of a region, at full and half size")
  func parts() throws {
    let image = picture(1_000, 40)
    let atlas = TextureAtlas(maximumTextureSide: 512)
    let region = try atlas.image(image)
    #expect(region.rect == PixelRect(0, 0, 500, 20))
    let part = region.part(PixelRect(100, 10, 50, 20), of: image)
    #expect(part.rect == PixelRect(50, 5, 25, 10) && part.texture == region.texture)
    for (found, wanted) in [
      (part.u0, 0.1), (part.u1, 0.15), (part.v0, 0.25), (part.v1, 0.75),
    ] as [(Float, Float)] {
      #expect(abs(found - wanted) < 1e-6)
    }
    // Odd places take in all texels that they touch.
    #expect(region.part(PixelRect(101, 11, 49, 1), of: image).rect == PixelRect(50, 5, 25, 1))
    #expect(region.part(PixelRect(1, 1, 1, 1), of: image).rect == PixelRect(0, 0, 1, 1))
    let small = picture(8, 4)
    let paged = try atlas.image(small)
    let piece = paged.part(PixelRect(2, 1, 3, 2), of: small)
    #expect(piece.rect == PixelRect(paged.rect.x + 2, paged.rect.y + 1, 3, 2))
    #expect(abs(piece.u0 * 256 - Float(piece.rect.x)) < 1e-3)
    #expect(abs(piece.v0 * 256 - Float(piece.rect.y)) < 1e-3)
    #expect(abs(piece.u1 * 256 - Float(piece.rect.x + 3)) < 1e-3)
    #expect(abs(piece.v1 * 256 - Float(piece.rect.y + 2)) < 1e-3)
  }

  @Test("Radii are told apart by quarters below 16, by halves below 64, then by whole pixels")
  func radii() throws {
    let atlas = TextureAtlas()
    func side(_ radius: Double) throws -> Int { try atlas.corner(radiusPixels: radius).sidePixels }
    func same(_ a: Double, _ b: Double) throws -> Bool {
      try atlas.corner(radiusPixels: a) == atlas.corner(radiusPixels: b)
    }
    #expect(try same(8, 8.12) && !same(8, 8.13) && same(8, 7.88) && !same(8, 7.87))
    #expect(try same(20, 20.24) && !same(20, 20.26) && same(20.5, 20.3))
    #expect(try same(80, 80.4) && !same(80, 80.6) && same(81, 80.6))
    #expect(try same(0.25, -3) && same(0.25, 0.3) && same(0.25, .nan))
    #expect(try side(0.25) == 1 && side(1) == 1 && side(1.1) == 1 && side(1.2) == 2)
    #expect(try side(64) == 64 && side(65.2) == 65 && side(500) == 500 && side(501) == 501)
    #expect(try side(16_384) == 16_384 && side(1e9) == 16_384)
    // Whole masks of four corners up to 64, then one quarter that is mirrored.
    let whole = try atlas.corner(radiusPixels: 64)
    #expect(whole.bottomRight.rect.x == whole.topLeft.rect.x + 64)
    #expect(whole.bottomRight.rect.y == whole.topLeft.rect.y + 64)
    #expect(whole.topRight.rect.y == whole.topLeft.rect.y)
    let quarter = try atlas.corner(radiusPixels: 65)
    #expect(quarter.bottomRight.rect == quarter.topLeft.rect)
    #expect(quarter.topLeft.rect.width == 65 && quarter.topLeft.rect.height == 65)
    #expect(quarter.topRight.u0 == quarter.topLeft.u1 && quarter.topRight.v0 == quarter.topLeft.v0)
    #expect(
      quarter.bottomLeft.v0 == quarter.topLeft.v1 && quarter.bottomLeft.u0 == quarter.topLeft.u0)
    #expect(try atlas.corner(radiusPixels: 1_000).topLeft.rect.width == 500)
  }

  @Test("Rings are told apart by quarters of their width, from a quarter on")
  func rings() throws {
    let atlas = TextureAtlas()
    func same(_ a: Double, _ b: Double) throws -> Bool {
      try atlas.ring(radiusPixels: 9, lineWidthPixels: a)
        == atlas.ring(radiusPixels: 9, lineWidthPixels: b)
    }
    #expect(try same(1, 1.12) && !same(1, 1.13) && same(0.25, 0) && same(0.25, .nan))
    #expect(try same(0.25, 0.3) && !same(0.25, 0.4))
    #expect(try atlas.ring(radiusPixels: 0, lineWidthPixels: 3).sidePixels == 3)
    #expect(
      try atlas.ring(radiusPixels: -2, lineWidthPixels: 3)
        == atlas.ring(radiusPixels: 0, lineWidthPixels: 3))
    #expect(try atlas.ring(radiusPixels: 2, lineWidthPixels: 7.5).sidePixels == 8)
    #expect(try atlas.ring(radiusPixels: 9, lineWidthPixels: 2).sidePixels == 9)
  }

  // MARK: Tables

  @Test("Entries are found after others with the same first slot were removed")
  func table() {
    let table = IndexTable()
    var random = SeededGenerator(seed: 12)
    var known: [UInt64: Int32] = [:]
    for step in 0..<4_000 {
      let number = UInt64.random(in: 0..<90, using: &random)
      let key = IndexTable.Key(first: number / 3, second: number % 3)
      if let index = known[number] {
        #expect(table.find(key) == index)
        if step % 3 > 0 {
          #expect(table.remove(key) == index)
          known[number] = nil
        }
      } else {
        #expect(table.find(key) == nil && table.remove(key) == nil)
        table.insert(key, Int32(step) - 2_000)
        known[number] = Int32(step) - 2_000
      }
      #expect(table.count == known.count)
    }
    table.removeAll()
    #expect(table.count == 0 && table.find(IndexTable.Key(first: 1, second: 1)) == nil)
  }

  @Test("Identities count up and are never the same")
  func identities() {
    let fonts = (0..<3).map { _ in FontID.unique().rawValue }
    let textures = (0..<3).map { _ in TextureID.unique().rawValue }
    #expect(fonts[0] > 0 && fonts[0] < fonts[1] && fonts[1] < fonts[2])
    #expect(textures[0] > 0 && textures[0] < textures[1] && textures[1] < textures[2])
  }
}
