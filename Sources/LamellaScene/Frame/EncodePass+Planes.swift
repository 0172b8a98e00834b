internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

// Nodes in perspective: each is drawn flat, with all that lies in it, and then laid out in space.

/// The maximum side of a plane's texture in pixels; larger planes are clipped.
let maximumPlaneSide: Int32 = 4096

/// Begins the offscreen texture of a node with perspective.
///
/// - Returns: Nil when nothing of it is in sight.
func openPlane(
  _ row: Row, in table: NodeTable, _ encoder: inout DrawEncoder
) -> DrawScope? {
  let seen = table.extents.planeCover(of: row, scale: encoder.space.scale)
    .intersection(encoder.builder.clip)
  guard !seen.isEmpty else { return nil }
  // A clear pixel around it, so that its edges are soft when it is laid out.
  var rect = table.extents.extent(of: row, scale: encoder.space.scale)
  rect = PixelRect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
  rect = rect.limited(to: maximumPlaneSide)
  var scope = DrawScope(
    outerClip: encoder.builder.clip, outerOutput: encoder.builder.output,
    outerOpacity: encoder.opacity)
  scope.plane = rect
  scope.planeOpacity = encoder.opacity * table.shown.values(row).pointee.opacity
  encoder.builder.beginGroup(in: rect, isPlane: true)
  encoder.opacity = 1
  return scope
}

/// Draws the texture of a node with perspective, and restores the enclosing drawing state.
func closePlane(
  _ row: Row, _ scope: DrawScope, in table: NodeTable, _ encoder: inout DrawEncoder
) {
  encoder.builder.clip = scope.outerClip
  encoder.endPlane(
    in: scope.plane, outer: scope.outerOutput, opacity: scope.planeOpacity,
    by: LayerPlane.column[row].transform)
  encoder.opacity = scope.outerOpacity
}

extension NodeExtents {
  /// Returns the bounding box of a node with perspective or a raster cache, in the enclosing space at a scale.
  func planeCover(of row: Row, scale: Double) -> PixelRect {
    planeCover(of: row, showing: extent(of: row, scale: scale), scale: scale)
  }

  /// Returns the bounding box of a node with perspective or a raster cache that shows some pixels of its plane.
  func planeCover(of row: Row, showing flat: PixelRect, scale: Double) -> PixelRect {
    var rect = Rect(
      x: Double(flat.x) / scale, y: Double(flat.y) / scale, width: Double(flat.width) / scale,
      height: Double(flat.height) / scale)
    if table[row].flags.contains(.isCached) {
      // Coarse pixels reach farther out.
      let reach = 2 / LayerRasterization.column[row].scale
      rect = rect.insetBy(dx: -reach, dy: -reach)
    }
    return PixelSpace.cover(of: rect, under: LayerPlane.column[row].transform, scale: scale)
  }
}
