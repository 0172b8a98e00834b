/// The resistance of content that is dragged past its edge.
///
/// A drag of a distance d past the edge gives an overscroll of b(d) = c d D / (D + c d), where D is the scroll view's
/// length on that axis and c = 0.55: its slope is c at the edge, its limit is D. The formula fits several independent
/// measurements of UIKit.
nonisolated enum RubberBand {
  /// The slope at the edge.
  static let coefficient = 0.55

  /// Returns the overscroll for a drag distance past an edge; negative distances give negative results.
  static func overscroll(forDistance distance: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    let d = abs(distance)
    let b = coefficient * d * extent / (extent + coefficient * d)
    return distance < 0 ? -b : b
  }

  /// Returns the drag distance for an overscroll, as for a touch that stops overscrolled content.
  static func distance(forOverscroll b: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    // No distance gives an overscroll beyond the extent; limit it to one whose distance is finite.
    let magnitude = min(abs(b), extent * 0.999)
    let d = magnitude * extent / (coefficient * (extent - magnitude))
    return b < 0 ? -d : d
  }
}
