import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

/// Canvases that are used again, as layers use one after the other.
@Suite("Recordings of canvases")
nonisolated struct CanvasRecordingTests {
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
    #expect(canvas.isEmpty && canvas.recording.isEmpty, sourceLocation: sourceLocation)
    let (old, new) = (canvas.recording, Recording())
    #expect(
      (old.images.count, old.runs.count) == (new.images.count, new.runs.count),
      sourceLocation: sourceLocation)
    canvas.draw(Image(width: 2, height: 2) { _, _ in 0xFF00_00FF }, in: rect)
    canvas.draw(Font.fake().shape("ab"), at: Point(5, 9), with: .white)
    canvas.fill(rect, with: .white)
    let commands = canvas.recording.commands
    #expect(
      commands.map(\.operation) == [.image, .glyphs, .fillRect], sourceLocation: sourceLocation)
    #expect(commands.map(\.index) == [0, 0, -1], sourceLocation: sourceLocation)
    #expect(commands.allSatisfy { $0.color == .white }, sourceLocation: sourceLocation)
    #expect(commands.first?.rect == rect, sourceLocation: sourceLocation)
  }

  @Test("A canvas that begins again has nothing of what it was told before")
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

  @Test("A canvas that takes an old recording's storage has neither's commands")
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

  @Test("What is handed out ends its clips, takes another's place, and leaves the canvas empty")
  func finishing() {
    let canvas = Canvas()
    canvas.fill(rect, with: .black)
    var recording = canvas.finish()
    #expect(recording.commands.map(\.operation) == [.fillRect])
    expectNew(canvas)
    canvas.begin()
    canvas.clip(to: rect)
    canvas.clip(to: rect.insetBy(dx: 1, dy: 1))
    canvas.fill(rect, with: .white)
    canvas.finish(into: &recording)
    #expect(
      recording.commands.map(\.operation) == [.clipRect, .clipRect, .fillRect, .unclip, .unclip])
    expectNew(canvas)
  }
}
