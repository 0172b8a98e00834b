internal import CSDL2
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaScene

// The picture of the last list in a texture, of which only the damage is drawn.
extension SDLRenderer {
  /// Draws a list by way of the cached picture, if the policy expects that to be cheaper.
  ///
  /// - Returns: The number of draw calls; nil if the list must be drawn directly.
  /// - Throws: `RendererError` when SDL reports an error.
  func drawFromCache(_ list: DrawList) throws -> Int? {
    guard shouldCache(list), let target = cacheTarget(for: list) else {
      if cache.target != nil { releaseCache() }
      return nil
    }
    var drawCalls = 0
    if cache.shownNumber != list.number || cache.shownClearColor != list.clearColor {
      drawCalls += drawsByCopies ? try uploadDamage(of: list) : try drawDamage(of: list, target)
    }
    try bindOutput(width: list.pixelWidth, height: list.pixelHeight)
    return drawCalls + copyCache(target, for: list)
  }

  // MARK: Deciding

  /// Decides whether a list is drawn by way of the cached picture.
  private func shouldCache(_ list: DrawList) -> Bool {
    let (last, size) = (cache.listNumber, SIMD2(list.pixelWidth, list.pixelHeight))
    defer { (cache.listNumber, cache.listSize) = (list.number, size) }
    if size != cache.listSize { cache.isUnavailable = false }
    guard list.number != 0, last != 0, !cache.isUnavailable, size == cache.listSize else {
      cache.hasSizes = false
      cache.policy.reset()
      return false
    }
    if !cache.hasSizes || list.number != last && list.changedSince != last { measure(list) }
    guard list.clearColor != nil || cache.isComposable else {
      cache.policy.reset()
      return false
    }
    let damaged = list.number == last ? 0 : list.damageSince == last ? list.damage.area : nil
    let area = size.x * size.y
    if !cache.policy.isCaching, damaged.map({ $0 * 2 > area }) ?? true {
      cache.policy.noteNewList()
      return false
    }
    updateCover(of: list)
    cache.sizes.damagedPixels = damaged.map { min($0, cache.sizes.coveredPixels) }
    return cache.policy.decide(cache.sizes)
  }

  /// Counts a list's shapes, and finds whether it can be composited over the host's picture.
  private func measure(_ list: DrawList) {
    cache.hasSizes = true
    cache.sizes.quads = list.quadCount
    cache.sizes.shapes = list.commands.reduce(0) { $1.kind == .quads ? $0 : $0 + 1 }
    // Straight colors cannot be composited, except from a picture made in memory.
    cache.isComposable = blending == .premultiplied || drawsByCopies
    var index = 0
    while cache.isComposable, index < list.commands.count {
      let kind = list.commands[index].kind
      if kind == .beginGroup || kind == .beginPlane { index = list.endOfGroup(startingAt: index) }
      // Other modes need the host's picture below.
      let blend = list.commands[index].blend
      cache.isComposable = blend == .over || blend == .copy
      index += 1
    }
  }

  /// Updates the rectangles that are copied from the picture.
  private func updateCover(of list: DrawList) {
    guard list.clearColor == nil else {
      cache.hasCover = false
      (cache.sizes.copies, cache.sizes.coveredPixels) = (1, list.pixelWidth * list.pixelHeight)
      return
    }
    let change = cache.bounds.update(to: list)
    cache.bounds.addCover(of: list, after: cache.hasCover ? change : .all, to: &cache.cover)
    cache.hasCover = true
    (cache.sizes.copies, cache.sizes.coveredPixels) = (
      cache.cover.rects.count, cache.cover.rects.area
    )
  }

  // MARK: The texture

  /// Returns the texture for a list's picture, with the budget's consent; nil if there can be none.
  private func cacheTarget(for list: DrawList) -> Target? {
    // After a change of the size, a list is drawn directly first, and the texture released.
    if let target = cache.target { return target }
    let (width, height) = (list.pixelWidth, list.pixelHeight)
    // No error: a list without a cached picture is drawn directly.
    guard max(width, height) <= maximumTextureSide,
      let reservation = TextureBudget.reserve(width * height * 4),
      let target = try? makeCacheTarget(width: width, height: height)
    else {
      cache.isUnavailable = true
      return nil
    }
    SDL_SetTextureScaleMode(target.pointer, SDL_ScaleModeNearest)
    (cache.target, cache.reservation) = (target, reservation)
    return target
  }

  /// Makes the texture; one that is written from memory for a driver that draws by copies.
  private func makeCacheTarget(width: Int, height: Int) throws -> Target {
    guard drawsByCopies else { return try makeTarget(width: width, height: height) }
    let pointer = try makeStaticTexture(width: width, height: height)
    return Target(pointer: pointer, width: width, height: height)
  }

