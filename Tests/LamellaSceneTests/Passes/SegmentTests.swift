import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Recordings that were encoded once and are moved from then on.
@Suite("Kept drawings")
@MainActor struct SegmentTests {
  /// Draws rectangles and text at places between pixels.
  private final class Card: View {
    let font = FakeFont(pointSize: 10)

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
    #expect(card.layer.segment != nil)
    for step in 0..<60 {
      scroll.bounds.origin = Point(Double(step) * 0.31, Double(step) * -0.17)
      harness.frame()
      let (fresh, freshScroll, _) = self.scene(scale)
      freshScroll.bounds.origin = scroll.bounds.origin
      fresh.frame()
      #expect(vertices(harness) == vertices(fresh), "step \(step)")
    }
  }

  @Test("What lies on whole pixels is encoded once, however it scrolls")
  func wholePlaces() {
    let harness = SceneHarness(width: 60, height: 60, scale: 2)
    let scroll = View(frame: Rect(x: 5, y: 5, width: 40, height: 40))
    let view = DrawingView(frame: Rect(x: 2, y: 3, width: 20, height: 20))
    scroll.addSubview(view)
    harness.window.addSubview(scroll)
    encodeThrice(harness)
    let segment = view.layer.segment
    for step in 0..<60 {
      scroll.bounds.origin = Point(Double(step) * 0.31, Double(step) * -0.17)
      harness.frame()
    }
    #expect(segment != nil && view.layer.segment === segment)
  }

  @Test("Moves by whole pixels, and out of sight and back, keep what was encoded")
  func wholePixels() {
    let (harness, scroll, card) = scene(2)
    encodeThrice(harness)
    let segment = card.layer.segment
    for step in 0..<100 {
      scroll.bounds.origin.y = Double(step % 70) * 0.5
      harness.frame()
    }
    #expect(segment != nil && card.layer.segment === segment)
  }

  @Test("What is drawn anew, fades or changes its scale is encoded anew")
  func invalidation() {
    let (harness, _, card) = scene(1)
    encodeThrice(harness)
    let segment = card.layer.segment
    card.setNeedsDisplay()
    encodeThrice(harness)
    #expect(card.layer.segment != nil && card.layer.segment !== segment)
    card.transform = AffineTransform(scaleX: 1.5, y: 1.5)
    harness.frame()
    let (fresh, _, other) = scene(1)
    other.transform = card.transform
    fresh.frame()
    #expect(vertices(harness) == vertices(fresh))
  }

  @Test("An emptied atlas makes everything be encoded anew")
  func atlasReset() {
    let (harness, scroll, card) = scene(1)
    encodeThrice(harness)
    #expect(card.layer.segment != nil)
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
