internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// The memory that drawing with a host's renderer retains.
@Suite(.serialized)
struct HostMemoryTests {
  /// A triangle, a group that ends as a rectangle, and one that ends as a triangle.
  private func list() -> DrawList {
    var builder = ListBuilder(width: 64, height: 48, clear: .black)
    let white = builder.white()
    builder.triangle([(40, 4), (60, 4), (40, 24)], [Color(hex: 0x8844FF)], texture: white)
    builder.beginGroup(PixelRect(2, 2, 20, 20))
    builder.quads([PixelRect(4, 4, 10, 10)], [.white], texture: white)
    builder.endGroup(opacity: 0.5)
    builder.beginGroup(PixelRect(2, 24, 20, 20))
    builder.quads([PixelRect(2, 24, 20, 20)], [Color(hex: 0x00FF00)], texture: white)
    builder.endGroup(triangle: [(2, 24), (22, 24), (2, 44)], opacities: [1])
    return builder.list
  }

  @Test(
    "Repeated frames take no more memory in SDL than the first ones",
    arguments: [TestHost.Kind.surface, .software])
  func textures(kind: TestHost.Kind) throws {
    guard let host = TestHost(kind, width: 64, height: 48) else { return }
    let renderer = try SDLRenderer(host: host.renderer)
    defer { renderer.destroyTextures() }
    var list = list()
    var counts: [Int32] = []
    for _ in 0..<12 {
      _ = try renderer.submit(list)
      SDL_RenderFlush(host.renderer)
      list.textureUpdates = []
      counts.append(SDL_GetNumAllocations())
    }
    let picture = try renderer.readPixels()
    #expect(picture.isClose(43, 6, to: Color(hex: 0x8844FF)))
    #expect(picture.isClose(8, 8, to: Color(hex: 0x808080)) && picture.hex(18, 18) == "000000")
    #expect(picture.isClose(4, 26, to: Color(hex: 0x00FF00)) && picture.hex(20, 42) == "000000")
    // Fewer than one a frame, should something else in SDL take memory meanwhile.
    #expect(counts[3] > 0 && counts[11] - counts[3] < 8, "\(counts)")
  }
}
