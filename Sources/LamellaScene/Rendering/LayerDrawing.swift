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

  // MARK: Encoded form

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

  /// The bytes of the display list and its segment.
  var byteCount: Int {
    var bytes = displayList.commands.capacity * MemoryLayout<DisplayList.Command>.stride
    for run in displayList.runs {
      bytes += run.glyphs.capacity * MemoryLayout<GlyphRun.Glyph>.stride
    }
    return bytes + (storedSegment?.byteCount ?? 0)
  }

  /// Discards the cached encoded form, and keeps its storage for the next one.
  func forgetSegment() {
    if let storedSegment, !storedSegment.isReusable { self.storedSegment = nil }
    hasSegment = false
    isSettled = false
    hasServed = false
  }
}
