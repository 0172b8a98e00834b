import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaScene

/// Observable models, and the passes of views that read them.
@Suite("Reads of models")
@MainActor struct ReadTrackingTests {
  private let harness = SceneHarness()
  private let game = Game()
  private var window: Window { harness.window }

  /// Adds a view that reads a model as it updates.
  private func add(
    _ identifier: String? = nil, reading read: @escaping (ModelView) -> Void
  ) -> ModelView {
    let view = ModelView(identifier, onUpdate: read)
    window.addSubview(view)
    return view
  }

  // MARK: What comes back

  @Test("Of 200 views, the one whose row of the model changes is updated")
  func oneOfMany() {
    let rows = (0..<200).map { RowModel("\($0)") }
    let views = rows.map { row in add { $0.accessibilityLabel = row.text } }
    harness.frame()
    #expect(views.allSatisfy { $0.updates == 1 })
    harness.frame()
    for (round, index) in [17, 17, 199, 0].enumerated() {
      rows[index].text = "round \(round)"
      #expect(window.needsTick)
      harness.frame()
      #expect(views[index].accessibilityLabel == "round \(round)")
      #expect(views.reduce(0) { $0 + $1.updates } == 201 + round)
      #expect(harness.pipeline[PropertiesPass.self] == PassCounters(visited: 2, changed: 1))
      #expect(!window.needsTick && !window.needsFrame)
    }
    #expect(views.allSatisfy { $0.layouts == 1 && $0.drawings == 1 })
  }

  @Test("A change brings back the pass that read, and no other")
  func passes() {
    let view = ModelView { $0.tag = game.score }
    view.onLayout = { _ in _ = game.lives }
    view.onDraw = { _ in _ = game.title }
    window.addSubview(view)
    harness.frame()
    #expect(view.counts == [1, 1, 1])
    game.score = 1
    harness.frame()
    #expect(view.counts == [2, 1, 1] && view.tag == 1)
    game.lives = 2
    #expect(window.needsTick && !window.needsFrame)
    harness.frame()
    #expect(view.counts == [2, 2, 1])
    game.title = "two"
    #expect(!window.needsTick && window.needsFrame)
    harness.frame()
    #expect(view.counts == [2, 2, 2])
    harness.frame()
    #expect(view.counts == [2, 2, 2])
  }

  @Test("Only what the last run read counts")
  func lastReads() {
    let view = add { $0.tag = game.lives > 0 ? game.score : -1 }
    harness.tick()
    game.lives = 0
    harness.tick()
    #expect(view.updates == 2 && view.tag == -1)
    game.score = 9
    #expect(!window.needsTick)
    game.lives = 1
    harness.tick()
    #expect(view.updates == 3 && view.tag == 9)
    game.title = "unread"
    #expect(!window.needsTick)
  }

  @Test("A view is updated once for all changes before its pass, and one update for each run of it")
  func manyChanges() {
    let view = add { $0.tag = game.score + game.lives }
    harness.tick()
    for score in 1...10 {
      game.score = score
      game.lives = 0
    }
    harness.tick()
    #expect(view.updates == 2 && view.tag == 10)
    // Runs that no change caused leave no observation behind.
    for _ in 0..<50 {
      view.setNeedsUpdateProperties()
      harness.tick()
    }
    #expect(view.updates == 52)
    game.score = 20
    harness.tick()
    harness.tick()
    #expect(view.updates == 53 && view.tag == 20 && !window.needsTick)
  }

  @Test("A view that reads its own change is not updated again")
  func ownChange() {
    let view = add { _ in game.score += 1 }
    harness.tick()
    #expect(view.updates == 1 && game.score == 1 && !window.needsTick)
    game.score = 5
    harness.tick()
    #expect(view.updates == 2 && game.score == 6 && !window.needsTick)
  }

  // MARK: When it comes back

  @Test("A change before the pass counts in the same tick, one in layout in the next")
  func ticks() {
    final class Source: Steppable {
      let game: Game
      init(_ game: Game) { self.game = game }
      func step(to time: TickTime) -> Bool {
        game.score += 1
        return false
      }
    }
    let view = add { $0.tag = game.score }
    let arranging = ModelView()
    arranging.onLayout = { _ in game.score += 10 }
    harness.tick()
    window.ticker.add(Source(game))
    harness.tick()
    #expect(view.updates == 2 && view.tag == 1)
    window.addSubview(arranging)
    harness.tick()
    #expect(arranging.layouts == 1 && view.updates == 2 && window.needsTick)
    harness.tick()
    #expect(view.updates == 3 && view.tag == 11 && !window.needsTick)
  }

  @Test("Views are updated in the order of the tree, whatever changes first")
  func order() {
    var log: [String] = []
    let rows = (0..<6).map { RowModel("\($0)") }
    for row in rows { _ = add { _ in log.append(row.text) } }
    harness.tick()
    for (round, order) in [[5, 0, 3], [3, 5, 0], [0, 3, 5]].enumerated() {
      log = []
      for index in order { rows[index].text = "\(index) in round \(round)" }
      harness.tick()
      #expect(log == [0, 3, 5].map { "\($0) in round \(round)" })
    }
  }

  @Test("What an update changes updates others in the same pass, before it or after it")
  func chains() {
    let earlier = add("earlier") { $0.tag = game.score }
    let changing = add("changing") { _ in game.score = game.lives * 2 }
    let later = add("later") { $0.tag = game.score }
    harness.tick()
    #expect(earlier.tag == 6 && later.tag == 6)
    #expect([earlier.updates, changing.updates, later.updates] == [2, 1, 1])
    game.lives = 5
    harness.tick()
    #expect(earlier.tag == 10 && later.tag == 10 && !window.needsTick)
    #expect([earlier.updates, changing.updates, later.updates] == [3, 2, 2])
  }

