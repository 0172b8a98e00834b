internal import LamellaGeometry

// Drawings that are too tall to be recorded as a whole.
extension Layer {
  /// The part of the height that is to be drawn, in the layer's own space; nil where that is not known yet.
  ///
  /// For a `draw(in:)` that cannot draw all of a tall layer: it draws what it can, tells by
  /// `setDrawnRows(_:)`, and is asked again in the same frame where more is in sight.
  package final var rowsInSight: ClosedRange<Double>? { drawing?.rowsInSight }

  /// Tells, while the layer draws, that only a part of its height is drawn.
  ///
  /// - Parameter rows: The part, in the layer's own space.
  package final func setDrawnRows(_ rows: ClosedRange<Double>) {
    madeDrawing.drawnRows = rows
    table.setCounted(.showsTiles, of: row, true)
  }

  /// Asks for another drawing where the last one does not hold what is in sight.
  ///
  /// - Parameter region: What is in sight, in the layer's own space.
  /// - Returns: Whether it did.
  final func showRows(in region: Rect) -> Bool {
    guard let drawing, let drawn = drawing.drawnRows else { return false }
    let part = region.intersection(bounds)
    guard part.isFinite, !part.isEmpty, drawn.lowerBound > part.minY || drawn.upperBound < part.maxY
    else { return false }
    // As much again, so that not each step of a scroll view asks.
    let margin = part.height / 2
    drawing.rowsInSight = part.minY - margin...part.maxY + margin
    setNeedsDisplay()
    return true
  }
}
