public import LamellaGeometry

/// An event of the pointer: its location, with the button that changed.
public nonisolated struct PointerEvent: Hashable, Sendable {
  /// The place, in window space.
  public var location: Point
  /// The button that went down or came up; nil when the pointer only moved.
  public var button: MouseButton?
  /// The number of presses in a row that this one ends; 0 when the pointer only moved.
  public var clicks: Int
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// The time, in microseconds on the stage's timeline.
  public var microseconds: Int64

  /// Makes an event.
  public init(
    location: Point, button: MouseButton? = nil, clicks: Int = 0, modifiers: KeyModifiers = [],
    microseconds: Int64 = 0
  ) {
    self.location = location
    self.button = button
    self.clicks = clicks
    self.modifiers = modifiers
    self.microseconds = microseconds
  }

  /// Returns the location in a view's own space; nil means window space.
  @MainActor public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }
}

/// The shapes of the pointer's cursor.
public nonisolated enum Cursor: UInt8, Hashable, Sendable, CaseIterable {
  /// The system's arrow.
  case arrow
  /// A hand that points, for buttons.
  case pointingHand
  /// A beam, for text.
  case text
  /// A cross, for exact places.
  case crosshair
  /// Two arrows, left and right.
  case resizeLeftRight
  /// Two arrows, up and down.
  case resizeUpDown
  /// Two arrows, top left and bottom right.
  case resizeDiagonallyDown
  /// Two arrows, top right and bottom left.
  case resizeDiagonallyUp
  /// Four arrows, for objects that can be moved.
  case move
  /// A barred circle, for actions that are not possible.
  case notAllowed
  /// An hourglass or the like.
  case wait
  /// No pointer: the view draws its own.
  case hidden
}
