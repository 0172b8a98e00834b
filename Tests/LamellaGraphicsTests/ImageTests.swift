import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@Suite("Images")
nonisolated struct ImageTests {
  @Test("Pixels are rows of red, green, blue and alpha, top row first")
  func pixels() {
    let image = Image(width: 3, height: 2, scale: 2) { x, y in
      UInt32(x) | UInt32(y) << 8 | 0x0403_0000
    }
    #expect(image.width == 3 && image.height == 2 && image.size == Size(1.5, 1))
    #expect(image.pixels.count == 24 && image.pixels[20..<24] == [2, 1, 3, 4])
    #expect(image.pixel(x: 1, y: 0) == 0x0403_0001 && image.pixel(x: 0, y: 1) == 0x0403_0100)
    #expect(image.resizing == nil && image.renderingMode == .automatic)
  }

  @Test("Variants share pixels and keep the settings of the variants before")
  func variants() {
    let image = Image(width: 4, height: 4, scale: 2) { x, _ in UInt32(x) }
    let insets = EdgeInsets(top: 1, left: 0.5, bottom: 0, right: 1)
    let framed = image.resizable(capInsets: insets)
    #expect(framed.resizing == .init(capInsets: insets, mode: .tile))
    #expect(framed.renderingMode == .automatic && framed.pixels == image.pixels)
    #expect(framed.scale == 2 && framed.size == image.size)
    let stencil = framed.withRenderingMode(.alwaysTemplate)
    #expect(stencil.resizing == framed.resizing && stencil.renderingMode == .alwaysTemplate)
    let stretched = stencil.resizable(capInsets: .zero, mode: .stretch)
    #expect(stretched.renderingMode == .alwaysTemplate && stretched.resizing?.mode == .stretch)
    #expect(image.resizing == nil && image.renderingMode == .automatic)
  }

  @Test("An image of too few or too many bytes traps with the reason")
  func wrongBytes() async {
    let few = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Image(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 15))
    }
    let words = String(decoding: few?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("four bytes for each pixel"))
    await #expect(processExitsWith: .failure) {
      _ = Image(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 17))
    }
  }

  @Test("A stencil counts by its opacity alone")
  @MainActor func stencils() {
    let image = Image(width: 2, height: 1) { x, _ in x == 0 ? 0xFF12_3456 : 0x8065_4321 }
    let plain = Sketch.picture(2, 1) { $0.draw(image, in: Rect(x: 0, y: 0, width: 2, height: 1)) }
    #expect(plain.hex(0, 0) == "563412")
    #expect(plain.isClose(1, 0, to: Color(hex: 0x102132)))
  }
}

@Suite("Gradients")
@MainActor
struct GradientTests {
  private let black = Color.black
  private let white = Color.white

  private func gray(_ image: Image, _ x: Int, _ y: Int) -> Int {
    Int(image.pixel(x: x, y: y) & 0xFF)
  }

  @Test(
    "An axial gradient changes evenly along its line and is constant across it", arguments: [0, 1])
  func axial(_ axis: Int) {
    let end = axis == 0 ? Point(40, 0) : Point(0, 40)
    let image = Sketch.picture(50, 50) {
      $0.fill(
        Rect(x: 0, y: 0, width: 50, height: 50),
        with: .axial([black, white, black], from: .zero, to: end))
    }
    for place in 0..<50 {
      let x = Double(place) + 0.5
      let share = x < 20 ? x / 20 : max(0, (40 - x) / 20)
      for across in [0, 25, 49] {
        let found = axis == 0 ? gray(image, place, across) : gray(image, across, place)
        #expect(abs(Double(found) - share * 255) <= 1.5, "\(place): \(found)")
      }
    }
  }

  @Test("Stops keep their locations; of several at one location, the last applies after it")
  func stops() {
    let gradient = Gradient(
      stops: [
        .init(white, at: 0.75), .init(Color(hex: 0xFF0000), at: 0.25),
        .init(Color(hex: 0x0000FF), at: 0.25),
        .init(black, at: .nan),
      ], geometry: .axial(from: Point(10, 0), to: Point(50, 0)))
    #expect(gradient.stops.map(\.location) == [0, 0.25, 0.25, 0.75])
    let image = Sketch.picture(60, 2) {
      $0.fill(Rect(x: 0, y: 0, width: 60, height: 2), with: gradient)
    }
    #expect(image.hex(0, 0) == "000000" && image.hex(9, 0) == "000000")
    #expect(image.isClose(14, 0, to: Color(red: 0.45, green: 0, blue: 0), within: 3))
    #expect(image.isClose(19, 0, to: Color(red: 0.95, green: 0, blue: 0), within: 3))
    #expect(image.isClose(20, 0, to: Color(red: 0.025, green: 0.025, blue: 1), within: 3))
    #expect(image.isClose(30, 0, to: Color(red: 0.525, green: 0.525, blue: 1), within: 3))
    #expect(image.hex(40, 0) == "FFFFFF" && image.hex(59, 0) == "FFFFFF")
  }

