internal import LamellaGraphics

extension OpenGLRenderer {
  /// Creates, writes and destroys textures as a list's updates say.
  ///
  /// - Returns: The number of bytes written.
  func apply(_ updates: [TextureUpdate]) throws -> Int {
    var uploadedBytes = 0
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
    return uploadedBytes
  }

  /// Creates a transparent texture in place of one with the same identifier.
  private func create(
    _ id: TextureID, width: Int, height: Int, filter: TextureFilter
  ) throws {
    destroy(id)
    bound.texture = nil
    // Transparent where nothing is written, because linear filtering reads neighbors.
    let count = max(0, min(width, maximumTextureSide)) * max(0, min(height, maximumTextureSide)) * 4
    let pixels = UnsafeMutableRawPointer.allocate(byteCount: max(4, count), alignment: 16)
    defer { pixels.deallocate() }
    pixels.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    let name = try device.makeTexture(width: width, height: height, filter: filter, pixels: pixels)
    textures[id] = Texture(name: name, width: width, height: height)
  }

  /// Destroys a texture.
  private func destroy(_ id: TextureID) {
    guard let old = textures.removeValue(forKey: id) else { return }
    device.deleteTexture(old.name)
    bound.texture = nil
  }

  /// Writes pixels into a part of a texture.
  private func write(_ id: TextureID, rect: PixelRect, pixels: [UInt8]) throws {
    guard let texture = textures[id] else {
      throw RendererError.failed(
        operation: "writing texture \(id.rawValue)", reason: "it does not exist")
    }
    guard !rect.isEmpty else { return }
    guard pixels.count == Int(rect.width) * Int(rect.height) * 4,
      rect.x >= 0, rect.y >= 0, Int(rect.x) + Int(rect.width) <= texture.width,
      Int(rect.y) + Int(rect.height) <= texture.height
    else {
      throw RendererError.failed(
        operation: "writing texture \(id.rawValue)",
        reason: "\(pixels.count) bytes do not fit \(rect) of \(texture.width)x\(texture.height)")
    }
    setTexture(texture.name)
    pixels.withUnsafeBytes {
      device.functions.textureSubImage(
        GL.texture2D, 0, rect.x, rect.y, rect.width, rect.height, GL.rgba, GL.unsignedByte,
        $0.baseAddress)
    }
  }
}
