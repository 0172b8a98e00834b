import LamellaConstraints
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Baselines of stack views")
@MainActor struct StackBaselineTests {
  let base = StackHarness()

  /// A view with a size and with baselines at distances from the top and bottom edges.
  final class Text: View {
    let size: Size
    let baselines: BaselineOffsets
    override var intrinsicContentSize: Size { size }
    override func baselineOffsets(in size: Size) -> BaselineOffsets { baselines }

    init(_ height: Double, first: Double, last: Double) {
      size = Size(30, height)
      baselines = BaselineOffsets(firstFromTop: first, lastFromBottom: last)
      super.init(frame: .zero)
    }
  }

  func texts() -> [Text] { [Text(20, first: 15, last: 5), Text(40, first: 12, last: 8)] }

  @Test("First baselines are at one height, as near to the top as possible")
  func first() {
    let stack = base.stack(100, 100, texts())
    stack.alignment = .firstBaseline
    // 15 below the top.
    #expect(base.rows(stack) == [[0, 20], [3, 40]])
  }

  @Test("Last baselines are at one height, as near to the bottom as possible")
  func last() {
    let stack = base.stack(100, 100, texts())
    stack.alignment = .lastBaseline
    // 8 above the bottom.
    #expect(base.rows(stack) == [[77, 20], [60, 40]])
  }

  @Test("A free stack is as high as aligned views need")
  func free() {
    let stack = base.freeStack(texts())
    stack.alignment = .firstBaseline
    #expect(base.rows(stack) == [[0, 20], [3, 40]])
    #expect(stack.frame.height == 43)
    stack.alignment = .lastBaseline
    // The baselines are at 32: 15 of 20 points and 32 of 40 points lie above.
    #expect(base.rows(stack) == [[17, 20], [0, 40]])
    #expect(stack.frame.height == 40)
  }

  @Test(
    "Views beside a stack view follow its first view's baseline when another view becomes the first"
  )
  func firstViewChanges() {
    let column = base.freeStack([Text(20, first: 15, last: 5)])
    column.axis = .vertical
    let mark = View()
    mark.translatesAutoresizingMaskIntoConstraints = false
    base.window.addSubview(mark)
    mark.topAnchor.constraint(equalTo: column.firstBaselineAnchor).isActive = true
    base.harness.tick()
    #expect(mark.frame.minY == 15)
    column.insertArrangedSubview(Text(40, first: 12, last: 8), at: 0)
    base.harness.tick()
    #expect(mark.frame.minY == 12)
    column.arrangedSubviews[0].isHidden = true
    base.harness.tick()
    #expect(mark.frame.minY == 15)
  }

  @Test("The first shown view gives the height when it changes")
  func hidden() {
    let views = texts() + [Text(10, first: 2, last: 1)]
    let stack = base.freeStack(views)
    stack.alignment = .firstBaseline
    base.harness.tick()
    views[0].isHidden = true
    base.harness.tick()
    #expect(views[1].frame.minY == 0 && views[2].frame.minY == 10)
    #expect(stack.frame.height == 40)
  }

  @Test("In a column, spacing can be between baselines")
  func column() {
    let views = texts()
    let stack = base.freeStack(views)
    stack.axis = .vertical
    stack.spacing = 30
    #expect(base.rows(stack) == [[0, 20], [50, 40]])
    stack.isBaselineRelativeArrangement = true
    // From 15 to 45; the second view's baseline is 12 below its top.
    #expect(base.rows(stack) == [[0, 20], [33, 40]])
    stack.setCustomSpacing(20, after: views[0])
    #expect(base.rows(stack) == [[0, 20], [23, 40]])
    stack.axis = .horizontal
    #expect(base.columns(stack) == [[0, 30], [50, 30]])
  }

  @Test("The system's spacing between baselines lets lines of text not overlap")
  func systemSpacing() {
    let labels = [10.0, 20, 10].map { size in
      let label = Label(text: "abc")
      label.font = .fake(size: size)
      return label
    }
    let stack = base.freeStack(labels)
    stack.axis = .vertical
    stack.spacing = StackView.spacingUseSystem
    #expect(base.rows(stack) == [[0, 10], [18, 20], [46, 10]])
    stack.isBaselineRelativeArrangement = true
    // Baselines are at 0.8 of the sizes: at 8, 28 and 48.
    #expect(base.rows(stack) == [[0, 10], [12, 20], [40, 10]])
    labels[1].font = .fake(size: 30)
    #expect(base.rows(stack) == [[0, 10], [14, 30], [60, 10]])
    stack.setCustomSpacing(12, after: labels[0])
    #expect(base.rows(stack) == [[0, 10], [-4, 30], [42, 10]])
  }

  @Test("A stack view has the baselines of its views")
  func ownBaselines() {
    let column = StackView(arrangedSubviews: texts())
    column.axis = .vertical
    #expect(column.viewForFirstBaselineLayout === column.arrangedSubviews[0])
    #expect(column.viewForLastBaselineLayout === column.arrangedSubviews[1])
    column.axis = .horizontal
    #expect(column.viewForFirstBaselineLayout === column.arrangedSubviews[1])
    #expect(StackView().viewForLastBaselineLayout.superview == nil)
  }
}
