internal import LamellaGeometry
internal import LamellaGraphics

/// Turns shapes of one node after another into the vertices and commands of a draw list.
///
/// The draw pass makes one for each frame, places it with `enter`, and asks it for shapes in the
/// node's own space. Consecutive shapes share a command as long as texture and kind agree and the
/// clips allow it: a shape that lies inside of its clip as a whole does not care which clip is set.
struct DrawEncoder {
  let atlas: TextureAtlas
  /// Pixels per point.
  let scale: Double
  private(set) var list: DrawList
  private let scratch: DrawScratch

  /// Nothing is drawn outside, in pixels.
  var clip: PixelRect
  private let output: PixelRect

  // MARK: The node being drawn

  /// Maps the node's own space to pixels.
  private(set) var transform = AffineTransform.identity
  /// Whether rectangles of the node are rectangles of whole pixels.
  private(set) var isAligned = true
  private(set) var opacity: Float = 1

  // MARK: The open command

  private var kind = DrawCommand.Kind.quads
  private var texture = TextureID(rawValue: -1)
  private var commandClip: PixelRect
  private var firstVertex = 0
  /// Vertices that stand in the scratch buffer and not yet in the list.
  private var pending = 0
  /// A white texel of the texture that fills last used.
  private var white: AtlasRegion

  init(into list: inout DrawList, atlas: TextureAtlas, scratch: DrawScratch, scale: Double) {
    output = PixelRect(
      x: 0, y: 0, width: Int32(list.pixelWidth), height: Int32(list.pixelHeight))
    clip = output
    commandClip = output
    self.atlas = atlas
    self.scale = scale
    self.scratch = scratch
    white = atlas.white(preferring: nil)
    self.list = DrawList()
    // Moved rather than copied: with two owners the first append would copy the vertices.
    swap(&self.list, &list)
  }

  /// Ends the last command and hands the list back.
  mutating func finish(into list: inout DrawList) {
    closeCommand()
    swap(&self.list, &list)
  }

  /// Turns to another node.
  mutating func enter(_ windowTransform: AffineTransform, opacity: Float) {
    transform = AffineTransform(
      a: windowTransform.a * scale, b: windowTransform.b * scale,
      c: windowTransform.c * scale, d: windowTransform.d * scale,
      tx: windowTransform.tx * scale, ty: windowTransform.ty * scale)
    isAligned = windowTransform.isAxisAligned
    self.opacity = opacity
  }

  /// Moves what comes next of the node, in its own space.
  mutating func move(by offset: Point) {
    transform = transform.translatedBy(x: offset.x, y: offset.y)
  }

  // MARK: Pixels

  /// The pixel edge nearest to a place.
  ///
  /// Halves go up; the excess lets places that differ by rounding alone end on the same edge.
  @inline(__always)
  static func edge(_ place: Double) -> Int32 {
    let shifted = place + 0.500001
    guard shifted > -farthest else { return Int32(-farthest) }
    guard shifted < farthest else { return Int32(farthest) }
    let truncated = Int32(shifted)
    return Double(truncated) > shifted ? truncated - 1 : truncated
  }

  /// The farthest place that is kept: beyond it `Float` knows no single pixels.
  private static let farthest = 16_777_216.0

  private static func limit(_ place: Double) -> Float {
    Float(place > -farthest ? min(place, farthest) : -farthest)
  }

  /// The pixels of a rectangle of the node, or around it where it is turned.
  @inline(__always)
  func pixels(of rect: Rect) -> PixelRect {
    guard isAligned else {
      let box = transform.apply(rect)
      return pixels(box.minX, box.minY, box.maxX, box.maxY)
    }
    return pixels(
      transform.a * rect.minX + transform.tx, transform.d * rect.minY + transform.ty,
      transform.a * rect.maxX + transform.tx, transform.d * rect.maxY + transform.ty)
  }

