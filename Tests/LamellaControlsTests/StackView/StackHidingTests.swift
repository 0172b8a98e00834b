import LamellaConstraints
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Hidden views of stack views")
@MainActor struct StackHidingTests {
  typealias Content = StackHarness.Content
  let base = StackHarness()

  @Test(
    "A hidden view leaves the layout with its spacing",
    arguments: [
      (0, [50.0, 140, 150]), (1, [0, 60, 110]), (2, [0, 50, 130]),
    ])
  func hidden(_ index: Int, _ expected: [Double]) {
    let views = base.three()
    let stack = base.freeStack(views)
    stack.spacing = 10
    base.harness.tick()
    views[index].isHidden = true
    base.harness.tick()
    let shown = views.filter { !$0.isHidden }
    #expect(
      shown.map(\.frame.minX) + [stack.frame.width] == [0, shown[0].bounds.width + 10, expected[2]])
    views[index].isHidden = false
    #expect(base.columns(stack) == [[0, 40], [50, 80], [140, 60]])
  }

  @Test("A hidden view has no part in any distribution", arguments: StackView.Distribution.allCases)
  func distributions(_ distribution: StackView.Distribution) {
    let views = base.three()
    let stack = base.stack(
      300, 50, [views[0], Content(100, 40), views[1], Content(70, 40), views[2]])
    stack.spacing = 10
    stack.distribution = distribution
    base.harness.tick()
    stack.arrangedSubviews[1].isHidden = true
    stack.arrangedSubviews[3].isHidden = true
    base.harness.tick()
    let without = base.stack(300, 50, base.three())
    without.spacing = 10
    without.distribution = distribution
    #expect(views.map { [$0.frame.minX, $0.frame.width] } == base.columns(without))
  }

  @Test("A hidden view does not widen the stack", arguments: StackView.Alignment.allCases)
  func across(_ alignment: StackView.Alignment) {
    let tall = Content(40, 90)
    let stack = base.freeStack(base.three() + [tall])
    stack.alignment = alignment
    base.harness.tick()
    #expect(stack.frame.height == 90)
    tall.isHidden = true
    base.harness.tick()
    #expect(stack.frame.height == 30)
  }

  @Test("The custom spacing of a hidden view is left out; that before it stays")
  func customSpacing() {
    let views = base.three()
    let stack = base.freeStack(views)
    stack.spacing = 10
    stack.setCustomSpacing(30, after: views[0])
    stack.setCustomSpacing(50, after: views[1])
    views[1].isHidden = true
    base.harness.tick()
    #expect(views[2].frame.minX == 70)
  }

  @Test("A view with a required length can be hidden without a conflict")
  func requiredLength() {
    let old = Diagnostics.handler
    var messages: [String] = []
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = old }
    let view = View()
    view.widthAnchor.constraint(equalToConstant: 100).isActive = true
    let stack = base.freeStack([Content(40, 20), view, Content(60, 20)])
    base.harness.tick()
    #expect(stack.frame.width == 200)
    view.isHidden = true
    base.harness.tick()
    #expect(stack.frame.width == 100)
    #expect(messages.isEmpty)
  }

  @Test("A stack view without shown views has no size")
  func allHidden() {
    let views = base.three()
    let stack = base.freeStack(views)
    stack.spacing = 10
    base.harness.tick()
    for view in views { view.isHidden = true }
    base.harness.tick()
    #expect(stack.bounds.size == .zero)
  }

  // MARK: Animation

  @Test("In a block that animates, a view shrinks before it is hidden, and the others move along")
  func animatedHiding() {
    let views = base.three()
    let stack = base.freeStack(views)
    stack.spacing = 10
    base.harness.frame()
    View.animate(withDuration: 0.5, options: .curveLinear) { views[1].isHidden = true }
    #expect(views[1].isHidden)
    #expect(views[1].frame.width == 0)
    #expect(views[2].frame.minX == 50)
    base.harness.advance(ticks: 30)
    base.harness.render()

    let shown = views[1].layer.presentation()
    #expect(shown?.isHidden == false)
    #expect(abs((shown?.bounds.width ?? 0) - 40) < 1)
    #expect(abs((views[2].layer.presentation()?.frame.minX ?? 0) - 95) < 1)
    base.harness.advance(ticks: 32)
    #expect(views[1].isHidden)
    #expect(views[1].layer.presentation()?.isHidden ?? true)
  }

  @Test("In a block that animates, a view that is shown grows")
  func animatedShowing() {
    let views = base.three()
    let stack = base.freeStack(views)
    views[1].isHidden = true
    base.harness.frame()
    View.animate(withDuration: 0.5, options: .curveLinear) { views[1].isHidden = false }
    #expect(!views[1].isHidden)
    #expect(views[1].frame.width == 80)
    base.harness.advance(ticks: 30)
    #expect(abs((views[1].layer.presentation()?.bounds.width ?? 0) - 40) < 1)
    #expect(stack.frame.width == 180)
  }

  @Test("A view that is shown again while it shrinks stays")
  func shownWhileHiding() {
    let views = base.three()
    let stack = base.freeStack(views)
    base.harness.frame()
    View.animate(withDuration: 0.5) { views[1].isHidden = true }
    base.harness.advance(ticks: 20)
    View.animate(withDuration: 0.5) { views[1].isHidden = false }
    base.harness.advance(ticks: 200)
    #expect(!views[1].isHidden)
    #expect(views[1].layer.presentation()?.isHidden == false)
    #expect(base.columns(stack) == [[0, 40], [40, 80], [120, 60]])
    // Hidden twice: the end of the first animation does not count.
    View.animate(withDuration: 0.5) { views[1].isHidden = true }
    base.harness.advance(ticks: 20)
    View.animate(withDuration: 0.5) { views[1].isHidden = false }
    View.animate(withDuration: 0.5) { views[1].isHidden = true }
    base.harness.advance(ticks: 45)
    #expect(views[1].layer.presentation()?.isHidden == false)
    base.harness.advance(ticks: 30)
    #expect(views[1].layer.presentation()?.isHidden ?? true)
  }

  @Test("A view that is removed while it shrinks is hidden")
  func removedWhileHiding() {
    let views = base.three()
    let stack = base.freeStack(views)
    base.harness.frame()
    View.animate(withDuration: 0.5) { views[1].isHidden = true }
    stack.removeArrangedSubview(views[1])
    #expect(views[1].layer.presentation()?.isHidden ?? true)
    base.harness.tick()
    views[1].isHidden = false
    #expect(!views[1].isHidden)
  }
}
