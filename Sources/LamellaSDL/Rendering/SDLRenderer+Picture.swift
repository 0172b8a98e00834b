internal import CSDL2
public import LamellaGraphics

extension SDLRenderer {
  /// Presents what was drawn.
  public func present() throws {
    if let pictureTarget {
      SDL_SetRenderTarget(handle.pointer, nil)
      SDL_RenderCopy(handle.pointer, pictureTarget.pointer, nil, nil)
      currentClip = nil
    }
    SDL_RenderPresent(handle.pointer)
    isShown = true
  }

  /// Sets the render target: a texture that keeps the picture, or the window.
  func bindOutput(width: Int, height: Int) throws {
    if let old = pictureTarget, !keepsPicture || (old.width, old.height) != (width, height) {
      SDL_SetRenderTarget(handle.pointer, nil)
      SDL_DestroyTexture(old.pointer)
      pictureTarget = nil
      currentClip = nil
    }
    baseTarget = nil
    guard keepsPicture else { return }
    if pictureTarget == nil {
      let target = try makeTarget(width: width, height: height)
      SDL_SetTextureBlendMode(target.pointer, SDL_BLENDMODE_NONE)
      pictureTarget = target
    }
    try setTarget(pictureTarget)
    baseTarget = pictureTarget
  }

  /// Makes a texture that can be drawn into.
  func makeTarget(width: Int, height: Int) throws -> Target {
    let pointer = SDL_CreateTexture(
      handle.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue,
      Int32(SDL_TEXTUREACCESS_TARGET.rawValue), Int32(clamping: width), Int32(clamping: height))
    guard let pointer else {
      throw RendererError.failed(
        operation: "making a picture of \(width)x\(height) to draw into", reason: sdlError())
    }
    if handle.belongsToHost { handle.ownedTextures.insert(pointer) }
    return Target(pointer: pointer, width: width, height: height)
  }

  /// Sets the render target to a texture, or to the window.
  func setTarget(_ target: Target?) throws {
    guard SDL_SetRenderTarget(handle.pointer, target?.pointer) == 0 else {
      throw RendererError.failed(operation: "setting the render target", reason: sdlError())
    }
    // Each target has its own clip.
    currentClip = nil
  }

  /// Reads back the last picture.
  ///
  /// Without ``keepsPicture`` this works only before `present()`.
  ///
  /// - Returns: The picture, with every pixel opaque.
  /// - Throws: `RendererError` when the driver cannot read, or the picture is no longer available.
  public func readPixels() throws -> Image {
    guard pictureTarget != nil || !isShown else {
      throw RendererError.failed(
        operation: "reading the picture",
        reason: "it was shown already; set keepsPicture before drawing it")
    }
    if pictureTarget != nil { try setTarget(pictureTarget) }
    defer { if pictureTarget != nil { SDL_SetRenderTarget(handle.pointer, nil) } }
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(handle.pointer, &width, &height)
    let count = Int(width) * Int(height) * 4
    var status: Int32 = -1
    let pixels = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      guard count > 0 else { return }
      var whole = SDL_Rect(x: 0, y: 0, w: width, h: height)
      status = SDL_RenderReadPixels(
        handle.pointer, &whole, SDL_PIXELFORMAT_ABGR8888.rawValue, buffer.baseAddress, width * 4)
      for index in stride(from: 3, to: count, by: 4) { buffer[index] = 0xFF }
      filled = count
    }
    guard status == 0 else {
      throw RendererError.failed(operation: "reading the picture", reason: sdlError())
    }
    return Image(width: Int(width), height: Int(height), pixels: pixels)
  }
}
