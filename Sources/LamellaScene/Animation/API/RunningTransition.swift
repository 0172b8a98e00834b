internal import LamellaGeometry

/// The visual effect of a transition, such as fading or sliding, with its direction.
enum TransitionEffect {
  /// The old picture fades.
  case dissolve
  /// One or both pictures move.
  case slide(Transition.Kind, Transition.Subtype)
  /// A card with the old picture in front is turned over, about the y axis if upright, else the x axis; the sign is
  /// that of the rotation.
  case flip(isUpright: Bool, sign: Double)
  /// A stiff page turns about its upper edge: the old picture away if up, else the new one down.
  case turnPage(isUp: Bool)
}

/// A running transition: the snapshot of the old content and the layer with the new content.
///
/// The old picture follows the layer, and takes on its new sizes, as of a window that is resized. A transition that
/// interrupts another begins with the picture that was seen of both.
final class RunningTransition {
  private let effect: TransitionEffect
  private let duration: Double
  private let curve: TimingCurve
  /// The group that is completed at the end; levels of `Transaction` wait for it, however often sizes change meanwhile.
  private let completion: CompletionGroup
  private let key: String?
  private let old: Layer?
  /// Whether the old picture shows another transition, and so neither covers the layer nor keeps to its place.
  private let interrupts: Bool
  private weak var parent: Layer?
  /// The layer that shows the new picture; nil when the transition is over.
  private weak var layer: Layer?
  /// The begin, in the times of the old layer and the new one.
  private var begin = (old: 0.0, new: 0.0)
  /// The number of calls of `animate`, of which the last counts.
  private var runCount = 0
  private var isPlaced = false
  /// The place of the new layer when the picture was placed, and the size of each.
  private var place = Place()

  /// The position and the sizes for which the animations were made, to notice changes of layout.
  private struct Place: Equatable {
    var position = Point.zero
    var size = Size.zero
    /// The size of the old picture.
    var oldSize = Size.zero
  }

  /// Makes a transition with a snapshot of a layer's present content.
  init(
    from layer: Layer, _ effect: TransitionEffect, _ duration: Double, _ curve: TimingCurve,
    _ completion: ((Bool) -> Void)?, key: String? = nil
  ) {
    let isFade = if case .dissolve = effect { true } else { false }
    self.key = key ?? (isFade ? nil : Self.standardKey)
    (self.effect, self.curve) = (effect, curve)
    self.completion = CompletionGroup(in: ActionScope.ofTransaction?.group, completion)
    self.duration = duration > 0 ? min(duration, 1e9) : 0
    parent = layer.superlayer
    // Only fades run together.
    var ended: [RunningTransition] = []
    for other in layer.hostWindow?.transitions ?? []
    where other.isRunning(on: layer) && (!other.isFade || key != nil && other.key == key) {
      ended.append(other)
    }
    interrupts = ended.contains { !$0.isFade }
    old = self.duration > 0 && parent != nil ? Self.picture(of: layer, with: ended) : nil
    for other in ended { other.yield() }
    if let key { layer.removeAnimation(forKey: key) }
  }

  nonisolated deinit {}

  /// Returns a layer with a snapshot of another one, including transitions that run on it.
  private static func picture(of layer: Layer, with transitions: [RunningTransition]) -> Layer? {
    guard !transitions.isEmpty, let parent = layer.superlayer else { return layer.snapshot() }
    let whole = Layer()
    let (frame, place) = (layer.frame, layer.position)
    whole.bounds = frame
    whole.anchorPoint = Point(
      frame.width > 0 ? (place.x - frame.minX) / frame.width : 0,
      frame.height > 0 ? (place.y - frame.minY) / frame.height : 0)
    whole.position = place
    whole.zPosition = layer.zPosition
    for part in parent.sublayers
    where part === layer || transitions.contains(where: { $0.old === part }) {
      if let picture = part.snapshot() { whole.addSublayer(picture) }
    }
    // One picture, which takes another size as a whole.
    parent.addSublayer(whole)
    defer { whole.removeFromSuperlayer() }
    // A part that is farther away than its size would have been removed by now: without a limit each picture of many
    // transitions that interrupt one another would be larger than the one before.
    return whole.snapshot(within: frame.insetBy(dx: -frame.width, dy: -frame.height))
  }

