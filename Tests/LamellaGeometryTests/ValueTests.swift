import LamellaGeometry
import Testing

@Suite("Rectangles")
nonisolated struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test("Edges and center are computed from origin and size")
  func edges() {
    #expect((rect.minX, rect.midX, rect.maxX) == (10, 25, 40))
    #expect((rect.minY, rect.midY, rect.maxY) == (20, 40, 60))
    #expect(rect.center == Point(25, 40))
    #expect(Rect(minX: 10, minY: 20, maxX: 40, maxY: 60) == rect)
  }

  @Test("The top and left edges are inside, the bottom and right ones outside")
  func contains() {
    #expect(rect.contains(Point(10, 20)) && rect.contains(Point(39.999, 59.999)))
    #expect(!rect.contains(Point(40, 30)) && !rect.contains(Point(20, 60)))
    #expect(!rect.contains(Point(.nan, 30)))
    #expect(rect.contains(rect) && !rect.contains(rect.offsetBy(dx: 1, dy: 0)))
  }

  @Test("Rectangles that touch have an empty intersection, those apart the null rectangle")
  func touching() {
    let right = rect.offsetBy(dx: 30, dy: 0)
    #expect(rect.intersects(right))
    #expect(rect.intersection(right) == Rect(x: 40, y: 20, width: 0, height: 40))
    for (dx, dy) in [(30.5, 0.0), (-30.5, 0), (0, 40.5), (0, -40.5), (31, 41)] {
      let apart = rect.offsetBy(dx: dx, dy: dy)
      #expect(!rect.intersects(apart) && rect.intersection(apart) == .null)
    }
    #expect(
      rect.intersection(rect.offsetBy(dx: 10, dy: -5)) == Rect(x: 20, y: 20, width: 20, height: 35))
  }

  @Test("The null rectangle is empty, intersects nothing, and stays null when changed")
  func null() {
    let null = Rect.null
    #expect(null.isNull && null.isEmpty && !null.isFinite && null == null)
    #expect(!rect.isNull && !Rect.zero.isNull)
    #expect(Rect(x: .infinity, y: 0, width: 1, height: 1).isNull)
    #expect(Rect(x: 0, y: .infinity, width: 1, height: 1).isNull)
    #expect(null.intersection(rect).isNull && rect.intersection(null).isNull)
    #expect(!null.intersects(null) && null.intersection(null).isNull)
    #expect(null.union(rect) == rect && rect.union(null) == rect)
    #expect(!null.contains(Point(10, 20)) && !rect.contains(null))
    #expect(null.insetBy(dx: 1, dy: -1) == null && null.offsetBy(dx: 3, dy: 4) == null)
    #expect(null.inset(by: EdgeInsets(top: 1, left: 1)) == null && null.standardized == null)
  }

  @Test("A union surrounds both, and an empty rectangle adds nothing")
  func union() {
    let other = Rect(x: 0, y: 50, width: 5, height: 50)
    #expect(rect.union(other) == Rect(x: 0, y: 20, width: 40, height: 80))
    #expect(rect.union(.zero) == rect && Rect.zero.union(rect) == rect)
  }

  @Test("Insets move edges inwards")
  func insets() {
    #expect(rect.insetBy(dx: 1, dy: -2) == Rect(x: 11, y: 18, width: 28, height: 44))
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: EdgeInsets(all: -1)) == rect.insetBy(dx: -1, dy: -1))
  }

  @Test("Standardizing makes negative sizes positive")
  func standardized() {
    let turned = Rect(x: 40, y: 60, width: -30, height: -40)
    #expect(turned.standardized == rect)
    #expect(rect.standardized == rect)
  }

  @Test("isFinite is false for values that are not finite")
  func finite() {
    #expect(rect.isFinite)
    #expect(!Rect(x: .nan, y: 0, width: 1, height: 1).isFinite)
    #expect(!Rect(x: 0, y: 0, width: .infinity, height: 1).isFinite)
    #expect(!EdgeInsets(top: .nan).isFinite)
  }
}

