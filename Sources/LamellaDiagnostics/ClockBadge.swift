internal import LamellaControls
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// Says over a stage that its time stands still or is slowed down.
final class ClockBadge: OverlayPart {
  // The stage keeps what is shown over it.
  private weak var stage: Stage?
  private let view = ClockBadgeView()
  private var place = BadgePlace()

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
  var standsAside: Bool { true }

  func updateOverlay(in window: OverlayWindow) {
    guard let stage else { return }
    view.show(isPaused: stage.isPaused, timeScale: stage.timeScale, tick: stage.tick)
    place.stand(view, of: self, in: window, over: stage)
  }
}
