import LamellaGeometry

@testable import LamellaGraphics
@testable import LamellaRendering

/// A font whose glyphs are solid boxes: glyph 0 has no ink, glyph *n* is n + 2 pixels a side at scale 1.
nonisolated final class BoxFont: FontBackend {
  let id = FontID.unique()
  let familyName = "Box"
  let pointSize = 10.0
  let ascent = 8.0
  let descent = 2.0
  let leading = 0.0
  let capHeight = 7.0
  private(set) var rasterized = 0

  func shape(_ text: String) -> GlyphRun { GlyphRun(font: Font(self), glyphs: [], width: 0) }

  func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? {
    rasterized += 1
    if glyph == 0 { return nil }
    let side = Int(Double(glyph + 2) * pixelsPerPoint)
    let value = UInt8(100 + glyph % 100) + UInt8(subpixelX * 4)
    return GlyphBitmap(
      width: side, height: side, left: -1, top: side,
      coverage: [UInt8](repeating: value, count: side * side))
  }
}

/// A back end that applies texture updates and lets tests look at the result.
nonisolated struct TextureStore {
  struct Texture {
    var width: Int
    var height: Int
    var filter: TextureFilter
    var pixels: [UInt8]
  }

  var textures: [TextureID: Texture] = [:]
  private(set) var writes = 0
  private(set) var creations = 0

  /// Takes what changed, with a frame of some commands.
  mutating func flush(_ atlas: TextureAtlas, showing commands: [DrawCommand] = []) {
    var list = DrawList()
    list.commands = commands
    atlas.flushUpdates(into: &list)
    for update in list.textureUpdates {
      switch update {
      case .create(let id, let width, let height, let filter):
        precondition(textures[id] == nil, "made twice")
        creations += 1
        // Undefined until written.
        let pixels = [UInt8](repeating: 0xAA, count: width * height * 4)
        textures[id] = Texture(width: width, height: height, filter: filter, pixels: pixels)
      case .write(let id, let rect, let pixels):
        let pixels = pixels.rgba
        writes += 1
        precondition(pixels.count == Int(rect.width * rect.height) * 4, "wrong size")
        for y in 0..<Int(rect.height) {
          let length = Int(rect.width) * 4
          let start = ((Int(rect.y) + y) * textures[id]!.width + Int(rect.x)) * 4
          textures[id]!.pixels.replaceSubrange(
            start..<(start + length), with: pixels[(y * length)..<((y + 1) * length)])
        }
      case .destroy(let id):
        precondition(textures.removeValue(forKey: id) != nil, "destroyed what is not there")
      }
    }
  }

  mutating func lose() { textures = [:] }

  func pixel(_ id: TextureID, _ x: Int, _ y: Int) -> [UInt8] {
    let texture = textures[id]!
    let start = (y * texture.width + x) * 4
    return Array(texture.pixels[start..<(start + 4)])
  }

  /// The texels of a region, row by row.
  func content(_ region: AtlasRegion) -> [[UInt8]] {
    let rect = region.rect
    return (rect.y..<(rect.y + rect.height)).flatMap { y in
      (rect.x..<(rect.x + rect.width)).map { x in pixel(region.texture, Int(x), Int(y)) }
    }
  }
}

nonisolated extension PixelRect {
  func grown(by margin: Int32) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
