internal import LamellaGeometry
internal import LamellaGraphics

// Corners and shadows of nodes.
extension NodeTable {
  /// The radii of a row's corners, clockwise from the top left, in points.
  func cornerRadii(of row: Row) -> SIMD4<Double> {
    let looks = looks(of: row)
    var radii = SIMD4<Double>(repeating: Double(self[row].cornerRadius))
    guard looks.contains(.hasCorners) else { return radii }
    let index = Int(self[row].extras)
    if looks.contains(.hasCornerRadii) { radii = SIMD4<Double>(extras[index].cornerRadii) }
    let corners = CornerMask(rawValue: extras[index].maskedCorners)
    if !corners.contains(.layerMinXMinYCorner) { radii[0] = 0 }
    if !corners.contains(.layerMaxXMinYCorner) { radii[1] = 0 }
    if !corners.contains(.layerMaxXMaxYCorner) { radii[2] = 0 }
    if !corners.contains(.layerMinXMaxYCorner) { radii[3] = 0 }
    return radii
  }

  /// What a row's shadow can reach, in its own space; nil where it casts none.
  func shadowRect(of row: Row, _ bounds: Rect) -> Rect? {
    let values = extras[Int(self[row].extras)]
    var box = bounds
    if let path = decorations[row]?.shadowPath {
      box = path.extent
    } else if self[row].backgroundColor >> 24 == 0 {
      // That of what it shows: see `extentWithShadow`.
      return nil
    }
    let reach = 3 * Double(values.shadowRadius) + 1
    return box.offsetBy(dx: values.shadowOffset.width, dy: values.shadowOffset.height)
      .insetBy(dx: -reach, dy: -reach)
  }

  /// The box of a turned row as a shape, kept from frame to frame.
  fileprivate func shadowBox(
    of row: Row, _ bounds: Rect, _ radii: SIMD4<Double>
  ) -> Shape {
    if let known = decorations[row], let box = known.shadowBox, known.shadowBoxBounds == bounds,
      known.shadowBoxRadii == radii
    {
      return box
    }
    let shape = Shape(
      path: Path(
        roundedRect: bounds,
        cornerRadii: CornerRadii(
          topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])))
    withDecoration(of: row) {
      $0.shadowBox = shape
      $0.shadowBoxBounds = bounds
      $0.shadowBoxRadii = radii
    }
    return shape
  }
}

/// Draws a node's shadow: of its shadow path, of its background, as much as that covers, or of all that the
/// node shows.
func drawShadow(
  of row: Row, _ bounds: Rect, in table: NodeTable, with encoder: inout DrawEncoder
) throws(AtlasFull) {
  let values = table.extras[Int(table[row].extras)]
  if table.castsShadowOfContent(row) {
    return try drawShadowOfContent(of: row, in: table, with: &encoder)
  }
  let alpha = Float(values.shadowColor >> 24) * values.shadowOpacity
  if let path = table.decorations[row]?.shadowPath {
    return try encoder.draw(values.shadow(alpha: alpha), of: path)
  }
  let shadow = values.shadow(alpha: alpha * Float(table[row].backgroundColor >> 24) / 255)
  guard shadow.color >> 24 > 0 else { return }
  let radii = table.cornerRadii(of: row)
  if encoder.isAligned {
    try encoder.draw(shadow, ofBox: bounds, radii)
  } else {
    try encoder.draw(shadow, of: table.shadowBox(of: row, bounds, radii))
  }
}

extension NodeExtras {
  /// The shadow, of an opacity of 0 to 255.
  fileprivate func shadow(alpha: Float) -> DrawEncoder.Shadow {
    DrawEncoder.Shadow(
      offset: shadowOffset, deviation: Double(shadowRadius),
      color: shadowColor & 0xFF_FFFF | UInt32(saturating: alpha + 0.5) << 24)
  }
}
