import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// The rules of drawing and compositing that no other suite has as its subject.
@Suite("Rules of appearance")
@MainActor struct AppearanceRuleTests {
  private let harness = SceneHarness(width: 60, height: 60)

  private func view(_ frame: Rect, _ color: Color? = nil, in parent: View? = nil) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    (parent ?? harness.window).addSubview(view)
    return view
  }

  private func picture() -> Image {
    harness.frame()
    return harness.picture()
  }

  @Test("Defaults: views are opaque by promise and layers are not, no background, nothing clipped")
  func defaults() {
    let view = View()
    let layer = Layer()
    #expect(view.isOpaque && !layer.isOpaque)
    #expect(view.backgroundColor == nil && view.alpha == 1 && !view.isHidden)
    #expect(!view.clipsToBounds && view.cornerRadius == 0 && view.contentMode == .scaleToFill)
    #expect(layer.borderWidth == 0 && layer.borderColor == .black)
    #expect(layer.mask == nil && layer.maskedCorners == .all && layer.isDoubleSided)
    #expect(layer.contentsRect == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsFilter == .linear && layer.contentsGravity == .resize)
    view.isOpaque = false
    #expect(!view.layer.isOpaque)
  }

  @Test("From below: shadow, background, contents, sublayers, border")
  func order() {
    let host = view(Rect(x: 10, y: 10, width: 40, height: 40), Color(hex: 0x0000FF))
    host.layer.shadowOpacity = 1
    host.layer.shadowRadius = 0
    host.layer.shadowOffset = Size(6, 6)
    host.layer.shadowColor = Color(hex: 0x444444)
    host.layer.contents = Image(width: 1, height: 1) { _, _ in Color(hex: 0x00FF00).rgba8 }
    host.layer.contentsGravity = .resizeAspect
    host.bounds.size.width = 50
    _ = view(Rect(x: 20, y: -5, width: 10, height: 30), Color(hex: 0xFF0000), in: host)
    host.layer.borderWidth = 3
    host.layer.borderColor = .white
    let image = picture()
    // Now 5...55 across: contents are 40 wide in the middle.
    #expect(image.hex(58, 40) == "444444")
    #expect(image.hex(9, 40) == "0000FF")
    #expect(image.hex(15, 40) == "00FF00")
    #expect(image.hex(30, 20) == "FF0000" && image.hex(30, 7) == "FF0000")
    #expect(image.hex(30, 11) == "FFFFFF" && image.hex(6, 40) == "FFFFFF")
  }

  @Test("A shadow shows through a translucent layer: it is not cut out below it")
  func shadowBelow() {
    harness.window.backgroundColor = .white
    let host = view(Rect(x: 10, y: 10, width: 40, height: 40), Color(white: 1, alpha: 0.5))
    host.layer.shadowOpacity = 1
    host.layer.shadowRadius = 0
    host.layer.shadowOffset = .zero
    // The shadow is as faint as what casts it: half of black, under half of white.
    #expect(picture().isClose(30, 30, to: Color(white: 0.75)))
  }

  @Test("A radius alone rounds background and border, not contents and subviews")
  func radiusAlone() {
    let host = view(Rect(x: 10, y: 10, width: 40, height: 40), .white)
    host.cornerRadius = 20
    #expect(picture().hex(11, 11) == "000000")
    _ = view(Rect(x: 0, y: 0, width: 40, height: 40), Color(hex: 0xFF0000), in: host)
    #expect(picture().hex(11, 11) == "FF0000")
    host.clipsToBounds = true
    #expect(picture().hex(11, 11) == "000000")
  }

  @Test("Clipping, corners, masks and clear colors do not change what is hit")
  func hits() {
    let host = view(Rect(x: 10, y: 10, width: 40, height: 40))
    host.clipsToBounds = true
    host.cornerRadius = 20
    host.layer.mask = Layer()
    harness.tick()
    #expect(harness.window.hitTest(Point(11, 11), with: nil) === host)
    #expect(harness.window.hitTest(Point(9, 11), with: nil) === harness.window)
  }

  @Test("A mask stands in its host's space and scrolls with it")
  func maskSpace() {
    let host = view(Rect(x: 10, y: 10, width: 40, height: 40), .white)
    let mask = Layer()
    mask.frame = Rect(x: 20, y: 0, width: 10, height: 10)
    mask.backgroundColor = .black
    host.layer.mask = mask
    #expect(picture().hex(32, 12) == "FFFFFF" && picture().hex(12, 12) == "000000")
    host.bounds.origin.x = 20
    #expect(picture().hex(12, 12) == "FFFFFF" && picture().hex(32, 12) == "000000")
  }

  @Test("An image's size in points is its pixels over its scale")
  func naturalSize() {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    layer.contents = Image(width: 20, height: 12, scale: 2) { _, _ in 0xFFFF_FFFF }
    layer.contentsGravity = .topLeft
    harness.window.layer.addSublayer(layer)
    harness.frame()
    #expect(harness.quads.map(\.rect) == [PixelRect(x: 0, y: 0, width: 10, height: 6)])
  }

  @Test("A layer's changes show at once: nothing animates that was not asked to")
  func noImplicitActions() {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = .white
    harness.window.layer.addSublayer(layer)
    harness.frame()
    layer.position.x += 30
    layer.opacity = 0.5
    harness.frame()
    #expect(harness.quads.map(\.rect.x) == [30] && harness.quads.map(\.color) == [0x8080_8080])
    #expect(!harness.window.needsTick && !harness.window.needsFrame)
  }

  @Test("A view is a descendant of itself and of all above it, and of nothing else")
  func descendants() {
    let outer = view(Rect(x: 0, y: 0, width: 10, height: 10))
    let inner = view(Rect(x: 0, y: 0, width: 10, height: 10), in: outer)
    let other = view(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(inner.isDescendant(of: inner) && inner.isDescendant(of: harness.window))
    #expect(!outer.isDescendant(of: inner) && !inner.isDescendant(of: other))
  }
}
