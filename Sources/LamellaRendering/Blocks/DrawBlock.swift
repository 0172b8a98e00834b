internal import LamellaGeometry
package import LamellaGraphics

/// A block: the encoded vertices of a display list, cached to be drawn again at other places.
///
/// Valid for one scale and opacity, and for all translations at which each edge rounds to the same pixel, apart from
/// a shift by whole pixels. So scrolled content is not encoded again, and has exactly the pixels that it would have
/// if it were.
package final class DrawBlock {
  /// A run of consecutive vertices of one kind and texture.
  struct Run {
    var kind: DrawCommand.Kind
    var texture: TextureID
    var vertexCount: Int
    /// The first of its boxes.
    var firstBox: Int
  }

  /// The bounding box of a few quads, in the form that `BlockMover` compares.
  struct Box {
    /// The outermost edges of the quads: left, top, and right and bottom negated.
    ///
    /// If one of them is beyond the visible area, no quad is visible.
    var outer: SIMD4<Float>
    /// The innermost edges of the quads: if all of them are in the visible area, all quads are visible.
    var inner: SIMD4<Float>
  }

  /// The number of quads per box.
  static let quadsInBox = 8

  // Unchecked: read for each block and frame, and nothing is called while they are written.
  /// The vertices, four per quad.
  @exclusivity(unchecked) private(set) var vertices: UnsafeMutablePointer<Vertex>
  @exclusivity(unchecked) private(set) var vertexCount = 0
  /// The boxes, one for each `quadsInBox` quads of a run.
  @exclusivity(unchecked) private(set) var boxes: UnsafeMutablePointer<Box>
  @exclusivity(unchecked) private(set) var runs: [Run] = []
  /// The quads for a back end to retain; nil if they are too few for a draw call of their own.
  @exclusivity(unchecked) private(set) var retained: RetainedQuads?
  /// The place where the block was encoded.
  @exclusivity(unchecked) private(set) var placement = BlockPlacement(origin: .zero)
  /// The scale of the transform to pixels, along both axes.
  @exclusivity(unchecked) private var scale = SIMD2<Double>.zero
  @exclusivity(unchecked) private var opacity: Float = 0
  @exclusivity(unchecked) private var atlas: TextureAtlas.State?
  private var vertexCapacity: Int
  private var boxCapacity: Int
  /// The previous retained quads, for their storage.
  private var spareRetained: RetainedQuads?

  /// The minimum number of vertices in a run for which a draw call is cheaper than writing the vertices.
  private static let leastRetained = 1024
  /// The maximum vertex capacity of storage that is reused for another display list.
  static let mostReused = 1 << 14

  /// Makes room for some quads; `fill` makes it a block.
  init(vertexCapacity: Int) {
    self.vertexCapacity = vertexCapacity
    boxCapacity = Self.boxCount(vertexCapacity)
    vertices = .allocate(capacity: vertexCapacity)
    boxes = .allocate(capacity: boxCapacity)
  }

  deinit {
    vertices.deallocate()
    boxes.deallocate()
  }

  /// The memory that it takes.
  var byteCount: Int {
    vertexCapacity * MemoryLayout<Vertex>.stride * (retained == nil ? 1 : 2)
      + boxCapacity * MemoryLayout<Box>.stride
  }

  /// Whether the storage is worth keeping when the drawing becomes another.
  var isReusable: Bool { vertexCapacity <= Self.mostReused }

  /// Replaces the content by the vertices of an encoded draw list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - everywhere: The clip that cuts nothing off.
  ///   - transform: The transform to pixels with which the list was encoded.
  ///   - opacity: The opacity of the list.
  ///   - atlas: The atlas of its textures.
  ///   - placement: The record of all rounding.
  /// - Returns: Whether it can be moved as it is; if not, this is no block.
  func fill(
    with list: DrawList, in everywhere: PixelRect, under transform: Transform2D,
    opacity: Float, atlas: TextureAtlas, _ placement: BlockPlacement
  ) -> Bool {
    if let retained { spareRetained = retained }
    retained = nil
    runs.removeAll(keepingCapacity: true)
    guard placement.isMovable else { return false }
    var boxCount = 0
    for command in list.commands {
      guard command.kind == .quads, command.blend == .over, command.clip == everywhere else {
        return false
      }
      runs.append(
        Run(
          kind: command.kind, texture: command.texture, vertexCount: command.vertexCount,
          firstBox: boxCount))
      boxCount += Self.boxCount(command.vertexCount)
    }
    guard list.vertices.count >= 4 else { return false }
    makeRoom(vertices: list.vertices.count, boxes: boxCount)
    self.placement = placement
    copy(list.vertices)
    fillBoxes()
    retain()
    scale = SIMD2(transform.a, transform.d)
    self.opacity = opacity
    self.atlas = atlas.state
    return true
  }

  /// Returns the number of boxes of a run with a number of vertices.
  private static func boxCount(_ vertexCount: Int) -> Int {
    (vertexCount / 4 + quadsInBox - 1) / quadsInBox
  }

  /// Enlarges the storage if it is too small.
  private func makeRoom(vertices vertexCount: Int, boxes boxCount: Int) {
    if vertexCount > vertexCapacity {
      vertices.deallocate()
      vertices = .allocate(capacity: vertexCount)
      vertexCapacity = vertexCount
    }
    if boxCount > boxCapacity {
      boxes.deallocate()
      boxes = .allocate(capacity: boxCount)
      boxCapacity = boxCount
    }
  }

  /// Copies vertices into the block.
  private func copy(_ corners: [Vertex]) {
    vertexCount = corners.count
    corners.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return }
      vertices.initialize(from: base, count: $0.count)
    }
    var cover = vertices[0].rect(to: vertices[2])
    for first in stride(from: 0, to: vertexCount - 3, by: 4) {
      cover = cover.union(vertices[first].rect(to: vertices[first + 2]))
      // All vertices of a quad have one color.
      if !QuadMove.keeps(vertices[first].color) { placement.keepsColors = false }
    }
    placement.cover = cover.edges
  }

  /// Computes the bounding boxes of all quads, a few in each.
  private func fillBoxes() {
    var first = 0
    for run in runs {
      for (number, start) in stride(from: 0, to: run.vertexCount, by: 4 * Self.quadsInBox)
        .enumerated()
      {
        var box = Box(
          outer: SIMD4(repeating: .infinity), inner: SIMD4(repeating: -.infinity))
        let end = min(start + 4 * Self.quadsInBox, run.vertexCount)
        for quad in stride(from: start, to: end, by: 4) {
          let (near, far) = (vertices[first + quad], vertices[first + quad + 2])
          let edges = SIMD4(near.x, near.y, -far.x, -far.y)
          box.outer = pointwiseMin(box.outer, edges)
          box.inner = pointwiseMax(box.inner, edges)
        }
        (boxes + run.firstBox + number).initialize(to: box)
      }
      first += run.vertexCount
    }
  }

  /// Replaces the quads that back ends may cache, in the storage of the old ones if these are unused.
  private func retain() {
    guard vertexCount >= Self.leastRetained * runs.count else { return }
    var quads: RetainedQuads?
    swap(&quads, &spareRetained)
    RetainedQuads.replace(&quads, with: UnsafeBufferPointer(start: vertices, count: vertexCount))
    retained = quads
  }

  /// Returns the shift in pixels that makes the block equal to a new encoding; nil if it must be encoded again.
  func shift(
    to transform: Transform2D, opacity: Float, atlas: TextureAtlas
  ) -> SIMD2<Int32>? {
    guard transform.a == scale.x, transform.d == scale.y, opacity == self.opacity,
      atlas.state == self.atlas || finds(its: atlas)
    else { return nil }
    return placement.shift(to: SIMD2(transform.tx, transform.ty))
  }

  /// Returns whether all textures of the block still exist in the atlas.
  @inline(never)
  private func finds(its atlas: TextureAtlas) -> Bool {
    guard atlas.state.ignoringEvictions == self.atlas?.ignoringEvictions else { return false }
    for run in runs where !atlas.holds(run.texture) { return false }
    self.atlas = atlas.state
    return true
  }
}

