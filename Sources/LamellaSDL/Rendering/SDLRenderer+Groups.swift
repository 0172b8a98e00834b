internal import CSDL2
internal import LamellaGraphics
internal import LamellaRendering

// Groups on a graphics device: offscreen pictures that are drawn as textures when the group ends.
extension SDLRenderer {
  /// An open group.
  struct Group {
    var target: Target
    /// The part of the space that the target shows; its first pixel is in the top left corner.
    var rect: PixelRect
    /// The rectangle that texture coordinates span when the group ends.
    var whole: PixelRect
    var isPlane: Bool
  }

  /// Pushes a transparent picture for the visible part of a group.
  ///
  /// - Returns: Whether any part is visible.
  func beginGroup(_ command: DrawCommand, within bounds: PixelRect) throws -> Bool {
    let isPlane = command.kind == .beginPlane
    let rect = isPlane ? command.clip : command.clip.intersection(bounds)
    let limit = Int32(clamping: maximumTextureSide)
    guard !rect.isEmpty, rect.width <= limit, rect.height <= limit else { return false }
    let target = try takeTarget(
      width: Int(rect.width), height: Int(rect.height), isExact: isPlane)
    try setTarget(target)
    groups.append(Group(target: target, rect: rect, whole: command.clip, isPlane: isPlane))
    removeClip()
    setDrawColor(0)
    SDL_RenderClear(handle.pointer)
    return true
  }

