import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Safe area and margins")
@MainActor struct InsetsTests {
  private let harness = SceneHarness(width: 200, height: 100)

  private final class Witness: View {
    var safeAreas: [EdgeInsets] = []
    var margins: [EdgeInsets] = []
    var told: [String] = []
    var layouts = 0
    var onLayout: (Witness) -> Void = { _ in }

    override func safeAreaInsetsDidChange() {
      safeAreas.append(safeAreaInsets)
      told.append("safe area")
    }
    override func layoutMarginsDidChange() {
      margins.append(layoutMargins)
      told.append("margins")
    }
    override func layoutSubviews() {
      layouts += 1
      onLayout(self)
    }
  }

  private func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Witness {
    Witness(frame: Rect(x: x, y: y, width: width, height: height))
  }

  // MARK: Safe area

  @Test("A view's safe area is the part of its superview's that it reaches into")
  func formula() {
    let full = view(0, 0, 200, 100)
    let inner = view(5, 30, 100, 70)
    full.addSubview(inner)
    harness.window.addSubview(full)
    harness.window.safeAreaInsets = EdgeInsets(top: 20, left: 10, bottom: 30, right: 5)
    #expect(full.safeAreaInsets == EdgeInsets(top: 20, left: 10, bottom: 30, right: 5))
    #expect(inner.safeAreaInsets == EdgeInsets(top: 0, left: 5, bottom: 30, right: 0))
    full.frame.origin.y = 15
    #expect(full.safeAreaInsets == EdgeInsets(top: 5, left: 10, bottom: 30, right: 5))
    // The superview's bounds origin moves its subviews into the band and out of it.
    full.bounds.origin.x = 2
    #expect(inner.safeAreaInsets.left == 7)
  }

  @Test("Outside of a window it is zero, and where the superview has none it is too")
  func zero() {
    let parent = view(0, 0, 50, 50)
    let child = view(-10, -10, 20, 20)
    parent.addSubview(child)
    #expect(parent.safeAreaInsets == .zero && child.safeAreaInsets == .zero)
    harness.window.addSubview(parent)
    #expect(child.safeAreaInsets == .zero)
    harness.window.safeAreaInsets = EdgeInsets(top: 20)
    // What hangs over has no more than its superview.
    #expect(child.safeAreaInsets.top == 20)
    parent.removeFromSuperview()
    #expect(child.safeAreaInsets == .zero)
  }

  @Test("Those affected are told and laid out, others are not")
  func told() {
    let reaching = view(0, 0, 200, 100)
    let clear = view(50, 50, 10, 10)
    let deep = view(0, 0, 10, 10)
    reaching.addSubview(clear)
    reaching.addSubview(deep)
    harness.window.addSubview(reaching)
    harness.tick()
    harness.window.safeAreaInsets = EdgeInsets(top: 20)
    #expect(harness.window.needsTick)
    harness.tick()
    #expect(reaching.safeAreas == [EdgeInsets(top: 20)])
    #expect(deep.safeAreas == [EdgeInsets(top: 20)])
    #expect(clear.safeAreas.isEmpty)
    #expect([reaching.layouts, deep.layouts, clear.layouts] == [2, 2, 1])
    harness.tick()
    #expect(!harness.window.needsTick)
    clear.frame.origin.y = 15
    harness.tick()
    #expect(clear.safeAreas == [EdgeInsets(top: 5)])
    #expect(clear.layouts == 2)
    reaching.center.y += 30
    harness.tick()
    #expect(reaching.safeAreas.last == .zero)
    #expect(deep.safeAreas.last == .zero && clear.safeAreas.last == .zero)
    reaching.center.y -= 30
    harness.tick()
    reaching.removeFromSuperview()
    #expect(reaching.safeAreas.count == 4)
    #expect(reaching.safeAreas.last == .zero && deep.safeAreas.last == .zero)
    harness.window.addSubview(reaching)
    harness.tick()
    #expect(deep.safeAreas.last == EdgeInsets(top: 20))
  }

  @Test("A view is told of its margins before its safe area")
  func order() {
    let reaching = view(0, 0, 200, 100)
    harness.window.addSubview(reaching)
    harness.tick()
    harness.window.safeAreaInsets = EdgeInsets(top: 20)
    harness.tick()
    #expect(reaching.told == ["margins", "safe area"])
    reaching.insetsLayoutMarginsFromSafeArea = false
    harness.window.safeAreaInsets = EdgeInsets(top: 30)
    harness.tick()
    #expect(reaching.told == ["margins", "safe area", "margins", "safe area"])
  }

