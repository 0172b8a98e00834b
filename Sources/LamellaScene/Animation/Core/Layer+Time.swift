internal import LamellaGeometry

/// The conversion between the times of layers and those of their windows.
nonisolated struct LayerTimes {
  let table: NodeTable

  /// Returns whether a layer or one of its ancestors has its own time.
  func isOwn(_ row: Row) -> Bool {
    var current = row
    while current >= 0 {
      if table[current].flags.contains(.hasOwnTime) { return true }
      current = table[current].parent
    }
    return false
  }

  /// Returns a layer's time at its window's time, in seconds.
  ///
  /// - Complexity: O(depth).
  func time(of row: Row, at time: Double) -> Double {
    // Each layer maps t to t * speed + offset; the maps are composed from the layer upwards.
    var (speed, offset) = (1.0, 0.0)
    var current = row
    while current >= 0 {
      if table[current].flags.contains(.hasOwnTime) {
        let own = LayerTime.column[current]
        offset += speed * (own.timeOffset - own.beginTime * own.speed)
        speed *= own.speed
      }
      current = table[current].parent
    }
    return time * speed + offset
  }

  /// Returns the speed of a layer's time relative to its window's.
  func speed(of row: Row) -> Double {
    time(of: row, at: 1) - time(of: row, at: 0)
  }
}

nonisolated extension NodeTable {
  /// The times of the rows' layers.
  var times: LayerTimes { LayerTimes(table: self) }
}

extension Layer {
  /// The speed of the layer's time, and its subtree's, relative to the superlayer's; default 1.
  ///
  /// At 0 its animations pause. To pause and resume:
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

  /// The offset of the layer's time, in seconds; default 0.
  ///
  /// NaN and infinite values are refused.
  public final var timeOffset: Double {
    get { layerTime.timeOffset }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("timeOffset") }
      setTime(\.timeOffset, newValue)
    }
  }

  /// The begin time of the layer, in seconds of its superlayer's time; default 0.
  ///
  /// NaN and infinite values are refused.
  public final var beginTime: Double {
    get { layerTime.beginTime }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("beginTime") }
      setTime(\.beginTime, newValue)
    }
  }

  /// Converts a time in seconds from another layer's time to this layer's; nil stands for the window's time.
  ///
  /// The time of a layer with speed 0 cannot be converted back: it counts as the window's time.
  public final func convertTime(_ time: Double, from layer: Layer?) -> Double {
    guard let layer else { return table.times.time(of: row, at: time) }
    return convertTime(layer.windowTime(time), from: nil)
  }

  /// Converts a time in seconds from this layer's time to another layer's; nil stands for the window's time.
  public final func convertTime(_ time: Double, to layer: Layer?) -> Double {
    layer?.convertTime(time, from: self) ?? windowTime(time)
  }

  /// Returns the window's time for a time of the layer.
  private func windowTime(_ time: Double) -> Double {
    let start = table.times.time(of: row, at: 0)
    let speed = table.times.speed(of: row)
    return speed == 0 ? time : (time - start) / speed
  }

  private var layerTime: LayerTime { LayerTime.column[row] }

  /// Sets a time property, and changes running animations to the layer's local time.
  private func setTime(_ field: WritableKeyPath<LayerTime, Double>, _ value: Double) {
    guard layerTime[keyPath: field] != value else { return }
    LayerTime.column.change(row) { $0[keyPath: field] = value }
    hostWindow?.storedAnimations?.adoptLayerTime(of: row)
  }
}

nonisolated extension AnimationStore {
  /// Changes the running animations of a layer and its subtree to the local time of their layers.
  func adoptLayerTime(of root: Row) {
    for index in 0..<animations.count where animations[index].track >= 0 {
      let row = tracks[animations[index].track].row
      let entry = timings[animations[index].root]
      guard table.isDescendant(row, of: root), entry.row < 0, !entry.isDriven else { continue }
      moveToLayerTime(index, row)
    }
    guard layerTimedCount > 0 else { return }
    layerTimedMoves = true
    // What stands still at another time is to be shown, too.
    hasChanges = true
  }

  /// Gives an animation and each of its groups a copy of their timing in the layer's time.
  private func moveToLayerTime(_ index: Int32, _ row: Row) {
    let (oldTiming, oldRoot) = (animations[index].timing, animations[index].root)
    var copies: [Int32] = []
    var current = oldTiming
    while current >= 0 {
      copies.append(current)
      current = timings[current].parent
    }
    // From the outermost inwards: each refers to its outer one.
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
