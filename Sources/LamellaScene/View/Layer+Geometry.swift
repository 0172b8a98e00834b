public import LamellaGeometry
internal import LamellaGraphics

extension Layer {
  /// The layer's rectangle in its own space; the origin is what the top left corner shows.
  ///
  /// NaN and infinite values are refused: the old value stays and the refusal is reported once.
  public final var bounds: Rect {
    get { table[row].bounds }
    set { setBounds(newValue) }
  }

  /// Where the anchor point stands in the superlayer's space, in points.
  public final var position: Point {
    get { table[row].position }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("position") }
      guard newValue != table[row].position else { return }
      table[row].position = newValue
      table.mark(row, .needsCompose)
    }
  }

  /// The point of the bounds that `position` places and transforms turn about, in units of the size.
  public final var anchorPoint: Point {
    get { table[row].anchorPoint }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("anchorPoint") }
      guard newValue != table[row].anchorPoint else { return }
      table[row].anchorPoint = newValue
      table.mark(row, .needsCompose)
    }
  }

  /// The transform of the layer and all it contains, about the anchor point.
  public final var affineTransform: AffineTransform {
    get { table[row].flags.contains(.hasTransform) ? table.extras(of: row).transform : .identity }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("transform") }
      guard newValue != affineTransform else { return }
      table.withExtras(of: row) { $0.transform = newValue }
      if newValue.isIdentity {
        table[row].flags.remove(.hasTransform)
      } else {
        table[row].flags.insert(.hasTransform)
      }
      table.mark(row, .needsCompose)
      table.markForLayout(table[row].parent)
    }
  }

  /// The bounding box in the superlayer's space; derived from bounds, position, anchor and transform.
  ///
  /// Setting it under a transform sizes the bounds so that the transformed box fits.
  public final var frame: Rect {
    get { table.frame(of: row) }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("frame") }
      let wanted = newValue.standardized
      if !table[row].flags.contains(.hasTransform) {
        setBounds(Rect(origin: bounds.origin, size: wanted.size))
        position = Point(
          x: wanted.minX + anchorPoint.x * wanted.width,
          y: wanted.minY + anchorPoint.y * wanted.height)
        return
      }
      let inverse = affineTransform.inverse ?? .identity
      let size = Size(
        width: abs(inverse.a) * wanted.width + abs(inverse.c) * wanted.height,
        height: abs(inverse.b) * wanted.width + abs(inverse.d) * wanted.height)
      setBounds(Rect(origin: bounds.origin, size: size))
      let box = frame
      position += wanted.origin - box.origin
    }
  }

  private func setBounds(_ newValue: Rect) {
    guard newValue.isFinite else { return reportInvalidGeometry("bounds") }
    let new = newValue.standardized
    let old = table[row].bounds
    guard new != old else { return }
    table[row].bounds = new
    table.mark(row, .needsCompose)
    table.markForLayout(row)
    guard new.size != old.size else { return }
    table.mark(row, [.needsDraw, .needsDisplay])
    table.markForLayout(table[row].parent)
    sizeDidChange(from: old.size)
  }

  /// Reports a refused value, once per place in the tree and property.
  final func reportInvalidGeometry(_ property: String) {
    Diagnostics.report("\(path) was given a \(property) that is not finite; the old value stays")
  }
}
