/// The style of a line along a path: width, caps, joins, dashes.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape at the ends of an open subpath.
  public enum LineCap: UInt8, Hashable, Sendable {
    /// No cap: the line stops at its end.
    case butt
    /// Half a disc beyond the end.
    case round
    /// Half a square beyond the end.
    case square
  }

  /// The shape at corners.
  public enum LineJoin: UInt8, Hashable, Sendable {
    /// The edges extend until they meet; beyond the miter limit the join is a bevel.
    case miter
    /// A sector of a disc.
    case round
    /// The corner is cut off.
    case bevel
  }

  /// The width of the line, in the path's units.
  public var lineWidth: Double
  /// The shape at the ends.
  public var lineCap: LineCap
  /// The shape at corners.
  public var lineJoin: LineJoin
  /// The largest length of a miter, in line widths.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turns; empty for a line without gaps.
  public var lineDash: [Double]
  /// The distance into the dash pattern at the start of the line.
  public var dashPhase: Double

  /// Makes a style; the defaults are UIKit's.
  ///
  /// - Parameters:
  ///   - lineWidth: The width, in the path's units.
  ///   - lineCap: The shape at the ends.
  ///   - lineJoin: The shape at corners.
  ///   - miterLimit: The largest length of a miter, in line widths.
  ///   - lineDash: The lengths of dashes and gaps in turns.
  ///   - dashPhase: The distance into the dash pattern at the start of the line.
  public init(
    lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
    miterLimit: Double = 10, lineDash: [Double] = [], dashPhase: Double = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.lineDash = lineDash
    self.dashPhase = dashPhase
  }

  /// Whether a stroke in this style draws anything.
  public var isDrawable: Bool { lineWidth > 0 && lineWidth.isFinite }

  /// The largest distance from the path that a stroke can reach, caps and miters included.
  public var reach: Double {
    let half = lineWidth / 2
    switch (lineJoin, lineCap) {
    case (.miter, _): return half * max(miterLimit.isFinite ? miterLimit : 1, 1.5)
    case (_, .square): return half * 1.5
    default: return half
    }
  }
}
