public import LamellaGeometry

/// Where the pointer is, and what of its buttons changed.
public nonisolated struct PointerEvent: Hashable, Sendable {
  /// Where, in window space.
  public var location: Point
  /// The button that went down or came up; nil when the pointer only moved.
  public var button: MouseButton?
  /// How many presses in a row this one is; 0 when the pointer only moved.
  public var clicks: Int
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// When, in microseconds on the stage's timeline.
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

  /// Where, in a view's own space; nil means window space.
  @MainActor public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }
}

/// What the pointer looks like.
public nonisolated enum Cursor: UInt8, Hashable, Sendable, CaseIterable {
  /// The system's arrow.
  case arrow
  /// A hand that points: what can be pressed.
  case pointingHand
  /// A beam: text.
  case text
  /// A cross: exact places.
  case crosshair
  /// Two arrows, left and right.
  case resizeLeftRight
  /// Two arrows, up and down.
  case resizeUpDown
  /// Two arrows, top left and bottom right.
  case resizeDiagonallyDown
  /// Two arrows, top right and bottom left.
  case resizeDiagonallyUp
  /// Four arrows: what can be moved.
  case move
  /// A barred circle: what cannot be done.
  case notAllowed
  /// An hourglass or the like.
  case wait
  /// None: the view draws its own.
  case hidden
}
