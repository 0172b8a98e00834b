/// The ways in which a drag of a scroll view takes the keyboard away.
public nonisolated enum KeyboardDismissMode: UInt8, Hashable, Sendable {
  /// The keyboard stays.
  case none
  /// The first responder of the window resigns when a drag begins.
  case onDrag
}

/// The ways in which a scroll view adds the safe area to its content inset.
public nonisolated enum ContentInsetAdjustmentBehavior: UInt8, Hashable, Sendable {
  /// The safe area is added along the axes that scroll, and at the top and bottom of a view controller's own view.
  ///
  /// Unlike in UIKit, nothing is added to a scroll view with paging, whose pages fill it.
  case automatic
  /// The safe area is added along each axis on which the content is larger than the view, or always bounces.
  case scrollableAxes
  /// The safe area is not added.
  case never
  /// The safe area is added on all edges.
  case always
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