  /// Returns whether the transition runs on a layer and its animation has not been removed.
  private func isRunning(on other: Layer) -> Bool {
    guard let layer, layer === other else { return false }
    return key.map { layer.animation(forKey: $0) != nil } ?? true
  }

  /// Ends the transition in favor of another one, which has taken over its snapshot.
  private func yield() {
    old?.removeFromSuperlayer()
    let layer = layer
    self.layer = nil
    if let key { layer?.removeAnimation(forKey: key) }
  }

  /// Starts the transition to a layer with the new content.
  func run(on layer: Layer) {
    guard let old, let parent, layer.superlayer === parent, layer.hostWindow != nil else {
      // No old picture, or no window to show it: completed in the next tick, like blocks without time.
      _ = completion.close()
      if completion.isAwaited { completion.completeInNextTick(of: layer.hostWindow) }
      return
    }
    if isOldBelow {
      parent.insertSublayer(old, below: layer)
    } else {
      parent.insertSublayer(old, above: layer)
    }
    self.layer = layer
    begin = (Self.time(of: old), Self.time(of: layer))
    animate(old, layer)
    layer.hostWindow?.transitions.append(self)
  }

  /// Adds the animations to the old snapshot and to the new layer.
  private func animate(_ old: Layer, _ layer: Layer) {
    let (before, after) = animations(old, layer)
    runCount += 1
    let count = runCount
    run(before, on: old, from: begin.old, key: Self.standardKey, nil)
    run(after, on: layer, from: begin.new, key: key) { isFinished in
      guard count == self.runCount else { return }
      self.layer = nil
      old.removeFromSuperlayer()
      if self.completion.close(isFinished: isFinished) { self.completion.run() }
    }
  }

  /// Returns the present time of a layer as a begin time, which must not be 0.
  private static func time(of layer: Layer) -> Double {
    let time = layer.table.times.time(of: layer.row, at: layer.hostWindow?.mediaTime ?? 0)
    return time == 0 ? .leastNormalMagnitude : time
  }

  // MARK: Following

  /// Moves the old snapshot along with the new layer, if layout has moved that, and restarts the animations in place.
  ///
  /// The change itself, the first layout included, does not move the old picture.
  ///
  /// - Returns: Whether the transition still runs.
  func followLayout() -> Bool {
    guard let layer, let old else { return false }
    guard layer.superlayer === parent, isRunning(on: layer) else {
      // It has ended, which the next tick reports; the picture must not be seen until then.
      old.removeFromSuperlayer()
      return false
    }
    guard isPlaced else {
      isPlaced = true
      savePlace(old, layer)
      return true
    }
    guard layer.position != place.position || layer.bounds.size != place.size else { return true }
    let (was, size) = (place, layer.bounds.size)
    guard !size.isEmpty else { return true }
    old.position += layer.position - was.position
    if size != was.size, !was.size.isEmpty {
      old.bounds.size = Size(
        was.oldSize.width * size.width / was.size.width,
        was.oldSize.height * size.height / was.size.height)
    }
    savePlace(old, layer)
    // Distances depend on sizes.
    if !isFade { animate(old, layer) }
    return true
  }

  /// Saves the position and sizes for which the animations are made.
  private func savePlace(_ old: Layer, _ layer: Layer) {
    place = Place(position: layer.position, size: layer.bounds.size, oldSize: old.bounds.size)
  }

  private static let standardKey = "transition"

  private var isFade: Bool {
    if case .dissolve = effect { true } else { false }
  }

  private var isOldBelow: Bool {
    switch effect {
    case .slide(let kind, _): kind == .moveIn
    case .turnPage(let isUp): !isUp
    case .dissolve, .flip: false
    }
  }

  /// Adds a group of animations to a layer: the old snapshot or the layer with the new content.
  private func run(
    _ parts: [any LayerAnimation], on layer: Layer, from begin: Double, key: String?,
    _ completion: ((Bool) -> Void)?
  ) {
    var group = AnimationGroup(parts)
    group.duration = duration
    group.settings.timing.beginTime = begin
    group.timingFunction = curve
    // The old picture keeps its last place until it is removed, in the tick that reports the end.
    group.fillMode = .both
    group.isRemovedOnCompletion = completion != nil
    group.completion = completion
    layer.add(group, forKey: key)
  }

  // MARK: Effects

