internal import LamellaConstraints
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaDiagnostics

/// The description of a view, and its position.
@Suite("Inspector outline and tag")
@MainActor final class InspectorViewTests {
  private let window = Window(size: Size(300, 200))
  /// Made by each test, with fonts of its own: other tests run between its making and its body.
  private lazy var inspector: InspectorView = {
    let inspector = InspectorView(frame: .zero)
    window.addSubview(inspector)
    return inspector
  }()
  private let area = Rect(x: 0, y: 0, width: 300, height: 200)

  private func show(_ frame: Rect, _ change: (View) -> Void = { _ in }) -> View {
    let view = View(frame: frame)
    view.identifier = "card"
    change(view)
    window.insertSubview(view, at: 0)
    inspector.show(InspectedView(view), in: area)
    return view
  }

  private var holder: View { inspector.subviews[0] }
  private var outline: View { holder.subviews[0] }
  private var tag: View { inspector.subviews[1] }
  private var labels: [Label] { tag.subviews.compactMap { $0 as? Label } }

  @Test("The tag shows type, name, position and size, with equal insets")
  func words() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    _ = show(Rect(x: 40.5, y: 100, width: 120.257, height: 40))
    #expect(labels.map(\.text) == ["View  card", "40.5, 100   120.26 x 40"])
    for label in labels {
      #expect(label.frame.minX == Theme.Spacing.grid)
      #expect(label.frame.width == label.intrinsicContentSize.width)
    }
    let widest = labels.map(\.frame.maxX).max() ?? 0
    #expect(abs(tag.frame.width - widest - Theme.Spacing.grid) < 1)
    #expect(labels[1].frame.minY == labels[0].frame.maxY)
    #expect(abs(labels[0].frame.minY - (tag.frame.height - labels[1].frame.maxY)) < 0.01)
  }

  @Test("The tag is above, else below, else inside, and never outside the area")
  func places() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    _ = show(Rect(x: 40, y: 100, width: 100, height: 40))
    #expect(tag.frame.maxY <= 98 && tag.frame.maxY > 96 && tag.frame.minX == 40)
    _ = show(Rect(x: 40, y: 4, width: 100, height: 40))
    #expect(tag.frame.minY == 46)
    _ = show(Rect(x: -50, y: -10, width: 400, height: 300))
    #expect(area.contains(tag.frame) && tag.frame.minX == 0)
    _ = show(Rect(x: 290, y: 100, width: 10, height: 40))
    #expect(tag.frame.maxX == 300 && area.contains(tag.frame))
    // Narrower than the text, which is clipped to the tag.
    let view = View(frame: Rect(x: 0, y: 100, width: 10, height: 10))
    window.addSubview(view)
    inspector.show(InspectedView(view), in: Rect(x: 0, y: 0, width: 30, height: 200))
    #expect(tag.frame.width == 30)
    for label in labels { #expect(label.frame.width == 30 - 2 * Theme.Spacing.grid) }
  }

  @Test("The tag covers no badge, whichever of both was first")
  func badges() throws {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    for isBadgeFirst in [false, true] {
      let stage = Stage(window: Window(size: Size(300, 200)))
      // The tag would be above the view, where the badge stands: in the middle of the upper edge.
      let card = View(frame: Rect(x: 60, y: 48, width: 180, height: 120))
      card.backgroundColor = .white
      stage.window.addSubview(card)
      let renderer = SoftwareRenderer(width: 300, height: 200)
      func draw() throws {
        stage.update(elapsedMicroseconds: 0)
        try stage.render(on: renderer, pixelWidth: 300, pixelHeight: 200)
      }
      let inspector = Inspector(stage: stage)
      let pause = InputEvent(microseconds: 0, .keyDown(Key("F10"), [], isRepeat: false))
      if isBadgeFirst { _ = ClockKeys.handle(pause, stage: stage) }
      inspector.isShown = true
      inspector.pointerMoved(to: Point(150, 100))
      try draw()
      if !isBadgeFirst {
        _ = ClockKeys.handle(pause, stage: stage)
        try draw()
      }
      let views = stage.overlay?.window.subviews ?? []
      let badge = try #require(views.first { $0.identifier == "clock-badge" })
      let shown = try #require(views.first { $0 is InspectorView })
      let tag = shown.subviews[1]
      #expect(!tag.isHidden && !badge.isHidden && badge.frame.minY < 40)
      #expect(tag.frame.intersection(badge.frame).isEmpty, "\(tag.frame) \(badge.frame)")
    }
  }

  @Test(
    "The outline is around the visible part of an axis-aligned view, and rotated with a rotated one"
  )
  func outlines() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    _ = show(Rect(x: 250, y: 100, width: 100, height: 40))
    // The window clips it.
    #expect(outline.convert(outline.bounds, to: nil) == Rect(x: 250, y: 100, width: 50, height: 40))
    #expect(!holder.clipsToBounds && !outline.isHidden && outline.layer.borderWidth == 1)
    #expect(outline.subviews[0].frame == Rect(x: 1, y: 1, width: 48, height: 38))
    #expect(outline.subviews[0].layer.borderWidth == 2)

    let turned = show(Rect(x: 100, y: 50, width: 80, height: 40)) {
      $0.transform = Transform2D(rotationRadians: 0.5).scaledBy(x: 2, y: 1)
    }
    #expect(holder.clipsToBounds && outline.bounds.size.width.rounded() == 160)
    for place in [Point(0, 0), Point(80, 0), Point(0, 40)] {
      let (a, b) = (
        turned.convert(place, to: nil),
        outline.convert(Point(place.x * 2, place.y), to: nil)
      )
      #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
    }

    _ = show(Rect(x: 400, y: 100, width: 100, height: 40))
    #expect(outline.isHidden && !tag.isHidden)
    inspector.show(nil, in: area)
    #expect(outline.isHidden && tag.isHidden && !inspector.isShowing)
  }

  @Test("The inspector view detects changes of what it shows")
  func current() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let view = show(Rect(x: 40, y: 100, width: 100, height: 40))
    #expect(inspector.shows(InspectedView(view), in: area) && inspector.isShowing)
    #expect(!inspector.shows(InspectedView(view), in: Rect(x: 0, y: 0, width: 300, height: 100)))
    #expect(!inspector.shows(nil, in: area))
    view.frame.origin.x += 1
    #expect(!inspector.shows(InspectedView(view), in: area))
    view.frame.origin.x -= 1
    view.identifier = "other"
    #expect(!inspector.shows(InspectedView(view), in: area))
  }

  /// A view whose shadow constraints leave out.
  private final class Shadowed: View {
    override var alignmentRectInsets: EdgeInsets { EdgeInsets(all: 4) }
  }

  @Test("The constraints that name a view, and the rectangle that they align, are drawn")
  func constraints() throws {
    let view = Shadowed()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.insertSubview(view, at: 0)
    let other = View(frame: Rect(x: 150, y: 100, width: 10, height: 10))
    window.insertSubview(other, at: 0)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 50),
      view.topAnchor.constraint(equalTo: window.topAnchor, constant: 60),
      view.widthAnchor.constraint(equalToConstant: 40).withPriority(.defaultHigh),
      other.widthAnchor.constraint(greaterThanOrEqualToConstant: 3),
      view.heightAnchor.constraint(equalToConstant: 20),
      view.rightAnchor.constraint(lessThanOrEqualTo: other.leftAnchor),
    ])
    window.layoutIfNeeded()
    let inspected = InspectedView(view)
    #expect(inspected.alignment == Parallelogram(Rect(x: 50, y: 60, width: 40, height: 20)))
    let expected: Set = [
      ConstraintLine(start: Point(50, 70), end: Point(0, 70), isRequired: true),
      ConstraintLine(start: Point(70, 60), end: Point(70, 0), isRequired: true),
      ConstraintLine(start: Point(50, 70), end: Point(90, 70), isRequired: false),
      ConstraintLine(start: Point(70, 60), end: Point(70, 80), isRequired: true),
      ConstraintLine(start: Point(90, 70), end: Point(150, 70), isRequired: true),
    ]
    #expect(Set(inspected.lines) == expected)
    inspector.show(inspected, in: area)
    let lines = try #require(inspector.subviews.last)
    #expect(!lines.isHidden && lines.frame == area)
    inspector.show(nil, in: area)
    #expect(lines.isHidden)
  }

  /// A view with two lines of text.
  private final class Lines: View {
    override func baselineOffsets(in size: Size) -> BaselineOffsets {
      BaselineOffsets(firstFromTop: 15, lastFromBottom: 5, lineHeight: 20)
    }
  }

  @Test("The baselines of a text are drawn, once where it has one line")
  func baselines() throws {
    let view = Lines(frame: Rect(x: 50, y: 60, width: 80, height: 40))
    window.insertSubview(view, at: 0)
    let first = InspectedView.Baseline(start: Point(50, 75), end: Point(130, 75))
    #expect(
      InspectedView(view).baselines == [
        first, InspectedView.Baseline(start: Point(50, 95), end: Point(130, 95)),
      ])
    let before = InspectedView(view)
    view.frame.size.height = 20
    #expect(InspectedView(view).baselines == [first] && InspectedView(view) != before)
    #expect(InspectedView(window).baselines.isEmpty)
    inspector.show(before, in: area)
    let lines = try #require(inspector.subviews.last)
    let canvas = Canvas()
    lines.draw(lines.bounds, in: canvas)
    let drawn = canvas.finish().commands.count
    inspector.show(InspectedView(view), in: area)
    let other = Canvas()
    lines.draw(lines.bounds, in: other)
    #expect(other.finish().commands.count < drawn)
  }
}

