import LamellaGeometry
import LamellaScreens
import TestSupport
import Testing

@testable import LamellaScene

/// Traits that controllers override, and handlers that are registered with them.
@Suite("Traits of controllers")
@MainActor struct ControllerTraitTests {
  private let window = Window(size: Size(640, 480))

  /// A controller with a state of its own.
  private final class Counter: ViewController {
    var count = 0
    nonisolated deinit {}
  }

  /// A controller of another type, without that state.
  private final class Other: ViewController {
    nonisolated deinit {}
  }

  @Test("Handlers and overrides need no view, and go along from view to view")
  func followView() {
    let controller = Counter()
    controller.registerForTraitChanges([TraitDifficulty.self]) { (controller: Counter, _) in
      controller.count += 1
    }
    controller.traitOverrides.difficulty = 3
    #expect(!controller.isViewLoaded && controller.traitCollection.difficulty == 3)
    let old = controller.view
    window.addSubview(old)
    window.updateTraitsIfNeeded()
    #expect(old.traitCollection.difficulty == 3 && old.traitOverrides.isEmpty)
    controller.count = 0
    let new = View()
    window.addSubview(new)
    controller.view = new
    window.updateTraitsIfNeeded()
    #expect(controller.traitOverrides.difficulty == 3 && new.traitCollection.difficulty == 3)
    #expect(old.traitCollection.difficulty == 1)
    #expect(controller.count == 1)
    new.traitOverrides.difficulty = 5
    window.updateTraitsIfNeeded()
    #expect(controller.traitCollection.difficulty == 5, "the view has the last word")
    #expect(controller.count == 2)
    new.traitOverrides.remove(TraitDifficulty.self)
    controller.traitOverrides = TraitOverrides()
    window.updateTraitsIfNeeded()
    #expect(new.traitCollection.difficulty == 1 && controller.count == 3)
    // Of the old view it hears no more.
    old.traitOverrides.difficulty = 9
    window.updateTraitsIfNeeded()
    #expect(controller.count == 3)
  }

  @Test("Overrides that a controller has before its view is loaded count in `viewDidLoad`")
  func loading() {
    final class Reader: ViewController {
      var seen = 0
      override func viewDidLoad() { seen = traitCollection.difficulty }
      nonisolated deinit {}
    }
    let controller = Reader()
    controller.traitOverrides.difficulty = 4
    #expect(controller.view.traitCollection.difficulty == 4 && controller.seen == 4)
  }

  @Test(
    "A display scale that no window can have is refused and reported",
    arguments: [.nan, 0, -2, 1e9])
  func scales(scale: Double) {
    let (view, controller) = (View(), Counter())
    window.addSubview(view)
    view.traitOverrides.displayScale = 3
    let reports = collectingDiagnostics {
      view.traitOverrides.displayScale = scale
      controller.traitOverrides.displayScale = scale
    }
    window.updateTraitsIfNeeded()
    #expect(reports.count == 2 && view.traitCollection.displayScale == 3)
    #expect(controller.traitOverrides.isEmpty)
  }

  @Test("A controller that ends takes its handlers and overrides along")
  func ends() {
    let view = View()
    window.addSubview(view)
    var calls = 0
    do {
      let first = Counter()
      first.view = view
      first.traitOverrides.difficulty = 2
      first.registerForTraitChanges([TraitTheme.self, TraitDifficulty.self]) {
        (controller: Counter, _) in
        calls += 1
        controller.count += 1
      }
      window.updateTraitsIfNeeded()
      #expect(calls == 1 && view.traitCollection.difficulty == 2)
    }
    let second = Other()
    second.view = view
    view.overrideTheme = .light
    window.updateTraitsIfNeeded()
    #expect(calls == 1 && view.traitCollection.difficulty == 1)
    withExtendedLifetime(second) {}
  }

