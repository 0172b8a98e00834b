internal import CSDL2
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import Testing

@testable internal import LamellaSDL

/// The errors of applications.
struct ApplicationErrorTests {
  @Test("Each kind of error has its exit code")
  func exitCodes() {
    #expect(ApplicationError.usage == 2 && ApplicationError.environment == 5)
    for (error, code) in [
      (FileError(file: "a", reason: "b"), 2), (CaptureError(file: "a", reason: "b"), 2),
      (ApplicationError("a", exitCode: 7), 7), (ApplicationError.noDisplay("none"), 5),
      (RendererError.lost(reason: "a"), 5),
    ] as [(any Error, Int32)] { #expect(ApplicationError.exitCode(for: error) == code) }
    #expect(ApplicationError.noDisplay("none").description == "no display (none)")
    #expect(ApplicationError.noDisplay("none").isMissingDisplay)
    #expect(!ApplicationError("a", exitCode: 5).isMissingDisplay)
  }
}

/// Events at the ends of their ranges.
struct EventEdgeTests {
  private func kinds(_ translator: SDLEventTranslator, _ events: [SDL_Event]) -> [InputEvent.Kind] {
    var (translator, result): (SDLEventTranslator, [InputEvent]) = (translator, [])
    for event in events { translator.translate(event, at: 0, into: &result) }
    return result.map(\.kind)
  }

  private func finger(_ device: SDL_TouchID, pressure: Float, window: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_FINGERMOTION.rawValue
    event.tfinger.touchId = device
    event.tfinger.fingerId = 4
    event.tfinger.windowID = window
    (event.tfinger.x, event.tfinger.y) = (0.5, 0.25)
    event.tfinger.pressure = pressure
    return event
  }

  private func axis(_ value: Int16) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_CONTROLLERAXISMOTION.rawValue
    (event.caxis.axis, event.caxis.value) = (1, value)
    return event
  }

  private func button(_ number: UInt8, isDown: Bool) -> SDL_Event {
    var event = SDL_Event()
    event.type = (isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
    event.button.button = number
    return event
  }

  @Test("Finger pressure is 0 to 1, on screens and unlisted devices, not on trackpads")
  func fingers() {
    var translator = SDLEventTranslator(windowID: 7, windowSize: Size(200, 100))
    translator.listedTouchDevices = [
      1: SDL_TOUCH_DEVICE_DIRECT, 2: SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE,
      3: SDL_TOUCH_DEVICE_INDIRECT_RELATIVE,
    ]
    func moved(_ pressure: Double) -> InputEvent.Kind {
      .fingerMoved(FingerID(4), Point(100, 25), pressure: pressure)
    }
    #expect(
      kinds(
        translator,
        [
          finger(1, pressure: 0.5), finger(2, pressure: 0.5), finger(3, pressure: 0.5),
          finger(9, pressure: 1.5), finger(1, pressure: -1), finger(1, pressure: 1, window: 8),
          finger(1, pressure: 1, window: 7),
        ]) == [moved(0.5), moved(1), moved(0), moved(1)])
  }

  @Test("An axis goes from -1 to 1 at both ends")
  func axes() {
    #expect(
      kinds(
        SDLEventTranslator(windowSize: .zero), [axis(.min), axis(-32_767), axis(0), axis(.max)])
        == [-1, -1, 0, 1].map { .gamepadAxis("lefty", $0) })
  }

  @Test("The mouse leaves when the last of several buttons comes up, once")
  func leaving() {
    var leave = SDL_Event()
    leave.type = SDL_WINDOWEVENT.rawValue
    leave.window.event = UInt8(SDL_WINDOWEVENT_LEAVE.rawValue)
    func up(_ number: Int) -> InputEvent.Kind {
      .mouseUp(.zero, button: MouseButton(number), clicks: 0)
    }
    let all = kinds(
      SDLEventTranslator(windowSize: .zero),
      [
        button(1, isDown: true), button(3, isDown: true), leave, button(1, isDown: false),
        button(3, isDown: false), button(3, isDown: false), leave,
      ])
    #expect(all.dropFirst(2) == [up(1), up(3), .mouseLeft, up(3), .mouseLeft])
  }
}
