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
  /// The origin of what was in sight when the place was noted; nil where scrolling since then does not count.
  var origin: Point?

  /// Returns the anchor with the place that it has after what was in sight has moved, such as in a fling.
  func moved(to sight: Point, along: (Point) -> Double) -> CollectionAnchor {
    guard let origin else { return self }
    var moved = self
    moved.origin = nil
    let way = sight - origin
    switch place {
    case .distance(let distance): moved.place = .distance(distance - along(way))
    case .corner(let x, let y):
      moved.place = .corner(x: x.map { $0 - way.x }, y: y.map { $0 - way.y })
    case .position: break
    }
    return moved
  }

  enum Place {
    /// So many points behind the edge of the bounds.
    case distance(Double)
    /// At a place in the view.
    case position(ScrollPosition)
    /// So many points right of and below the corner of what is in sight; nil for an axis along which content is at its
    /// start and stays there.
    case corner(x: Double?, y: Double?)
  }
}
