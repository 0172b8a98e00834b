import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

/// The pixels of drawings with a canvas.
@MainActor
@Suite("Pictures of canvases")
struct CanvasPictureTests {
  private let red = Color(hex: 0xFF0000)
  private let green = Color(hex: 0x00FF00)
  private let blue = Color(hex: 0x0000FF)

  /// A picture whose every pixel has a color of its own.
  private func chart(_ width: Int, _ height: Int, scale: Double = 1) -> Image {
    Image(width: width, height: height, scale: scale) { x, y in
      UInt32(20 + x * 20) | UInt32(20 + y * 20) << 8 | 0xFF00_4000
    }
  }

  /// Expects every pixel of a picture to be what a function says; nil stands for black.
  private func expect(
    _ image: Image, sourceLocation: SourceLocation = #_sourceLocation,
    _ wanted: (Int, Int) -> UInt32?
  ) {
    var wrong: [String] = []
    for y in 0..<image.height {
      for x in 0..<image.width
      where image.pixel(x: x, y: y) & 0xFF_FFFF != (wanted(x, y) ?? 0) & 0xFF_FFFF {
        wrong.append("\(x) \(y): \(image.hex(x, y))")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))", sourceLocation: sourceLocation)
  }

  // MARK: Rectangles

  @Test("A rectangle on whole pixels fills them and no others", arguments: [1.0, 2])
  func rectangles(scale: Double) {
    let image = Sketch.picture(20, 16, scale: scale) {
      $0.fill(Rect(x: 3 / scale, y: 5 / scale, width: 7 / scale, height: 4 / scale), with: red)
    }
    expect(image) { x, y in (3..<10).contains(x) && (5..<9).contains(y) ? red.rgba8 : nil }
  }

  @Test("Empty, non-finite or transparent shapes draw nothing")
  func nothing() {
    let image = Sketch.picture(20, 20) {
      $0.fill(Rect(x: 1, y: 1, width: 0, height: 5), with: red)
      $0.fill(Rect(x: 1, y: 1, width: .nan, height: 5), with: red)
      $0.fill(Rect(x: 1, y: 1, width: 5, height: 5), with: .clear)
      $0.fill(Rect(x: 1, y: 1, width: 0, height: 5), cornerRadius: 2, with: red)
      $0.fill(Rect(x: 1, y: 1, width: 5, height: 5), cornerRadius: 2, with: .clear)
      $0.stroke(Rect(x: 1, y: 1, width: 9, height: 9), lineWidth: 0, with: red)
      $0.stroke(Rect(x: 1, y: 1, width: 9, height: 9), lineWidth: -1, with: red)
      $0.stroke(Rect(x: 1, y: 1, width: 9, height: 9), lineWidth: .infinity, with: red)
      $0.stroke(Rect(x: 1, y: 1, width: 9, height: 9), lineWidth: 1, with: .clear)
      $0.fillEllipse(in: Rect(x: 1, y: 1, width: 9, height: 9), with: .clear)
      $0.strokeEllipse(in: Rect(x: 1, y: 1, width: 0, height: 9), with: self.red)
      $0.fill(Path(), with: red)
      $0.fill(Path(rect: Rect(x: 1, y: 1, width: 5, height: 5)), with: .clear)
      $0.stroke(Path(rect: Rect(x: 1, y: 1, width: 5, height: 5)), with: .clear)
      $0.draw(chart(2, 2), in: Rect(x: 1, y: 1, width: 5, height: 0))
      $0.draw(chart(2, 2), in: Rect(x: 1, y: 1, width: 5, height: 5), tint: .clear)
      $0.draw(
        chart(2, 2), from: PixelRect(2, 0, 2, 2), in: Rect(x: 1, y: 1, width: 5, height: 5))
    }
    #expect(Sketch.extent(image) == nil)
  }