  /// Destroys the cached picture; lists are drawn directly until the policy wants it again.
  func releaseCache() {
    if let target = cache.target, handle.isAlive { destroy(target) }
    mirror?.resize(width: 1, height: 1)
    cache.target = nil
    cache.reservation = nil
    cache.shownNumber = 0
    cache.policy.reset()
  }

  // MARK: Drawing

  /// Draws what changed of a list into the cached picture.
  ///
  /// - Returns: The number of draw calls.
  private func drawDamage(of list: DrawList, _ target: Target) throws -> Int {
    let isPart =
      cache.shownNumber != 0 && list.damageSince == cache.shownNumber
      && list.clearColor == cache.shownClearColor
    // Unknown until all is drawn.
    cache.shownNumber = 0
    var drawCalls = 0
    if !isPart || !list.damage.isEmpty {
      try setTarget(target)
      baseTarget = target
      defer {
        baseTarget = nil
        SDL_SetRenderTarget(handle.pointer, nil)
        currentClip = nil
      }
      if isPart {
        _ = cache.bounds.update(to: list)
        for rect in list.damage {
          drawCalls += try drawPart(rect.intersection(list.output), of: list)
        }
      } else {
        clear(to: list.clearColor ?? 0)
        drawCalls += try draw(list, within: list.output, isPart: false)
      }
    }
    cache.shownNumber = list.number
    cache.shownClearColor = list.clearColor
    return drawCalls
  }

  /// Draws a rectangle of the cached picture again.
  ///
  /// - Returns: The number of draw calls.
  private func drawPart(_ rect: PixelRect, of list: DrawList) throws -> Int {
    guard !rect.isEmpty else { return 0 }
    setClip(rect)
    setDrawColor(blending.color(list.clearColor ?? 0))
    setDrawBlend(SDL_BLENDMODE_NONE)
    var filled = SDL_Rect(x: rect.x, y: rect.y, w: rect.width, h: rect.height)
    SDL_RenderFillRect(handle.pointer, &filled)
    return try draw(list, within: rect, isPart: true) + 1
  }

  /// Draws what changed of a list in memory, and writes it to the texture, for a driver that draws by copies.
  ///
  /// - Returns: 0, the number of draw calls.
  private func uploadDamage(of list: DrawList) throws -> Int {
    guard let mirror, let target = cache.target else { return 0 }
    mirror.resize(width: target.width, height: target.height)
    var picture = list
    picture.clearColor = list.clearColor ?? 0
    // The mirror has the textures already.
    picture.textureUpdates = []
    // If the texture shows another list than the mirror's last one, all of the picture is written.
    let isKnown = cache.shownNumber != 0
    cache.shownNumber = 0
    _ = try mirror.submit(picture)
    try mirror.present()
    for rect in isKnown ? mirror.changedRegions : [list.output] {
      try upload(rect, of: mirror, to: target)
    }
    cache.shownNumber = list.number
    cache.shownClearColor = list.clearColor
    return 0
  }

  /// Writes a rectangle of a picture in memory to a texture.
  private func upload(
    _ rect: PixelRect, of picture: SoftwareRenderer, to target: Target
  ) throws {
    picture.withPixels { pixels, rowBytes in
      _ = arrange(
        pixels + Int(rect.y) * rowBytes + Int(rect.x) * 4, rowBytes: rowBytes,
        width: Int(rect.width), height: Int(rect.height))
    }
    var area = SDL_Rect(x: rect.x, y: rect.y, w: rect.width, h: rect.height)
    guard SDL_UpdateTexture(target.pointer, &area, uploadScratch, rect.width * 4) == 0 else {
      throw RendererError.failed(operation: "writing the picture", reason: sdlError())
    }
  }

  /// Copies the cached picture to the output, over the host's picture if the list has no clear color.
  ///
  /// - Returns: The number of draw calls.
  private func copyCache(_ target: Target, for list: DrawList) -> Int {
    removeClip()
    guard list.clearColor == nil else {
      SDL_SetTextureBlendMode(target.pointer, SDL_BLENDMODE_NONE)
      SDL_RenderCopy(handle.pointer, target.pointer, nil, nil)
      return 1
    }
    SDL_SetTextureBlendMode(target.pointer, blending.mode(.over))
    for rect in cache.cover.rects {
      var place = SDL_Rect(x: rect.x, y: rect.y, w: rect.width, h: rect.height)
      var source = place
      SDL_RenderCopy(handle.pointer, target.pointer, &source, &place)
    }
    return cache.cover.rects.count
  }
}

extension [PixelRect] {
  /// The number of pixels of rectangles that share none.
  fileprivate var area: Int { reduce(0) { $0 + Int($1.width) * Int($1.height) } }
}
