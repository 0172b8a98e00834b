import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Parts of images to the pixel, and where drawings of another size go.
@Suite("Contents: details")
@MainActor struct ContentsDetailTests {
  private let harness = SceneHarness()
  private let image = Image(width: 10, height: 20, scale: 2) { _, _ in 0xFFFF_FFFF }

  private func drawn(_ layer: Layer) -> [DisplayList.Command] {
    let canvas = Canvas()
    layer.draw(in: canvas)
    return canvas.displayList.commands
  }

  @Test("A part of the image is taken in whole pixels, and its own size counts")
  func parts() {
    let layer = Layer()
    layer.bounds = Rect(x: 1, y: 2, width: 40, height: 30)
    #expect(drawn(layer).isEmpty)
    layer.contents = image
    func expect(
      _ part: Rect, _ source: PixelRect, _ rect: Rect, _ location: SourceLocation = #_sourceLocation
    ) {
      layer.contentsRect = part
      let commands = drawn(layer)
      #expect(commands.map(\.source) == [source], sourceLocation: location)
      #expect(commands.map(\.rect) == [rect], sourceLocation: location)
    }
    let all = PixelRect(x: 0, y: 0, width: 10, height: 20)
    expect(Rect(x: 0, y: 0, width: 1, height: 1), all, layer.bounds)
    let piece = Rect(x: 0.24, y: 0.52, width: 0.3, height: 0.2)
    // 2.4...5.4 and 10.4...14.4.
    expect(piece, PixelRect(x: 2, y: 10, width: 3, height: 4), layer.bounds)
    layer.contentsGravity = .center
    expect(
      piece, PixelRect(x: 2, y: 10, width: 3, height: 4),
      Rect(x: 20.25, y: 16, width: 1.5, height: 2))
    layer.contentsGravity = .topLeft
    expect(Rect(x: 1, y: 1, width: -1, height: -1), all, Rect(x: 1, y: 2, width: 5, height: 10))
    layer.contentsGravity = .resizeAspect
    expect(
      Rect(x: 0, y: 0, width: 1, height: 0.5), PixelRect(x: 0, y: 0, width: 10, height: 10),
      Rect(x: 6, y: 2, width: 30, height: 30))
    layer.contentsFilter = .nearest
    #expect(drawn(layer)[0].filter == .nearest && drawn(layer)[0].color == .white)
    // Less than half a pixel is none.
    layer.contentsRect = Rect(x: 0, y: 0, width: 0.04, height: 1)
    #expect(drawn(layer).isEmpty)
    layer.contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
    layer.bounds = .zero
    #expect(drawn(layer).isEmpty)
  }

  @Test("The middle is stretched in gravities that resize, and lies within the image")
  func centers() {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    layer.contents = image
    layer.contentsCenter = Rect(x: 0.2, y: 0.1, width: 0.5, height: 0.8)
    var pieces = drawn(layer)
    #expect(pieces.count == 9)
    // 2 and 3 of 10 pixels beside it, 2 and 2 of 20; two pixels are a point.
    #expect(pieces[0].source == PixelRect(x: 0, y: 0, width: 2, height: 2))
    #expect(pieces[0].rect == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(pieces[4].source == PixelRect(x: 2, y: 2, width: 5, height: 16))
    #expect(pieces[4].rect == Rect(x: 1, y: 1, width: 37.5, height: 38))
    #expect(pieces[8].source == PixelRect(x: 7, y: 18, width: 3, height: 2))
    #expect(pieces[8].rect == Rect(x: 38.5, y: 39, width: 1.5, height: 1))
    layer.contentsGravity = .center
    #expect(drawn(layer).count == 1)
    layer.contentsGravity = .resizeAspectFill
    layer.contentsCenter = Rect(x: 2, y: 0, width: -1.5, height: 3)
    #expect(layer.contentsCenter == Rect(x: 0.5, y: 0, width: 0.5, height: 1))
    pieces = drawn(layer)
    #expect(pieces.map(\.source.width) == [5, 5] && pieces.map(\.source.x) == [0, 5])
    let view = View()
    view.contentStretch = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    #expect(view.layer.contentsCenter == view.contentStretch)
  }

  @Test("Contents begin as they are written; each other value asks for a frame")
  func values() {
    let layer = Layer()
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.contents == nil && layer.contentsGravity == .resize)
    #expect(layer.contentsRect == unit && layer.contentsCenter == unit)
    #expect(layer.contentsFilter == .linear && !layer.needsDisplayOnBoundsChange)
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    harness.window.layer.addSublayer(layer)
    harness.frame()
    let changes: [(String, (Layer) -> Void)] = [
      ("contents", { $0.contents = image }), ("gravity", { $0.contentsGravity = .top }),
      ("rect", { $0.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1) }),
      ("center", { $0.contentsCenter = Rect(x: 0.5, y: 0, width: 0.5, height: 1) }),
      ("filter", { $0.contentsFilter = .nearest }), ("none", { $0.contents = nil }),
    ]
    for (name, change) in changes {
      change(layer)
      #expect(harness.window.needsFrame, "\(name)")
      harness.frame()
      change(layer)
      #expect(!harness.window.needsFrame, "\(name) again")
    }
    #expect(ContentsGravity.allCases.count == 12 && View.ContentMode.allCases.count == 13)
    for mode in View.ContentMode.allCases {
      let view = View()
      view.contentMode = mode
      let gravity = view.layer.contentsGravity
      let (size, bounds) = (Size(3, 7), Rect(x: 1, y: 2, width: 20, height: 10))
      #expect(
        gravity.rect(ofContentsSize: size, in: bounds) == mode.rect(ofImageSize: size, in: bounds))
    }
  }

  @Test(
    "What was drawn in other bounds is moved where its size is the same, else placed by the mode")
  func placements() {
    let old = Rect(x: 1, y: 2, width: 10, height: 10)
    let new = Rect(x: 5, y: 6, width: 20, height: 40)
    func placed(_ mode: View.ContentMode, _ bounds: Rect) -> Rect {
      mode.placement(of: old, in: bounds).apply(old)
    }
    #expect(placed(.scaleToFill, new) == new && placed(.redraw, new) == new)
    #expect(placed(.scaleAspectFit, new) == Rect(x: 5, y: 16, width: 20, height: 20))
    #expect(placed(.scaleAspectFill, new) == Rect(x: -5, y: 6, width: 40, height: 40))
    #expect(placed(.center, new) == Rect(x: 10, y: 21, width: 10, height: 10))
    #expect(placed(.bottomRight, new) == Rect(x: 15, y: 36, width: 10, height: 10))
    let moved = Rect(x: -3, y: 8, width: 10, height: 10)
    for mode in View.ContentMode.allCases { #expect(placed(mode, moved) == moved) }
    // Where either has no size it is a move.
    let none = Rect(x: 5, y: 6, width: 0, height: 4)
    let move = Transform2D(translationX: 4, y: 4)
    #expect(View.ContentMode.scaleToFill.placement(of: old, in: none) == move)
    let back = Transform2D(translationX: -4, y: -4)
    #expect(View.ContentMode.scaleToFill.placement(of: none, in: old) == back)
    #expect(
      View.ContentMode.scaleToFill.placement(of: old, in: new)
        == Transform2D(a: 2, b: 0, c: 0, d: 4, tx: 3, ty: -2))
  }
}
