import LamellaGeometry
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// Coverage of pixels by shapes: exact areas.
@Suite("Masks of shapes")
struct RasterTests {
  private let everywhere = PixelRect(x: -1000, y: -1000, width: 2000, height: 2000)

  private func drawn(
    _ path: Path, _ transform: Transform2D = .identity, rule: FillRule = .winding,
    stroke: StrokeStyle? = nil, within limit: PixelRect? = nil, blur: Double = 0
  ) -> ShapeMask? {
    Shape(path: path, stroke: stroke, rule: rule)
      .mask(under: transform, within: limit ?? everywhere, blur: blur)
  }

  private func sum(_ mask: ShapeMask?) -> Double {
    guard let mask else { return 0 }
    let rgba = mask.pixels.rgba
    return stride(from: 3, to: rgba.count, by: 4).reduce(0) { $0 + Double(rgba[$1]) / 255 }
  }

  private func alpha(_ mask: ShapeMask, _ x: Int, _ y: Int) -> Int {
    let (column, row) = (x - Int(mask.left), y - Int(mask.top))
    guard column >= 0, row >= 0, column < mask.width, row < mask.height else { return 0 }
    return Int(mask.pixels.rgba[(row * mask.width + column) * 4 + 3])
  }

  @Test("A rectangle between pixels covers each by its area")
  func fractions() throws {
    let mask = try #require(drawn(Path(rect: Rect(x: 1.25, y: 2.5, width: 2.5, height: 1))))
    #expect((mask.left, mask.top, mask.width, mask.height) == (1, 2, 3, 2))
    #expect(alpha(mask, 1, 2) == 96)  // 0.75 * 0.5
    #expect(alpha(mask, 2, 2) == 128)
    #expect(alpha(mask, 3, 3) == 96)
  }

  @Test("Slanted and curved areas are exact", arguments: [0.0, 0.4, 1.3, 2.9])
  func areas(angle: Double) {
    let turn = Transform2D(rotationRadians: angle).translatedBy(x: 0.3, y: 0.7)
    let box = Path(rect: Rect(x: 3, y: 4, width: 30.5, height: 7.25))
    #expect(abs(sum(drawn(box, turn)) - 30.5 * 7.25) < 0.5)
    let disc = Path(ellipseIn: Rect(x: -9, y: -9, width: 18, height: 18))
    #expect(abs(sum(drawn(disc, turn)) - 81 * Double.pi) < 0.6)
    let sliver = Path(rect: Rect(x: 0, y: 0, width: 40, height: 0.1))
    #expect(abs(sum(drawn(sliver, turn)) - 4) < 0.4)
  }

