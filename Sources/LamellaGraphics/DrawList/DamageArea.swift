/// A part of the output, as a few rectangles that may take in more than was added.
package struct DamageArea {
  /// Rectangles that share no pixel; all of the output where ``isWhole``.
  package private(set) var rects: [PixelRect] = []
  /// Whether so much was added that nothing is to be had from leaving out the rest.
  package private(set) var isWhole = false
  private var output = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The most rectangles that are kept apart.
  private static let maximumRects = 8
  /// The share of the output from which on all of it counts, in eighths.
  private static let wholeEighths = 7

  /// Makes an empty part of no output.
  package init() {}

  /// Empties the part, for an output of a size in pixels.
  package mutating func begin(width: Int, height: Int) {
    rects.removeAll(keepingCapacity: true)
    isWhole = false
    output = PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))
  }

  /// Adds a rectangle, joined with those that it shares pixels with.
  ///
  /// - Complexity: O(1).
  package mutating func add(_ rect: PixelRect) {
    if isWhole { return }
    var rect = rect.intersection(output)
    guard !rect.isEmpty else { return }
    for other in rects where other.contains(rect) { return }
    joinTouching(&rect)
    if rects.count == Self.maximumRects {
      rect = rect.joined(with: rects.remove(at: nearest(to: rect)))
      joinTouching(&rect)
    }
    rects.append(rect)
    let covered = rects.reduce(0) { $0 + $1.area }
    guard covered * 8 >= output.area * Self.wholeEighths else { return }
    isWhole = true
    rects.removeAll(keepingCapacity: true)
    rects.append(output)
  }

  /// Takes out all rectangles that share pixels with one, which grows to hold them.
  private mutating func joinTouching(_ rect: inout PixelRect) {
    var index = rects.count - 1
    while index >= 0 {
      let other = rects[index]
      if !other.intersection(rect).isEmpty {
        rect = rect.joined(with: other)
        rects.remove(at: index)
        // The larger one may touch those that were passed.
        index = rects.count
      }
      index -= 1
    }
  }

  /// The rectangle that is to be joined with one for the fewest pixels more.
  private func nearest(to rect: PixelRect) -> Int {
    var (best, least) = (0, Int.max)
    for (index, other) in rects.enumerated() {
      let growth = rect.joined(with: other).area - other.area
      if growth < least { (best, least) = (index, growth) }
    }
    return best
  }
}

extension PixelRect {
  /// The number of its pixels.
  fileprivate var area: Int { Int(width) * Int(height) }

  fileprivate func contains(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && x + width >= other.x + other.width
      && y + height >= other.y + other.height
  }

  /// The smallest rectangle around two.
  func joined(with other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
