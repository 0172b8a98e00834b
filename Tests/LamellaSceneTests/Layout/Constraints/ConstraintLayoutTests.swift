import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Layout by constraints")
struct ConstraintLayoutTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  /// A view whose content has a size.
  final class Content: View {
    var size = Size(40, 20)
    override var intrinsicContentSize: Size { size }
  }

  /// Adds a view that constraints place.
  @discardableResult
  func add<Added: View>(_ view: Added, to superview: View? = nil) -> Added {
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? window).addSubview(view)
    return view
  }

  @Test("A view pinned to its superview follows it")
  func pinned() {
    let card = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    window.addSubview(card)
    let view = add(View(), to: card)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
      view.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -8),
      view.topAnchor.constraint(equalTo: card.topAnchor, constant: 4),
      view.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -4),
    ])
    harness.tick()
    #expect(view.frame == Rect(x: 8, y: 4, width: 84, height: 42))
    card.frame = Rect(x: 0, y: 0, width: 200, height: 90)
    harness.tick()
    #expect(view.frame == Rect(x: 8, y: 4, width: 184, height: 82))
    card.center = Point(x: 150, y: 100)
    harness.tick()
    #expect(view.frame == Rect(x: 8, y: 4, width: 184, height: 82))
  }

  @Test("Siblings stand beside each other, with sizes of their contents")
  func siblings() {
    let (first, second) = (add(Content()), add(Content()))
    second.size = Size(60, 30)
    LayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      first.centerYAnchor.constraint(equalTo: window.centerYAnchor),
      second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 5),
      second.topAnchor.constraint(equalTo: first.topAnchor),
    ])
    harness.tick()
    #expect(first.frame == Rect(x: 10, y: 90, width: 40, height: 20))
    #expect(second.frame == Rect(x: 55, y: 90, width: 60, height: 30))
    first.size = Size(80, 40)
    first.invalidateIntrinsicContentSize()
    harness.tick()
    #expect(first.frame == Rect(x: 10, y: 80, width: 80, height: 40))
    #expect(second.frame == Rect(x: 95, y: 80, width: 60, height: 30))
  }

  @Test(
    "The view with the lower hugging priority takes the surplus, the one with the lower resistance the lack"
  )
  func contentPriorities() {
    let (first, second) = (add(Content()), add(Content()))
    second.setContentHuggingPriority(LayoutPriority(249), for: .horizontal)
    first.setContentCompressionResistancePriority(LayoutPriority(749), for: .horizontal)
    let width = second.rightAnchor.constraint(equalTo: window.leftAnchor, constant: 200)
    LayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: window.leftAnchor),
      second.leftAnchor.constraint(equalTo: first.rightAnchor),
      first.topAnchor.constraint(equalTo: window.topAnchor),
      second.topAnchor.constraint(equalTo: window.topAnchor),
      width,
    ])
    harness.tick()
    #expect([first.bounds.width, second.bounds.width] == [40, 160])
    width.constant = 50
    harness.tick()
    #expect([first.bounds.width, second.bounds.width] == [10, 40])
  }

  @Test("Multipliers, inequalities and priorities count")
  func relations() {
    let view = add(View())
    let wide = view.widthAnchor.constraint(equalToConstant: 500)
    wide.priority = .defaultHigh
    LayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: window.centerXAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.widthAnchor.constraint(lessThanOrEqualTo: window.widthAnchor, multiplier: 0.5),
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25, constant: 2),
      wide,
    ])
    harness.tick()
    #expect(view.frame == Rect(x: 80, y: 0, width: 160, height: 42))
    wide.isActive = false
    view.widthAnchor.constraint(equalToConstant: 100).isActive = true
    harness.tick()
    #expect(view.frame == Rect(x: 110, y: 0, width: 100, height: 27))
    #expect(window.constraints.count == 3)
    #expect(view.constraints.count == 2)
  }

  @Test("Constraints reach across subtrees, and follow the views on the way")
  func acrossSubtrees() {
    let left = View(frame: Rect(x: 20, y: 30, width: 100, height: 100))
    let right = View(frame: Rect(x: 150, y: 10, width: 100, height: 100))
    window.addSubview(left)
    window.addSubview(right)
    let (first, second) = (add(View(), to: left), add(View(), to: right))
    LayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: left.leftAnchor, constant: 5),
      first.topAnchor.constraint(equalTo: left.topAnchor, constant: 5),
      first.widthAnchor.constraint(equalToConstant: 30),
      first.heightAnchor.constraint(equalToConstant: 20),
      second.topAnchor.constraint(equalTo: first.topAnchor),
      second.leftAnchor.constraint(equalTo: right.leftAnchor),
      second.widthAnchor.constraint(equalTo: first.widthAnchor),
      second.heightAnchor.constraint(equalTo: first.heightAnchor),
    ])
    harness.tick()
    #expect(second.convert(Point.zero, to: window) == Point(x: 150, y: 35))
    left.center.y += 10
    harness.tick()
    #expect(second.convert(Point.zero, to: window) == Point(x: 150, y: 45))
    right.center.y -= 7
    harness.tick()
    #expect(second.convert(Point.zero, to: window) == Point(x: 150, y: 45))
    #expect(second.frame == Rect(x: 0, y: 42, width: 30, height: 20))
  }

  @Test("Leading and trailing follow the direction of reading")
  func rightToLeft() {
    window.semanticContentAttribute = .forceRightToLeft
    let view = add(Content())
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    harness.tick()
    #expect(view.frame == Rect(x: 270, y: 0, width: 40, height: 20))
  }

  @Test("Layout guides are rectangles without views")
  func guides() {
    let guide = LayoutGuide()
    window.addLayoutGuide(guide)
    let view = add(View())
    LayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 20),
      guide.rightAnchor.constraint(equalTo: window.rightAnchor, constant: -20),
      guide.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
      guide.heightAnchor.constraint(equalToConstant: 50),
      view.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
      view.widthAnchor.constraint(equalToConstant: 30),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    harness.tick()
    #expect(guide.layoutFrame == Rect(x: 20, y: 10, width: 280, height: 50))
    #expect(view.frame == Rect(x: 145, y: 30, width: 30, height: 10))
    window.removeLayoutGuide(guide)
    #expect(window.constraints.isEmpty)
  }

  @Test("Guides follow the safe area and the margins")
  func insets() {
    let (content, card) = (add(View()), add(View()))
    LayoutConstraint.activate([
      card.leftAnchor.constraint(equalTo: window.safeAreaLayoutGuide.leftAnchor),
      card.rightAnchor.constraint(equalTo: window.safeAreaLayoutGuide.rightAnchor),
      card.topAnchor.constraint(equalTo: window.safeAreaLayoutGuide.topAnchor),
      card.bottomAnchor.constraint(equalTo: window.safeAreaLayoutGuide.bottomAnchor),
      content.leftAnchor.constraint(equalTo: window.layoutMarginsGuide.leftAnchor),
      content.rightAnchor.constraint(equalTo: window.layoutMarginsGuide.rightAnchor),
      content.topAnchor.constraint(equalTo: window.layoutMarginsGuide.topAnchor),
      content.heightAnchor.constraint(equalToConstant: 10),
    ])
    harness.tick()
    #expect(card.frame == Rect(x: 0, y: 0, width: 320, height: 200))
    #expect(content.frame == Rect(x: 8, y: 8, width: 304, height: 10))
    window.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 30, right: 4)
    window.layoutMargins = EdgeInsets(all: 5)
    harness.tick()
    #expect(card.frame == Rect(x: 0, y: 20, width: 316, height: 150))
    #expect(content.frame == Rect(x: 5, y: 25, width: 306, height: 10))
    #expect(window.safeAreaLayoutGuide.layoutFrame.width == 316)
  }

  @Test("Transforms stay, and do not feed back")
  func transforms() {
    let view = add(View())
    view.transform = Transform2D(rotationRadians: 1)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 40),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    harness.tick()
    #expect(view.center == Point(x: 30, y: 20))
    #expect(view.bounds.size == Size(40, 20))
  }

  @Test("Edges are on whole pixels, without gaps")
  func rounding() {
    let views = (0..<3).map { _ in add(View()) }
    var constraints = [
      views[0].leftAnchor.constraint(equalTo: window.leftAnchor),
      views[2].rightAnchor.constraint(equalTo: window.leftAnchor, constant: 100),
    ]
    for view in views {
      constraints += [
        view.topAnchor.constraint(equalTo: window.topAnchor),
        view.heightAnchor.constraint(equalToConstant: 10),
        view.widthAnchor.constraint(equalTo: views[0].widthAnchor),
      ]
    }
    constraints.removeAll { $0.firstView === $0.secondView }
    constraints += zip(views, views.dropFirst()).map {
      $1.leftAnchor.constraint(equalTo: $0.rightAnchor)
    }
    LayoutConstraint.activate(constraints)
    harness.tick()
    #expect(views.map(\.frame.minX) == [0, 33, 67])
    #expect(views.map(\.frame.maxX) == [33, 67, 100])
  }

  @Test("Views that leave take their constraints along, and those that name them from outside end")
  func leaving() {
    let card = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(card)
    let (inner, label) = (add(Content(), to: card), add(Content()))
    let inside = [
      inner.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 7),
      inner.topAnchor.constraint(equalTo: card.topAnchor, constant: 7),
    ]
    let outside = [
      label.leftAnchor.constraint(equalTo: card.rightAnchor),
      label.topAnchor.constraint(equalTo: card.topAnchor),
    ]
    LayoutConstraint.activate(inside + outside)
    harness.tick()
    #expect(label.frame.minX == 100)
    card.removeFromSuperview()
    #expect(outside.allSatisfy { !$0.isActive } && inside.allSatisfy { $0.isActive })
    inside[0].constant = 9
    harness.tick()
    window.addSubview(card)
    harness.tick()
    #expect(inner.frame.origin == Point(x: 9, y: 7))
  }

  @Test("A view on the way between two items takes the constraint along, or ends it")
  func movedOnTheWay() {
    let (card, other) = (
      View(frame: Rect(x: 20, y: 0, width: 50, height: 50)),
      View(frame: Rect(x: 100, y: 0, width: 50, height: 50))
    )
    window.addSubview(card)
    window.addSubview(other)
    let inner = add(Content(), to: card)
    let left = inner.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 30)
    LayoutConstraint.activate([left, inner.topAnchor.constraint(equalTo: card.topAnchor)])
    harness.tick()
    #expect(inner.frame.minX == 10)
    other.addSubview(card)
    harness.tick()
    #expect(inner.frame.minX == -90)
    card.removeFromSuperview()
    #expect(!left.isActive)
    #expect(card.constraints.count == 1)
  }

  @Test("A contradiction is reported with the views' paths, and the rest stays right")
  func conflict() {
    var messages: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = handler }
    let view = add(View())
    view.identifier = "box"
    let last = view.widthAnchor.constraint(equalToConstant: 80)
    last.identifier = "too wide"
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 3),
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 5),
      view.widthAnchor.constraint(equalToConstant: 50),
      last,
    ])
    harness.tick()
    #expect(view.frame == Rect(x: 3, y: 0, width: 50, height: 5))
    #expect(messages.count == 1)
    #expect(messages.first?.contains("left out is 'too wide'") == true)
    #expect(messages.first?.contains("(box).width == 50.0") == true)
  }

  @Test("Constants that are not numbers are refused")
  func invalidConstant() {
    var messages: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = handler }
    let view = add(View())
    let width = view.widthAnchor.constraint(equalToConstant: 80)
    width.isActive = true
    for value in [Double.nan, .infinity, 1e12] { width.constant = value }
    #expect(width.constant == 80)
    #expect(messages.count == 3)
  }

  @Test("Scrolled bounds move with their content")
  func scrolledBounds() {
    let view = add(View())
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.rightAnchor.constraint(equalTo: window.rightAnchor),
      view.heightAnchor.constraint(equalToConstant: 5),
    ])
    harness.tick()
    window.bounds.origin = Point(x: 0, y: 40)
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 40, width: 320, height: 5))
  }

  @Test("Settled layout needs no further pass")
  func settles() {
    let view = add(Content())
    view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 4).isActive = true
    view.topAnchor.constraint(equalTo: window.topAnchor, constant: 4).isActive = true
    harness.tick()
    let pass = harness.pipeline[ConstraintsPass.self]
    #expect(pass.changed == 1)
    harness.tick()
    #expect(harness.pipeline[ConstraintsPass.self].visited == 0)
  }

  @Test("Changed constants animate where the layout follows in an animation block")
  func animation() {
    let view = add(Content())
    let left = view.leftAnchor.constraint(equalTo: window.leftAnchor)
    LayoutConstraint.activate([left, view.topAnchor.constraint(equalTo: window.topAnchor)])
    harness.tick()
    left.constant = 100
    View.animate(withDuration: 1) { window.layoutIfNeeded() }
    #expect(view.frame.minX == 100)
    #expect(view.layer.animationKeys()?.isEmpty == false)
  }
}
