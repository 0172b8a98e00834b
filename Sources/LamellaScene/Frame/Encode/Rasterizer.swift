internal import LamellaGraphics
internal import LamellaRendering

/// A software rasterizer of subtrees, for raster caches and content shadows.
///
/// The rasterizer has its own atlas and scratch. The rasterizer of that scratch draws raster caches within the
/// subtree, and so on.
final class Rasterizer {
  private let pictures: PictureRasterizer
  private let scratch: DrawScratch

  var atlas: TextureAtlas { pictures.atlas }

  /// The number of frames since the rasterizer was last used.
  var idleFrames: Int { pictures.idleFrames }

  /// Makes a rasterizer with the texture size of the atlas that it draws for.
  ///
  /// - Parameters:
  ///   - maximumTextureSide: The longest side of a texture, in pixels.
  ///   - depth: The number of rasterizers that lie in each other here, this one included.
  init(maximumTextureSide: Int, depth: Int) {
    scratch = DrawScratch(depth: depth)
    pictures = PictureRasterizer(
      maximumTextureSide: maximumTextureSide, sharedBudget: TextureBudget.shared)
  }

  nonisolated deinit {}

  /// Begins a frame: textures that neither it nor the frame before it uses are removed.
  func beginFrame() {
    pictures.beginFrame()
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
    do {
      return try pictures.encode(
        part.rect, relativeTo: origin, scale: part.scale, storage: scratch.storage
      ) { (encoder) throws(AtlasFull) in
        try scratch.withWalk { (storage) throws(AtlasFull) in
          storage.rasterizedRow = part.row
          storage.omitsShadows = part.omitsShadows
          try walk(&encoder, &storage)
        }
      }
    } catch is AtlasFull {
      Diagnostics.report(
        "a raster cache or a shadow of content needs more glyphs and images than a texture atlas can hold: "
          + "draw less in it, or without it")
    } catch {
      Diagnostics.report("a raster cache or a shadow of content could not be drawn: \(error)")
    }
    return nil
  }

  /// Draws the last encoded part.
  ///
  /// - Returns: Premultiplied pixels of `rect`, four bytes each; nil when there are none.
  func draw(in rect: PixelRect) -> [UInt8]? {
    do {
      return try pictures.draw(in: rect)
    } catch {
      Diagnostics.report("a raster cache or a shadow of content could not be drawn: \(error)")
      return nil
    }
  }
}
