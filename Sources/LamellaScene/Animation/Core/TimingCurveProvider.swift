public import LamellaGeometry

/// How a ``ViewPropertyAnimator`` leads along its way: a `TimingCurve` or `SpringTimingParameters`.
public nonisolated protocol TimingCurveProvider: Sendable {
  /// Which of both it is.
  var timingCurveType: TimingCurveType { get }
}

/// The kinds of ``TimingCurveProvider``.
public nonisolated enum TimingCurveType: Hashable, Sendable {
  /// A curve over the animator's duration.
  case curve(TimingCurve)
  /// A spring, which takes the time that it needs to settle.
  case spring(SpringTimingParameters)
}

nonisolated extension TimingCurve: TimingCurveProvider {
  /// The curve itself.
  public var timingCurveType: TimingCurveType { .curve(self) }
}

nonisolated extension SpringTimingParameters: TimingCurveProvider {
  /// The spring itself.
  public var timingCurveType: TimingCurveType { .spring(self) }
}
