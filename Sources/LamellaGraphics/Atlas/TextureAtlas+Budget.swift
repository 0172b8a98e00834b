// One budget for all textures: those of single images and masks go for it, as pages cannot.
extension TextureAtlas {
  /// Lets textures go until all take no more than the budget: those that no frame drew for the longest time.
  ///
  /// What the frame draws that is about to be flushed stays, whatever it takes. What was asked for and lies
  /// out of sight does not.
  ///
  /// - Complexity: O(*n* log *n*) for *n* textures while they take more than the budget, else O(*n*).
  func evict() {
    needsCount = false
    var excess = textureBytes - byteBudget
    guard excess > 0 else { return }
    let start = min(flushes, keepsSince ?? flushes)
    var idle: [(lastShow: Int, bytes: Int, texture: TextureID)] = []
    for mask in ownMasks where mask.lastShow < start {
      idle.append((mask.lastShow, mask.bytes, mask.region.texture))
    }
    for image in ownTextures where image.lastShow < start {
      idle.append((image.lastShow, image.bytes, image.region.texture))
    }
    // Where something must stay that is too much, one flush after the other looks.
    needsCount = true
    // Of what was drawn last at the same time the older texture goes first.
    idle.sort { ($0.lastShow, $0.texture.rawValue) < ($1.lastShow, $1.texture.rawValue) }
    var evicted: Set<TextureID> = []
    for candidate in idle where excess > 0 {
      evicted.insert(candidate.texture)
      excess -= candidate.bytes
    }
    if evicted.isEmpty { return }
    removeMasks { evicted.contains($0.region.texture) }
    removeImages(evicted)
  }

  private func removeImages(_ evicted: Set<TextureID>) {
    let before = ownTextures.count
    ownTextures.removeAll { image in
      guard evicted.contains(image.region.texture) else { return false }
      if image.isCreated { abandoned.append(image.region.texture) }
      return true
    }
    if ownTextures.count == before { return }
    evictions += 1
    ownImages.removeAll { image in
      let identity = ObjectIdentifier(image)
      return !ownTextures.contains { $0.identity == identity }
    }
    indexImages()
  }

  /// Whether a texture is still there.
  ///
  /// - Complexity: O(number of textures).
  package func holds(_ texture: TextureID) -> Bool {
    pages.contains { $0.texture == texture }
      || ownTextures.contains { $0.region.texture == texture }
      || ownMasks.contains { $0.region.texture == texture }
  }
}
