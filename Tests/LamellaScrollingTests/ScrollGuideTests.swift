import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Scroll views in a layout by constraints")
@MainActor struct ScrollGuideTests {
  private let harness = SceneHarness(width: 320, height: 200)
  private let scroll = ScrollView(frame: Rect(x: 10, y: 20, width: 200, height: 100))

  init() { harness.window.addSubview(scroll) }

  /// Adds a view that constraints place.
  private func add(_ view: View = View(), to superview: View? = nil) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? scroll).addSubview(view)
    return view
  }

  /// Returns constraints that pin a view's edges to those of an item.
  private func pin(_ view: View, to item: any LayoutConstraint.Item) -> [LayoutConstraint] {
    [.left, .right, .top, .bottom].map { (attribute: LayoutConstraint.Attribute) in
      LayoutConstraint(
        item: view, attribute: attribute, relatedBy: .equal, toItem: item, attribute: attribute)
    }
  }

  @Test(
    "Constraints to the edges of a scroll view, or to its content's guide, define the size of the content",
    arguments: [true, false])
  func contentSize(byGuide: Bool) {
    let column = add()
    let height = column.heightAnchor.constraint(equalToConstant: 500)
    LayoutConstraint.activate(
      pin(column, to: byGuide ? scroll.contentLayoutGuide : scroll) + [
        column.widthAnchor.constraint(equalTo: scroll.widthAnchor), height,
      ])
    harness.tick()
    #expect(scroll.contentSize == Size(200, 500))
    #expect(column.frame == Rect(x: 0, y: 0, width: 200, height: 500))
    scroll.contentOffset = Point(x: 0, y: 300)
    harness.tick()
    #expect(column.frame == Rect(x: 0, y: 0, width: 200, height: 500))
    #expect(scroll.contentOffset.y == 300)
    height.constant = 250
    harness.tick()
    #expect(scroll.contentSize == Size(200, 250))
    #expect(scroll.contentOffset.y == 150)
    scroll.frame.size.width = 120
    harness.tick()
    #expect(scroll.contentSize == Size(120, 250) && column.frame.width == 120)
    #expect(scroll.contentLayoutGuide.layoutFrame == Rect(x: 0, y: 0, width: 120, height: 250))
  }

  @Test("Spaces at the edges count, from right to left too")
  func contentInsets() {
    scroll.semanticContentAttribute = .forceRightToLeft
    let view = add()
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 10),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: 30),
      view.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 5),
      view.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -7),
      view.widthAnchor.constraint(equalToConstant: 400),
      view.heightAnchor.constraint(equalToConstant: 300),
    ])
    harness.tick()
    #expect(scroll.contentSize == Size(440, 312))
    #expect(view.frame == Rect(x: 30, y: 5, width: 400, height: 300))
  }

  @Test("Constraints to the margins are about those of the content", arguments: [true, false])
  func contentMargins(byGuide: Bool) {
    scroll.layoutMargins = EdgeInsets(top: 4, left: 20, bottom: 6, right: 10)
    let view = add()
    let height = view.heightAnchor.constraint(equalToConstant: 500)
    var constraints = [height, view.widthAnchor.constraint(equalToConstant: 300)]
    if byGuide {
      constraints += pin(view, to: scroll.layoutMarginsGuide)
    } else {
      for (edge, margin) in [
        (LayoutConstraint.Attribute.left, LayoutConstraint.Attribute.leftMargin),
        (.right, .rightMargin), (.top, .topMargin), (.bottom, .bottomMargin),
      ] {
        constraints.append(
          LayoutConstraint(
            item: view, attribute: edge, relatedBy: .equal, toItem: scroll, attribute: margin))
      }
    }
    LayoutConstraint.activate(constraints)
    harness.tick()
    #expect(scroll.contentSize == Size(330, 510))
    #expect(view.frame == Rect(x: 20, y: 4, width: 300, height: 500))
    scroll.contentOffset = Point(0, 200)
    harness.tick()
    #expect(view.frame == Rect(x: 20, y: 4, width: 300, height: 500))
    scroll.layoutMargins.bottom = 16
    height.constant = 400
    harness.tick()
    #expect(scroll.contentSize == Size(330, 420))
    // Of what lies beside the scroll view they are those of the frame.
    let other = add(to: scroll.superview)
    other.leftAnchor.constraint(equalTo: scroll.layoutMarginsGuide.leftAnchor).isActive = true
    harness.tick()
    #expect(other.frame.minX == 30)
  }

  @Test("An axis that constraints leave open keeps the content size that was set")
  func openAxis() {
    scroll.contentSize = Size(333.25, 77)
    let view = add()
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: scroll.topAnchor),
      view.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      view.leftAnchor.constraint(equalTo: scroll.leftAnchor),
      view.widthAnchor.constraint(equalToConstant: 20),
      view.heightAnchor.constraint(equalToConstant: 400),
    ])
    harness.tick()
    #expect(scroll.contentSize == Size(333.25, 400))
    // What constraints define comes back; the rest is kept.
    scroll.contentSize = Size(500, 1)
    harness.tick()
    #expect(scroll.contentSize == Size(500, 400))
  }

  @Test("Views pinned to the frame's guide stay while the content scrolls")
  func frameGuide() {
    scroll.contentSize = Size(200, 1_000)
    let badge = add()
    LayoutConstraint.activate([
      badge.rightAnchor.constraint(equalTo: scroll.frameLayoutGuide.rightAnchor, constant: -5),
      badge.bottomAnchor.constraint(equalTo: scroll.frameLayoutGuide.bottomAnchor, constant: -5),
      badge.widthAnchor.constraint(equalToConstant: 20),
      badge.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor, multiplier: 0.2),
    ])
    harness.tick()
    #expect(badge.frame == Rect(x: 175, y: 75, width: 20, height: 20))
    scroll.contentOffset.y = 400
    harness.tick()
    #expect(badge.convert(Point.zero, to: scroll.superview) == Point(x: 185, y: 95))
    #expect(scroll.contentSize == Size(200, 1_000))
  }

  @Test("A view between the edges of several pages makes them as wide as the frame")
  func paging() {
    scroll.isPagingEnabled = true
    let pages = (0..<3).map { _ in add() }
    var constraints: [LayoutConstraint] = []
    for (index, page) in pages.enumerated() {
      let before = index == 0 ? scroll.leadingAnchor : pages[index - 1].trailingAnchor
      constraints += [
        page.leadingAnchor.constraint(equalTo: before),
        page.topAnchor.constraint(equalTo: scroll.topAnchor),
        page.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
        page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        page.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor),
      ]
    }
    constraints.append(pages[2].trailingAnchor.constraint(equalTo: scroll.trailingAnchor))
    LayoutConstraint.activate(constraints)
    harness.tick()
    #expect(scroll.contentSize == Size(600, 100))
    #expect(pages.map(\.frame.minX) == [0, 200, 400])
    scroll.contentOffset.x = 400
    harness.tick()
    #expect(pages.map(\.frame.minX) == [0, 200, 400])
    scroll.frame.size = Size(150, 80)
    harness.tick()
    #expect(scroll.contentSize == Size(450, 80))
    #expect(scroll.contentOffset.x == 300 && pages[2].frame.minX == 300)
  }

  /// A scroll view whose content is shown larger.
  private final class ZoomedScrollView: ScrollView {
    override var zoomScale: Double {
      get { 2.5 }
      set { Issue.record("nothing zooms to \(newValue)") }
    }
  }

  @Test("The content's guide has the size before zooming")
  func zoom() {
    let zoomed = ZoomedScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    harness.window.addSubview(zoomed)
    let view = add(to: zoomed)
    LayoutConstraint.activate(
      pin(view, to: zoomed) + [
        view.widthAnchor.constraint(equalToConstant: 80),
        view.heightAnchor.constraint(equalToConstant: 120),
      ])
    harness.tick()
    #expect(zoomed.contentSize == Size(200, 300))
    #expect(zoomed.contentLayoutGuide.layoutFrame.size == Size(80, 120))
  }

  @Test("Centers and lengths of a scroll view are those of its frame")
  func centers() {
    scroll.contentSize = Size(200, 1_000)
    let view = add()
    LayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: scroll.centerYAnchor),
      view.widthAnchor.constraint(equalTo: scroll.widthAnchor, multiplier: 0.5),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    harness.tick()
    #expect(view.frame == Rect(x: 50, y: 45, width: 100, height: 10))
    scroll.contentOffset.y = 100
    harness.tick()
    #expect(view.frame.minY == 145)
  }

  @Test("A scroll view that is itself placed by constraints, in one that is, settles in one tick")
  func nested() {
    let inner = add(ScrollView()) as? ScrollView ?? ScrollView()
    let leaf = add(to: inner)
    LayoutConstraint.activate(
      pin(inner, to: scroll) + pin(leaf, to: inner) + [
        inner.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        inner.heightAnchor.constraint(equalToConstant: 300),
        leaf.widthAnchor.constraint(equalToConstant: 900),
        leaf.heightAnchor.constraint(equalTo: inner.heightAnchor),
      ])
    harness.tick()
    #expect(scroll.contentSize == Size(200, 300) && inner.contentSize == Size(900, 300))
    harness.tick()
    #expect(harness.pipeline[ConstraintsPass.self].visited == 0)
  }
}
