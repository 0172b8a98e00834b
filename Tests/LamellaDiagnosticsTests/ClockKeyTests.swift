internal import LamellaDiagnostics
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

@MainActor
struct ClockKeyTests {
  private let stage = Stage(window: Window(size: Size(100, 100)))

  private func press(_ key: String, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) -> Bool
  {
    let kind = InputEvent.Kind.keyDown(Key(key), modifiers, isRepeat: isRepeat)
    return ClockKeys.handle(InputEvent(microseconds: 0, kind), stage: stage)
  }

  @Test("F10 pauses and goes on, once a press however long it is held")
  func pauses() {
    #expect(press("F10") && stage.isPaused)
    #expect(press("F10", isRepeat: true) && stage.isPaused)
    #expect(press("F10") && !stage.isPaused)
  }

  @Test("Shift and F10 move on by a tick, paused from then on, and by more while held")
  func steps() {
    stage.onTick { _ in }
    stage.update(elapsedMicroseconds: 0)
    #expect(press("F10", .shift) && stage.isPaused && stage.tick == 1)
    #expect(press("F10", .shift, isRepeat: true) && stage.tick == 2)
    #expect(press("F10", [.shift, .control]) && stage.tick == 3)
    stage.update(elapsedMicroseconds: 1_000_000)
    #expect(stage.tick == 3)
  }

  @Test("F11 slows down twice and goes back, also from a speed that is the program's own")
  func slows() {
    var scales: [Double] = []
    for _ in 0..<4 {
      #expect(press("F11"))
      scales.append(stage.timeScale)
    }
    #expect(scales == [0.25, 0.0625, 1, 0.25])
    #expect(press("F11", isRepeat: true) && stage.timeScale == 0.25)
    stage.timeScale = 0.7
    #expect(press("F11") && stage.timeScale == 1)
  }

  @Test("The keys' releases are taken too, and nothing else is")
  func others() {
    for key in ["F10", "F11"] {
      let event = InputEvent(microseconds: 0, .keyUp(Key(key), []))
      #expect(ClockKeys.handle(event, stage: stage))
    }
    #expect(!press("F9") && !press("F1") && !press("A"))
    #expect(!ClockKeys.handle(InputEvent(microseconds: 0, .focusLost), stage: stage))
    #expect(!stage.isPaused && stage.timeScale == 1)
  }
}
