import LamellaGeometry
import LamellaGraphics
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScene

/// Values of windows and of views alone, and where fonts come from.
@Suite("Windows and views: details")
@MainActor struct WindowDetailTests {
  private let harness = SceneHarness()

  @Test("A window begins at its size or frame, with nothing in it and nothing around it")
  func defaults() {
    let window = Window(size: Size(30, 20))
    #expect(window.frame == Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(Window(frame: Rect(x: 5, y: 6, width: 7, height: 8)).frame.origin == Point(5, 6))
    #expect(window.contentScale == 1 && window.safeAreaInsets == .zero)
    #expect(window.safeArea == window.bounds && window.layoutDirection == .leftToRight)
    #expect(window.textureByteBudget == .max && window.textureBytes == 0 && window.mediaTime == 0)
    #expect(window.rootViewController == nil && window.hoveredView == nil && window.touches.isEmpty)
    #expect(window.currentCursor == .arrow && !window.isIgnoringInteractionEvents)
    #expect(window.window === window && window.superview == nil && window.next == nil)
    #expect(!window.hasTouches && window.backgroundColor == nil)
    window.textureByteBudget = -1
    #expect(window.textureByteBudget == 0)
    harness.advance(ticks: 31)
    #expect(harness.window.mediaTime == 0.25)
  }

