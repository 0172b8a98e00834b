package import LamellaGraphics

extension TextureAtlas {
  /// The result of looking up a mask.
  package enum MaskEntry {
    /// The mask was never rasterized, or was removed.
    case unknown
    /// There is nothing to draw: the shape touches no pixel, or is larger than any texture.
    case empty
    /// The region; its `left` and `top` are the mask's first column and row.
    case region(AtlasRegion)
  }

  /// The largest side of masks that are put into pages; larger ones get textures of their own.
  package static let maximumPagedMaskSide = 64

  /// Looks a mask up.
  ///
  /// - Complexity: O(1) without allocation.
  package func mask(for key: Fingerprint) -> MaskEntry {
    guard let index = maskTable.find(Self.key(of: key)) else { return .unknown }
    if index == Self.emptyMask { return .empty }
    if index >= 0 { return .region(regions[index].pointee) }
    let place = Int(-1 - index)
    maskTextures[place].lastUsedFlush = flushes
    return .region(maskTextures[place].region)
  }

  /// Stores a mask that was not cached.
  ///
  /// A small mask is put into a page. A large one gets a texture of its own, which is removed after about two seconds
  /// without use.
  ///
  /// - Parameters:
  ///   - key: The fingerprint of everything that the mask depends on.
  ///   - mask: The pixels, or nil where the shape touches none.
  ///   - maximumPagedSide: The largest side of masks that are put into pages.
  /// - Returns: The region; nil for no mask, and for one larger than any texture.
  /// - Throws: ``AtlasFull`` when the budget is used up.
  package func insertMask(
    _ key: Fingerprint, _ mask: ShapeMask?,
    maximumPagedSide: Int = TextureAtlas.maximumPagedMaskSide
  ) throws(AtlasFull) -> AtlasRegion? {
    guard let mask, max(mask.width, mask.height) <= maximumTextureSide else {
      // Keys that depend on the visible part are unlimited in number, and empty masks are cheap to find again.
      if emptyMasks.count == Self.maximumEmptyMasks {
        emptyMasks.removeAll(keepingCapacity: true)
        rebuildMaskTable()
      }
      maskTable.insert(Self.key(of: key), Self.emptyMask)
      emptyMasks.append(key)
      return nil
    }
    if max(mask.width, mask.height) > maximumPagedSide { return insertMaskTexture(key, mask) }
    var region = try insert(width: mask.width, height: mask.height) { texels in
      switch mask.pixels {
      case .coverage(let coverage):
        for y in 0..<mask.height {
          for x in 0..<mask.width { texels.set(x, y, coverage: coverage[y * mask.width + x]) }
        }
      case .colors(let colors):
        let rowBytes = 4 * mask.width
        for y in 0..<mask.height {
          texels.setRow(y, to: colors[y * rowBytes..<(y + 1) * rowBytes])
        }
      }
    }
    region.left = mask.left
    region.top = mask.top
    maskTable.insert(Self.key(of: key), Int32(regions.count))
    pagedMasks.append((key, Int32(regions.count)))
    regions.append(region)
    return region
  }

  /// Stores a mask in a texture of its own.
  ///
  /// - Parameters:
  ///   - key: The mask's fingerprint.
  ///   - mask: The pixels.
  /// - Returns: The region.
  private func insertMaskTexture(_ key: Fingerprint, _ mask: ShapeMask) -> AtlasRegion {
    let own = MaskTexture(key: Self.key(of: key), mask: mask, lastUsedFlush: flushes)
    maskTable.insert(own.key, Int32(-1 - maskTextures.count))
    maskTextures.append(own)
    needsCount = true
    return own.region
  }

  /// A texture of a single mask or cached raster.
  struct MaskTexture {
    let key: IndexTable.Key
    /// The version of a raster; 0 for masks.
    let version: UInt64
    let region: AtlasRegion
    /// The pixels that the renderer has not got yet.
    var pixels: TexturePixels?
    /// The number of the flush that last requested or showed it.
    var lastUsedFlush: Int
    /// The number of the flush that showed it last, or -1.
    var lastShownFlush = -1
    /// The time of that flush, in ticks of the shared budget.
    var lastShownTime = -1

    /// Whether the renderer has the texture.
    var isCreated: Bool { pixels == nil }

    var bytes: Int { Int(region.rect.width) * Int(region.rect.height) * 4 }

    init(key: IndexTable.Key, version: UInt64 = 0, mask: ShapeMask, lastUsedFlush: Int) {
      self.key = key
      self.version = version
      pixels = mask.pixels
      var region = AtlasRegion(
        texture: TextureID.unique(),
        rect: PixelRect(x: 0, y: 0, width: Int32(mask.width), height: Int32(mask.height)),
        textureWidth: mask.width, textureHeight: mask.height)
      region.left = mask.left
      region.top = mask.top
      self.region = region
      self.lastUsedFlush = lastUsedFlush
    }

    /// Adds the updates that create and write the texture, unless the renderer has it.
    mutating func create(into updates: inout [TextureUpdate]) {
      guard let pixels else { return }
      let (width, height) = (Int(region.rect.width), Int(region.rect.height))
      updates.append(.create(region.texture, width: width, height: height, filter: .linear))
      updates.append(.write(region.texture, rect: region.rect, pixels: pixels))
      self.pixels = nil
    }
  }

  /// Removes masks that were not used for a long time.
  func sweepMasks() {
    guard let maximumAge else { return }
    for mask in maskTextures where mask.lastUsedFlush < flushes - maximumAge {
      return removeMasks { $0.lastUsedFlush < flushes - maximumAge }
    }
  }

  /// Removes some masks with textures of their own.
  func removeMasks(where goes: (MaskTexture) -> Bool) {
    maskTextures.removeAll { mask in
      guard goes(mask) else { return false }
      // A texture that no list has created need not be destroyed.
      if mask.isCreated { abandonedTextures.append(mask.region.texture) }
      return true
    }
    rebuildMaskTable()
    needsCount = true
  }

  /// Removes the masks with textures of their own, because the renderer lost these.
  func discardMaskTextures() {
    guard !maskTextures.isEmpty else { return }
    maskTextures.removeAll()
    rebuildMaskTable()
    needsCount = true
  }

  /// Rebuilds the table of masks.
  func rebuildMaskTable() {
    maskTable.removeAll()
    for (key, index) in pagedMasks { maskTable.insert(Self.key(of: key), index) }
    for key in emptyMasks { maskTable.insert(Self.key(of: key), Self.emptyMask) }
    for (index, mask) in maskTextures.enumerated() {
      maskTable.insert(mask.key, Int32(-1 - index))
    }
  }

  /// Returns the key of a mask's fingerprint.
  private static func key(of fingerprint: Fingerprint) -> IndexTable.Key {
    IndexTable.Key(first: fingerprint.first, second: fingerprint.second)
  }

  private static let emptyMask = Int32.max
  /// The largest number of empty masks; more are forgotten.
  private static let maximumEmptyMasks = 4096
}
