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
    guard installable.isFinite else {
      return Diagnostics.report(
        "\(treePath): an animation from or to what is no finite number is not run")
    }
    if let field = installable.missing(in: self) {
      Diagnostics.report("\(treePath): the layer has no \(field.name) to be animated")
    }
    if let key { removeAnimation(forKey: key) }
    let outer = ActionScope.ofTransaction?.group
    let group = CompletionGroup(in: outer, animation.completion)
    guard let window = hostWindow else {
      group.enter()
      _ = group.close()
      return group.leave(isFinished: false, tellingIn: .current)
    }
    let store = window.animations
    let now = table.layerTime(of: row, at: window.mediaTime)
    var timing = animation.timing.completed(duration: Transaction.animationDuration)
    if timing.beginTime == 0 { timing.beginTime = now }
    var entry = TimingEntry(timing, installable.pace, hasParts: animation is AnimationGroup)
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
    if group.close() { window.completions.add(group) }
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
    hostWindow?.storedAnimations.map { $0.firstTrack(of: row) >= 0 } ?? false
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
  /// if ball.layer.presentation()?.hitTest(point) != nil { catchIt() }
  /// ```
  public final func presentation() -> LayerPresentation? {
    guard let window = hostWindow else { return nil }
    return LayerPresentation(self, window)
  }
}
