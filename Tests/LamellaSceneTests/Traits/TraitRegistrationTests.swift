import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

@Suite("Changes of traits")
@MainActor struct TraitRegistrationTests {
  private let log = TraitLog()
  private let harness = SceneHarness(width: 640, height: 480)
  private var window: Window { harness.window }

  private func view(_ name: String, in superview: View) -> TraitView {
    let view = TraitView(name, log)
    superview.addSubview(view)
    return view
  }

  @Test("A handler is called once a change, for its traits alone, until it is unregistered")
  func once() {
    let panel = view("panel", in: window)
    let registration = panel.note(TraitDifficulty.self, TraitSeason.self) {
      "\($0.difficulty) \($0.season)"
    }
    let other = panel.note(TraitReducedMotion.self)
    #expect(registration != other)
    panel.traitOverrides.difficulty = 2
    panel.traitOverrides.season = "winter"
    panel.traitOverrides.difficulty = 3
    #expect(log.take() == [])
    harness.tick()
    #expect(log.take() == ["panel 1 summer to 3 winter"])
    harness.tick()
    panel.traitOverrides.preferredContentSizeCategory = .small
    harness.tick()
    #expect(log.take() == [])
    // There and back before the pass is no change.
    panel.traitOverrides.difficulty = 9
    panel.traitOverrides.difficulty = 3
    harness.tick()
    #expect(log.take() == [])
    panel.unregisterForTraitChanges(registration)
    panel.unregisterForTraitChanges(registration)
    panel.traitOverrides.difficulty = 4
    harness.tick()
    #expect(log.take() == [])
    panel.traitOverrides.prefersReducedMotion = true
    panel.updateTraitsIfNeeded()
    #expect(log.take() == ["panel trait to trait"])
  }

  @Test("Superviews are told before subviews, siblings in their order, handlers in theirs")
  func order() {
    let root = view("root", in: window)
    let a = view("a", in: root)
    let b = view("b", in: a)
    let c = view("c", in: root)
    for view in [c, b, a, root] {
      view.note(TraitDifficulty.self, TraitTintColor.self)
      view.note(TraitTintColor.self) { _ in "second" }
    }
    root.traitOverrides.difficulty = 2
    root.traitOverrides.tintColor = .white
    let expected = ["root", "a", "b", "c"].flatMap {
      ["\($0) tint", "\($0) trait to trait", "\($0) second to second"]
    }
    harness.tick()
    #expect(log.take() == expected)
    root.sendSubviewToBack(c)
    root.tintColor = .black
    #expect(log.take().filter { $0.hasSuffix("tint") }.map { $0.first } == ["r", "c", "a", "b"])
  }

  @Test("Only those are told whose values change")
  func exact() {
    let root = view("root", in: window)
    let own = view("own", in: root)
    let below = view("below", in: own)
    let beside = view("beside", in: root)
    for view in [root, own, below, beside] { view.note(TraitDifficulty.self) }
    own.traitOverrides.difficulty = 5
    harness.tick()
    #expect(log.take() == ["own trait to trait", "below trait to trait"])
    root.traitOverrides.difficulty = 2
    harness.tick()
    #expect(log.take() == ["root trait to trait", "beside trait to trait"])
    root.traitOverrides.difficulty = 5
    harness.tick()
    #expect(log.take() == ["root trait to trait", "beside trait to trait"])
    // An override that goes and leaves the same value behind changes nothing.
    own.traitOverrides = TraitOverrides()
    harness.tick()
    #expect(log.take() == [])
    root.traitOverrides.difficulty = 6
    harness.tick()
    #expect(log.take().count == 4)
  }

  @Test("Handlers see the new traits of all views, and what they override is done in the same pass")
  func inside() {
    let root = view("root", in: window)
    let own = view("own", in: root)
    own.traitOverrides.season = "autumn"
    let leaf = view("leaf", in: own)
    harness.tick()
    _ = log.take()
    var seen: [String] = []
    root.registerForTraitChanges([TraitDifficulty.self]) { (root: TraitView, _) in
      seen.append("\(leaf.traitCollection.difficulty)")
      own.traitOverrides.season = "winter"
    }
    leaf.note(TraitDifficulty.self, TraitSeason.self) { "\($0.difficulty) \($0.season)" }
    root.traitOverrides.difficulty = 2
    harness.tick()
    #expect(seen == ["2"])
    #expect(log.take() == ["leaf 1 autumn to 2 autumn", "leaf 2 autumn to 2 winter"])
    #expect(!window.needsTick)
  }

