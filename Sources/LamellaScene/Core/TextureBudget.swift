internal import LamellaGraphics
package import LamellaRendering

/// The memory of the textures of all windows, and one budget for those that no window shows.
///
/// Textures of images are released with the images, masks and raster caches about two seconds after they were last
/// visible, and all textures of a window with it. Until then textures out of sight stay, so that they need not be
/// uploaded again; all windows of the process share one budget for them.
///
/// ```swift
/// TextureBudget.byteLimit = 16 << 20
/// ```
///
/// Glyphs and small images share atlas pages, which do not count here; see ``Window/textureByteBudget``. The space
/// of released images is reused, and full pages are repacked with the entries in use.
public enum TextureBudget {
  /// The budget that the texture atlases of all windows share.
  static let shared = SharedTextureBudget(byteBudget: 64 << 20)

  /// The maximum bytes of textures out of sight in all windows together; default 64 MiB.
  ///
  /// If a frame finds more, the least recently shown textures are released, of any window. Masks, shadows and raster
  /// caches take at most a quarter of the limit. Textures that the last frame of a window shows stay. A smaller limit
  /// applies at once. Negative values count as 0.
  public static var byteLimit: Int {
    get { shared.byteBudget }
    set { shared.byteBudget = newValue }
  }

  /// Releases the textures that no window shows, such as at the end of a game's level.
  ///
  /// The next frame of each window is encoded as a whole, and its glyphs and small images are uploaded again.
  public static func releaseUnused() { shared.releaseUnused() }

  /// The bytes of large images, masks, shadows and raster caches that no window shows.
  public static var bytesOutOfSight: Int { shared.unusedBytes }

  /// The bytes of all textures of all windows, shown or not.
  ///
  /// Each pixel counts for four bytes. The picture that a back end caches counts, too. What it needs beside, such as
  /// copies in the memory of a driver, is not known here.
  ///
  /// - Complexity: O(number of textures).
  public static var totalBytes: Int { shared.total.bytes }

  /// The number of all textures of all windows.
  ///
  /// - Complexity: O(number of windows).
  public static var textureCount: Int { shared.total.count }

  /// Reserves bytes for a texture of a back end's own.
  ///
  /// - Returns: The reservation; nil if all reservations would take more than half of the limit.
  package static func reserve(_ bytes: Int) -> TextureReservation? { shared.reserve(bytes) }
}
