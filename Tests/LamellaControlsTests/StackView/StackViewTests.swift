import LamellaConstraints
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Stack views")
@MainActor struct StackViewTests {
  typealias Content = StackHarness.Content
  let base = StackHarness()

  @Test("A new stack view has UIKit's defaults")
  func defaults() {
    let stack = StackView()
    #expect(stack.axis == .horizontal)
    #expect(stack.distribution == .fill)
    #expect(stack.alignment == .fill)
    #expect(stack.spacing == 0)
    #expect(!stack.isBaselineRelativeArrangement)
    #expect(!stack.isLayoutMarginsRelativeArrangement)
    #expect(stack.arrangedSubviews.isEmpty)
  }

  // MARK: Views

  @Test("Arranged subviews are subviews, and constraints place them")
  func arrangedSubviews() {
    let (first, second, third) = (View(), View(), View())
    let stack = StackView(arrangedSubviews: [first, second])
    #expect(stack.subviews == [first, second])
    #expect(!first.translatesAutoresizingMaskIntoConstraints)
    stack.insertArrangedSubview(third, at: 0)
    #expect(stack.arrangedSubviews == [third, first, second])
    #expect(stack.subviews == [first, second, third])
    stack.removeArrangedSubview(first)
    #expect(stack.arrangedSubviews == [third, second])
    #expect(stack.subviews == [first, second, third])
    second.removeFromSuperview()
    #expect(stack.arrangedSubviews == [third])
    stack.removeArrangedSubview(second)
    #expect(stack.arrangedSubviews == [third])
  }