/// The texts of a clock badge, by the available width.
@Suite("Clock badge")
@MainActor final class ClockBadgeViewTests {
  /// Made by each test, with fonts of its own: other tests run between its making and its body.
  private lazy var badge = ClockBadgeView()

  private func words(_ width: Double? = nil) -> [String] {
    let size = badge.sizeThatFits(Size(width ?? .infinity, 100))
    badge.frame = Rect(origin: .zero, size: size)
    badge.layoutIfNeeded()
    return badge.subviews.compactMap { ($0 as? Label)?.text ?? "" }
  }

  @Test(
    "Normal speed shows no badge; other speeds are formatted for people",
    arguments: [
      (0.5, "1/2"), (0.25, "1/4"), (2, "2"), (0.7, "0.7"), (1.25, "1.25"), (0.001, "1/1000"),
    ])
  func speeds(scale: Double, text: String) {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    badge.show(isPaused: false, timeScale: 1, tick: 3)
    #expect(badge.isHidden)
    badge.show(isPaused: false, timeScale: scale, tick: 3)
    #expect(!badge.isHidden && words() == ["\(text) speed", ""])
    #expect(words(badge.intrinsicContentSize.width - 1) == [text, ""])
    badge.show(isPaused: true, timeScale: scale, tick: 3)
    #expect(words() == ["Paused", "tick 3   \(text) speed"])
  }

  @Test("A narrower badge shows a shorter text, down to the icon alone, inside its bounds")
  func room() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    badge.show(isPaused: true, timeScale: 1, tick: 12_345)
    #expect(words() == ["Paused", "tick 12345"])
    let whole = badge.intrinsicContentSize
    #expect(whole.height == 28 && badge.bounds.size == whole)
    let labels = badge.subviews
    #expect(labels[0].frame.minX == 28 && labels[1].frame.minX == labels[0].frame.maxX + 8)
    #expect(labels[1].frame.maxX <= whole.width - 10)
    for label in labels { #expect(abs(label.frame.midY - 14) <= 1) }
    #expect(words(whole.width - 1) == ["Paused", ""])
    #expect(words(40) == ["", ""])
    // The icon, with equal insets.
    #expect(badge.bounds.width == 30)
  }
}