  @Test(
    "What the handlers of a controller hold ends with the controller, whose overrides count no more"
  )
  func endsAlone() {
    final class Held {}
    let view = View()
    window.addSubview(view)
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let controller = Counter()
      controller.view = view
      controller.traitOverrides.difficulty = 2
      controller.registerForTraitChanges([TraitDifficulty.self]) { (_: Counter, _) in
        withExtendedLifetime(object) {}
      }
      window.updateTraitsIfNeeded()
      #expect(view.traitCollection.difficulty == 2 && held != nil)
    }
    #expect(held == nil)
    view.traitOverrides.layoutDirection = .rightToLeft
    window.updateTraitsIfNeeded()
    #expect(view.traitCollection.difficulty == 1)
  }

  @Test("A handler may end the registration of another whose end comes back to the controller")
  func unregister() {
    final class Ending {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      isolated deinit { body() }
    }
    let controller = Counter()
    var counts: [Int] = []
    let registration: TraitChangeRegistration
    do {
      let ending = Ending { [weak controller] in
        counts.append(controller?.traitHandlers.count ?? -1)
      }
      registration = controller.registerForTraitChanges([TraitTheme.self]) { (_: Counter, _) in
        withExtendedLifetime(ending) {}
      }
    }
    controller.unregisterForTraitChanges(registration)
    #expect(counts == [0])
  }

  @Test(
    "Handlers that change traits and lay out at once are given up after some rounds, with a report")
  func endless() {
    let view = View()
    window.addSubview(view)
    var calls = 0
    view.registerForTraitChanges([TraitDifficulty.self]) { (view: View, _) in
      calls += 1
      view.traitOverrides.difficulty += 1
      view.layoutIfNeeded()
    }
    let reports = collectingDiagnostics {
      view.traitOverrides.difficulty = 2
      window.updateTraitsIfNeeded()
    }
    #expect(!reports.isEmpty && calls == maximumLayoutRounds)
    let again = view.registerForTraitChanges([TraitTheme.self]) { (_: View, _) in calls = 0 }
    view.overrideTheme = .light
    #expect(calls == 0, "the next update has rounds of its own")
    view.unregisterForTraitChanges(again)
  }

  @Test("Traits that differ are those whose values do, also where a default is written down")
  func differences() {
    var other = window.traitCollection
    other.difficulty = TraitDifficulty.defaultValue
    other.season = TraitSeason.defaultValue
    #expect(other.changedTraits(from: window.traitCollection).isEmpty)
    #expect(!other.hasDifferentColorAppearance(comparedTo: window.traitCollection))
    other.season = "winter"
    #expect(other.changedTraits(from: window.traitCollection).count == 1)
    #expect(other.hasDifferentColorAppearance(comparedTo: window.traitCollection))
  }

  @Test("A handler is not called where an override is the value that the trait has anyhow")
  func defaultValue() {
    let view = View()
    window.addSubview(view)
    var values: [Int] = []
    view.registerForTraitChanges([TraitDifficulty.self]) { (view: View, _) in
      values.append(view.traitCollection.difficulty)
    }
    view.traitOverrides.difficulty = TraitDifficulty.defaultValue
    window.updateTraitsIfNeeded()
    #expect(values == [])
    view.traitOverrides.difficulty = 2
    window.updateTraitsIfNeeded()
    view.traitOverrides = TraitOverrides()
    window.updateTraitsIfNeeded()
    #expect(values == [2, 1])
  }

  @Test("Layout that is done at once goes by traits that are up to date")
  func layout() {
    final class Board: View {
      var seen: [Int] = []
      override func layoutSubviews() { seen.append(traitCollection.difficulty) }
    }
    let board = Board(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(board)
    window.layoutIfNeeded()
    board.seen = []
    window.traitOverrides.difficulty = 4
    board.setNeedsLayout()
    board.layoutIfNeeded()
    #expect(board.seen == [4])
  }

  @Test(
    "A window that takes another size in its own layout asks for the tick that updates its size classes"
  )
  func sizeClasses() {
    let window = Window(size: Size(1000, 800))
    window.layoutIfNeeded()
    window.updateTraitsIfNeeded()
    #expect(window.traitCollection.horizontalSizeClass == .regular)
    window.bounds.size = Size(400, 800)
    #expect(window.needsTick)
    window.updateTraitsIfNeeded()
    #expect(window.traitCollection.horizontalSizeClass == .compact)
    #expect(window.traitCollection.verticalSizeClass == .regular)
  }
}
