internal import BenchRaw
internal import LamellaGraphics

/// The quads of frames in which everything changes, written again in each frame.
///
/// They are laid out in advance: the C program turns rectangles into vertices.
final class RebuiltQuads {
  /// The quads and batches of one frame.
  private struct Frame {
    var items: [raw_item]
    var batches: [raw_batch]
  }

  private var frames: [Frame] = []
  private let pictures: [DrawListRecorder.Texture]

  /// Records the engine's frames.
  ///
  /// - Parameters:
  ///   - count: The number of frames after which the scene repeats.
  ///   - make: Sets up the scene; returns the closure that changes it before each frame.
  /// - Throws: ``BenchError`` where the frames hold anything but upright rectangles of one color each.
  init(frames count: Int, _ make: (EngineSubject) throws -> (Int) -> Void) throws {
    let recorder = DrawListRecorder()
    let subject = EngineSubject(renderer: recorder)
    let change = try make(subject)
    var lists: [DrawList] = []
    // Two rounds: after them all content is in the atlas.
    for frame in 0..<2 * count {
      change(frame)
      try subject.frame()
      if frame >= count { lists.append(recorder.list) }
    }
    var numbers: [TextureID: Int32] = [:]
    var pictures: [DrawListRecorder.Texture] = []
    for list in lists {
      for command in list.commands where numbers[command.texture] == nil {
        guard let texture = recorder.textures[command.texture] else { continue }
        numbers[command.texture] = Int32(pictures.count)
        pictures.append(texture)
      }
    }
    self.pictures = pictures
    self.frames = try lists.map { try Self.frame($0, numbers) }
  }

  /// Converts a draw list to a frame; throws if it holds more than rectangles.
  private static func frame(_ list: DrawList, _ numbers: [TextureID: Int32]) throws -> Frame {
    var frame = Frame(items: [], batches: [])
    for command in list.commands {
      guard command.kind == .quads, command.blend == .over else {
        throw BenchError.failed("the scene holds more than rectangles")
      }
      let number = numbers[command.texture] ?? -1
      let first = frame.items.count * 4
      for index in stride(
        from: command.firstVertex, to: command.firstVertex + command.vertexCount, by: 4)
      {
        let (a, c) = (list.vertices[index], list.vertices[index + 2])
        frame.items.append(
          raw_item(
            x: a.x, y: a.y, width: c.x - a.x, height: c.y - a.y, u0: a.u, v0: a.v, u1: c.u,
            v1: c.v, rgba: Premultiplying.straight(a.color)))
      }
      // Nothing is clipped, so a hand-written program would set no clip.
      if let last = frame.batches.indices.last, frame.batches[last].picture == number {
        frame.batches[last].vertex_count += Int32(command.vertexCount)
      } else {
        frame.batches.append(
          raw_batch(
            picture: number, first_vertex: Int32(first),
            vertex_count: Int32(command.vertexCount)))
      }
    }
    return frame
  }

  /// Sets up the scene in plain SDL.
  func setUp(
    on output: OpaquePointer
  ) throws -> (draw: (Int) -> Int32, release: () -> Void) {
    let pixels = pictures.map { PinnedArray($0.pixels) }
    let descriptions = zip(pictures, pixels).map { picture, pixels in
      raw_picture(
        width: Int32(picture.width), height: Int32(picture.height),
        linear: picture.isLinear ? 1 : 0, pixels: pixels.base)
    }
    let room = [raw_vertex](
      repeating: raw_vertex(), count: 4 * (frames.map(\.items.count).max() ?? 0))
    let scene = withExtendedLifetime(pixels) {
      raw_quads_make(
        output, descriptions, Int32(descriptions.count), room, Int32(room.count), [], 0)
    }
    guard let scene else {
      throw BenchError.failed("SDL could not make the scene: \(RawSubject.reason)")
    }
    let frames = frames.map {
      (PinnedArray($0.items), $0.items.count, PinnedArray($0.batches), $0.batches.count)
    }
    return (
      draw: { number in
        let (items, count, batches, batchCount) = frames[number % frames.count]
        return raw_quads_frame_rebuilt(
          scene, items.base, Int32(count), batches.base, Int32(batchCount))
      },
      release: { raw_quads_free(scene) }
    )
  }
}
