internal import CSDL2
internal import LamellaGraphics

// The software driver's way through a list: rectangles as fills and copies, inside the damage only.
extension SDLRenderer {
  /// Finds the parts of the output to draw anew: the list's damage, where it can be relied on.
  func findRegions(of list: DrawList) {
    regions.removeAll(keepingCapacity: true)
    let output = list.outputRect
    var area = 0
    // Without a clear colour a region cannot be begun afresh, so what blends would blend twice.
    if !isPictureLost, list.clearColor != nil {
      for rect in list.damage {
        let region = rect.intersection(output)
        guard !region.isEmpty else { continue }
        regions.append(region)
        area += Int(region.width) * Int(region.height)
      }
    }
    if regions.isEmpty || area >= Int(output.width) * Int(output.height) {
      regions.removeAll(keepingCapacity: true)
      regions.append(output)
    }
  }

  /// Draws the commands in each region.
  ///
  /// - Returns: The number of calls that draw something.
  func drawByCopies(_ list: DrawList) throws -> Int {
    var drawCalls = 0
    for region in regions {
      if let color = list.clearColor {
        clear(region, with: color, isAll: region == list.outputRect)
      }
      for command in list.commands where command.indexCount > 0 {
        let clip = command.clip.intersection(region)
        guard !clip.isEmpty else { continue }
        setClip(clip)
        switch command.kind {
        case .quads: drawCalls += try drawQuads(of: command, in: list, clip: clip)
        case .triangles: drawCalls += try drawShape(of: command, in: list, clip: clip)
        }
      }
    }
    SDL_RenderFlush(handle.pointer)
    return drawCalls
  }

  private func clear(_ region: PixelRect, with color: UInt32, isAll: Bool) {
    setDrawColor(color)
    if isAll {
      SDL_RenderClear(handle.pointer)
      return
    }
    setClip(region)
    setDrawBlend(SDL_BLENDMODE_NONE)
    var rect = SDL_Rect(x: region.x, y: region.y, w: region.width, h: region.height)
    SDL_RenderFillRect(handle.pointer, &rect)
  }

  // MARK: Rectangles

  private func drawQuads(of command: DrawCommand, in list: DrawList, clip: PixelRect) throws -> Int
  {
    var texture = textures[command.texture]
    defer { if texture != nil { textures[command.texture] = texture } }
    var drawCalls = 0
    var fillColor: UInt32 = 0
    try list.vertices.withUnsafeBufferPointer { vertices in
      for first in stride(
        from: command.firstVertex, to: command.firstVertex + command.vertexCount - 3, by: 4)
      {
        let (a, c) = (vertices[first], vertices[first + 2])
        let (left, top, right, bottom) = (pixel(a.x), pixel(a.y), pixel(c.x), pixel(c.y))
        guard left < clip.x + clip.width, right > clip.x, top < clip.y + clip.height,
          bottom > clip.y, left < right, top < bottom
        else { continue }
        let place = SDL_Rect(x: left, y: top, w: right - left, h: bottom - top)
        if a.u == c.u && a.v == c.v {
          if a.color != fillColor { drawCalls += drawFills(fillColor, blend: command.blend) }
          fillColor = a.color
          fills.append(place)
        } else if texture != nil {
          drawCalls += drawFills(fillColor, blend: command.blend)
          try copy(&texture!, from: a, to: c, place: place, blend: command.blend)
          drawCalls += 1
        } else {
          throw RendererError.failed(
            operation: "drawing texture \(command.texture.rawValue)", reason: "it does not exist")
        }
      }
    }
    return drawCalls + drawFills(fillColor, blend: command.blend)
  }

  /// Draws the fills that wait.
  ///
  /// - Returns: The number of calls it took: one, or none.
  private func drawFills(_ color: UInt32, blend: BlendMode) -> Int {
    guard !fills.isEmpty else { return 0 }
    defer { fills.removeAll(keepingCapacity: true) }
    setDrawColor(color)
    setDrawBlend(blend == .over && color >> 24 == 0xFF ? SDL_BLENDMODE_NONE : sdlBlend(blend))
    SDL_RenderFillRects(handle.pointer, fills, Int32(fills.count))
    return 1
  }

