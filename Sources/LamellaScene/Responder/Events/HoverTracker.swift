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

  // Unchecked, all below: nothing is called while they change, and what is taken out is held until then.
  /// The hovered views with their rows, the window first; that one is nil here, because it owns the tracker.
  @exclusivity(unchecked) private var path: [(view: View?, row: Row)] = []
  /// The rows of views that are still to be entered, the innermost first.
  @exclusivity(unchecked) private var entered: [Row] = []
  /// Whether the pointer has moved since the last update.
  @exclusivity(unchecked) private(set) var hasMoved = false

  init(root: Row) { self.root = root }

  nonisolated deinit {}

  /// Whether no view is hovered.
  var isEmpty: Bool { path.isEmpty }

  /// Returns the frontmost hovered view.
  func view(in window: Window) -> View? {
    guard let last = path.last else { return nil }
    return last.view ?? window
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
    let hit = dispatcher.withEvent(input) { window.hitTest(location, with: $0) }
    var row = hit?.row ?? -1
    if row >= 0, let touch {
      row = window.table.commonSuperview(of: row, touch.view?.row ?? root)
      if row < 0 { row = root }
    }
    let wasMoved = hasMoved
    hasMoved = false
    let staying = enter(row, pointer, window)
    guard wasMoved, touch == nil, let view = view(in: window) else { return }
    view.handler?.pointerMoved(pointer)
    // An action may take views away, and the path with them.
    var index = 0
    while index < staying, index < path.count {
      if window.table[path[index].row].flags.contains(.hasOtherComponents) {
        deliverToRecognizers(.moved, of: path[index].view ?? window, pointer)
      }
      index += 1
    }
  }

  /// Ends hovering, because the pointer has left the window.
  func pointerLeft(_ dispatcher: EventDispatcher, _ microseconds: Int64) {
    guard let place = location else { return }
    location = nil
    hasMoved = false
    enter(
      -1,
      PointerEvent(
        location: place, modifiers: dispatcher.modifiers, microseconds: microseconds),
      dispatcher.window)
  }

  /// Makes a view the innermost that is hovered: tells views that are left, the innermost first, then those that are
  /// entered.
  ///
  /// - Parameters:
  ///   - row: The view's row; -1 for none.
  ///   - pointer: The event to call them with.
  ///   - window: The window.
  /// - Returns: The number of views, the window first, that were and still are hovered.
  @discardableResult
  private func enter(_ row: Row, _ pointer: PointerEvent, _ window: Window) -> Int {
    let table = window.table
    let count = row < 0 ? 0 : table.superviewCount(of: row) + 1
    var common = min(count, path.count)
    var (current, place) = (row, count - 1)
    while place >= 0 {
      if place < path.count, path[place].row != current { common = place }
      current = table.superviewRow(of: current)
      place -= 1
    }
    entered.removeAll(keepingCapacity: true)
    current = row
    while entered.count < count - common {
      entered.append(current)
      current = table.superviewRow(of: current)
    }
    leave(downTo: common, pointer, window)
    // Views that callbacks take out of the tree leave the lists by themselves: read each again.
    while path.count >= common, let row = entered.popLast(), let view = table.view(of: row) {
      path.append((row == root ? nil : view, row))
      view.pointerEntered(pointer)
      deliverToRecognizers(.began, of: view, pointer)
    }
    return common
  }

  /// Tells the innermost of the hovered views that they are left, until a number of them remains.
  private func leave(downTo count: Int, _ pointer: PointerEvent, _ window: Window) {
    while path.count > count, let last = path.popLast() {
      let view = last.view ?? window
      view.pointerExited(pointer)
      deliverToRecognizers(.ended, of: view, pointer)
    }
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
    let controller = view.manager
    dispatcher.cancelButtons(dispatcher.inputOfNow(.inputReset).microseconds) { held in
      guard let owner = held.owner else { return true }
      return owner === view || owner === controller
    }
  }

  /// Ends hovering and presses of a view that leaves the window, and of what it contains.
  func viewWillLeave(_ view: View, _ dispatcher: EventDispatcher) {
    if let index = entered.firstIndex(of: view.row) { entered.removeSubrange(...index) }
    cancelButtons(of: view, dispatcher)
    guard let index = path.firstIndex(where: { $0.row == view.row }) else { return }
    entered.removeAll(keepingCapacity: true)
    leave(
      downTo: index,
      PointerEvent(
        location: location ?? .zero, modifiers: dispatcher.modifiers,
        microseconds: dispatcher.inputOfNow(.inputReset).microseconds),
      dispatcher.window)
  }
}
