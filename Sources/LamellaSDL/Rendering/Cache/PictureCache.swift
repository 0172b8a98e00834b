internal import CSDL2
internal import LamellaGraphics
internal import LamellaRendering

/// The picture of the last list in a texture of the renderer's own, transparent where the list draws nothing.
struct PictureCache {
  var policy: PictureCachePolicy
  /// The texture; nil while lists are drawn directly.
  var target: SDLRenderer.Target?
  /// The texture's part of the shared budget.
  var reservation: TextureReservation?
  /// The number of the list that the texture shows; 0 for none.
  var shownNumber: UInt32 = 0
  /// The clear color of that list.
  var shownClearColor: UInt32?
  /// Whether a texture could not be made, so that none is tried until the size or the device changes.
  var isUnavailable = false

  // MARK: The last list

  /// The number of the last list, whether it was drawn directly or not; 0 for none.
  var listNumber: UInt32 = 0
  /// The size of the last list's output.
  var listSize = SIMD2(0, 0)
  /// Whether all that the last list draws can be composited over the host's picture later.
  var isComposable = false
  var sizes = PictureCachePolicy.Sizes()
  /// Whether `isComposable` and `sizes` belong to the last list.
  var hasSizes = false
  var bounds = VertexBounds()
  /// The pixels that the list covers; all of them if the list has a clear color.
  var cover = DamageRegion()
  /// Whether `cover` belongs to the list of `bounds`.
  var hasCover = false

  /// Makes an empty cache.
  init(costs: PictureCachePolicy.Costs) { policy = PictureCachePolicy(costs: costs) }

  /// Marks the texture's contents as lost.
  mutating func loseContents() { shownNumber = 0 }
}
