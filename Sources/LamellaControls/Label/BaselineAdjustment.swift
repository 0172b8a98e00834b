/// The vertical alignment of text whose font was shrunk to fit a label's width.
public nonisolated enum BaselineAdjustment: UInt8, Hashable, Sendable {
  /// The baseline is that of the full font size.
  case alignBaselines = 0
  /// The text is centered vertically.
  case alignCenters = 1
  /// The top edge is that of the full font size.
  case none = 2
}
