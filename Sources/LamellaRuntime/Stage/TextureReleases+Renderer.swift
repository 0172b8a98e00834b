internal import LamellaGraphics

extension TextureReleases {
  /// Those of each renderer that a stage has drawn on.
  private static var entries: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    weak var renderer: (any Renderer)?
    let releases: TextureReleases
  }

  /// The textures of a renderer that nothing shows any more; the same for all stages that share it.
  static func of(_ renderer: any Renderer) -> TextureReleases {
    let key = ObjectIdentifier(renderer)
    // Where a renderer has ended another may have its address.
    if let entry = entries[key], entry.renderer != nil { return entry.releases }
    entries = entries.filter { $0.value.renderer != nil }
    let releases = TextureReleases()
    entries[key] = Entry(renderer: renderer, releases: releases)
    return releases
  }
}
