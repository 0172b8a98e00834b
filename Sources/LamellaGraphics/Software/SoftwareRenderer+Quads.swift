internal import LamellaGeometry

extension SoftwareRenderer {
  /// Draws a command that is not of groups.
  func draw(_ command: DrawCommand, of list: DrawList, clip: PixelRect) throws {
    guard let texture = textures[command.texture] else {
      // Plain shapes need no texture.
      guard list.isPlain(command) else {
        throw RendererError.failed(
          operation: "drawing texture \(command.texture.rawValue)", reason: "it does not exist")
      }
      draw(command, of: list, sampler: nil, clip: clip)
      return
    }
    draw(
      command, of: list, sampler: Sampler(texture.buffer, filter: texture.filter), clip: clip)
  }

  func draw(_ command: DrawCommand, of list: DrawList, sampler: Sampler?, clip: PixelRect) {
    // In places of the target's memory from here on.
    let shift = target.origin
    // A look at the corners as they are leaves out most of what lies elsewhere.
    let (left, top) = (Float(clip.x) - 1, Float(clip.y) - 1)
    let (right, bottom) = (Float(clip.x + clip.width) + 1, Float(clip.y + clip.height) + 1)
    let clip = PixelRect(
      x: clip.x - shift.x, y: clip.y - shift.y, width: clip.width, height: clip.height)
    list.vertices.withUnsafeBufferPointer { vertices in
      list.indices.withUnsafeBufferPointer { indices in
        guard let start = vertices.baseAddress, let triples = indices.baseAddress else { return }
        let corners = start + command.firstVertex
        if list.hasQuads(command) {
          for first in stride(from: 0, to: command.vertexCount - 3, by: 4) {
            let (a, c) = (corners + first, corners + first + 2)
            if a.pointee.x > right || a.pointee.y > bottom || c.pointee.x < left
              || c.pointee.y < top
            {
              continue
            }
            drawQuad(a.pointee, c.pointee, sampler, command.blend, clip)
          }
        } else {
          let indices = triples + command.firstIndex
          for first in stride(from: 0, to: command.indexCount - 2, by: 3) {
            drawTriangle(
              (
                corners[Int(indices[first])], corners[Int(indices[first + 1])],
                corners[Int(indices[first + 2])]
              ), sampler, command.blend, clip)
          }
        }
      }
    }
  }

  // MARK: Rectangles

  /// Draws a rectangle, given by opposite corners, inside a clip in places of the target's memory.
  private func drawQuad(
    _ a: Vertex, _ c: Vertex, _ sampler: Sampler?, _ blend: BlendMode, _ clip: PixelRect
  ) {
    let originX = target.origin.x
    let originY = target.origin.y
    let left = Self.pixel(a.x) - originX
    let top = Self.pixel(a.y) - originY
    let right = Self.pixel(c.x) - originX
    let bottom = Self.pixel(c.y) - originY
    let x0 = max(left, clip.x)
    let y0 = max(top, clip.y)
    let x1 = min(right, clip.x + clip.width)
    let y1 = min(bottom, clip.y + clip.height)
    guard x0 < x1, y0 < y1 else { return }
    let color = ordered(a.color)
    let place = (x: Int(x0), y: Int(y0), width: Int(x1 - x0), height: Int(y1 - y0))
    guard let sampler, a.u != c.u || a.v != c.v else {
      return fill(place, color, blend)
    }
    let from = sampler.place(u: a.u, v: a.v)
    let to = sampler.place(u: c.u, v: c.v)
    let limits = sampler.limits(from, to)
    let stepX = (to.x - from.x) / Float(right - left)
    let stepY = (to.y - from.y) / Float(bottom - top)
    let startX = from.x + (Float(x0 - left) + 0.5) * stepX
    let startY = from.y + (Float(y0 - top) + 0.5) * stepY
    for row in 0..<place.height {
      let span = Sampler.Span(
        x: startX, y: startY + Float(row) * stepY, stepX: stepX, stepY: 0)
      draw(
        span, sampler, limits, color, blend, target.buffer.address(x: place.x, y: place.y + row),
        place.width)
    }
  }

