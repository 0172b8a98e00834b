import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// Shadows of rotated views: blurred upright, and drawn rotated.
@Suite("Rotated shadows")
@MainActor struct RotatedShadowTests {
  /// What casts a shadow.
  enum Caster: CaseIterable {
    case square, round, path
  }

  private let ground = Color(hex: 0xD0D8E0)

  /// A window of 160 pixels a side with a view about its middle that casts a shadow to the lower right.
  private func scene(
    _ caster: Caster, blur: Double, size: Size = Size(64, 48), scale: Double = 1,
    _ transform: Transform2D
  ) -> SceneHarness {
    let harness = SceneHarness(width: 160 / scale, height: 160 / scale, scale: scale)
    harness.window.backgroundColor = ground
    let middle = Point(80 / scale, 80 / scale)
    let view = View(
      frame: Rect(
        x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
        height: size.height))
    view.backgroundColor = .white
    view.cornerRadius = caster == .round ? 12 : 0
    if caster == .path {
      view.layer.shadowPath = Path(ellipseIn: view.bounds)
      view.backgroundColor = nil
    }
    view.layer.shadowOpacity = 0.75
    view.layer.shadowRadius = blur
    view.layer.shadowOffset = Size(6, 2)
    view.transform = transform
    harness.window.addSubview(view)
    harness.frame()
    return harness
  }

  private func rotated(_ angle: Double) -> Transform2D { Transform2D(rotationRadians: angle) }

  /// Returns a square picture after a quarter turn clockwise.
  private func turned(_ picture: Image) -> Image {
    let side = picture.width
    return Image(width: side, height: side) { x, y in
      let start = ((side - 1 - x) * side + y) * 4
      return (0..<4).reduce(UInt32(0)) { $0 | UInt32(picture.pixels[start + $1]) << (8 * $1) }
    }
  }

  /// Returns the largest difference of two pictures outside of a view, whose own edges are drawn otherwise.
  private func difference(_ a: Image, _ b: Image, around view: View) -> Int {
    let scale = Double(a.width) / (view.superview?.bounds.width ?? 1)
    let frame = view.frame.insetBy(dx: -2 / scale, dy: -2 / scale)
    var largest = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        if frame.contains(Point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)) { continue }
        for channel in 0..<3 {
          let index = (y * a.width + x) * 4 + channel
          largest = max(largest, abs(Int(a.pixels[index]) - Int(b.pixels[index])))
        }
      }
    }
    return largest
  }

  @Test("All angles share one mask", arguments: Caster.allCases, [1.0, 3, 9])
  func angles(caster: Caster, blur: Double) throws {
    let harness = scene(caster, blur: blur, rotated(0.1))
    let view = try #require(harness.window.subviews.first)
    let bytes = harness.window.textureBytes
    for step in 2..<60 {
      view.transform = rotated(0.1 * Double(step))
      harness.frame()
      #expect(harness.list.textureUpdates.isEmpty, "\(step)")
    }
    #expect(harness.window.textureBytes == bytes)
  }

  @Test("A box of any size has the mask of its corners, blur and scale")
  func sizes() throws {
    let harness = scene(.round, blur: 3, rotated(0.3))
    let view = try #require(harness.window.subviews.first)
    for step in 1..<20 {
      view.bounds.size = Size(64 + Double(step), 48 + 2 * Double(step))
      harness.frame()
      #expect(harness.list.textureUpdates.isEmpty)
    }
    view.cornerRadius = 4
    harness.frame()
    #expect(!harness.list.textureUpdates.isEmpty)
  }

  @Test(
    "After a quarter turn a shadow is that of the upright view, turned",
    arguments: Caster.allCases, [0, 1, 2, 3, 6.5, 10])
  func quarterTurns(caster: Caster, blur: Double) {
    let quarter = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    // The round corners of what is upright and stretched are circles.
    for (scale, stretch) in [(1.0, 1.0), (2, 1), (1, 1.5)] where caster != .round || stretch == 1 {
      let size = Size(64 / scale, 48 / scale)
      let upright = scene(
        caster, blur: blur / scale, size: size, scale: scale, Transform2D(scaleX: stretch, y: 1))
      let turned = scene(
        caster, blur: blur / scale, size: size, scale: scale,
        Transform2D(scaleX: stretch, y: 1).concatenating(quarter))
      let difference = difference(
        turned.picture(), self.turned(upright.picture()), around: turned.window.subviews[0])
      // Sharp round corners are polygons where they are rotated, and masks where they are upright.
      #expect(difference <= (blur > 0 ? 4 : 14), "\(scale), \(stretch): \(difference)")
    }
  }

  @Test("A skewed view's shadow hardly differs from that of one that is not", arguments: [2.0, 8])
  func skew(blur: Double) {
    for caster in Caster.allCases {
      let plain = scene(caster, blur: blur, rotated(0.4))
      let skewed = scene(
        caster, blur: blur,
        Transform2D(a: 1, b: 0, c: 0.004, d: 1, tx: 0, ty: 0).concatenating(rotated(0.4)))
      // The edges of the shadow move by a tenth of a pixel.
      let difference = difference(
        skewed.picture(), plain.picture(), around: plain.window.subviews[0])
      #expect(difference <= 6, "\(caster)")
    }
  }

  @Test("A shadow without a blur needs no mask")
  func sharp() throws {
    let harness = scene(.round, blur: 0, rotated(0.4))
    #expect(harness.window.textureBytes == 256 * 256 * 4)
    let white = harness.window.atlas.white()
    #expect(harness.list.vertices.allSatisfy { $0.u == white.u0 && $0.v == white.v0 })
  }

  @Test("A shadow that is out of sight is not drawn, one that reaches into sight is")
  func sight() throws {
    let harness = scene(.round, blur: 4, rotated(0.4))
    let view = try #require(harness.window.subviews.first)
    let whole = harness.list.vertices.count
    view.center = Point(80, -50)
    harness.frame()
    #expect(harness.list.vertices.count < whole && !harness.list.vertices.isEmpty)
    view.center = Point(80, -90)
    harness.frame()
    #expect(harness.list.vertices.count <= 4)
  }
}
