import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// Drawing only what differs from the list before.
@Suite("Damage of lists")
struct DamageTrackerTests {
  private struct Item: Equatable {
    var rect: PixelRect
    var color: UInt32
    var kind: Int
  }

  /// A list of fills, textured quads, triangles, groups and clips.
  private func list(_ items: [Item], textures: Bool) -> DrawList {
    var builder = ListBuilder(width: 64, height: 48)
    let white = builder.white(1)
    let picture = builder.texture(2, width: 8, height: 8, filter: .linear) { x, y in
      Color(red: Float(x) / 7, green: Float(y) / 7, blue: 0.5, alpha: x == y ? 0.5 : 1)
    }
    for item in items {
      let color = Color(rgba8: item.color)
      switch item.kind {
      case 0: builder.quads([item.rect], [color], texture: white)
      case 1: builder.quads([item.rect], [color], texture: picture, uv: (0, 0, 1, 1))
      case 2:
        let (x, y) = (Float(item.rect.x), Float(item.rect.y))
        builder.triangle(
          [
            (x + 0.3, y), (x + Float(item.rect.width), y + 2.7),
            (x + 4, y + Float(item.rect.height)),
          ], [color, .white, color.withAlpha(0)], texture: white)
      case 3:
        builder.beginGroup(item.rect)
        builder.quads(
          [item.rect, PixelRect(item.rect.x + 2, item.rect.y + 3, 9, 4)], [color, .white],
          texture: white)
        builder.endGroup(opacity: 0.5)
      default:
        builder.quads(
          [item.rect], [color], texture: white, blend: .add, clip: PixelRect(10, 10, 30, 20))
      }
    }
    if !textures { builder.list.textureUpdates = [] }
    return builder.list
  }

  private func item(_ random: inout SeededGenerator) -> Item {
    Item(
      rect: PixelRect(
        .random(in: -5..<60, using: &random), .random(in: -5..<45, using: &random),
        .random(in: 1..<20, using: &random), .random(in: 1..<20, using: &random)),
      color: .random(in: 0...UInt32.max, using: &random), kind: .random(in: 0..<5, using: &random))
  }

  @Test(
    "The rectangles of a damage region share no pixel and cover all that was added",
    arguments: 0..<50)
  func disjoint(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var area = DamageRegion()
    area.begin(width: 64, height: 48)
    var added: [PixelRect] = []
    for _ in 0..<12 where !area.isWhole {
      let rect = item(&random).rect
      area.add(rect)
      added.append(rect.intersection(PixelRect(0, 0, 64, 48)))
      for (index, rect) in area.rects.enumerated() {
        for other in area.rects[..<index] { #expect(rect.intersection(other).isEmpty) }
      }
      for rect in added where !rect.isEmpty {
        #expect(area.rects.contains { $0.intersection(rect) == rect })
      }
    }
  }

  @Test("Random edits drawn by damage equal full redraws", arguments: 0..<20)
  func randomEdits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var items = (0..<12).map { _ in item(&random) }
    let partial = SoftwareRenderer(width: 64, height: 48)
    _ = try partial.submit(list(items, textures: true))
    var pixels = 0
    for step in 0..<40 {
      let index = Int.random(in: 0..<items.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where items.count > 4: items.remove(at: index)
      case 1: items.insert(item(&random), at: index)
      case 2: items[index].rect.x += 1
      case 3: items[index].color ^= 0x0010_2030
      default: break
      }
      let changed = list(items, textures: false)
      try partial.present()
      _ = try partial.submit(changed)
      for region in partial.changedRegions { pixels += Int(region.width) * Int(region.height) }
      let whole = SoftwareRenderer(width: 64, height: 48)
      _ = try whole.submit(list(items, textures: true))
      let difference = try partial.readPixels().largestDifference(from: whole.readPixels())
      #expect(difference == 0, "seed \(seed), step \(step)")
    }
    #expect(pixels < 40 * 64 * 48 / 2)
  }

  @Test("The same list draws nothing; a moved rectangle draws its old and new area")
  func small() throws {
    let renderer = SoftwareRenderer(width: 64, height: 48)
    var items = [
      Item(rect: PixelRect(0, 0, 64, 48), color: 0xFF33_2211, kind: 0),
      Item(rect: PixelRect(4, 4, 5, 5), color: 0xFFFF_FFFF, kind: 0),
      Item(rect: PixelRect(40, 30, 5, 5), color: 0xFFFF_FFFF, kind: 0),
    ]
    _ = try renderer.submit(list(items, textures: true))
    try renderer.present()
    #expect(try renderer.submit(list(items, textures: false)).drawCalls == 0)
    #expect(renderer.changedRegions == [])
    items[1].rect.x += 1
    items[2].color = 0xFF00_00FF
    try renderer.present()
    _ = try renderer.submit(list(items, textures: false))
    #expect(Set(renderer.changedRegions) == [PixelRect(4, 4, 6, 5), PixelRect(40, 30, 5, 5)])
  }

