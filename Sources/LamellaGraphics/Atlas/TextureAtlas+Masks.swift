extension TextureAtlas {
  /// What is known of a mask.
  package enum MaskEntry {
    /// It was never drawn, or has gone.
    case unknown
    /// The shape touches no pixel.
    case empty
    /// Where it is; `left` and `top` of the region are its first column and row.
    case region(AtlasRegion)
  }

  /// The longest side of masks that get a place in a page; larger ones get textures of their own.
  package static let maximumPagedMaskSide = 64

  /// Looks a mask up.
  ///
  /// - Complexity: O(1) without allocation.
  package func mask(for key: Fingerprint) -> MaskEntry {
    guard let index = maskTable.find(Self.key(of: key)) else { return .unknown }
    if index == Self.emptyMask { return .empty }
    if index >= 0 { return .region(regions[index].pointee) }
    let place = Int(-1 - index)
    ownMasks[place].lastUse = flushes
    return .region(ownMasks[place].region)
  }

  /// Stores a mask that was not known.
  ///
  /// A small one gets a place in a page. A large one gets a texture of its own, which goes after two
  /// seconds or so without use.
  ///
  /// - Parameters:
  ///   - key: Stands for all that the mask depends on.
  ///   - mask: The pixels, or nil where the shape touches none.
  ///   - maximumPagedSide: The longest side of what gets a place in a page.
  /// - Returns: Its region; nil for none, and for one larger than any texture.
  /// - Throws: ``AtlasFull`` when the budget is used up.
  package func insertMask(
    _ key: Fingerprint, _ mask: ShapeMask?,
    maximumPagedSide: Int = TextureAtlas.maximumPagedMaskSide
  ) throws(AtlasFull) -> AtlasRegion? {
    guard let mask, max(mask.width, mask.height) <= maximumTextureSide else {
      // Keys with a part in sight in them never end: what touches no pixel is quickly found anew.
      if emptyMasks.count == Self.mostEmptyMasks {
        emptyMasks.removeAll(keepingCapacity: true)
        indexMasks()
      }
      maskTable.insert(Self.key(of: key), Self.emptyMask)
      emptyMasks.append(key)
      return nil
    }
    if max(mask.width, mask.height) > maximumPagedSide { return insertOwnMask(key, mask) }
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

  /// Gives a mask a texture of its own.
  ///
  /// - Parameters:
  ///   - key: Stands for the mask.
  ///   - mask: The pixels.
  /// - Returns: Its region.
  private func insertOwnMask(_ key: Fingerprint, _ mask: ShapeMask) -> AtlasRegion {
    let own = OwnMask(key: Self.key(of: key), mask: mask, lastUse: flushes)
    maskTable.insert(own.key, Int32(-1 - ownMasks.count))
    ownMasks.append(own)
    needsCount = true
    return own.region
  }

  /// A texture that shows one mask or picture.
  struct OwnMask {
    let key: IndexTable.Key
    /// Which drawing of a picture it is; 0 for masks.
    let version: UInt64
    let region: AtlasRegion
    /// What the back end is still to get.
    var pixels: TexturePixels?
    /// The flush before which it was asked for, or shown, last.
    var lastUse: Int
    /// The flush whose list showed it last, or -1.
    var lastShow = -1
    /// When that was, by the clock of the ledger.
    var showTime = -1

    /// Whether the back end has the texture.
    var isCreated: Bool { pixels == nil }

    var bytes: Int { Int(region.rect.width) * Int(region.rect.height) * 4 }

    init(key: IndexTable.Key, version: UInt64 = 0, mask: ShapeMask, lastUse: Int) {
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
      self.lastUse = lastUse
    }

    /// Adds what the back end needs to have the texture, unless it has it.
    mutating func create(into updates: inout [TextureUpdate]) {
      guard let pixels else { return }
      let (width, height) = (Int(region.rect.width), Int(region.rect.height))
      updates.append(.create(region.texture, width: width, height: height, filter: .linear))
      updates.append(.write(region.texture, rect: region.rect, pixels: pixels))
      self.pixels = nil
    }
  }

  /// Lets masks go that were not used for long.
  func sweepMasks() {
    guard let maximumAge else { return }
    for mask in ownMasks where mask.lastUse < flushes - maximumAge {
      return removeMasks { $0.lastUse < flushes - maximumAge }
    }
  }

  /// Lets some masks with textures of their own go.
  func removeMasks(where goes: (OwnMask) -> Bool) {
    ownMasks.removeAll { mask in
      guard goes(mask) else { return false }
      // A texture that no list was told of yet needs no word either.
      if mask.isCreated { abandoned.append(mask.region.texture) }
      return true
    }
    indexMasks()
    needsCount = true
  }

  /// Forgets masks with textures of their own, because the back end lost these.
  func forgetOwnMasks() {
    guard !ownMasks.isEmpty else { return }
    ownMasks.removeAll()
    indexMasks()
    needsCount = true
  }

  /// Makes the table name the masks that there are, and no others.
  func indexMasks() {
    maskTable.removeAll()
    for (key, index) in pagedMasks { maskTable.insert(Self.key(of: key), index) }
    for key in emptyMasks { maskTable.insert(Self.key(of: key), Self.emptyMask) }
    for (index, mask) in ownMasks.enumerated() {
      maskTable.insert(mask.key, Int32(-1 - index))
    }
  }

  private static func key(of fingerprint: Fingerprint) -> IndexTable.Key {
    IndexTable.Key(first: fingerprint.first, second: fingerprint.second)
  }

  private static let emptyMask = Int32.max
  /// More masks that touch no pixel are forgotten.
  private static let mostEmptyMasks = 4096
}