  @Test("A hidden view is told too")
  func hidden() {
    let view = view(0, 0, 50, 50)
    view.isHidden = true
    harness.window.addSubview(view)
    harness.window.safeAreaInsets = EdgeInsets(top: 20)
    harness.tick()
    view.frame.origin.y = 5
    harness.tick()
    #expect(view.safeAreas.map(\.top) == [20, 15])
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("Layout that moves views into the band is done once more, not for ever")
  func feedback() {
    let moving = view(0, 30, 50, 50)
    let parent = view(0, 0, 200, 100)
    parent.addSubview(moving)
    harness.window.addSubview(parent)
    harness.window.safeAreaInsets = EdgeInsets(top: 20)
    parent.onLayout = { _ in moving.frame.origin.y = 5 }
    harness.tick()
    #expect(moving.safeAreas.map(\.top) == [15])
    // A view that runs from its own safe area never settles; each tick ends all the same.
    let fugitive = view(0, 0, 10, 10)
    fugitive.onLayout = { $0.frame.origin.y = $0.safeAreaInsets.top > 0 ? 50 : 0 }
    harness.window.addSubview(fugitive)
    for _ in 0..<5 { harness.tick() }
    #expect(fugitive.layouts <= 12)
  }

  @Test("Callbacks may change the tree")
  func mutation() {
    final class Leaving: View {
      override func safeAreaInsetsDidChange() { removeFromSuperview() }
    }
    let leaving = Leaving(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    leaving.addSubview(view(0, 0, 10, 10))
    harness.window.addSubview(leaving)
    harness.window.safeAreaInsets = EdgeInsets(top: 20)
    harness.tick()
    #expect(harness.window.subviews.isEmpty)
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
  }

  @Test("One moved view costs its path and its children, also with a safe area in use")
  func cost() {
    let parent = View(frame: Rect(x: 0, y: 50, width: 200, height: 10))
    for _ in 0..<500 { parent.addSubview(View(frame: Rect(x: 0, y: 0, width: 1, height: 1))) }
    harness.window.addSubview(parent)
    harness.window.safeAreaInsets = EdgeInsets(top: 20)
    harness.tick()
    parent.subviews[250].center.x += 1
    let counters = LayoutPass.updateInsets(below: harness.window.row)
    #expect(counters == PassCounters(visited: 3, changed: 0))
    #expect(LayoutPass.updateInsets(below: harness.window.row) == PassCounters())
  }

  @Test("A change of the anchor's depth moves a leaning view, and with it its safe area")
  func depth() {
    let view = view(0, 0, 50, 50)
    harness.window.addSubview(view)
    harness.window.safeAreaInsets = EdgeInsets(left: 20)
    view.transform3D = Transform3D(rotationRadians: 1, x: 0, y: 1, z: 0)
    harness.tick()
    view.layer.anchorPointZ = 10
    harness.tick()
    #expect(view.safeAreas.count == 2)
    #expect(ViewMargins.column[view.row].reportedSafeArea == view.safeAreaInsets)
  }

  // MARK: Margins

  @Test("Margins are 8 unless set, and the safe area is added unless turned off")
  func margins() {
    let view = view(0, 0, 200, 50)
    #expect(view.layoutMargins == EdgeInsets(all: 8))
    #expect(view.insetsLayoutMarginsFromSafeArea && !view.preservesSuperviewLayoutMargins)
    harness.window.addSubview(view)
    harness.window.safeAreaInsets = EdgeInsets(top: 20)
    #expect(view.layoutMargins == EdgeInsets(top: 28, left: 8, bottom: 8, right: 8))
    harness.tick()
    #expect(view.margins == [EdgeInsets(top: 28, left: 8, bottom: 8, right: 8)])
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == EdgeInsets(all: 8))
    #expect(view.margins.count == 2)
  }

  @Test("Setting margins tells the view and marks it for layout, once for each change")
  func settingMargins() {
    let view = view(0, 0, 50, 50)
    harness.window.addSubview(view)
    harness.tick()
    view.layoutMargins = EdgeInsets(all: 3)
    view.layoutMargins = EdgeInsets(all: 3)
    #expect(view.margins == [EdgeInsets(all: 3)])
    harness.tick()
    #expect(view.layouts == 2)
    let messages = collectingDiagnostics { view.layoutMargins = EdgeInsets(top: .nan) }
    #expect(messages.count == 1 && view.layoutMargins == EdgeInsets(all: 3))
  }

  @Test("A view that keeps to its superview's margins takes the part it reaches into")
  func preservedMargins() {
    let parent = view(0, 0, 200, 100)
    let child = view(10, 5, 190, 50)
    let grandchild = view(0, 0, 190, 50)
    parent.addSubview(child)
    child.addSubview(grandchild)
    harness.window.addSubview(parent)
    child.preservesSuperviewLayoutMargins = true
    grandchild.preservesSuperviewLayoutMargins = true
    #expect(child.layoutMargins == EdgeInsets(all: 8))
    harness.tick()
    parent.layoutMargins = EdgeInsets(top: 20, left: 40, bottom: 20, right: 30)
    let expected = EdgeInsets(top: 15, left: 30, bottom: 8, right: 30)
    #expect(child.layoutMargins == expected)
    #expect(grandchild.layoutMargins == expected)
    harness.tick()
    #expect(child.margins == [expected] && grandchild.margins == [expected])
    child.center.x += 5
    harness.tick()
    #expect(grandchild.margins.last?.left == 25)
  }
}