  @Test("Fading out keeps the hue")
  func fading() {
    let clearRed = Color(red: 1, green: 0, blue: 0, alpha: 0)
    let image = Sketch.picture(40, 1) {
      $0.fill(Rect(x: 0, y: 0, width: 40, height: 1), with: white)
      $0.fill(
        Rect(x: 0, y: 0, width: 40, height: 1),
        with: .axial([Color(hex: 0x0000FF), clearRed], from: .zero, to: Point(40, 0)))
    }
    // Premultiplied: half blue over white, no red of the clear end.
    #expect(image.isClose(19, 0, to: Color(red: 0.49, green: 0.49, blue: 1), within: 3))
    #expect(image.isClose(39, 0, to: white, within: 5))
  }

  @Test("Radial gradients change between two radii")
  func radial() {
    let image = Sketch.picture(41, 41) {
      $0.fill(
        Rect(x: 0, y: 0, width: 41, height: 41),
        with: .radial([black, white], center: Point(20.5, 20.5), innerRadius: 5, outerRadius: 15))
    }
    for y in 0..<41 {
      for x in 0..<41 {
        let distance = Double((x - 20) * (x - 20) + (y - 20) * (y - 20)).squareRoot()
        let share = min(max((distance - 5) / 10, 0), 1)
        #expect(abs(Double(gray(image, x, y)) - share * 255) <= 4, "\(x) \(y)")
      }
    }
    // No room between the radii: hard.
    let hard = Sketch.picture(41, 41) {
      $0.fill(
        Path(rect: Rect(x: 0, y: 0, width: 41, height: 41)),
        with: .radial([black, white], center: Point(20.5, 20.5), innerRadius: 10, outerRadius: 10))
    }
    #expect(gray(hard, 20, 12) == 0 && gray(hard, 20, 9) == 255 && gray(hard, 0, 0) == 255)
  }

  @Test("Conic gradients run clockwise from an angle")
  func conic() {
    let center = Point(20.5, 20.5)
    for turns in [0.0, 0.25, 0.5, -0.25, 3.25] {
      let image = Sketch.picture(41, 41) {
        $0.fill(
          Path(rect: Rect(x: 0, y: 0, width: 41, height: 41)),
          with: .conic([black, white], center: center, startAngle: turns * 2 * .pi))
      }
      for (x, y, eighths) in [(35, 35, 1), (5, 35, 3), (5, 5, 5), (35, 5, 7)] {
        var share = Double(eighths) / 8 - turns
        share -= share.rounded(.down)
        #expect(abs(Double(gray(image, x, y)) - share * 255) <= 2, "\(turns) turns, \(x) \(y)")
      }
    }
  }

  @Test("Gradients follow the drawing: paths, strokes, translations")
  func shapes() {
    let gradient = Gradient.axial([black, white], from: .zero, to: Point(20, 0))
    let image = Sketch.picture(60, 20) {
      $0.translateBy(x: 10, y: 0)
      $0.scaleBy(x: 2, y: 1)
      $0.fill(Path(rect: Rect(x: 0, y: 2, width: 20, height: 4)), with: gradient)
      $0.stroke(
        Path(rect: Rect(x: 0, y: 12, width: 20, height: 0)), with: gradient,
        style: StrokeStyle(lineWidth: 4))
    }
    for x in 12..<48 {
      let wanted = (Double(x) + 0.5 - 10) / 40 * 255
      #expect(abs(Double(gray(image, x, 3)) - wanted) <= 2.5)
      #expect(abs(Double(gray(image, x, 12)) - wanted) <= 2.5)
    }
    #expect(gray(image, 30, 8) == 0 && gray(image, 30, 18) == 0)
  }

  @Test("Invisible gradients draw nothing; a line of zero length shows its last color")
  func none() {
    let rect = Rect(x: 0, y: 0, width: 8, height: 8)
    let image = Sketch.picture(8, 8) {
      $0.fill(rect, with: .axial([], from: .zero, to: Point(1, 1)))
      $0.fill(rect, with: .axial([.clear, .clear], from: .zero, to: Point(1, 1)))
      $0.fill(rect, with: .axial([white], from: Point(.nan, 0), to: Point(1, 1)))
      $0.fill(rect, with: .axial([white], from: .zero, to: Point(1, .infinity)))
      $0.fill(rect, with: .radial([white], center: Point(.nan, 0), outerRadius: 3))
      $0.fill(rect, with: .radial([white], center: .zero, innerRadius: .nan, outerRadius: 3))
      $0.fill(rect, with: .radial([white], center: .zero, outerRadius: .infinity))
      $0.fill(rect, with: .conic([white], center: Point(0, .nan)))
      $0.fill(rect, with: .conic([white], center: .zero, startAngle: .infinity))
      $0.fill(Path(rect: rect), with: .axial([], from: .zero, to: Point(1, 1)))
      $0.stroke(Path(rect: rect), with: .axial([.clear], from: .zero, to: Point(1, 1)))
    }
    #expect(Sketch.extent(image) == nil)
    let flat = Sketch.picture(8, 8) {
      $0.fill(
        rect, with: .axial([black, Color(hex: 0x00FF00)], from: Point(3, 3), to: Point(3, 3)))
    }
    #expect(flat.hex(0, 0) == "00FF00" && flat.hex(7, 7) == "00FF00")
    let one = Sketch.picture(8, 8) {
      $0.fill(rect, with: .axial([Color(hex: 0x00FF00)], from: .zero, to: Point(8, 0)))
    }
    #expect(one.hex(0, 0) == "00FF00" && one.hex(7, 7) == "00FF00")
  }
}
