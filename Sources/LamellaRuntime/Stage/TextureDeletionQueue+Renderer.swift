internal import LamellaGraphics
internal import LamellaRendering

extension TextureDeletionQueue {
  /// The deletion queues of all renderers in use.
  private static var entries: [ObjectIdentifier: Entry] = [:]

  /// A renderer's deletion queue, with a weak reference to the renderer.
  private struct Entry {
    weak var renderer: (any Renderer)?
    let deletionQueue: TextureDeletionQueue
  }

  /// Returns the deletion queue of a renderer, which all stages on it share.
  static func of(_ renderer: any Renderer) -> TextureDeletionQueue {
    let key = ObjectIdentifier(renderer)
    // Another renderer may have the address of a released one.
    if let entry = entries[key], entry.renderer != nil { return entry.deletionQueue }
    entries = entries.filter { $0.value.renderer != nil }
    let deletionQueue = TextureDeletionQueue()
    entries[key] = Entry(renderer: renderer, deletionQueue: deletionQueue)
    return deletionQueue
  }
}
