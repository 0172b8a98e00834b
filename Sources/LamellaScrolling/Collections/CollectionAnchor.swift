internal import LamellaGeometry
internal import LamellaScene

/// The item to which an animated scroll goes.
struct ScrollGoal {
  var number: Int
  var position: ScrollPosition
  /// The generation of the data in which the item has that number.
  var generation: Int
  /// The scroll.
  let motion: ScrollView.Motion

  /// Whether the scroll has come to its end, and nothing has moved the content since.
  func isReached(in view: CollectionView) -> Bool {
    motion.hasEnded && view.motion == nil && view.drag == nil
      && view.contentOffset == motion.target && generation == view.generation
  }
}

/// An element that stays in place while lengths change.
struct CollectionAnchor {
  /// The number of the element.
  var number: Int
  /// The place where it stays.
  var place: Place

  enum Place {
    /// So many points behind the edge of the bounds.
    case distance(Double)
    /// At a place in the view.
    case position(ScrollPosition)
  }
}
