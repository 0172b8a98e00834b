internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// The OpenGL renderer's use of the device, and its handling of the device's errors.
@Suite("OpenGL back end", .serialized)
@MainActor struct OpenGLRendererTests {
  /// Calls that reach the driver, and calls that are refused, by functions put before the driver's.
  private nonisolated enum Injected {
    nonisolated(unsafe) static var writtenBytes = 0
    nonisolated(unsafe) static var refusedTextures = 0
    nonisolated(unsafe) static var error: UInt32 = 0
    nonisolated(unsafe) static var real: GLFunctions?
  }

  /// Counts what is written to buffers.
  private func countWrites(of renderer: OpenGLRenderer) {
    Injected.real = renderer.device.functions
    Injected.writtenBytes = 0
    renderer.device.functions.bufferSubData = { target, offset, count, bytes in
      Injected.writtenBytes += count
      Injected.real?.bufferSubData(target, offset, count, bytes)
    }
  }

  /// Refuses the next textures, as a device without memory does.
  private func refuseTextures(_ count: Int, of renderer: OpenGLRenderer) {
    Injected.real = renderer.device.functions
    Injected.refusedTextures = count
    Injected.error = GL.noError
    renderer.device.functions.textureImage = { target, level, format, w, h, border, a, b, pixels in
      guard Injected.refusedTextures > 0 else {
        Injected.real?.textureImage(target, level, format, w, h, border, a, b, pixels)
        return
      }
      Injected.refusedTextures -= 1
      Injected.error = GL.outOfMemory
    }
    renderer.device.functions.getError = {
      let error = Injected.error
      Injected.error = GL.noError
      return error != GL.noError ? error : Injected.real?.getError() ?? GL.noError
    }
  }

  private func makeRenderer(_ kind: OpenGLTestHost.Kind = .core) throws -> (
    OpenGLTestHost, OpenGLRenderer
  )? {
    guard let host = OpenGLTestHost(kind, width: 64, height: 48) else { return nil }
    return (host, try OpenGLRenderer(hostFramebuffer: 0, as: host.assumed))
  }

  /// Many quads, one of which may have another color.
  private func quads(changed: Int? = nil, color: Color = .white) -> DrawList {
    var builder = ListBuilder(width: 64, height: 48, clear: .black)
    let white = builder.white()
    let rects = (0..<3_000).map { PixelRect(Int32($0 % 60), Int32($0 / 60 % 40), 2, 2) }
    let colors = (0..<3_000).map { $0 == changed ? color : Color(hex: 0x336699) }
    builder.quads(rects, colors, texture: white)
    return builder.list
  }

  // MARK: What stays in the device

