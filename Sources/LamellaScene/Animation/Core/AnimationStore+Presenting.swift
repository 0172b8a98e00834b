internal import LamellaGeometry

nonisolated extension AnimationStore {
  // MARK: Each frame

  /// Sets the presented values of all animated nodes at a time, and marks nodes that look different from before.
  ///
  /// - Parameters:
  ///   - time: Seconds of the window's time.
  ///   - alpha: The part of the way between the last two ticks, for what moves in ticks.
  /// - Complexity: O(running animations); nothing is allocated once the storage has grown.
  func present(at time: Double, alpha: Double) {
    guard !isEmpty else { return }
    hasChanges = false
    setSampleTime(time)
    self.alpha = alpha
    let tracks = tracks.base
    let (table, presented) = (table, PresentedNode.column)
    for index in 0..<Int(self.tracks.count) where tracks[index].first >= 0 {
      let track = tracks + index
      let field = track.pointee.field
      if field == .position {
        presentPosition(track, presented, table)
      } else if !field.isApart {
        presentVector(track)
      } else if field.isTransform {
        presentTransform(track.pointee)
      }
    }
  }

  /// Sets the presented position of a node, with a fast path for a single animation.
  @inline(__always)
  private func presentPosition(
    _ track: UnsafeMutablePointer<AnimationTrack>, _ presented: ComponentColumn<PresentedNode>,
    _ table: NodeTable
  ) {
    let node = table.shown.node(track.pointee.row, in: presented)
    // The model's, or what moves in ticks.
    let base = node.pointee.values.position
    let animation = animations.base + Int(track.pointee.first)
    var value = base
    if animation.pointee.next < 0, case .vector = animation.pointee.kind {
      if let (progress, cycles) = progress(of: animation) {
        value =
          animation.pointee.value(over: AnimationVector(base), progress: progress, cycles: cycles)
          .point
      }
    } else {
      value = self.value(from: track.pointee.first, over: AnimationVector(base)).point
    }
    if !value.isFinite { value = base }
    node.pointee.values.position = value
    guard value != track.pointee.shown.point else { return }
    track.pointee.shown = AnimationVector(value)
    table.mark(track.pointee.row, movedBy: .needsCompose)
  }

  /// Sets the presented numbers of an animated field.
  private func presentVector(_ track: UnsafeMutablePointer<AnimationTrack>) {
    let (field, row) = (track.pointee.field, track.pointee.row)
    let node = table.shown.node(row)
    let model = table.animated.vector(field, of: row)
    let found = self.value(from: track.pointee.first, over: model)
    let value = found.isFinite ? found : model
    table.shown.set(value, as: field, of: row, node)
    if field == .boundsOrigin {
      node.pointee.settledOrigin = value.point
      presentStep(of: row, node, movedBy: (value - model).point)
    }
    guard !value.isEqual(track.pointee.shown) else { return }
    track.pointee.shown = value
    table.animated.markShown(field, of: row)
  }

  /// Sets the presented bounds origin of a node that both an animation and interpolation between ticks move.
  private func presentStep(
    of row: Row, _ node: UnsafeMutablePointer<PresentedNode>, movedBy move: Point
  ) {
    guard let step = BoundsInterpolation.column.pointer(to: row) else { return }
    node.pointee.values.bounds.origin = (step.pointee.previousOrigin + move)
      .interpolated(to: node.pointee.settledOrigin, fraction: alpha)
  }

  /// Sets the presented transform of an animated field.
  private func presentTransform(_ track: AnimationTrack) {
    let node = table.shown.node(track.row)
    let value = transform(of: track, over: table.shown.transform(track.field, of: track.row))
    if track.field == .transform {
      table.shown.setTransform(value, of: track.row, node)
    } else {
      table.shown.setSublayerTransform(value, of: track.row, node)
    }
    guard value != shownTransforms[track.shownTransform] else { return }
    shownTransforms[track.shownTransform] = value
    table.animated.markShown(track.field, of: track.row)
  }

  /// Returns an animation's progress at the sample time; nil if it is not active.
  ///
  /// A sample that no other animation shares is not cached.
  @inline(__always)
  private func progress(
    of animation: UnsafeMutablePointer<RunningAnimation>
  ) -> (progress: Double, cycles: Double)? {
    let timing = animation.pointee.timing
    let entry = timings.base + Int(timing)
    // Two users: this animation's `timing` and `root`. No other animation shares it.
    if timing == animation.pointee.root, entry.pointee.users == 2, entry.pointee.row < 0 {
      guard let place = entry.pointee.state(at: sampleTime) else { return nil }
      return (entry.pointee.base + entry.pointee.span * place.done, place.cycles)
    }
    let found = sample(timing)
    return found.pointee.isActive ? (found.pointee.progress, found.pointee.cycles) : nil
  }

  // MARK: Values at a time

  /// Sets the time at which values are sampled.
  func setSampleTime(_ time: Double) {
    sampleTime = time
    stamp &+= 1
    // 0 means never sampled.
    if stamp == 0 { stamp = 1 }
  }

  /// Returns a timing's entry, updated to the sample time.
  @inline(__always)
  func sample(_ index: Int32) -> UnsafeMutablePointer<TimingEntry> {
    let entry = timings.base + Int(index)
    if entry.pointee.stamp != stamp { resample(entry) }
    return entry
  }

  /// Updates a timing's entry to the sample time, after the entries of the groups that contain it.
  private func resample(_ entry: UnsafeMutablePointer<TimingEntry>) {
    entry.pointee.stamp = stamp
    if entry.pointee.parent >= 0 {
      let parent = sample(entry.pointee.parent)
      guard parent.pointee.isActive else {
        entry.pointee.isActive = false
        return
      }
      entry.pointee.sample(at: parent.pointee.time)
    } else if entry.pointee.row >= 0 {
      entry.pointee.sample(at: table.times.time(of: entry.pointee.row, at: sampleTime))
    } else {
      entry.pointee.sample(at: sampleTime)
    }
  }

  /// Applies an animation, and those after it in its track, to a value at the sample time.
  ///
  /// - Parameters:
  ///   - first: The first animation; -1 for none.
  ///   - model: The underlying value.
  /// - Returns: The presentation value.
  @inline(__always)
  func value(from first: Int32, over model: AnimationVector) -> AnimationVector {
    var value = model
    var index = first
    while index >= 0 {
      let animation = animations.base + Int(index)
      let entry = sample(animation.pointee.timing)
      if entry.pointee.isActive {
        if case .vector = animation.pointee.kind {
          value = animation.pointee.value(
            over: value, progress: entry.pointee.progress, cycles: entry.pointee.cycles)
        } else {
          value = keyframeValue(animation.pointee, over: value, entry.pointee)
        }
      }
      index = animation.pointee.next
    }
    return value
  }

  /// Returns the value of a keyframe animation over an underlying value.
  @inline(never)
  private func keyframeValue(
    _ animation: RunningAnimation, over current: AnimationVector, _ entry: TimingEntry
  ) -> AnimationVector {
    guard let frames = keyframes[Int(animation.payload)] else { return current }
    var value = frames.vector(at: entry.progress)
    if animation.isCumulative, entry.cycles > 0 { value += frames.vector(at: 1) * entry.cycles }
    return animation.isAdditive ? current + value : value
  }

  /// Applies the animations of a track to its model transform at the sample time.
  func transform(of track: AnimationTrack, over model: Transform3D) -> Transform3D {
    var parts = TransformParts(model)
    var hasChanged = false
    var index = track.first
    while index >= 0 {
      let animation = animations[index]
      let entry = sample(animation.timing).pointee
      if entry.isActive {
        apply(animation, to: &parts, entry)
        hasChanged = true
      }
      index = animation.next
    }
    guard hasChanged else { return model }
    let transform = parts.transform
    return transform.isFinite ? transform : model
  }

  /// Applies one animation to a decomposed transform.
  private func apply(
    _ animation: RunningAnimation, to parts: inout TransformParts, _ entry: TimingEntry
  ) {
    switch animation.kind {
    case .vector: break
    case .transform:
      let ends = ends[animation.payload]
      if ends.isWayOnly { return parts.add(ends.way, 1 - entry.progress) }
      let start = animation.startsAtCurrent ? parts : ends.from
      let end = animation.endsAtCurrent ? parts : ends.to
      let isGiven = !animation.startsAtCurrent && !animation.endsAtCurrent
      var value = end
      value.add(isGiven ? ends.way : start.difference(from: end), 1 - entry.progress)
      combine(value, into: &parts, animation)
    case .component(let component):
      let current = component.value(in: parts)
      component.set(
        animation.value(over: current, progress: entry.progress, cycles: entry.cycles), in: &parts)
    case .componentKeyframes(let component):
      let current = component.value(in: parts)
      component.set(keyframeValue(animation, over: current, entry), in: &parts)
    case .keyframes:
      guard let frames = keyframes[Int(animation.payload)] else { return }
      if frames.isWay {
        parts.add(frames.parts(at: entry.progress), 1)
      } else {
        combine(frames.parts(at: entry.progress), into: &parts, animation)
      }
    case .turnAlongPath(let isReversed):
      guard let frames = keyframes[Int(animation.payload)] else { return }
      parts.turn[2] += frames.direction(at: entry.progress) + (isReversed ? .pi : 0)
    }
  }

  /// Replaces the underlying transform by a value, or concatenates both if the animation is additive.
  private func combine(
    _ value: TransformParts, into parts: inout TransformParts, _ animation: RunningAnimation
  ) {
    guard animation.isAdditive else {
      parts = value
      return
    }
    parts = TransformParts(value.transform.concatenating(parts.transform))
  }

  // MARK: Presentation

  /// Returns the presentation value of any field at the sample time.
  func shown(_ field: AnimatedField, of row: Row) -> ChangedValue {
    if field == .path { return .path(path(of: row)) }
    return field.isTransform
      ? .transform(transform(field, of: row)) : .vector(vector(field, of: row))
  }

  /// Returns the presentation value of a field of numbers at the sample time.
  func vector(_ field: AnimatedField, of row: Row) -> AnimationVector {
    let index = track(field, of: row)
    guard index >= 0 else { return table.animated.vector(field, of: row) }
    return value(from: tracks[index].first, over: table.animated.vector(field, of: row))
  }

  /// Returns the presentation value of a transform field at the sample time.
  func transform(_ field: AnimatedField, of row: Row) -> Transform3D {
    let index = track(field, of: row)
    guard index >= 0 else { return table.animated.transform(field, of: row) }
    return transform(of: tracks[index], over: table.animated.transform(field, of: row))
  }
}