  @Test("A view that is arranged already is moved")
  func moves() {
    let views = base.three()
    let stack = base.freeStack(views)
    stack.addArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [views[1], views[2], views[0]])
    #expect(base.columns(stack) == [[0, 80], [80, 60], [140, 40]])
    stack.insertArrangedSubview(views[0], at: 0)
    #expect(base.columns(stack) == [[0, 40], [40, 80], [120, 60]])
    #expect(stack.subviews == views)
  }

  @Test("A view that another stack view arranges leaves that")
  func stolen() {
    let views = base.three()
    let (first, second) = (base.freeStack(views), base.freeStack([]))
    base.harness.tick()
    second.addArrangedSubview(views[0])
    #expect(first.arrangedSubviews == [views[1], views[2]])
    #expect(base.columns(first) == [[0, 80], [80, 60]])
    #expect(base.columns(second) == [[0, 40]])
  }

  @Test("A subview can become arranged, and one that is no longer arranged takes no room")
  func subviews() {
    let stack = base.freeStack([Content(40, 20)])
    let other = Content(10, 10)
    stack.addSubview(other)
    #expect(base.columns(stack) == [[0, 40]])
    stack.addArrangedSubview(other)
    #expect(base.columns(stack) == [[0, 40], [40, 10]])
    stack.removeArrangedSubview(other)
    #expect(base.columns(stack) == [[0, 40]])
    #expect(stack.frame.width == 40)
  }

  @Test("Views that come and go leave no constraints")
  func leavesNothing() {
    let stack = base.freeStack(base.three())
    stack.distribution = .equalSpacing
    stack.alignment = .center
    base.harness.tick()
    let count = stack.constraints.count
    let view = Content(30, 30)
    for index in [0, 2, 3] {
      stack.insertArrangedSubview(view, at: index)
      base.harness.tick()
      #expect(stack.constraints.count > count)
      stack.removeArrangedSubview(view)
      base.harness.tick()
      #expect(stack.constraints.count == count)
      #expect(stack.layoutGuides.count == 2)
      #expect(view.constraints.isEmpty)
    }
    for view in stack.arrangedSubviews { view.removeFromSuperview() }
    base.harness.tick()
    #expect(stack.constraints.count == 2)
    #expect(stack.layoutGuides.isEmpty)
  }

  @Test("A stack view and its views are freed")
  func freed() {
    weak var stack: StackView?
    weak var view: View?
    do {
      let made = base.freeStack(base.three())
      made.distribution = .equalCentering
      base.harness.tick()
      stack = made
      view = made.arrangedSubviews[0]
      made.removeFromSuperview()
    }
    base.harness.tick()
    #expect(stack == nil)
    #expect(view == nil)
  }

  // MARK: Spacing

  @Test("Custom spacing holds after its view, until it is taken back")
  func customSpacing() {
    let views = base.three()
    let stack = base.freeStack(views)
    stack.spacing = 10
    #expect(stack.customSpacing(after: views[0]) == StackView.spacingUseDefault)
    stack.setCustomSpacing(30, after: views[0])
    #expect(stack.customSpacing(after: views[0]) == 30)
    #expect(base.columns(stack) == [[0, 40], [70, 80], [160, 60]])
    stack.setCustomSpacing(StackView.spacingUseSystem, after: views[1])
    #expect(base.columns(stack) == [[0, 40], [70, 80], [158, 60]])
    stack.spacing = 20
    #expect(base.columns(stack) == [[0, 40], [70, 80], [158, 60]])
    stack.setCustomSpacing(StackView.spacingUseDefault, after: views[0])
    #expect(base.columns(stack) == [[0, 40], [60, 80], [148, 60]])
    // After the last view it has no effect.
    stack.setCustomSpacing(50, after: views[2])
    base.harness.tick()
    #expect(stack.frame.width == 208)
    stack.spacing = StackView.spacingUseSystem
    #expect(base.columns(stack)[1][0] == 48)
    stack.removeArrangedSubview(views[2])
    stack.addArrangedSubview(views[2])
    #expect(stack.customSpacing(after: views[2]) == StackView.spacingUseDefault)
  }

  @Test("Custom spacing is the least gap where gaps are equal")
  func customSpacingOfEqualGaps() {
    let views = base.three()
    let stack = base.stack(300, 50, views)
    stack.distribution = .equalSpacing
    stack.setCustomSpacing(70, after: views[1])
    // Gaps of 70 leave 160 points for 180: the first view gives way.
    #expect(base.columns(stack) == [[0, 20], [90, 80], [240, 60]])
  }

  @Test("A negative spacing lets views overlap")
  func negativeSpacing() {
    let stack = base.freeStack(base.three())
    stack.spacing = -10
    #expect(base.columns(stack) == [[0, 40], [30, 80], [100, 60]])
  }

  @Test("Spacings that are no numbers, or enormous ones, are refused")
  func invalidSpacing() {
    let old = Diagnostics.handler
    var messages: [String] = []
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = old }
    let views = base.three()
    let stack = base.freeStack(views)
    stack.spacing = .nan
    stack.spacing = 2e9
    stack.setCustomSpacing(.infinity, after: views[0])
    stack.setCustomSpacing(-2e9, after: views[0])
    #expect(messages.count == 4)
    #expect(stack.spacing == 0)
    #expect(base.columns(stack) == [[0, 40], [40, 80], [120, 60]])
  }

  // MARK: Changes

  @Test("A changed axis and a changed content move the views")
  func changes() {
    let views = base.three()
    let stack = base.freeStack(views)
    stack.alignment = .leading
    #expect(base.columns(stack) == [[0, 40], [40, 80], [120, 60]])
    stack.axis = .vertical
    #expect(base.rows(stack) == [[0, 20], [20, 30], [50, 10]])
    #expect(base.columns(stack) == [[0, 40], [0, 80], [0, 60]])
    views[0].size = Size(100, 40)
    #expect(base.rows(stack) == [[0, 40], [40, 30], [70, 10]])
    #expect(stack.frame == Rect(x: 0, y: 0, width: 100, height: 80))
  }

  @Test("Layout that is asked for at once is up to date")
  func layoutIfNeeded() {
    let stack = base.freeStack(base.three())
    stack.spacing = 10
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.minX) == [0, 50, 140])
    stack.spacing = 20
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.minX) == [0, 60, 160])
  }

  @Test(
    "A change of a spacing keeps all constraints, and a new view those that are not its neighbors'")
  func keepsConstraints() {
    let stack = base.freeStack((0..<6).map { _ in Content(10, 10) })
    base.harness.tick()
    func constraints() -> Set<ObjectIdentifier> {
      Set(stack.constraints.map { ObjectIdentifier($0) })
    }
    let old = constraints()
    stack.spacing = 5
    base.harness.tick()
    #expect(constraints() == old)
    stack.insertArrangedSubview(Content(10, 10), at: 3)
    base.harness.tick()
    // The link of the fourth view is another.
    #expect(old.subtracting(constraints()).count == 1)
  }

  @Test("Views of a stack view that ended count as if it had never been")
  func ended() {
    let (first, second) = (Content(40, 20), Content(40, 20))
    var stack: StackView? = base.stack(200, 50, [second, first])
    base.harness.tick()
    stack?.removeFromSuperview()
    stack = nil
    // In a row of constraints, of equal contents the first gives way: not the one that was first in the stack view.
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      base.window.addSubview(view)
    }
    LayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: base.window.leftAnchor),
      second.leftAnchor.constraint(equalTo: first.rightAnchor),
      second.rightAnchor.constraint(equalTo: base.window.leftAnchor, constant: 200),
    ])
    base.harness.tick()
    let (lone, other) = (Content(40, 20), Content(40, 20))
    for view in [lone, other] {
      view.translatesAutoresizingMaskIntoConstraints = false
      base.window.addSubview(view)
    }
    LayoutConstraint.activate([
      lone.leftAnchor.constraint(equalTo: base.window.leftAnchor),
      other.leftAnchor.constraint(equalTo: lone.rightAnchor),
      other.rightAnchor.constraint(equalTo: base.window.leftAnchor, constant: 200),
    ])
    base.harness.tick()
    #expect(first.frame.width == lone.frame.width)
    #expect(second.frame.width == other.frame.width)
  }

  // MARK: Nesting

  @Test("Stack views lie in stack views")
  func nested() {
    let column = StackView(arrangedSubviews: [Content(50, 20), Content(70, 30)])
    column.axis = .vertical
    column.spacing = 5
    let stack = base.freeStack([Content(40, 40), column])
    stack.spacing = 10
    stack.alignment = .center
    base.harness.tick()
    #expect(stack.frame == Rect(x: 0, y: 0, width: 120, height: 55))
    #expect(column.frame == Rect(x: 50, y: 0, width: 70, height: 55))
    #expect(stack.arrangedSubviews[0].frame == Rect(x: 0, y: 7.5, width: 40, height: 40).rounded)
    #expect(column.arrangedSubviews[1].frame == Rect(x: 0, y: 25, width: 70, height: 30))
  }

  @Test("A nested stack view's share follows from its views")
  func nestedShare() {
    let row = StackView(arrangedSubviews: [Content(30, 20), Content(20, 20)])
    let column = StackView(arrangedSubviews: [Content(30, 20), Content(50, 20)])
    column.axis = .vertical
    let stack = base.stack(300, 50, [row, Content(100, 10), column])
    stack.distribution = .fillProportionally
    #expect(base.columns(stack) == [[0, 75], [75, 150], [225, 75]])
  }
}

extension Rect {
  /// The rectangle with edges on whole points.
  fileprivate var rounded: Rect {
    let (left, top) = (minX.rounded(), minY.rounded())
    return Rect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }
}
