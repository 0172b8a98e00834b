public import LamellaRuntime
public import LamellaScene

/// The keys that pause, step and slow down a stage: F10 and F11.
///
/// ```swift
/// app.loop.onInput { event in ClockKeys.handle(event, stage: app.stage) }
/// ```
///
/// F10 pauses and resumes the stage. Shift-F10 pauses it and steps by one tick, repeatedly while the keys are held. F11
/// cycles through the speeds 1/4, 1/16 and 1. Neither the scene nor an input recording gets these keys. While the stage
/// is paused or slowed down, a ``ClockBadgeView`` over it shows that.
public enum ClockKeys {
  /// The speeds that F11 cycles through.
  static let timeScales = [1, 0.25, 0.0625]

  /// Handles an event if it is one of the keys.
  ///
  /// - Parameters:
  ///   - event: Any event.
  ///   - stage: The stage to pause, step or slow down.
  /// - Returns: Whether the event was a press or release of one of the keys.
  public static func handle(_ event: InputEvent, stage: Stage) -> Bool {
    guard handleKey(event, stage) else { return false }
    ClockBadge.update(over: stage)
    return true
  }

  /// Handles F10, which pauses or with Shift runs one tick, and F11, which sets the next speed; returns whether the
  /// event was of one of them.
  private static func handleKey(_ event: InputEvent, _ stage: Stage) -> Bool {
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
