/// A search for the name that a misspelt one was meant to be.
nonisolated enum Suggestion {
  /// Returns the question that ends a message, such as `; did you mean "text"?`; empty where no name is near.
  static func question(for name: String, among names: some Sequence<String>) -> String {
    nearest(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// Returns the nearest name: at most a third of its letters may be wrong, left out, added or swapped.
  ///
  /// Case does not count. Of equally near names the first one in the alphabet is taken.
  static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().utf8.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name {
      let other = Array(candidate.lowercased().utf8.prefix(64))
      let limit = max(1, max(letters.count, other.count) / 3)
      guard abs(letters.count - other.count) <= limit else { continue }
      let distance = distance(letters, other)
      guard distance <= limit else { continue }
      if let best, (best.distance, best.name) <= (distance, candidate) { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// Returns the number of letters to change, leave out, add or swap with the next one.
  ///
  /// - Complexity: O(product of the lengths).
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
