/// A timing curve: a cubic Bezier from (0, 0) to (1, 1) that maps elapsed time to progress.
///
/// ```swift
/// let progress = TimingCurve.easeInEaseOut.progress(at: 0.25)  // 0.1292
/// ```
public struct TimingCurve: Hashable, Sendable {
  /// The first control point; x within 0...1.
  public let control1: Point
  /// The second control point; x within 0...1.
  public let control2: Point

  /// The linear curve: progress equals elapsed time.
  public static let linear = TimingCurve(0, 0, 1, 1)
  /// The curve with a slow start: (0.42, 0) (1, 1).
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// The curve with a slow end: (0, 0) (0.58, 1).
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// The curve with a slow start and end, the default of view animations: (0.42, 0) (0.58, 1).
  public static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  /// The default curve of implicit layer animations: (0.25, 0.1) (0.25, 1).
  public static let standard = TimingCurve(0.25, 0.1, 0.25, 1)

  /// Makes a curve from its two control points; their x is clamped to 0...1.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    control1 = Point(x: min(max(x1, 0), 1), y: y1)
    control2 = Point(x: min(max(x2, 0), 1), y: y2)
  }

  /// Returns the progress at a fraction of the duration; 0 before the start, 1 after the end.
  ///
  /// Solves x(t) = fraction by Halley's method, falling back to bisection, to within 1e-12.
  ///
  /// - Complexity: O(1), about two steps.
  public func progress(at fraction: Double) -> Double {
    if !(fraction > 0) { return 0 }
    if fraction >= 1 { return 1 }
    if control1.x == control1.y, control2.x == control2.y { return fraction }
    let x = Polynomial(control1.x, control2.x)
    let y = Polynomial(control1.y, control2.y)
    return y.value(at: x.parameter(of: fraction))
  }

  /// A coordinate of the curve as a polynomial of its parameter, 0...1.
  private struct Polynomial {
    private let a: Double
    private let b: Double
    private let c: Double

    @inline(__always)
    init(_ p1: Double, _ p2: Double) {
      c = 3 * p1
      b = 3 * (p2 - p1) - c
      a = 1 - c - b
    }

    /// Returns the coordinate at a parameter of the curve, 0...1.
    @inline(__always)
    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }

    /// Returns the parameter at which a monotonic coordinate has a value.
    @inline(__always)
    func parameter(of value: Double) -> Double {
      var t = value
      // Without bounds, as they are hardly ever needed.
      for _ in 0..<4 {
        let error = self.value(at: t) - value
        if abs(error) < 1e-12, t >= 0, t <= 1 { return t }
        t -= step(error, at: t).length
      }
      return boundedParameter(of: value)
    }

    /// Returns the step of Halley's method at a parameter with an error, and the slope there.
    @inline(__always)
    private func step(_ error: Double, at t: Double) -> (length: Double, slope: Double) {
      // Half of the second derivative.
      let bend = 3 * a * t + b
      let slope = (bend + b) * t + c
      return (error * slope / (slope * slope - error * bend), slope)
    }

    /// Returns the parameter at which a monotonic coordinate has a value, which is kept between bounds.
    @inline(never)
    private func boundedParameter(of value: Double) -> Double {
      var low = 0.0
      var high = 1.0
      var t = value
      for _ in 0..<64 {
        let error = self.value(at: t) - value
        if abs(error) < 1e-12 { break }
        if error > 0 { high = t } else { low = t }
        let (length, slope) = step(error, at: t)
        let next = t - length
        t = slope > 1e-9 && next > low && next < high ? next : 0.5 * (low + high)
      }
      return t
    }
  }
}
