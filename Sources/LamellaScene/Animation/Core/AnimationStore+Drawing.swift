internal import LamellaGeometry

// Animations of values that layers draw with. The layer stores the model value and draws with the presentation value.
nonisolated extension AnimationStore {
  /// Samples the animations of values that layers draw with, and marks layers whose values changed for display.
  ///
  /// - Parameter time: Seconds of the window's time.
  /// - Complexity: O(running animations of such values); only those of paths allocate.
  func moveDrawings(to time: Double) {
    guard !drawnTracks.isEmpty else { return }
    setSampleTime(time)
    for index in drawnTracks {
      let track = tracks[index]
      if track.field == .path {
        let shown = path(of: track)
        guard shown != shownPaths[index] else { continue }
        shownPaths[index] = shown
      } else {
        let model = table.animated.vector(track.field, of: track.row)
        let found = value(from: track.first, over: model)
        let shown = found.isFinite ? found : model
        guard !shown.isEqual(track.shown) else { continue }
        tracks[index].shown = shown
      }
      table.animated.markShown(track.field, of: track.row)
    }
  }

  /// Returns a shape layer's presentation path at the sample time.
  func path(of row: Row) -> Path {
    let index = track(.path, of: row)
    return index >= 0 ? path(of: tracks[index]) : table.animated.path(of: row)
  }

  /// Returns the presentation path of a track at the sample time.
  private func path(of track: AnimationTrack) -> Path {
    var value = table.animated.path(of: track.row)
    var index = track.first
    while index >= 0 {
      let animation = animations[index]
      let entry = sample(animation.timing).pointee
      if entry.isActive, animation.payload >= 0, let frames = keyframes[Int(animation.payload)] {
        value = frames.path(at: entry.progress, over: value)
      }
      index = animation.next
    }
    return value
  }
}

extension Layer {
  /// The store of the animations of drawn values; nil if none can run.
  final var drawingStore: AnimationStore? {
    guard table[row].flags.contains(.isAnimated), let store = hostWindow?.storedAnimations,
      !store.drawnTracks.isEmpty, store.firstTrack(of: row) >= 0
    else { return nil }
    return store
  }
}

nonisolated extension AnimationStore {
  /// Returns the presentation value of a field that a layer draws with; nil if it is not animated.
  func drawnVector(_ field: AnimatedField, of row: Row) -> AnimationVector? {
    let index = track(field, of: row)
    return index >= 0 ? tracks[index].shown : nil
  }

  /// Returns the presentation path that a shape layer draws; nil if it is not animated.
  func drawnPath(of row: Row) -> Path? {
    let index = track(.path, of: row)
    return index >= 0 ? shownPaths[index] : nil
  }
}
