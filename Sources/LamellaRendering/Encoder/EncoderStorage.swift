internal import LamellaGeometry
internal import LamellaGraphics

/// The storage that an encoder reuses from frame to frame, so that steady frames allocate nothing.
package final class EncoderStorage {
  /// The capacity of `vertices`, a multiple of four.
  ///
  /// Small enough that `memcpy` uses vector moves, not a string instruction with a long startup.
  static let vertexCapacity = 96

  /// The buffer to which vertices are written before they are appended in one piece.
  let vertices = UnsafeMutablePointer<Vertex>.allocate(capacity: vertexCapacity)

  /// A clip of a display list that is being encoded.
  struct Clip {
    /// The clip around it, in pixels.
    let outer: PixelRect
    /// The shape that masks the clip's group, the transform that places it, and the output around the group; nil for a
    /// clip to whole pixels.
    var mask: (shape: Shape, placed: Transform2D, output: PixelRect)?
  }

  // Unchecked, all below: one encoder uses the storage, and a shape is not drawn while another is.

  /// The encoder of outlines.
  @exclusivity(unchecked) var outlines = OutlineEncoder()
  /// The encoder of gradients.
  @exclusivity(unchecked) var gradients = GradientEncoder()
  /// The storage for blocks, which are encoded on their own.
  private(set) lazy var inner = EncoderStorage()
  /// The clips around the next command of the display list that is being encoded, the innermost last.
  @exclusivity(unchecked) var clips: [Clip] = []
  /// The list of the block that is being encoded.
  @exclusivity(unchecked) var list = DrawList()
  /// The record of the rounding of all positions while a block is encoded.
  let placement = UnsafeMutablePointer<BlockPlacement>.allocate(capacity: 1)
  /// The number of the running frame; 1 or more.
  @exclusivity(unchecked) private(set) var frame: UInt32 = 1

  /// Makes empty storage.
  package init() { placement.initialize(to: BlockPlacement(origin: .zero)) }

  deinit {
    vertices.deallocate()
    placement.deallocate()
  }

  /// Begins a frame.
  package func beginFrame() { frame = frame == .max ? 1 : frame + 1 }
}
