package import LamellaGeometry
package import LamellaGraphics

extension DrawEncoder {
  /// Returns the bounding box of a plane's rectangle in the enclosing space.
  package static func cover(
    of rect: Rect, under map: ProjectiveTransform, scale: Double
  ) -> PixelRect {
    let box = map.apply(rect)
    return around(box.minX * scale, box.minY * scale, box.maxX * scale, box.maxY * scale)
  }

  /// Ends a plane, and draws its texture through a projective transform.
  ///
  /// - Parameters:
  ///   - rect: The pixel rectangle of the plane's texture.
  ///   - outer: The pixel rectangle of the enclosing target.
  ///   - opacity: The opacity of the plane, 0...1.
  ///   - map: From points of the plane to points around it.
  package mutating func endPlane(
    in rect: PixelRect, outer: PixelRect, opacity: Float, by map: ProjectiveTransform
  ) {
    let color = UInt32(saturating: min(max(opacity, 0), 1) * 255 + 0.5) &* 0x0101_0101
    let columns = Self.cells(rect.width)
    let rows = Self.cells(rect.height)
    endGroup(outer: outer) { encoder in
      for row in 0..<rows {
        for column in 0..<columns {
          let u0 = Double(column) / Double(columns)
          let u1 = Double(column + 1) / Double(columns)
          let v0 = Double(row) / Double(rows)
          let v1 = Double(row + 1) / Double(rows)
          encoder.addCell([(u0, v0), (u1, v0), (u1, v1), (u0, v1)], of: rect, map, color)
        }
      }
    }
  }

  /// Returns the number of cells along a side; texture coordinates are affine within a cell.
  static func cells(_ length: Int32) -> Int { min(max(Int(length + 23) / 24, 2), 32) }

  /// Adds one cell of the texture's grid.
  private mutating func addCell(
    _ corners: [(u: Double, v: Double)], of rect: PixelRect, _ map: ProjectiveTransform,
    _ color: UInt32
  ) {
    var points: [Point] = []
    for corner in corners {
      let place = Point(
        (Double(rect.x) + corner.u * Double(rect.width)) / scale,
        (Double(rect.y) + corner.v * Double(rect.height)) / scale)
      // What lies beside the eye or behind it is not seen.
      guard map.divisor(at: place) > 1e-3 else { return }
      points.append(map.apply(place) * scale)
    }
    guard Self.cover(points).intersects(clip) else { return }
    let vertices = roomInRun()
    for (index, corner) in corners.enumerated() {
      vertices[index] = Vertex(
        x: Self.limit(points[index].x), y: Self.limit(points[index].y), color: color,
        u: Float(corner.u), v: Float(corner.v))
    }
  }
}
