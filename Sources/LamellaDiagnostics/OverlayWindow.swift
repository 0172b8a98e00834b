internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

/// Something that a diagnostic tool draws over a stage.
protocol OverlayPart: AnyObject {
  /// What is drawn.
  var overlayView: View { get }
  /// Whether it shows another picture than the scene's, so that what is about that one stays away.
  var showsAnotherPicture: Bool { get }
  /// Whether what it says is about the scene's picture, and not about the program.
  var isAboutPicture: Bool { get }
  /// Whether it takes a small place for itself, and not all of the window.
  var standsAside: Bool { get }
  /// How much of the window's upper and lower edge it takes for itself.
  var takenEdges: EdgeInsets { get }
  /// Brings the view up to date before a frame; it lies in the window already.
  func updateOverlay(in window: OverlayWindow)
}

extension OverlayPart {
  var showsAnotherPicture: Bool { false }
  var isAboutPicture: Bool { true }
  var standsAside: Bool { false }
  var takenEdges: EdgeInsets { .zero }
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

  /// The tool of a kind that is shown over a stage.
  static func part<Part: OverlayPart>(_ type: Part.Type, over stage: Stage) -> Part? {
    guard let window = of(stage) else { return nil }
    for part in window.parts { if let part = part as? Part { return part } }
    return nil
  }

  /// Asks for a whole frame, in which every tool is brought up to date.
  static func setNeedsUpdate(over stage: Stage) {
    if let window = of(stage) { show(window, over: stage) }
  }

  /// What is left of the window for a tool that stands in a corner.
  var freeBounds: Rect {
    var edges = EdgeInsets.zero
    for part in parts {
      edges.top = max(edges.top, part.takenEdges.top)
      edges.bottom = max(edges.bottom, part.takenEdges.bottom)
    }
    return bounds.inset(by: edges)
  }

  /// Where other tools stand that leave room for more.
  func placesOfOthers(than part: any OverlayPart) -> [Rect] {
    var places: [Rect] = []
    for other in parts where other !== part && other.standsAside {
      let view = other.overlayView
      if !view.isHidden, view.alpha > 0 { places.append(view.frame) }
    }
    return places
  }

  private func update() {
    let cover = parts.last { $0.showsAnotherPicture }
    // It says how much room is left.
    cover?.updateOverlay(in: self)
    for part in parts where part !== cover {
      let isAway = cover != nil && part.isAboutPicture
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
