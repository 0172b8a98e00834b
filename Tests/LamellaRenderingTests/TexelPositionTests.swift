import LamellaGeometry
import LamellaGraphics
import LamellaRendering
import TestSupport
import Testing

/// The texels sampled by coordinates outside the texture.
@Suite("Texel positions")
@MainActor struct TexelPositionTests {
  /// The colors of a row of three texels, drawn four pixels wide.
  private func row(from left: Float, to right: Float) throws -> [String] {
    var builder = ListBuilder(width: 4, height: 1, clear: .black)
    let colors = [0xFF0000, 0x00FF00, 0x0000FF].map { Color(hex: $0) }
    let texture = builder.texture(1, width: 3, height: 1) { x, _ in colors[x] }
    builder.quads([builder.output], [.white], texture: texture, uv: (left, 0, right, 1))
    let renderer = SoftwareRenderer(width: 4, height: 1)
    _ = try renderer.submit(builder.list)
    let picture = try renderer.readPixels()
    return (0..<4).map { picture.hex($0, 0) }
  }

  @Test(
    "Coordinates outside a texture, however far, sample its edge",
    arguments: [1.5, 1000, 99_000, 101_000, 3e6, 1e30] as [Float])
  func beside(distance: Float) throws {
    #expect(try row(from: -distance, to: -distance / 2) == Array(repeating: "FF0000", count: 4))
    #expect(try row(from: distance, to: distance * 2) == Array(repeating: "0000FF", count: 4))
  }

  @Test("A texture drawn slightly wider than it is has its edges repeated")
  func around() throws {
    // Two pixels lie before the first texel, two behind the last.
    #expect(try row(from: -2, to: 3) == ["FF0000", "FF0000", "0000FF", "0000FF"])
    #expect(try row(from: 0, to: 1) == ["FF0000", "00FF00", "00FF00", "0000FF"])
  }
}
