package import LamellaGraphics

/// A region of the output as a few rectangles, which may cover more than was added.
package struct DamageRegion {
  /// Rectangles that share no pixel; the whole output where ``isWhole``.
  package private(set) var rects: [PixelRect] = []
  /// Whether the region counts as the whole output, because drawing less would save little.
  package private(set) var isWhole = false
  private var output = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The largest number of separate rectangles.
  private static let maximumRects = 8
  /// The part of the output, in eighths, above which the region counts as the whole output.
  private static let wholeEighths = 7

  /// Makes an empty region of an empty output.
  package init() {}

  /// Empties the region, for an output of a size in pixels.
  package mutating func begin(width: Int, height: Int) {
    rects.removeAll(keepingCapacity: true)
    // All the room at once, so that no later frame allocates.
    if rects.capacity < Self.maximumRects { rects.reserveCapacity(Self.maximumRects) }
    isWhole = false
    output = PixelRect(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))
  }

  /// Replaces an array of rectangles by those of the region.
  func copy(into array: inout [PixelRect]) {
    array.removeAll(keepingCapacity: true)
    if array.capacity < Self.maximumRects { array.reserveCapacity(Self.maximumRects) }
    array.append(contentsOf: rects)
  }

  /// Adds a rectangle, merged with those that it shares pixels with.
  ///
  /// - Complexity: O(1).
  package mutating func add(_ rect: PixelRect) {
    if isWhole { return }
    for other in rects where other.contains(rect) { return }
    var rect = rect.intersection(output)
    guard !rect.isEmpty else { return }
    joinTouching(&rect)
    if rects.count == Self.maximumRects {
      rect = rect.union(rects.remove(at: nearest(to: rect)))
      joinTouching(&rect)
    }
    rects.append(rect)
    let covered = rects.reduce(0) { $0 + $1.area }
    if covered * 8 >= output.area * Self.wholeEighths { addAll() }
  }

  /// Adds the whole output.
  mutating func addAll() {
    isWhole = true
    rects.removeAll(keepingCapacity: true)
    rects.append(output)
  }

  /// Removes all rectangles that share pixels with one, which grows to include them.
  private mutating func joinTouching(_ rect: inout PixelRect) {
    var reached = rect.reachedEdges
    var index = rects.count - 1
    while index >= 0 {
      let other = rects[index]
      if all(other.edges .< reached) {
        rect = rect.union(other)
        reached = rect.reachedEdges
        rects.remove(at: index)
        // The grown rectangle may touch rectangles that were tested already.
        index = rects.count
      }
      index -= 1
    }
  }

  /// Returns the rectangle whose union with another one adds the fewest pixels.
  private func nearest(to rect: PixelRect) -> Int {
    var (best, least) = (0, Int.max)
    for (index, other) in rects.enumerated() {
      let growth = rect.union(other).area - other.area
      if growth < least { (best, least) = (index, growth) }
    }
    return best
  }
}

extension PixelRect {
  /// The number of pixels.
  fileprivate var area: Int { Int(width) * Int(height) }

  /// The bounds of the ``edges`` of rectangles that share pixels with this one, which are all less.
  @inline(__always)
  fileprivate var reachedEdges: SIMD4<Int32> {
    let edges = edges
    return 0 &- SIMD4(lowHalf: edges.highHalf, highHalf: edges.lowHalf)
  }
}