extension DrawBlock {
  /// Returns the placement for moving the block's quads in later frames, after all of the block has been drawn.
  ///
  /// - Parameters:
  ///   - shift: The shift with which the block was drawn, in pixels.
  ///   - count: The number of vertices that its owner drew.
  /// - Returns: The placement and the texture of the quads; nil unless the owner drew the block alone, and it consists
  ///   of a few quads of one texture.
  package func movableQuads(
    at shift: SIMD2<Int32>, count: Int32
  ) -> (placement: BlockPlacement, texture: TextureID)? {
    guard runs.count == 1, retained == nil, vertexCount <= Self.mostMovable,
      Int(count) == vertexCount
    else { return nil }
    var placement = placement
    placement.shift = shift
    return (placement, runs[0].texture)
  }

  /// The maximum number of vertices of movable quads; beyond it, copying dominates the cost.
  package static let mostMovable = 64
}

extension Vertex {
  /// Returns the rectangle of whole pixels between two opposite corners.
  @inline(__always)
  func rect(to other: Vertex) -> PixelRect {
    PixelRect(
      x: Int32(saturating: x), y: Int32(saturating: y),
      width: Int32(saturating: other.x) - Int32(saturating: x),
      height: Int32(saturating: other.y) - Int32(saturating: y))
  }
}
