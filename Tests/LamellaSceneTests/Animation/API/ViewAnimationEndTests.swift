import LamellaGeometry
import LamellaGraphics
import LamellaScrolling
import TestSupport
import Testing

@testable import LamellaScene

/// How animations of views end, and what may happen then.
@Suite("Ends of view animations")
@MainActor struct ViewAnimationEndTests {
  private let rig = AnimationRig()
  private var view: View { rig.view }

  @Test("Completions may start animations, remove views and end the window")
  func ends() {
    var log: [String] = []
    View.animate(withDuration: 0.1) {
      view.center.x = 50
    } completion: { _ in
      log.append("first")
      View.animate(withDuration: 0.1) {
        view.center.x = 90
      } completion: { _ in
        log.append("second")
        view.removeFromSuperview()
      }
      View.animate(withDuration: 0) {
      } completion: { _ in
        log.append("none")
      }
    }
    View.animate(withDuration: 5) {
      view.alpha = 0
    } completion: {
      log.append("alpha \($0)")
    }
    rig.wait(0.1)
    #expect(log == ["first"])
    rig.harness.tick()
    #expect(log == ["first", "none"])
    rig.wait(0.2)
    #expect(log == ["first", "none", "second", "alpha false"] && view.window == nil)
    var window: Window? = Window(size: Size(10, 10))
    weak let gone = window
    window!.addSubview(view)
    View.animate(withDuration: 0.1) {
      view.center.x = 0
    } completion: { _ in
      window = nil
    }
    for tick in 0..<20 {
      guard let window else { break }
      FramePipeline(window: window).runTick(TickTime(tick: Int64(tick), ticksPerSecond: 120))
    }
    #expect(window == nil && gone == nil && view.superview == nil)
  }

  @Test("A window that ends with animations in it ends them, and its views can be hit elsewhere")
  func endOfWindow() {
    var ends: [Bool] = []
    let tracks = RunningTracks.column.count
    let moved = View(frame: Rect(x: 200, y: 200, width: 20, height: 20))
    do {
      let window = Window(size: Size(50, 50))
      window.addSubview(moved)
      View.animate(withDuration: 1) {
        moved.alpha = 0.5
        moved.transform = Transform2D(scaleX: 2, y: 2)
      } completion: {
        ends.append($0)
      }
      #expect(moved.hasAnimations && RunningTracks.column.count == tracks + 1)
      // One that came later and has gone leaves a free place behind.
      let later = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      window.addSubview(later)
      View.animate(withDuration: 1) { later.alpha = 0 }
      later.layer.removeAllAnimations()
    }
    #expect(RunningTracks.column.count == tracks && ends == [] && rig.window.needsTick)
    rig.harness.tick()
    #expect(ends == [false])
    rig.window.addSubview(moved)
    #expect(rig.window.hitTest(Point(210, 210), with: nil) === moved)
  }

  @Test("What must not be animated is not, whatever blocks are within it or around it")
  func withoutAnimation() {
    View.performWithoutAnimation {
      View.animate(withDuration: 1) { view.alpha = 0.25 }
    }
    #expect(view.alpha == 0.25 && !view.hasAnimations)
    View.animate(withDuration: 1) { View.performWithoutAnimation { view.alpha = 0.5 } }
    #expect(view.alpha == 0.5 && !view.hasAnimations)
  }

