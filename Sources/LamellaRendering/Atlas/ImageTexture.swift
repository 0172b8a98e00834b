internal import LamellaGraphics

/// A texture of a large image, or of several that share it.
struct ImageTexture {
  /// The whole texture.
  let region: AtlasRegion
  let filter: TextureFilter
  /// The number of images in the texture.
  var imageCount = 1
  /// The number of pixels of these images, borders included.
  var imagePixels: Int
  /// Whether the renderer has the texture.
  var isCreated = false
  /// The number of the flush that last requested or showed it.
  var lastUsedFlush: Int
  /// The number of the flush that showed it last, or -1.
  var lastShownFlush = -1
  /// The time of that flush, in ticks of the shared budget.
  var lastShownTime = -1
  /// The number of times that the last shown frame changed to the texture.
  var changes = 0

  var bytes: Int { Int(region.rect.width) * Int(region.rect.height) * 4 }

  init(region: AtlasRegion, filter: TextureFilter, lastUsedFlush: Int) {
    self.region = region
    self.filter = filter
    self.lastUsedFlush = lastUsedFlush
    imagePixels = Int(region.rect.width) * Int(region.rect.height)
  }

  /// Whether most of the texture shows images that were released.
  var isWasteful: Bool { imagePixels * 8 < bytes }

  /// Adds the updates that create the texture, and write those of some images that lie in it.
  mutating func create(
    at place: Int, with images: [LargeImage], into updates: inout [TextureUpdate]
  ) {
    let (width, height) = (Int(region.rect.width), Int(region.rect.height))
    updates.append(.create(region.texture, width: width, height: height, filter: filter))
    for image in images where image.texture == place { image.write(into: &updates) }
    isCreated = true
  }
}

/// An image outside of the atlas's pages: in a texture of its own, or in one that it shares.
struct LargeImage {
  /// The image's identity.
  let identity: UInt64
  let filter: TextureFilter
  /// The index of the texture.
  var texture: Int
  private(set) var region: AtlasRegion
  /// The image's pixels, shared with it, to recreate the texture when the renderer has lost it.
  private let pixels: [UInt8]
  private let width: Int
  private let height: Int
  /// The number of times that the sides are halved.
  private let halvings: Int
  /// Whether the image lies in a shared texture, with a border in which the pixels on its edge are repeated.
  private var isShared = false

  /// Makes an image with a texture of its own.
  init(_ image: Image, filter: TextureFilter, texture: Int, maximumSide: Int) {
    identity = image.textureSource.identity
    self.filter = filter
    self.texture = texture
    (pixels, width, height) = (image.pixels, image.width, image.height)
    var halvings = 0
    while max(image.width, image.height) >> halvings > maximumSide { halvings += 1 }
    self.halvings = halvings
    let (shownWidth, shownHeight) = (max(width >> halvings, 1), max(height >> halvings, 1))
    region = AtlasRegion(
      texture: TextureID.unique(),
      rect: PixelRect(x: 0, y: 0, width: Int32(shownWidth), height: Int32(shownHeight)),
      textureWidth: shownWidth, textureHeight: shownHeight)
  }

  /// The key of the image in the atlas's table.
  var key: IndexTable.Key { TextureAtlas.key(of: identity, filter) }

  /// The size that the image takes in a shared texture, border included.
  var sharedSize: (width: Int, height: Int) { (width + 2, height + 2) }
  /// The number of pixels that the image takes in a shared texture.
  var sharedPixels: Int { sharedSize.width * sharedSize.height }

  /// Whether the image may share a texture.
  var isShareable: Bool {
    halvings == 0 && max(width, height) <= TextureAtlas.maximumSharedImageSide
  }

  /// Moves the image into a shared texture.
  ///
  /// - Parameters:
  ///   - index: The index of the texture.
  ///   - whole: The region of the whole texture.
  ///   - x: The left edge of the image's border.
  ///   - y: The top edge of the image's border.
  mutating func share(_ index: Int, _ whole: AtlasRegion, x: Int, y: Int) {
    texture = index
    isShared = true
    region = AtlasRegion(
      texture: whole.texture,
      rect: PixelRect(
        x: Int32(x + 1), y: Int32(y + 1), width: Int32(width), height: Int32(height)),
      textureWidth: Int(whole.rect.width), textureHeight: Int(whole.rect.height))
  }

  /// Adds the update that writes the image, with its border, into its texture.
  fileprivate func write(into updates: inout [TextureUpdate]) {
    let shown = halvings == 0 ? pixels : reduced()
    var colors = Premultiplying.premultiplied(shown)
    var rect = region.rect
    if isShared {
      colors = bordered(colors)
      rect = PixelRect(
        x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
    }
    updates.append(.write(region.texture, rect: rect, pixels: .colors(colors)))
  }

  /// Returns pixels with those on the edge repeated around them.
  private func bordered(_ colors: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((width + 2) * (height + 2) * 4)
    for y in -1...height {
      let row = min(max(y, 0), height - 1) * width * 4
      let end = row + width * 4
      result += colors[row..<row + 4]
      result += colors[row..<end]
      result += colors[end - 4..<end]
    }
    return result
  }

  /// Returns every `2^halvings`-th pixel: fast, and good enough for images that no screen shows at full size.
  private func reduced() -> [UInt8] {
    let (shownWidth, shownHeight) = (Int(region.rect.width), Int(region.rect.height))
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
