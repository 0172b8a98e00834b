internal import LamellaGraphics

/// The stencils of images that are shown as templates, one for each image.
enum Stencils {
  private struct Entry {
    weak var image: Image?
    var stencil: Image
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]
  /// Entries of images that have gone are dropped when there are this many.
  private static var limit = 32

  /// The stencil of an image; the same one for all variants of an image.
  static func stencil(of image: Image) -> Image {
    let original = image.original
    let key = ObjectIdentifier(original)
    if let entry = entries[key], entry.image === original { return entry.stencil }
    if entries.count >= limit {
      entries = entries.filter { $0.value.image != nil }
      limit = max(32, 2 * entries.count)
    }
    let stencil = original.stencil()
    entries[key] = Entry(image: original, stencil: stencil)
    return stencil
  }
}
