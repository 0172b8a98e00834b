internal import LamellaGeometry

/// The collector of the property changes that keyframe blocks make, from which it makes keyframe animations.
final class KeyframeCollector {
  /// The change of a property within one keyframe block.
  private struct Step {
    var start: Double
    var end: Double
    var value: ChangedValue
  }

  /// The changes of one property of one layer.
  private struct Entry {
    let layer: Layer
    let field: AnimatedField
    /// The window; weak, as it may be ending.
    weak var window: Window?
    /// The value before the first change.
    var first: ChangedValue
    var steps: [Step] = []

    /// Moves all collected values along with the model value, if other code has changed that since the last change.
    ///
    /// The differences between the values stay, and so does the presented value.
    mutating func follow(_ model: ChangedValue) {
      guard let last = steps.last?.value, last != model else { return }
      first = first.moved(from: last, to: model)
      for index in steps.indices {
        steps[index].value = steps[index].value.moved(from: last, to: model)
      }
    }
  }

  /// The layer and property by which changes are found.
  private struct Key: Hashable {
    var row: Row
    var field: AnimatedField
  }

  private let mode: CalculationMode
  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  /// The part of the duration in which changes are animated, as fractions.
  private var part = (start: 0.0, end: 1.0)

  init(_ mode: CalculationMode) { self.mode = mode }

  nonisolated deinit {}

  /// Runs a block whose changes are animated in a part of the duration.
  func frame(_ start: Double, _ duration: Double, _ changes: () -> Void) {
    let outer = part
    let start = start > 0 ? min(start, 1) : 0
    part = (start, duration > 0 ? min(start + duration, 1) : start)
    changes()
    part = outer
  }

  /// Records a change of a property that is about to be made.
  func collect(
    _ layer: Layer, _ field: AnimatedField, _ value: ChangedValue, in window: Window
  ) {
    let key = Key(row: layer.row, field: field)
    let place = places[key] ?? entries.count
    let model = layer.table.animated.value(of: field, layer.row)
    if place == entries.count {
      // The keyframes are added to running animations: they start from the model value.
      entries.append(Entry(layer: layer, field: field, window: window, first: model))
      places[key] = place
    } else {
      entries[place].follow(model)
    }
    let steps = entries[place].steps.count
    if steps > 0, entries[place].steps[steps - 1].start == part.start,
      entries[place].steps[steps - 1].end == part.end
    {
      entries[place].steps[steps - 1].value = value
    } else {
      entries[place].steps.append(Step(start: part.start, end: part.end, value: value))
    }
  }

  /// Adds animations of all changes that were collected.
  func install(in scope: ActionScope) {
    for entry in entries {
      guard let window = entry.window, entry.layer.hostWindow === window else { continue }
      let row = entry.layer.row
      let table = entry.layer.table
      let store = window.animations
      store.setSampleTime(window.mediaTime)
      let (timing, group) = scope.register(in: window)
      let used = table.times.isOwn(row) ? store.copyTiming(timing, for: row) : timing
      var animation = RunningAnimation(.keyframes, timing: used, root: used)
      animation.group = group
      animation.isAdditive = true
      animation.blocksTouches =
        table.views[Int(row)] != nil && !scope.options.contains(.allowUserInteraction)
      animation.payload = store.addKeyframes(frames(of: entry))
      store.append(animation, entry.field, of: row)
    }
    exchange(&entries, with: [])
  }

  // MARK: Keyframes

  /// Returns the keyframes of a property, as differences from the value that was collected last, its model value.
  private func frames(of entry: Entry) -> Keyframes {
    let final = entry.steps[entry.steps.count - 1].value
    // In the order of their beginnings; those that begin together in the order of the blocks.
    let steps = entry.steps.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    var times = [0.0]
    var values = [entry.first]
    for step in steps {
      let last = times[times.count - 1]
      // Values wait until the next change begins.
      if step.start > last, mode == .linear {
        times.append(step.start)
        values.append(values[values.count - 1])
      }
      times.append(max(step.end, times[times.count - 1]))
      values.append(step.value)
    }
    if times[times.count - 1] < 1 {
      times.append(1)
      values.append(values[values.count - 1])
    }
    var frames = Keyframes()
    frames.users = 1
    frames.isDiscrete = mode == .discrete
    // Each value holds from its time on, the last one to the end.
    frames.times = frames.isDiscrete ? times + [1] : times
    if case .transform(let end) = final {
      let end = TransformParts(end)
      frames.isWay = true
      for case .transform(let value) in values {
        frames.transforms.append(TransformParts(value).difference(from: end))
      }
      return frames
    }
    if case .path = final {
      for case .path(let value) in values { frames.paths.append(value) }
      return frames
    }
    guard case .vector(let end) = final else { return frames }
    var differences: [AnimationVector] = []
    for case .vector(let value) in values { differences.append(value - end) }
    switch mode {
    case .discrete: frames.segments = differences.map { CubicSegment(from: $0, to: $0) }
    case .cubic, .cubicPaced:
      frames.segments = Keyframes.spline(
        differences, times: times, tension: [], continuity: [], bias: [])
    case .linear, .paced:
      frames.segments = zip(differences, differences.dropFirst()).map {
        CubicSegment(from: $0, to: $1)
      }
    }
    if mode == .paced || mode == .cubicPaced { frames.makeEven() }
    return frames
  }
}
