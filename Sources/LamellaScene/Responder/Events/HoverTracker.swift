internal import LamellaGeometry

/// A tracker of the views below the pointer, which tells them when the pointer enters, moves or leaves.
///
/// All views from the window down to the one that is hit are hovered. While the mouse's button is held in the
/// window only the touch's view and its superviews are, those of them that the pointer is over: nobody else can
/// be pressed.
final class HoverTracker {
  /// The place of the pointer, in window space; nil while it is elsewhere.
  ///
  /// Unchecked, like `hasMoved`: read in each tick, and nothing is called while they change.
  @exclusivity(unchecked) private(set) var location: Point? {
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
  /// Whether one of the paths may have views; read with each view that leaves the window.
  @exclusivity(unchecked) private var hasPath = false
  /// Whether the pointer has moved since the last update.
  @exclusivity(unchecked) private var hasMoved = false

  init(root: Row) { self.root = root }

  nonisolated deinit {}

  /// Returns the frontmost hovered view.
  func view(in window: Window) -> View? {
    guard let last = path.last else { return nil }
    return last ?? window
  }

  /// Sets the location of the pointer.
  func setLocation(_ point: Point) {
    guard point != location else { return }
    location = point
    hasMoved = true
  }

  /// Has the next update run even if the pointer has not moved, because a button was released.
  func buttonReleased() { hasMoved = location != nil }

  /// Updates the hovered views if the pointer has moved.
  func updateIfMoved(_ dispatcher: EventDispatcher) {
    guard hasMoved else { return }
    update(dispatcher)
  }

  /// Performs a hit test at the pointer's location, and tells the views that the pointer entered, left or moved over.
  func update(_ dispatcher: EventDispatcher) {
    NodeTable.shared.clearHitChange(in: root)
    guard let location, !dispatcher.isIgnoring else { return }
    let touch = dispatcher.touch(from: .mouse)
    let window = dispatcher.window
    let input = dispatcher.inputOfNow(.mouseMoved(location))
    let pointer = PointerEvent(
      location: location, modifiers: dispatcher.modifiers, microseconds: input.microseconds)
    newPath.removeAll(keepingCapacity: true)
    hasPath = true
    var current = dispatcher.withEvent(input) { window.hitTest(location, with: $0) }
    while let view = current {
      newPath.append(view === window ? nil : view)
      current = view.superview
    }
    newPath.reverse()
    if let touch { limitNewPath(to: touch.view ?? window) }
    let wasMoved = hasMoved
    hasMoved = false
    let staying = followNewPath(pointer, window)
    guard wasMoved, touch == nil, let view = view(in: window) else { return }
    view.pointerMoved(pointer)
    // An action may take views away, and the path with them.
    var index = 0
    while index < staying, index < path.count {
      deliverToRecognizers(.moved, of: path[index] ?? window, pointer)
      index += 1
    }
  }

  /// Removes responders from the new path that do not lead to a view.
  ///
  /// - Complexity: O(depth).
  private func limitNewPath(to target: View) {
    var place = 0
    var above = target.superview
    while let view = above {
      place += 1
      above = view.superview
    }
    // From the target outwards: where its superviews meet the path, all farther out is the same.
    var current: View? = target
    while place > 0, let view = current {
      if place < newPath.count, newPath[place] === view { break }
      place -= 1
      current = view.superview
    }
    newPath.removeSubrange(min(place + 1, newPath.count)...)
  }

  /// Ends hovering, because the pointer has left the window.
  func pointerLeft(_ dispatcher: EventDispatcher, _ microseconds: Int64) {
    guard let place = location else { return }
    location = nil
    hasMoved = false
    newPath.removeAll(keepingCapacity: true)
    followNewPath(
      PointerEvent(
        location: place, modifiers: dispatcher.modifiers, microseconds: microseconds),
      dispatcher.window)
    hasPath = !path.isEmpty || !newPath.isEmpty
  }

  /// Makes the new path the present one: tells views that are left, the innermost first, then those that are entered.
  ///
  /// - Returns: The number of views, the window first, that were and still are hovered.
  @discardableResult
  private func followNewPath(_ pointer: PointerEvent, _ window: Window) -> Int {
    var common = 0
    while common < path.count, common < newPath.count, path[common] === newPath[common] {
      common += 1
    }
    // Views that callbacks take out of the tree leave the paths by themselves: read each again.
    while path.count > common, let last = path.popLast() {
      let view = last ?? window
      view.pointerExited(pointer)
      deliverToRecognizers(.ended, of: view, pointer)
    }
    while path.count < newPath.count, path.count >= common {
      let view = newPath[path.count] ?? window
      path.append(newPath[path.count])
      view.pointerEntered(pointer)
      deliverToRecognizers(.began, of: view, pointer)
    }
    return common
  }

  /// Calls the recognizers of a view with a phase of the pointer.
  private func deliverToRecognizers(_ phase: Touch.Phase, of view: View, _ pointer: PointerEvent) {
    for recognizer in view.recognizers where recognizer.isEnabled {
      recognizer.pointerChanged(phase, pointer)
    }
  }

  /// Cancels presses that the view or its controller took.
  private func cancelButtons(of view: View, _ dispatcher: EventDispatcher) {
    guard !dispatcher.heldButtons.isEmpty else { return }
    let controller = view.controller
    dispatcher.cancelButtons(dispatcher.inputOfNow(.inputReset).microseconds) { held in
      guard let owner = held.owner else { return true }
      return owner === view || owner === controller
    }
  }

  /// Ends hovering and presses of a view that leaves the window, and of what it contains.
  func viewWillLeave(_ view: View, _ dispatcher: EventDispatcher) {
    if hasPath, let index = newPath.firstIndex(where: { $0 === view }) {
      newPath.removeSubrange(index...)
    }
    cancelButtons(of: view, dispatcher)
    guard hasPath, let index = path.firstIndex(where: { $0 === view }) else { return }
    newPath.removeAll(keepingCapacity: true)
    newPath.append(contentsOf: path[..<index])
    followNewPath(
      PointerEvent(
        location: location ?? .zero, modifiers: dispatcher.modifiers,
        microseconds: dispatcher.inputOfNow(.inputReset).microseconds),
      dispatcher.window)
  }
}
