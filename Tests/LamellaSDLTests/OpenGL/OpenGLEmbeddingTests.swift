internal import CSDL2
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// The effects of a HUD on a host that draws with OpenGL: its picture, and nothing else.
@Suite("HUD in OpenGL", .serialized)
@MainActor struct OpenGLEmbeddingTests {
  /// A setup of a host's context.
  enum Setup: String, CaseIterable {
    case plain, everything
  }

  /// A HUD with something of all that is drawn: shapes, text's textures, a group, a picture.
  private func fill(_ hud: HUD) {
    hud.window.addSubview(Panel(Rect(x: 120, y: 90, width: 60, height: 40)))
    let group = View(frame: Rect(x: 10, y: 100, width: 60, height: 40))
    group.cornerRadius = 12
    group.clipsToBounds = true
    group.backgroundColor = Color(hex: 0x20C040)
    group.alpha = 0.5
    group.addSubview(Panel(Rect(x: 20, y: 10, width: 20, height: 20), Color(hex: 0x2040C0)))
    hud.window.addSubview(group)
  }

  /// Sets all to what a program would hardly have it at once, without an error.
  private func disturb(_ host: OpenGLTestHost) {
    let functions = host.functions
    for name in host.version.switches(clipPlanes: 6) where name != GL.rasterizerDiscard {
      functions.enable(name)
    }
    if host.version.isAtLeast(3, 0, embedded: (3, 0)) { functions.enable(GL.rasterizerDiscard) }
    functions.enable(GL.blend)
    functions.enable(GL.scissorTest)
    functions.scissor(3, 5, 7, 11)
    functions.viewport(1, 2, 33, 44)
    functions.blendFunction(GL.zero, GL.sourceAlpha, GL.one, GL.zero)
    functions.blendEquation(0x800A, 0x800B)
    functions.colorMask(1, 0, 1, 0)
    functions.clearColor(0.1, 0.2, 0.3, 0.4)
    functions.pixelStore(GL.unpackAlignment, 8)
    if host.version.isAtLeast(2, 0, embedded: (3, 0)) {
      functions.pixelStore(GL.unpackRowLength, 91)
      functions.pixelStore(GL.unpackSkipRows, 3)
      functions.pixelStore(GL.unpackSkipPixels, 5)
    }
    if !host.version.isEmbedded {
      functions.pixelStore(GL.unpackSwapBytes, 1)
      functions.pixelStore(GL.unpackLSBFirst, 1)
    }
    functions.polygonMode?(GL.frontAndBack, 0x1B01)
    if host.version.isLegacy { functions.polygonMode?(GL.back, 0x1B00) }
    functions.clipControl?(0x8CA2, 0x935F)
    functions.pixelTransfer?(GL.mapColor, 1)
    for (name, plain) in OpenGLTestHost.transfers {
      functions.pixelTransfer?(name, plain == 0 ? 0.125 : 0.25)
    }
    bindObjects(host)
    disturbIndexed(host)
  }

  private func bindObjects(_ host: OpenGLTestHost) {
    let functions = host.functions
    var names = [UInt32](repeating: 0, count: 8)
    functions.makeTextures(3, &names)
    for unit in 0..<3 {
      functions.activeTexture(GL.texture0 + UInt32(unit))
      functions.bindTexture(GL.texture2D, names[unit])
    }
    functions.activeTexture(GL.texture0 + 2)
    functions.makeBuffers(4, &names)
    if let arrays = functions.vertexArrays {
      var array: UInt32 = 0
      arrays.make(1, &array)
      arrays.bind(array)
    }
    functions.bindBuffer(GL.elementArrayBuffer, names[0])
    for attribute in 0..<UInt32(4) {
      functions.bindBuffer(GL.arrayBuffer, names[1 + Int(attribute & 1)])
      functions.attributePointer(
        attribute, 3, 0x1402, 1, 24, UnsafeRawPointer(bitPattern: 8 + Int(attribute)))
      if attribute != 1 { functions.enableAttribute(attribute) }
    }
    functions.bindBuffer(GL.arrayBuffer, names[2])
    if host.version.isAtLeast(2, 1, embedded: (3, 0)) {
      functions.bindBuffer(GL.pixelUnpackBuffer, names[3])
    }
    if let address = SDL_GL_GetProcAddress("glGenSamplers"), let bind = functions.bindSampler {
      typealias Make = @convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void
      unsafeBitCast(address, to: Make.self)(1, &names)
      bind(0, names[0])
      bind(1, names[0])
    }
    if let program = try? GLProgram(functions, host.version, isForGroups: false) {
      functions.useProgram(program.name)
    }
    bindFramebuffers(host)
  }

  /// Two framebuffers to draw into and to read from, neither the window's.
  private func bindFramebuffers(_ host: OpenGLTestHost) {
    let functions = host.functions
    var names = [UInt32](repeating: 0, count: 2)
    functions.makeFramebuffers(2, &names)
    functions.bindFramebuffer(GL.framebuffer, names[0])
    if host.version.hasTwoFramebuffers() {
      functions.bindFramebuffer(GL.readFramebuffer, names[1])
    }
  }

