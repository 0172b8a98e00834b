/// The resistance of content that is dragged past its edge.
///
/// A finger that is `d` past the edge shows `b(d) = c d D / (D + c d)`, where D is the extent of the
/// scroll view on that axis and c = 0.55: slope c at the edge, D at infinity. Fitted to UIKit by
/// several independent measurements.
nonisolated enum RubberBand {
  /// The slope at the edge.
  static let coefficient = 0.55

  /// What is shown of a distance past an edge.
  ///
  /// The function is odd: negative distances give negative results.
  static func shown(_ distance: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    let d = abs(distance)
    let b = coefficient * d * extent / (extent + coefficient * d)
    return distance < 0 ? -b : b
  }

  /// The distance past an edge of which `shown` is shown: for a finger that catches content there.
  static func distance(shown b: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    // Beyond the extent no distance would do; the largest that stays finite is enough.
    let magnitude = min(abs(b), extent * 0.999)
    let d = magnitude * extent / (coefficient * (extent - magnitude))
    return b < 0 ? -d : d
  }

  /// How fast the shown distance grows with the real one, 0...0.55.
  static func slope(atShown b: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    let rest = 1 - min(abs(b), extent) / extent
    return coefficient * rest * rest
  }
}
