internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// The explicit settings on which the renderer depends, whatever a driver's defaults.
@Suite("Drivers of OpenGL", .serialized)
@MainActor struct OpenGLDeviceTests {
  /// The functions of a driver, behind those that stand before them.
  private nonisolated enum Injected {
    nonisolated(unsafe) static var real: GLFunctions?
    nonisolated(unsafe) static var programs = 0
  }

  /// Makes programs whose attributes have other numbers, unless they are given some in time.
  ///
  /// Drivers number the rest as they like.
  private func renumberAttributes(of renderer: OpenGLRenderer) throws {
    Injected.real = renderer.device.functions
    Injected.programs = 0
    renderer.device.functions.makeProgram = {
      guard let real = Injected.real else { return 0 }
      Injected.programs += 1
      let program = real.makeProgram()
      real.bindAttribute(program, 5, "textureCoordinate")
      real.bindAttribute(program, 6, "color")
      real.bindAttribute(program, 7, "position")
      return program
    }
    try renderer.device.prepare()
    #expect(Injected.programs == 2)
  }

  @Test(
    "Attributes are bound correctly however a driver numbers them",
    arguments: [OpenGLTestHost.Kind.legacy, .core, .embedded2])
  func attributes(kind: OpenGLTestHost.Kind) throws {
    guard let host = OpenGLTestHost(kind, width: 64, height: 48) else { return }
    let renderer = try OpenGLRenderer(hostFramebuffer: 0, as: host.assumed)
    try renumberAttributes(of: renderer)
    var builder = ListBuilder(width: 64, height: 48, clear: Color(hex: 0x203040))
    let texture = builder.texture(1, width: 8, height: 8) { x, y in
      Color(red: Float(x) / 7, green: Float(y) / 7, blue: 0.5)
    }
    let tints = [Color(hex: 0xFF8080), .white]
    builder.quads(
      [PixelRect(2, 4, 16, 16), PixelRect(22, 4, 8, 8)], tints, texture: texture, uv: (0, 0, 1, 1))
    builder.beginGroup(PixelRect(30, 20, 20, 20))
    builder.quads([PixelRect(32, 22, 16, 16)], [.white], texture: texture, uv: (0, 0, 1, 1))
    builder.endGroup(opacity: 0.5)
    _ = try renderer.submit(builder.list)
    let software = SoftwareRenderer(width: 64, height: 48)
    _ = try software.submit(builder.list)
    let picture = try renderer.readPixels()
    #expect(try picture.largestDifference(from: software.readPixels()) <= 2)
    // Its last texel, tinted and not.
    #expect(picture.isClose(17, 19, to: Color(hex: 0xFF8040)))
    #expect(picture.isClose(29, 11, to: Color(hex: 0xFFFF80)))
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test("Texture sides are at least 1 and at most the device's limit")
  func sides() throws {
    guard let host = OpenGLTestHost(.core, width: 64, height: 48) else { return }
    let renderer = try OpenGLRenderer(hostFramebuffer: 0, as: host.assumed)
    let side = renderer.maximumTextureSide
    func make(_ width: Int, _ height: Int) throws {
      var list = DrawList()
      (list.pixelWidth, list.pixelHeight) = (64, 48)
      let texture = TextureID(rawValue: 4)
      list.textureUpdates = [
        .create(texture, width: width, height: height, filter: .linear), .destroy(texture),
      ]
      _ = try renderer.submit(list)
    }
    for (width, height) in [
      (0, 1), (1, 0), (0, 0), (-1, 1), (1, -1), (side + 1, 1), (1, side + 1),
    ] {
      let error = #expect(throws: RendererError.self) { try make(width, height) }
      let words = error?.description ?? ""
      #expect(words.contains("\(width)x\(height)"), "\(words)")
      #expect(words.contains("its sides must be 1 to \(side)"), "\(words)")
    }
    for (width, height) in [(1, 1), (side, 1), (1, side)] { try make(width, height) }
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }
}
