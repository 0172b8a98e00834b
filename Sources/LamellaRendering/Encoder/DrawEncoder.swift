package import LamellaGeometry
package import LamellaGraphics

/// An encoder of the shapes of nodes into the vertices and commands of a draw list.
///
/// The draw pass makes one for each frame, sets a node's space with `enter`, and draws shapes in the
/// node's own space. Consecutive shapes share a command if texture and kind are equal and the
/// clips are compatible: a shape entirely inside its clip can be drawn under any larger clip.
package struct DrawEncoder {
  package let atlas: TextureAtlas
  /// Pixels per point.
  package let scale: Double
  package var list: DrawList
  let storage: EncoderStorage
  /// Tracks rounding while a block is encoded.
  private var phases: UnsafeMutablePointer<PhaseTracker>?
  /// Whether the output is filled with the window's background before anything is drawn.
  package let isCleared: Bool
  /// The clip rectangle in pixels.
  package var clip: PixelRect
  /// The pixel rectangle of the render target: the output, or the innermost open group.
  package var output: PixelRect
  var outlines = Outlines()

  // MARK: The node being drawn

  /// The transform from the node's own space to pixels.
  package private(set) var transform = Transform2D.identity
  /// Whether the node's rectangles map to axis-aligned pixel rectangles.
  package private(set) var isAligned = true
  /// The opacity of the following drawing.
  package var opacity: Float = 1

  // MARK: The open command

  package var kind = DrawCommand.Kind.quads
  var blend = BlendMode.over
  package var texture = DrawEncoder.noTexture
  package var commandClip: PixelRect
  var firstVertex = 0
  /// The number of vertices in the scratch buffer that have not been appended to the list.
  @usableFromInline package private(set) var pending = 0
  /// The last added block, if all of it was visible, and its shift.
  package var wholeBlock: (Unmanaged<DrawBlock>, shift: (x: Int32, y: Int32))?
  /// The number of groups begun so far.
  package var groupsBegun: Int32 = 0
  /// A white texel of the texture that fills last used.
  private var white: AtlasRegion

  package init(
    into list: inout DrawList, atlas: TextureAtlas, storage: EncoderStorage, scale: Double
  ) {
    output = PixelRect(
      x: 0, y: 0, width: Int32(clamping: list.pixelWidth), height: Int32(clamping: list.pixelHeight)
    )
    clip = output
    commandClip = output
    self.atlas = atlas
    self.scale = scale
    self.storage = storage
    white = atlas.white(preferring: nil)
    isCleared = list.clearColor != nil
    self.list = DrawList()
    // Moved rather than copied: with two owners the first append would copy the vertices.
    swap(&self.list, &list)
    swap(&outlines, &storage.outlines)
  }

  /// Ends the last command, and moves the list out of the encoder.
  package mutating func finish(into list: inout DrawList) {
    closeCommand()
    swap(&self.list, &list)
    swap(&outlines, &storage.outlines)
  }

  /// Begins the encoding of another node.
  package mutating func enter(_ windowTransform: Transform2D) {
    transform = Transform2D(
      a: windowTransform.a * scale, b: windowTransform.b * scale,
      c: windowTransform.c * scale, d: windowTransform.d * scale,
      tx: windowTransform.tx * scale, ty: windowTransform.ty * scale)
    isAligned = windowTransform.isAxisAligned
  }

  /// Sets the transform from the node's own space to pixels for the following drawing.
  mutating func place(by pixelTransform: Transform2D) {
    transform = pixelTransform
    isAligned = pixelTransform.isAxisAligned
  }

  /// Sets the blend mode of the following drawing.
  mutating func mix(_ mode: BlendMode) {
    guard mode != blend else { return }
    // A command begun again needs no look at the mode with each shape.
    closeCommand()
    forgetState()
    blend = mode
  }

  /// Begins the encoding of the node of another encoder without a clip, with a record of all rounding.
  mutating func capture(
    like other: DrawEncoder, everywhere: PixelRect,
    phases: UnsafeMutablePointer<PhaseTracker>
  ) {
    transform = other.transform
    isAligned = other.isAligned
    opacity = other.opacity
    clip = everywhere
    output = everywhere
    commandClip = everywhere
    self.phases = phases
  }

  /// Clips the following drawing to a rectangle of a separate space, for an offscreen texture.
  package mutating func beginOffscreen(in rect: PixelRect) {
    clip = rect
    output = rect
    commandClip = rect
  }

  /// Applies a transform to the node's own space for the following drawing.
  package mutating func place(_ placement: Transform2D) {
    transform = placement.concatenating(transform)
    isAligned = transform.isAxisAligned
  }

  // MARK: Pixels

  /// Returns the whole pixel nearest to a horizontal position, and records the rounding.
  @inline(__always)
  func edgeX(_ place: Double) -> Int32 {
    if let phases { phases.pointee.x.note(place + Self.half) }
    return Self.edge(place)
  }

  /// Returns the whole pixel nearest to a vertical position, and records the rounding.
  @inline(__always)
  func edgeY(_ place: Double) -> Int32 {
    if let phases { phases.pointee.y.note(place + Self.half) }
    return Self.edge(place)
  }

  /// Records that a horizontal position is rounded to eighths of a pixel.
  func noteEighths(x place: Double) { phases?.pointee.x.noteEighths(place) }

  /// Records that a vertical position is rounded to eighths of a pixel.
  func noteEighths(y place: Double) { phases?.pointee.y.noteEighths(place) }

  /// Records that the encoded form depends on the clip, so that it cannot be cached.
  ///
  /// - Returns: Whether an encoding for the cache is in progress.
  func preventsCaching() -> Bool {
    phases?.pointee.isRefused = true
    return phases != nil
  }

  /// Halves go up; the excess lets places that differ by rounding alone end on the same edge.
  private static let half = 0.500001

  /// Returns the whole pixel nearest to a position that does not move with the node; see `edgeX` and `edgeY`.
  @inline(__always)
  package static func edge(_ place: Double) -> Int32 {
    let shifted = place + half
    guard shifted > -farthest else { return -farthestPixel }
    guard shifted < farthest else { return farthestPixel }
    let truncated = Int32(saturating: shifted)
    return Double(truncated) > shifted ? truncated - 1 : truncated
  }

  /// The farthest place that is kept: beyond it `Float` knows no single pixels.
  private static let farthest = 16_777_216.0
  private static let farthestPixel: Int32 = 16_777_216

  /// Clamps a coordinate to the largest distance that can be visible.
  static func limit(_ place: Double) -> Float {
    Float(place > -farthest ? min(place, farthest) : -farthest)
  }

  /// Returns the pixels around a rectangle of the output, antialiased edges included.
  package static func around(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double)
    -> PixelRect
  {
    let x = edge(left - 0.5)
    let y = edge(top - 0.5)
    return PixelRect(
      x: x, y: y, width: edge(right + 0.5) - x, height: edge(bottom + 0.5) - y)
  }

  /// Returns the pixels around a rectangle of the node, antialiased edges included.
  package func cover(of rect: Rect) -> PixelRect {
    let box = transform.apply(rect)
    return Self.around(box.minX, box.minY, box.maxX, box.maxY)
  }

  /// Returns the pixels around a rectangle of another node.
  package static func cover(
    of rect: Rect, under windowTransform: Transform2D, scale: Double
  ) -> PixelRect {
    let box = windowTransform.apply(rect)
    return around(box.minX * scale, box.minY * scale, box.maxX * scale, box.maxY * scale)
  }

  /// Returns the pixels of a rectangle of the node, or of its bounding box if the node is rotated.
  @inline(__always)
  package func pixels(of rect: Rect) -> PixelRect {
    guard isAligned else {
      let box = transform.apply(rect)
      return pixels(box.minX, box.minY, box.maxX, box.maxY)
    }
    return pixels(
      transform.a * rect.minX + transform.tx, transform.d * rect.minY + transform.ty,
      transform.a * rect.maxX + transform.tx, transform.d * rect.maxY + transform.ty)
  }

  /// Returns the pixels between two opposite corners.
  @inline(__always)
  private func pixels(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> PixelRect {
    // A mirroring transform puts the left edge right.
    let left = edgeX(min(x0, x1))
    let top = edgeY(min(y0, y1))
    return PixelRect(
      x: left, y: top, width: edgeX(max(x0, x1)) - left,
      height: edgeY(max(y0, y1)) - top)
  }

  /// Returns a straight-alpha color, as bytes, multiplied by the node's opacity and premultiplied.
  @inlinable @inline(__always)
  package func faded(_ color: UInt32) -> UInt32 {
    if opacity >= 1 { return Premultiplying.premultiplied(color) }
    let alpha = Float(color >> 24) * opacity + 0.5
    return Premultiplying.premultiplied(color & 0xFF_FFFF | UInt32(saturating: alpha) << 24)
  }

  // MARK: Quads

  /// Returns the region of a white texel, in the running command's texture if it has one.
  mutating func whiteRegion() -> AtlasRegion {
    if white.texture != texture { white = atlas.white(preferring: texture) }
    return white
  }

  /// Adds a rectangle of whole pixels.
  package mutating func add(_ rect: PixelRect, _ region: AtlasRegion, color: UInt32) {
    guard rect.intersects(clip) else { return }
    let vertices = makeRoom(in: rect, kind: .quads, texture: region.texture)
    vertices.writeQuad(rect, region, color)
  }

  /// Adds a rectangle of the node under a transform that rotates it.
  mutating func addTurned(_ rect: Rect, _ region: AtlasRegion, color: UInt32) {
    let box = transform.apply(rect)
    let cover = Self.around(box.minX, box.minY, box.maxX, box.maxY)
    guard cover.intersects(clip) else { return }
    let vertices = makeRoom(in: cover, kind: .triangles, texture: region.texture)
    let corners = (
      transform.apply(rect.origin), transform.apply(Point(x: rect.maxX, y: rect.minY)),
      transform.apply(Point(x: rect.maxX, y: rect.maxY)),
      transform.apply(Point(x: rect.minX, y: rect.maxY))
    )
    /// Returns a vertex at a corner.
    func vertex(_ point: Point, _ u: Float, _ v: Float) -> Vertex {
      Vertex(x: Self.limit(point.x), y: Self.limit(point.y), color: color, u: u, v: v)
    }
    vertices[0] = vertex(corners.0, region.u0, region.v0)
    vertices[1] = vertex(corners.1, region.u1, region.v0)
    vertices[2] = vertex(corners.2, region.u1, region.v1)
    vertices[3] = vertex(corners.3, region.u0, region.v1)
  }

  // MARK: Outlines

  /// The rectangle of the group that is being drawn as textured outlines; nil for plain shapes.
  var endingGroup: PixelRect?

  /// Reserves four vertices of an outline; nil if they are not visible.
  mutating func outlineVertices(in cover: PixelRect) -> UnsafeMutablePointer<Vertex>? {
    guard cover.intersects(clip) else { return nil }
    if endingGroup != nil {
      if pending == EncoderStorage.vertexCapacity { flushVertices() }
      defer { pending += 4 }
      return storage.vertices + pending
    }
    return makeRoom(in: cover, kind: .triangles, texture: whiteRegion().texture)
  }

  /// Returns a vertex of an outline at a corner.
  func outlineVertex(_ point: Point, _ color: UInt32) -> Vertex {
    let (x, y) = (Self.limit(point.x), Self.limit(point.y))
    guard let group = endingGroup else {
      return Vertex(x: x, y: y, color: color, u: white.u0, v: white.v0)
    }
    return Vertex(
      x: x, y: y, color: color, u: (x - Float(group.x)) / Float(group.width),
      v: (y - Float(group.y)) / Float(group.height))
  }

  // MARK: Commands

  /// Has the next shape begin a new command.
  mutating func forgetState() {
    kind = .quads
    texture = Self.noTexture
    commandClip = output
    firstVertex = list.vertices.count
  }

  package static let noTexture = TextureID(rawValue: -1)

  /// The number of vertices so far.
  @inlinable package var position: Int32 {
    Int32(truncatingIfNeeded: list.vertices.count + pending)
  }

  /// Begins a new command if the running one has another state, and reserves four vertices.
  @inline(__always)
  private mutating func makeRoom(
    in rect: PixelRect, kind: DrawCommand.Kind, texture: TextureID
  ) -> UnsafeMutablePointer<Vertex> {
    beginRun(kind: kind, texture: texture, isWhole: clip.contains(rect), in: rect)
    return roomInRun()
  }

  /// Continues a command or begins one, for shapes with a common bounding box.
  @inline(__always)
  package mutating func beginRun(
    kind: DrawCommand.Kind, texture: TextureID, isWhole: Bool, in cover: PixelRect
  ) {
    let fits = isWhole ? commandClip.contains(cover) : commandClip == clip
    if fits, texture == self.texture, kind == self.kind { return }
    closeCommand()
    self.kind = kind
    self.texture = texture
    commandClip = isWhole && output.contains(cover) ? output : clip
    firstVertex = list.vertices.count
  }

  /// Returns whether shapes that the clip cuts can continue the running command.
  func isRunning(kind: DrawCommand.Kind, texture: TextureID, clippedBy clip: PixelRect) -> Bool {
    commandClip == clip && texture == self.texture && kind == self.kind
  }

  /// Appends quads of a block to the running command.
  @inline(__always)
  mutating func append(
    _ quads: Range<UnsafePointer<Vertex>>, in boxes: UnsafePointer<DrawBlock.Box>? = nil,
    movedBy mover: BlockMover, onlyVisible: Bool
  ) {
    let count = quads.upperBound - quads.lowerBound
    guard count <= 16 else {
      flushVertices()
      return list.append(quads, in: boxes, movedBy: mover, onlyVisible: onlyVisible)
    }
    if pending + count > EncoderStorage.vertexCapacity { flushVertices() }
    let room = storage.vertices + pending
    giveBack(
      from: onlyVisible ? mover.moveVisible(quads, in: nil, to: room) : mover.move(quads, to: room))
  }

  /// Records that vertices of the running command belong to retained quads, which back ends may cache.
  mutating func retain(_ run: RetainedRange) { list.retained.append(run) }

  /// Reserves four vertices of the running command.
  @inline(__always)
  mutating func roomInRun() -> UnsafeMutablePointer<Vertex> {
    if pending == EncoderStorage.vertexCapacity { flushVertices() }
    let place = storage.vertices + pending
    pending += 4
    return place
  }

  /// Reserves vertices for quads of the running command; unused ones are returned by `giveBack(from:)`.
  @inline(__always)
  mutating func roomInRun(quads: Int) -> UnsafeMutablePointer<Vertex> {
    if pending + 4 * quads > EncoderStorage.vertexCapacity { flushVertices() }
    let place = storage.vertices + pending
    pending += 4 * quads
    return place
  }

  /// Returns unused vertices of the last reservation.
  @inline(__always)
  mutating func giveBack(from place: UnsafeMutablePointer<Vertex>) {
    pending = place - storage.vertices
  }

  /// Appends the pending vertices to the list.
  package mutating func flushVertices() {
    guard pending > 0 else { return }
    list.vertices.append(contentsOf: UnsafeBufferPointer(start: storage.vertices, count: pending))
    pending = 0
  }

  /// Ends the running command and appends it to the list.
  mutating func closeCommand() {
    flushVertices()
    let vertexCount = list.vertices.count - firstVertex
    guard vertexCount > 0 else { return }
    let indexCount = vertexCount / 4 * 6
    // All commands use the same ones, which stay from frame to frame.
    if list.indices.count < indexCount { list.extendIndices(to: indexCount) }
    list.commands.append(
      DrawCommand(
        kind: kind, blend: blend, texture: texture, clip: commandClip, firstVertex: firstVertex,
        vertexCount: vertexCount, firstIndex: 0, indexCount: indexCount))
    firstVertex = list.vertices.count
  }
}

extension UnsafeMutablePointer where Pointee == Vertex {
  /// Writes the corners of a rectangle of whole pixels.
  @inline(__always)
  func writeQuad(_ rect: PixelRect, _ region: AtlasRegion, _ color: UInt32) {
    writeQuad(
      Float(rect.x), Float(rect.y), Float(rect.x + rect.width), Float(rect.y + rect.height),
      region, color)
  }

  /// Writes the corners of a rectangle, given by its edges.
  @inline(__always)
  func writeQuad(
    _ left: Float, _ top: Float, _ right: Float, _ bottom: Float, _ region: AtlasRegion,
    _ color: UInt32
  ) {
    self[0] = Vertex(x: left, y: top, color: color, u: region.u0, v: region.v0)
    self[1] = Vertex(x: right, y: top, color: color, u: region.u1, v: region.v0)
    self[2] = Vertex(x: right, y: bottom, color: color, u: region.u1, v: region.v1)
    self[3] = Vertex(x: left, y: bottom, color: color, u: region.u0, v: region.v1)
  }
}

extension DrawList {
  /// Extends the indices to those of a number of quads: 0 1 2, 0 2 3, 4 5 6, 4 6 7 and so on.
  fileprivate mutating func extendIndices(to count: Int) {
    while indices.count < count {
      let first = UInt32(indices.count / 6 * 4)
      indices.append(contentsOf: [first, first + 1, first + 2, first, first + 2, first + 3])
    }
  }
}
