internal import LamellaGraphics
internal import LamellaRendering

/// The storage that a window's encode pass keeps between frames, so that steady frames allocate nothing.
nonisolated final class DrawScratch {
  /// The storage of the encoder.
  let storage = EncoderStorage()
  /// The storage of the walk; apart, as fields of a class would be checked at each access.
  private let walk = UnsafeMutablePointer<DrawWalk>.allocate(capacity: 1)
  // Unchecked, below: no code of others runs while a frame is encoded.
  /// Whether a body has the storage of the walk.
  @exclusivity(unchecked) private var isWalking = false
  /// The unchanged rows on the way to the changed leaves that a patch of the list replaces.
  @exclusivity(unchecked) var patchAncestors: [Row] = []
  /// The changed leaves.
  @exclusivity(unchecked) var patchLeaves: [Row] = []
  /// The rasterizer of raster caches and content shadows, made at first use.
  @exclusivity(unchecked) private var storedRasterizer: Rasterizer?

  /// The number of rasterizers around this storage.
  private let depth: Int

  /// Makes empty storage, of a window or of a rasterizer.
  init(depth: Int = 0) {
    self.depth = depth
    walk.initialize(to: DrawWalk(scratch: self))
  }

  deinit {
    walk.deinitialize(count: 1)
    walk.deallocate()
  }

  // MARK: The rasterizer

  /// Whether nodes with a raster cache are drawn without one here, as rasterizers lie within each other: each has an atlas.
  var isDeepest: Bool { depth >= 4 }

  /// Returns the rasterizer of raster caches and content shadows.
  @MainActor func rasterizer(for atlas: TextureAtlas) -> Rasterizer {
    let side = atlas.maximumTextureSide
    if let storedRasterizer, storedRasterizer.atlas.maximumTextureSide == side {
      return storedRasterizer
    }
    let new = Rasterizer(maximumTextureSide: side, depth: depth + 1)
    storedRasterizer = new
    return new
  }

  /// Begins a frame of the window.
  @MainActor func beginFrame() {
    storage.beginFrame()
    guard let storedRasterizer else { return }
    storedRasterizer.beginFrame()
    if storedRasterizer.idleFrames >= Self.mostIdleFrames { self.storedRasterizer = nil }
  }

  /// The number of unused frames after which the rasterizer is released with its textures: about two seconds.
  private static let mostIdleFrames = 120

  // MARK: The walk

  /// The blocks of the draw list, and of the one before.
  var blocks: FrameBlocks {
    @inline(__always) _read { yield walk.pointee.blocks }
    @inline(__always) _modify { yield &walk.pointee.blocks }
  }

  /// Runs a body with the storage of a walk and the vertices of the previous list.
  func withWalk<R>(
    _ body: (inout DrawWalk) throws(AtlasFull) -> R
  ) throws(AtlasFull) -> R {
    precondition(!isWalking, "a draw walk begins within another")
    isWalking = true
    defer {
      walk.pointee.removeAll()
      isWalking = false
    }
    return try blocks.previous.withVertices { (before) throws(AtlasFull) in
      blocks.verticesBefore = before
      defer { blocks.verticesBefore = nil }
      return try body(&walk.pointee)
    }
  }
}
