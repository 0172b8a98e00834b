package import LamellaGraphics

// The byte budget for all textures. Only textures of single images and masks are evicted; pages are not.
extension TextureAtlas {
  /// Evicts the least recently shown textures until all textures fit the budget.
  ///
  /// Textures of the frame that is about to be flushed stay, whatever they take. Textures that were requested but are
  /// not visible may be evicted.
  ///
  /// - Complexity: O(*n* log *n*) for *n* textures while they exceed the budget, else O(*n*).
  func evict() {
    needsCount = false
    countUnused()
    var excess = textureBytes - byteBudget
    guard excess > 0 else { return }
    var unused = unusedTextures(isFlushing: true)
    unused.sort(by: UnusedTexture.isEvictedBefore)
    var evicted: Set<TextureID> = []
    for candidate in unused where excess > 0 {
      evicted.insert(candidate.texture)
      excess -= candidate.bytes
    }
    remove(evicted)
    // If the remaining textures still exceed the budget, the next flush tries again.
    needsCount = true
  }

  /// A texture of a single image or mask that no frame shows.
  struct UnusedTexture {
    var texture: TextureID
    var bytes: Int
    /// The time at which a frame showed it last, in ticks of the shared budget.
    var lastShownTime: Int
    /// Whether it is a mask or a cached raster, not an image.
    var isMask: Bool

    /// Returns whether a texture is evicted before another: least recently shown first, then the older texture.
    static func isEvictedBefore(_ a: UnusedTexture, _ b: UnusedTexture) -> Bool {
      (a.lastShownTime, a.texture.rawValue) < (b.lastShownTime, b.texture.rawValue)
    }
  }

  /// The flush since which shown textures are protected from eviction.
  private var protectedFlush: Int { min(shownFlush, protectedSince ?? shownFlush) }

  /// Updates the number of bytes that no frame shows.
  func countUnused() {
    guard let account else { return }
    var unused = SharedTextureBudget.UnusedBytes()
    let start = protectedFlush
    for mask in maskTextures where mask.lastShownFlush < start { unused.masks += mask.bytes }
    for image in imageTextures where image.lastShownFlush < start { unused.images += image.bytes }
    sharedBudget?.setUnusedBytes(of: account, unused)
  }

  /// Returns the textures of single images and masks that no frame shows.
  ///
  /// - Parameter isFlushing: Whether the frame is encoded; otherwise textures that were requested since the last
  ///   flush are excluded.
  /// - Returns: The textures, in no particular order.
  func unusedTextures(isFlushing: Bool) -> [UnusedTexture] {
    let start = protectedFlush
    let nextFlush = isFlushing ? Int.max : flushes
    var unused: [UnusedTexture] = []
    for mask in maskTextures where mask.lastShownFlush < start && mask.lastUsedFlush < nextFlush {
      unused.append(
        UnusedTexture(
          texture: mask.region.texture, bytes: mask.bytes, lastShownTime: mask.lastShownTime,
          isMask: true))
    }
    for image in imageTextures where image.lastShownFlush < start && image.lastUsedFlush < nextFlush
    {
      unused.append(
        UnusedTexture(
          texture: image.region.texture, bytes: image.bytes, lastShownTime: image.lastShownTime,
          isMask: false
        ))
    }
    return unused
  }

  /// Removes textures of single images and masks.
  func remove(_ evicted: Set<TextureID>) {
    if evicted.isEmpty { return }
    removeMasks { evicted.contains($0.region.texture) }
    let count = imageTextures.count
    removeImages(evicted)
    if imageTextures.count < count { evictions += 1 }
    countUnused()
  }

  /// Returns the textures that the next flush would destroy, for a caller that destroys them itself.
  package func takeAbandonedTextures() -> [TextureID] {
    defer { abandonedTextures.removeAll(keepingCapacity: true) }
    return abandonedTextures
  }

  /// Returns whether a texture exists.
  ///
  /// - Complexity: O(number of textures).
  package func holds(_ texture: TextureID) -> Bool {
    pages.contains { $0.texture == texture }
      || imageTextures.contains { $0.region.texture == texture }
      || maskTextures.contains { $0.region.texture == texture }
  }
}
