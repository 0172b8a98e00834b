internal import BenchRaw
internal import LamellaGraphics

/// A renderer that records draw lists and their textures, with straight alpha as SDL blends.
final class DrawListRecorder: Renderer {
  /// The pixels of a texture after all updates.
  struct Texture {
    var width: Int
    var height: Int
    var isLinear: Bool
    var pixels: [UInt8]
  }

  /// The last draw list.
  private(set) var list = DrawList()
  private(set) var textures: [TextureID: Texture] = [:]

  var name: String { "recorder" }
  var maximumTextureSide: Int { 4096 }
  var textureGeneration: Int { 0 }

  /// Stores a draw list, and applies its texture updates to copies in memory.
  func submit(_ list: DrawList) -> RenderCounters {
    for update in list.textureUpdates {
      switch update {
      case .create(let id, let width, let height, let filter):
        textures[id] = Texture(
          width: width, height: height, isLinear: filter == .linear,
          pixels: [UInt8](repeating: 0, count: width * height * 4))
      case .write(let id, let rect, let pixels):
        write(Premultiplying.straight(pixels.rgba), to: id, rect)
      case .destroy(let id):
        textures[id] = nil
      }
    }
    self.list = list
    return RenderCounters()
  }

  /// Writes pixels into a part of a texture's copy.
  private func write(_ pixels: [UInt8], to id: TextureID, _ rect: PixelRect) {
    guard let width = textures[id]?.width else { return }
    let bytes = Int(rect.width) * 4
    for row in 0..<Int(rect.height) {
      let place = ((Int(rect.y) + row) * width + Int(rect.x)) * 4
      textures[id]?.pixels.replaceSubrange(
        place..<place + bytes, with: pixels[row * bytes..<(row + 1) * bytes])
    }
  }

  /// Does nothing.
  func present() {}
  /// Throws an error: there is no picture.
  func readPixels() throws -> Image {
    throw RendererError.failed(operation: "reading the picture", reason: "there is none")
  }
}

/// The retained quads of draw lists that differ in one range of vertices, like a hand-written vertex buffer.
final class RetainedQuads {
  private let vertices: [raw_vertex]
  private let batches: [raw_batch]
  private let pictures: [DrawListRecorder.Texture]
  /// The first vertex that differs, and the differing vertices of each list.
  private let first: Int
  private let variants: [[raw_vertex]]

  /// Makes quads from lists that are equal except for one range of vertices.
  ///
  /// Consecutive commands with the same texture become one call: nothing in a HUD is clipped, so a
  /// hand-written program would set no clip.
  ///
  /// - Throws: ``BenchError`` where the lists differ otherwise.
  init(_ lists: [DrawList], _ recorder: DrawListRecorder) throws {
    let whole = lists.map { Self.vertices(of: $0) }
    guard let base = whole.first, whole.allSatisfy({ $0.count == base.count }),
      lists.allSatisfy({ $0.commands.allSatisfy { $0.vertexCount / 4 * 6 == $0.indexCount } })
    else { throw BenchError.failed("the HUD's quads do not stay in their places") }
    let differing = base.indices.filter { index in
      whole.contains { !Self.isSame($0[index], base[index]) }
    }
    let low = (differing.first ?? 0) / 4 * 4
    let high = differing.isEmpty ? low : (differing.last ?? 0) / 4 * 4 + 4
    vertices = base
    first = low
    variants = whole.map { Array($0[low..<high]) }

    var numbers: [TextureID: Int32] = [:]
    var pictures: [DrawListRecorder.Texture] = []
    var batches: [raw_batch] = []
    for command in lists[0].commands where command.vertexCount > 0 {
      if numbers[command.texture] == nil, let texture = recorder.textures[command.texture] {
        numbers[command.texture] = Int32(pictures.count)
        pictures.append(texture)
      }
      let number = numbers[command.texture] ?? -1
      if let last = batches.indices.last, batches[last].picture == number {
        batches[last].vertex_count += Int32(command.vertexCount)
      } else {
        batches.append(
          raw_batch(
            picture: number, first_vertex: Int32(command.firstVertex),
            vertex_count: Int32(command.vertexCount)))
      }
    }
    self.pictures = pictures
    self.batches = batches
  }

  /// The number of quads.
  var quadCount: Int { vertices.count / 4 }
  /// The number of draw calls.
  var batchCount: Int { batches.count }
  /// The number of quads that change.
  var changingQuadCount: Int { (variants.first?.count ?? 0) / 4 }

  /// Converts the vertices of a list to those of the C program.
  private static func vertices(of list: DrawList) -> [raw_vertex] {
    list.vertices.map {
      raw_vertex(
        x: $0.x, y: $0.y, rgba: Premultiplying.straight($0.color), u: $0.u, v: $0.v)
    }
  }

  /// Returns whether two vertices are equal.
  private static func isSame(_ a: raw_vertex, _ b: raw_vertex) -> Bool {
    (a.x, a.y, a.rgba, a.u, a.v) == (b.x, b.y, b.rgba, b.u, b.v)
  }

  // MARK: Drawing

  /// Makes the scene in the C program.
  func make(_ output: OpaquePointer) throws -> OpaquePointer {
    let pixels = pictures.map { PinnedArray($0.pixels) }
    let descriptions = zip(pictures, pixels).map { picture, pixels in
      raw_picture(
        width: Int32(picture.width), height: Int32(picture.height),
        linear: picture.isLinear ? 1 : 0, pixels: pixels.base)
    }
    let scene = withExtendedLifetime(pixels) {
      raw_quads_make(
        output, descriptions, Int32(descriptions.count), vertices, Int32(vertices.count), batches,
        Int32(batches.count))
    }
    guard let scene else {
      throw BenchError.failed("SDL could not make the HUD: \(RawSubject.reason)")
    }
    return scene
  }

  /// Draws the quads with one variant of the changing range; returns 0 if that succeeded.
  func draw(_ scene: OpaquePointer, variant: Int) -> Int32 {
    variants[variant].withUnsafeBufferPointer {
      raw_quads_replace(scene, Int32(first), $0.baseAddress, Int32($0.count))
    }
    return raw_quads_frame(scene)
  }

  /// Draws the quads, moved by a number of pixels; returns 0 if that succeeded.
  func draw(_ scene: OpaquePointer, movedBy move: (x: Float, y: Float)) -> Int32 {
    raw_quads_frame_moved(scene, move.x, move.y)
  }

  /// Frees the scene of the C program.
  func free(_ scene: OpaquePointer) { raw_quads_free(scene) }
}
