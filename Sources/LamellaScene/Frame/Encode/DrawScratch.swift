internal import LamellaGraphics
internal import LamellaRendering

/// The storage that a window's encode pass keeps between frames, so that steady frames allocate nothing.
nonisolated final class DrawScratch {
  /// The storage of the encoder.
  let storage = EncoderStorage()
  /// The draw list of the frame before.
  let previous = PreviousDrawList()
  /// The storage of the walk; apart, as fields of a class would be checked at each access.
  private let walk = UnsafeMutablePointer<DrawWalk>.allocate(capacity: 1)
  // Unchecked, below: no code of others runs while a frame is encoded.
  /// Whether a body has the storage of the walk.
  @exclusivity(unchecked) private var isWalking = false
  /// The changed leaves that a patch of the list replaces.
  @exclusivity(unchecked) var patchTargets: [ListPatch.Target] = []
  /// The unchanged rows on the way to them.
  @exclusivity(unchecked) var patchAncestors: [ListPatch.Ancestor] = []
  /// The rasterizer of raster caches and content shadows, made at first use.
  @exclusivity(unchecked) private var storedRasterizer: Rasterizer?

  init() { walk.initialize(to: DrawWalk(scratch: self)) }

  deinit {
    walk.deinitialize(count: 1)
    walk.deallocate()
  }

  // MARK: The rasterizer

  /// Returns the rasterizer of raster caches and content shadows.
  @MainActor func rasterizer(for atlas: TextureAtlas) -> Rasterizer {
    let side = atlas.maximumTextureSide
    if let storedRasterizer, storedRasterizer.atlas.maximumTextureSide == side {
      return storedRasterizer
    }
    let new = Rasterizer(maximumTextureSide: side)
    storedRasterizer = new
    return new
  }

  /// Notifies the rasterizer that a frame of the window begins.
  @MainActor func beginFrame() {
    guard let storedRasterizer else { return }
    storedRasterizer.beginFrame()
    if storedRasterizer.idleFrames >= Self.mostIdleFrames { self.storedRasterizer = nil }
  }

  /// The number of unused frames after which the rasterizer is released with its textures: about two seconds.
  private static let mostIdleFrames = 120

  // MARK: The walk

  /// Keeps the draw list as the previous one, and clears its storage for the next pass.
  func keepAsPrevious(_ list: inout DrawList) {
    previous.keep(&list, number: walk.pointee.reuse.number)
  }

  /// Begins an encoding that copies from the previous list, if both are of the same kind.
  ///
  /// - Parameters:
  ///   - list: The draw list to fill.
  ///   - scale: The pixels per point.
  ///   - atlas: The atlas of its textures.
  ///   - statesDamage: Whether to compute the list's damage.
  func beginReuse(
    of list: DrawList, scale: Double, atlas: TextureAtlas.State, statesDamage: Bool
  ) {
    let copies = previous.begin(list, scale: scale, atlas: atlas, statesDamage: statesDamage)
    walk.pointee.reuse.begin(copies: copies)
  }

  /// Ends an encoding that succeeded.
  func endReuse(_ list: inout DrawList) {
    previous.end(&list, number: walk.pointee.reuse.end())
  }

  /// Whether vertices of the previous list may be replaced.
  var mayReplace: Bool { walk.pointee.reuse.parent.before >= 0 }

  /// The number of the draw pass that encoded the previous list; 0 for none.
  var previousPass: UInt32 { walk.pointee.reuse.parent.walked }

  /// Encodes a row again, into vertices that may take the place of the old ones.
  ///
  /// - Parameters:
  ///   - list: The draw list to be made.
  ///   - atlas: The atlas of its textures.
  ///   - scale: The pixels per point.
  ///   - body: The closure that encodes the row.
  /// - Returns: The closure's result.
  /// - Throws: `AtlasFull` if the atlas has no room.
  func withReplacement<R>(
    for list: DrawList, atlas: TextureAtlas, scale: Double,
    _ body: (inout DrawEncoder, inout DrawWalk) throws(AtlasFull) -> R
  ) throws(AtlasFull) -> R {
    try withWalk { (walk) throws(AtlasFull) in
      defer { walk.reuse.endReplacing() }
      return try previous.withReplacement(
        for: list, atlas: atlas, storage: storage, scale: scale
      ) { (encoder) throws(AtlasFull) in try body(&encoder, &walk) }
    }
  }

  /// Makes the previous list, of which all that changed has been replaced, the draw list.
  func endReplacing(_ list: inout DrawList) {
    previous.endReplacing(&list, number: walk.pointee.reuse.end())
  }

  /// Prevents copies from the lists drawn so far.
  func forgetList() {
    walk.pointee.reuse.end()
    previous.forget()
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
    return try previous.withVertices { (before) throws(AtlasFull) in
      walk.pointee.reuse.verticesBefore = before
      defer { walk.pointee.reuse.verticesBefore = nil }
      return try body(&walk.pointee)
    }
  }
}
