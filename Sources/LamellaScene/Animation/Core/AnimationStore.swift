internal import LamellaGeometry

/// The running animations of a window, in contiguous storage.
///
/// A *track* is a property of a layer with its animations, in the order in which they were added. Animations that
/// began together share one *timing*, which is sampled once a frame.
///
/// Rows hold model values, which nothing here changes. Sampling writes the presented values into columns beside them,
/// which compose and encode read; ended animations cost nothing.
nonisolated final class AnimationStore {
  // Unchecked: read for each animation and frame, and no two of the store's methods change the same pool at a time.
  @exclusivity(unchecked) var animations = Pool<RunningAnimation>()
  @exclusivity(unchecked) var tracks = Pool<AnimationTrack>()
  @exclusivity(unchecked) var timings = Pool<TimingEntry>()
  /// The transforms that the last frame showed, of tracks of transforms.
  @exclusivity(unchecked) var shownTransforms = Pool<Transform3D>()
  @exclusivity(unchecked) var ends = Pool<TransformEnds>()
  /// Indexed by the animations' payloads; nil for free entries.
  var keyframes: [Keyframes?] = []
  var freeKeyframes: [Int32] = []
  // Unchecked, both: those who take one out hold it.
  /// The animations added by `Layer.add(_:forKey:)`; nil for free entries.
  @exclusivity(unchecked) var instances: [AnimationInstance?] = []
  @exclusivity(unchecked) var freeInstances: [Int32] = []
  /// Ended instances, released in the next step: their deinitializers may run any code, so not during a walk.
  private var endedInstances: [AnimationInstance] = []
  // Unchecked, both: those who take a group out hold it.
  /// The completion groups, each with the number of its running animations; nil for free entries.
  @exclusivity(unchecked) var groups: [(group: CompletionGroup, users: Int32)?] = []
  @exclusivity(unchecked) var freeGroups: [Int32] = []
  /// The store's number, which rows refer to it by.
  let number: UInt32
  /// The tracks of drawn fields; see `AnimatedField.isDrawn`.
  var drawnTracks: [Int32] = []
  /// The paths that the last frame showed, by track.
  var shownPaths: [Int32: Path] = [:]
  let table: NodeTable
  /// The queue that calls completion handlers.
  let completions: CompletionQueue

  // Unchecked, where marked: numbers, read in each tick and frame.
  /// The number of timings in the window's time that have begun, have not ended and are not stopped.
  @exclusivity(unchecked) var runningCount = 0
  /// The number of timings in the time of a layer.
  @exclusivity(unchecked) var layerTimedCount = 0
  /// The earliest end of the timings, in seconds of the window's time.
  @exclusivity(unchecked) var nextEnd = Double.infinity
  /// The earliest start of the timings that have not begun, in seconds of the window's time.
  @exclusivity(unchecked) var nextBegin = Double.infinity
  /// Whether a timing in the time of a layer is running; updated in each tick.
  @exclusivity(unchecked) var layerTimedMoves = false
  /// Whether the next frame must sample the animations because some were added or changed.
  @exclusivity(unchecked) var hasChanges = false
  /// Seconds between ticks; an animation that begins before the next tick counts as running.
  private var tickLength = 1.0 / 120

  /// The number of the present sample time, to tell which timings have been sampled at it.
  @exclusivity(unchecked) var stamp: UInt32 = 0
  /// The time that is looked at, in seconds of the window's time.
  @exclusivity(unchecked) var sampleTime = 0.0
  /// The part of the way between the last two ticks that is presented.
  @exclusivity(unchecked) var alpha = 1.0

  init(table: NodeTable, completions: CompletionQueue) {
    self.table = table
    self.completions = completions
    number = AnimationStoreList.shared.nextNumber()
    AnimationStoreList.shared.add(self)
  }

  deinit {
    // The node table may be changed on the engine's thread only.
    if table.isOnEngineThread {
      // `count` shrinks when the last animation is removed.
      var index: Int32 = 0
      while index < animations.count {
        if animations[index].track >= 0 { remove(index, isFinished: false) }
        index += 1
      }
    }
  }

  /// Whether nothing is animated.
  var isEmpty: Bool { tracks.isEmpty }

  /// Whether values that layers draw with are animated.
  var animatesDrawings: Bool { !drawnTracks.isEmpty }

  /// Whether the next step has instances to release.
  var needsStep: Bool { !endedInstances.isEmpty }

  /// Whether a running animation changes later frames; animations that have not begun or hold a value do not count.
  var isMoving: Bool { runningCount > 0 || layerTimedMoves }

  /// Whether added or changed animations may change the next frame.
  var hasChangesToShow: Bool { hasChanges && !isEmpty }

  /// The next start or end of an animation, in seconds of the window's time; nil for none.
  var nextWake: Double? {
    let next = min(nextBegin, nextEnd)
    return isEmpty || next == .infinity ? nil : next
  }

  // MARK: Tracks

  /// Returns the first track of a layer, or -1.
  @inline(__always)
  func firstTrack(of row: Row) -> Int32 {
    guard table[row].flags.contains(.isAnimated) else { return -1 }
    let tracks = RunningTracks.column[row]
    // Tracks may be left over from a window that was released on another thread.
    return tracks.store == number ? tracks.first : -1
  }

  /// Returns the track of a layer's property, or -1.
  func track(_ field: AnimatedField, of row: Row) -> Int32 {
    var track = firstTrack(of: row)
    while track >= 0, tracks[track].field != field { track = tracks[track].nextOfRow }
    return track
  }

  /// Adds an animation of a property, applied after the running ones.
  func append(_ animation: RunningAnimation, _ field: AnimatedField, of row: Row) {
    var animation = animation
    var track = self.track(field, of: row)
    if track < 0 { track = makeTrack(field, of: row) }
    animation.track = track
    let index = animations.insert(animation)
    if tracks[track].last >= 0 {
      animations[tracks[track].last].next = index
    } else {
      tracks[track].first = index
    }
    tracks[track].last = index
    retainTiming(animation.timing)
    retainTiming(animation.root)
    if animation.group >= 0 {
      groups[Int(animation.group)]?.users += 1
      groups[Int(animation.group)]?.group.enter()
    }
    if animation.instance >= 0 { instances[Int(animation.instance)]?.count += 1 }
    if animation.blocksTouches {
      TouchBlock.column.change(row) { $0.count += 1 }
    }
  }

  /// Adds an empty track for a layer's property, and returns its index.
  private func makeTrack(_ field: AnimatedField, of row: Row) -> Int32 {
    var track = AnimationTrack(row: row, field: field)
    if field.isTransform {
      track.shownTransform = shownTransforms.insert(table.animated.transform(field, of: row))
    } else {
      track.shown = table.animated.vector(field, of: row)
    }
    track.nextOfRow = firstTrack(of: row)
    if field.isDrawn { track.drawnPlace = Int32(drawnTracks.count) }
    let index = tracks.insert(track)
    setFirstTrack(index, of: row)
    if !field.isDrawn { table.shown.begin(row) }
    if field.isDrawn { drawnTracks.append(index) }
    if field == .path { shownPaths[index] = table.animated.path(of: row) }
    return index
  }

  /// Sets the first track of a layer.
  private func setFirstTrack(_ index: Int32, of row: Row) {
    RunningTracks.column.write(row) { ($0.first, $0.store) = (index, number) }
  }

  /// Removes a track that has no animations left, and shows the model value again.
  private func removeTrack(_ index: Int32) {
    let track = tracks[index]
    var before = firstTrack(of: track.row)
    if before == index {
      setFirstTrack(track.nextOfRow, of: track.row)
    } else {
      precondition(before >= 0, "a track that its row does not know")
      while tracks[before].nextOfRow != index { before = tracks[before].nextOfRow }
      tracks[before].nextOfRow = track.nextOfRow
    }
    // The next frame shows the model value.
    if showsOtherThanModel(index) { table.animated.markShown(track.field, of: track.row) }
    if track.field.isDrawn {
      // The last one takes its place.
      let last = drawnTracks.removeLast()
      if last != index {
        drawnTracks[Int(track.drawnPlace)] = last
        tracks[last].drawnPlace = track.drawnPlace
      }
      shownPaths[index] = nil
    } else {
      table.shown.end(track.row)
    }
    if track.shownTransform >= 0 { shownTransforms.remove(track.shownTransform) }
    tracks[index].first = -1
    tracks.remove(index)
  }

  /// Returns whether a track's presentation value differs from the model value.
  private func showsOtherThanModel(_ index: Int32) -> Bool {
    let track = tracks[index]
    if track.field == .path { return shownPaths[index] != table.animated.path(of: track.row) }
    if track.shownTransform >= 0 {
      return shownTransforms[track.shownTransform]
        != table.animated.transform(track.field, of: track.row)
    }
    return !track.shown.isEqual(table.animated.vector(track.field, of: track.row))
  }

  // MARK: Removal

  /// Ends an animation.
  ///
  /// - Parameters:
  ///   - index: The animation.
  ///   - isFinished: Whether it came to its end.
  func remove(_ index: Int32, isFinished: Bool) {
    let animation = animations[index]
    let track = animation.track
    var before: Int32 = -1
    var current = tracks[track].first
    while current != index {
      before = current
      current = animations[current].next
    }
    if before >= 0 {
      animations[before].next = animation.next
    } else {
      tracks[track].first = animation.next
    }
    if tracks[track].last == index { tracks[track].last = before }
    animations[index].track = -1
    animations.remove(index)
    if animation.blocksTouches { unblock(tracks[track].row) }
    releasePayload(of: animation)
    releaseTiming(animation.timing)
    releaseTiming(animation.root)
    leaveGroup(animation.group, isFinished: isFinished)
    if animation.instance >= 0 { leaveInstance(animation.instance) }
    if tracks[track].first < 0 { removeTrack(track) }
  }

  /// Ends all animations of a row.
  func removeAll(of row: Row) {
    while true {
      let track = firstTrack(of: row)
      guard track >= 0 else { return }
      remove(tracks[track].first, isFinished: false)
    }
  }

  /// Decrements the number of animations that block touches on a view.
  private func unblock(_ row: Row) {
    guard TouchBlock.column.contains(row) else { return }
    TouchBlock.column.change(row) { $0.count -= 1 }
  }

  /// Removes the end values of an animation, or its keyframes if no other animation uses them.
  private func releasePayload(of animation: RunningAnimation) {
    guard animation.payload >= 0 else { return }
    switch animation.kind {
    case .transform: ends.remove(animation.payload)
    case .keyframes, .componentKeyframes, .turnAlongPath:
      keyframes[Int(animation.payload)]?.users -= 1
      guard keyframes[Int(animation.payload)]?.users == 0 else { return }
      keyframes[Int(animation.payload)] = nil
      freeKeyframes.append(animation.payload)
    case .vector, .component: break
    }
  }

  // MARK: Timings

  /// Adds a timing with a use count of 0; it is removed with its last animation.
  func addTiming(_ entry: TimingEntry) -> Int32 {
    if entry.parent >= 0 { retainTiming(entry.parent) }
    return timings.insert(entry)
  }

  /// Increments the use count of a timing.
  func retainTiming(_ index: Int32) {
    timings[index].users += 1
    if timings[index].users == 1 { begin(index) }
  }

  /// Counts a timing as running or waiting.
  private func begin(_ index: Int32) {
    hasChanges = true
    let entry = timings[index]
    guard entry.parent < 0 else { return }
    if entry.row >= 0 {
      layerTimedCount += 1
      layerTimedMoves = true
    } else if entry.timing.speed != 0 {
      timings[index].isWaiting = entry.start >= sampleTime + tickLength
      if timings[index].isWaiting {
        nextBegin = min(nextBegin, entry.start)
      } else {
        runningCount += 1
      }
      nextEnd = min(nextEnd, entry.end)
    }
  }

  /// Replaces a timing by another one for all animations that use it.
  func replaceTiming(_ index: Int32, by new: TimingEntry) {
    stop(timings[index])
    var entry = new
    entry.users = timings[index].users
    timings[index] = entry
    begin(index)
  }

  /// Subtracts a timing from the number of running ones, if it was counted.
  private func stop(_ entry: TimingEntry) {
    if !entry.hasEnded, !entry.isWaiting, entry.timing.speed != 0 { runningCount -= 1 }
  }

  /// Decrements the use count of a timing, and removes it at 0.
  func releaseTiming(_ index: Int32) {
    timings[index].users -= 1
    guard timings[index].users == 0 else { return }
    let entry = timings[index]
    if entry.parent >= 0 {
      releaseTiming(entry.parent)
    } else if entry.row >= 0 {
      layerTimedCount -= 1
      if layerTimedCount == 0 { layerTimedMoves = false }
    } else {
      stop(entry)
    }
    timings.remove(index)
  }

  // MARK: Who waits

  /// Adds a completion group for animations to come; released with the last of them.
  func addGroup(_ group: CompletionGroup) -> Int32 {
    if let place = freeGroups.popLast() {
      groups[Int(place)] = (group, 0)
      return place
    }
    groups.append((group, 0))
    return Int32(groups.count - 1)
  }

  /// Removes a completion group that has no animations.
  func dropGroup(_ index: Int32) {
    if index >= 0, groups[Int(index)]?.users == 0 { _ = takeGroup(index) }
  }

  /// Removes a completion group, and returns it.
  private func takeGroup(_ index: Int32) -> CompletionGroup? {
    var entry: (group: CompletionGroup, users: Int32)?
    swap(&entry, &groups[Int(index)])
    freeGroups.append(index)
    return entry?.group
  }

  /// Removes an animation from its completion group.
  private func leaveGroup(_ index: Int32, isFinished: Bool) {
    guard index >= 0, let users = groups[Int(index)]?.users else { return }
    groups[Int(index)]?.users = users - 1
    guard users == 1 else {
      groups[Int(index)]?.group.leave(isFinished: isFinished, tellingIn: completions)
      return
    }
    guard var group = takeGroup(index) else { return }
    group.leave(isFinished: isFinished, tellingIn: completions)
    CompletionGroup.giveBack(&group)
  }

  /// Removes an animation from its instance, and ends the instance if it has no other.
  private func leaveInstance(_ index: Int32) {
    instances[Int(index)]?.count -= 1
    guard let instance = instances[Int(index)], instance.count == 0 else { return }
    endedInstances.append(instance)
    instances[Int(index)] = nil
    freeInstances.append(index)
  }

  // MARK: Each tick

  /// Ends animations whose time is over at a tick.
  ///
  /// - Parameters:
  ///   - time: The tick, in seconds of the window's time.
  ///   - tickLength: Seconds until the next tick.
  /// - Complexity: O(1) while nothing begins or ends and no layer has a time of its own.
  func step(to time: Double, tickLength: Double) {
    self.tickLength = tickLength
    beginAndEnd(at: time)
    if needsStep {
      let ended = endedInstances
      endedInstances = []
      withExtendedLifetime(ended) {}
    }
  }

  /// Begins timings that are due at a time, and ends animations that are over.
  private func beginAndEnd(at time: Double) {
    let isDue = time >= nextEnd || time + tickLength > nextBegin
    guard !isEmpty, isDue || layerTimedCount > 0 else { return }
    var hasEnds = false
    nextBegin = .infinity
    nextEnd = .infinity
    layerTimedMoves = false
    for index in 0..<timings.count {
      let entry = timings[index]
      guard entry.users > 0, entry.parent < 0, !entry.hasEnded, entry.timing.speed != 0 else {
        continue
      }
      let isLayerTimed = entry.row >= 0
      let now = isLayerTimed ? table.times.time(of: entry.row, at: time) : time
      if now >= entry.end {
        timings[index].hasEnded = true
        if !isLayerTimed, !entry.isWaiting { runningCount -= 1 }
        hasEnds = true
        continue
      }
      // The time of a layer may stand still or run backwards: then the next start and end are unknown.
      let speed = isLayerTimed ? table.times.speed(of: entry.row) : 1
      let wait = (entry.start - now) / speed
      let waits =
        isLayerTimed ? speed > 0 && wait >= tickLength : entry.isWaiting && wait >= tickLength
      if waits { nextBegin = min(nextBegin, time + wait) }
      if speed > 0 { nextEnd = min(nextEnd, time + (entry.end - now) / speed) }
      if isLayerTimed {
        if speed != 0, !waits { layerTimedMoves = true }
      } else if entry.isWaiting, !waits {
        timings[index].isWaiting = false
        runningCount += 1
      }
    }
    if hasEnds { removeEnded() }
  }

  /// Removes ended animations; those that are not removed on completion only leave their completion group.
  private func removeEnded() {
    var index: Int32 = 0
    while index < animations.count {
      let animation = animations[index]
      if animation.track >= 0, timings[animation.root].hasEnded {
        if timings[animation.root].isRemovedOnCompletion {
          remove(index, isFinished: true)
        } else if animation.group >= 0 {
          hasChanges = true
          animations[index].group = -1
          leaveGroup(animation.group, isFinished: true)
        }
      }
      index += 1
    }
  }
}
