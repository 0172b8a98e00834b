extension Layer {
  /// Runs an animation on the layer.
  ///
  /// The animation changes presented values, not the model values, which layout and hit tests use. It begins with the
  /// running tick, unless its `beginTime` is another time.
  ///
  /// A layer outside of a window runs no animations, and a layer that leaves its window ends all of its animations:
  /// their completions get false.
  ///
  /// - Parameters:
  ///   - animation: The animation; a copy of it runs.
  ///   - key: The name of the animation on the layer, which replaces another of that name; nil for none. Any number may
  ///     run without name.
  public final func add(_ animation: some LayerAnimation, forKey key: String? = nil) {
    guard let installable = animation as? any InstallableAnimation else {
      return Diagnostics.report(
        "\(treePath): only the engine's own kinds of animations can be added")
    }
    guard installable.isFinite else {
      return Diagnostics.report(
        "\(treePath): an animation from or to a number that is not finite is not run")
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
    let now = table.times.time(of: row, at: window.mediaTime)
    var timing = animation.timing.completed(duration: Transaction.animationDuration)
    if timing.beginTime == 0 { timing.beginTime = now }
    var entry = TimingEntry(timing, installable.easing, hasParts: animation is AnimationGroup)
    entry.row = table.times.isOwn(row) ? row : -1
    entry.isRemovedOnCompletion = animation.isRemovedOnCompletion
    let index = store.addTiming(entry)
    let groupIndex = store.addGroup(group)
    let instance = store.addInstance(
      AnimationInstance(row: row, key: key, animation: animation))
    // Kept by this method as well, in case nothing is installed.
    store.setSampleTime(window.mediaTime)
    store.retain(timing: index, group: groupIndex)
    installable.install(
      AnimationInstallation(
        store: store, row: row, timing: index, root: index, instance: instance,
        group: groupIndex))
    store.release(timing: index, group: groupIndex)
    store.dropInstance(instance)
    if group.close() { window.completions.add(group) }
  }

  /// Returns the animation of a name, as it was added; nil for none, and for those that changes have made.
  public final func animation(forKey key: String) -> (any LayerAnimation)? {
    hostWindow?.storedAnimations?.instance(forKey: key, of: row)?.animation
  }

  /// Returns the names of the layer's animations, by property, each property's in the order of their beginnings.
  ///
  /// Animations that changes have made have the name of their property, with a number where there are several;
  /// those that were added without name are left out.
  ///
  /// - Returns: The names; nil where there are none.
  /// - Complexity: O(running animations of the layer), and it allocates.
  public final func animationKeys() -> [String]? {
    guard let keys = hostWindow?.storedAnimations?.keys(of: row), !keys.isEmpty else { return nil }
    return keys.map(\.key)
  }

  /// Whether the layer has running animations.
  public final var hasAnimations: Bool {
    hostWindow?.storedAnimations.map { $0.firstTrack(of: row) >= 0 } ?? false
  }

  /// Removes the animation of a name; its completion gets false.
  public final func removeAnimation(forKey key: String) {
    guard let store = hostWindow?.storedAnimations else { return }
    store.removeAnimation(forKey: key, of: row)
  }

  /// Removes all animations of the layer; completions get false, in the next tick.
  public final func removeAllAnimations() {
    hostWindow?.storedAnimations?.removeAll(of: row)
  }

  /// Returns a copy of the layer's presented values at the running tick; nil outside of a window.
  ///
  /// ```swift
  /// if ball.layer.presentation()?.hitTest(point) != nil { catchIt() }
  /// ```
  public final func presentation() -> LayerPresentation? {
    guard let window = hostWindow else { return nil }
    return LayerPresentation(self, window)
  }
}
