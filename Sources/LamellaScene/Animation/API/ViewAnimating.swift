/// The states of a ``ViewPropertyAnimator``: inactive, active or stopped.
public nonisolated enum ViewAnimatingState: UInt8, Hashable, Sendable {
  /// Not started, or over.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, and still to be finished.
  case stopped
}

/// The positions at which a ``ViewPropertyAnimator`` can end: start, end or the present one.
public nonisolated enum ViewAnimatingPosition: UInt8, Hashable, Sendable {
  /// The end: properties have the values that the blocks set.
  case end
  /// The start: properties have the values from before.
  case start
  /// A position between: properties have the values that were presented.
  case current
}
