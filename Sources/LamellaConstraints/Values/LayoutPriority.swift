/// The priority of a constraint: above 0 and at most 1000, which is required.
///
/// A constraint gives way only to those of higher priority, however many of lower priority want something else.
/// Among constraints of one priority, the sum of the differences counts.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, from 0 (exclusive) to 1000.
  public var rawValue: Float

  /// Makes a priority from a number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority from a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The priority of constraints that must hold, 1000.
  public static let required = LayoutPriority(1000)
  /// The priority with which controls and labels resist being smaller than their content, 750.
  public static let defaultHigh = LayoutPriority(750)
  /// The priority of a drag that may resize a window, 510.
  public static let dragThatCanResizeScene = LayoutPriority(510)
  /// The priority with which a window keeps its size, 500.
  public static let sceneSizeStayPut = LayoutPriority(500)
  /// The priority of a drag that may not resize a window, 490.
  public static let dragThatCannotResizeScene = LayoutPriority(490)
  /// The priority with which views resist being larger than their content, 250.
  public static let defaultLow = LayoutPriority(250)
  /// The priority of the target size in fitting, 50.
  public static let fittingSizeLevel = LayoutPriority(50)

  /// Whether a priority is lower than another.
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}
