internal import LamellaGeometry

/// The way in which a user moves the focus.
///
/// Directions are those on the screen, also where lines run from right to left.
public nonisolated enum FocusHeading: UInt8, Hashable, Sendable, CaseIterable {
  /// Up, by an arrow key or a gamepad.
  case up
  /// Down, by an arrow key or a gamepad.
  case down
  /// To the left, by an arrow key or a gamepad.
  case left
  /// To the right, by an arrow key or a gamepad.
  case right
  /// Forwards in reading order, by Tab.
  case next
  /// Backwards in reading order, by Tab with Shift.
  case previous

  /// The heading of an arrow key; nil for other keys.
  public init?(_ key: Key) {
    switch key {
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    default: return nil
    }
  }

  /// Whether the heading is to the left or to the right.
  var isHorizontal: Bool { self == .left || self == .right }
}

extension KeyPress {
  /// The direction in which the key moves the focus; nil for keys that are no arrows, and with modifiers.
  package nonisolated var focusHeading: FocusHeading? {
    modifiers.isEmpty ? FocusHeading(key) : nil
  }
}
