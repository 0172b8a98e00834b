internal import LamellaGraphics

/// The drawing of lists inside a band of a picture: the stack of groups, and the memory for rows of texels.
///
/// Nothing outside the band is drawn, and nothing drawn outside it matters inside: any number of bands have the pixels
/// of the whole, in any order or at the same time.
final class BandRasterizer {
  private let isBlueFirst: Bool
  private var textures: [TextureID: SoftwareRenderer.Texture] = [:]
  private var target: Target
  private var groups: [Target] = []
  /// The buffers of ended groups, to be reused.
  private var spareBuffers: [PixelBuffer] = []
  /// The number of lists so far.
  private var listCount = 0
  /// The memory for rows of texels.
  private let texelRows = PixelBuffer(width: 1, height: 1)

  /// A picture that commands draw into.
  private struct Target {
    var buffer: PixelBuffer
    /// The position of the buffer's first pixel in the commands' space.
    var origin: (x: Int32, y: Int32) = (0, 0)
    /// The part of the space that is drawn: what the buffer holds, intersected with the band.
    var bounds: PixelRect
    /// The part that all bands draw together.
    var region: PixelRect
    /// The rectangle that the group's texture coordinates span.
    var rect: PixelRect
    /// Whether the target is a plane, inside which the surrounding damage has no meaning.
    var isPlane = false
  }

