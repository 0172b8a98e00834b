extension TextureAtlas {
  /// The longest side of images that get a place in a page; larger ones get textures of their own.
  public static let maximumPagedImageSide = 128

  /// The region of an image; taken over when it is asked for the first time.
  ///
  /// A small image gets a place in a page with its edge repeated around it, so that stretching it
  /// mixes in nothing else. A large one gets a texture of its own. Both go when the image has ended: the
  /// atlas does not keep it. One larger than the back end's textures is halved until it fits;
  /// ``AtlasRegion/part(_:of:)`` accounts for that.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - filter: How the texture is read; each way has its own texture.
  /// - Returns: The region of the whole image.
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the image was taken over.
  public func image(
    _ image: Image, filter: TextureFilter = .linear
  ) throws(AtlasFull) -> AtlasRegion {
    let key = Self.key(of: image.ending.identity, filter)
    if let index = imageTable.find(key) {
      if index >= 0 { return regions[index].pointee }
      ownTextures[Int(-1 - index)].lastUse = flushes
      return ownTextures[Int(-1 - index)].region
    }
    if max(image.width, image.height) > Self.maximumPagedImageSide {
      let texture = OwnTexture(
        image: image, filter: filter, maximumSide: maximumTextureSide, lastUse: flushes)
      imageTable.insert(key, Int32(-1 - ownTextures.count))
      ownTextures.append(texture)
      needsCount = true
      image.ending.report(to: endings)
      return texture.region
    }
    let index = try pagedRegion(of: image, filter)
    imageTable.insert(key, index)
    image.ending.report(to: endings)
    return regions[index].pointee
  }

  /// Gives the places of images that have ended free now, as every flush does by itself.
  ///
  /// - Complexity: O(number of images with textures of their own), where images have ended.
  public func purgeUnusedImages() { releaseEnded() }

  // MARK: Small images

  /// The size of a place in a page, with the edge around the image.
  struct PlaceSize: Hashable {
    var width: Int32
    var height: Int32
    var filter: TextureFilter
  }

  /// Draws an image into a page: in the place of one that has ended, else in a new place.
  ///
  /// - Returns: The number of its region.
  private func pagedRegion(
    of image: Image, _ filter: TextureFilter
  ) throws(AtlasFull) -> Int32 {
    let (width, height) = (image.width, image.height)
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
    let size = PlaceSize(width: Int32(width + 2), height: Int32(height + 2), filter: filter)
    if let index = freePlaces[size]?.popLast() {
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

  /// Gives the place of an image that has ended to the next one of its size.
  private func freePlace(_ index: Int32, _ filter: TextureFilter) {
    let rect = regions[index].pointee.rect
    let size = PlaceSize(width: rect.width + 2, height: rect.height + 2, filter: filter)
    freePlaces[size, default: []].append(index)
    freeBytes += Int(size.width * size.height) * 4
  }

  // MARK: Large images

  /// A texture that shows one image.
  struct OwnTexture {
    /// The image's identity.
    let image: UInt64
    let filter: TextureFilter
    let region: AtlasRegion
    /// The image's pixels; shared with it, to make the texture again when the back end has lost it.
    private let pixels: [UInt8]
    private let width: Int
    private let height: Int
    /// How many times the sides are halved.
    private let halvings: Int
    /// Whether the back end has the texture.
    var isCreated = false
    /// The flush before which it was asked for, or shown, last.
    var lastUse: Int
    /// The flush whose list showed it last, or -1.
    var lastShow = -1
    /// When that was, by the clock of the ledger.
    var showTime = -1

    var bytes: Int { Int(region.rect.width) * Int(region.rect.height) * 4 }

    init(image: Image, filter: TextureFilter, maximumSide: Int, lastUse: Int) {
      self.lastUse = lastUse
      self.image = image.ending.identity
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

    /// Adds what the back end needs to have the texture.
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

    /// Every `2^halvings`-th pixel: quick, and good enough for what no screen shows whole.
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

  private static func key(of image: UInt64, _ filter: TextureFilter) -> IndexTable.Key {
    IndexTable.Key(first: image, second: UInt64(filter.rawValue))
  }

  // MARK: Letting go

  /// Lets go what shows images and pictures that have ended, but for textures that the present frame draws: they go
  /// with the next.
  func releaseEnded() {
    ended += endings.take()
    if ended.isEmpty { return }
    var textures: Set<TextureID> = []
    ended.removeAll { identity in
      var waits = false
      func letGo(_ texture: TextureID, lastUse: Int) {
        if lastUse == flushes { waits = true } else { textures.insert(texture) }
      }
      for filter in [TextureFilter.nearest, .linear] {
        let key = Self.key(of: identity, filter)
        guard let index = imageTable.find(key) else { continue }
        if index >= 0 {
          imageTable.remove(key)
          freePlace(index, filter)
        } else {
          let image = ownTextures[Int(-1 - index)]
          letGo(image.region.texture, lastUse: image.lastUse)
        }
      }
      if let index = maskTable.find(Self.key(ofPicture: identity)) {
        let picture = ownMasks[Int(-1 - index)]
        letGo(picture.region.texture, lastUse: picture.lastUse)
      }
      return !waits
    }
    if textures.isEmpty { return }
    removeMasks { textures.contains($0.region.texture) }
    removeImages(textures)
  }

  /// Lets textures of large images go.
  func removeImages(_ textures: Set<TextureID>) {
    if textures.isEmpty { return }
    var count = 0
    for texture in ownTextures {
      let key = Self.key(of: texture.image, texture.filter)
      imageTable.remove(key)
      if textures.contains(texture.region.texture) {
        if texture.isCreated { abandoned.append(texture.region.texture) }
        continue
      }
      ownTextures[count] = texture
      imageTable.insert(key, Int32(-1 - count))
      count += 1
    }
    if count == ownTextures.count { return }
    ownTextures.removeLast(ownTextures.count - count)
    needsCount = true
  }

  /// Makes the table name the images with textures of their own, and no others.
  func indexOwnTextures() {
    imageTable.removeAll()
    for (i, texture) in ownTextures.enumerated() {
      imageTable.insert(Self.key(of: texture.image, texture.filter), Int32(-1 - i))
    }
  }
}
