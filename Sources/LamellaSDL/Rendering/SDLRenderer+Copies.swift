internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics

// Quads as fills and copies for a host's software driver, which draws triangles many times slower.
extension SDLRenderer {
  // MARK: Rectangles

  /// Draws the quads of a command as fills and copies; returns the number of draw calls.
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
          drawCalls += try copy(
            &texture!, from: a, to: c, place: place, clip: clip, blend: command.blend)
        } else {
          throw RendererError.failed(
            operation: "drawing texture \(command.texture.rawValue)", reason: "it does not exist")
        }
      }
    }
    return drawCalls + drawFills(fillColor, blend: command.blend)
  }

  /// Returns whether the clip cuts a quad that stretches its texture.
  ///
  /// SDL's software driver rounds what is left of such a part to whole texels: it would be stretched otherwise than the
  /// whole. A single texel is not stretched any other way.
  func cutsStretchedQuads(of command: DrawCommand, in list: DrawList, clip: PixelRect) -> Bool {
    guard let texture = textures[command.texture] else { return false }
    let (width, height) = (texture.width, texture.height)
    return list.vertices.withUnsafeBufferPointer { vertices in
      for first in stride(
        from: command.firstVertex, to: command.firstVertex + command.vertexCount - 3, by: 4)
      {
        let (a, c) = (vertices[first], vertices[first + 2])
        if a.u == c.u && a.v == c.v { continue }
        let (left, top, right, bottom) = (pixel(a.x), pixel(a.y), pixel(c.x), pixel(c.y))
        guard left < clip.x + clip.width, right > clip.x, top < clip.y + clip.height,
          bottom > clip.y, left < right, top < bottom,
          // Huge ones are drawn in parts.
          max(right - left, bottom - top) <= CopiedRange.longest
        else { continue }
        let columns = max(1, abs(texel(c.u, width) - texel(a.u, width)))
        let rows = max(1, abs(texel(c.v, height) - texel(a.v, height)))
        let isCutAcross = left < clip.x || right > clip.x + clip.width
        let isCutAlong = top < clip.y || bottom > clip.y + clip.height
        if isCutAcross && right - left != columns && columns > 1
          || isCutAlong && bottom - top != rows && rows > 1
        {
          return true
        }
      }
      return false
    }
  }

  /// Draws the queued fills.
  ///
  /// - Returns: The number of calls: one, or none.
  private func drawFills(_ color: UInt32, blend: BlendMode) -> Int {
    guard !fills.isEmpty else { return 0 }
    defer { fills.removeAll(keepingCapacity: true) }
    setDrawColor(blending.color(color))
    setDrawBlend(
      blend == .over && color >> 24 == 0xFF ? SDL_BLENDMODE_NONE : blending.mode(blend))
    SDL_RenderFillRects(handle.pointer, fills, Int32(fills.count))
    return 1
  }

  /// Draws a part of a texture.
  ///
  /// - Returns: The number of calls.
  private func copy(
    _ texture: inout Texture, from a: Vertex, to c: Vertex, place: SDL_Rect, clip: PixelRect,
    blend: BlendMode
  ) throws -> Int {
    let isOpaque = blend == .over && texture.isOpaque && a.color >> 24 == 0xFF
    setBlend(isOpaque ? SDL_BLENDMODE_NONE : blending.mode(blend), of: &texture)
    setModulation(blending.color(a.color), of: &texture)
    let (u0, u1) = (texel(a.u, texture.width), texel(c.u, texture.width))
    let (v0, v1) = (texel(a.v, texture.height), texel(c.v, texture.height))
    var flip = SDL_FLIP_NONE.rawValue
    if u1 < u0 { flip |= SDL_FLIP_HORIZONTAL.rawValue }
    if v1 < v0 { flip |= SDL_FLIP_VERTICAL.rawValue }
    // A part narrower than a texel shows that texel.
    let whole = CopiedPart(
      columns: CopiedRange(
        source: min(u0, u1), sourceLength: max(1, abs(u1 - u0)), place: place.x, length: place.w
      ).limited(from: clip.x, to: clip.x + clip.width),
      rows: CopiedRange(
        source: min(v0, v1), sourceLength: max(1, abs(v1 - v0)), place: place.y, length: place.h
      ).limited(from: clip.y, to: clip.y + clip.height))
    guard whole.columns.isHuge || whole.rows.isHuge else {
      try copy(whole, of: texture, flip: flip)
      return 1
    }
    var count = 0
    for columns in whole.columns.parts(from: clip.x, to: clip.x + clip.width, isFlipped: u1 < u0) {
      for rows in whole.rows.parts(from: clip.y, to: clip.y + clip.height, isFlipped: v1 < v0) {
        try copy(CopiedPart(columns: columns, rows: rows), of: texture, flip: flip)
        count += 1
      }
    }
    return count
  }

  /// Copies a part of a texture to its place in the output, flipped if requested.
  private func copy(_ part: CopiedPart, of texture: Texture, flip: UInt32) throws {
    var (source, place) = (part.source, part.place)
    let status =
      flip == SDL_FLIP_NONE.rawValue
      ? SDL_RenderCopy(handle.pointer, texture.pointer, &source, &place)
      : SDL_RenderCopyEx(
        handle.pointer, texture.pointer, &source, &place, 0, nil, SDL_RendererFlip(flip))
    guard status == 0 else {
      throw RendererError.failed(operation: "copying a texture", reason: sdlError())
    }
  }

  /// Sets the color modulation of a texture, unless it is set already.
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

  /// Returns the nearest whole pixel; NaN and extreme values become positions outside the picture.
  private func pixel(_ value: Float) -> Int32 {
    guard value > -1e9 else { return -1_000_000_000 }
    return value < 1e9 ? Int32(saturating: (value + 0.5).rounded(.down)) : 1_000_000_000
  }

  /// Converts a texture coordinate, 0...1, to a position in whole texels.
  private func texel(_ coordinate: Float, _ extent: Int32) -> Int32 {
    pixel(coordinate * Float(extent))
  }
}

