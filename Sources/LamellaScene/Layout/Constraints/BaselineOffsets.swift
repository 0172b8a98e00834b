/// The distances of a view's baselines from its edges, and the height of its lines, in points.
public nonisolated struct BaselineOffsets: Hashable, Sendable {
  /// The distance of the first line's baseline from the top edge.
  public var firstFromTop: Double
  /// The distance of the last line's baseline from the bottom edge.
  public var lastFromBottom: Double

  /// The height of a line of the text's font, which is the system's spacing of baselines; 0 for a view without text.
  public var lineHeight: Double

  /// Makes distances.
  public init(firstFromTop: Double = 0, lastFromBottom: Double = 0, lineHeight: Double = 0) {
    (self.firstFromTop, self.lastFromBottom) = (firstFromTop, lastFromBottom)
    self.lineHeight = lineHeight
  }
}
