internal import CSDL2

/// The owners of pressed buttons, fingers and keys: the HUD or its host.
///
/// The owner is decided at the press and valid until the release.
///
/// SDL delivers some presses twice: the first finger also as a synthesized mouse, the left mouse button also as a
/// synthesized finger, each with a device id of its own. Whichever event comes first decides for both.
struct InputOwnership {
  /// A finger of a touch device.
  struct Finger: Hashable {
    var device: SDL_TouchID
    var finger: SDL_FingerID
  }

  /// A press and the press that SDL synthesizes from it.
  private struct Pair {
    var isOurs: Bool
    /// Whether the press itself, and the synthesized press, are down.
    var isDown = (press: false, synthesized: false)
  }

  /// The mouse buttons that are down; true for the HUD's.
  private var buttons: [UInt8: Bool] = [:]
  /// The fingers that are down; true for the HUD's.
  private var fingers: [Finger: Bool] = [:]
  /// The left button and the finger that SDL synthesizes from it.
  private var mousePair: Pair?
  /// The first finger and the mouse button that SDL synthesizes from it.
  private var fingerPair: Pair?
  private var pairedFinger: Finger?
  /// The finger that went down last, for a synthesized press that follows it.
  private var lastFinger: Finger?
  /// The keys and gamepad buttons that were pressed in the HUD.
  private var keys: Set<Int32> = []
  private var gamepadButtons: Set<Int64> = []

  // MARK: Mouse

  /// Whether mouse moves belong to the HUD.
  var ownsMoves: Bool {
    buttons.values.contains(true) && !buttons.values.contains(false)
  }

  /// Whether the HUD owns a mouse button.
  var ownsButton: Bool { buttons.values.contains(true) }

  /// Records the press of a button; `decide` returns whether it hits the HUD.
  mutating func press(_ button: UInt8, decide: () -> Bool) -> Bool {
    var isOurs: Bool
    if button == UInt8(SDL_BUTTON_LEFT), let pair = mousePair, pair.isDown.synthesized,
      !pair.isDown.press
    {
      isOurs = pair.isOurs
      mousePair?.isDown.press = true
    } else {
      isOurs = decide()
      if button == UInt8(SDL_BUTTON_LEFT) {
        mousePair = Pair(isOurs: isOurs, isDown: (true, false))
      }
    }
    buttons[button] = isOurs
    return isOurs
  }

  /// Records the release of a button and returns whether the HUD owned it.
  mutating func release(_ button: UInt8) -> Bool {
    if button == UInt8(SDL_BUTTON_LEFT) {
      mousePair?.isDown.press = false
      if mousePair?.isDown.synthesized == false { mousePair = nil }
    }
    return buttons.removeValue(forKey: button) ?? false
  }

  /// Records the press of the finger that SDL synthesizes from the mouse.
  mutating func pressSynthesizedFinger(decide: () -> Bool) -> Bool {
    if let pair = mousePair, pair.isDown.press, !pair.isDown.synthesized {
      mousePair?.isDown.synthesized = true
      return pair.isOurs
    }
    let isOurs = decide()
    mousePair = Pair(isOurs: isOurs, isDown: (false, true))
    return isOurs
  }

  /// Whether the moves of the finger that SDL synthesizes from the mouse belong to the HUD.
  var ownsSynthesizedFinger: Bool { mousePair?.isOurs ?? false }

  /// Records the release of the finger that SDL synthesizes from the mouse.
  mutating func releaseSynthesizedFinger() -> Bool {
    let isOurs = ownsSynthesizedFinger
    mousePair?.isDown.synthesized = false
    if mousePair?.isDown.press == false { mousePair = nil }
    return isOurs
  }

  // MARK: Fingers

  /// Records the press of a finger.
  mutating func press(_ finger: Finger, decide: () -> Bool) -> Bool {
    let isOurs: Bool
    if let pair = fingerPair, pair.isDown.synthesized, !pair.isDown.press {
      isOurs = pair.isOurs
      fingerPair?.isDown.press = true
      pairedFinger = finger
    } else {
      isOurs = decide()
    }
    fingers[finger] = isOurs
    lastFinger = finger
    return isOurs
  }

  /// Returns whether the HUD owns a finger.
  func owns(_ finger: Finger) -> Bool { fingers[finger] ?? false }

  /// Records the release of a finger and returns whether the HUD owned it.
  mutating func release(_ finger: Finger) -> Bool {
    if pairedFinger == finger {
      pairedFinger = nil
      fingerPair?.isDown.press = false
      if fingerPair?.isDown.synthesized == false { fingerPair = nil }
    }
    if lastFinger == finger { lastFinger = nil }
    return fingers.removeValue(forKey: finger) ?? false
  }

  /// Records the press of the mouse button that SDL synthesizes from the first finger.
  mutating func pressSynthesizedMouse(decide: () -> Bool) -> Bool {
    if fingerPair == nil, let finger = lastFinger, let isOurs = fingers[finger] {
      pairedFinger = finger
      fingerPair = Pair(isOurs: isOurs, isDown: (true, true))
      return isOurs
    }
    let isOurs = decide()
    fingerPair = Pair(isOurs: isOurs, isDown: (false, true))
    return isOurs
  }

  /// Whether the moves of the mouse that SDL synthesizes from the first finger belong to the HUD.
  var ownsSynthesizedMouse: Bool { fingerPair?.isOurs ?? false }

  /// Records the release of the mouse button that SDL synthesizes from the first finger.
  mutating func releaseSynthesizedMouse() -> Bool {
    let isOurs = ownsSynthesizedMouse
    fingerPair?.isDown.synthesized = false
    if fingerPair?.isDown.press == false { fingerPair = nil }
    return isOurs
  }

  // MARK: Keys and gamepads

  /// Records the press of a key that was handled or not; a repeated press keeps its owner.
  mutating func press(key: Int32, isOurs: Bool) {
    if isOurs { keys.insert(key) } else { keys.remove(key) }
  }

  /// Returns whether the HUD owns a key that is down.
  func owns(key: Int32) -> Bool { keys.contains(key) }

  /// Records the release of a key and returns whether the HUD owned it.
  mutating func release(key: Int32) -> Bool { keys.remove(key) != nil }

  /// Records the press of a gamepad button that was handled or not.
  mutating func press(gamepadButton: Int64, isOurs: Bool) {
    if isOurs { gamepadButtons.insert(gamepadButton) } else { gamepadButtons.remove(gamepadButton) }
  }

  /// Records the release of a gamepad button and returns whether the HUD owned it.
  mutating func release(gamepadButton: Int64) -> Bool {
    gamepadButtons.remove(gamepadButton) != nil
  }
}
