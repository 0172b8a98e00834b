import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// The rules of layout that no other suite states, one test each.
@Suite("Layout rules")
@MainActor struct LayoutRuleTests {
  private let harness = SceneHarness()

  /// Lays out a parent with a view in it, applies a change, and tells what is laid out again.
  private func layouts(
    after change: (_ parent: LayoutView, _ view: LayoutView) -> Void
  ) -> (view: Int, parent: Int) {
    let parent = LayoutView()
    let view = LayoutView()
    view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    parent.addSubview(view)
    harness.window.addSubview(parent)
    harness.tick()
    change(parent, view)
    harness.tick()
    return (view.layouts - 1, parent.layouts - 1)
  }

  // MARK: What marks a view

  @Test("A new size through the frame marks the view and its superview")
  func frameSize() {
    #expect(layouts { $1.frame.size.width = 20 } == (1, 1))
    #expect(layouts { $1.frame.origin.x = 20 } == (0, 0))
  }

  @Test("A bounds origin marks the view alone")
  func boundsOrigin() {
    #expect(layouts { $1.bounds.origin.x = 20 } == (1, 0))
  }

  @Test("Center, position, anchor and alpha mark nobody")
  func placesAndAlpha() {
    #expect(layouts { $1.center.x = 20 } == (0, 0))
    #expect(layouts { $1.layer.position.x = 20 } == (0, 0))
    #expect(layouts { $1.anchorPoint.x = 0 } == (0, 0))
    #expect(layouts { $1.alpha = 0.5 } == (0, 0))
  }

  @Test("A transform, flat or with depth, marks the superview")
  func transforms() {
    #expect(layouts { $1.transform = Transform2D(scaleX: 2, y: 2) } == (0, 1))
    #expect(layouts { $1.transform3D = Transform3D(scaleX: 1, y: 1, z: 2) } == (0, 1))
  }

