import LamellaGeometry
import LamellaGraphics
import LamellaScene
import TestSupport
import Testing

@Suite("Contents of layers")
@MainActor struct ContentsTests {
  private let harness = SceneHarness(width: 100, height: 100)
  /// Four by four pixels, each of another color: red counts columns, green rows.
  private let image = Image(width: 4, height: 4) { x, y in
    0xFF00_0000 | UInt32(50 + 50 * y) << 8 | UInt32(50 + 50 * x)
  }
  private let layer = Layer()

  private init() {
    layer.frame = Rect(x: 10, y: 20, width: 40, height: 20)
    layer.contentsFilter = .nearest
    layer.contents = image
    harness.window.layer.addSublayer(layer)
  }

  /// Column and row of the image's pixel at a place of the picture; nil where it is black.
  private func pixel(_ x: Int, _ y: Int) -> [Int]? {
    let value = harness.picture().pixel(x: x, y: y)
    guard value & 0xFFFF != 0 else { return nil }
    return [Int(value & 255) / 50 - 1, Int(value >> 8 & 255) / 50 - 1]
  }

  private func rects() -> [Rect] {
    harness.frame()
    return harness.quads.map {
      Rect(
        x: Double($0.rect.x), y: Double($0.rect.y), width: Double($0.rect.width),
        height: Double($0.rect.height))
    }
  }

  @Test("They fill the bounds unless a gravity says otherwise")
  func gravities() {
    #expect(rects() == [Rect(x: 10, y: 20, width: 40, height: 20)])
    #expect(pixel(10, 20) == [0, 0] && pixel(49, 39) == [3, 3] && pixel(50, 39) == nil)
    let expected: [ContentsGravity: Rect] = [
      .resizeAspect: Rect(x: 20, y: 20, width: 20, height: 20),
      .resizeAspectFill: Rect(x: 10, y: 10, width: 40, height: 40),
      .center: Rect(x: 28, y: 28, width: 4, height: 4),
      .top: Rect(x: 28, y: 20, width: 4, height: 4),
      .bottom: Rect(x: 28, y: 36, width: 4, height: 4),
      .left: Rect(x: 10, y: 28, width: 4, height: 4),
      .right: Rect(x: 46, y: 28, width: 4, height: 4),
      .topLeft: Rect(x: 10, y: 20, width: 4, height: 4),
      .topRight: Rect(x: 46, y: 20, width: 4, height: 4),
      .bottomLeft: Rect(x: 10, y: 36, width: 4, height: 4),
      .bottomRight: Rect(x: 46, y: 36, width: 4, height: 4),
    ]
    for (gravity, rect) in expected {
      layer.contentsGravity = gravity
      #expect(rects() == [rect], "\(gravity)")
    }
  }

  @Test("A view's content mode counts where no gravity is set")
  func contentMode() {
    let view = View(frame: Rect(x: 0, y: 60, width: 20, height: 20))
    view.layer.contents = image
    layer.isHidden = true
    harness.window.addSubview(view)
    #expect(rects() == [Rect(x: 0, y: 60, width: 20, height: 20)])
    view.contentMode = .bottomRight
    #expect(rects() == [Rect(x: 16, y: 76, width: 4, height: 4)])
    view.layer.contentsGravity = .topLeft
    #expect(rects() == [Rect(x: 0, y: 60, width: 4, height: 4)])
  }

  @Test("contentsRect shows a part of the image")
  func part() {
    layer.contentsRect = Rect(x: 0.5, y: 0, width: 0.25, height: 0.5)
    #expect(rects().count == 1)
    #expect(pixel(11, 21) == [2, 0] && pixel(48, 38) == [2, 1])
    layer.contentsGravity = .topLeft
    #expect(rects() == [Rect(x: 10, y: 20, width: 1, height: 2)])
  }

