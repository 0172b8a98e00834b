/// How text stands in a label's height when its font has become smaller to fit the width.
public nonisolated enum BaselineAdjustment: UInt8, Hashable, Sendable {
  /// The baseline stays where that of the full size would be.
  case alignBaselines = 0
  /// The text stands in the middle of the height.
  case alignCenters = 1
  /// The upper edge stays where that of the full size would be.
  case none = 2
}
