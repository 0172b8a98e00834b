public import CSDL2
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

extension HUD {
  /// Takes an event of SDL, as the host has polled it.
  ///
  /// The answer is decided at the press by what of the HUD is hit there; moves and the release follow
  /// it, wherever they are, and so do the shadows that SDL makes of them: the mouse of the first finger,
  /// the finger of the mouse. Keys, text and gamepads are the HUD's when its first responder handles
  /// them. Views hear of pointers at the next update and of keys at once.
  ///
  /// - Parameter event: Any event; those that do not concern the HUD are let through.
  /// - Returns: Whether the event was for the HUD, so that the game must not see it; false from inside of one of
  ///   the HUD's own callbacks, which is reported.
  public func handle(_ event: SDL_Event) -> Bool {
    alone("HUD.handle(_:)") { host in take(event, from: host) } ?? false
  }

  private func take(_ event: SDL_Event, from host: any HUDHost) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL, SDL_FINGERDOWN,
      SDL_FINGERMOTION, SDL_FINGERUP:
      let isPress =
        event.type == SDL_MOUSEBUTTONDOWN.rawValue || event.type == SDL_FINGERDOWN.rawValue
      host.read(&space, isPress: isPress)
      adoptSpace()
      if stage.tick < 0 { window.layoutIfNeeded() }
      return handlePointer(host.windowSpace(event, space))
    case SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTINPUT, SDL_TEXTEDITING, SDL_CONTROLLERBUTTONDOWN,
      SDL_CONTROLLERBUTTONUP, SDL_CONTROLLERAXISMOTION:
      return handleKeys(event)
    case SDL_WINDOWEVENT:
      notice(event.window)
      return false
    case SDL_RENDER_DEVICE_RESET:
      deviceWasLost()
      return false
    default:
      return false
    }
  }

  /// Takes an event where its type is another module's, as that of an `SDL_Event` of the host's import.
  ///
  /// - Parameter event: Points to an `SDL_Event`.
  /// - Returns: Whether the event was for the HUD.
  public func handle(at event: UnsafeRawPointer) -> Bool {
    handle(event.load(as: SDL_Event.self))
  }

  /// Whether the mouse is over the HUD or held by it, for games that read the mouse's state themselves.
  public var wantsMouse: Bool { owners.ownsButton || mouse.map(hits) ?? false }

  /// Whether some view of the HUD gets the keys, for games that read the keyboard's state themselves.
  public var wantsKeyboard: Bool { window.firstResponder != nil }

  /// Cancels whatever is held, as when the game changes its screen.
  ///
  /// What was pressed in the HUD stays the HUD's until it is released: no release without its press.
  public func resetInput() {
    incoming.removeAll(keepingCapacity: true)
    _ = stage.deliver(.focusLost)
    if isHovered {
      isHovered = false
      _ = stage.deliver(.mouseLeft)
    }
    // A press that still waits for its tick ends as soon as it has begun.
    if stage.hasWaitingInput { stage.enqueue(.focusLost, ageMicroseconds: 0) }
  }

  // MARK: Pointers

  private func handlePointer(_ event: SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      guard translator.isOurs(event.motion.windowID) else { return false }
      if event.motion.which == LAMELLA_TOUCH_MOUSEID { return owners.ownsFingerShadow }
      if isFree { place(mouse: point(event.motion.x, event.motion.y)) }
      if owners.ownsButton || isOver(event.motion) {
        isHovered = true
        enqueue(event)
      } else {
        leave()
      }
      return owners.ownsMoves
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      guard translator.isOurs(event.button.windowID) else { return false }
      return handleButton(event)
    case SDL_MOUSEWHEEL:
      if mouse == nil { findMouse() }
      guard translator.isOurs(event.wheel.windowID), isFree,
        event.wheel.which != LAMELLA_TOUCH_MOUSEID, mouse.map(hits) ?? false
      else { return false }
      enqueue(event)
      return true
    default:
      return handleFinger(event)
    }
  }

  private func handleButton(_ event: SDL_Event) -> Bool {
    let place = point(event.button.x, event.button.y)
    let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
    if event.button.which == LAMELLA_TOUCH_MOUSEID {
      let isHit = isDown && hits(place)
      return isDown ? owners.pressFingerShadow { isHit } : owners.releaseFingerShadow()
    }
    if isFree { self.place(mouse: place) }
    // Asked before the owners are changed: a hit test may be the program's own, and ask whom the mouse belongs to.
    let isHit = isDown && isFree && hits(place)
    let isOurs =
      isDown
      ? owners.press(event.button.button) { isHit } : owners.release(event.button.button)
    if isOurs {
      isHovered = true
      enqueue(event)
      if !isDown, !owners.ownsButton, !hits(mouse ?? place) { leave() }
    }
    return isOurs
  }

  private func handleFinger(_ event: SDL_Event) -> Bool {
    let touch = event.tfinger
    guard translator.isOurs(touch.windowID) else { return false }
    let place = Point(
      Double(touch.x) * window.bounds.width, Double(touch.y) * window.bounds.height)
    let isDown = event.type == SDL_FINGERDOWN.rawValue
    if touch.touchId == LAMELLA_MOUSE_TOUCHID {
      let isHit = isDown && isFree && hits(place)
      switch SDL_EventType(event.type) {
      case SDL_FINGERDOWN: return owners.pressMouseShadow { isHit }
      case SDL_FINGERUP: return owners.releaseMouseShadow()
      default: return owners.ownsMouseShadow
      }
    }
    guard translator.accepts(touch) else { return false }
    let finger = InputOwnership.Finger(device: touch.touchId, finger: touch.fingerId)
    let isHit = isDown && hits(place)
    let isOurs: Bool
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN: isOurs = owners.press(finger) { isHit }
    case SDL_FINGERUP: isOurs = owners.release(finger)
    default: isOurs = owners.owns(finger)
    }
    if isOurs { enqueue(event) }
    return isOurs
  }

  /// Whether a place in window space belongs to a view of the HUD.
  private func hits(_ place: Point) -> Bool {
    guard isVisible, let view = window.hitTest(place, with: nil) else { return false }
    return view !== window
  }

  /// Whether the mouse moves over the HUD, and not for a drag of the game.
  private func isOver(_ event: SDL_MouseMotionEvent) -> Bool {
    event.state == 0 && isFree && mouse.map(hits) ?? false
  }

  /// The mouse has left the HUD: nothing in it is hovered.
  private func leave() {
    guard isHovered else { return }
    isHovered = false
    if incoming.isEmpty { clock.begin(now: clockMicroseconds(), ticks: SDL_GetTicks()) }
    incoming.append(
      InputEvent(microseconds: clock.microseconds(ofStamp: SDL_GetTicks()), .mouseLeft))
  }

  /// Whether the mouse points at anything: in relative mode its place means nothing.
  private var isFree: Bool { SDL_GetRelativeMouseMode() == SDL_FALSE }

  private func place(mouse point: Point) {
    mouse = point
    translator.mouse = point
  }

  /// Asks where the mouse is, before it has moved for the first time.
  private func findMouse() {
    guard let hostWindow = host?.window, SDL_GetMouseFocus() == hostWindow else { return }
    var now = (x: Int32(0), y: Int32(0))
    SDL_GetMouseState(&now.x, &now.y)
    place(mouse: point(now.x, now.y))
  }

  private func point(_ x: Int32, _ y: Int32) -> Point {
    Point(Double(x) * translator.pointsPerUnit, Double(y) * translator.pointsPerUnit)
  }

  /// Keeps an event in window space for the next update.
  private func enqueue(_ event: SDL_Event) {
    if incoming.isEmpty { clock.begin(now: clockMicroseconds(), ticks: SDL_GetTicks()) }
    translator.translate(
      event, at: clock.microseconds(ofStamp: event.common.timestamp), into: &incoming)
  }

  // MARK: Keys, text, gamepads

  private func handleKeys(_ event: SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_KEYDOWN:
      let key = Int32(bitPattern: event.key.keysym.scancode.rawValue)
      if event.key.`repeat` != 0 {
        guard owners.owns(key: key) else { return false }
        _ = deliver(event)
        return true
      }
      let isOurs = deliver(event)
      owners.press(key: key, isOurs: isOurs)
      return isOurs
    case SDL_KEYUP:
      guard owners.release(key: Int32(bitPattern: event.key.keysym.scancode.rawValue)) else {
        return false
      }
      _ = deliver(event)
      return true
    case SDL_CONTROLLERBUTTONDOWN:
      let isOurs = deliver(event)
      owners.press(pad: button(event.cbutton), isOurs: isOurs)
      return isOurs
    case SDL_CONTROLLERBUTTONUP:
      guard owners.release(pad: button(event.cbutton)) else { return false }
      _ = deliver(event)
      return true
    default:
      return deliver(event)
    }
  }

  private func button(_ event: SDL_ControllerButtonEvent) -> Int64 {
    Int64(event.which) << 8 | Int64(event.button)
  }

  /// Hands an event to the scene now.
  ///
  /// - Returns: Whether something took it.
  private func deliver(_ event: SDL_Event) -> Bool {
    guard isVisible, window.firstResponder != nil else { return false }
    var kinds: [InputEvent] = []
    translator.translate(event, at: 0, into: &kinds)
    return kinds.reduce(false) { stage.deliver($1.kind) || $0 }
  }

  // MARK: The window

  private func notice(_ event: SDL_WindowEvent) {
    guard translator.isOurs(event.windowID) else { return }
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: resetInput()
    case SDL_WINDOWEVENT_LEAVE:
      guard !owners.ownsButton else { return }
      mouse = nil
      leave()
    case SDL_WINDOWEVENT_EXPOSED: window.setNeedsFullDraw()
    default: break
    }
  }
}