  @Test("Beyond the image contentsRect repeats its edge")
  func beyond() {
    // Twice the image, which lies in its middle: 10 by 5 points a pixel.
    layer.contentsRect = Rect(x: -0.5, y: -0.5, width: 2, height: 2)
    #expect(layer.contentsRect == Rect(x: -0.5, y: -0.5, width: 2, height: 2))
    #expect(rects().count == 9)
    #expect(pixel(10, 20) == [0, 0] && pixel(19, 24) == [0, 0])
    #expect(pixel(49, 20) == [3, 0] && pixel(49, 39) == [3, 3] && pixel(50, 39) == nil)
    #expect(pixel(26, 20) == [1, 0] && pixel(11, 31) == [0, 2] && pixel(31, 31) == [2, 2])
    // Wholly outside there is the nearest edge alone.
    layer.contentsRect = Rect(x: 3, y: 0, width: 1, height: 1)
    #expect(rects().count == 1 && pixel(10, 20) == [3, 0] && pixel(49, 39) == [3, 3])
    layer.contentsRect = Rect(x: -1e300, y: 0, width: 1e300, height: 1)
    #expect(!rects().isEmpty && pixel(30, 20) == [0, 0])
    // What is cut in nine shows what lies in the image.
    layer.contentsRect = Rect(x: 0.5, y: 0.5, width: 9, height: 9)
    layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    _ = rects()
    #expect(pixel(10, 20) == [2, 2] && pixel(49, 39) == [3, 3])
  }

  @Test("A turned image runs out softly, unless it is read by nearest pixels")
  func antialiasedEdges() {
    let white = Image(width: 8, height: 8) { _, _ in 0xFFFF_FFFF }
    layer.contents = white
    layer.affineTransform = Transform2D(rotationRadians: 0.3)
    func shades() -> Set<UInt32> {
      harness.frame()
      let picture = harness.picture()
      return Set((0..<100).flatMap { y in (0..<100).map { picture.pixel(x: $0, y: y) & 255 } })
    }
    func sum() -> Int {
      harness.frame()
      let picture = harness.picture()
      return (0..<10_000).reduce(0) { $0 + Int(picture.pixel(x: $1 % 100, y: $1 / 100) & 255) }
    }
    #expect(shades() == [0, 255])
    let hard = sum()
    layer.contentsFilter = .linear
    #expect(shades().count > 20)
    // No larger and no smaller than it is.
    #expect(abs(sum() - hard) < hard / 40)
    #expect(abs(hard - 800 * 255) < hard / 40)
  }

