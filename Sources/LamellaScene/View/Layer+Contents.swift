internal import LamellaGeometry
internal import LamellaGraphics

/// What a layer drew last, and where.
final class LayerDrawing {
  var recording = Recording()
  /// The bounds when `recording` was made.
  var bounds = Rect.zero
  /// The part of the layer's own space that `recording` draws on.
  var extent = Rect.zero
  /// Whether parts of `recording` may lie over each other.
  var overlapsItself = false
  /// What `recording` became when it was encoded, once it has been drawn twice.
  var segment: DrawSegment?
  /// Whether `recording` was drawn as it is now.
  var isSettled = false
  /// Whether `recording` must be encoded each time, because of clips, groups or triangles.
  var cannotBeKept = false
}

extension Layer {
  /// What the last drawing recorded; empty for layers that draw nothing of their own.
  final var recording: Recording {
    get { drawing?.recording ?? Recording() }
    set {
      if let drawing {
        drawing.recording = newValue
      } else if !newValue.isEmpty {
        let new = LayerDrawing()
        new.recording = newValue
        drawing = new
      }
    }
  }

  /// The bounds when `recording` was made; zero where nothing was.
  final var recordedBounds: Rect {
    get { drawing?.bounds ?? .zero }
    set { drawing?.bounds = newValue }
  }

  /// What `recording` became when it was encoded, once it has been drawn twice.
  final var segment: DrawSegment? {
    get { drawing?.segment }
    set { drawing?.segment = newValue }
  }

  /// The size of the bounds when `recording` was made.
  final var recordedSize: Size { recordedBounds.size }

  /// Where what was drawn last shows now: maps the space it was drawn in to the layer's own.
  ///
  /// - Parameter bounds: The bounds that the frame shows.
  /// - Returns: A move, and a scale where the content mode asks for one.
  final func placementOfRecording(in bounds: Rect) -> AffineTransform {
    storedContentMode.placement(of: recordedBounds, in: bounds)
  }

  // MARK: Redrawing

  /// Whether a change of the bounds asks for `draw(in:)`; false unless set.
  ///
  /// Without it what was drawn last stays and is placed by the view's content mode.
  public final var needsDisplayOnBoundsChange: Bool {
    get { storedNeedsDisplayOnBoundsChange }
    set {
      storedNeedsDisplayOnBoundsChange = newValue
      updateRedrawing()
    }
  }

  /// How what was drawn last is placed in bounds of another size; a view's `contentMode`.
  final var contentMode: View.ContentMode {
    get { storedContentMode }
    set {
      guard newValue != storedContentMode else { return }
      storedContentMode = newValue
      updateRedrawing()
      if recordedSize != bounds.size { table.mark(row, .needsDraw) }
      if storedContents != nil { setNeedsDisplay() }
    }
  }

  final func updateRedrawing() {
    updateFlag(
      .redrawsOnBoundsChange,
      storedNeedsDisplayOnBoundsChange || storedContentMode == .redraw
        || storedContents?.image != nil,
      needs: [])
  }

  // MARK: Scale

  /// Pixels per point of what the layer draws: at a view's layer that of its window, else 1 unless set.
  ///
  /// A view that enters a window takes the window's scale over whatever was set. Changing it asks layers
  /// that draw to draw again. Values that are not finite or not positive are refused.
  ///
  /// - Complexity: O(depth).
  public final var contentsScale: Double {
    get {
      if let own = rare?.contentsScale { return own }
      return view?.window?.contentScale ?? 1
    }
    set {
      guard newValue > 0, newValue.isFinite else { return reportInvalidGeometry("contentsScale") }
      guard newValue != contentsScale else { return }
      rarities.contentsScale = newValue
      drawAgain()
    }
  }

  /// Takes over the scale of a window that was entered, or none.
  final func scaleChanged(from oldScale: Double, to newScale: Double) {
    let old = rare?.contentsScale ?? oldScale
    rare?.contentsScale = nil
    if old != newScale { drawAgain() }
  }

  private func drawAgain() {
    if table[row].flags.contains(.hasRecording) { setNeedsDisplay() }
  }
}
