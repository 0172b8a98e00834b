import LamellaGeometry
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaScene

/// What layers show, as code asks for it.
@Suite("Presentations")
@MainActor struct PresentationTests {
  private let rig = AnimationRig()

  @Test("What moves is found where it is seen, and not where it will be")
  func hits() {
    func hit(_ x: Double, _ y: Double) -> Layer? {
      rig.layer.presentation()?.hitTest(Point(x, y))?.model()
    }
    let (low, high) = (Layer(), Layer())
    for layer in [low, high] {
      layer.frame = Rect(x: 10, y: 0, width: 20, height: 10)
      rig.layer.addSublayer(layer)
    }
    View.animate(withDuration: 1, options: .curveLinear) { rig.view.center.x = 210 }
    rig.wait(0.5)
    #expect(hit(105, 5) === rig.layer && hit(115, 5) === high)
    #expect(hit(125, 5) === high, "beyond the bounds, which cut nothing off")
    #expect(hit(10, 10) == nil && hit(210, 10) == nil)
    high.isHidden = true
    #expect(hit(125, 5) === low)
    high.isHidden = false
    low.zPosition = 1
    #expect(hit(125, 5) === low)
    rig.layer.masksToBounds = true
    #expect(hit(125, 5) == nil && hit(115, 5) === low)
    // Turned by a quarter, the left part is above.
    rig.layer.removeAllAnimations()
    rig.view.frame = Rect(x: 100, y: 100, width: 40, height: 20)
    View.animate(withDuration: 1, options: .curveLinear) {
      rig.view.transform = Transform2D(rotationRadians: 3)
    }
    rig.wait(0.5)
    #expect(hit(125, 105) === low && hit(115, 105) === rig.layer && hit(105, 110) == nil)
    rig.layer.isHidden = true
    #expect(hit(125, 105) == nil)
    // Seen from the side it is no area.
    rig.layer.isHidden = false
    rig.layer.removeAllAnimations()
    rig.layer.transform = Transform3D(rotationRadians: .pi / 2, x: 1, y: 0, z: 0)
    #expect(hit(120, 115) == nil)
  }

  @Test("It has the layer's properties with the effect of animations, and keeps them")
  func properties() throws {
    let layer = rig.layer
    layer.backgroundColor = nil
    let before = try #require(layer.presentation())
    #expect(before.backgroundColor == nil && before.superlayer?.model() === rig.window.layer)
    #expect(before.frame == layer.frame && before.transform == layer.transform)
    #expect(before.opacity == layer.opacity && before.borderColor == layer.borderColor)
    #expect(before.shadowOffset == layer.shadowOffset && before.shadowRadius == layer.shadowRadius)
    View.animate(withDuration: 1, options: .curveLinear) {
      rig.view.center.x = 210
      rig.view.alpha = 0
      rig.view.backgroundColor = Color(red: 1, green: 0, blue: 0)
      layer.cornerRadius = 8
      layer.borderWidth = 4
      layer.shadowOpacity = 0.5
      layer.zPosition = 2
      layer.anchorPointZ = 6
      layer.sublayerTransform = Transform3D(scaleX: 3, y: 1, z: 1)
    }
    rig.wait(0.5)
    let shown = try #require(layer.presentation())
    #expect(shown.position.x == 110 && shown.opacity == 0.5 && shown.cornerRadius == 4)
    #expect(shown.borderWidth == 2 && near(Double(shown.shadowOpacity), 0.25, 1e-6))
    #expect(shown.zPosition == 1 && shown.anchorPointZ == 3)
    #expect(shown.affineTransform == .identity && near(shown.sublayerTransform.m11, 2))
    #expect(near(Double(shown.backgroundColor?.alpha ?? 0), 0.5, 0.01))
    #expect(shown.isHidden == layer.isHidden && shown.masksToBounds == layer.masksToBounds)
    #expect(shown == layer.presentation() && shown != before && shown.model() === layer)
    layer.removeAllAnimations()
    #expect(shown.position.x == 110 && before.position.x == 10)
    #expect(layer.presentation()?.position.x == 210)
  }

