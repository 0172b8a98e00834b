internal import CSDL2
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// Devices that come and go: pulled out in mid-gesture, lost, or out of memory.
@Suite(.serialized)
struct DeviceTests {
  private func finger(_ type: SDL_EventType, _ number: Int64, device: Int64) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    (event.tfinger.touchId, event.tfinger.fingerId) = (device, number)
    (event.tfinger.x, event.tfinger.y) = (0.5, 0.5)
    return event
  }

  @Test("Fingers on a touch screen that was pulled out are cancelled, once, and others are not")
  func touchScreen() {
    var translator = SDLEventTranslator(windowSize: Size(100, 100))
    translator.listedTouchDevices = [5: SDL_TOUCH_DEVICE_DIRECT]
    var events: [InputEvent] = []
    // Device 4 is a program's own, which SDL never lists.
    for number in [Int64(4), 5] {
      translator.translate(finger(SDL_FINGERDOWN, number, device: number), at: 1, into: &events)
    }
    #expect(events.count == 2)
    translator.cancelFingersOfLostDevices(at: 2, into: &events)
    #expect(events.count == 2)
    translator.listedTouchDevices = [:]
    for time in [Int64(3), 4] {
      translator.cancelFingersOfLostDevices(at: time, into: &events)
      #expect(events.dropFirst(2).map(\.kind) == [.fingerCancelled(FingerID(5))])
    }
  }

  @Test("Fingers that are cancelled together are so in the order in which they went down")
  func order() {
    // Many, for an order that is the same by chance would be rare.
    let numbers: [Int64] = [7, 3, 11, 2, 9, 5, 1, 8]
    var translator = SDLEventTranslator(windowSize: Size(100, 100))
    translator.listedTouchDevices = [5: SDL_TOUCH_DEVICE_DIRECT]
    var events: [InputEvent] = []
    for number in numbers {
      translator.translate(finger(SDL_FINGERDOWN, number, device: 5), at: 1, into: &events)
    }
    translator.translate(finger(SDL_FINGERUP, 11, device: 5), at: 1, into: &events)
    events.removeAll()
    translator.listedTouchDevices = [:]
    translator.cancelFingersOfLostDevices(at: 2, into: &events)
    #expect(
      events.map(\.kind) == numbers.filter { $0 != 11 }.map { .fingerCancelled(FingerID($0)) })
  }

  @Test("A HUD's finger on a touch screen that was pulled out is cancelled, and its number is free")
  func touchScreenOfHost() throws {
    let host = try #require(TestHost(.surface, width: 200, height: 200))
    let hud = try HUD(renderer: host.renderer)
    let panel = Panel(Rect(x: 0, y: 0, width: 200, height: 200))
    hud.window.addSubview(panel)
    hud.translator.listedTouchDevices = [5: SDL_TOUCH_DEVICE_DIRECT]
    #expect(hud.handle(finger(SDL_FINGERDOWN, 1, device: 5)))
    for _ in 0..<2 { hud.update(elapsedMicroseconds: 16_667) }
    hud.translator.listedTouchDevices = [:]
    for _ in 0..<3 { hud.update(elapsedMicroseconds: 16_667) }
    #expect(panel.heard == ["began", "cancelled"])
    // Nothing stays the HUD's.
    #expect(!hud.handle(finger(SDL_FINGERMOTION, 1, device: 5)))
    hud.shutdown()
  }

  @Test("An unplugged gamepad releases its pressed buttons")
  func gamepad() throws {
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
    defer { SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0") }
    var options = WindowPlatform.Options()
    options.isHidden = true
    options.renderer = .software
    guard let platform = try? WindowPlatform(options) else {
      print("skipped: no display")
      return
    }
    var events: [InputEvent] = []
    let index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 6, 15, 0)
    guard index >= 0 else {
      print("skipped: no virtual gamepads: \(sdlError())")
      return
    }
    _ = try platform.pump(into: &events)
    let pad = try #require(SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index)))
    SDL_JoystickSetVirtualButton(pad, 0, 1)
    SDL_JoystickSetVirtualAxis(pad, 0, 32_767)
    _ = try platform.pump(into: &events)
    _ = try platform.pump(into: &events)
    #expect(events.map(\.kind).contains(.gamepadDown("a")))
    #expect(events.map(\.kind).contains(.gamepadAxis("leftx", 1)))
    events.removeAll()
    #expect(SDL_JoystickDetachVirtual(index) == 0)
    _ = try platform.pump(into: &events)
    _ = try platform.pump(into: &events)
    #expect(events.map(\.kind).contains(.gamepadUp("a")))
    #expect(events.map(\.kind).contains(.gamepadAxis("leftx", 0)))
  }

  @Test(
    "After a host's device was lost, the next frame is right", arguments: TestHost.Kind.allCases)
  func lostDevice(kind: TestHost.Kind) throws {
    guard let host = TestHost(kind) else { return }
    let hud = try HUD(renderer: host.renderer)
    hud.window.addSubview(Panel(Rect(x: 20, y: 20, width: 30, height: 30)))
    try hud.render()
    #expect(!hud.needsDisplay)
    var event = SDL_Event()
    event.type = SDL_RENDER_DEVICE_RESET.rawValue
    #expect(!hud.handle(event))
    #expect(hud.needsDisplay)
    SDL_SetRenderDrawColor(host.renderer, 0, 0, 0, 255)
    SDL_RenderClear(host.renderer)
    try hud.render()
    #expect(host.picture().hex(35, 35) == "FF00FF")
    hud.shutdown()
  }

  @Test("A host that recreates its renderer recreates its HUD", arguments: TestHost.Kind.allCases)
  func newRenderer(kind: TestHost.Kind) throws {
    for _ in 0..<3 {
      guard let host = TestHost(kind) else { return }
      let hud = try HUD(renderer: host.renderer)
      hud.window.addSubview(Panel(Rect(x: 20, y: 20, width: 30, height: 30)))
      try hud.render()
      #expect(host.picture().hex(35, 35) == "FF00FF")
      hud.shutdown()
      #expect(try hud.render().drawCalls == 0, "nothing is drawn after the end")
    }
  }

  @Test(
    "A texture that the device rejects is one error with a reason, and the next frame is right",
    arguments: [RendererChoice.opengl, .opengles2, .gl])
  func refusedTexture(choice: RendererChoice) throws {
    var options = WindowPlatform.Options()
    options.size = Size(64, 48)
    options.isHidden = true
    options.renderer = choice
    guard let platform = try? WindowPlatform(options) else {
      print("skipped: no display with \(choice)")
      return
    }
    var refused = DrawList()
    refused.pixelWidth = 64
    refused.pixelHeight = 48
    refused.textureUpdates = [
      .create(TextureID(rawValue: 9), width: 1 << 20, height: 4, filter: .nearest)
    ]
    let error = #expect(throws: RendererError.self) { try platform.renderer.submit(refused) }
    let words = error?.description ?? ""
    #expect(words.contains("1048576x4") && !words.hasSuffix(": "), "\(words)")
    var builder = ListBuilder(width: 64, height: 48, clear: Color(hex: 0x112233))
    let white = builder.white(5)
    builder.quads([PixelRect(10, 10, 4, 4)], [.white], texture: white)
    _ = try platform.renderer.submit(builder.list)
    let picture = try platform.renderer.readPixels()
    #expect(picture.hex(11, 11) == "FFFFFF" && picture.hex(0, 0) == "112233")
  }
}
