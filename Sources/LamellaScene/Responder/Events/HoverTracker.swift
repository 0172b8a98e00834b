internal import LamellaGeometry

/// Knows what the pointer is over, and tells views when that changes.
///
/// All views from the window down to the one that is hit are hovered. While the mouse's button is held in the
/// window only the touch's view and its superviews are, those of them that the pointer is over: nobody else can
/// be pressed.
final class HoverTracker {
  /// Where the pointer is; nil while it is elsewhere.
  private(set) var location: Point? {
    didSet {
      guard (location == nil) != (oldValue == nil) else { return }
      NodeTable.shared.setTracksHits(in: root, location != nil)
    }
  }
  /// The window's row.
  private let root: Row
  /// The views that are hovered, the window first; that one is nil here, because it owns the tracker.
  private var path: [View?] = []
  private var newPath: [View?] = []
  /// Whether the pointer has moved since anybody heard of it.
  private var hasMoved = false

  init(root: Row) { self.root = root }

  nonisolated deinit {}

  /// The frontmost view that the pointer is over.
  func view(in window: Window) -> View? {
    guard let last = path.last else { return nil }
    return last ?? window
  }

  /// Notes where the pointer is.
  func note(_ point: Point) {
    guard point != location else { return }
    location = point
    hasMoved = true
  }

  /// The button that was held has come up: looks again even where the pointer rests.
  func wasReleased() { hasMoved = location != nil }

  /// Whether views may be hit that were not at the last look, or no longer: they moved, came, went.
  var needsLook: Bool { location != nil && NodeTable.shared.hasHitChange(in: root) }

  /// Tells what has changed since the last call.
  func update(_ dispatcher: EventDispatcher) {
    guard hasMoved else { return }
    look(dispatcher)
  }

  /// Looks what is below the pointer now.
  func look(_ dispatcher: EventDispatcher) {
    NodeTable.shared.clearHitChange(in: root)
    guard let location, !dispatcher.isIgnoring else { return }
    let touch = dispatcher.touch(from: .mouse)
    let window = dispatcher.window
    let now = dispatcher.eventOfNow(.mouseMoved(location))
    let pointer = PointerEvent(
      location: location, modifiers: dispatcher.modifiers, microseconds: now.microseconds)
    newPath.removeAll(keepingCapacity: true)
    var current = window.hitTest(location, with: now)
    while let view = current {
      newPath.append(view === window ? nil : view)
      current = view.superview
    }
    newPath.reverse()
    if let touch { leaveOut(touch.view ?? window) }
    let wasMoved = hasMoved
    hasMoved = false
    let stayed = change(pointer, window)
    guard wasMoved, touch == nil, let view = view(in: window) else { return }
    view.pointerMoved(pointer)
    // An action may take views away, and the path with them.
    var index = 0
    while index < stayed, index < path.count {
      tellRecognizers(.moved, of: path[index] ?? window, pointer)
      index += 1
    }
  }

  /// Takes what does not lead to a view from the path to be.
  ///
  /// - Complexity: O(depth).
  private func leaveOut(_ target: View) {
    var place = 0
    var above = target.superview
    while let view = above {
      place += 1
      above = view.superview
    }
    // From the target outwards: where its own way meets the path, all farther out is the same.
    var current: View? = target
    while place > 0, let view = current {
      if place < newPath.count, newPath[place] === view { break }
      place -= 1
      current = view.superview
    }
    newPath.removeSubrange(min(place + 1, newPath.count)...)
  }

  /// The pointer has gone.
  func leave(_ dispatcher: EventDispatcher, _ microseconds: Int64) {
    guard let place = location else { return }
    location = nil
    hasMoved = false
    newPath.removeAll(keepingCapacity: true)
    change(
      PointerEvent(
        location: place, modifiers: dispatcher.modifiers, microseconds: microseconds),
      dispatcher.window)
  }