  @Test("Its relatives and conversions go by presented values")
  func relatives() throws {
    let child = Layer()
    child.frame = Rect(x: 5, y: 5, width: 10, height: 10)
    rig.layer.addSublayer(child)
    let sibling = View(frame: Rect(x: 300, y: 300, width: 20, height: 20))
    rig.window.addSubview(sibling)
    View.animate(withDuration: 1, options: .curveLinear) {
      rig.view.center = Point(110, 10)
      rig.view.transform = Transform2D(scaleX: 3, y: 3)
    }
    rig.wait(0.5)
    let shown = try #require(child.presentation())
    let parent = try #require(rig.layer.presentation())
    #expect(shown.superlayer == parent && parent.sublayers == [shown])
    #expect(parent.superlayer?.superlayer == nil)
    // Twice as large, about 60, 10.
    #expect(near(shown.convert(Point(0, 0), to: nil), Point(50, 0)))
    #expect(near(shown.convert(Point(1, 1), to: parent), Point(6, 6)))
    #expect(near(shown.convert(Point(50, 0), from: nil), Point(0, 0)))
    let other = try #require(sibling.layer.presentation())
    #expect(near(other.convert(Point(0, 0), from: shown), Point(-250, -300)))
    let box = shown.convert(shown.bounds, to: nil)
    #expect(near(box.minX, 50) && near(box.width, 20) && near(box.height, 20))
    #expect(shown.contains(Point(9, 9)) && !shown.contains(Point(10, 9)))
    rig.layer.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    rig.layer.removeAllAnimations()
    let flat = try #require(child.presentation())
    #expect(flat.convert(Point(110, 10), from: nil).isFinite)
  }

  @Test("A sublayer transform and a turned back count for what is hit")
  func depth() {
    let child = Layer()
    child.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    rig.layer.addSublayer(child)
    func hit(_ x: Double, _ y: Double) -> Layer? {
      rig.layer.presentation()?.hitTest(Point(x, y))?.model()
    }
    // About the middle of the superlayer: from -10, -10 to 10, 10.
    rig.layer.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    #expect(hit(-5, -5) === child && hit(5, 5) === child && hit(15, 15) === rig.layer)
    #expect(rig.layer.hitTest(Point(-5, -5)) === child)
    child.isDoubleSided = false
    child.transform = Transform3D(rotationRadians: .pi, x: 0, y: 1, z: 0)
    #expect(hit(5, 5) === rig.layer && rig.layer.hitTest(Point(5, 5)) === rig.layer)
  }

  private func near(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-9 }

  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test("A finger catches what moves by what it shows, once touches are let through")
  func caught() {
    var taps = 0
    let recognizer = TapGestureRecognizer(taps: 1) { _ in taps += 1 }
    rig.view.addGestureRecognizer(recognizer)
    func tap(_ x: Double) {
      rig.harness.tick(.mouseDown(Point(x, 10), button: .left, clicks: 1))
      rig.harness.tick(.mouseUp(Point(x, 10), button: .left, clicks: 1))
    }
    View.animate(withDuration: 1) { rig.view.center.x = 210 }
    tap(210)
    #expect(taps == 0, "views are passed by while they are animated")
    rig.layer.removeAllAnimations()
    View.animate(withDuration: 1, options: .allowUserInteraction) { rig.view.center.x = 310 }
    tap(310)
    #expect(taps == 1, "and found where they will be")
  }

  @Test("What the engine adds is not hit: tiles, and pictures of snapshots and transitions")
  func innerLayers() throws {
    final class Plan: View {
      override class var layerClass: Layer.Type { TileLayer.self }
    }
    let plan = Plan(frame: Rect(x: 0, y: 100, width: 300, height: 300))
    rig.window.insertSubview(plan, at: 0)
    rig.harness.frame()
    func hit(_ x: Double, _ y: Double) -> Layer? {
      rig.window.layer.presentation()?.hitTest(Point(x, y))?.model()
    }
    #expect((plan.layer as? TileLayer)?.shownTileCount == 4 && hit(50, 200) === plan.layer)
    View.transition(with: rig.view, duration: 1, options: .transitionCrossDissolve) {
      rig.view.backgroundColor = .black
    }
    rig.wait(0.5)
    #expect(rig.window.layer.sublayers.count == 3 && hit(10, 10) === rig.layer)
    let copy = try #require(rig.view.snapshotView(afterScreenUpdates: false))
    copy.frame.origin = Point(350, 0)
    rig.window.addSubview(copy)
    #expect(hit(360, 10) === copy.layer && hit(345, 10) === rig.window.layer)
  }
}
