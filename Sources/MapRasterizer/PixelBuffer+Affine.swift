internal import LamellaGeometry

extension PixelBuffer {
  /// The source rectangle, affine transform and blending of an image to draw.
  struct AffinePlacement {
    /// The source rectangle, in the image's pixels.
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    /// The destination of the source rectangle's center, in this buffer's pixels.
    var center: Point
    /// The vector in this buffer of one image pixel to the right.
    var right: Point
    /// The vector in this buffer of one image pixel down.
    var down: Point
    /// The opacity, 0...255.
    var opacity: UInt32
    var blending = Blending.over
  }

  /// Draws a part of an image with an affine transform: each pixel whose center is covered takes the source
  /// pixel there.
  ///
  /// Along a row, source positions are accumulated in steps of 1/65536, as in Tiled's rasterizer: across a
  /// large object the rounding error decides which pixel is taken.
  ///
  /// - Complexity: O(number of covered pixels and of rows that lie inside this buffer).
  mutating func draw(_ source: PixelBuffer, _ placement: AffinePlacement) {
    let area = placement.right.x * placement.down.y - placement.right.y * placement.down.x
    guard area != 0, area.isFinite, placement.opacity > 0 else { return }
    let half = Point(Double(placement.width) / 2, Double(placement.height) / 2)
    /// Returns a corner of the transformed rectangle, for `x` and `y` of -1 or 1.
    func corner(_ x: Double, _ y: Double) -> Point {
      Point(
        placement.center.x + placement.right.x * half.x * x + placement.down.x * half.y * y,
        placement.center.y + placement.right.y * half.x * x + placement.down.y * half.y * y)
    }
    let corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    let top = corners.reduce(Double.infinity) { min($0, $1.y) }
    let bottom = corners.reduce(-Double.infinity) { max($0, $1.y) }

    // The inverse transform. A position exactly between two pixels belongs to the first.
    let xByX = placement.down.y / area
    let xByY = -placement.down.x / area
    let yByX = -placement.right.y / area
    let yByY = placement.right.x / area
    let hair = 1.0 / 65536
    let origin = Point(
      Double(placement.x) + half.x - hair - (xByX * placement.center.x + xByY * placement.center.y),
      Double(placement.y) + half.y - hair - (yByX * placement.center.x + yByY * placement.center.y))
    // Invisibly thin slivers are skipped.
    guard [xByX, xByY, yByX, yByY].allSatisfy({ abs($0) < 1e30 }) else { return }
    let step = (x: Self.fixed(xByX), y: Self.fixed(yByX))

    source.pixels.withUnsafeBufferPointer { from in
      pixels.withUnsafeMutableBufferPointer { to in
        for row in Self.pixelRange(top, bottom, height) {
          let middle = Double(row) + 0.5
          guard let (left, right) = Self.crossing(corners, middle) else { continue }
          let columns = Self.pixelRange(left, right, width)
          guard !columns.isEmpty else { continue }
          let start = Double(columns.lowerBound) + 0.5
          var x = Self.fixed(xByX * start + xByY * middle + origin.x)
          var y = Self.fixed(yByX * start + yByY * middle + origin.y)
          for column in columns {
            let sourceX = min(max(x >> 16, placement.x), placement.x + placement.width - 1)
            let sourceY = min(max(y >> 16, placement.y), placement.y + placement.height - 1)
            let target = row * width + column
            to[target] = Self.blended(
              from[sourceY * source.width + sourceX], placement.opacity, to[target],
              placement.blending)
            x &+= step.x
            y &+= step.y
          }
        }
      }
    }
  }

  /// Returns the interval of a row inside a convex polygon; nil where it is outside.
  private static func crossing(_ corners: [Point], _ y: Double) -> (Double, Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    for index in corners.indices {
      let a = corners[index]
      let b = corners[(index + 1) % corners.count]
      guard min(a.y, b.y) <= y, max(a.y, b.y) >= y, a.y != b.y else { continue }
      let x = a.x == b.x ? a.x : a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
      low = min(low, x)
      high = max(high, x)
    }
    return low < high ? (low, high) : nil
  }

  /// Returns a fixed-point number with sixteen fraction bits, truncated, and clamped so that sums do not
  /// overflow.
  private static func fixed(_ value: Double) -> Int {
    Int(saturating: min(max(value * 65536, -0x1p50), 0x1p50))
  }
}
