internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics

// A host's software driver: rectangles as fills and copies, because triangles cost it many times as much.
extension SDLRenderer {
  // MARK: Rectangles

  func drawQuads(of command: DrawCommand, in list: DrawList, clip: PixelRect) throws -> Int {
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
    setDrawColor(blending.color(color))
    setDrawBlend(
      blend == .over && color >> 24 == 0xFF ? SDL_BLENDMODE_NONE : blending.mode(blend))
    SDL_RenderFillRects(handle.pointer, fills, Int32(fills.count))
    return 1
  }

  private func copy(
    _ texture: inout Texture, from a: Vertex, to c: Vertex, place: SDL_Rect, blend: BlendMode
  ) throws {
    let isOpaque = blend == .over && texture.isOpaque && a.color >> 24 == 0xFF
    setBlend(isOpaque ? SDL_BLENDMODE_NONE : blending.mode(blend), of: &texture)
    setModulation(blending.color(a.color), of: &texture)
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

  func setModulation(_ rgba: UInt32, of texture: inout Texture) {
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
    return value < 1e6 ? Int32(saturating: (value + 0.5).rounded(.down)) : 1_000_000
  }

  private func texel(_ coordinate: Float, _ extent: Int32) -> Int32 {
    pixel(coordinate * Float(extent))
  }
}
