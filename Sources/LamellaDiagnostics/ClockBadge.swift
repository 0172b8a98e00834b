internal import LamellaControls
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// The tool that shows a badge over a stage that is paused or slowed down.
final class ClockBadge: OverlayTool {
  // Weak: the stage owns its overlay.
  private weak var stage: Stage?
  private let view = ClockBadgeView()
  private var placement = BadgePlacement()

  private init(stage: Stage) { self.stage = stage }

  nonisolated deinit {}

  /// Shows, updates or removes the badge of a stage, as the state of its clock requires.
  static func update(over stage: Stage) {
    let shown = OverlayWindow.tool(ClockBadge.self, over: stage)
    switch (shown, stage.isPaused || stage.timeScale != 1) {
    case (nil, true): OverlayWindow.add(ClockBadge(stage: stage), to: stage)
    case (let badge?, false): OverlayWindow.remove(badge, from: stage)
    case (_?, true): OverlayWindow.setNeedsUpdate(over: stage)
    case (nil, false): break
    }
  }

  var overlayView: View { view }
  var isCompact: Bool { true }

  /// Updates the badge before a frame.
  func updateOverlay(in window: OverlayWindow) {
    guard let stage else { return }
    view.show(isPaused: stage.isPaused, timeScale: stage.timeScale, tick: stage.tick)
    placement.position(view, of: self, in: window, over: stage)
  }
}
