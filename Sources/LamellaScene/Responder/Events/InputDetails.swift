public import LamellaGeometry

/// A key and the modifiers held with it.
public nonisolated struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// Whether the press repeats because the key is held.
  public var isRepeat: Bool
  /// When, in microseconds on the stage's timeline.
  public var microseconds: Int64

  /// Makes a press.
  public init(
    key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false, microseconds: Int64 = 0
  ) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.microseconds = microseconds
  }
}

/// A turn of the wheel, or its likeness on a trackpad.
public nonisolated struct WheelEvent: Hashable, Sendable {
  /// Where the pointer is, in window space.
  public var location: Point
  /// Notches, fractions included: y > 0 is away from the user, x > 0 is to the right.
  public var notches: Point
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// When, in microseconds on the stage's timeline.
  public var microseconds: Int64

  /// Makes a turn.
  public init(
    location: Point, notches: Point, modifiers: KeyModifiers = [], microseconds: Int64 = 0
  ) {
    self.location = location
    self.notches = notches
    self.modifiers = modifiers
    self.microseconds = microseconds
  }
}
