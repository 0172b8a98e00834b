internal import LamellaGeometry

/// A number within a transform that can be animated by itself.
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

  /// Core Animation's name of it, after that of the transform.
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

  /// The number, or numbers, in a transform.
  func value(in parts: TransformParts) -> Lanes {
    switch self {
    case .rotationX: Lanes(parts.turn[0])
    case .rotationY: Lanes(parts.turn[1])
    case .rotationZ: Lanes(parts.turn[2])
    case .scale: Lanes((parts.scale[0] + parts.scale[1] + parts.scale[2]) / 3)
    case .scaleX: Lanes(parts.scale[0])
    case .scaleY: Lanes(parts.scale[1])
    case .scaleZ: Lanes(parts.scale[2])
    case .translation: SIMD4(parts.translation[0], parts.translation[1], 0, 0)
    case .translationX: Lanes(parts.translation[0])
    case .translationY: Lanes(parts.translation[1])
    case .translationZ: Lanes(parts.translation[2])
    }
  }

  /// Sets the number, or numbers, in a transform.
  func set(_ value: Lanes, in parts: inout TransformParts) {
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

/// One animation of one property of one layer while it runs.
nonisolated struct RunningAnimation {
  /// What the ends are, and where they stand.
  enum Kind {
    /// Numbers: `from` and `to`.
    case lanes
    /// Transforms: `payload` in the store's transforms.
    case transform
    /// A number within a transform: `from` and `to`.
    case component(TransformComponent)
    /// Several values: `payload` in the store's keyframes.
    case keyframes
    /// A number within a transform with several values: `payload` in the store's keyframes.
    case componentKeyframes(TransformComponent)
    /// Turns along the path of some keyframes, or against it.
    case turnAlongPath(isReversed: Bool)
  }

  var kind: Kind
  var from = Lanes.zero
  /// The end; where `endsAtCurrent`, what is added to the current value for it.
  var to = Lanes.zero
  var payload: Int32 = -1
  var timing: Int32
  /// The timing by whose end it ends: its own, or that of the outermost group.
  var root: Int32
  /// The track that it is in; -1 for a free place.
  var track: Int32 = -1
  /// The next of the same track, by the order in which they were added; -1 for none.
  var next: Int32 = -1
  /// The animation that was added, where that was done by hand; -1 for those that changes brought.
  var instance: Int32 = -1
  /// Who waits for the end; -1 for nobody.
  var group: Int32 = -1
  /// Added to what is below instead of taking its place.
  var isAdditive = false
  /// Cycles build on one another.
  var isCumulative = false
  /// The start is the value below.
  var startsAtCurrent = false
  /// The end is the value below, or that and `to`.
  var endsAtCurrent = false
  /// Keeps its view from touches.
  var blocksTouches = false

  init(_ kind: Kind, timing: Int32, root: Int32) {
    self.kind = kind
    self.timing = timing
    self.root = root
  }

  /// The value at a moment.
  ///
  /// - Parameters:
  ///   - current: The value below.
  ///   - progress: The part of the way that is done.
  ///   - cycles: Cycles that have gone by.
  /// - Returns: What the animation makes of it.
  @inline(__always)
  func value(over current: Lanes, progress: Double, cycles: Double) -> Lanes {
    let start = startsAtCurrent ? current : from
    let end = endsAtCurrent ? current + to : to
    var value = start + (end - start) * progress
    if isCumulative, cycles > 0 { value += end * cycles }
    return isAdditive ? current + value : value
  }
}

/// A property of a layer that some animations change.
nonisolated struct AnimationTrack {
  var row: Row
  var field: AnimatedField
  /// The first of its animations; -1 for a free place.
  var first: Int32 = -1
  var last: Int32 = -1
  /// The next track of the same row, or -1.
  var nextOfRow: Int32 = -1
  /// The place of the transforms below among the store's, where the value is one; else -1.
  var transforms: Int32 = -1
  /// Its place among those that are shown by drawing, where it is one; else -1.
  var drawnPlace: Int32 = -1
  /// The model value while the row holds what is shown.
  var model = Lanes.zero
  /// What the last frame showed.
  var shown = Lanes.zero
}

/// The transforms of a track.
nonisolated struct TrackTransforms {
  var model = Transform3D.identity
  var shown = Transform3D.identity
}

/// The ends of an animation from one transform to another.
nonisolated struct TransformEnds {
  var from = TransformParts()
  var to = TransformParts()
  /// What leads back from the end to the start.
  var way = TransformParts.none
  /// Whether only the way counts: it is added to what is below, part by part.
  var isWayOnly = false

  init(from: TransformParts, to: TransformParts) {
    self.from = from
    self.to = to
    way = from.difference(from: to)
  }

  /// Makes ends that add a way which becomes nothing.
  init(way: TransformParts) {
    self.way = way
    isWayOnly = true
  }
}
