internal import LamellaGeometry

/// A value that a property changes to.
nonisolated enum ChangedValue {
  case lanes(Lanes)
  case transform(Transform3D)
}

extension Layer {
  /// Animates a change that is about to be made, where the blocks that run ask for it.
  ///
  /// Costs one look at a flag while none runs.
  @inline(__always)
  final func animateChange(of field: AnimatedField, to value: @autoclosure () -> Lanes) {
    if table.recordsChanges { record(field, .lanes(value())) }
  }

  /// Animates a change of a transform that is about to be made.
  @inline(__always)
  final func animateChange(of field: AnimatedField, to value: Transform3D) {
    if table.recordsChanges { record(field, .transform(value)) }
  }

  /// The window that shows the layer.
  final var hostWindow: Window? {
    let root = table.root(of: row)
    guard table[root].flags.contains(.isWindow) else { return nil }
    return table.view(of: root) as? Window
  }

  @inline(never)
  private final func record(_ field: AnimatedField, _ value: ChangedValue) {
    let hasView = table.views[Int(row)] != nil
    guard let scope = hasView ? ActionScope.ofViews : ActionScope.ofLayers,
      let window = hostWindow
    else { return }
    if case .keyframes(let collector) = scope.kind {
      return collector.collect(self, field, value, in: window)
    }
    let store = window.animations
    store.look(at: window.mediaTime)
    let (timing, group) = scope.place(in: window)
    let used = table.isInOwnTime(row) ? store.copyTiming(timing, for: row) : timing
    var animation = RunningAnimation(.lanes, timing: used, root: used)
    animation.group = group
    animation.blocksTouches = hasView && !scope.options.contains(.allowUserInteraction)
    let replaces = field.isColor || !scope.isForViews
    store.retarget(field, of: row, to: value, with: animation, replaces)
  }
}
