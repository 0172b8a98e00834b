/// What a ``ViewPropertyAnimator`` is about.
public nonisolated enum ViewAnimatingState: UInt8, Hashable, Sendable {
  /// It has not been started, or is over.
  case inactive
  /// It runs or pauses.
  case active
  /// It was stopped, and is to be finished.
  case stopped
}

/// Where a ``ViewPropertyAnimator`` came to its end.
public nonisolated enum ViewAnimatingPosition: UInt8, Hashable, Sendable {
  /// At the end: properties have what the blocks made of them.
  case end
  /// At the start: properties are what they were.
  case start
  /// In between: properties have what was shown.
  case current
}
