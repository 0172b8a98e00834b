public import LamellaGeometry

/// An input event of a pointer, finger, key, gamepad or the window.
///
/// Platforms make them, a stage queues them by time and hands each to the first tick that starts at
/// or after it. They are plain values: recording and replaying input is storing them.
public nonisolated struct InputEvent: Hashable, Sendable {
  /// The time of the input, in microseconds on the stage's timeline.
  public var microseconds: Int64
  /// The kind of input, with its details.
  public var kind: Kind

  /// Makes an event.
  public init(microseconds: Int64, _ kind: Kind) {
    self.microseconds = microseconds
    self.kind = kind
  }

  /// A kind of input, with its details.
  ///
  /// Points are in window space.
  public enum Kind: Hashable, Sendable {
    /// A mouse button went down; `clicks` is 2 for the second press of a double click.
    case mouseDown(Point, button: MouseButton, clicks: Int)
    /// The mouse moved, with or without a button held.
    case mouseMoved(Point)
    /// A mouse button came up.
    case mouseUp(Point, button: MouseButton, clicks: Int)
    /// The mouse left the window without a button held.
    case mouseLeft
    /// The wheel turned by notches, fractions included; y > 0 is away from the user, x > 0 right.
    case wheel(Point, notches: Point)
    /// A finger touched; pressure is 0...1.
    case fingerDown(FingerID, Point, pressure: Double)
    /// A finger moved.
    case fingerMoved(FingerID, Point, pressure: Double)
    /// A finger lifted.
    case fingerUp(FingerID, Point)
    /// The system took a finger away: its touch ends without effect.
    case fingerCancelled(FingerID)
    /// A key went down; `isRepeat` while it is held.
    case keyDown(Key, KeyModifiers, isRepeat: Bool)
    /// A key came up.
    case keyUp(Key, KeyModifiers)
    /// Text was entered.
    case text(String)
    /// An input method composes text; `start` and `length` count characters of the selection.
    case textEditing(String, start: Int, length: Int)
    /// The text of the pasteboard, which the event before it in the same tick has pasted; empty for none.
    ///
    /// A stage makes it when text is pasted, for recordings. Replayed, it is what that event pastes.
    case pasteboard(String)
    /// A file that the scene follows, by its path, was saved with a text; nil for one that cannot be read.
    ///
    /// A stage makes it for scenes that are live: when the first one reads a file, and whenever the file is saved. With
    /// the text in recordings, a replay shows what was there, whatever the file holds by then.
    case fileChanged(String, text: String?)
    /// A gamepad button went down; SDL's names, such as `a` or `dpleft`.
    case gamepadDown(String)
    /// A gamepad button came up.
    case gamepadUp(String)
    /// A gamepad axis moved to a value of -1...1; SDL's names, such as `leftx`.
    case gamepadAxis(String, Double)
    /// The window has a new size in points.
    case resize(Size)
    /// The window lost the keyboard; everything held is cancelled.
    case focusLost
    /// Everything held ends without effect: a host took the input over, or a view left its window.
    case inputReset
    /// The window has the keyboard.
    case focusGained
    /// The user wants to leave.
    case quit
  }
}

/// The identity of a finger, from down to up.
public nonisolated struct FingerID: Hashable, Sendable {
  /// The number behind the identity.
  public let rawValue: Int64
  /// Makes an identity from a number.
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// A mouse button, by SDL's numbers.
public nonisolated struct MouseButton: Hashable, Sendable {
  /// SDL's number: 1 left, 2 middle, 3 right, 4 and 5 the side buttons.
  public let rawValue: Int
  /// Button 1.
  public static let left = MouseButton(1)
  /// Button 2.
  public static let middle = MouseButton(2)
  /// Button 3.
  public static let right = MouseButton(3)
  /// Makes a button from its number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// A key, by SDL's name in the current keyboard layout, such as `Left`, `A` or `Return`.
public nonisolated struct Key: Hashable, Sendable {
  /// SDL's name.
  public let name: String
  /// The arrow to the left.
  public static let left = Key("Left")
  /// The arrow to the right.
  public static let right = Key("Right")
  /// The arrow up.
  public static let up = Key("Up")
  /// The arrow down.
  public static let down = Key("Down")
  /// Home.
  public static let home = Key("Home")
  /// End.
  public static let end = Key("End")
  /// The page up key.
  public static let pageUp = Key("PageUp")
  /// The page down key.
  public static let pageDown = Key("PageDown")
  /// The space bar.
  public static let space = Key("Space")
  /// The return key.
  public static let `return` = Key("Return")
  /// The tab key.
  public static let tab = Key("Tab")
  /// Escape.
  public static let escape = Key("Escape")
  /// Makes a key from SDL's name.
  public init(_ name: String) { self.name = name }
}

/// The modifier keys held during an event.
public nonisolated struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Either shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Either alt key.
  public static let alt = KeyModifiers(rawValue: 4)
  /// Either command, super or Windows key.
  public static let command = KeyModifiers(rawValue: 8)
  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}
