import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// Display lists that were encoded once and are moved from then on.
@Suite("Blocks")
@MainActor struct BlockTests {
  /// Draws rectangles and text at places between pixels.
  private final class Card: View {
    let font = Font.fake(size: 10)

    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.fill(Rect(x: 0.3, y: 0.7, width: 10.5, height: 3.25), with: .white)
      canvas.fill(bounds.insetBy(dx: 3, dy: 3), cornerRadius: 4, with: Color(hex: 0x336699))
      canvas.stroke(bounds.insetBy(dx: 0.5, dy: 0.5), lineWidth: 1, with: .black)
      canvas.draw(font.shape("abc"), at: Point(2.4, 12.6), with: .white)
    }
  }

  /// Draws three frames, none of which copies from the one before.
  private func encodeThrice(_ harness: SceneHarness) {
    for _ in 0..<3 {
      harness.window.setNeedsFullDraw()
      harness.frame()
    }
  }

  private func scene(_ scale: Double) -> (SceneHarness, View, Card) {
    let harness = SceneHarness(width: 60, height: 60, scale: scale)
    let scroll = View(frame: Rect(x: 5, y: 5, width: 40, height: 40))
    scroll.clipsToBounds = true
    let card = Card(frame: Rect(x: 4.2, y: 3.1, width: 30, height: 20))
    scroll.addSubview(card)
    harness.window.addSubview(scroll)
    return (harness, scroll, card)
  }

  private func vertices(_ harness: SceneHarness) -> [String] {
    harness.list.commands.map { "\($0.kind) \($0.clip) \($0.vertexCount)" }
      + harness.list.vertices.map { "\($0.x) \($0.y) \($0.color)" }
  }

  @Test(
    "What is moved lies where encoding it anew would put it", arguments: [1, 1.25, 1.5, 2, 3])
  func sameAsFresh(scale: Double) {
    let (harness, scroll, card) = scene(scale)
    encodeThrice(harness)
    #expect(card.layer.block != nil)
    for step in 0..<60 {
      scroll.bounds.origin = Point(Double(step) * 0.31, Double(step) * -0.17)
      harness.frame()
      let (fresh, freshScroll, _) = self.scene(scale)
      freshScroll.bounds.origin = scroll.bounds.origin
      fresh.frame()
      #expect(vertices(harness) == vertices(fresh), "step \(step)")
    }
  }

  /// Marks the vertices of a view's block, so that lists tell whether they show the block or what was encoded anew.
  private func mark(_ view: View) throws {
    let block = try #require(view.layer.block)
    for index in 0..<block.vertexCount { block.vertices[index].v = Self.mark }
  }

  private func isMarked(_ harness: SceneHarness) -> Bool {
    harness.list.vertices.contains { $0.v == Self.mark }
  }

  private static let mark: Float = 0.123

  /// Draws a square.
  private final class Square: View {
    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
    }
  }

  @Test("What lies on whole pixels is encoded once, however it scrolls")
  func wholePlaces() throws {
    let harness = SceneHarness(width: 60, height: 60, scale: 2)
    let scroll = View(frame: Rect(x: 5, y: 5, width: 40, height: 40))
    let view = Square(frame: Rect(x: 2, y: 3, width: 20, height: 20))
    scroll.addSubview(view)
    harness.window.addSubview(scroll)
    encodeThrice(harness)
    try mark(view)
    for step in 0..<60 {
      scroll.bounds.origin = Point(Double(step) * 0.31, Double(step) * -0.17)
      harness.frame()
    }
    scroll.bounds.origin = Point(0.31, 0.17)
    harness.frame()
    #expect(isMarked(harness))
  }

  @Test("Moves by whole pixels, and out of sight and back, keep what was encoded")
  func wholePixels() throws {
    let (harness, scroll, card) = scene(2)
    encodeThrice(harness)
    try mark(card)
    for step in 0..<100 {
      scroll.bounds.origin.y = Double(step % 70) * 0.5
      harness.frame()
    }
    #expect(isMarked(harness))
  }

  @Test("What is drawn anew, fades or changes its scale is encoded anew")
  func invalidation() throws {
    let (harness, _, card) = scene(1)
    encodeThrice(harness)
    try mark(card)
    encodeThrice(harness)
    #expect(isMarked(harness))
    card.setNeedsDisplay()
    encodeThrice(harness)
    #expect(!isMarked(harness))
    try mark(card)
    card.transform = Transform2D(scaleX: 1.5, y: 1.5)
    harness.frame()
    let (fresh, _, other) = scene(1)
    other.transform = card.transform
    fresh.frame()
    #expect(!isMarked(harness))
    #expect(vertices(harness) == vertices(fresh))
  }

  /// Draws enough rectangles for a back end to keep, in one color.
  private final class Checkers: View {
    var color = Color.white

    override func draw(_ rect: Rect, in canvas: Canvas) {
      for index in 0..<400 {
        let (row, column) = index.quotientAndRemainder(dividingBy: 20)
        let place = Point(Double(column * 2), Double(row * 2))
        canvas.fill(Rect(origin: place, size: Size(1, 1)), with: color)
      }
    }
  }

  @Test("A drawing that becomes another reuses what nobody holds any more")
  func reuse() throws {
    let harness = SceneHarness(width: 60, height: 60)
    let scroll = View(frame: Rect(x: 0, y: 0, width: 60, height: 60))
    let view = Checkers(frame: Rect(x: 8, y: 4, width: 40, height: 40))
    scroll.addSubview(view)
    harness.window.addSubview(scroll)
    func scrollOn() {
      for _ in 0..<3 {
        scroll.bounds.origin.x = 6 - scroll.bounds.origin.x
        harness.frame()
      }
    }
    // As a tile is that goes out of sight here and comes back there.
    func draw(_ color: Color) throws -> ObjectIdentifier {
      scroll.bounds.origin.x = 100
      harness.frame()
      harness.frame()
      scroll.bounds.origin.x = 0
      view.color = color
      view.setNeedsDisplay()
      scrollOn()
      let run = try #require(harness.list.retained.first)
      #expect(run.quads.vertices.allSatisfy { $0.color == color.rgba8 })
      #expect(run.quads.vertices.count == 1_600 && run.vertexCount == 1_600)
      #expect(harness.list.vertices.map(\.color) == run.quads.vertices.map(\.color))
      return ObjectIdentifier(run.quads)
    }
    #expect(try draw(.white) == draw(Color(hex: 0x336699)))
    let held = try #require(harness.list.retained.first?.quads)
    let vertices = held.vertices
    #expect(try draw(Color(hex: 0x993366)) != ObjectIdentifier(held))
    #expect(held.vertices == vertices)
  }

  @Test("Wherever a drawing is scrolled, its quads are named, and the picture is the same")
  func named() {
    func scene() -> (SceneHarness, View) {
      let harness = SceneHarness(width: 60, height: 60)
      let scroll = View(frame: Rect(x: 4, y: 4, width: 44, height: 20))
      scroll.clipsToBounds = true
      scroll.addSubview(Checkers(frame: Rect(x: 0, y: 0, width: 40, height: 40)))
      harness.window.addSubview(scroll)
      return (harness, scroll)
    }
    let (harness, scroll) = scene()
    for _ in 0..<2 {
      scroll.bounds.origin.y += 1
      harness.frame()
    }
    // Edges of the clip lie on those of rows, and between rows.
    for step in 0..<20 {
      scroll.bounds.origin.y = Double(step)
      harness.frame()
      let list = harness.list
      #expect(list.retained.count == 1, "\(step)")
      // What a back end may draw of it out of sight is cut off.
      for run in list.retained {
        let command = list.commands.last { $0.firstVertex <= run.firstVertex }
        #expect(command?.clip == PixelRect(4, 4, 44, 20), "\(step)")
      }
      let (fresh, other) = scene()
      other.bounds.origin.y = Double(step)
      fresh.frame()
      #expect(harness.picture().pixels == fresh.picture().pixels, "\(step)")
    }
  }

  @Test("An emptied atlas makes everything be encoded anew")
  func atlasReset() {
    let (harness, scroll, card) = scene(1)
    encodeThrice(harness)
    #expect(card.layer.block != nil)
    harness.window.atlas.reset()
    scroll.bounds.origin.y += 1
    harness.frame()
    #expect(!harness.list.textureUpdates.isEmpty)
    let image = harness.picture()
    let (fresh, freshScroll, _) = scene(1)
    freshScroll.bounds.origin.y += 1
    fresh.frame()
    #expect(image.pixels == fresh.picture().pixels)
  }
}
