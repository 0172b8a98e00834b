import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Layout pass")
@MainActor struct LayoutPassTests {
  private let harness = SceneHarness()

  @Test("A new tree is laid out once, parents first")
  func order() {
    var log: [String] = []
    let parent = LayoutView("parent") { log.append($0.identifier ?? "") }
    let child = LayoutView("child") { log.append($0.identifier ?? "") }
    let sibling = LayoutView("sibling") { log.append($0.identifier ?? "") }
    parent.addSubview(child)
    parent.addSubview(sibling)
    harness.window.addSubview(parent)
    harness.tick()
    #expect(log == ["parent", "child", "sibling"])
    harness.tick()
    #expect(log.count == 3)
    #expect(harness.layout == PassCounters())
  }

  @Test("Exactly the marked view is laid out")
  func exactlyWhenNeeded() {
    let views = (0..<10).map { _ in LayoutView() }
    let parent = LayoutView()
    for view in views { parent.addSubview(view) }
    harness.window.addSubview(parent)
    harness.tick()
    views[3].setNeedsLayout()
    views[3].setNeedsLayout()
    #expect(harness.window.needsTick)
    harness.tick()
    #expect(views.map(\.layouts) == [1, 1, 1, 2, 1, 1, 1, 1, 1, 1])
    #expect(parent.layouts == 1)
    #expect(harness.layout == PassCounters(visited: 3, changed: 1))
    #expect(!harness.window.needsTick)
  }

  @Test(
    "What marks a view, and what marks its superview",
    arguments: [
      (Change.size, 1, 1), (.origin, 1, 0), (.center, 0, 0), (.transform, 0, 1), (.alpha, 0, 0),
      (.sameSize, 0, 0), (.anchorPoint, 0, 0), (.hidden, 0, 0),
    ])
  func marks(change: Change, own: Int, superviews: Int) {
    let parent = LayoutView()
    let view = LayoutView()
    view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    parent.addSubview(view)
    harness.window.addSubview(parent)
    harness.tick()
    change.apply(to: view)
    harness.tick()
    #expect(view.layouts == 1 + own)
    #expect(parent.layouts == 1 + superviews)
  }

  enum Change: CaseIterable {
    case size, origin, center, transform, alpha, sameSize, anchorPoint, hidden

    @MainActor func apply(to view: View) {
      switch self {
      case .size: view.bounds.size.width = 20
      case .origin: view.bounds.origin.y = 5
      case .center: view.center = Point(x: 50, y: 50)
      case .transform: view.transform = Transform2D(scaleX: 2, y: 2)
      case .alpha: view.alpha = 0.5
      case .sameSize: view.bounds.size = Size(10, 10)
      case .anchorPoint: view.anchorPoint = .zero
      case .hidden: view.isHidden = true
      }
    }
  }

  @Test("Adding and removing marks the parent, moving to another marks both")
  func structureMarks() {
    let first = LayoutView()
    let second = LayoutView()
    let view = LayoutView()
    harness.window.addSubview(first)
    harness.window.addSubview(second)
    harness.tick()
    first.addSubview(view)
    harness.tick()
    #expect([first.layouts, second.layouts, view.layouts] == [2, 1, 1])
    second.addSubview(view)
    harness.tick()
    #expect([first.layouts, second.layouts, view.layouts] == [3, 2, 2])
    view.removeFromSuperview()
    harness.tick()
    #expect([first.layouts, second.layouts] == [3, 3])
  }

  @Test("Sizes given in layoutSubviews are laid out in the same pass")
  func cascades() {
    let inner = LayoutView()
    let middle = LayoutView { $0.subviews[0].frame = $0.bounds.insetBy(dx: 1, dy: 1) }
    middle.addSubview(inner)
    let outer = LayoutView { $0.subviews[0].frame = $0.bounds.insetBy(dx: 1, dy: 1) }
    outer.addSubview(middle)
    harness.window.addSubview(outer)
    harness.tick()
    outer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    harness.tick()
    #expect(inner.frame == Rect(x: 1, y: 1, width: 96, height: 96))
    #expect([outer.layouts, middle.layouts, inner.layouts] == [2, 2, 2])
  }

  @Test("Hidden views are laid out")
  func hiddenViews() {
    let view = LayoutView()
    view.isHidden = true
    harness.window.addSubview(view)
    harness.tick()
    #expect(view.layouts == 1)
    view.setNeedsLayout()
    harness.tick()
    #expect(view.layouts == 2)
  }

