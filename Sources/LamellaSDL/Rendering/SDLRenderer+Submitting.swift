internal import CSDL2
public import LamellaGraphics

extension SDLRenderer {
  /// Applies the list's texture updates and draws its commands.
  ///
  /// - Returns: The counters of the draw.
  /// - Throws: `RendererError` when SDL reports an error.
  public func submit(_ list: DrawList) throws -> RenderCounters {
    if isShutDown { throw RendererError.lost(reason: "the host has taken its renderer back") }
    var counters = RenderCounters()
    counters.uploadedBytes = try apply(list.textureUpdates)
    try bindOutput(width: list.pixelWidth, height: list.pixelHeight)
    if let color = list.clearColor {
      removeClip()
      setDrawColor(blending.color(color))
      SDL_RenderClear(handle.pointer)
    }
    counters.drawCalls = try draw(list)
    releaseSpareTargets()
    isShown = false
    return counters
  }

  /// Draws the commands of a list; returns the number of draw calls.
  private func draw(_ list: DrawList) throws -> Int {
    let output = PixelRect(
      x: 0, y: 0, width: Int32(clamping: list.pixelWidth), height: Int32(clamping: list.pixelHeight)
    )
    var drawCalls = 0
    var index = 0
    defer { abandonGroups() }
    while index < list.commands.count {
      let command = list.commands[index]
      switch command.kind {
      case .quads, .triangles:
        drawCalls += try draw(index, of: list, within: groups.last?.rect ?? output)
      case .beginGroup, .beginPlane:
        let around = groups.last?.rect ?? output
        if blending == .straight {
          drawCalls += try drawGroup(at: index, of: list, within: around)
          index = list.endOfGroup(startingAt: index)
        } else if try !beginGroup(command, within: around) {
          index = list.endOfGroup(startingAt: index)
        }
      case .endGroup:
        drawCalls += try endGroup(command, of: list, within: output)
      }
      index += 1
    }
    return drawCalls
  }

  /// Draws a command of rectangles or other triangles.
  ///
  /// - Returns: The number of calls that draw something.
  private func draw(
    _ index: Int, of list: DrawList, within bounds: PixelRect
  ) throws -> Int {
    let command = list.commands[index]
    guard command.indexCount > 0 else { return 0 }
    let clip = command.clip.intersection(bounds)
    guard !clip.isEmpty else { return 0 }
    setClip(clip)
    if drawsByCopies {
      return command.kind == .quads
        ? try drawQuads(of: command, in: list, clip: clip)
        : try drawInMemory(index..<index + 1, of: list, within: clip)
    }
    guard var texture = textures[command.texture] else {
      throw RendererError.failed(
        operation: "drawing texture \(command.texture.rawValue)", reason: "it does not exist")
    }
    setBlend(blending.mode(command.blend), of: &texture)
    textures[command.texture] = texture
    try drawTriangles(of: command, in: list, texture: texture.pointer)
    return 1
  }

  // MARK: SDL's state, set only where it changes

  /// Sets the clip rectangle, given in the output's pixels, unless it is set already.
  func setClip(_ clip: PixelRect) {
    let origin = groups.last.map { ($0.rect.x, $0.rect.y) } ?? (0, 0)
    var rect = SDL_Rect(
      x: clip.x - origin.0, y: clip.y - origin.1, w: clip.width, h: clip.height)
    if let current = currentClip, current.x == rect.x, current.y == rect.y, current.w == rect.w,
      current.h == rect.h
    {
      return
    }
    SDL_RenderSetClipRect(handle.pointer, &rect)
    currentClip = rect
  }

  /// Removes the clip rectangle.
  func removeClip() {
    SDL_RenderSetClipRect(handle.pointer, nil)
    currentClip = nil
  }

