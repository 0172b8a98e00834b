internal import CSDL2

/// The open gamepads: SDL sends events only of those.
nonisolated final class Gamepads {
  private var open: [Int32: OpaquePointer] = [:]

  /// Starts SDL's gamepad system; if that fails, everything else works without it.
  init() {
    SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER)
  }

  deinit {
    for pad in open.values { SDL_GameControllerClose(pad) }
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
  }

  /// Opens a gamepad that was plugged in.
  func add(deviceIndex: Int32) {
    guard let pad = SDL_GameControllerOpen(deviceIndex) else { return }
    open[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad))] = pad
  }

  /// Closes a gamepad that was pulled out.
  func remove(instance: Int32) {
    if let pad = open.removeValue(forKey: instance) { SDL_GameControllerClose(pad) }
  }
}