  private func disturbIndexed(_ host: OpenGLTestHost) {
    guard let indexed = host.functions.indexed else { return }
    indexed.disable(GL.blend, 2)
    indexed.colorMask(3, 0, 1, 0, 1)
    indexed.blendFunction?(1, GL.one, GL.one, GL.zero, GL.one)
    indexed.blendEquation?(4, GL.functionAdd, 0x8007)
    indexed.viewport?(2, 9, 8, 7.5, 6.25)
    indexed.scissor?(1, 1, 2, 3, 4)
    if indexed.scissor != nil { indexed.disable(GL.scissorTest, 3) }
  }

  @Test(
    "All state is restored, and the picture is right whatever the host has set",
    arguments: OpenGLTestHost.Kind.allCases, Setup.allCases)
  func transparent(kind: OpenGLTestHost.Kind, setup: Setup) throws {
    guard let host = OpenGLTestHost(kind) else { return }
    host.clear(0.2, 0.4, 0.6)
    if setup == .everything { disturb(host) }
    #expect(host.error() == GL.noError)
    let before = OpenGLSnapshot(of: host)
    #expect(before.values.count > 150)
    let hud = try HUD(openGL: host.window, as: host.assumed)
    #expect(host.error() == GL.noError)
    #expect(OpenGLSnapshot(of: host).differences(from: before) == [])
    fill(hud)
    for frame in 0..<2 {
      if setup == .plain, frame > 0 { host.clear(0.2, 0.4, 0.6) }
      hud.update(elapsedMicroseconds: 16_667)
      let counters = try hud.render()
      #expect(counters.drawCalls >= 3)
      #expect(host.error() == GL.noError)
      #expect(OpenGLSnapshot(of: host).differences(from: before) == [])
      if setup == .everything { break }
    }
    let picture = host.picture()
    for (x, y, color) in [
      (5, 5, 0x336699), (119, 100, 0x336699), (121, 91, 0xFF00FF), (179, 129, 0xFF00FF),
      (180, 130, 0x336699), (15, 120, 0x29936C), (40, 120, 0x9933CC), (10, 100, 0x336699),
    ] {
      #expect(
        picture.isClose(x, y, to: Color(hex: UInt32(color))),
        "\(x), \(y): \(picture.hex(x, y))")
    }
    hud.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test(
    "All state is restored when the whole HUD moves in each frame",
    arguments: OpenGLTestHost.Kind.allCases)
  func moving(kind: OpenGLTestHost.Kind) throws {
    guard let host = OpenGLTestHost(kind) else { return }
    let hud = try HUD(openGL: host.window, as: host.assumed)
    let views = (0..<100).map { Panel(Rect(x: Double($0), y: 0, width: 3, height: 3)) }
    for view in views { hud.window.addSubview(view) }
    disturb(host)
    let before = OpenGLSnapshot(of: host)
    for frame in 1..<8 {
      for (index, view) in views.enumerated() {
        view.frame.origin = Point(Double((index * 2 + frame * 5) % 200), Double(frame * 9))
      }
      hud.update(elapsedMicroseconds: 16_667)
      try hud.render()
      #expect(host.error() == GL.noError)
      #expect(OpenGLSnapshot(of: host).differences(from: before) == [], "frame \(frame)")
    }
    hud.shutdown()
    #expect(host.error() == GL.noError)
  }

  @Test("An unchanged HUD is drawn again without layout, encoding or uploads")
  func replay() throws {
    guard let host = OpenGLTestHost(.core) else { return }
    let hud = try HUD(openGL: host.window)
    fill(hud)
    hud.update(elapsedMicroseconds: 16_667)
    #expect(hud.needsDisplay)
    let first = try hud.render()
    #expect(first.nodes > 0 && !hud.needsDisplay && hud.nextDeadline == nil)
    for _ in 0..<3 {
      host.clear(0, 0, 0)
      hud.update(elapsedMicroseconds: 16_667)
      let again = try hud.render()
      #expect(again.nodes == 0 && again.uploadedBytes == 0 && again.layoutCalls == 0)
      #expect(again.drawCalls == first.drawCalls)
      #expect(host.picture().hex(150, 110) == "FF00FF")
    }
    hud.shutdown()
  }

  @Test(
    "The HUD is in the picture that is shown, whichever buffer the host has chosen",
    arguments: [OpenGLTestHost.Kind.legacy, .core, .embedded3],
    [GL.none, GL.front, GL.frontLeft])
  func drawBuffers(kind: OpenGLTestHost.Kind, buffer: UInt32) throws {
    guard let host = OpenGLTestHost(kind) else { return }
    // OpenGL ES has no buffer in front.
    if host.version.isEmbedded, buffer != GL.none { return }
    host.clear(0.2, 0.4, 0.6)
    let hud = try HUD(openGL: host.window, as: host.assumed)
    hud.window.addSubview(Panel(Rect(x: 10, y: 20, width: 30, height: 40)))
    for _ in 0..<2 {
      if let choose = host.functions.drawBuffer {
        choose(buffer)
      } else {
        host.functions.drawBuffers?(1, [buffer])
      }
      hud.update(elapsedMicroseconds: 16_667)
      try hud.render()
      var chosen: Int32 = -1
      host.functions.getIntegers(GL.drawBuffer0, &chosen)
      #expect(UInt32(bitPattern: chosen) == buffer && host.error() == GL.noError)
      #expect(host.picture().hex(15, 25) == "FF00FF" && host.picture().hex(60, 25) == "336699")
    }
    hud.shutdown()
  }