  @Test("A radius is limited to half the shorter side, and below zero there is none")
  func radii() {
    func cornerless(_ radius: Double) -> Image {
      Sketch.picture(40, 30) {
        $0.fill(Rect(x: 4, y: 6, width: 30, height: 20), cornerRadius: radius, with: .white)
      }
    }
    let capsule = Sketch.picture(40, 30) {
      $0.fillCapsule(in: Rect(x: 4, y: 6, width: 30, height: 20), with: .white)
    }
    #expect(cornerless(10).pixels == capsule.pixels)
    #expect(cornerless(1000).pixels == capsule.pixels)
    #expect(cornerless(9).pixels != capsule.pixels)
    #expect(cornerless(-3).pixels == cornerless(0).pixels)
    expect(cornerless(0)) { x, y in (4..<34).contains(x) && (6..<26).contains(y) ? .max : nil }
    // The corners of a square one: a disc.
    #expect(capsule.hex(4, 6) == "000000" && capsule.hex(33, 25) == "000000")
    #expect(capsule.hex(14, 6) == "FFFFFF" && capsule.hex(5, 16) == "FFFFFF")
    let square = Sketch.picture(40, 30) {
      $0.fillCapsule(in: Rect(x: 4, y: 6, width: 20, height: 20), with: .white)
    }
    let ellipse = Sketch.picture(40, 30) {
      $0.fillEllipse(in: Rect(x: 4, y: 6, width: 20, height: 20), with: .white)
    }
    #expect(square.largestDifference(from: ellipse) < 12)
  }

  @Test("Each corner has its radius: top left, top right, bottom right, bottom left")
  func corners() {
    let rect = Rect(x: 2, y: 2, width: 24, height: 24)
    let places = [(2, 2), (25, 2), (25, 25), (2, 25)]
    for round in 0..<4 {
      var values = [0.0, 0, 0, 0]
      values[round] = 12
      let radii = CornerRadii(
        topLeft: values[0], topRight: values[1], bottomRight: values[2], bottomLeft: values[3])
      let image = Sketch.picture(28, 28) { $0.fill(rect, cornerRadii: radii, with: .white) }
      for (index, place) in places.enumerated() {
        #expect(image.hex(place.0, place.1) == (index == round ? "000000" : "FFFFFF"))
      }
    }
    let even = Sketch.picture(28, 28) {
      $0.fill(
        rect, cornerRadii: CornerRadii(topLeft: 5, topRight: 5, bottomRight: 5, bottomLeft: 5),
        with: .white)
    }
    let plain = Sketch.picture(28, 28) { $0.fill(rect, cornerRadius: 5, with: .white) }
    #expect(even.pixels == plain.pixels)
  }

