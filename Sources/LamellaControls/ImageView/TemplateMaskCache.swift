internal import LamellaGraphics

/// The cache of the alpha masks of template images.
enum TemplateMaskCache {
  /// An image with its alpha mask.
  private struct Entry {
    weak var image: Image?
    var mask: Image
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of deallocated images are dropped.
  private static var limit = 32

  /// Returns the alpha mask of an image; all variants of an image share one.
  static func mask(of image: Image) -> Image {
    let original = image.original
    let key = ObjectIdentifier(original)
    if let entry = entries[key], entry.image === original { return entry.mask }
    if entries.count >= limit {
      entries = entries.filter { $0.value.image != nil }
      limit = max(32, 2 * entries.count)
    }
    let mask = original.stencil()
    entries[key] = Entry(image: original, mask: mask)
    return mask
  }
}
