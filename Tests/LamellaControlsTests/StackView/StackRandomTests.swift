import LamellaConstraints
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Random edits of stack views")
@MainActor struct StackRandomTests {
  typealias Content = StackHarness.Content

  /// Sets up a new stack view like another.
  private func copy(of stack: StackView, in base: StackHarness) -> StackView {
    let views = stack.arrangedSubviews.map { view in
      let content = view as? Content
      let copy = content.map { Content($0.size.width, $0.size.height) } ?? View()
      copy.isHidden = view.isHidden
      copy.setContentHuggingPriority(
        view.contentHuggingPriority(for: .horizontal), for: .horizontal)
      return copy
    }
    let copy = base.stack(stack.frame.width, stack.frame.height, views)
    copy.axis = stack.axis
    copy.distribution = stack.distribution
    copy.alignment = stack.alignment
    copy.spacing = stack.spacing
    copy.isLayoutMarginsRelativeArrangement = stack.isLayoutMarginsRelativeArrangement
    for (view, old) in zip(views, stack.arrangedSubviews) {
      copy.setCustomSpacing(stack.customSpacing(after: old), after: view)
    }
    return copy
  }

  @Test("A stack view that was edited equals one that is made as it is", arguments: 0..<40)
  func edits(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed + 1)
    let base = StackHarness()
    let stack = base.stack(300, 100, base.three())
    for _ in 0..<25 {
      let views = stack.arrangedSubviews
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        let view = Content(Double.random(in: 1..<60, using: &random).rounded(), 20)
        stack.insertArrangedSubview(view, at: Int.random(in: 0...views.count, using: &random))
      case 2: views.randomElement(using: &random)?.removeFromSuperview()
      case 3, 4: views.randomElement(using: &random)?.isHidden.toggle()
      case 5: stack.distribution = StackView.Distribution.allCases.randomElement(using: &random)!
      case 6: stack.alignment = StackView.Alignment.allCases.randomElement(using: &random)!
      case 7: stack.spacing = Double.random(in: 0..<8, using: &random).rounded()
      case 8:
        if let view = views.randomElement(using: &random) as? Content {
          view.size = Size(Double.random(in: 1..<90, using: &random).rounded(), 30)
        }
      case 9:
        if let view = views.randomElement(using: &random) {
          stack.setCustomSpacing(Double.random(in: 0..<9, using: &random).rounded(), after: view)
        }
      case 10:
        if let view = views.randomElement(using: &random) {
          stack.insertArrangedSubview(view, at: Int.random(in: 0..<views.count, using: &random))
          view.setContentHuggingPriority(
            LayoutPriority(Float.random(in: 240..<250, using: &random).rounded()), for: .horizontal)
        }
      default:
        stack.isLayoutMarginsRelativeArrangement.toggle()
        stack.frame.size.width = Double.random(in: 120..<400, using: &random).rounded()
      }
      base.harness.tick()
      let copy = copy(of: stack, in: base)
      base.harness.tick()
      let frames = stack.arrangedSubviews.filter { !$0.isHidden }.map(\.frame)
      #expect(
        frames == copy.arrangedSubviews.filter { !$0.isHidden }.map(\.frame),
        "\(stack.distribution)")
      copy.removeFromSuperview()
    }
  }
}
