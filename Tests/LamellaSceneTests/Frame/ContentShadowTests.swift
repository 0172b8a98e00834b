import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Shadows of layers that have neither a background nor a shadow path.
@Suite("Shadows of content")
@MainActor struct ContentShadowTests {
  private let harness = SceneHarness(width: 80, height: 80)

  /// A view without a background that casts a sharp shadow 20 points down.
  private func caster(radius: Double = 0) -> View {
    harness.window.backgroundColor = .white
    let view = View(frame: Rect(x: 10, y: 10, width: 40, height: 20))
    view.layer.shadowOpacity = 1
    view.layer.shadowRadius = radius
    view.layer.shadowOffset = Size(0, 30)
    harness.window.addSubview(view)
    return view
  }

  private func part(_ frame: Rect, _ color: Color, in view: View) -> View {
    let part = View(frame: frame)
    part.backgroundColor = color
    view.addSubview(part)
    return part
  }

  private func picture() -> Image {
    harness.frame()
    return harness.picture()
  }

  @Test("The shadow is that of the subviews together, where there is no background")
  func union() {
    let view = caster()
    _ = part(Rect(x: 0, y: 0, width: 10, height: 10), .white, in: view)
    _ = part(Rect(x: 5, y: 0, width: 20, height: 10), .white, in: view)
    let image = picture()
    #expect(image.hex(12, 42) == "000000" && image.hex(30, 42) == "000000")
    #expect(image.hex(40, 42) == "FFFFFF" && image.hex(12, 55) == "FFFFFF")
    #expect(image.hex(12, 12) == "FFFFFF")
  }

  @Test("It follows what is drawn, round corners and turned edges too")
  func shape() {
    let view = caster()
    let disc = part(Rect(x: 0, y: 0, width: 20, height: 20), .white, in: view)
    disc.cornerRadius = 10
    var image = picture()
    #expect(image.hex(20, 50) == "000000" && image.hex(10, 40) == "FFFFFF")
    disc.cornerRadius = 0
    disc.transform = Transform2D(rotationRadians: .pi / 4)
    image = picture()
    #expect(image.hex(20, 50) == "000000" && image.hex(11, 41) == "FFFFFF")
    #expect(image.hex(8, 50) == "000000")
  }