  @Test("Pieces of one image meet without a seam when they are turned")
  func seams() {
    layer.contents = Image(width: 9, height: 9) { _, _ in 0xFFFF_FFFF }
      .resizable(capInsets: EdgeInsets(all: 3), mode: .tile)
    layer.contentsFilter = .linear
    layer.frame = Rect(x: 20, y: 20, width: 60, height: 60)
    layer.affineTransform = Transform2D(rotationRadians: 0.4)
    harness.frame()
    let picture = harness.picture()
    for y in 30..<70 {
      for x in 30..<70 { #expect(picture.pixel(x: x, y: y) & 255 == 255, "\(x) \(y)") }
    }
  }

  @Test("contentsCenter is stretched and what is around it keeps its size")
  func center() {
    layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    #expect(rects().count == 9)
    #expect(pixel(10, 20) == [0, 0] && pixel(49, 20) == [3, 0] && pixel(49, 39) == [3, 3])
    #expect(pixel(11, 20) == [1, 0] && pixel(48, 20) == [2, 0])
    #expect(pixel(11, 21) == [1, 1] && pixel(48, 38) == [2, 2])
    // At its own size there is nothing to stretch.
    layer.contentsGravity = .center
    #expect(rects().count == 1)
  }

  @Test("Slices of a middle without width stretch one column")
  func emptyCenter() {
    layer.contentsCenter = Rect(x: 0.5, y: 0, width: 0, height: 1)
    #expect(rects().count == 3)
    #expect(pixel(10, 20) == [0, 0] && pixel(11, 20) == [1, 0] && pixel(49, 20) == [3, 0])
    #expect(pixel(30, 20) == [1, 0])
  }

  @Test("Where not even the edges fit, they share the room")
  func small() {
    layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    layer.bounds.size = Size(1, 1)
    for rect in rects() { #expect(rect.maxX <= 51 && rect.maxY <= 41) }
    #expect(harness.quads.count > 0)
  }

  @Test("A resizable image keeps its edges and repeats its middle")
  func resizable() {
    layer.contents = image.resizable(capInsets: EdgeInsets(all: 1))
    #expect(rects().count == 4 + 2 * 19 + 2 * 9 + 19 * 9)
    #expect(pixel(10, 20) == [0, 0] && pixel(49, 39) == [3, 3])
    for x in 11..<49 { #expect(pixel(x, 21)?[0] == 1 + (x - 11) % 2) }
    layer.contents = image.resizable(capInsets: EdgeInsets(all: 1), mode: .stretch)
    #expect(rects().count == 9)
    #expect(pixel(29, 29) == [1, 1] && pixel(30, 30) == [2, 2])
  }

  @Test("Variants of an image share its texture")
  func variants() {
    let other = Layer()
    other.frame = Rect(x: 60, y: 60, width: 10, height: 10)
    other.contents = image.resizable(capInsets: EdgeInsets(all: 1)).withRenderingMode(
      .alwaysOriginal)
    other.contentsFilter = .nearest
    _ = rects()
    harness.window.layer.addSublayer(other)
    harness.frame()
    #expect(harness.list.textureUpdates.isEmpty)
    #expect(harness.list.commands.count == 1)
  }

  @Test("A change of the bounds records anew, a move does not")
  func bounds() {
    _ = rects()
    layer.position.x += 5
    harness.frame()
    #expect(harness.display.changed == 0)
    layer.bounds.size.width = 20
    #expect(rects() == [Rect(x: 25, y: 20, width: 20, height: 20)])
    #expect(harness.display.changed == 1)
    layer.contents = nil
    #expect(rects().isEmpty)
    layer.bounds.size.width = 30
    harness.frame()
    #expect(harness.display.changed == 0)
  }

  @Test("What is not finite is refused")
  func notFinite() {
    layer.contentsRect = Rect(x: .nan, y: 0, width: 1, height: 1)
    layer.contentsCenter = Rect(x: 0, y: 0, width: .infinity, height: 1)
    #expect(layer.contentsRect == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == Rect(x: 0, y: 0, width: 1, height: 1))
    for value in [Double.nan, .infinity, -5, 1e300] {
      layer.contents = image.resizable(capInsets: EdgeInsets(all: value))
      #expect(rects().count >= 1)
    }
  }
}

@Suite("Tint")
@MainActor struct TintTests {
  private final class Watcher: View {
    var changes = 0
    override func tintColorDidChange() { changes += 1 }
  }

  @Test("A tint is inherited, told to those that inherit it, and taken back")
  func inherited() {
    let window = Window(size: Size(10, 10))
    let (outer, inner, own) = (Watcher(), Watcher(), Watcher())
    window.addSubview(outer)
    outer.addSubview(inner)
    outer.addSubview(own)
    own.tintColor = .black
    let before = [outer.changes, inner.changes, own.changes]
    #expect(inner.tintColor == View.defaultTintColor)
    outer.tintColor = .white
    #expect(inner.tintColor == .white && own.tintColor == .black)
    #expect(
      [outer.changes, inner.changes, own.changes] == [before[0] + 1, before[1] + 1, before[2]])
    outer.tintColor = .white
    #expect(outer.changes == before[0] + 1)
    outer.tintColor = nil
    #expect(inner.tintColor == View.defaultTintColor && inner.changes == before[1] + 2)
  }

  @Test("A clear tint is one, and is inherited")
  func clearTint() {
    let (outer, inner) = (View(), View())
    outer.addSubview(inner)
    outer.tintColor = .clear
    #expect(inner.tintColor.alpha < 0.01 && inner.tintColor != View.defaultTintColor)
    outer.tintColor = nil
    #expect(inner.tintColor == View.defaultTintColor)
  }

  @Test("A view that comes under another tint is told, and what lies in it")
  func moved() {
    let (red, blue) = (View(), View())
    red.tintColor = Color(red: 1, green: 0, blue: 0)
    blue.tintColor = Color(red: 0, green: 0, blue: 1)
    let (middle, leaf) = (View(), Watcher())
    middle.addSubview(leaf)
    red.addSubview(middle)
    #expect(leaf.tintColor == red.tintColor)
    let count = leaf.changes
    blue.addSubview(middle)
    #expect(leaf.tintColor == blue.tintColor && leaf.changes == count + 1)
    middle.removeFromSuperview()
    #expect(leaf.tintColor == View.defaultTintColor && leaf.changes == count + 2)
  }
}
