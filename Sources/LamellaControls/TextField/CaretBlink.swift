internal import LamellaGeometry
internal import LamellaScene
internal import LamellaText

/// The timer by which a field's caret blinks.
final class CaretBlink: Steppable {
  /// The time for which the caret stays visible after a change, in seconds.
  static let initialDelay = 0.6
  /// The time between showing and hiding the caret, in seconds.
  static let toggleInterval = 0.5

  private weak var field: TextField?
  /// The tick of the next change; `Int64.max` if none is scheduled.
  private var due = Int64.max

  init(_ field: TextField) { self.field = field }

  nonisolated deinit {}

  /// Shows the caret and begins to wait, or hides it if there is none.
  func restart() {
    guard let field else { return }
    let isBlinking = field.isEditing && field.isEditable && field.model.selection.range.isEmpty
    field.textView.isCaretShown = isBlinking
    guard isBlinking, let ticker = field.window?.ticker else { return stop() }
    schedule(after: Self.initialDelay, ticker)
  }

  /// Ends the blinking.
  func stop() {
    guard due != .max else { return }
    due = .max
    field?.window?.ticker.remove(self)
  }

  /// Schedules the next change.
  private func schedule(after seconds: Double, _ ticker: Ticker) {
    let ticks = (seconds * Double(ticker.now.ticksPerSecond)).rounded()
    due = ticker.now.tick + max(1, Int64(saturating: ticks))
    ticker.add(self, at: due)
  }

  /// Shows or hides the caret when that is due.
  func step(to time: TickTime) -> Bool {
    guard time.tick >= due else { return false }
    due = .max
    guard let field, let ticker = field.window?.ticker else { return false }
    guard field.isEditing else {
      field.updateText()
      return false
    }
    field.textView.isCaretShown.toggle()
    schedule(after: Self.toggleInterval, ticker)
    return false
  }
}