  @Test("It is as faint as what casts it, and the layer's own drawing counts")
  func alpha() {
    let view = caster()
    _ = part(Rect(x: 0, y: 0, width: 10, height: 10), Color(white: 1, alpha: 0.5), in: view)
    #expect(picture().isClose(15, 45, to: Color(white: 0.5)))
    view.subviews[0].removeFromSuperview()
    let drawing = DrawingView(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    view.addSubview(drawing)
    #expect(picture().hex(11, 41) == "000000")
    #expect(picture().hex(16, 46) == "FFFFFF")
  }

  @Test("Nothing shown casts nothing")
  func empty() {
    let view = caster()
    #expect(picture().hex(15, 45) == "FFFFFF")
    let part = part(Rect(x: 0, y: 0, width: 10, height: 10), .white, in: view)
    part.isHidden = true
    #expect(picture().hex(15, 45) == "FFFFFF")
  }

  @Test("A background takes the shadow over, and a path takes it from both")
  func precedence() {
    let view = caster()
    _ = part(Rect(x: 44, y: 0, width: 10, height: 10), .white, in: view)
    #expect(picture().hex(58, 42) == "000000")
    view.backgroundColor = .white
    var image = picture()
    #expect(image.hex(58, 42) == "FFFFFF" && image.hex(30, 50) == "000000")
    view.layer.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 5, height: 5))
    image = picture()
    #expect(image.hex(12, 42) == "000000" && image.hex(30, 50) == "FFFFFF")
  }

  @Test("A layer that clips casts no shadow of its content")
  func clipping() {
    let view = caster()
    view.clipsToBounds = true
    _ = part(Rect(x: 0, y: 0, width: 10, height: 10), .white, in: view)
    #expect(picture().hex(15, 45) == "FFFFFF")
  }

  @Test("Shadows of subviews cast none")
  func nested() {
    let view = caster()
    let part = part(Rect(x: 0, y: 0, width: 10, height: 10), .white, in: view)
    part.layer.shadowOpacity = 1
    part.layer.shadowRadius = 0
    part.layer.shadowOffset = Size(20, 0)
    let image = picture()
    #expect(image.hex(35, 15) == "000000")
    #expect(image.hex(35, 45) == "FFFFFF")
  }

  @Test("A blurred shadow of content spreads as that of a background does", arguments: [2.0, 6])
  func blurred(radius: Double) {
    let view = caster(radius: radius)
    let part = part(Rect(x: 0, y: 0, width: 20, height: 20), .white, in: view)
    let content = picture()
    part.removeFromSuperview()
    view.bounds.size = Size(20, 20)
    view.center = Point(20, 20)
    view.backgroundColor = .white
    let box = picture()
    let worst = zip(content.pixels, box.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    // Wide blurs are drawn smaller and stretched, on other places.
    #expect(worst <= (radius > 4 ? 24 : 3))
    #expect(box.pixels.contains { $0 > 100 && $0 < 200 })
  }

  @Test("A move by whole pixels draws nothing anew; a change of the content does")
  func kept() {
    let view = caster(radius: 2)
    let part = part(Rect(x: 0, y: 0, width: 10, height: 10), .white, in: view)
    harness.frame()
    view.center.x += 5
    harness.frame()
    #expect(harness.list.textureUpdates.isEmpty)
    part.frame.size.width = 14
    harness.frame()
    #expect(!harness.list.textureUpdates.isEmpty)
  }

  @Test("However many there are, none is drawn anew while its content stays")
  func many() {
    let harness = SceneHarness(width: 400, height: 400)
    let views = (0..<130).map { number in
      let view = View(frame: Rect(x: Double(number), y: Double(number), width: 80, height: 80))
      view.layer.shadowOpacity = 1
      view.layer.shadowRadius = 0
      view.addSubview(Ring(frame: Rect(x: 0, y: 0, width: 66 + Double(number) / 8, height: 70)))
      harness.window.addSubview(view)
      return view
    }
    for frame in 0..<4 {
      for view in views { view.center.x += 1 }
      harness.frame()
      #expect(harness.list.textureUpdates.isEmpty == (frame > 0), "frame \(frame)")
    }
  }

  @Test("Nor when their images take more than there is room for")
  func large() {
    let harness = SceneHarness(width: 400, height: 400)
    let views = (0..<4).map { number in
      let view = View(frame: Rect(x: Double(40 * number), y: 0, width: 80, height: 80))
      view.layer.shadowOpacity = 1
      // With a hole, as the content of a rectangle without one casts the shadow of a rectangle.
      var pixels = [UInt8](repeating: 255, count: 1700 * 1700 * 4)
      pixels.withUnsafeMutableBytes { $0[(850 * 1700 + 850) * 4 + 3] = 0 }
      let picture = Image(width: 1700, height: 1700, pixels: pixels)
      let content = View(frame: Rect(x: 0, y: 0, width: 40 + Double(number), height: 40))
      content.layer.contents = picture
      view.addSubview(content)
      harness.window.addSubview(view)
      return view
    }
    for frame in 0..<5 {
      for view in views { view.center.x += 1 }
      harness.frame()
      #expect(harness.list.textureUpdates.isEmpty == (frame > 0), "frame \(frame)")
    }
  }

  /// Draws a line around itself, by a mask too large for what many masks share.
  private final class Ring: View {
    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.strokeEllipse(in: bounds.insetBy(dx: 2, dy: 2), with: .white, lineWidth: 2)
    }
  }

  @Test("The shadow fades with the layer, which shows itself once")
  func fading() {
    let view = caster()
    _ = part(Rect(x: 0, y: 0, width: 10, height: 10), Color(hex: 0xFF0000), in: view)
    view.alpha = 0.5
    let image = picture()
    #expect(image.isClose(15, 15, to: Color(red: 1, green: 0.5, blue: 0.5)))
    #expect(image.isClose(15, 45, to: Color(white: 0.5)))
  }

  @Test("It follows images that take the places of released ones in the atlas")
  func replacedImages() {
    let view = caster()
    let content = part(Rect(x: 0, y: 0, width: 20, height: 20), .clear, in: view)
    for (frame, isHalf) in [false, true, true, false, false, true, true, false].enumerated() {
      content.layer.contents = Image(width: 20, height: 20) { x, _ in
        isHalf && x < 10 ? 0 : 0xFFFF_FFFF
      }
      let image = picture()
      #expect(image.hex(14, 50) == (isHalf ? "FFFFFF" : "000000"), "frame \(frame)")
      #expect(image.hex(26, 50) == "000000", "frame \(frame)")
    }
  }
}