  @Test("After a failed list, the next one is drawn completely")
  func failed() throws {
    let renderer = SoftwareRenderer(width: 64, height: 48)
    var items = [
      Item(rect: PixelRect(0, 0, 64, 48), color: 0xFF33_2211, kind: 0),
      Item(rect: PixelRect(4, 4, 5, 5), color: 0xFFFF_FFFF, kind: 0),
      Item(rect: PixelRect(20, 20, 8, 8), color: 0xFFFF_FFFF, kind: 1),
    ]
    _ = try renderer.submit(list(items, textures: true))
    items[1].rect.x = 40
    items[2].rect.x = 30
    var broken = list(items, textures: false)
    broken.commands[broken.commands.count - 1].texture = TextureID(rawValue: 999)
    #expect(throws: RendererError.self) { try renderer.submit(broken) }
    let next = list(items, textures: false)
    _ = try renderer.submit(next)
    let fresh = SoftwareRenderer(width: 64, height: 48)
    _ = try fresh.submit(list(items, textures: true))
    #expect(try renderer.readPixels().pixels == fresh.readPixels().pixels)
  }

  @Test("A list without damage that follows a numbered one is not compared with an older one")
  func afterNumbered() throws {
    let renderer = SoftwareRenderer(width: 64, height: 48)
    var items = [
      Item(rect: PixelRect(0, 0, 64, 48), color: 0xFF33_2211, kind: 0),
      Item(rect: PixelRect(4, 4, 5, 5), color: 0xFFFF_FFFF, kind: 0),
    ]
    _ = try renderer.submit(list(items, textures: true))
    var numbered = list(
      [Item(rect: PixelRect(20, 10, 30, 30), color: 0xFF00_FF00, kind: 0)], textures: false)
    numbered.number = 7
    _ = try renderer.submit(numbered)
    #expect(try renderer.readPixels().hex(30, 20) == "00FF00")
    items[1].rect.x = 8
    _ = try renderer.submit(list(items, textures: false))
    let fresh = SoftwareRenderer(width: 64, height: 48)
    _ = try fresh.submit(list(items, textures: true))
    #expect(try renderer.readPixels().pixels == fresh.readPixels().pixels)
  }

  @Test("Changed texels under unchanged quads are redrawn, others are not")
  func texels() throws {
    let renderer = SoftwareRenderer(width: 64, height: 48)
    let items = [
      Item(rect: PixelRect(4, 4, 8, 8), color: 0xFFFF_FFFF, kind: 1),
      Item(rect: PixelRect(30, 4, 8, 8), color: 0xFFFF_FFFF, kind: 0),
    ]
    _ = try renderer.submit(list(items, textures: true))
    var next = list(items, textures: false)
    next.textureUpdates = [
      .write(
        TextureID(rawValue: 2), rect: PixelRect(0, 0, 8, 8),
        pixels: .colors([UInt8](repeating: 255, count: 256)))
    ]
    try renderer.present()
    _ = try renderer.submit(next)
    #expect(renderer.changedRegions == [PixelRect(4, 4, 8, 8)])
    #expect(try renderer.readPixels().hex(5, 5) == "FFFFFF")
  }

  @Test("An overlay is erased by the next list; another size is drawn completely")
  func overlays() throws {
    let renderer = SoftwareRenderer(width: 64, height: 48)
    let items = [Item(rect: PixelRect(0, 0, 64, 48), color: 0xFF33_2211, kind: 0)]
    _ = try renderer.submit(list(items, textures: true))
    var over = list(
      [Item(rect: PixelRect(8, 8, 9, 9), color: 0xFFFF_FFFF, kind: 0)], textures: false)
    over.clearColor = nil
    try renderer.submitOver(over)
    #expect(try renderer.readPixels().hex(10, 10) == "FFFFFF")
    _ = try renderer.submit(list(items, textures: false))
    #expect(try renderer.readPixels().hex(10, 10) == "112233")
    renderer.resize(width: 70, height: 48)
    _ = try renderer.submit(list(items, textures: false))
    #expect(renderer.changedRegions.contains(PixelRect(0, 0, 70, 48)))
  }
}
