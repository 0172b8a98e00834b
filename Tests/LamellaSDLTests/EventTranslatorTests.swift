internal import CSDL2
internal import LamellaGeometry
internal import LamellaSDL
internal import LamellaScene
internal import Testing

struct EventTranslatorTests {
  private func translator() -> SDLEventTranslator {
    SDLEventTranslator(windowID: 7, windowSize: Size(200, 100))
  }

  /// The input events that a translator makes of SDL's events, in order.
  private func translate(
    _ events: [SDL_Event], with translator: SDLEventTranslator? = nil
  ) -> [InputEvent.Kind] {
    var translator = translator ?? self.translator()
    var result: [InputEvent] = []
    for event in events { translator.translate(event, at: 42, into: &result) }
    #expect(result.allSatisfy { $0.microseconds == 42 })
    return result.map(\.kind)
  }

  private func event(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in })
    -> SDL_Event
  {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    return event
  }

  private func motion(_ x: Int32, _ y: Int32, which: UInt32 = 0, window: UInt32 = 7) -> SDL_Event {
    event(SDL_MOUSEMOTION) {
      $0.motion.windowID = window
      $0.motion.which = which
      $0.motion.x = x
      $0.motion.y = y
    }
  }

  private func button(
    _ type: SDL_EventType, _ number: UInt8 = 1, clicks: UInt8 = 1, which: UInt32 = 0
  ) -> SDL_Event {
    event(type) {
      $0.button.windowID = 7
      $0.button.which = which
      $0.button.button = number
      $0.button.clicks = clicks
      $0.button.state = type == SDL_MOUSEBUTTONDOWN ? 1 : 0
      $0.button.x = 20
      $0.button.y = 30
    }
  }

  private func finger(
    _ type: SDL_EventType, _ number: Int64, _ x: Float, _ y: Float, device: Int64 = 3
  ) -> SDL_Event {
    event(type) {
      $0.tfinger.windowID = 7
      $0.tfinger.touchId = device
      $0.tfinger.fingerId = number
      $0.tfinger.x = x
      $0.tfinger.y = y
      $0.tfinger.pressure = 0.5
    }
  }

  private func window(_ id: SDL_WindowEventID, _ a: Int32 = 0, _ b: Int32 = 0) -> SDL_Event {
    event(SDL_WINDOWEVENT) {
      $0.window.windowID = 7
      $0.window.event = UInt8(id.rawValue)
      $0.window.data1 = a
      $0.window.data2 = b
    }
  }

  // MARK: Mouse

  @Test("Mouse events carry place, button and clicks")
  func mouse() {
    let kinds = translate([
      motion(10, 20), button(SDL_MOUSEBUTTONDOWN, 3, clicks: 2), button(SDL_MOUSEBUTTONUP, 3),
    ])
    #expect(
      kinds == [
        .mouseMoved(Point(10, 20)), .mouseDown(Point(20, 30), button: .right, clicks: 2),
        .mouseUp(Point(20, 30), button: .right, clicks: 1),
      ])
  }

  @Test("Mouse events that SDL synthesizes from a finger are dropped")
  func touchShadows() {
    let shadow = LAMELLA_TOUCH_MOUSEID
    let wheel = event(SDL_MOUSEWHEEL) { $0.wheel.which = shadow }
    #expect(
      translate([
        motion(1, 1, which: shadow), button(SDL_MOUSEBUTTONDOWN, which: shadow),
        button(SDL_MOUSEBUTTONUP, which: shadow), wheel,
      ]).isEmpty)
  }

  @Test("Finger events that SDL synthesizes from the mouse are dropped")
  func mouseShadows() {
    let shadow = LAMELLA_MOUSE_TOUCHID
    #expect(
      translate([
        finger(SDL_FINGERDOWN, 1, 0, 0, device: shadow),
        finger(SDL_FINGERMOTION, 1, 0, 0, device: shadow),
        finger(SDL_FINGERUP, 1, 0, 0, device: shadow),
      ]).isEmpty)
  }

  @Test("A wheel turns by fractions, where the mouse was last")
  func wheel() {
    let fraction = event(SDL_MOUSEWHEEL) {
      $0.wheel.y = 0
      $0.wheel.preciseX = -0.25
      $0.wheel.preciseY = 0.125
    }
    let whole = event(SDL_MOUSEWHEEL) { $0.wheel.y = -2 }
    #expect(
      translate([motion(5, 6), fraction, whole]).suffix(2) == [
        .wheel(Point(5, 6), notches: Point(-0.25, 0.125)),
        .wheel(Point(5, 6), notches: Point(0, -2)),
      ])
  }

  @Test("The mouse leaves at once, or when its last button comes up")
  func leaving() {
    #expect(translate([window(SDL_WINDOWEVENT_LEAVE)]) == [.mouseLeft])
    #expect(
      translate([
        button(SDL_MOUSEBUTTONDOWN), window(SDL_WINDOWEVENT_LEAVE), button(SDL_MOUSEBUTTONUP),
      ]).last == .mouseLeft)
    let back = translate([
      button(SDL_MOUSEBUTTONDOWN), window(SDL_WINDOWEVENT_LEAVE), window(SDL_WINDOWEVENT_ENTER),
      button(SDL_MOUSEBUTTONUP),
    ])
    #expect(!back.contains(.mouseLeft))
  }

  @Test("Points are window units times the window's own scale")
  func pointsPerUnit() {
    var half = translator()
    half.pointsPerUnit = 0.5
    #expect(translate([motion(10, 20)], with: half) == [.mouseMoved(Point(5, 10))])
    #expect(
      translate([window(SDL_WINDOWEVENT_SIZE_CHANGED, 300, 200)], with: half) == [
        .resize(Size(150, 100))
      ])
  }

  @Test("Events of other windows are not ours")
  func otherWindows() {
    #expect(translate([motion(1, 1, window: 8)]).isEmpty)
    #expect(translate([motion(1, 1, window: 0)]).count == 1)
    #expect(
      translate([motion(1, 1, window: 8)], with: SDLEventTranslator(windowSize: .zero)).count == 1)
  }

  // MARK: Fingers

  @Test("Fingers keep their identity and are placed in points")
  func fingers() {
    let kinds = translate([
      finger(SDL_FINGERDOWN, 11, 0.5, 0.25), finger(SDL_FINGERDOWN, 12, 1, 1),
      finger(SDL_FINGERMOTION, 11, 0.25, 0.5), finger(SDL_FINGERUP, 11, 0.25, 0.5),
    ])
    #expect(
      kinds == [
        .fingerDown(FingerID(11), Point(100, 25), pressure: 0.5),
        .fingerDown(FingerID(12), Point(200, 100), pressure: 0.5),
        .fingerMoved(FingerID(11), Point(50, 50), pressure: 0.5),
        .fingerUp(FingerID(11), Point(50, 50)),
      ])
  }

  @Test("A finger that goes down twice is cancelled in between")
  func repeatedFinger() {
    let kinds = translate([
      finger(SDL_FINGERDOWN, 1, 0, 0), finger(SDL_FINGERDOWN, 1, 0.5, 0.5),
      finger(SDL_FINGERUP, 1, 0.5, 0.5), finger(SDL_FINGERDOWN, 1, 0, 0),
    ])
    #expect(
      kinds == [
        .fingerDown(FingerID(1), .zero, pressure: 0.5), .fingerCancelled(FingerID(1)),
        .fingerDown(FingerID(1), Point(100, 50), pressure: 0.5),
        .fingerUp(FingerID(1), Point(100, 50)),
        .fingerDown(FingerID(1), .zero, pressure: 0.5),
      ])
  }

  @Test("Losing the keyboard focus drops the fingers, which the scene cancels")
  func focus() {
    let kinds = translate([
      finger(SDL_FINGERDOWN, 1, 0, 0), window(SDL_WINDOWEVENT_FOCUS_LOST),
      finger(SDL_FINGERDOWN, 1, 0, 0), window(SDL_WINDOWEVENT_FOCUS_GAINED),
    ])
    #expect(kinds.count == 4)
    #expect(kinds[1] == .focusLost)
    #expect(kinds[3] == .focusGained)
  }

  @Test("A hidden window releases all presses", arguments: [0, 1])
  func outOfSight(kind: Int) {
    let events = [SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED]
    let kinds = translate([finger(SDL_FINGERDOWN, 1, 0, 0), window(events[kind])])
    #expect(kinds.last == .inputReset)
  }

  // MARK: Keys and the rest

  @Test("Keys have SDL's names and their modifiers")
  func keys() {
    func key(_ type: SDL_EventType, _ code: SDL_KeyCode, _ modifiers: UInt32, _ again: UInt8)
      -> SDL_Event
    {
      event(type) {
        $0.key.keysym.sym = SDL_Keycode(code.rawValue)
        $0.key.keysym.mod = UInt16(modifiers)
        $0.key.`repeat` = again
      }
    }
    let kinds = translate([
      key(SDL_KEYDOWN, SDLK_PAGEUP, KMOD_RSHIFT.rawValue | KMOD_LCTRL.rawValue, 0),
      key(SDL_KEYDOWN, SDLK_a, KMOD_LALT.rawValue | KMOD_RGUI.rawValue | KMOD_CAPS.rawValue, 1),
      key(SDL_KEYUP, SDLK_RETURN, 0, 0),
    ])
    #expect(
      kinds == [
        .keyDown(.pageUp, [.shift, .control], isRepeat: false),
        .keyDown(Key("A"), [.alt, .command], isRepeat: true), .keyUp(.return, []),
      ])
  }

  @Test("Text arrives as it was entered")
  func text() {
    func write(_ text: String, to field: inout some Any) {
      withUnsafeMutableBytes(of: &field) { $0.copyBytes(from: text.utf8) }
    }
    let kinds = translate([
      event(SDL_TEXTINPUT) { write("grüß 字", to: &$0.text.text) },
      event(SDL_TEXTEDITING) {
        write("かな", to: &$0.edit.text)
        $0.edit.start = 1
        $0.edit.length = 2
      },
      event(SDL_TEXTINPUT) { write(String(repeating: "x", count: 32), to: &$0.text.text) },
    ])
    #expect(
      kinds == [
        .text("grüß 字"), .textEditing("かな", start: 1, length: 2),
        .text(String(repeating: "x", count: 32)),
      ])
  }

  @Test("Gamepads have SDL's names, and axes from -1 to 1")
  func gamepads() {
    let kinds = translate([
      event(SDL_CONTROLLERBUTTONDOWN) { $0.cbutton.button = 0 },
      event(SDL_CONTROLLERBUTTONUP) { $0.cbutton.button = 13 },
      event(SDL_CONTROLLERAXISMOTION) {
        $0.caxis.axis = 1
        $0.caxis.value = -32_768
      },
      event(SDL_CONTROLLERAXISMOTION) {
        $0.caxis.axis = 5
        $0.caxis.value = 32_767
      },
      event(SDL_CONTROLLERBUTTONDOWN) { $0.cbutton.button = 200 },
    ])
    #expect(
      kinds == [
        .gamepadDown("a"), .gamepadUp("dpleft"), .gamepadAxis("lefty", -1),
        .gamepadAxis("righttrigger", 1),
      ])
  }

  @Test("A quit request is passed on, and SDL's own gestures are not")
  func others() {
    #expect(
      translate([event(SDL_QUIT), event(SDL_MULTIGESTURE), event(SDL_DROPFILE)]) == [.quit])
  }
}
