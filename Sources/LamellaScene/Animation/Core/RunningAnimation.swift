internal import LamellaGeometry

/// A component of a transform that can be animated separately.
nonisolated enum TransformComponent: UInt8 {
  case rotationX
  case rotationY
  case rotationZ
  case scale
  case scaleX
  case scaleY
  case scaleZ
  case translation
  case translationX
  case translationY
  case translationZ

  /// The component's Core Animation key path, after that of the transform.
  var name: String {
    switch self {
    case .rotationX: "rotation.x"
    case .rotationY: "rotation.y"
    case .rotationZ: "rotation.z"
    case .scale: "scale"
    case .scaleX: "scale.x"
    case .scaleY: "scale.y"
    case .scaleZ: "scale.z"
    case .translation: "translation"
    case .translationX: "translation.x"
    case .translationY: "translation.y"
    case .translationZ: "translation.z"
    }
  }

  /// Returns the component's numbers in a transform.
  func value(in parts: TransformParts) -> AnimationVector {
    switch self {
    case .rotationX: AnimationVector(parts.turn[0])
    case .rotationY: AnimationVector(parts.turn[1])
    case .rotationZ: AnimationVector(parts.turn[2])
    case .scale: AnimationVector((parts.scale[0] + parts.scale[1] + parts.scale[2]) / 3)
    case .scaleX: AnimationVector(parts.scale[0])
    case .scaleY: AnimationVector(parts.scale[1])
    case .scaleZ: AnimationVector(parts.scale[2])
    case .translation: SIMD4(parts.translation[0], parts.translation[1], 0, 0)
    case .translationX: AnimationVector(parts.translation[0])
    case .translationY: AnimationVector(parts.translation[1])
    case .translationZ: AnimationVector(parts.translation[2])
    }
  }

  /// Sets the component's numbers in a transform.
  func set(_ value: AnimationVector, in parts: inout TransformParts) {
    switch self {
    case .rotationX: parts.turn[0] = value[0]
    case .rotationY: parts.turn[1] = value[0]
    case .rotationZ: parts.turn[2] = value[0]
    case .scale:
      let isFlat = parts.scale[2] == 1
      parts.scale = SIMD4(value[0], value[0], isFlat ? 1 : value[0], 0)
    case .scaleX: parts.scale[0] = value[0]
    case .scaleY: parts.scale[1] = value[0]
    case .scaleZ: parts.scale[2] = value[0]
    case .translation:
      parts.translation[0] = value[0]
      parts.translation[1] = value[1]
    case .translationX: parts.translation[0] = value[0]
    case .translationY: parts.translation[1] = value[0]
    case .translationZ: parts.translation[2] = value[0]
    }
  }
}

/// A running animation of one property of one layer, as stored in a window's pool.
nonisolated struct RunningAnimation {
  /// The type of the start and end values, and where they are stored.
  enum Kind {
    /// Numbers: `from` and `to`.
    case vector
    /// Transforms: `payload` in the store's transforms.
    case transform
    /// A component of a transform: `from` and `to`.
    case component(TransformComponent)
    /// Several values: `payload` in the store's keyframes.
    case keyframes
    /// A component of a transform with several values: `payload` in the store's keyframes.
    case componentKeyframes(TransformComponent)
    /// A rotation to the direction of a keyframe path, or against it.
    case turnAlongPath(isReversed: Bool)
  }

  var kind: Kind
  var from = AnimationVector.zero
  /// The end value; if `endsAtCurrent`, the offset of the end from the underlying value.
  var to = AnimationVector.zero
  var payload: Int32 = -1
  var timing: Int32
  /// The timing that ends the animation: its own, or that of the outermost group.
  var root: Int32
  /// The animation's track; -1 for a free entry.
  var track: Int32 = -1
  /// The next animation of the track, in the order in which they were added; -1 for none.
  var next: Int32 = -1
  /// The instance of an animation added by `Layer.add(_:forKey:)`; -1 for an implicit animation.
  var instance: Int32 = -1
  /// The completion group; -1 for none.
  var group: Int32 = -1
  /// Whether the value is added to the underlying value instead of replacing it.
  var isAdditive = false
  /// Whether each cycle starts at the end value of the previous one.
  var isCumulative = false
  /// Whether the start value is the underlying value.
  var startsAtCurrent = false
  /// Whether the end value is the underlying value plus `to`.
  var endsAtCurrent = false
  /// Whether the animation blocks touches on its view.
  var blocksTouches = false

  init(_ kind: Kind, timing: Int32, root: Int32) {
    self.kind = kind
    self.timing = timing
    self.root = root
  }

  /// Applies the animation to a value.
  ///
  /// - Parameters:
  ///   - current: The underlying value.
  ///   - progress: The progress within the iteration.
  ///   - cycles: The number of completed cycles.
  /// - Returns: The animated value.
  @inline(__always)
  func value(over current: AnimationVector, progress: Double, cycles: Double) -> AnimationVector {
    let start = startsAtCurrent ? current : from
    let end = endsAtCurrent ? current + to : to
    var value = start + (end - start) * progress
    if isCumulative, cycles > 0 { value += end * cycles }
    return isAdditive ? current + value : value
  }
}

/// A track: the list of running animations of one property of a layer.
nonisolated struct AnimationTrack {
  var row: Row
  var field: AnimatedField
  /// The first animation; -1 for a free entry.
  var first: Int32 = -1
  var last: Int32 = -1
  /// The next track of the same row, or -1.
  var nextOfRow: Int32 = -1
  /// The place of what the last frame showed among the store's transforms, where it is one; else -1.
  var shownTransform: Int32 = -1
  /// The track's index in `drawnTracks`; -1 if the field is not drawn.
  var drawnPlace: Int32 = -1
  /// The value that the last frame showed.
  var shown = AnimationVector.zero
}

/// The start and end value of a transform animation, decomposed into components.
nonisolated struct TransformEnds {
  var from = TransformParts()
  var to = TransformParts()
  /// The difference from the end to the start.
  var way = TransformParts.none
  /// Whether the animation adds only the difference, component by component, to the underlying transform.
  var isWayOnly = false

  init(from: TransformParts, to: TransformParts) {
    self.from = from
    self.to = to
    way = from.difference(from: to)
  }

  /// Makes an additive animation from a difference to zero.
  init(way: TransformParts) {
    self.way = way
    isWayOnly = true
  }
}
