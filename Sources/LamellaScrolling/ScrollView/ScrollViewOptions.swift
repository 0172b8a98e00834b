/// A rate of deceleration after a drag.
public nonisolated struct DecelerationRate: Hashable, Sendable {
  /// The factor by which the velocity is multiplied each millisecond, 0.9...0.9999.
  public let factorPerMillisecond: Double
  /// The factor 0.998, for a deceleration of a few seconds.
  public static let normal = DecelerationRate(factorPerMillisecond: 0.998)
  /// The factor 0.99, for a fast stop.
  public static let fast = DecelerationRate(factorPerMillisecond: 0.99)
  /// Makes a rate; the factor is clamped to 0.9...0.9999, NaN becomes 0.998.
  public init(factorPerMillisecond factor: Double) {
    factorPerMillisecond = factor.isNaN ? 0.998 : min(max(factor, 0.9), 0.9999)
  }
}

/// The ways in which a drag of a scroll view takes the keyboard away, by having the first responder of the window resign.
///
/// There are no accessory views above keyboards, so the modes that name them are as those that do not.
public nonisolated enum KeyboardDismissMode: UInt8, Hashable, Sendable {
  /// The keyboard stays.
  case none
  /// The keyboard goes when a drag begins.
  case onDrag
  /// The keyboard follows a drag that reaches down into `Window.keyboardFrame`, and goes or comes back at the end.
  ///
  /// The direction of the finger decides as it is lifted, or where it rests, whether more than half of the keyboard is
  /// out of sight. Guides of the keyboard follow; observers hear of each step by
  /// `KeyboardChange.Phase.didFollowTouch`.
  case interactive
  /// The keyboard goes when a drag begins.
  case onDragWithAccessory
  /// The keyboard follows a drag that reaches down into it.
  case interactiveWithAccessory
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