  @Test("A HUD draws into the framebuffer that it is told")
  func framebuffer() throws {
    guard let host = OpenGLTestHost(.core) else { return }
    let own = try OpenGLRenderer(hostFramebuffer: 0)
    let target = try own.makeTarget(width: host.width, height: host.height)
    host.functions.bindFramebuffer(GL.framebuffer, 0)
    host.clear(0.2, 0.4, 0.6)
    let hud = try HUD(openGL: host.window, framebuffer: target.framebuffer)
    hud.window.addSubview(Panel(Rect(x: 10, y: 20, width: 30, height: 40)))
    try hud.render()
    #expect(host.picture().hex(15, 25) == "336699")
    host.functions.bindFramebuffer(GL.framebuffer, target.framebuffer)
    var pixel: [UInt8] = [0, 0, 0, 0]
    // Its first row is the lowest, as in the window.
    host.functions.readPixels(
      15, Int32(host.height) - 26, 1, 1, GL.rgba, GL.unsignedByte, &pixel)
    #expect(pixel == [255, 0, 255, 255])
    hud.shutdown()
    own.shutdown()
  }

  @Test("After the host has recreated its context, the next frame is right")
  func newContext() throws {
    guard let host = OpenGLTestHost(.legacy) else { return }
    let hud = try HUD(openGL: host.window)
    fill(hud)
    try hud.render()
    for isTold in [false, true] {
      host.loseContext()
      if isTold { hud.deviceWasLost() }
      host.clear(0.2, 0.4, 0.6)
      hud.update(elapsedMicroseconds: 16_667)
      let counters = try hud.render()
      #expect(counters.uploadedBytes > 0)
      let picture = host.picture()
      #expect(picture.hex(150, 110) == "FF00FF" && picture.hex(5, 5) == "336699")
      #expect(host.error() == GL.noError)
    }
    hud.shutdown()
  }

  @Test("Input is in window points, and a HUD without a context reports it")
  func input() throws {
    guard let host = OpenGLTestHost(.core) else { return }
    let hud = try HUD(openGL: host.window)
    hud.usesEventTimes = false
    let panel = Panel(Rect(x: 120, y: 90, width: 60, height: 40))
    hud.window.addSubview(panel)
    #expect(hud.window.bounds.size == Size(203, 151))
    var event = SDL_Event()
    event.type = SDL_MOUSEBUTTONDOWN.rawValue
    event.button.windowID = SDL_GetWindowID(host.window)
    (event.button.button, event.button.clicks, event.button.state) = (1, 1, 1)
    (event.button.x, event.button.y) = (130, 100)
    #expect(hud.handle(event))
    (event.type, event.button.state) = (SDL_MOUSEBUTTONUP.rawValue, 0)
    #expect(hud.handle(event))
    (event.type, event.button.state) = (SDL_MOUSEBUTTONDOWN.rawValue, 1)
    (event.button.x, event.button.y) = (30, 100)
    #expect(!hud.handle(event))
    for _ in 0..<3 { hud.update(elapsedMicroseconds: 16_667) }
    #expect(panel.heard == ["began", "ended"])

    SDL_GL_MakeCurrent(host.window, nil)
    #expect(throws: RendererError.self) { try hud.render() }
    let error = #expect(throws: ApplicationError.self) { try HUD(openGL: host.window) }
    #expect(error?.exitCode == ApplicationError.usage)
    host.makeCurrent()
    try hud.render()
    #expect(host.picture().hex(150, 110) == "FF00FF")
    hud.shutdown()
  }

  @Test("Nothing of a HUD is left in the host's context after its end")
  func ending() throws {
    guard let host = OpenGLTestHost(.core) else { return }
    typealias Is = @convention(c) (UInt32) -> UInt8
    func count(_ function: String) -> Int {
      guard let address = SDL_GL_GetProcAddress(function) else { return -1 }
      return (1..<UInt32(200)).count { unsafeBitCast(address, to: Is.self)($0) != 0 }
    }
    let functions = [
      "glIsTexture", "glIsBuffer", "glIsFramebuffer", "glIsVertexArray", "glIsProgram",
      "glIsShader",
    ]
    let before = functions.map(count)
    do {
      // Once by its end, once by being let go.
      for ends in [true, false] {
        let hud = try HUD(openGL: host.window)
        fill(hud)
        try hud.render()
        #expect(functions.map(count) != before)
        // A context that is away for a while is no other one.
        SDL_GL_MakeCurrent(host.window, nil)
        #expect(throws: RendererError.self) { try hud.render() }
        host.makeCurrent()
        #expect(try hud.render().uploadedBytes == 0)
        if ends { hud.shutdown() }
      }
    }
    #expect(functions.map(count) == before)
  }
}
