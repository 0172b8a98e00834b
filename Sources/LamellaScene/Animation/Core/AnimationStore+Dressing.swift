internal import LamellaGeometry

nonisolated extension AnimationStore {
  // MARK: Each frame

  /// Writes the presentation values into the animated rows, and marks rows whose values changed since the last frame.
  ///
  /// - Parameter time: Seconds of the window's time.
  /// - Complexity: O(running animations); nothing is allocated.
  func dress(at time: Double) {
    guard !isEmpty, !isDressed else { return }
    hasNews = false
    look(at: time)
    isDressed = true
    let tracks = tracks.base
    for index in 0..<Int(self.tracks.count) where tracks[index].first >= 0 {
      let track = tracks + index
      let field = track.pointee.field
      let row = track.pointee.row
      if field.isApart {
        if field.isTransform { dressTransform(track.pointee) }
        continue
      }
      if field == .position {
        dressPosition(track)
        continue
      }
      let model = table.lanes(field, of: row)
      let found = self.value(from: track.pointee.first, over: model)
      let value = found.isFinite ? found : model
      track.pointee.model = model
      table.write(value, to: field, of: row)
      if field == .boundsOrigin { shiftInterpolation(track, by: value - model) }
      guard !value.isEqual(track.pointee.shown) else { continue }
      track.pointee.shown = value
      table.markShown(field, of: row)
    }
  }

  /// Writes the presentation position of a row: a fast path, as most animations are single position animations.
  @inline(__always)
  private func dressPosition(_ track: UnsafeMutablePointer<AnimationTrack>) {
    let node = table.rows + Int(track.pointee.row)
    let model = node.pointee.position
    let animation = animations.base + Int(track.pointee.first)
    var value = model
    if animation.pointee.next < 0, case .lanes = animation.pointee.kind {
      if let (progress, cycles) = place(animation) {
        value =
          animation.pointee.value(over: Lanes(model), progress: progress, cycles: cycles).point
      }
    } else {
      value = self.value(from: track.pointee.first, over: Lanes(model)).point
    }
    if !value.isFinite { value = model }
    track.pointee.model = Lanes(model)
    node.pointee.position = value
    guard value != track.pointee.shown.point else { return }
    track.pointee.shown = Lanes(value)
    table.mark(track.pointee.row, movedBy: .needsCompose)
  }

  /// Returns an animation's progress at the sample time; nil if it is not active.
  ///
  /// A sample that no other animation shares is not cached.
  @inline(__always)
  private func place(
    _ animation: UnsafeMutablePointer<RunningAnimation>
  ) -> (progress: Double, cycles: Double)? {
    let timing = animation.pointee.timing
    let entry = timings.base + Int(timing)
    // Two users: this animation's `timing` and `root`. No other animation shares it.
    if timing == animation.pointee.root, entry.pointee.users == 2, entry.pointee.row < 0 {
      guard let place = entry.pointee.place(at: moment) else { return nil }
      return (entry.pointee.base + entry.pointee.span * place.done, place.cycles)
    }
    let found = find(timing)
    return found.pointee.isActive ? (found.pointee.progress, found.pointee.cycles) : nil
  }

  /// Runs the program's code in the middle of a frame, with model values in the rows.
  func undressed(_ body: () -> Void) {
    guard isDressed else { return body() }
    let time = moment
    undress()
    body()
    dress(at: time)
  }

  /// Restores the model values of all rows, bit for bit.
  func undress() {
    guard isDressed else { return }
    let tracks = tracks.base
    for index in 0..<Int(self.tracks.count) where tracks[index].first >= 0 {
      if tracks[index].field == .position {
        table.rows[Int(tracks[index].row)].position = tracks[index].model.point
      } else {
        undress(Int32(index))
      }
    }
    isDressed = false
  }

  /// Restores the model value of one track.
  func undress(_ index: Int32) {
    let track = tracks[index]
    switch track.field {
    case .transform:
      table.setTransform(trackTransforms[track.transforms].model, of: track.row)
    case .sublayerTransform:
      table.setSublayerTransform(trackTransforms[track.transforms].model, of: track.row)
    case .boundsOrigin:
      table.write(track.model, to: track.field, of: track.row)
      guard table[track.row].flags.contains(.isInterpolated) else { return }
      BoundsInterpolation.column.pointer(to: track.row)?.pointee.previousOrigin =
        Point(x: track.model[2], y: track.model[3])
    default: table.write(track.model, to: track.field, of: track.row)
    }
  }

  /// Shifts the start and end of an interpolated bounds origin by an animation's offset.
  ///
  /// The track saves the start in the two lanes that a bounds origin does not use.
  private func shiftInterpolation(_ track: UnsafeMutablePointer<AnimationTrack>, by way: Lanes) {
    let row = track.pointee.row
    guard table[row].flags.contains(.isInterpolated) else { return }
    let start = BoundsInterpolation.column[row].previousOrigin
    track.pointee.model[2] = start.x
    track.pointee.model[3] = start.y
    BoundsInterpolation.column.pointer(to: row)?.pointee.previousOrigin += way.point
  }

  private func dressTransform(_ track: AnimationTrack) {
    let model = table.transform(track.field, of: track.row)
    let value = transform(of: track, over: model)
    let hasChanged = value != trackTransforms[track.transforms].shown
    trackTransforms[track.transforms] = TrackTransforms(model: model, shown: value)
    if track.field == .transform {
      table.setTransform(value, of: track.row)
    } else {
      table.setSublayerTransform(value, of: track.row)
    }
    if hasChanged { table.markShown(track.field, of: track.row) }
  }

  // MARK: Values at a moment

  /// Sets the sample time, for which values are computed.
  func look(at time: Double) {
    moment = time
    stamp &+= 1
    // 0 means never sampled.
    if stamp == 0 { stamp = 1 }
  }

  /// Returns a timing sampled at the sample time.
  @inline(__always)
  func find(_ index: Int32) -> UnsafeMutablePointer<TimingEntry> {
    let entry = timings.base + Int(index)
    if entry.pointee.stamp != stamp { findAnew(entry) }
    return entry
  }

  private func findAnew(_ entry: UnsafeMutablePointer<TimingEntry>) {
    entry.pointee.stamp = stamp
    if entry.pointee.parent >= 0 {
      let parent = find(entry.pointee.parent)
      guard parent.pointee.isActive else {
        entry.pointee.isActive = false
        return
      }
      entry.pointee.find(at: parent.pointee.time)
    } else if entry.pointee.row >= 0 {
      entry.pointee.find(at: table.layerTime(of: entry.pointee.row, at: moment))
    } else {
      entry.pointee.find(at: moment)
    }
  }

  /// Applies an animation, and those after it in its track, to a value at the sample time.
  ///
  /// - Parameters:
  ///   - first: The first animation; -1 for none.
  ///   - model: The underlying value.
  /// - Returns: The presentation value.
  @inline(__always)
  func value(from first: Int32, over model: Lanes) -> Lanes {
    var value = model
    var index = first
    while index >= 0 {
      let animation = animations.base + Int(index)
      let entry = find(animation.pointee.timing)
      if entry.pointee.isActive {
        if case .lanes = animation.pointee.kind {
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

  @inline(never)
  private func keyframeValue(
    _ animation: RunningAnimation, over current: Lanes, _ entry: TimingEntry
  ) -> Lanes {
    guard let frames = keyframes[Int(animation.payload)] else { return current }
    var value = frames.lanes(at: entry.progress)
    if animation.isCumulative, entry.cycles > 0 { value += frames.lanes(at: 1) * entry.cycles }
    return animation.isAdditive ? current + value : value
  }

  /// Applies the animations of a track to its model transform at the sample time.
  func transform(of track: AnimationTrack, over model: Transform3D) -> Transform3D {
    var parts = TransformParts(model)
    var hasChanged = false
    var index = track.first
    while index >= 0 {
      let animation = animations[index]
      let entry = find(animation.timing).pointee
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

  private func apply(
    _ animation: RunningAnimation, to parts: inout TransformParts, _ entry: TimingEntry
  ) {
    switch animation.kind {
    case .lanes: break
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
    return field.isTransform ? .transform(transform(field, of: row)) : .lanes(lanes(field, of: row))
  }

  /// Returns the presentation value of a field of numbers at the sample time.
  func lanes(_ field: AnimatedField, of row: Row) -> Lanes {
    let index = track(field, of: row)
    guard index >= 0 else { return table.lanes(field, of: row) }
    let track = tracks[index]
    return value(
      from: track.first,
      over: isDressed && !field.isDrawn ? track.model : table.lanes(field, of: row))
  }

  /// Returns the presentation value of a transform field at the sample time.
  func transform(_ field: AnimatedField, of row: Row) -> Transform3D {
    let index = track(field, of: row)
    guard index >= 0 else { return table.transform(field, of: row) }
    let track = tracks[index]
    return transform(
      of: track,
      over: isDressed
        ? trackTransforms[track.transforms].model : table.transform(field, of: row))
  }
}
