public import LamellaGeometry

/// The timing function of a ``ViewPropertyAnimator``: a `TimingCurve` or `SpringTimingParameters`.
public nonisolated protocol TimingCurveProvider: Sendable {
  /// The kind and value of the timing function.
  var timingCurveType: TimingCurveType { get }
}

/// The kinds of ``TimingCurveProvider``.
public nonisolated enum TimingCurveType: Hashable, Sendable {
  /// A curve over the animator's duration.
  case curve(TimingCurve)
  /// A spring, whose settling time replaces the animator's duration.
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
