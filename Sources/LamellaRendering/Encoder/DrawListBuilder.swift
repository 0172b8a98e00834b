internal import LamellaGeometry
public import LamellaGraphics

/// A builder of the vertices and commands of a draw list: the open command, the clip and the target.
///
/// Consecutive shapes share a command if texture and kind are equal and the clips are compatible: a shape entirely
/// inside its clip can be drawn under any larger clip.
@usableFromInline package struct DrawListBuilder {
  package let atlas: TextureAtlas
  @usableFromInline package var list = DrawList()
  /// The buffer to which vertices are written before they are appended in one piece.
  let buffer: UnsafeMutablePointer<Vertex>

  /// The clip rectangle in pixels.
  package var clip: PixelRect
  /// The pixel rectangle of the render target: the output, or the innermost open group.
  package var output: PixelRect
  /// The number of groups begun so far.
  package internal(set) var groupsBegun: Int32 = 0
  /// The rectangle of the group whose texture the following shapes show; nil for shapes of the atlas.
  var endingGroup: PixelRect?

  // MARK: The open command

  package var kind = DrawCommand.Kind.quads
  var blend = BlendMode.over
  package var texture = DrawListBuilder.noTexture
  package var commandClip: PixelRect
  var firstVertex = 0
  /// The number of vertices in the buffer that have not been appended to the list.
  @usableFromInline package private(set) var pending = 0
  /// A white texel of the texture that fills last used.
  private var white: AtlasRegion

  package static let noTexture = TextureID(rawValue: -1)

  /// Makes a builder of a list, whose storage moves into the builder until `finish(into:)`.
  init(into list: inout DrawList, atlas: TextureAtlas, buffer: UnsafeMutablePointer<Vertex>) {
    output = PixelRect(
      x: 0, y: 0, width: Int32(clamping: list.pixelWidth), height: Int32(clamping: list.pixelHeight)
    )
    clip = output
    commandClip = output
    self.atlas = atlas
    self.buffer = buffer
    white = atlas.white(preferring: nil)
    // Moved rather than copied: with two owners the first append would copy the vertices.
    swap(&self.list, &list)
  }

  /// Ends the last command, and moves the list out of the builder.
  mutating func finish(into list: inout DrawList) {
    closeCommand()
    swap(&self.list, &list)
  }

  /// Makes a rectangle the target and the clip of the following drawing.
  mutating func target(_ rect: PixelRect) {
    clip = rect
    output = rect
    commandClip = rect
  }

  /// Sets the blend mode of the following drawing.
  mutating func setBlendMode(_ mode: BlendMode) {
    guard mode != blend else { return }
    // A command begun again needs no look at the mode with each shape.
    closeCommand()
    forgetState()
    blend = mode
  }

  // MARK: Quads

  /// Returns the region of a white texel, in the running command's texture if it has one.
  mutating func whiteRegion() -> AtlasRegion {
    if white.texture != texture { white = atlas.white(preferring: texture) }
    return white
  }

  /// Adds a rectangle of whole pixels.
  package mutating func add(_ rect: PixelRect, _ region: AtlasRegion, color: UInt32) {
    addQuad(rect, of: region.texture) { $0.writeQuad(rect, region, color) }
  }

  /// Adds a plain colored rectangle of whole pixels.
  @inline(__always)
  mutating func add(_ rect: PixelRect, color: UInt32) {
    let white = whiteRegion()
    addQuad(rect, of: white.texture) { $0.writeQuad(rect, white, color) }
  }

  /// Adds a quad of a texture, written by a closure, if it is visible.
  @inline(__always)
  private mutating func addQuad(
    _ rect: PixelRect, of texture: TextureID, _ write: (UnsafeMutablePointer<Vertex>) -> Void
  ) {
    let isWhole = clip.contains(rect)
    guard isWhole ? !rect.isEmpty : rect.intersects(clip) else { return }
    beginRun(kind: .quads, texture: texture, isWhole: isWhole, in: rect)
    write(roomInRun())
  }

  /// Adds a rectangle under a transform to pixels that rotates it.
  mutating func add(
    _ rect: Rect, under transform: Transform2D, _ region: AtlasRegion, color: UInt32
  ) {
    let box = transform.apply(rect)
    let cover = PixelSpace.around(box.minX, box.minY, box.maxX, box.maxY)
    guard let vertices = quadrilateral(in: cover, texture: region.texture) else { return }
    let corners = (
      transform.apply(rect.origin), transform.apply(Point(x: rect.maxX, y: rect.minY)),
      transform.apply(Point(x: rect.maxX, y: rect.maxY)),
      transform.apply(Point(x: rect.minX, y: rect.maxY))
    )
    vertices[0] = Vertex(corners.0, color, region.u0, region.v0)
    vertices[1] = Vertex(corners.1, color, region.u1, region.v0)
    vertices[2] = Vertex(corners.2, color, region.u1, region.v1)
    vertices[3] = Vertex(corners.3, color, region.u0, region.v1)
  }

  /// Reserves four vertices of any quadrilateral, of the ending group's texture if there is one.
  ///
  /// - Parameters:
  ///   - cover: The pixels around the quadrilateral.
  ///   - texture: The texture outside of the ends of groups.
  /// - Returns: The vertices; nil if they are not visible.
  @inline(__always)
  mutating func quadrilateral(
    in cover: PixelRect, texture: TextureID
  ) -> UnsafeMutablePointer<Vertex>? {
    guard cover.intersects(clip) else { return nil }
    if endingGroup == nil {
      beginRun(kind: .triangles, texture: texture, isWhole: clip.contains(cover), in: cover)
    }
    return roomInRun()
  }

  /// Reserves four vertices of a plain colored quadrilateral; nil if they are not visible.
  mutating func plainQuadrilateral(in cover: PixelRect) -> UnsafeMutablePointer<Vertex>? {
    quadrilateral(in: cover, texture: endingGroup == nil ? whiteRegion().texture : Self.noTexture)
  }

  /// Returns a vertex of a plain colored quadrilateral, or of an ending group's texture.
  func plainVertex(_ point: Point, _ color: UInt32) -> Vertex {
    guard let group = endingGroup else { return Vertex(point, color, white.u0, white.v0) }
    let (x, y) = (PixelSpace.limit(point.x), PixelSpace.limit(point.y))
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

  /// The number of vertices so far.
  package var position: Int32 {
    @inlinable @inline(__always) get { Int32(truncatingIfNeeded: list.vertices.count + pending) }
  }

  /// Continues a command or begins one, for shapes with a common bounding box.
  @inline(__always)
  package mutating func beginRun(
    kind: DrawCommand.Kind, texture: TextureID, isWhole: Bool, in cover: PixelRect
  ) {
    let fits = isWhole ? commandClip.contains(cover) : commandClip == clip
    if fits, texture == self.texture, kind == self.kind { return }
    beginCommand(
      kind: kind, texture: texture,
      clip: isWhole && output.contains(cover) ? output : clip)
  }

  /// Begins a command.
  mutating func beginCommand(kind: DrawCommand.Kind, texture: TextureID, clip: PixelRect) {
    closeCommand()
    self.kind = kind
    self.texture = texture
    commandClip = clip
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
    let room = buffer + pending
    giveBack(
      from: onlyVisible ? mover.moveVisible(quads, in: nil, to: room) : mover.move(quads, to: room))
  }

  /// Reserves four vertices of the running command.
  @inline(__always)
  mutating func roomInRun() -> UnsafeMutablePointer<Vertex> {
    if pending == EncoderStorage.vertexCapacity { flushVertices() }
    let place = buffer + pending
    pending += 4
    return place
  }

  /// Reserves vertices for quads of the running command; unused ones are returned by `giveBack(from:)`.
  @inline(__always)
  mutating func roomInRun(quads: Int) -> UnsafeMutablePointer<Vertex> {
    if pending + 4 * quads > EncoderStorage.vertexCapacity { flushVertices() }
    let place = buffer + pending
    pending += 4 * quads
    return place
  }

  /// Returns unused vertices of the last reservation.
  @inline(__always)
  mutating func giveBack(from place: UnsafeMutablePointer<Vertex>) { pending = place - buffer }

  /// Appends the pending vertices to the list.
  package mutating func flushVertices() {
    guard pending > 0 else { return }
    list.vertices.append(contentsOf: UnsafeBufferPointer(start: buffer, count: pending))
    pending = 0
  }

  /// Ends the running command and appends it to the list.
  mutating func closeCommand() {
    flushVertices()
    let vertexCount = list.vertices.count - firstVertex
    guard vertexCount > 0 else { return }
    let indexCount = vertexCount / 4 * 6
    // All commands use the same ones, which stay from frame to frame.
    list.extendIndices(to: indexCount)
    list.commands.append(
      DrawCommand(
        kind: kind, blend: blend, texture: texture, clip: commandClip, firstVertex: firstVertex,
        vertexCount: vertexCount, firstIndex: 0, indexCount: indexCount))
    firstVertex = list.vertices.count
  }
}

extension DrawList {
  /// Removes the vertices and the commands, and keeps their capacity.
  package mutating func removeShapes() {
    if !vertices.isEmpty { vertices.removeAll(keepingCapacity: true) }
    if !commands.isEmpty { commands.removeAll(keepingCapacity: true) }
    if !retained.isEmpty { retained.removeAll(keepingCapacity: true) }
  }

  /// Extends the indices to a count, if there are fewer: 0 1 2, 0 2 3 for the first quad, 4 5 6, 4 6 7 for the next.
  mutating func extendIndices(to count: Int) {
    while indices.count < count {
      let first = UInt32(indices.count / 6 * 4)
      indices.append(contentsOf: [first, first + 1, first + 2, first, first + 2, first + 3])
    }
  }
}

extension Vertex {
  /// Makes a vertex at a point in pixels, limited to the largest distance that can be visible.
  init(_ point: Point, _ color: UInt32, _ u: Float, _ v: Float) {
    self.init(
      x: PixelSpace.limit(point.x), y: PixelSpace.limit(point.y), color: color, u: u, v: v)
  }
}

extension UnsafeMutablePointer where Pointee == Vertex {
  /// Writes the corners of a rectangle of whole pixels.
  @inline(__always)
  func writeQuad(_ rect: PixelRect, _ region: AtlasRegion, _ color: UInt32) {
    let near = SIMD2(rect.x, rect.y)
    let far = near &+ SIMD2(rect.width, rect.height)
    QuadMove.write(SIMD4<Float>(SIMD4(lowHalf: near, highHalf: far)), self)
    writeLook(region, color)
  }

  /// Writes the colors and texture coordinates of a rectangle's corners.
  @inline(__always)
  private func writeLook(_ region: AtlasRegion, _ color: UInt32) {
    (self[0].color, self[0].u, self[0].v) = (color, region.u0, region.v0)
    (self[1].color, self[1].u, self[1].v) = (color, region.u1, region.v0)
    (self[2].color, self[2].u, self[2].v) = (color, region.u1, region.v1)
    (self[3].color, self[3].u, self[3].v) = (color, region.u0, region.v1)
  }

  /// Writes the corners of a rectangle, given by its edges.
  @inline(__always)
  func writeQuad(
    _ left: Float, _ top: Float, _ right: Float, _ bottom: Float, _ region: AtlasRegion,
    _ color: UInt32
  ) {
    QuadMove.write(SIMD4(left, top, right, bottom), self)
    writeLook(region, color)
  }
}
