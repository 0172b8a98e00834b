internal import LamellaGraphics

/// When images are moved into shared textures.
struct ImageSharing {
  /// Whether the next frame should move images.
  var isDue = false
  /// The first flush that may find that images should move again.
  var nextFlush = 0
  /// The number of flushes to wait after the next move; doubled each time, because a move writes all images again.
  var pause = 8
  /// The textures between which frames alternated when sharing was last considered, in order.
  var considered: [TextureID] = []
  /// The textures between which the present frame alternates, in reused storage.
  var alternating: [TextureID] = []

  /// The longest pause.
  static let maximumPause = 1024
  /// The number of changes to a texture within a frame from which its images should share another's.
  static let minimumChanges = 4
}

// Images that share a texture, so that a frame that alternates between them draws in few calls.
extension TextureAtlas {
  /// The largest side of images that may share a texture.
  public static let maximumSharedImageSide = 1024
  /// The largest side of a shared texture.
  private static let maximumSharedSide = 2048

  /// Looks for textures of images between which a frame alternates, and plans to join them.
  func planSharing(of commands: [DrawCommand]) {
    guard imageTextures.count > 1, !sharing.isDue, flushes >= sharing.nextFlush,
      commands.count >= 2 * ImageSharing.minimumChanges
    else { return }
    for index in imageTextures.indices { imageTextures[index].changes = 0 }
    var last = TextureID(rawValue: -1)
    for command in commands where command.texture != last && command.indexCount > 0 {
      last = command.texture
      if let index = indexOfImageTexture(last) { imageTextures[index].changes += 1 }
    }
    sharing.alternating.removeAll(keepingCapacity: true)
    for texture in imageTextures where texture.isAlternating {
      sharing.alternating.append(texture.region.texture)
    }
    guard sharing.alternating.count > 1, sharing.alternating != sharing.considered else { return }
    swap(&sharing.considered, &sharing.alternating)
    sharing.isDue = true
  }

  /// Returns the index of a texture of images, which are in the order of their identifiers.
  private func indexOfImageTexture(_ texture: TextureID) -> Int? {
    var (low, high) = (0, imageTextures.count)
    while low < high {
      let middle = (low + high) / 2
      if imageTextures[middle].region.texture.rawValue < texture.rawValue {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < imageTextures.count && imageTextures[low].region.texture == texture ? low : nil
  }

  /// Joins textures between which frames alternate, where that makes them fewer and takes little more memory, and
  /// shrinks those that show mostly released images.
  ///
  /// Regions that were requested before become invalid if anything moves.
  func shareImages() {
    sharing.isDue = false
    for filter in [TextureFilter.nearest, .linear] {
      let joined = imageTextures.filter { $0.filter == filter && $0.isAlternating }
      let bytes = joined.reduce(0) { $0 + $1.bytes }
      let isMoved = moveImages(of: joined, filter) {
        $0.sizes.count < $1 && $0.pixels * 4 <= bytes + bytes / 4
      }
      guard isMoved else { continue }
      sharing.nextFlush = flushes + sharing.pause
      sharing.pause = min(2 * sharing.pause, ImageSharing.maximumPause)
    }
    for texture in imageTextures where texture.isWasteful {
      _ = moveImages(of: [texture], texture.filter) { _, _ in true }
    }
  }

  /// Moves the images of textures into new ones that they share.
  ///
  /// - Parameters:
  ///   - textures: The textures; those of images that cannot share one stay.
  ///   - filter: The filter of the textures.
  ///   - isWorthwhile: Whether the images should move, given their new arrangement and the number of their textures.
  /// - Returns: Whether the images have moved.
  private func moveImages(
    of textures: [ImageTexture], _ filter: TextureFilter,
    where isWorthwhile: (ImageShelves, Int) -> Bool
  ) -> Bool {
    let all = Set(textures.map(\.region.texture))
    let members = largeImages.indices.filter {
      largeImages[$0].isShareable && all.contains(largeImages[$0].region.texture)
    }
    let old = Set(members.map { largeImages[$0].region.texture })
    let shelves = ImageShelves(
      members.map { largeImages[$0].sharedSize },
      maximumSide: min(Self.maximumSharedSide, maximumTextureSide))
    guard !members.isEmpty, isWorthwhile(shelves, old.count) else { return false }
    let first = imageTextures.count
    for size in shelves.sizes {
      let whole = AtlasRegion(
        texture: TextureID.unique(),
        rect: PixelRect(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height)),
        textureWidth: size.width, textureHeight: size.height)
      var texture = ImageTexture(region: whole, filter: filter, lastUsedFlush: flushes)
      (texture.imageCount, texture.imagePixels) = (0, 0)
      imageTextures.append(texture)
    }
    for (member, place) in zip(members, shelves.places) {
      let texture = first + place.texture
      largeImages[member].share(texture, imageTextures[texture].region, x: place.x, y: place.y)
      imageTextures[texture].imageCount += 1
      imageTextures[texture].imagePixels += largeImages[member].sharedPixels
    }
    removeImages(old)
    resets += 1
    return true
  }

  /// Forgets a released image in a texture that others still need.
  func forgetSharedImage(_ index: Int) {
    let image = largeImages[index]
    imageTextures[image.texture].imageCount -= 1
    imageTextures[image.texture].imagePixels -= image.sharedPixels
    if imageTextures[image.texture].isWasteful { sharing.isDue = true }
    imageTable.remove(image.key)
    let last = largeImages.removeLast()
    guard index < largeImages.count else { return }
    imageTable.remove(last.key)
    largeImages[index] = last
    imageTable.insert(last.key, Int32(-1 - index))
  }
}

extension ImageTexture {
  /// Whether the last frame changed to the texture often.
  fileprivate var isAlternating: Bool { changes >= ImageSharing.minimumChanges }
}

/// An arrangement of rectangles on shelves, in as few and small textures as needed.
struct ImageShelves {
  /// The texture of each rectangle, and its position there.
  private(set) var places: [(texture: Int, x: Int, y: Int)]
  /// The sizes of the textures.
  private(set) var sizes: [(width: Int, height: Int)] = []