  /// Tells the views that are no longer hovered, the innermost first, then those that now are.
  ///
  /// - Returns: How many, the window first, were and still are.
  @discardableResult
  private func change(_ pointer: PointerEvent, _ window: Window) -> Int {
    var common = 0
    while common < path.count, common < newPath.count, path[common] === newPath[common] {
      common += 1
    }
    // What callbacks take out of the tree leaves the paths by itself: look at each anew.
    while path.count > common, let last = path.popLast() {
      let view = last ?? window
      view.pointerExited(pointer)
      tellRecognizers(.ended, of: view, pointer)
    }
    while path.count < newPath.count, path.count >= common {
      let view = newPath[path.count] ?? window
      path.append(newPath[path.count])
      view.pointerEntered(pointer)
      tellRecognizers(.began, of: view, pointer)
    }
    return common
  }

  private func tellRecognizers(_ phase: Touch.Phase, of view: View, _ pointer: PointerEvent) {
    for recognizer in view.recognizers where recognizer.isEnabled {
      recognizer.pointerChanged(phase, pointer)
    }
  }

  /// Presses that the view or its controller took are over when it leaves.
  private func cancelPresses(of view: View, _ dispatcher: EventDispatcher) {
    guard !dispatcher.pressedButtons.isEmpty else { return }
    let controller = view.controller
    dispatcher.cancelPresses(dispatcher.eventOfNow(.inputReset).microseconds) { press in
      guard let owner = press.owner.responder else { return true }
      return owner === view || owner === controller
    }
  }

  /// A view leaves the window: it and what it contains are no longer hovered.
  func viewWillLeave(_ view: View, _ dispatcher: EventDispatcher) {
    if let index = newPath.firstIndex(where: { $0 === view }) { newPath.removeSubrange(index...) }
    cancelPresses(of: view, dispatcher)
    guard let index = path.firstIndex(where: { $0 === view }) else { return }
    newPath.removeAll(keepingCapacity: true)
    newPath.append(contentsOf: path[..<index])
    change(
      PointerEvent(
        location: location ?? .zero, modifiers: dispatcher.modifiers,
        microseconds: dispatcher.eventOfNow(.inputReset).microseconds),
      dispatcher.window)
  }
}

// Buttons other than the left one.
extension EventDispatcher {
  /// Tells the view below the pointer, and what follows it in the chain.
  func press(_ button: MouseButton, at point: Point, clicks: Int, _ event: InputEvent) -> Bool {
    let pointer = PointerEvent(
      location: point, button: button, clicks: clicks, modifiers: modifiers,
      microseconds: event.microseconds)
    // One that is down already lost its end somewhere.
    cancelPresses(event.microseconds) { $0.button == button }
    var responder: Responder? = window.hitTest(point, with: event)
    while let current = responder {
      if current.pointerPressed(pointer) {
        pressedButtons.append((button, WeakResponder(current)))
        return true
      }
      responder = current.next
    }
    return false
  }

  /// Tells whoever took the press.
  func release(_ button: MouseButton, at point: Point, clicks: Int, _ event: InputEvent) -> Bool {
    guard let index = pressedButtons.firstIndex(where: { $0.button == button }) else {
      return false
    }
    let owner = pressedButtons.remove(at: index).owner.responder
    owner?.pointerReleased(
      PointerEvent(
        location: point, button: button, clicks: clicks, modifiers: modifiers,
        microseconds: event.microseconds))
    return true
  }

  /// Ends the presses of all buttons: the input is taken away.
  func releaseButtons(_ event: InputEvent) {
    cancelPresses(event.microseconds) { _ in true }
  }

  /// Ends some presses without a release.
  func cancelPresses(
    _ microseconds: Int64, where isMeant: ((button: MouseButton, owner: WeakResponder)) -> Bool
  ) {
    while let index = pressedButtons.firstIndex(where: isMeant) {
      let press = pressedButtons.remove(at: index)
      press.owner.responder?.pointerCancelled(
        PointerEvent(
          location: hover.location ?? .zero, button: press.button, modifiers: modifiers,
          microseconds: microseconds))
    }
  }
}

/// Somebody who took a press, unless gone.
struct WeakResponder {
  private(set) weak var responder: Responder?
  init(_ responder: Responder) { self.responder = responder }
}