  @Test("Views that change each other's models are stopped after 32 rounds, and reported")
  func loop() {
    let messages = collectingDiagnostics {
      let first = add("first") { _ in game.lives = game.score + 1 }
      let second = add("second") { _ in game.score = game.lives + 1 }
      harness.tick()
      #expect(first.updates <= maximumLayoutRounds && first.updates > 2)
      #expect(second.updates <= maximumLayoutRounds)
    }
    #expect(
      messages.count == 1 && messages[0].contains("changes of models in its updateProperties"))
  }

  // MARK: Where the view is

  @Test("A view outside of windows is updated when it is in one again")
  func outside() {
    let view = add { $0.tag = game.score }
    harness.tick()
    view.removeFromSuperview()
    game.score = 4
    #expect(!window.needsTick)
    harness.tick()
    #expect(view.updates == 1)
    window.addSubview(view)
    harness.tick()
    #expect(view.updates == 2 && view.tag == 4)
  }

  @Test("A view in another window is updated in that window's tick")
  func otherWindow() {
    let other = SceneHarness()
    let view = add { $0.tag = game.score }
    harness.tick()
    other.window.addSubview(view)
    other.tick()
    #expect(view.updates == 1)
    game.score = 3
    #expect(!window.needsTick && other.window.needsTick)
    harness.tick()
    #expect(view.updates == 1)
    other.tick()
    #expect(view.updates == 2 && view.tag == 3)
  }

  @Test("Hidden views are updated, too")
  func hidden() {
    let view = add { $0.tag = game.score }
    view.isHidden = true
    harness.tick()
    game.score = 2
    harness.tick()
    #expect(view.updates == 2 && view.tag == 2)
  }

  // MARK: Ends

  @Test("A model keeps nothing of views that have ended")
  func endings() {
    // The first view of a class is the exception.
    _ = add { _ in _ = game.score }
    harness.tick()
    weak var tracking: ReadTracking?
    weak var weakView: ModelView?
    do {
      let view = add { _ in _ = game.lives }
      view.onLayout = { _ in _ = game.lives }
      harness.tick()
      tracking = ViewReads.column[view.row][.properties]
      #expect(tracking != nil)
      weakView = view
      view.removeFromSuperview()
    }
    #expect(weakView == nil && tracking == nil)
  }

  @Test("A change after a view's end leaves the view in its row alone")
  func reusedRow() {
    var updates = 0
    let row = {
      let view = add { _ in _ = game.score }
      view.onLayout = { _ in _ = game.score }
      harness.tick()
      defer { view.removeFromSuperview() }
      return view.row
    }()
    harness.tick()
    let next = ModelView { _ in updates += 1 }
    #expect(next.row == row)
    window.addSubview(next)
    harness.frame()
    game.score = 1
    #expect(!window.needsTick && !window.needsFrame)
    harness.frame()
    #expect(next.counts == [1, 1, 1] && updates == 1)
  }

  @Test("A view may end in its own update, and a model with it")
  func endInUpdate() {
    var model: Game? = Game()
    weak var weakView: View?
    do {
      let view = ModelView { view in
        _ = model?.score
        view.removeFromSuperview()
        model = nil
      }
      weakView = view
      window.addSubview(view)
    }
    harness.tick()
    harness.tick()
    #expect(weakView == nil && !window.needsTick)
  }

  @Test("A view that reads no model has no tracking")
  func noReads() {
    final class Unobserving: ModelView {}
    let view = Unobserving()
    window.addSubview(view)
    harness.frame()
    #expect(!ViewReads.column.contains(view.row))
    view.onLayout = { [game] _ in _ = game.score }
    view.setNeedsLayout()
    harness.frame()
    #expect(ViewReads.column[view.row][.layout] != nil)
    #expect(ViewReads.column[view.row][.drawing] == nil)
  }

  // MARK: Other threads

  @Test(
    "A change by another thread updates views of the tick after the next, in the order of the tree")
  func otherThreads() {
    var log: [Int] = []
    let models = (0..<3).map { _ in SharedModel() }
    for (index, model) in models.enumerated() {
      _ = add { _ in if model.value > 0 { log.append(index) } }
    }
    harness.tick()
    #expect(!window.needsTick)
    for model in models.reversed() { OtherThread { model.value = 1 }.join() }
    #expect(window.needsTick)
    harness.tick()
    #expect(log == [] && window.needsTick)
    harness.tick()
    #expect(log == [0, 1, 2] && !window.needsTick)
    // A view that ends before its change has arrived.
    OtherThread { models[0].value = 2 }.join()
    window.subviews[0].removeFromSuperview()
    harness.advance(ticks: 2)
    #expect(log == [0, 1, 2] && !window.needsTick)
  }

  @Test("A change by another actor comes through the main actor")
  func otherActors() async {
    let game = game
    let view = add { $0.tag = game.score }
    harness.tick()
    await Task.detached { await MainActor.run { game.score = 3 } }.value
    #expect(window.needsTick)
    harness.advance(ticks: 2)
    #expect(view.tag == 3 && view.updates == 2)
  }

  @Test("Threads that change a model while views read it bring no view out of step")
  func race() {
    let model = SharedModel()
    let view = add { $0.tag = model.value & 0 }
    harness.tick()
    let threads = (0..<3).map { _ in
      OtherThread { for value in 0..<200 { model.value = value } }
    }
    for _ in 0..<50 { harness.tick() }
    for thread in threads { thread.join() }
    harness.advance(ticks: 2)
    #expect(!window.needsTick && view.updates >= 1)
    #expect(NodeTable.shared.violations(below: window.row) == [])
  }
}
