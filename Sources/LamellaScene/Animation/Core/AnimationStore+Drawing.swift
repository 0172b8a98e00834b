internal import LamellaGeometry

// What is shown by drawing: layers keep such values themselves, and draw by those that the frame is to show.
nonisolated extension AnimationStore {
  /// Finds what is shown by drawing at a moment, and asks the layers for drawings that differ from the last.
  ///
  /// - Parameter time: Seconds of the window's time.
  /// - Complexity: O(running animations of such values); only those of paths allocate.
  func moveDrawings(to time: Double) {
    guard !drawnTracks.isEmpty else { return }
    look(at: time)
    for index in drawnTracks {
      let track = tracks[index]
      if track.field == .path {
        let shown = path(of: track)
        guard shown != shownPaths[index] else { continue }
        shownPaths[index] = shown
      } else {
        let model = table.lanes(track.field, of: track.row)
        let found = value(from: track.first, over: model)
        let shown = found.isFinite ? found : model
        guard !shown.isEqual(track.shown) else { continue }
        tracks[index].shown = shown
      }
      table.markShown(track.field, of: track.row)
    }
  }

  /// What path a row shows at the chosen moment.
  func path(of row: Row) -> Path {
    let index = track(.path, of: row)
    return index >= 0 ? path(of: tracks[index]) : table.path(of: row)
  }

  private func path(of track: AnimationTrack) -> Path {
    var value = table.path(of: track.row)
    var index = track.first
    while index >= 0 {
      let animation = animations[index]
      let entry = find(animation.timing).pointee
      if entry.isActive, animation.payload >= 0, let frames = keyframes[Int(animation.payload)] {
        value = frames.path(at: entry.progress, over: value)
      }
      index = animation.next
    }
    return value
  }
}

nonisolated extension NodeTable {
  /// The path of a shape layer's row; empty for others.
  func path(of row: Row) -> Path {
    guard case .path(let path)? = layer(of: row)?.drawnValue(of: .path) else { return Path() }
    return path
  }
}

extension Layer {
  /// The animations of what the layer draws by; nil where none can run.
  final var drawingStore: AnimationStore? {
    guard table[row].flags.contains(.isAnimated), let store = hostWindow?.storedAnimations,
      !store.drawnTracks.isEmpty, store.firstTrack(of: row) >= 0
    else { return nil }
    return store
  }
}

nonisolated extension AnimationStore {
  /// What the frame shows of a value that a row draws by; nil where it is not animated.
  func drawnLanes(_ field: AnimatedField, of row: Row) -> Lanes? {
    let index = track(field, of: row)
    return index >= 0 ? tracks[index].shown : nil
  }

  /// What path the frame shows of a row; nil where it is not animated.
  func drawnPath(of row: Row) -> Path? {
    let index = track(.path, of: row)
    return index >= 0 ? shownPaths[index] : nil
  }
}
