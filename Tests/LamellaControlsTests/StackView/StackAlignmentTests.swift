import LamellaConstraints
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

/// The heights of the views are 20, 30 and 10 points.
@Suite("Alignments of stack views")
@MainActor struct StackAlignmentTests {
  typealias Content = StackHarness.Content
  let base = StackHarness()

  @Test(
    "Views of a row are placed across it",
    arguments: [
      (StackView.Alignment.fill, [[0.0, 50], [0, 50], [0, 50]]),
      (.top, [[0, 20], [0, 30], [0, 10]]),
      (.center, [[15, 20], [10, 30], [20, 10]]),
      (.bottom, [[30, 20], [20, 30], [40, 10]]),
    ])
  func row(_ alignment: StackView.Alignment, _ expected: [[Double]]) {
    let stack = base.stack(300, 50, base.three())
    stack.alignment = alignment
    #expect(base.rows(stack) == expected)
  }

  @Test(
    "Views of a column are placed across it",
    arguments: [
      (StackView.Alignment.fill, [[0.0, 100], [0, 100], [0, 100]]),
      (.leading, [[0, 40], [0, 80], [0, 60]]),
      (.firstBaseline, [[0, 40], [0, 80], [0, 60]]),
      (.center, [[30, 40], [10, 80], [20, 60]]),
      (.trailing, [[60, 40], [20, 80], [40, 60]]),
      (.lastBaseline, [[60, 40], [20, 80], [40, 60]]),
    ])
  func column(_ alignment: StackView.Alignment, _ expected: [[Double]]) {
    let stack = base.stack(100, 200, base.three())
    stack.axis = .vertical
    stack.alignment = alignment
    #expect(base.columns(stack) == expected)
  }

  @Test("A free stack is as wide as the widest view", arguments: StackView.Alignment.allCases)
  func free(_ alignment: StackView.Alignment) {
    let row = base.freeStack(base.three())
    row.alignment = alignment
    let column = base.freeStack(base.three())
    column.axis = .vertical
    column.alignment = alignment
    base.harness.tick()
    #expect(row.frame == Rect(x: 0, y: 0, width: 180, height: 30))
    #expect(column.frame == Rect(x: 0, y: 0, width: 80, height: 60))
  }

  @Test("A stack that is too low compresses its views, in all alignments")
  func low() {
    let stack = base.stack(300, 15, base.three())
    for alignment in [StackView.Alignment.top, .center, .bottom] {
      stack.alignment = alignment
      let rows = base.rows(stack)
      #expect(rows[0] == [0, 15])
      #expect(rows[1] == [0, 15])
      #expect(rows[2][1] == 10)
    }
  }

  @Test("Views without a size of their own have none across, unless they fill")
  func withoutSize() {
    let stack = base.stack(300, 50, [View(), Content(40, 20)])
    for alignment in [StackView.Alignment.top, .center, .bottom] {
      stack.alignment = alignment
      #expect(base.rows(stack)[0][1] == 0)
    }
    stack.alignment = .fill
    #expect(base.rows(stack) == [[0, 50], [0, 50]])
  }

  @Test("From right to left, a row begins on the right; a column's leading edge is there")
  func rightToLeft() {
    let stack = base.stack(300, 50, base.three())
    stack.semanticContentAttribute = .forceRightToLeft
    stack.spacing = 10
    #expect(base.columns(stack) == [[160, 140], [70, 80], [0, 60]])
    let column = base.stack(100, 200, base.three())
    column.semanticContentAttribute = .forceRightToLeft
    column.axis = .vertical
    column.alignment = .leading
    #expect(base.columns(column) == [[60, 40], [20, 80], [40, 60]])
  }

  @Test("Margins surround the views, and widen a free stack")
  func margins() {
    let stack = base.stack(300, 50, base.three())
    stack.layoutMargins = EdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
    #expect(base.columns(stack)[0] == [0, 160])
    stack.isLayoutMarginsRelativeArrangement = true
    #expect(base.columns(stack) == [[10, 130], [140, 80], [220, 60]])
    #expect(base.rows(stack) == [[5, 30], [5, 30], [5, 30]])
    stack.layoutMargins.left = 30
    #expect(base.columns(stack) == [[30, 110], [140, 80], [220, 60]])
    stack.isLayoutMarginsRelativeArrangement = false
    #expect(base.columns(stack)[0] == [0, 160])

    let free = base.freeStack(base.three())
    free.layoutMargins = EdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
    free.isLayoutMarginsRelativeArrangement = true
    free.alignment = .center
    base.harness.tick()
    #expect(free.frame == Rect(x: 0, y: 0, width: 210, height: 50))
  }
}
