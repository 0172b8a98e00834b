internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

// Shadows of nodes.
extension NodeExtents {
  /// Returns the bounding box of a row's shadow, in its own space; nil if it has no shadow.
  func shadowRect(of row: Row, _ bounds: Rect) -> Rect? {
    let values = LayerShadow.column[shown: row]
    var box = bounds
    if let path = values.path {
      box = path.extent
    } else if table.shown.values(row).pointee.backgroundColor >> 24 == 0 {
      // A shadow of the content: see `extentWithShadow`.
      return nil
    }
    let reach = 3 * Double(values.radius) + 1
    return box.offsetBy(dx: values.offset.width, dy: values.offset.height)
      .insetBy(dx: -reach, dy: -reach)
  }
}

/// Draws a node's shadow, in the shape of its shadow path, its background or all of its content.
func drawShadow(
  of row: Row, _ bounds: Rect, in table: NodeTable, with encoder: inout DrawEncoder,
  _ scratch: DrawScratch
) throws(AtlasFull) {
  let values = LayerShadow.column[shown: row]
  if table.extents.castsShadowOfContent(row) {
    return try drawShadowOfContent(of: row, in: table, with: &encoder, scratch)
  }
  let alpha = Float(values.color >> 24) * values.opacity
  if let path = values.path {
    return try encoder.draw(values.shadow(alpha: alpha), of: path)
  }
  let shadow = values.shadow(
    alpha: alpha * Float(table.shown.values(row).pointee.backgroundColor >> 24) / 255)
  guard shadow.color >> 24 > 0 else { return }
  try encoder.draw(shadow, ofBox: bounds, table.shown.cornerRadii(of: row))
}

extension LayerShadow {
  /// Returns the parameters of the shadow with an opacity of 0 to 255.
  fileprivate func shadow(alpha: Float) -> ShadowStyle {
    ShadowStyle(
      offset: offset, deviation: Double(radius),
      color: color & 0xFF_FFFF | UInt32(saturating: alpha + 0.5) << 24)
  }
}
