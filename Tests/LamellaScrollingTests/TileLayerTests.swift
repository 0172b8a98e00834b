import LamellaGeometry
import LamellaGraphics
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaScene

/// Layers that are drawn tile by tile.
@Suite("Tile layers")
@MainActor struct TileLayerTests {
  private let harness = SceneHarness(width: 100, height: 100)

  /// A plan of 1,000 x 1,000 points that notes what it is asked for.
  private final class Plan: View {
    override class var layerClass: Layer.Type { TileLayer.self }
    var asked: [Rect] = []
    var color = Color.white
    var tiles: TileLayer { layer as! TileLayer }

    override func draw(_ rect: Rect, in canvas: Canvas) {
      asked.append(rect)
      // More than the tile: it must be cut off.
      canvas.fill(rect.insetBy(dx: -50, dy: -50), with: color)
      canvas.fill(Rect(x: rect.minX, y: rect.minY, width: 4, height: 4), with: .black)
    }
  }

  private func plan(side: Double = 1000) -> Plan {
    let plan = Plan(frame: Rect(x: 0, y: 0, width: side, height: side))
    plan.tiles.tileSize = Size(40, 40)
    harness.window.addSubview(plan)
    return plan
  }

  @Test("Defaults: 256 pixels, one level, no bias")
  func defaults() {
    let layer = TileLayer()
    #expect(layer.tileSize == Size(256, 256))
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
  }

  @Test("Only tiles in sight are asked for, each once, and shown in the same frame")
  func visible() {
    let plan = plan()
    harness.frame()
    #expect(plan.asked.count == 9)
    #expect(Set(plan.asked.map(\.origin)).count == 9)
    #expect(plan.asked.allSatisfy { $0.size == Size(40, 40) && $0.minX < 100 && $0.minY < 100 })
    let image = harness.picture()
    #expect(image.hex(1, 1) == "000000" && image.hex(41, 81) == "000000")
    #expect(image.hex(20, 20) == "FFFFFF" && image.hex(99, 99) == "FFFFFF")
    #expect(!harness.window.needsFrame)
    harness.frame()
    #expect(plan.asked.count == 9)
  }

  @Test("Scrolling asks for the strip that enters; coming back asks nothing")
  func scrolling() {
    let plan = plan()
    harness.frame()
    plan.asked = []
    harness.window.bounds.origin.x = 30
    harness.frame()
    #expect(plan.asked.map(\.minX) == [120, 120, 120])
    #expect(harness.picture().hex(90, 1) == "000000")
    #expect(harness.picture().hex(5, 20) == "FFFFFF")
    plan.asked = []
    harness.window.bounds.origin.x = 0
    harness.frame()
    #expect(plan.asked.isEmpty)
    #expect(plan.tiles.shownTileCount == 9)
    for step in 1...40 {
      harness.window.bounds.origin.x = Double(step) * 20
      harness.frame()
    }
    #expect(plan.tiles.shownTileCount <= 12)
    plan.asked = []
    harness.window.bounds.origin.x = 0
    harness.frame()
    // Kept for a while, not for ever.
    #expect(!plan.asked.isEmpty)
  }

