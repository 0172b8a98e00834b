import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// A layer that is hit on its left half alone.
private final class HalfLayer: Layer {
  override func contains(_ point: Point) -> Bool {
    super.contains(point) && point.x < bounds.midX
  }
}

@Suite("Conversions and hit tests of layers")
@MainActor struct LayerConversionTests {
  private let root = Layer()
  private let left = Layer()
  private let right = Layer()

  init() {
    root.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    left.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    right.frame = Rect(x: 100, y: 20, width: 50, height: 50)
    root.addSublayer(left)
    root.addSublayer(right)
  }

  @Test(
    "Points and rectangles go from layer to layer, and to the root of a tree outside of any window")
  func conversions() {
    #expect(left.convert(Point(1, 2), to: right) == Point(-89, -8))
    #expect(left.convert(Point(-89, -8), from: right) == Point(1, 2))
    #expect(left.convert(Point(1, 2), to: nil) == Point(11, 12))
    #expect(left.convert(Point(11, 12), from: nil) == Point(1, 2))
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(left.convert(rect, to: root) == Rect(x: 11, y: 12, width: 3, height: 4))
    #expect(root.convert(rect, from: left) == Rect(x: 11, y: 12, width: 3, height: 4))
    #expect(left.convert(rect, from: nil) == Rect(x: -9, y: -8, width: 3, height: 4))
    left.bounds.origin = Point(100, 0)
    #expect(left.convert(Point(101, 2), to: root) == Point(11, 12))
    left.affineTransform = Transform2D(scaleX: 2, y: 2)
    #expect(left.convert(Rect(x: 100, y: 0, width: 50, height: 50), to: root) == left.frame)
    left.affineTransform = Transform2D(scaleX: 0, y: 1)
    #expect(root.convert(Point(3, 4), to: left).isFinite)
  }

  @Test("Views convert as their layers do")
  func views() {
    let harness = SceneHarness(width: 100, height: 100)
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    view.transform = Transform2D(rotationRadians: 1)
    harness.window.addSubview(view)
    #expect(view.convert(Point(3, 4), to: nil) == view.layer.convert(Point(3, 4), to: nil))
    #expect(
      view.convert(Point(3, 4), from: harness.window)
        == view.layer.convert(Point(3, 4), from: harness.window.layer))
  }

  @Test("The frontmost layer is hit by its own values, whether or not it is in a window")
  func hits() {
    #expect(root.hitTest(Point(20, 20)) === left && root.hitTest(Point(5, 5)) === root)
    #expect(root.hitTest(Point(300, 5)) == nil)
    right.position = left.position
    #expect(root.hitTest(Point(20, 20)) === right)
    left.zPosition = 1
    #expect(root.hitTest(Point(20, 20)) === left)
    left.isHidden = true
    #expect(root.hitTest(Point(20, 20)) === right)
    let beyond = Layer()
    beyond.frame = Rect(x: 60, y: 0, width: 20, height: 20)
    right.addSublayer(beyond)
    #expect(root.hitTest(Point(75, 15)) === beyond)
    right.masksToBounds = true
    #expect(root.hitTest(Point(75, 15)) === root)
  }

  @Test("A layer may say itself what is inside")
  func override() {
    let half = HalfLayer()
    half.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    root.addSublayer(half)
    #expect(root.hitTest(Point(5, 5)) === half && root.hitTest(Point(15, 5)) === root)
    #expect(left.contains(Point(49, 0)) && !left.contains(Point(50, 0)))
  }
}