  /// Draws the group that ends into the surrounding target.
  ///
  /// - Returns: The number of calls that draw something.
  func endGroup(_ command: DrawCommand, of list: DrawList, within output: PixelRect) throws -> Int {
    guard let group = groups.popLast() else { return 0 }
    spareTargets.put(group.target)
    try setTarget(groups.last?.target ?? baseTarget)
    let clip = command.clip.intersection(groups.last?.rect ?? output)
    guard !clip.isEmpty, command.indexCount > 0 else { return 0 }
    setClip(clip)
    SDL_SetTextureBlendMode(group.target.pointer, blending.mode(command.blend))
    SDL_SetTextureScaleMode(
      group.target.pointer, group.isPlane ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
    try drawGroup(
      endingWith: command, of: list, texture: group.target.pointer,
      size: (group.target.width, group.target.height), part: group.rect, whole: group.whole)
    return 1
  }

  /// Draws the end of a group with its picture as the texture.
  ///
  /// - Parameters:
  ///   - command: The command, whose texture coordinates span the whole group.
  ///   - list: The list.
  ///   - texture: A texture with a part of the group's picture in its top left corner.
  ///   - size: The texture's size in texels.
  ///   - part: The part, in the group's space.
  ///   - whole: The whole group, in the group's space.
  /// - Throws: `RendererError` when SDL reports an error.
  private func drawGroup(
    endingWith command: DrawCommand, of list: DrawList, texture: OpaquePointer,
    size: (width: Int, height: Int), part: PixelRect, whole: PixelRect
  ) throws {
    let origin = groups.last.map { (x: Float($0.rect.x), y: Float($0.rect.y)) } ?? (0, 0)
    let (width, height) = (Float(size.width), Float(size.height))
    let (wholeWidth, wholeHeight) = (Float(whole.width), Float(whole.height))
    let (left, top) = (Float(part.x - whole.x), Float(part.y - whole.y))
    let blending = blending
    // Moved out of the object, because each access to a field would be checked for exclusivity.
    var polygon = TexturedPolygon()
    swap(&polygon, &self.polygon)
    defer { swap(&polygon, &self.polygon) }
    polygon.set(list.vertices[command.firstVertex..<command.firstVertex + command.vertexCount]) {
      $0.x -= origin.x
      $0.y -= origin.y
      $0.color = blending.color($0.color)
      $0.u = ($0.u * wholeWidth - left) / width
      $0.v = ($0.v * wholeHeight - top) / height
    }
    let triangles = list.indices[command.firstIndex..<command.firstIndex + command.indexCount]
    let limit = (u: Float(part.width) / width, v: Float(part.height) / height)
    guard polygon.clip(triangles, to: limit) else {
      return try drawTriangles(
        polygon.vertices, 0, polygon.vertices.count, list.indices, command.firstIndex,
        command.indexCount, texture)
    }
    guard !polygon.indices.isEmpty else { return }
    try drawTriangles(
      polygon.vertices, 0, polygon.vertices.count, polygon.indices, 0, polygon.indices.count,
      texture)
  }

  /// Discards groups that a list or a failure left open.
  func abandonGroups() {
    guard !groups.isEmpty else { return }
    for group in groups { spareTargets.put(group.target) }
    groups.removeAll()
    // The list's error is reported already; the next frame sets its target again.
    try? setTarget(baseTarget)
  }

  /// Returns a target that is at least as large as needed, and not much larger.
  ///
  /// Planes need an exact size: they are sampled between pixels, and nothing else may lie beyond their edges.
  private func takeTarget(width: Int, height: Int, isExact: Bool) throws -> Target {
    if let spare = spareTargets.take(width: width, height: height, isExact: isExact) {
      return spare
    }
    let limit = maximumTextureSide
    for target in spareTargets.makeRoom() { destroy(target) }
    return try makeTarget(
      width: TargetPool<Target>.length(for: width, limit: limit, isExact: isExact),
      height: TargetPool<Target>.length(for: height, limit: limit, isExact: isExact))
  }

  /// Destroys targets that no group has needed for about two seconds.
  func releaseSpareTargets() {
    for target in spareTargets.endList() { destroy(target) }
  }

  /// Destroys a target.
  func destroy(_ target: Target) {
    SDL_DestroyTexture(target.pointer)
    handle.ownedTextures.remove(target.pointer)
  }

  // MARK: Drivers without premultiplied blending

  /// Draws a whole group into memory, and then as a texture.
  ///
  /// - Returns: The number of calls that draw something.
  func drawGroup(at index: Int, of list: DrawList, within bounds: PixelRect) throws -> Int {
    let last = list.endOfGroup(startingAt: index)
    let command = list.commands[last]
    let clip = command.clip.intersection(bounds)
    guard command.kind == .endGroup, command.blend != .mask, command.indexCount > 0, !clip.isEmpty,
      let mirror
    else { return 0 }
    if drawsByCopies, !list.hasQuads(command) {
      return try drawInMemory(index..<last + 1, of: list, within: clip)
    }
    guard let picture = try mirror.picture(ofGroupAt: index, in: list, within: bounds) else {
      return 0
    }
    var texture = try makePicture(picture)
    defer { SDL_DestroyTexture(texture.pointer) }
    setClip(clip)
    setBlend(blending.mode(command.blend), of: &texture)
    if drawsByCopies, list.hasQuads(command) {
      let (a, c) = (
        list.vertices[command.firstVertex], list.vertices[command.firstVertex + 2]
      )
      setModulation(blending.color(a.color), of: &texture)
      var place = Self.targetRect(of: picture, from: a, to: c)
      SDL_RenderCopyF(handle.pointer, texture.pointer, nil, &place)
      return 1
    }
    try drawGroup(
      endingWith: command, of: list, texture: texture.pointer,
      size: (Int(texture.width), Int(texture.height)), part: picture.rect, whole: picture.whole)
    return 1
  }

  /// Draws commands with our own software renderer and copies the result.
  ///
  /// SDL's software driver rounds triangles to whole pixels and texels, which would break antialiased edges.
  ///
  /// - Parameters:
  ///   - range: Commands of which the last one shows all others.
  ///   - list: The list.
  ///   - bounds: The visible pixels.
  /// - Returns: The number of calls that draw something.
  /// - Throws: `RendererError` when a texture is missing, or none can be made.
  func drawInMemory(
    _ range: Range<Int>, of list: DrawList, within bounds: PixelRect
  ) throws -> Int {
    let command = list.commands[range.upperBound - 1]
    let rect = list.cover(of: command).intersection(bounds)
    guard !rect.isEmpty, let mirror,
      let picture = try mirror.picture(of: range, in: list, within: rect)
    else { return 0 }
    var texture = try makePicture(picture)
    defer { SDL_DestroyTexture(texture.pointer) }
    setClip(rect)
    setBlend(blending.mode(command.blend), of: &texture)
    var place = SDL_Rect(x: rect.x, y: rect.y, w: rect.width, h: rect.height)
    SDL_RenderCopy(handle.pointer, texture.pointer, nil, &place)
    return 1
  }

  /// Returns the pixels of the drawn part of a group, when the whole group is stretched between two corners.
  private static func targetRect(of picture: GroupPicture, from a: Vertex, to c: Vertex)
    -> SDL_FRect
  {
    let (part, whole) = (picture.rect, picture.whole)
    let scaleX = (c.x - a.x) / ((c.u - a.u) * Float(whole.width))
    let scaleY = (c.y - a.y) / ((c.v - a.v) * Float(whole.height))
    let left = Float(part.x - whole.x) - a.u * Float(whole.width)
    let top = Float(part.y - whole.y) - a.v * Float(whole.height)
    return SDL_FRect(
      x: a.x + left * scaleX, y: a.y + top * scaleY, w: Float(part.width) * scaleX,
      h: Float(part.height) * scaleY)
  }

  /// Makes a texture with the pixels of a group's picture.
  private func makePicture(_ picture: GroupPicture) throws -> Texture {
    let (width, height) = (picture.rect.width, picture.rect.height)
    let pointer = SDL_CreateTexture(
      handle.pointer, textureFormat.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), width,
      height)
    guard let pointer else {
      throw RendererError.failed(
        operation: "making a texture of \(width)x\(height)", reason: sdlError())
    }
    _ = arrange(picture.pixels)
    SDL_UpdateTexture(pointer, nil, uploadScratch, width * 4)
    return Texture(pointer: pointer, width: width, height: height)
  }
}