  @Test("A view that a handler changes before its turn is told once, of both changes")
  func merged() {
    let root = view("root", in: window)
    let leaf = view("leaf", in: root)
    leaf.note(TraitDifficulty.self, TraitTintColor.self) { "\($0.difficulty) \($0.tintColor.red)" }
    root.registerForTraitChanges([TraitDifficulty.self]) { (_: TraitView, _) in
      leaf.tintColor = .black
    }
    leaf.tintColor = .white
    _ = log.take()
    root.traitOverrides.difficulty = 2
    harness.tick()
    #expect(log.take() == ["leaf tint", "leaf 1 1.0 to 2 0.0"])
  }

  @Test("Handlers may move, remove and add views, and end registrations")
  func treeChanges() {
    let root = view("root", in: window)
    let (a, b) = (view("a", in: root), view("b", in: root))
    let added = TraitView("added", log)
    for view in [a, b, added] { view.note(TraitDifficulty.self) { "\($0.difficulty)" } }
    let ended = root.note(TraitDifficulty.self)
    root.unregisterForTraitChanges(ended)
    var registration: TraitChangeRegistration?
    root.registerForTraitChanges([TraitDifficulty.self]) { (root: TraitView, _) in
      a.removeFromSuperview()
      root.addSubview(added)
      if let registration { root.unregisterForTraitChanges(registration) }
    }
    registration = root.note(TraitDifficulty.self)
    root.traitOverrides.difficulty = 2
    harness.tick()
    // The removed one has again what it was told of last.
    #expect(log.take() == ["added 1 to 2", "b 1 to 2"])
    #expect(a.traitCollection.difficulty == 1)
    #expect(NodeTable.shared.violations(below: window.row) == [])
  }

  @Test("Handlers that never come to an end are reported, and the tick ends")
  func endless() {
    let root = view("root", in: window)
    root.registerForTraitChanges([TraitDifficulty.self]) { (root: TraitView, _) in
      root.traitOverrides.difficulty += 1
    }
    root.traitOverrides.difficulty = 2
    let messages = collectingDiagnostics { harness.tick() }
    #expect(messages.count == 1 && messages[0].contains("traits"))
    #expect(root.traitCollection.difficulty == 1 + maximumLayoutRounds)
  }

  @Test("A handler keeps no view, and ends with it")
  func ends() {
    final class Token {}
    weak var token: Token?
    weak var ended: TraitView?
    do {
      let new = Token()
      let view = TraitView("view", log)
      view.registerForTraitChanges([TraitDifficulty.self]) { (_: TraitView, _) in
        withExtendedLifetime(new) {}
      }
      (token, ended) = (new, view)
      window.addSubview(view)
      view.removeFromSuperview()
      #expect(token != nil)
    }
    #expect(ended == nil && token == nil)
  }

  @Test("The same changes are told in the same order each time")
  func determinism() {
    func run() -> [String] {
      let log = TraitLog()
      let harness = SceneHarness(width: 640, height: 480)
      var views: [TraitView] = []
      var generator = SeededGenerator(seed: 11)
      for index in 0..<60 {
        let view = TraitView("\(index)", log)
        view.note(TraitDifficulty.self, TraitSeason.self) { "\($0.difficulty) \($0.season)" }
        (views.randomElement(using: &generator) ?? harness.window).addSubview(view)
        views.append(view)
      }
      for step in 0..<200 {
        guard let view = views.randomElement(using: &generator) else { break }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: view.traitOverrides.season = "\(step % 3)"
        case 1: view.traitOverrides = TraitOverrides()
        case 2: view.tintColor = step % 2 == 0 ? .white : .black
        case 3:
          if let other = views.randomElement(using: &generator), !other.isDescendant(of: view) {
            other.addSubview(view)
          }
        case 4: harness.tick()
        default: view.traitOverrides.difficulty = step % 4
        }
      }
      harness.tick()
      #expect(NodeTable.shared.violations(below: harness.window.row) == [])
      for view in views { #expect(view.traitCollection == Self.expected(of: view)) }
      return log.lines
    }
    let first = run()
    #expect(first.count > 100 && run() == first)
  }

  /// The traits of a view by what it and its superviews override.
  private static func expected(of view: View) -> TraitCollection {
    let inherited = view.superview.map(expected(of:)) ?? View().traitCollection
    return inherited.applying(view.traitOverrides)
  }
}
