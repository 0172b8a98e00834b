extension TextureAtlas {
  /// The longest side of images that get a place in a page; larger ones get textures of their own.
  public static let maximumPagedImageSide = 128

  /// The region of an image; taken over when it is asked for the first time.
  ///
  /// A small image gets a place in a page with its edge repeated around it, so that stretching it
  /// mixes in nothing else. A large one gets a texture of its own, which goes when nobody but the
  /// atlas holds the image any more. One larger than the back end's textures is halved until it fits;
  /// ``AtlasRegion/part(_:of:)`` accounts for that.
  ///
  /// - Parameters:
  ///   - image: The image; the atlas keeps it.
  ///   - filter: How the texture is read; each way has its own texture.
  /// - Returns: The region of the whole image.
  /// - Throws: ``AtlasFull`` when the budget is used up.
  /// - Complexity: O(1) without allocation, once the image was taken over.
  public func image(
    _ image: Image, filter: TextureFilter = .linear
  ) throws(AtlasFull) -> AtlasRegion {
    let key = Self.key(of: ObjectIdentifier(image), filter)
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
      if !ownImages.contains(where: { $0 === image }) { ownImages.append(image) }
      return texture.region
    }

    let width = image.width
    let height = image.height
    var region = try insert(width: width + 2, height: height + 2, filter: filter) { texels in
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
    let texelU = (region.u1 - region.u0) / Float(width + 2)
    let texelV = (region.v1 - region.v0) / Float(height + 2)
    region.u0 += texelU
    region.u1 -= texelU
    region.v0 += texelV
    region.v1 -= texelV
    region.rect = PixelRect(
      x: region.rect.x + 1, y: region.rect.y + 1, width: Int32(width), height: Int32(height))
    imageTable.insert(key, Int32(regions.count))
    regions.append(region)
    pagedImages.append(image)
    return region
  }

  /// Lets textures go whose image nobody holds any more, at the next flush.
  ///
  /// Happens by itself when a new texture is made, and every two seconds or so; call it after dropping
  /// many images at once.
  ///
  /// - Complexity: O(number of images with textures of their own).
  public func purgeUnusedImages() { sweepImages() }

  // MARK: Pieces

  /// A texture that shows one image.
  struct OwnTexture {
    /// The image, kept alive by `ownImages`: a second reference here would hide that nobody else
    /// holds it.
    let image: Unmanaged<Image>
    /// Tells images apart, also when the image has gone.
    let identity: ObjectIdentifier
    let filter: TextureFilter
    let region: AtlasRegion
    /// How many times the sides are halved.
    let halvings: Int
    /// Whether the back end has the texture.
    var isCreated = false
    /// The flush before which it was asked for, or shown, last.
    var lastUse: Int
    /// The flush whose list showed it last, or -1.
    var lastShow = -1

    var bytes: Int { Int(region.rect.width) * Int(region.rect.height) * 4 }

    init(image: Image, filter: TextureFilter, maximumSide: Int, lastUse: Int) {
      self.lastUse = lastUse
      self.image = Unmanaged.passUnretained(image)
      identity = ObjectIdentifier(image)
      self.filter = filter
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
      let image = image.takeUnretainedValue()
      let pixels = halvings == 0 ? image.pixels : Self.reduced(image, width, height, halvings)
      updates.append(
        .write(region.texture, rect: region.rect, pixels: Premultiplying.premultiplied(pixels)))
      isCreated = true
    }

    /// Every `2^halvings`-th pixel: quick, and good enough for what no screen shows whole.
    private static func reduced(
      _ image: Image, _ width: Int, _ height: Int, _ halvings: Int
    ) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(width * height * 4)
      for y in 0..<height {
        for x in 0..<width {
          let fromX = min(x << halvings, image.width - 1)
          let fromY = min(y << halvings, image.height - 1)
          let start = (fromY * image.width + fromX) * 4
          bytes.append(contentsOf: image.pixels[start..<(start + 4)])
        }
      }
      return bytes
    }
  }

  private static func key(
    of image: ObjectIdentifier, _ filter: TextureFilter
  ) -> IndexTable.Key {
    IndexTable.Key(first: UInt64(UInt(bitPattern: image)), second: UInt64(filter.rawValue))
  }

  func sweepImages() {
    // An image that was drawn this frame stays, whoever holds it.
    var unused: [ObjectIdentifier] = []
    for i in ownImages.indices.reversed() {
      // A recording, a layer or the game that may still draw the image holds it, too.
      guard isKnownUniquelyReferenced(&ownImages[i]) else { continue }
      let identity = ObjectIdentifier(ownImages[i])
      if ownTextures.contains(where: { $0.identity == identity && $0.lastUse == flushes }) {
        continue
      }
      unused.append(identity)
      ownImages.remove(at: i)
    }
    if unused.isEmpty { return }
    ownTextures.removeAll { texture in
      guard unused.contains(texture.identity) else { return false }
      if texture.isCreated { abandoned.append(texture.region.texture) }
      return true
    }
    indexImages()
  }

  /// Makes the table name the images that there are, and no others.
  func indexImages() {
    // Entries cannot be removed one by one: index the rest anew.
    let paged = IndexTable()
    paged.exchange(with: imageTable)
    indexOwnTextures()
    for image in pagedImages {
      for filter in [TextureFilter.nearest, .linear] {
        let key = Self.key(of: ObjectIdentifier(image), filter)
        if let index = paged.find(key), index >= 0, imageTable.find(key) == nil {
          imageTable.insert(key, index)
        }
      }
    }
  }

  /// Makes the table name the images with textures of their own, and no others.
  func indexOwnTextures() {
    imageTable.removeAll()
    for (i, texture) in ownTextures.enumerated() {
      imageTable.insert(Self.key(of: texture.identity, texture.filter), Int32(-1 - i))
    }
  }
}
