internal import CSDL2
internal import LamellaGraphics
internal import LamellaRendering

extension SDLRenderer {
  /// A texture and the state that SDL has for it.
  struct Texture {
    var pointer: OpaquePointer
    var width: Int32
    var height: Int32
    /// Whether only opaque pixels were written, so that copies need no blending.
    var isOpaque = true
    var blend: SDL_BlendMode?
    /// The color that multiplies copies; nil while SDL's is unknown.
    var modulation: UInt32? = 0xFFFF_FFFF
  }

  /// Creates, writes and destroys textures as a list's updates say.
  ///
  /// - Returns: The number of bytes written.
  func apply(_ updates: [TextureUpdate]) throws -> Int {
    var uploadedBytes = 0
    try mirror?.apply(updates)
    for update in updates {
      switch update {
      case .create(let id, let width, let height, let filter):
        try create(id, width: width, height: height, filter: filter)
      case .write(let id, let rect, let pixels):
        let rgba = pixels.rgba
        try write(id, rect: rect, pixels: rgba)
        uploadedBytes += rgba.count
      case .destroy(let id):
        destroy(id)
      }
    }
    // A megabyte is enough for glyphs and small images; whole pages and large pictures are rare.
    if uploadScratch.capacity > 1 << 18 { uploadScratch = [] }
    return uploadedBytes
  }

  /// Creates a texture in place of one with the same identifier.
  private func create(
    _ id: TextureID, width: Int, height: Int, filter: TextureFilter
  ) throws {
    destroy(id)
    let pointer = try makeStaticTexture(width: width, height: height)
    SDL_SetTextureScaleMode(
      pointer, filter == .nearest ? SDL_ScaleModeNearest : SDL_ScaleModeLinear)
    textures[id] = Texture(pointer: pointer, width: Int32(width), height: Int32(height))
  }

  /// Makes a texture that is written from memory.
  func makeStaticTexture(width: Int, height: Int) throws -> OpaquePointer {
    let pointer = SDL_CreateTexture(
      handle.pointer, textureFormat.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
      Int32(clamping: width), Int32(clamping: height))
    guard let pointer else {
      throw RendererError.failed(
        operation: "making a texture of \(width)x\(height)", reason: sdlError())
    }
    if handle.belongsToHost { handle.ownedTextures.insert(pointer) }
    return pointer
  }

  /// Destroys a texture.
  private func destroy(_ id: TextureID) {
    guard let old = textures.removeValue(forKey: id) else { return }
    SDL_DestroyTexture(old.pointer)
    handle.ownedTextures.remove(old.pointer)
  }

  /// Destroys all textures.
  func destroyTextures() {
    let spares = spareTargets.removeAll()
    if handle.isAlive {
      for texture in textures.values { SDL_DestroyTexture(texture.pointer) }
      for target in spares { SDL_DestroyTexture(target.pointer) }
      if let pictureTarget { SDL_DestroyTexture(pictureTarget.pointer) }
    }
    releaseCache()
    textures.removeAll(keepingCapacity: true)
    pictureTarget = nil
    baseTarget = nil
    handle.ownedTextures.removeAll()
    mirror?.removeTextures()
  }

  /// Writes pixels into a part of a texture.
  private func write(_ id: TextureID, rect: PixelRect, pixels: [UInt8]) throws {
    guard let texture = textures[id] else {
      throw RendererError.failed(
        operation: "writing texture \(id.rawValue)", reason: "it does not exist")
    }
    guard !rect.isEmpty else { return }
    guard pixels.count == Int(rect.width) * Int(rect.height) * 4,
      rect.x >= 0, rect.y >= 0, rect.x + rect.width <= texture.width,
      rect.y + rect.height <= texture.height
    else {
      throw RendererError.failed(
        operation: "writing texture \(id.rawValue)",
        reason: "\(pixels.count) bytes do not fit \(rect) of \(texture.width)x\(texture.height)")
    }
    let isOpaque = arrange(pixels)
    if !isOpaque { textures[id]?.isOpaque = false }
    var area = SDL_Rect(x: rect.x, y: rect.y, w: rect.width, h: rect.height)
    guard SDL_UpdateTexture(texture.pointer, &area, uploadScratch, rect.width * 4) == 0 else {
      throw RendererError.failed(operation: "writing texture \(id.rawValue)", reason: sdlError())
    }
  }

  /// Copies premultiplied pixels to `uploadScratch` in the driver's form.
  ///
  /// - Returns: Whether all of them are opaque.
  func arrange(_ pixels: [UInt8]) -> Bool {
    pixels.withUnsafeBytes {
      arrange($0.baseAddress, rowBytes: 0, width: pixels.count / 4, height: 1)
    }
  }

  /// Copies rows of premultiplied pixels to `uploadScratch` in the driver's form.
  ///
  /// - Returns: Whether all of them are opaque.
  func arrange(
    _ pixels: UnsafeRawPointer?, rowBytes: Int, width: Int, height: Int
  ) -> Bool {
    let swaps = textureFormat == SDL_PIXELFORMAT_ARGB8888
    let blending = blending
    // Moved out of the object, because each access to a field would be checked for exclusivity.
    var arranged: [UInt32] = []
    swap(&arranged, &uploadScratch)
    defer { swap(&arranged, &uploadScratch) }
    arranged.removeAll(keepingCapacity: true)
    arranged.append(contentsOf: repeatElement(0, count: width * height))
    var common: UInt32 = 0xFFFF_FFFF
    guard let pixels else { return true }
    arranged.withUnsafeMutableBufferPointer { arranged in
      for row in 0..<height {
        for column in 0..<width {
          let rgba = pixels.loadUnaligned(
            fromByteOffset: row * rowBytes + column * 4, as: UInt32.self)
          common &= rgba
          let color = blending.color(rgba)
          arranged[row * width + column] =
            swaps
            ? (color & 0xFF00_FF00) | ((color & 0xFF) << 16) | ((color >> 16) & 0xFF) : color
        }
      }
    }
    return common >> 24 == 0xFF
  }
}
