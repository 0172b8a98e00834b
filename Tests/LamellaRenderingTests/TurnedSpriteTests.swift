import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// Sprites of a batch in which one at least is turned: all of them are triangles.
@Suite("Turned sprites")
@MainActor struct TurnedSpriteTests {
  private let harness = SceneHarness(width: 60, height: 60)
  private static let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_FFFF]

  private final class Board: View {
    let batch: SpriteBatch
    init(_ batch: SpriteBatch, frame: Rect) {
      self.batch = batch
      super.init(frame: frame)
    }
    nonisolated deinit {}
    override func draw(_ rect: Rect, in canvas: Canvas) { canvas.draw(batch, in: rect) }
  }

  /// Shows sprites of an image of two by two pixels: red, green, blue, white.
  private func show(
    pieces: [PixelRect] = [], _ sprites: [SpriteBatch.Sprite], scale: Double = 1
  ) -> Board {
    let image = Image(width: 2, height: 2) { x, y in Self.colors[2 * y + x] }
    let batch = SpriteBatch(image: image, pieces: pieces, filter: .nearest)
    batch.sprites = sprites
    let board = Board(batch, frame: harness.window.bounds)
    harness.window.contentScale = scale
    harness.window.addSubview(board)
    harness.frame()
    return board
  }

  /// Where the corners lie, each rounded to a thousandth.
  private var corners: [Point] {
    harness.list.vertices.map {
      Point((Double($0.x) * 1000).rounded() / 1000, (Double($0.y) * 1000).rounded() / 1000)
    }
  }

  @Test("They turn clockwise about their middles, in pixels of the output; others stay upright")
  func places() {
    let sprites = [
      SpriteBatch.Sprite(x: 20, y: 30, width: 8, height: 4, rotation: .pi / 2),
      SpriteBatch.Sprite(x: 40, y: 10, width: 6, height: 2),
    ]
    let board = show(sprites)
    let places = [
      Point(22, 26), Point(22, 34), Point(18, 34), Point(18, 26),
      Point(37, 9), Point(43, 9), Point(43, 11), Point(37, 11),
    ]
    #expect(corners == places)
    board.removeFromSuperview()
    _ = show(sprites, scale: 2)
    #expect(corners == places.map { Point(2 * $0.x, 2 * $0.y) })
  }

  @Test("Their pictures turn with them, piece by piece")
  func pictures() {
    let sprites = [Float(0), 1, 2, 3].map {
      SpriteBatch.Sprite(x: 10 + 12 * $0, y: 10, width: 8, height: 8, rotation: $0 * .pi / 2)
    }
    let right = PixelRect(x: 1, y: 0, width: 1, height: 2)
    let left = PixelRect(x: 0, y: 0, width: 1, height: 2)
    let board = show(sprites)
    let picture = harness.picture()
    /// What the corners show, from the top left clockwise.
    func quarters(_ x: Int, _ y: Int) -> [UInt32] {
      [(-2, -2), (2, -2), (2, 2), (-2, 2)].map { picture.pixel(x: x + $0.0, y: y + $0.1) }
    }
    let (red, green, blue, white) = (
      Self.colors[0], Self.colors[1], Self.colors[2], Self.colors[3]
    )
    #expect(quarters(10, 10) == [red, green, white, blue])
    #expect(quarters(22, 10) == [blue, red, green, white])
    #expect(quarters(34, 10) == [white, blue, red, green])
    #expect(quarters(46, 10) == [green, white, blue, red])
    board.removeFromSuperview()
    // Numbers of pieces that there are not show the first or the last.
    _ = show(
      pieces: [left, right],
      [Int32(-1), 0, 1, 2].enumerated().map {
        .init(
          x: 10 + 12 * Float($0.offset), y: 10, width: 8, height: 8, piece: $0.element,
          rotation: .pi)
      })
    let pieces = harness.picture()
    #expect([10, 22, 34, 46].map { pieces.pixel(x: $0, y: 8) } == [blue, blue, white, white])
    #expect([10, 22, 34, 46].map { pieces.pixel(x: $0, y: 12) } == [red, red, green, green])
  }

  @Test("One without a width or without a height is not drawn, and leaves no corners")
  func empty() {
    let odd: [Float] = [0, -8, .nan, -.infinity, .infinity]
    var sprites = [SpriteBatch.Sprite(x: 30, y: 30, width: 8, height: 8, rotation: 1)]
    for value in odd {
      sprites.append(.init(x: 10, y: 10, width: value, height: 8, rotation: 1))
      sprites.append(.init(x: 10, y: 10, width: 8, height: value, rotation: 1))
      sprites.append(.init(x: 10, y: 10, width: value, height: value, rotation: 1))
    }
    sprites.append(.init(x: 40, y: 40, width: 1, height: 0.5))
    _ = show(sprites)
    #expect(harness.list.vertices.count == 8)
    #expect(harness.picture().hex(10, 10) == "000000" && harness.picture().hex(30, 30) != "000000")
    #expect(
      corners.suffix(4) == [
        Point(39.5, 39.75), Point(40.5, 39.75), Point(40.5, 40.25), Point(39.5, 40.25),
      ])
  }

  @Test(
    "Those that touch the edge of what is in sight are drawn, and those beyond leave no corners")
  func culling() {
    func count(_ x: Float, _ y: Float) -> Int {
      let board = show([.init(x: x, y: y, width: 8, height: 8, rotation: .pi / 2)])
      defer { board.removeFromSuperview() }
      return harness.list.vertices.count
    }
    let inside: [(Float, Float)] = [(-3, 30), (63, 30), (30, -3), (30, 63), (-3, -3), (63, 63)]
    let outside: [(Float, Float)] = [(-5, 30), (65, 30), (30, -5), (30, 65), (-5, -5), (65, 65)]
    for (x, y) in inside { #expect(count(x, y) == 4, "\(x), \(y)") }
    for (x, y) in outside { #expect(count(x, y) == 0, "\(x), \(y)") }
  }
}
