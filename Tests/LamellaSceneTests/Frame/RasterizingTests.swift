import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Pictures that layers keep of themselves.
@Suite("Rasterizing")
@MainActor struct RasterizingTests {
  private let harness = SceneHarness(width: 80, height: 80)

  /// A card with something of everything in it.
  private func card() -> View {
    let card = View(frame: Rect(x: 10, y: 12, width: 48, height: 40))
    card.backgroundColor = Color(hex: 0x3A5FA0)
    card.cornerRadius = 10
    card.layer.borderWidth = 2
    card.layer.borderColor = .white
    card.layer.shadowOpacity = 0.6
    card.layer.shadowOffset = Size(2, 3)
    let group = View(frame: Rect(x: 8, y: 6, width: 30, height: 24))
    group.backgroundColor = Color(hex: 0xD0603A)
    group.alpha = 0.5
    let turned = DrawingView(frame: Rect(x: 6, y: 4, width: 20, height: 14))
    turned.backgroundColor = Color(hex: 0x44CC88)
    turned.transform = Transform2D(rotationRadians: 0.4)
    turned.clipsToBounds = true
    group.addSubview(turned)
    card.addSubview(group)
    let overhanging = View(frame: Rect(x: 40, y: -6, width: 14, height: 14))
    overhanging.backgroundColor = Color(hex: 0xF2C14E)
    overhanging.cornerRadius = 7
    card.addSubview(overhanging)
    return card
  }

  private func picture() -> Image {
    harness.frame()
    return harness.picture()
  }

  private func distance(_ a: Image, _ b: Image) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  private func spatial(_ m34: Double) -> Transform3D {
    var transform = Transform3D.identity
    transform.m34 = m34
    return transform
  }

  private func keep(_ view: View) {
    view.layer.shouldRasterize = true
    view.layer.rasterizationScale = harness.window.contentScale
  }

  @Test("Defaults: nothing is kept, and one pixel a point")
  func defaults() {
    #expect(!Layer().shouldRasterize)
    #expect(Layer().rasterizationScale == 1)
  }

  @Test(
    "At the scale of the output a raster cache looks like the layer without one",
    arguments: [1, 1.1, 1.5, 2])
  func samePicture(scale: Double) {
    harness.window.contentScale = scale
    harness.window.backgroundColor = Color(hex: 0x202428)
    let card = card()
    // Pictures go to whole pixels.
    if scale == 1.1 { card.frame.origin = .zero }
    harness.window.addSubview(card)
    let plain = picture()
    keep(card)
    let kept = picture()
    #expect(distance(plain, kept) <= 2)
    #expect(Set(stride(from: 0, to: kept.pixels.count, by: 4).map { kept.pixels[$0] }).count > 20)
    card.alpha = 0.5
    card.layer.shouldRasterize = false
    let faded = picture()
    keep(card)
    #expect(distance(faded, picture()) <= 2)
  }

  @Test("While nothing in it changes, nothing in it is visited and one rectangle is drawn")
  func counters() {
    let card = card()
    keep(card)
    harness.window.addSubview(card)
    harness.frame()
    #expect(harness.list.textureUpdates.count >= 2)
    card.center.x += 7
    harness.frame()
    #expect(harness.encode == PassCounters(visited: 2, changed: 1))
    #expect(harness.quads.count == 1)
    card.alpha = 0.5
    harness.frame()
    #expect(harness.quads.map(\.color) == [0x8080_8080])
    card.transform = Transform2D(rotationRadians: 0.3)
    harness.frame()
    #expect(harness.encode.visited == 2)
    card.transform3D = spatial(-1 / 100).rotatedBy(radians: 0.5, x: 0, y: 1, z: 0)
    harness.frame()
    #expect(harness.encode.visited == 2)
    #expect(harness.list.textureUpdates.isEmpty)
    #expect(!harness.list.commands.isEmpty)
    #expect(!harness.list.commands.contains { $0.kind == .beginPlane })
  }

  @Test("A turned picture and one in perspective stand where the layer would")
  func turned() {
    let card = card()
    harness.window.addSubview(card)
    for depth in [0, -1 / 120.0] {
      card.transform3D = spatial(depth)
        .rotatedBy(radians: 0.5, x: 0, y: depth == 0 ? 0 : 1, z: depth == 0 ? 1 : 0)
      card.layer.shouldRasterize = false
      let plain = picture()
      keep(card)
      let kept = picture()
      // Turned after drawing it is a little softer.
      let difference = zip(plain.pixels, kept.pixels).reduce(0) {
        $0 + abs(Int($1.0) - Int($1.1))
      }
      #expect(Double(difference) / Double(plain.pixels.count) < 3)
    }
  }

