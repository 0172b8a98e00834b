internal import CSDL2
public import LamellaGraphics

extension SDLRenderer {
  /// Applies the list's texture updates and draws its commands.
  ///
  /// - Returns: What it took.
  /// - Throws: `RendererError` when SDL refuses something.
  public func submit(_ list: DrawList) throws -> RenderCounters {
    var counters = RenderCounters()
    counters.uploadedBytes = try apply(list.textureUpdates)
    if isSoftware {
      findRegions(of: list)
      counters.drawCalls = try drawByCopies(list)
    } else {
      try bindTarget(width: list.pixelWidth, height: list.pixelHeight)
      counters.drawCalls = try drawByTriangles(list)
    }
    isPictureLost = false
    isShown = false
    return counters
  }

  /// Draws a list over the one submitted last.
  ///
  /// - Throws: `RendererError` when SDL refuses something.
  public func submitOver(_ list: DrawList) throws {
    guard isSoftware else {
      _ = try submit(list)
      return
    }
    _ = try apply(list.textureUpdates)
    // What the list below changed goes to the window as well.
    let below = regions
    let covered = list.coveredRect
    regions = [covered]
    defer { regions = below + [covered] }
    _ = try drawByCopies(list)
  }

  // MARK: State of SDL, set only where it changes

  func setClip(_ clip: PixelRect) {
    var rect = SDL_Rect(x: clip.x, y: clip.y, w: clip.width, h: clip.height)
    if let current = currentClip, current.x == rect.x, current.y == rect.y, current.w == rect.w,
      current.h == rect.h
    {
      return
    }
    SDL_RenderSetClipRect(handle.pointer, &rect)
    currentClip = rect
  }

  func removeClip() {
    SDL_RenderSetClipRect(handle.pointer, nil)
    currentClip = nil
  }

  func setDrawColor(_ rgba: UInt32) {
    guard rgba != currentDrawColor else { return }
    SDL_SetRenderDrawColor(
      handle.pointer, UInt8(truncatingIfNeeded: rgba), UInt8(truncatingIfNeeded: rgba >> 8),
      UInt8(truncatingIfNeeded: rgba >> 16), UInt8(truncatingIfNeeded: rgba >> 24))
    currentDrawColor = rgba
  }

  func setDrawBlend(_ blend: SDL_BlendMode) {
    guard blend != currentDrawBlend else { return }
    SDL_SetRenderDrawBlendMode(handle.pointer, blend)
    currentDrawBlend = blend
  }

  func setBlend(_ blend: SDL_BlendMode, of texture: inout Texture) {
    guard blend != texture.blend else { return }
    SDL_SetTextureBlendMode(texture.pointer, blend)
    texture.blend = blend
  }

  func sdlBlend(_ blend: BlendMode) -> SDL_BlendMode {
    switch blend {
    case .copy: SDL_BLENDMODE_NONE
    case .over: SDL_BLENDMODE_BLEND
    case .add: SDL_BLENDMODE_ADD
    }
  }

  // MARK: Triangles

  /// Draws each command in one call, straight from the list's vertices.
  private func drawByTriangles(_ list: DrawList) throws -> Int {
    if let color = list.clearColor {
      removeClip()
      setDrawColor(color)
      SDL_RenderClear(handle.pointer)
    }
    var drawCalls = 0
    let output = list.outputRect
    for command in list.commands where command.indexCount > 0 {
      let clip = command.clip.intersection(output)
      guard !clip.isEmpty else { continue }
      setClip(clip)
      try drawTriangles(of: command, in: list)
      drawCalls += 1
    }
    return drawCalls
  }

  /// Draws a command with one call of `SDL_RenderGeometryRaw`; the texture of a plain one plays no part.
  func drawTriangles(of command: DrawCommand, in list: DrawList, isPlain: Bool = false) throws {
    var texture = isPlain ? nil : textures[command.texture]
    let blend = sdlBlend(command.blend)
    if texture != nil {
      setBlend(blend, of: &texture!)
      // The software driver leaves the colour of the last triangle behind.
      if isSoftware { texture!.modulation = nil }
      textures[command.texture] = texture
    } else {
      setDrawBlend(blend)
    }
    let stride = Int32(MemoryLayout<Vertex>.stride)
    let status = list.vertices.withUnsafeBytes { vertices in
      list.indices.withUnsafeBufferPointer { indices in
        let corner = vertices.baseAddress! + command.firstVertex * MemoryLayout<Vertex>.stride
        return SDL_RenderGeometryRaw(
          handle.pointer, texture?.pointer,
          (corner + MemoryLayout<Vertex>.offset(of: \.x)!).assumingMemoryBound(to: Float.self),
          stride,
          (corner + MemoryLayout<Vertex>.offset(of: \.color)!)
            .assumingMemoryBound(to: SDL_Color.self),
          stride,
          (corner + MemoryLayout<Vertex>.offset(of: \.u)!).assumingMemoryBound(to: Float.self),
          stride, Int32(command.vertexCount), indices.baseAddress! + command.firstIndex,
          Int32(command.indexCount), 4)
      }
    }
    guard status == 0 else {
      throw RendererError.failed(operation: "drawing triangles", reason: sdlError())
    }
  }
}

extension DrawList {
  /// The whole output.
  var outputRect: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(clamping: pixelWidth), height: Int32(clamping: pixelHeight))
  }
}

extension DrawList {
  /// The part of the output that the list's shapes lie in.
  fileprivate var coveredRect: PixelRect {
    var (left, top, right, bottom) = (
      Float.infinity, Float.infinity, -Float.infinity, -Float.infinity
    )
    for vertex in vertices {
      left = min(left, vertex.x)
      top = min(top, vertex.y)
      right = max(right, vertex.x)
      bottom = max(bottom, vertex.y)
    }
    guard left < right, top < bottom, right - left < 1e6, bottom - top < 1e6, abs(left) < 1e6,
      abs(top) < 1e6
    else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(
      x: Int32(left.rounded(.down)), y: Int32(top.rounded(.down)),
      width: Int32((right - left).rounded(.up)) + 1, height: Int32((bottom - top).rounded(.up)) + 1
    ).intersection(PixelRect(x: 0, y: 0, width: Int32(pixelWidth), height: Int32(pixelHeight)))
  }
}
