import LamellaGeometry
import TestSupport
import Testing

@Suite("Transforms in space")
struct Transform3DTests {
  private func isClose(_ a: Point?, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
    guard let a else { return false }
    return abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance
  }

  private func random(_ seed: UInt64) -> (Transform3D, SeededGenerator) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var transform = Transform3D.identity
    transform.m34 = number(-0.002...0.002)
    transform = transform.translatedBy(
      x: number(-50...50), y: number(-50...50), z: number(-50...50))
    transform = transform.rotatedBy(
      radians: number(-3...3), x: number(-1...1), y: number(-1...1), z: number(-1...1))
    transform = transform.scaledBy(x: number(0.5...2), y: number(0.5...2), z: number(0.5...2))
    return (transform, random)
  }

  @Test("Each initializer makes the transform of its name")
  func making() {
    #expect(Transform3D(translationX: 1, y: 2, z: 3).apply(x: 10, y: 20) == Point(11, 22))
    #expect(Transform3D(scaleX: 2, y: 3, z: 4).apply(x: 10, y: 20) == Point(20, 60))
    let turn = Transform3D(rotationRadians: .pi / 2, x: 0, y: 0, z: 5)
    #expect(isClose(turn.apply(x: 10, y: 0), Point(0, 10)))
    #expect(
      isClose(
        turn.apply(x: 10, y: 0), Transform2D(rotationRadians: .pi / 2).apply(Point(10, 0))))
    // About y a positive angle takes what lies to the right away from who looks at it.
    let aboutY = Transform3D(rotationRadians: .pi / 3, x: 0, y: 1, z: 0)
    #expect(isClose(aboutY.apply(x: 10, y: 7), Point(5, 7)))
    #expect(aboutY.m13 < 0)
    let aboutX = Transform3D(rotationRadians: .pi / 3, x: 1, y: 0, z: 0)
    #expect(isClose(aboutX.apply(x: 7, y: 10), Point(7, 5)))
    #expect(Transform3D(rotationRadians: 1, x: 0, y: 0, z: 0).isIdentity)
    #expect(Transform3D(rotationRadians: 1, x: 0, y: 1e300, z: 0).isFinite)
  }

  @Test("Concatenating applies the left transform first; translatedBy and the like apply it last")
  func order() {
    let scale = Transform3D(scaleX: 2, y: 2, z: 2)
    let move = Transform3D(translationX: 10, y: 0, z: 0)
    #expect(scale.concatenating(move).apply(x: 1, y: 1) == Point(12, 2))
    #expect(move.concatenating(scale).apply(x: 1, y: 1) == Point(22, 2))
    #expect(scale.translatedBy(x: 10, y: 0, z: 0).apply(x: 1, y: 1) == Point(22, 2))
    #expect(move.scaledBy(x: 2, y: 2, z: 2).apply(x: 1, y: 1) == Point(12, 2))
    #expect(scale.about(x: 5, y: 5).apply(x: 5, y: 5) == Point(5, 5))
    #expect(scale.about(x: 5, y: 5).apply(x: 6, y: 4) == Point(7, 3))
  }

  @Test("A matrix and its inverse undo each other", arguments: 1...50 as ClosedRange<UInt64>)
  func inverse(seed: UInt64) throws {
    let (transform, _) = random(seed)
    let inverse = try #require(transform.inverse)
    let product = transform.concatenating(inverse)
    let rows = [
      [product.m11, product.m12, product.m13, product.m14],
      [product.m21, product.m22, product.m23, product.m24],
      [product.m31, product.m32, product.m33, product.m34],
      [product.m41, product.m42, product.m43, product.m44],
    ]
    for (i, row) in rows.enumerated() {
      for (j, value) in row.enumerated() {
        #expect(abs(value - (i == j ? 1 : 0)) < 1e-9, "seed \(seed), \(i), \(j)")
      }
    }
    #expect(abs(transform.determinant * inverse.determinant - 1) < 1e-9)
  }

  @Test("A transform that flattens space has no inverse")
  func singular() {
    #expect(Transform3D(scaleX: 1, y: 1, z: 0).inverse == nil)
    #expect(Transform3D(scaleX: 0, y: 1, z: 1).inverse == nil)
    var transform = Transform3D.identity
    transform.m11 = .nan
    #expect(transform.inverse == nil && !transform.isFinite)
  }

  @Test("A transform whose inverse would overflow has none, in space and in the plane")
  func beyondNumbers() {
    // The determinants are numbers, and not 0; parts of the inverses are not.
    #expect(Transform3D(scaleX: 0x1p-1040, y: 0x1p1020, z: 1).inverse == nil)
    #expect(Transform3D(scaleX: 1, y: 1e300, z: 0x1p-1040).inverse == nil)
    var far = Transform3D(scaleX: 1e-300, y: 1, z: 1)
    far.m41 = 1e300
    #expect(far.determinant == 1e-300 && far.inverse == nil)
    #expect(Transform2D(scaleX: 0x1p-1040, y: 0x1p1020).inverse == nil)
    #expect(Transform3D(scaleX: 1e-300, y: 1e300, z: 1).inverse?.m11 == 1e300)
  }

  @Test("An affine transform survives conversion to 3D and back")
  func affine() {
    let affine = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let transform = Transform3D(affine)
    #expect(transform.isAffine)
    #expect(transform.affinePart == affine)
    #expect(transform.flattened.affine == affine)
    #expect(!Transform3D(translationX: 0, y: 0, z: 1).isAffine)
    #expect(!Transform3D(rotationRadians: 1, x: 0, y: 1, z: 0).isAffine)
    #expect(Transform3D(rotationRadians: 1, x: 0, y: 1, z: 0).flattened.affine != nil)
  }

  @Test("Perspective: nearer objects are larger, objects behind the eye map to nil")
  func perspective() {
    var eye = Transform3D.identity
    eye.m34 = -1.0 / 100
    #expect(eye.apply(x: 10, y: 20, z: 0) == Point(10, 20))
    #expect(isClose(eye.apply(x: 10, y: 20, z: 50), Point(20, 40)))
    #expect(isClose(eye.apply(x: 10, y: 20, z: -100), Point(5, 10)))
    #expect(eye.apply(x: 10, y: 20, z: 100) == nil)
    #expect(eye.apply(x: 10, y: 20, z: 101) == nil)
  }

  @Test("The flattened transform maps points of the plane like the full one")
  func flattening() {
    for seed in 1...50 as ClosedRange<UInt64> {
      var (transform, random) = random(seed)
      transform.m44 = 1.5
      for _ in 0..<10 {
        let p = Point(.random(in: -50...50, using: &random), .random(in: -50...50, using: &random))
        guard let whole = transform.apply(x: p.x, y: p.y) else { continue }
        #expect(isClose(transform.flattened.apply(p), whole, 1e-6), "seed \(seed)")
      }
    }
  }
}

