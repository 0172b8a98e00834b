import LamellaGeometry
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

@Suite("Images in an atlas")
nonisolated struct AtlasImageTests {
  private func picture(_ width: Int, _ height: Int) -> Image {
    Image(width: width, height: height) { x, y in
      UInt32(x & 255) | UInt32(y & 255) << 8 | 0xFF07_0000
    }
  }

  @Test("A small image shares a page and its edge is repeated around it")
  func small() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let image = picture(6, 4)
    let region = try atlas.image(image)
    store.flush(atlas)
    #expect(atlas.pageTextures == [region.texture])
    #expect(store.content(region).flatMap { $0 } == image.pixels)
    let (x, y) = (Int(region.rect.x), Int(region.rect.y))
    #expect(store.pixel(region.texture, x - 1, y - 1) == store.pixel(region.texture, x, y))
    #expect(store.pixel(region.texture, x + 6, y + 4) == store.pixel(region.texture, x + 5, y + 3))
    #expect(region.u0 * 256 == Float(x) && region.u1 * 256 == Float(x + 6))
    #expect(try atlas.image(image) == region)
  }

  @Test("The region of a released small image is reused by the next one of its size")
  func placeAgain() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    var image: Image? = picture(6, 4)
    let first = try atlas.image(try #require(image))
    store.flush(atlas)
    image = nil
    // The frame may still show it: its place is free with the flush after.
    store.flush(atlas)
    store.flush(atlas)
    let (small, same) = (picture(5, 4), picture(6, 4))
    #expect(try atlas.image(small).rect != first.rect)
    #expect(try atlas.image(same) == first)
    store.flush(atlas)
    #expect(store.content(first).flatMap { $0 } == same.pixels)
  }

  @Test("A large image gets a texture of its own")
  func large() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let image = picture(300, 20)
    let region = try atlas.image(image)
    store.flush(atlas)
    #expect(atlas.pageTextures.isEmpty)
    #expect(store.textures[region.texture]?.pixels == image.pixels)
    #expect([region.u0, region.v0, region.u1, region.v1] == [0, 0, 1, 1])
    #expect(try atlas.image(image) == region)
    store.flush(atlas)
    #expect(store.creations == 1)
  }

  @Test("Each filter has a texture of its own", arguments: [8, 200])
  func filters(side: Int) throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let image = picture(side, side)
    let smooth = try atlas.image(image)
    let sharp = try atlas.image(image, filter: .nearest)
    store.flush(atlas)
    #expect(store.textures[smooth.texture]?.filter == .linear)
    #expect(store.textures[sharp.texture]?.filter == .nearest)
    #expect(store.content(smooth) == store.content(sharp))
  }

  @Test("A part of an image is a part of its region", arguments: [64, 256])
  func part(side: Int) throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let image = picture(side, side)
    let source = PixelRect(x: 16, y: 32, width: 8, height: 4)
    let part = try atlas.image(image).part(source, of: image)
    store.flush(atlas)
    #expect(store.content(part)[0] == [16, 32, 7, 255])
    #expect(store.content(part).count == 32)
    let width = Float(store.textures[part.texture]!.width)
    #expect(abs(part.u0 * width - Float(part.rect.x)) < 1e-3)
    #expect(abs(part.u1 * width - Float(part.rect.x + 8)) < 1e-3)
  }

  @Test("An image larger than any texture is halved, and parts still fit")
  func halved() throws {
    let atlas = TextureAtlas(maximumTextureSide: 512)
    var store = TextureStore()
    let image = picture(2000, 100)
    let region = try atlas.image(image)
    store.flush(atlas)
    #expect(region.rect.width == 500 && region.rect.height == 25)
    let part = region.part(PixelRect(x: 1000, y: 0, width: 1000, height: 100), of: image)
    #expect(part.u0 == 0.5 && part.u1 == 1 && part.rect.x == 250 && part.rect.width == 250)
  }

  @Test("The texture of a released image is destroyed")
  func dropped() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let kept = picture(200, 200)
    var dropped: Image? = picture(201, 200)
    let keptRegion = try atlas.image(kept)
    let region = try atlas.image(dropped!)
    _ = try atlas.image(dropped!, filter: .nearest)
    dropped = nil
    // It was drawn this frame: its commands still need it.
    store.flush(atlas)
    #expect(store.textures[region.texture] != nil)
    store.flush(atlas)
    #expect(store.textures.count == 1)
    #expect(store.textures[keptRegion.texture] != nil)
    #expect(try atlas.image(kept) == keptRegion)
  }

  @Test("A new image in each frame does not accumulate textures")
  func video() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let small = picture(10, 10)
    let smallRegion = try atlas.image(small)
    for _ in 0..<20 {
      _ = try atlas.image(picture(320, 200))
      store.flush(atlas)
      #expect(store.textures.count <= 4)
    }
    #expect(try atlas.image(small) == smallRegion)
  }

  @Test("A reset keeps textures of large images and copies small images again")
  func reset() throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let (big, small) = (picture(200, 200), picture(20, 20))
    let bigRegion = try atlas.image(big)
    _ = try atlas.image(small)
    store.flush(atlas)
    atlas.reset()
    #expect(try atlas.image(big) == bigRegion)
    let region = try atlas.image(small)
    store.flush(atlas)
    #expect(store.content(region).flatMap { $0 } == small.pixels)
  }
}