  /// Arranges rectangles.
  ///
  /// - Parameters:
  ///   - rects: The rectangles' sizes, none larger than a texture.
  ///   - maximumSide: The largest side of a texture.
  init(_ rects: [(width: Int, height: Int)], maximumSide: Int) {
    places = rects.map { _ in (0, 0, 0) }
    // Tall ones first, so that a shelf's rectangles are about as high as it; in order where equal.
    var rest = rects.indices.sorted {
      (rects[$1].height, $0) < (rects[$0].height, $1)
    }[...]
    while !rest.isEmpty {
      // All that are left on as few shelves as fit, else as many as fit on the widest.
      let total = rest.reduce(0) { $0 + rects[$1].width }
      let widest = rest.reduce(0) { max($0, rects[$1].width) }
      var best = Shelf.fill(rest, rects, width: maximumSide, maximumSide)
      for count in 1...8 {
        let width = max((total + count - 1) / count, widest)
        guard width <= maximumSide else { continue }
        let other = Shelf.fill(rest, rects, width: width, maximumSide)
        if other.count > best.count || other.count == best.count && other.pixels < best.pixels {
          best = other
        }
      }
      for (index, place) in zip(rest, best.places) {
        places[index] = (sizes.count, place.x, place.y)
      }
      sizes.append((best.width, best.height))
      rest = rest.dropFirst(max(best.count, 1))
    }
  }

  /// The number of pixels of all textures.
  var pixels: Int { sizes.reduce(0) { $0 + $1.width * $1.height } }

  /// The rectangles that one texture holds.
  private struct Shelf {
    var places: [(x: Int, y: Int)] = []
    var width = 0
    var height = 0

    var count: Int { places.count }
    var pixels: Int { width * height }

    /// Fills shelves of a width from the top, in order, up to a height.
    static func fill(
      _ indices: ArraySlice<Int>, _ rects: [(width: Int, height: Int)], width: Int, _ height: Int
    ) -> Shelf {
      var shelf = Shelf()
      var (x, top) = (0, 0)
      for index in indices {
        let rect = rects[index]
        if x + rect.width > width { (x, top) = (0, shelf.height) }
        guard rect.width <= width, top + rect.height <= height else { break }
        shelf.places.append((x, top))
        x += rect.width
        shelf.width = max(shelf.width, x)
        shelf.height = max(shelf.height, top + rect.height)
      }
      return shelf
    }
  }
}
