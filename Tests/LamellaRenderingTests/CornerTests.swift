import LamellaGeometry
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

@Suite("Corner masks")
nonisolated struct CornerTests {
  private func area(_ bytes: [UInt8]) -> Double { bytes.reduce(0) { $0 + Double($1) } / 255 }

  @Test("A filled corner covers pi/4 of its square", arguments: [1, 2, 3, 7.25, 12, 33.5, 64, 200])
  func filledArea(radius: Double) {
    let coverage = CornerCoverage(radius: radius)
    // What lies beyond the arc's end is straight and full.
    let side = Double(coverage.side)
    let expected = side * side - radius * radius * (1 - Double.pi / 4)
    #expect(abs(area(coverage.bytes()) - expected) < 0.002 * radius + 0.004)
  }

  @Test(
    "A ring covers the difference of two arcs",
    arguments: [(8.0, 1.0), (8, 2.5), (20, 1), (5.5, 3), (100, 4)])
  func ringArea(radius: Double, width: Double) {
    let coverage = CornerCoverage(radius: radius, lineWidth: width)
    let inner = radius - width
    let rest = Double(coverage.side) - radius
    let expected = (radius * radius - inner * inner) * Double.pi / 4 + 2 * rest * width
    #expect(abs(area(coverage.bytes()) - expected) < 0.004 * radius + 0.01)
  }

  @Test("A border thicker than the radius has a square inner corner")
  func thickLine() {
    let bytes = CornerCoverage(radius: 2, lineWidth: 4).bytes()
    #expect(bytes.count == 16 && bytes[15] == 255 && bytes[0] < 128)
    let square = CornerCoverage(radius: 0, lineWidth: 2).bytes()
    #expect(square == [255, 255, 255, 255])
  }

  @Test("Each pixel is exact to two steps of eight bits", arguments: [3.0, 9.5, 40])
  func pixels(radius: Double) {
    let coverage = CornerCoverage(radius: radius)
    let bytes = coverage.bytes()
    let side = coverage.side
    let samples = 64
    for y in 0..<side {
      for x in 0..<side {
        var sum = 0.0
        for i in 0..<samples {
          // Columns instead of rows: a quadrature of another kind.
          let u = max(radius - (Double(x) + (Double(i) + 0.5) / Double(samples)), 0)
          let edge = radius - (radius * radius - u * u).squareRoot()
          sum += min(max(Double(y) + 1 - edge, 0), 1)
        }
        let exact = sum / Double(samples) * 255
        #expect(abs(Double(bytes[y * side + x]) - exact) <= 2.5, "\(x) \(y)")
      }
    }
  }

  @Test("The four corners mirror each other", arguments: [6.0, 100])
  func mirrored(radius: Double) throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let corners = try atlas.corner(radiusPixels: radius)
    store.flush(atlas)
    let side = corners.sidePixels
    #expect(side == Int(radius))

    /// The coverage that a quad over the region shows at a position.
    func read(_ region: AtlasRegion, _ x: Int, _ y: Int) -> UInt8 {
      let texture = store.textures[region.texture]!
      let u = region.u0 + (region.u1 - region.u0) * (Float(x) + 0.5) / Float(side)
      let v = region.v0 + (region.v1 - region.v0) * (Float(y) + 0.5) / Float(side)
      return store.pixel(
        region.texture, Int(u * Float(texture.width)), Int(v * Float(texture.height)))[3]
    }
    #expect(read(corners.topLeft, 0, 0) == 0)
    #expect(read(corners.topLeft, side - 1, side - 1) == 255)
    for y in 0..<side {
      for x in 0..<side {
        let value = read(corners.topLeft, x, y)
        #expect(read(corners.topRight, side - 1 - x, y) == value)
        #expect(read(corners.bottomLeft, x, side - 1 - y) == value)
        #expect(read(corners.bottomRight, side - 1 - x, side - 1 - y) == value)
      }
    }
  }

  @Test("Nearly equal radii share a mask and others do not")
  func quantized() throws {
    let atlas = TextureAtlas()
    let a = try atlas.corner(radiusPixels: 8)
    #expect(try atlas.corner(radiusPixels: 8.05) == a)
    #expect(try atlas.corner(radiusPixels: 8.3) != a)
    #expect(try atlas.ring(radiusPixels: 8, lineWidthPixels: 1) != a)
    let ring = try atlas.ring(radiusPixels: 8, lineWidthPixels: 2)
    #expect(try atlas.ring(radiusPixels: 8, lineWidthPixels: 2.01) == ring)
  }

  @Test(
    "Extreme radii are drawn and nothing traps", arguments: [-1, 0, 0.1, .nan, 700, 1e9, .infinity])
  func oddRadii(radius: Double) throws {
    let atlas = TextureAtlas()
    #expect(try atlas.corner(radiusPixels: radius).sidePixels >= 1)
    #expect(try atlas.ring(radiusPixels: radius, lineWidthPixels: radius).sidePixels >= 1)
  }

  @Test("A huge corner keeps its side and is stretched from a smaller mask")
  func huge() throws {
    let corners = try TextureAtlas().corner(radiusPixels: 1500)
    #expect(corners.sidePixels == 1500)
    #expect(corners.topLeft.rect.width <= 501)
  }
}