  @Test("A level that is left open within a block ends with it")
  func levelLeftOpen() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports: [String] = []
    Diagnostics.handler = { reports.append($0) }
    View.animate(withDuration: 1) { Transaction.begin() }
    #expect(ActionScope.open.isEmpty && reports.count == 1)
    view.alpha = 0.5
    #expect(!view.hasAnimations)
  }

  @Test("What an owner does as it goes with an ended animation does not disturb what ends it")
  func ownersThatGo() {
    final class Owner {
      let body: @MainActor () -> Void
      init(_ body: @escaping @MainActor () -> Void) { self.body = body }
      deinit { MainActor.assumeIsolated { body() } }
    }
    let view = view
    do {
      let owner = Owner { view.removeFromSuperview() }
      var animation = BasicAnimation(.opacity, from: 0, to: 1)
      animation.duration = 0.1
      animation.isRemovedOnCompletion = false
      animation.completion = { _ in _ = owner }
      rig.layer.add(animation, forKey: "fade")
    }
    rig.wait(0.2)
    #expect(view.superview != nil)
    rig.layer.removeAnimation(forKey: "fade")
    rig.wait(0.1)
    #expect(view.superview == nil && !view.hasAnimations && !rig.window.needsTick)
  }

  @Test("Code that draws tiles amid a frame sees and sets the model")
  func tiles() {
    final class Board: View {
      override class var layerClass: Layer.Type { TileLayer.self }
      var onDraw: () -> Void = {}
      override func draw(_ rect: Rect, in canvas: Canvas) { onDraw() }
    }
    let board = Board(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let view = view
    var seen: [Double] = []
    View.animate(withDuration: 1) { view.alpha = 0.75 }
    rig.wait(0.25)
    board.onDraw = {
      seen.append(view.alpha)
      view.alpha = 0.5
    }
    rig.window.addSubview(board)
    rig.harness.frame()
    #expect(!seen.isEmpty && seen.first == 0.75 && view.alpha == 0.5)
  }

  @Test("Animations that end together tell so in the order in which they began")
  func order() {
    var log: [Int] = []
    for index in 0..<20 {
      View.animate(withDuration: 0.5) {
        view.center.x += 1
        view.alpha -= 0.01
      } completion: { _ in
        log.append(index)
      }
    }
    rig.wait(0.5)
    #expect(log == Array(0..<20))
  }

  @Test("What animates nothing is told of at once, also within what is told so, 16 deep")
  func told() {
    var log: [String] = []
    View.animate(withDuration: 1) {
    } completion: { _ in
      log.append("outer")
      View.animate(withDuration: 1) {
      } completion: {
        log.append("inner \($0)")
        Transaction.begin()
        Transaction.setCompletionBlock { log.append("level") }
        Transaction.commit()
        log.append("after the level")
      }
      log.append("after inner")
    }
    #expect(log == ["outer", "inner true", "level", "after the level", "after inner"])
    var depth = 0
    func descend() {
      View.animate(withDuration: 1) {
      } completion: { _ in
        depth += 1
        if depth < 20 { descend() }
      }
    }
    descend()
    #expect(depth == 16)
    rig.harness.tick()
    #expect(depth == 20 && !rig.window.needsTick)
  }

  @Test(
    "A completion that begins anew what animates nothing is called tick by tick, not without end")
  func pulses() {
    let lone = View()
    var calls = 0
    func pulse() {
      View.animate(withDuration: 1) {
        lone.alpha = 0.5
      } completion: { _ in
        calls += 1
        if calls < 100_000 { pulse() }
      }
    }
    pulse()
    #expect(calls == 16)
    rig.harness.advance(ticks: 10)
    #expect(calls > 26 && calls < 400)
    calls = 100_000
    rig.harness.advance(ticks: 2)
    // A pulse whose view leaves its window, one that is switched off, and one of a level of transactions.
    var pulses = 0
    func beat() {
      View.animate(withDuration: 0.1, options: .autoreverse) {
        view.alpha = 0.5
      } completion: { _ in
        view.alpha = 1
        pulses += 1
        if pulses < 100_000 { beat() }
      }
    }
    beat()
    rig.wait(0.5)
    #expect(pulses == 2)
    view.removeFromSuperview()
    rig.harness.advance(ticks: 10)
    #expect(pulses < 400)
    View.setAnimationsEnabled(false)
    rig.window.addSubview(view)
    rig.harness.advance(ticks: 10)
    #expect(pulses < 800)
    View.setAnimationsEnabled(true)
    pulses = 100_000
    rig.wait(0.5)
    var levels = 0
    func level() {
      Transaction.begin()
      Transaction.setCompletionBlock {
        levels += 1
        if levels < 100_000 { level() }
      }
      Transaction.commit()
    }
    level()
    rig.harness.advance(ticks: 10)
    #expect(levels > 26 && levels < 400)
    levels = 100_000
    rig.harness.advance(ticks: 2)
    #expect(!rig.window.needsTick)
  }

  @Test("Repeats can be counted within a block")
  func repeats() {
    var ends: [Bool] = []
    View.animate(withDuration: 0.5, options: .curveLinear) {
      View.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 110 }
    } completion: {
      ends.append($0)
    }
    rig.wait(1.75)
    #expect(near(rig.x, 60) && ends == [])
    rig.wait(0.25)
    #expect(rig.x == 110 && ends == [true])
  }
}
