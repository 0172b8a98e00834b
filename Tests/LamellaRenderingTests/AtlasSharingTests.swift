import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// Large images that share a texture because frames alternate between them.
@Suite("Images that share a texture")
@MainActor struct AtlasSharingTests {
  /// An atlas with its back end, and frames that draw images in turn.
  private struct Rig {
    let atlas: TextureAtlas
    var store = TextureStore()

    init(maximumTextureSide: Int = 4096, byteBudget: Int = .max) {
      atlas = TextureAtlas(byteBudget: byteBudget, maximumTextureSide: maximumTextureSide)
    }

    /// Draws a frame that shows each image a number of times, by turns.
    ///
    /// - Returns: The images' regions.
    @discardableResult
    mutating func show(
      _ images: [Image], times: Int = 4, filter: TextureFilter = .nearest
    ) throws -> [AtlasRegion] {
      if atlas.needsReorganizing { atlas.reorganize() }
      let regions = try images.map { try atlas.image($0, filter: filter) }
      var commands: [DrawCommand] = []
      for _ in 0..<times {
        for region in regions where commands.last?.texture != region.texture {
          commands.append(
            DrawCommand(
              kind: .quads, blend: .over, texture: region.texture, clip: PixelRect(0, 0, 9, 9),
              firstVertex: 0, vertexCount: 4, firstIndex: 0, indexCount: 6))
        }
      }
      store.flush(atlas, showing: commands)
      for (image, region) in zip(images, regions) {
        #expect(store.content(region).flatMap { $0 } == image.pixels)
      }
      #expect(atlas.textureCount == store.textures.count)
      #expect(atlas.textureBytes == store.textures.values.reduce(0) { $0 + $1.pixels.count })
      return regions
    }
  }

  private func image(_ number: Int, _ width: Int = 200, _ height: Int = 150) -> Image {
    Image(width: width, height: height) { x, y in
      UInt32(x & 255) | UInt32(y & 255) << 8 | UInt32(number & 255) << 16 | 0xFF00_0000
    }
  }

  private func textures(_ regions: [AtlasRegion]) -> Int { Set(regions.map(\.texture)).count }

