public import LamellaGeometry
public import LamellaRuntime
public import LamellaScene

/// Outlines the view under the pointer and says what it is.
///
/// ```swift
/// let inspector = Inspector(stage: app.stage)
/// inspector.isShown = true
/// app.stage.onEvent { event, _ in inspector.follow(event) }
/// ```
///
/// It looks at what is drawn rather than at what takes touches: labels and images are found too. It looks through
/// what lies over a whole scene like glass: a view that takes no touches, has no background and spans its
/// superview above others. The scene is never changed; where another view comes under the pointer of a scene at
/// rest, one more frame is drawn.
public final class Inspector {
  // The stage keeps what is shown over it.
  private weak var stage: Stage?
  private let view = InspectorView(frame: .zero)
  private var pointer: Point?

  /// Makes an inspector of a stage; it shows nothing yet.
  ///
  /// - Parameter stage: The stage; it is not kept alive.
  public init(stage: Stage) {
    self.stage = stage
  }

  /// Whether the view under the pointer is shown.
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

  /// The view under the pointer; nil while there is none.
  ///
  /// The window itself is not counted.
  public var inspectedView: View? {
    guard let stage, let pointer else { return nil }
    // A picture that is paused stands in the middle of a window that has another size by now.
    let fit = stage.pictureFit
    let zoom = stage.window.contentScale
    let point = fit.picturePoint(pointer * zoom) * (1 / zoom)
    let found = Self.frontmost(in: stage.window, at: point)
    return found === stage.window ? nil : found
  }

  /// Takes the place of the pointer or a finger from an event, if it has one.
  public func follow(_ event: InputEvent) {
    switch event.kind {
    case .mouseMoved(let point), .mouseDown(let point, _, _), .mouseUp(let point, _, _),
      .wheel(let point, _), .fingerDown(_, let point, _), .fingerMoved(_, let point, _):
      pointerMoved(to: point)
    case .mouseLeft: pointerMoved(to: nil)
    default: break
    }
  }

  /// Takes the place of the pointer.
  ///
  /// - Parameter point: In window space; nil when the pointer has left the window.
  public func pointerMoved(to point: Point?) {
    guard point != pointer else { return }
    pointer = point
    guard isShown, !view.shows(inspected, in: view.bounds) else { return }
    askForFrame()
  }

  /// Asks for a whole frame: what an outline hid must come back.
  private func askForFrame() {
    let overlay = stage?.overlay
    stage?.overlay = overlay
  }

  /// The view under the pointer, where it is on the screen.
  private var inspected: InspectedView? {
    guard let stage, let found = inspectedView else { return nil }
    return InspectedView(found).shown(by: stage.pictureFit, scale: stage.window.contentScale)
  }

  /// The deepest view in front that holds a point, as views are drawn.
  private static func frontmost(
    in view: View, at point: Point, isOnOverlay: Bool = false
  ) -> View? {
    guard !view.isHidden, view.alpha >= 0.01 else { return nil }
    let isOverlay = view.isSeeThrough(isOnOverlay: isOnOverlay)
    let isInside = view.bounds.contains(point)
    if view.clipsToBounds, !isInside { return nil }
    // Among siblings the highest comes first, and of equal ones the last.
    let order = view.subviews.enumerated().sorted {
      ($0.element.layer.zPosition, $0.offset) > ($1.element.layer.zPosition, $1.offset)
    }
    for (_, subview) in order {
      let place = subview.convert(point, from: view)
      if let found = frontmost(in: subview, at: place, isOnOverlay: isOverlay) { return found }
    }
    return isInside && !isOverlay ? view : nil
  }
}

extension Inspector: OverlayPart {
  var overlayView: View { view }

  func updateOverlay(in window: OverlayWindow) {
    let found = inspected
    view.frame = window.bounds
    guard !view.shows(found, in: window.bounds) else { return }
    // A frame whose view has moved by itself was drawn beside the old outline.
    if view.isShowing { askForFrame() }
    view.show(found, in: window.bounds)
  }
}
