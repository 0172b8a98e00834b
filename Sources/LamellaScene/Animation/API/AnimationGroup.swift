/// A group of animations of one layer that share one timing, as Core Animation's `CAAnimationGroup`.
///
/// The parts' times count from the beginning of the group, and its timing function, repeats and speed apply to them.
/// Parts are clipped at the group's duration, not scaled to it. Of the parts, `completion` and
/// `isRemovedOnCompletion` are ignored.
public nonisolated struct AnimationGroup: InstallableAnimation {
  /// The parts; those of types other than the engine's own are ignored.
  public var animations: [any LayerAnimation]
  /// The timing and the completion of the group.
  public var settings = AnimationSettings()

  /// Makes a group.
  public init(_ animations: [any LayerAnimation] = []) { self.animations = animations }

  var isFinite: Bool {
    animations.allSatisfy { ($0 as? any InstallableAnimation)?.isFinite ?? true }
  }

  /// Returns the first field of the group's animations that a layer does not have; nil where it has all.
  func missing(in layer: Layer) -> AnimatedField? {
    for case let part as any InstallableAnimation in animations {
      if let field = part.missing(in: layer) { return field }
    }
    return nil
  }

  /// Adds the group's animations to the window's store.
  func install(_ installation: AnimationInstallation) {
    let store = installation.store
    // Parts without a duration last as long as the group.
    let standard = store.timings[installation.timing].timing.duration
    for case let part as any InstallableAnimation in animations {
      var entry = TimingEntry(part.timing.completed(duration: standard), part.easing)
      entry.parent = installation.timing
      let timing = store.addTiming(entry)
      // A part that installs nothing must not leave its timing behind.
      store.retainTiming(timing)
      part.install(installation.within(timing))
      store.releaseTiming(timing)
    }
  }
}
