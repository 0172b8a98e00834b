import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Transforms with depth")
@MainActor struct DepthTests {
  private let harness = SceneHarness()

  private static func perspective(_ distance: Double) -> Transform3D {
    var transform = Transform3D.identity
    transform.m34 = -1 / distance
    return transform
  }

  private func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> View {
    View(frame: Rect(x: x, y: y, width: width, height: height))
  }

  private func row(_ view: View) -> NodeRow { NodeTable.shared[view.row] }

  /// What the compose pass says of a point of a view: where it shows in the window.
  private func shown(_ point: Point, of view: View) -> Point {
    var current = view.row
    var place = NodeTable.shared[current].windowTransform.apply(point)
    while current >= 0 {
      if NodeTable.shared[current].flags.contains(.isPlane) {
        place = LayerPlane.column[current].transform.apply(place)
      }
      current = NodeTable.shared[current].parent
    }
    return place
  }

  // MARK: Values

  @Test("transform and affineTransform show the same matrix; the other follows")
  func bothFaces() {
    let view = view(0, 0, 10, 10)
    view.transform = Transform2D(scaleX: 2, y: 3)
    #expect(view.transform3D == Transform3D(Transform2D(scaleX: 2, y: 3)))
    let leaning = Self.perspective(100).rotatedBy(radians: 1, x: 0, y: 1, z: 0)
    view.transform3D = leaning
    #expect(view.transform3D == leaning)
    #expect(view.layer.transform == leaning)
    #expect(view.transform == leaning.affinePart)
    view.transform = .identity
    #expect(view.transform3D.isIdentity)
    #expect(view.frame == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(row(view).flags.isDisjoint(with: [.hasTransform, .hasTransform3D, .hasPerspective]))
  }

