import LamellaGeometry
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
      rig.layer.presentation()?.hitTest(Point(x, y))
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
      rig.window.layer.presentation()?.hitTest(Point(x, y))
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
