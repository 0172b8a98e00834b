internal import LamellaGeometry

nonisolated extension AnimationStore {
  /// Adds the animation of a change that is about to be made, from the presentation value at the sample time.
  ///
  /// Animations of numbers are additive, as in UIKit: from the difference between old and new value to zero, added to
  /// the new value and to running animations, so that neither value nor speed jumps. Animations of colors, those that
  /// `Transaction` makes, and endless ones replace running animations.
  ///
  /// - Parameters:
  ///   - field: The property that changes.
  ///   - row: The layer's row, which holds the old value.
  ///   - value: The new value.
  ///   - animation: The animation, without its start and end values.
  ///   - replaces: Whether running implicit animations are removed.
  func retarget(
    _ field: AnimatedField, of row: Row, to value: ChangedValue, with animation: RunningAnimation,
    _ replaces: Bool
  ) {
    var animation = animation
    switch value {
    case .path: retargetPath(of: row, with: animation)
    case .vector(let new):
      let old = table.animated.vector(field, of: row)
      if replaces {
        animation.from = vector(field, of: row)
        animation.endsAtCurrent = true
        append(animation, field, of: row)
        return removeChanges(field, of: row) { _ in true }
      }
      animation.isAdditive = true
      animation.from = old - new
      if hasEndless(field, of: row) {
        let shown = vector(field, of: row)
        append(animation, field, of: row)
        let index = tracks[track(field, of: row)].last
        removeChanges(field, of: row) { isEndless($0) }
        animations[index].from = .zero
        animations[index].from =
          shown - self.value(from: tracks[animations[index].track].first, over: new)
        return
      }
      if merge(animation, field, of: row) { return }
      append(animation, field, of: row)
    case .transform(let new):
      animation.kind = .transform
      let shown = transform(field, of: row)
      if replaces {
        animation.payload = ends.insert(
          TransformEnds(from: TransformParts(shown), to: TransformParts(new)))
        animation.endsAtCurrent = true
        append(animation, field, of: row)
        return removeChanges(field, of: row) { _ in true }
      }
      let old = TransformParts(table.animated.transform(field, of: row))
      let endless = hasEndless(field, of: row)
      animation.payload = ends.insert(
        TransformEnds(way: old.difference(from: TransformParts(new))))
      append(animation, field, of: row)
      guard endless else { return }
      removeChanges(field, of: row) { isEndless($0) }
      ends[animation.payload].way = .none
      let below = transform(of: tracks[track(field, of: row)], over: new)
      ends[animation.payload].way = TransformParts(shown).difference(
        from: TransformParts(below))
    }
  }

  /// Animates a path from the presentation value to the model value, and replaces running animations.
  private func retargetPath(of row: Row, with animation: RunningAnimation) {
    var animation = animation
    animation.kind = .keyframes
    animation.payload = addKeyframes(Keyframes(from: path(of: row), to: nil))
    append(animation, .path, of: row)
    removeChanges(.path, of: row) { _ in true }
  }

  /// Merges a change into the previous one of the property if both were made in the same block.
  private func merge(_ animation: RunningAnimation, _ field: AnimatedField, of row: Row) -> Bool {
    let track = self.track(field, of: row)
    guard track >= 0 else { return false }
    let last = tracks[track].last
    guard animations[last].timing == animation.timing, animations[last].isAdditive,
      animations[last].instance < 0, case .vector = animations[last].kind
    else { return false }
    animations[last].from += animation.from
    return true
  }

  /// Returns whether an animation repeats forever.
  private func isEndless(_ animation: RunningAnimation) -> Bool {
    timings[animation.timing].timing.activeDuration == .infinity
  }

  /// Returns whether a property has an animation that repeats forever.
  private func hasEndless(_ field: AnimatedField, of row: Row) -> Bool {
    let track = self.track(field, of: row)
    var index = track < 0 ? -1 : tracks[track].first
    while index >= 0 {
      if animations[index].instance < 0, isEndless(animations[index]) { return true }
      index = animations[index].next
    }
    return false
  }

  /// Removes the implicit animations of a property that satisfy a condition, except the newest animation.
  private func removeChanges(
    _ field: AnimatedField, of row: Row,
    where condition: (RunningAnimation) -> Bool
  ) {
    let track = self.track(field, of: row)
    var index = tracks[track].first
    let last = tracks[track].last
    while index >= 0, index != last {
      let next = animations[index].next
      if animations[index].instance < 0, condition(animations[index]) {
        remove(index, isFinished: false)
      }
      index = next
    }
  }

  // MARK: Scopes

  /// Retains a timing and a group while a block runs.
  func retain(timing: Int32, group: Int32) {
    retainTiming(timing)
    groups[Int(group)]?.users += 1
  }

  /// Releases a block's timing and group.
  func release(timing: Int32, group: Int32) {
    releaseTiming(timing)
    groups[Int(group)]?.users -= 1
    dropGroup(group)
  }

  /// Returns a copy of a timing that runs in the time of a layer.
  func copyTiming(_ index: Int32, for row: Row) -> Int32 {
    var entry = timings[index]
    entry.users = 0
    entry.stamp = 0
    let delay = entry.timing.beginTime - sampleTime
    entry.timing.beginTime = table.times.time(of: row, at: sampleTime) + delay
    entry.end = entry.timing.end
    entry.start += entry.timing.beginTime - timings[index].timing.beginTime
    entry.isWaiting = false
    entry.row = row
    return addTiming(entry)
  }
}
