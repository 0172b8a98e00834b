internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// A software rasterizer of subtrees, for raster caches and content shadows.
///
/// The rasterizer has its own atlas and scratch. The rasterizer of that scratch draws raster caches within the
/// subtree, and so on.
final class Rasterizer {
  let atlas: TextureAtlas
  private let scratch = DrawScratch()
  private let renderer = SoftwareRenderer(width: 1, height: 1)
  private var list = DrawList()
  /// The atlas's count of flushes when the present frame began.
  private var frameStart = 0

  /// The number of frames since the rasterizer was last used.
  private(set) var idleFrames = 0

  /// The byte budget of the rasterizer's textures, in main memory.
  private static let byteBudget = 32 << 20

  /// Makes a rasterizer with the texture size of the atlas that it draws for.
  init(maximumTextureSide: Int) {
    // Each drawing counts as a frame: nothing is too old only because there are many of them.
    atlas = TextureAtlas(
      byteBudget: Self.byteBudget, maximumTextureSide: maximumTextureSide, maximumAge: nil,
      sharedBudget: TextureBudget.shared)
    // The first frame shows all that there is.
    atlas.protectedSince = 0
    atlas.onEviction = { [renderer] atlas in
      // Letting go of memory cannot fail.
      _ = try? renderer.apply(atlas.takeAbandonedTextures().map { .destroy($0) })
    }
  }

  nonisolated deinit {}

  /// Begins a frame: textures that neither it nor the frame before it uses are removed.
  func beginFrame() {
    idleFrames = atlas.flushes == frameStart ? idleFrames + 1 : 0
    atlas.protectedSince = frameStart
    frameStart = atlas.flushes
    scratch.beginFrame()
  }

  /// A part of a subtree to draw: a rectangle of pixels in a row's plane, at a scale.
  struct Part {
    var row: Row
    /// The pixels to draw, in the row's plane.
    var rect: PixelRect
    /// Pixels per point.
    var scale: Double
    var omitsShadows: Bool
  }

  /// Encodes a part of the tree, to compare or draw it.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - origin: The pixel that places in the result are relative to.
  ///   - walk: The closure that encodes the part's row and its subtree.
  /// - Returns: A hash of the pixels; nil after an error, which is reported.
  func encode(
    _ part: Part, relativeTo origin: (x: Int32, y: Int32),
    by walk: (inout DrawEncoder, inout DrawWalk) throws(AtlasFull) -> Void
  ) -> Fingerprint? {
    for _ in 0..<10 {
      list.removeAll()
      list.pixelWidth = Int(part.rect.width)
      list.pixelHeight = Int(part.rect.height)
      var encoder = DrawEncoder(
        into: &list, atlas: atlas, storage: scratch.storage, scale: part.scale)
      encoder.beginOffscreen(in: part.rect)
      do throws(AtlasFull) {
        try scratch.withWalk { (storage) throws(AtlasFull) in
          storage.rasterizedRow = part.row
          storage.omitsShadows = part.omitsShadows
          try walk(&encoder, &storage)
        }
        encoder.finish(into: &list)
        atlas.flushUpdates(into: &list)
        do {
          _ = try renderer.apply(list.textureUpdates)
        } catch {
          Diagnostics.report("a kept picture could not be drawn: \(error)")
          return nil
        }
        return fingerprint(relativeTo: origin)
      } catch {
        encoder.finish(into: &list)
        atlas.reset()
      }
    }
    Diagnostics.report("a kept picture needs more glyphs and images than a texture atlas can hold")
    return nil
  }

  /// Draws the last encoded part.
  ///
  /// - Returns: Premultiplied pixels of `rect`, four bytes each; nil when there are none.
  func draw(in rect: PixelRect) -> [UInt8]? {
    do {
      return try renderer.picture(of: 0..<list.commands.count, in: list, within: rect)?.pixels
    } catch {
      Diagnostics.report("a kept picture could not be drawn: \(error)")
      return nil
    }
  }

  /// Returns a hash of the encoded list: equal hashes stand for equal pixels.
  private func fingerprint(relativeTo origin: (x: Int32, y: Int32)) -> Fingerprint {
    var key = Fingerprint()
    key.add(UInt64(bitPattern: Int64(atlas.generation)))
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
