import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics

/// The commands that a canvas records.
@Suite("Commands of a canvas")
nonisolated struct CanvasCommandTests {
  private let rect = Rect(x: 1, y: 2, width: 30, height: 20)
  private let red = Color(hex: 0xFF0000)
  private let image = Image(width: 4, height: 4) { _, _ in 0xFF00_00FF }

  private func recorded(_ draw: (Canvas) -> Void) -> [DisplayList.Command] {
    let canvas = Canvas()
    draw(canvas)
    return canvas.displayList.commands
  }

  private func only(_ draw: (Canvas) -> Void) throws -> DisplayList.Command {
    let commands = recorded(draw)
    #expect(commands.count == 1)
    return try #require(commands.first)
  }

  // MARK: Shapes

  @Test("Rectangles: their radii are limited to half the shorter side, both ways")
  func rectangles() throws {
    for (size, radius, wanted) in [
      (Size(30, 20), 4.0, 4.0), (Size(30, 20), 10, 10), (Size(30, 20), 10.5, 10),
      (Size(20, 31), 99, 10), (Size(30, 20), 0, 0), (Size(30, 20), -1, 0), (Size(30, 20), .nan, 0),
    ] {
      let rect = Rect(origin: Point(1, 2), size: size)
      let fill = try only { $0.fill(rect, cornerRadius: radius, with: red) }
      #expect(fill.operation == (wanted > 0 ? .fillRoundedRect : .fillRect))
      #expect(fill.radius == wanted && fill.rect == rect && fill.color == red)
      let line = try only { $0.stroke(rect, cornerRadius: radius, lineWidth: 3, with: red) }
      #expect(line.operation == .strokeRoundedRect && line.radius == wanted)
      #expect(line.lineWidth == 3 && line.rect == rect && line.color == red)
    }
    let plain = try only { $0.fill(rect, with: red) }
    #expect(plain.operation == .fillRect && plain.rect == rect && plain.color == red)
    #expect(plain.radius == 0 && plain.lineWidth == 0 && plain.index == -1)
    #expect(try only { $0.stroke(rect, lineWidth: 2, with: red) }.radius == 0)
    let capsule = try only { $0.fillCapsule(in: rect, with: red) }
    #expect(capsule.operation == .fillRoundedRect && capsule.radius == 10)
    let upright = try only { $0.fillCapsule(in: Rect(x: 0, y: 0, width: 6, height: 9), with: red) }
    #expect(upright.radius == 3)
  }

  @Test("Four radii are one where they are equal, and limited each where they are not")
  func corners() throws {
    let canvas = Canvas()
    canvas.fill(rect, cornerRadii: CornerRadii(7), with: red)
    canvas.fill(rect, cornerRadii: .zero, with: red)
    canvas.fill(
      rect, cornerRadii: CornerRadii(topLeft: 11, topRight: 50, bottomRight: 10, bottomLeft: 12),
      with: red)
    canvas.fill(
      rect, cornerRadii: CornerRadii(topLeft: 1, topRight: 50, bottomRight: -3), with: red)
    canvas.fill(rect, cornerRadii: CornerRadii(bottomLeft: 2), with: red)
    canvas.fill(rect, cornerRadii: CornerRadii(bottomLeft: 2), with: .clear)
    let displayList = canvas.displayList
    #expect(
      displayList.commands.map(\.operation) == [
        .fillRoundedRect, .fillRect, .fillRoundedRect, .fillCorneredRect, .fillCorneredRect,
      ])
    #expect(displayList.commands.map(\.radius) == [7, 0, 10, 0, 0])
    #expect(displayList.commands.map(\.index) == [-1, -1, -1, 0, 1])
    #expect(
      displayList.radii == [
        CornerRadii(topLeft: 1, topRight: 10), CornerRadii(bottomLeft: 2),
      ])
    #expect(displayList.commands.allSatisfy { $0.rect == rect })
  }

  @Test("Shapes include their strokes; strokes and fills are numbered in order")
  func shapes() throws {
    let ellipse = try only { $0.fillEllipse(in: rect, with: red) }
    #expect(ellipse.operation == .shape && ellipse.index == 0 && ellipse.color == red)
    let box = ellipse.rect
    #expect(abs(box.minX - 1) < 1e-9 && abs(box.maxY - 22) < 1e-9)
    // Corners of a line may reach ten times half its width.
    let line = try only { $0.strokeLine(from: Point(3, 4), to: Point(13, 4), with: red) }
    #expect(line.rect == Rect(x: -2, y: -1, width: 20, height: 10))
    let canvas = Canvas()
    canvas.strokeEllipse(in: rect, with: red)
    canvas.strokeEllipse(in: rect, with: red, lineWidth: 3)
    canvas.stroke(Path(rect: rect), with: red, style: StrokeStyle(lineWidth: 2, lineJoin: .round))
    canvas.fill(Path(rect: rect), with: red, using: .evenOdd)
    canvas.fill(Path(rect: rect), with: red)
    let displayList = canvas.displayList
    #expect(displayList.commands.map(\.index) == [0, 1, 2, 3, 4])
    #expect(displayList.shapes.map { $0.stroke?.lineWidth } == [1, 3, 2, nil, nil])
    #expect(displayList.shapes.map(\.rule) == [.winding, .winding, .winding, .evenOdd, .winding])
    #expect(displayList.commands[2].rect == rect.insetBy(dx: -1, dy: -1))
    #expect(displayList.commands[3].rect == rect)
  }

  @Test("Gradients are drawn in white and keep their shapes")
  func gradients() throws {
    let gradient = Gradient.axial([.white, .black], from: .zero, to: Point(9, 0))
    let canvas = Canvas()
    canvas.fill(rect, with: gradient)
    canvas.fill(Path(rect: rect), with: gradient, using: .evenOdd)
    canvas.fill(Path(rect: rect), with: gradient)
    canvas.stroke(Path(rect: rect), with: gradient)
    canvas.stroke(Path(rect: rect), with: gradient, style: StrokeStyle(lineWidth: 0))
    canvas.fill(Rect(x: 0, y: 0, width: 0, height: 4), with: gradient)
    let displayList = canvas.displayList
    #expect(displayList.commands.map(\.operation) == [.gradient, .shape, .shape, .shape])
    #expect(displayList.commands.map(\.index) == [0, 1, 2, 3])
    #expect(displayList.commands.allSatisfy { $0.color == .white })
    #expect(displayList.shapes.allSatisfy { $0.gradient == gradient })
    #expect(displayList.shapes.map(\.rule) == [.winding, .evenOdd, .winding, .winding])
    #expect(displayList.shapes.map { $0.stroke?.lineWidth } == [nil, nil, nil, 1])
    #expect(displayList.commands[0].rect == rect)
    #expect(displayList.commands[3].rect == rect.insetBy(dx: -5, dy: -5))
  }

  @Test("Invisible commands are not recorded")
  func nothing() {
    let flat = Rect(x: 1, y: 1, width: 5, height: 0)
    let nowhere = Rect(x: .infinity, y: 1, width: 5, height: 5)
    let run = Font.fake().shape("ab")
    let commands = recorded { canvas in
      for rect in [flat, nowhere] {
        canvas.fill(rect, with: red)
        canvas.fill(rect, cornerRadius: 1, with: red)
        canvas.fill(rect, cornerRadii: CornerRadii(topLeft: 1), with: red)
        canvas.fillCapsule(in: rect, with: red)
        canvas.stroke(rect, lineWidth: 1, with: red)
        canvas.fillEllipse(in: rect, with: red)
        canvas.strokeEllipse(in: rect, with: red)
        canvas.draw(image, in: rect)
        canvas.draw(image, in: rect, capInsets: .zero)
        canvas.draw(SpriteBatch(image: image), in: rect)
      }
      canvas.fill(rect, with: .clear)
      canvas.fill(rect, cornerRadius: 1, with: .clear)
      canvas.fillCapsule(in: rect, with: .clear)
      canvas.stroke(rect, lineWidth: 1, with: .clear)
      canvas.stroke(rect, lineWidth: 0, with: red)
      canvas.stroke(rect, lineWidth: .infinity, with: red)
      canvas.fillEllipse(in: rect, with: .clear)
      canvas.strokeEllipse(in: rect, with: .clear)
      canvas.strokeEllipse(in: rect, with: red, lineWidth: 0)
      canvas.fill(Path(rect: rect), with: .clear)
      canvas.fill(Path(), with: red)
      canvas.fill(Path(rect: flat), with: red)
      canvas.stroke(Path(rect: rect), with: .clear)
      canvas.stroke(Path(rect: rect), with: red, style: StrokeStyle(lineWidth: -1))
      canvas.stroke(Path(), with: red)
      canvas.draw(image, in: rect, tint: .clear)
      canvas.draw(image, from: PixelRect(4, 0, 2, 2), in: rect)
      canvas.draw(image, from: PixelRect(0, 0, 0, 2), in: rect)
      canvas.draw(image, in: rect, capInsets: .zero, tint: .clear)
      canvas.draw(run, at: .zero, with: .clear)
      canvas.draw(run, at: Point(.nan, 0), with: red)
      canvas.draw(Font.fake().shape(""), at: .zero, with: red)
    }
    #expect(commands.map(\.operation) == [])
    // A line along a path without area is seen.
    #expect(recorded { $0.stroke(Path(rect: flat), with: red) }.count == 1)
  }

  // MARK: Images and text

  @Test("Images: all of one, a part, and a part that reaches beyond it")
  func images() throws {
    let whole = try only { $0.draw(image, in: rect) }
    #expect(whole.operation == .image && whole.rect == rect && whole.color == .white)
    #expect(whole.source == PixelRect(0, 0, 4, 4) && whole.index == 0)
    #expect(whole.filter == .linear && whole.antialiasedEdges == .all)
    let part = try only {
      $0.draw(image, from: PixelRect(1, 2, 3, 2), in: rect, tint: red, filter: .nearest)
    }
    #expect(part.source == PixelRect(1, 2, 3, 2) && part.rect == rect && part.color == red)
    #expect(part.filter == .nearest && part.antialiasedEdges == [])
    let place = Rect(x: 10, y: 20, width: 60, height: 80)
    let left = try only { $0.draw(image, from: PixelRect(-2, -1, 6, 4), in: place) }
    #expect(left.source == PixelRect(0, 0, 4, 3))
    #expect(left.rect == Rect(x: 30, y: 40, width: 40, height: 60))
    let right = try only { $0.draw(image, from: PixelRect(1, 2, 6, 4), in: place) }
    #expect(right.source == PixelRect(1, 2, 3, 2))
    #expect(right.rect == Rect(x: 10, y: 20, width: 30, height: 40))
    let canvas = Canvas()
    canvas.draw(image.withRenderingMode(.alwaysTemplate), in: rect, filter: .nearest)
    canvas.draw(image, in: rect)
    #expect(canvas.displayList.commands.map(\.index) == [0, 1])
    #expect(canvas.displayList.images.allSatisfy { $0 === image })
    #expect(canvas.displayList.commands[0].filter == .nearest)
  }

  @Test("Nine slices of an image, in rows, each with the antialiased edges of the whole")
  func nineParts() {
    let image = Image(width: 10, height: 8, scale: 2) { _, _ in 0xFF00_00FF }
    let commands = recorded {
      $0.draw(
        image, in: Rect(x: 10, y: 20, width: 30, height: 40),
        capInsets: EdgeInsets(top: 1, left: 2, bottom: 0.5, right: 1), tint: red)
    }
    let columns =
      [(0, 4, 10.0, 2.0), (4, 4, 12, 27), (8, 2, 39, 1)] as [(Int32, Int32, Double, Double)]
    let rows =
      [(0, 2, 20.0, 1.0), (2, 5, 21, 38.5), (7, 1, 59.5, 0.5)] as [(Int32, Int32, Double, Double)]
    var index = 0
    for (row, y) in rows.enumerated() {
      for (column, x) in columns.enumerated() {
        guard index < commands.count else { break }
        let command = commands[index]
        #expect(command.source == PixelRect(x.0, y.0, x.1, y.1))
        #expect(command.rect == Rect(x: x.2, y: y.2, width: x.3, height: y.3))
        var edges: EdgeAntialiasingMask = []
        if column == 0 { edges.insert(.left) }
        if column == 2 { edges.insert(.right) }
        if row == 0 { edges.insert(.top) }
        if row == 2 { edges.insert(.bottom) }
        #expect(
          command.antialiasedEdges == edges && command.color == red && command.filter == .linear)
        index += 1
      }
    }
    #expect(commands.count == 9)
    // Insets below zero, and too large; edges without pixels are no parts.
    func sources(_ insets: EdgeInsets) -> [PixelRect] {
      recorded { $0.draw(image, in: rect, capInsets: insets, filter: .nearest) }.map(\.source)
    }
    #expect(sources(.zero) == [PixelRect(0, 0, 10, 8)])
    #expect(sources(EdgeInsets(left: .nan, bottom: .nan)) == [PixelRect(0, 0, 10, 8)])
    #expect(sources(EdgeInsets(top: -1, left: -3)) == [PixelRect(0, 0, 10, 8)])
    #expect(sources(EdgeInsets(left: 99, right: 99)) == [PixelRect(0, 0, 10, 8)])
    #expect(
      sources(EdgeInsets(left: 4, right: 99)) == [PixelRect(0, 0, 8, 8), PixelRect(8, 0, 2, 8)])
    #expect(
      sources(EdgeInsets(top: 3, bottom: 99)) == [PixelRect(0, 0, 10, 6), PixelRect(0, 6, 10, 2)])
  }

  @Test("Text is as wide as its run and as high as its lines; sprites keep their batch")
  func text() throws {
    let run = Font.fake().shape("abc")
    let command = try only { $0.draw(run, at: Point(5, 9), with: red) }
    #expect(command.operation == .glyphs && command.index == 0 && command.color == red)
    #expect(
      command.rect == Rect(x: 5, y: 9, width: run.width, height: run.font.lineHeight))
    let canvas = Canvas()
    let batches = [SpriteBatch(image: image), SpriteBatch(image: image, filter: .nearest)]
    for batch in batches { canvas.draw(batch, in: rect) }
    #expect(canvas.displayList.commands.map(\.operation) == [.sprites, .sprites])
    #expect(canvas.displayList.commands.map(\.index) == [0, 1])
    #expect(canvas.displayList.batches[1] === batches[1])
    #expect(batches[0].filter == .linear && batches[0].pieces == [PixelRect(0, 0, 4, 4)])
    let sprite = SpriteBatch.Sprite(width: 3, height: 4)
    #expect((sprite.x, sprite.y, sprite.width, sprite.height) == (0, 0, 3, 4))
    #expect(sprite.piece == 0 && sprite.tint == 0xFFFF_FFFF && sprite.rotation == 0)
    let count = batches[0].update { sprites in
      sprites.append(sprite)
      return sprites.count
    }
    #expect(count == 1 && batches[0].sprites == [sprite])
    let whole = PixelRect(0, 0, 4, 4)
    #expect(SpriteBatch(image: image, pieces: [whole, PixelRect(3, 3, 1, 1)]).pieces.count == 2)
  }

  @Test("A piece beyond its image, or without pixels, traps with the reason")
  func badPieces() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let image = Image(width: 4, height: 4) { _, _ in 0 }
      _ = SpriteBatch(image: image, pieces: [PixelRect(0, 0, 4, 4), PixelRect(1, 0, 4, 4)])
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("a piece of a sprite batch reaches beyond its image"))
    await #expect(processExitsWith: .failure) {
      let image = Image(width: 4, height: 4) { _, _ in 0 }
      _ = SpriteBatch(image: image, pieces: [PixelRect(0, 0, 0, 4)])
    }
  }
}
