internal import LamellaGeometry
internal import LamellaGraphics

/// What a layer drew last, and where.
final class LayerDrawing {
  /// What was recorded.
  ///
  /// Apart from the object: what is read from there needs no check and no copy. Unprotected for the deinit,
  /// which frees it on whatever thread it runs; the pointer never changes.
  nonisolated(unsafe) let address = UnsafeMutablePointer<DisplayList>.allocate(capacity: 1)
  /// The bounds when `displayList` was made.
  var bounds = Rect.zero
  /// The part of the height that `displayList` holds; nil where that is all of it.
  var drawnRows: ClosedRange<Double>?
  /// The part of the height that was in sight when `displayList` last did not hold it.
  var rowsInSight: ClosedRange<Double>?
  private var knownExtent: Rect?
  private var knownOverlap: Bool?
  /// What `displayList` became when it was encoded, or storage for that.
  private var storedSegment: DrawSegment?
  private var hasSegment = false
  /// Whether what `displayList` becomes is worth keeping: it was drawn as it is now, or changes rarely.
  var isSettled = false
  /// Whether what `displayList` became was moved instead of being encoded once more.
  var hasServed = false
  /// Whether `displayList` must be encoded each time, because of clips, groups or triangles.
  var cannotBeKept = false

  init() { address.initialize(to: DisplayList()) }

  deinit {
    address.deinitialize(count: 1)
    address.deallocate()
  }

  var displayList: DisplayList {
    @inline(__always)
    unsafeAddress { UnsafePointer(address) }
    @inline(__always)
    unsafeMutableAddress { address }
  }

  /// The part of the layer's own space that `displayList` draws on.
  var extent: Rect {
    if let knownExtent { return knownExtent }
    let extent = displayList.extent
    knownExtent = extent
    return extent
  }

  /// Whether parts of `displayList` may lie over each other.
  var overlapsItself: Bool {
    if let knownOverlap { return knownOverlap }
    let overlaps = displayList.overlapsItself
    knownOverlap = overlaps
    return overlaps
  }

  /// Takes note that `displayList` is another.
  func recordingDidChange() {
    knownExtent = nil
    knownOverlap = nil
    let changesRarely = hasServed
    forgetSegment()
    isSettled = changesRarely
    cannotBeKept = false
  }

  // MARK: What it became

  /// What `displayList` became when it was encoded, once it has been drawn twice.
  var segment: DrawSegment? { hasSegment ? storedSegment : nil }

  /// Keeps what `displayList` became.
  ///
  /// - Parameters:
  ///   - vertexCapacity: The number of vertices that it takes.
  ///   - fill: Fills a segment; tells whether `displayList` can be kept.
  /// - Returns: The segment, in the storage of the one before; nil where it cannot.
  func keepSegment(vertexCapacity: Int, fill: (DrawSegment) -> Bool) -> DrawSegment? {
    let segment = storedSegment ?? DrawSegment(vertexCapacity: vertexCapacity)
    hasSegment = fill(segment)
    storedSegment = hasSegment ? segment : nil
    return storedSegment
  }

  /// The memory that what `displayList` became takes, or the storage for it.
  var segmentByteCount: Int { storedSegment?.byteCount ?? 0 }

  /// Drops what `displayList` became, and keeps the storage for what it becomes next.
  func forgetSegment() {
    if let storedSegment, !storedSegment.isReusable { self.storedSegment = nil }
    hasSegment = false
    isSettled = false
    hasServed = false
  }
}

extension Layer {
  /// What the last drawing recorded; empty for layers that draw nothing of their own.
  final var displayList: DisplayList { drawing?.displayList ?? DisplayList() }

  /// What the last drawing recorded, made when there is none.
  final var madeDrawing: LayerDrawing {
    if let drawing { return drawing }
    let new = LayerDrawing()
    drawing = new
    return new
  }

  /// The bounds when `displayList` was made; zero where nothing was.
  final var recordedBounds: Rect { drawing?.bounds ?? .zero }

  /// What `displayList` became when it was encoded, once it has been drawn twice.
  final var segment: DrawSegment? { drawing?.segment }

  /// The size of the bounds when `displayList` was made.
  final var recordedSize: Size { recordedBounds.size }

  /// Where what was drawn last shows now: maps the space it was drawn in to the layer's own.
  ///
  /// - Parameter bounds: The bounds that the frame shows.
  /// - Returns: A move, and a scale where the content mode asks for one.
  final func placementOfRecording(in bounds: Rect) -> Transform2D {
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
      if LayerContents.column.contains(row) { setNeedsDisplay() }
    }
  }

  final func updateRedrawing() {
    updateFlag(
      .redrawsOnBoundsChange,
      storedNeedsDisplayOnBoundsChange || storedContentMode == .redraw
        || contents != nil,
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
      LayerScale.column[row].own ?? view?.window?.contentScale ?? 1
    }
    set {
      guard newValue > 0, newValue.isFinite else { return reportInvalidGeometry("contentsScale") }
      guard newValue != contentsScale else { return }
      LayerScale.column.change(row) { $0.own = newValue }
      drawAgain()
    }
  }

  /// Takes over the scale of a window that was entered, or none.
  final func scaleChanged(from oldScale: Double, to newScale: Double) {
    let old = LayerScale.column[row].own ?? oldScale
    LayerScale.column.remove(row)
    if old != newScale { drawAgain() }
  }

  private func drawAgain() {
    if table[row].flags.contains(.hasRecording) { setNeedsDisplay() }
  }
}
