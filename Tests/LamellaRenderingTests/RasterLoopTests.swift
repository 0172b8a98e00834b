import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaRendering

/// The vector loops of the software renderer, against a rasterizer that computes channel by channel.
@Suite("Loops over rows")
nonisolated struct RasterLoopTests {
  private let texture = TextureID(rawValue: 5)
  private let ground = TextureID(rawValue: 6)

  /// What the texels of a picture are like.
  enum Content: CaseIterable, Sendable { case opaque, clear, translucent, runs, glowing }

  /// Premultiplied pixels.
  private func pixels(
    _ count: Int, _ content: Content, _ random: inout SeededGenerator
  ) -> [UInt32] {
    var run = 0
    var kind = 0
    return (0..<count).map { _ in
      if run == 0 {
        run = Int.random(in: 1...40, using: &random)
        kind = Int.random(in: 0...2, using: &random)
      }
      run -= 1
      let alpha: Int =
        switch content {
        case .opaque: 255
        case .clear: 0
        case .translucent: Int.random(in: 0...255, using: &random)
        case .runs: [255, 0, Int.random(in: 0...255, using: &random)][kind]
        // Colors without alpha add light.
        case .glowing: 0
        }
      let most = content == .glowing ? 90 : alpha
      let colors = (0..<3).map { _ in Int.random(in: 0...most, using: &random) }
      return ScalarRasterizer.pixel(colors + [alpha])
    }
  }

  /// The texture coordinates along an axis, in texels, for a rectangle of some pixels.
  private func span(
    _ pixels: Int, of texels: Int, _ random: inout SeededGenerator
  ) -> (Float, Float) {
    let size = Float(pixels)
    let zoom: Float = [
      1, 1, 2, 2, 3, 4, 0.5, 1.5, 1 / 3, Float.random(in: 0.3...5, using: &random),
    ]
    .randomElement(using: &random)!
    let offset: Float =
      switch Int.random(in: 0...5, using: &random) {
      // Many centers of pixels lie exactly on edges between texels.
      case 0: 0.5
      case 1: Float(Int.random(in: -6...6, using: &random)) / 2
      case 2: Float(Int.random(in: -9...9, using: &random)) / 6
      case 3: Float.random(in: -3...3, using: &random)
      default: Float(Int.random(in: 0...max(texels - 1, 1), using: &random))
      }
    let (from, to) = (offset, offset + size / zoom)
    return Int.random(in: 0...4, using: &random) == 0 ? (to, from) : (from, to)
  }

  /// The corners of a rectangle: whole or not, inside a picture or around it, tiny or huge.
  private func corners(
    _ width: Int, _ height: Int, _ random: inout SeededGenerator
  ) -> (first: (x: Float, y: Float), last: (x: Float, y: Float)) {
    let rect = rect(width, height, &random)
    var (first, last) = (
      (x: Float(rect.x), y: Float(rect.y)),
      (x: Float(rect.x + rect.width), y: Float(rect.y + rect.height))
    )
    func part() -> Float {
      [0.25, 0.5, -0.5, Float.random(in: -1...1, using: &random)].randomElement(using: &random)!
    }
    switch Int.random(in: 0...7, using: &random) {
    case 0: first = (first.x + part(), first.y + part())
    case 1: (first, last) = ((first.x + part(), first.y), (last.x + part(), last.y + part()))
    case 2: first = (first.x - Float(Int.random(in: 0...9000, using: &random)), first.y - 3000.5)
    case 3: last = (last.x + 5000, last.y + Float(Int.random(in: 0...9000, using: &random)))
    case 4: (first, last) = ((-70_000, -70_000), (70_000, 70_000))
    default: break
    }
    return (first, last)
  }

  private func rect(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> PixelRect {
    PixelRect(
      Int32.random(in: -6...Int32(width), using: &random),
      Int32.random(in: -3...Int32(height), using: &random),
      Int32.random(in: 1...Int32(width) + 9, using: &random),
      Int32.random(in: 1...Int32(height) + 2, using: &random))
  }

  private func bytes(_ pixels: [UInt32]) -> [UInt8] {
    pixels.flatMap { ScalarRasterizer.channels($0).map { UInt8($0) } }
  }

  private func quad(
    _ texture: TextureID, _ blend: BlendMode, from first: (x: Float, y: Float),
    to last: (x: Float, y: Float), _ clip: PixelRect, _ color: UInt32,
    _ uv: (Float, Float, Float, Float), into list: inout DrawList
  ) {
    let (firstVertex, firstIndex) = (list.vertices.count, list.indices.count)
    let ((x0, y0), (x1, y1)) = (first, last)
    list.vertices.append(Vertex(x: x0, y: y0, color: color, u: uv.0, v: uv.1))
    list.vertices.append(Vertex(x: x1, y: y0, color: color, u: uv.2, v: uv.1))
    list.vertices.append(Vertex(x: x1, y: y1, color: color, u: uv.2, v: uv.3))
    list.vertices.append(Vertex(x: x0, y: y1, color: color, u: uv.0, v: uv.3))
    list.indices.append(contentsOf: [0, 1, 2, 0, 2, 3])
    list.commands.append(
      DrawCommand(
        kind: .quads, blend: blend, texture: texture, clip: clip, firstVertex: firstVertex,
        vertexCount: 4, firstIndex: firstIndex, indexCount: 6))
  }

  /// The pixels in memory, red in the lowest byte whatever the order.
  private func memory(of renderer: SoftwareRenderer) -> [UInt32] {
    renderer.withPixels { pixels, rowBytes in
      (0..<renderer.height).flatMap { y in
        (0..<renderer.width).map { x in
          let pixel = pixels.load(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
          return renderer.pixelOrder == .bgra ? pixel.redBlueSwapped : pixel
        }
      }
    }
  }

  @Test(
    "Rectangles of any size, texels, zoom, clip, color and blend mode have the computed pixels",
    arguments: Content.allCases, [TextureFilter.nearest, .linear])
  func rectangles(content: Content, filter: TextureFilter) throws {
    var random = SeededGenerator(seed: UInt64(Content.allCases.firstIndex(of: content)!) + 77)
    for round in 0..<600 {
      // Some rows end where memory does, others before.
      let (width, height) = (
        [1, 2, 3, 16, 33, 48, Int.random(in: 1...90, using: &random)]
          .randomElement(using: &random)!,
        [1, 2, 5, 40].randomElement(using: &random)!
      )
      let (columns, lines) = (
        [1, 2, 16, 64, Int.random(in: 1...90, using: &random)].randomElement(using: &random)!,
        [1, 2, 5, 30].randomElement(using: &random)!
      )
      let below = pixels(width * height, round % 2 == 0 ? .translucent : .opaque, &random)
      let above = pixels(columns * lines, content, &random)
      let (first, last) = corners(width, height, &random)
      let clip =
        round % 3 == 0
        ? self.rect(width, height, &random) : PixelRect(0, 0, Int32(width), Int32(height))
      let x = span(Int((last.x - first.x).rounded()), of: columns, &random)
      let y = span(Int((last.y - first.y).rounded()), of: lines, &random)
      let uv = (
        x.0 / Float(columns), y.0 / Float(lines), x.1 / Float(columns), y.1 / Float(lines)
      )
      let alpha = Int.random(in: 0...255, using: &random)
      let tint = ScalarRasterizer.pixel(
        (0..<3).map { _ in Int.random(in: 0...alpha, using: &random) } + [alpha])
      let color = [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF40_80C0, 0x8080_8080, 0, tint][round % 6]
      var blend = [BlendMode.over, .over, .copy, .add, .mask][round % 5]
      // Colors beyond their alpha have no meaning over others.
      if content == .glowing, blend == .over { blend = .add }

      let renderer = SoftwareRenderer(
        width: width, height: height, pixelOrder: round % 4 < 2 ? .rgba : .bgra)
      let output = PixelRect(0, 0, Int32(width), Int32(height))
      var list = DrawList()
      (list.pixelWidth, list.pixelHeight) = (width, height)
      list.textureUpdates = [
        .create(ground, width: width, height: height, filter: .nearest),
        .write(ground, rect: output, pixels: .colors(bytes(below))),
        .create(texture, width: columns, height: lines, filter: filter),
        .write(
          texture, rect: PixelRect(0, 0, Int32(columns), Int32(lines)),
          pixels: .colors(bytes(above))),
      ]
      quad(
        ground, .copy, from: (0, 0), to: (Float(width), Float(height)), output, 0xFFFF_FFFF,
        (0, 0, 1, 1), into: &list)
      quad(texture, blend, from: first, to: last, clip, color, uv, into: &list)
      _ = try renderer.submit(list)

      var reference = ScalarRasterizer(width: width, height: height, pixels: below)
      reference.draw(
        .init(width: columns, height: lines, filter: filter, pixels: above), uv,
        from: first, to: last, clip: clip, color: color, blend)
      let isEqual = memory(of: renderer) == reference.pixels
      try #require(
        isEqual,
        "round \(round): \(columns)x\(lines) \(x) \(y) in \(first) \(last) of \(width)x\(height), \(blend)"
      )
    }
  }

  @Test(
    "Rows of turned textures have the computed texels, inside and beyond the limits",
    arguments: [TextureFilter.nearest, .linear])
  func turnedRows(filter: TextureFilter) throws {
    var random = SeededGenerator(seed: 5)
    for round in 0..<400 {
      let (columns, lines) = (
        Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
      )
      let buffer = PixelBuffer(width: columns, height: lines)
      for y in 0..<lines {
        for x in 0..<columns {
          buffer.address(x: x, y: y).pointee = UInt32(truncatingIfNeeded: random.next())
        }
      }
      let (left, top) = (
        Int.random(in: 0..<columns, using: &random), Int.random(in: 0..<lines, using: &random)
      )
      let limits = Sampler.Limits(
        left: left, top: top, right: Int.random(in: left..<columns, using: &random),
        bottom: Int.random(in: top..<lines, using: &random))
      let count = Int.random(in: 1...21, using: &random)
      func axis(_ size: Int) -> Sampler.Axis {
        // Some rows stay inside, most leave on a side.
        let (from, to) = (
          Float.random(in: -2...Float(size) + 2, using: &random),
          Float.random(in: -2...Float(size) + 2, using: &random)
        )
        return Sampler.Axis(from: from, to: round % 3 == 0 ? from : to, count: count)
      }
      let scanline = Sampler.Scanline(x: axis(columns), y: axis(lines))
      let rows = PixelBuffer(width: count + 8, height: 1)
      TexelLoops.sample(
        Sampler(buffer, filter: filter), scanline, limits, count,
        into: rows.address(x: 0, y: 0))
      for index in 0..<count {
        let wanted = ScalarRasterizer.texel(
          at: (Int(scanline.x.position(index)), Int(scanline.y.position(index))), filter
        ) { x, y in
          buffer.address(
            x: min(max(x, limits.left), limits.right), y: min(max(y, limits.top), limits.bottom)
          ).pointee
        }
        let isEqual = rows.address(x: index, y: 0).pointee == wanted
        try #require(isEqual, "round \(round), pixel \(index) of \(count)")
      }
    }
  }
}