@Suite("Affine transforms")
nonisolated struct Transform2DTests {
  private func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
    a.distance(to: b) < tolerance
  }

  static let samples = [
    Transform2D.identity, Transform2D(translationX: 3, y: -4),
    Transform2D(scaleX: 2, y: -0.5), Transform2D(rotationRadians: 0.7),
    Transform2D(a: 1, b: 0.3, c: -0.6, d: 2, tx: 5, ty: 7),
  ]

  @Test("Concatenating applies the left transform first")
  func concatenating() {
    let p = Point(1.5, -2)
    for a in Self.samples {
      for b in Self.samples {
        #expect(isClose(a.concatenating(b).apply(p), b.apply(a.apply(p))))
      }
    }
  }

  @Test("translatedBy and scaledBy apply before the transform")
  func prefixed() {
    let p = Point(1.5, -2)
    for a in Self.samples {
      #expect(isClose(a.translatedBy(x: 2, y: 3).apply(p), a.apply(p + Point(2, 3))))
      #expect(isClose(a.scaledBy(x: 2, y: 3).apply(p), a.apply(Point(3, -6))))
      #expect(
        isClose(
          a.rotated(by: 0.3).apply(p), a.apply(Transform2D(rotationRadians: 0.3).apply(p))))
    }
  }

  @Test("An inverse restores points; a transform that flattens has none", arguments: samples)
  func inverse(transform: Transform2D) throws {
    let inverse = try #require(transform.inverse)
    #expect(isClose(inverse.apply(transform.apply(Point(12, -7))), Point(12, -7)))
    #expect(abs(transform.determinant * inverse.determinant - 1) < 1e-12)
  }

  @Test("Transforms that flatten the plane or are not finite have no inverse")
  func singular() {
    #expect(Transform2D(scaleX: 0, y: 1).inverse == nil)
    #expect(Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(Transform2D(scaleX: .nan, y: 1).inverse == nil)
    #expect(Transform2D(scaleX: 1e-200, y: 1e-200).inverse == nil)
  }

  @Test("A quarter turn is clockwise on screen")
  func rotation() {
    let turned = Transform2D(rotationRadians: .pi / 2).apply(Point(1, 0))
    #expect(isClose(turned, Point(0, 1), 1e-15))
  }

  @Test("A rectangle maps to the bounding box of its corners")
  func rects() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(
      Transform2D(scaleX: -2, y: 1).apply(rect) == Rect(x: -8, y: 2, width: 6, height: 4))
    for transform in Self.samples {
      let box = transform.apply(rect).insetBy(dx: -1e-9, dy: -1e-9)
      for corner in [
        rect.origin, Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
        Point(rect.minX, rect.maxY),
      ] {
        #expect(box.contains(transform.apply(corner)))
      }
    }
    let half = Transform2D(rotationRadians: .pi / 4).apply(
      Rect(x: -1, y: -1, width: 2, height: 2))
    #expect(abs(half.width - 2 * 2.0.squareRoot()) < 1e-12)
  }

  @Test("A transform's properties follow from its numbers")
  func questions() {
    #expect(Transform2D.identity.isIdentity && Transform2D.identity.isTranslation)
    #expect(Transform2D(translationX: 1, y: 2).isTranslation)
    #expect(!Transform2D(scaleX: 2, y: 1).isTranslation)
    #expect(Transform2D(scaleX: 2, y: 1).isAxisAligned)
    #expect(!Transform2D(rotationRadians: 1).isAxisAligned)
    #expect(!Transform2D(translationX: .infinity, y: 0).isFinite)
  }
}

@Suite("Colors")
nonisolated struct ColorTests {
  @Test(
    "Bytes survive a round trip through a color",
    arguments: [0, 0xFFFF_FFFF, 0x8040_20FF, 0x0102_0304])
  func bytes(value: UInt32) {
    #expect(Color(rgba8: value).rgba8 == value)
  }

  @Test("Components are clamped and NaN becomes 0")
  func clamped() {
    let color = Color(red: 2, green: -1, blue: .nan, alpha: 0.5)
    #expect((color.red, color.green, color.blue, color.alpha) == (1, 0, 0, 0.5))
  }

  @Test("Bytes are rounded, halves up, whatever components were set to")
  func rounding() {
    var values: [Float] = [
      -.infinity, -1, -0.0, 0, .leastNonzeroMagnitude, 1, 1.5, 300, .infinity, .nan,
    ]
    for byte in 0...255 {
      let (whole, half) = (Float(byte) / 255, (Float(byte) + 0.5) / 255)
      values += [whole, whole.nextUp, whole.nextDown, half, half.nextUp, half.nextDown]
    }
    for (index, value) in values.enumerated() {
      let wanted = value > 0 ? UInt32(min(value, 1) * 255 + 0.5) : 0
      var color = Color.clear
      for (component, shift) in [
        (\Color.red, 0), (\Color.green, 8), (\Color.blue, 16), (\Color.alpha, 24),
      ] as [(WritableKeyPath<Color, Float>, UInt32)] {
        color = Color(white: 0, alpha: 0)
        color[keyPath: component] = value
        #expect(color.rgba8 == wanted << shift, "value \(index)")
      }
    }
  }

  @Test("Hexadecimal notation has red first, bytes have red lowest")
  func hex() {
    #expect(Color(hex: 0x12_34_56).rgba8 == 0xFF56_3412)
    #expect(Color(white: 1, alpha: 0).rgba8 == 0x00FF_FFFF)
    #expect(Color.white.mixed(with: .black, fraction: 1) == .black)
  }
}
