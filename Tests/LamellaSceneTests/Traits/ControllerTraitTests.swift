import LamellaGeometry
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
