internal import LamellaGeometry
internal import LamellaGraphics

/// A layer's display list with its encoded form.
final class LayerDrawing {
  /// The storage of the display list.
  ///
  /// Outside of the object, so that reads need no exclusivity check and no copy. Unsafe because `deinit` may run on
  /// any thread; the pointer never changes.
  nonisolated(unsafe) let address = UnsafeMutablePointer<DisplayList>.allocate(capacity: 1)
  /// The layer's bounds when `displayList` was recorded.
  var bounds = Rect.zero
  /// The vertical range that `displayList` covers, in the layer's own space; nil for all of it.
  var drawnRows: ClosedRange<Double>?
  /// The visible vertical range when `displayList` last did not cover it.
  var rowsInSight: ClosedRange<Double>?
  private var cachedExtent: Rect?
  private var cachedOverlap: Bool?
  /// The encoded display list, or spare storage for it.
  private var storedSegment: DrawSegment?
  private var hasSegment = false
  /// Whether the encoded form is worth caching: the display list was drawn before, or changes rarely.
  var isSettled = false
  /// Whether the segment has been reused instead of encoding the display list again.
  var hasServed = false
  /// Whether `displayList` must be encoded in each frame, because of clips, groups or triangles.
  var isUncacheable = false

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

  /// The bounding box of the display list, in the layer's own space.
  var extent: Rect {
    if let cachedExtent { return cachedExtent }
    let extent = displayList.extent
    cachedExtent = extent
    return extent
  }

  /// Whether commands of `displayList` may overlap.
  var overlapsItself: Bool {
    if let cachedOverlap { return cachedOverlap }
    let overlaps = displayList.overlapsItself
    cachedOverlap = overlaps
    return overlaps
  }

  /// Discards the encoded form after a change of `displayList`.
  func recordingDidChange() {
    cachedExtent = nil
    cachedOverlap = nil
    let changesRarely = hasServed
    forgetSegment()
    isSettled = changesRarely
    isUncacheable = false
  }

  // MARK: What it became

  /// The encoded form of `displayList`; nil until it has been drawn twice.
  var segment: DrawSegment? { hasSegment ? storedSegment : nil }

  /// Caches the encoded form of `displayList`.
  ///
  /// - Parameters:
  ///   - vertexCapacity: The number of vertices to reserve.
  ///   - fill: Fills a segment; returns whether it can be cached.
  /// - Returns: The segment, in the storage of the previous one; nil if it cannot be cached.
  func keepSegment(vertexCapacity: Int, fill: (DrawSegment) -> Bool) -> DrawSegment? {
    let segment = storedSegment ?? DrawSegment(vertexCapacity: vertexCapacity)
    hasSegment = fill(segment)
    storedSegment = hasSegment ? segment : nil
    return storedSegment
  }

  /// The bytes of the segment's storage.
  var segmentByteCount: Int { storedSegment?.byteCount ?? 0 }

  /// Discards the cached encoded form, and keeps its storage for the next one.
  func forgetSegment() {
    if let storedSegment, !storedSegment.isReusable { self.storedSegment = nil }
    hasSegment = false
    isSettled = false
    hasServed = false
  }
}

extension Layer {
  /// The last recorded display list; empty for layers that draw nothing of their own.
  final var displayList: DisplayList { drawing?.displayList ?? DisplayList() }

  /// The layer's drawing, created if necessary.
  final var madeDrawing: LayerDrawing {
    if let drawing { return drawing }
    let new = LayerDrawing()
    drawing = new
    return new
  }

  /// The bounds when `displayList` was recorded; zero if none was.
  final var recordedBounds: Rect { drawing?.bounds ?? .zero }

  /// The encoded form of `displayList`; nil until it has been drawn twice.
  final var segment: DrawSegment? { drawing?.segment }

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
