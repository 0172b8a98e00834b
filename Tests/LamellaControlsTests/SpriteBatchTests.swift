import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@testable import LamellaControls

@Suite("Sprite batches")
@MainActor struct SpriteBatchTests {
  /// Four pieces of 8 x 8 pixels, no two pixels alike.
  private let sheet = Image(width: 16, height: 16) { x, y in
    let (red, green, blue) = (UInt32(16 * x), UInt32(16 * y), UInt32(x * y))
    return red | green << 8 | blue << 16 | 0xFF00_0000
  }
  private let pieces = [
    PixelRect(x: 0, y: 0, width: 8, height: 8), PixelRect(x: 8, y: 0, width: 8, height: 8),
    PixelRect(x: 0, y: 8, width: 8, height: 8), PixelRect(x: 8, y: 8, width: 8, height: 8),
  ]

  private func harness(
    scale: Double = 1, filter: TextureFilter = .nearest, _ sprites: [SpriteBatch.Sprite]
  ) -> (SceneHarness, SpriteBatchView) {
    let harness = SceneHarness(width: 80, height: 60, scale: scale)
    let view = SpriteBatchView(
      image: sheet, pieces: pieces, filter: filter, frame: harness.window.bounds)
    view.sprites = sprites
    harness.window.addSubview(view)
    harness.frame()
    return (harness, view)
  }

  /// A view that draws each sprite by itself.
  private final class OneByOne: View {
    var steps: [(piece: PixelRect, rect: Rect, tint: Color)] = []
    var image: Image?
    override func draw(_ rect: Rect, in canvas: Canvas) {
      guard let image else { return }
      for step in steps {
        canvas.draw(image, from: step.piece, in: step.rect, tint: step.tint, filter: .nearest)
      }
    }
    nonisolated deinit {}
  }

  @Test("Sprites are drawn at the same pixels as images", arguments: [1, 1.25, 1.5, 2, 3])
  func places(scale: Double) {
    var random = SeededGenerator(seed: 7)
    let sprites = (0..<60).map { _ in
      // Eighths of points, so that at these scales no position is between two pixels by less than the rounding.
      SpriteBatch.Sprite(
        x: Float(Int.random(in: -40...680, using: &random)) / 8,
        y: Float(Int.random(in: -40...520, using: &random)) / 8,
        width: Float(Int.random(in: 1...40, using: &random)) / 2,
        height: Float(Int.random(in: 1...40, using: &random)) / 2,
        piece: Int32.random(in: 0...3, using: &random),
        tint: UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF00_0000)
    }
    let (harness, _) = harness(scale: scale, sprites)
    let other = SceneHarness(width: 80, height: 60, scale: scale)
    let view = OneByOne(frame: other.window.bounds)
    view.image = sheet
    view.steps = sprites.map { sprite in
      let rect = Rect(
        x: Double(sprite.x) - Double(sprite.width) / 2,
        y: Double(sprite.y) - Double(sprite.height) / 2, width: Double(sprite.width),
        height: Double(sprite.height))
      return (pieces[Int(sprite.piece)], rect, Color(rgba8: sprite.tint))
    }
    other.window.addSubview(view)
    other.frame()
    #expect(harness.picture().pixels == other.picture().pixels)
    #expect(Set(harness.picture().pixels).count > 100)
  }

