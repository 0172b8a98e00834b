import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering
@testable import LamellaScene

/// What a canvas draws, as pictures show it.
@Suite("Canvas")
@MainActor struct CanvasTests {
  private let harness = SceneHarness(width: 60, height: 60)
  private let red = Color(hex: 0xFF0000)
  private let blue = Color(hex: 0x0000FF)

  /// Draws with a closure.
  private final class Sketch: View {
    var sketch: (Canvas) -> Void = { _ in }
    nonisolated deinit {}
    override func draw(_ rect: Rect, in canvas: Canvas) { sketch(canvas) }
  }

  @discardableResult
  private func add(_ sketch: @escaping (Canvas) -> Void) -> View {
    let view = Sketch(frame: harness.window.bounds)
    view.sketch = sketch
    harness.window.addSubview(view)
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

  @Test("Paths are filled with soft edges, at any place and turn")
  func paths() {
    let view = add { $0.fillEllipse(in: Rect(x: 10, y: 10, width: 40, height: 40), with: .white) }
    for angle in [0, 0.5] {
      view.transform = Transform2D(rotationRadians: angle)
      let image = picture()
      #expect(abs(redArea(image) - 400 * Double.pi) < 2)
      #expect(image.hex(30, 30) == "FFFFFF")
      #expect(image.hex(12, 12) == "000000")
    }
  }

  @Test("Whole pixels move a path's mask, and the same path drawn anew finds it")
  func reuse() {
    let view = add { $0.fillEllipse(in: Rect(x: 10, y: 10, width: 20, height: 20), with: .white) }
    harness.frame()
    let first = harness.quads
    view.center.x += 7
    view.setNeedsDisplay()
    harness.frame()
    #expect(harness.list.textureUpdates.isEmpty)
    #expect(harness.quads.count == first.count)
    view.center.x += 0.5
    harness.frame()
    #expect(!harness.list.textureUpdates.isEmpty)
  }

  @Test("State is kept and returned to: transform, alpha, clip, blend mode")
  func states() {
    add { canvas in
      let box = Rect(x: 0, y: 0, width: 10, height: 10)
      canvas.saveGState()
      canvas.translateBy(x: 10, y: 10)
      canvas.scaleBy(x: 2, y: 1)
      canvas.setAlpha(0.5)
      canvas.fill(box, with: self.red)
      canvas.restoreGState()
      canvas.fill(box, with: self.blue)
      canvas.saveGState()
      canvas.setBlendMode(.add)
      canvas.fill(box, with: self.red)
      canvas.setBlendMode(.copy)
      canvas.fill(Rect(x: 40, y: 0, width: 5, height: 5), with: self.red)
      canvas.fill(Rect(x: 42, y: 0, width: 5, height: 5), with: Color(hex: 0x00FF00, alpha: 0.5))
      canvas.restoreGState()
      canvas.clip(to: Rect(x: 0, y: 40, width: 5, height: 20))
      canvas.fill(Rect(x: 0, y: 40, width: 20, height: 20), with: self.red)
    }
    let image = picture()
    #expect(image.isClose(11, 11, to: Color(red: 0.5, green: 0, blue: 0)))
    #expect(image.isClose(29, 19, to: Color(red: 0.5, green: 0, blue: 0)))
    #expect(image.hex(30, 15) == "000000")
    #expect(image.hex(5, 5) == "FF00FF")
    #expect(image.hex(41, 2) == "FF0000")
    #expect(image.isClose(43, 2, to: Color(red: 0, green: 0.5, blue: 0)))
    #expect(image.hex(4, 50) == "FF0000")
    #expect(image.hex(6, 50) == "000000")
  }

  @Test("What a drawing leaves changed ends with it")
  func leftOpen() {
    add { canvas in
      canvas.translateBy(x: 50, y: 0)
      canvas.setBlendMode(.add)
      canvas.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
      canvas.clip(to: Path(ellipseIn: Rect(x: 0, y: 0, width: 1, height: 1)))
    }
    add { $0.fill(Rect(x: 0, y: 0, width: 60, height: 60), with: self.red) }
    add { $0.fill(Rect(x: 0, y: 0, width: 60, height: 60), with: self.blue) }
    let image = picture()
    #expect(image.hex(3, 3) == "0000FF")
    #expect(image.hex(55, 55) == "0000FF")
  }

  @Test("Clips along paths and turned rectangles, within each other")
  func pathClips() {
    add { canvas in
      canvas.saveGState()
      canvas.clip(to: Path(ellipseIn: Rect(x: 10, y: 10, width: 40, height: 40)))
      canvas.saveGState()
      canvas.translateBy(x: 30, y: 30)
      canvas.rotate(by: .pi / 4)
      canvas.clip(to: Rect(x: 0, y: -100, width: 100, height: 200))
      canvas.fill(Rect(x: -100, y: -100, width: 200, height: 200), with: self.red)
      canvas.restoreGState()
      canvas.fill(Rect(x: 0, y: 28, width: 12, height: 4), with: self.red)
      canvas.restoreGState()
      canvas.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: self.red)
    }
    let image = picture()
    // Half a disc, the end of a bar that reaches into it, and a square outside.
    #expect(abs(redArea(image) - 200 * Double.pi - 8 - 4) < 4)
    #expect(image.hex(1, 1) == "FF0000")
    #expect(image.hex(40, 40) == "FF0000")
    #expect(image.hex(20, 20) == "000000")
    #expect(image.hex(8, 30) == "000000")
    #expect(image.hex(11, 30) == "FF0000")
  }

