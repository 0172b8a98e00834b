import LamellaGeometry
import LamellaGraphics
import LamellaRendering
import TestSupport
import Testing

@testable import LamellaScene

/// What a list says of the pixels that differ from the list before.
@Suite("Damage of scenes")
@MainActor struct DamageTests {
  private nonisolated static let red = Color(hex: 0xE0_4040)
  private nonisolated static let blue = Color(hex: 0x40_40E0)

  /// A scene of 200 x 200 pixels with two boxes that lie over each other on a panel, below some others.
  final class Scene {
    let harness = SceneHarness(width: 200, height: 200)
    let panel = View(frame: Rect(x: 20, y: 20, width: 80, height: 60))
    let box = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    let other = View(frame: Rect(x: 20, y: 20, width: 20, height: 20))
    let page = Page(frame: Rect(x: 110, y: 110, width: 60, height: 12))
    let witness = DamageWitness()

    init() {
      panel.backgroundColor = Color(white: 0.3)
      box.backgroundColor = DamageTests.red
      other.backgroundColor = DamageTests.blue
      panel.addSubview(box)
      panel.addSubview(other)
      let window = harness.window
      window.addSubview(panel)
      window.addSubview(page)
      for index in 0..<8 {
        let view = View(frame: Rect(x: Double(index) * 24, y: 160, width: 20, height: 20))
        view.backgroundColor = Color(white: Float(index) / 8)
        window.addSubview(view)
      }
    }

    /// Draws a frame, which must tell its damage rightly.
    func frame(_ comment: Comment) throws {
      harness.frame()
      #expect(try witness.complaint(about: harness.list) == nil, comment)
    }
  }