  @Test("A view tells of its depth only where it has some")
  func description() {
    func value(_ view: View) -> PropertyList.Value? {
      var properties = PropertyList()
      view.describe(into: &properties)
      return properties.entries.first { $0.name == "transform3D" }?.value
    }
    let view = view(0, 0, 10, 10)
    view.transform = Transform2D(scaleX: 2, y: 3)
    #expect(value(view) == nil)
    view.transform3D = Transform3D(translationX: 1, y: 2, z: 3)
    #expect(
      value(view) == .numbers([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]))
  }

  @Test("A transform changes neither bounds nor center; the frame is the box of the picture")
  func frames() {
    let view = view(50, 50, 100, 100)
    view.transform3D = Transform3D(rotationRadians: .pi / 3, x: 0, y: 1, z: 0)
    #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(view.center == Point(100, 100))
    #expect(abs(view.frame.minX - 75) < 1e-9 && abs(view.frame.width - 50) < 1e-9)
    #expect(view.frame.minY == 50 && view.frame.height == 100)
    // 200 in front of the screen, half way to the eye at 400: twice the size.
    view.transform3D = Self.perspective(400).translatedBy(x: 0, y: 0, z: 200)
    #expect(view.frame == Rect(x: 0, y: 0, width: 200, height: 200))
  }

  @Test("Without perspective depth stays on the affine path")
  func cheapPath() {
    let view = view(50, 50, 100, 100)
    harness.window.addSubview(view)
    for transform in [
      Transform3D(rotationRadians: 1, x: 1, y: 1, z: 0), Transform3D(translationX: 1, y: 2, z: 3),
      Transform3D(scaleX: 1, y: 1, z: 0), Self.perspective(400).translatedBy(x: 0, y: 0, z: 200),
    ] {
      view.transform3D = transform
      harness.frame()
      #expect(row(view).flags.isDisjoint(with: [.hasPerspective, .isPlane]))
      #expect(shown(Point(3, 4), of: view).distance(to: view.convert(Point(3, 4), to: nil)) < 1e-9)
    }
    #expect(MemoryLayout<NodeRow>.stride <= 168)
  }

  @Test("anchorPointZ moves the plane away from the axis it turns about")
  func anchorPointZ() {
    let view = view(0, 0, 100, 100)
    view.layer.anchorPointZ = 40
    #expect(view.frame == Rect(x: 0, y: 0, width: 100, height: 100))
    // Turned by a quarter, what lay 40 behind the axis lies 40 beside it, edge on.
    view.transform3D = Transform3D(rotationRadians: .pi / 2, x: 0, y: 1, z: 0)
    #expect(abs(view.frame.minX - 10) < 1e-9 && abs(view.frame.width) < 1e-9)
    // With perspective it lies farther away, so it is smaller.
    view.transform3D = Self.perspective(40)
    #expect(view.frame == Rect(x: 25, y: 25, width: 50, height: 50))
    view.layer.anchorPointZ = 0
    #expect(view.frame == Rect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("sublayerTransform and zPosition make nearer sublayers larger about the anchor")
  func sublayerTransform() {
    let scene = view(0, 0, 200, 200)
    let near = view(110, 100, 20, 20)
    let far = view(110, 100, 20, 20)
    scene.addSubview(near)
    scene.addSubview(far)
    scene.layer.sublayerTransform = Self.perspective(100)
    near.layer.zPosition = 50
    far.layer.zPosition = -100
    #expect(near.convert(near.bounds, to: scene) == Rect(x: 120, y: 100, width: 40, height: 40))
    #expect(far.convert(far.bounds, to: scene) == Rect(x: 105, y: 100, width: 10, height: 10))
    // The frame is the layer's own matter, and the receiver's own drawing stays where it is.
    #expect(near.frame == Rect(x: 110, y: 100, width: 20, height: 20))
    #expect(scene.frame == Rect(x: 0, y: 0, width: 200, height: 200))
    harness.window.addSubview(scene)
    harness.frame()
    #expect(shown(.zero, of: near) == Point(120, 100))
    near.layer.zPosition = 0
    harness.frame()
    #expect(shown(.zero, of: near) == Point(110, 100))
    scene.layer.sublayerTransform = .identity
    harness.frame()
    #expect(shown(.zero, of: far) == Point(110, 100))
  }

  @Test("An ordinary layer flattens what it contains: two turns do not add up in space")
  func flattening() {
    let outer = view(0, 0, 100, 100)
    let inner = view(0, 0, 100, 100)
    outer.addSubview(inner)
    outer.transform3D = Transform3D(rotationRadians: .pi / 3, x: 0, y: 1, z: 0)
    inner.transform3D = Transform3D(rotationRadians: -.pi / 3, x: 0, y: 1, z: 0)
    let root = View()
    root.addSubview(outer)
    // In a common space the turns would cancel; flattened, each halves the width.
    #expect(abs(inner.convert(inner.bounds, to: root).width - 25) < 1e-9)
  }

  // MARK: Planes

  @Test("A node in perspective is the root of a plane of its own")
  func planes() {
    let leaning = view(20, 20, 100, 100)
    leaning.transform3D = Self.perspective(200).rotatedBy(radians: 0.9, x: 0, y: 1, z: 0)
    let inner = view(10, 30, 20, 20)
    leaning.addSubview(inner)
    harness.window.addSubview(leaning)
    harness.frame()
    #expect(row(leaning).flags.contains(.isPlane))
    #expect(row(leaning).windowTransform.isIdentity)
    #expect(row(inner).windowTransform == Transform2D(translationX: 10, y: 30))
    for point in [Point.zero, Point(20, 0), Point(7, 13)] {
      #expect(
        shown(point, of: inner).distance(to: inner.convert(point, to: nil)) < 1e-9)
    }
    leaning.center.x += 30
    harness.frame()
    #expect(shown(.zero, of: inner).distance(to: inner.convert(.zero, to: nil)) < 1e-9)
    leaning.transform3D = .identity
    harness.frame()
    #expect(!row(leaning).flags.contains(.isPlane))
    #expect(row(inner).windowTransform == Transform2D(translationX: 60, y: 50))
  }

  @Test("Planes in planes, and scrolled and scaled ones, compose as conversion says")
  func nestedPlanes() {
    let outer = view(20, 20, 150, 150)
    outer.transform3D = Self.perspective(300).rotatedBy(radians: 0.5, x: 1, y: 0, z: 0)
    let middle = view(10, 10, 120, 120)
    middle.transform = Transform2D(scaleX: 0.5, y: 0.8)
    middle.bounds.origin = Point(5, -9)
    let inner = view(10, 30, 60, 60)
    inner.transform3D = Self.perspective(200).rotatedBy(radians: -0.7, x: 0, y: 1, z: 0.3)
    outer.addSubview(middle)
    middle.addSubview(inner)
    harness.window.addSubview(outer)
    harness.frame()
    for point in [Point.zero, Point(60, 0), Point(30, 50)] {
      let place = inner.convert(point, to: nil)
      #expect(shown(point, of: inner).distance(to: place) < 1e-9)
      #expect(inner.convert(place, from: nil).distance(to: point) < 1e-6)
      #expect(
        middle.convert(inner.convert(point, to: middle), to: inner).distance(to: point) < 1e-6)
    }
  }

  @Test("Only what changes is composed again, and a change of the plane alone counts")
  func counters() {
    let leaning = view(20, 20, 100, 100)
    leaning.addSubview(view(0, 0, 10, 10))
    leaning.transform3D = Self.perspective(200).rotatedBy(radians: 0.9, x: 0, y: 1, z: 0)
    harness.window.addSubview(leaning)
    harness.window.addSubview(view(0, 0, 5, 5))
    harness.frame()
    harness.frame()
    #expect(harness.compose == PassCounters())
    leaning.center.y += 1
    harness.frame()
    // The plane moved; what lies in it did not, in it.
    #expect(harness.compose == PassCounters(visited: 4, changed: 1))
    #expect(!harness.window.needsFrame)
  }

  @Test("Between two ticks what a leaning view scrolls is shown half way, in its plane")
  func interpolation() {
    let leaning = view(20, 20, 100, 100)
    leaning.transform3D = Self.perspective(200).rotatedBy(radians: 0.9, x: 0, y: 1, z: 0)
    let inner = view(10, 30, 20, 20)
    leaning.addSubview(inner)
    harness.window.addSubview(leaning)
    harness.frame()
    let before = inner.convert(Point.zero, to: leaning)
    let plane = LayerPlane.column[leaning.row].transform
    let middle = leaning.bounds.center
    let anchorInWindow = plane.apply(middle)
    harness.window.beginTick(TickTime(tick: harness.tick, ticksPerSecond: 120))
    leaning.moveBoundsOrigin(to: Point(0, 40), isStep: true)
    harness.pipeline.run(LayoutPass.self)
    harness.window.endTick()
    harness.render(alpha: 0.5)
    // The view stays where it is; its plane shows what lies 20 further down.
    #expect(shown(middle + Point(0, 20), of: leaning).distance(to: anchorInWindow) < 1e-9)
    #expect(shown(.zero, of: inner).distance(to: plane.apply(before - Point(0, 20))) < 1e-9)
    harness.render(alpha: 1)
    #expect(shown(.zero, of: inner).distance(to: inner.convert(.zero, to: nil)) < 1e-9)
  }

  @Test("Between two ticks a scrolled sublayer transform works about the anchor that is shown")
  func interpolatedSublayerTransform() {
    let scene = view(0, 0, 100, 100)
    scene.layer.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    let inner = view(50, 50, 10, 10)
    scene.addSubview(inner)
    harness.window.addSubview(scene)
    harness.frame()
    harness.window.beginTick(TickTime(tick: harness.tick, ticksPerSecond: 120))
    scene.moveBoundsOrigin(to: Point(0, 40), isStep: true)
    harness.pipeline.run(LayoutPass.self)
    harness.window.endTick()
    // Model: about (50, 90) the corner (50, 50) goes to (50, 10), shown at (50, -30).
    #expect(inner.convert(.zero, to: nil) == Point(50, -30))
    harness.render(alpha: 0.5)
    #expect(shown(.zero, of: inner) == Point(50, 10))
    harness.render(alpha: 1)
    #expect(shown(.zero, of: inner) == Point(50, -30))
  }

  // MARK: Hit tests

  @Test(
    "Hit tests follow the superview's sublayer transform, and the order of siblings all the same")
  func hitsInDepth() {
    let scene = view(0, 0, 200, 200)
    let near = view(120, 90, 20, 20)
    let far = view(120, 90, 20, 20)
    scene.addSubview(near)
    scene.addSubview(far)
    scene.layer.sublayerTransform = Self.perspective(100)
    near.layer.zPosition = 50
    far.layer.zPosition = -100
    harness.window.addSubview(scene)
    // Near shows at (140, 80) with size 40, far at (110, 95) with size 10.
    #expect(harness.window.hitTest(Point(175, 85), with: nil) === near)
    #expect(harness.window.hitTest(Point(115, 100), with: nil) === far)
    #expect(harness.window.hitTest(Point(125, 100), with: nil) === scene)
    far.layer.zPosition = 50
    #expect(harness.window.hitTest(Point(160, 100), with: nil) === far)
    near.layer.zPosition = 60
    #expect(harness.window.hitTest(Point(160, 100), with: nil) === far)
  }

  @Test("Hit tests go through the inverse of what is shown")
  func hits() {
    let leaning = view(50, 50, 100, 100)
    leaning.transform3D = Self.perspective(200).rotatedBy(radians: 0.9, x: 0, y: 1, z: 0)
    let inner = view(60, 10, 30, 30)
    leaning.addSubview(inner)
    harness.window.addSubview(leaning)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let p = Point(.random(in: 0...200, using: &random), .random(in: 0...200, using: &random))
      let local = inner.convert(p, from: nil)
      let outerLocal = leaning.convert(p, from: nil)
      let expected: View =
        leaning.bounds.contains(outerLocal)
        ? (inner.bounds.contains(local) ? inner : leaning) : harness.window
      #expect(harness.window.hitTest(p, with: nil) === expected)
    }
    // The near edge reaches out of the frame without transform, the far edge shrinks.
    #expect(leaning.frame.height > 100)
  }

  @Test("What lies behind the eye is not hit")
  func behindTheEye() {
    let view = view(50, 50, 100, 100)
    harness.window.addSubview(view)
    view.transform3D = Self.perspective(40).rotatedBy(radians: 1.3, x: 0, y: 1, z: 0)
    for x in stride(from: -500.0, through: 700, by: 20) {
      let p = Point(x, 100)
      guard harness.window.hitTest(p, with: nil) === view else { continue }
      let local = view.convert(p, from: nil)
      #expect(view.convert(local, to: nil).distance(to: p) < 1e-6)
    }
    view.transform3D = Self.perspective(40).translatedBy(x: 0, y: 0, z: 80)
    #expect(view.frame.isFinite)
    #expect(harness.window.hitTest(Point(100, 100), with: nil) === harness.window)
  }

  @Test("A layer without a back is hit only from its front")
  func backFaces() {
    let card = view(50, 50, 100, 100)
    harness.window.addSubview(card)
    card.layer.isDoubleSided = false
    let middle = Point(100, 100)
    func hit() -> Bool { harness.window.hitTest(middle, with: nil) === card }
    for (angle, isFront) in [(0.0, true), (1, true), (2, false), (.pi, false), (5, true)] {
      card.transform3D = Transform3D(rotationRadians: angle, x: 0, y: 1, z: 0)
      #expect(hit() == isFront, "\(angle)")
      card.transform3D = Self.perspective(500).rotatedBy(radians: angle, x: 1, y: 0, z: 0)
      #expect(hit() == isFront, "\(angle) in perspective")
      harness.frame()
      #expect(row(card).flags.contains(.facesAway) == !isFront)
    }
    card.transform = Transform2D(scaleX: -1, y: 1)
    #expect(hit())
    card.transform3D = Transform3D(rotationRadians: .pi, x: 0, y: 1, z: 0)
    card.layer.isDoubleSided = true
    #expect(hit())
    harness.frame()
    #expect(!row(card).flags.contains(.facesAway))
  }

  @Test("A touch in a plane has its place in the plane")
  func touches() {
    final class Witness: View {
      var place: Point?
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        place = touches.first?.location(in: self)
      }
    }
    let witness = Witness(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    witness.transform3D = Self.perspective(200).rotatedBy(radians: 0.9, x: 0, y: 1, z: 0)
    harness.window.addSubview(witness)
    let wanted = Point(80, 15)
    harness.tick(.mouseDown(witness.convert(wanted, to: nil), button: .left, clicks: 1))
    #expect(witness.place.map { $0.distance(to: wanted) < 1e-6 } == true)
  }

  // MARK: Refusals and extremes

  @Test("Depth that is not finite is refused and reported once")
  func notFinite() {
    let view = view(1, 2, 3, 4)
    var bad = Transform3D.identity
    bad.m34 = .nan
    let messages = collectingDiagnostics {
      for _ in 0..<3 {
        view.transform3D = bad
        view.layer.sublayerTransform = bad
        view.layer.anchorPointZ = .infinity
      }
    }
    #expect(messages.count == 3)
    #expect(view.transform3D.isIdentity && view.layer.sublayerTransform.isIdentity)
    #expect(view.layer.anchorPointZ == 0)
  }

  @Test("Conversion is finite whatever the geometry", arguments: 1...60 as ClosedRange<UInt64>)
  func finite(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number() -> Double {
      let magnitude = [0, 1e-300, 1e-9, 1, 50, 1e9, 1e150, 1e300].randomElement(using: &random)!
      return magnitude * Double.random(in: -1...1, using: &random)
    }
    let root = View()
    var views: [View] = [root]
    for _ in 0..<6 {
      let view = View()
      view.bounds = Rect(x: number(), y: number(), width: number(), height: number())
      view.center = Point(number(), number())
      view.anchorPoint = Point(number(), 0.5)
      var transform = Transform3D(rotationRadians: number(), x: number(), y: number(), z: number())
      transform.m34 = number()
      transform.m11 = number()
      transform.m14 = number()
      if transform.isFinite { view.transform3D = transform }
      if Bool.random(using: &random) { view.layer.sublayerTransform = transform }
      views.last!.addSubview(view)
      views.append(view)
    }
    for from in views {
      #expect(from.frame.isFinite, "seed \(seed)")
      for to in views + [nil] {
        #expect(from.convert(Point(number(), number()), to: to).isFinite, "seed \(seed)")
        #expect(from.convert(Point(number(), number()), from: to).isFinite, "seed \(seed)")
        #expect(from.convert(Rect(x: number(), y: 0, width: 5, height: 5), to: to).isFinite)
        #expect(from.convert(Rect(x: number(), y: 0, width: 5, height: 5), from: to).isFinite)
      }
    }
  }

  @Test("Setting a frame in perspective leaves everything finite, and is reported for debugging")
  func settingFrame() {
    let view = view(0, 0, 20, 20)
    view.transform3D = Self.perspective(100).rotatedBy(radians: 1, x: 0, y: 1, z: 0)
    let messages = collectingDiagnostics {
      view.frame = Rect(x: 10, y: 20, width: 30, height: 40)
      view.frame = Rect(x: 11, y: 20, width: 30, height: 40)
    }
    #expect(view.bounds.isFinite && view.center.isFinite)
    #expect(abs(view.frame.minX - 11) < 1e-6 && abs(view.frame.minY - 20) < 1e-6)
    #if DEBUG
      #expect(messages.count == 1)
    #else
      #expect(messages.isEmpty)
    #endif
  }
}
