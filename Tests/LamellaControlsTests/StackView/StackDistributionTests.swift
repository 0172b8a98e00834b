import LamellaConstraints
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// The lengths of the views are 40, 80 and 60 points; with two gaps of 10 points that is 200.
@Suite("Distributions of stack views")
@MainActor struct StackDistributionTests {
  typealias Content = StackHarness.Content
  let base = StackHarness()

  func row(_ width: Double, _ distribution: StackView.Distribution, spacing: Double = 10)
    -> StackView
  {
    let stack = base.stack(width, 50, base.three())
    stack.distribution = distribution
    stack.spacing = spacing
    return stack
  }

  @Test("Fill: the first of equal views takes the surplus")
  func fillSurplus() {
    #expect(base.columns(row(300, .fill)) == [[0, 140], [150, 80], [240, 60]])
  }

  @Test("Fill: the view with the lowest hugging priority takes the surplus, the first of several")
  func fillHugging() {
    let stack = row(300, .fill)
    stack.arrangedSubviews[2].setContentHuggingPriority(LayoutPriority(200), for: .horizontal)
    #expect(base.columns(stack) == [[0, 40], [50, 80], [140, 160]])
    stack.arrangedSubviews[1].setContentHuggingPriority(LayoutPriority(200), for: .horizontal)
    #expect(base.columns(stack) == [[0, 40], [50, 180], [240, 60]])
  }

  @Test("Fill: the first of equal views gives way until it has no length, then the second")
  func fillLack() {
    #expect(base.columns(row(180, .fill)) == [[0, 20], [30, 80], [120, 60]])
    #expect(base.columns(row(150, .fill)) == [[0, 0], [10, 70], [90, 60]])
  }

  @Test("Fill: the view with the lowest compression resistance gives way")
  func fillResistance() {
    let stack = row(150, .fill)
    stack.arrangedSubviews[2].setContentCompressionResistancePriority(
      LayoutPriority(749), for: .horizontal)
    #expect(base.columns(stack) == [[0, 40], [50, 80], [140, 10]])
  }

  @Test("Fill: a view without a size of its own takes the surplus")
  func fillWithoutSize() {
    let plain = View()
    let stack = base.stack(300, 50, [Content(40, 20), plain, Content(60, 10)])
    stack.spacing = 10
    #expect(base.columns(stack) == [[0, 40], [50, 180], [240, 60]])
  }

  @Test("Fill: an empty stack view has no length, whether it had views or never had any")
  func fillWithEmptyStack() {
    let (empty, emptied) = (StackView(), StackView(arrangedSubviews: [View()]))
    emptied.removeArrangedSubview(emptied.arrangedSubviews[0])
    #expect(base.columns(base.stack(300, 50, [View(), empty])) == [[0, 300], [300, 0]])
    #expect(base.columns(base.stack(300, 50, [View(), emptied])) == [[0, 300], [300, 0]])
  }

  @Test("Fill equally: all are as long, whatever their contents")
  func fillEqually() {
    #expect(base.columns(row(320, .fillEqually)) == [[0, 100], [110, 100], [220, 100]])
    // (300 - 20) / 3 is 93.33: edges at 93.33, 103.33, 196.67 and 206.67 are rounded.
    #expect(base.columns(row(300, .fillEqually)) == [[0, 93], [103, 94], [207, 93]])
  }

