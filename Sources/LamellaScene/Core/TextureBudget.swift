internal import LamellaGraphics

/// The memory of the textures of all windows, and one budget for those that no window shows.
///
/// Textures go when what shows them goes: images when nobody holds them any more, masks and kept pictures about two
/// seconds after they were seen last, all of a window's with the window. Until then what is out of sight stays, to be
/// shown again without being written again; all windows of the process share one budget for it.
///
/// ```swift
/// TextureBudget.byteLimit = 16 << 20
/// ```
///
/// Glyphs and small images share textures, pages, which do not count here; see ``Window/textureByteBudget``. The places
/// of images that have ended are used again, and pages that are full are filled anew with what is in use.
public enum TextureBudget {
  /// The budget that the texture atlases of all windows share.
  static let shared = SharedTextureBudget(byteBudget: 64 << 20)

  /// The most bytes that textures out of sight take in all windows together; 64 MiB unless set.
  ///
  /// When a frame finds them taking more, those go that were not shown for the longest time, whichever window they
  /// belong to; masks, shadows and kept pictures take a quarter of it at most. What the last frame of a window shows
  /// stays, whatever it takes. A smaller limit holds at once.
  /// Negative values count as 0.
  public static var byteLimit: Int {
    get { shared.byteBudget }
    set { shared.byteBudget = newValue }
  }

  /// Lets go what no window shows, as where a level of a game ends.
  ///
  /// The next frame of each window is encoded as a whole, and its glyphs and small images are written again.
  public static func releaseUnused() { shared.releaseUnused() }

  /// The bytes of large images, masks, shadows and kept pictures that no window shows.
  public static var bytesOutOfSight: Int { shared.unusedBytes }

  /// The bytes of all textures of all windows, shown or not.
  ///
  /// Each pixel counts for four bytes. What a back end needs beside, such as copies in the memory of a driver, is
  /// not known here.
  ///
  /// - Complexity: O(number of textures).
  public static var totalBytes: Int { shared.total.bytes }

  /// The number of all textures of all windows.
  ///
  /// - Complexity: O(number of windows).
  public static var textureCount: Int { shared.total.count }
}
