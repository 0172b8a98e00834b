internal import LamellaGeometry

/// The new value of a changed property: numbers, a transform or a path.
nonisolated enum ChangedValue: Equatable {
  case vector(AnimationVector)
  case transform(Transform3D)
  case path(Path)
}

nonisolated extension ChangedValue {
  /// Returns the value plus the difference of two others.
  func moved(from start: ChangedValue, to end: ChangedValue) -> ChangedValue {
    switch (self, start, end) {
    case (.vector(let value), .vector(let start), .vector(let end)):
      return .vector(value.isEqual(start) ? end : value + (end - start))
    case (.transform(let value), .transform(let start), .transform(let end)):
      if value == start { return .transform(end) }
      var parts = TransformParts(value)
      parts.add(TransformParts(end).difference(from: TransformParts(start)), 1)
      return .transform(parts.transform)
    case (.path, .path, .path(let end)): return .path(end)
    default: return self
    }
  }
}

extension Layer {
  /// Animates a change that is about to be made, where a running block asks for it.
  ///
  /// - Complexity: The test of a flag while no block runs.
  @inline(__always)
  final func animateChange(of field: AnimatedField, to value: @autoclosure () -> AnimationVector) {
    if table.recordsChanges { record(field, .vector(value())) }
  }

  /// Animates a change of a transform that is about to be made.
  @inline(__always)
  final func animateChange(of field: AnimatedField, to value: Transform3D) {
    if table.recordsChanges { record(field, .transform(value)) }
  }

  /// Animates a change of the bounds that is about to be made: origin and size, of which both may change.
  @inline(__always)
  final func animateBounds(from old: Rect, to new: Rect) {
    guard table.recordsChanges else { return }
    var isDone = false
    if new.origin != old.origin {
      isDone =
        record(.boundsOrigin, .vector(AnimationVector(new.origin))) == AnimationTarget.bounds.name
    }
    if new.size != old.size {
      record(.boundsSize, .vector(AnimationVector(new.size)), isDone: isDone)
    }
  }

  /// Animates a change of a path that is about to be made.
  final func animateChange(of field: AnimatedField, to value: Path) {
    if table.recordsChanges { record(field, .path(value)) }
  }

  /// The window that shows the layer.
  final var hostWindow: Window? { table.window(ofContext: table[row].context) }

  /// Animates a change that is about to be made by the running block or by the layer's actions, if these ask for it.
  ///
  /// - Parameters:
  ///   - field: The field that is about to change.
  ///   - value: The new value.
  ///   - isDone: Whether the action for the bounds has been run for another part of them.
  /// - Returns: The name of the action that was chosen; nil where the block decides.
  @inline(never) @discardableResult
  private final func record(
    _ field: AnimatedField, _ value: ChangedValue, isDone: Bool = false
  ) -> String? {
    if let scope = ActionScope.open.last, case .still = scope.kind {
      scope.noteChange(of: self)
      return nil
    }
    let hasView = table.views[Int(row)] != nil
    guard let scope = hasView ? ActionScope.ofViews : ActionScope.ofLayers,
      let window = hostWindow
    else { return nil }
    ActionScope.observingRecord?.note(self, field)
    // Animators and timelines control all changes in their blocks.
    if !hasView, scope.playback == nil, let (action, key) = action(of: field) {
      if !isDone || key != AnimationTarget.bounds.name { run(action, key, field, in: window) }
      return key
    }
    if case .keyframes(let collector) = scope.kind {
      collector.collect(self, field, value, in: window)
      return nil
    }
    let store = window.animations
    store.setSampleTime(window.mediaTime)
    let (timing, group) = scope.register(in: window)
    let isInOwnTime = scope.playback == nil && table.times.isOwn(row)
    let used = isInOwnTime ? store.copyTiming(timing, for: row) : timing
    var animation = RunningAnimation(.vector, timing: used, root: used)
    animation.group = group
    animation.blocksTouches = hasView && !scope.options.contains(.allowUserInteraction)
    scope.playback?.note(self, field)
    let replaces = field.isReplaced || !scope.isForViews
    store.retarget(field, of: row, to: value, with: animation, replaces)
    return nil
  }
}
