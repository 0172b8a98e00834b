internal import LamellaControls
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// Says over a stage for a while that its frames are kept from now on.
final class RewindNotice: OverlayPart {
  // The stage keeps what is shown over it.
  private weak var stage: Stage?
  private let view = ClockBadgeView()
  private var place = BadgePlace()

  /// How long it is shown, in seconds of real time.
  static let seconds = 2.0

  private init(stage: Stage) {
    self.stage = stage
    view.identifier = "rewind-notice"
    view.isHidden = false
    view.say(
      .dot, .init(first: "Rewind on", second: "press F9 again to look back"),
      .init(first: "Rewind on", second: "F9 looks back"), .init(first: "Rewind on"))
  }

  nonisolated deinit {}

  /// Shows one.
  static func show(over stage: Stage) {
    hide(over: stage)
    let notice = RewindNotice(stage: stage)
    OverlayWindow.add(notice, to: stage)
    guard let animator = OverlayWindow.of(stage)?.animator else { return }
    let ticks = Int64(Double(animator.now.ticksPerSecond) * seconds)
    animator.add(notice, at: animator.now.tick + ticks)
  }

  /// Takes it away, if there is one.
  static func hide(over stage: Stage) {
    guard let notice = OverlayWindow.part(RewindNotice.self, over: stage) else { return }
    OverlayWindow.of(stage)?.animator.remove(notice)
    OverlayWindow.remove(notice, from: stage)
  }

  var overlayView: View { view }
  var standsAside: Bool { true }

  func updateOverlay(in window: OverlayWindow) {
    guard let stage else { return }
    place.stand(view, of: self, in: window, over: stage)
  }
}

extension RewindNotice: Steppable {
  func step(to time: TickTime) -> Bool {
    if let stage { OverlayWindow.remove(self, from: stage) }
    return false
  }
}