  @Test(
    "Equal sprites are drawn as each would be alone",
    arguments: [1, 1.25, 1.5, 2, 3], [TextureFilter.nearest, .linear])
  func alike(scale: Double, filter: TextureFilter) {
    var random = SeededGenerator(seed: 11)
    // The last sizes are too small, too large or not finite.
    let sizes: [Float] = [8, 8.5, 5.3, 4, 2, 0.4, 0, 3_000_000, .nan]
    let tints: [UInt32] = [0xFFFF_FFFF, 0x8040_FF20, 0]
    var sprites = [SpriteBatch.Sprite(x: 40, y: 30, width: 0, height: 0, tint: 0)]
    for _ in 0..<60 {
      var sprite = SpriteBatch.Sprite(
        width: sizes.randomElement(using: &random)!, height: sizes.randomElement(using: &random)!,
        piece: .random(in: -1...4, using: &random), tint: tints.randomElement(using: &random)!)
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        sprite.x = .random(in: -10...90, using: &random)
        sprite.y = .random(in: -10...70, using: &random)
        sprites.append(sprite)
      }
      sprites.append(.init(x: .nan, y: 1e30, width: sprite.width, height: sprite.height))
    }
    let (together, _) = harness(scale: scale, filter: filter, sprites)
    let alone = SceneHarness(width: 80, height: 60, scale: scale)
    for sprite in sprites {
      let view = SpriteBatchView(
        image: sheet, pieces: pieces, filter: filter, frame: alone.window.bounds)
      view.sprites = [sprite]
      alone.window.addSubview(view)
    }
    alone.frame()
    #expect(together.list.vertices == alone.list.vertices)
    #expect(together.list.vertices.count > 4 * 60)
  }

  @Test("The visible sprites are one command, the others none")
  func culling() {
    let inside = (0..<9).map { SpriteBatch.Sprite(x: Float($0) * 8, y: 30, width: 8, height: 8) }
    let places: [(x: Float, y: Float)] = [(-10, 30), (100, 30), (30, -10), (30, 70)]
    let outside = places.map { place in
      SpriteBatch.Sprite(x: place.x, y: place.y, width: 8, height: 8, piece: 1)
    }
    let (harness, _) = harness(outside + inside)
    #expect(harness.list.commands.count == 1)
    #expect(harness.quads.count == 9)
  }

  @Test("Sprites without a finite position or size are not drawn, and a huge one covers all")
  func nonsense() {
    let odd: [Float] = [.nan, .infinity, -Float.infinity, 1e30, -1e30]
    var sprites: [SpriteBatch.Sprite] = []
    for value in odd {
      sprites.append(.init(x: value, y: 30, width: 8, height: 8))
      sprites.append(.init(x: 30, y: value, width: 8, height: 8))
    }
    for value: Float in [Float.nan, -Float.infinity, -8, 0] {
      sprites.append(.init(x: 30, y: 30, width: value, height: 8))
      sprites.append(.init(x: 30, y: 30, width: 8, height: value))
    }
    let (harness, view) = harness(sprites)
    #expect(harness.quads.isEmpty)
    for value: Float in [Float.infinity, 1e30] {
      view.sprites = [.init(x: 30, y: 30, width: value, height: value, piece: .max)]
      harness.frame()
      #expect(harness.list.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(harness.picture().pixel(x: 0, y: 0) == harness.picture().pixel(x: 1, y: 1))
      #expect(harness.picture().pixel(x: 40, y: 30) & 0xFF >= 128)
    }
    view.sprites = [.init(x: .nan, y: 30, width: 8, height: 8, rotation: 1)]
    harness.frame()
    #expect(harness.quads.isEmpty)
  }

  @Test("Sprites are clipped to the bounds")
  func clipping() {
    let (harness, view) = harness([.init(x: 20, y: 20, width: 20, height: 20)])
    view.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    harness.frame()
    let picture = harness.picture()
    #expect(picture.pixel(x: 29, y: 29) != 0xFF00_0000)
    #expect(picture.pixel(x: 30, y: 29) == 0xFF00_0000)
    #expect(picture.pixel(x: 29, y: 30) == 0xFF00_0000)
  }

  @Test("A rotated sprite rotates around its center")
  func turning() {
    let (upright, _) = harness([.init(x: 40, y: 30, width: 16, height: 16, piece: 2)])
    let (turned, _) = harness([
      .init(x: 40, y: 30, width: 16, height: 16, piece: 2, rotation: .pi / 2)
    ])
    let (a, b) = (upright.picture(), turned.picture())
    var same = 0
    for y in -8..<8 {
      for x in -8..<8 where a.pixel(x: 40 + x, y: 30 + y) == b.pixel(x: 39 - y, y: 30 + x) {
        same += 1
      }
    }
    // The pixels along an edge may belong to either side.
    #expect(same >= 15 * 15)
    #expect(b.pixel(x: 40 - 9, y: 30) == 0xFF00_0000)
  }

  @Test("A flipped view mirrors its sprites")
  func mirrored() {
    let (plain, _) = harness([.init(x: 20, y: 30, width: 16, height: 16, piece: 1)])
    let (flipped, view) = harness([.init(x: 20, y: 30, width: 16, height: 16, piece: 1)])
    view.transform = Transform2D(scaleX: -1, y: 1)
    flipped.frame()
    let (a, b) = (plain.picture(), flipped.picture())
    for y in 22..<38 {
      for x in 12..<28 { #expect(a.pixel(x: x, y: y) == b.pixel(x: 79 - x, y: y)) }
    }
  }

  @Test("In a flipped view a sprite stays as it is when another one turns")
  func mirroredAmongTurned() {
    let first = SpriteBatch.Sprite(x: 20, y: 30, width: 16, height: 16, piece: 1)
    let (harness, view) = harness([first, .init(x: 60, y: 30, width: 16, height: 16, piece: 1)])
    view.transform = Transform2D(scaleX: -1, y: -1)
    harness.frame()
    let before = harness.picture()
    view.update { $0[1].rotation = 0.3 }
    harness.frame()
    let after = harness.picture()
    // Its inner pixels, as a turned batch has soft edges.
    for y in 24..<36 {
      for x in 54..<66 { #expect(before.pixel(x: x, y: y) == after.pixel(x: x, y: y)) }
    }
  }

  @Test("A change of the sprites draws once")
  func updates() {
    let (harness, view) = harness([.init(x: 20, y: 30, width: 16, height: 16)])
    harness.frame()
    #expect(harness.encode.visited == 0)
    view.update { $0[0].x += 10 }
    harness.frame()
    #expect(harness.encode.changed == 1)
    #expect(harness.quads.first?.rect.x == 22)
    #expect(view.sprites[0].x == 30)
    view.sprites = []
    harness.frame()
    #expect(harness.quads.isEmpty)
  }

  @Test("A stretched sprite shows no neighboring pixels of the image")
  func neighbors() {
    let halves = Image(width: 16, height: 8) { x, _ in x < 8 ? 0xFF00_00FF : 0xFFFF_0000 }
    let harness = SceneHarness(width: 80, height: 60)
    let view = SpriteBatchView(
      image: halves, pieces: [PixelRect(x: 0, y: 0, width: 8, height: 8)],
      frame: harness.window.bounds)
    view.sprites = [.init(x: 40, y: 30, width: 40, height: 40)]
    harness.window.addSubview(view)
    harness.frame()
    let picture = harness.picture()
    for x in 20..<60 { #expect(picture.pixel(x: x, y: 30) == 0xFF00_00FF) }
  }
}
