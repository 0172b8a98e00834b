import LamellaGeometry
import Testing

@testable import LamellaScene

/// What transforms are made of, by numbers that were worked out by hand.
@Suite("Parts of transforms")
struct TransformPartsTests {
  private func near(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
    (0..<4).allSatisfy { abs(a[$0] - b[$0]) < 1e-12 }
  }

  private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
    func list(_ m: Transform3D) -> [Double] {
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
        m.m42, m.m43, m.m44,
      ]
    }
    return zip(list(a), list(b)).map { abs($0 - $1) }.max()!
  }

  @Test("A transform of the plane is scale, then shear, then a turn")
  func plane() {
    let quarter = Double.pi / 2
    let cases: [(Transform2D, scale: (Double, Double), shear: Double, turn: Double)] = [
      (Transform2D(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 5), (2, 3), 0, 0),
      // One axis mirrored stays a negative scale, both are half a turn.
      (Transform2D(a: -2, b: 0, c: 0, d: 3, tx: 4, ty: 5), (-2, 3), 0, 0),
      (Transform2D(a: 2, b: 0, c: 0, d: -3, tx: 4, ty: 5), (2, -3), 0, 0),
      (Transform2D(a: -2, b: 0, c: 0, d: -3, tx: 4, ty: 5), (2, 3), 0, .pi),
      (Transform2D(a: 0, b: 0, c: 0, d: -3, tx: 4, ty: 5), (0, -3), 0, 0),
      (Transform2D(a: -2, b: 0, c: 0, d: 0, tx: 4, ty: 5), (-2, 0), 0, 0),
      // Turned, sheared, both.
      (Transform2D(a: 0, b: 2, c: -3, d: 0, tx: 4, ty: 5), (2, 3), 0, quarter),
      (Transform2D(a: 0, b: -2, c: 3, d: 0, tx: 4, ty: 5), (2, 3), 0, -quarter),
      (Transform2D(a: 2, b: 0, c: 1, d: 4, tx: 4, ty: 5), (2, 4), 0.25, 0),
      (Transform2D(a: 0, b: 2, c: -4, d: 1, tx: 4, ty: 5), (2, 4), 0.25, quarter),
      // Mirrored and turned: the axis that points farther back is the one with the negative scale.
      (Transform2D(a: 0, b: 2, c: 3, d: 0, tx: 4, ty: 5), (2, -3), 0, quarter),
      (
        Transform2D(a: -3, b: 4, c: 4, d: 3, tx: 4, ty: 5), (-5, 5), 0,
        Elementary.atan2(-4, 3)
      ),
      (
        Transform2D(a: -3, b: 4, c: 5.2, d: 1.4, tx: 4, ty: 5), (-5, 5), 0.4,
        Elementary.atan2(-4, 3)
      ),
      // Flattened along one axis: the other one has the direction.
      (Transform2D(a: 0, b: 0, c: -3, d: 0, tx: 4, ty: 5), (0, 3), 0, quarter),
      (
        Transform2D(a: 0, b: 0, c: 3, d: 4, tx: 4, ty: 5), (0, 5), 0,
        Elementary.atan2(-3, 4)
      ),
      (Transform2D(a: 2, b: 0, c: 4, d: 0, tx: 4, ty: 5), (2, 0), 0, 0),
    ]
    for (transform, scale, shear, turn) in cases {
      for parts in [TransformParts(transform), TransformParts(Transform3D(transform))] {
        #expect(parts.translation == SIMD4(4, 5, 0, 0))
        #expect(near(parts.scale, SIMD4(scale.0, scale.1, 1, 0)), "\(transform): \(parts.scale)")
        #expect(near(parts.shear, SIMD4(shear, 0, 0, 0)), "\(transform): \(parts.shear)")
        #expect(near(parts.turn, SIMD4(0, 0, turn, 0)), "\(transform): \(parts.turn)")
        #expect(parts.perspective == SIMD4(0, 0, 0, 1) && parts.isFlat)
      }
    }
  }

  @Test("In space there are a scale, a shear and a turn about any axis")
  func space() {
    var sheared = Transform3D()
    (sheared.m11, sheared.m21, sheared.m22) = (2, 1.5, 3)
    (sheared.m31, sheared.m32, sheared.m33) = (1, -2, 4)
    (sheared.m41, sheared.m42, sheared.m43) = (5, 6, 7)
    let parts = TransformParts(sheared)
    #expect(near(parts.translation, SIMD4(5, 6, 7, 0)) && near(parts.scale, SIMD4(2, 3, 4, 0)))
    #expect(near(parts.shear, SIMD4(0.5, 0.25, -0.5, 0)) && near(parts.turn, .zero))
    #expect(parts.perspective == SIMD4(0, 0, 0, 1) && !parts.isFlat)
    // Mirrored along one axis: along all three, and half a turn about that one.
    let mirrored = TransformParts(Transform3D(scaleX: 1, y: 1, z: -1))
    #expect(near(mirrored.scale, SIMD4(-1, -1, -1, 0)) && near(mirrored.turn, SIMD4(0, 0, .pi, 0)))
    // Flat along an axis: there is nothing to shear along it.
    let flat = TransformParts(Transform3D(scaleX: 2, y: 3, z: 0))
    #expect(near(flat.scale, SIMD4(2, 3, 0, 0)) && near(flat.shear, .zero))
  }

  @Test("The axis of a turn is found whichever way it points, also of more than a right angle")
  func axes() {
    for (x, y, z) in [(12.0, 3.0, 4.0), (4, 12, 3), (3, 4, 12), (12, -3, 4), (4, -12, 3)] {
      for angle in [0.25, 1.5, 2.5, 3, -0.25, -3] {
        let turn = Transform3D(rotationRadians: angle, x: x, y: y, z: z)
        let expected = SIMD4(x, y, z, 0) / 13 * angle
        #expect(near(TransformParts(turn).turn, expected), "\(angle) about \(x), \(y), \(z)")
        #expect(near(TransformParts(turn).scale, SIMD4(1, 1, 1, 0)))
      }
    }
  }

  @Test("Perspective is what the axes and the move do not explain of the divisor")
  func perspective() {
    // The axes are (1, 2, 3), (0, 1, 4), (5, 6, 0), the perspective (0.1, 0.2, 0.3), and 1 is left.
    var skewed = Transform3D()
    (skewed.m11, skewed.m12, skewed.m13, skewed.m14) = (1, 2, 3, 1.4)
    (skewed.m21, skewed.m22, skewed.m23, skewed.m24) = (0, 1, 4, 1.4)
    (skewed.m31, skewed.m32, skewed.m33, skewed.m34) = (5, 6, 0, 1.7)
    (skewed.m41, skewed.m42, skewed.m43, skewed.m44) = (1, 1, 1, 1.6)
    #expect(near(TransformParts(skewed).perspective, SIMD4(0.1, 0.2, 0.3, 1)))
    skewed.m44 = 2.6
    #expect(near(TransformParts(skewed).perspective, SIMD4(0.1, 0.2, 0.3, 2)))
    // What is flat in space has none.
    skewed.m31 = 1
    (skewed.m32, skewed.m33) = (3, 7)
    #expect(TransformParts(skewed).perspective == SIMD4(0, 0, 0, 1))
  }

  @Test("Whatever has depth is not flat, part by part")
  func flatness() {
    let changes: [(inout TransformParts) -> Void] = [
      { $0.translation[2] = 1 }, { $0.scale[2] = 2 }, { $0.shear[1] = 1 }, { $0.shear[2] = 1 },
      { $0.turn[0] = 1 }, { $0.turn[1] = 1 }, { $0.perspective[0] = 1 },
      { $0.perspective[1] = 1 }, { $0.perspective[2] = 1 }, { $0.perspective[3] = 2 },
    ]
    for (index, change) in changes.enumerated() {
      var parts = TransformParts()
      change(&parts)
      #expect(!parts.isFlat, "\(index)")
      #expect(!parts.transform.isAffine, "\(index)")
    }
    var parts = TransformParts()
    parts.translation = SIMD4(1, 2, 0, 0)
    parts.scale = SIMD4(2, 3, 1, 0)
    parts.shear[0] = 0.5
    #expect(parts.isFlat)
    #expect(parts.transform == Transform3D(Transform2D(a: 2, b: 0, c: 1.5, d: 3, tx: 1, ty: 2)))
    parts.turn[2] = .pi / 2
    let turned = Transform2D(a: 0, b: 2, c: -3, d: 1.5, tx: 1, ty: 2)
    #expect(parts.isFlat && distance(parts.transform, Transform3D(turned)) < 1e-12)
  }

  @Test("Parts in space are put together in their order: shear, turn, move, perspective")
  func together() {
    var parts = TransformParts()
    parts.translation = SIMD4(5, 6, 7, 0)
    parts.scale = SIMD4(2, 3, 4, 0)
    parts.shear = SIMD4(0.5, 0.25, -0.5, 0)
    var expected = Transform3D()
    (expected.m11, expected.m21, expected.m22) = (2, 1.5, 3)
    (expected.m31, expected.m32, expected.m33) = (1, -2, 4)
    (expected.m41, expected.m42, expected.m43) = (5, 6, 7)
    #expect(distance(parts.transform, expected) < 1e-12)
    parts.perspective = SIMD4(0.1, 0.2, 0.3, 2)
    // Of each axis, and of the move: its products with the perspective, and 2 for the move.
    (expected.m14, expected.m24, expected.m34) = (0.2, 0.75, 0.9)
    expected.m44 = 0.5 + 1.2 + 2.1 + 2
    #expect(distance(parts.transform, expected) < 1e-12)
  }

  @Test("Differences in the plane turn the shorter way; half a turn stays as it is")
  func planeDifferences() {
    func difference(_ angle: Double, from other: Double) -> Double {
      var (parts, start) = (TransformParts(), TransformParts())
      (parts.turn[2], start.turn[2]) = (angle, other)
      return parts.difference(from: start).turn[2]
    }
    let full = 2 * Double.pi
    #expect(difference(1.5, from: 0.5) == 1 && difference(0.5, from: 1.5) == -1)
    #expect(difference(.pi, from: 0) == .pi && difference(0, from: .pi) == -.pi)
    #expect(abs(difference(3, from: -3) - (6 - full)) < 1e-12)
    #expect(abs(difference(-3, from: 3) - (full - 6)) < 1e-12)
    #expect(abs(difference(10, from: -5) - (15 - 2 * full)) < 1e-12)
  }

  @Test("Each part of a difference is added by its weight")
  func sums() {
    var (end, start) = (TransformParts(), TransformParts())
    end.translation = SIMD4(11, 22, 33, 0)
    end.scale = SIMD4(3, 5, 7, 0)
    end.shear = SIMD4(0.5, 1, 1.5, 0)
    end.turn[2] = 1
    end.perspective = SIMD4(0.25, 0.5, 0.75, 3)
    start.translation = SIMD4(1, 2, 3, 0)
    let way = end.difference(from: start)
    #expect(way.translation == SIMD4(10, 20, 30, 0) && way.scale == SIMD4(2, 4, 6, 0))
    #expect(way.shear == SIMD4(0.5, 1, 1.5, 0) && way.turn == SIMD4(0, 0, 1, 0))
    #expect(way.perspective == SIMD4(0.25, 0.5, 0.75, 2))
    start.add(way, 0.5)
    #expect(start.translation == SIMD4(6, 12, 18, 0) && start.scale == SIMD4(2, 3, 4, 0))
    #expect(start.shear == SIMD4(0.25, 0.5, 0.75, 0) && start.turn == SIMD4(0, 0, 0.5, 0))
    #expect(start.perspective == SIMD4(0.125, 0.25, 0.375, 2))
    start.add(.none, 1)
    #expect(start.scale == SIMD4(2, 3, 4, 0) && start.perspective[3] == 2)
  }

  @Test("Differences in space go about the axis between two turns, by half a turn at most")
  func spaceDifferences() {
    let quarter = Double.pi / 2
    var (x, z) = (TransformParts(), TransformParts())
    (x.turn[0], z.turn[2]) = (quarter, quarter)
    // A quarter back about z, then one about x: a third of a turn about (1, 1, -1).
    let third = 2 * Double.pi / 3 / 3.0.squareRoot()
    let way = x.difference(from: z)
    #expect(near(way.turn, SIMD4(third, third, -third, 0)))
    #expect(near(z.difference(from: x).turn, SIMD4(-third, -third, third, 0)))
    var half = z
    half.add(way, 0.5)
    let expected = Transform3D(rotationRadians: quarter, x: 0, y: 0, z: 1)
      .concatenating(Transform3D(rotationRadians: .pi / 3, x: 1, y: 1, z: -1))
    #expect(distance(half.transform, expected) < 1e-12)
    z.add(way, 1)
    #expect(near(z.turn, SIMD4(quarter, 0, 0, 0)))
    // Either may be the one that is not in the plane; more than half a turn is less the other way.
    var far = TransformParts()
    far.turn[1] = 4
    let rest = 2 * Double.pi - 4
    #expect(near(far.difference(from: TransformParts()).turn, SIMD4(0, -rest, 0, 0)))
    #expect(near(TransformParts().difference(from: far).turn, SIMD4(0, rest, 0, 0)))
  }

  // MARK: Numbers within transforms

  @Test("Each number within a transform is read and set by itself")
  func components() {
    var parts = TransformParts()
    parts.translation = SIMD4(1, 2, 3, 0)
    parts.scale = SIMD4(4, 5, 9, 0)
    parts.turn = SIMD4(0.1, 0.2, 0.3, 0)
    let cases: [(TransformComponent, String, AnimationVector)] = [
      (.rotationX, "rotation.x", SIMD4(0.1, 0, 0, 0)),
      (.rotationY, "rotation.y", SIMD4(0.2, 0, 0, 0)),
      (.rotationZ, "rotation.z", SIMD4(0.3, 0, 0, 0)),
      (.scale, "scale", SIMD4(6, 0, 0, 0)), (.scaleX, "scale.x", SIMD4(4, 0, 0, 0)),
      (.scaleY, "scale.y", SIMD4(5, 0, 0, 0)), (.scaleZ, "scale.z", SIMD4(9, 0, 0, 0)),
      (.translation, "translation", SIMD4(1, 2, 0, 0)),
      (.translationX, "translation.x", SIMD4(1, 0, 0, 0)),
      (.translationY, "translation.y", SIMD4(2, 0, 0, 0)),
      (.translationZ, "translation.z", SIMD4(3, 0, 0, 0)),
    ]
    for (component, name, value) in cases {
      #expect(component.name == name && component.value(in: parts) == value, "\(name)")
      var changed = parts
      component.set(SIMD4(70, 80, 90, 100), in: &changed)
      // Only that one.
      for (other, otherName, before) in cases where !related(name, otherName) {
        #expect(other.value(in: changed) == before, "\(name) changes \(otherName)")
      }
      let expected: AnimationVector =
        component == .translation ? SIMD4(70, 80, 0, 0) : AnimationVector(70)
      #expect(component.value(in: changed) == expected, "\(name)")
    }
  }

  private func related(_ a: String, _ b: String) -> Bool {
    a == b || a.hasPrefix(b + ".") || b.hasPrefix(a + ".")
      || ["scale", "translation"].contains { a == $0 && b.hasPrefix($0) }
  }

  @Test("A scale along all axes leaves alone the depth of what is flat")
  func scale() {
    var (flat, deep) = (TransformParts(), TransformParts())
    deep.scale[2] = 2
    TransformComponent.scale.set(AnimationVector(3), in: &flat)
    TransformComponent.scale.set(AnimationVector(3), in: &deep)
    #expect(flat.scale == SIMD4(3, 3, 1, 0) && deep.scale == SIMD4(3, 3, 3, 0))
  }

  @Test("Properties have Core Animation's names")
  func names() {
    let names = [
      AnimatableProperty.position.name, AnimatableProperty.anchorPoint.name,
      AnimatableProperty.boundsOrigin.name, AnimatableProperty.translation.name,
      AnimatableProperty.boundsSize.name, AnimatableProperty.shadowOffset.name,
      AnimatableProperty.bounds.name, AnimatableProperty.contentsRect.name,
      AnimatableProperty.path.name, AnimatableProperty.transform.name,
      AnimatableProperty.sublayerTransform.name, AnimatableProperty.affineTransform.name,
    ]
    #expect(
      names == [
        "position", "anchorPoint", "bounds.origin", "transform.translation", "bounds.size",
        "shadowOffset", "bounds", "contentsRect", "path", "transform", "sublayerTransform",
        "transform",
      ])
    let colors: [AnimatableProperty<Color>] = [
      .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor,
    ]
    #expect(
      colors.map(\.name) == [
        "backgroundColor", "borderColor", "shadowColor", "fillColor", "strokeColor",
      ])
    let numbers: [AnimatableProperty<Double>] = [
      .opacity, .zPosition, .anchorPointZ, .cornerRadius, .borderWidth, .shadowOpacity,
      .shadowRadius, .strokeStart, .strokeEnd, .lineWidth, .rotation, .rotationX, .rotationY,
      .scale, .scaleX, .scaleY, .scaleZ, .translationX, .translationY, .translationZ,
    ]
    #expect(
      numbers.map(\.name) == [
        "opacity", "zPosition", "anchorPointZ", "cornerRadius", "borderWidth", "shadowOpacity",
        "shadowRadius", "strokeStart", "strokeEnd", "lineWidth", "transform.rotation.z",
        "transform.rotation.x", "transform.rotation.y", "transform.scale", "transform.scale.x",
        "transform.scale.y", "transform.scale.z", "transform.translation.x",
        "transform.translation.y", "transform.translation.z",
      ])
  }
}
