import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Corners, shadows and masks as pictures show them.
@Suite("Appearance")
@MainActor struct AppearanceTests {
  private let harness = SceneHarness(width: 60, height: 60)
  private let red = Color(hex: 0xFF0000)
  private let blue = Color(hex: 0x0000FF)

  @discardableResult
  private func add(
    _ frame: Rect, _ color: Color?, to parent: View? = nil, configure: (View) -> Void = { _ in }
  ) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    configure(view)
    (parent ?? harness.window).addSubview(view)
    return view
  }

  private func picture() -> Image {
    harness.frame()
    return harness.picture()
  }

  private func redArea(_ image: Image) -> Double {
    var sum = 0.0
    for y in 0..<60 {
      for x in 0..<60 { sum += Double(image.pixel(x: x, y: y) & 0xFF) / 255 }
    }
    return sum
  }

  private let box = Rect(x: 10, y: 10, width: 40, height: 40)
  /// What a rounded corner of radius 1 lacks of a square.
  private let lack = 1 - Double.pi / 4

  // MARK: Corners

  @Test("maskedCorners rounds only these: background, border and clip", arguments: [0.0, 0.5])
  func maskedCorners(angle: Double) {
    let view = add(box, red) {
      $0.cornerRadius = 12
      $0.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      $0.transform = Transform2D(rotationRadians: angle)
    }
    let wanted = 1600 - 2 * 144 * lack
    #expect(abs(redArea(picture()) - wanted) < 6)
    view.backgroundColor = nil
    view.clipsToBounds = true
    let child = add(Rect(x: -10, y: -10, width: 90, height: 90), red, to: view)
    #expect(abs(redArea(picture()) - wanted) < 6)
    child.removeFromSuperview()
    view.clipsToBounds = false
    view.layer.borderWidth = 4
    view.layer.borderColor = red
    #expect(abs(redArea(picture()) - (wanted - (1024 - 2 * 64 * lack))) < 8)
  }

  @Test("A radius for each corner; cornerRadius takes its place again")
  func cornerRadii() {
    let view = add(box, red) {
      $0.layer.cornerRadii = CornerRadii(topLeft: 20, topRight: 10, bottomRight: .nan)
    }
    #expect(view.layer.cornerRadii == CornerRadii(topLeft: 20, topRight: 10))
    #expect(abs(redArea(picture()) - (1600 - 500 * lack)) < 4)
    #expect(harness.picture().hex(49, 49) == "FF0000")
    view.layer.maskedCorners = .layerMaxXMinYCorner
    #expect(abs(redArea(picture()) - (1600 - 100 * lack)) < 4)
    view.layer.maskedCorners = .all
    view.cornerRadius = 8
    #expect(view.layer.cornerRadii == nil)
    #expect(abs(redArea(picture()) - (1600 - 4 * 64 * lack)) < 4)
  }

  @Test("A turned box takes corners for its round corners alone, whichever they are")
  func squareCorners() {
    func vertices(_ radii: CornerRadii) -> Int {
      let view = add(box, red) {
        $0.layer.cornerRadii = radii
        $0.transform = Transform2D(rotationRadians: 0.3)
      }
      defer { view.removeFromSuperview() }
      let area = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
        .reduce(1600) { $0 - $1 * $1 * lack }
      #expect(abs(redArea(picture()) - area) < 6)
      return harness.list.vertices.count
    }
    let all = vertices(CornerRadii(topLeft: 12, topRight: 12, bottomRight: 12, bottomLeft: 12))
    let three = vertices(CornerRadii(topRight: 12, bottomRight: 12, bottomLeft: 12))
    let one = vertices(CornerRadii(topRight: 12))
    #expect(one < three && three < all)
    #expect(vertices(CornerRadii(topLeft: 12)) == one)
    #expect(vertices(CornerRadii(bottomRight: 12)) == one)
    #expect(vertices(CornerRadii(bottomLeft: 12)) == one)
  }

  // MARK: Shadows

  @Test("A shadow begins with UIKit's values")
  func shadowDefaults() {
    let layer = Layer()
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == Size(0, -3))
    #expect(layer.shadowRadius == 3)
    #expect(layer.shadowColor == .black)
    #expect(layer.shadowPath == nil)
    layer.shadowOpacity = 7
    #expect(layer.shadowOpacity == 1)
  }

  @Test("A shadow lies below its layer, blurred by its radius", arguments: [0.0, 0.4])
  func shadow(angle: Double) {
    let view = add(Rect(x: 20, y: 20, width: 20, height: 20), blue) {
      $0.layer.shadowColor = red
      $0.layer.shadowOpacity = 1
      $0.layer.shadowOffset = .zero
      $0.layer.shadowRadius = 3
      $0.transform = Transform2D(rotationRadians: angle)
    }
    var image = picture()
    #expect(image.hex(30, 30) == "0000FF")
    if angle == 0 {
      // Half of the blur's height just outside of the edge, a sixth a deviation away, then nothing.
      #expect(image.isClose(30, 19, to: Color(red: 0.43, green: 0, blue: 0), within: 5))
      #expect(image.isClose(30, 16, to: Color(red: 0.12, green: 0, blue: 0), within: 5))
      #expect(image.hex(30, 9) == "000000")
      #expect(image.pixel(x: 16, y: 16) & 0xFF < 12)
    }
    view.backgroundColor = blue.withAlpha(0)
    view.layer.shadowPath = Path(rect: view.bounds)
    image = picture()
    #expect(abs(redArea(image) - 400) < 8)
    view.layer.shadowOffset = Size(5, 0)
    view.transform = .identity
    #expect(picture().isClose(45, 30, to: Color(red: 0.5, green: 0, blue: 0), within: 20))
  }

  @Test("Shadows of all sizes keep their mass", arguments: [0.0, 0.2, 1, 3.9, 4.1, 7, 12])
  func shadowMass(radius: Double) {
    let harness = SceneHarness(width: 240, height: 240)
    let view = View(frame: Rect(x: 70, y: 80, width: 100, height: 80))
    view.backgroundColor = Color(hex: 0x0000FF)
    view.cornerRadius = 10
    view.layer.shadowColor = red
    view.layer.shadowOpacity = 1
    view.layer.shadowRadius = radius
    view.layer.shadowOffset = .zero
    harness.window.addSubview(view)
    func mass(_ image: Image) -> (area: Double, first: Double) {
      var (area, first) = (0.0, 0.0)
      for y in 0..<240 {
        for x in 0..<240 {
          let value = Double(image.pixel(x: x, y: y) & 0xFF) / 255
          area += value
          first += value * (Double(x) + 0.5)
        }
      }
      return (area, first / max(area, 1))
    }
    // Beside a view that shows nothing, the same box by way of a path, with and without a turn.
    harness.frame()
    let covered = mass(harness.picture()).area
    view.layer.shadowPath = Path(roundedRect: view.bounds, cornerRadius: 10)
    view.backgroundColor = nil
    harness.frame()
    let whole = mass(harness.picture())
    let wanted = 8000 - 400 * lack
    #expect(abs(whole.area - wanted) < wanted * 0.02)
    #expect(abs(whole.first - 120) < 0.6)
    // What the view covers of its shadow is most of it.
    let free = whole.area - wanted * (1 - 0.8 * radius * 360 / 8000 / 2.5)
    if radius > 1 { #expect(abs(covered - free) < wanted * 0.06, "\(covered) for \(free)") }
  }

  @Test("A layer that clips casts no shadow, nor does one that shows nothing")
  func noShadow() {
    for clips in [true, false] {
      add(Rect(x: 20, y: 20, width: 20, height: 20), clips ? blue : nil) {
        $0.layer.shadowColor = red
        $0.layer.shadowOpacity = 1
        $0.clipsToBounds = clips
      }
    }
    #expect(redArea(picture()) == 0)
  }

  @Test("A view fades together with its shadow")
  func fadingShadow() {
    add(Rect(x: 20, y: 20, width: 20, height: 20), blue) {
      $0.layer.shadowColor = red
      $0.layer.shadowOpacity = 1
      $0.layer.shadowRadius = 0
      $0.layer.shadowOffset = Size(10, 10)
      $0.alpha = 0.5
    }
    let image = picture()
    #expect(image.isClose(35, 35, to: Color(red: 0, green: 0, blue: 0.5)))
    #expect(image.isClose(45, 45, to: Color(red: 0.5, green: 0, blue: 0)))
  }

  @Test("A steady shadow allocates no textures, a moving one neither")
  func steadyShadow() {
    let view = add(Rect(x: 20, y: 20, width: 20, height: 20), blue) { $0.layer.shadowOpacity = 1 }
    harness.frame()
    view.center.x += 3
    view.bounds.size.width += 30
    harness.frame()
    view.bounds.size.width += 1
    harness.frame()
    #expect(harness.list.textureUpdates.isEmpty)
  }

  // MARK: Masks

  @Test("A mask's alpha multiplies all that a view shows")
  func mask() {
    let view = add(box, red)
    add(Rect(x: -5, y: 10, width: 50, height: 10), blue, to: view)
    let mask = View(frame: Rect(x: 5, y: 5, width: 20, height: 40))
    mask.backgroundColor = Color(hex: 0x00FF00, alpha: 0.5)
    view.mask = mask
    #expect(view.mask === mask)
    #expect(mask.layer.superlayer == nil)
    var image = picture()
    #expect(image.isClose(16, 16, to: Color(red: 0.5, green: 0, blue: 0)))
    #expect(image.isClose(16, 22, to: Color(red: 0, green: 0, blue: 0.5)))
    #expect(image.hex(12, 16) == "000000")
    #expect(image.hex(40, 22) == "000000")
    // It follows its own changes and those of the view.
    mask.backgroundColor = .white
    image = picture()
    #expect(image.hex(16, 16) == "FF0000")
    mask.center.x += 10
    image = picture()
    #expect(image.hex(16, 16) == "000000")
    #expect(image.hex(40, 16) == "FF0000")
    view.center.y += 5
    image = picture()
    #expect(image.hex(40, 17) == "000000")
    view.bounds.origin.x += 10
    image = picture()
    #expect(image.hex(40, 22) == "000000")
    mask.isHidden = true
    #expect(redArea(picture()) == 0)
    view.mask = nil
    #expect(picture().hex(40, 22) == "FF0000")
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("A mask draws, lays out and has children of its own; masks are masked")
  func deepMask() {
    final class Disc: View {
      nonisolated deinit {}
      override func draw(_ rect: Rect, in canvas: Canvas) {
        canvas.fillEllipse(in: bounds, with: .white)
      }
      override func layoutSubviews() { subviews.first?.frame = bounds }
    }
    let view = add(box, red)
    let mask = View(frame: view.bounds)
    let disc = Disc(frame: view.bounds)
    mask.addSubview(disc)
    view.mask = mask
    #expect(abs(redArea(picture()) - 400 * Double.pi) < 3)
    let half = View(frame: Rect(x: 0, y: 0, width: 20, height: 40))
    half.backgroundColor = .white
    disc.mask = half
    #expect(abs(redArea(picture()) - 200 * Double.pi) < 3)
    view.alpha = 0.5
    view.clipsToBounds = true
    view.cornerRadius = 20
    #expect(abs(redArea(picture()) - 100 * Double.pi) < 6)
    disc.setNeedsDisplay()
    harness.frame()
    #expect(harness.display.changed == 1)
  }

  @Test("A mask takes no touches and leaves its view's alone")
  func maskTouches() {
    let view = add(box, red)
    let mask = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    mask.backgroundColor = .white
    view.mask = mask
    #expect(harness.window.hitTest(Point(12, 12), with: nil) === view)
    #expect(harness.window.hitTest(Point(40, 40), with: nil) === view)
  }

  @Test("Masks end with their views, and views without their masks")
  func maskLifetimes() {
    weak var ended: View?
    let mask = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    do {
      let view = View(frame: box)
      view.mask = mask
      harness.window.addSubview(view)
      harness.frame()
      view.removeFromSuperview()
      ended = view
    }
    #expect(ended == nil)
    // The mask is free again.
    harness.window.addSubview(mask)
    mask.removeFromSuperview()
    weak var endedMask: Layer?
    let host = Layer()
    do {
      let layer = Layer()
      host.mask = layer
      endedMask = layer
    }
    #expect(endedMask != nil)
    host.mask = nil
    #expect(endedMask == nil)
  }

  @Test("A mask that becomes a sublayer is a mask no longer")
  func maskMoves() {
    let host = Layer()
    let mask = Layer()
    host.mask = mask
    host.addSublayer(mask)
    #expect(host.mask == nil)
    #expect(mask.superlayer === host)
  }
}