/// A rectangle of texels and the pixel rectangle that it is stretched to.
private struct CopiedPart {
  var columns: CopiedRange
  var rows: CopiedRange

  var source: SDL_Rect {
    SDL_Rect(x: columns.source, y: rows.source, w: columns.sourceLength, h: rows.sourceLength)
  }
  var place: SDL_Rect {
    SDL_Rect(x: columns.place, y: rows.place, w: columns.length, h: rows.length)
  }
}

/// A range of texels along one axis and the pixel range that it is stretched to.
private struct CopiedRange {
  var source: Int32
  var sourceLength: Int32
  var place: Int32
  var length: Int32

  /// The longest range in pixels that is copied at once: SDL's software driver overflows in scaling a longer one and
  /// reads outside the texture.
  static let longest: Int32 = 1 << 14

  var isHuge: Bool { length > Self.longest }

  /// Returns the range within visible pixels if it shows one texel, of which SDL's software driver would show nothing
  /// where the clip leaves less than half; else the range itself.
  func limited(from start: Int32, to end: Int32) -> CopiedRange {
    if sourceLength > 1 { return self }
    let (low, high) = (max(place, start), min(place + length, end))
    return CopiedRange(source: source, sourceLength: 1, place: low, length: high - low)
  }

  /// Returns parts that show the same in a range of pixels, none of them huge.
  ///
  /// - Parameters:
  ///   - start: The first visible pixel.
  ///   - end: The pixel after the last visible one.
  ///   - isFlipped: Whether the last texel comes first.
  /// - Returns: The whole range if it is not huge, else one part for all visible texels, or one for each if they are
  ///   huge themselves.
  func parts(from start: Int32, to end: Int32, isFlipped: Bool) -> [CopiedRange] {
    guard isHuge else { return [self] }
    let each = Double(length) / Double(sourceLength)
    /// Returns the position in pixels of the edge before a texel.
    func edge(_ index: Int32) -> Int32 {
      place + Int32(saturating: (Double(index) * each).rounded())
    }
    let first = max(0, min(sourceLength - 1, Int32(saturating: Double(start - place) / each) - 1))
    let last = max(first + 1, min(sourceLength, Int32(saturating: Double(end - place) / each) + 2))
    /// Returns a range of texels with the range of pixels that shows it.
    func part(_ range: Range<Int32>, _ low: Int32, _ high: Int32) -> CopiedRange {
      let count = Int32(range.count)
      return CopiedRange(
        source: isFlipped ? source + sourceLength - range.upperBound : source + range.lowerBound,
        sourceLength: count, place: low, length: high - low)
    }
    if each <= Double(Self.longest / 8) {
      return [part(first..<last, edge(first), edge(last))]
    }
    return (first..<last).compactMap { index in
      let (low, high) = (max(edge(index), start), min(edge(index + 1), end))
      return low < high ? part(index..<index + 1, low, high) : nil
    }
  }
}
