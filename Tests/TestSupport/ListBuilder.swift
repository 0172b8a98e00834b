public import LamellaGeometry
public import LamellaGraphics

/// A builder of handwritten draw lists.
public nonisolated struct ListBuilder {
  /// The list so far.
  public var list = DrawList()
  private var groups: [PixelRect] = []
  private var planes: [PixelRect] = []

  /// Begins a list for an output of a size in pixels.
  public init(width: Int, height: Int, clear: Color? = .black) {
    list.pixelWidth = width
    list.pixelHeight = height
    list.clearColor = clear?.premultiplied
  }

  /// The rectangle of the whole output.
  public var output: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(list.pixelWidth), height: Int32(list.pixelHeight))
  }

  /// Creates and fills a texture.
  public mutating func texture(
    _ number: Int32, width: Int, height: Int, filter: TextureFilter = .nearest,
    pixel: (Int, Int) -> Color
  ) -> TextureID {
    let id = TextureID(rawValue: number)
    let image = Image(width: width, height: height) { pixel($0, $1).premultiplied }
    list.textureUpdates.append(.create(id, width: width, height: height, filter: filter))
    list.textureUpdates.append(
      .write(
        id, rect: PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)),
        pixels: .colors(image.pixels)))
    return id
  }

  /// Creates a texture with a white pixel, for fills.
  public mutating func white(_ number: Int32 = 1) -> TextureID {
    texture(number, width: 4, height: 4) { _, _ in .white }
  }

  /// Draws rectangles; `uv` is left, top, right, bottom, or nil for plain fills.
  public mutating func quads(
    _ rects: [PixelRect], _ colors: [Color], texture: TextureID, blend: BlendMode = .over,
    clip: PixelRect? = nil, uv: (Float, Float, Float, Float)? = nil
  ) {
    let (firstVertex, firstIndex) = (list.vertices.count, list.indices.count)
    for (index, rect) in rects.enumerated() {
      let color = colors[index % colors.count].premultiplied
      let (u0, v0, u1, v1) = uv ?? (0.5, 0.5, 0.5, 0.5)
      let (x0, y0) = (Float(rect.x), Float(rect.y))
      let (x1, y1) = (Float(rect.x + rect.width), Float(rect.y + rect.height))
      let base = UInt32(list.vertices.count - firstVertex)
      list.vertices.append(Vertex(x: x0, y: y0, color: color, u: u0, v: v0))
      list.vertices.append(Vertex(x: x1, y: y0, color: color, u: u1, v: v0))
      list.vertices.append(Vertex(x: x1, y: y1, color: color, u: u1, v: v1))
      list.vertices.append(Vertex(x: x0, y: y1, color: color, u: u0, v: v1))
      list.indices.append(contentsOf: [0, 1, 2, 0, 2, 3].map { $0 + base })
    }
    finish(.quads, texture, blend, clip, firstVertex, firstIndex)
  }

  /// Draws one triangle.
  public mutating func triangle(
    _ corners: [(x: Float, y: Float)], _ colors: [Color], texture: TextureID,
    blend: BlendMode = .over, clip: PixelRect? = nil, uv: [(Float, Float)]? = nil
  ) {
    let (firstVertex, firstIndex) = (list.vertices.count, list.indices.count)
    for (index, corner) in corners.enumerated() {
      let (u, v) = uv?[index] ?? (0.5, 0.5)
      list.vertices.append(
        Vertex(
          x: corner.x, y: corner.y, color: colors[index % colors.count].premultiplied, u: u, v: v))
    }
    list.indices.append(contentsOf: [0, 1, 2])
    finish(.triangles, texture, blend, clip, firstVertex, firstIndex)
  }

  /// Begins a group, or with `isPlane` a group with its own coordinate space.
  public mutating func beginGroup(_ rect: PixelRect, isPlane: Bool = false) {
    groups.append(rect)
    planes.append(isPlane ? rect : planes.last ?? output)
    list.commands.append(
      DrawCommand(
        kind: isPlane ? .beginPlane : .beginGroup, blend: .over, texture: TextureID(rawValue: -1),
        clip: rect, firstVertex: 0, vertexCount: 0, firstIndex: 0, indexCount: 0))
  }

  /// Ends a group as an upright rectangle, in place or elsewhere.
  public mutating func endGroup(
    opacity: Float = 1, at place: PixelRect? = nil, blend: BlendMode = .over,
    clip: PixelRect? = nil
  ) {
    let rect = groups.removeLast()
    planes.removeLast()
    quads(
      [place ?? rect], [Color(white: 1, alpha: opacity)], texture: TextureID(rawValue: -1),
      blend: blend, clip: clip, uv: (0, 0, 1, 1))
    list.commands[list.commands.count - 1].kind = .endGroup
  }

  /// Ends a group as one triangle of its picture, in place.
  public mutating func endGroup(triangle corners: [(x: Float, y: Float)], opacities: [Float]) {
    let rect = groups.removeLast()
    planes.removeLast()
    triangle(
      corners, opacities.map { Color(white: 1, alpha: $0) }, texture: TextureID(rawValue: -1),
      uv: corners.map {
        (($0.x - Float(rect.x)) / Float(rect.width), ($0.y - Float(rect.y)) / Float(rect.height))
      })
    list.commands[list.commands.count - 1].kind = .endGroup
  }

  private mutating func finish(
    _ kind: DrawCommand.Kind, _ texture: TextureID, _ blend: BlendMode, _ clip: PixelRect?,
    _ firstVertex: Int, _ firstIndex: Int
  ) {
    list.commands.append(
      DrawCommand(
        kind: kind, blend: blend, texture: texture, clip: clip ?? planes.last ?? output,
        firstVertex: firstVertex, vertexCount: list.vertices.count - firstVertex,
        firstIndex: firstIndex, indexCount: list.indices.count - firstIndex))
  }
}

nonisolated extension PixelRect {
  /// Makes a rectangle from unlabeled values.
  public init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

nonisolated extension Image {
  /// Returns a pixel as `RRGGBB`.
  public func hex(_ x: Int, _ y: Int) -> String {
    let value = pixel(x: x, y: y)
    let digits = Array("0123456789ABCDEF")
    return [0, 8, 16].map { shift in
      let byte = Int(value >> shift) & 0xFF
      return "\(digits[byte >> 4])\(digits[byte & 15])"
    }.joined()
  }

  /// Whether a pixel has a color within the rounding tolerance of drivers.
  public func isClose(_ x: Int, _ y: Int, to color: Color, within tolerance: Int = 2) -> Bool {
    let (found, wanted) = (pixel(x: x, y: y), color.rgba8)
    return [0, 8, 16].allSatisfy { shift in
      abs(Int(found >> shift & 0xFF) - Int(wanted >> shift & 0xFF)) <= tolerance
    }
  }

  /// Returns the largest difference of a color component between two pictures of the same size.
  public func largestDifference(from other: Image) -> Int {
    zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

nonisolated extension Color {
  /// The premultiplied color, as in draw lists.
  public var premultiplied: UInt32 { Premultiplying.premultiplied(rgba8) }
}