  @Test("A border lies inside its rectangle", arguments: [1, 3])
  func strokes(width: Int) {
    let image = Sketch.picture(24, 20) {
      $0.stroke(Rect(x: 2, y: 3, width: 18, height: 14), lineWidth: Double(width), with: blue)
    }
    expect(image) { x, y in
      guard (2..<20).contains(x), (3..<17).contains(y) else { return nil }
      let isInside =
        (2 + width..<20 - width).contains(x) && (3 + width..<17 - width).contains(y)
      return isInside ? nil : blue.rgba8
    }
    let round = Sketch.picture(24, 20) {
      $0.stroke(
        Rect(x: 2, y: 3, width: 18, height: 14), cornerRadius: 50, lineWidth: 1, with: .white)
    }
    #expect(
      round.hex(2, 3) == "000000" && round.hex(11, 3) == "FFFFFF"
        && round.isClose(2, 10, to: .white, within: 60))
  }

  @Test("Straight lines and ellipses")
  func lines() {
    let image = Sketch.picture(20, 20) {
      $0.strokeLine(
        from: Point(2, 5), to: Point(12, 5), with: red, style: StrokeStyle(lineWidth: 2))
    }
    expect(image) { x, y in (2..<12).contains(x) && (4..<6).contains(y) ? red.rgba8 : nil }
    let ellipse = Sketch.picture(40, 30) {
      $0.strokeEllipse(in: Rect(x: 5, y: 5, width: 30, height: 20), with: .white, lineWidth: 4)
    }
    // Half of the line is outside.
    #expect(
      Sketch.extent(ellipse).map { [$0.left, $0.top, $0.right, $0.bottom] } == [3, 3, 36, 26])
    #expect(ellipse.hex(20, 15) == "000000" && ellipse.hex(20, 5) == "FFFFFF")
    let thin = Sketch.picture(40, 30) {
      $0.strokeEllipse(in: Rect(x: 5, y: 5, width: 30, height: 20), with: .white)
    }
    #expect(Sketch.extent(thin).map { [$0.left, $0.top, $0.right, $0.bottom] } == [4, 4, 35, 25])
  }

  @Test("Fills by the winding and even-odd rules")
  func rules() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 12, height: 12))
    path.addRect(Rect(x: 4, y: 4, width: 12, height: 12))
    for rule in [FillRule.winding, .evenOdd] {
      let image = Sketch.picture(16, 16) { $0.fill(path, with: red, using: rule) }
      expect(image) { x, y in
        let (first, second) = (x < 12 && y < 12, x >= 4 && y >= 4)
        return (rule == .winding ? first || second : first != second) ? red.rgba8 : nil
      }
      let graded = Sketch.picture(16, 16) {
        $0.fill(path, with: .axial([red], from: .zero, to: Point(1, 0)), using: rule)
      }
      #expect(graded.pixels == image.pixels)
    }
  }

  // MARK: State

  @Test("Translation, scale and rotation are nested")
  func transforms() {
    let image = Sketch.picture(40, 40) { canvas in
      canvas.translateBy(x: 10, y: 4)
      canvas.scaleBy(x: 2, y: 3)
      canvas.fill(Rect(x: 1, y: 2, width: 3, height: 4), with: red)
      #expect(canvas.ctm == Transform2D(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 4))
    }
    expect(image) { x, y in (12..<18).contains(x) && (10..<22).contains(y) ? red.rgba8 : nil }
    let turned = Sketch.picture(40, 40) {
      $0.translateBy(x: 20, y: 10)
      $0.rotate(by: .pi / 2)
      // Clockwise on screen: to the right becomes down, down becomes left.
      $0.fill(Rect(x: 2, y: 1, width: 8, height: 3), with: .white)
    }
    #expect(turned.isClose(17, 15, to: .white) && turned.isClose(18, 19, to: .white))
    #expect(
      Sketch.extent(turned).map { [$0.left, $0.top, $0.right, $0.bottom] } == [16, 12, 18, 19])
    let refused = Sketch.picture(10, 10) {
      $0.concatenate(Transform2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))
      $0.scaleBy(x: .infinity, y: 1)
      $0.fill(Rect(x: 1, y: 1, width: 3, height: 3), with: red)
    }
    expect(refused) { x, y in (1..<4).contains(x) && (1..<4).contains(y) ? red.rgba8 : nil }
  }

  @Test("State is saved and restored in pairs; one restore too many gives the initial state")
  func states() {
    let image = Sketch.picture(60, 10) { canvas in
      func mark(_ x: Double) { canvas.fill(Rect(x: x, y: 0, width: 4, height: 4), with: .white) }
      canvas.translateBy(x: 0, y: 2)
      canvas.saveGState()
      canvas.translateBy(x: 0, y: 2)
      canvas.setAlpha(0.5)
      canvas.saveGState()
      canvas.clip(to: Rect(x: 0, y: 0, width: 60, height: 1))
      mark(0)
      canvas.restoreGState()
      mark(10)
      canvas.restoreGState()
      mark(20)
      canvas.restoreGState()
      mark(30)
      canvas.setAlpha(7)
      mark(40)
      canvas.setAlpha(.nan)
      mark(50)
    }
    expect(image) { x, y in
      switch x {
      case 0..<4: y == 4 ? 0x808080 : nil
      case 10..<14: (4..<8).contains(y) ? 0x808080 : nil
      case 20..<24: (2..<6).contains(y) ? 0xFFFFFF : nil
      case 30..<34, 40..<44: y < 4 ? 0xFFFFFF : nil
      default: nil
      }
    }
  }

  @Test("Clips to rectangles and paths nest, and end with their state")
  func clips() {
    let image = Sketch.picture(20, 20) {
      $0.saveGState()
      $0.clip(to: Rect(x: 2, y: 2, width: 10, height: 10))
      $0.clip(to: Rect(x: 12, y: 12, width: -6, height: -6))
      $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: red)
      $0.clip(to: Rect(x: .nan, y: 0, width: 1, height: 1))
      $0.fill(Rect(x: 0, y: 0, width: 20, height: 7), with: green)
      $0.restoreGState()
      $0.fill(Rect(x: 0, y: 18, width: 20, height: 2), with: blue)
    }
    expect(image) { x, y in
      if y >= 18 { return blue.rgba8 }
      guard (6..<12).contains(x), (6..<12).contains(y) else { return nil }
      return y < 7 ? green.rgba8 : red.rgba8
    }
    var frame = Path(rect: Rect(x: 2, y: 2, width: 16, height: 16))
    frame.addRect(Rect(x: 6, y: 6, width: 8, height: 8))
    let ring = Sketch.picture(20, 20) {
      $0.saveGState()
      $0.clip(to: frame, using: .evenOdd)
      $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: red)
      $0.restoreGState()
      $0.fill(Rect(x: 9, y: 9, width: 2, height: 2), with: blue)
    }
    expect(ring) { x, y in
      if (9..<11).contains(x), (9..<11).contains(y) { return blue.rgba8 }
      let isOuter = (2..<18).contains(x) && (2..<18).contains(y)
      let isInner = (6..<14).contains(x) && (6..<14).contains(y)
      return isOuter && !isInner ? red.rgba8 : nil
    }
  }

  @Test("Colors are blended over, added, or copied")
  func blending() {
    let below = Color(red: 0.5, green: 0.25, blue: 0)
    let half = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    func mixed(_ mode: BlendMode, _ color: Color) -> Image {
      Sketch.picture(4, 4) {
        $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: below)
        $0.setBlendMode(mode)
        $0.fill(Rect(x: 0, y: 0, width: 2, height: 4), with: color)
        $0.setBlendMode(.over)
        $0.fill(Rect(x: 3, y: 0, width: 1, height: 4), with: self.red)
      }
    }
    let colors: [(BlendMode, Color)] = [
      (.over, Color(red: 0.75, green: 0.625, blue: 0.5)),
      (.add, Color(red: 1, green: 0.75, blue: 0.5)),
      (.mask, Color(red: 0.75, green: 0.625, blue: 0.5)),
      (.copy, Color(red: 0.5, green: 0.5, blue: 0.5)),
    ]
    for (mode, wanted) in colors {
      let image = mixed(mode, half)
      #expect(image.isClose(0, 0, to: wanted), "\(mode): \(image.hex(0, 0))")
      #expect(image.isClose(2, 0, to: below) && image.hex(3, 0) == "FF0000")
    }
  }

  // MARK: Images

  @Test("An image and its existing parts are stretched over rectangles")
  func images() {
    let image = chart(4, 3)
    let rect = Rect(x: 2, y: 3, width: 12, height: 9)
    expect(Sketch.picture(20, 16) { $0.draw(image, in: rect, filter: .nearest) }) { x, y in
      (2..<14).contains(x) && (3..<12).contains(y)
        ? image.pixel(x: (x - 2) / 3, y: (y - 3) / 3) : nil
    }
    // Columns 3 and beyond, rows from before the first on.
    let part = PixelRect(2, -1, 4, 3)
    expect(Sketch.picture(20, 16) { $0.draw(image, from: part, in: rect, filter: .nearest) }) {
      x, y in
      let (column, row) = (2 + (x - 2) / 3, (y - 3) / 3 - 1)
      guard (2..<14).contains(x), (3..<12).contains(y), column < 4, row >= 0 else { return nil }
      return image.pixel(x: column, y: row)
    }
    let tinted = Sketch.picture(2, 2) {
      $0.draw(
        Image(width: 1, height: 1) { _, _ in .max }, in: Rect(x: 0, y: 0, width: 2, height: 2),
        tint: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    }
    #expect(tinted.isClose(1, 1, to: Color(red: 0.5, green: 0.25, blue: 0)))
  }

  /// Returns the pixel of a nine-slice image that a position shows; lengths in pixels.
  private func source(
    _ place: Int, length: Int, pixels: Int, _ first: Int, _ last: Int
  ) -> Int {
    if place < first { return place }
    if place >= length - last { return place - length + pixels }
    return first + (place - first) * (pixels - first - last) / (length - first - last)
  }

  @Test("Nine slices: corners keep their size, edges and center stretch", arguments: [1.0, 2])
  func nineParts(scale: Double) {
    let image = chart(7, 6, scale: scale)
    // In pixels: 2 and 1 at the sides, 1 and 2 above and below; the middle four times its size.
    let insets = EdgeInsets(top: 1 / scale, left: 2 / scale, bottom: 2 / scale, right: 1 / scale)
    let rect = Rect(x: 3 / scale, y: 2 / scale, width: 19 / scale, height: 15 / scale)
    let picture = Sketch.picture(26, 20, scale: scale) {
      $0.draw(image, in: rect, capInsets: insets, filter: .nearest)
    }
    expect(picture) { x, y in
      guard (3..<22).contains(x), (2..<17).contains(y) else { return nil }
      return image.pixel(
        x: source(x - 3, length: 19, pixels: 7, 2, 1), y: source(y - 2, length: 15, pixels: 6, 1, 2)
      )
    }
  }

  @Test("Nine slices in a small rectangle: the outer ones shrink in proportion")
  func nineSmallParts() {
    let image = Image(width: 9, height: 9) { x, y in
      (x < 4 ? self.red : x < 5 ? self.green : self.blue).rgba8
    }
    let picture = Sketch.picture(10, 10) {
      $0.draw(
        image, in: Rect(x: 1, y: 1, width: 4, height: 8),
        capInsets: EdgeInsets(top: 1, left: 4, bottom: 1, right: 4), filter: .nearest)
    }
    expect(picture) { x, y in
      (1..<5).contains(x) && (1..<9).contains(y) ? (x < 3 ? red : blue).rgba8 : nil
    }
  }

  @Test("Insets beyond the image and below zero are clamped")
  func oddInsets() {
    let image = chart(4, 4)
    let rect = Rect(x: 0, y: 0, width: 8, height: 8)
    let picture = Sketch.picture(8, 8) {
      $0.draw(
        image, in: rect, capInsets: EdgeInsets(top: -3, left: 9, bottom: 0, right: 9),
        filter: .nearest)
    }
    // All of the width is the left part, which keeps its size as far as there is room.
    expect(picture) { x, y in x < 4 ? image.pixel(x: x, y: y / 2) : nil }
  }

  @Test("Sprites without width or height are not drawn, rotated or not")
  func emptySprites() {
    let image = chart(2, 2)
    for turn in [Float(0), 0.5] {
      for (width, height) in [(0, 4), (4, 0), (-4, 4), (4, -4), (0, 0)] {
        let batch = SpriteBatch(image: image, pieces: [PixelRect(0, 0, 2, 2)], filter: .nearest)
        batch.sprites = [
          .init(x: 8, y: 8, width: Float(width), height: Float(height), rotation: turn)
        ]
        let picture = Sketch.picture(16, 16) {
          $0.draw(batch, in: Rect(x: 0, y: 0, width: 16, height: 16))
        }
        #expect(Sketch.extent(picture) == nil, "\(width) x \(height), turned by \(turn)")
      }
    }
  }

  @Test("Sprites are drawn about their centers, with their pieces and tints, back to front")
  func sprites() {
    let image = chart(4, 2)
    let batch = SpriteBatch(
      image: image, pieces: [PixelRect(0, 0, 2, 2), PixelRect(2, 0, 2, 2)], filter: .nearest)
    batch.sprites = [
      .init(x: 4, y: 4, width: 4, height: 4, piece: 0),
      .init(x: 12, y: 4, width: 4, height: 4, piece: 1),
      .init(x: 20, y: 4, width: 4, height: 4, piece: 7),
      .init(x: 28, y: 4, width: 4, height: 4, piece: -2),
      .init(x: 36, y: 4, width: 0, height: 4, piece: 0),
      .init(x: 36, y: 4, width: 4, height: -1, piece: 0),
    ]
    batch.update {
      $0.append(.init(x: 36, y: 4, width: 2, height: 2, tint: Color(hex: 0x00FF00).rgba8))
    }
    let picture = Sketch.picture(40, 8) {
      $0.draw(batch, in: Rect(x: 0, y: 0, width: 40, height: 8))
    }
    expect(picture) { x, y in
      if (35..<37).contains(x), (3..<5).contains(y) {
        return image.pixel(x: x - 35, y: y - 3) & 0x00FF00
      }
      guard x < 32, (2..<6).contains(x % 8), (2..<6).contains(y) else { return nil }
      let piece = [0, 1, 1, 0][x / 8]
      return image.pixel(x: piece * 2 + (x % 8 - 2) / 2, y: (y - 2) / 2)
    }
    let whole = SpriteBatch(image: image, filter: .nearest)
    #expect(whole.pieces == [PixelRect(0, 0, 4, 2)])
  }

  // MARK: Text

  @Test("Text is drawn with the start of its baseline at a point")
  func text() {
    let font = Font.fake(size: 10)
    let picture = Sketch.picture(40, 20) {
      $0.draw(font.shape("ab"), at: Point(3, 12), with: red)
      $0.draw(font.shape("a"), at: Point(.nan, 12), with: green)
      $0.draw(font.shape("a"), at: Point(20, 12), with: .clear)
      $0.draw(font.shape(""), at: Point(30, 12), with: green)
    }
    // Boxes of 4 x 7 pixels, 5 apart.
    expect(picture) { x, y in
      ((3..<7).contains(x) || (8..<12).contains(x)) && (5..<12).contains(y) ? red.rgba8 : nil
    }
  }
}
