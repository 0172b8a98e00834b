import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics

/// Transforms, opacity, blending and clips as a canvas writes them down.
@Suite("State of a canvas")
nonisolated struct CanvasStateTests {
  private let rect = Rect(x: 1, y: 2, width: 30, height: 20)

  /// A display list in words: what each command does to what follows, and how opaque it is.
  private func words(_ draw: (Canvas) -> Void) -> [String] {
    let canvas = Canvas()
    draw(canvas)
    let displayList = canvas.finish()
    return displayList.commands.map { command in
      switch command.operation {
      case .transform:
        command.index < 0
          ? "as it began"
          : { "move \($0.tx) \($0.ty) scale \($0.a) \($0.d)" }(
            displayList.transforms[Int(command.index)])
      case .blend: "\(command.blend)"
      case .clipRect: "clip \(command.rect.minX) \(command.rect.width)"
      case .clipShape: "clip shape \(command.index)"
      case .unclip: "unclip"
      default: "draw \(command.color.alpha)"
      }
    }
  }

  @Test("State changes are recorded before a drawing command, and only once")
  func lazy() {
    #expect(
      words {
        $0.translateBy(x: 5, y: 6)
        $0.setAlpha(0.5)
        $0.setBlendMode(.add)
        $0.saveGState()
        $0.restoreGState()
      } == [])
    #expect(
      words {
        $0.translateBy(x: 5, y: 6)
        $0.fill(rect, with: .white)
        $0.fill(rect, with: .white)
        $0.scaleBy(x: 2, y: 3)
        $0.translateBy(x: 10, y: 100)
        $0.fill(rect, with: .white)
        $0.translateBy(x: 0, y: 0)
        $0.fill(rect, with: .white)
      } == [
        "move 5.0 6.0 scale 1.0 1.0", "draw 1.0", "draw 1.0", "move 25.0 306.0 scale 2.0 3.0",
        "draw 1.0", "draw 1.0",
      ])
  }

  @Test("Opacity is set, not multiplied; with opacity 0 nothing is recorded")
  func alpha() {
    for (alpha, shown) in [(0.5, "0.5"), (1, "1.0"), (7, "1.0"), (0.25, "0.25")] {
      #expect(
        words {
          $0.setAlpha(0.75)
          $0.setAlpha(alpha)
          $0.fill(rect, with: .white)
        } == ["draw \(shown)"])
    }
    for alpha in [0, -1, -Double.infinity, .nan] {
      #expect(
        words {
          $0.translateBy(x: 1, y: 1)
          $0.setAlpha(alpha)
          $0.fill(rect, with: .white)
        } == [])
    }
    #expect(
      words {
        $0.setAlpha(0.5)
        $0.fill(rect, with: Color(white: 1, alpha: 0.5))
        $0.fill(rect, with: .clear)
      } == ["draw 0.25"])
  }

  @Test("A blend mode is recorded where it changes; mask counts as over")
  func blending() {
    #expect(
      words {
        $0.setBlendMode(.over)
        $0.fill(rect, with: .white)
        $0.setBlendMode(.add)
        $0.fill(rect, with: .white)
        $0.fill(rect, with: .white)
        $0.setBlendMode(.copy)
        $0.setBlendMode(.add)
        $0.fill(rect, with: .white)
        $0.setBlendMode(.mask)
        $0.fill(rect, with: .white)
      } == ["draw 1.0", "add", "draw 1.0", "draw 1.0", "draw 1.0", "over", "draw 1.0"])
  }

  @Test("Saved state is restored: transform, opacity, mode and clips, innermost first")
  func saving() {
    #expect(
      words {
        $0.translateBy(x: 1, y: 0)
        $0.saveGState()
        $0.setAlpha(0.5)
        $0.setBlendMode(.copy)
        $0.clip(to: rect)
        $0.saveGState()
        $0.translateBy(x: 2, y: 0)
        $0.clip(to: Path(rect: rect))
        $0.clip(to: Rect(x: 9, y: 9, width: -4, height: -4))
        $0.fill(rect, with: .white)
        $0.restoreGState()
        $0.fill(rect, with: .white)
        $0.restoreGState()
        $0.fill(rect, with: .white)
        $0.restoreGState()
        $0.fill(rect, with: .white)
      } == [
        "move 1.0 0.0 scale 1.0 1.0", "clip 1.0 30.0", "move 3.0 0.0 scale 1.0 1.0",
        "clip shape 0", "clip 5.0 4.0", "copy", "draw 0.5", "unclip", "unclip",
        "move 1.0 0.0 scale 1.0 1.0", "draw 0.5", "unclip", "over", "draw 1.0", "as it began",
        "draw 1.0",
      ])
  }

  @Test("Open clips end with the drawing, and clips that are not finite are ignored")
  func clips() {
    #expect(
      words {
        $0.clip(to: Rect(x: .nan, y: 0, width: 1, height: 1))
        $0.clip(to: rect)
        $0.fill(rect, with: .white)
        $0.clip(to: rect)
      } == ["clip 1.0 30.0", "draw 1.0", "clip 1.0 30.0", "unclip", "unclip"])
    // One too many returns to the beginning.
    #expect(
      words {
        $0.clip(to: rect)
        $0.restoreGState()
        $0.fill(rect, with: .white)
      } == ["clip 1.0 30.0", "unclip", "draw 1.0"])
    let canvas = Canvas()
    canvas.clip(to: Path(rect: rect), using: .evenOdd)
    canvas.clip(to: Path(rect: rect))
    #expect(canvas.displayList.shapes.map(\.rule) == [.evenOdd, .winding])
    #expect(canvas.displayList.commands.map(\.index) == [0, 1])
    #expect(canvas.displayList.commands[0].rect == rect)
  }

  @Test("Transforms concatenate inside out; results that are not finite are ignored")
  func transforms() {
    let canvas = Canvas()
    #expect(canvas.ctm == .identity)
    canvas.translateBy(x: 10, y: 20)
    canvas.scaleBy(x: 2, y: 4)
    canvas.concatenate(Transform2D(a: 1, b: 0, c: 0.5, d: 1, tx: 3, ty: 5))
    #expect(canvas.ctm == Transform2D(a: 2, b: 0, c: 1, d: 4, tx: 16, ty: 40))
    canvas.scaleBy(x: .nan, y: 1)
    canvas.translateBy(x: .infinity, y: 1)
    canvas.scaleBy(x: 1e308, y: 1e308)
    #expect(canvas.ctm == Transform2D(a: 2, b: 0, c: 1, d: 4, tx: 16, ty: 40))
    canvas.saveGState()
    canvas.rotate(by: .pi / 2)
    let turned = canvas.ctm.apply(Point(1, 0))
    #expect(abs(turned.x - 17) < 1e-12 && abs(turned.y - 44) < 1e-12)
    canvas.restoreGState()
    canvas.restoreGState()
    #expect(canvas.ctm == .identity)
  }

  // MARK: What a display list covers

  private func displayList(_ draw: (Canvas) -> Void) -> DisplayList {
    let canvas = Canvas()
    draw(canvas)
    return canvas.finish()
  }

  @Test("A display list's extent is that of its transformed drawings")
  func extents() {
    #expect(DisplayList().extent == .zero && DisplayList().isEmpty)
    #expect(displayList { $0.fill(rect, with: .white) }.extent == rect)
    let all = displayList {
      $0.fill(rect, with: .white)
      $0.clip(to: Rect(x: 500, y: 500, width: 1, height: 1))
      $0.saveGState()
      $0.translateBy(x: 100, y: 200)
      $0.scaleBy(x: 2, y: -1)
      $0.stroke(rect, lineWidth: 1, with: .white)
      $0.restoreGState()
      $0.fill(Rect(x: -5, y: 0, width: 1, height: 1), with: .white)
    }
    // 100 + 2...62 across, 200 - 22...-2 down.
    #expect(all.extent == Rect(minX: -5, minY: 0, maxX: 162, maxY: 198))
    let font = Font.fake()
    let run = font.shape("abc")
    let text = displayList { $0.draw(run, at: Point(50, 60), with: .white) }
    let wanted = Rect(
      x: 50 - font.pointSize, y: 60 - font.ascender - font.pointSize,
      width: run.width + 2 * font.pointSize,
      height: font.ascender - font.descender + 2 * font.pointSize)
    #expect(text.extent == wanted)
  }

  @Test("Up to nine shapes are tested for overlap; sprites and more shapes may overlap")
  func overlaps() {
    func row(_ count: Int, step: Double = 10) -> DisplayList {
      displayList { canvas in
        for index in 0..<count {
          canvas.fill(
            Rect(x: Double(index) * step, y: 0, width: 10, height: 10), with: .white)
        }
      }
    }
    #expect(!row(0).overlapsItself && !row(1).overlapsItself && !row(2).overlapsItself)
    #expect(!row(9).overlapsItself && row(10).overlapsItself)
    #expect(row(2, step: 9.5).overlapsItself && row(9, step: 9.5).overlapsItself)
    let image = Image(width: 1, height: 1) { _, _ in 0 }
    #expect(displayList { $0.draw(SpriteBatch(image: image), in: rect) }.overlapsItself)
    // The last over the first, and where a transform puts it.
    for x in [25.0, 40] {
      let three = displayList {
        $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .white)
        $0.fill(Rect(x: 20, y: 0, width: 10, height: 10), with: .white)
        $0.translateBy(x: x, y: 0)
        $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .white)
      }
      #expect(three.overlapsItself == (x < 30))
    }
  }
}
