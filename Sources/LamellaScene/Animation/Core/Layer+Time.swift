internal import LamellaGeometry

nonisolated extension NodeTable {
  /// Whether a layer, or one above it, has a time of its own.
  func isInOwnTime(_ row: Row) -> Bool {
    var current = row
    while current >= 0 {
      if self[current].flags.contains(.hasOwnTime) { return true }
      current = self[current].parent
    }
    return false
  }

  /// A layer's time at a moment of its window's.
  ///
  /// - Complexity: O(depth).
  func layerTime(of row: Row, at time: Double) -> Double {
    // Times are maps t -> t * speed + offset, put together from below.
    var (speed, offset) = (1.0, 0.0)
    var current = row
    while current >= 0 {
      if self[current].flags.contains(.hasOwnTime) {
        let own = LayerTime.column[current]
        offset += speed * (own.timeOffset - own.beginTime * own.speed)
        speed *= own.speed
      }
      current = self[current].parent
    }
    return time * speed + offset
  }

  /// How fast a layer's time runs against its window's.
  func layerSpeed(of row: Row) -> Double {
    layerTime(of: row, at: 1) - layerTime(of: row, at: 0)
  }
}

extension Layer {
  /// How much faster than its superlayer's the layer's time runs, and that of all it contains; 1 unless set.
  ///
  /// With 0 its animations stand still. To pause and go on:
  ///
  /// ```swift
  /// let now = layer.convertTime(window.mediaTime, from: nil)
  /// layer.speed = 0
  /// layer.timeOffset = now
  /// // later
  /// let paused = layer.timeOffset
  /// layer.speed = 1
  /// layer.timeOffset = 0
  /// layer.beginTime = 0
  /// layer.beginTime = layer.convertTime(window.mediaTime, from: nil) - paused
  /// ```
  ///
  /// NaN and infinite values are refused.
  public final var speed: Double {
    get { layerTime.speed }
    set {
      if newValue.isFinite { setTime(\.speed, newValue) } else { reportInvalidGeometry("speed") }
    }
  }

  /// Added to the layer's time, in seconds; 0 unless set.
  ///
  /// NaN and infinite values are refused.
  public final var timeOffset: Double {
    get { layerTime.timeOffset }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("timeOffset") }
      setTime(\.timeOffset, newValue)
    }
  }

  /// When the layer's time begins, in its superlayer's, in seconds; 0 unless set.
  ///
  /// NaN and infinite values are refused.
  public final var beginTime: Double {
    get { layerTime.beginTime }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("beginTime") }
      setTime(\.beginTime, newValue)
    }
  }

  /// Converts a moment of another layer's time to the layer's own; nil stands for the window's.
  ///
  /// What stands still has no way back: from a layer whose time is stopped it is the layer's own time.
  public final func convertTime(_ time: Double, from layer: Layer?) -> Double {
    guard let layer else { return table.layerTime(of: row, at: time) }
    return convertTime(layer.windowTime(time), from: nil)
  }

  /// Converts a moment of the layer's time to another layer's; nil stands for the window's.
  public final func convertTime(_ time: Double, to layer: Layer?) -> Double {
    layer?.convertTime(time, from: self) ?? windowTime(time)
  }

  private func windowTime(_ time: Double) -> Double {
    let start = table.layerTime(of: row, at: 0)
    let speed = table.layerSpeed(of: row)
    return speed == 0 ? time : (time - start) / speed
  }

  private var layerTime: LayerTime { LayerTime.column[row] }

  private func setTime(_ field: WritableKeyPath<LayerTime, Double>, _ value: Double) {
    guard layerTime[keyPath: field] != value else { return }
    LayerTime.column.change(row) { $0[keyPath: field] = value }
    hostWindow?.storedAnimations?.adoptLayerTime(of: row)
  }
}

nonisolated extension AnimationStore {
  /// Lets what runs in a layer, and in all it contains, run in the times of layers.
  func adoptLayerTime(of root: Row) {
    for index in 0..<animations.count where animations[index].track >= 0 {
      let row = tracks[animations[index].track].row
      let entry = timings[animations[index].root]
      guard table.isDescendant(row, of: root), entry.row < 0, !entry.isDriven else { continue }
      moveToLayerTime(index, row)
    }
    guard layerTimedCount > 0 else { return }
    layerTimedMoves = true
    // What stands still at another moment is to be shown, too.
    hasNews = true
  }

  /// Gives an animation a timing of its own, and one to each group around it.
  private func moveToLayerTime(_ index: Int32, _ row: Row) {
    let (oldTiming, oldRoot) = (animations[index].timing, animations[index].root)
    var copies: [Int32] = []
    var current = oldTiming
    while current >= 0 {
      copies.append(current)
      current = timings[current].parent
    }
    // From the outermost inwards: each refers to the one around it.
    var parent: Int32 = -1
    for original in copies.reversed() {
      var entry = timings[original]
      entry.users = 0
      entry.stamp = 0
      entry.parent = parent
      entry.isWaiting = false
      entry.row = parent < 0 ? row : -1
      let copy = addTiming(entry)
      if parent < 0 {
        animations[index].root = copy
        retainTiming(copy)
      }
      parent = copy
    }
    animations[index].timing = parent
    retainTiming(parent)
    releaseTiming(oldTiming)
    releaseTiming(oldRoot)
  }
}
