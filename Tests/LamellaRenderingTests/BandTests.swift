import LamellaGeometry
import LamellaGraphics
import LamellaRendering
import TestSupport
import Testing

/// Parts of a picture that are drawn on their own, against the picture drawn as a whole.
@Suite("Parts of a picture")
nonisolated struct BandTests {
  private static let width = 61
  private static let height = 43

  /// A list of everything that a renderer draws: fills, textures at any zoom, triangles of several colors, groups in
  /// groups, and planes.
  private func list(_ random: inout SeededGenerator) -> DrawList {
    var builder = ListBuilder(width: Self.width, height: Self.height, clear: Color(hex: 0x203040))
    func byte() -> Float { Float.random(in: 0...1, using: &random) }
    func color() -> Color { Color(red: byte(), green: byte(), blue: byte(), alpha: byte()) }
    let texels = (0..<23 * 17).map { _ in color() }
    let textures = [TextureFilter.nearest, .linear].enumerated().map { index, filter in
      builder.texture(Int32(index + 1), width: 23, height: 17, filter: filter) { x, y in
        texels[y * 23 + x]
      }
    }
    func rect() -> PixelRect {
      PixelRect(
        Int32.random(in: -9...50, using: &random), Int32.random(in: -9...35, using: &random),
        Int32.random(in: 1...60, using: &random), Int32.random(in: 1...45, using: &random))
    }
    func unit() -> Float { Float.random(in: -0.1...1.1, using: &random) }
    func addShape() {
      let texture = textures[Int.random(in: 0...1, using: &random)]
      let blend = [BlendMode.over, .over, .copy, .add].randomElement(using: &random)!
      switch Int.random(in: 0...4, using: &random) {
      case 0: builder.quads([rect(), rect()], [color(), color()], texture: texture, blend: blend)
      case 1:
        builder.quads(
          [rect()], [.white], texture: texture, blend: blend,
          uv: (unit(), unit(), unit(), unit()))
      case 2:
        builder.quads(
          [rect(), rect()], [color()], texture: texture, blend: blend, clip: rect(),
          uv: (0, 0, 0.7, 0.7))
      default:
        let corners = (0..<3).map { _ in
          (
            x: Float.random(in: -20...80, using: &random),
            y: Float.random(in: -20...60, using: &random)
          )
        }
        let isFlat = Bool.random(using: &random)
        builder.triangle(
          corners, isFlat ? [color()] : [color(), color(), color()], texture: texture,
          blend: blend,
          uv: Bool.random(using: &random) ? nil : [(unit(), unit()), (unit(), unit()), (0, 1)])
      }
    }
    for _ in 0..<8 {
      addShape()
      let isPlane = Int.random(in: 0...3, using: &random) == 0
      builder.beginGroup(rect(), isPlane: isPlane)
      addShape()
      builder.beginGroup(rect())
      addShape()
      addShape()
      builder.endGroup(opacity: byte())
      builder.endGroup(opacity: byte(), at: isPlane ? rect() : nil)
    }
    return builder.list
  }

  /// Draws a list on a new renderer.
  private func drawn(
    _ list: DrawList, bands: Int = 1
  ) throws -> (picture: [UInt8], counters: RenderCounters) {
    let renderer = SoftwareRenderer(width: Self.width, height: Self.height)
    renderer.bandCount = bands
    let counters = try renderer.submit(list)
    return (try renderer.readPixels().pixels, counters)
  }

  @Test("Bands of any number have the bits and the counters of the whole", arguments: 0..<12)
  func bands(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = list(&random)
    let whole = try drawn(list)
    for count in [2, 3, 7, 60] {
      let parts = try drawn(list, bands: count)
      #expect(parts.picture == whole.picture, "\(count) bands")
      #expect(parts.counters.drawCalls == whole.counters.drawCalls)
    }
  }

  @Test("The number of bands may change between lists")
  func changedCount() throws {
    var random = SeededGenerator(seed: 99)
    let renderer = SoftwareRenderer(width: Self.width, height: Self.height)
    for count in [1, 5, 2, 1] {
      renderer.bandCount = count
      let list = list(&random)
      renderer.removeTextures()
      _ = try renderer.submit(list)
      #expect(try renderer.readPixels().pixels == drawn(list).picture)
    }
  }

  @Test("What is damaged and drawn again has the bits of the whole", arguments: 0..<12)
  func damage(seed: UInt64) throws {
    var random = SeededGenerator(seed: 100 + seed)
    var list = list(&random)
    let whole = try drawn(list).picture
    let renderer = SoftwareRenderer(width: Self.width, height: Self.height)
    renderer.bandCount = 1 + Int(seed % 3)
    list.number = 1
    _ = try renderer.submit(list)
    list.textureUpdates = []
    for number in 2..<20 as Range<UInt32> {
      list.damageSince = number - 1
      list.number = number
      list.damage = [
        PixelRect(
          Int32.random(in: 0..<50, using: &random), Int32.random(in: 0..<40, using: &random),
          Int32.random(in: 1...40, using: &random), Int32.random(in: 1...20, using: &random))
      ]
      _ = try renderer.submit(list)
      guard try renderer.readPixels().pixels == whole else {
        Issue.record("\(list.damage)")
        return
      }
    }
  }
}
