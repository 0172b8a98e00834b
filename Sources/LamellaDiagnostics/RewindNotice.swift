internal import LamellaControls
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// The tool that shows for two seconds that a stage's frames are stored from now on.
final class RewindNotice: OverlayTool {
  // Weak: the stage owns its overlay.
  private weak var stage: Stage?
  private let view = ClockBadgeView()
  private var placement = BadgePlacement()
  /// The overlay's tick at which the notice is removed.
  private var end: Int64 = 0

  /// The duration of the notice, in seconds of real time.
  static let seconds = 2.0

  private init(stage: Stage) {
    self.stage = stage
    view.identifier = "rewind-notice"
    view.isHidden = false
    view.setText(
      .dot, .init(first: "Rewind on", second: "press F9 again to look back"),
      .init(first: "Rewind on", second: "F9 looks back"), .init(first: "Rewind on"))
  }

  nonisolated deinit {}

  /// Shows a notice over a stage.
  static func show(over stage: Stage) {
    hide(over: stage)
    let notice = RewindNotice(stage: stage)
    OverlayWindow.add(notice, to: stage)
    guard let ticker = OverlayWindow.of(stage)?.ticker else { return }
    let ticks = Int64(saturating: Double(ticker.now.ticksPerSecond) * seconds)
    notice.end = ticker.now.tick + ticks
    notice.schedule(in: ticker)
  }

  /// Removes the notice of a stage.
  static func hide(over stage: Stage) {
    guard let notice = OverlayWindow.tool(RewindNotice.self, over: stage) else { return }
    OverlayWindow.of(stage)?.ticker.remove(notice)
    OverlayWindow.remove(notice, from: stage)
  }

  var overlayView: View { view }
  var isCompact: Bool { true }

  /// Places the notice before a frame.
  func updateOverlay(in window: OverlayWindow) {
    guard let stage else { return }
    placement.position(view, of: self, in: window, over: stage)
  }
}

extension RewindNotice: Steppable {
  /// Removes the notice when its time is over, else schedules the next step.
  func step(to time: TickTime) -> Bool {
    guard let stage else { return false }
    if time.tick >= end {
      OverlayWindow.remove(self, from: stage)
    } else if let ticker = OverlayWindow.of(stage)?.ticker {
      schedule(in: ticker)
    }
    return false
  }

  /// Schedules the next step: at most 1/8 second ahead, because an overlay's clock skips all but 1/4 second of a sleep.
  private func schedule(in ticker: Ticker) {
    let step = Int64(ticker.now.ticksPerSecond / 8)
    ticker.add(self, at: min(end, ticker.now.tick + max(1, step)))
  }
}