  @Test("Fill proportionally: lengths are shares of the whole, and the last view takes the rest")
  func fillProportionally() {
    #expect(
      base.columns(row(360, .fillProportionally, spacing: 0)) == [
        [0, 80], [80, 160], [240, 120],
      ])
    // 40 / 200 and 80 / 200 of 300.
    #expect(base.columns(row(300, .fillProportionally)) == [[0, 60], [70, 120], [200, 100]])
  }

  @Test("Fill proportionally: margins come off the last view")
  func proportionalMargins() {
    let stack = base.stack(200, 50, [Content(25, 10), Content(75, 10)])
    stack.distribution = .fillProportionally
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    #expect(base.columns(stack) == [[10, 50], [60, 130]])
  }

  @Test("Fill proportionally: shares follow the contents, and views without a size have none")
  func proportionalChanges() {
    let (first, second, plain) = (Content(25, 10), Content(75, 10), View())
    let stack = base.stack(200, 50, [first, second, plain])
    stack.distribution = .fillProportionally
    #expect(base.columns(stack) == [[0, 50], [50, 150], [200, 0]])
    first.size.width = 75
    #expect(base.columns(stack) == [[0, 100], [100, 100], [200, 0]])
    for view in [first, second] { stack.removeArrangedSubview(view) }
    stack.addArrangedSubview(View())
    #expect(base.columns(stack) == [[0, 100], [100, 100]])
  }

  @Test("Fill proportionally: shares follow the contents of stack views inside")
  func proportionalNesting() {
    let (first, second) = (Content(50, 10), Content(50, 10))
    let inner = StackView(arrangedSubviews: [first])
    let stack = base.stack(200, 50, [inner, second])
    stack.distribution = .fillProportionally
    #expect(base.columns(stack) == [[0, 100], [100, 100]])
    first.size.width = 150
    #expect(base.columns(stack) == [[0, 150], [150, 50]])
  }

  @Test("Equal spacing: gaps are equal, and views keep their sizes")
  func equalSpacing() {
    #expect(base.columns(row(300, .equalSpacing)) == [[0, 40], [100, 80], [240, 60]])
    #expect(base.columns(row(200, .equalSpacing)) == [[0, 40], [50, 80], [140, 60]])
  }

  @Test("Equal spacing: views give way before gaps are less than the spacing")
  func equalSpacingLack() {
    let stack = row(150, .equalSpacing)
    #expect(base.columns(stack) == [[0, 0], [10, 70], [90, 60]])
    stack.arrangedSubviews[1].setContentCompressionResistancePriority(
      LayoutPriority(749), for: .horizontal)
    #expect(base.columns(stack) == [[0, 40], [50, 30], [90, 60]])
  }

  @Test("Equal centering: distances of centers are equal")
  func equalCentering() {
    // The centers are at 20 and 270, so that of the second is at 145.
    #expect(base.columns(row(300, .equalCentering)) == [[0, 40], [105, 80], [240, 60]])
  }

  @Test("Equal centering: gaps keep the spacing, at the cost of equal distances")
  func equalCenteringSpacing() {
    let stack = base.stack(300, 50, [Content(100, 20), Content(100, 20), Content(20, 20)])
    stack.distribution = .equalCentering
    // The centers 50 and 290 have 170 between them: the second would begin at 120.
    #expect(base.columns(stack) == [[0, 100], [120, 100], [280, 20]])
    stack.spacing = 35
    #expect(base.columns(stack) == [[0, 100], [135, 100], [280, 20]])
    stack.spacing = 50
    #expect(base.columns(stack) == [[0, 80], [130, 100], [280, 20]])
  }

  @Test("Columns distribute as rows do", arguments: StackView.Distribution.allCases)
  func columns(_ distribution: StackView.Distribution) {
    let row = row(300, distribution)
    let column = base.stack(50, 300, [Content(20, 40), Content(30, 80), Content(10, 60)])
    column.axis = .vertical
    column.distribution = distribution
    column.spacing = 10
    #expect(base.columns(row) == base.rows(column))
  }

  @Test(
    "A free stack is as long as its views and gaps",
    arguments: [
      StackView.Distribution.fill, .fillProportionally, .equalSpacing,
    ])
  func free(_ distribution: StackView.Distribution) {
    let stack = base.freeStack(base.three())
    stack.spacing = 10
    stack.distribution = distribution
    #expect(base.columns(stack) == [[0, 40], [50, 80], [140, 60]])
    #expect(stack.frame == Rect(x: 0, y: 0, width: 200, height: 30))
  }

  @Test("A free stack of equal views gives all the longest one's length")
  func freeEqually() {
    let stack = base.freeStack(base.three())
    stack.distribution = .fillEqually
    #expect(base.columns(stack) == [[0, 80], [80, 80], [160, 80]])
  }

  @Test("A free stack with equal distances of centers is as short as they allow")
  func freeCentering() {
    let stack = base.freeStack(base.three())
    stack.spacing = 10
    stack.distribution = .equalCentering
    // The centers of the second and third are 80 / 2 + 10 + 60 / 2 apart, so those of the first and second, too.
    #expect(base.columns(stack) == [[0, 40], [60, 80], [150, 60]])
  }

  @Test(
    "Spacing beyond the length is reported, and views keep their order and sizes of at least zero")
  func spacingBeyondLength() {
    let old = Diagnostics.handler
    var messages: [String] = []
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = old }
    let columns = base.columns(row(30, .fill, spacing: 20))
    #expect(messages.count == 1 && messages[0].contains("stack-"))
    #expect(columns.allSatisfy { $0[1] >= 0 })
    #expect(columns.map { $0[0] } == columns.map { $0[0] }.sorted())
  }

  @Test("Constraints of one's own hold by their priorities")
  func ownConstraints() {
    let stack = row(300, .fill)
    let third = stack.arrangedSubviews[2]
    let width = third.widthAnchor.constraint(equalToConstant: 100)
    width.isActive = true
    #expect(base.columns(stack) == [[0, 100], [110, 80], [200, 100]])
    width.isActive = false
    // Weaker than hugging.
    width.priority = LayoutPriority(200)
    width.isActive = true
    #expect(base.columns(stack) == [[0, 140], [150, 80], [240, 60]])
  }
}
