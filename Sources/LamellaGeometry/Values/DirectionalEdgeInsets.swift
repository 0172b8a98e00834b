/// The distances from the edges of a rectangle, in the direction of reading: leading is left where lines run from left
/// to right, and right where they run from right to left.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the edge where lines begin.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the edge where lines end.
  public var trailing: Double

  /// Insets of zero.
  public static let zero = DirectionalEdgeInsets()

  /// Makes insets from the four distances, each zero unless given.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Whether all four distances are finite.
  public var isFinite: Bool {
    top.isFinite && leading.isFinite && bottom.isFinite && trailing.isFinite
  }
}
