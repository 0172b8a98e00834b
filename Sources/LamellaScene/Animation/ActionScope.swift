internal import LamellaGeometry

/// What changes of layers become while some block runs.
///
/// Blocks nest; the innermost counts, so far as it does not take over from the one around it.
final class ActionScope {
  /// What a scope is for.
  enum Kind {
    /// A block of `View.animate`: changes of views become animations.
    case view
    /// A block of `View.animateKeyframes`: changes of views are collected.
    case keyframes(KeyframeCollector)
    /// A level of `Transaction`: changes of layers without view become animations.
    case transaction
    /// A block of `View.performWithoutAnimation`.
    case still
  }

  let kind: Kind
  /// In seconds; positive.
  var duration = 0.25
  /// Seconds until it begins.
  var delay = 0.0
  var pace = Pace.linear
  /// The curve, where it is one; for blocks within.
  var curve: TimingCurve?
  var options: View.AnimationOptions = []
  /// Cycles; 0 stands for one.
  var repeatCount = 0.0
  var autoreverses = false
  /// Whether changes have no animations, in a level of `Transaction`.
  var isDisabled = false
  let group: CompletionGroup
  /// Windows in which something was animated.
  private(set) var windows: [Window] = []
  private var uses: [Use] = []

  /// The timing and the group of the scope among a window's animations.
  private struct Use {
    let store: AnimationStore
    let timing: Int32
    let group: Int32
  }

  init(_ kind: Kind, group: CompletionGroup) {
    self.kind = kind
    self.group = group
  }

  /// Whether it animates what belongs to views.
  var isForViews: Bool {
    switch kind {
    case .view, .keyframes: true
    case .transaction, .still: false
    }
  }

  // MARK: The stack

  /// The scopes that are open, the innermost last.
  static var open: [ActionScope] = [] {
    didSet { NodeTable.shared.recordsChanges = !open.isEmpty }
  }

  /// The innermost scope of views, where nothing within it forbids animations.
  static var ofViews: ActionScope? {
    for scope in open.reversed() {
      switch scope.kind {
      case .view, .keyframes: return scope
      case .still: return nil
      case .transaction: if scope.isDisabled { return nil }
      }
    }
    return nil
  }

  /// The scope that animates a layer without view.
  static var ofLayers: ActionScope? {
    guard let scope = open.last else { return nil }
    switch scope.kind {
    case .view, .keyframes: return scope
    case .transaction: return scope.isDisabled || !(scope.duration > 0) ? nil : scope
    case .still: return nil
    }
  }

  /// The innermost level of `Transaction`.
  static var ofTransaction: ActionScope? {
    for scope in open.reversed() {
      if case .transaction = scope.kind { return scope }
    }
    return nil
  }

  /// Opens the scope while a block runs.
  func run(_ block: () -> Void) {
    Self.open.append(self)
    block()
    if options.contains(.layoutSubviews) {
      for window in windows { window.layer.layoutIfNeeded() }
    }
    if case .keyframes(let collector) = kind { collector.install(in: self) }
    close()
  }

  /// Takes the scope, which is the innermost, off the stack.
  func close() {
    Self.open.removeLast()
    for use in uses { use.store.release(timing: use.timing, group: use.group) }
    uses.removeAll()
  }

  // MARK: Timing

  /// The scope's timing and group among a window's animations; the scope keeps both until it closes.
  func place(in window: Window) -> (timing: Int32, group: Int32) {
    let store = window.animations
    for use in uses where use.store === store { return (use.timing, use.group) }
    var timing = AnimationTiming()
    timing.duration = duration
    timing.beginTime = window.mediaTime + delay
    timing.repeatCount = repeatCount
    timing.autoreverses = autoreverses
    timing.fillMode = .both
    let index = store.addTiming(TimingEntry(timing, pace))
    let groupIndex = store.addGroup(group)
    store.retain(timing: index, group: groupIndex)
    uses.append(Use(store: store, timing: index, group: groupIndex))
    windows.append(window)
    return (index, groupIndex)
  }
}

// MARK: - Changes

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

