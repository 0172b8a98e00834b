package import LamellaGeometry
package import LamellaGraphics

/// A display list with its encoded form, and the place that it was recorded for.
package final class RecordedDrawing {
  /// The storage of the display list.
  ///
  /// Outside of the object, so that reads need no exclusivity check and no copy.
  let address = UnsafeMutablePointer<DisplayList>.allocate(capacity: 1)
  private var storedBounds = Rect.zero
  // Unchecked: read in each recording, and nothing is called while the numbers change.
  /// The vertical range that `displayList` covers, in the owner's space; nil for all of it.
  @exclusivity(unchecked) package var drawnRows: ClosedRange<Double>?
  /// The visible vertical range when `displayList` last did not cover it.
  package var rowsInSight: ClosedRange<Double>?
  private var cachedExtent: Rect?
  private var cachedOverlap: Bool?
  /// The encoded display list, or spare storage for it.
  private var storedBlock: DrawBlock?
  private var hasBlock = false
  /// The number of the frame that drew the display list first; 0 for one that changes rarely, nil before any.
  private var firstFrame: UInt32?
  /// Whether the block has been reused instead of encoding the display list again.
  var hasServed = false
  /// Whether `displayList` must be encoded in each frame, because of clips, groups or triangles.
  var isUncacheable = false

  /// Makes an empty drawing.
  package init() { address.initialize(to: DisplayList()) }

  deinit {
    address.deinitialize(count: 1)
    address.deallocate()
  }

  /// The bounds of the drawing's owner when `displayList` was recorded.
  ///
  /// By a function: another module would check each access to the storage, which is read for each drawing and frame.
  package var bounds: Rect { storedBounds }

  /// The commands of the drawing.
  package var displayList: DisplayList {
    @inline(__always)
    unsafeAddress { UnsafePointer(address) }
    @inline(__always)
    unsafeMutableAddress { address }
  }

  /// The bounding box of the display list, in the owner's space.
  package var extent: Rect {
    if let cachedExtent { return cachedExtent }
    let extent = displayList.extent
    cachedExtent = extent
    return extent
  }

  /// Whether commands of `displayList` may overlap.
  package var overlapsItself: Bool {
    if let cachedOverlap { return cachedOverlap }
    let overlaps = displayList.overlapsItself
    cachedOverlap = overlaps
    return overlaps
  }

  /// Begins a recording on a canvas, in the storage of `displayList`.
  ///
  /// - Returns: Whether `displayList` covered only a part of the owner's space.
  package func beginRecording(on canvas: Canvas) -> Bool {
    canvas.begin(reusing: &address.pointee)
    guard drawnRows != nil else { return false }
    drawnRows = nil
    return true
  }

  /// Ends a recording: stores what the canvas has recorded, and discards the encoded form of what was there before.
  ///
  /// - Parameters:
  ///   - canvas: The canvas.
  ///   - bounds: The owner's bounds.
  /// - Returns: Whether anything is drawn.
  package func endRecording(on canvas: Canvas, bounds: Rect) -> Bool {
    canvas.finish(into: &address.pointee)
    displayListDidChange()
    guard !displayList.isEmpty else { return false }
    storedBounds = bounds
    return true
  }

  /// Discards the encoded form after a change of `displayList`.
  private func displayListDidChange() {
    cachedExtent = nil
    cachedOverlap = nil
    let changesRarely = hasServed
    forgetBlock()
    firstFrame = changesRarely ? 0 : nil
    isUncacheable = false
  }

  // MARK: Encoded form

  /// The encoded form of `displayList`; nil until it has been drawn twice.
  package var block: DrawBlock? { hasBlock ? storedBlock : nil }

  /// Returns whether the encoded form is worth caching: the display list changes rarely, or an earlier frame drew it.
  func isSettled(in frame: UInt32) -> Bool {
    guard let firstFrame else {
      firstFrame = frame
      return false
    }
    return firstFrame != frame
  }

  /// Caches the encoded form of `displayList`.
  ///
  /// - Parameters:
  ///   - vertexCapacity: The number of vertices to reserve.
  ///   - fill: Fills a block; returns whether it can be cached.
  /// - Returns: The block, in the storage of the previous one; nil if it cannot be cached.
  func keepBlock(vertexCapacity: Int, fill: (DrawBlock) -> Bool) -> DrawBlock? {
    let block = storedBlock ?? DrawBlock(vertexCapacity: vertexCapacity)
    hasBlock = fill(block)
    storedBlock = hasBlock ? block : nil
    return storedBlock
  }

  /// The bytes of the display list and its block.
  package var byteCount: Int {
    var bytes = displayList.commands.capacity * MemoryLayout<DisplayList.Command>.stride
    for run in displayList.runs {
      bytes += run.glyphs.capacity * MemoryLayout<GlyphRun.Glyph>.stride
    }
    return bytes + (storedBlock?.byteCount ?? 0)
  }

  /// Discards the cached encoded form, and keeps its storage for the next one.
  func forgetBlock() {
    if let storedBlock, !storedBlock.isReusable { self.storedBlock = nil }
    hasBlock = false
    firstFrame = nil
    hasServed = false
  }
}
