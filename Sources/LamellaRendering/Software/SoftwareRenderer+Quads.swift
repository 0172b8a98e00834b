internal import LamellaGeometry
internal import LamellaGraphics

extension SoftwareRenderer {
  /// Draws a command that does not begin or end a group.
  func draw(_ command: DrawCommand, of list: DrawList, clip: PixelRect) throws {
    guard let texture = textures[command.texture] else {
      // Plain shapes need no texture.
      guard list.isUntextured(command) else {
        throw RendererError.failed(
          operation: "drawing texture \(command.texture.rawValue)", reason: "it does not exist")
      }
      draw(command, of: list, sampler: nil, clip: clip)
      return
    }
    draw(
      command, of: list, sampler: Sampler(texture.buffer, filter: texture.filter), clip: clip)
  }

  /// Draws the quads or triangles of a command.
  func draw(_ command: DrawCommand, of list: DrawList, sampler: Sampler?, clip: PixelRect) {
    // The clip is in the target's pixels from here on.
    let shift = target.origin
    // A test of the unrounded corners skips most of the invisible ones.
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

  /// Draws a rectangle, given by opposite corners, inside a clip in the target's pixels.
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
    let position = (x: Int(x0), y: Int(y0), width: Int(x1 - x0), height: Int(y1 - y0))
    guard let sampler, a.u != c.u || a.v != c.v else {
      return fill(position, color, blend)
    }
    let from = sampler.position(u: a.u, v: a.v)
    let to = sampler.position(u: c.u, v: c.v)
    let limits = sampler.limits(from, to)
    let stepX = (to.x - from.x) / Float(right - left)
    let stepY = (to.y - from.y) / Float(bottom - top)
    let startX = from.x + (Float(x0 - left) + 0.5) * stepX
    let startY = from.y + (Float(y0 - top) + 0.5) * stepY
    for row in 0..<position.height {
      let scanline = Sampler.Scanline(
        x: startX, y: startY + Float(row) * stepY, stepX: stepX, stepY: 0)
      draw(
        scanline, sampler, limits, color, blend,
        target.buffer.address(x: position.x, y: position.y + row),
        position.width)
    }
  }

  /// Blends a color onto a rectangle, row by row.
  private func fill(
    _ position: (x: Int, y: Int, width: Int, height: Int), _ color: UInt32, _ blend: BlendMode
  ) {
    let isStore = blend == .copy || (blend == .over && color >> 24 == 255)
    for row in 0..<position.height {
      let start = target.buffer.address(x: position.x, y: position.y + row)
      if isStore {
        start.update(repeating: color, count: position.width)
      } else {
        fillRow(start, position.width, color, blend)
      }
    }
  }

  /// Blends a color onto pixels of a row.
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

  // MARK: Scanlines

  /// Blends texels, times a color, onto pixels of a row.
  func draw(
    _ scanline: Sampler.Scanline, _ sampler: Sampler, _ limits: Sampler.Limits, _ color: UInt32,
    _ blend: BlendMode, _ start: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    switch blend {
    case .copy: draw(scanline, sampler, limits, color, CopyBlend.self, start, count)
    case .over: draw(scanline, sampler, limits, color, OverBlend.self, start, count)
    case .add: draw(scanline, sampler, limits, color, AddBlend.self, start, count)
    case .mask: draw(scanline, sampler, limits, color, MaskBlend.self, start, count)
    }
  }

  /// Blends the texels of a scanline, times a color, onto pixels of a row, for one blend mode.
  @inline(__always)
  private func draw<Blend: PixelBlend>(
    _ scanline: Sampler.Scanline, _ sampler: Sampler, _ limits: Sampler.Limits, _ color: UInt32,
    _: Blend.Type, _ start: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    if let texels = whole(scanline, sampler, limits, count) {
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
    var scanline = scanline
    if sampler.filter == .nearest {
      for x in 0..<count {
        start[x] = Blend.blend(
          sampler.nearest(scanline, limits).modulated(by: color), start[x])
        scanline.skip(1)
      }
    } else {
      for x in 0..<count {
        start[x] = Blend.blend(sampler.linear(scanline, limits).modulated(by: color), start[x])
        scanline.skip(1)
      }
    }
  }

  /// Returns the texels of a scanline that shows each texel once, at its own size; nil for others.
  @inline(__always)
  private func whole(
    _ scanline: Sampler.Scanline, _ sampler: Sampler, _ limits: Sampler.Limits, _ count: Int
  ) -> UnsafePointer<UInt32>? {
    // With a tolerance of 1/256 of a texel over the whole scanline.
    let tolerance: Int64 = 1 << (Sampler.Scanline.shift - 8)
    let one: Int64 = 1 << Sampler.Scanline.shift
    guard abs(scanline.stepX &- one) &* Int64(count) <= tolerance,
      abs(scanline.stepY) &* Int64(count) <= tolerance
    else { return nil }
    let x = Int(scanline.x >> Sampler.Scanline.shift)
    let y = Int(scanline.y >> Sampler.Scanline.shift)
    guard x >= limits.left, x &+ count &- 1 <= limits.right, y >= limits.top, y <= limits.bottom
    else { return nil }
    if sampler.filter == .linear {
      let half = one / 2
      guard abs((scanline.x & (one - 1)) - half) <= tolerance,
        abs((scanline.y & (one - 1)) - half) <= tolerance
      else { return nil }
    }
    return sampler.pixels + (y &* sampler.stride &+ x)
  }

  /// Returns the nearest whole pixel; NaN and extreme values become positions outside the picture.
  @inline(__always)
  static func pixel(_ value: Float) -> Int32 {
    guard value > -1e6 else { return -1_000_000 }
    return value < 1e6 ? Int32(saturating: (value + 0.5).rounded(.down)) : 1_000_000
  }
}
