import LamellaGeometry
import LamellaGraphics
import LamellaRendering
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Draw pass")
@MainActor struct DrawPassTests {
  private let harness = SceneHarness(width: 100, height: 80)

  @discardableResult
  private func add(
    _ frame: Rect, _ color: Color, to parent: View? = nil, configure: (View) -> Void = { _ in }
  ) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    configure(view)
    (parent ?? harness.window).addSubview(view)
    return view
  }

  private func rects() -> [[Int32]] {
    harness.quads.map { [$0.rect.x, $0.rect.y, $0.rect.width, $0.rect.height] }
  }

  @Test("An empty window draws nothing and has no textures")
  func emptyWindow() {
    harness.frame()
    #expect(harness.list.commands.isEmpty)
    #expect(harness.quads.isEmpty)
  }

  @Test("Backgrounds come out back to front in one command")
  func backgrounds() {
    let back = add(Rect(x: 10, y: 10, width: 50, height: 40), .white)
    add(Rect(x: 5, y: 5, width: 10, height: 10), Color(hex: 0xFF0000), to: back)
    add(Rect(x: 70, y: 0, width: 30, height: 80), Color(hex: 0x00FF00))
    harness.frame()
    #expect(rects() == [[10, 10, 50, 40], [15, 15, 10, 10], [70, 0, 30, 80]])
    #expect(harness.quads.map(\.color) == [0xFFFF_FFFF, 0xFF00_00FF, 0xFF00_FF00])
    #expect(harness.quads.allSatisfy { $0.isFill })
    #expect(harness.list.commands.count == 1)
    #expect(harness.encode == PassCounters(visited: 4, changed: 3))
  }

  @Test("Indices of a command are two triangles a quad, relative to its first vertex")
  func indices() {
    add(Rect(x: 0, y: 0, width: 10, height: 10), .white)
    add(Rect(x: 20, y: 0, width: 10, height: 10), .white)
    harness.frame()
    #expect(harness.list.indices == [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7])
    #expect(harness.list.vertices.count == 8)
  }

  @Test("Edges are rounded each by itself, so that neighbors share them")
  func sharedEdges() {
    for i in 0..<8 {
      add(Rect(x: Double(i) * 12.3, y: 0.5, width: 12.3, height: 10.2), .white)
    }
    harness.frame()
    let quads = harness.quads
    for (left, right) in zip(quads, quads.dropFirst()) {
      #expect(left.rect.x + left.rect.width == right.rect.x)
    }
    #expect(quads[0].rect == PixelRect(x: 0, y: 1, width: 12, height: 10))
  }

  @Test("Points become pixels by the content scale")
  func contentScale() {
    let harness = SceneHarness(width: 100, height: 80, scale: 1.5)
    let view = View(frame: Rect(x: 10, y: 10, width: 11, height: 3))
    view.backgroundColor = .white
    harness.window.addSubview(view)
    harness.frame()
    #expect(harness.quads[0].rect == PixelRect(x: 15, y: 15, width: 17, height: 5))
  }

  @Test("Siblings are drawn by ascending z, ties in order")
  func zOrder() {
    for (i, z) in [3.0, 1, 2, 1, 3, 0].enumerated() {
      add(Rect(x: Double(i) * 10, y: 0, width: 10, height: 10), .white) { $0.layer.zPosition = z }
    }
    harness.frame()
    #expect(rects().map { $0[0] } == [50, 10, 30, 20, 0, 40])
  }

  @Test("Many siblings in random z order come out as a stable sort has them")
  func manyZ() {
    var random = SeededGenerator(seed: 5)
    var expected: [(z: Int, x: Int32)] = []
    for i in 0..<90 {
      let z = Int.random(in: 0..<9, using: &random)
      expected.append((z, Int32(i)))
      add(Rect(x: Double(i), y: 0, width: 1, height: 1), .white) { $0.layer.zPosition = Double(z) }
    }
    harness.frame()
    let sorted = (0..<9).flatMap { z in expected.filter { $0.z == z }.map(\.x) }
    #expect(rects().map { $0[0] } == sorted)
  }

  @Test("What has one part fades by its color; transparent subtrees are left out")
  func opacity() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    outer.alpha = 0.5
    harness.window.addSubview(outer)
    add(Rect(x: 0, y: 0, width: 10, height: 10), .white, to: outer) { $0.alpha = 0.5 }
    let invisible = add(Rect(x: 0, y: 0, width: 50, height: 50), .white) { $0.alpha = 0 }
    add(Rect(x: 0, y: 0, width: 10, height: 10), .white, to: invisible)
    harness.frame()
    #expect(harness.quads.map(\.color) == [0x4040_4040])
    #expect(harness.list.commands.map(\.kind) == [.quads])
  }

  @Test("Hidden subtrees are left out, and nothing in them causes frames")
  func hidden() {
    let view = add(Rect(x: 0, y: 0, width: 50, height: 50), .white)
    let inner = add(Rect(x: 0, y: 0, width: 10, height: 10), .white, to: view)
    harness.frame()
    view.isHidden = true
    #expect(harness.window.needsFrame)
    harness.frame()
    #expect(harness.quads.isEmpty)
    inner.center.x += 5
    inner.backgroundColor = .black
    inner.setNeedsDisplay()
    #expect(!harness.window.needsFrame)
    view.isHidden = false
    #expect(harness.window.needsFrame)
    harness.frame()
    #expect(rects() == [[0, 0, 50, 50], [5, 0, 10, 10]])
    #expect(harness.display.changed == 1)
  }

  @Test("A border lies above the subviews, as four fills or with corner masks")
  func border() {
    let view = add(Rect(x: 10, y: 10, width: 20, height: 20), .white) {
      $0.layer.borderWidth = 2
      $0.layer.borderColor = Color(hex: 0xFF0000)
    }
    add(Rect(x: 0, y: 0, width: 20, height: 20), .black, to: view)
    harness.frame()
    #expect(
      rects().dropFirst(2) == [
        [10, 10, 20, 2], [10, 28, 20, 2], [10, 12, 2, 16], [28, 12, 2, 16],
      ])
    #expect(harness.quads.last?.color == 0xFF00_00FF)
    view.cornerRadius = 6
    harness.frame()
    #expect(harness.quads.filter { !$0.isFill }.count == 4)
    #expect(harness.list.commands.count == 1)
  }

  @Test("Rounded fills cover their rectangle once, with corners of the radius")
  func roundedFill() {
    add(Rect(x: 10, y: 10, width: 40, height: 20), .white) { $0.cornerRadius = 8 }
    harness.frame()
    let quads = harness.quads
    #expect(quads.count == 3)
    #expect(quads.map { Int($0.rect.width) * Int($0.rect.height) }.reduce(0, +) == 800)
    #expect(quads.filter { !$0.isFill }.map(\.rect.width) == [8, 8])
  }

  @Test("A radius beyond half the shorter side makes a capsule")
  func capsule() {
    add(Rect(x: 0, y: 0, width: 40, height: 9), .white) { $0.cornerRadius = 100 }
    harness.frame()
    #expect(
      harness.quads.map { Int($0.rect.width) * Int($0.rect.height) }.reduce(0, +) == 360)
    #expect(harness.quads.filter { !$0.isFill }.allSatisfy { $0.rect.width == 4 })
  }

  @Test("A clip cuts what crosses it and leaves out what is outside")
  func clipping() {
    let clipping = add(Rect(x: 10, y: 10, width: 20, height: 20), .white) {
      $0.clipsToBounds = true
    }
    add(Rect(x: -5, y: 5, width: 10, height: 10), .black, to: clipping)
    add(Rect(x: 30, y: 5, width: 10, height: 10), .black, to: clipping)
    add(Rect(x: 50, y: 50, width: 10, height: 10), .white)
    harness.frame()
    #expect(rects() == [[10, 10, 20, 20], [5, 15, 10, 10], [50, 50, 10, 10]])
    #expect(harness.list.commands.count == 3)
    #expect(harness.list.commands[1].clip == PixelRect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test("What lies inside its clip shares the command of its surroundings")
  func harmlessClips() {
    for i in 0..<5 {
      let panel = add(Rect(x: Double(i) * 20, y: 0, width: 20, height: 20), .white) {
        $0.clipsToBounds = true
      }
      add(Rect(x: 2, y: 2, width: 5, height: 5), .black, to: panel)
    }
    harness.frame()
    #expect(harness.list.commands.count == 1)
    #expect(harness.quads.count == 10)
  }

  @Test("Subtrees outside of a clip are not visited; without a clip they are")
  func culling() {
    let outside = add(Rect(x: 500, y: 0, width: 20, height: 20), .white) {
      $0.clipsToBounds = true
    }
    for _ in 0..<10 { add(Rect(x: 0, y: 0, width: 5, height: 5), .black, to: outside) }
    harness.frame()
    #expect(harness.encode == PassCounters(visited: 2, changed: 0))
    outside.clipsToBounds = false
    harness.frame()
    #expect(harness.encode.visited == 12)
    #expect(harness.quads.isEmpty)
    outside.frame.origin.x = 50
    harness.frame()
    #expect(harness.quads.count == 11)
  }

  @Test("Clips nest, and end with their view")
  func nestedClips() {
    let outer = add(Rect(x: 10, y: 10, width: 50, height: 50), .white) { $0.clipsToBounds = true }
    let inner = add(Rect(x: 30, y: 30, width: 50, height: 50), .white, to: outer) {
      $0.clipsToBounds = true
    }
    add(Rect(x: 0, y: 0, width: 100, height: 100), .black, to: inner)
    add(Rect(x: 45, y: 0, width: 10, height: 10), .black, to: outer)
    harness.frame()
    #expect(
      harness.list.commands.map(\.clip) == [
        PixelRect(x: 0, y: 0, width: 100, height: 80),
        PixelRect(x: 40, y: 40, width: 20, height: 20),
        PixelRect(x: 10, y: 10, width: 50, height: 50),
      ])
  }

  @Test("A turned view becomes triangles with its corners where the transform puts them")
  func turned() {
    add(Rect(x: 40, y: 40, width: 20, height: 20), .white) {
      $0.transform = Transform2D(rotationRadians: .pi / 4)
    }
    harness.frame()
    #expect(harness.list.commands.map(\.kind) == [.triangles])
    let top = harness.list.vertices.map(\.y).min() ?? 0
    // Half a pixel beyond the edges, where the softened corner ends.
    #expect(abs(top - (50 - 10.5 * Float(2).squareRoot())) < 1e-4)
  }

  @Test("A mirrored image has its texture coordinates mirrored")
  func mirrored() {
    let image = Image(width: 4, height: 4) { x, _ in x < 2 ? 0xFF00_00FF : 0xFF00_FF00 }
    let view = PictureView(frame: Rect(x: 0, y: 0, width: 4, height: 4), image: image)
    harness.window.addSubview(view)
    harness.frame()
    #expect(harness.list.vertices[0].u < harness.list.vertices[1].u)
    view.transform = Transform2D(scaleX: -1, y: 1)
    harness.frame()
    #expect(harness.list.vertices[0].u > harness.list.vertices[1].u)
    #expect(rects() == [[0, 0, 4, 4]])
    #expect(harness.list.commands[0].kind == .quads)
  }

  @Test("Text starts on a whole pixel and keeps the size of its bitmaps")
  func text() {
    let font = FakeFont(pointSize: 10)
    let view = TextView(frame: Rect(x: 10.4, y: 10.4, width: 50, height: 20), font: font)
    harness.window.addSubview(view)
    harness.frame()
    // Baseline at 10.4 + 8 = 18.4, 7 pixels high glyphs.
    #expect(rects() == [[10, 11, 4, 7], [15, 11, 4, 7], [20, 11, 4, 7]])
    view.center.x += 0.5
    harness.frame()
    #expect(rects() == [[11, 11, 4, 7], [16, 11, 4, 7], [21, 11, 4, 7]])
    // The same letter at the same subpixel place is rasterised once.
    #expect(font.rasterizations == 1)
  }

  @Test("Text out of sight is not rasterised")
  func textOutside() {
    let font = FakeFont(pointSize: 10)
    harness.window.addSubview(
      TextView(frame: Rect(x: 500, y: 10, width: 50, height: 20), font: font))
    harness.frame()
    #expect(font.rasterizations == 0)
  }

  @Test("Scaled text is drawn from bitmaps of a round scale, stretched")
  func scaledText() {
    let font = FakeFont(pointSize: 10)
    let view = TextView(frame: Rect(x: 0, y: 0, width: 40, height: 20), font: font)
    harness.window.addSubview(view)
    for step in 0...30 {
      view.transform = Transform2D(scaleX: 1 + Double(step) / 30, y: 1 + Double(step) / 30)
      harness.frame()
    }
    #expect(font.rasterizations <= 3)
  }

  @Test("Lost textures are made and written again")
  func lostTextures() {
    add(Rect(x: 0, y: 0, width: 10, height: 10), .white)
    harness.frame()
    #expect(harness.list.textureUpdates.count == 2)
    harness.frame()
    #expect(harness.list.textureUpdates.isEmpty)
    harness.window.texturesWereLost()
    #expect(harness.window.needsFrame)
    harness.frame()
    #expect(harness.list.textureUpdates.count == 2)
  }

  @Test("An atlas that overflows is emptied and the frame encoded again, complete")
  func overflow() {
    harness.window.storedAtlas = TextureAtlas(byteBudget: 1, maximumTextureSide: 512)
    for i in 0..<40 {
      let image = Image(width: 120, height: 120) { _, _ in 0xFF00_0000 | UInt32(i) }
      harness.window.addSubview(
        PictureView(frame: Rect(x: Double(i), y: 0, width: 20, height: 20), image: image))
    }
    harness.frame()
    #expect(harness.quads.count == 40)
    #expect(harness.window.atlas.generation > 0)
    harness.frame()
    #expect(harness.quads.count == 40)
  }

  @Test("Views of absurd size and place do not trap")
  func extremes() {
    add(Rect(x: -1e300, y: 0, width: 2e300, height: 10), .white)
    add(Rect(x: 1e18, y: 0, width: 10, height: 10), .white) { $0.cornerRadius = 1e30 }
    add(Rect(x: 0, y: 0, width: 1e9, height: 1e9), .white) { $0.cornerRadius = 1e8 }
    add(Rect(x: 0, y: 0, width: 10, height: 10), .white) {
      $0.transform = Transform2D(a: 1e200, b: 1e200, c: -1e200, d: 1e200, tx: 0, ty: 0)
    }
    harness.frame()
    #expect(harness.list.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}

private final class PictureView: View {
  let image: Image

  init(frame: Rect, image: Image) {
    self.image = image
    super.init(frame: frame)
  }

  override func draw(_ rect: Rect, in canvas: Canvas) { canvas.draw(image, in: bounds) }
}

private final class TextView: View {
  let run: GlyphRun

  init(frame: Rect, font: FakeFont) {
    run = font.shape("aaa")
    super.init(frame: frame)
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    canvas.draw(run, at: Point(x: 0, y: run.font.ascender), with: .white)
  }
}
