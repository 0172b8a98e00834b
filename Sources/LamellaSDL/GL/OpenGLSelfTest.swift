internal import LamellaGraphics

/// A small picture with known colors that shows whether a driver draws as it should: shapes, a texture, blend modes,
/// and a group.
struct OpenGLSelfTest {
  /// A pixel of the picture and its color.
  struct Probe {
    var x: Int
    var y: Int
    /// The color as red, green and blue, one byte each.
    var color: UInt32

    /// Makes a probe.
    init(_ x: Int, _ y: Int, _ color: UInt32) { (self.x, self.y, self.color) = (x, y, color) }
  }

  /// The pixels to be compared.
  var probes = Self.knownPixels

  /// The picture's width and height in pixels.
  private static let side = 16
  /// The largest difference of a channel: blending may round either way, twice in a group.
  private static let tolerance = 3
  private static let texture = TextureID(rawValue: -2)

  /// The colors of the picture that `list` describes.
  private static let knownPixels = [
    // The clear color, at the corners that an upside-down picture would swap.
    Probe(0, 0, 0x102030), Probe(15, 15, 0x102030), Probe(0, 15, 0x102030),
    // The fill, up to its edges.
    Probe(1, 1, 0xFF0000), Probe(4, 4, 0xFF0000), Probe(5, 5, 0x102030), Probe(5, 1, 0x102030),
    // The texture's four texels.
    Probe(8, 1, 0xFF0000), Probe(11, 1, 0x00FF00), Probe(8, 4, 0x0000FF), Probe(11, 4, 0xFFFFFF),
    // Half white over the clear color, and gray added to it, in a clip.
    Probe(2, 9, 0x889098), Probe(9, 9, 0x506070), Probe(11, 9, 0x102030),
    // A group of two rectangles, of which the upper hides the lower, at half opacity.
    Probe(2, 13, 0x881018), Probe(4, 13, 0x089018), Probe(6, 13, 0x089018),
  ]

  /// Draws the picture, reads it back, and compares it.
  ///
  /// - Parameter renderer: A renderer with a context of its own, which is as before afterwards.
  /// - Returns: The reason why the driver cannot be used; nil if it draws as it should.
  func failure(of renderer: OpenGLRenderer) -> String? {
    let keepsPicture = renderer.keepsPicture
    // Drawn into a texture, because the pixels of a window that is not shown yet are undefined.
    renderer.keepsPicture = true
    defer { renderer.keepsPicture = keepsPicture }
    do {
      _ = try renderer.submit(Self.list)
      let picture = try renderer.readPixels()
      var cleanUp = DrawList()
      (cleanUp.pixelWidth, cleanUp.pixelHeight) = (1, 1)
      cleanUp.textureUpdates = [.destroy(Self.texture)]
      _ = try renderer.submit(cleanUp)
      renderer.deleteSpareTargets()
      return difference(of: picture)
    } catch { return "\(error)" }
  }

  /// Returns the first difference between a picture and the known colors; nil if there is none.
  func difference(of picture: Image) -> String? {
    for probe in probes {
      let pixel = picture.pixel(x: probe.x, y: probe.y)
      for (shift, knownShift) in [(0, 16), (8, 8), (16, 0)] {
        let (found, known) = (
          pixel >> UInt32(shift) & 0xFF, probe.color >> UInt32(knownShift) & 0xFF
        )
        if abs(Int(found) - Int(known)) > Self.tolerance {
          return
            "the test picture's pixel (\(probe.x), \(probe.y)) has another color than it should"
        }
      }
    }
    return nil
  }

  // MARK: The picture

  /// The list that draws the picture.
  private static var list: DrawList {
    var list = DrawList()
    (list.pixelWidth, list.pixelHeight) = (side, side)
    list.clearColor = 0xFF30_2010
    list.textureUpdates = [
      .create(texture, width: 4, height: 4, filter: .nearest),
      .write(
        texture, rect: PixelRect(x: 0, y: 0, width: 4, height: 4), pixels: .colors(texels)),
    ]
    list.addQuad(1, 1, 4, 4, 0xFF00_00FF)
    list.addQuad(8, 1, 4, 4, 0xFFFF_FFFF, texels: (0, 0, 0.5, 0.5))
    list.addQuad(1, 8, 3, 3, 0x8080_8080)
    list.addQuad(
      8, 8, 4, 3, 0xFF40_4040, blend: .add, clip: PixelRect(x: 8, y: 8, width: 3, height: 3))
    let group = PixelRect(x: 1, y: 12, width: 8, height: 3)
    list.commands.append(
      DrawCommand(
        kind: .beginGroup, blend: .over, texture: TextureID(rawValue: -1), clip: group,
        firstVertex: 0, vertexCount: 0, firstIndex: 0, indexCount: 0))
    list.addQuad(2, 12, 4, 3, 0xFF00_00FF)
    list.addQuad(4, 12, 4, 3, 0xFF00_FF00)
    list.addQuad(1, 12, 8, 3, 0x8080_8080, texels: (0, 0, 1, 1))
    list.commands[list.commands.count - 1].kind = .endGroup
    return list
  }

  /// Four colors in the texture's upper left quarter, two texels wide; fills show its last texel, which is white.
  private static var texels: [UInt8] {
    let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_FFFF]
    return (0..<16).flatMap { index -> [UInt8] in
      let (x, y) = (index % 4, index / 4)
      let color = x < 2 && y < 2 ? colors[x + 2 * y] : 0xFFFF_FFFF
      return (0..<4).map { UInt8(truncatingIfNeeded: color >> (8 * UInt32($0))) }
    }
  }
}

extension DrawList {
  /// Appends a command of one rectangle, by default filled with a color.
  fileprivate mutating func addQuad(
    _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, _ color: UInt32,
    blend: BlendMode = .over, clip: PixelRect? = nil,
    texels: (left: Float, top: Float, right: Float, bottom: Float) = (0.9, 0.9, 0.9, 0.9)
  ) {
    let (left, top, right, bottom) = (Float(x), Float(y), Float(x + width), Float(y + height))
    let (vertex, index) = (vertices.count, indices.count)
    vertices += [
      Vertex(x: left, y: top, color: color, u: texels.left, v: texels.top),
      Vertex(x: right, y: top, color: color, u: texels.right, v: texels.top),
      Vertex(x: right, y: bottom, color: color, u: texels.right, v: texels.bottom),
      Vertex(x: left, y: bottom, color: color, u: texels.left, v: texels.bottom),
    ]
    indices += [0, 1, 2, 0, 2, 3]
    commands.append(
      DrawCommand(
        kind: .quads, blend: blend, texture: TextureID(rawValue: -2),
        clip: clip
          ?? PixelRect(x: 0, y: 0, width: Int32(pixelWidth), height: Int32(pixelHeight)),
        firstVertex: vertex, vertexCount: 4, firstIndex: index, indexCount: 6))
  }
}
