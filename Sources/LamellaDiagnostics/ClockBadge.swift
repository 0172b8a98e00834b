internal import LamellaControls
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// Says over a stage that its time stands still or is slowed down.
///
/// It stands in the middle of the upper edge: corners are where scores, maps and buttons are.
final class ClockBadge: OverlayPart {
  // The stage keeps what is shown over it.
  private weak var stage: Stage?
  private let view = ClockBadgeView()

  private init(stage: Stage) { self.stage = stage }

  nonisolated deinit {}

  /// Shows one where there is something to say, takes it away where there is not, and brings it up to date.
  static func update(over stage: Stage) {
    let shown = OverlayWindow.part(ClockBadge.self, over: stage)
    switch (shown, stage.isPaused || stage.timeScale != 1) {
    case (nil, true): OverlayWindow.add(ClockBadge(stage: stage), to: stage)
    case (let badge?, false): OverlayWindow.remove(badge, from: stage)
    case (_?, true): OverlayWindow.setNeedsUpdate(over: stage)
    case (nil, false): break
    }
  }

  var overlayView: View { view }

  func updateOverlay(in window: OverlayWindow) {
    guard let stage else { return }
    view.show(isPaused: stage.isPaused, timeScale: stage.timeScale, tick: stage.tick)
    let (size, room) = (view.intrinsicContentSize, window.freeBounds)
    let width = min(size.width, max(0, room.width - 2 * Theme.Spacing.controls))
    view.frame = Rect(
      x: (room.midX - width / 2).rounded(), y: room.minY + Theme.Spacing.hud, width: width,
      height: size.height)
  }
}