  @Test("Adding marks the parent and the view added; removing and reordering mark the parent")
  func structure() {
    let fresh = LayoutView()
    #expect(layouts { parent, _ in parent.addSubview(fresh) } == (0, 1))
    #expect(fresh.layouts == 1)
    let removed = layouts { _, view in view.removeFromSuperview() }
    #expect(removed.parent == 1)
    #expect(
      layouts { parent, view in
        parent.addSubview(View())
        harness.tick()
        parent.bringSubviewToFront(view)
      }.parent == 2)
    #expect(
      layouts { parent, view in
        parent.addSubview(View())
        harness.tick()
        parent.exchangeSubview(at: 0, withSubviewAt: 1)
      }.parent == 2)
  }

  @Test("The same value again marks nobody")
  func sameValues() {
    #expect(
      layouts { parent, view in
        view.frame = view.frame
        view.bounds = view.bounds
        view.transform = view.transform
        view.layoutMargins = view.layoutMargins
        parent.bringSubviewToFront(view)
      } == (0, 0))
  }

  @Test("isHidden marks nobody")
  func hidden() {
    #expect(layouts { $1.isHidden = true } == (0, 0))
  }

  @Test(
    "Safe area, margins and an invalid intrinsic size mark the view, the last its superview too")
  func insetsAndIntrinsicSize() {
    #expect(layouts { $1.layoutMargins = EdgeInsets(all: 1) } == (1, 0))
    #expect(layouts { $1.invalidateIntrinsicContentSize() } == (1, 1))
  }

  @Test("What a view changes inside its own layout does not mark it, also through its subviews")
  func ownLayout() {
    let child = LayoutView()
    let view = LayoutView {
      child.frame = Rect(x: 0, y: 0, width: $0.bounds.width, height: Double($0.layouts))
      child.transform = Transform2D(scaleX: Double($0.layouts), y: 1)
      child.invalidateIntrinsicContentSize()
    }
    view.addSubview(child)
    harness.window.addSubview(view)
    harness.tick()
    #expect(view.layouts == 1 && child.layouts == 1)
    #expect(!harness.window.needsTick)
  }

  // MARK: The cycle

  @Test("Marks coalesce: many changes, one layout")
  func coalescing() {
    #expect(
      layouts { parent, view in
        for i in 0..<10 {
          view.setNeedsLayout()
          view.frame.size.width = Double(20 + i)
          parent.setNeedsLayout()
        }
      } == (1, 1))
  }

  @Test("A view outside of a window keeps its mark, and lays out when asked or when it joins one")
  func outsideWindows() {
    let asked = LayoutView()
    let joining = LayoutView()
    harness.tick()
    #expect(asked.layouts == 0 && joining.layouts == 0)
    asked.layoutIfNeeded()
    asked.layoutIfNeeded()
    #expect(asked.layouts == 1)
    harness.window.addSubview(joining)
    harness.window.addSubview(asked)
    harness.tick()
    #expect(joining.layouts == 1 && asked.layouts == 2)
  }

  @Test("layoutIfNeeded lays out what is marked under the highest marked ancestor, siblings too")
  func wholeTree() {
    let parent = LayoutView()
    let view = LayoutView()
    let sibling = LayoutView()
    parent.addSubview(view)
    parent.addSubview(sibling)
    harness.window.addSubview(parent)
    harness.tick()
    parent.setNeedsLayout()
    sibling.setNeedsLayout()
    view.layoutIfNeeded()
    #expect([parent.layouts, view.layouts, sibling.layouts] == [2, 1, 2])
    // Clean ancestors: only what lies below the receiver.
    view.setNeedsLayout()
    sibling.setNeedsLayout()
    view.layoutIfNeeded()
    #expect([parent.layouts, view.layouts, sibling.layouts] == [2, 2, 2])
  }

  @Test("Two views that keep changing each other are stopped after 32 rounds, reported by path")
  func feedbackLoop() {
    let messages = collectingDiagnostics {
      let other = LayoutView("b")
      let view = LayoutView("a") { _ in other.bounds.size.width += 1 }
      other.onLayout = { _ in view.bounds.size.width += 1 }
      harness.window.addSubview(view)
      harness.window.addSubview(other)
      harness.tick()
      #expect(view.layouts <= maximumLayoutRounds && view.layouts > 2)
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("Window/LayoutView(") == true)
  }

  // MARK: Autoresizing

  @Test("Shrinking through zero loses what was there; growing back does not bring it back")
  func throughZero() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: Rect(x: 10, y: 0, width: 30, height: 100))
    inner.autoresizingMask = .flexibleWidth
    outer.addSubview(inner)
    outer.bounds.size.width = 20
    #expect(inner.frame.width == 0)
    outer.bounds.size.width = 100
    #expect(inner.frame == Rect(x: 10, y: 0, width: 80, height: 100))
  }

  @Test("Autoresizing happens at once, inside the change, and rounds nothing")
  func atOnce() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    inner.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    outer.addSubview(inner)
    outer.frame.size.width = 101
    // r = x / (W - S) = 10 / 50.
    #expect(abs(inner.frame.minX - 51.0 * 10 / 50) < 1e-12)
  }

  @Test(
    "A window that changes its size, as when it is turned, resizes and lays out what follows it")
  func turnedWindow() {
    let full = LayoutView {
      $0.subviews[0].frame = Rect(x: 0, y: 0, width: $0.bounds.width, height: 9)
    }
    full.frame = harness.window.bounds
    full.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let corner = View(frame: Rect(x: 190, y: 190, width: 10, height: 10))
    corner.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
    full.addSubview(View())
    harness.window.addSubview(full)
    harness.window.addSubview(corner)
    harness.tick()
    harness.window.frame.size = Size(320, 480)
    #expect(full.frame == Rect(x: 0, y: 0, width: 320, height: 480))
    #expect(corner.frame.origin == Point(310, 470))
    #expect(full.layouts == 1)
    harness.tick()
    #expect(full.layouts == 2)
    #expect(full.subviews[0].frame.width == 320)
    harness.window.frame.size = Size(480, 320)
    harness.tick()
    #expect(full.subviews[0].frame.width == 480 && corner.frame.maxY == 320)
  }
}