  /// Makes a rasterizer.
  ///
  /// - Parameter isBlueFirst: Whether pixels begin with blue.
  init(isBlueFirst: Bool) {
    self.isBlueFirst = isBlueFirst
    let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)
    target = Target(
      buffer: PixelBuffer(width: 1, height: 1), bounds: empty, region: empty, rect: empty)
  }

  nonisolated deinit {}

  /// Draws a list inside a band.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - textures: The textures that it names.
  ///   - band: The pixels to draw.
  ///   - region: The pixels that all bands draw together.
  ///   - output: The picture.
  /// - Returns: The number of draw calls in the region, which is the same in each band.
  /// - Throws: `RendererError` when the list names a texture that does not exist.
  func draw(
    _ list: DrawList, _ textures: [TextureID: SoftwareRenderer.Texture], in band: PixelRect,
    of region: PixelRect, on output: PixelBuffer
  ) throws -> Int {
    let rect = PixelRect(x: 0, y: 0, width: Int32(output.width), height: Int32(output.height))
    begin(textures, Target(buffer: output, bounds: band, region: region, rect: rect))
    defer { end() }
    if let color = list.clearColor {
      output.fill(band, with: isBlueFirst ? color.redBlueSwapped : color)
    }
    return try draw(0..<list.commands.count, of: list)
  }

  /// Draws commands into the picture of a group, and returns it; nil if nothing of it is needed.
  ///
  /// - Parameters:
  ///   - range: The commands.
  ///   - list: The list.
  ///   - textures: The textures that it names.
  ///   - group: The command that begins the group.
  ///   - bounds: The needed part of the space around the group.
  /// - Returns: The picture; nil if the group begins outside of what is needed.
  /// - Throws: `RendererError` when the list names a texture that does not exist.
  func picture(
    of range: Range<Int>, in list: DrawList, _ textures: [TextureID: SoftwareRenderer.Texture],
    on group: DrawCommand, within bounds: PixelRect
  ) throws -> GroupPicture? {
    begin(textures, Target(buffer: target.buffer, bounds: bounds, region: bounds, rect: bounds))
    defer { end() }
    guard beginGroup(group) else { return nil }
    _ = try draw(range, of: list)
    let rect = target.bounds
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Int(rect.width) * Int(rect.height) * 4)
    for row in 0..<Int(rect.height) {
      let start = UnsafeRawPointer(target.buffer.address(x: 0, y: row))
      pixels.append(
        contentsOf: UnsafeRawBufferPointer(start: start, count: Int(rect.width) * 4))
    }
    return GroupPicture(pixels: pixels, rect: rect, whole: target.rect)
  }

  /// Ends a list: the buffers of groups that many lists have not used are freed.
  func endList() {
    listCount += 1
    let oldest = listCount - SoftwareRenderer.maximumListsWithoutGroup
    spareBuffers.removeAll { $0.lastUsed < oldest }
  }

  // MARK: Commands

  private func begin(_ textures: [TextureID: SoftwareRenderer.Texture], _ first: Target) {
    self.textures = textures
    target = first
  }

  /// Discards groups that a list left open.
  private func end() {
    while let outer = groups.popLast() {
      giveBack(target.buffer)
      target = outer
    }
    textures = [:]
  }

  /// Draws commands into the current target.
  private func draw(_ range: Range<Int>, of list: DrawList) throws -> Int {
    var drawCalls = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let command = list.commands[index]
      index += 1
      switch command.kind {
      case .quads, .triangles:
        guard command.indexCount > 0 else { continue }
        guard !command.clip.intersection(target.region).isEmpty else { continue }
        drawCalls += 1
        let clip = command.clip.intersection(target.bounds)
        if !clip.isEmpty { try draw(command, of: list, clip: clip) }
      case .beginGroup, .beginPlane:
        if !beginGroup(command) { index = list.endOfGroup(startingAt: index - 1) + 1 }
      case .endGroup:
        guard !groups.isEmpty else { continue }
        endGroup(command, of: list)
        drawCalls += 1
      }
    }
    return drawCalls
  }

  // MARK: Groups

  /// Pushes a transparent picture for the needed part of a group.
  ///
  /// - Returns: Whether any part is needed.
  private func beginGroup(_ command: DrawCommand) -> Bool {
    let isPlane = command.kind == .beginPlane
    let bounds = isPlane ? command.clip : command.clip.intersection(target.bounds)
    let region = isPlane ? command.clip : command.clip.intersection(target.region)
    // Of a group that only other bands show, the commands are counted.
    guard !region.isEmpty, region.width <= 16_384, region.height <= 16_384 else { return false }
    let buffer = takeBuffer(width: Int(bounds.width), height: Int(bounds.height))
    buffer.resize(width: Int(bounds.width), height: Int(bounds.height), keepsRoom: true)
    buffer.pixels.update(repeating: 0, count: buffer.stride * buffer.height)
    groups.append(target)
    target = Target(
      buffer: buffer, origin: (bounds.x, bounds.y), bounds: bounds, region: region,
      rect: command.clip, isPlane: isPlane)
    return true
  }

  /// Draws the group that ends into the surrounding target.
  private func endGroup(_ command: DrawCommand, of list: DrawList) {
    let group = target
    target = groups.removeLast()
    defer { giveBack(group.buffer) }
    let clip = command.clip.intersection(target.bounds)
    guard !clip.isEmpty, command.indexCount > 0 else { return }
    let sampler = Sampler(
      group.buffer, filter: group.isPlane ? .linear : .nearest,
      origin: (Float(group.rect.x - group.origin.x), Float(group.rect.y - group.origin.y)),
      size: (Float(group.rect.width), Float(group.rect.height)))
    draw(command, of: list, sampler: sampler, clip: clip)
  }

  /// Returns a buffer for a group: a spare one of about the right size, one that no list needs any more, or a new one.
  private func takeBuffer(width: Int, height: Int) -> PixelBuffer {
    let index =
      spareBuffers.lastIndex { $0.fits(width: width, height: height) }
      ?? spareBuffers.lastIndex { $0.lastUsed < listCount - 1 }
    return index.map { spareBuffers.remove(at: $0) } ?? PixelBuffer(width: 1, height: 1)
  }

  /// Keeps the buffer of a group that has ended for other groups.
  private func giveBack(_ buffer: PixelBuffer) {
    buffer.lastUsed = listCount
    spareBuffers.append(buffer)
  }

  // MARK: Shapes

  /// Draws a command that does not begin or end a group.
  private func draw(_ command: DrawCommand, of list: DrawList, clip: PixelRect) throws {
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
  private func draw(
    _ command: DrawCommand, of list: DrawList, sampler: Sampler?, clip: PixelRect
  ) {
    let target = target
    let state = RasterState(
      pixels: target.buffer.pixels, stride: target.buffer.stride, origin: target.origin,
      clip: PixelRect(
        x: clip.x - target.origin.x, y: clip.y - target.origin.y, width: clip.width,
        height: clip.height),
      sampler: sampler, blend: command.blend, isBlueFirst: isBlueFirst,
      memory: TexelMemory(texelRows, count: Int(clip.width)))
    // A test of the unrounded corners skips most of the invisible ones.
    let (left, top) = (Float(clip.x) - 1, Float(clip.y) - 1)
    let (right, bottom) = (Float(clip.x + clip.width) + 1, Float(clip.y + clip.height) + 1)
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
            state.drawQuad(a.pointee, c.pointee)
          }
        } else {
          let indices = triples + command.firstIndex
          for first in stride(from: 0, to: command.indexCount - 2, by: 3) {
            state.drawTriangle(
              (
                corners[Int(indices[first])], corners[Int(indices[first + 1])],
                corners[Int(indices[first + 2])]
              ))
          }
        }
      }
    }
    withExtendedLifetime(target) {}
  }
}
