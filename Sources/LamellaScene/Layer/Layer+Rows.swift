internal import LamellaGeometry
internal import LamellaRendering

// Partial drawing of tall layers.
extension Layer {
  /// The vertical range to draw, in the layer's own space; nil if not known yet.
  ///
  /// For a `draw(in:)` that draws only part of a tall layer. It reports the part by `setDrawnRows(_:)`, and is called
  /// again in the same frame if more is visible.
  package final var rowsInSight: ClosedRange<Double>? { drawing?.rowsInSight }

  /// Declares, during `draw(in:)`, that only a vertical range of the bounds is drawn.
  ///
  /// - Parameter rows: The range, in the layer's own space.
  package final func setDrawnRows(_ rows: ClosedRange<Double>) {
    madeDrawing.drawnRows = rows
    table.setCounted(.showsTiles, of: row, true)
  }

  /// Marks the layer for display if its last drawing does not cover the visible region.
  ///
  /// - Parameter region: The visible region, in the layer's own space.
  /// - Returns: Whether the layer was marked.
  final func showRows(in region: Rect) -> Bool {
    guard let drawing, let drawn = drawing.drawnRows else { return false }
    let part = region.intersection(bounds)
    guard part.isFinite, !part.isEmpty, drawn.lowerBound > part.minY || drawn.upperBound < part.maxY
    else { return false }
    // With a margin, so that not every scroll step draws again.
    let margin = part.height / 2
    drawing.rowsInSight = part.minY - margin...part.maxY + margin
    setNeedsDisplay()
    return true
  }
}
