internal import LamellaGeometry

extension PixelBuffer {
  /// The source rectangle, target and form of a picture that may be scaled, mirrored and turned by any angle.
  struct TurnedPlacement {
    /// The part, in the picture's pixels.
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    /// The target of the part's middle, in this buffer's pixels.
    var center: Point
    /// The vector in this buffer of a step of one picture pixel to the right.
    var right: Point
    /// The vector of a step of one picture pixel down.
    var down: Point
    /// 0...255.
    var opacity: UInt32
    var blending = Blending.over
  }

  /// Draws a part of a picture under an affine map: each pixel whose center is covered takes the picture's
  /// pixel that lies there.
  ///
  /// Along a row, places in the picture go on in steps of 1/65536, as in Tiled's rasterizer: over the width
  /// of a large object its error decides which pixel is taken.
  ///
  /// - Complexity: O(number of covered pixels and of rows that lie inside this buffer).
  mutating func draw(_ source: PixelBuffer, _ place: TurnedPlacement) {
    let area = place.right.x * place.down.y - place.right.y * place.down.x
    guard area != 0, area.isFinite, place.opacity > 0 else { return }
    let half = Point(Double(place.width) / 2, Double(place.height) / 2)
    func corner(_ x: Double, _ y: Double) -> Point {
      Point(
        place.center.x + place.right.x * half.x * x + place.down.x * half.y * y,
        place.center.y + place.right.y * half.x * x + place.down.y * half.y * y)
    }
    let corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    let top = corners.reduce(Double.infinity) { min($0, $1.y) }
    let bottom = corners.reduce(-Double.infinity) { max($0, $1.y) }

    // Back from this buffer into the picture. A place just between two pixels belongs to the one before.
    let xByX = place.down.y / area
    let xByY = -place.down.x / area
    let yByX = -place.right.y / area
    let yByY = place.right.x / area
    let hair = 1.0 / 65536
    let origin = Point(
      Double(place.x) + half.x - hair - (xByX * place.center.x + xByY * place.center.y),
      Double(place.y) + half.y - hair - (yByX * place.center.x + yByY * place.center.y))
    // Slivers far thinner than anything that can be seen.
    guard [xByX, xByY, yByX, yByY].allSatisfy({ abs($0) < 1e30 }) else { return }
    let step = (x: Self.fixed(xByX), y: Self.fixed(yByX))

    source.pixels.withUnsafeBufferPointer { from in
      pixels.withUnsafeMutableBufferPointer { to in
        for row in Self.span(top, bottom, height) {
          let middle = Double(row) + 0.5
          guard let (left, right) = Self.crossing(corners, middle) else { continue }
          let columns = Self.span(left, right, width)
          guard !columns.isEmpty else { continue }
          let start = Double(columns.lowerBound) + 0.5
          var x = Self.fixed(xByX * start + xByY * middle + origin.x)
          var y = Self.fixed(yByX * start + yByY * middle + origin.y)
          for column in columns {
            let sourceX = min(max(x >> 16, place.x), place.x + place.width - 1)
            let sourceY = min(max(y >> 16, place.y), place.y + place.height - 1)
            let target = row * width + column
            to[target] = Self.joined(
              from[sourceY * source.width + sourceX], place.opacity, to[target], place.blending)
            x &+= step.x
            y &+= step.y
          }
        }
      }
    }
  }

  /// Returns the ends of a row within a convex outline; nil where the row lies outside.
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

  /// A number with sixteen binary digits after the point, cut; far ones end where sums do not overflow.
  private static func fixed(_ value: Double) -> Int {
    Int(saturating: min(max(value * 65536, -0x1p50), 0x1p50))
  }
}
