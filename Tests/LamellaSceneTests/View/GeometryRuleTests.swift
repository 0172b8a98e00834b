import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// The rules of a view's geometry, one test each.
@Suite("Geometry rules")
@MainActor struct GeometryRuleTests {
  private let harness = SceneHarness()

  private func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> View {
    View(frame: Rect(x: x, y: y, width: width, height: height))
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-9 && abs(a.minY - b.minY) < 1e-9 && abs(a.width - b.width) < 1e-9
      && abs(a.height - b.height) < 1e-9
  }

  // MARK: What is stored

  @Test("Defaults: identity transforms, the anchor in the middle, no depth")
  func defaults() {
    let view = View()
    #expect(view.frame == .zero && view.bounds == .zero && view.center == .zero)
    #expect(view.transform.isIdentity && view.transform3D.isIdentity)
    #expect(view.anchorPoint == Point(0.5, 0.5))
    #expect(view.layer.anchorPointZ == 0 && view.layer.zPosition == 0)
    #expect(view.layer.sublayerTransform.isIdentity && view.layer.isDoubleSided)
    #expect(view.autoresizingMask == [] && view.autoresizesSubviews)
  }

  @Test("The view's center is the layer's position, whatever the anchor")
  func centerIsPosition() {
    let view = view(10, 20, 30, 40)
    #expect(view.center == view.layer.position)
    view.anchorPoint = Point(0, 1)
    view.layer.position = Point(7, 8)
    #expect(view.center == Point(7, 8))
    #expect(view.frame == Rect(x: 7, y: -32, width: 30, height: 40))
  }

