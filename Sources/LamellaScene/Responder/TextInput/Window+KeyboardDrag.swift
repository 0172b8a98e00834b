package import LamellaGeometry

// The on-screen keyboard as a touch moves it away.
extension Window {
  /// The end of a drag that moves the keyboard.
  package enum KeyboardRelease {
    /// The touch was lifted with a velocity, in points per second; positive downwards.
    case lifted(velocity: Double)
    /// The touch was cancelled, or something else moves the content now.
    case cancelled
  }

  /// The speed above which the direction of a touch decides on the keyboard, in points per second.
  private static let keyboardFlickSpeed = 100.0
  /// The duration of the keyboard's movement after the touch, in seconds.
  private static let keyboardReleaseDuration = 0.25

  /// Moves the keyboard so that its top edge is at a touch, at most down to the bottom edge of the window.
  ///
  /// The keyboard moves from when the touch first comes below its top edge, and then up again as well. One that does not
  /// reach down to the bottom edge stays where it is.
  ///
  /// - Parameter location: The place of the touch, in points of the window.
  /// - Returns: Whether the touch moves the keyboard, which ``releaseKeyboard(_:)`` is to end.
  package final func moveKeyboard(to location: Point) -> Bool {
    guard let frame = storedKeyboardFrame, !frame.isEmpty, frame.maxY >= bounds.maxY else {
      return false
    }
    let travel = min(max(location.y, frame.minY), bounds.maxY) - frame.minY
    guard travel != keyboardTravel ?? 0 else { return keyboardTravel != nil }
    let old = keyboardFrame
    keyboardTravel = travel
    keyboardGuidesDidMove()
    notify(
      KeyboardChange(
        phase: .didFollowTouch, beginFrame: old, endFrame: keyboardFrame, duration: 0),
      .didFollowTouch)
    return keyboardTravel != nil
  }

  /// Has a keyboard that a touch has moved disappear or come back, in an animation.
  ///
  /// The direction of the touch decides, or where it was at rest, whether more than half of the keyboard is out of sight.
  /// The keyboard disappears if the first responder resigns.
  package final func releaseKeyboard(_ release: KeyboardRelease) {
    guard let travel = keyboardTravel, let frame = storedKeyboardFrame else { return }
    let isDismissed =
      switch release {
      case .lifted(let velocity) where abs(velocity) > Self.keyboardFlickSpeed:
        velocity > 0 && travel > 0
      case .lifted: travel > frame.height / 2
      case .cancelled: false
      }
    let hasResigned = isDismissed && (firstResponder?.resignFirstResponder() ?? true)
    // The host may have changed the keyboard meanwhile.
    guard keyboardTravel == travel, storedKeyboardFrame == frame else { return }
    setKeyboardFrame(hasResigned ? nil : frame, duration: Self.keyboardReleaseDuration)
    keyboardTravel = nil
  }
}
