nonisolated extension Double {
  /// Returns the nearest number in a range.
  package func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
