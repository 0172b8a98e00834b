public import CSDL2
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene

extension HUD {
  /// Handles an event that the host has polled from SDL.
  ///
  /// A press belongs to the HUD if it hits one of its views; the moves and the release that follow belong to the
  /// owner of the press, wherever they are. So do the events that SDL synthesizes from them: mouse events of the
  /// first finger, finger events of the mouse. Keys, text and gamepad events belong to the HUD when its first
  /// responder handles them. Views receive pointer events at the next update and keys at once.
  ///
  /// - Parameter event: Any event; events that do not concern the HUD are ignored.
  /// - Returns: Whether the event belongs to the HUD, so that the game must ignore it. False from inside one of the
  ///   HUD's own callbacks, which is reported.
  public func handle(_ event: SDL_Event) -> Bool {
    let isOurs = withoutReentrancy("HUD.handle(_:)") { host in route(event, from: host) } ?? false
    if isOurs { handledInput = true }
    return isOurs
  }

  /// Dispatches an event by its kind; returns whether the HUD handled it.
  private func route(_ event: SDL_Event, from host: any HUDHost) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL, SDL_FINGERDOWN,
      SDL_FINGERMOTION, SDL_FINGERUP:
      let isPress =
        event.type == SDL_MOUSEBUTTONDOWN.rawValue || event.type == SDL_FINGERDOWN.rawValue
      host.read(&space, isPress: isPress)
      adoptSpace()
      if stage.tick < 0 { window.layoutIfNeeded() }
      return handlePointer(host.windowSpace(event, space))
    case SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTINPUT, SDL_TEXTEDITING, SDL_TEXTEDITING_EXT,
      SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP, SDL_CONTROLLERAXISMOTION:
      return handleKeys(event)
    case SDL_WINDOWEVENT:
      handleWindowEvent(event.window)
      return false
    case SDL_RENDER_TARGETS_RESET:
      host.loseTargets()
      requestDrawing()
      return false
    case SDL_RENDER_DEVICE_RESET:
      deviceWasLost()
      return false
    default:
      return false
    }
  }

  /// Handles an event whose type comes from another module, such as the `SDL_Event` of the host's import.
  ///
  /// - Parameter event: The address of an `SDL_Event`.
  /// - Returns: Whether the event belongs to the HUD.
  public func handle(at event: UnsafeRawPointer) -> Bool {
    handle(event.load(as: SDL_Event.self))
  }

  /// Whether the mouse is over the HUD or held by it, for games that poll the mouse's state.
  ///
  /// False in SDL's relative mode, in which the mouse has no position, unless a press began before it.
  public var wantsMouse: Bool {
    owners.ownsButton || (hasMousePosition && mouse.map(hits) ?? false)
  }

  /// Whether keys are for the HUD, for games that poll the keyboard's state: one of its views is the first responder or
  /// has the focus, or one of its screens asks for the focus, as a menu does that is presented over the others.
  public var wantsKeyboard: Bool { window.wantsKeys }

  /// Whether a text field of the HUD is edited, so that all text and keys that type are the HUD's.
  public var wantsText: Bool { isVisible && window.textInputClient != nil }

  /// Cancels all presses, as when the game changes its screen.
  ///
  /// A press that began in the HUD belongs to the HUD until its release: the game gets no release without its press.
  public func resetInput() {
    incoming.removeAll(keepingCapacity: true)
    _ = stage.deliver(.focusLost)
    if isHovered {
      isHovered = false
      _ = stage.deliver(.mouseLeft)
    }
    // A press that still waits for its tick begins and ends in that tick.
    if stage.hasWaitingInput { stage.enqueue(.focusLost, ageMicroseconds: 0) }
  }

  // MARK: Pointers

  /// Handles a mouse or finger event; returns whether it belongs to the HUD.
  private func handlePointer(_ event: SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      guard translator.isOurs(event.motion.windowID) else { return false }
      if event.motion.which == LAMELLA_TOUCH_MOUSEID { return owners.ownsSynthesizedMouse }
      if hasMousePosition { moveMouse(to: point(event.motion.x, event.motion.y)) }
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
      if mouse == nil { locateMouse() }
      guard translator.isOurs(event.wheel.windowID), hasMousePosition,
        event.wheel.which != LAMELLA_TOUCH_MOUSEID, mouse.map(hits) ?? false
      else { return false }
      enqueue(event)
      return true
    default:
      return handleFinger(event)
    }
  }

  /// Handles a press or release of a mouse button; returns whether it belongs to the HUD.
  private func handleButton(_ event: SDL_Event) -> Bool {
    let place = point(event.button.x, event.button.y)
    let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
    if event.button.which == LAMELLA_TOUCH_MOUSEID {
      let isHit = isDown && hits(place)
      return isDown ? owners.pressSynthesizedMouse { isHit } : owners.releaseSynthesizedMouse()
    }
    if hasMousePosition { moveMouse(to: place) }
    // Tested before the ownership changes: a hit test may run the program's code, which may ask for the mouse's
    // owner.
    let isHit = isDown && hasMousePosition && hits(place)
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

  /// Handles a finger event; returns whether it belongs to the HUD.
  private func handleFinger(_ event: SDL_Event) -> Bool {
    let touch = event.tfinger
    guard translator.isOurs(touch.windowID) else { return false }
    let place = Point(
      Double(touch.x) * window.bounds.width, Double(touch.y) * window.bounds.height)
    let isDown = event.type == SDL_FINGERDOWN.rawValue
    if touch.touchId == LAMELLA_MOUSE_TOUCHID {
      let isHit = isDown && hasMousePosition && hits(place)
      switch SDL_EventType(event.type) {
      case SDL_FINGERDOWN: return owners.pressSynthesizedFinger { isHit }
      case SDL_FINGERUP: return owners.releaseSynthesizedFinger()
      default: return owners.ownsSynthesizedFinger
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

  /// Returns whether a view of the HUD is at a point in window space.
  private func hits(_ place: Point) -> Bool {
    guard isVisible, let view = window.hitTest(place, with: nil) else { return false }
    return view !== window
  }

  /// Returns whether the mouse moves over the HUD and is not dragged by the game.
  private func isOver(_ event: SDL_MouseMotionEvent) -> Bool {
    event.state == 0 && hasMousePosition && mouse.map(hits) ?? false
  }

  /// Ends hovering when the mouse leaves the HUD.
  private func leave() {
    guard isHovered else { return }
    isHovered = false
    if incoming.isEmpty { clock.begin(now: clockMicroseconds(), ticks: SDL_GetTicks()) }
    incoming.append(
      InputEvent(microseconds: clock.microseconds(ofStamp: SDL_GetTicks()), .mouseLeft))
  }

  /// Whether the mouse has a position: in relative mode it has none.
  private var hasMousePosition: Bool { SDL_GetRelativeMouseMode() == SDL_FALSE }

  /// Sets the mouse's position in points, for hit tests and for the event translator.
  private func moveMouse(to point: Point) {
    mouse = point
    translator.mouse = point
  }

  /// Queries the mouse's position before its first event.
  private func locateMouse() {
    guard let hostWindow = host?.window, SDL_GetMouseFocus() == hostWindow else { return }
    var now = (x: Int32(0), y: Int32(0))
    SDL_GetMouseState(&now.x, &now.y)
    moveMouse(to: point(now.x, now.y))
  }

  /// Converts a position from window units to points.
  private func point(_ x: Int32, _ y: Int32) -> Point {
    Point(Double(x) * translator.pointsPerUnit, Double(y) * translator.pointsPerUnit)
  }

  /// Queues an event in window space for the next update.
  private func enqueue(_ event: SDL_Event) {
    if incoming.isEmpty { clock.begin(now: clockMicroseconds(), ticks: SDL_GetTicks()) }
    translator.translate(
      event, at: clock.microseconds(ofStamp: event.common.timestamp), into: &incoming)
  }

  // MARK: Keys, text, gamepads

  /// Handles a key, text or gamepad event; returns whether it belongs to the HUD.
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
      owners.press(gamepadButton: button(event.cbutton), isOurs: isOurs)
      return isOurs
    case SDL_CONTROLLERBUTTONUP:
      guard owners.release(gamepadButton: button(event.cbutton)) else { return false }
      _ = deliver(event)
      return true
    default:
      return deliver(event)
    }
  }

  /// Returns a number that identifies a button among those of all gamepads.
  private func button(_ event: SDL_ControllerButtonEvent) -> Int64 {
    Int64(event.which) << 8 | Int64(event.button)
  }

  /// Delivers an event to the scene now.
  ///
  /// - Returns: Whether a responder handled it.
  private func deliver(_ event: SDL_Event) -> Bool {
    guard isVisible, window.wantsKeys else { return false }
    var kinds: [InputEvent] = []
    translator.translate(event, at: 0, into: &kinds)
    return kinds.reduce(false) { stage.deliver($1.kind) || $0 }
  }

  // MARK: The window

  /// Handles a window event, such as a loss of focus.
  private func handleWindowEvent(_ event: SDL_WindowEvent) {
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
