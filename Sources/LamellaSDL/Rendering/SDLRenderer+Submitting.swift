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
    if let drawCalls = try drawFromCache(list) {
      counters.drawCalls = drawCalls
    } else {
      try bindOutput(width: list.pixelWidth, height: list.pixelHeight)
      counters.drawCalls = try drawWhole(list)
    }
    releaseSpareTargets()
    isShown = false
    return counters
  }

  /// Draws an overlay list over the one submitted last.
  ///
  /// - Throws: `RendererError` when SDL reports an error.
  public func submitOver(_ list: DrawList) throws {
    if isShutDown { throw RendererError.lost(reason: "the host has taken its renderer back") }
    _ = try apply(list.textureUpdates)
    try bindOutput(width: list.pixelWidth, height: list.pixelHeight)
    _ = try drawWhole(list)
  }

  /// Clears the current target, if the list says so, and draws a whole list into it; returns the number of draw calls.
  func drawWhole(_ list: DrawList) throws -> Int {
    if let color = list.clearColor { clear(to: color) }
    return try draw(list, within: list.output, isPart: false)
  }

  /// Fills the whole current target with a premultiplied color.
  func clear(to color: UInt32) {
    removeClip()
    setDrawColor(blending.color(color))
    SDL_RenderClear(handle.pointer)
  }

  /// Draws the commands of a list into the current target.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - region: The pixels to draw.
  ///   - isPart: Whether the region is a small part of the output, so that shapes outside of it are left out. The
  ///     cache's bounds must be the list's then.
  /// - Returns: The number of draw calls.
  /// - Throws: `RendererError` when SDL reports an error, or the list names a texture that does not exist.
  func draw(_ list: DrawList, within region: PixelRect, isPart: Bool) throws -> Int {
    var drawCalls = 0
    var index = 0
    defer { abandonGroups() }
    while index < list.commands.count {
      let command = list.commands[index]
      switch command.kind {
      case .quads, .triangles:
        drawCalls += try draw(
          index, of: list, within: groups.last?.rect ?? region, isPart: isPart)
      case .beginGroup, .beginPlane:
        let around = groups.last?.rect ?? region
        if blending == .straight {
          drawCalls += try drawGroup(at: index, of: list, within: around)
          index = list.endOfGroup(startingAt: index)
        } else if try !beginGroup(command, within: around) {
          index = list.endOfGroup(startingAt: index)
        }
      case .endGroup:
        drawCalls += try endGroup(command, of: list, within: region)
      }
      index += 1
    }
    return drawCalls
  }

  /// Draws a command of rectangles or other triangles.
  ///
  /// - Returns: The number of calls that draw something.
  private func draw(
    _ index: Int, of list: DrawList, within bounds: PixelRect, isPart: Bool
  ) throws -> Int {
    let command = list.commands[index]
    guard command.indexCount > 0 else { return 0 }
    let clip = command.clip.intersection(bounds)
    guard !clip.isEmpty else { return 0 }
    if isPart, !gather(command, of: list, touching: clip) { return 0 }
    setClip(clip)
    if drawsByCopies {
      return command.kind == .quads && !cutsStretchedQuads(of: command, in: list, clip: clip)
        ? try drawQuads(of: command, in: list, clip: clip)
        : try drawInMemory(index..<index + 1, of: list, within: clip)
    }
    guard var texture = textures[command.texture] else {
      throw RendererError.failed(
        operation: "drawing texture \(command.texture.rawValue)", reason: "it does not exist")
    }
    let blend = blending.mode(command.blend)
    if blend != texture.blend {
      setBlend(blend, of: &texture)
      textures[command.texture] = texture
    }
    if isPart {
      try drawGathered(command, of: list, texture: texture.pointer)
    } else {
      try drawTriangles(of: command, in: list, texture: texture.pointer)
    }
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
    try vertices.withUnsafeBufferPointer { vertices in
      try indices.withUnsafeBufferPointer { indices in
        try drawTriangles(
          vertices.baseAddress! + firstVertex, vertexCount, indices.baseAddress! + firstIndex,
          indexCount, texture)
      }
    }
  }

  /// Draws triangles; every three vertices are one where there are no indices.
  private func drawTriangles(
    _ vertices: UnsafePointer<Vertex>, _ vertexCount: Int, _ indices: UnsafePointer<UInt32>?,
    _ indexCount: Int, _ texture: OpaquePointer?
  ) throws {
    let stride = Int32(MemoryLayout<Vertex>.stride)
    let corner = UnsafeRawPointer(vertices)
    let status = SDL_RenderGeometryRaw(
      handle.pointer, texture,
      (corner + MemoryLayout<Vertex>.offset(of: \.x)!).assumingMemoryBound(to: Float.self), stride,
      (corner + MemoryLayout<Vertex>.offset(of: \.color)!).assumingMemoryBound(to: SDL_Color.self),
      stride,
      (corner + MemoryLayout<Vertex>.offset(of: \.u)!).assumingMemoryBound(to: Float.self), stride,
      Int32(vertexCount), indices, Int32(indexCount), 4)
    guard status == 0 else {
      throw RendererError.failed(operation: "drawing triangles", reason: sdlError())
    }
  }

  // MARK: Parts of commands

  /// Copies the shapes of a command that touch a rectangle into the scratch array: quads with their four vertices,
  /// other shapes as separate triangles.
  ///
  /// - Returns: Whether there are any; true for a driver that draws by copies, which has no need of them.
  private func gather(
    _ command: DrawCommand, of list: DrawList, touching rect: PixelRect
  ) -> Bool {
    if drawsByCopies { return true }
    // Moved out of the object, because each access to a field would be checked for exclusivity.
    var found: [Vertex] = []
    swap(&found, &adapted)
    defer { swap(&found, &adapted) }
    found.removeAll(keepingCapacity: true)
    let box = VertexBounds.Box(rect)
    let (first, end) = (command.firstVertex, command.firstVertex + command.vertexCount)
    let runs = VertexBounds.runs(of: first..<end)
    if command.kind != .quads {
      if cache.bounds.touches(runs, box) {
        found.appendTriangles(of: command, in: list, touching: box)
      }
      return !found.isEmpty
    }
    list.vertices.withUnsafeBufferPointer { vertices in
      for run in runs where cache.bounds.touches(run, box) {
        let start = max(run * VertexBounds.runLength, first)
        let last = min((run + 1) * VertexBounds.runLength, end - 3)
        // The quads that begin in the run.
        for index in stride(from: first + (start - first + 3) / 4 * 4, to: last, by: 4) {
          let (a, c) = (vertices[index], vertices[index + 2])
          if a.x < box[2], c.x > box[0], a.y < box[3], c.y > box[1] {
            found.append(contentsOf: vertices[index..<index + 4])
          }
        }
      }
    }
    return !found.isEmpty
  }

  /// Draws the gathered shapes of a command.
  private func drawGathered(
    _ command: DrawCommand, of list: DrawList, texture: OpaquePointer
  ) throws {
    if !groups.isEmpty || blending != .premultiplied { adaptVertices() }
    if command.kind == .quads {
      return try drawTriangles(
        adapted, 0, adapted.count, list.indices, command.firstIndex, adapted.count / 4 * 6, texture)
    }
    try adapted.withUnsafeBufferPointer {
      try drawTriangles($0.baseAddress!, $0.count, nil, 0, texture)
    }
  }

  /// Copies a command's vertices into the scratch array, converted for the current target and driver.
  private func adapt(_ command: DrawCommand, of list: DrawList) {
    adapted.removeAll(keepingCapacity: true)
    adapted.append(
      contentsOf: list.vertices[command.firstVertex..<command.firstVertex + command.vertexCount])
    adaptVertices()
  }

  /// Converts the vertices in the scratch array for the current target and driver.
  private func adaptVertices() {
    let origin = groups.last.map { (x: Float($0.rect.x), y: Float($0.rect.y)) } ?? (0, 0)
    let blending = blending
    // Moved out of the object, because each access to a field would be checked for exclusivity.
    var vertices: [Vertex] = []
    swap(&vertices, &adapted)
    defer { swap(&vertices, &adapted) }
    vertices.withUnsafeMutableBufferPointer { vertices in
      for index in vertices.indices {
        vertices[index].x -= origin.x
        vertices[index].y -= origin.y
        vertices[index].color = blending.color(vertices[index].color)
      }
    }
  }
}

extension [Vertex] {
  /// Appends the triangles of a command that touch a box, with three vertices each.
  fileprivate mutating func appendTriangles(
    of command: DrawCommand, in list: DrawList, touching box: VertexBounds.Box
  ) {
    list.vertices.withUnsafeBufferPointer { vertices in
      list.indices.withUnsafeBufferPointer { indices in
        let end = command.firstIndex + command.indexCount
        for index in stride(from: command.firstIndex, to: end - 2, by: 3) {
          let a = vertices[command.firstVertex + Int(indices[index])]
          let b = vertices[command.firstVertex + Int(indices[index + 1])]
          let c = vertices[command.firstVertex + Int(indices[index + 2])]
          if Swift.min(a.x, b.x, c.x) < box[2], Swift.max(a.x, b.x, c.x) > box[0],
            Swift.min(a.y, b.y, c.y) < box[3], Swift.max(a.y, b.y, c.y) > box[1]
          {
            append(a)
            append(b)
            append(c)
          }
        }
      }
    }
  }
}

extension DrawList {
  /// The rectangle of the whole output.
  var output: PixelRect {
    PixelRect(
      x: 0, y: 0, width: Int32(clamping: pixelWidth), height: Int32(clamping: pixelHeight))
  }
}
