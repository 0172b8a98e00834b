import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// The cells that a picture in perspective is laid out by.
@Suite("Cells of planes")
@MainActor struct PlaneCellTests {
  private let harness = SceneHarness(width: 400, height: 200)

  /// A card that leans away on its right.
  private func card(_ width: Double, _ height: Double) -> View {
    let card = View(frame: Rect(x: 30, y: 30, width: width, height: height))
    card.backgroundColor = .white
    var depth = Transform3D()
    depth.m34 = -1 / 1000
    card.transform3D = Transform3D(rotationRadians: 0.5, x: 0, y: 1, z: 0).concatenating(depth)
    harness.window.addSubview(card)
    return card
  }

  @Test("A cell is 24 pixels or less, each corner where the card has it; two cells are the least")
  func cells() {
    for (width, height, columns, rows) in [(40.0, 30.0, 2, 2), (240, 20, 11, 2), (22, 93, 2, 4)] {
      let card = card(width, height)
      card.alpha = 0.5
      for scale in [1.0, 2] {
        harness.window.contentScale = scale
        harness.frame()
        let commands = harness.list.commands
        #expect(commands.map(\.kind) == [.beginPlane, .quads, .endGroup])
        guard commands.count == 3 else { return }
        // All pixels that it touches, and a clear one around them.
        let rect = PixelRect(
          x: -1, y: -1, width: Int32(width * scale) + 3, height: Int32(height * scale) + 3)
        #expect(commands[0].clip == rect)
        let first = commands[2].firstVertex
        let vertices = harness.list.vertices[first..<first + commands[2].vertexCount]
        #expect(vertices.allSatisfy { $0.color == 0x8080_8080 })
        if scale == 1 { #expect(vertices.count == 4 * columns * rows, "\(width)") }
        for vertex in vertices {
          let place = Point(
            (-1 + Double(vertex.u) * Double(rect.width)) / scale,
            (-1 + Double(vertex.v) * Double(rect.height)) / scale)
          let shown = card.convert(place, to: nil)
          #expect(abs(Double(vertex.x) - shown.x * scale) < 1e-2)
          #expect(abs(Double(vertex.y) - shown.y * scale) < 1e-2)
        }
        let corners = vertices.prefix(4).map { [$0.u, $0.v] }
        if scale == 1 {
          let (u, v) = (1 / Float(columns), 1 / Float(rows))
          #expect(corners == [[0, 0], [u, 0], [u, v], [0, v]])
        }
      }
      card.removeFromSuperview()
    }
  }

  @Test("What lies beside the eye is left out, and what is out of sight needs no picture")
  func unseen() {
    let card = card(200, 40)
    harness.frame()
    let whole = harness.list.commands.last?.vertexCount ?? 0
    #expect(whole == 4 * 9 * 2)
    // So near that a part of it is behind the eye.
    var depth = Transform3D()
    depth.m34 = -1 / 60
    card.transform3D = Transform3D(rotationRadians: 1.4, x: 0, y: 1, z: 0).concatenating(depth)
    harness.frame()
    let seen = harness.list.commands.last?.vertexCount ?? 0
    #expect(seen > 0 && seen < whole && seen % 8 == 0)
    card.center = Point(-5000, 100)
    card.transform3D = Transform3D(rotationRadians: 0.5, x: 0, y: 1, z: 0).concatenating(depth)
    harness.frame()
    #expect(harness.list.commands.isEmpty)
  }
}
