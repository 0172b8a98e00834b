internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// Something that a diagnostic tool draws over a stage.
protocol OverlayPart: AnyObject {
  /// What is drawn.
  var overlayView: View { get }
  /// Whether the others stay away while it is shown: what they say is about another picture.
  var coversOthers: Bool { get }
  /// Brings the view up to date before a frame; it lies in the window already.
  func updateOverlay(in window: Window)
}

extension OverlayPart {
  var coversOthers: Bool { false }
}

/// What all tools together draw over one stage, which has room for one overlay.
final class OverlayWindow: Window {
  private var parts: [any OverlayPart] = []

  /// The window of a stage's tools, if some are shown.
  static func of(_ stage: Stage) -> OverlayWindow? { stage.overlay?.window as? OverlayWindow }

  /// Whether a tool is shown over a stage.
  static func shows(_ part: any OverlayPart, over stage: Stage) -> Bool {
    of(stage)?.parts.contains { $0 === part } == true
  }

  /// Shows a tool over a stage, in front of others.
  static func add(_ part: any OverlayPart, to stage: Stage) {
    let window = of(stage) ?? OverlayWindow(size: stage.window.bounds.size)
    window.parts.append(part)
    window.addSubview(part.overlayView)
    show(window, over: stage)
  }

  /// Takes a tool away from a stage.
  static func remove(_ part: any OverlayPart, from stage: Stage) {
    guard let window = of(stage) else { return }
    window.parts.removeAll { $0 === part }
    part.overlayView.removeFromSuperview()
    if window.parts.isEmpty {
      stage.overlay = nil
    } else {
      show(window, over: stage)
    }
  }

  private func update() {
    let cover = parts.last { $0.coversOthers }
    for part in parts {
      let isAway = cover.map { $0 !== part } ?? false
      part.overlayView.alpha = isAway ? 0 : 1
      if !isAway { part.updateOverlay(in: self) }
    }
  }

  /// Setting the overlay asks the stage for a whole frame.
  private static func show(_ window: OverlayWindow, over stage: Stage) {
    stage.overlay = StageOverlay(window: window) { [unowned window] in
      window.update()
    }
  }
}
