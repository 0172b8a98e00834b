import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics

/// Canvases that are used again, as layers use one after the other.
@Suite("Display lists")
nonisolated struct DisplayListTests {
  private let rect = Rect(x: 1, y: 2, width: 30, height: 20)

  /// Records something of each kind, and leaves the state other than at the beginning.
  private func scribble(on canvas: Canvas) {
    let image = Image(width: 2, height: 2) { _, _ in 0xFF00_00FF }
    canvas.saveGState()
    canvas.translateBy(x: 3, y: 4)
    canvas.setAlpha(0.5)
    canvas.setBlendMode(.add)
    canvas.clip(to: rect)
    canvas.fill(rect, with: .white)
    canvas.draw(image, in: rect)
    canvas.draw(image, in: rect)
    canvas.draw(Font.fake().shape("ab"), at: Point(5, 9), with: .white)
    canvas.fill(Path(ellipseIn: rect), with: .white)
  }

  /// Expects that a canvas has nothing and records as a new one does.
  private func expectNew(
    _ canvas: Canvas, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(canvas.isEmpty && canvas.displayList.isEmpty, sourceLocation: sourceLocation)
    let (old, new) = (canvas.displayList, DisplayList())
    #expect(
      (old.images.count, old.runs.count) == (new.images.count, new.runs.count),
      sourceLocation: sourceLocation)
    canvas.draw(Image(width: 2, height: 2) { _, _ in 0xFF00_00FF }, in: rect)
    canvas.draw(Font.fake().shape("ab"), at: Point(5, 9), with: .white)
    canvas.fill(rect, with: .white)
    let commands = canvas.displayList.commands
    #expect(
      commands.map(\.operation) == [.image, .glyphs, .fillRect], sourceLocation: sourceLocation)
    #expect(commands.map(\.index) == [0, 0, -1], sourceLocation: sourceLocation)
    #expect(commands.allSatisfy { $0.color == .white }, sourceLocation: sourceLocation)
    #expect(commands.first?.rect == rect, sourceLocation: sourceLocation)
  }

  @Test("A canvas that begins again has no old commands or state")
  func beginning() {
    let canvas = Canvas()
    scribble(on: canvas)
    canvas.begin()
    expectNew(canvas)
    // Also where little was drawn, in no state of its own.
    canvas.begin()
    canvas.fill(rect, with: .black)
    canvas.begin()
    expectNew(canvas)
  }

  @Test("A canvas that reuses an old display list's storage has no old commands")
  func reusing() {
    let (canvas, other) = (Canvas(), Canvas())
    scribble(on: other)
    var old = other.finish()
    scribble(on: canvas)
    canvas.begin(reusing: &old)
    #expect(old.isEmpty && old.images.isEmpty && old.runs.isEmpty)
    expectNew(canvas)
    scribble(on: other)
    expectNew(Canvas(reusing: other.finish()))
  }

  @Test("Finishing ends open clips, replaces the given list, and leaves the canvas empty")
  func finishing() {
    let canvas = Canvas()
    canvas.fill(rect, with: .black)
    var displayList = canvas.finish()
    #expect(displayList.commands.map(\.operation) == [.fillRect])
    expectNew(canvas)
    canvas.begin()
    canvas.clip(to: rect)
    canvas.clip(to: rect.insetBy(dx: 1, dy: 1))
    canvas.fill(rect, with: .white)
    canvas.finish(into: &displayList)
    #expect(
      displayList.commands.map(\.operation) == [.clipRect, .clipRect, .fillRect, .unclip, .unclip])
    expectNew(canvas)
  }

  @Test("A list that is recorded again and again holds what was recorded last alone")
  func reused() {
    let canvas = Canvas()
    for _ in 0..<5 {
      canvas.begin()
      let radii = CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
      canvas.fill(rect, cornerRadii: radii, with: .white)
      scribble(on: canvas)
    }
    let list = canvas.displayList
    #expect(list.radii.count == 1 && list.images.count == 2 && list.shapes.count == 1)
    #expect(list.runs.count == 1)
  }
}