  @Test(
    "What is not finite comes out of a conversion as the nearest that is, without a size below 0")
  func nearestFinite() {
    let view = view(10, 20, 30, 40)
    let far = Double.greatestFiniteMagnitude
    func limited(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      view.convert(Rect(x: x, y: y, width: width, height: height), to: view)
    }
    #expect(
      limited(.infinity, -.infinity, .nan, .nan) == Rect(x: far, y: -far, width: 0, height: 0))
    #expect(limited(.nan, 3, -5, -7) == Rect(x: 0, y: 3, width: 0, height: 0))
    #expect(limited(2, .nan, 0.25, 0.5) == Rect(x: 2, y: 0, width: 0.25, height: 0.5))
    #expect(limited(2, 3, .infinity, 0) == Rect(x: 2, y: 3, width: far, height: 0))
    #expect(limited(2, 3, 0, .infinity) == Rect(x: 2, y: 3, width: 0, height: far))
    #expect(limited(2, 3, -.infinity, 7) == Rect(x: 2, y: 3, width: 0, height: 7))
    #expect(view.convert(Point(.nan, .infinity), to: view) == Point(0, far))
    #expect(view.convert(Point(-.infinity, 5), to: view) == Point(-far, 5))
    // On the way to others as well.
    let root = View()
    root.addSubview(view)
    #expect(
      view.convert(Rect(x: .infinity, y: 1, width: 0.25, height: 0.5), to: root)
        == Rect(x: far, y: 21, width: 0.25, height: 0.5))
  }

  // MARK: Formulas

  @Test("A point p stands at P + T(p - A) in the superview")
  func mapping() {
    let root = View()
    let view = view(0, 0, 40, 20)
    root.addSubview(view)
    view.anchorPoint = Point(0.25, 0.5)
    view.bounds.origin = Point(3, 4)
    view.center = Point(100, 50)
    view.transform = Transform2D(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 6)
    // A = (13, 14); p - A = (-3, 1); T gives (2 * -3 - 1 * 1 + 5, 1 * -3 + 3 * 1 + 6).
    #expect(view.convert(Point(10, 15), to: root) == Point(100 - 2, 50 + 6))
  }

  @Test("The bounds origin is what the top left corner shows; it moves subviews, not the view")
  func boundsOrigin() {
    let outer = view(10, 10, 100, 100)
    let inner = view(30, 40, 5, 5)
    outer.addSubview(inner)
    harness.window.addSubview(outer)
    outer.bounds.origin = Point(30, 40)
    #expect(outer.frame == Rect(x: 10, y: 10, width: 100, height: 100))
    #expect(inner.convert(.zero, to: nil) == Point(10, 10))
    #expect(inner.frame == Rect(x: 30, y: 40, width: 5, height: 5))
  }

  @Test("Moving the position by T(change of anchor times size) keeps a view in place")
  func anchorInPlace() {
    let view = view(10, 20, 40, 20)
    view.transform = Transform2D(a: 1.5, b: 0.5, c: -0.5, d: 2, tx: 0, ty: 0)
    let before = view.frame
    let change = Point(0.5 * 40, -0.5 * 20)
    view.anchorPoint = Point(1, 0)
    #expect(!isClose(view.frame, before))
    view.center += view.transform.apply(change)
    #expect(isClose(view.frame, before))
  }

  @Test("Setting a frame without transform sets size and position, and no bounds origin")
  func settingFrame() {
    let view = view(0, 0, 10, 10)
    view.anchorPoint = Point(0.25, 1)
    view.bounds.origin = Point(9, 9)
    view.frame = Rect(x: 10, y: 20, width: 40, height: 60)
    #expect(view.bounds == Rect(x: 9, y: 9, width: 40, height: 60))
    #expect(view.center == Point(20, 80))
  }

  @Test("Setting a frame under a turn sizes the bounds by |T inverse| and fits the box's origin")
  func settingTurnedFrame() {
    let view = view(0, 0, 10, 10)
    view.transform = Transform2D(rotationRadians: .pi / 2)
    view.frame = Rect(x: 10, y: 20, width: 40, height: 60)
    #expect(abs(view.bounds.width - 60) < 1e-9 && abs(view.bounds.height - 40) < 1e-9)
    #expect(isClose(view.frame, Rect(x: 10, y: 20, width: 40, height: 60)))
  }

  @Test("Setting a transform back to identity gives the old frame back")
  func transformBack() {
    let view = view(10, 20, 30, 40)
    view.transform = Transform2D(rotationRadians: 1)
    view.transform = .identity
    #expect(view.frame == Rect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test("Frames are not snapped to pixels")
  func fractions() {
    let view = view(0.1, 0.2, 0.3, 0.4)
    #expect(view.bounds.size == Size(0.3, 0.4))
    #expect(abs(view.frame.minX - 0.1) < 1e-15)
  }

  @Test("Geometry whose edges lie beyond all numbers is refused as a whole and reported once")
  func hugeEdges() {
    let view = view(1, 2, 3, 4)
    let messages = collectingDiagnostics {
      for _ in 0..<2 {
        view.frame = Rect(x: 1.7e308, y: 0, width: 1.7e308, height: 1)
        view.bounds = Rect(x: 1.7e308, y: 0, width: 1.7e308, height: 1)
      }
    }
    #expect(messages.count == 2)
    #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    view.frame = Rect(x: -1e308, y: 1e307, width: 1e308, height: 1e307)
    #expect(view.frame.isFinite && view.convert(view.bounds, to: nil).isFinite)
  }

  @Test("A report names the view's place, and another view's report comes as well")
  func reportedPath() {
    let outer = View()
    outer.identifier = "outer"
    let inner = View()
    inner.identifier = "inner"
    outer.addSubview(inner)
    let messages = collectingDiagnostics {
      inner.center.x = .nan
      outer.center.x = .nan
    }
    #expect(messages.count == 2)
    #expect(messages[0].hasPrefix("View(outer)/View(inner): position was set to"))
  }

  // MARK: Sizing

  @Test("sizeThatFits gives the present size and changes nothing")
  func sizeThatFits() {
    let view = view(1, 2, 30, 40)
    #expect(view.sizeThatFits(Size(5, 5)) == Size(30, 40))
    #expect(view.frame == Rect(x: 1, y: 2, width: 30, height: 40))
  }

  @Test("sizeToFit takes sizeThatFits of the present size and keeps the frame's origin")
  func sizeToFit() {
    final class Doubling: View {
      override func sizeThatFits(_ size: Size) -> Size { size * 2 }
    }
    let view = Doubling(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    view.sizeToFit()
    #expect(view.frame == Rect(x: 10, y: 20, width: 60, height: 80))
    view.anchorPoint = .zero
    view.center = Point(10, 20)
    view.transform = Transform2D(scaleX: 0.5, y: 0.5)
    view.sizeToFit()
    #expect(view.bounds.size == Size(120, 160))
    #expect(view.frame == Rect(x: 10, y: 20, width: 60, height: 80))
  }

  @Test("Without content there is no intrinsic size: -1 along both axes")
  func intrinsicSize() {
    #expect(View.noIntrinsicMetric == -1)
    #expect(View().intrinsicContentSize == Size(-1, -1))
  }

  // MARK: Conversion

  @Test("Conversion to a cousin and back, and with nil for the window, agree")
  func cousins() {
    let left = view(10, 10, 50, 50)
    let right = view(100, 10, 50, 50)
    let inLeft = view(5, 5, 10, 10)
    let inRight = view(7, 7, 10, 10)
    left.transform = Transform2D(scaleX: 2, y: 1)
    right.bounds.origin = Point(20, 0)
    left.addSubview(inLeft)
    right.addSubview(inRight)
    harness.window.addSubview(left)
    harness.window.addSubview(right)
    let p = Point(1, 2)
    #expect(inLeft.convert(p, to: nil) == inLeft.convert(p, to: harness.window))
    #expect(
      inLeft.convert(p, to: inRight) == inRight.convert(inLeft.convert(p, to: nil), from: nil))
    #expect(inRight.convert(p, from: inLeft) == inLeft.convert(p, to: inRight))
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(inLeft.convert(rect, to: inRight).size == Size(6, 4))
    #expect(inRight.convert(rect, from: inLeft) == inLeft.convert(rect, to: inRight))
    #expect(inLeft.convert(rect, to: inLeft) == rect)
  }

  @Test("The null rectangle stays null in every space")
  func nullRectangle() {
    let window = Window(size: Size(100, 100))
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    window.addSubview(view)
    for (source, target) in [(window as View, view), (view, window), (view, view)] {
      #expect(source.convert(Rect.null, to: target).isNull)
      #expect(source.convert(Rect.null, from: target).isNull)
    }
    #expect(view.convert(Rect.null, to: nil).isNull && view.convert(Rect.null, from: nil).isNull)
  }
}
