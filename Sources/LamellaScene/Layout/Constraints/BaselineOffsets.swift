/// The distances of a view's baselines from its edges, in points.
public nonisolated struct BaselineOffsets: Hashable, Sendable {
  /// The distance of the first line's baseline from the top edge.
  public var firstFromTop: Double
  /// The distance of the last line's baseline from the bottom edge.
  public var lastFromBottom: Double

  /// Makes distances.
  public init(firstFromTop: Double = 0, lastFromBottom: Double = 0) {
    (self.firstFromTop, self.lastFromBottom) = (firstFromTop, lastFromBottom)
  }
}
