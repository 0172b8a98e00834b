import LamellaConstraints
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@Suite("Guides of views")
struct LayoutGuideTests {
  let harness = SceneHarness(width: 320, height: 200)
  var window: Window { harness.window }

  /// Adds a view that fills a guide.
  @discardableResult
  func fill(_ guide: LayoutGuide, in superview: View? = nil) -> View {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? window).addSubview(view)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: guide.leftAnchor),
      view.rightAnchor.constraint(equalTo: guide.rightAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor),
      view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    return view
  }

  // MARK: Margins and safe area

  @Test("Directional margins change sides with the direction of reading")
  func directionalMargins() {
    window.directionalLayoutMargins = DirectionalEdgeInsets(
      top: 1, leading: 10, bottom: 2, trailing: 30)
    let view = fill(window.layoutMarginsGuide)
    harness.tick()
    #expect(view.frame == Rect(x: 10, y: 1, width: 280, height: 197))
    window.semanticContentAttribute = .forceRightToLeft
    harness.tick()
    #expect(view.frame == Rect(x: 30, y: 1, width: 280, height: 197))
  }

  @Test("A view that preserves its superview's margins keeps out of them")
  func preservedMargins() {
    window.layoutMargins = EdgeInsets(all: 40)
    let card = View(frame: Rect(x: 10, y: 0, width: 310, height: 100))
    card.preservesSuperviewLayoutMargins = true
    window.addSubview(card)
    let view = fill(card.layoutMarginsGuide, in: card)
    harness.tick()
    #expect(view.frame == Rect(x: 30, y: 40, width: 240, height: 52))
    card.frame.origin.x = 0
    harness.tick()
    #expect(view.frame.minX == 40)
    card.preservesSuperviewLayoutMargins = false
    harness.tick()
    #expect(view.frame == Rect(x: 8, y: 8, width: 294, height: 84))
  }

  @Test("Margins include the safe area unless a view leaves it out")
  func safeAreaInMargins() {
    window.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    let view = fill(window.layoutMarginsGuide)
    harness.tick()
    #expect(view.frame == Rect(x: 8, y: 28, width: 304, height: 134))
    window.insetsLayoutMarginsFromSafeArea = false
    harness.tick()
    #expect(view.frame == Rect(x: 8, y: 8, width: 304, height: 184))
  }

  @Test("A view that constraints move into the safe area has its guide follow in the same tick")
  func safeAreaOfMovedView() {
    window.safeAreaInsets = EdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
    let card = View()
    card.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(card)
    let top = card.topAnchor.constraint(equalTo: window.topAnchor, constant: 60)
    LayoutConstraint.activate([
      top, card.leftAnchor.constraint(equalTo: window.leftAnchor),
      card.widthAnchor.constraint(equalToConstant: 100),
      card.heightAnchor.constraint(equalToConstant: 100),
    ])
    let view = fill(card.safeAreaLayoutGuide, in: card)
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 0, width: 100, height: 100))
    top.constant = 10
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 30, width: 100, height: 70))
  }

  @Test("The frames of guides that follow their views need no constraints")
  func framesOfGuides() {
    window.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(window.layoutMarginsGuide.layoutFrame == Rect(x: 2, y: 1, width: 314, height: 196))
    #expect(window.keyboardLayoutGuide.layoutFrame == Rect(x: 0, y: 200, width: 320, height: 0))
  }

  // MARK: Readable area

  @Test("The readable area is 672 points wide at most, in the middle of the margins")
  func readableArea() {
    let view = fill(window.readableContentGuide)
    harness.tick()
    #expect(view.frame == Rect(x: 8, y: 8, width: 304, height: 184))
    window.frame.size.width = 1_000
    window.layoutMargins = EdgeInsets(top: 10, left: 100, bottom: 20, right: 0)
    harness.tick()
    #expect(view.frame == Rect(x: 214, y: 10, width: 672, height: 170))
    #expect(window.readableContentGuide.layoutFrame == view.frame)
  }

  @Test("The readable area is wider for larger text")
  func readableAreaOfLargeText() {
    window.frame.size.width = 4_000
    let view = fill(window.readableContentGuide)
    window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    harness.tick()
    let expected = 672 * ContentSizeCategory.accessibilityExtraLarge.scale
    #expect(expected > 700 && abs(view.frame.width - expected) <= 1)
    window.traitOverrides.preferredContentSizeCategory = .large
    harness.tick()
    #expect(view.frame.width == 672 * ContentSizeCategory.large.scale)
  }

  // MARK: Keyboard

  @Test("The keyboard's guide is at the bottom of the safe area until a keyboard covers more")
  func keyboard() {
    window.safeAreaInsets = EdgeInsets(top: 0, left: 0, bottom: 12, right: 0)
    let view = fill(window.keyboardLayoutGuide)
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 188, width: 320, height: 12))
    window.keyboardFrame = Rect(x: 0, y: 120, width: 320, height: 80)
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 120, width: 320, height: 80))
    // Not docked.
    window.keyboardFrame = Rect(x: 0, y: 20, width: 320, height: 80)
    harness.tick()
    #expect(view.frame.minY == 188)
    window.keyboardFrame = Rect(x: 0, y: 120, width: 320, height: 80)
    window.keyboardFrame = nil
    harness.tick()
    #expect(view.frame.minY == 188)
  }

  @Test("The keyboard's guide of a deep view follows as views around it move")
  func keyboardInDeepView() {
    let outer = View(frame: Rect(x: 0, y: 20, width: 300, height: 180))
    let inner = View(frame: Rect(x: 0, y: 30, width: 300, height: 150))
    window.addSubview(outer)
    outer.addSubview(inner)
    let view = fill(inner.keyboardLayoutGuide, in: inner)
    window.keyboardFrame = Rect(x: 0, y: 150, width: 320, height: 50)
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 100, width: 300, height: 50))
    outer.frame.origin.y = 0
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 120, width: 300, height: 30))
    inner.frame.size.height = 100
    harness.tick()
    #expect(view.frame == Rect(x: 0, y: 100, width: 300, height: 0))
  }

  @Test("A keyboard's frame that is not finite is refused")
  func invalidKeyboard() {
    var messages: [String] = []
    let handler = Diagnostics.handler
    Diagnostics.handler = { messages.append($0) }
    defer { Diagnostics.handler = handler }
    window.keyboardFrame = Rect(x: 0, y: .nan, width: 320, height: 80)
    #expect(window.keyboardFrame == nil && messages.count == 1)
  }

  // MARK: Alignment rectangles

  /// A view with a badge that sticks out.
  final class Badge: View {
    var insets = EdgeInsets(top: 6, left: 0, bottom: 1, right: 4)
    override var alignmentRectInsets: EdgeInsets { insets }
    override var intrinsicContentSize: Size { Size(30, 20) }
  }

  @Test("Constraints are about alignment rectangles")
  func alignmentRects() {
    let (badge, other) = (Badge(), View())
    for view in [badge, other] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
    }
    LayoutConstraint.activate([
      badge.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10),
      badge.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
      other.leftAnchor.constraint(equalTo: badge.rightAnchor),
      other.centerYAnchor.constraint(equalTo: badge.centerYAnchor),
      other.widthAnchor.constraint(equalTo: badge.widthAnchor),
      other.heightAnchor.constraint(equalToConstant: 10),
    ])
    harness.tick()
    #expect(badge.frame == Rect(x: 10, y: 4, width: 34, height: 27))
    #expect(badge.alignmentRect(forFrame: badge.frame) == Rect(x: 10, y: 10, width: 30, height: 20))
    #expect(badge.frame(forAlignmentRect: Rect(x: 10, y: 10, width: 30, height: 20)) == badge.frame)
    #expect(other.frame == Rect(x: 40, y: 15, width: 30, height: 10))
    badge.insets = EdgeInsets(all: 2)
    badge.invalidateIntrinsicContentSize()
    harness.tick()
    #expect(badge.frame == Rect(x: 8, y: 8, width: 34, height: 24))
    #expect(other.frame == Rect(x: 40, y: 15, width: 30, height: 10))
  }

  @Test("A view inside is aligned to the alignment rectangle of the one around it")
  func alignmentRectOfSuperview() {
    let badge = Badge(frame: Rect(x: 50, y: 40, width: 104, height: 57))
    window.addSubview(badge)
    let inner = View()
    inner.translatesAutoresizingMaskIntoConstraints = false
    badge.addSubview(inner)
    let outer = View()
    outer.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(outer)
    LayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: badge.topAnchor),
      inner.rightAnchor.constraint(equalTo: badge.rightAnchor),
      inner.widthAnchor.constraint(equalTo: badge.widthAnchor, multiplier: 0.5),
      inner.bottomAnchor.constraint(equalTo: badge.bottomAnchor),
      // Across the view with insets.
      outer.leftAnchor.constraint(equalTo: inner.leftAnchor),
      outer.topAnchor.constraint(equalTo: inner.topAnchor),
      outer.widthAnchor.constraint(equalToConstant: 5),
      outer.heightAnchor.constraint(equalToConstant: 5),
    ])
    let margins = fill(badge.layoutMarginsGuide, in: badge)
    harness.tick()
    #expect(inner.frame == Rect(x: 50, y: 6, width: 50, height: 50))
    #expect(outer.frame.origin == Point(x: 100, y: 46))
    #expect(margins.frame == Rect(x: 8, y: 8, width: 88, height: 41))
    badge.insets = .zero
    badge.invalidateIntrinsicContentSize()
    harness.tick()
    #expect(inner.frame == Rect(x: 52, y: 0, width: 52, height: 57))
    #expect(outer.frame.origin == Point(x: 102, y: 40))
    #expect(margins.frame == Rect(x: 8, y: 8, width: 88, height: 41))
  }

  // MARK: Origins and scales

  @Test("A constraint that leads through a scrolled view follows its origin")
  func scrolledViewOnTheWay() {
    let scrolled = View(frame: Rect(x: 0, y: 0, width: 300, height: 150))
    window.addSubview(scrolled)
    let header = View()
    header.translatesAutoresizingMaskIntoConstraints = false
    scrolled.addSubview(header)
    LayoutConstraint.activate([
      header.topAnchor.constraint(equalTo: window.topAnchor, constant: 5),
      header.leftAnchor.constraint(equalTo: scrolled.leftAnchor),
      header.widthAnchor.constraint(equalToConstant: 50),
      header.heightAnchor.constraint(equalToConstant: 10),
    ])
    harness.tick()
    #expect(header.frame.minY == 5)
    scrolled.bounds.origin.y = 60
    harness.tick()
    #expect(header.frame.minY == 65)
  }

  @Test("A change of the scale brings edges to the new pixels")
  func scaleChange() {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 10.3),
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 20),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    harness.tick()
    #expect(view.frame.minX == 10)
    window.contentScale = 2
    harness.tick()
    #expect(view.frame.minX == 10.5)
  }
}
