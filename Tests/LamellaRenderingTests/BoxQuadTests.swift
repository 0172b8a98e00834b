import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// Borders, round corners and gradients as rectangles of whole pixels.
@Suite("Quads of boxes")
@MainActor struct BoxQuadTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let red = Color(hex: 0xFF0000)

  private final class Sketch: View {
    var sketch: (Canvas) -> Void = { _ in }
    nonisolated deinit {}
    override func draw(_ rect: Rect, in canvas: Canvas) { sketch(canvas) }
  }

  /// The quads of a window that shows one view alone, as left, top, right and bottom.
  private func edges(_ frame: Rect, _ configure: (Sketch) -> Void) -> [[Int32]] {
    for view in harness.window.subviews { view.removeFromSuperview() }
    let view = Sketch(frame: frame)
    configure(view)
    harness.window.addSubview(view)
    harness.frame()
    return harness.quads.map {
      [$0.rect.x, $0.rect.y, $0.rect.x + $0.rect.width, $0.rect.y + $0.rect.height]
    }
  }

  private let box = Rect(x: 10, y: 20, width: 30, height: 16)

  @Test("A border is four bars on whole pixels, at least one thick, and all where they meet")
  func borders() {
    func bars(_ width: Double, scale: Double = 1) -> [[Int32]] {
      harness.window.contentScale = scale
      return edges(box) {
        $0.layer.borderWidth = width
        $0.layer.borderColor = red
      }
    }
    let three: [[Int32]] = [
      [10, 20, 40, 23], [10, 33, 40, 36], [10, 23, 13, 33], [37, 23, 40, 33],
    ]
    #expect(bars(3) == three && bars(2.5) == three && bars(3.4) == three)
    #expect(harness.quads.allSatisfy { $0.color == 0xFF00_00FF })
    let one: [[Int32]] = [
      [10, 20, 40, 21], [10, 35, 40, 36], [10, 21, 11, 35], [39, 21, 40, 35],
    ]
    #expect(bars(1) == one && bars(0.1) == one && bars(1.4) == one)
    #expect(bars(7)[2] == [10, 27, 17, 29])
    #expect(bars(8) == [[10, 20, 40, 36]] && bars(100) == [[10, 20, 40, 36]] && bars(0) == [])
    #expect(bars(1.25, scale: 2)[0] == [20, 40, 80, 43])
    #expect(bars(0.5, scale: 2)[3] == [79, 41, 80, 71])
  }

  /// Higher than a box whose ends are kept whole.
  private let high = Rect(x: 10, y: 10, width: 30, height: 70)

  @Test("A border with round corners is four corners and four bars between them")
  func roundBorders() {
    let quads = edges(high) {
      $0.layer.borderWidth = 2
      $0.layer.borderColor = red
      $0.cornerRadius = 5
    }
    let expected: [[Int32]] = [
      [10, 10, 15, 15], [35, 10, 40, 15], [35, 75, 40, 80], [10, 75, 15, 80],
      [15, 10, 35, 12], [15, 78, 35, 80], [10, 15, 12, 75], [38, 15, 40, 75],
    ]
    #expect(quads == expected)
    // Thicker than the radius the corners are as large as the line.
    let thick = edges(box) {
      $0.layer.borderWidth = 6
      $0.layer.borderColor = red
      $0.cornerRadius = 5
    }
    #expect(
      thick.prefix(5) == [
        [10, 20, 16, 26], [34, 20, 40, 26], [34, 30, 40, 36], [10, 30, 16, 36], [16, 20, 34, 26],
      ])
  }

  @Test("A low border with round corners is two ends and two bars between them")
  func lowRoundBorders() {
    let quads = edges(box) {
      $0.layer.borderWidth = 2
      $0.layer.borderColor = red
      $0.cornerRadius = 5
    }
    #expect(
      quads == [[10, 20, 15, 36], [35, 20, 40, 36], [15, 20, 35, 22], [15, 34, 35, 36]])
  }

  @Test(
    "A high round box in sight is seven pieces, fewer where its corners meet, and cut off the same")
  func highRoundBoxes() {
    func pieces(_ frame: Rect, _ radius: Double) -> [[Int32]] {
      edges(frame) {
        $0.backgroundColor = red
        $0.cornerRadius = radius
      }
    }
    let whole: [[Int32]] = [
      [10, 10, 14, 14], [36, 10, 40, 14], [36, 76, 40, 80], [10, 76, 14, 80],
      [14, 10, 36, 14], [10, 14, 40, 76], [14, 76, 36, 80],
    ]
    #expect(pieces(high, 4) == whole && pieces(high, 3.5) == whole)
    #expect(pieces(high, 0.25).count == 7 && pieces(high, 0.24) == [[10, 10, 40, 80]])
    let tall = pieces(Rect(x: 10, y: 10, width: 8, height: 70), 4)
    #expect(tall.count == 5 && tall[4] == [10, 14, 18, 76])
    // Half out of sight: the pieces that are seen alone.
    let cut: [[Int32]] = [
      [16, 10, 20, 14], [16, 76, 20, 80], [-6, 10, 16, 14], [-10, 14, 20, 76], [-6, 76, 16, 80],
    ]
    #expect(pieces(Rect(x: -10, y: 10, width: 30, height: 70), 4) == cut)
    #expect(pieces(Rect(x: -30, y: 10, width: 30, height: 70), 4) == [])
  }

  @Test("A low round box is two ends and the part between them, and cut off the same")
  func lowRoundBoxes() {
    func pieces(_ frame: Rect, _ radius: Double) -> [[Int32]] {
      edges(frame) {
        $0.backgroundColor = red
        $0.cornerRadius = radius
      }
    }
    let whole: [[Int32]] = [[10, 20, 14, 36], [36, 20, 40, 36], [14, 20, 36, 36]]
    #expect(pieces(box, 4) == whole && pieces(box, 3.5) == whole)
    #expect(pieces(box, 0.25).count == 3 && pieces(box, 0.24) == [[10, 20, 40, 36]])
    let capsule: [[Int32]] = [[10, 20, 18, 36], [32, 20, 40, 36], [18, 20, 32, 36]]
    #expect(pieces(box, 8) == capsule && pieces(box, 80) == capsule)
    #expect(pieces(Rect(x: 10, y: 10, width: 8, height: 8), 4).count == 2)
    #expect(pieces(Rect(x: 10, y: 10, width: 8, height: 20), 4).count == 2)
    // Half out of sight: the pieces that are seen alone.
    let cut: [[Int32]] = [[16, 20, 20, 36], [-6, 20, 16, 36]]
    #expect(pieces(Rect(x: -10, y: 20, width: 30, height: 16), 4) == cut)
    #expect(pieces(Rect(x: -30, y: 20, width: 30, height: 16), 4) == [])
  }

  @Test(
    "The ends of a low box show the pixels of its corners and sides",
    arguments: [(3.0, 0.0), (5, 2), (7.5, 1), (16, 0), (16, 16), (12, 3)])
  func ends(radius: Double, line: Double) throws {
    let atlas = TextureAtlas()
    var store = TextureStore()
    let height: Int32 = 33
    let caps = try atlas.caps(
      ofHeight: height, radiusPixels: radius, lineWidth: Int32(line)
    ).pointee
    let corners =
      line > 0
      ? try atlas.ring(radiusPixels: radius, lineWidthPixels: line)
      : try atlas.corner(radiusPixels: radius)
    store.flush(atlas)
    let side = corners.sidePixels
    #expect(caps.sidePixels == side && caps.left.rect.width == Int32(side))
    /// The coverage at a pixel of a region.
    func read(_ region: AtlasRegion, _ x: Int, _ y: Int) -> UInt8 {
      store.pixel(region.texture, Int(region.rect.x) + x, Int(region.rect.y) + y)[3]
    }
    for y in 0..<Int(height) {
      for x in 0..<side {
        let (left, right): (UInt8, UInt8)
        if y < side {
          left = read(corners.topLeft, x, y)
          right = read(corners.topRight, x, y)
        } else if y >= Int(height) - side {
          left = read(corners.bottomLeft, x, y - Int(height) + side)
          right = read(corners.bottomRight, x, y - Int(height) + side)
        } else {
          left = line == 0 || x < Int(line) ? 255 : 0
          right = line == 0 || side - 1 - x < Int(line) ? 255 : 0
        }
        #expect(read(caps.left, x, y) == left && read(caps.right, x, y) == right, "\(x) \(y)")
      }
    }
  }

  @Test("Mirrored, each corner stands on the other side", arguments: [0, 1, 2, 3])
  func mirroredCorners(way: Int) {
    let (flipsX, flipsY) = (way & 1 != 0, way & 2 != 0)
    _ = edges(Rect(x: 20, y: 20, width: 40, height: 40)) {
      $0.backgroundColor = red
      $0.layer.cornerRadii = CornerRadii(topLeft: 20)
      $0.transform = Transform2D(scaleX: flipsX ? -1 : 1, y: flipsY ? -1 : 1)
    }
    let picture = harness.picture()
    for (corner, (x, y)) in [(21, 21), (58, 21), (21, 58), (58, 58)].enumerated() {
      #expect(picture.hex(x, y) == (corner == way ? "000000" : "FF0000"), "\(corner)")
    }
  }

  // MARK: Gradients

  private struct Band: Equatable {
    var left: Float
    var right: Float
    var colors: [UInt32]
  }

  /// The pieces of a gradient from left to right, with the colors of their two sides.
  private func bands(_ alpha: Double, _ gradient: Gradient) -> [Band] {
    _ = edges(Rect(x: 0, y: 0, width: 60, height: 10)) {
      $0.alpha = alpha
      $0.sketch = { $0.fill(Rect(x: 0, y: 0, width: 60, height: 10), with: gradient) }
    }
    let vertices = harness.list.vertices
    return stride(from: 0, to: vertices.count, by: 4).map { first in
      let corners = vertices[first..<first + 4]
      let left = corners.map(\.x).min() ?? 0
      let right = corners.map(\.x).max() ?? 0
      let sides = [left, right].map { side in Set(corners.filter { $0.x == side }.map(\.color)) }
      return Band(left: left, right: right, colors: sides.map { $0.count == 1 ? $0.first! : 1 })
    }.filter { $0.left < $0.right }
  }

  @Test(
    "A gradient along a line is cut at its stops; before the first and after the last it is even")
  func bands() {
    let (black, red, blue, white): (UInt32, UInt32, UInt32, UInt32) = (
      0xFF00_0000, 0xFF00_00FF, 0xFFFF_0000, 0xFFFF_FFFF
    )
    let stops: [Gradient.Stop] = [
      .init(.black, at: 0), .init(self.red, at: 0.5), .init(Color(hex: 0x0000FF), at: 0.5),
      .init(.white, at: 1),
    ]
    let inside = Gradient(stops: stops, geometry: .axial(from: Point(10, 0), to: Point(50, 0)))
    let whole = [
      Band(left: 0, right: 10, colors: [black, black]),
      Band(left: 10, right: 30, colors: [black, red]),
      Band(left: 30, right: 50, colors: [blue, white]),
      Band(left: 50, right: 60, colors: [white, white]),
    ]
    #expect(bands(1, inside) == whole)
    let full = Gradient(stops: stops, geometry: .axial(from: Point(0, 0), to: Point(60, 0)))
    #expect(
      bands(1, full) == [
        Band(left: 0, right: 30, colors: [black, red]),
        Band(left: 30, right: 60, colors: [blue, white]),
      ])
    let back = Gradient(
      stops: [.init(self.red, at: 0), .init(.white, at: 1)],
      geometry: .axial(from: Point(60, 0), to: Point(30, 0)))
    #expect(
      bands(1, back).sorted { $0.left < $1.left } == [
        Band(left: 0, right: 30, colors: [white, white]),
        Band(left: 30, right: 60, colors: [white, red]),
      ])
    // Half as opaque; 127.5 goes up.
    #expect(
      bands(0.5, back).sorted { $0.left < $1.left } == [
        Band(left: 0, right: 30, colors: [0x8080_8080, 0x8080_8080]),
        Band(left: 30, right: 60, colors: [0x8080_8080, 0x8000_0080]),
      ])
    let single = Gradient(
      stops: [.init(self.red, at: 0.5)], geometry: .axial(from: .zero, to: Point(60, 0)))
    #expect(bands(1, single).allSatisfy { $0.colors == [red, red] })
    #expect(bands(1, single).map(\.right).max() == 60)
  }
}
