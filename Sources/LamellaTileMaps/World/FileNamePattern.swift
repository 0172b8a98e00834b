internal import CICU
internal import LamellaGeometry

/// A regular expression with two groups of digits, for the names of a world's maps.
final class FileNamePattern {
  private let pattern: OpaquePointer

  /// The largest length of a pattern, in UTF-16 units.
  private static let maximumLength = 1000

  /// Makes a pattern; nil when it is none, when it has other groups, and without ICU.
  init?(_ text: String) {
    let units = Array(text.utf16)
    guard !units.isEmpty, units.count <= Self.maximumLength,
      let pattern = lamella_pattern_open(units, Int32(units.count))
    else { return nil }
    guard lamella_pattern_groups(pattern) == 2 else {
      lamella_pattern_close(pattern)
      return nil
    }
    self.pattern = pattern
  }

  deinit { lamella_pattern_close(pattern) }

  /// Whether the system has what patterns need.
  static var isSupported: Bool { FileNamePattern("(.)(.)") != nil }

  /// Returns the numbers that the groups of a name's match stand for; nil when the name does not match.
  func numbers(in name: String) -> Point? {
    let units = Array(name.utf16)
    var ranges = [Int32](repeating: -1, count: 4)
    guard lamella_pattern_match(pattern, units, Int32(units.count), &ranges, 2) == 1 else {
      return nil
    }
    func number(_ group: Int) -> Double? {
      let (start, end) = (Int(ranges[2 * group]), Int(ranges[2 * group + 1]))
      guard start >= 0, start < end, end <= units.count else { return nil }
      return Int(String(decoding: units[start..<end], as: UTF16.self)).map { Double($0) }
    }
    guard let x = number(0), let y = number(1) else { return nil }
    return Point(x, y)
  }
}
