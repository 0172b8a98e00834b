internal import CSDL2
public import LamellaGraphics

extension SDLRenderer {
  /// Shows what was drawn.
  public func present() throws {
    if let kept {
      SDL_SetRenderTarget(handle.pointer, nil)
      SDL_RenderCopy(handle.pointer, kept.pointer, nil, nil)
      currentClip = nil
    }
    SDL_RenderPresent(handle.pointer)
    isShown = true
  }

  /// Makes what follows draw into a texture that keeps the picture, or straight into the window.
  func bindOutput(width: Int, height: Int) throws {
    if let old = kept, !keepsPicture || (old.width, old.height) != (width, height) {
      SDL_SetRenderTarget(handle.pointer, nil)
      SDL_DestroyTexture(old.pointer)
      kept = nil
      currentClip = nil
    }
    guard keepsPicture else { return }
    if kept == nil {
      let target = try makeTarget(width: width, height: height)
      SDL_SetTextureBlendMode(target.pointer, SDL_BLENDMODE_NONE)
      kept = target
    }
    try turn(to: kept)
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
    if handle.isHosts { handle.guests.insert(pointer) }
    return Target(pointer: pointer, width: width, height: height)
  }

  /// Makes what follows draw into a texture, or into the window.
  func turn(to target: Target?) throws {
    guard SDL_SetRenderTarget(handle.pointer, target?.pointer) == 0 else {
      throw RendererError.failed(operation: "turning to another picture", reason: sdlError())
    }
    // Every target has a clip of its own.
    currentClip = nil
  }

  /// Reads back what was drawn last.
  ///
  /// Without ``keepsPicture`` it can do that only before `present()`.
  ///
  /// - Returns: The picture, every pixel opaque.
  /// - Throws: `RendererError` when the driver cannot read, or no longer.
  public func readPixels() throws -> Image {
    guard kept != nil || !isShown else {
      throw RendererError.failed(
        operation: "reading the picture",
        reason: "it was shown already; set keepsPicture before drawing it")
    }
    if kept != nil { try turn(to: kept) }
    defer { if kept != nil { SDL_SetRenderTarget(handle.pointer, nil) } }
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
