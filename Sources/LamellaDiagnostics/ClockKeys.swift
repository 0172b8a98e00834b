public import LamellaRuntime
public import LamellaScene

/// The keys that stop, step and slow a stage: F10 and F11.
///
/// ```swift
/// app.loop.onInput { event in ClockKeys.handle(event, stage: app.stage) }
/// ```
///
/// F10 pauses the stage and lets it go on; Shift and F10 move it on by one tick, paused from then on, and by
/// more while they are held. F11 slows it down to a quarter, to a sixteenth, and lets it go as before.
/// Neither the scene nor a recording gets to see them, for they are about the program's time and not a
/// part of it. While the stage is paused or slowed down by them a ``ClockBadgeView`` over it says so.
public enum ClockKeys {
  /// The speeds that F11 goes through.
  static let timeScales = [1, 0.25, 0.0625]

  /// Does what a key stands for.
  ///
  /// - Parameters:
  ///   - event: Any event.
  ///   - stage: What to pause, step or slow down.
  /// - Returns: Whether it was one of the keys, pressed or released.
  public static func handle(_ event: InputEvent, stage: Stage) -> Bool {
    guard take(event, stage) else { return false }
    ClockBadge.update(over: stage)
    return true
  }

  private static func take(_ event: InputEvent, _ stage: Stage) -> Bool {
    switch event.kind {
    case .keyDown(Key("F10"), let modifiers, let isRepeat):
      if modifiers.contains(.shift) {
        stage.isPaused = true
        stage.step()
      } else if !isRepeat {
        stage.isPaused.toggle()
      }
      return true
    case .keyDown(Key("F11"), _, let isRepeat):
      if !isRepeat {
        let index = timeScales.firstIndex(of: stage.timeScale) ?? timeScales.count - 1
        stage.timeScale = timeScales[(index + 1) % timeScales.count]
      }
      return true
    case .keyUp(Key("F10"), _), .keyUp(Key("F11"), _): return true
    default: return false
    }
  }
}
