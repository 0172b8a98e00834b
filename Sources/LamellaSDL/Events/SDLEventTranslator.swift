package import CSDL2
package import LamellaGeometry
package import LamellaScene

/// The translator of SDL's events to input events of a window.
///
/// The translator drops events that SDL synthesizes: mouse events of the first finger, and finger events of the mouse.
package struct SDLEventTranslator {
  /// The window whose events are translated; 0 for those of all windows.
  package var windowID: UInt32
  /// The window's size in points.
  package var windowSize: Size
  /// The number of points per unit of SDL's window coordinates.
  package var pointsPerUnit: Double

  /// The mouse's last position, for older versions of SDL, whose wheel events have none.
  var mouse = Point.zero
  /// The pressed mouse buttons, one bit each.
  private var buttons: UInt32 = 0
  private var hasMouseLeft = false
  /// The fingers that touch, each with its device; nil for devices that SDL does not list.
  private var fingersDown: [(finger: FingerID, device: SDL_TouchID?)] = []
  /// The touch devices that SDL lists; nil to ask SDL.
  ///
  /// For tests, which have no devices to unplug.
  var listedTouchDevices: [SDL_TouchID: SDL_TouchDeviceType]?
  /// The keys by key code, so that a repeated key creates no strings.
  private var keys: [SDL_Keycode: Key] = [:]

  /// Makes a translator.
  package init(windowID: UInt32 = 0, windowSize: Size, pointsPerUnit: Double = 1) {
    self.windowID = windowID
    self.windowSize = windowSize
    self.pointsPerUnit = pointsPerUnit
  }

  /// Appends the input events of an SDL event: none, one, or two.
  ///
  /// - Parameters:
  ///   - event: Any event of SDL.
  ///   - time: The time of the input events, in microseconds.
  ///   - events: The array to append to.
  package mutating func translate(
    _ event: SDL_Event, at time: Int64, into events: inout [InputEvent]
  ) {
    /// Appends an input event.
    func add(_ kind: InputEvent.Kind) { events.append(InputEvent(microseconds: time, kind)) }
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION where isOurs(event.motion.windowID):
      if event.motion.which != LAMELLA_TOUCH_MOUSEID { add(translateMotion(event.motion)) }
    case SDL_MOUSEBUTTONDOWN where isOurs(event.button.windowID),
      SDL_MOUSEBUTTONUP where isOurs(event.button.windowID):
      guard event.button.which != LAMELLA_TOUCH_MOUSEID else { return }
      add(translateButton(event.button))
      if hasMouseLeft, buttons == 0 {
        hasMouseLeft = false
        add(.mouseLeft)
      }
    case SDL_MOUSEWHEEL where isOurs(event.wheel.windowID):
      if event.wheel.which != LAMELLA_TOUCH_MOUSEID { add(translateWheel(event.wheel)) }
    case SDL_FINGERDOWN where accepts(event.tfinger):
      let finger = FingerID(event.tfinger.fingerId)
      // SDL sends no event for a finger that the system cancelled, but reuses its id.
      let device = event.tfinger.touchId
      if lift(finger) { add(.fingerCancelled(finger)) }
      fingersDown.append((finger, touchDeviceType(device).map { _ in device }))
      add(.fingerDown(finger, position(event.tfinger), pressure: pressure(event.tfinger)))
    case SDL_FINGERMOTION where accepts(event.tfinger):
      let finger = FingerID(event.tfinger.fingerId)
      add(.fingerMoved(finger, position(event.tfinger), pressure: pressure(event.tfinger)))
    case SDL_FINGERUP where accepts(event.tfinger):
      let finger = FingerID(event.tfinger.fingerId)
      lift(finger)
      add(.fingerUp(finger, position(event.tfinger)))
    case SDL_KEYDOWN where isOurs(event.key.windowID):
      add(
        .keyDown(
          key(event.key.keysym.sym), modifiers(event.key.keysym.mod),
          isRepeat: event.key.`repeat` != 0))
    case SDL_KEYUP where isOurs(event.key.windowID):
      add(.keyUp(key(event.key.keysym.sym), modifiers(event.key.keysym.mod)))
    case SDL_TEXTINPUT where isOurs(event.text.windowID):
      add(.text(string(event.text.text)))
    case SDL_TEXTEDITING where isOurs(event.edit.windowID):
      add(
        .textEditing(
          string(event.edit.text), start: Int(event.edit.start), length: Int(event.edit.length)))
    case SDL_TEXTEDITING_EXT where isOurs(event.editExt.windowID):
      // Whoever polled the event frees the text.
      add(
        .textEditing(
          event.editExt.text.map { String(cString: $0) } ?? "", start: Int(event.editExt.start),
          length: Int(event.editExt.length)))
    case SDL_WINDOWEVENT where isOurs(event.window.windowID):
      if let kind = translateWindowEvent(event.window) { add(kind) }
    case SDL_CONTROLLERBUTTONDOWN:
      if let name = buttonName(event.cbutton.button) { add(.gamepadDown(name)) }
    case SDL_CONTROLLERBUTTONUP:
      if let name = buttonName(event.cbutton.button) { add(.gamepadUp(name)) }
    case SDL_CONTROLLERAXISMOTION:
      if let name = axisName(event.caxis.axis) {
        add(.gamepadAxis(name, max(-1, Double(event.caxis.value) / 32_767)))
      }
    case SDL_QUIT:
      add(.quit)
    default:
      break
    }
  }

  /// Returns whether an event of a window is this window's; an unknown window, 0, on either side matches.
  func isOurs(_ id: UInt32) -> Bool { windowID == 0 || id == 0 || id == windowID }

  // MARK: Mouse

  /// Converts a position from window units to points.
  private func point(_ x: Int32, _ y: Int32) -> Point {
    Point(Double(x) * pointsPerUnit, Double(y) * pointsPerUnit)
  }

  /// Translates a movement of the mouse, and stores its position and buttons.
  private mutating func translateMotion(_ event: SDL_MouseMotionEvent) -> InputEvent.Kind {
    mouse = point(event.x, event.y)
    buttons = event.state
    return .mouseMoved(mouse)
  }

  /// Translates a press or release of a mouse button, and stores the mouse's position and buttons.
  private mutating func translateButton(_ event: SDL_MouseButtonEvent) -> InputEvent.Kind {
    mouse = point(event.x, event.y)
    let button = MouseButton(Int(event.button))
    let bit: UInt32 = 1 << UInt32(max(1, event.button) - 1)
    // Not the event's state field: events made by a program often leave it 0.
    if event.type == SDL_MOUSEBUTTONDOWN.rawValue {
      buttons |= bit
      return .mouseDown(mouse, button: button, clicks: Int(event.clicks))
    }
    buttons &= ~bit
    return .mouseUp(mouse, button: button, clicks: Int(event.clicks))
  }

  /// Translates a turn of the wheel.
  private func translateWheel(_ event: SDL_MouseWheelEvent) -> InputEvent.Kind {
    var notches = Point(Double(event.preciseX), Double(event.preciseY))
    // Events made by a program often have whole notches only.
    if notches == .zero { notches = Point(Double(event.x), Double(event.y)) }
    return .wheel(mouse, notches: notches)
  }

  // MARK: Fingers

  /// Returns whether a finger touches the display itself: it is not synthesized from the mouse, and not on a trackpad.
  func accepts(_ event: SDL_TouchFingerEvent) -> Bool {
    guard isOurs(event.windowID), event.touchId != LAMELLA_MOUSE_TOUCHID else { return false }
    // Devices that SDL does not list count, because events made by a program have none.
    let type = touchDeviceType(event.touchId)
    return type == nil || type == SDL_TOUCH_DEVICE_DIRECT
  }

  /// Returns the type of a touch device; nil for one that SDL does not list.
  private func touchDeviceType(_ device: SDL_TouchID) -> SDL_TouchDeviceType? {
    if let listedTouchDevices { return listedTouchDevices[device] }
    // Only listed devices are asked about: for others SDL crashes before its video system is initialized.
    let isListed = (0..<max(0, SDL_GetNumTouchDevices())).contains {
      SDL_GetTouchDevice($0) == device
    }
    return isListed ? SDL_GetTouchDeviceType(device) : nil
  }

  /// Cancels the fingers on unplugged devices, which SDL does not report.
  ///
  /// - Parameters:
  ///   - time: The time of the input events, in microseconds.
  ///   - events: The array to append to.
  ///   - note: A closure that is called with each finger.
  mutating func cancelFingersOfLostDevices(
    at time: Int64, into events: inout [InputEvent],
    note: (SDL_TouchID, FingerID) -> Void = { _, _ in }
  ) {
    var index = 0
    while index < fingersDown.count {
      let (finger, device) = fingersDown[index]
      guard let device, touchDeviceType(device) == nil else {
        index += 1
        continue
      }
      fingersDown.remove(at: index)
      events.append(InputEvent(microseconds: time, .fingerCancelled(finger)))
      note(device, finger)
    }
  }

  /// Removes a finger from those that are down.
  ///
  /// - Returns: Whether it was down.
  @discardableResult
  private mutating func lift(_ finger: FingerID) -> Bool {
    guard let index = fingersDown.firstIndex(where: { $0.finger == finger }) else { return false }
    fingersDown.remove(at: index)
    return true
  }

  /// Returns the position of a finger in points.
  private func position(_ event: SDL_TouchFingerEvent) -> Point {
    Point(Double(event.x) * windowSize.width, Double(event.y) * windowSize.height)
  }

  /// Returns the pressure of a finger, 0...1.
  private func pressure(_ event: SDL_TouchFingerEvent) -> Double {
    min(max(Double(event.pressure), 0), 1)
  }

  // MARK: Keys and text

  /// Returns the key of a key code, from a cache.
  private mutating func key(_ code: SDL_Keycode) -> Key {
    if let known = keys[code] { return known }
    let key = Key(String(cString: SDL_GetKeyName(code)))
    keys[code] = key
    return key
  }

  /// Returns the modifier keys of a key state.
  private func modifiers(_ state: UInt16) -> KeyModifiers {
    let state = UInt32(state)
    var result: KeyModifiers = []
    if state & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { result.insert(.shift) }
    if state & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { result.insert(.control) }
    if state & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { result.insert(.alt) }
    if state & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { result.insert(.command) }
    return result
  }

  /// Returns the text of one of SDL's fixed arrays, which Swift imports as a tuple.
  private func string<T>(_ characters: T) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  // MARK: The window

  /// Translates a window event, and stores what it changes; returns nil if the scene gets no event.
  private mutating func translateWindowEvent(_ event: SDL_WindowEvent) -> InputEvent.Kind? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      windowSize = Size(
        Double(event.data1) * pointsPerUnit, Double(event.data2) * pointsPerUnit)
      return .resize(windowSize)
    case SDL_WINDOWEVENT_LEAVE:
      // While a button is pressed the drag continues outside; its end counts as leaving.
      hasMouseLeft = buttons != 0
      return buttons == 0 ? .mouseLeft : nil
    case SDL_WINDOWEVENT_ENTER:
      hasMouseLeft = false
      return nil
    case SDL_WINDOWEVENT_FOCUS_LOST:
      fingersDown.removeAll(keepingCapacity: true)
      return .focusLost
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      // A window may be hidden without having had the keyboard focus; presses end all the same.
      fingersDown.removeAll(keepingCapacity: true)
      return .inputReset
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      return .focusGained
    default:
      return nil
    }
  }

  // MARK: Gamepads

  /// Returns SDL's name for a gamepad's button; nil if it has none.
  private func buttonName(_ button: UInt8) -> String? {
    SDL_GameControllerGetStringForButton(SDL_GameControllerButton(Int32(button)))
      .map { String(cString: $0) }
  }

  /// Returns SDL's name for a gamepad's axis; nil if it has none.
  private func axisName(_ axis: UInt8) -> String? {
    SDL_GameControllerGetStringForAxis(SDL_GameControllerAxis(Int32(axis)))
      .map { String(cString: $0) }
  }
}
