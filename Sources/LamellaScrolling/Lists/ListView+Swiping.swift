internal import LamellaGeometry
internal import LamellaScene

/// The recognizer of swipes of rows.
final class RowSwipeRecognizer: PanGestureRecognizer {
  override init() { super.init() }
  nonisolated deinit {}
}

extension ListView {
  /// The speed beyond which a release opens or closes the actions, in points per second.
  private static let flickSpeed = 300.0

  /// Adds the recognizer of swipes, once there are actions, and shows which rows can be deleted.
  final func swipeActionsDidChange() {
    if isEditing { redecorate() }
    let isNeeded = leadingSwipeActions != nil || trailingSwipeActions != nil
    guard isNeeded, swipeRecognizer == nil else { return }
    let recognizer = RowSwipeRecognizer()
    recognizer.addAction { [weak self] _ in self?.swipeDidChange() }
    addGestureRecognizer(recognizer)
    swipeRecognizer = recognizer
  }

  /// Returns whether a swipe may begin: a horizontal one, over a row with actions at that side.
  final func swipeShouldBegin(_ recognizer: RowSwipeRecognizer) -> Bool {
    let travel = recognizer.travel
    guard abs(travel.x) > abs(travel.y) else { return false }
    let start = recognizer.location(in: self) - travel
    guard let path = pathForItem(at: start), let cell = cellForItem(at: path) else { return false }
    if let swipe, swipe.cell === cell { return true }
    return actions(for: path, movingRight: travel.x > 0) != nil
  }

  /// Returns the actions that a movement uncovers; nil if there are none.
  private final func actions(for path: ItemPath, movingRight isRight: Bool) -> (
    edge: RowSwipe.Edge, actions: [SwipeAction]
  )? {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let edge: RowSwipe.Edge = isRight != isMirrored ? .leading : .trailing
    let list = (edge == .leading ? leadingSwipeActions : trailingSwipeActions)?(path) ?? []
    return list.isEmpty ? nil : (edge, list)
  }

  private final func swipeDidChange() {
    guard let recognizer = swipeRecognizer else { return }
    let travel = recognizer.translation(in: self)
    switch recognizer.state {
    case .began:
      let whole = recognizer.travel
      beginSwipe(at: recognizer.location(in: self) - whole, movingRight: whole.x > 0)
      fallthrough
    case .changed:
      guard let swipe else { return }
      swipe.move(to: swipe.distanceAtStart + travel.x * swipe.direction, animated: false)
    case .ended:
      endSwipe(velocity: recognizer.velocity(in: self).x)
    case .cancelled:
      closeSwipe(animated: true)
    case .possible, .failed:
      break
    }
  }

  private final func beginSwipe(at point: Point, movingRight isRight: Bool) {
    guard let path = pathForItem(at: point), let cell = cellForItem(at: path) else { return }
    if let swipe, swipe.cell === cell {
      swipe.distanceAtStart = swipe.distance
      return
    }
    closeSwipe(animated: true)
    guard let (edge, actions) = actions(for: path, movingRight: isRight) else { return }
    beginSwipe(of: cell, edge, actions)
  }

  /// Prepares a row for being swiped aside.
  private final func beginSwipe(
    of cell: CollectionCell, _ edge: RowSwipe.Edge, _ actions: [SwipeAction]
  ) {
    swipe = RowSwipe(
      cell, edge, actions, allowsFullSwipe: performsFirstActionWithFullSwipe
    ) { [weak self] action in
      guard let self, let swipe = self.swipe else { return }
      perform(action, of: swipe)
    }
  }

  private final func endSwipe(velocity: Double) {
    guard let swipe else { return }
    if swipe.isFullSwipe, let action = swipe.firstAction { return perform(action, of: swipe) }
    let speed = velocity * swipe.direction
    let opens =
      abs(speed) > Self.flickSpeed ? speed > 0 : swipe.distance > swipe.width / 2
    if opens {
      swipe.open()
    } else {
      closeSwipe(animated: true)
    }
  }

  /// Performs an action for the row of a swipe, wherever it is now; does nothing if it is gone.
  private final func perform(_ action: SwipeAction, of swipe: RowSwipe) {
    let path = path(for: swipe.cell)
    closeSwipe(animated: true)
    if let path { action.perform(path) }
  }

  /// Performs the first destructive trailing action of a row.
  ///
  /// - Returns: Whether there is one.
  final func performDestructiveAction(at path: ItemPath) -> Bool {
    let actions = trailingSwipeActions?(path) ?? []
    guard let action = actions.first(where: { $0.style == .destructive }) else { return false }
    closeSwipe(animated: true)
    action.perform(path)
    return true
  }

  /// Deletes a row, or uncovers its actions if none of them is destructive.
  final func deleteMarkWasTapped(in cell: ListCell) {
    guard let path = path(for: cell), !performDestructiveAction(at: path) else { return }
    let actions = trailingSwipeActions?(path) ?? []
    closeSwipe(animated: true)
    guard !actions.isEmpty else { return }
    beginSwipe(of: cell, .trailing, actions)
    swipe?.open()
  }

  /// Moves the row that was swiped aside back.
  public final func closeSwipe(animated: Bool) {
    guard let old = swipe else { return }
    swipe = nil
    old.close(animated: animated)
  }
}
