public import LamellaGeometry
public import LamellaRuntime
public import LamellaScene

/// A tool that outlines the view under the pointer and describes it.
///
/// ```swift
/// let inspector = Inspector(stage: app.stage)
/// inspector.isShown = true
/// app.stage.onEvent { event, _ in inspector.follow(event) }
/// ```
///
/// The inspector finds the frontmost drawn view, also one that ignores touches, such as a label or an image. It skips
/// see-through overlays: views that ignore touches, have no background and cover their superview in front of others.
/// The inspector never changes the scene. If another view comes under the pointer of a scene at rest, one frame is
/// drawn.
public final class Inspector {
  // Weak: the stage owns its overlay.
  private weak var stage: Stage?
  private let view = InspectorView(frame: .zero)
  private var pointer: Point?

  /// Makes a hidden inspector of a stage.
  ///
  /// - Parameter stage: The stage, which the inspector references weakly.
  public init(stage: Stage) {
    self.stage = stage
  }

  /// Whether the view under the pointer is outlined; false by default.
  public var isShown: Bool {
    get { stage.map { OverlayWindow.shows(self, over: $0) } ?? false }
    set {
      guard let stage, newValue != isShown else { return }
      if newValue {
        OverlayWindow.add(self, to: stage)
      } else {
        OverlayWindow.remove(self, from: stage)
      }
    }
  }

  /// The view under the pointer; nil if that is the window itself or none.
  public var inspectedView: View? {
    guard let stage, let pointer else { return nil }
    // The picture of a paused stage is fitted into a window whose size has changed since.
    let fit = stage.pictureFit
    let zoom = stage.window.contentScale
    let point = fit.picturePoint(pointer * zoom) * (1 / zoom)
    let found = Self.frontmost(in: stage.window, at: point)
    return found === stage.window ? nil : found
  }

  /// Updates the position of the pointer from a mouse or touch event.
  public func follow(_ event: InputEvent) {
    switch event.kind {
    case .mouseMoved(let point), .mouseDown(let point, _, _), .mouseUp(let point, _, _),
      .wheel(let point, _), .fingerDown(_, let point, _), .fingerMoved(_, let point, _):
      pointerMoved(to: point)
    case .mouseLeft: pointerMoved(to: nil)
    default: break
    }
  }

  /// Updates the position of the pointer.
  ///
  /// - Parameter point: The position, in the window's points; nil if the pointer left the window.
  public func pointerMoved(to point: Point?) {
    guard point != pointer else { return }
    pointer = point
    guard isShown, let stage, let window = OverlayWindow.of(stage),
      !view.shows(inspected, in: view.bounds, beside: window.frames(ofToolsOtherThan: self))
    else { return }
    requestFrame()
  }

  /// Requests a whole frame, which redraws the area of the old outline.
  private func requestFrame() { stage?.pictureWasLost() }

  /// The description of the view under the pointer, in the coordinates of the window.
  private var inspected: InspectedView? {
    guard let stage, let found = inspectedView else { return nil }
    return InspectedView(found).converted(by: stage.pictureFit, scale: stage.window.contentScale)
  }

  /// Returns the frontmost view at a point, by drawing order.
  private static func frontmost(
    in view: View, at point: Point, isOnOverlay: Bool = false
  ) -> View? {
    guard !view.isHidden, view.alpha >= 0.01 else { return nil }
    let isOverlay = view.isSeeThrough(isOnOverlay: isOnOverlay)
    let isInside = view.bounds.contains(point)
    if view.clipsToBounds, !isInside { return nil }
    // Siblings are drawn by their z positions, equal ones in their order.
    let order = view.subviews.enumerated().sorted {
      ($0.element.layer.zPosition, $0.offset) > ($1.element.layer.zPosition, $1.offset)
    }
    for (_, subview) in order {
      let local = subview.convert(point, from: view)
      if let found = frontmost(in: subview, at: local, isOnOverlay: isOverlay) { return found }
    }
    return isInside && !isOverlay ? view : nil
  }
}

extension Inspector: OverlayTool {
  var overlayView: View { view }

  /// Updates the outline before a frame.
  func updateOverlay(in window: OverlayWindow) {
    let found = inspected
    view.frame = window.bounds
    let others = window.frames(ofToolsOtherThan: self)
    guard !view.shows(found, in: window.bounds, beside: others) else { return }
    // The frame in which the view moved did not redraw the old outline.
    if view.isShowing { requestFrame() }
    view.show(found, in: window.bounds, beside: others)
  }
}