  @inline(__always)
  private func pixels(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> PixelRect {
    // A mirroring transform puts the left edge right.
    let left = Self.edge(min(x0, x1))
    let top = Self.edge(min(y0, y1))
    return PixelRect(
      x: left, y: top, width: Self.edge(max(x0, x1)) - left,
      height: Self.edge(max(y0, y1)) - top)
  }

  /// A straight colour, as bytes, faded by the node's opacity and premultiplied.
  func faded(_ color: UInt32) -> UInt32 {
    if opacity >= 1 { return Premultiplying.premultiplied(color) }
    let alpha = Float(color >> 24) * opacity + 0.5
    return Premultiplying.premultiplied(color & 0xFF_FFFF | UInt32(alpha) << 24)
  }

  // MARK: Quads

  /// The region of a white texel, in the texture of the running command if it has one.
  mutating func whiteRegion() -> AtlasRegion {
    if white.texture != texture { white = atlas.white(preferring: texture) }
    return white
  }

  /// Adds a rectangle of whole pixels.
  mutating func add(_ rect: PixelRect, _ region: AtlasRegion, color: UInt32) {
    guard rect.intersects(clip) else { return }
    let vertices = makeRoom(in: rect, kind: .quads, texture: region.texture)
    let left = Float(rect.x)
    let top = Float(rect.y)
    let right = Float(rect.x + rect.width)
    let bottom = Float(rect.y + rect.height)
    vertices[0] = Vertex(x: left, y: top, color: color, u: region.u0, v: region.v0)
    vertices[1] = Vertex(x: right, y: top, color: color, u: region.u1, v: region.v0)
    vertices[2] = Vertex(x: right, y: bottom, color: color, u: region.u1, v: region.v1)
    vertices[3] = Vertex(x: left, y: bottom, color: color, u: region.u0, v: region.v1)
  }

  /// Adds a rectangle of the node under a transform that turns it.
  mutating func addTurned(_ rect: Rect, _ region: AtlasRegion, color: UInt32) {
    let box = transform.apply(rect)
    let left = Self.edge(box.minX - 0.5)
    let top = Self.edge(box.minY - 0.5)
    let cover = PixelRect(
      x: left, y: top, width: Self.edge(box.maxX + 0.5) - left,
      height: Self.edge(box.maxY + 0.5) - top)
    guard cover.intersects(clip) else { return }
    let vertices = makeRoom(in: cover, kind: .triangles, texture: region.texture)
    let corners = (
      transform.apply(rect.origin), transform.apply(Point(x: rect.maxX, y: rect.minY)),
      transform.apply(Point(x: rect.maxX, y: rect.maxY)),
      transform.apply(Point(x: rect.minX, y: rect.maxY))
    )
    func vertex(_ point: Point, _ u: Float, _ v: Float) -> Vertex {
      Vertex(x: Self.limit(point.x), y: Self.limit(point.y), color: color, u: u, v: v)
    }
    vertices[0] = vertex(corners.0, region.u0, region.v0)
    vertices[1] = vertex(corners.1, region.u1, region.v0)
    vertices[2] = vertex(corners.2, region.u1, region.v1)
    vertices[3] = vertex(corners.3, region.u0, region.v1)
  }

  // MARK: Commands

  /// Begins another command where the running one does not suit, and gives room for four vertices.
  @inline(__always)
  private mutating func makeRoom(
    in rect: PixelRect, kind: DrawCommand.Kind, texture: TextureID
  ) -> UnsafeMutablePointer<Vertex> {
    let isWhole = clip.contains(rect)
    let fits = isWhole ? commandClip.contains(rect) : commandClip == clip
    if !fits || texture != self.texture || kind != self.kind {
      closeCommand()
      self.kind = kind
      self.texture = texture
      commandClip = isWhole && output.contains(rect) ? output : clip
      firstVertex = list.vertices.count
    }
    if pending == DrawScratch.vertexCapacity { flushVertices() }
    let place = scratch.vertices + pending
    pending += 4
    return place
  }

  private mutating func flushVertices() {
    list.vertices.append(contentsOf: UnsafeBufferPointer(start: scratch.vertices, count: pending))
    pending = 0
  }

  private mutating func closeCommand() {
    flushVertices()
    let vertexCount = list.vertices.count - firstVertex
    guard vertexCount > 0 else { return }
    let indexCount = vertexCount / 4 * 6
    let firstIndex = list.indices.count
    list.indices.append(contentsOf: scratch.quadIndices(indexCount))
    list.commands.append(
      DrawCommand(
        kind: kind, blend: .over, texture: texture, clip: commandClip, firstVertex: firstVertex,
        vertexCount: vertexCount, firstIndex: firstIndex, indexCount: indexCount))
    firstVertex = list.vertices.count
  }
}

/// What the draw pass of a window keeps between frames, so that steady frames allocate nothing.
nonisolated final class DrawScratch {
  /// A multiple of four: few enough to stay in the processor's nearest cache.
  static let vertexCapacity = 512

  /// Where vertices are written before they are appended in one piece.
  let vertices = UnsafeMutablePointer<Vertex>.allocate(capacity: vertexCapacity)
  private var walk = DrawWalk()
  private var indices: [UInt32] = []

  deinit { vertices.deallocate() }

  /// Runs a body on the storage of a walk, which is empty before and after.
  ///
  /// The storage moves out to the body: fields of a class would be checked at each access.
  func withWalk<R>(
    _ body: (inout DrawWalk) throws(AtlasFull) -> R
  ) throws(AtlasFull) -> R {
    var walk = DrawWalk()
    swap(&walk, &self.walk)
    defer {
      walk.removeAll()
      swap(&walk, &self.walk)
    }
    return try body(&walk)
  }

  /// The first indices of a row of quads: 0 1 2, 0 2 3, 4 5 6, 4 6 7 and so on.
  func quadIndices(_ count: Int) -> ArraySlice<UInt32> {
    while indices.count < count {
      let first = UInt32(indices.count / 6 * 4)
      indices.append(contentsOf: [first, first + 1, first + 2, first, first + 2, first + 3])
    }
    return indices[..<count]
  }
}

/// Where a draw pass is in the tree.
nonisolated struct DrawWalk {
  /// Rows to enter, or the complements of rows to leave, innermost last.
  var stack: [Row] = []
  /// The clips to return to, innermost last.
  var clips: [PixelRect] = []
  var order = SiblingOrder()

  mutating func removeAll() {
    stack.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }
}

nonisolated extension PixelRect {
  @inline(__always)
  fileprivate func intersects(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height && width > 0 && height > 0
  }

  @inline(__always)
  fileprivate func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }
}
