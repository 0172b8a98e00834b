internal import LamellaGeometry

/// The motion of a zoom, as a function of the time since its start.
///
/// Scale and offset follow one progress, so that each point of the content moves along a straight line, and a point that
/// is at the same place at the start and the end stays there.
nonisolated struct ZoomMotion {
  /// The scale and the offset at a time.
  struct State {
    var scale: Double
    var offset: Point
    /// Whether the motion has ended; scale and offset are then exactly the targets.
    var isFinished: Bool
  }

  /// The duration of a timed zoom, in seconds.
  static let duration = 0.3

  /// The motion from 0, the start, to 1, the targets.
  private let progress: AxisMotion
  private let startScale: Double
  private var startOffset: Point
  /// The scale at the end.
  let targetScale: Double
  /// The offset at the end.
  private(set) var targetOffset: Point

  /// Makes a timed zoom along half a cosine.
  init(from start: (scale: Double, offset: Point), to target: (scale: Double, offset: Point)) {
    (startScale, startOffset) = start
    (targetScale, targetOffset) = target
    progress = .timed(from: 0, to: 1, duration: Self.duration)
  }

  /// Makes a zoom by a critically damped spring that does not pass its target.
  ///
  /// - Parameters:
  ///   - start: The scale and the offset at the start.
  ///   - target: The scale and the offset at the end.
  ///   - velocity: The velocity of the scale at the start, per second.
  ///   - frequency: The frequency of the spring, in radians per second.
  ///   - restFraction: The fraction of the way that is left when the motion ends.
  init(
    from start: (scale: Double, offset: Point), to target: (scale: Double, offset: Point),
    velocity: Double, frequency: Double, restFraction: Double
  ) {
    (startScale, startOffset) = start
    (targetScale, targetOffset) = target
    let change = target.scale - start.scale
    progress = .spring(
      from: 0, velocity: change == 0 ? 0 : velocity / change, to: 1, frequency: frequency,
      overshoots: false, restDistance: restFraction)
  }

  /// Moves the motion along with content that moved.
  mutating func shift(by vector: Point) {
    startOffset += vector
    targetOffset += vector
  }

  /// Returns the scale and the offset at a time, in seconds since the start.
  ///
  /// - Complexity: O(1).
  func state(at seconds: Double) -> State {
    let progress = progress.state(at: seconds)
    guard !progress.isFinished else {
      return State(scale: targetScale, offset: targetOffset, isFinished: true)
    }
    return State(
      scale: startScale + (targetScale - startScale) * progress.position,
      offset: startOffset.interpolated(to: targetOffset, fraction: progress.position),
      isFinished: false)
  }

  /// Returns the velocity of the scale at a time, per second.
  func velocity(at seconds: Double) -> Double {
    progress.state(at: seconds).velocity * (targetScale - startScale)
  }
}

/// The resistance of a zoom beyond its limits.
nonisolated enum ZoomBand {
  /// Returns the scale that is shown for the scale of a pinch: beyond a limit the rubber band's of their ratio.
  ///
  /// - Parameters:
  ///   - raw: The scale without resistance, positive.
  ///   - limits: The range of scales, positive.
  /// - Returns: The scale, between half the lower limit and twice the upper one.
  static func scale(forRaw raw: Double, limits: ClosedRange<Double>) -> Double {
    if raw > limits.upperBound {
      let beyond = raw / limits.upperBound - 1
      return limits.upperBound * (1 + RubberBand.overscroll(forDistance: beyond, extent: 1))
    }
    if raw < limits.lowerBound {
      let beyond = limits.lowerBound / raw - 1
      return limits.lowerBound / (1 + RubberBand.overscroll(forDistance: beyond, extent: 1))
    }
    return raw
  }

  /// Returns the scale of a pinch for the scale that is shown.
  static func raw(forScale scale: Double, limits: ClosedRange<Double>) -> Double {
    if scale > limits.upperBound {
      let beyond = scale / limits.upperBound - 1
      return limits.upperBound * (1 + RubberBand.distance(forOverscroll: beyond, extent: 1))
    }
    if scale < limits.lowerBound {
      let beyond = limits.lowerBound / scale - 1
      return limits.lowerBound / (1 + RubberBand.distance(forOverscroll: beyond, extent: 1))
    }
    return scale
  }
}
