internal import CSDL2
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import Testing

/// The ownership of input events.
@Suite(.serialized)
struct HUDInputTests {
  private let host: TestHost
  private let hud: HUD
  private let panel = Panel(Rect(x: 100, y: 50, width: 40, height: 30))

  init() throws {
    host = try #require(TestHost(.surface, width: 200, height: 150))
    hud = try HUD(renderer: host.renderer)
    hud.usesEventTimes = false
    hud.window.addSubview(panel)
  }

  // MARK: Making events

  private func button(
    _ type: SDL_EventType, _ x: Int32, _ y: Int32, which: UInt32 = 0, button: UInt8 = 1
  ) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    event.button.which = which
    event.button.button = button
    event.button.state = type == SDL_MOUSEBUTTONDOWN ? 1 : 0
    event.button.clicks = 1
    (event.button.x, event.button.y) = (x, y)
    return event
  }

  private func motion(_ x: Int32, _ y: Int32, which: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_MOUSEMOTION.rawValue
    event.motion.which = which
    (event.motion.x, event.motion.y) = (x, y)
    return event
  }

  private func finger(
    _ type: SDL_EventType, _ x: Float, _ y: Float, device: Int64 = 7, id: Int64 = 1
  ) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    event.tfinger.touchId = device
    event.tfinger.fingerId = id
    (event.tfinger.x, event.tfinger.y) = (x / 200, y / 150)
    return event
  }

  private func key(_ type: SDL_EventType, _ code: SDL_KeyCode, _ scan: SDL_Scancode) -> SDL_Event {
    var event = SDL_Event()
    event.type = type.rawValue
    event.key.keysym.sym = SDL_Keycode(code.rawValue)
    event.key.keysym.scancode = scan
    return event
  }

  private func pass() {
    for _ in 0..<3 { hud.update(elapsedMicroseconds: 16_667) }
  }

  // MARK: Mouse

  @Test("An event that the HUD takes asks for an update and a drawing")
  func needsDisplay() throws {
    pass()
    try hud.render()
    #expect(!hud.needsDisplay)
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 5, 5)) && !hud.needsDisplay)
    #expect(!hud.handle(button(SDL_MOUSEBUTTONUP, 5, 5)) && !hud.needsDisplay)
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 110, 60)) && hud.needsDisplay)
    var updates = 0
    while hud.needsDisplay, updates < 10 {
      hud.update(elapsedMicroseconds: 2_000)
      try hud.render()
      updates += 1
    }
    #expect(panel.heard == ["began"] && updates < 10)
    #expect(hud.handle(button(SDL_MOUSEBUTTONUP, 110, 60)) && hud.needsDisplay)
  }

  @Test("A press on a view belongs to the HUD until its release, wherever that is")
  func clickOnView() {
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 110, 60)))
    #expect(hud.wantsMouse)
    #expect(hud.handle(motion(10, 10)))
    #expect(hud.handle(button(SDL_MOUSEBUTTONUP, 10, 10)))
    #expect(!hud.wantsMouse)
    #expect(!hud.handle(motion(110, 60)))
    pass()
    #expect(panel.heard == ["began", "moved", "ended"])
  }

  @Test("A press beside the views belongs to the game until its release, also over a view")
  func clickBeside() {
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 10, 10)))
    #expect(!hud.handle(motion(110, 60)))
    #expect(!hud.handle(button(SDL_MOUSEBUTTONUP, 110, 60)))
    pass()
    #expect(panel.heard == [])
    #expect(hud.nextDeadline == nil)
  }

  @Test("Views that let touches through leave them to the game")
  func letThrough() {
    panel.hitTestBehavior = .subviewsOnly
    let inner = Panel(Rect(x: 0, y: 0, width: 10, height: 10))
    panel.addSubview(inner)
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 125, 65)))
    #expect(!hud.handle(button(SDL_MOUSEBUTTONUP, 125, 65)))
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 105, 55)))
    #expect(hud.handle(button(SDL_MOUSEBUTTONUP, 105, 55)))
    inner.hitTestBehavior = .none
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 105, 55)))
    panel.hitTestBehavior = .standard
    inner.isUserInteractionEnabled = false
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 105, 55, button: 3)))
  }

  @Test("A game that holds a button keeps the moves while another button hits the HUD")
  func twoButtons() {
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 10, 10, button: 3)))
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 110, 60)))
    #expect(!hud.handle(motion(111, 61)))
    #expect(!hud.handle(button(SDL_MOUSEBUTTONUP, 111, 61, button: 3)))
    #expect(hud.handle(motion(112, 62)))
    #expect(hud.handle(button(SDL_MOUSEBUTTONUP, 112, 62)))
  }

  @Test("The pointer hovers HUD views, while the game still gets its moves")
  func hover() {
    panel.cursor = .pointingHand
    #expect(!hud.handle(motion(110, 60)))
    pass()
    #expect(panel.hovers == ["entered"] && hud.cursor == .pointingHand)
    #expect(!hud.handle(motion(10, 60)))
    pass()
    #expect(panel.hovers == ["entered", "exited"] && hud.cursor == nil)
    // A drag of the game does not hover.
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 10, 60)))
    var drag = motion(110, 60)
    drag.motion.state = 1
    #expect(!hud.handle(drag))
    pass()
    #expect(!hud.handle(button(SDL_MOUSEBUTTONUP, 110, 60)))
    #expect(panel.hovers == ["entered", "exited"])
    _ = hud.handle(motion(111, 60))
    pass()
    hud.resetInput()
    #expect(panel.hovers == ["entered", "exited", "entered", "exited"])
  }

  @Test("The wheel belongs to the HUD over its views")
  func wheel() {
    var wheel = SDL_Event()
    wheel.type = SDL_MOUSEWHEEL.rawValue
    wheel.wheel.preciseY = 1
    _ = hud.handle(motion(10, 10))
    #expect(!hud.handle(wheel))
    _ = hud.handle(motion(120, 60))
    #expect(hud.handle(wheel))
    pass()
    #expect(panel.heard == ["wheel 120.0 60.0"])
  }

  // MARK: Fingers and shadows

  @Test("The mouse synthesized from a finger follows its owner", arguments: [true, false])
  func fingerShadow(isOnView: Bool) {
    let (x, y): (Int32, Int32) = isOnView ? (110, 60) : (10, 10)
    let shadow = LAMELLA_TOUCH_MOUSEID
    // SDL sends the shadow first.
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, x, y, which: shadow)) == isOnView)
    #expect(hud.handle(finger(SDL_FINGERDOWN, Float(x), Float(y))) == isOnView)
    #expect(hud.handle(motion(50, 50, which: shadow)) == isOnView)
    #expect(hud.handle(finger(SDL_FINGERMOTION, 50, 50)) == isOnView)
    #expect(hud.handle(button(SDL_MOUSEBUTTONUP, 50, 50, which: shadow)) == isOnView)
    #expect(hud.handle(finger(SDL_FINGERUP, 50, 50)) == isOnView)
    pass()
    #expect(panel.heard == (isOnView ? ["began", "moved", "ended"] : []))
  }

  @Test(
    "A mouse synthesized after its finger has the same owner, even where it would hit otherwise")
  func lateShadow() {
    #expect(hud.handle(finger(SDL_FINGERDOWN, 139.6, 60)))
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 140, 60, which: LAMELLA_TOUCH_MOUSEID)))
    #expect(hud.handle(finger(SDL_FINGERUP, 139.6, 60)))
    #expect(hud.handle(button(SDL_MOUSEBUTTONUP, 140, 60, which: LAMELLA_TOUCH_MOUSEID)))
    #expect(!hud.handle(finger(SDL_FINGERDOWN, 10, 10)))
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 110, 60, which: LAMELLA_TOUCH_MOUSEID)))
  }

  @Test("Two fingers have owners of their own")
  func twoFingers() {
    #expect(hud.handle(finger(SDL_FINGERDOWN, 110, 60, id: 1)))
    #expect(!hud.handle(finger(SDL_FINGERDOWN, 10, 10, id: 2)))
    #expect(!hud.handle(finger(SDL_FINGERMOTION, 110, 60, id: 2)))
    #expect(hud.handle(finger(SDL_FINGERMOTION, 10, 10, id: 1)))
    #expect(!hud.handle(finger(SDL_FINGERUP, 110, 60, id: 2)))
    #expect(hud.handle(finger(SDL_FINGERUP, 10, 10, id: 1)))
  }

  @Test("The finger synthesized from a mouse press follows its owner", arguments: [true, false])
  func mouseShadow(isOnView: Bool) {
    let (x, y): (Int32, Int32) = isOnView ? (110, 60) : (10, 10)
    let device = LAMELLA_MOUSE_TOUCHID
    func shadow(_ type: SDL_EventType) -> Bool {
      hud.handle(finger(type, Float(x), Float(y), device: device))
    }
    #expect(shadow(SDL_FINGERDOWN) == isOnView)
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, x, y)) == isOnView)
    #expect(shadow(SDL_FINGERMOTION) == isOnView)
    #expect(shadow(SDL_FINGERUP) == isOnView)
    #expect(hud.handle(button(SDL_MOUSEBUTTONUP, x, y)) == isOnView)
    pass()
    #expect(panel.heard == (isOnView ? ["began", "ended"] : []), "and only once")
    // The next press is decided anew.
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 10, 10)))
  }

  // MARK: Keys

  @Test("Keys belong to the HUD when its first responder handles them, down and up")
  func keys() {
    #expect(!hud.handle(key(SDL_KEYDOWN, SDLK_SPACE, SDL_SCANCODE_SPACE)))
    _ = panel.becomeFirstResponder()
    #expect(!hud.handle(key(SDL_KEYUP, SDLK_SPACE, SDL_SCANCODE_SPACE)), "the game saw it go down")
    #expect(hud.handle(key(SDL_KEYDOWN, SDLK_SPACE, SDL_SCANCODE_SPACE)))
    var again = key(SDL_KEYDOWN, SDLK_SPACE, SDL_SCANCODE_SPACE)
    again.key.`repeat` = 1
    #expect(hud.handle(again))
    #expect(!hud.handle(key(SDL_KEYDOWN, SDLK_LEFT, SDL_SCANCODE_LEFT)))
    _ = panel.resignFirstResponder()
    #expect(hud.handle(key(SDL_KEYUP, SDLK_SPACE, SDL_SCANCODE_SPACE)))
    #expect(!hud.handle(key(SDL_KEYUP, SDLK_LEFT, SDL_SCANCODE_LEFT)))
  }

  @Test("An unhandled key belongs to the game, also when its last press was the HUD's")
  func refusedKey() {
    _ = panel.becomeFirstResponder()
    #expect(hud.handle(key(SDL_KEYDOWN, SDLK_SPACE, SDL_SCANCODE_SPACE)))
    // The release went elsewhere, as it does while another window has the keyboard.
    _ = panel.resignFirstResponder()
    #expect(!hud.handle(key(SDL_KEYDOWN, SDLK_SPACE, SDL_SCANCODE_SPACE)))
    _ = panel.becomeFirstResponder()
    var again = key(SDL_KEYDOWN, SDLK_SPACE, SDL_SCANCODE_SPACE)
    again.key.`repeat` = 1
    #expect(!hud.handle(again), "the press that repeats was the game's")
    #expect(!hud.handle(key(SDL_KEYUP, SDLK_SPACE, SDL_SCANCODE_SPACE)))
    #expect(panel.heard == ["down Space"])
    #expect(!hud.handle(key(SDL_KEYDOWN, SDLK_LEFT, SDL_SCANCODE_LEFT)))
    again = key(SDL_KEYDOWN, SDLK_LEFT, SDL_SCANCODE_LEFT)
    again.key.`repeat` = 1
    #expect(!hud.handle(again))
    #expect(!hud.handle(key(SDL_KEYUP, SDLK_LEFT, SDL_SCANCODE_LEFT)))
    #expect(panel.heard == ["down Space", "down Left"])
  }

  @Test("A gamepad button belongs to the owner of its last press, for each button separately")
  func gamepadButtons() {
    func button(
      _ type: SDL_EventType, _ button: SDL_GameControllerButton = SDL_CONTROLLER_BUTTON_A,
      pad: Int32 = 0
    ) -> SDL_Event {
      var event = SDL_Event()
      event.type = type.rawValue
      event.cbutton.which = pad
      event.cbutton.button = UInt8(button.rawValue)
      return event
    }
    let pads = PadView(frame: .zero)
    hud.window.addSubview(pads)
    #expect(!hud.handle(button(SDL_CONTROLLERBUTTONDOWN)), "nobody listens")
    #expect(pads.becomeFirstResponder())
    #expect(!hud.handle(button(SDL_CONTROLLERBUTTONUP)), "the game saw it go down")
    #expect(hud.handle(button(SDL_CONTROLLERBUTTONDOWN)))
    #expect(!hud.handle(button(SDL_CONTROLLERBUTTONUP, pad: 1)))
    #expect(!hud.handle(button(SDL_CONTROLLERBUTTONUP, SDL_CONTROLLER_BUTTON_B)))
    _ = pads.resignFirstResponder()
    #expect(hud.handle(button(SDL_CONTROLLERBUTTONUP)))
    #expect(!hud.handle(button(SDL_CONTROLLERBUTTONUP)), "it is up already")
    #expect(pads.becomeFirstResponder())
    #expect(hud.handle(button(SDL_CONTROLLERBUTTONDOWN)))
    pads.takes = false
    #expect(!hud.handle(button(SDL_CONTROLLERBUTTONDOWN)))
    #expect(!hud.handle(button(SDL_CONTROLLERBUTTONUP)))
  }

  // MARK: Reset

  @Test("A reset cancels touches, and the release that follows is still the HUD's")
  func reset() {
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 110, 60)))
    pass()
    hud.resetInput()
    #expect(panel.heard == ["began", "cancelled"])
    #expect(hud.handle(button(SDL_MOUSEBUTTONUP, 110, 60)))
    pass()
    #expect(panel.heard == ["began", "cancelled"])
  }

  @Test("A hidden HUD takes no presses")
  func hidden() {
    hud.isVisible = false
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 110, 60)))
    #expect(!hud.wantsMouse)
  }

  @Test("Scale and hit insets count")
  func scaled() {
    hud.scale = 0.5
    panel.hitInsets = EdgeInsets(all: -10)
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 46, 21)))
    #expect(!hud.handle(button(SDL_MOUSEBUTTONDOWN, 44, 21, button: 3)))
  }

  @Test(
    "A hidden window cancels all presses",
    arguments: [
      SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_FOCUS_LOST,
    ].map(\.rawValue))
  func windowGoes(kind: UInt32) {
    #expect(hud.handle(button(SDL_MOUSEBUTTONDOWN, 110, 60)))
    // The press may wait for a tick of the update after this one.
    hud.update(elapsedMicroseconds: 16_667)
    var event = SDL_Event()
    event.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(kind)
    #expect(!hud.handle(event))
    pass()
    #expect(panel.heard == ["began", "cancelled"])
  }
}

/// Takes the buttons of gamepads.
private final class PadView: View {
  var takes = true
  override var canBecomeFirstResponder: Bool { true }
  override func gamepadInput(_ event: InputEvent) -> Bool { takes }
}
