internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

extension Layer {
  /// The last recorded display list; empty for layers that draw nothing of their own.
  final var displayList: DisplayList { drawing?.displayList ?? DisplayList() }

  /// The layer's drawing, created if necessary.
  final var madeDrawing: RecordedDrawing {
    if let drawing { return drawing }
    let new = RecordedDrawing()
    drawing = new
    return new
  }

  /// The bounds when `displayList` was recorded; zero if none was.
  final var recordedBounds: Rect { drawing?.bounds ?? .zero }

  /// The encoded form of `displayList`; nil until it has been drawn twice.
  final var block: DrawBlock? { drawing?.block }

  /// The size of the bounds when `displayList` was recorded.
  final var recordedSize: Size { recordedBounds.size }

  /// Returns the transform from the space in which the display list was recorded to the layer's own space.
  ///
  /// - Parameter bounds: The bounds in this frame.
  /// - Returns: A translation, with a scale if the content mode requires one.
  final func placementOfRecording(in bounds: Rect) -> Transform2D {
    storedContentMode.placement(of: recordedBounds, in: bounds)
  }

  // MARK: Redrawing

  /// Whether a change of the bounds' size calls `draw(in:)` before the next frame; default false.
  ///
  /// If false, the last drawing stays and is placed by the view's content mode.
  public final var needsDisplayOnBoundsChange: Bool {
    get { storedNeedsDisplayOnBoundsChange }
    set {
      storedNeedsDisplayOnBoundsChange = newValue
      updateRedrawing()
    }
  }

  /// The placement of the last drawing in bounds of another size; a view's `contentMode`.
  final var contentMode: View.ContentMode {
    get { storedContentMode }
    set {
      guard newValue != storedContentMode else { return }
      storedContentMode = newValue
      updateRedrawing()
      if recordedSize != bounds.size { table.mark(row, .needsDraw) }
      if LayerContents.column.contains(row) { setNeedsDisplay() }
    }
  }

  /// Updates the flag that has the layer redrawn when its bounds change.
  final func updateRedrawing() {
    updateFlag(
      .redrawsOnBoundsChange,
      storedNeedsDisplayOnBoundsChange || storedContentMode == .redraw
        || contents != nil,
      needs: [])
  }

  // MARK: Scale

  /// The pixels per point of the layer's drawing: for a view's layer its window's; else 1 by default.
  ///
  /// A view that enters a window takes the window's scale, whatever was set. A change redraws layers
  /// that draw. Values that are not finite or not positive are refused.
  ///
  /// - Complexity: O(depth).
  public final var contentsScale: Double {
    get {
      LayerScale.column[row].own ?? view?.traitCollection.displayScale ?? 1
    }
    set {
      guard newValue > 0, newValue.isFinite else { return reportInvalidGeometry("contentsScale") }
      guard newValue != contentsScale else { return }
      LayerScale.column.change(row) { $0.own = newValue }
      drawAgain()
    }
  }

  /// Removes the layer's own scale, because its view came into another window.
  final func inheritScale() {
    guard let own = LayerScale.column[row].own else { return }
    LayerScale.column.remove(row)
    if own != contentsScale { drawAgain() }
  }

  /// Redraws the layer at a changed scale, unless it has a scale of its own.
  final func inheritedScaleDidChange() {
    if LayerScale.column[row].own == nil { drawAgain() }
  }

  /// Marks the layer for display if it has drawn something.
  private func drawAgain() {
    if table[row].flags.contains(.hasRecording) { setNeedsDisplay() }
  }
}
