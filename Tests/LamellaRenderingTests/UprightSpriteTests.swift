import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// Sprites of a batch of which none is turned, on whole pixels.
@Suite("Upright sprites")
@MainActor struct UprightSpriteTests {
  private let harness = SceneHarness(width: 60, height: 60)
  private static let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_FFFF]
  private let pieces = (0..<4).map {
    PixelRect(x: Int32($0 % 2), y: Int32($0 / 2), width: 1, height: 1)
  }

  private final class Board: View {
    let batch: SpriteBatch
    var part: Rect?
    init(_ batch: SpriteBatch, frame: Rect) {
      self.batch = batch
      super.init(frame: frame)
    }
    nonisolated deinit {}
    override func draw(_ rect: Rect, in canvas: Canvas) { canvas.draw(batch, in: part ?? rect) }
  }

  /// Shows sprites of an image of two by two pixels: red, green, blue, white.
  private func show(
    pieces: [PixelRect] = [], filter: TextureFilter = .nearest, _ sprites: [SpriteBatch.Sprite],
    _ configure: (Board) -> Void = { _ in }
  ) {
    for view in harness.window.subviews { view.removeFromSuperview() }
    let image = Image(width: 2, height: 2) { x, y in Self.colors[2 * y + x] }
    let batch = SpriteBatch(image: image, pieces: pieces, filter: filter)
    batch.sprites = sprites
    let board = Board(batch, frame: harness.window.bounds)
    configure(board)
    harness.window.addSubview(board)
    harness.frame()
  }

  private var rects: [[Int32]] {
    harness.quads.map { [$0.rect.x, $0.rect.y, $0.rect.width, $0.rect.height] }
  }

  @Test("Each edge lies on the pixel nearest to it, halves go up; what has no size is left out")
  func places() {
    let sprites: [SpriteBatch.Sprite] = [
      .init(x: 20, y: 30, width: 8, height: 4), .init(x: 20, y: 30, width: 5, height: 3),
      .init(x: 20.5, y: 30.5, width: 5, height: 3), .init(x: 21.5, y: 31.5, width: 5, height: 3),
      .init(x: 40, y: 40, width: 0, height: 8), .init(x: 40, y: 40, width: 8, height: 0.4),
      .init(x: 40, y: 40, width: -8, height: 8), .init(x: 10.25, y: 9.75, width: 2, height: 2),
      // From 43.625 to 44.375: no pixel wide.
      .init(x: 44, y: 50, width: 0.75, height: 1),
    ]
    show(sprites)
    let expected: [[Int32]] = [
      [16, 28, 8, 4], [18, 29, 5, 3], [18, 29, 5, 3], [19, 30, 5, 3], [9, 9, 2, 2],
    ]
    #expect(rects == expected)
    #expect(harness.list.commands.map(\.kind) == [.quads])
    #expect(harness.quads.allSatisfy { $0.color == 0xFFFF_FFFF })
    harness.window.contentScale = 2
    show([sprites[0], sprites[7]])
    let doubled: [[Int32]] = [[32, 56, 16, 8], [19, 18, 4, 4]]
    #expect(rects == doubled)
  }

  @Test("Those that look alike are like the first, whatever comes between them")
  func alike() {
    let red: UInt32 = 0xFF00_00FF
    let black: UInt32 = 0xFF00_0000
    var sprites: [SpriteBatch.Sprite] = []
    var places: [[Int32]] = []
    var tints: [UInt32] = []
    // What each shows, by its piece: red, green, blue; green times red is black.
    var colors: [UInt32] = []
    for index in 0..<12 {
      let width: Float = index % 4 == 3 ? 3 : 2
      let (x, y) = (Float(5 + 4 * index), 10 + Float(index % 3) / 2)
      let tint = index % 5 == 4 ? red : 0xFFFF_FFFF
      sprites.append(
        .init(x: x, y: y, width: width, height: 4, piece: Int32(index / 5), tint: tint))
      let left = (x - width / 2 + 0.5).rounded(.down)
      let top = (y - 2 + 0.5).rounded(.down)
      places.append([Int32(left), Int32(top), Int32(width), 4])
      tints.append(tint)
      colors.append(index == 4 ? red : index == 9 ? black : Self.colors[index / 5])
    }
    show(pieces: pieces, sprites)
    #expect(rects == places && harness.quads.map(\.color) == tints)
    let picture = harness.picture()
    let shown = harness.quads.map {
      picture.pixel(x: Int($0.rect.x) + 1, y: Int($0.rect.y) + 1)
    }
    #expect(shown == colors)
  }

  @Test("Numbers of pieces that there are not stand for the first or the last")
  func numbers() {
    let numbers: [(Int32, shown: Int)] = [
      (.min, 0), (-1, 0), (0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (.max, 3),
    ]
    for (number, shown) in numbers {
      show(pieces: pieces, [.init(x: 10, y: 10, width: 4, height: 4, piece: number)])
      #expect(harness.picture().pixel(x: 10, y: 10) == Self.colors[shown], "\(number)")
    }
  }

  @Test("Tints fade with the drawing, the view and by themselves")
  func tints() {
    func colors(alpha: Double, _ tint: UInt32) -> [UInt32] {
      show([.init(x: 20, y: 20, width: 4, height: 4, tint: tint)]) { $0.alpha = alpha }
      return harness.quads.map(\.color)
    }
    #expect(colors(alpha: 1, 0xFFFF_FFFF) == [0xFFFF_FFFF])
    #expect(colors(alpha: 1, 0x80FF_FFFF) == [0x8080_8080])
    #expect(colors(alpha: 1, 0x8000_00FF) == [0x8000_0080])
    #expect(colors(alpha: 1, 0xFF12_3456) == [0xFF12_3456])
    #expect(colors(alpha: 1, 0x00FF_FFFF) == [0])
    #expect(colors(alpha: 0, 0xFFFF_FFFF) == [])
    // A group fades the whole.
    #expect(colors(alpha: 0.5, 0xFFFF_FFFF) == [0xFFFF_FFFF])
    #expect(harness.picture().isClose(18, 18, to: Color(hex: 0x800000)))
  }

  @Test("Sprites are cut off at the rectangle they are drawn in, and not kept where none is seen")
  func clipping() {
    let sprites = [SpriteBatch.Sprite(x: 20, y: 20, width: 40, height: 40)]
    show(sprites) { $0.part = Rect(x: 10, y: 12, width: 15, height: 6) }
    #expect(harness.quads.map(\.clip) == [PixelRect(x: 10, y: 12, width: 15, height: 6)])
    #expect(rects == [[0, 0, 40, 40]])
    let picture = harness.picture()
    #expect(picture.hex(10, 12) != "000000" && picture.hex(24, 17) != "000000")
    #expect(picture.hex(9, 12) == "000000" && picture.hex(25, 17) == "000000")
    #expect(picture.hex(10, 11) == "000000" && picture.hex(24, 18) == "000000")
    // What follows is not cut off with them.
    let other = View(frame: Rect(x: 40, y: 40, width: 10, height: 10))
    other.backgroundColor = .white
    harness.window.addSubview(other)
    harness.frame()
    #expect(harness.picture().hex(45, 45) == "FFFFFF")
    func count(_ x: Float, _ y: Float) -> Int {
      show([.init(x: x, y: y, width: 8, height: 8)])
      return harness.quads.count
    }
    let inside: [(Float, Float)] = [(-3.5, 30), (63.5, 30), (30, -3.5), (30, 63.5)]
    let outside: [(Float, Float)] = [(-4.5, 30), (64.5, 30), (30, -4.5), (30, 64.5)]
    for (x, y) in inside { #expect(count(x, y) == 1, "\(x), \(y)") }
    for (x, y) in outside { #expect(count(x, y) == 0, "\(x), \(y)") }
    show([.init(x: 0, y: 0, width: 1e9, height: 1e9), .init(x: .nan, y: 0, width: 1, height: 1)])
    #expect(harness.quads.count == 1 && harness.picture().hex(1, 1) != "000000")
    show([])
    #expect(harness.list.commands.isEmpty)
  }

  @Test("Mirrored, their pictures are mirrored and stay in their places", arguments: [0, 1, 2, 3])
  func mirrored(way: Int) {
    let (flipsX, flipsY) = (way & 1 != 0, way & 2 != 0)
    show([.init(x: 20, y: 10, width: 8, height: 4)]) {
      $0.transform = Transform2D(scaleX: flipsX ? -1 : 1, y: flipsY ? -1 : 1)
    }
    let (left, top) = (flipsX ? 36 : 16, flipsY ? 48 : 8)
    #expect(rects == [[Int32(left), Int32(top), 8, 4]])
    let picture = harness.picture()
    for (corner, (x, y)) in [(1, 1), (6, 1), (1, 2), (6, 2)].enumerated() {
      #expect(picture.pixel(x: left + x, y: top + y) == Self.colors[corner ^ way], "\(corner)")
    }
  }

  @Test(
    "Stretched and read smoothly a piece does not show its neighbors; at its own size all of it")
  func smooth() {
    let column = PixelRect(x: 1, y: 0, width: 1, height: 1)
    show(pieces: [column], filter: .linear, [.init(x: 20, y: 20, width: 10, height: 10)])
    let picture = harness.picture()
    for (x, y) in [(15, 15), (24, 15), (15, 24), (24, 24), (20, 20)] {
      #expect(picture.hex(x, y) == "00FF00", "\(x), \(y)")
    }
    show(
      pieces: [column], filter: .linear,
      [.init(x: 20.5, y: 20.5, width: 1, height: 1), .init(x: 30, y: 20, width: 4, height: 4)])
    let both = harness.picture()
    #expect(both.hex(20, 20) == "00FF00" && both.hex(28, 18) == "00FF00")
    #expect(both.hex(31, 21) == "00FF00" && both.hex(21, 21) == "000000")
  }
}
