public import LamellaGraphics

extension TextureAtlas {
  /// The largest side of images that are put into pages at once; larger ones get textures of their own at first.
  public static let maximumPagedImageSide = 128

  /// Returns the region of an image; copies the image on the first request.
  ///
  /// A small image is put into a page with its edge pixels repeated around it, so that sampling beyond the edge reads
  /// nothing else. A large one gets a texture of its own, until frames alternate between several: then those of up to
  /// ``maximumSharedImageSide`` share a texture, too. All are removed when the image is released: the atlas does not
  /// retain it. An image larger than the renderer's textures is halved until it fits; ``AtlasRegion/part(_:of:)``
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
      let place = Int(-1 - index)
      imageTextures[largeImages[place].texture].lastUsedFlush = flushes
      return largeImages[place].region
    }
    if max(image.width, image.height) > Self.maximumPagedImageSide {
      let large = LargeImage(
        image, filter: filter, texture: imageTextures.count, maximumSide: maximumTextureSide)
      imageTable.insert(key, Int32(-1 - largeImages.count))
      largeImages.append(large)
      imageTextures.append(
        ImageTexture(region: large.region, filter: filter, lastUsedFlush: flushes))
      needsCount = true
      image.textureSource.notifyOnRelease(releasedSources)
      return large.region
    }
    let index = try pagedRegion(of: image, filter)
    imageTable.insert(key, index)
    image.textureSource.notifyOnRelease(releasedSources)
    return regions[index].pointee
  }

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

  /// Returns the key of an image with a filter.
  static func key(of image: UInt64, _ filter: TextureFilter) -> IndexTable.Key {
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
          let texture = imageTextures[largeImages[Int(-1 - index)].texture]
          if texture.imageCount > 1 {
            forgetSharedImage(Int(-1 - index))
          } else {
            remove(texture.region.texture, lastUsedFlush: texture.lastUsedFlush)
          }
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
    guard imageTextures.contains(where: { textures.contains($0.region.texture) }) else { return }
    var places: [Int?] = []
    var count = 0
    for texture in imageTextures {
      if textures.contains(texture.region.texture) {
        if texture.isCreated { abandonedTextures.append(texture.region.texture) }
        places.append(nil)
        continue
      }
      places.append(count)
      imageTextures[count] = texture
      count += 1
    }
    imageTextures.removeLast(imageTextures.count - count)
    for image in largeImages { imageTable.remove(image.key) }
    largeImages = largeImages.compactMap { image in
      guard let texture = places[image.texture] else { return nil }
      var image = image
      image.texture = texture
      return image
    }
    insertLargeImages()
    needsCount = true
  }

  /// Rebuilds the table of images outside of the pages.
  func rebuildImageTable() {
    imageTable.removeAll()
    insertLargeImages()
  }

  /// Adds all images outside of the pages to the table.
  func insertLargeImages() {
    for (index, image) in largeImages.enumerated() {
      imageTable.insert(image.key, Int32(-1 - index))
    }
  }
}
