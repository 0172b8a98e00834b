internal import LamellaGeometry

/// The start and end values of an animation, by Core Animation's rules.
///
/// | given | interpolates |
/// |---|---|
/// | from, to | from → to |
/// | from, by | from → from + by |
/// | by, to | to - by → to |
/// | from | from → current |
/// | to | current → to |
/// | by | current → current + by |
/// | none | nothing |
nonisolated struct AnimationEnds {
  var from: AnimationValue?
  var to: AnimationValue?
  var by: AnimationValue?
  var isAdditive: Bool
  var isCumulative: Bool

  /// Adds an animation between both ends to a window's store.
  func install(_ target: AnimationTarget, _ installation: AnimationInstallation) {
    guard installation.takes(target) else { return }
    switch target {
    case .field(let field) where field.isTransform: installTransform(field, installation)
    case .field(.path): installPath(installation)
    case .field(let field): installVector(.vector, field, installation) { $0 }
    case .component(let component, let field):
      installVector(.component(component), field, installation) { $0 }
    case .bounds:
      installVector(.vector, .boundsOrigin, installation) { SIMD4($0[0], $0[1], 0, 0) }
      installVector(.vector, .boundsSize, installation) { SIMD4($0[2], $0[3], 0, 0) }
    }
  }

  /// Adds an animation of numbers.
  private func installVector(
    _ kind: RunningAnimation.Kind, _ field: AnimatedField, _ installation: AnimationInstallation,
    _ part: (AnimationVector) -> AnimationVector
  ) {
    let from = self.from?.vector.map(part)
    let to = self.to?.vector.map(part)
    let by = self.by?.vector.map(part)
    installation.add(kind, to: field) { animation in
      animation.isAdditive = isAdditive
      animation.isCumulative = isCumulative
      switch (from, to, by) {
      case (let from?, let to?, _): (animation.from, animation.to) = (from, to)
      case (let from?, nil, let by?): (animation.from, animation.to) = (from, from + by)
      case (nil, let to?, let by?): (animation.from, animation.to) = (to - by, to)
      case (let from?, nil, nil):
        animation.from = from
        animation.endsAtCurrent = true
      case (nil, let to?, nil):
        animation.startsAtCurrent = true
        animation.to = to
      case (nil, nil, let by):
        animation.startsAtCurrent = true
        animation.endsAtCurrent = true
        animation.to = by ?? .zero
      }
    }
  }

  /// Adds an animation of a path.
  private func installPath(_ installation: AnimationInstallation) {
    let payload = installation.store.addKeyframes(Keyframes(from: from?.path, to: to?.path))
    installation.add(.keyframes, to: .path) { $0.payload = payload }
  }

  /// Adds an animation of a transform.
  private func installTransform(_ field: AnimatedField, _ installation: AnimationInstallation) {
    var from = self.from?.transform
    var to = self.to?.transform
    if let by = self.by?.transform {
      // `by` applies before `from`.
      if let from, to == nil { to = by.concatenating(from) }
      if let to, from == nil { from = by.inverse?.concatenating(to) ?? to }
      if from == nil, to == nil {
        let current = installation.store.transform(field, of: installation.row)
        (from, to) = (current, by.concatenating(current))
      }
    }
    let ends = TransformEnds(
      from: TransformParts(from ?? .identity), to: TransformParts(to ?? .identity))
    let payload = installation.store.ends.insert(ends)
    installation.add(.transform, to: field) { animation in
      animation.payload = payload
      animation.isAdditive = isAdditive
      animation.startsAtCurrent = from == nil
      animation.endsAtCurrent = to == nil
    }
  }
}