  private func copy(
    _ texture: inout Texture, from a: Vertex, to c: Vertex, place: SDL_Rect, blend: BlendMode
  ) throws {
    let isOpaque = blend == .over && texture.isOpaque && a.color >> 24 == 0xFF
    setBlend(isOpaque ? SDL_BLENDMODE_NONE : sdlBlend(blend), of: &texture)
    setModulation(a.color, of: &texture)
    let (u0, u1) = (texel(a.u, texture.width), texel(c.u, texture.width))
    let (v0, v1) = (texel(a.v, texture.height), texel(c.v, texture.height))
    // A part narrower than a texel still shows that texel.
    var source = SDL_Rect(
      x: min(u0, u1), y: min(v0, v1), w: max(1, abs(u1 - u0)), h: max(1, abs(v1 - v0)))
    var place = place
    let status: Int32
    if u1 >= u0 && v1 >= v0 {
      status = SDL_RenderCopy(handle.pointer, texture.pointer, &source, &place)
    } else {
      var flip = SDL_FLIP_NONE.rawValue
      if u1 < u0 { flip |= SDL_FLIP_HORIZONTAL.rawValue }
      if v1 < v0 { flip |= SDL_FLIP_VERTICAL.rawValue }
      status = SDL_RenderCopyEx(
        handle.pointer, texture.pointer, &source, &place, 0, nil, SDL_RendererFlip(flip))
    }
    guard status == 0 else {
      throw RendererError.failed(operation: "copying a texture", reason: sdlError())
    }
  }

  private func setModulation(_ rgba: UInt32, of texture: inout Texture) {
    guard rgba != texture.modulation else { return }
    if texture.modulation.map({ ($0 ^ rgba) & 0xFF_FFFF != 0 }) ?? true {
      SDL_SetTextureColorMod(
        texture.pointer, UInt8(truncatingIfNeeded: rgba), UInt8(truncatingIfNeeded: rgba >> 8),
        UInt8(truncatingIfNeeded: rgba >> 16))
    }
    SDL_SetTextureAlphaMod(texture.pointer, UInt8(truncatingIfNeeded: rgba >> 24))
    texture.modulation = rgba
  }

  /// The nearest whole pixel; what is no number or absurdly far away ends up out of sight.
  private func pixel(_ value: Float) -> Int32 {
    guard value > -1e6 else { return -1_000_000 }
    return value < 1e6 ? Int32((value + 0.5).rounded(.down)) : 1_000_000
  }

  private func texel(_ coordinate: Float, _ extent: Int32) -> Int32 {
    pixel(coordinate * Float(extent))
  }

  // MARK: Other shapes

  private func drawShape(of command: DrawCommand, in list: DrawList, clip: PixelRect) throws -> Int
  {
    guard touches(command, clip, in: list) else { return 0 }
    // Without a texture the driver takes half the time, but it can only blend.
    let isPlain = command.blend == .over && isPlainShape(command, in: list)
    try drawTriangles(of: command, in: list, isPlain: isPlain)
    return 1
  }

  private func touches(_ command: DrawCommand, _ clip: PixelRect, in list: DrawList) -> Bool {
    let (left, top) = (Float(clip.x), Float(clip.y))
    let (right, bottom) = (Float(clip.x + clip.width), Float(clip.y + clip.height))
    var sides: UInt8 = 0
    for vertex in list.vertices[command.firstVertex..<command.firstVertex + command.vertexCount] {
      // Bits of the edges that some corner lies on the inner side of: the shape touches with all four.
      if vertex.x < right { sides |= 1 }
      if vertex.x > left { sides |= 2 }
      if vertex.y < bottom { sides |= 4 }
      if vertex.y > top { sides |= 8 }
      if sides == 15 { return true }
    }
    return false
  }

  private func isPlainShape(_ command: DrawCommand, in list: DrawList) -> Bool {
    let corners = list.vertices[command.firstVertex..<command.firstVertex + command.vertexCount]
    guard let first = corners.first else { return true }
    return corners.allSatisfy { $0.u == first.u && $0.v == first.v }
  }
}
