import LamellaGeometry
import LamellaGraphics
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaScene

/// Layers that are changed in an order that passes must not depend on.
@Suite("Layers that are changed late")
@MainActor struct LateChangeTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let layer = Layer()

  init() {
    layer.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    layer.backgroundColor = .white
    harness.window.layer.addSublayer(layer)
    harness.frame()
  }

  @Test("A delegate that is set after the bounds lays the sublayers out in the same tick")
  func delegate() {
    final class Columns: LayerDelegate {
      var sizes: [Size] = []
      func layoutSublayers(of layer: Layer) { sizes.append(layer.bounds.size) }
    }
    let columns = Columns()
    layer.bounds.size = Size(80, 20)
    layer.delegate = columns
    harness.tick()
    #expect(columns.sizes == [Size(80, 20)])
  }

  @Test("An animated anchor point in front of a turned layer moves it")
  func anchorPointZ() throws {
    layer.transform = Transform3D(rotationRadians: .pi / 4, x: 0, y: 1, z: 0)
    harness.frame()
    let before = layer.frame.minX
    var move = BasicAnimation(.anchorPointZ, from: 0, to: 100)
    (move.duration, move.timingFunction) = (1, .linear)
    layer.add(move)
    harness.advance(ticks: 60)
    harness.render()
    let shown = try #require(harness.quads.first?.rect)
    // Half of 100 points in front, turned by 45 degrees.
    #expect(abs(Double(shown.x) - (before - 50 * 0.5.squareRoot())) < 0.6)
    #expect(layer.frame.minX == before)
  }

  @Test(
    "A layer that has drawn a part of itself, and then draws all, leaves the layers whose parts are followed"
  )
  func partial() {
    final class Rows: Layer {
      var isTall = true
      override func draw(in canvas: Canvas) {
        if isTall { setDrawnRows(0...100) }
        canvas.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .white)
      }
    }
    let rows = Rows()
    rows.frame = Rect(x: 0, y: 0, width: 10, height: 100)
    harness.window.layer.addSublayer(rows)
    let context = NodeTable.shared.context(of: harness.window.row)
    for _ in 0..<2 {
      rows.setNeedsDisplay()
      harness.frame()
      #expect(context.pointee.tiledRows == [rows.row])
    }
    rows.isTall = false
    rows.setNeedsDisplay()
    harness.frame()
    #expect(context.pointee.tiledRows.isEmpty)
  }

  @Test("Tiles are counted among what a frame displays")
  func tiles() {
    final class Plan: TileLayer {
      override func drawTile(_ rect: Rect, scale: Double, in canvas: Canvas) {
        canvas.fill(rect, with: .white)
      }
    }
    let plan = Plan()
    plan.tileSize = Size(20, 20)
    plan.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    harness.window.layer.addSublayer(plan)
    harness.frame()
    #expect(harness.display.changed >= 25)
  }
}
