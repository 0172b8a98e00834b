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
/// It looks at what is drawn rather than at what takes touches: labels and images are found too. The
/// scene is never changed; where another view comes under the pointer of a
/// scene at rest, one more frame is drawn.
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
    let found = Self.frontmost(in: stage.window, at: pointer)
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
    guard isShown, let stage else { return }
    if !view.shows(inspectedView.map(InspectedView.init), in: stage.window.bounds) { askForFrame() }
  }

  /// Asks for a whole frame: what an outline hid must come back.
  private func askForFrame() {
    let overlay = stage?.overlay
    stage?.overlay = overlay
  }

  /// The deepest view in front that holds a point, as views are drawn.
  private static func frontmost(in view: View, at point: Point) -> View? {
    guard !view.isHidden, view.alpha >= 0.01 else { return nil }
    let isInside = view.bounds.contains(point)
    if view.clipsToBounds, !isInside { return nil }
    // Among siblings the highest comes first, and of equal ones the last.
    let order = view.subviews.enumerated().sorted {
      ($0.element.layer.zPosition, $0.offset) > ($1.element.layer.zPosition, $1.offset)
    }
    for (_, subview) in order {
      if let found = frontmost(in: subview, at: subview.convert(point, from: view)) {
        return found
      }
    }
    return isInside ? view : nil
  }
}

extension Inspector: OverlayPart {
  var overlayView: View { view }

  func updateOverlay(in window: Window) {
    let found = inspectedView.map(InspectedView.init)
    view.frame = window.bounds
    guard !view.shows(found, in: window.bounds) else { return }
    // A frame whose view has moved by itself was drawn beside the old outline.
    if view.isShowing { askForFrame() }
    view.show(found, in: window.bounds)
  }
}
