import CSDL2
import Lamella

extension InputEvent.Kind {
  /// Returns the SDL event that a window would receive for this event.
  ///
  /// - Parameters:
  ///   - size: The window's size in points.
  ///   - unitsPerPoint: The number of the host's window coordinates for each point.
  /// - Returns: The event; nil for kinds that the HUD demo does not replay.
  func sdlEvent(size: Size, unitsPerPoint: Double) -> SDL_Event? {
    var event = SDL_Event()
    /// Converts points to the window's units.
    func units(_ value: Double) -> Int32 { Int32(pixels: (value * unitsPerPoint).rounded()) }
    /// Makes the event one of a mouse button.
    func mouse(_ type: SDL_EventType, _ point: Point, _ button: MouseButton, _ clicks: Int) {
      event.type = type.rawValue
      event.button.button = UInt8(clamping: button.rawValue)
      event.button.clicks = UInt8(clamping: clicks)
      event.button.state = UInt8(type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED)
      (event.button.x, event.button.y) = (units(point.x), units(point.y))
    }
    /// Makes the event one of a finger.
    func finger(_ type: SDL_EventType, _ finger: FingerID, _ point: Point, _ pressure: Double) {
      event.type = type.rawValue
      event.tfinger.touchId = 1
      event.tfinger.fingerId = finger.rawValue
      event.tfinger.x = Float(point.x / size.width)
      event.tfinger.y = Float(point.y / size.height)
      event.tfinger.pressure = Float(pressure)
    }
    /// Makes the event one of a key.
    func key(_ type: SDL_EventType, _ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) {
      event.type = type.rawValue
      event.key.keysym.mod = modifiers.sdlState
      event.key.keysym.scancode = SDL_GetScancodeFromName(key.name)
      event.key.keysym.sym = SDL_GetKeyFromName(key.name)
      event.key.`repeat` = isRepeat ? 1 : 0
    }
    /// Makes the event one of a gamepad's button.
    func button(_ type: SDL_EventType, _ name: String) {
      event.type = type.rawValue
      event.cbutton.button = UInt8(
        truncatingIfNeeded: SDL_GameControllerGetButtonFromString(name).rawValue)
    }
    /// Makes the event one of the window.
    func change(_ id: SDL_WindowEventID) {
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(id.rawValue)
    }
    /// Writes as much of a text as fits into one of SDL's fixed arrays, which Swift imports as a tuple.
    func write<T>(_ text: String, into characters: inout T) {
      withUnsafeMutableBytes(of: &characters) { bytes in
        // The last byte stays zero: it ends the text.
        let last = bytes.count - 1
        var text = text
        while text.utf8.count > last { text.removeLast() }
        bytes.copyBytes(from: text.utf8)
      }
    }
    switch self {
    case .mouseDown(let point, let button, let clicks):
      mouse(SDL_MOUSEBUTTONDOWN, point, button, clicks)
    case .mouseUp(let point, let button, let clicks):
      mouse(SDL_MOUSEBUTTONUP, point, button, clicks)
    case .mouseMoved(let point):
      event.type = SDL_MOUSEMOTION.rawValue
      (event.motion.x, event.motion.y) = (units(point.x), units(point.y))
    case .wheel(_, let notches):
      event.type = SDL_MOUSEWHEEL.rawValue
      (event.wheel.preciseX, event.wheel.preciseY) = (Float(notches.x), Float(notches.y))
    case .fingerDown(let id, let point, let pressure):
      finger(SDL_FINGERDOWN, id, point, pressure)
    case .fingerMoved(let id, let point, let pressure):
      finger(SDL_FINGERMOTION, id, point, pressure)
    case .fingerUp(let id, let point): finger(SDL_FINGERUP, id, point, 0)
    case .keyDown(let name, let modifiers, let isRepeat):
      key(SDL_KEYDOWN, name, modifiers, isRepeat: isRepeat)
    case .keyUp(let name, let modifiers): key(SDL_KEYUP, name, modifiers, isRepeat: false)
    case .text(let text):
      event.type = SDL_TEXTINPUT.rawValue
      write(text, into: &event.text.text)
    case .textEditing(let text, let start, let length):
      event.type = SDL_TEXTEDITING.rawValue
      write(text, into: &event.edit.text)
      (event.edit.start, event.edit.length) = (Int32(clamping: start), Int32(clamping: length))
    case .gamepadDown(let name): button(SDL_CONTROLLERBUTTONDOWN, name)
    case .gamepadUp(let name): button(SDL_CONTROLLERBUTTONUP, name)
    case .gamepadAxis(let name, let value):
      event.type = SDL_CONTROLLERAXISMOTION.rawValue
      event.caxis.axis = UInt8(
        truncatingIfNeeded: SDL_GameControllerGetAxisFromString(name).rawValue)
      event.caxis.value = Int16((min(max(value, -1), 1) * 32_767).rounded())
    case .quit: event.type = SDL_QUIT.rawValue
    case .focusLost: change(SDL_WINDOWEVENT_FOCUS_LOST)
    case .focusGained: change(SDL_WINDOWEVENT_FOCUS_GAINED)
    case .inputReset: change(SDL_WINDOWEVENT_HIDDEN)
    case .mouseLeft: change(SDL_WINDOWEVENT_LEAVE)
    // The picture's size is the program's own; no device cancels a touch.
    case .resize, .fingerCancelled, .pasteboard, .fileChanged: return nil
    }
    return event
  }
}

