import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Fitting sizes and trees outside of windows")
struct FittingSizeTests {
  /// A view whose content has a size.
  final class Content: View {
    var size = Size(40, 20)
    override var intrinsicContentSize: Size { size }
  }

  /// A view whose content has an area: it is as high as its width requires.
  final class Flow: View {
    var area = 1000.0
    override var intrinsicContentSize: Size { Size(area, 1) }
    override var hasHeightForWidth: Bool { true }
    override func contentHeight(forWidth width: Double) -> Double { width > 0 ? area / width : 0 }
  }

  /// Makes a card with a content 10 points inside of its edges.
  func card(_ content: View) -> View {
    let card = View()
    content.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(content)
    LayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
      content.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -10),
      content.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
      content.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -10),
    ])
    return card
  }

  @Test("The compressed size is what the content needs, in a window and outside of one")
  func compressed() {
    let harness = SceneHarness()
    let content = Content()
    let card = card(content)
    #expect(card.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(60, 40))
    harness.window.addSubview(card)
    card.frame = Rect(x: 5, y: 5, width: 100, height: 100)
    harness.tick()
    #expect(content.frame == Rect(x: 10, y: 10, width: 80, height: 80))
    #expect(card.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(60, 40))
    // Asking changes nothing.
    harness.tick()
    #expect(content.frame == Rect(x: 10, y: 10, width: 80, height: 80))
    card.frame.size.width = 90
    harness.tick()
    #expect(content.frame.width == 70)
    content.size = Size(50, 30)
    content.invalidateIntrinsicContentSize()
    #expect(card.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(70, 50))
  }

  @Test("A required width decides how high a content is that depends on it")
  func requiredWidth() {
    let card = card(Flow())
    for (width, height) in [(120.0, 30.0), (70, 40), (220, 25)] {
      let size = card.systemLayoutSizeFitting(
        Size(width, 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      #expect(size == Size(width, height))
    }
  }

  @Test("A view without constraints fits its content, or nothing")
  func bare() {
    #expect(Content().systemLayoutSizeFitting(.zero) == Size(40, 20))
    #expect(View().systemLayoutSizeFitting(.zero) == .zero)
  }

  @Test("layoutIfNeeded lays out a tree that is in no window, and again after a change")
  func detached() {
    let content = Content()
    let card = card(content)
    card.frame = Rect(x: 0, y: 0, width: 100, height: 60)
    card.layoutIfNeeded()
    #expect(content.frame == Rect(x: 10, y: 10, width: 80, height: 40))
    card.frame.size.width = 200
    card.layoutIfNeeded()
    #expect(content.frame == Rect(x: 10, y: 10, width: 180, height: 40))
    let harness = SceneHarness()
    harness.window.addSubview(card)
    card.constraints[0].constant = 30
    harness.tick()
    #expect(content.frame == Rect(x: 30, y: 10, width: 160, height: 40))
    card.removeFromSuperview()
    card.frame.size.height = 100
    card.layoutIfNeeded()
    #expect(content.frame == Rect(x: 30, y: 10, width: 160, height: 80))
  }

  @Test("The height of a content follows the width that the layout finds, in the same tick")
  func heightForWidth() {
    let harness = SceneHarness(width: 200, height: 200)
    let (flow, below) = (Flow(), Content())
    for view in [flow, below] {
      view.translatesAutoresizingMaskIntoConstraints = false
      harness.window.addSubview(view)
    }
    LayoutConstraint.activate([
      flow.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor),
      flow.trailingAnchor.constraint(equalTo: harness.window.trailingAnchor, constant: -100),
      flow.topAnchor.constraint(equalTo: harness.window.topAnchor),
      below.topAnchor.constraint(equalTo: flow.bottomAnchor),
      below.leadingAnchor.constraint(equalTo: flow.leadingAnchor),
    ])
    harness.tick()
    #expect(flow.frame == Rect(x: 0, y: 0, width: 100, height: 10))
    #expect(below.frame == Rect(x: 0, y: 10, width: 40, height: 20))
    harness.window.bounds.size.width = 150
    harness.tick()
    #expect(flow.frame == Rect(x: 0, y: 0, width: 50, height: 20))
    #expect(below.frame.minY == 20)
    flow.area = 2000
    flow.invalidateIntrinsicContentSize()
    harness.tick()
    #expect(flow.frame.height == 40 && below.frame.minY == 40)
  }
}
