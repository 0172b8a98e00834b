public import LamellaGeometry

/// A kind of interpolation between keyframes.
public nonisolated enum CalculationMode: UInt8, Hashable, Sendable {
  /// Linear.
  case linear
  /// Each value is held until the next takes its place.
  case discrete
  /// Linear, at a constant speed: key times and timing functions do not count.
  case paced
  /// Along a smooth curve through the values.
  case cubic
  /// Along a smooth curve at a constant speed.
  case cubicPaced
}

/// A rotation of a layer that follows a path.
public nonisolated enum RotationMode: UInt8, Hashable, Sendable {
  /// None: the layer keeps its rotation.
  case none
  /// Along the path: the layer's x axis points forwards.
  case auto
  /// Along the path: the layer's x axis points backwards.
  case autoReverse
}

/// An animation of a property through several values, or of a position along a path.
///
/// ```swift
/// var shake = KeyframeAnimation(.translationX, values: [0, -8, 8, -4, 4, 0])
/// shake.duration = 0.4
/// field.layer.add(shake, forKey: "shake")
/// ```
///
/// Transforms and paths are interpolated linearly in all modes but the discrete one.
public nonisolated struct KeyframeAnimation<Value: Animatable>: InstallableAnimation {
  /// The property that is animated.
  public let property: AnimatableProperty<Value>
  /// The values; not used where there is a path.
  public var values: [Value] = []
  /// A path that points follow, in place of `values`; each end of a line or curve is a value.
  ///
  /// Nil for none.
  ///
  /// Subpaths are joined by straight lines.
  public var path: Path?
  /// The time of each value, as a fraction of the duration: 0...1, not decreasing.
  ///
  /// As many as values, or one more in the discrete mode, where each value is held from its time to the next.
  /// Any other number of times stands for equal steps.
  public var keyTimes: [Double] = []
  /// The timing curve from each value to the next; empty for linear ones.
  public var timingFunctions: [TimingCurve] = []
  /// The kind of interpolation between the values.
  ///
  /// The default is linear.
  public var calculationMode = CalculationMode.linear
  /// The tension of the cubic mode's curve at each value: 1 makes corners.
  ///
  /// The default is 0.
  public var tensionValues: [Double] = []
  /// The sharpness of the curve's corner at each value.
  ///
  /// The default is 0.
  public var continuityValues: [Double] = []
  /// The side of each value to which the curve leans.
  ///
  /// The default is 0.
  public var biasValues: [Double] = []
  /// The rotation of the layer along the path.
  ///
  /// The default is none.
  public var rotationMode = RotationMode.none
  /// Whether the values are added to the layer's presented value.
  ///
  /// The default is false.
  public var isAdditive = false
  /// Whether each cycle builds on the end of the one before.
  ///
  /// The default is false; without effect on whole transforms.
  public var isCumulative = false
  /// The timing and the completion of the animation.
  public var settings = AnimationSettings()

  /// Makes an animation through values.
  public init(_ property: AnimatableProperty<Value>, values: [Value] = []) {
    self.property = property
    self.values = values
  }

  var isFinite: Bool { values.allSatisfy(\.animationValue.isFinite) }

  /// Returns the animated field if a layer does not have it; nil if it has.
  func missing(in layer: Layer) -> AnimatedField? { property.target.missing(in: layer) }

  /// Adds the animation to the window's store, by the type of the property's values.
  func install(_ installation: AnimationInstallation) {
    guard installation.takes(property.target) else { return }
    switch property.target {
    case .field(let field) where field.isTransform:
      let values = self.values.compactMap(\.animationValue.transform)
      guard !values.isEmpty else { return }
      install(frames(values), .keyframes, field, installation)
    case .field(.path):
      var frames = Keyframes()
      frames.paths = values.map(\.animationValue.path)
      guard !values.isEmpty else { return }
      setTimes(of: &frames, count: values.count)
      install(frames, .keyframes, .path, installation)
    case .field(let field):
      install(frames { $0 }, .keyframes, field, installation)
    case .component(let component, let field):
      install(frames { $0 }, .componentKeyframes(component), field, installation)
    case .bounds:
      install(frames { SIMD4($0[0], $0[1], 0, 0) }, .keyframes, .boundsOrigin, installation)
      install(frames { SIMD4($0[2], $0[3], 0, 0) }, .keyframes, .boundsSize, installation)
    }
  }

  /// Adds prepared keyframes of one field to the window's store.
  private func install(
    _ frames: Keyframes?, _ kind: RunningAnimation.Kind, _ field: AnimatedField,
    _ installation: AnimationInstallation
  ) {
    guard var frames else { return }
    let turns = path != nil && rotationMode != .none && field == .position
    frames.users = turns ? 2 : 1
    let payload = installation.store.addKeyframes(frames)
    installation.add(kind, to: field) {
      $0.payload = payload
      $0.isAdditive = isAdditive
      $0.isCumulative = isCumulative
    }
    guard turns else { return }
    let isReversed = rotationMode == .autoReverse
    installation.add(.turnAlongPath(isReversed: isReversed), to: .transform) {
      $0.payload = payload
    }
  }

  // MARK: Keyframes

  /// Returns the keyframes of values that are transforms.
  private func frames(_ values: [Transform3D]) -> Keyframes {
    var frames = Keyframes()
    for value in values { frames.transforms.append(TransformParts(value)) }
    setTimes(of: &frames, count: values.count)
    return frames
  }

  /// Returns the keyframes of values that are numbers, or of the path; nil where there are none.
  private func frames(_ part: (AnimationVector) -> AnimationVector) -> Keyframes? {
    var frames = Keyframes()
    if let path {
      let segments = Self.segments(along: path)
      guard !segments.isEmpty else { return nil }
      frames.segments = segments
      setTimes(of: &frames, count: segments.count + 1)
      if frames.isDiscrete {
        let points = [segments[0].value(at: 0)] + segments.map { $0.value(at: 1) }
        frames.segments = points.map { CubicSegment(from: $0, to: $0) }
      }
    } else {
      // A plain loop: the compiler's optimizer fails at the closures of `compactMap` and `map` here.
      var values: [AnimationVector] = []
      for value in self.values {
        if let vector = value.animationValue.vector { values.append(part(vector)) }
      }
      guard let first = values.first else { return nil }
      setTimes(of: &frames, count: values.count)
      if frames.isDiscrete {
        frames.segments = values.map { CubicSegment(from: $0, to: $0) }
      } else if values.count == 1 {
        frames.segments = [CubicSegment(from: first, to: first)]
      } else if calculationMode == .cubic || calculationMode == .cubicPaced {
        frames.segments = Keyframes.spline(
          values, times: frames.times, tension: tensionValues, continuity: continuityValues,
          bias: biasValues)
      } else {
        frames.segments = zip(values, values.dropFirst()).map { CubicSegment(from: $0, to: $1) }
      }
    }
    if calculationMode == .paced || calculationMode == .cubicPaced { frames.makeEven() }
    return frames
  }

  /// Sets the times of keyframes: the given ones if they are valid, else evenly spaced ones.
  private func setTimes(of frames: inout Keyframes, count: Int) {
    frames.isDiscrete = calculationMode == .discrete
    let timeCount = frames.isDiscrete ? count + 1 : max(count, 2)
    let areGiven =
      keyTimes.count == timeCount
      && keyTimes.allSatisfy { $0 >= 0 && $0 <= 1 }
      && zip(keyTimes, keyTimes.dropFirst()).allSatisfy { $0 <= $1 }
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    // The curve is that of equal steps where times do not count.
    frames.times = areGiven && !isPaced ? keyTimes : Keyframes.evenTimes(timeCount)
    if !frames.isDiscrete { frames.paces = timingFunctions }
  }

  /// Returns the segments of a path as cubic curves.
  private static func segments(along path: Path) -> [CubicSegment] {
    var segments: [CubicSegment] = []
    var current: Point?
    var start = Point.zero
    /// Adds a straight segment from the current point.
    func line(to end: Point) {
      if let current {
        segments.append(CubicSegment(from: AnimationVector(current), to: AnimationVector(end)))
      }
      current = end
    }
    path.forEach { element in
      switch element {
      case .moveToPoint(let point):
        if !segments.isEmpty { line(to: point) }
        current = point
        start = point
      case .addLineToPoint(let point): line(to: point)
      case .addQuadCurveToPoint(let control, let end):
        let from = current ?? control
        let first = from.interpolated(to: control, fraction: 2.0 / 3)
        let second = end.interpolated(to: control, fraction: 2.0 / 3)
        segments.append(
          CubicSegment(
            AnimationVector(from), AnimationVector(first), AnimationVector(second),
            AnimationVector(end)))
        current = end
      case .addCurveToPoint(let control1, let control2, let end):
        let from = current ?? control1
        segments.append(
          CubicSegment(
            AnimationVector(from), AnimationVector(control1), AnimationVector(control2),
            AnimationVector(end)))
        current = end
      case .closeSubpath:
        if let point = current, point != start { line(to: start) }
      }
    }
    return segments
  }
}
