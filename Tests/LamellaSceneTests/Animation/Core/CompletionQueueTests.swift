import LamellaGeometry
import TestSupport
import Testing

@testable import LamellaScene

/// Where the ends of animations are told of.
@Suite("Completions of several windows")
@MainActor struct CompletionQueueTests {
  private let first = AnimationRig()
  private let second = AnimationRig()

  @Test("What ends in one window neither wakes another nor is told of there")
  func apart() {
    var ends: [String] = []
    View.animate(withDuration: 0.1) {
      first.view.alpha = 0
    } completion: {
      ends.append("animated \($0)")
    }
    View.animate(withDuration: 0) {
      first.view.center.x = 50
    } completion: {
      ends.append("at once \($0)")
    }
    var fade = BasicAnimation(.zPosition, from: 0, to: 1)
    fade.completion = { ends.append("removed \($0)") }
    first.layer.add(fade, forKey: "fade")
    first.layer.removeAnimation(forKey: "fade")
    #expect(first.window.needsTick && !second.window.needsTick)
    second.wait(1)
    #expect(ends == [])
    first.harness.tick()
    #expect(ends == ["at once true", "removed false"])
    first.wait(1)
    #expect(ends.last == "animated true" && ends.count == 3 && !first.window.needsTick)
  }

  @Test("What a tick ends without any window is told of in the next tick of the same")
  func ownTicks() { expectToldInNextTick() }

  @Test("A tick that hands something to another window goes on with its own ends")
  func nested() {
    expectToldInNextTick {
      // As a stage hands on what happens between its ticks.
      second.window.beginWork()
      second.window.finishEvents()
      second.window.endWork()
    }
  }

  /// Has a tick of the first window end something without any window: the next one tells of it, no other window's.
  ///
  /// - Parameter work: What the tick does before that.
  private func expectToldInNextTick(after work: @escaping () -> Void = {}) {
    var ends: [Bool] = []
    let stepper = Once {
      work()
      View.animate(withDuration: 0) {
      } completion: {
        ends.append($0)
      }
    }
    first.window.ticker.add(stepper)
    first.harness.tick()
    #expect(first.window.needsTick && !second.window.needsTick)
    second.wait(1)
    #expect(ends == [])
    first.harness.tick()
    #expect(ends == [true])
  }

  @Test("What is put off where blocks do not animate is told of in the window of what changed")
  func putOff() {
    var calls = 0
    func change() {
      View.animate(withDuration: 1) {
        first.view.center.x += 1
      } completion: { _ in
        calls += 1
        if calls < 17 { change() }
      }
    }
    View.setAnimationsEnabled(false)
    change()
    View.setAnimationsEnabled(true)
    #expect(calls == 16 && first.window.needsTick && !second.window.needsTick)
    second.harness.tick()
    #expect(calls == 16)
    first.harness.tick()
    #expect(calls == 17)
  }

  @Test("What a window that ends leaves behind is told of elsewhere")
  func leftBehind() {
    var ends: [Bool] = []
    do {
      let window = Window(size: Size(50, 50))
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      View.animate(withDuration: 0) {
        view.alpha = 0
      } completion: {
        ends.append($0)
      }
      View.animate(withDuration: 1) {
        view.alpha = 1
      } completion: {
        ends.append($0)
      }
    }
    #expect(first.window.needsTick)
    first.harness.tick()
    #expect(Set(ends) == [true, false] && !first.window.needsTick)
  }
}
