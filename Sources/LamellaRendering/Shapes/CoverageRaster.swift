internal import LamellaGeometry

/// A rasterizer of polygons' exact pixel coverage by accumulated signed areas.
///
/// Each edge adds, in every row that it crosses, the area to its right; a prefix sum along the row then gives the
/// coverage of each pixel.
struct CoverageRaster {
  let width: Int
  let height: Int
  /// The differences of areas along each row.
  private var sums: [Float]
  private let stride: Int

  /// Makes an empty raster.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    // An edge in the last column adds to the column behind it, too.
    stride = width + 2
    sums = [Float](repeating: 0, count: stride * height)
  }

  /// Adds the edges of a closed polygon, in pixels of the raster.
  mutating func add(_ ring: [Point]) {
    guard var from = ring.last else { return }
    for to in ring {
      addEdge(from, to)
      from = to
    }
  }

  /// Adds an edge; parts left of the raster count at its left border.
  private mutating func addEdge(_ a: Point, _ b: Point) {
    guard a.y != b.y else { return }
    let right = Double(width)
    // Split where the edge crosses the raster's borders: beyond them it counts as vertical.
    var cuts = (0.0, 1.0)
    var count = 0
    for border in [0, right] where (a.x < border) != (b.x < border) {
      let fraction = (border - a.x) / (b.x - a.x)
      if count == 0 { cuts.0 = fraction } else { cuts.1 = fraction }
      count += 1
    }
    if count == 2, cuts.0 > cuts.1 { swap(&cuts.0, &cuts.1) }
    var from = a
    for piece in 0...count {
      var to = b
      if piece < count { to = a.interpolated(to: b, fraction: piece == 0 ? cuts.0 : cuts.1) }
      addPiece(
        Point(min(max(from.x, 0), right), from.y), Point(min(max(to.x, 0), right), to.y))
      from = to
    }
  }

  /// Adds a part of an edge that lies between the raster's left and right borders.
  private mutating func addPiece(_ a: Point, _ b: Point) {
    guard a.y != b.y else { return }
    let sign: Double = a.y < b.y ? 1 : -1
    let (top, low) = a.y < b.y ? (a, b) : (b, a)
    let slope = (low.x - top.x) / (low.y - top.y)
    guard low.y > 0, top.y < Double(height) else { return }
    let firstRow = max(Int(saturating: max(top.y, 0)), 0)
    let lastRow = min(Int(saturating: min(low.y, Double(height)).rounded(.up)), height)
    let limits = (min(top.x, low.x), max(top.x, low.x))
    // Clamped to the raster, however far away the edge begins.
    var x = top.y < 0 ? min(max(top.x - top.y * slope, 0), Double(width)) : top.x
    sums.withUnsafeMutableBufferPointer { sums in
      for row in firstRow..<max(firstRow, lastRow) {
        let end = min(Double(row + 1), low.y)
        let depth = end - max(Double(row), top.y)
        // Clamped, because rounding must not exceed the edge's own width.
        let next = min(max(top.x + (end - top.y) * slope, limits.0), limits.1)
        Self.add(
          depth * sign, from: min(x, next), to: max(x, next), into: &sums, at: row * stride)
        x = next
      }
    }
  }

  /// Adds the area right of a part of an edge in one row.
  @inline(__always)
  private static func add(
    _ depth: Double, from left: Double, to right: Double,
    into sums: inout UnsafeMutableBufferPointer<Float>, at start: Int
  ) {
    let first = Int(saturating: left)
    let last = Int(saturating: right.rounded(.up))
    if last <= first + 1 {
      let middle = (left + right) / 2 - Double(first)
      sums[start + first] += Float(depth * (1 - middle))
      sums[start + first + 1] += Float(depth * middle)
      return
    }
    // Each column gets the difference of the covered areas up to its end and up to its start.
    let scale = depth / (right - left)
    let into = Double(first + 1) - left
    var before = 0.5 * scale * into * into
    sums[start + first] += Float(before)
    var covered = before
    for column in (first + 1)..<(last - 1) {
      let value = scale * (Double(column) + 0.5 - left)
      sums[start + column] += Float(value - before)
      covered += value - before
      before = value
    }
    let rest = right - Double(last - 1)
    let value = depth - 0.5 * scale * rest * rest
    sums[start + last - 1] += Float(value - before)
    covered += value - before
    sums[start + last] += Float(depth - covered)
  }

  /// Returns the coverage of each pixel, 0...1, top row first, in the storage of the sums.
  consuming func coverage(_ rule: FillRule) -> [Float] {
    sums.withUnsafeMutableBufferPointer { sums in
      for row in 0..<height {
        var sum: Float = 0
        for column in 0..<width {
          sum += sums[row * stride + column]
          var value = abs(sum)
          if rule == .evenOdd {
            value -= 2 * (value / 2).rounded(.down)
            if value > 1 { value = 2 - value }
          }
          // Writes never overtake reads, because rows of sums are longer.
          sums[row * width + column] = min(value, 1)
        }
      }
    }
    sums.removeLast(sums.count - width * height)
    return sums
  }
}