  @Test("A clip out of sight hides what is in it, and nothing else")
  func emptyClips() {
    add { canvas in
      canvas.saveGState()
      canvas.clip(to: Path(ellipseIn: Rect(x: 100, y: 0, width: 40, height: 40)))
      canvas.translateBy(x: 20, y: 0)
      canvas.fill(Rect(x: 0, y: 0, width: 200, height: 200), with: self.red)
      canvas.restoreGState()
      canvas.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: self.blue)
    }
    let image = picture()
    #expect(image.hex(5, 5) == "0000FF")
    #expect(image.hex(30, 5) == "000000")
  }

  @Test("Gradients along a line are cut at their stops, and the colors lie in between")
  func axial() {
    add { canvas in
      canvas.fill(
        Rect(x: 0, y: 0, width: 60, height: 30),
        with: Gradient(
          stops: [
            .init(.black, at: 0), .init(self.red, at: 0.5), .init(self.blue, at: 0.5),
            .init(.white, at: 1),
          ], geometry: .axial(from: Point(10, 0), to: Point(50, 0))))
      canvas.fill(
        Rect(x: 0, y: 30, width: 60, height: 30),
        with: .axial([.black, self.red], from: Point(0, 30), to: Point(60, 60)))
    }
    let image = picture()
    #expect(image.hex(5, 5) == "000000")
    #expect(image.isClose(20, 5, to: Color(red: 0.525, green: 0, blue: 0), within: 3))
    #expect(image.isClose(29, 5, to: Color(red: 0.975, green: 0, blue: 0), within: 3))
    #expect(image.isClose(30, 5, to: Color(red: 0.025, green: 0.025, blue: 1), within: 3))
    #expect(image.hex(55, 5) == "FFFFFF")
    #expect(image.isClose(30, 45, to: Color(red: 0.508, green: 0, blue: 0), within: 4))
    #expect(image.isClose(59, 31, to: Color(red: 0.81, green: 0, blue: 0), within: 6))
  }

  @Test("Gradients outwards and around, in rectangles, paths and turned")
  func bent() {
    let view = add { canvas in
      canvas.fill(
        Rect(x: 0, y: 0, width: 60, height: 60),
        with: .radial([self.red, .black], center: Point(30, 30), outerRadius: 20))
    }
    for angle in [0, 1.0] {
      view.transform = Transform2D(rotationRadians: angle)
      let image = picture()
      #expect(image.isClose(30, 30, to: self.red, within: 14))
      #expect(image.isClose(40, 30, to: Color(red: 0.47, green: 0, blue: 0), within: 8))
      #expect(image.hex(55, 30) == "000000")
    }
    view.removeFromSuperview()
    add { canvas in
      canvas.fill(
        Path(ellipseIn: Rect(x: 0, y: 0, width: 60, height: 60)),
        with: .conic([.black, self.red], center: Point(30, 30)))
    }
    let image = picture()
    #expect(image.isClose(30, 50, to: Color(red: 0.25, green: 0, blue: 0), within: 4))
    #expect(image.isClose(30, 10, to: Color(red: 0.75, green: 0, blue: 0), within: 4))
    #expect(image.hex(2, 2) == "000000")
  }

  @Test("Nine parts: corners keep their size, small places share the room")
  func nineSlice() {
    let source = Image(width: 8, height: 8) { x, y in
      (x < 3 || x > 4) && (y < 3 || y > 4) ? self.red.rgba8 : self.blue.rgba8
    }
    let insets = EdgeInsets(top: 3, left: 3, bottom: 3, right: 3)
    add {
      $0.draw(source, in: Rect(x: 0, y: 0, width: 40, height: 30), capInsets: insets)
      $0.draw(source, in: Rect(x: 50, y: 0, width: 4, height: 30), capInsets: insets)
    }
    let image = picture()
    #expect(image.hex(2, 2) == "FF0000")
    #expect(image.hex(3, 3) == "0000FF")
    #expect(image.hex(36, 26) == "0000FF")
    #expect(image.hex(37, 27) == "FF0000")
    #expect(image.hex(20, 15) == "0000FF")
    #expect(image.hex(50, 1) == "FF0000")
    #expect(image.hex(53, 1) == "FF0000")
  }

  @Test("A radius for each corner")
  func corners() {
    add {
      $0.fill(
        Rect(x: 10, y: 10, width: 40, height: 40),
        cornerRadii: CornerRadii(topLeft: 20, bottomRight: 10), with: self.red)
    }
    let image = picture()
    #expect(abs(redArea(image) - 1600 + (1 - Double.pi / 4) * 500) < 3)
    #expect(image.hex(10, 10) == "000000")
    #expect(image.hex(49, 10) == "FF0000")
    #expect(image.hex(10, 49) == "FF0000")
    #expect(image.hex(49, 49) == "000000")
  }

  @Test("Transformed drawing counts where it shows: a fading group holds all of it")
  func extents() {
    let view = add { canvas in
      canvas.translateBy(x: 30, y: 30)
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: self.red)
      canvas.fill(Rect(x: 5, y: 5, width: 20, height: 20), with: self.blue)
    }
    view.alpha = 0.5
    let image = picture()
    #expect(image.isClose(31, 31, to: Color(red: 0.5, green: 0, blue: 0)))
    #expect(image.isClose(40, 40, to: Color(red: 0, green: 0, blue: 0.5)))
    #expect(image.isClose(54, 54, to: Color(red: 0, green: 0, blue: 0.5)))
  }

  @Test("An enormous path is drawn as far as it is in sight, and follows when it moves")
  func enormous() {
    let view = add {
      $0.fill(Path(ellipseIn: Rect(x: -1e7, y: 30, width: 2e7, height: 2e7)), with: self.red)
    }
    var image = picture()
    #expect(image.hex(30, 28) == "000000")
    #expect(image.hex(30, 32) == "FF0000")
    view.center.y += 10
    image = picture()
    #expect(image.hex(30, 38) == "000000")
    #expect(image.hex(30, 42) == "FF0000")
  }

  @Test("A large mask stays as long as it is shown, however its drawing is kept")
  func lastingMasks() {
    let still = add {
      $0.fillEllipse(in: Rect(x: -30, y: -30, width: 120, height: 120), with: self.red)
    }
    let bent = add {
      $0.fill(
        Rect(x: -20, y: -20, width: 100, height: 100),
        with: .radial([self.red, self.blue], center: Point(30, 30), outerRadius: 30))
    }
    let other = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    other.backgroundColor = blue
    harness.window.addSubview(other)
    for frame in 0..<300 {
      other.center.x = Double(frame % 50)
      harness.frame()
      let goes = harness.list.textureUpdates.contains {
        if case .destroy = $0 { true } else { false }
      }
      #expect(!goes, "frame \(frame)")
    }
    // Once nobody shows them, they go.
    still.removeFromSuperview()
    bent.removeFromSuperview()
    var gone = 0
    for frame in 0..<200 {
      other.center.x = Double(frame % 50)
      harness.frame()
      gone += harness.list.textureUpdates.count {
        if case .destroy = $0 { true } else { false }
      }
    }
    #expect(gone == 2)
  }

  @Test("A dash pattern finer than any eye is a line, and quick")
  func finestDashes() {
    add {
      $0.strokeLine(
        from: Point(0, 30), to: Point(60, 30), with: self.red,
        style: StrokeStyle(lineWidth: 2, lineDash: [1e-9]))
    }
    #expect(picture().hex(30, 30) == "FF0000")
  }
}