  @Test("A view that keeps asking is stopped after 32 rounds and reported once")
  func layoutLoop() {
    let messages = collectingDiagnostics {
      let view = LayoutView("loop") { $0.setNeedsLayout() }
      harness.window.addSubview(view)
      harness.tick()
      #expect(view.layouts == maximumLayoutRounds)
      harness.tick()
      #expect(view.layouts == 2 * maximumLayoutRounds)
    }
    #expect(messages.count == 1)
    #expect(messages[0].contains("Window/LayoutView(loop)"))
  }

  @Test("Views that mark each other settle when they stop")
  func feedback() {
    var remaining = 5
    let other = LayoutView()
    let view = LayoutView { _ in
      if remaining > 0 {
        remaining -= 1
        other.setNeedsLayout()
      }
    }
    other.onLayout = { _ in if remaining > 0 { view.setNeedsLayout() } }
    harness.window.addSubview(view)
    harness.window.addSubview(other)
    harness.tick()
    #expect(remaining == 0)
    #expect(!harness.window.needsTick)
  }

  @Test("layoutIfNeeded lays out from the highest marked ancestor")
  func layoutIfNeeded() {
    let outer = LayoutView()
    let middle = LayoutView()
    let inner = LayoutView()
    outer.addSubview(middle)
    middle.addSubview(inner)
    harness.window.addSubview(outer)
    harness.tick()
    inner.layoutIfNeeded()
    #expect([outer.layouts, middle.layouts, inner.layouts] == [1, 1, 1])
    outer.setNeedsLayout()
    inner.setNeedsLayout()
    inner.layoutIfNeeded()
    #expect([outer.layouts, middle.layouts, inner.layouts] == [2, 1, 2])
    harness.tick()
    #expect([outer.layouts, middle.layouts, inner.layouts] == [2, 1, 2])
  }

  @Test("layoutIfNeeded on a subview inside layoutSubviews does not come back in")
  func nestedLayout() {
    let child = LayoutView()
    let view = LayoutView {
      $0.setNeedsLayout()
      child.setNeedsLayout()
      child.layoutIfNeeded()
    }
    view.addSubview(child)
    var rounds = 0
    view.onLayout = {
      rounds += 1
      if rounds == 1 {
        $0.setNeedsLayout()
        child.setNeedsLayout()
        child.layoutIfNeeded()
        $0.superview?.layoutIfNeeded()
      }
    }
    harness.window.addSubview(view)
    harness.tick()
    #expect(rounds == 2)
    #expect(child.layouts == 1)
    #expect(!harness.window.needsTick)
  }

  @Test("Views may be added, removed and moved inside layoutSubviews")
  func mutation() {
    let views = (0..<6).map { LayoutView("\($0)") }
    let parent = LayoutView()
    for view in views { parent.addSubview(view) }
    views[0].onLayout = { _ in
      views[1].removeFromSuperview()
      parent.insertSubview(views[5], at: 0)
      views[4].addSubview(views[0])
    }
    views[2].onLayout = { [unowned parent] in
      if $0.subviews.isEmpty { $0.addSubview(LayoutView("new")) }
      parent.sendSubviewToBack($0)
    }
    views[3].onLayout = { $0.removeFromSuperview() }
    harness.window.addSubview(parent)
    harness.tick()
    #expect(views[1].layouts == 0)
    #expect(views.filter { $0.window != nil }.allSatisfy { $0.layouts >= 1 })
    #expect((views[2].subviews[0] as? LayoutView)?.layouts == 1)
    #expect(NodeTable.shared.violations(below: harness.window.row) == [])
    #expect(!harness.window.needsTick)
    harness.window.addSubview(views[1])
    harness.tick()
    #expect(views[1].layouts == 1)
  }

  @Test("A view may drop itself and everything around it inside layoutSubviews")
  func selfRemoval() {
    weak var weakView: LayoutView?
    do {
      let parent = LayoutView()
      for _ in 0..<3 {
        let view = LayoutView {
          $0.superview?.superview?.subviews.forEach { $0.removeFromSuperview() }
        }
        parent.addSubview(view)
        weakView = view
      }
      harness.window.addSubview(parent)
    }
    harness.tick()
    #expect(harness.window.subviews.isEmpty)
    #expect(weakView == nil)
    #expect(!harness.window.needsTick)
  }

  @Test("Changes of its own in layoutSubviews do not mark a view again")
  func ownChanges() {
    let view = LayoutView {
      $0.subviews.forEach { $0.removeFromSuperview() }
      $0.addSubview(View())
      $0.bounds.origin.x += 1
    }
    harness.window.addSubview(view)
    harness.tick()
    #expect(view.layouts == 1)
  }
}
