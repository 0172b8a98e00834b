internal import CSDL2
internal import LamellaGeometry
public import LamellaGraphics

extension OpenGLRenderer {
  /// Presents what was drawn.
  ///
  /// - Throws: `RendererError` when the context is lost.
  public func present() throws {
    guard let window else { return }
    try device.makeCurrent()
    if let pictureTarget { drawIntoWindow(pictureTarget) }
    SDL_GL_SwapWindow(window.pointer)
    isShown = true
  }

  /// Reads back the last picture.
  ///
  /// Without ``keepsPicture`` this works only before `present()`.
  ///
  /// - Returns: The picture, with every pixel opaque.
  /// - Throws: `RendererError` when the picture is no longer available.
  public func readPixels() throws -> Image {
    guard pictureTarget != nil || !isShown else {
      throw RendererError.failed(
        operation: "reading the picture",
        reason: "it was shown already; set keepsPicture before drawing it")
    }
    let (width, height) = pictureSize
    guard width > 0, height > 0 else {
      throw RendererError.failed(
        operation: "reading the picture", reason: "nothing was drawn yet")
    }
    try device.makeCurrent()
    let source = pictureTarget ?? outputTarget(width: width, height: height)
    let rowBytes = width * 4
    device.functions.bindFramebuffer(GL.framebuffer, source.framebuffer)
    device.functions.pixelStore(GL.packAlignment, 4)
    let pixels = [UInt8](unsafeUninitializedCapacity: rowBytes * height) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      device.functions.readPixels(
        0, 0, Int32(width), Int32(height), GL.rgba, GL.unsignedByte, start)
      for index in stride(from: 3, to: rowBytes * height, by: 4) { buffer[index] = 0xFF }
      count = rowBytes * height
      guard source.isUpsideDown else { return }
      for row in 0..<height / 2 {
        let (above, below) = (row * rowBytes, (height - 1 - row) * rowBytes)
        for byte in 0..<rowBytes { buffer.swapAt(above + byte, below + byte) }
      }
    }
    return Image(width: width, height: height, pixels: pixels)
  }

  // MARK: Targets

  /// Binds the output: a texture that keeps the picture, or the window's framebuffer.
  func bindOutput(width: Int, height: Int) throws {
    if let old = pictureTarget, !keepsPicture || (old.width, old.height) != (width, height) {
      delete(old)
      pictureTarget = nil
    }
    if keepsPicture, pictureTarget == nil {
      pictureTarget = try makeTarget(width: width, height: height)
      isPictureValid = false
    }
    pictureSize = (width, height)
    setTarget(outputTarget(width: width, height: height))
  }

  /// Returns the target of lists.
  func outputTarget(width: Int, height: Int) -> Target {
    pictureTarget
      ?? Target(
        framebuffer: hostFramebuffer, texture: 0, width: max(1, width), height: max(1, height))
  }

  /// Makes a texture with a framebuffer.
  func makeTarget(width: Int, height: Int) throws -> Target {
    bound.texture = nil
    let texture = try device.makeTexture(
      width: width, height: height, filter: .nearest, pixels: nil)
    let framebuffer = device.makeFramebuffer()
    device.functions.bindFramebuffer(GL.framebuffer, framebuffer)
    device.functions.attachTexture(
      GL.framebuffer, GL.colorAttachment0, GL.texture2D, texture, 0)
    let made = Target(framebuffer: framebuffer, texture: texture, width: width, height: height)
    guard device.functions.checkFramebuffer(GL.framebuffer) == GL.framebufferComplete else {
      delete(made)
      throw RendererError.failed(
        operation: "making a picture of \(width)x\(height) to draw into",
        reason: "OpenGL cannot draw into it")
    }
    return made
  }

  /// Deletes a target.
  func delete(_ target: Target) {
    device.deleteFramebuffer(target.framebuffer)
    device.deleteTexture(target.texture)
    bound.texture = nil
  }

  // MARK: Presenting

  /// Copies the kept picture to the window.
  private func drawIntoWindow(_ picture: Target) {
    var size = (width: Int32(0), height: Int32(0))
    if let window { SDL_GetWindowSizeInPixels(window.pointer, &size.width, &size.height) }
    beginState()
    setTarget(
      Target(
        framebuffer: 0, texture: 0, width: max(1, Int(size.width)), height: max(1, Int(size.height))
      ))
    let geometry = pictureGeometry ?? GLGeometry(device)
    pictureGeometry = geometry
    let list = Self.rectangle(width: Float(picture.width), height: Float(picture.height))
    _ = geometry.update(to: list)
    clear(0xFF00_0000)
    setBlend(.copy)
    setTexture(picture.texture)
    useShapes(origin: .zero)
    geometry.draw(list.commands[0], number: 0)
    device.functions.vertexArrays?.bind(0)
  }

  /// Returns a list of one rectangle that shows a whole texture.
  private static func rectangle(width: Float, height: Float) -> DrawList {
    /// Returns a vertex at a corner of the picture.
    func corner(_ u: Float, _ v: Float) -> Vertex {
      Vertex(x: u * width, y: v * height, color: 0xFFFF_FFFF, u: u, v: v)
    }
    var list = DrawList()
    list.vertices = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
    list.indices = [0, 1, 2, 0, 2, 3]
    list.commands = [
      DrawCommand(
        kind: .quads, blend: .copy, texture: TextureID(rawValue: -1),
        clip: PixelRect(
          x: 0, y: 0, width: Int32(saturating: width), height: Int32(saturating: height)),
        firstVertex: 0,
        vertexCount: 4, firstIndex: 0, indexCount: 6)
    ]
    return list
  }
}