  @Test("Images that a frame alternates between share a texture from the next frame on")
  func joins() throws {
    var rig = Rig()
    let images = (0..<6).map { image($0, 512, 512) }
    #expect(textures(try rig.show(images)) == 6)
    let state = rig.atlas.state
    let regions = try rig.show(images)
    #expect(textures(regions) == 1 && rig.store.textures.count == 1)
    // What was encoded with other regions counts no more.
    #expect(rig.atlas.state != state)
    #expect(rig.atlas.textureBytes <= 6 * 512 * 512 * 4 * 102 / 100)
    let creations = rig.store.creations
    for _ in 0..<40 { #expect(try rig.show(images) == regions) }
    #expect(rig.store.creations == creations)
  }

  @Test("An image's edge is repeated around it, so that nothing of others is mixed in")
  func borders() throws {
    var rig = Rig()
    let images = (0..<5).map { image($0, 140 + 9 * $0, 200 - 11 * $0) }
    try rig.show(images, filter: .linear)
    let regions = try rig.show(images, filter: .linear)
    #expect(textures(regions) == 1)
    for (image, region) in zip(images, regions) {
      let (left, top) = (Int(region.rect.x), Int(region.rect.y))
      for y in -1...image.height {
        for x in [-1, 0, image.width - 1, image.width] {
          let inside = image.pixel(
            x: min(max(x, 0), image.width - 1), y: min(max(y, 0), image.height - 1))
          let texel = rig.store.pixel(region.texture, left + x, top + y)
          #expect(texel == (0..<4).map { UInt8(truncatingIfNeeded: inside >> (8 * $0)) })
        }
      }
      let whole = try #require(rig.store.textures[region.texture])
      #expect(abs(region.u0 * Float(whole.width) - Float(left)) < 1e-3)
      #expect(abs(region.v1 * Float(whole.height) - Float(top + image.height)) < 1e-3)
    }
  }

  @Test("Images that are drawn once, larger than 1,024 pixels or with another filter stay alone")
  func alone() throws {
    var rig = Rig()
    let images = (0..<4).map { image($0) }
    for _ in 0..<3 { try rig.show(images, times: 1) }
    #expect(rig.store.textures.count == 4)
    let large = (0..<3).map { image($0, 1_025, 20) }
    for _ in 0..<3 { #expect(textures(try rig.show(large)) == 3) }
    var filters = Rig()
    // The second filter's images wait for the pause after the first one's.
    for _ in 0..<12 {
      try filters.show([images[0], images[1]], filter: .nearest)
      try filters.show([images[0], images[1]], filter: .linear)
    }
    #expect(filters.store.textures.count == 2)
    #expect(Set(filters.store.textures.values.map(\.filter)) == [.nearest, .linear])
  }

  @Test("A shared texture grows with further images")
  func grows() throws {
    var rig = Rig()
    let images = (0..<12).map { image($0) }
    for count in [3, 6, 12] {
      for _ in 0..<40 { try rig.show(Array(images[0..<count])) }
      #expect(rig.store.textures.count == 1)
      #expect(rig.atlas.textureBytes <= count * 202 * 152 * 4 * 5 / 4)
    }
  }

  @Test("Textures have at most 2,048 pixels a side, or as many as the back end allows")
  func limits() throws {
    for limit in [512, 2048, 4096] {
      var rig = Rig(maximumTextureSide: limit)
      let images = (0..<20).map { image($0, 500, 500) }
      for _ in 0..<3 { try rig.show(images) }
      let side = min(limit, 2048)
      #expect(rig.store.textures.values.allSatisfy { $0.width <= side && $0.height <= side })
      // Sixteen of 502 pixels fit.
      #expect(rig.store.textures.count == (limit == 512 ? 20 : 2))
    }
  }

  @Test("Images that would waste memory together stay alone")
  func waste() throws {
    var rig = Rig()
    let images = [image(0, 1_000, 130), image(1, 130, 1_000)]
    for _ in 0..<3 { #expect(textures(try rig.show(images)) == 2) }
  }

  @Test("Released images leave a shared texture, which shrinks, and goes with the last one")
  func released() throws {
    var rig = Rig()
    var images = (0..<8).map { image($0) }
    for _ in 0..<2 { try rig.show(images) }
    let whole = rig.atlas.textureBytes
    images.removeLast(5)
    for _ in 0..<3 { try rig.show(images) }
    #expect(rig.store.textures.count == 1 && rig.atlas.textureBytes < whole / 2)
    images.removeAll()
    for _ in 0..<3 { try rig.show(images) }
    #expect(rig.store.textures.isEmpty)
  }

  @Test("An evicted shared texture is made again of what is drawn")
  func evicted() throws {
    var rig = Rig(byteBudget: 0)
    let images = (0..<4).map { image($0) }
    for _ in 0..<2 { try rig.show(images) }
    #expect(rig.store.textures.count == 1)
    try rig.show([])
    #expect(rig.store.textures.isEmpty)
    try rig.show([images[1]])
    #expect(rig.atlas.textureBytes == 200 * 150 * 4)
  }

  @Test("A lost shared texture is written again")
  func lost() throws {
    var rig = Rig()
    let images = (0..<4).map { image($0) }
    for _ in 0..<2 { try rig.show(images) }
    rig.atlas.invalidateTextures()
    rig.store.lose()
    #expect(textures(try rig.show(images)) == 1)
  }

  @Test("Rectangles on shelves do not overlap and fit their textures")
  func shelves() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let rects = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        (
          width: Int.random(in: 1...700, using: &generator),
          height: Int.random(in: 1...700, using: &generator)
        )
      }
      let shelves = ImageShelves(rects, maximumSide: 2048)
      #expect(shelves.sizes.allSatisfy { $0.width <= 2048 && $0.height <= 2048 })
      for (index, (rect, place)) in zip(rects, shelves.places).enumerated() {
        let size = shelves.sizes[place.texture]
        #expect(place.x + rect.width <= size.width && place.y + rect.height <= size.height)
        for (other, at) in zip(rects, shelves.places).prefix(index) {
          guard at.texture == place.texture else { continue }
          #expect(
            at.x + other.width <= place.x || place.x + rect.width <= at.x
              || at.y + other.height <= place.y || place.y + rect.height <= at.y)
        }
      }
    }
  }
}
