import LamellaGeometry
import Testing

/// Every part of points, sizes, rectangles, insets, colors and transforms.
@Suite("Geometry values, component by component")
nonisolated struct GeometryValueTests {
  @Test("Points are added, scaled, and interpolated on each axis")
  func points() {
    let (a, b) = (Point(1, 20), Point(x: 4, y: 16))
    #expect(a + b == Point(5, 36) && a - b == Point(-3, 4) && -a == Point(-1, -20))
    #expect(a * 3 == Point(3, 60) && a.distance(to: b) == 5 && b.distance(to: a) == 5)
    #expect(a.interpolated(to: b, fraction: 0.25) == Point(1.75, 19))
    #expect(a.interpolated(to: b, fraction: -1) == Point(-2, 24))
    var moved = a
    moved += b
    #expect(moved == Point(5, 36))
    moved -= Point(1, 2)
    #expect(moved == Point(4, 34))
    #expect(Point.zero == Point(0, 0) && a.isFinite)
    #expect(!Point(.nan, 0).isFinite && !Point(0, .infinity).isFinite)
  }

  @Test("Sizes, insets and radii: each component counts")
  func sizes() {
    #expect(Size(2, 3) * 4 == Size(width: 8, height: 12) && Size.zero == Size(0, 0))
    #expect(!Size(1, 1).isEmpty && Size(0, 1).isEmpty && Size(1, 0).isEmpty && Size(-1, 1).isEmpty)
    #expect(Size(1, 1).isFinite && !Size(.nan, 1).isFinite && !Size(1, .infinity).isFinite)
    let insets = EdgeInsets(all: 7)
    #expect(insets == EdgeInsets(top: 7, left: 7, bottom: 7, right: 7) && insets.isFinite)
    #expect(EdgeInsets() == .zero && DirectionalEdgeInsets() == .zero)
    for part in [\EdgeInsets.top, \.left, \.bottom, \.right] {
      var bad = insets
      bad[keyPath: part] = .nan
      #expect(!bad.isFinite && bad != insets && EdgeInsets.zero[keyPath: part] == 0)
    }
    for part in [\DirectionalEdgeInsets.top, \.leading, \.bottom, \.trailing] {
      var bad = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      #expect(bad.isFinite && DirectionalEdgeInsets.zero[keyPath: part] == 0)
      bad[keyPath: part] = .infinity
      #expect(!bad.isFinite)
    }
    let radii = CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
    #expect(radii.clockwise == SIMD4(1, 2, 3, 4) && CornerRadii() == .zero)
    #expect(CornerRadii(5).clockwise == SIMD4(repeating: 5))
    #expect(radii.limited(to: Size(5, 90)).clockwise == SIMD4(1, 2, 2.5, 2.5))
    #expect(radii.limited(to: Size(90, 3)).clockwise == SIMD4(1, 1.5, 1.5, 1.5))
    #expect(radii.limited(to: Size(90, -3)) == .zero && radii.limited(to: .zero) == .zero)
    let odd = CornerRadii(topLeft: -1, topRight: .nan, bottomRight: .infinity, bottomLeft: 0)
    #expect(odd.limited(to: Size(6, 8)).clockwise == SIMD4(0, 0, 3, 0))
  }

  @Test("Rectangles: containment and intersection at each edge")
  func rectangles() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    for (point, isInside) in [
      (Point(10, 20), true), (Point(9.999, 20), false), (Point(10, 19.999), false),
      (Point(39.999, 20), true), (Point(40, 20), false), (Point(10, 59.999), true),
      (Point(10, 60), false), (Point(10, .nan), false),
    ] {
      #expect(rect.contains(point) == isInside, "\(point)")
    }
    for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      let moved = rect.offsetBy(dx: dx, dy: dy)
      #expect(moved == Rect(x: 10 + dx, y: 20 + dy, width: 30, height: 40))
      #expect(!rect.contains(moved) && rect.intersects(moved))
      #expect(!rect.intersects(rect.offsetBy(dx: dx * 30.5, dy: dy * 40.5)))
      #expect(rect.intersects(rect.offsetBy(dx: dx * 29.5, dy: dy * 39.5)))
      #expect(rect.contains(rect.insetBy(dx: abs(dx), dy: abs(dy))))
    }
    let other = Rect(x: 0, y: 50, width: 25, height: 90)
    #expect(rect.intersection(other) == Rect(x: 10, y: 50, width: 15, height: 10))
    #expect(other.intersection(rect) == Rect(x: 10, y: 50, width: 15, height: 10))
    #expect(rect.union(other) == Rect(x: 0, y: 20, width: 40, height: 120))
    let flat = Rect(x: -5, y: -5, width: 0, height: 9)
    #expect(rect.union(flat) == rect && flat.union(rect) == rect)
    #expect(flat.union(.zero) == .zero && flat.isEmpty && !rect.isEmpty)
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 5)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 23, height: 36))
    #expect(
      Rect(x: 10, y: 20, width: -4, height: 6).standardized
        == Rect(x: 6, y: 20, width: 4, height: 6))
    #expect(
      Rect(x: 10, y: 20, width: 4, height: -6).standardized
        == Rect(x: 10, y: 14, width: 4, height: 6))
    for part in [\Rect.origin.x, \.origin.y, \.size.width, \.size.height] {
      var bad = rect
      bad[keyPath: part] = .infinity
      #expect(!bad.isFinite)
    }
  }

  @Test("Colors: each component is interpolated, clamped, and stored in its byte")
  func colors() {
    let (a, b) = (
      Color(red: 0, green: 0.25, blue: 0.5, alpha: 1), Color(red: 1, green: 0.75, blue: 0, alpha: 0)
    )
    #expect(
      a.mixed(with: b, fraction: 0.25)
        == Color(red: 0.25, green: 0.375, blue: 0.375, alpha: 0.75))
    #expect(a.mixed(with: b, fraction: 0) == a && a.mixed(with: b, fraction: 1) == b)
    #expect(a.mixed(with: b, fraction: 3) == Color(red: 1, green: 1, blue: 0, alpha: 0))
    #expect(a.withAlpha(0.5) == Color(red: 0, green: 0.25, blue: 0.5, alpha: 0.5))
    #expect(a.withAlpha(7).alpha == 1 && a.withAlpha(-1).alpha == 0)
    let hex = Color(hex: 0xFF33_6699, alpha: 0.5)
    #expect((hex.red, hex.green, hex.blue, hex.alpha) == (0.2, 0.4, 0.6, 0.5))
    #expect(Color(hex: 0).alpha == 1 && Color(white: 0.5) == Color(red: 0.5, green: 0.5, blue: 0.5))
    let bytes = Color(rgba8: 0xCC99_6633)
    #expect((bytes.red, bytes.green, bytes.blue, bytes.alpha) == (0.2, 0.4, 0.6, 0.8))
    #expect(Color.clear.rgba8 == 0 && Color.black.rgba8 == 0xFF00_0000)
    #expect(Color.white.rgba8 == 0xFFFF_FFFF)
  }

  @Test("Affine transforms: each number counts in each property")
  func affine() {
    let identity = Transform2D.identity
    let parts = [\Transform2D.a, \.b, \.c, \.d, \.tx, \.ty]
    for (index, part) in parts.enumerated() {
      var changed = identity
      changed[keyPath: part] += 2
      #expect(!changed.isIdentity && changed.isTranslation == (index >= 4))
      #expect(changed.isAxisAligned == (index != 1 && index != 2))
      changed[keyPath: part] = .nan
      #expect(!changed.isFinite)
    }
    let map = Transform2D(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(map.determinant == -1 && map.apply(Point(1, 10)) == Point(63, 86))
    #expect(
      map.translatedBy(x: 1, y: 10) == Transform2D(a: 2, b: 3, c: 5, d: 7, tx: 63, ty: 86))
    #expect(
      map.scaledBy(x: 10, y: 100) == Transform2D(a: 20, b: 30, c: 500, d: 700, tx: 11, ty: 13))
    #expect(map.inverse == Transform2D(a: -7, b: 3, c: 5, d: -2, tx: 12, ty: -7))
    let next = Transform2D(a: 1, b: 10, c: 100, d: 1_000, tx: 4, ty: 6)
    #expect(
      map.concatenating(next)
        == Transform2D(a: 302, b: 3_020, c: 705, d: 7_050, tx: 1_315, ty: 13_116))
    #expect(
      map.apply(Rect(x: 1, y: 10, width: 2, height: -4))
        == Rect(minX: 43, minY: 58, maxX: 67, maxY: 92))
    let flip = Transform2D(a: -2, b: 0, c: 0, d: -3, tx: 1, ty: 2)
    #expect(
      flip.apply(Rect(x: 1, y: 2, width: 3, height: 4)) == Rect(x: -7, y: -16, width: 6, height: 12)
    )
    let turned = Transform2D(rotationRadians: 0.5)
    let (sine, cosine) = Elementary.sincos(0.5)
    #expect(turned == Transform2D(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
    #expect(map.rotated(by: 0.5) == turned.concatenating(map))
    #expect(map.meanScale == 1 && Transform2D(scaleX: 4, y: -9).meanScale == 6)
    #expect(Transform2D(scaleX: 0x1p600, y: 0x1p700).meanScale == 0x1p650)
    #expect(Transform2D(a: 0, b: 0x1p600, c: -0x1p600, d: 0, tx: 0, ty: 0).meanScale == 0x1p600)
  }

  @Test("Projective transforms: each number counts, and points behind the eye stay finite")
  func projective() {
    let parts = [\ProjectiveTransform.a, \.b, \.c, \.d, \.tx, \.ty, \.wx, \.wy, \.w]
    for part in parts {
      var changed = ProjectiveTransform.identity
      changed[keyPath: part] += 2
      #expect(changed != .identity)
      changed[keyPath: part] = .infinity
      #expect(!changed.isFinite)
    }
    let map = ProjectiveTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13, wx: 1, wy: 2, w: 4)
    #expect(map.divisor(at: Point(10, 100)) == 214 && map.affine == nil)
    // 2 (28 - 26) - 3 (20 - 22) + 1 (65 - 77)
    #expect(map.determinant == -2)
    #expect(map.apply(Point(1, 1)) == Point(18.0 / 7, 23.0 / 7))
    #expect(map.apply(Point(-4, 0)) == Point(3 / 1e-6, 1 / 1e-6))
    let inverse = map.inverse
    #expect(
      inverse
        == ProjectiveTransform(
          a: -1, b: -0.5, c: -1, d: 1.5, tx: 6, ty: -3.5, wx: 0.5, wy: -0.5, w: 0.5))
    let next = ProjectiveTransform(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 20, wx: 2, wy: 3, w: 1)
    #expect(
      map.concatenating(next)
        == ProjectiveTransform(
          a: 12, b: 23, c: 25, d: 47, tx: 51, ty: 93, wx: 14, wy: 33, w: 65))
    let plain = ProjectiveTransform(a: 2, b: 4, c: 6, d: 8, tx: 10, ty: 12, wx: 0, wy: 0, w: 2)
    #expect(plain.affine == Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    for (part, value) in [(\ProjectiveTransform.wx, 1.0), (\.wy, 1), (\.w, 0), (\.w, -1)] {
      var changed = plain
      changed[keyPath: part] = value
      #expect(changed.affine == nil)
    }
    // Half of it is behind the eye: what is in front ends at the smallest divisor.
    let side = ProjectiveTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, wx: 1, wy: 0, w: 1)
    let box = side.apply(Rect(x: -3, y: 1, width: 4, height: 2))
    #expect(box.maxX == 0.5 && box.minY == 0.5 && abs(box.maxY / 3e6 - 1) < 1e-6)
    #expect(abs(box.minX / -999_999 - 1) < 1e-6)
    let behind = side.apply(Rect(x: -9, y: 1, width: 2, height: 2))
    #expect(behind.size == .zero && behind.origin == Point(-8 / 1e-6, 2 / 1e-6))
  }

  @Test("Transforms in space: each number counts in each property")
  func space() {
    let parts = [
      \Transform3D.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34,
      \.m41, \.m42, \.m43, \.m44,
    ]
    let inPlane = [\Transform3D.m11, \.m12, \.m21, \.m22, \.m41, \.m42]
    for part in parts {
      var changed = Transform3D.identity
      changed[keyPath: part] += 2
      #expect(!changed.isIdentity && changed.isAffine == inPlane.contains(part))
      changed[keyPath: part] = .nan
      #expect(!changed.isFinite)
    }
    var map = Transform3D()
    for (index, part) in parts.enumerated() { map[keyPath: part] = Double(index + 1) }
    #expect(map.affinePart == Transform2D(a: 1, b: 2, c: 5, d: 6, tx: 13, ty: 14))
    #expect(
      map.flattened
        == ProjectiveTransform(a: 1, b: 2, c: 5, d: 6, tx: 13, ty: 14, wx: 4, wy: 8, w: 16))
    #expect(map.apply(x: 1, y: 10, z: 100) == Point(964.0 / 1_300, 1_076.0 / 1_300))
    #expect(map.apply(x: 1, y: 10) == Point(0.64, 0.76))
    #expect(map.apply(x: -4, y: 0) == nil && map.apply(x: -100, y: 0) == nil)
    let moved = map.translatedBy(x: 1, y: 10, z: 100)
    #expect([moved.m41, moved.m42, moved.m43, moved.m44] == [964, 1_076, 1_188, 1_300])
    let scaled = map.scaledBy(x: 2, y: 3, z: 4)
    #expect([scaled.m11, scaled.m22, scaled.m33, scaled.m44] == [2, 18, 44, 16])
    let about = Transform3D(scaleX: 2, y: 3, z: 4).about(x: 10, y: 20, z: 30)
    #expect([about.m41, about.m42, about.m43] == [-10, -40, -90])
    #expect(Transform3D(scaleX: 2, y: 3, z: 4).about(x: 10, y: 20).m43 == 0)
    for (x, y, z) in [(0.0, 0.0, 0.0), (.infinity, 1, 1), (.nan, 1, 1)] {
      let turned = Transform3D(rotationRadians: 1, x: x, y: y, z: z)
      #expect(turned.isIdentity)
    }
    #expect(
      Transform3D(rotationRadians: 0.5, x: 0, y: 0, z: -3).affinePart
        == Transform2D(rotationRadians: -0.5))
  }
}
