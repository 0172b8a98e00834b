import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// Corners of what is turned, and the pieces of shadows and of text under transforms.
@Suite("Edges of boxes")
@MainActor struct BoxEdgeTests {
  private let harness = SceneHarness(width: 100, height: 100)
  private let red = Color(hex: 0xFF0000)
  /// A quarter turn, exactly: (x, y) goes to (-y, x).
  private let quarter = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)

  private func show(_ frame: Rect, _ configure: (View) -> Void) {
    for view in harness.window.subviews { view.removeFromSuperview() }
    let view = View(frame: frame)
    configure(view)
    harness.window.addSubview(view)
    harness.frame()
  }

  private struct Corner: Equatable {
    var x: Float
    var y: Float
    var color: UInt32
  }

  private var corners: [Corner] {
    harness.list.vertices.map { Corner(x: $0.x, y: $0.y, color: $0.color) }
  }

  // MARK: What is turned

  /// The corners of a box about (50, 50) after a quarter turn, grown by some pixels.
  private func ring(_ width: Float, _ height: Float, _ growth: Float) -> [(x: Float, y: Float)] {
    let (x, y) = (max(width / 2 + growth, 0), max(height / 2 + growth, 0))
    return [(-x, -y), (x, -y), (x, y), (-x, y)].map { (50 - $0.1, 50 + $0.0) }
  }

  /// What lies between two rings of four corners.
  private func band(
    _ outer: [(x: Float, y: Float)], _ outerColor: UInt32, _ inner: [(x: Float, y: Float)],
    _ innerColor: UInt32
  ) -> [Corner] {
    (0..<4).flatMap { index in
      let next = (index + 1) % 4
      return [
        Corner(x: outer[index].x, y: outer[index].y, color: outerColor),
        Corner(x: outer[next].x, y: outer[next].y, color: outerColor),
        Corner(x: inner[next].x, y: inner[next].y, color: innerColor),
        Corner(x: inner[index].x, y: inner[index].y, color: innerColor),
      ]
    }
  }

  @Test(
    "A turned box is full half a pixel inside and ends half a pixel outside; a thin one is faint")
  func turnedBoxes() {
    let table: [(height: Float, inset: Float, color: UInt32)] = [
      (10, 0.5, 0xFF00_00FF), (1, 0.5, 0xFF00_00FF),
      // 2 x 0.5 / 1.5 of the full color.
      (0.5, 0.25, 0xAA00_00AA),
    ]
    for (height, inset, color) in table {
      show(Rect(x: 40, y: 50 - Double(height) / 2, width: 20, height: Double(height))) {
        $0.backgroundColor = red
        $0.transform = quarter
      }
      let inner = ring(20, height, -inset)
      let full = inner.map { Corner(x: $0.x, y: $0.y, color: color) }
      #expect(corners == full + band(ring(20, height, 0.5), 0, inner, color), "\(height)")
      #expect(harness.list.commands.map(\.kind) == [.triangles])
    }
  }

  @Test("A turned border runs out on both sides")
  func turnedBorder() {
    show(Rect(x: 40, y: 40, width: 20, height: 20)) {
      $0.layer.borderWidth = 3
      $0.layer.borderColor = red
      $0.transform = quarter
    }
    let full: UInt32 = 0xFF00_00FF
    let rings = [Float(0.5), -0.5, -2.5, -3.5].map { ring(20, 20, $0) }
    #expect(
      corners
        == band(rings[0], 0, rings[1], full) + band(rings[1], full, rings[2], full)
        + band(rings[2], full, rings[3], 0))
  }

  /// A box as it is drawn: what is full, and what runs out around it.
  private func soft(
    _ width: Float, _ height: Float, grownBy growth: Float, _ color: UInt32
  ) -> [Corner] {
    let inner = ring(width, height, growth - 0.5)
    let full = inner.map { Corner(x: $0.x, y: $0.y, color: color) }
    return full + band(ring(width, height, growth + 0.5), 0, inner, color)
  }

  @Test("What clips along turned edges is drawn a pixel beyond them, and cut off softly")
  func turnedClip() {
    show(Rect(x: 40, y: 40, width: 20, height: 20)) {
      $0.backgroundColor = red
      $0.clipsToBounds = true
      $0.transform = quarter
      $0.addSubview(View(frame: Rect(x: 0, y: 0, width: 5, height: 5)))
    }
    // The edges on the left and above lie outside of the group.
    let ground = soft(20, 20, grownBy: 1, 0xFF00_00FF).prefix(12)
    #expect(corners == ground + soft(20, 20, grownBy: 0, 0xFFFF_FFFF))
    #expect(harness.list.commands.map(\.kind) == [.beginGroup, .triangles, .endGroup])
    #expect(harness.list.commands[0].clip == PixelRect(x: 40, y: 40, width: 21, height: 21))
  }

  private final class Picture: View {
    var filter = TextureFilter.linear
    private let image = Image(width: 4, height: 4) { _, _ in 0xFFFF_FFFF }
    nonisolated deinit {}
    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.draw(image, in: rect, filter: filter)
    }
  }

  @Test("A turned image has soft edges, unless it is read by nearest pixels or thinner than one")
  func turnedImages() {
    let white: UInt32 = 0xFFFF_FFFF
    func shown(_ height: Double, _ filter: TextureFilter, scale: Double = 1) -> [Corner] {
      show(harness.window.bounds) {
        let view = Picture(frame: Rect(x: 40, y: 50 - height / 2, width: 20, height: height))
        view.filter = filter
        view.transform = self.quarter.scaledBy(x: scale, y: scale)
        $0.addSubview(view)
      }
      return corners
    }
    let plain = ring(20, 10, 0).map { Corner(x: $0.x, y: $0.y, color: white) }
    let thin = ring(20, 0.75, 0).map { Corner(x: $0.x, y: $0.y, color: white) }
    #expect(shown(10, .linear) == soft(20, 10, grownBy: 0, white))
    #expect(shown(10, .nearest) == plain && shown(0.75, .linear) == thin)
    #expect(shown(1, .linear) == soft(20, 1, grownBy: 0, white))
    #expect(shown(10, .linear, scale: 2) == soft(40, 20, grownBy: 0, white))
  }

  @Test("Round corners have as many points as they need")
  func points() {
    for (radius, count) in [(0.25, 20), (0.26, 92), (1, 92), (4, 116), (9, 164)] {
      show(Rect(x: 30, y: 30, width: 40, height: 40)) {
        $0.backgroundColor = red
        $0.cornerRadius = radius
        $0.transform = quarter
      }
      #expect(harness.list.vertices.count == count, "\(radius)")
    }
  }

  // MARK: Shadows

  /// The pieces that are shown, as left, top, right and bottom, with their colors.
  private func pieces(
    radius: Double, corner: Double = 0, background: Color = Color(hex: 0x0000FF)
  ) -> (edges: [[Int32]], colors: Set<UInt32>) {
    show(Rect(x: 30, y: 30, width: 40, height: 30)) {
      $0.backgroundColor = background
      $0.cornerRadius = corner
      $0.layer.shadowOpacity = 0.5
      $0.layer.shadowRadius = radius
      $0.layer.shadowOffset = Size(3, 4)
    }
    let quads = harness.quads.filter { $0.rect.width > 0 && $0.rect.height > 0 }
    let own = corner > 0 ? 3 : 1
    let shadow = quads.prefix(max(quads.count - own, 0))
    return (
      shadow.map {
        [$0.rect.x, $0.rect.y, $0.rect.x + $0.rect.width, $0.rect.y + $0.rect.height]
      }, Set(shadow.map(\.color))
    )
  }

  private func grid(_ xs: [Int32], _ ys: [Int32]) -> [[Int32]] {
    var result: [[Int32]] = []
    for row in 0..<3 {
      for column in 0..<3 {
        result.append([xs[column], ys[row], xs[column + 1], ys[row + 1]])
      }
    }
    return result
  }

  @Test("A box's shadow is nine pieces around its middle, moved by its offset")
  func shadows() {
    let sharp = pieces(radius: 0)
    #expect(sharp.edges == [[33, 34, 73, 64]] && sharp.colors == [0x8000_0000])
    // Three deviations out and three in.
    #expect(pieces(radius: 2).edges == grid([27, 39, 67, 79], [28, 40, 58, 70]))
    #expect(pieces(radius: 2, corner: 4).edges == grid([27, 43, 63, 79], [28, 44, 54, 70]))
    #expect(pieces(radius: 1.1).edges == pieces(radius: 1).edges)
    // Wider than the box it has no middle, and is drawn half as large.
    #expect(pieces(radius: 8).edges == [[9, 10, 97, 88]])
    #expect(pieces(radius: 2, background: red.withAlpha(0.5)).colors == [0x4000_0000])
    harness.window.contentScale = 2
    #expect(pieces(radius: 2).edges[0] == [54, 56, 78, 80])
  }

  // MARK: Text

  @Test("Text under a transform is made of bitmaps of the next scale of half octaves")
  func scaledText() {
    let layer = TextLayer()
    layer.frame = Rect(x: 15, y: 15, width: 10, height: 10)
    layer.font = .fake(size: 10)
    layer.text = "a"
    harness.window.layer.addSublayer(layer)
    // A letter takes 4 x 7 points from (0, 1); about (20, 20).
    let table: [(scale: Double, edges: [Int32])] = [
      (1, [15, 16, 19, 23]), (2, [10, 12, 18, 26]), (3, [5, 8, 17, 29]), (0.5, [18, 18, 20, 22]),
    ]
    for (scale, edges) in table {
      layer.affineTransform = Transform2D(scaleX: scale, y: scale)
      harness.frame()
      let found = harness.quads.map {
        [$0.rect.x, $0.rect.y, $0.rect.x + $0.rect.width, $0.rect.y + $0.rect.height]
      }
      #expect(found == [edges], "\(scale)")
    }
    // Mirrored, it is drawn by its corners.
    layer.affineTransform = Transform2D(scaleX: -1, y: 1)
    harness.frame()
    let corners = harness.list.vertices.map { [$0.x, $0.y] }
    let expected: [[Float]] = [[25, 16], [21, 16], [21, 23], [25, 23]]
    #expect(corners == expected && harness.list.commands.map(\.kind) == [.triangles])
  }
}