  @Test("Whatever changes in it, at any depth, is seen at once")
  func invalidation() throws {
    let card = card()
    keep(card)
    harness.window.addSubview(card)
    let fresh = SceneHarness(width: 80, height: 80)
    let other = self.card()
    fresh.window.addSubview(other)
    // Light, so that shadows are seen.
    harness.window.backgroundColor = .white
    fresh.window.backgroundColor = .white
    let group = card.subviews[0]
    let drawing = try #require(group.subviews[0] as? DrawingView)
    let changes: [(String, (View, View, DrawingView) -> Void)] = [
      ("color of a subview", { _, group, _ in group.backgroundColor = .white }),
      ("place of a subview", { _, group, _ in group.center.x += 3 }),
      ("turn at depth", { _, _, deep in deep.transform = Transform2D(rotationRadians: 1) }),
      (
        "drawing at depth",
        { _, _, deep in
          deep.color = .black
          deep.setNeedsDisplay()
        }
      ),
      ("opacity of a subview", { _, group, _ in group.alpha = 0.8 }),
      ("hiding", { _, _, deep in deep.isHidden = true }),
      ("showing", { _, _, deep in deep.isHidden = false }),
      ("its own background", { card, _, _ in card.backgroundColor = .black }),
      ("its own border", { card, _, _ in card.layer.borderWidth = 4 }),
      ("its own size", { card, _, _ in card.bounds.size.width = 40 }),
      ("its own origin", { card, _, _ in card.bounds.origin.y = 5 }),
      ("its own shadow", { card, _, _ in card.layer.shadowOffset = Size(-4, 0) }),
      (
        "its own mask",
        { card, _, _ in
          let mask = Layer()
          mask.frame = Rect(x: 0, y: 0, width: 30, height: 30)
          mask.backgroundColor = .black
          card.layer.mask = mask
        }
      ),
      ("place of its mask", { card, _, _ in card.layer.mask?.position.x += 6 }),
      (
        "a new subview",
        { card, _, _ in
          let view = View(frame: Rect(x: 2, y: 20, width: 9, height: 9))
          view.backgroundColor = .white
          card.addSubview(view)
        }
      ),
      ("a subview less", { card, _, _ in card.subviews[0].removeFromSuperview() }),
    ]
    var before = picture()
    for (name, change) in changes {
      change(card, group, drawing)
      let otherGroup = other.subviews[0]
      change(other, otherGroup, try #require(otherGroup.subviews[0] as? DrawingView))
      let now = picture()
      fresh.frame()
      let expected = fresh.picture()
      #expect(distance(now, expected) <= 2, "\(name)")
      #expect(distance(now, before) > 0, "\(name)")
      #expect(!harness.window.needsFrame)
      before = now
    }
  }

  @Test(
    "Pictures in pictures: a change inside renews both, one outside of the inner only the outer")
  func nested() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 60, height: 60))
    let inner = View(frame: Rect(x: 10, y: 10, width: 30, height: 30))
    let leaf = DrawingView(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    inner.backgroundColor = Color(hex: 0x224466)
    inner.addSubview(leaf)
    outer.addSubview(inner)
    keep(outer)
    keep(inner)
    harness.window.addSubview(outer)
    let first = picture()
    #expect(first.hex(16, 16) == "FFFFFF")
    leaf.color = Color(hex: 0xFF0000)
    leaf.setNeedsDisplay()
    #expect(picture().hex(16, 16) == "FF0000")
    inner.center.x += 10
    let moved = picture()
    #expect(moved.hex(26, 16) == "FF0000" && moved.hex(16, 16) == "000000")
    inner.alpha = 0.5
    #expect(picture().isClose(26, 16, to: Color(red: 0.5, green: 0, blue: 0)))
  }

  @Test("Raster caches within each other, dozens deep, show what is in the innermost")
  func deep() {
    let harness = SceneHarness(width: 60, height: 60)
    var view: View = harness.window
    for _ in 0..<60 {
      let inner = View(frame: Rect(x: 0, y: 0, width: 60, height: 60))
      inner.layer.shouldRasterize = true
      view.addSubview(inner)
      view = inner
    }
    view.backgroundColor = .white
    harness.frame()
    #expect(harness.picture().pixel(x: 30, y: 30) == 0xFFFF_FFFF)
    view.backgroundColor = Color(hex: 0xFF0000)
    harness.frame()
    #expect(harness.picture().pixel(x: 30, y: 30) == 0xFF00_00FF)
  }

  @Test("What scrolls inside of a raster cache scrolls")
  func scrolled() {
    let port = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    port.clipsToBounds = true
    keep(port)
    let mark = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    mark.backgroundColor = .white
    port.addSubview(mark)
    harness.window.addSubview(port)
    #expect(picture().hex(5, 5) == "FFFFFF")
    port.bounds.origin.y = -20
    let image = picture()
    #expect(image.hex(5, 5) == "000000" && image.hex(5, 25) == "FFFFFF")
  }

  @Test("A smaller scale makes coarse pixels, and a new scale a new picture")
  func coarse() {
    let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    for index in 0..<40 where index % 2 == 0 {
      let line = View(frame: Rect(x: Double(index), y: 0, width: 1, height: 40))
      line.backgroundColor = .white
      view.addSubview(line)
    }
    harness.window.addSubview(view)
    keep(view)
    #expect(picture().hex(10, 20) == "FFFFFF")
    view.layer.rasterizationScale = 0.25
    let coarse = picture()
    #expect(coarse.hex(10, 20) == coarse.hex(11, 20) || coarse.hex(10, 20) != "FFFFFF")
    view.layer.rasterizationScale = 1
    #expect(picture().hex(10, 20) == "FFFFFF")
    let messages = collectingDiagnostics {
      for scale in [0, -1, Double.nan, .infinity] { view.layer.rasterizationScale = scale }
    }
    #expect(view.layer.rasterizationScale == 1 && messages.count == 1)
  }

  @Test("A lost texture and one that went unused are drawn again")
  func lost() {
    let card = card()
    keep(card)
    harness.window.addSubview(card)
    let first = picture()
    harness.window.texturesWereLost()
    #expect(distance(picture(), first) == 0)
    card.isHidden = true
    for _ in 0..<130 {
      harness.window.setNeedsFullDraw()
      harness.frame()
    }
    _ = harness.picture()
    card.isHidden = false
    #expect(distance(picture(), first) == 0)
  }

  @Test("A layer too large to be kept is cut off, and says so")
  func tooLarge() {
    let view = View(frame: Rect(x: -3000, y: 0, width: 6000, height: 20))
    view.backgroundColor = .white
    keep(view)
    harness.window.addSubview(view)
    let messages = collectingDiagnostics { harness.frame() }
    #expect(messages.count == 1 && messages[0].contains("4096"))
    #expect(harness.picture().hex(20, 10) == "FFFFFF")
  }

  @Test("A back end with small textures gets a smaller picture, once, and a message that says so")
  func smallTextures() {
    harness.window.limitTextures(toSide: 1024)
    let view = DrawingView(frame: Rect(x: -500, y: 0, width: 1500, height: 20))
    view.backgroundColor = .white
    keep(view)
    harness.window.addSubview(view)
    let messages = collectingDiagnostics { harness.frame() }
    #expect(messages.count == 1 && messages.first?.contains("1024") == true)
    #expect(harness.picture().hex(20, 10) == "FFFFFF")
    // The picture is there: what comes in front needs no other.
    let front = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    front.backgroundColor = .black
    harness.window.addSubview(front)
    harness.frame()
    #expect(harness.list.textureUpdates.isEmpty)
    // Larger textures show all of it.
    view.frame.origin.x = -1400
    #expect(picture().hex(50, 10) == "000000")
    harness.window.limitTextures(toSide: 4096)
    #expect(picture().hex(50, 10) == "FFFFFF")
  }

  @Test("A message about a picture comes when the frame is drawn: its handler may change the tree")
  func handlerChangesTheTree() {
    let large = View(frame: Rect(x: -3000, y: 0, width: 6000, height: 20))
    keep(large)
    large.backgroundColor = .white
    let front = View(frame: Rect(x: 0, y: 40, width: 20, height: 20))
    front.backgroundColor = .white
    harness.window.addSubview(large)
    harness.window.addSubview(front)
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    Diagnostics.forgetReports()
    var messages = 0
    var added: [View] = []
    Diagnostics.handler = { [window = harness.window] _ in
      messages += 1
      // What stands in front has been drawn, too.
      #expect(!NodeTable.shared[front.row].flags.contains(.needsDraw))
      for _ in 0..<20_000 {
        let view = View(frame: Rect(x: 60, y: 60, width: 20, height: 20))
        view.backgroundColor = .white
        added.append(view)
      }
      window.addSubview(added[0])
    }
    harness.frame()
    #expect(messages == 1)
    #expect(harness.picture().hex(10, 50) == "FFFFFF")
    #expect(harness.window.needsFrame)
    #expect(picture().hex(70, 70) == "FFFFFF")
  }

  @Test("Many pictures that all change stay right for many frames")
  func many() {
    let views = (0..<100).map { index in
      let view = View(
        frame: Rect(x: Double(index % 10) * 8, y: Double(index / 10) * 8, width: 8, height: 8))
      keep(view)
      harness.window.addSubview(view)
      return view
    }
    for frame in 0..<12 {
      for (index, view) in views.enumerated() where (index + frame) % 3 != 0 {
        view.backgroundColor = Color(white: Float((index * 7 + frame * 31) % 256) / 255)
      }
      let image = picture()
      for view in views {
        let expected = view.backgroundColor ?? .black
        #expect(image.isClose(Int(view.center.x), Int(view.center.y), to: expected))
      }
    }
  }

  @Test("A changing picture leaves no textures behind")
  func noLeak() {
    let view = View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
    keep(view)
    harness.window.addSubview(view)
    var alive = 0
    for step in 0..<20 {
      view.backgroundColor = Color(white: Float(step + 1) / 20)
      harness.frame()
      for update in harness.list.textureUpdates {
        switch update {
        case .create: alive += 1
        case .destroy: alive -= 1
        case .write: break
        }
      }
    }
    #expect(alive <= 2)
    #expect(NodeTable.shared.context(of: harness.window.row).pointee.cachedCount == 1)
    view.layer.shouldRasterize = false
    #expect(NodeTable.shared.context(of: harness.window.row).pointee.cachedCount == 0)
  }
}
