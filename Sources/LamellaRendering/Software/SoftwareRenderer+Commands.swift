internal import LamellaGraphics

extension SoftwareRenderer {
  /// Draws a command that does not begin or end a group.
  func draw(_ command: DrawCommand, of list: DrawList, clip: PixelRect) throws {
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
  func draw(_ command: DrawCommand, of list: DrawList, sampler: Sampler?, clip: PixelRect) {
    let target = target
    let state = RasterState(
      pixels: target.buffer.pixels, stride: target.buffer.stride, origin: target.origin,
      clip: PixelRect(
        x: clip.x - target.origin.x, y: clip.y - target.origin.y, width: clip.width,
        height: clip.height),
      sampler: sampler, blend: command.blend, isBlueFirst: pixelOrder == .bgra,
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