  /// Returns the animations of the old snapshot and of the new layer.
  private func animations(
    _ old: Layer, _ new: Layer
  ) -> (old: [any LayerAnimation], new: [any LayerAnimation]) {
    // A picture that does not move reports the end all the same. A new picture that is not covered must not be seen at
    // once, and an old one that is not at its place must not be seen until the end.
    let still: [any LayerAnimation] = [BasicAnimation(.opacity, from: interrupts ? 0 : nil)]
    let fading: [any LayerAnimation] = interrupts ? [BasicAnimation(.opacity, to: 0)] : []
    switch effect {
    case .dissolve: return ([BasicAnimation(.opacity, to: 0)], still)
    case .slide(let kind, let subtype):
      let distance = distance(of: new.frame.size, subtype)
      let entering = slide(from: -distance, to: .zero)
      let leaving = slide(from: .zero, to: distance)
      switch kind {
      case .push: return ([leaving] + fading, [entering])
      case .moveIn: return (fading, [entering])
      case .reveal, .fade: return ([leaving] + fading, still)
      }
    case .flip(let isUpright, let sign):
      return (
        turn(old, from: 0, to: sign * .pi / 2, isUpright, seen: 0..<0.5),
        turn(new, from: -sign * .pi / 2, to: 0, isUpright, seen: 0.5..<1)
      )
    case .turnPage(let isUp):
      return isUp ? (page(old, isUp: true), still) : (fading, page(new, isUp: false))
    }
  }

  /// Returns the offset at which a picture that comes from an edge starts, in points.
  private func distance(of size: Size, _ subtype: Transition.Subtype) -> Point {
    switch subtype {
    case .fromLeft: Point(size.width, 0)
    case .fromRight: Point(-size.width, 0)
    case .fromTop: Point(0, size.height)
    case .fromBottom: Point(0, -size.height)
    }
  }

  /// Returns an additive animation of the position between two offsets.
  private func slide(from start: Point, to end: Point) -> BasicAnimation<Point> {
    var slide = BasicAnimation(.position, from: start, to: end)
    slide.isAdditive = true
    return slide
  }

  /// Returns a perspective transform that turns a layer by an angle.
  private func turned(_ layer: Layer, _ angle: Double, isUpright: Bool) -> Transform3D {
    var depth = Transform3D()
    depth.m34 = -1 / (2.5 * max(layer.bounds.width, layer.bounds.height, 1))
    return Transform3D(
      rotationRadians: angle, x: isUpright ? 0 : 1, y: isUpright ? 1 : 0, z: 0
    ).concatenating(layer.transform).concatenating(depth)
  }

  /// Returns the animations of one side of a flipped card, which is hidden for half of the duration.
  private func turn(
    _ layer: Layer, from start: Double, to end: Double, _ isUpright: Bool, seen: Range<Double>
  ) -> [any LayerAnimation] {
    let ends = [start, end].map { turned(layer, $0, isUpright: isUpright) }
    var turn = KeyframeAnimation(.transform, values: [ends[0], ends[0], ends[1], ends[1]])
    turn.keyTimes = [0, seen.lowerBound, seen.upperBound, 1]
    let opacity = Double(layer.opacity)
    var face = KeyframeAnimation(
      .opacity, values: seen.lowerBound == 0 ? [opacity, 0] : [0, opacity])
    face.calculationMode = .discrete
    face.keyTimes = [0, 0.5, 1]
    return [turn, face]
  }

  /// Returns the animations of a stiff page that turns about its upper edge.
  private func page(_ layer: Layer, isUp: Bool) -> [any LayerAnimation] {
    let (flat, steep) = (
      turned(layer, 0, isUpright: false), turned(layer, .pi / 2, isUpright: false)
    )
    let turn = BasicAnimation(.transform, from: isUp ? flat : steep, to: isUp ? steep : flat)
    // The anchor goes to the middle of the upper edge, and its place along.
    let edge = Point(0.5, 0)
    let bounds = layer.bounds
    let move = layer.transform.affinePart.apply(
      Point(
        (edge.x - layer.anchorPoint.x) * bounds.width,
        (edge.y - layer.anchorPoint.y) * bounds.height))
    let place = Point(layer.position.x + move.x, layer.position.y + move.y)
    return [
      turn, BasicAnimation(.anchorPoint, from: edge, to: edge),
      BasicAnimation(.position, from: place, to: place),
    ]
  }
}
