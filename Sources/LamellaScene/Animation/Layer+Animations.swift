public import LamellaGeometry

extension Layer {
  /// Runs an animation on the layer.
  ///
  /// It changes what is shown, not the layer's own values; layout and hit tests go by those. It begins with
  /// the running tick, if its `beginTime` says nothing else.
  ///
  /// A layer that is in no window runs none, and one that leaves its window ends all: their completions get
  /// false.
  ///
  /// - Parameters:
  ///   - animation: A copy of it runs.
  ///   - key: Its name on the layer; what runs by that name gives way. Any number may run without.
  public final func add(_ animation: some LayerAnimation, forKey key: String? = nil) {
    guard let installable = animation as? any InstallableAnimation else {
      return Diagnostics.report(
        "\(treePath): only the engine's own kinds of animations can be added")
    }
    if let key { removeAnimation(forKey: key) }
    let outer = ActionScope.ofTransaction?.group
    let group = CompletionGroup(in: outer, animation.completion)
    guard let window = hostWindow else {
      group.enter()
      _ = group.close()
      return group.leave(isFinished: false)
    }
    let store = window.animations
    let now = table.layerTime(of: row, at: window.mediaTime)
    var timing = animation.timing.completed(duration: Transaction.animationDuration)
    if timing.beginTime == 0 { timing.beginTime = now }
    var entry = TimingEntry(timing, installable.pace)
    entry.row = table.isInOwnTime(row) ? row : -1
    entry.isRemovedOnCompletion = animation.isRemovedOnCompletion
    let index = store.addTiming(entry)
    let groupIndex = store.addGroup(group)
    let instance = store.addInstance(
      AnimationInstance(row: row, key: key, animation: animation))
    // Kept by this method as well, should nothing be installed.
    store.look(at: window.mediaTime)
    store.retain(timing: index, group: groupIndex)
    installable.install(
      AnimationInstallation(
        store: store, row: row, timing: index, root: index, instance: instance,
        group: groupIndex))
    store.release(timing: index, group: groupIndex)
    store.dropInstance(instance)
    if group.close() { CompletionQueue.shared.add(group) }
  }

  /// The animation that runs by a name, as it was added; nil for none, and for those that changes brought.
  public final func animation(forKey key: String) -> (any LayerAnimation)? {
    hostWindow?.storedAnimations?.instance(forKey: key, of: row)?.animation
  }

  /// The names of what runs on the layer, by property, each property's in the order of their beginnings.
  ///
  /// Animations that changes brought have the name of their property, with a number where there are several;
  /// those that were added without name are left out.
  ///
  /// - Complexity: O(running animations of the layer), and it allocates.
  public final var animationKeys: [String] {
    hostWindow?.storedAnimations?.keys(of: row).map(\.key) ?? []
  }

  /// Whether anything runs on the layer.
  public final var hasAnimations: Bool {
    guard table.trackCount > 0, let store = hostWindow?.storedAnimations else { return false }
    return store.firstTrack(of: row) >= 0
  }

  /// Ends what runs by a name; its completion gets false.
  public final func removeAnimation(forKey key: String) {
    guard let store = hostWindow?.storedAnimations else { return }
    store.removeAnimation(forKey: key, of: row)
  }

  /// Ends all that runs on the layer; completions get false, in the next tick.
  public final func removeAllAnimations() {
    hostWindow?.storedAnimations?.removeAll(of: row)
  }

  /// What the layer shows at the running tick; nil outside of a window.
  ///
  /// ```swift
  /// if ball.layer.presentation()?.frame.contains(point) == true { catchIt() }
  /// ```
  public final func presentation() -> LayerPresentation? {
    guard let window = hostWindow else { return nil }
    return LayerPresentation(self, window)
  }
}

nonisolated extension AnimationStore {
  // MARK: By name

  func addInstance(_ instance: AnimationInstance) -> Int32 {
    if let place = freeInstances.popLast() {
      instances[Int(place)] = instance
      return place
    }
    instances.append(instance)
    return Int32(instances.count - 1)
  }

  /// Forgets an instance of which nothing runs.
  func dropInstance(_ index: Int32) {
    guard instances[Int(index)]?.count == 0 else { return }
    instances[Int(index)] = nil
    freeInstances.append(index)
  }

  func instance(forKey key: String, of row: Row) -> AnimationInstance? {
    for case let instance? in instances where instance.row == row && instance.key == key {
      return instance
    }
    return nil
  }

  /// The names of a row's animations, each with one of its parts.
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

  /// Ends what has a name, with all its parts.
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
}

/// What a layer shows at a tick: its own values and what animations make of them.
public struct LayerPresentation {
  /// What the top left corner shows, and the size.
  public let bounds: Rect
  /// Where the anchor stands in the superlayer's space.
  public let position: Point
  /// In units of the size.
  public let anchorPoint: Point
  /// The transform about the anchor.
  public let transform: Transform3D
  /// 0...1.
  public let opacity: Double
  private let row: Row
  private let store: AnimationStore?

  init(_ layer: Layer, _ window: Window) {
    row = layer.row
    store = window.storedAnimations
    time = window.mediaTime
    let table = layer.table
    let (row, store) = (row, store)
    store?.look(at: time)
    func lanes(_ field: AnimatedField) -> Lanes {
      store?.lanes(field, of: row) ?? table.lanes(field, of: row)
    }
    let size = lanes(.boundsSize)
    bounds = Rect(
      origin: lanes(.boundsOrigin).point,
      size: Size(width: max(0, size[0]), height: max(0, size[1])))
    position = lanes(.position).point
    anchorPoint = lanes(.anchorPoint).point
    transform =
      store?.transform(.transform, of: row) ?? table.transform(.transform, of: row)
    opacity = min(max(lanes(.opacity)[0], 0), 1)
  }

  private let time: Double

  /// The bounding box in the superlayer's space, the superlayer's `sublayerTransform` aside.
  public var frame: Rect {
    let anchor = Point(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
    let flat = transform.translatedBy(x: -anchor.x, y: -anchor.y, z: 0).flattened
    let moved = flat.concatenating(
      ProjectiveTransform(AffineTransform(translationX: position.x, y: position.y)))
    return moved.apply(bounds).limited
  }

  /// What is shown of any property.
  ///
  /// Ask at once: later it tells of the layer as it is then.
  public func value<Value>(of property: AnimatableProperty<Value>) -> Value? {
    let table = NodeTable.shared
    store?.look(at: time)
    func lanes(_ field: AnimatedField) -> Lanes {
      store?.lanes(field, of: row) ?? table.lanes(field, of: row)
    }
    func transform(_ field: AnimatedField) -> Transform3D {
      store?.transform(field, of: row) ?? table.transform(field, of: row)
    }
    switch property.target {
    case .field(let field) where field.isTransform:
      return Value(AnimationValue(transform(field)))
    case .field(let field): return Value(AnimationValue(lanes(field)))
    case .bounds:
      let (origin, size) = (lanes(.boundsOrigin), lanes(.boundsSize))
      return Value(AnimationValue(SIMD4(origin[0], origin[1], size[0], size[1])))
    case .component(let component, let field):
      let parts = TransformParts(transform(field))
      return Value(AnimationValue(component.value(in: parts)))
    }
  }
}
