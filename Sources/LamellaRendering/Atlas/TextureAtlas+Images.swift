public import LamellaGraphics

extension TextureAtlas {
  /// The largest side of images that are put into pages; larger ones get textures of their own.
  public static let maximumPagedImageSide = 128

  /// Returns the region of an image; copies the image on the first request.
  ///
  /// A small image is put into a page with its edge pixels repeated around it, so that sampling beyond the edge reads
  /// nothing else. A large one gets a texture of its own. Both are removed when the image is released: the atlas does
  /// not retain it. An image larger than the renderer's textures is halved until it fits; ``AtlasRegion/part(_:of:)``
  /// accounts for that.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - filter: The sampling filter; each has its own texture.
  /// - Returns: The region of the whole image.
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the image is cached.
  public func image(
    _ image: Image, filter: TextureFilter = .linear
  ) throws(AtlasFull) -> AtlasRegion {
    let key = Self.key(of: image.textureSource.identity, filter)
    if let index = imageTable.find(key) {
      if index >= 0 { return regions[index].pointee }
      imageTextures[Int(-1 - index)].lastUsedFlush = flushes
      return imageTextures[Int(-1 - index)].region
    }
    if max(image.width, image.height) > Self.maximumPagedImageSide {
      let texture = ImageTexture(
        image: image, filter: filter, maximumSide: maximumTextureSide, lastUsedFlush: flushes)
      imageTable.insert(key, Int32(-1 - imageTextures.count))
      imageTextures.append(texture)
      needsCount = true
      image.textureSource.notifyOnRelease(releasedSources)
      return texture.region
    }
    let index = try pagedRegion(of: image, filter)
    imageTable.insert(key, index)
    image.textureSource.notifyOnRelease(releasedSources)
    return regions[index].pointee
  }

  /// Frees the regions of released images now; every flush does the same.
  ///
  /// - Complexity: O(number of images with textures of their own), if images were released.
  public func purgeUnusedImages() { removeReleased() }

  // MARK: Small images

  /// The size of a region in a page, including the border around the image.
  struct RegionSize: Hashable {
    var width: Int32
    var height: Int32
    var filter: TextureFilter
  }

