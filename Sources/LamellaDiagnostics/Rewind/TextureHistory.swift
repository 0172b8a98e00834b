internal import LamellaGraphics

/// What the textures of kept frames were at each of them.
///
/// A texture is kept as it was at the oldest frame, together with what was written since. It stays as long as
/// some frame needs it, also when the scene has let it go.
nonisolated struct TextureHistory {
  private var lives: [TextureLife] = []
  /// The memory that all of it takes, in bytes.
  private(set) var byteCount = 0

  /// The memory of the textures that the last frame has, as they are in it.
  var presentByteCount: Int {
    lives.reduce(0) { $0 + ($1.end == nil ? $1.presentByteCount : 0) }
  }

  /// Follows the changes that a frame brings.
  ///
  /// - Parameters:
  ///   - updates: In their order. Textures that nobody has made yet are ignored.
  ///   - frame: The frame's number, greater than all before.
  mutating func follow(_ updates: [TextureUpdate], frame: Int) {
    for update in updates {
      switch update {
      case .create(let texture, let width, let height, let filter):
        end(texture, frame)
        lives.append(
          TextureLife(texture, width: width, height: height, filter: filter, first: frame))
      case .write(let texture, let rect, let pixels):
        guard let index = lives.lastIndex(where: { $0.texture == texture && $0.end == nil }) else {
          continue
        }
        let rgba = pixels.rgba
        lives[index].write(rect, rgba, frame: frame)
        byteCount += rgba.count
      case .destroy(let texture): end(texture, frame)
      }
    }
  }

  private mutating func end(_ texture: TextureID, _ frame: Int) {
    guard let index = lives.lastIndex(where: { $0.texture == texture && $0.end == nil }) else {
      return
    }
    lives[index].end = frame
  }

  /// Lets go what only frames before a number need.
  mutating func forget(before frame: Int) {
    var index = 0
    while index < lives.count {
      if let end = lives[index].end, end <= frame {
        byteCount -= lives[index].byteCount
        lives.remove(at: index)
      } else {
        byteCount -= lives[index].fold(upTo: frame)
        index += 1
      }
    }
  }

  /// The textures of a frame as the back end is to have them.
  ///
  /// - Parameters:
  ///   - texture: One of the scene's.
  ///   - frame: The frame that shows it.
  ///   - updates: Gets what brings the shown texture to the state of the frame.
  /// - Returns: The texture that shows it; none where it is not known.
  mutating func show(
    _ texture: TextureID, frame: Int, _ updates: inout [TextureUpdate]
  ) -> TextureID? {
    guard
      let index = lives.lastIndex(where: {
        $0.texture == texture && $0.first <= frame && frame < ($0.end ?? .max)
      })
    else { return nil }
    lives[index].show(frame: frame, &updates)
    return lives[index].shown
  }

  /// Ends showing.
  ///
  /// - Returns: The textures that the back end has for it.
  mutating func hide() -> [TextureID] {
    var shown: [TextureID] = []
    for index in lives.indices where lives[index].shownFrame != nil {
      shown.append(lives[index].shown)
      lives[index].shownFrame = nil
    }
    return shown
  }
}

/// One texture from its making to its end.
private nonisolated struct TextureLife {
  let texture: TextureID
  let width: Int
  let height: Int
  let filter: TextureFilter
  /// The first frame that has it.
  let first: Int
  /// The first frame that has it no more.
  var end: Int?
  /// The texture that shows it while the scene has its own.
  let shown = TextureID.unique()
  /// The frame whose texels the shown texture has; nil while there is none.
  var shownFrame: Int?

  /// The texels at the oldest frame; empty for clear ones.
  private var base: [UInt8] = []
  private var writes: [Write] = []

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

  /// What is left when all writes have been folded.
  var presentByteCount: Int { writes.isEmpty ? base.count : width * height * 4 }

  private var wholeRect: PixelRect {
    PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
  }

  mutating func write(_ rect: PixelRect, _ pixels: [UInt8], frame: Int) {
    // Shared with the atlas, as long as it draws nothing more there.
    if frame == first, writes.isEmpty, rect == wholeRect {
      base = pixels
    } else {
      writes.append(Write(frame: frame, rect: rect, pixels: pixels))
    }
  }

  /// Makes the state at a frame the oldest one.
  ///
  /// - Returns: The bytes that this sets free.
  mutating func fold(upTo frame: Int) -> Int {
    var count = 0
    while count < writes.count, writes[count].frame <= frame { count += 1 }
    guard count > 0 else { return 0 }
    let before = byteCount
    for write in writes[..<count] { draw(write, into: &base) }
    writes.removeFirst(count)
    return before - byteCount
  }

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

  /// Brings the shown texture to the state of a frame.
  mutating func show(frame: Int, _ updates: inout [TextureUpdate]) {
    let known = shownFrame
    shownFrame = frame
    if known == nil {
      updates.append(.create(shown, width: width, height: height, filter: filter))
    }
    // On the way forward what was written meanwhile is enough; back, all is written anew.
    if let known, known <= frame {
      for write in writes where write.frame > known && write.frame <= frame {
        updates.append(.write(shown, rect: write.rect, pixels: .colors(write.pixels)))
      }
      return
    }
    if let known, !writes.contains(where: { $0.frame > frame && $0.frame <= known }) { return }
    var texels = base
    for write in writes where write.frame <= frame { draw(write, into: &texels) }
    if texels.isEmpty { texels = [UInt8](repeating: 0, count: width * height * 4) }
    updates.append(.write(shown, rect: wholeRect, pixels: .colors(texels)))
  }
}
