internal import LamellaGraphics

/// The contents of the textures of stored frames.
///
/// A texture is stored as its texels at the oldest frame and the writes since. It stays as long as a frame needs it,
/// also after the scene has destroyed it.
nonisolated struct TextureHistory {
  private var timelines: [TextureTimeline] = []
  /// The memory of all textures and writes, in bytes.
  private(set) var byteCount = 0

  /// The memory of the textures of the last frame, in bytes.
  var presentByteCount: Int {
    timelines.reduce(0) { $0 + ($1.end == nil ? $1.presentByteCount : 0) }
  }

  /// Adds the texture updates of a frame.
  ///
  /// - Parameters:
  ///   - updates: The updates, in their order; those of unknown textures are ignored.
  ///   - frame: The number of the frame, greater than those before.
  mutating func add(_ updates: [TextureUpdate], frame: Int) {
    for update in updates {
      switch update {
      case .create(let texture, let width, let height, let filter):
        end(texture, frame)
        timelines.append(
          TextureTimeline(texture, width: width, height: height, filter: filter, first: frame))
      case .write(let texture, let rect, let pixels):
        guard let index = timelines.lastIndex(where: { $0.texture == texture && $0.end == nil })
        else {
          continue
        }
        let rgba = pixels.rgba
        timelines[index].write(rect, rgba, frame: frame)
        byteCount += rgba.count
      case .destroy(let texture): end(texture, frame)
      }
    }
  }

  /// Records the destruction of a texture.
  private mutating func end(_ texture: TextureID, _ frame: Int) {
    guard let index = timelines.lastIndex(where: { $0.texture == texture && $0.end == nil }) else {
      return
    }
    timelines[index].end = frame
  }

  /// Discards the textures and writes that only frames before a number need.
  mutating func discard(before frame: Int) {
    var index = 0
    while index < timelines.count {
      if let end = timelines[index].end, end <= frame {
        byteCount -= timelines[index].byteCount
        timelines.remove(at: index)
      } else {
        byteCount -= timelines[index].applyWrites(upTo: frame)
        index += 1
      }
    }
  }

  /// Returns the back end's texture with the contents of a scene's texture at a frame.
  ///
  /// - Parameters:
  ///   - texture: A texture of the scene.
  ///   - frame: The number of the frame.
  ///   - updates: The list that the necessary updates are added to.
  /// - Returns: The back end's texture; nil if the scene's texture is unknown.
  mutating func show(
    _ texture: TextureID, frame: Int, _ updates: inout [TextureUpdate]
  ) -> TextureID? {
    guard
      let index = timelines.lastIndex(where: {
        $0.texture == texture && $0.first <= frame && frame < ($0.end ?? .max)
      })
    else { return nil }
    timelines[index].show(frame: frame, &updates)
    return timelines[index].shown
  }

  /// Ends showing frames.
  ///
  /// - Returns: The textures that the back end must release.
  mutating func hide() -> [TextureID] {
    var shown: [TextureID] = []
    for index in timelines.indices where timelines[index].shownFrame != nil {
      shown.append(timelines[index].shown)
      timelines[index].shownFrame = nil
    }
    return shown
  }
}

/// The contents of a texture over time, from its creation to its destruction.
private nonisolated struct TextureTimeline {
  let texture: TextureID
  let width: Int
  let height: Int
  let filter: TextureFilter
  /// The first frame with the texture.
  let first: Int
  /// The first frame without the texture; nil if it still exists.
  var end: Int?
  /// The back end's texture that shows old contents.
  let shown = TextureID.unique()
  /// The frame whose contents the shown texture has; nil if the back end does not have it.
  var shownFrame: Int?

  /// The texels at the oldest frame; empty if all are transparent.
  private var base: [UInt8] = []
  private var writes: [Write] = []

  /// A write of pixels into a part of a texture, in a frame.
  private struct Write {
    var frame: Int
    var rect: PixelRect
    var pixels: [UInt8]
  }

  init(_ texture: TextureID, width: Int, height: Int, filter: TextureFilter, first: Int) {
    self.texture = texture
    self.width = width
    self.height = height
    self.filter = filter
    self.first = first
  }

  var byteCount: Int { writes.reduce(base.count) { $0 + $1.pixels.count } }

  /// The memory after applying all writes, in bytes.
  var presentByteCount: Int { writes.isEmpty ? base.count : width * height * 4 }

  private var wholeRect: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
  }

  /// Records a write of pixels; the first one of the whole texture becomes its base.
  mutating func write(_ rect: PixelRect, _ pixels: [UInt8], frame: Int) {
    // The storage is shared with the atlas until the next drawing there.
    if frame == first, writes.isEmpty, rect == wholeRect {
      base = pixels
    } else {
      writes.append(Write(frame: frame, rect: rect, pixels: pixels))
    }
  }

  /// Applies the writes up to a frame to the oldest contents.
  ///
  /// - Returns: The number of freed bytes.
  mutating func applyWrites(upTo frame: Int) -> Int {
    var count = 0
    while count < writes.count, writes[count].frame <= frame { count += 1 }
    guard count > 0 else { return 0 }
    let before = byteCount
    for write in writes[..<count] { draw(write, into: &base) }
    writes.removeFirst(count)
    return before - byteCount
  }

  /// Applies a write to pixels in memory.
  private func draw(_ write: Write, into texels: inout [UInt8]) {
    if write.rect == wholeRect {
      texels = write.pixels
      return
    }
    if texels.isEmpty { texels = [UInt8](repeating: 0, count: width * height * 4) }
    let rowBytes = Int(write.rect.width) * 4
    texels.withUnsafeMutableBufferPointer { target in
      write.pixels.withUnsafeBufferPointer { source in
        for row in 0..<Int(write.rect.height) {
          let start = ((Int(write.rect.y) + row) * width + Int(write.rect.x)) * 4
          (target.baseAddress! + start).update(
            from: source.baseAddress! + row * rowBytes, count: rowBytes)
        }
      }
    }
  }

  /// Updates the shown texture to the contents at a frame.
  mutating func show(frame: Int, _ updates: inout [TextureUpdate]) {
    let current = shownFrame
    shownFrame = frame
    if current == nil {
      updates.append(.create(shown, width: width, height: height, filter: filter))
    }
    // Going forward, the writes in between suffice; going back, the whole texture is written.
    if let current, current <= frame {
      for write in writes where write.frame > current && write.frame <= frame {
        updates.append(.write(shown, rect: write.rect, pixels: .colors(write.pixels)))
      }
      return
    }
    if let current, !writes.contains(where: { $0.frame > frame && $0.frame <= current }) { return }
    var texels = base
    for write in writes where write.frame <= frame { draw(write, into: &texels) }
    if texels.isEmpty { texels = [UInt8](repeating: 0, count: width * height * 4) }
    updates.append(.write(shown, rect: wholeRect, pixels: .colors(texels)))
  }
}
