import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaGraphics
@testable import LamellaRendering

/// Coverage, blurs and shadows, against sums that a test can make by itself.
@Suite("Mask pixels")
nonisolated struct MaskNumberTests {
  // MARK: Coverage

  /// The signed area of a polygon in a pixel's square: clipped to each side, and measured.
  private func area(_ ring: [Point], x: Int, y: Int) -> Double {
    // Green's theorem along edges cut to the square's rows, with x limited to its columns.
    var sum = 0.0
    var from = ring[ring.count - 1]
    for to in ring {
      defer { from = to }
      let steps = 1_024
      for step in 0..<steps {
        let a = from.interpolated(to: to, fraction: Double(step) / Double(steps))
        let b = from.interpolated(to: to, fraction: Double(step + 1) / Double(steps))
        let top = min(max(a.y, Double(y)), Double(y + 1))
        let low = min(max(b.y, Double(y)), Double(y + 1))
        let middle = min(max((a.x + b.x) / 2, Double(x)), Double(x + 1))
        sum += (low - top) * (Double(x + 1) - middle)
      }
    }
    return sum
  }

  @Test("Each pixel has the exact coverage of a polygon, wherever it leaves the raster")
  func coverage() {
    let rings: [[Point]] = [
      [Point(1, 1), Point(5, 2), Point(3, 4)],
      [Point(-3, -2), Point(9, 1.5), Point(2.25, 7)],
      [Point(0.5, -9), Point(0.75, 9), Point(3.5, 9), Point(5.25, -9)],
      [Point(-4, 2.5), Point(12, 0.5), Point(12, 1.75), Point(-4, 3.75)],
      [Point(5.5, 0.25), Point(8, 2), Point(8, 3), Point(4.5, 3.25)],
      [Point(-5, 0), Point(-1, 0), Point(-1, 4), Point(-5, 4)],
      [Point(-5, 1), Point(2.5, 1), Point(2.5, 3), Point(-5, 3)],
    ]
    for (number, ring) in rings.enumerated() {
      let areas = (0..<24).map { abs(area(ring, x: $0 % 6, y: $0 / 6)) }
      for isReversed in [false, true] {
        var raster = CoverageRaster(width: 6, height: 4)
        raster.add(isReversed ? ring.reversed() : ring)
        let found = raster.coverage(.winding)
        #expect(found.count == 24)
        for (index, wanted) in areas.enumerated() {
          #expect(abs(Double(found[index]) - wanted) < 2e-3, "ring \(number): \(index)")
        }
      }
    }
  }

  @Test("Turns saturate with the winding rule, and alternate with the even-odd rule")
  func rules() {
    let square = [Point(0, 0), Point(2, 0), Point(2, 1), Point(0, 1)]
    let half = [Point(0, 0), Point(1.5, 0), Point(1.5, 1), Point(0, 1)]
    func covered(_ rings: [[Point]], _ rule: FillRule) -> [Float] {
      var raster = CoverageRaster(width: 3, height: 1)
      for ring in rings { raster.add(ring) }
      return raster.coverage(rule)
    }
    for (rings, winding, evenOdd) in [
      ([], [0, 0, 0], [0, 0, 0]), ([[]], [0, 0, 0], [0, 0, 0]),
      ([square], [1, 1, 0], [1, 1, 0]), ([square, square], [1, 1, 0], [0, 0, 0]),
      ([square, square, square], [1, 1, 0], [1, 1, 0]),
      ([square, half], [1, 1, 0], [0, 0.5, 0]),
      ([square, Array(half.reversed())], [0, 0.5, 0], [0, 0.5, 0]),
      ([half], [1, 0.5, 0], [1, 0.5, 0]), ([half, half, half], [1, 1, 0], [1, 0.5, 0]),
    ] as [([[Point]], [Float], [Float])] {
      #expect(covered(rings, .winding) == winding)
      #expect(covered(rings, .evenOdd) == evenOdd)
    }
  }

  @Test("A mask begins at its first touched pixel, and ends at the limit")
  func places() throws {
    func mask(_ rect: Rect, _ limit: PixelRect, _ transform: Transform2D = .identity) -> [Int]? {
      Shape(path: Path(rect: rect)).mask(under: transform, within: limit).map {
        [Int($0.left), Int($0.top), $0.width, $0.height]
      }
    }
    let wide = PixelRect(-50, -50, 100, 100)
    #expect(mask(Rect(x: 1.5, y: 2.5, width: 2, height: 3), wide) == [1, 2, 3, 4])
    #expect(mask(Rect(x: 1, y: 2, width: 2, height: 3), wide) == [1, 2, 2, 3])
    #expect(mask(Rect(x: -1.5, y: -2.25, width: 1, height: 1), wide) == [-2, -3, 2, 2])
    let limit = PixelRect(2, 3, 4, 5)
    #expect(mask(Rect(x: 0, y: 0, width: 50, height: 50), limit) == [2, 3, 4, 5])
    #expect(mask(Rect(x: 5.5, y: 7.5, width: 50, height: 50), limit) == [5, 7, 1, 1])
    #expect(mask(Rect(x: 6, y: 3, width: 5, height: 5), limit) == nil)
    #expect(mask(Rect(x: 2, y: 8, width: 5, height: 5), limit) == nil)
    #expect(mask(Rect(x: -3, y: 3, width: 5, height: 5), limit) == nil)
    #expect(mask(Rect(x: 2, y: -2, width: 5, height: 5), limit) == nil)
    let twice = Transform2D(a: 2, b: 0, c: 0, d: 3, tx: 1, ty: -1)
    #expect(mask(Rect(x: 1, y: 2, width: 2, height: 3), wide, twice) == [3, 5, 4, 9])
    // Three deviations of blur around, in whole pixels.
    for (blur, margin) in [(1.0, 3), (1.1, 4), (0.3, 1)] {
      let soft = try #require(
        Shape(path: Path(rect: Rect(x: 1, y: 2, width: 2, height: 3)))
          .mask(under: .identity, within: wide, blur: blur))
      #expect(soft.left == Int32(1 - margin) && soft.top == Int32(2 - margin))
      #expect(soft.width == 2 + 2 * margin && soft.height == 3 + 2 * margin)
    }
    // A map that leaves nothing of a line.
    let line = Shape(path: Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)), stroke: StrokeStyle())
    #expect(line.mask(under: Transform2D(scaleX: 0, y: 0), within: wide) == nil)
  }

  @Test("A gradient's mask has the color at each pixel's center, times the coverage")
  func gradients() throws {
    let gradient = Gradient.axial([.black, .white], from: Point(1, 0), to: Point(5, 0))
    let shape = Shape(path: Path(rect: Rect(x: 0.5, y: 0, width: 5, height: 1)), gradient: gradient)
    let mask = try #require(
      shape.mask(
        under: Transform2D(translationX: 10, y: 3), within: PixelRect(-50, -50, 100, 100)))
    #expect((mask.left, mask.top, mask.width, mask.height) == (10, 3, 6, 1))
    let rgba = mask.pixels.rgba
    // Places 0.5, 1.5...: 0 before 1, then quarters.
    let wanted: [(gray: Double, share: Double)] = [
      (0, 0.5), (0.125, 1), (0.375, 1), (0.625, 1), (0.875, 1), (1, 0.5),
    ]
    for (x, pixel) in wanted.enumerated() {
      let gray = UInt8((pixel.gray * pixel.share * 255 + 0.5).rounded(.down))
      let alpha = UInt8((pixel.share * 255 + 0.5).rounded(.down))
      #expect(Array(rgba[4 * x..<4 * x + 4]) == [gray, gray, gray, alpha], "\(x)")
    }
  }

  @Test("Colors of a gradient, between its stops and beyond")
  func gradientColors() {
    let gradient = Gradient(
      stops: [
        .init(.black, at: 0.25), .init(.white, at: 0.5), .init(.clear, at: 0.5),
        .init(Color(red: 1, green: 0, blue: 0, alpha: 0.5), at: 1),
      ], geometry: .axial(from: .zero, to: Point(1, 0)))
    for (place, wanted) in [
      (-1, [0, 0, 0, 1]), (0.25, [0, 0, 0, 1]), (0.375, [0.5, 0.5, 0.5, 1]), (0.5, [0, 0, 0, 0]),
      (0.75, [0.25, 0, 0, 0.25]), (1, [0.5, 0, 0, 0.5]), (3, [0.5, 0, 0, 0.5]),
      (.nan, [0, 0, 0, 1]),
    ] as [(Double, SIMD4<Float>)] {
      #expect(gradient.color(at: place) == wanted, "\(place)")
    }
    #expect(Gradient(stops: [], geometry: gradient.geometry).color(at: 0.5) == .zero)
    for (channels, bytes) in [
      ([0, 1, 0.5, 0.25], 0x4080_FF00), ([-1, 2, 0.001, 0.003], 0x0100_FF00),
    ] as [(SIMD4<Float>, UInt32)] {
      #expect(Gradient.bytes(channels) == bytes)
    }
    func place(_ geometry: Gradient.Geometry, _ point: Point) -> Double {
      Gradient(stops: [], geometry: geometry).location(of: point)
    }
    let slanted = Gradient.Geometry.axial(from: Point(1, 2), to: Point(5, 5))
    #expect(place(slanted, Point(1, 2)) == 0 && place(slanted, Point(5, 5)) == 1)
    #expect(place(slanted, Point(3, 3.5)) == 0.5 && place(slanted, Point(-2, 6)) == 0)
    #expect(place(.axial(from: .zero, to: .zero), Point(9, 9)) == 1)
    let ring = Gradient.Geometry.radial(center: Point(1, 1), innerRadius: 2, outerRadius: 6)
    #expect(place(ring, Point(4, 5)) == 0.75 && place(ring, Point(1, 1)) == -0.5)
    let hard = Gradient.Geometry.radial(center: Point(1, 1), innerRadius: 5, outerRadius: 5)
    #expect(place(hard, Point(4, 5)) == 1 && place(hard, Point(4, 4)) == 0)
    let turn = Gradient.Geometry.conic(center: Point(1, 1), startAngle: .pi / 2)
    for (point, wanted) in [
      (Point(1, 4), 0.0), (Point(-2, 1), 0.25), (Point(1, -3), 0.5), (Point(7, 1), 0.75),
    ] {
      #expect(abs(place(turn, point) - wanted) < 1e-12)
    }
    #expect(Gradient.axial([.white], from: .zero, to: .zero).stops == [.init(.white, at: 0)])
    #expect(
      Gradient.conic([.white, .black, .clear], center: .zero).stops.map(\.location) == [0, 0.5, 1])
    #expect(
      Gradient.radial([.white, .black], center: .zero, outerRadius: 3).geometry
        == .radial(center: .zero, innerRadius: 0, outerRadius: 3))
    #expect(
      Gradient.conic([.white], center: .zero).geometry == .conic(center: .zero, startAngle: 0))
  }

  // MARK: Blurs

  /// The bell of a deviation, as shares that add up to one.
  private func bell(_ deviation: Double) -> [Double] {
    let reach = Int((3 * deviation).rounded(.up))
    let raw = (-reach...reach).map {
      Elementary.exp(-Double($0 * $0) / (2 * deviation * deviation))
    }
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }

  private func blurred(_ values: [Double], _ width: Int, _ height: Int, _ deviation: Double)
    -> [Double]
  {
    let bell = bell(deviation)
    let reach = bell.count / 2
    var result = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        for dy in -reach...reach where (0..<height).contains(y + dy) {
          for dx in -reach...reach where (0..<width).contains(x + dx) {
            result[y * width + x] +=
              values[(y + dy) * width + x + dx] * bell[dy + reach] * bell[dx + reach]
          }
        }
      }
    }
    return result
  }

  @Test("A blur weights the pixels around each by a Gaussian", arguments: [0.4, 1, 2.3])
  func blurs(deviation: Double) {
    let (width, height) = (9, 6)
    let values = (0..<width * height).map { Double($0 * 37 % 101) / 100 }
    var found = values.map { Float($0) }
    GaussianBlur(deviation: deviation).apply(to: &found, width: width, height: height)
    for (a, b) in zip(found, blurred(values, width, height, deviation)) {
      #expect(abs(Double(a) - b) < 1e-5)
    }
  }

  @Test("Blurs have limits: none below a thousandth of a pixel, none above 32 of them")
  func blurLimits() {
    func spread(_ deviation: Double) -> [Float] {
      var values = [Float](repeating: 0, count: 301)
      values[150] = 1
      GaussianBlur(deviation: deviation).apply(to: &values, width: 301, height: 1)
      return values
    }
    #expect(spread(0)[150] == 1 && spread(0)[149] == 0)
    #expect(spread(-4) == spread(0))
    #expect(spread(1_000) == spread(32))
    // Up to three deviations, 96 pixels; upright what lies beside the one row is lost.
    #expect(spread(32)[150 - 96] > 0 && spread(32)[150 - 97] == 0)
    #expect(spread(32)[150 + 96] == spread(32)[150 - 96])
  }

  @Test("A shadow is a picture's alpha, blurred and reduced by squares")
  func shadows() {
    let (width, height) = (5, 3)
    let alphas = (0..<width * height).map { index in index % 4 == 1 ? 0 : 255 - index * 9 }
    var picture: [UInt8] = []
    for alpha in alphas { picture += [9, 9, 9, UInt8(alpha)] }
    for (left, top) in [(0, 0), (-3, 7), (5, -4)] as [(Int32, Int32)] {
      for factor in [1, 2, 3] as [Int32] {
        for deviation in [0, 1.2] {
          let mask = ShapeMask(
            shadowOf: picture, left: left, top: top, width: width, height: height,
            deviation: deviation, factor: factor)
          func place(_ pixel: Int32) -> Int { Int((Double(pixel) / Double(factor)).rounded(.down)) }
          let blur = deviation / Double(factor)
          let margin = Int((3 * blur).rounded(.up))
          let columns = place(left + 4) - place(left) + 1 + 2 * margin
          let rows = place(top + 2) - place(top) + 1 + 2 * margin
          #expect(Int(mask.left) == place(left) - margin && Int(mask.top) == place(top) - margin)
          guard mask.width == columns, mask.height == rows else {
            Issue.record("a mask of another size")
            continue
          }
          var values = [Double](repeating: 0, count: columns * rows)
          for y in 0..<height {
            for x in 0..<width {
              let column = place(left + Int32(x)) - Int(mask.left)
              let row = place(top + Int32(y)) - Int(mask.top)
              let share = Double(alphas[y * width + x]) / 255
              values[row * columns + column] += share / Double(factor * factor)
            }
          }
          if blur > 0 { values = blurred(values, columns, rows, blur) }
          let rgba = mask.pixels.rgba
          for index in values.indices {
            let wanted = min(values[index], 1) * 255
            #expect(abs(Double(rgba[4 * index + 3]) - wanted) <= 0.51)
            #expect(rgba[4 * index] == rgba[4 * index + 3])
          }
        }
      }
    }
  }

  @Test("A mask of colors has four bytes for each pixel, or the program ends with the reason")
  func colors() async {
    let colors = [UInt8](0..<24)
    let mask = ShapeMask(left: 1, top: -2, width: 3, height: 2, colors: colors)
    #expect((mask.left, mask.top, mask.width, mask.height) == (1, -2, 3, 2))
    #expect(mask.pixels.rgba == colors)
    let made = ShapeMask(left: 0, top: 0, width: 2, height: 1) {
      $0 == 0 ? 0x0403_0201 : 0x0807_0605
    }
    #expect(made.pixels.rgba == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(
      TexturePixels.coverage([0, 7, 255]).rgba == [0, 0, 0, 0, 7, 7, 7, 7, 255, 255, 255, 255])
    #expect(TexturePixels.coverage([]).rgba == [])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ShapeMask(left: 0, top: 0, width: 2, height: 1, colors: [1, 2, 3, 4])
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("a mask needs four bytes for each pixel"))
  }
}
