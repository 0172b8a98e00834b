/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// What the line ends with where a subpath is open.
  public enum LineCap: UInt8, Hashable, Sendable {
    /// It stops at the end.
    case butt
    /// Half a disc.
    case round
    /// Half a square.
    case square
  }

  /// What the line does where it turns.
  public enum LineJoin: UInt8, Hashable, Sendable {
    /// Its edges go on until they meet; beyond the miter limit it is a bevel.
    case miter
    /// A piece of a disc.
    case round
    /// The corner is cut off.
    case bevel
  }

  /// The width of the line, in the path's units.
  public var lineWidth: Double
  /// How it ends.
  public var lineCap: LineCap
  /// How it turns.
  public var lineJoin: LineJoin
  /// The most that a miter's length may be, in widths of the line.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turns; empty for a line without gaps.
  public var lineDash: [Double]
  /// How far into the dashes the line begins.
  public var dashPhase: Double

  /// Makes a style; the defaults are UIKit's.
  ///
  /// - Parameters:
  ///   - lineWidth: The width, in the path's units.
  ///   - lineCap: How the line ends.
  ///   - lineJoin: How it turns.
  ///   - miterLimit: The most that a miter's length may be, in widths of the line.
  ///   - lineDash: The lengths of dashes and gaps in turns.
  ///   - dashPhase: How far into the dashes the line begins.
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

  /// Whether a stroke in this style shows anything at all.
  public var isDrawable: Bool { lineWidth > 0 && lineWidth.isFinite }

  /// How far from the path a stroke can reach, caps and miters included.
  public var reach: Double {
    let half = lineWidth / 2
    switch (lineJoin, lineCap) {
    case (.miter, _): return half * max(miterLimit.isFinite ? miterLimit : 1, 1.5)
    case (_, .square): return half * 1.5
    default: return half
    }
  }
}
