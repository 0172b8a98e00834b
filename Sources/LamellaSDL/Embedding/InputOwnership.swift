internal import CSDL2

/// Who owns what is held down: the HUD or its host.
///
/// Decided at the press, valid to the release.
///
/// SDL delivers some presses twice: the first finger as a mouse as well, the left mouse button as a
/// finger as well, each under a mark of its own. Whichever of the two comes first decides for both.
struct InputOwnership {
  /// A finger of a touch device.
  struct Finger: Hashable {
    var device: SDL_TouchID
    var finger: SDL_FingerID
  }

  /// A press and its shadow.
  private struct Pair {
    var isOurs: Bool
    /// Whether the press itself, and its shadow, are down.
    var isDown = (press: false, shadow: false)
  }

  /// Mouse buttons that are down; true for the HUD's.
  private var buttons: [UInt8: Bool] = [:]
  /// Fingers that are down; true for the HUD's.
  private var fingers: [Finger: Bool] = [:]
  /// The left button and the finger that is its shadow.
  private var mousePair: Pair?
  /// The first finger and the mouse that is its shadow.
  private var fingerPair: Pair?
  private var pairedFinger: Finger?
  /// The finger that went down last, for a shadow that comes behind it.
  private var lastFinger: Finger?
  /// Keys and gamepad buttons that went down in the HUD.
  private var keys: Set<Int32> = []
  private var pads: Set<Int64> = []

  // MARK: Mouse

  /// Whether moves of the mouse are the HUD's.
  var ownsMoves: Bool {
    buttons.values.contains(true) && !buttons.values.contains(false)
  }

  /// Whether the HUD owns some button.
  var ownsButton: Bool { buttons.values.contains(true) }

  /// A button went down; `decide` says whether it hits the HUD.
  mutating func press(_ button: UInt8, decide: () -> Bool) -> Bool {
    var isOurs: Bool
    if button == UInt8(SDL_BUTTON_LEFT), let pair = mousePair, pair.isDown.shadow,
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

  /// A button came up.
  mutating func release(_ button: UInt8) -> Bool {
    if button == UInt8(SDL_BUTTON_LEFT) {
      mousePair?.isDown.press = false
      if mousePair?.isDown.shadow == false { mousePair = nil }
    }
    return buttons.removeValue(forKey: button) ?? false
  }

  /// The finger that is the mouse's shadow went down.
  mutating func pressMouseShadow(decide: () -> Bool) -> Bool {
    if let pair = mousePair, pair.isDown.press, !pair.isDown.shadow {
      mousePair?.isDown.shadow = true
      return pair.isOurs
    }
    let isOurs = decide()
    mousePair = Pair(isOurs: isOurs, isDown: (false, true))
    return isOurs
  }

  /// Whether the mouse's shadow is the HUD's while it moves.
  var ownsMouseShadow: Bool { mousePair?.isOurs ?? false }

  /// The finger that is the mouse's shadow came up.
  mutating func releaseMouseShadow() -> Bool {
    let isOurs = ownsMouseShadow
    mousePair?.isDown.shadow = false
    if mousePair?.isDown.press == false { mousePair = nil }
    return isOurs
  }

  // MARK: Fingers

  /// A finger went down.
  mutating func press(_ finger: Finger, decide: () -> Bool) -> Bool {
    let isOurs: Bool
    if let pair = fingerPair, pair.isDown.shadow, !pair.isDown.press {
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

  /// Whether a finger that moves is the HUD's.
  func owns(_ finger: Finger) -> Bool { fingers[finger] ?? false }

  /// A finger was lifted.
  mutating func release(_ finger: Finger) -> Bool {
    if pairedFinger == finger {
      pairedFinger = nil
      fingerPair?.isDown.press = false
      if fingerPair?.isDown.shadow == false { fingerPair = nil }
    }
    if lastFinger == finger { lastFinger = nil }
    return fingers.removeValue(forKey: finger) ?? false
  }

  /// The mouse button that is the first finger's shadow went down.
  mutating func pressFingerShadow(decide: () -> Bool) -> Bool {
    if fingerPair == nil, let finger = lastFinger, let isOurs = fingers[finger] {
      pairedFinger = finger
      fingerPair = Pair(isOurs: isOurs, isDown: (true, true))
      return isOurs
    }
    let isOurs = decide()
    fingerPair = Pair(isOurs: isOurs, isDown: (false, true))
    return isOurs
  }

  /// Whether the finger's shadow is the HUD's while it moves.
  var ownsFingerShadow: Bool { fingerPair?.isOurs ?? false }

  /// The mouse button that is the first finger's shadow came up.
  mutating func releaseFingerShadow() -> Bool {
    let isOurs = ownsFingerShadow
    fingerPair?.isDown.shadow = false
    if fingerPair?.isDown.press == false { fingerPair = nil }
    return isOurs
  }

  // MARK: Keys and gamepads

  /// A key went down and was handled, or not; a repeated one belongs to whom it was pressed for.
  mutating func press(key: Int32, isOurs: Bool) {
    if isOurs { keys.insert(key) } else { keys.remove(key) }
  }

  /// Whether the HUD owns a key that is down.
  func owns(key: Int32) -> Bool { keys.contains(key) }

  /// A key came up.
  mutating func release(key: Int32) -> Bool { keys.remove(key) != nil }

  /// A gamepad's button went down and was handled, or not.
  mutating func press(pad: Int64, isOurs: Bool) {
    if isOurs { pads.insert(pad) } else { pads.remove(pad) }
  }

  /// A gamepad's button came up.
  mutating func release(pad: Int64) -> Bool { pads.remove(pad) != nil }
}