nonisolated extension AnimationStore {
  /// Adds the animation of a change that is about to be made, seen from the chosen moment.
  ///
  /// Numbers lead from the way between old and new to nothing, added to the new value and to what runs: so
  /// neither place nor speed has a jump. Colours, and what `Transaction` animates, take the place of what
  /// runs, and so does any for animations without end.
  ///
  /// - Parameters:
  ///   - field: What changes.
  ///   - row: The layer's row, which holds the old value.
  ///   - value: The new value.
  ///   - animation: The animation, but for its ends.
  ///   - replaces: Whether changes that run give way.
  func retarget(
    _ field: AnimatedField, of row: Row, to value: ChangedValue, with animation: RunningAnimation,
    _ replaces: Bool
  ) {
    var animation = animation
    switch value {
    case .lanes(let new):
      let old = table.lanes(field, of: row)
      if replaces {
        animation.from = lanes(field, of: row)
        animation.endsAtCurrent = true
        append(animation, field, of: row)
        return removeChanges(field, of: row) { _ in true }
      }
      animation.isAdditive = true
      animation.from = old - new
      if hasEndless(field, of: row) {
        let shown = lanes(field, of: row)
        append(animation, field, of: row)
        let index = tracks[track(field, of: row)].last
        removeChanges(field, of: row) { isEndless($0) }
        animations[index].from = .zero
        animations[index].from =
          shown - self.value(from: tracks[animations[index].track].first, over: new)
        return
      }
      if merge(animation, field, of: row) { return }
      append(animation, field, of: row)
    case .transform(let new):
      animation.kind = .transform
      let shown = transform(field, of: row)
      if replaces {
        animation.payload = ends.insert(
          TransformEnds(from: TransformParts(shown), to: TransformParts(new)))
        animation.endsAtCurrent = true
        append(animation, field, of: row)
        return removeChanges(field, of: row) { _ in true }
      }
      let old = TransformParts(table.transform(field, of: row))
      let endless = hasEndless(field, of: row)
      animation.payload = ends.insert(
        TransformEnds(way: old.difference(from: TransformParts(new))))
      append(animation, field, of: row)
      guard endless else { return }
      removeChanges(field, of: row) { isEndless($0) }
      ends[animation.payload].way = .none
      let below = transform(of: tracks[track(field, of: row)], over: new)
      ends[animation.payload].way = TransformParts(shown).difference(
        from: TransformParts(below))
    }
  }

  /// Joins a change to the one before, where that was made in the same block.
  private func merge(_ animation: RunningAnimation, _ field: AnimatedField, of row: Row) -> Bool {
    let track = self.track(field, of: row)
    guard track >= 0 else { return false }
    let last = tracks[track].last
    guard animations[last].timing == animation.timing, animations[last].isAdditive,
      animations[last].instance < 0, case .lanes = animations[last].kind
    else { return false }
    animations[last].from += animation.from
    return true
  }

  private func isEndless(_ animation: RunningAnimation) -> Bool {
    timings[animation.timing].timing.activeDuration == .infinity
  }

  private func hasEndless(_ field: AnimatedField, of row: Row) -> Bool {
    let track = self.track(field, of: row)
    var index = track < 0 ? -1 : tracks[track].first
    while index >= 0 {
      if animations[index].instance < 0, isEndless(animations[index]) { return true }
      index = animations[index].next
    }
    return false
  }

  /// Ends what changes brought and the last animation of a property takes the place of.
  private func removeChanges(
    _ field: AnimatedField, of row: Row,
    where condition: (RunningAnimation) -> Bool
  ) {
    let track = self.track(field, of: row)
    var index = tracks[track].first
    let last = tracks[track].last
    while index >= 0, index != last {
      let next = animations[index].next
      if animations[index].instance < 0, condition(animations[index]) {
        remove(index, isFinished: false)
      }
      index = next
    }
  }

  // MARK: Scopes

  /// Keeps a timing and a group for a block that runs.
  func retain(timing: Int32, group: Int32) {
    retainTiming(timing)
    groups[Int(group)]?.users += 1
  }

  /// Lets go what a block kept.
  func release(timing: Int32, group: Int32) {
    releaseTiming(timing)
    groups[Int(group)]?.users -= 1
    dropGroup(group)
  }

  /// Makes a timing like another, in the time of a layer.
  func copyTiming(_ index: Int32, for row: Row) -> Int32 {
    var entry = timings[index]
    entry.users = 0
    entry.stamp = 0
    let delay = entry.timing.beginTime - moment
    entry.timing.beginTime = table.layerTime(of: row, at: moment) + delay
    entry.end = entry.timing.end
    entry.row = row
    return addTiming(entry)
  }
}
