internal import LamellaGraphics

extension TextureDeletionQueue {
  /// Those of each renderer that a stage has drawn on.
  private static var entries: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    weak var renderer: (any Renderer)?
    let deletionQueue: TextureDeletionQueue
  }

  /// The textures of a renderer that nothing shows any more; the same for all stages that share it.
  static func of(_ renderer: any Renderer) -> TextureDeletionQueue {
    let key = ObjectIdentifier(renderer)
    // Where a renderer has ended another may have its address.
    if let entry = entries[key], entry.renderer != nil { return entry.deletionQueue }
    entries = entries.filter { $0.value.renderer != nil }
    let deletionQueue = TextureDeletionQueue()
    entries[key] = Entry(renderer: renderer, deletionQueue: deletionQueue)
    return deletionQueue
  }
}
