internal import LamellaGeometry
package import LamellaGraphics

/// A rasterizer of pictures apart from the frame, such as raster caches and content shadows.
///
/// The rasterizer has its own atlas, and draws with the software renderer.
package final class PictureRasterizer {
  package let atlas: TextureAtlas
  private let renderer = SoftwareRenderer(width: 1, height: 1)
  private var list = DrawList()
  /// The atlas's count of flushes when the present frame began.
  private var frameStart = 0

  /// The number of frames since the rasterizer was last used.
  package private(set) var idleFrames = 0

  /// The byte budget of the rasterizer's textures, in main memory.
  private static let byteBudget = 32 << 20

  /// Makes a rasterizer.
  ///
  /// - Parameters:
  ///   - maximumTextureSide: The texture size of the atlas that the pictures are for.
  ///   - sharedBudget: The budget that the atlas shares with others.
  package init(maximumTextureSide: Int, sharedBudget: SharedTextureBudget) {
    // Each drawing counts as a frame: nothing is too old only because there are many of them.
    atlas = TextureAtlas(
      byteBudget: Self.byteBudget, maximumTextureSide: maximumTextureSide, maximumAge: nil,
      sharedBudget: sharedBudget)
    // The first frame shows all that there is.
    atlas.protectedSince = 0
    atlas.onEviction = { [renderer] atlas in
      // Destroying textures does not throw.
      _ = try? renderer.apply(atlas.takeAbandonedTextures().map { .destroy($0) })
    }
  }

  /// Begins a frame: textures that neither it nor the frame before it uses are removed.
  package func beginFrame() {
    idleFrames = atlas.flushes == frameStart ? idleFrames + 1 : 0
    atlas.protectedSince = frameStart
    frameStart = atlas.flushes
  }

  /// Encodes a picture, to compare or draw it.
  ///
  /// - Parameters:
  ///   - rect: The pixels of the picture.
  ///   - origin: The pixel that places in the result are relative to.
  ///   - scale: Pixels per point.
  ///   - storage: Storage that is kept between frames.
  ///   - body: The closure that encodes the content; called again with an empty atlas if the atlas is full.
  /// - Returns: A hash of the pixels.
  /// - Throws: `AtlasFull` when the atlas cannot hold the picture's glyphs and images; errors of the renderer.
  package func encode(
    _ rect: PixelRect, relativeTo origin: (x: Int32, y: Int32), scale: Double,
    storage: EncoderStorage, _ body: (inout DrawEncoder) throws(AtlasFull) -> Void
  ) throws -> Fingerprint {
    try atlas.retryWhileFull { () throws(AtlasFull) in
      list.removeAll()
      list.pixelWidth = Int(rect.width)
      list.pixelHeight = Int(rect.height)
      var encoder = DrawEncoder(into: &list, atlas: atlas, storage: storage, scale: scale)
      defer { encoder.finish(into: &list) }
      encoder.beginOffscreen(in: rect)
      try body(&encoder)
    }
    atlas.flushUpdates(into: &list)
    _ = try renderer.apply(list.textureUpdates)
    return fingerprint(relativeTo: origin)
  }

  /// Draws the picture that was encoded last.
  ///
  /// - Returns: Premultiplied pixels of `rect`, four bytes each; nil when there are none.
  /// - Throws: Errors of the renderer.
  package func draw(in rect: PixelRect) throws -> [UInt8]? {
    try renderer.picture(of: 0..<list.commands.count, in: list, within: rect)?.pixels
  }

  /// Returns a hash of the encoded list: equal hashes stand for equal pixels.
  private func fingerprint(relativeTo origin: (x: Int32, y: Int32)) -> Fingerprint {
    var key = Fingerprint()
    key.add(UInt64(bitPattern: Int64(atlas.generation)))
    // Equal coordinates stand for other texels after an image took the region of a released one.
    key.add(UInt64(bitPattern: Int64(atlas.reusedRegions)))
    for command in list.commands {
      key.add(
        UInt64(command.kind.rawValue) | UInt64(command.blend.rawValue) << 8
          | UInt64(UInt32(bitPattern: command.texture.rawValue)) << 32)
      key.add(pair(command.clip.x - origin.x, command.clip.y - origin.y))
      key.add(pair(command.clip.width, command.clip.height))
      key.add(UInt64(command.vertexCount))
    }
    let (x, y) = (Float(origin.x), Float(origin.y))
    for vertex in list.vertices {
      key.add(pair(vertex.x - x, vertex.y - y))
      key.add(pair(vertex.u, vertex.v))
      key.add(UInt64(vertex.color))
    }
    return key
  }

  /// Combines two integers into one word.
  private func pair(_ a: Int32, _ b: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
  }

  /// Combines two numbers into one word.
  private func pair(_ a: Float, _ b: Float) -> UInt64 {
    // Both zeros are the same place.
    UInt64((a + 0).bitPattern) << 32 | UInt64((b + 0).bitPattern)
  }
}

extension TextureAtlas {
  /// Runs a body that encodes a frame; while the atlas is full, empties it and runs the body again.
  ///
  /// The atlas doubles its budget from the second failure on: ten times are enough for anything.
  ///
  /// - Throws: `AtlasFull` if the atlas cannot hold what the frame needs.
  package func retryWhileFull<R>(_ body: () throws(AtlasFull) -> R) throws(AtlasFull) -> R {
    for _ in 0..<10 {
      do throws(AtlasFull) { return try body() } catch { reset() }
    }
    throw AtlasFull()
  }
}