  /// Sets the color of fills and of clearing, in the driver's form.
  func setDrawColor(_ rgba: UInt32) {
    guard rgba != currentDrawColor else { return }
    SDL_SetRenderDrawColor(
      handle.pointer, UInt8(truncatingIfNeeded: rgba), UInt8(truncatingIfNeeded: rgba >> 8),
      UInt8(truncatingIfNeeded: rgba >> 16), UInt8(truncatingIfNeeded: rgba >> 24))
    currentDrawColor = rgba
  }

  /// Sets the blend mode of fills, unless it is set already.
  func setDrawBlend(_ blend: SDL_BlendMode) {
    guard blend != currentDrawBlend else { return }
    SDL_SetRenderDrawBlendMode(handle.pointer, blend)
    currentDrawBlend = blend
  }

  /// Sets the blend mode of a texture, unless it is set already.
  func setBlend(_ blend: SDL_BlendMode, of texture: inout Texture) {
    guard blend != texture.blend else { return }
    SDL_SetTextureBlendMode(texture.pointer, blend)
    texture.blend = blend
  }

  // MARK: Triangles

  /// Draws a command with one call of `SDL_RenderGeometryRaw`.
  ///
  /// - Parameters:
  ///   - command: The command; its indices form triangles.
  ///   - list: The list.
  ///   - texture: The texture, or nil for shapes without one.
  /// - Throws: `RendererError` when SDL reports an error.
  func drawTriangles(
    of command: DrawCommand, in list: DrawList, texture: OpaquePointer?
  ) throws {
    if groups.isEmpty, blending == .premultiplied {
      return try drawTriangles(
        list.vertices, command.firstVertex, command.vertexCount, list.indices, command.firstIndex,
        command.indexCount, texture)
    }
    adapt(command, of: list)
    try drawTriangles(
      adapted, 0, adapted.count, list.indices, command.firstIndex, command.indexCount, texture)
  }

  /// Draws indexed triangles, with a texture or, if it is nil, in their vertices' colors alone.
  func drawTriangles(
    _ vertices: [Vertex], _ firstVertex: Int, _ vertexCount: Int, _ indices: [UInt32],
    _ firstIndex: Int, _ indexCount: Int, _ texture: OpaquePointer?
  ) throws {
    let stride = Int32(MemoryLayout<Vertex>.stride)
    let status = vertices.withUnsafeBytes { vertices in
      indices.withUnsafeBufferPointer { indices in
        let corner = vertices.baseAddress! + firstVertex * MemoryLayout<Vertex>.stride
        return SDL_RenderGeometryRaw(
          handle.pointer, texture,
          (corner + MemoryLayout<Vertex>.offset(of: \.x)!).assumingMemoryBound(to: Float.self),
          stride,
          (corner + MemoryLayout<Vertex>.offset(of: \.color)!)
            .assumingMemoryBound(to: SDL_Color.self),
          stride,
          (corner + MemoryLayout<Vertex>.offset(of: \.u)!).assumingMemoryBound(to: Float.self),
          stride, Int32(vertexCount), indices.baseAddress! + firstIndex, Int32(indexCount), 4)
      }
    }
    guard status == 0 else {
      throw RendererError.failed(operation: "drawing triangles", reason: sdlError())
    }
  }

  /// Copies a command's vertices into the scratch array, converted for the current target and driver.
  private func adapt(_ command: DrawCommand, of list: DrawList) {
    let origin = groups.last.map { (x: Float($0.rect.x), y: Float($0.rect.y)) } ?? (0, 0)
    let blending = blending
    // Moved out of the object, because each access to a field would be checked for exclusivity.
    var vertices: [Vertex] = []
    swap(&vertices, &adapted)
    defer { swap(&vertices, &adapted) }
    vertices.removeAll(keepingCapacity: true)
    vertices.append(
      contentsOf: list.vertices[command.firstVertex..<command.firstVertex + command.vertexCount])
    vertices.withUnsafeMutableBufferPointer { vertices in
      for index in vertices.indices {
        vertices[index].x -= origin.x
        vertices[index].y -= origin.y
        vertices[index].color = blending.color(vertices[index].color)
      }
    }
  }
}
