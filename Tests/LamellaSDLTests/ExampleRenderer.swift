internal import LamellaGraphics

/// Draws lists in the plainest of ways, every pixel by itself, with nothing but public API.
///
/// An example of a renderer for another graphics interface.
struct ExampleRenderer {
  /// Premultiplied pixels, 0...1, with the place of the first one in the space that is drawn.
  struct Picture {
    let (x, y, width, height): (Int, Int, Int, Int)
    let filter: TextureFilter
    var pixels: [SIMD4<Float>]

    init(_ rect: PixelRect, _ filter: TextureFilter, filledWith color: UInt32 = 0) {
      (x, y, width, height) = (Int(rect.x), Int(rect.y), Int(rect.width), Int(rect.height))
      self.filter = filter
      pixels = .init(repeating: ExampleRenderer.color(color), count: width * height)
    }

    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }

    /// The color at texture coordinates.
    func color(_ u: Float, _ v: Float) -> SIMD4<Float> {
      let shift: Float = filter == .linear ? 0.5 : 0
      let (x, y) = (u * Float(width) - shift, v * Float(height) - shift)
      let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      if filter == .nearest { return texel(left, top) }
      let (fx, fy) = (x - Float(left), y - Float(top))
      let above = texel(left, top) * (1 - fx) + texel(left + 1, top) * fx
      let below = texel(left, top + 1) * (1 - fx) + texel(left + 1, top + 1) * fx
      return above * (1 - fy) + below * fy
    }
  }

  private var textures: [TextureID: Picture] = [:]
  /// The output, and the groups that have begun.
  private var targets: [Picture] = []

  private static func color(_ rgba: UInt32) -> SIMD4<Float> {
    SIMD4(Float(rgba & 255), Float(rgba >> 8 & 255), Float(rgba >> 16 & 255), Float(rgba >> 24))
      / 255
  }

  mutating func draw(_ list: DrawList) -> Image {
    for update in list.textureUpdates { apply(update) }
    let output = PixelRect(
      x: 0, y: 0, width: Int32(list.pixelWidth), height: Int32(list.pixelHeight))
    targets = [Picture(output, .nearest, filledWith: list.clearColor ?? 0)]
    for command in list.commands {
      switch command.kind {
      case .quads, .triangles:
        guard let texture = textures[command.texture] else { continue }
        draw(command, of: list, texture)
      case .beginGroup, .beginPlane:
        targets.append(Picture(command.clip, command.kind == .beginPlane ? .linear : .nearest))
      case .endGroup:
        draw(command, of: list, targets.removeLast())
      }
    }
    return Image(width: list.pixelWidth, height: list.pixelHeight) { x, y in
      let bytes = SIMD4<UInt32>(targets[0].texel(x, y) * 255 + 0.5)
      return bytes.x | bytes.y << 8 | bytes.z << 16 | 0xFF00_0000
    }
  }

  private mutating func apply(_ update: TextureUpdate) {
    switch update {
    case .create(let id, let width, let height, let filter):
      textures[id] = Picture(
        PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)), filter)
    case .write(let id, let rect, let pixels):
      let bytes = pixels.rgba
      for index in 0..<Int(rect.width * rect.height) {
        let (x, y) = (Int(rect.x) + index % Int(rect.width), Int(rect.y) + index / Int(rect.width))
        let texel = (0..<4).map { Float(bytes[index * 4 + $0]) / 255 }
        let width = textures[id]?.width ?? 0
        textures[id]?.pixels[y * width + x] = SIMD4(texel)
      }
    case .destroy(let id): textures[id] = nil
    }
  }

  private mutating func draw(_ command: DrawCommand, of list: DrawList, _ texture: Picture) {
    for index in stride(from: 0, to: command.indexCount, by: 3) {
      var corners = (0..<3).map {
        list.vertices[command.firstVertex + Int(list.indices[command.firstIndex + index + $0])]
      }
      if area(corners[0], corners[1], corners[2].x, corners[2].y) < 0 { corners.swapAt(1, 2) }
      draw(corners[0], corners[1], corners[2], command, texture)
    }
  }

  /// Twice the area of a triangle, positive where its corners go clockwise.
  private func area(_ a: Vertex, _ b: Vertex, _ x: Float, _ y: Float) -> Float {
    (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
  }

  /// Draws the pixels whose middles lie inside, or on a left or an upper edge.
  private mutating func draw(
    _ a: Vertex, _ b: Vertex, _ c: Vertex, _ command: DrawCommand, _ texture: Picture
  ) {
    let whole = area(a, b, c.x, c.y)
    guard whole > 0, let target = targets.indices.last else { return }
    let (x0, y0, width) = (targets[target].x, targets[target].y, targets[target].width)
    func covers(_ edge: (Vertex, Vertex), _ side: Float) -> Bool {
      let (dx, dy) = (edge.1.x - edge.0.x, edge.1.y - edge.0.y)
      return side > 0 || (side == 0 && (dy < 0 || (dy == 0 && dx > 0)))
    }
    func around(_ p: Float, _ q: Float, _ r: Float) -> ClosedRange<Int> {
      Int(min(p, q, r).rounded(.down))...Int(max(p, q, r).rounded(.up))
    }
    let clip = command.clip
    let rows = max(Int(clip.y), y0)..<min(Int(clip.y + clip.height), y0 + targets[target].height)
    let columns = max(Int(clip.x), x0)..<min(Int(clip.x + clip.width), x0 + width)
    for row in rows.clamped(to: Range(around(a.y, b.y, c.y))) {
      for column in columns.clamped(to: Range(around(a.x, b.x, c.x))) {
        let (x, y) = (Float(column) + 0.5, Float(row) + 0.5)
        let (p, q, r) = (area(b, c, x, y), area(c, a, x, y), area(a, b, x, y))
        guard covers((b, c), p), covers((c, a), q), covers((a, b), r) else { continue }
        let (p1, q1, r1) = (p / whole, q / whole, r / whole)
        let shade = Self.color(a.color) * p1 + Self.color(b.color) * q1 + Self.color(c.color) * r1
        let texel = texture.color(
          a.u * p1 + b.u * q1 + c.u * r1, a.v * p1 + b.v * q1 + c.v * r1)
        let source = texel * shade
        let place = (row - y0) * width + column - x0
        let below = targets[target].pixels[place]
        targets[target].pixels[place] =
          switch command.blend {
          case .copy: source
          case .over: source + below * (1 - source.w)
          case .add: (source + below).clamped(lowerBound: .zero, upperBound: .one)
          case .mask: below * source.w
          }
      }
    }
  }
}
