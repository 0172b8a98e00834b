import LamellaGeometry
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Inheritance of traits")
@MainActor struct TraitInheritanceTests {
  private let log = TraitLog()

  private func view(_ name: String, in superview: View? = nil) -> TraitView {
    let view = TraitView(name, log)
    superview?.addSubview(view)
    return view
  }

  @Test("Subviews inherit what a view overrides, until they override it themselves")
  func inherited() {
    let window = Window(size: Size(640, 480))
    let outer = view("outer", in: window)
    let inner = view("inner", in: outer)
    let leaf = view("leaf", in: inner)
    outer.traitOverrides.difficulty = 2
    inner.traitOverrides.season = "winter"
    // They count from the next update on, when views are told of them.
    #expect(outer.traitCollection.difficulty == 1 && leaf.traitCollection.season == "summer")
    window.updateTraitsIfNeeded()
    #expect([outer, inner, leaf].map { $0.traitCollection.difficulty } == [2, 2, 2])
    #expect(
      [outer, inner, leaf].map { $0.traitCollection.season } == ["summer", "winter", "winter"])
    #expect(window.traitCollection.difficulty == 1)
    inner.traitOverrides.difficulty = 3
    window.updateTraitsIfNeeded()
    #expect([outer, inner, leaf].map { $0.traitCollection.difficulty } == [2, 3, 3])
    outer.traitOverrides.difficulty = 4
    window.updateTraitsIfNeeded()
    #expect([outer, inner, leaf].map { $0.traitCollection.difficulty } == [4, 3, 3])
    inner.traitOverrides.remove(TraitDifficulty.self)
    #expect(!inner.traitOverrides.contains(TraitDifficulty.self))
    window.updateTraitsIfNeeded()
    #expect([outer, inner, leaf].map { $0.traitCollection.difficulty } == [4, 4, 4])
    #expect(leaf.traitCollection.season == "winter")
    outer.traitOverrides = TraitOverrides()
    inner.traitOverrides = TraitOverrides()
    window.updateTraitsIfNeeded()
    #expect(leaf.traitCollection == window.traitCollection)
    #expect(NodeTable.shared.violations(below: window.row) == [])
  }

  @Test("The traits pass comes before layout, also below a hidden view")
  func pass() {
    let harness = SceneHarness()
    var seen: [Int] = []
    let laidOut = LayoutView { seen.append($0.traitCollection.difficulty) }
    harness.window.addSubview(laidOut)
    let hidden = view("hidden", in: harness.window)
    hidden.isHidden = true
    let leaf = view("leaf", in: hidden)
    harness.tick()
    #expect(!harness.window.needsTick)
    laidOut.traitOverrides.difficulty = 6
    leaf.traitOverrides.difficulty = 7
    laidOut.setNeedsLayout()
    #expect(harness.window.needsTick)
    harness.tick()
    #expect(seen == [1, 6] && leaf.traitCollection.difficulty == 7 && !harness.window.needsTick)
  }

  @Test("A view outside of a window has what is overridden above it, and defaults")
  func outside() {
    let outer = view("outer")
    let inner = view("inner", in: outer)
    #expect(inner.traitCollection == View().traitCollection)
    #expect(inner.traitCollection.theme == Theme.current && inner.traitCollection.displayScale == 1)
    outer.traitOverrides.difficulty = 2
    inner.updateTraitsIfNeeded()
    #expect(inner.traitCollection.difficulty == 2 && outer.traitCollection.difficulty == 2)
  }

  @Test("Traits that were overridden outside count once the view enters a hierarchy")
  func entering() {
    let window = Window(size: Size(640, 480))
    let outer = view("outer")
    let inner = view("inner", in: outer)
    inner.traitOverrides.difficulty = 5
    #expect(inner.traitCollection.difficulty == 1)
    window.addSubview(outer)
    #expect(inner.traitCollection.difficulty == 5)
  }

  @Test("A moved subtree inherits from its new place at once, between parents and windows")
  func moved() {
    let (first, second) = (Window(size: Size(640, 480)), Window(size: Size(640, 480)))
    first.traitOverrides.difficulty = 2
    second.traitOverrides.difficulty = 3
    second.traitOverrides.season = "winter"
    first.updateTraitsIfNeeded()
    second.updateTraitsIfNeeded()
    let panel = view("panel", in: first)
    panel.traitOverrides.difficulty = 4
    panel.updateTraitsIfNeeded()
    let moved = view("moved", in: panel)
    let leaf = view("leaf", in: moved)
    leaf.note(TraitDifficulty.self, TraitSeason.self) { "\($0.difficulty) \($0.season)" }
    first.addSubview(moved)
    #expect(log.take() == ["leaf 4 summer to 2 summer"])
    second.addSubview(panel)
    #expect(panel.traitCollection.difficulty == 4 && panel.traitCollection.season == "winter")
    panel.addSubview(moved)
    #expect(log.take() == ["leaf 2 summer to 4 winter"])
    moved.removeFromSuperview()
    #expect(log.take() == ["leaf 4 winter to 1 summer"])
    first.addSubview(panel)
    #expect(panel.traitCollection.difficulty == 4 && panel.traitCollection.season == "summer")
    #expect(log.take() == [])
  }

  @Test(
    "A window inherits scale, direction and size classes from its output, and may override them")
  func output() {
    let window = Window(size: Size(640, 480))
    let leaf = view("leaf", in: window)
    #expect(leaf.traitCollection.horizontalSizeClass == .regular)
    #expect(leaf.traitCollection.verticalSizeClass == .regular)
    leaf.note(
      TraitDisplayScale.self, TraitLayoutDirection.self, TraitHorizontalSizeClass.self,
      TraitVerticalSizeClass.self
    ) { "\($0.displayScale) \($0.horizontalSizeClass) \($0.verticalSizeClass)" }
    window.contentScale = 2
    #expect(log.take() == ["leaf 1.0 regular regular to 2.0 regular regular"])
    window.bounds.size = Size(599, 480)
    #expect(leaf.traitCollection.horizontalSizeClass == .regular)
    FramePipeline(window: window).update()
    #expect(log.take() == ["leaf 2.0 regular regular to 2.0 compact regular"])
    window.bounds.size = Size(600, 479)
    window.updateTraitsIfNeeded()
    #expect(log.take() == ["leaf 2.0 compact regular to 2.0 regular compact"])
    window.traitOverrides.displayScale = 3
    window.updateTraitsIfNeeded()
    #expect(leaf.traitCollection.displayScale == 3 && window.contentScale == 2)
    #expect(leaf.contentScaleFactor == 3)
    window.contentScale = 4
    #expect(leaf.traitCollection.displayScale == 3)
    window.traitOverrides.remove(TraitDisplayScale.self)
    window.updateTraitsIfNeeded()
    #expect(leaf.traitCollection.displayScale == 4)
  }

  @Test("A direction that is overridden mirrors margins and lays out")
  func direction() {
    let harness = SceneHarness()
    let panel = view("panel", in: harness.window)
    let leaf = LayoutView()
    leaf.directionalLayoutMargins = DirectionalEdgeInsets(leading: 5, trailing: 9)
    panel.addSubview(leaf)
    harness.tick()
    leaf.layouts = 0
    panel.traitOverrides.layoutDirection = .rightToLeft
    harness.tick()
    #expect(leaf.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    #expect(leaf.layoutMargins.left == 9 && leaf.layouts == 1)
    #expect(harness.window.effectiveUserInterfaceLayoutDirection == .leftToRight)
    panel.semanticContentAttribute = .forceLeftToRight
    #expect(panel.effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(leaf.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  @Test("A scale that is overridden draws again what was drawn, once")
  func scale() {
    let harness = SceneHarness()
    let panel = view("panel", in: harness.window)
    let (drawn, own) = (DrawingView(frame: panel.bounds), DrawingView(frame: panel.bounds))
    for view in [drawn, own] { panel.addSubview(view) }
    own.contentScaleFactor = 5
    harness.frame()
    (drawn.drawings, own.drawings) = (0, 0)
    panel.traitOverrides.displayScale = 2
    harness.frame()
    #expect(drawn.contentScaleFactor == 2 && own.contentScaleFactor == 5)
    #expect(drawn.drawings == 1 && own.drawings == 0)
    harness.frame()
    #expect(drawn.drawings == 1)
  }

  @Test("Style, theme and tint keep in step, as far as they are not overridden themselves")
  func styles() {
    let window = Window(size: Size(640, 480))
    let outer = view("outer", in: window)
    let inner = view("inner", in: outer)
    func expect(_ view: View, _ style: UserInterfaceStyle, _ theme: Theme, _ tint: Color) {
      window.updateTraitsIfNeeded()
      let traits = view.traitCollection
      #expect(traits.userInterfaceStyle == style && traits.theme == theme)
      #expect(traits.tintColor == tint && view.tintColor == tint && view.effectiveTheme == theme)
    }
    expect(inner, .dark, .dark, Theme.dark.accent)
    outer.traitOverrides.userInterfaceStyle = .light
    expect(inner, .light, .light, Theme.light.accent)
    #expect(outer.overrideTheme == nil)
    var sepia = Theme.light
    sepia.accent = .black
    outer.traitOverrides.theme = sepia
    expect(inner, .light, sepia, .black)
    // The inherited theme is light already.
    inner.traitOverrides.userInterfaceStyle = .light
    expect(inner, .light, sepia, .black)
    inner.traitOverrides.userInterfaceStyle = .dark
    expect(inner, .dark, .dark, Theme.dark.accent)
    inner.traitOverrides.userInterfaceStyle = .unspecified
    expect(inner, .light, sepia, .black)
    outer.traitOverrides.remove(TraitUserInterfaceStyle.self)
    outer.traitOverrides.theme = .dark
    expect(inner, .dark, .dark, Theme.dark.accent)
    // A tint that is set stays, also where it equals the accent.
    outer.tintColor = Theme.dark.accent
    inner.traitOverrides.userInterfaceStyle = .light
    expect(inner, .light, .light, Theme.dark.accent)
    outer.tintColor = nil
    expect(inner, .light, .light, Theme.light.accent)
  }

  @Test("Views in masks inherit from what they mask")
  func masks() {
    let window = Window(size: Size(640, 480))
    let host = view("host", in: window)
    let mask = view("mask")
    let leaf = view("leaf", in: mask)
    host.traitOverrides.difficulty = 2
    window.updateTraitsIfNeeded()
    leaf.note(TraitDifficulty.self) { "\($0.difficulty)" }
    host.mask = mask
    #expect(log.take() == ["leaf 1 to 2"])
    host.traitOverrides.difficulty = 3
    window.updateTraitsIfNeeded()
    #expect(log.take() == ["leaf 2 to 3"])
    host.mask = nil
    #expect(log.take() == ["leaf 3 to 1"])
  }

  @Test("A controller has the traits of its view, and its handlers go along to the next view")
  func controllers() {
    let window = Window(size: Size(640, 480))
    let controller = ViewController()
    #expect(controller.traitCollection == View().traitCollection && !controller.isViewLoaded)
    var seen: [Int] = []
    let registration = controller.registerForTraitChanges([TraitDifficulty.self]) {
      (controller: ViewController, previous) in
      seen += [previous.difficulty, controller.traitCollection.difficulty]
    }
    window.rootViewController = controller
    controller.traitOverrides.difficulty = 2
    window.updateTraitsIfNeeded()
    #expect(seen == [1, 2] && controller.view.traitCollection.difficulty == 2)
    let other = View()
    controller.traitOverrides = TraitOverrides()
    window.updateTraitsIfNeeded()
    seen.removeAll()
    controller.view = other
    window.addSubview(other)
    window.traitOverrides.difficulty = 3
    window.updateTraitsIfNeeded()
    #expect(seen == [1, 3])
    controller.unregisterForTraitChanges(registration)
    window.traitOverrides.difficulty = 4
    window.updateTraitsIfNeeded()
    #expect(seen == [1, 3] && controller.traitCollection.difficulty == 4)
  }
}
