internal import LamellaGraphics
internal import LamellaRendering

// The software renderer's loops: the instructions of one pixel.
extension BenchScene {
  static var softwareScenes: [BenchScene] {
    [
      pixels(
        "software-blend", "translucent texels at their own size", limit: 6,
        .init(isOpaque: false)),
      pixels(
        "software-opaque", "opaque texels at their own size, blended as any others", limit: 1.5,
        .init(isOpaque: true)),
      pixels(
        "software-nearest-2x", "translucent texels twice as large", limit: 6,
        .init(isOpaque: false, zoom: 2)),
      pixels(
        "software-bilinear", "translucent texels 1.5 times as large, filtered", limit: 20,
        .init(isOpaque: false, zoom: 1.5, filter: .linear)),
    ]
  }

  /// A rectangle that fills the picture.
  private struct Cover {
    var isOpaque: Bool
    /// Pixels per texel.
    var zoom: Float = 1
    var filter = TextureFilter.nearest
  }

  /// Makes a scene of one textured rectangle that fills the picture, per pixel.
  private static func pixels(
    _ name: String, _ summary: String, limit: Double, _ cover: Cover
  ) -> BenchScene {
    BenchScene(
      name: name, summary: "\(summary), over the whole picture in software; per pixel",
      engine: Side(name: name) { _ in try drawing(cover) }, baseline: nil, backends: [.software],
      warmUp: 3, softwareFrames: 10, unit: "pixel",
      unitsPerFrame: EngineSubject.width * EngineSubject.height,
      limits: [Limit(metric: .instructions, backend: .software, bound: .value(limit))])
  }

  /// Sets up a renderer that draws a rectangle in each frame.
  private static func drawing(_ cover: Cover) throws -> WorkSubject {
    let (width, height) = (EngineSubject.width, EngineSubject.height)
    let renderer = SoftwareRenderer(width: width, height: height)
    let output = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
    let texture = TextureID(rawValue: 1)
    let columns = Int((Float(width) / cover.zoom).rounded(.up))
    let rows = Int((Float(height) / cover.zoom).rounded(.up))
    let texels = Image(width: columns, height: rows) { x, y in
      let hash = BenchContent.hash(x, y, 1)
      let alpha = cover.isOpaque ? 255 : 1 + hash % 254
      // Premultiplied: no channel exceeds alpha.
      return alpha << 24 | (hash >> 8 & 0xFF) % (alpha + 1) | (hash >> 16 & 0xFF) % (alpha + 1) << 8
    }
    var list = DrawList()
    (list.pixelWidth, list.pixelHeight) = (width, height)
    list.textureUpdates = [
      .create(texture, width: columns, height: rows, filter: cover.filter),
      .write(
        texture, rect: PixelRect(x: 0, y: 0, width: Int32(columns), height: Int32(rows)),
        pixels: .colors(texels.pixels)),
    ]
    let (right, bottom) = (Float(width), Float(height))
    let (u, v) = (right / cover.zoom / Float(columns), bottom / cover.zoom / Float(rows))
    list.vertices = [(0, 0), (1, 0), (1, 1), (0, 1)].map { x, y in
      Vertex(x: x * right, y: y * bottom, color: 0xFFFF_FFFF, u: x * u, v: y * v)
    }
    list.indices = [0, 1, 2, 0, 2, 3]
    list.commands = [
      DrawCommand(
        kind: .quads, blend: .over, texture: texture, clip: output, firstVertex: 0,
        vertexCount: 4, firstIndex: 0, indexCount: 6)
    ]
    return WorkSubject { frame in
      // Without damage, all of it is drawn.
      list.number = UInt32(frame + 1)
      _ = try renderer.submit(list)
      list.textureUpdates.removeAll()
    }
  }
}