@Suite("Projective transforms")
struct ProjectiveTransformTests {
  private static func leaning(_ angle: Double, distance: Double = 100) -> ProjectiveTransform {
    var transform = Transform3D.identity
    transform.m34 = -1 / distance
    return transform.rotatedBy(radians: angle, x: 0, y: 1, z: 0).flattened
  }

  @Test("Inverse round trips", arguments: 1...50 as ClosedRange<UInt64>)
  func inverse(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let transform = Self.leaning(.random(in: -1.4...1.4, using: &random))
      .concatenating(
        ProjectiveTransform(Transform2D(a: 2, b: 0.5, c: -0.3, d: 1, tx: 40, ty: -7)))
    let inverse = try #require(transform.inverse)
    for _ in 0..<20 {
      let p = Point(.random(in: -60...60, using: &random), .random(in: -60...60, using: &random))
      guard transform.divisor(at: p) > 0.01 else { continue }
      let there = transform.apply(p)
      #expect(inverse.divisor(at: there) > 0, "seed \(seed)")
      #expect(inverse.apply(there).distance(to: p) < 1e-6, "seed \(seed)")
    }
  }

  @Test("Concatenating equals applying in sequence")
  func concatenating() {
    let first = Self.leaning(0.5)
    let second = Self.leaning(-0.8, distance: 300)
    let p = Point(12, -30)
    #expect(first.concatenating(second).apply(p).distance(to: second.apply(first.apply(p))) < 1e-9)
    #expect(first.concatenating(.identity) == first)
  }

  @Test("Transforms that flatten the plane to a line have no inverse")
  func singular() {
    #expect(Self.leaning(0).inverse != nil)
    let edgeOn = ProjectiveTransform(Transform2D(scaleX: 0, y: 1))
    #expect(edgeOn.inverse == nil)
    #expect(edgeOn.determinant == 0)
  }

  @Test("A rectangle's bounding box holds exactly the part in front of the eye")
  func boxes() {
    let rect = Rect(x: -50, y: -20, width: 100, height: 40)
    let leaning = Self.leaning(.pi / 4)
    let box = leaning.apply(rect).insetBy(dx: -1e-9, dy: -1e-9)
    for corner in [Point(-50, -20), Point(50, -20), Point(50, 20), Point(-50, 20)] {
      let p = leaning.apply(corner)
      #expect(p.x >= box.minX && p.x <= box.maxX && p.y >= box.minY && p.y <= box.maxY)
    }
    // At 100 points from the eye and 150 wide each side, one end reaches behind the eye.
    let reaching = Self.leaning(1.2).apply(Rect(x: -150, y: -20, width: 300, height: 40))
    #expect(reaching.isFinite)
    #expect(reaching.width > 1e6)
    let behind = ProjectiveTransform(
      a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, wx: 0, wy: 0, w: -1)
    #expect(behind.affine == nil)
    #expect(behind.apply(rect).isEmpty && behind.apply(rect).isFinite)
  }

  @Test("Affine transforms survive conversion, divided by a constant divisor")
  func affine() {
    let affine = Transform2D(a: 2, b: 0, c: 0, d: 4, tx: 6, ty: 8)
    #expect(ProjectiveTransform(affine).affine == affine)
    var halved = ProjectiveTransform(affine)
    halved.w = 2
    #expect(halved.affine == Transform2D(a: 1, b: 0, c: 0, d: 2, tx: 3, ty: 4))
    #expect(
      halved.apply(Rect(x: 0, y: 0, width: 1, height: 1)) == Rect(x: 3, y: 4, width: 1, height: 2))
  }
}
