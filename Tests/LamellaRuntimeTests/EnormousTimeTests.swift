import LamellaGeometry
import LamellaScene
import Testing

@testable import LamellaRuntime

@Suite("Times beyond all clocks")
@MainActor struct EnormousTimeTests {
  private static let edges: [Int64] = [
    .min, .min + 1, -(1 << 53), -1, 0, 1, 1 << 53, 1 << 62, .max - 1, .max,
  ]

  @Test("Moments are compared and counted in ticks, whatever their numbers")
  func moments() {
    for value in Self.edges {
      for units in [1, 3, 1_000_000, Int64.max] {
        let time = StageTime(value: value, unitsPerSecond: units)
        for rate in [30, 120, 1000] {
          let (tick, next) = (
            time.tick(ticksPerSecond: rate), time.tickOfEvent(ticksPerSecond: rate)
          )
          #expect(tick <= next && (next == tick || next == tick + 1))
          #expect((0..<1).contains(time.tickFraction(ticksPerSecond: rate)) || units == .max)
        }
        #expect(time.microseconds <= .max && !(time < time))
      }
    }
    #expect(StageTime(value: .max, unitsPerSecond: 1).microseconds == .max)
    #expect(StageTime(value: .min, unitsPerSecond: 1).tick(ticksPerSecond: 30) == .min)
  }

  @Test("A stage at rest is led anywhere, and its events come in their order")
  func stage() {
    for time in Self.edges {
      let stage = Stage(window: Window(size: Size(80, 60)))
      var heard: [InputEvent.Kind] = []
      let hook = stage.onEvent { event, _ in heard.append(event.kind) }
      stage.enqueue(InputEvent(microseconds: .max, .focusLost))
      stage.enqueue(InputEvent(microseconds: .min, .focusGained))
      stage.advance(to: StageTime(microseconds: time))
      stage.advance(to: StageTime(value: time, unitsPerSecond: 1))
      stage.advance(to: StageTime(microseconds: .max))
      #expect(heard == [.focusGained, .focusLost], "\(time)")
      #expect(stage.tick >= 0 && stage.time.seconds < 1e10)
      hook.remove()
      for elapsed in Self.edges { stage.update(elapsedMicroseconds: elapsed) }
    }
  }

  @Test("What is planned for after the end of time does not keep a stage awake")
  func neverComes() {
    let stage = Stage(window: Window(size: Size(80, 60)))
    stage.advance(to: .zero)
    let view = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    stage.window.addSubview(view)
    for delay in [1e12, 1e15, 1e100, 1.7e308] {
      View.animate(withDuration: 1, delay: delay) { view.center.x += 10 }
      var animation = BasicAnimation(.opacity, from: 0, to: 1)
      animation.settings.timing.beginTime = delay
      animation.settings.timing.duration = delay
      view.layer.add(animation)
    }
    for _ in 0..<5 { stage.update(elapsedMicroseconds: 100_000) }
    #expect(stage.nextDeadline == nil || stage.nextDeadline! < StageTime(microseconds: 1 << 54))
    #expect(stage.microsecondsUntilNextTick.map { $0 >= 0 } ?? true)
  }
}
