public import LamellaGeometry

/// How keyframes lead from value to value.
public nonisolated enum CalculationMode: UInt8, Hashable, Sendable {
  /// Straight.
  case linear
  /// Each value is held until the next takes its place.
  case discrete
  /// Straight, at an even speed: key times and timing functions do not count.
  case paced
  /// Along a smooth curve through the values.
  case cubic
  /// Along a smooth curve at an even speed.
  case cubicPaced
}

/// Whether what follows a path turns along it.
public nonisolated enum RotationMode: UInt8, Hashable, Sendable {
  /// It keeps its turn.
  case none
  /// Its x axis points where the path leads.
  case auto
  /// Its x axis points back along the path.
  case autoReverse
}

/// Leads a property through several values, or a position along a path.
///
/// ```swift
/// var shake = KeyframeAnimation(.translationX, values: [0, -8, 8, -4, 4, 0])
/// shake.duration = 0.4
/// field.layer.add(shake, forKey: "shake")
/// ```
///
/// Transforms and paths go straight from value to value in all modes but the discrete one.
public nonisolated struct KeyframeAnimation<Value: Animatable>: InstallableAnimation {
  /// What is animated.
  public let property: AnimatableProperty<Value>
  /// The values; not used where there is a path.
  public var values: [Value] = []
  /// A path that points are led along, in place of `values`: each end of a line or curve is a value.
  ///
  /// Where a path has several parts they are joined by straight lines.
  public var path: Path?
  /// When each value is reached, as a fraction of the duration: 0...1, not decreasing.
  ///
  /// As many as values, or one more in the discrete mode, where each value is held from its time to the next.
  /// Others than that, as in an empty array, stand for equal steps.
  public var keyTimes: [Double] = []
  /// The curve from each value to the next; empty for straight ones.
  public var timingFunctions: [TimingCurve] = []
  /// How the values are led to.
  public var calculationMode = CalculationMode.linear
  /// How tight the curve of the cubic mode is at each value: 0 unless set, 1 for corners.
  public var tensionValues: [Double] = []
  /// How sharp the curve's corner is at each value: 0 unless set.
  public var continuityValues: [Double] = []
  /// To which side of each value the curve leans: 0 unless set.
  public var biasValues: [Double] = []
  /// Whether the layer turns along the path.
  public var rotationMode = RotationMode.none
  /// Whether it is added to what the layer shows without it; false unless set.
  public var isAdditive = false
  /// Whether each cycle builds on the end of the one before; false unless set.
  ///
  /// Whole transforms do not.
  public var isCumulative = false
  /// When it runs, how, and what follows.
  public var settings = AnimationSettings()

  /// Makes an animation through values.
  public init(_ property: AnimatableProperty<Value>, values: [Value] = []) {
    self.property = property
    self.values = values
  }

  var isFinite: Bool { values.allSatisfy(\.animationValue.isFinite) }

  func missing(in layer: Layer) -> AnimatedField? { property.target.missing(in: layer) }

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

  private func frames(_ values: [Transform3D]) -> Keyframes {
    var frames = Keyframes()
    for value in values { frames.transforms.append(TransformParts(value)) }
    setTimes(of: &frames, count: values.count)
    return frames
  }

  private func frames(_ part: (Lanes) -> Lanes) -> Keyframes? {
    var frames = Keyframes()
    if let path {
      let ways = Self.ways(along: path)
      guard !ways.isEmpty else { return nil }
      frames.segments = ways
      setTimes(of: &frames, count: ways.count + 1)
      if frames.isDiscrete {
        let points = [ways[0].value(at: 0)] + ways.map { $0.value(at: 1) }
        frames.segments = points.map { CubicWay(from: $0, to: $0) }
      }
    } else {
      // A plain loop: the compiler's optimiser fails at the closures of `compactMap` and `map` here.
      var values: [Lanes] = []
      for value in self.values {
        if let lanes = value.animationValue.lanes { values.append(part(lanes)) }
      }
      guard let first = values.first else { return nil }
      setTimes(of: &frames, count: values.count)
      if frames.isDiscrete {
        frames.segments = values.map { CubicWay(from: $0, to: $0) }
      } else if values.count == 1 {
        frames.segments = [CubicWay(from: first, to: first)]
      } else if calculationMode == .cubic || calculationMode == .cubicPaced {
        frames.segments = Keyframes.spline(
          values, times: frames.times, tension: tensionValues, continuity: continuityValues,
          bias: biasValues)
      } else {
        frames.segments = zip(values, values.dropFirst()).map { CubicWay(from: $0, to: $1) }
      }
    }
    if calculationMode == .paced || calculationMode == .cubicPaced { frames.makeEven() }
    return frames
  }

  private func setTimes(of frames: inout Keyframes, count: Int) {
    frames.isDiscrete = calculationMode == .discrete
    let wanted = frames.isDiscrete ? count + 1 : max(count, 2)
    let areGiven =
      keyTimes.count == wanted
      && keyTimes.allSatisfy { $0 >= 0 && $0 <= 1 }
      && zip(keyTimes, keyTimes.dropFirst()).allSatisfy { $0 <= $1 }
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    // The way of a curve is that of equal steps where times do not count.
    frames.times = areGiven && !isPaced ? keyTimes : Keyframes.evenTimes(wanted)
    if !frames.isDiscrete { frames.paces = timingFunctions }
  }

  private static func ways(along path: Path) -> [CubicWay] {
    var ways: [CubicWay] = []
    var current: Point?
    var start = Point.zero
    func line(to end: Point) {
      if let current { ways.append(CubicWay(from: Lanes(current), to: Lanes(end))) }
      current = end
    }
    path.forEach { element in
      switch element {
      case .moveToPoint(let point):
        if !ways.isEmpty { line(to: point) }
        current = point
        start = point
      case .addLineToPoint(let point): line(to: point)
      case .addQuadCurveToPoint(let control, let end):
        let from = current ?? control
        let first = from.interpolated(to: control, fraction: 2.0 / 3)
        let second = end.interpolated(to: control, fraction: 2.0 / 3)
        ways.append(CubicWay(Lanes(from), Lanes(first), Lanes(second), Lanes(end)))
        current = end
      case .addCurveToPoint(let control1, let control2, let end):
        let from = current ?? control1
        ways.append(CubicWay(Lanes(from), Lanes(control1), Lanes(control2), Lanes(end)))
        current = end
      case .closeSubpath:
        if let point = current, point != start { line(to: start) }
      }
    }
    return ways
  }
}

nonisolated extension AnimationStore {
  /// Keeps keyframes until the last animation that uses them has gone.
  func addKeyframes(_ frames: Keyframes) -> Int32 {
    if let place = freeKeyframes.popLast() {
      keyframes[Int(place)] = frames
      return place
    }
    keyframes.append(frames)
    return Int32(keyframes.count - 1)
  }
}
