/// The ways in which a drag of a scroll view takes the keyboard away.
public nonisolated enum KeyboardDismissMode: UInt8, Hashable, Sendable {
  /// The keyboard stays.
  case none
  /// The first responder of the window resigns when a drag begins.
  case onDrag
}

/// The colors of scroll indicators.
public nonisolated enum IndicatorStyle: UInt8, Hashable, Sendable {
  /// A gray that is visible on dark and on light content.
  case `default`
  /// Black, for light content.
  case black
  /// White, for dark content.
  case white
}
