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
    guard let animator = OverlayWindow.of(stage)?.animator else { return }
    let ticks = Int64(saturating: Double(animator.now.ticksPerSecond) * seconds)
    notice.end = animator.now.tick + ticks
    notice.schedule(in: animator)
  }

  /// Removes the notice of a stage.
  static func hide(over stage: Stage) {
    guard let notice = OverlayWindow.tool(RewindNotice.self, over: stage) else { return }
    OverlayWindow.of(stage)?.animator.remove(notice)
    OverlayWindow.remove(notice, from: stage)
  }

  var overlayView: View { view }
  var isCompact: Bool { true }

  func updateOverlay(in window: OverlayWindow) {
    guard let stage else { return }
    placement.position(view, of: self, in: window, over: stage)
  }
}

extension RewindNotice: Steppable {
  func step(to time: TickTime) -> Bool {
    guard let stage else { return false }
    if time.tick >= end {
      OverlayWindow.remove(self, from: stage)
    } else if let animator = OverlayWindow.of(stage)?.animator {
      schedule(in: animator)
    }
    return false
  }

  /// Schedules the next step: at most 1/8 second ahead, because an overlay's clock skips all but 1/4 second of a sleep.
  private func schedule(in animator: Animator) {
    let step = Int64(animator.now.ticksPerSecond / 8)
    animator.add(self, at: min(end, animator.now.tick + max(1, step)))
  }
}