extension KeyModifiers {
  /// The bits of SDL's modifier state, the left key of each.
  fileprivate var sdlState: UInt16 {
    var bits: UInt32 = 0
    if contains(.shift) { bits |= KMOD_LSHIFT.rawValue }
    if contains(.control) { bits |= KMOD_LCTRL.rawValue }
    if contains(.alt) { bits |= KMOD_LALT.rawValue }
    if contains(.command) { bits |= KMOD_LGUI.rawValue }
    return UInt16(bits)
  }
}

extension Int32 {
  /// Makes a whole number of pixels; a script may contain numbers that fit no window.
  fileprivate init(pixels: Double) {
    self = pixels.isNaN ? 0 : Int32(Swift.min(Swift.max(pixels, -1e9), 1e9))
  }
}

/// A mapping from window coordinates to a host's logical coordinates.
struct HostMapping {
  private var viewport = SDL_Rect()
  private var scale = (x: Float(1), y: Float(1))
  private var output = (width: Int32(1), height: Int32(1))
  /// The number of pixels for each window unit.
  private var density = (x: Float(1), y: Float(1))

  init(_ renderer: OpaquePointer) {
    SDL_RenderGetViewport(renderer, &viewport)
    SDL_RenderGetScale(renderer, &scale.x, &scale.y)
    SDL_GetRendererOutputSize(renderer, &output.width, &output.height)
    guard let window = SDL_RenderGetWindow(renderer) else { return }
    var units = (width: Int32(0), height: Int32(0))
    SDL_GetWindowSize(window, &units.width, &units.height)
    guard units.width > 0, units.height > 0 else { return }
    density = (
      Float(output.width) / Float(units.width), Float(output.height) / Float(units.height)
    )
  }

  /// Maps an event's window coordinates to the host's, as SDL does.
  func toHost(_ event: inout SDL_Event) {
    map(&event) { value, density, scale, start in
      value * density / scale - start
    } finger: { value, start, extent, whole in
      min(max((value * whole - start) / extent, 0), 1)
    }
  }

  /// Maps an event's host coordinates to the window's.
  func toWindow(_ event: inout SDL_Event) {
    map(&event) { value, density, scale, start in
      (value + start) * scale / density
    } finger: { value, start, extent, whole in
      (start + value * extent) / whole
    }
  }

  /// Maps the coordinates of an event with closures.
  private func map(
    _ event: inout SDL_Event,
    mouse: (_ value: Float, _ density: Float, _ scale: Float, _ start: Float) -> Float,
    finger: (_ value: Float, _ start: Float, _ extent: Float, _ whole: Float) -> Float
  ) {
    /// Maps a mouse position.
    func mapped(_ x: Int32, _ y: Int32) -> (Int32, Int32) {
      (
        Int32(
          pixels: Double(mouse(Float(x), density.x, scale.x, Float(viewport.x)).rounded(.down))),
        Int32(pixels: Double(mouse(Float(y), density.y, scale.y, Float(viewport.y)).rounded(.down)))
      )
    }
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION: (event.motion.x, event.motion.y) = mapped(event.motion.x, event.motion.y)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      (event.button.x, event.button.y) = mapped(event.button.x, event.button.y)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      event.tfinger.x = finger(
        event.tfinger.x, Float(viewport.x) * scale.x, Float(viewport.w) * scale.x,
        Float(output.width))
      event.tfinger.y = finger(
        event.tfinger.y, Float(viewport.y) * scale.y, Float(viewport.h) * scale.y,
        Float(output.height))
    default: break
    }
  }
}
