import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("View geometry")
@MainActor struct GeometryTests {
  private let turn = Transform2D(rotationRadians: .pi / 6)

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-9 && abs(a.minY - b.minY) < 1e-9 && abs(a.width - b.width) < 1e-9
      && abs(a.height - b.height) < 1e-9
  }

  // MARK: Frame

  @Test("A frame is size and center; bounds keep their origin")
  func frame() {
    let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.center == Point(x: 25, y: 40))
    view.bounds.origin = Point(x: 5, y: 6)
    #expect(view.frame == Rect(x: 10, y: 20, width: 30, height: 40))
    view.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(view.bounds == Rect(x: 5, y: 6, width: 100, height: 50))
  }

  @Test("A change of size keeps the center, so the view grows about its anchor")
  func sizeKeepsCenter() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.bounds.size = Size(40, 10)
    #expect(view.frame == Rect(x: 0, y: 15, width: 40, height: 10))
  }

  @Test("The anchor is the point that center places; changing it moves the view")
  func anchorPoint() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.anchorPoint = .zero
    #expect(view.center == Point(x: 20, y: 20))
    #expect(view.frame == Rect(x: 20, y: 20, width: 20, height: 20))
    view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(view.center == Point(x: 1, y: 2))
  }

  @Test("A transform changes neither bounds nor center, and the frame is the bounding box")
  func transformedFrame() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.transform = Transform2D(scaleX: 2, y: 0.5)
    #expect(view.bounds == Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(view.center == Point(x: 20, y: 20))
    #expect(view.frame == Rect(x: 0, y: 15, width: 40, height: 10))
    view.transform = turn
    let side = 20 * (Elementary.cos(.pi / 6) + Elementary.sin(.pi / 6))
    #expect(
      isClose(view.frame, Rect(x: 20 - side / 2, y: 20 - side / 2, width: side, height: side)))
  }

  @Test("Setting a frame under a transform places the transformed box")
  func settingTransformedFrame() {
    let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    view.transform = Transform2D(scaleX: 2, y: 4)
    view.frame = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(isClose(view.frame, Rect(x: 10, y: 20, width: 30, height: 40)))
    #expect(view.bounds.size == Size(15, 10))
  }

  @Test("Negative sizes are standardised")
  func negativeSizes() {
    let view = View(frame: Rect(x: 10, y: 10, width: -4, height: -6))
    #expect(view.frame == Rect(x: 6, y: 4, width: 4, height: 6))
    view.bounds = Rect(x: 0, y: 0, width: -10, height: 5)
    #expect(view.bounds == Rect(x: -10, y: 0, width: 10, height: 5))
  }

  // MARK: Conversion

  @Test("Conversion goes through bounds origins and transforms, there and back")
  func conversion() {
    let harness = SceneHarness()
    let scrolling = View(frame: Rect(x: 10, y: 20, width: 100, height: 100))
    scrolling.bounds.origin = Point(x: 0, y: 30)
    let scaled = View(frame: Rect(x: 0, y: 40, width: 50, height: 50))
    scaled.transform = Transform2D(scaleX: 2, y: 2)
    let inner = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
    harness.window.addSubview(scrolling)
    scrolling.addSubview(scaled)
    scaled.addSubview(inner)
    // scaled's top left corner: center (25, 65) - 2 * (25, 25) = (-25, 15) in scrolling's space.
    #expect(scaled.convert(.zero, to: scrolling) == Point(x: -25, y: 15))
    #expect(scaled.convert(.zero, to: nil) == Point(x: -15, y: 5))
    #expect(inner.convert(.zero, to: nil) == Point(x: -5, y: 15))
    #expect(inner.convert(Point(x: -5, y: 15), from: nil) == .zero)
    #expect(
      inner.convert(Rect(x: 0, y: 0, width: 10, height: 10), to: scrolling)
        == Rect(x: -15, y: 25, width: 20, height: 20))
    let sibling = View(frame: Rect(x: 7, y: 7, width: 1, height: 1))
    harness.window.addSubview(sibling)
    let place = Point(x: 1.5, y: 2.5)
    #expect(sibling.convert(inner.convert(place, to: sibling), to: inner) == place)
    #expect(inner.convert(place, from: sibling) == sibling.convert(place, to: inner))
    #expect(inner.convert(place, to: inner) == place)
  }

  @Test("Without a window nil means the root of the tree")
  func conversionWithoutWindow() {
    let root = View(frame: Rect(x: 100, y: 100, width: 10, height: 10))
    let view = View(frame: Rect(x: 3, y: 4, width: 5, height: 5))
    root.addSubview(view)
    #expect(view.convert(.zero, to: nil) == Point(x: 3, y: 4))
    #expect(view.convert(Point(x: 3, y: 4), from: nil) == .zero)
  }

  @Test("A turned rectangle comes back as a bounding box")
  func turnedRects() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.transform = turn
    root.addSubview(view)
    let there = view.convert(view.bounds, to: root)
    #expect(isClose(there, view.frame))
    let back = root.convert(there, to: view)
    #expect(back.width > 10)
  }

  @Test("A flattened view converts to its anchor, and never to NaN")
  func singular() {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let flat = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    flat.transform = Transform2D(scaleX: 0, y: 0)
    let inner = View(frame: Rect(x: 4, y: 4, width: 2, height: 2))
    root.addSubview(flat)
    flat.addSubview(inner)
    #expect(root.convert(Point(x: 50, y: 50), to: flat) == Point(x: 10, y: 10))
    #expect(root.convert(Point(x: 50, y: 50), to: inner) == Point(x: 6, y: 6))
    #expect(inner.convert(Point(x: 50, y: 50), from: root) == Point(x: 6, y: 6))
    #expect(flat.convert(Rect(x: 0, y: 0, width: 5, height: 5), from: root).isFinite)
    #expect(flat.frame == Rect(x: 20, y: 20, width: 0, height: 0))
    flat.frame = Rect(x: 1, y: 1, width: 5, height: 5)
    #expect(flat.bounds.isFinite && flat.center.isFinite)
  }

  // MARK: Refusals

  @Test("What is not finite is refused and reported once for each view and property")
  func notFinite() {
    let view = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    view.identifier = "v"
    view.alpha = 0.5
    view.cornerRadius = 6
    view.layer.borderWidth = 2
    view.layer.shadowRadius = 5
    view.layer.shadowOpacity = 0.25
    let messages = collectingDiagnostics {
      for _ in 0..<3 {
        view.frame.origin.x = .nan
        view.bounds.size.width = .infinity
        view.center = Point(x: 0, y: .nan)
        view.transform = Transform2D(scaleX: .nan, y: 1)
        view.anchorPoint = Point(x: .infinity, y: 0)
        view.layer.zPosition = .nan
        view.alpha = .nan
        view.cornerRadius = .nan
        view.layer.borderWidth = .infinity
        view.layer.shadowRadius = .nan
        view.layer.shadowOpacity = .nan
      }
    }
    #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.transform.isIdentity)
    #expect(view.alpha == 0.5 && view.cornerRadius == 6 && view.layer.borderWidth == 2)
    #expect(view.layer.shadowRadius == 5 && view.layer.shadowOpacity == 0.25)
    #expect(messages.count == 11)
    #expect(messages.allSatisfy { $0.contains("View(v)") })
  }

  @Test("Values out of range are limited")
  func limits() {
    let view = View()
    view.alpha = 3
    #expect(view.alpha == 1)
    view.alpha = -1
    #expect(view.alpha == 0)
    view.alpha = .infinity
    #expect(view.alpha == 1)
    view.cornerRadius = -1
    #expect(view.cornerRadius == 0)
    view.layer.borderWidth = -2
    #expect(view.layer.borderWidth == 0)
    view.layer.shadowOpacity = -1
    #expect(view.layer.shadowOpacity == 0)
  }

  @Test("A window's safe area is never of negative size")
  func safeArea() {
    let window = Window(size: Size(100, 80))
    window.safeAreaInsets = EdgeInsets(top: 10, left: 5, bottom: 20, right: 15)
    #expect(window.safeArea == Rect(x: 5, y: 10, width: 80, height: 50))
    window.safeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 90, right: 200)
    #expect(window.safeArea == Rect(x: 0, y: 20, width: 0, height: 0))
    window.bounds.size = Size.zero
    #expect(window.safeArea == .zero)
  }

  @Test("Trees of any depth are described, in text that grows with their views alone")
  func deepDescription() {
    let root = View()
    var deepest = root
    for _ in 0..<5_000 {
      let next = View()
      deepest.addSubview(next)
      deepest = next
    }
    let text = root.recursiveDescription
    #expect(text.utf8.count { $0 == 0x0A } == 5_000)
    #expect(text.utf8.count < 5_001 * 200)
  }

  @Test("Reports end after a number of them")
  func boundedReports() {
    let messages = collectingDiagnostics {
      for i in 0..<2000 { Diagnostics.report("number \(i)") }
    }
    Diagnostics.report({ fatalError("put together for nothing") }())
    Diagnostics.forgetReports()
    #expect(messages.count == Diagnostics.maximumReports + 1)
  }
}
