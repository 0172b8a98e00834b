internal import LamellaGeometry

nonisolated extension AnimationStore {
  // MARK: By name

  /// Adds the record of an explicitly added animation, and returns its index.
  func addInstance(_ instance: AnimationInstance) -> Int32 {
    if let place = freeInstances.popLast() {
      instances[Int(place)] = instance
      return place
    }
    instances.append(instance)
    return Int32(instances.count - 1)
  }

  /// Removes the record of an added animation that has no running animations.
  func dropInstance(_ index: Int32) {
    guard instances[Int(index)]?.count == 0 else { return }
    freeInstances.append(index)
    exchange(&instances[Int(index)], with: nil)
  }

  /// Returns the record of the animation with a key of a layer; nil if there is none.
  func instance(forKey key: String, of row: Row) -> AnimationInstance? {
    for case let instance? in instances where instance.row == row && instance.key == key {
      return instance
    }
    return nil
  }

  /// Returns the keys of a row's animations, each with one of its running animations.
  func keys(of row: Row) -> [(key: String, animation: Int32)] {
    var result: [(key: String, animation: Int32)] = []
    var track = firstTrack(of: row)
    while track >= 0 {
      var count = 0
      var index = tracks[track].first
      while index >= 0 {
        let instance = animations[index].instance
        if instance < 0 {
          count += 1
          let name = tracks[track].field.name
          result.append((count > 1 ? "\(name)-\(count)" : name, index))
        } else if let key = instances[Int(instance)]?.key,
          !result.contains(where: { $0.key == key })
        {
          result.append((key, index))
        }
        index = animations[index].next
      }
      track = tracks[track].nextOfRow
    }
    return result
  }

  /// Ends the animation with a key, and all animations of its group.
  func removeAnimation(forKey key: String, of row: Row) {
    guard let found = keys(of: row).first(where: { $0.key == key })?.animation else { return }
    let instance = animations[found].instance
    guard instance >= 0 else { return remove(found, isFinished: false) }
    var track = firstTrack(of: row)
    while track >= 0 {
      let nextTrack = tracks[track].nextOfRow
      var index = tracks[track].first
      while index >= 0 {
        let next = animations[index].next
        if animations[index].instance == instance { remove(index, isFinished: false) }
        index = next
      }
      track = nextTrack
    }
  }

  // MARK: By completion group

  /// Removes all animations that belong to a completion group or to a group nested in it.
  func removeAll(awaitedBy group: CompletionGroup) {
    var index: Int32 = 0
    while index < animations.count {
      let animation = animations[index]
      if animation.track >= 0, animation.group >= 0,
        groups[Int(animation.group)]?.group.isWithin(group) ?? false
      {
        remove(index, isFinished: false)
      }
      index += 1
    }
  }

  // MARK: Keyframes

  /// Adds keyframes, which are kept until the last animation that uses them is removed.
  ///
  /// - Returns: The index of the keyframes.
  func addKeyframes(_ frames: Keyframes) -> Int32 {
    if let place = freeKeyframes.popLast() {
      keyframes[Int(place)] = frames
      return place
    }
    keyframes.append(frames)
    return Int32(keyframes.count - 1)
  }
}