  /// A line of text.
  final class Page: View {
    var text = "score 12"

    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.draw(Font.fake(size: 10).shape(text), at: Point(2, 10), with: .white)
    }
  }

  /// What happens to the scene, and the parts of it that may then be said to differ.
  nonisolated struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let parts: [PixelRect]
    let before: @MainActor @Sendable (Scene) -> Void
    let change: @MainActor @Sendable (Scene) -> Void

    init(
      _ name: String, _ parts: PixelRect...,
      before: @escaping @MainActor @Sendable (Scene) -> Void = { _ in },
      _ change: @escaping @MainActor @Sendable (Scene) -> Void
    ) {
      testDescription = name
      self.parts = parts
      self.before = before
      self.change = change
    }
  }

  /// The panel's pixels, and those of the boxes.
  private nonisolated static let panel = PixelRect(x: 20, y: 20, width: 80, height: 60)
  private nonisolated static let box = PixelRect(x: 30, y: 30, width: 20, height: 20)
  private nonisolated static let other = PixelRect(x: 40, y: 40, width: 20, height: 20)

  nonisolated static let changes: [Change] = [
    Change("nothing") { $0.harness.window.setNeedsFrame() },
    Change("a color", box) { $0.box.backgroundColor = .white },
    Change("a move", PixelRect(x: 30, y: 30, width: 22, height: 21)) {
      $0.box.center += Point(2, 1)
    },
    Change("a move and back") {
      $0.box.center += Point(2, 1)
      $0.box.center -= Point(2, 1)
      $0.harness.window.setNeedsFrame()
    },
    Change("hiding", box) { $0.box.isHidden = true },
    Change("showing", box, before: { $0.box.isHidden = true }) { $0.box.isHidden = false },
    Change("removal", box) { $0.box.removeFromSuperview() },
    Change("addition", PixelRect(x: 70, y: 60, width: 9, height: 7)) {
      let view = View(frame: Rect(x: 50, y: 40, width: 9, height: 7))
      view.backgroundColor = .white
      $0.panel.addSubview(view)
    },
    Change("another order", box) { $0.panel.bringSubviewToFront($0.box) },
    Change("another depth", box) { $0.box.layer.zPosition = 1 },
    Change("fading in one color", box) { $0.box.alpha = 0.5 },
    Change("fading as a group", panel) { $0.panel.alpha = 0.5 },
    Change("fading on", panel, before: { $0.panel.alpha = 0.5 }) { $0.panel.alpha = 0.25 },
    Change("a color in a group", box, before: { $0.panel.alpha = 0.5 }) {
      $0.box.backgroundColor = .white
    },
    Change("a group that moves", PixelRect(x: 20, y: 20, width: 83, height: 60)) {
      $0.panel.alpha = 0.5
      $0.panel.center.x += 3
    },
    Change(
      "a shadow", PixelRect(x: 15, y: 15, width: 50, height: 50),
      before: { $0.box.layer.shadowOpacity = 0 }
    ) {
      $0.box.layer.shadowRadius = 3
      $0.box.layer.shadowOffset = Size(1, 2)
      $0.box.layer.shadowOpacity = 0.7
    },
    Change("rounded clipping", panel) {
      $0.panel.cornerRadius = 12
      $0.panel.clipsToBounds = true
    },
    Change("scrolling in a clip", panel, before: { $0.panel.clipsToBounds = true }) {
      $0.panel.bounds.origin = Point(-7, 4)
    },
    Change("a mask", panel) {
      let mask = View(frame: Rect(x: 5, y: 5, width: 40, height: 30))
      mask.backgroundColor = .black
      mask.cornerRadius = 9
      $0.panel.mask = mask
    },
    Change(
      "a mask that moves", panel,
      before: {
        let mask = View(frame: Rect(x: 5, y: 5, width: 40, height: 30))
        mask.backgroundColor = .black
        $0.panel.mask = mask
      }
    ) { $0.panel.mask?.center.x += 5 },
    Change("text", PixelRect(x: 110, y: 108, width: 60, height: 16)) {
      $0.page.text = "score 123"
      $0.page.setNeedsDisplay()
    },
    Change("text with new glyphs", PixelRect(x: 110, y: 108, width: 60, height: 16)) {
      $0.page.text = "WQXZ 99"
      $0.page.setNeedsDisplay()
    },
    Change("a turn", PixelRect(x: 24, y: 24, width: 32, height: 32)) {
      $0.box.transform = Transform2D(rotationRadians: 0.5)
    },
    Change("perspective", PixelRect(x: 0, y: 0, width: 130, height: 110)) { $0.tilt(0.4) },
    Change(
      "a color in perspective", PixelRect(x: 0, y: 0, width: 130, height: 110),
      before: { $0.tilt(0.4) }
    ) { $0.box.backgroundColor = .white },
    Change("a color beside perspective", corner, before: { $0.tilt(0.4) }) {
      $0.harness.window.subviews.last?.backgroundColor = .white
    },
    Change(
      "a raster cache", PixelRect(x: 19, y: 19, width: 83, height: 63),
      before: { $0.panel.layer.shouldRasterize = true }
    ) { $0.box.backgroundColor = .white },
    Change("two places far apart", box, corner) {
      $0.box.backgroundColor = .white
      $0.harness.window.subviews.last?.backgroundColor = red
    },
  ]
  /// The last of the views at the bottom.
  private nonisolated static let corner = PixelRect(x: 168, y: 160, width: 20, height: 20)

  @Test("Each kind of change tells where it shows, and no more", arguments: changes)
  func kinds(_ kind: Change) throws {
    let scene = Scene()
    kind.before(scene)
    for number in 0..<4 { try scene.frame("frame \(number)") }
    kind.change(scene)
    try scene.frame("the change")
    let list = scene.harness.list
    #expect(list.damageSince != nil)
    for rect in list.damage {
      // A pixel more on each side, for soft edges.
      let isExpected = kind.parts.contains { part in
        let around = PixelRect(
          x: part.x - 1, y: part.y - 1, width: part.width + 2, height: part.height + 2)
        return around.intersection(rect) == rect
      }
      #expect(isExpected, "\(rect)")
    }
    #expect((scene.witness.pixelCount == 0) == kind.parts.isEmpty)
    // The next frame begins from there.
    scene.other.backgroundColor = .black
    try scene.frame("the frame after")
  }

  @Test("What no list before tells of is not said to be the same")
  func unknown() throws {
    let scene = Scene()
    let window = scene.harness.window
    try scene.frame("the first")
    #expect(scene.harness.list.damageSince == nil)
    var number = scene.harness.list.number
    for name in ["another size", "another scale", "lost textures", "a lost picture"] {
      switch name {
      case "another size": window.frame.size.width = 180
      case "another scale": window.contentScale = 1.5
      case "lost textures": window.texturesWereLost()
      default: window.setNeedsFullDraw()
      }
      scene.harness.frame()
      #expect(scene.harness.list.damageSince == nil, "\(name)")
      scene.box.isHidden.toggle()
      number = scene.harness.list.number
      scene.harness.frame()
      #expect(scene.harness.list.damageSince == number, "\(name)")
      #expect(!scene.harness.list.damage.isEmpty, "\(name)")
    }
  }

  @Test(
    "A list that was left out makes the next one be drawn as a whole; one drawn twice costs nothing"
  )
  func leftOut() throws {
    let scene = Scene()
    let renderer = SoftwareRenderer(width: 200, height: 200)
    func draw() throws -> Int {
      var list = scene.harness.list
      list.clearColor = 0xFF00_0000
      try renderer.present()
      _ = try renderer.submit(list)
      return renderer.changedRegions.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    }
    scene.harness.frame()
    #expect(try draw() == 200 * 200)
    scene.box.isHidden = true
    scene.harness.frame()
    #expect(try draw() == 400)
    #expect(try draw() == 0)
    scene.box.isHidden = false
    scene.harness.frame()
    scene.other.isHidden = true
    scene.harness.frame()
    #expect(try draw() == 200 * 200)
    let inParts = try renderer.readPixels()
    scene.harness.window.setNeedsFullDraw()
    scene.harness.frame()
    #expect(try draw() == 200 * 200)
    #expect(try renderer.readPixels().pixels == inParts.pixels)
  }

  @Test("Nobody looks for damage that nobody reads")
  func unread() throws {
    let scene = Scene()
    scene.harness.frame()
    let pipeline = FramePipeline(window: scene.harness.window)
    var request = FrameRequest(pixelWidth: 200, pixelHeight: 200)
    request.statesDamage = false
    for _ in 0..<3 {
      scene.box.isHidden.toggle()
      scene.harness.tick()
      try pipeline.runFrame(request)
      let list = pipeline.list
      #expect(list.damageSince == nil && list.damage.isEmpty && list.number > 0)
    }
  }
}

extension DamageTests.Scene {
  fileprivate func tilt(_ radians: Double) {
    var tilt = Transform3D.identity
    tilt.m34 = -1 / 300
    panel.layer.transform = tilt.rotatedBy(radians: radians, x: 0, y: 1, z: 0)
  }
}
