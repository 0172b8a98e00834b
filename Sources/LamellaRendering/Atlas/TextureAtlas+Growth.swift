internal import LamellaGraphics

// Pages start small. A full page is followed by one of twice its side, into which the next frame moves it.
extension TextureAtlas {
  /// The side of the first page of each filter; enough for the texts of a small screen.
  static let firstPageSide = 256
  /// The largest side of a page.
  static let maximumPageSide = 1024

  /// Returns the side of the next page of a filter.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - width: The width of the rectangle that it must hold.
  ///   - height: The height of that rectangle.
  /// - Returns: The side; nil if the page would exceed the budget.
  func sideOfNextPage(filter: TextureFilter, width: Int, height: Int) -> Int? {
    let largest = largestSide(filter)
    let most = min(Self.maximumPageSide, maximumTextureSide)
    var side = largest == 0 ? Self.firstPageSide : min(2 * largest, most)
    while !AtlasPage.fits(width: width, height: height, side: side) { side *= 2 }
    // The last page may have to be smaller than the others to stay within the budget.
    while pageBytes + side * side * 4 > pageBudget && side > Self.firstPageSide
      && AtlasPage.fits(width: width, height: height, side: side / 2)
    {
      side /= 2
    }
    guard side <= maximumTextureSide, pageBytes + side * side * 4 <= pageBudget else { return nil }
    return side
  }

  /// Returns the largest side of a filter's pages; 0 if there are none.
  func largestSide(_ filter: TextureFilter) -> Int {
    pages.reduce(0) { $1.filter == filter ? max($0, $1.side) : $0 }
  }

  /// Moves the content of pages into larger ones of the same filter that have room for a whole page, so that frames
  /// alternate between fewer textures.
  ///
  /// Regions that were requested before become invalid if anything moves.
  ///
  /// - Complexity: O(texels of the pages + number of regions), if anything moves.
  func joinPages() {
    joinsPages = false
    for index in pages.indices.reversed() {
      let page = pages[index]
      for other in pages.indices where pages[other].filter == page.filter {
        guard pages[other].side > page.side, let offset = pages[other].insert(page) else {
          continue
        }
        let move = PageMove(from: page, to: pages[other], x: offset.x, y: offset.y)
        for region in 0..<Int32(regions.count) { regions.update(region, move.apply) }
        for corner in 0..<Int32(corners.count) {
          corners.update(corner) {
            move.apply(&$0.topLeft)
            move.apply(&$0.topRight)
            move.apply(&$0.bottomRight)
            move.apply(&$0.bottomLeft)
            if $0.white.texture == page.texture { $0.white = pages[other].white }
          }
        }
        for cap in 0..<Int32(caps.count) {
          caps.update(cap) {
            move.apply(&$0.left)
            move.apply(&$0.right)
            if $0.white.texture == page.texture { $0.white = pages[other].white }
          }
        }
        if page.isCreated { abandonedTextures.append(page.texture) }
        pages.remove(at: index)
        glyphRuns.removeAll()
        resets += 1
        needsCount = true
        break
      }
    }
  }
}

/// The move of a page's content into a larger page.
private struct PageMove {
  let from: AtlasPage
  let to: AtlasPage
  /// The pixels to the right.
  let x: Int32
  /// The pixels down.
  let y: Int32

  init(from: AtlasPage, to: AtlasPage, x: Int32, y: Int32) {
    (self.from, self.to, self.x, self.y) = (from, to, x, y)
  }

  /// Moves a region, if it is in the page.
  func apply(_ region: inout AtlasRegion) {
    guard region.texture == from.texture else { return }
    // Exact: both sides are powers of two.
    let (old, new) = (Float(from.side), Float(to.side))
    region.texture = to.texture
    region.rect.x += x
    region.rect.y += y
    region.u0 = (region.u0 * old + Float(x)) / new
    region.u1 = (region.u1 * old + Float(x)) / new
    region.v0 = (region.v0 * old + Float(y)) / new
    region.v1 = (region.v1 * old + Float(y)) / new
  }
}
