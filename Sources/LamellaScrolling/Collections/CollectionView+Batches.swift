internal import LamellaGeometry
internal import LamellaScene

/// A batch of changes that are shown together.
struct UpdateBatch {
  /// The animated update of all; nil where they are not animated.
  var update: AnimatedUpdate?
}

extension CollectionView {
  /// Begins a batch of changes that are shown together.
  ///
  /// Until ``endUpdates()`` each ``apply(_:animated:)`` has the paths before and after itself, and no animation of its own.
  ///
  /// - Parameter animated: Whether the views in sight move from their places before all changes to those after.
  package final func beginUpdates(animated: Bool) {
    let isShown = window != nil && !bounds.isEmpty
    batch = UpdateBatch(update: animated && isShown ? AnimatedUpdate(self) : nil)
  }

  /// Ends a batch of changes, and shows them.
  ///
  /// - Returns: Whether one had begun.
  package final func endUpdates() -> Bool {
    guard let ended = batch else { return false }
    batch = nil
    guard let update = ended.update else { return true }
    layoutIfNeeded()
    update.run(in: self, duration: Self.updateDuration)
    return true
  }

  /// Whether a batch of changes has begun.
  package final var isInBatch: Bool { batch != nil }
}
