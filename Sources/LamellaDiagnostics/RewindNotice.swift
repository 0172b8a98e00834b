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
  /// The overlay's tick with which it goes.
  private var end: Int64 = 0

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
    let ticks = Int64(saturating: Double(animator.now.ticksPerSecond) * seconds)
    notice.end = animator.now.tick + ticks
    notice.wait(in: animator)
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
    guard let stage else { return false }
    if time.tick >= end {
      OverlayWindow.remove(self, from: stage)
    } else if let animator = OverlayWindow.of(stage)?.animator {
      wait(in: animator)
    }
    return false
  }

  /// Waits for its end, or a part of the way there: of a longer sleep an overlay's time leaves out all
  /// but a quarter of a second.
  private func wait(in animator: Animator) {
    let step = Int64(animator.now.ticksPerSecond / 8)
    animator.add(self, at: min(end, animator.now.tick + max(1, step)))
  }
}