  private func fill(
    _ place: (x: Int, y: Int, width: Int, height: Int), _ color: UInt32, _ blend: BlendMode
  ) {
    let isStore = blend == .copy || (blend == .over && color >> 24 == 255)
    for row in 0..<place.height {
      let start = target.buffer.address(x: place.x, y: place.y + row)
      if isStore {
        start.update(repeating: color, count: place.width)
      } else {
        fillRow(start, place.width, color, blend)
      }
    }
  }

  /// Puts a colour onto pixels of a row.
  @inline(__always)
  func fillRow(
    _ start: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: UInt32, _ blend: BlendMode
  ) {
    switch blend {
    case .copy: PixelRows.fill(start, count, color, CopyBlend.self)
    case .over: PixelRows.fill(start, count, color, OverBlend.self)
    case .add: PixelRows.fill(start, count, color, AddBlend.self)
    case .mask: PixelRows.fill(start, count, color, MaskBlend.self)
    }
  }

  // MARK: Spans of texels

  /// Puts texels, times a colour, onto pixels of a row.
  func draw(
    _ span: Sampler.Span, _ sampler: Sampler, _ limits: Sampler.Limits, _ color: UInt32,
    _ blend: BlendMode, _ start: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    switch blend {
    case .copy: draw(span, sampler, limits, color, CopyBlend.self, start, count)
    case .over: draw(span, sampler, limits, color, OverBlend.self, start, count)
    case .add: draw(span, sampler, limits, color, AddBlend.self, start, count)
    case .mask: draw(span, sampler, limits, color, MaskBlend.self, start, count)
    }
  }

  @inline(__always)
  private func draw<Blend: PixelBlend>(
    _ span: Sampler.Span, _ sampler: Sampler, _ limits: Sampler.Limits, _ color: UInt32,
    _: Blend.Type, _ start: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    if let texels = whole(span, sampler, limits, count) {
      if color == 0xFFFF_FFFF {
        if Blend.self == OverBlend.self {
          PixelRows.copyOver(start, texels, count)
        } else {
          PixelRows.copy(start, texels, count, Blend.self)
        }
      } else if color == (color & 0xFF) &* 0x0101_0101 {
        PixelRows.copy(start, texels, count, factor: color & 0xFF, Blend.self)
      } else {
        PixelRows.copy(start, texels, count, color: color, Blend.self)
      }
      return
    }
    var span = span
    if sampler.filter == .nearest {
      for x in 0..<count {
        start[x] = Blend.blend(
          sampler.nearest(span, limits).modulated(by: color), start[x])
        span.skip(1)
      }
    } else {
      for x in 0..<count {
        start[x] = Blend.blend(sampler.linear(span, limits).modulated(by: color), start[x])
        span.skip(1)
      }
    }
  }

  /// The texels of a stretch that shows each once, at its own size; nil for others.
  @inline(__always)
  private func whole(
    _ span: Sampler.Span, _ sampler: Sampler, _ limits: Sampler.Limits, _ count: Int
  ) -> UnsafePointer<UInt32>? {
    // A 256th of a texel of tolerance, over the whole stretch too.
    let tolerance: Int64 = 1 << (Sampler.Span.shift - 8)
    let one: Int64 = 1 << Sampler.Span.shift
    guard abs(span.stepX &- one) &* Int64(count) <= tolerance,
      abs(span.stepY) &* Int64(count) <= tolerance
    else { return nil }
    let x = Int(span.x >> Sampler.Span.shift)
    let y = Int(span.y >> Sampler.Span.shift)
    guard x >= limits.left, x &+ count &- 1 <= limits.right, y >= limits.top, y <= limits.bottom
    else { return nil }
    if sampler.filter == .linear {
      let half = one / 2
      guard abs((span.x & (one - 1)) - half) <= tolerance,
        abs((span.y & (one - 1)) - half) <= tolerance
      else { return nil }
    }
    return sampler.pixels + (y &* sampler.stride &+ x)
  }

  /// The nearest whole pixel; what is no number or absurdly far away ends up out of sight.
  @inline(__always)
  static func pixel(_ value: Float) -> Int32 {
    guard value > -1e6 else { return -1_000_000 }
    return value < 1e6 ? Int32(saturating: (value + 0.5).rounded(.down)) : 1_000_000
  }
}
