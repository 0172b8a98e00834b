public import LamellaGeometry

/// A key and the modifiers held with it.
public nonisolated struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// Whether the press repeats because the key is held.
  public var isRepeat: Bool
  /// The time, in microseconds on the stage's timeline.
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

/// A turn of the wheel, or a scroll on a trackpad.
public nonisolated struct WheelEvent: Hashable, Sendable {
  /// The place of the pointer, in window space.
  public var location: Point
  /// The turn in notches, fractions included: y > 0 is away from the user, x > 0 is to the right.
  public var notches: Point
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// The time, in microseconds on the stage's timeline.
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
