internal import LamellaCapture
internal import LamellaStatistics

/// A histogram with bins of a round width, from zero.
struct Histogram {
  /// The width of a bin.
  var width: Double
  /// The number of values in each bin; the last bin includes all larger values.
  var counts: [Int]
  /// Whether the last bin includes values beyond its width.
  var isOpen: Bool

  /// Makes the histogram of a sample with a maximum number of bins; nil without values above zero.
  init?(_ sample: Sample, steps: Int) {
    guard let largest = sample.maximum, let reach = sample.quantile(0.99) else { return nil }
    // A single outlier must not squeeze all other values into one bin.
    let range = largest > reach * 1.5 ? reach * 1.25 : largest
    guard range > 0 else { return nil }
    var width = 1e-6
    var factors = [2, 2.5, 2].makeIterator()
    while range / width > Double(steps - 1) {
      if let factor = factors.next() {
        width *= factor
      } else {
        factors = [2, 2.5, 2].makeIterator()
      }
    }
    self.width = width
    counts = [Int](repeating: 0, count: min(steps, Int(range / width) + 1))
    isOpen = false
    for value in sample.sorted {
      let step = Int(min(max(0, value) / width, 1e9))
      if step >= counts.count { isOpen = true }
      counts[min(step, counts.count - 1)] += 1
    }
  }

  /// The number of decimals that distinguish the bins.
  var digits: Int {
    var digits = 0
    var scaled = width
    while digits < 6, abs(scaled - scaled.rounded()) > 1e-9 * scaled {
      scaled *= 10
      digits += 1
    }
    return digits
  }
}