  @Test("Scales and safe areas have limits, and change nothing where they are the same")
  func limits() {
    let window = harness.window
    harness.frame()
    #expect(Window.contentScales == 0.001...1_000)
    for (scale, kept) in [
      (0.001, 0.001), (0.0009, 0.001), (1_000, 1_000), (1_001, 1_000), (0, 1_000),
    ] {
      _ = collectingDiagnostics { window.contentScale = scale }
      #expect(window.contentScale == kept)
    }
    window.contentScale = 2
    harness.frame()
    let messages = collectingDiagnostics { window.contentScale = .nan }
    #expect(
      messages == ["Window: contentScale was set to what is not finite; the old value stays"])
    window.contentScale = 2
    #expect(!window.needsFrame && window.contentScale == 2)
    let far = 0x1p20
    for (inset, isTaken) in [
      (far, true), (far * 1.001, false), (-1, false), (.nan, false), (.infinity, false),
    ] {
      let insets = [
        EdgeInsets(top: inset), EdgeInsets(left: inset), EdgeInsets(bottom: inset),
        EdgeInsets(right: inset),
      ]
      for insets in insets {
        window.safeAreaInsets = .zero
        _ = collectingDiagnostics { window.safeAreaInsets = insets }
        #expect((window.safeAreaInsets != .zero) == isTaken, "\(inset)")
      }
    }
  }

  @Test("A new safe area lays out the window's subviews, and those below that reach into it")
  func safeAreaLayout() {
    let (near, below, away) = (LayoutView(), LayoutView(), LayoutView())
    near.frame = Rect(x: 0, y: 50, width: 20, height: 20)
    below.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    away.frame = Rect(x: 0, y: 5, width: 10, height: 10)
    harness.window.addSubview(near)
    near.addSubview(below)
    harness.window.addSubview(away)
    harness.tick()
    func layouts(_ insets: EdgeInsets) -> [Int] {
      for view in [near, below, away] { view.layouts = 0 }
      harness.window.safeAreaInsets = insets
      harness.tick()
      return [near, below, away].map(\.layouts)
    }
    #expect(layouts(EdgeInsets(top: 3)) == [1, 0, 1])
    #expect(layouts(EdgeInsets(top: 3)) == [0, 0, 0])
    #expect(layouts(EdgeInsets(top: 60)) == [1, 1, 1])
    #expect(below.safeAreaInsets.top == 10 && away.safeAreaInsets.top == 55)
  }

  @Test("A new scale draws again what was drawn, but for what has a scale of its own")
  func scales() {
    let (plain, own) = (DrawingView(), DrawingView())
    for view in [plain, own] {
      view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      harness.window.addSubview(view)
    }
    own.contentScaleFactor = 4
    harness.frame()
    harness.window.contentScale = 2
    harness.frame()
    #expect([plain.drawings, own.drawings] == [2, 1])
    harness.window.contentScale = 2
    #expect(!harness.window.needsFrame)
  }

  @Test("A root controller's view stands behind the rest, and another takes its place")
  func controllers() {
    let other = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    harness.window.addSubview(other)
    let (first, second) = (ViewController(), ViewController())
    harness.window.rootViewController = first
    #expect(harness.window.subviews.map { $0 === first.view } == [true, false])
    #expect(first.view.frame == harness.window.bounds && first.next === harness.window)
    #expect(first.view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    harness.window.bringSubviewToFront(first.view)
    harness.window.rootViewController = first
    #expect(harness.window.subviews.last === first.view)
    harness.window.rootViewController = second
    #expect(harness.window.subviews.map { $0 === second.view } == [true, false])
    #expect(first.view.superview == nil && harness.window.rootViewController === second)
    // A view that is given takes the place of the one before.
    let given = View()
    second.view = given
    #expect(second.view === given && given.next === second && second.isViewLoaded)
    harness.window.rootViewController = nil
    #expect(harness.window.rootViewController == nil)
  }

  @Test("The pointer looks as the view below it says, or the nearest one above")
  func cursors() {
    let (outer, inner) = (View(frame: Rect(x: 0, y: 0, width: 50, height: 50)), View())
    inner.frame = Rect(x: 10, y: 10, width: 10, height: 10)
    outer.addSubview(inner)
    harness.window.addSubview(outer)
    harness.tick(.mouseMoved(Point(15, 15)))
    #expect(harness.window.hoveredView === inner && harness.window.currentCursor == .arrow)
    outer.cursor = .pointingHand
    #expect(harness.window.currentCursor == .pointingHand && inner.cursor == nil)
    inner.cursor = .resizeLeftRight
    #expect(harness.window.currentCursor == .resizeLeftRight)
    harness.tick(.mouseMoved(Point(40, 40)))
    #expect(harness.window.currentCursor == .pointingHand)
    // While the button is held it is the view that was pressed.
    harness.tick(.mouseMoved(Point(15, 15)))
    harness.tick(.mouseDown(Point(15, 15), button: .left, clicks: 1))
    harness.tick(.mouseMoved(Point(150, 150)))
    #expect(harness.window.currentCursor == .resizeLeftRight && harness.window.hasTouches)
    harness.tick(.mouseUp(Point(150, 150), button: .left, clicks: 1))
    #expect(harness.window.currentCursor == .arrow && !harness.window.hasTouches)
    inner.cursor = nil
    #expect(inner.cursor == nil)
  }

  @Test("What few views have is what it was set to, and nothing else comes with it")
  func components() {
    let view = View()
    view.tag = 0
    view.identifier = nil
    view.accessibilityLabel = nil
    view.isExclusiveTouch = false
    view.cursor = nil
    #expect(view.tag == 0 && view.identifier == nil && view.accessibilityLabel == nil)
    #expect(
      !view.isExclusiveTouch && view.cursor == nil && view.layoutMargins == EdgeInsets(all: 8))
    view.accessibilityLabel = "a"
    view.tag = 3
    view.identifier = "b"
    view.isExclusiveTouch = true
    #expect(view.tag == 3 && view.identifier == "b" && view.accessibilityLabel == "a")
    #expect(view.isExclusiveTouch && view.insetsLayoutMarginsFromSafeArea)
    #expect(!view.preservesSuperviewLayoutMargins && view.semanticContentAttribute == .unspecified)
    view.accessibilityLabel = nil
    view.tag = 0
    view.identifier = nil
    view.isExclusiveTouch = false
    #expect(view.tag == 0 && view.identifier == nil && view.accessibilityLabel == nil)
    #expect(!view.isExclusiveTouch && !view.isMultipleTouchEnabled && !view.staysInBounds)
    #expect(view.hitInsets == .zero && view.hitTestBehavior == .standard)
    #expect(!view.hitsSubviewsOutsideBounds && !view.canBecomeFocused)
    #expect(!view.display(view.layer) && !view.cancelsTouchesOutOfReach)
    let messages = collectingDiagnostics {
      view.hitInsets = EdgeInsets(top: .nan)
      view.moveBoundsOrigin(to: Point(.infinity, 0), isStep: true)
    }
    #expect(
      messages
        == ["hitInsets", "bounds origin"].map {
          "View: \($0) was set to what is not finite; the old value stays"
        })
    #expect(view.hitInsets == .zero && view.bounds.origin == .zero)
    view.moveBoundsOrigin(to: Point(3, 4), isStep: true)
    #expect(view.bounds.origin == Point(3, 4))
  }

  // MARK: Fonts

  private final class Provider: FontProvider {
    struct Missing: Error, CustomStringConvertible { let description = "nothing here" }
    var asked: [String] = []
    var isEmpty = false
    func systemFont(pointSize: Double, weight: FontWeight) throws -> Font {
      asked.append("\(pointSize) \(weight.value)")
      if isEmpty { throw Missing() }
      return .fake(size: pointSize)
    }
    func monospacedDigitSystemFont(pointSize: Double, weight: FontWeight) throws -> Font {
      asked.append("digits \(pointSize) \(weight.value)")
      if isEmpty { throw Missing() }
      return .fake(size: pointSize)
    }
  }

  @Test(
    "Each font is asked for once, also one that is not there; without a provider it is reported")
  func fonts() {
    defer { FontLibrary.provider = nil }
    FontLibrary.provider = nil
    let none = collectingDiagnostics {
      let font = Font.system(size: 10)
      #expect(!font.isAvailable && !Font.monospacedDigits(size: 10).isAvailable)
      #expect(font.pointSize == 10 && font.lineHeight == 0 && font.shape("a").glyphs.isEmpty)
      for _ in 0..<2 { FontLibrary.reportUnavailable() }
    }
    #expect(none == ["there is text to draw but FontLibrary.provider is not set"])
    let provider = Provider()
    FontLibrary.provider = provider
    let font = Font.system(size: 10)
    #expect(font.pointSize == 10 && Font.system(size: 10) == font)
    #expect(Font.system(size: 10, weight: .bold) != font)
    #expect(Font.monospacedDigits(size: 10) != font)
    #expect(Font.system(size: 11).pointSize == 11)
    #expect(provider.asked == ["10.0 400", "10.0 700", "digits 10.0 400", "11.0 400"])
    let empty = Provider()
    empty.isEmpty = true
    FontLibrary.provider = empty
    let missing = collectingDiagnostics {
      for _ in 0..<2 {
        #expect(!Font.system(size: 10).isAvailable)
        #expect(!Font.monospacedDigits(size: 9).isAvailable)
      }
    }
    #expect(missing == ["text is not drawn: nothing here"])
    #expect(empty.asked == ["10.0 400", "digits 9.0 400"] && FontLibrary.provider === empty)
  }
}
