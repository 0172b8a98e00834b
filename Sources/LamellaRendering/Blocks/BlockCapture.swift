internal import LamellaGraphics

/// The reusable storage for encoding blocks, kept between frames.
final class BlockCapture {
  let storage = EncoderStorage()
  let phases = UnsafeMutablePointer<PhaseTracker>.allocate(capacity: 1)
  private var list = DrawList()

  init() { phases.initialize(to: PhaseTracker()) }

  deinit { phases.deallocate() }

  /// Removes and returns an empty list for encoding a block.
  func takeList() -> DrawList {
    var taken = DrawList()
    swap(&taken, &list)
    taken.removeAllButIndices()
    return taken
  }

  /// Stores a list for the next block.
  func giveBack(_ lent: inout DrawList) { swap(&lent, &list) }
}
