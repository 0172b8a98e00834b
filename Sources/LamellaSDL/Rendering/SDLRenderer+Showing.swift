internal import CSDL2
public import LamellaGraphics

extension SDLRenderer {
  /// Shows what was drawn.
  ///
  /// - Throws: `RendererError` when the window's surface is gone.
  public func present() throws {
    if isSoftware {
      try show(regions)
    } else {
      if let target {
        SDL_SetRenderTarget(handle.pointer, nil)
        SDL_RenderCopy(handle.pointer, target.pointer, nil, nil)
        currentClip = nil
      }
      SDL_RenderPresent(handle.pointer)
    }
    isShown = true
  }

  /// Shows the picture of a software renderer once more, because the window lost it.
  ///
  /// - Throws: `RendererError` when the window's surface is gone.
  func showAgain() throws {
    guard let surface = handle.surface else { return }
    try show([PixelRect(x: 0, y: 0, width: surface.pointee.w, height: surface.pointee.h)])
  }

  /// Copies parts of the picture to the window.
  private func show(_ parts: [PixelRect]) throws {
    guard let window, let surface = handle.surface, !parts.isEmpty else { return }
    guard let output = SDL_GetWindowSurface(window.pointer) else {
      throw RendererError.failed(operation: "showing the picture", reason: sdlError())
    }
    fills.removeAll(keepingCapacity: true)
    for part in parts {
      var source = SDL_Rect(x: part.x, y: part.y, w: part.width, h: part.height)
      var place = source
      SDL_UpperBlit(surface, &source, output, &place)
      // `place` comes back clipped to the window, which may have shrunk meanwhile.
      if place.w > 0, place.h > 0 { fills.append(place) }
    }
    defer { fills.removeAll(keepingCapacity: true) }
    guard SDL_UpdateWindowSurfaceRects(window.pointer, fills, Int32(fills.count)) == 0 else {
      throw RendererError.failed(operation: "showing the picture", reason: sdlError())
    }
  }

  // MARK: Keeping and reading the picture

  /// Makes what follows draw into a texture that keeps the picture, or straight into the window.
  func bindTarget(width: Int, height: Int) throws {
    if let old = target, !keepsPicture || (old.width, old.height) != (width, height) {
      SDL_SetRenderTarget(handle.pointer, nil)
      SDL_DestroyTexture(old.pointer)
      target = nil
      currentClip = nil
    }
    guard keepsPicture else { return }
    if target == nil {
      let pointer = SDL_CreateTexture(
        handle.pointer, SDL_PIXELFORMAT_ARGB8888.rawValue,
        Int32(SDL_TEXTUREACCESS_TARGET.rawValue), Int32(clamping: width), Int32(clamping: height))
      guard let pointer else {
        throw RendererError.failed(operation: "keeping the picture", reason: sdlError())
      }
      SDL_SetTextureBlendMode(pointer, SDL_BLENDMODE_NONE)
      target = Target(pointer: pointer, width: width, height: height)
    }
    guard SDL_SetRenderTarget(handle.pointer, target?.pointer) == 0 else {
      throw RendererError.failed(operation: "keeping the picture", reason: sdlError())
    }
    // The target has a clip of its own.
    currentClip = nil
  }

  /// Reads back what was drawn last.
  ///
  /// An accelerated driver without ``keepsPicture`` can do that only before `present()`.
  ///
  /// - Returns: The picture, every pixel opaque.
  /// - Throws: `RendererError` when the driver cannot read, or no longer.
  public func readPixels() throws -> Image {
    guard isSoftware || target != nil || !isShown else {
      throw RendererError.failed(
        operation: "reading the picture",
        reason: "it was shown already; set keepsPicture before drawing it")
    }
    if let target {
      SDL_SetRenderTarget(handle.pointer, target.pointer)
      currentClip = nil
    }
    defer { if target != nil { SDL_SetRenderTarget(handle.pointer, nil) } }
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
