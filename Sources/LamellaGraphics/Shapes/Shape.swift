package import LamellaGeometry

/// An area to rasterize: a filled or stroked path, with an optional gradient.
package struct Shape: Sendable {
  /// The outline, or the line that a stroke follows, in the drawing's own space.
  package let path: Path
  /// The stroke style; nil to fill the path.
  package let stroke: StrokeStyle?
  /// The fill rule of a filled path.
  package let rule: FillRule
  /// The gradient; nil if the drawing command gives the color.
  package let gradient: Gradient?
  /// The hash of all properties.
  package let fingerprint: Fingerprint
  /// The bounding box, in the drawing's own space.
  package let extent: Rect

  /// Makes a shape.
  package init(
    path: Path, stroke: StrokeStyle? = nil, rule: FillRule = .winding, gradient: Gradient? = nil
  ) {
    self.path = path
    self.stroke = stroke
    self.rule = rule
    self.gradient = gradient
    var fingerprint = Fingerprint()
    fingerprint.add(path)
    fingerprint.add(UInt64(rule.rawValue))
    if let stroke { fingerprint.add(stroke) }
    if let gradient { fingerprint.add(gradient) }
    self.fingerprint = fingerprint
    let box = path.boundingBoxOfPath
    let reach = stroke?.reach ?? 0
    extent = box.insetBy(dx: -reach, dy: -reach)
  }
}