  @Test("Twice as many tiles as are shown are kept, and sixteen where that is more; the oldest go")
  func kept() {
    let plan = plan()
    /// What a page of three by three tiles asks for.
    func turn(to page: Int) -> Int {
      plan.asked = []
      harness.window.bounds.origin.x = Double(page) * 120
      harness.frame()
      #expect(plan.tiles.shownTileCount == 9)
      return plan.asked.count
    }
    #expect([0, 1, 2].map(turn) == [9, 9, 9])
    #expect(turn(to: 0) == 0)
    // The page before the last two goes.
    #expect([3, 0, 2].map(turn) == [9, 0, 0])
    #expect(turn(to: 1) == 9)

    plan.removeFromSuperview()
    let port = View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
    port.clipsToBounds = true
    harness.window.bounds.origin = .zero
    harness.window.addSubview(port)
    let strip = self.plan()
    port.addSubview(strip)
    func look(at column: Int) -> Int {
      strip.asked = []
      port.bounds.origin.x = Double(column) * 40 + 5
      harness.frame()
      #expect(strip.tiles.shownTileCount == 1)
      return strip.asked.count
    }
    for column in 0...17 { #expect(look(at: column) == 1) }
    #expect(look(at: 1) == 0 && look(at: 17) == 0)
    #expect(look(at: 0) == 1)
  }

  @Test("Tiles that come and go in a frame ask for no tick, so that ticks do not depend on frames")
  func ticks() {
    let window = harness.window
    window.safeAreaInsets = EdgeInsets(top: 1)
    harness.tick(.mouseMoved(Point(50, 50)))
    let plan = plan()
    let port = View(frame: window.bounds)
    window.addSubview(port)
    port.addSubview(plan)
    for x in [0.0, 30, 300, 990, 2000, 0] {
      plan.frame.origin.x = -x
      harness.advance(ticks: 4)
      #expect(!window.needsTick, "at \(x)")
      plan.asked = []
      harness.render()
      #expect(plan.asked.isEmpty == (x == 2000), "at \(x)")
      #expect(!window.needsTick, "at \(x)")
    }
  }

  @Test("A frame that takes tiles in leaves what was asked for to the next tick")
  func asked() {
    final class Port: View {
      var layouts = 0
      var insets = 0
      override func layoutSubviews() { layouts += 1 }
      override func safeAreaInsetsDidChange() { insets += 1 }
    }
    let plan = plan()
    let (port, beside) = (Port(frame: harness.window.bounds), Port())
    harness.window.addSubview(port)
    port.addSubview(plan)
    plan.addSubview(beside)
    harness.window.safeAreaInsets.top = 10
    harness.frame()
    harness.advance(ticks: 4)
    (port.layouts, beside.layouts, port.insets) = (0, 0, 0)
    plan.frame.origin.x = -300
    harness.advance(ticks: 4)
    port.frame.origin.y = 5
    port.setNeedsLayout()
    beside.setNeedsLayout()
    harness.render()
    #expect(port.layouts == 0 && harness.window.needsTick)
    harness.tick()
    #expect(port.layouts == 1 && beside.layouts == 1 && port.insets == 1)
    harness.advance(ticks: 4)
    #expect(!harness.window.needsTick)
  }

  @Test("A layout that takes a picture of tiles loses nothing that waits for its turn")
  func picture() {
    final class Taker: View {
      weak var subject: View?
      override func layoutSubviews() { _ = subject?.layer.snapshot() }
    }
    final class Waiting: View {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let taker = Taker(frame: harness.window.bounds)
    harness.window.addSubview(taker)
    let (port, waiting) = (View(frame: harness.window.bounds), Waiting())
    harness.window.addSubview(port)
    let plan = plan()
    port.addSubview(plan)
    port.addSubview(waiting)
    harness.frame()
    waiting.layouts = 0
    taker.subject = plan
    plan.frame.origin.x = -300
    taker.setNeedsLayout()
    waiting.setNeedsLayout()
    harness.tick()
    #expect(waiting.layouts == 1)
  }

  @Test("A clipping ancestor and the layer's own bounds limit what is in sight")
  func clipped() {
    let port = View(frame: Rect(x: 10, y: 10, width: 30, height: 30))
    port.clipsToBounds = true
    harness.window.addSubview(port)
    let plan = plan(side: 50)
    port.addSubview(plan)
    harness.frame()
    #expect(plan.asked == [Rect(x: 0, y: 0, width: 40, height: 40)])
    port.clipsToBounds = false
    harness.frame()
    #expect(plan.asked.count == 4)
    #expect(plan.asked.last == Rect(x: 40, y: 40, width: 10, height: 10))
  }

  @Test("The level is the least detailed one that is sharp, at most the sharpest")
  func levels() {
    let plan = plan()
    plan.tiles.levelsOfDetail = 4
    plan.tiles.levelsOfDetailBias = 2
    let sides: [(zoom: Double, side: Double)] = [
      (1, 40), (1.5, 20), (2, 20), (3, 10), (9, 10), (0.5, 80), (0.3, 80), (0.6, 40),
    ]
    for (zoom, side) in sides {
      plan.asked = []
      plan.tiles.setNeedsDisplay()
      plan.layer.anchorPoint = .zero
      plan.center = .zero
      plan.transform = Transform2D(scaleX: zoom, y: zoom)
      harness.frame()
      #expect(plan.asked.allSatisfy { $0.width == side || $0.maxX == 1000 }, "zoom \(zoom)")
      #expect(!plan.asked.isEmpty)
    }
  }

  @Test("Tiles are counted in pixels: at a scale of 2 they cover half the points")
  func pixels() {
    harness.window.contentScale = 2
    let plan = plan()
    harness.frame()
    #expect(plan.asked.allSatisfy { $0.size == Size(20, 20) })
  }

  @Test("setNeedsDisplay asks for all tiles in sight, with a part for those that it touches")
  func invalidation() {
    let plan = plan()
    harness.frame()
    plan.asked = []
    plan.color = Color(hex: 0xFF0000)
    plan.setNeedsDisplay(Rect(x: 45, y: 5, width: 2, height: 2))
    harness.frame()
    #expect(plan.asked == [Rect(x: 40, y: 0, width: 40, height: 40)])
    let image = harness.picture()
    #expect(image.hex(60, 20) == "FF0000" && image.hex(20, 20) == "FFFFFF")
    plan.asked = []
    plan.setNeedsDisplay()
    harness.frame()
    #expect(plan.asked.count == 9)
    #expect(harness.picture().hex(20, 20) == "FF0000")
    #expect(!harness.window.needsFrame)
  }

  @Test("A layer without a view asks its delegate or itself")
  func subclass() {
    final class Board: TileLayer {
      var scales: Set<Double> = []
      override func drawTile(_ rect: Rect, scale: Double, in canvas: Canvas) {
        scales.insert(scale)
        canvas.fill(rect, with: Color(hex: 0x00FF00))
      }
    }
    let board = Board()
    board.frame = Rect(x: 0, y: 0, width: 500, height: 500)
    board.levelsOfDetail = 2
    board.levelsOfDetailBias = 1
    harness.window.layer.addSublayer(board)
    harness.frame()
    #expect(harness.picture().hex(50, 50) == "00FF00")
    #expect(board.scales == [1])
    board.affineTransform = Transform2D(scaleX: 2, y: 2)
    harness.frame()
    #expect(board.scales == [1, 2])
  }

  @Test("However much is in sight, there are no more than 1,024 tiles")
  func many() {
    let plan = plan(side: 100_000)
    plan.layer.anchorPoint = .zero
    plan.center = .zero
    plan.transform = Transform2D(scaleX: 0.001, y: 0.001)
    harness.frame()
    #expect(plan.asked.count > 100 && plan.asked.count <= 1024)
  }

  @Test(
    "A layer shown at a tiny fraction of its size has no more tiles, and no fewer than needed",
    .timeLimit(.minutes(40)), arguments: [1e9, 1e24, 1e30, 1e60])
  func tiny(side: Double) {
    let plan = plan(side: side)
    plan.layer.anchorPoint = .zero
    plan.center = .zero
    plan.transform = Transform2D(scaleX: 100 / side, y: 100 / side)
    harness.frame()
    #expect(plan.asked.count > 100 && plan.asked.count <= 1024)
    // They cover the layer.
    #expect(plan.asked.map(\.minX).min() == 0 && plan.asked.map(\.maxX).max() == side)
  }

  @Test("Absurd sizes are limited, and a layer that ends leaves nothing behind")
  func limits() {
    let context = NodeTable.shared.context(of: harness.window.row)
    do {
      let layer = TileLayer()
      layer.tileSize = Size(0, 1e9)
      #expect(layer.tileSize == Size(16, 4096))
      let messages = collectingDiagnostics { layer.tileSize = Size(.nan, 1) }
      #expect(messages.count == 1 && layer.tileSize == Size(16, 4096))
      layer.levelsOfDetail = -3
      layer.levelsOfDetailBias = 99
      #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 16)
      harness.window.layer.addSublayer(layer)
      #expect(context.pointee.tiledRows == [layer.row])
      layer.removeFromSuperlayer()
    }
    #expect(context.pointee.tiledRows == [])
  }

  @Test("A raster cache holds all tiles, wherever it is shown")
  func rasterized() {
    let plan = plan(side: 200)
    plan.layer.shouldRasterize = true
    harness.frame()
    #expect(plan.asked.count == 25)
  }
}