  @Test("The winding rule merges overlaps, the even-odd rule excludes them")
  func rules() throws {
    var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 5, y: 5, width: 10, height: 10))
    #expect(sum(drawn(path)) == 175)
    #expect(sum(drawn(path, rule: .evenOdd)) == 150)
    var hole = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    hole.addPath(
      Path(rect: Rect(x: 2, y: 2, width: 4, height: 4)),
      transform: Transform2D(a: -1, b: 0, c: 0, d: 1, tx: 8, ty: 0))
    #expect(sum(drawn(hole)) == 84)
  }

  @Test("A part of a shape is the part of its mask", arguments: [0.0, 0.8])
  func parts(angle: Double) throws {
    var star = Path()
    for step in 0..<5 {
      let (sine, cosine) = Elementary.sincos(Double(step) * 4 * .pi / 5 + angle)
      let point = Point(40 + 35 * sine, 40 - 35 * cosine)
      if step == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.closeSubpath()
    let whole = try #require(drawn(star))
    let limit = PixelRect(x: 22, y: 31, width: 17, height: 13)
    let part = try #require(drawn(star, within: limit))
    for y in 31..<44 {
      for x in 22..<39 { #expect(abs(alpha(whole, x, y) - alpha(part, x, y)) <= 1) }
    }
    #expect(part.width <= 17 && part.height <= 13)
  }

  @Test("A stroke has one coverage all along, around curves too")
  func strokes() throws {
    let circle = Path(ellipseIn: Rect(x: -20, y: -20, width: 40, height: 40))
    for width in [0.5, 1, 3, 12] {
      let found = sum(drawn(circle, stroke: StrokeStyle(lineWidth: width)))
      let wanted = 40 * Double.pi * width
      #expect(abs(found - wanted) < wanted * 0.01, "\(width): \(found) for \(wanted)")
    }
    let scaled = sum(
      drawn(circle, Transform2D(scaleX: 2, y: 1), stroke: StrokeStyle(lineWidth: 2)))
    #expect(abs(scaled - 2 * 80 * Double.pi) < 4)
  }

  @Test("Blurring spreads an area and keeps it")
  func blur() throws {
    let box = Path(rect: Rect(x: 0, y: 0, width: 20, height: 10))
    let soft = try #require(drawn(box, blur: 3))
    #expect(abs(sum(soft) - 200) < 2)
    #expect(alpha(soft, 10, 0) < 150 && alpha(soft, 10, 0) > 138)
    #expect(alpha(soft, 10, -9) < 3)
  }

  @Test("A shape that touches no pixel has no mask; an enormous one only the requested part")
  func limits() throws {
    #expect(drawn(Path()) == nil)
    #expect(drawn(Path(rect: Rect(x: 5000, y: 0, width: 10, height: 10))) == nil)
    let limit = PixelRect(x: 0, y: 0, width: 50, height: 40)
    let huge = try #require(
      drawn(Path(ellipseIn: Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)), within: limit))
    #expect((huge.width, huge.height) == (50, 40))
    #expect(sum(huge) == 2000)
    #expect(drawn(Path(rect: Rect(x: 0, y: 0, width: 1e308, height: 1e308)), within: limit) != nil)
  }

  @Test("Masks are cached by their contents and removed when unused")
  func keeping() throws {
    let atlas = TextureAtlas()
    var list = DrawList()
    let small = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    let large = Path(ellipseIn: Rect(x: 0, y: 0, width: 200, height: 200))
    func key(_ path: Path) -> Fingerprint { Shape(path: path).fingerprint }
    for path in [small, large] {
      guard case .unknown = atlas.mask(for: key(path)) else {
        Issue.record("a mask is known before it was made")
        return
      }
      _ = try atlas.insertMask(key(path), drawn(path))
    }
    atlas.flushUpdates(into: &list)
    for _ in 0..<100 {
      guard case .region(let region) = atlas.mask(for: key(large)) else {
        Issue.record("a mask in use has gone")
        return
      }
      #expect(region.rect.width == 200)
      atlas.flushUpdates(into: &list)
    }
    list.removeAll()
    for _ in 0..<200 { atlas.flushUpdates(into: &list) }
    #expect(list.textureUpdates.count == 1)
    if case .region = atlas.mask(for: key(large)) { Issue.record("unused for long, and kept") }
    guard case .region = atlas.mask(for: key(small)) else {
      Issue.record("a mask in a page has gone")
      return
    }
    atlas.reset()
    if case .region = atlas.mask(for: key(small)) { Issue.record("kept over a reset") }
  }

  @Test("Gradients order their stops and mix premultiplied")
  func gradients() {
    let gradient = Gradient(
      stops: [
        .init(.white, at: 1), .init(Color(red: 1, green: 0, blue: 0, alpha: 0), at: 0.5),
        .init(.black, at: -3),
      ], geometry: .axial(from: .zero, to: Point(10, 0)))
    #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
    #expect(gradient.color(at: gradient.location(of: Point(7.5, 3))) == [0.5, 0.5, 0.5, 0.5])
    #expect(gradient.color(at: -1) == [0, 0, 0, 1])
    #expect(gradient.color(at: 2) == [1, 1, 1, 1])
    let conic = Gradient.conic([.white, .black], center: Point(5, 5))
    #expect(abs(conic.location(of: Point(5, 9)) - 0.25) < 1e-12)
    #expect(abs(conic.location(of: Point(5, 1)) - 0.75) < 1e-12)
    let radial = Gradient.radial([.white, .black], center: .zero, innerRadius: 2, outerRadius: 6)
    #expect(radial.location(of: Point(0, 4)) == 0.5)
    #expect(!Gradient.axial([], from: .zero, to: Point(1, 1)).isDrawable)
    #expect(!Gradient.axial([.white], from: .zero, to: Point(.nan, 1)).isDrawable)
  }
}