  /// Draws an image into a page: in the region of a released image, else in a new one.
  ///
  /// - Returns: The index of its region.
  private func pagedRegion(
    of image: Image, _ filter: TextureFilter
  ) throws(AtlasFull) -> Int32 {
    let (width, height) = (image.width, image.height)
    /// Draws the image with a border that repeats its edge pixels.
    func draw(_ texels: inout AtlasPage.Texels) {
      image.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<(height + 2) {
          let fromY = min(max(y - 1, 0), height - 1)
          for x in 0..<(width + 2) {
            let fromX = min(max(x - 1, 0), width - 1)
            texels.copy(x, y, from: pixels.baseAddress! + (fromY * width + fromX) * 4)
          }
        }
      }
    }
    let size = RegionSize(width: Int32(width + 2), height: Int32(height + 2), filter: filter)
    if let index = freeRegions[size]?.popLast() {
      reusedRegions += 1
      freeBytes -= Int(size.width * size.height) * 4
      let region = regions[index].pointee
      for page in pages.indices where pages[page].texture == region.texture {
        pages[page].draw(
          in: PixelRect(
            x: region.rect.x - 1, y: region.rect.y - 1, width: size.width, height: size.height),
          draw)
      }
      return index
    }
    var region = try insert(width: width + 2, height: height + 2, filter: filter, draw: draw)
    let texelU = (region.u1 - region.u0) / Float(width + 2)
    let texelV = (region.v1 - region.v0) / Float(height + 2)
    region.u0 += texelU
    region.u1 -= texelU
    region.v0 += texelV
    region.v1 -= texelV
    region.rect = PixelRect(
      x: region.rect.x + 1, y: region.rect.y + 1, width: Int32(width), height: Int32(height))
    regions.append(region)
    return Int32(regions.count - 1)
  }

  /// Makes the region of a released image available to the next one of its size.
  private func freeRegion(_ index: Int32, _ filter: TextureFilter) {
    let rect = regions[index].pointee.rect
    let size = RegionSize(width: rect.width + 2, height: rect.height + 2, filter: filter)
    freeRegions[size, default: []].append(index)
    freeBytes += Int(size.width * size.height) * 4
  }

  // MARK: Large images

  /// A texture of a single image.
  struct ImageTexture {
    /// The image's identity.
    let image: UInt64
    let filter: TextureFilter
    let region: AtlasRegion
    /// The image's pixels, shared with it, to recreate the texture when the renderer has lost it.
    private let pixels: [UInt8]
    private let width: Int
    private let height: Int
    /// The number of times that the sides are halved.
    private let halvings: Int
    /// Whether the renderer has the texture.
    var isCreated = false
    /// The number of the flush that last requested or showed it.
    var lastUsedFlush: Int
    /// The number of the flush that showed it last, or -1.
    var lastShownFlush = -1
    /// The time of that flush, in ticks of the shared budget.
    var lastShownTime = -1

    var bytes: Int { Int(region.rect.width) * Int(region.rect.height) * 4 }

    init(image: Image, filter: TextureFilter, maximumSide: Int, lastUsedFlush: Int) {
      self.lastUsedFlush = lastUsedFlush
      self.image = image.textureSource.identity
      self.filter = filter
      (pixels, width, height) = (image.pixels, image.width, image.height)
      var halvings = 0
      while max(image.width, image.height) >> halvings > maximumSide { halvings += 1 }
      let width = max(image.width >> halvings, 1)
      let height = max(image.height >> halvings, 1)
      self.halvings = halvings
      region = AtlasRegion(
        texture: TextureID.unique(),
        rect: PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)),
        textureWidth: width, textureHeight: height)
    }

    /// Adds the updates that create and write the texture.
    mutating func create(into updates: inout [TextureUpdate]) {
      let width = Int(region.rect.width)
      let height = Int(region.rect.height)
      updates.append(.create(region.texture, width: width, height: height, filter: filter))
      let shown = halvings == 0 ? pixels : reduced(width, height)
      updates.append(
        .write(
          region.texture, rect: region.rect,
          pixels: .colors(Premultiplying.premultiplied(shown))))
      isCreated = true
    }

    /// Returns every `2^halvings`-th pixel: fast, and good enough for images that no screen shows at full size.
    private func reduced(_ shownWidth: Int, _ shownHeight: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(shownWidth * shownHeight * 4)
      for y in 0..<shownHeight {
        for x in 0..<shownWidth {
          let fromX = min(x << halvings, width - 1)
          let fromY = min(y << halvings, height - 1)
          let start = (fromY * width + fromX) * 4
          bytes.append(contentsOf: pixels[start..<(start + 4)])
        }
      }
      return bytes
    }
  }

  /// Returns the key of an image with a filter.
  private static func key(of image: UInt64, _ filter: TextureFilter) -> IndexTable.Key {
    IndexTable.Key(first: image, second: UInt64(filter.rawValue))
  }

  // MARK: Removing

  /// Removes the textures and regions of released images and rasters, except for textures that the current frame
  /// draws: those are removed by the next flush.
  func removeReleased() {
    releasedIdentities += releasedSources.take()
    if releasedIdentities.isEmpty { return }
    var textures: Set<TextureID> = []
    releasedIdentities.removeAll { identity in
      var waits = false
      /// Collects the texture of a released image for removal, unless the current frame draws it.
      func remove(_ texture: TextureID, lastUsedFlush: Int) {
        if lastUsedFlush == flushes { waits = true } else { textures.insert(texture) }
      }
      for filter in [TextureFilter.nearest, .linear] {
        let key = Self.key(of: identity, filter)
        guard let index = imageTable.find(key) else { continue }
        if index >= 0 {
          imageTable.remove(key)
          freeRegion(index, filter)
        } else {
          let image = imageTextures[Int(-1 - index)]
          remove(image.region.texture, lastUsedFlush: image.lastUsedFlush)
        }
      }
      if let index = maskTable.find(Self.key(ofRaster: identity)) {
        let picture = maskTextures[Int(-1 - index)]
        remove(picture.region.texture, lastUsedFlush: picture.lastUsedFlush)
      }
      return !waits
    }
    if textures.isEmpty { return }
    removeMasks { textures.contains($0.region.texture) }
    removeImages(textures)
  }

  /// Removes textures of large images.
  func removeImages(_ textures: Set<TextureID>) {
    if textures.isEmpty { return }
    var count = 0
    for texture in imageTextures {
      let key = Self.key(of: texture.image, texture.filter)
      imageTable.remove(key)
      if textures.contains(texture.region.texture) {
        if texture.isCreated { abandonedTextures.append(texture.region.texture) }
        continue
      }
      imageTextures[count] = texture
      imageTable.insert(key, Int32(-1 - count))
      count += 1
    }
    if count == imageTextures.count { return }
    imageTextures.removeLast(imageTextures.count - count)
    needsCount = true
  }

  /// Rebuilds the table of images with textures of their own.
  func rebuildImageTable() {
    imageTable.removeAll()
    for (i, texture) in imageTextures.enumerated() {
      imageTable.insert(Self.key(of: texture.image, texture.filter), Int32(-1 - i))
    }
  }
}
