internal import LamellaGeometry
internal import LamellaGraphics

// Nodes in perspective: each is drawn flat, with all that lies in it, and then laid out in space.

/// The maximum side of a plane's texture in pixels; larger planes are clipped.
let maximumPlaneSide: Int32 = 4096

/// Begins the offscreen texture of a node with perspective.
///
/// - Returns: Nil when nothing of it is in sight.
func openPlane(
  _ row: Row, in table: NodeTable, _ encoder: inout DrawEncoder
) -> DrawScope? {
  let seen = table.extents.planeCover(of: row, encoder).intersection(encoder.clip)
  guard !seen.isEmpty else { return nil }
  // A clear pixel around it, so that its edges are soft when it is laid out.
  var rect = table.extents.extent(of: row, scale: encoder.scale)
  rect = PixelRect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
  rect = rect.limited(to: maximumPlaneSide)
  var scope = DrawScope(
    outerClip: encoder.clip, outerOutput: encoder.output, outerOpacity: encoder.opacity)
  scope.plane = rect
  scope.planeOpacity = encoder.opacity * table.shown.values(row).pointee.opacity
  encoder.beginGroup(in: rect, isPlane: true)
  encoder.opacity = 1
  return scope
}

/// Draws the texture of a node with perspective, and restores the enclosing drawing state.
func closePlane(
  _ row: Row, _ scope: DrawScope, in table: NodeTable, _ encoder: inout DrawEncoder
) {
  encoder.clip = scope.outerClip
  encoder.endPlane(
    in: scope.plane, outer: scope.outerOutput, opacity: scope.planeOpacity,
    by: LayerPlane.column[row].transform)
  encoder.opacity = scope.outerOpacity
}

extension NodeExtents {
  /// Returns the bounding box of a node with perspective, in the enclosing space's pixels.
  func planeCover(of row: Row, _ encoder: DrawEncoder) -> PixelRect {
    planeCover(of: row, scale: encoder.scale)
  }

  /// Returns the bounding box of a node with perspective or a raster cache, in the enclosing space at a scale.
  func planeCover(of row: Row, scale: Double) -> PixelRect {
    let flat = extent(of: row, scale: scale)
    var rect = Rect(
      x: Double(flat.x) / scale, y: Double(flat.y) / scale, width: Double(flat.width) / scale,
      height: Double(flat.height) / scale)
    if table[row].flags.contains(.isCached) {
      // Coarse pixels reach farther out.
      let reach = 2 / LayerRasterization.column[row].scale
      rect = rect.insetBy(dx: -reach, dy: -reach)
    }
    return DrawEncoder.cover(of: rect, under: LayerPlane.column[row].transform, scale: scale)
  }
}

nonisolated extension PixelRect {
  /// Returns the rectangle with limited sides and the same center.
  func limited(to side: Int32) -> PixelRect {
    let width = min(width, side)
    let height = min(height, side)
    return PixelRect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}

extension DrawEncoder {
  /// Returns the bounding box of a plane's rectangle in the enclosing space.
  static func cover(
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
  ///   - opacity: How much of it is seen.
  ///   - map: From points of the plane to points around it.
  mutating func endPlane(
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
