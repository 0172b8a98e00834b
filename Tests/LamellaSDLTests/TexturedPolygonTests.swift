import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaSDL

/// Triangles clipped to what a texture holds.
@Suite("Triangles of a texture")
struct TexturedPolygonTests {
  private let limit = (u: Float(0.75), v: Float(0.5))

  /// Vertices whose texture coordinates are a hundredth of their places, and whose red is twice the column.
  private func vertex(_ x: Float, _ y: Float) -> Vertex {
    Vertex(x: x, y: y, color: UInt32(min(max(x, 0), 100)) * 2, u: x / 100, v: y / 100)
  }

  /// Whether a point lies inside a triangle, not on its edge; one without an area holds none.
  private func holds(_ corners: [Vertex], _ x: Float, _ y: Float) -> Bool {
    var signs = (negative: false, positive: false)
    for index in 0..<3 {
      let (a, b) = (corners[index], corners[(index + 1) % 3])
      if a.x == b.x, a.y == b.y { return false }
      let side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
      if side < 0 { signs.negative = true }
      if side > 0 { signs.positive = true }
    }
    return signs.negative != signs.positive
  }

  private func corners(_ polygon: TexturedPolygon) -> [[Vertex]] {
    stride(from: 0, to: polygon.indices.count, by: 3).map { first in
      (0..<3).map { polygon.vertices[Int(polygon.indices[first + $0])] }
    }
  }

  @Test("Triangles inside stay as they are")
  func inside() {
    var polygon = TexturedPolygon()
    let vertices = [vertex(0, 0), vertex(75, 0), vertex(75, 50)]
    polygon.set(vertices[...]) { $0.color += 1 }
    let isClipped = polygon.clip([0, 1, 2], to: limit)
    #expect(!isClipped)
    #expect(polygon.vertices.map(\.u) == vertices.map(\.u))
    #expect(polygon.vertices.map(\.color) == vertices.map { $0.color + 1 })
  }

  @Test("What is left covers the part inside once, with the texels and colors of before")
  func clipped() {
    var polygon = TexturedPolygon()
    var generator = SeededGenerator(seed: 5)
    for round in 0..<200 {
      let vertices = (0..<6).map { _ in
        vertex(
          Float(Int.random(in: -60...160, using: &generator)),
          Float(Int.random(in: -60...160, using: &generator)))
      }
      polygon.set(vertices[...]) { _ in }
      let triangles: [UInt32] = [0, 1, 2, 3, 4, 5]
      guard polygon.clip(triangles[...], to: limit) else { continue }
      #expect(
        polygon.vertices.allSatisfy {
          $0.u >= 0 && $0.u <= limit.u && $0.v >= 0 && $0.v <= limit.v
        })
      let left = corners(polygon)
      for corner in left.joined() {
        #expect(abs(corner.u * 100 - corner.x) < 1e-3 && abs(corner.v * 100 - corner.y) < 1e-3)
      }
      for y in stride(from: Float(-19.87), to: 120, by: 9.7) {
        for x in stride(from: Float(-19.71), to: 120, by: 8.3) {
          let isInside = x > 0 && x < 75 && y > 0 && y < 50
          let before = [0, 3].count { holds(Array(vertices[$0..<$0 + 3]), x, y) }
          let after = left.count { holds($0, x, y) }
          #expect(after == (isInside ? before : 0), "round \(round) at \(x), \(y)")
        }
      }
    }
  }

  @Test("Nothing is left of triangles outside")
  func outside() {
    var polygon = TexturedPolygon()
    let vertices = [vertex(80, 0), vertex(120, 10), vertex(90, 40)]
    polygon.set(vertices[...]) { _ in }
    let isClipped = polygon.clip([0, 1, 2], to: limit)
    #expect(isClipped && polygon.indices.isEmpty)
  }
}
