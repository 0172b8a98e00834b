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
    countHidden()
    var excess = textureBytes - byteBudget
    guard excess > 0 else { return }
    var hidden = hiddenTextures(isFlushing: true)
    hidden.sort(by: HiddenTexture.goesFirst)
    var evicted: Set<TextureID> = []
    for candidate in hidden where excess > 0 {
      evicted.insert(candidate.texture)
      excess -= candidate.bytes
    }
    remove(evicted)
    // Where something must stay that is too much, one flush after the other looks.
    needsCount = true
  }

  /// A texture of a single thing that no frame shows.
  struct HiddenTexture {
    var texture: TextureID
    var bytes: Int
    /// When a frame showed it last, by the clock of the ledger.
    var showTime: Int
    /// Whether it is a mask or a kept picture.
    var isMask: Bool

    /// Of what was shown last at the same time the older texture goes first.
    static func goesFirst(_ a: HiddenTexture, _ b: HiddenTexture) -> Bool {
      (a.showTime, a.texture.rawValue) < (b.showTime, b.texture.rawValue)
    }
  }

  /// The flush from which on textures that were shown stay.
  private var keptFlush: Int { min(shownFlush, keepsSince ?? shownFlush) }

  /// Counts the bytes that no frame shows.
  func countHidden() {
    guard let account else { return }
    var hidden = TextureLedger.HiddenBytes()
    let start = keptFlush
    for mask in ownMasks where mask.lastShow < start { hidden.masks += mask.bytes }
    for image in ownTextures where image.lastShow < start { hidden.images += image.bytes }
    ledger?.note(account, hidden)
  }

  /// The textures of single things that no frame shows.
  ///
  /// - Parameter isFlushing: Whether the frame is encoded: else what has been asked for since the last one stays.
  /// - Returns: The textures, in no order.
  func hiddenTextures(isFlushing: Bool) -> [HiddenTexture] {
    let start = keptFlush
    let nextFlush = isFlushing ? Int.max : flushes
    var hidden: [HiddenTexture] = []
    for mask in ownMasks where mask.lastShow < start && mask.lastUse < nextFlush {
      hidden.append(
        HiddenTexture(
          texture: mask.region.texture, bytes: mask.bytes, showTime: mask.showTime, isMask: true))
    }
    for image in ownTextures where image.lastShow < start && image.lastUse < nextFlush {
      hidden.append(
        HiddenTexture(
          texture: image.region.texture, bytes: image.bytes, showTime: image.showTime, isMask: false
        ))
    }
    return hidden
  }

  /// Lets textures of single things go.
  func remove(_ evicted: Set<TextureID>) {
    if evicted.isEmpty { return }
    removeMasks { evicted.contains($0.region.texture) }
    let count = ownTextures.count
    removeImages(evicted)
    if ownTextures.count < count { evictions += 1 }
    countHidden()
  }

  /// The textures that are let go by the next flush: for who tells the back end by itself.
  package func takeAbandoned() -> [TextureID] {
    defer { abandoned.removeAll(keepingCapacity: true) }
    return abandoned
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
