import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// Atlases of several stages that share one budget for what no frame shows.
@Suite("One budget for several atlases")
@MainActor struct SharedTextureBudgetTests {
  /// The bytes of an image of 256 pixels a side.
  private static let imageBytes = 256 * 256 * 4

  /// An atlas and its back end.
  private final class Stage {
    let atlas: TextureAtlas
    var store = TextureStore()

    init(_ sharedBudget: SharedTextureBudget) {
      atlas = TextureAtlas(maximumTextureSide: 4096, sharedBudget: sharedBudget)
    }

    /// Draws a frame of some images, and of large masks by number.
    func show(_ images: [Image] = [], masks: [UInt64] = []) throws {
      var regions = try images.map { try atlas.image($0) }
      for number in masks {
        var key = Fingerprint()
        key.add(number)
        if case .region(let known) = atlas.mask(for: key) {
          regions.append(known)
          continue
        }
        let mask = ShapeMask(left: 0, top: 0, width: 256, height: 256) { _ in 0xFFFF_FFFF }
        regions.append(try #require(try atlas.insertMask(key, mask)))
      }
      var list = DrawList()
      for region in regions {
        list.commands.append(
          DrawCommand(
            kind: .quads, blend: .over, texture: region.texture, clip: PixelRect(0, 0, 9, 9),
            firstVertex: 0, vertexCount: 4, firstIndex: 0, indexCount: 6))
      }
      store.flush(atlas, showing: list.commands)
      for region in regions { #expect(store.textures[region.texture] != nil) }
      // It knows what it has put into the back end.
      #expect(atlas.textureCount == store.textures.count)
      #expect(atlas.textureBytes == store.textures.values.reduce(0) { $0 + $1.pixels.count })
    }

    func has(_ image: Image) throws -> Bool {
      store.textures.values.contains { $0.pixels == image.pixels }
    }
  }

  /// Images that all look different.
  private func images(_ count: Int) -> [Image] {
    (0..<count).map { number in
      Image(width: 256, height: 256) { _, _ in 0xFF00_0000 | UInt32(number + 1) }
    }
  }

  @Test(
    "Unused textures beyond the budget are evicted, least recently shown first, in all atlases")
  func oldest() throws {
    let sharedBudget = SharedTextureBudget(byteBudget: 3 * Self.imageBytes)
    let (a, b) = (Stage(sharedBudget), Stage(sharedBudget))
    let all = images(6)
    try a.show([all[0]])
    try b.show([all[1]])
    try a.show([all[2]])
    try b.show([all[3]])
    try a.show([])
    // Four, of which b shows one.
    #expect(sharedBudget.unusedBytes == 3 * Self.imageBytes)
    #expect(sharedBudget.total.bytes == 4 * Self.imageBytes && sharedBudget.total.count == 4)
    try b.show([])
    // a hears of what b's frame had go with its own next frame.
    try a.show([])
    #expect(try !a.has(all[0]) && b.has(all[1]) && a.has(all[2]) && b.has(all[3]))
    #expect(sharedBudget.unusedBytes == 3 * Self.imageBytes)
    // What is seen again is the last to go.
    try b.show([all[1]])
    try b.show([all[4]])
    try b.show([all[5]])
    try a.show([])
    #expect(try !a.has(all[2]) && b.has(all[3]) && b.has(all[1]) && b.has(all[4]) && b.has(all[5]))
  }

  @Test("Textures that a frame shows stay, whatever they take, in other stages too")
  func shown() throws {
    let sharedBudget = SharedTextureBudget(byteBudget: 0)
    let (a, b) = (Stage(sharedBudget), Stage(sharedBudget))
    let all = images(5)
    try a.show(Array(all[0..<3]))
    try b.show(Array(all[3..<5]))
    try b.show(Array(all[3..<5]))
    #expect(sharedBudget.unusedBytes == 0 && sharedBudget.total.count == 5)
    for image in all[0..<3] { #expect(try a.has(image)) }
    try a.show([all[0]])
    try a.show([all[0]])
    #expect(sharedBudget.total.count == 3 && a.store.textures.count == 1)
  }

  @Test("Masks take a quarter of the budget at most, images what is left")
  func masks() throws {
    let sharedBudget = SharedTextureBudget(byteBudget: 8 * Self.imageBytes)
    let a = Stage(sharedBudget)
    let all = images(4)
    try a.show(all)
    for number in 0..<6 { try a.show(masks: [UInt64(number)]) }
    try a.show()
    // Two masks and all images.
    #expect(sharedBudget.unusedBytes == 6 * Self.imageBytes)
    for image in all { #expect(try a.has(image)) }
    sharedBudget.byteBudget = 4 * Self.imageBytes
    try a.show()
    #expect(
      sharedBudget.unusedBytes == 4 * Self.imageBytes
        && sharedBudget.byteBudget == 4 * Self.imageBytes)
  }

  @Test("A released atlas leaves its part of the budget to the others")
  func ending() throws {
    let sharedBudget = SharedTextureBudget(byteBudget: 4 * Self.imageBytes)
    let a = Stage(sharedBudget)
    let all = images(4)
    do {
      let b = Stage(sharedBudget)
      try b.show(all)
      try b.show()
      #expect(sharedBudget.unusedBytes == 4 * Self.imageBytes)
    }
    #expect(sharedBudget.unusedBytes == 0 && sharedBudget.total.count == 0)
    try a.show(all)
    try a.show()
    #expect(sharedBudget.unusedBytes == 4 * Self.imageBytes)
    sharedBudget.releaseUnused()
    #expect(sharedBudget.unusedBytes == 0)
    try a.show()
    #expect(a.store.textures.isEmpty)
  }

  @Test(
    "A stage is notified when another one's frame evicts its textures, not of its own evictions")
  func told() throws {
    let sharedBudget = SharedTextureBudget(byteBudget: Self.imageBytes)
    let (a, b) = (Stage(sharedBudget), Stage(sharedBudget))
    var told: [String] = []
    a.atlas.onEviction = { _ in told.append("a") }
    b.atlas.onEviction = { _ in told.append("b") }
    let all = images(4)
    try a.show([all[0]])
    try a.show()
    try b.show([all[1]])
    #expect(told == [])
    try b.show()
    #expect(told == ["a"])
    try b.show([all[2]])
    try b.show()
    #expect(told == ["a"])
  }

  /// An atlas that a thread hands to another one.
  ///
  /// Unchecked: the thread that made it leaves it alone from then on.
  private nonisolated final class Parcel: @unchecked Sendable {
    var atlas: TextureAtlas?
    init(_ atlas: TextureAtlas) { self.atlas = atlas }
  }

  @Test("Atlases may be released on any thread while another one accesses all of them")
  func threads() async {
    let sharedBudget = SharedTextureBudget(byteBudget: 0)
    let parcels = (0..<2_000).map { _ in
      Parcel(TextureAtlas(maximumTextureSide: 4096, sharedBudget: sharedBudget))
    }
    let ending = Task.detached { for parcel in parcels { parcel.atlas = nil } }
    for _ in 0..<400 { _ = sharedBudget.total }
    await ending.value
    #expect(sharedBudget.total.count == 0)
  }
}