  @Test("Contents shared with the previous list are not written again")
  func buffers() throws {
    guard let (host, renderer) = try makeRenderer(.plainCore) else { return }
    var list = quads()
    let whole = list.vertices.count * MemoryLayout<Vertex>.stride
    _ = try renderer.submit(list)
    list.textureUpdates = []
    countWrites(of: renderer)
    _ = try renderer.submit(list)
    #expect(Injected.writtenBytes == 0)
    var changed = quads(changed: 1_000, color: Color(hex: 0xFF0000))
    changed.textureUpdates = []
    _ = try renderer.submit(changed)
    #expect(Injected.writtenBytes > 0 && Injected.writtenBytes <= 2_048)
    Injected.writtenBytes = 0
    // One before and one after 500 that stay.
    var apart = changed
    for quad in [700, 1_200] {
      for index in 4 * quad..<4 * quad + 4 { apart.vertices[index].color = 0xFF00_FF00 }
    }
    _ = try renderer.submit(apart)
    #expect(Injected.writtenBytes > 0 && Injected.writtenBytes <= 4_096)
    apart.textureUpdates = quads().textureUpdates
    let picture = try softwarePicture(of: apart)
    #expect(try renderer.readPixels().largestDifference(from: picture) <= 1)
    _ = try renderer.submit(changed)
    Injected.writtenBytes = 0
    // All of them elsewhere.
    for index in list.vertices.indices { list.vertices[index].x += 1 }
    _ = try renderer.submit(list)
    #expect(Injected.writtenBytes == whole)
    let expected = try softwarePicture(of: list)
    #expect(try renderer.readPixels().largestDifference(from: expected) <= 1)
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test(
    "Lists of any length are drawn right, one after the other",
    arguments: [OpenGLTestHost.Kind.core, .oldest, .oldestEmbedded])
  func lengths(kind: OpenGLTestHost.Kind) throws {
    guard let (host, renderer) = try makeRenderer(kind) else { return }
    var generator = SeededGenerator(seed: 7)
    var isFirst = true
    for count in [3, 400, 40, 399, 0, 1, 5_000, 4_999] {
      var builder = ListBuilder(width: 64, height: 48, clear: .black)
      let white = builder.white()
      for part in 0..<2 {
        let rects = (0..<count).map { _ in
          PixelRect(
            Int32.random(in: -4..<64, using: &generator),
            Int32.random(in: -4..<48, using: &generator), 3, 5)
        }
        let color = Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &generator), alpha: 0.8)
        builder.quads(
          rects, [color, Color(hex: 0x00FF00, alpha: 0.5)], texture: white,
          clip: PixelRect(Int32(part * 20), 3, 40, 40))
      }
      let expected = try softwarePicture(of: builder.list)
      if !isFirst { builder.list.textureUpdates = [] }
      isFirst = false
      _ = try renderer.submit(builder.list)
      #expect(try renderer.readPixels().largestDifference(from: expected) <= 6, "\(count)")
    }
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test(
    "Retained quads are written once, and scrolled without their vertices",
    arguments: [OpenGLTestHost.Kind.core, .oldest, .oldestEmbedded])
  func retained(kind: OpenGLTestHost.Kind) throws {
    guard let (host, renderer) = try makeRenderer(kind) else { return }
    let harness = SceneHarness(width: 64, height: 48)
    harness.window.backgroundColor = Color(hex: 0x203040)
    let below = Panel(Rect(x: 0, y: 0, width: 20, height: 20), Color(hex: 0x00FF00))
    let page = Mosaic(frame: Rect(x: 0, y: 0, width: 64, height: 80))
    let above = Panel(Rect(x: 40, y: 30, width: 10, height: 10))
    for view in [below, page, above] { harness.window.addSubview(view) }
    var written: [Int] = []
    // Moved by whole pixels and by halves, partly out of sight, almost all of it, and back.
    for (frame, y) in [0, 0, 0, -3, -3.5, -20, -75, -20, -20, 4].enumerated() {
      page.frame.origin.y = y
      page.backgroundColor = nil
      harness.window.setNeedsFullDraw()
      harness.frame()
      var list = harness.list
      list.clearColor = 0xFF40_3020
      #expect(list.retained.isEmpty == (frame < 1), "\(frame)")
      countWrites(of: renderer)
      _ = try renderer.submit(list)
      written.append(Injected.writtenBytes)
      renderer.device.functions = try #require(Injected.real)
      let difference = try renderer.readPixels().largestDifference(from: harness.picture())
      #expect(difference <= 1, "frame \(frame)")
    }
    if kind != .oldestEmbedded {
      // Nothing but what lies around the page, and indices where their number changes.
      #expect(written[2] == 0 && written[3] < 2_000)
      #expect(renderer.retained.count == 1)
    }
    // What no list shows any more is let go.
    var empty = DrawList()
    (empty.pixelWidth, empty.pixelHeight) = (64, 48)
    for _ in 0..<300 { _ = try renderer.submit(empty) }
    #expect(renderer.retained.count == 0)
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test(
    "A redrawn drawing reuses its device buffer",
    arguments: [false, true])
  func redrawn(keepsPicture: Bool) throws {
    guard let (host, renderer) = try makeRenderer() else { return }
    renderer.keepsPicture = keepsPicture
    let software = SoftwareRenderer(width: 64, height: 48)
    func scene() -> (Stage, Mosaic) {
      let stage = Stage(window: Window(size: Size(64, 48)))
      stage.window.backgroundColor = Color(hex: 0x203040)
      let page = Mosaic(frame: Rect(x: 0, y: 0, width: 64, height: 80))
      stage.window.addSubview(page)
      return (stage, page)
    }
    let (stage, page) = scene()
    let (plain, other) = scene()
    for frame in 0..<100 {
      for mosaic in [page, other] {
        mosaic.frame.origin.y = Double(-frame % 7)
        guard frame % 5 == 4 else { continue }
        mosaic.seed += 1
        mosaic.setNeedsDisplay()
      }
      for (stage, renderer) in [(stage, renderer as any Renderer), (plain, software)] {
        stage.advance(to: StageTime(frame: frame, framesPerSecond: 60))
        try stage.render(on: renderer, pixelWidth: 64, pixelHeight: 48)
      }
    }
    // Of 20 drawings: what a layer shows, and what it had before and may become.
    #expect((1...3).contains(renderer.retained.count))
    #expect(try renderer.readPixels().largestDifference(from: software.readPixels()) <= 1)
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test("An invalid range of retained quads is one error")
  func badRuns() throws {
    guard let (host, renderer) = try makeRenderer() else { return }
    var list = quads()
    _ = try renderer.submit(list)
    list.textureUpdates = []
    let kept = RetainedQuads(list.vertices)
    for (first, count, firstVertex, vertexCount) in [
      (0, 12_004, 0, 12_000), (-4, 12_000, 0, 12_000), (0, 12_000, 4, 12_000),
      (0, 12_000, -4, 12_000), (0, 7, 0, 4),
    ] {
      list.retained = [
        RetainedRange(
          kept, first: first, count: count, x: 0, y: 0, firstVertex: firstVertex,
          vertexCount: vertexCount)
      ]
      #expect(throws: RendererError.self) { try renderer.submit(list) }
    }
    list.retained = [
      RetainedRange(kept, first: 0, count: 12_000, x: 0, y: 0, firstVertex: 0, vertexCount: 12_000)
    ]
    _ = try renderer.submit(list)
    #expect(
      try renderer.readPixels().largestDifference(from: softwarePicture(of: quads())) <= 1)
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test("An unchanged list over a kept picture draws nothing")
  func unchanged() throws {
    guard let (host, renderer) = try makeRenderer() else { return }
    renderer.keepsPicture = true
    var list = quads()
    #expect(try renderer.submit(list).drawCalls == 1)
    list.textureUpdates = []
    #expect(try renderer.submit(list).drawCalls == 0)
    #expect(try renderer.readPixels().hex(10, 10) == "336699")
    // Another clip, background or text over it: the same vertices are another picture.
    list.commands[0].clip = PixelRect(0, 0, 10, 10)
    #expect(try renderer.submit(list).drawCalls == 1)
    #expect(try renderer.readPixels().hex(10, 10) == "000000")
    list.clearColor = 0xFF00_00FF
    #expect(try renderer.submit(list).drawCalls == 1)
    #expect(try renderer.readPixels().hex(10, 10) == "FF0000")
    var over = ListBuilder(width: 64, height: 48, clear: nil)
    let texture = over.white(9)
    over.quads([PixelRect(20, 20, 5, 5)], [.white], texture: texture)
    try renderer.submitOver(over.list)
    #expect(try renderer.readPixels().hex(22, 22) == "FFFFFF")
    #expect(try renderer.submit(list).drawCalls == 1)
    #expect(try renderer.readPixels().hex(22, 22) == "FF0000")
    renderer.keepsPicture = false
    #expect(try renderer.submit(list).drawCalls == 1)
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  // MARK: Refusals

  @Test("A texture that cannot be made is one error, and the next frame is right")
  func refusedTexture() throws {
    guard let (host, renderer) = try makeRenderer() else { return }
    let stage = Stage(window: Window(size: Size(64, 48)))
    stage.window.backgroundColor = Color(hex: 0x203040)
    let group = View(frame: Rect(x: 8, y: 8, width: 40, height: 30))
    group.cornerRadius = 8
    group.clipsToBounds = true
    group.addSubview(Panel(Rect(x: 4, y: 4, width: 20, height: 20)))
    stage.window.addSubview(group)
    stage.advanceToRealTime()
    refuseTextures(1, of: renderer)
    let error = #expect(throws: RendererError.self) {
      try stage.render(on: renderer, pixelWidth: 64, pixelHeight: 48)
    }
    #expect(error?.description.contains("out of memory") == true)
    #expect(error?.description.contains("\n") == false)
    try stage.render(on: renderer, pixelWidth: 64, pixelHeight: 48)
    #expect(try renderer.readPixels().hex(20, 20) == "FF00FF")
    #expect(try renderer.readPixels().hex(2, 2) == "203040")
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test("A group without memory is one error, and the next frame is right")
  func refusedGroup() throws {
    guard let (host, renderer) = try makeRenderer() else { return }
    var builder = ListBuilder(width: 64, height: 48, clear: Color(hex: 0x203040))
    let white = builder.white()
    builder.beginGroup(PixelRect(0, 0, 30, 30))
    builder.quads([PixelRect(0, 0, 20, 20)], [.white], texture: white)
    builder.beginGroup(PixelRect(5, 5, 10, 10))
    builder.quads([PixelRect(5, 5, 10, 10)], [Color(hex: 0xFF0000)], texture: white)
    builder.endGroup(opacity: 0.5)
    builder.endGroup()
    var list = builder.list
    let expected = try softwarePicture(of: list)
    _ = try renderer.apply(list.textureUpdates)
    list.textureUpdates = []
    for isFramebuffer in [false, true] {
      if isFramebuffer {
        renderer.device.functions.checkFramebuffer = { _ in 0x8CDD }
      } else {
        refuseTextures(1, of: renderer)
      }
      #expect(throws: RendererError.self) { try renderer.submit(list) }
      renderer.device.functions = try GLFunctions(renderer.device.version)
      _ = try renderer.submit(list)
      #expect(try renderer.readPixels().largestDifference(from: expected) <= 1)
      renderer.deleteSpareTargets()
    }
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test("An invalid list is one error, and shows no wrong picture")
  func badLists() throws {
    guard let (host, renderer) = try makeRenderer() else { return }
    let texture = TextureID(rawValue: 4)
    let side = renderer.maximumTextureSide
    let updates: [[TextureUpdate]] = [
      [.create(texture, width: side + 1, height: 1, filter: .linear)],
      [.create(texture, width: 0, height: 1, filter: .linear)],
      [
        .write(TextureID(rawValue: 99), rect: PixelRect(0, 0, 1, 1), pixels: .colors([0, 0, 0, 0]))
      ],
      [
        .create(texture, width: 2, height: 2, filter: .linear),
        .write(
          texture, rect: PixelRect(1, 1, 2, 1), pixels: .colors([UInt8](repeating: 0, count: 8))),
      ],
      [
        .create(texture, width: 2, height: 2, filter: .linear),
        .write(texture, rect: PixelRect(0, 0, 2, 1), pixels: .colors([1])),
      ],
    ]
    for updates in updates {
      var list = quads()
      list.textureUpdates = updates
      #expect(throws: RendererError.self) { try renderer.submit(list) }
    }
    var builder = ListBuilder(width: 64, height: 48)
    builder.quads(
      [PixelRect(0, 0, 4, 4)], [.white], texture: TextureID(rawValue: 77), uv: (0, 0, 1, 1))
    #expect(throws: RendererError.self) { try renderer.submit(builder.list) }
    // A plain fill needs no texture.
    var plain = ListBuilder(width: 64, height: 48)
    plain.quads([PixelRect(0, 0, 4, 4)], [.white], texture: TextureID(rawValue: 77))
    _ = try renderer.submit(plain.list)
    #expect(try renderer.readPixels().hex(2, 2) == "FFFFFF")
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test("A recreated texture shows its new pixels")
  func recreated() throws {
    guard let (host, renderer) = try makeRenderer() else { return }
    for side in [4, 16, 8] {
      var builder = ListBuilder(width: 64, height: 48)
      let texture = builder.texture(3, width: side, height: side) { x, _ in
        x < side / 2 ? Color(hex: 0xFF0000) : Color(hex: UInt32(side * 8))
      }
      builder.quads([PixelRect(0, 0, 16, 16)], [.white], texture: texture, uv: (0, 0, 1, 1))
      _ = try renderer.submit(builder.list)
      let expected = try softwarePicture(of: builder.list)
      #expect(try renderer.readPixels().largestDifference(from: expected) == 0)
    }
    var list = DrawList()
    list.textureUpdates = [.destroy(TextureID(rawValue: 3)), .destroy(TextureID(rawValue: 3))]
    (list.pixelWidth, list.pixelHeight) = (64, 48)
    _ = try renderer.submit(list)
    #expect(renderer.textures.isEmpty)
    renderer.shutdown()
    #expect(host.error() == GL.noError)
  }

  private func softwarePicture(of list: DrawList) throws -> Image {
    let renderer = SoftwareRenderer(width: list.pixelWidth, height: list.pixelHeight)
    _ = try renderer.submit(list)
    return try renderer.readPixels()
  }
}

/// A view of many small pieces, which change with its seed alone.
private final class Mosaic: View {
  var seed = 0

  override func draw(_ rect: Rect, in canvas: Canvas) {
    for index in 0..<640 {
      canvas.fill(
        Rect(x: Double(index % 16) * 4, y: Double(index / 16) * 2, width: 3, height: 2),
        with: Color(hex: UInt32(index * 26_000 + seed * 99), alpha: index % 3 == 0 ? 0.5 : 1))
    }
  }
}

/// The version strings of contexts, as drivers return them.
@Suite("Versions of OpenGL")
struct GLVersionTests {
  @Test(
    "Versions are parsed from drivers' version strings",
    arguments: [
      ("4.5 (Compatibility Profile) Mesa 22.3.6", false, 4, 5),
      ("2.1 INTEL-20.7.3", false, 2, 1), ("4.6.0 NVIDIA 535.183.01", false, 4, 6),
      ("OpenGL ES 3.2 Mesa 22.3.6", true, 3, 2), ("OpenGL ES 2.0 (ANGLE 2.1.0)", true, 2, 0),
      ("OpenGL ES-CM 1.1", true, 1, 1), ("", false, 0, 0), ("10.3", false, 10, 3),
    ])
  func reading(text: String, isEmbedded: Bool, major: Int, minor: Int) {
    let version = GLVersion(text) { 0 }
    #expect(version.isEmbedded == isEmbedded)
    #expect(version.major == major && version.minor == minor)
  }

  @Test("A core profile is read from the profile mask, from 3.2 on")
  func profiles() {
    #expect(GLVersion("3.3") { 1 }.isCore)
    #expect(!GLVersion("3.3") { 2 }.isCore)
    #expect(!GLVersion("3.1") { 1 }.isCore)
    #expect(!GLVersion("OpenGL ES 3.2") { 1 }.isCore)
    #expect(GLVersion("4.0") { 0 }.isAtLeast(3, 3, embedded: (9, 9)))
    #expect(!GLVersion("3.2") { 0 }.isAtLeast(3, 3, embedded: (2, 0)))
    #expect(GLVersion("OpenGL ES 3.0") { 0 }.isAtLeast(9, 9, embedded: (3, 0)))
  }
}
