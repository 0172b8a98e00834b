internal import LamellaControls
internal import LamellaGeometry
package import LamellaRuntime
internal import LamellaScene

/// The tool that shows a badge over a stage whose input is that of a recording.
package final class ReplayBadge: OverlayTool {
  // Weak: the stage owns its overlay.
  private weak var stage: Stage?
  private let view = ClockBadgeView()
  private var placement = BadgePlacement()

  private init(stage: Stage) {
    self.stage = stage
    view.identifier = "replay-badge"
    view.isHidden = false
    view.setText(
      .arrow, .init(first: "Replay", second: "Escape ends it"), .init(first: "Replay"))
  }

  nonisolated deinit {}

  /// Shows the badge over a stage, or removes it.
  package static func setShown(_ isShown: Bool, over stage: Stage) {
    switch (OverlayWindow.tool(ReplayBadge.self, over: stage), isShown) {
    case (nil, true): OverlayWindow.add(ReplayBadge(stage: stage), to: stage)
    case (let badge?, false): OverlayWindow.remove(badge, from: stage)
    default: break
    }
  }

  var overlayView: View { view }
  var isCompact: Bool { true }

  /// Places the badge before a frame.
  func updateOverlay(in window: OverlayWindow) {
    guard let stage else { return }
    placement.position(view, of: self, in: window, over: stage)
  }
}
