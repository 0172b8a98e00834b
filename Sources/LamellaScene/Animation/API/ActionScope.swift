internal import LamellaGeometry

/// The settings by which changes of layers are animated while a block runs.
///
/// Blocks nest; the innermost counts, except for the settings that it inherits from the one around it.
final class ActionScope {
  /// The kinds of blocks that animate changes.
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

  // Unchecked, all below: read with each change that a block makes. What is replaced or taken out is released after
  // the change.

  @exclusivity(unchecked) private(set) var kind: Kind
  /// The duration, in seconds; positive.
  @exclusivity(unchecked) var duration = 0.25
  /// The time before the animations begin, in seconds.
  @exclusivity(unchecked) var delay = 0.0
  @exclusivity(unchecked) var easing = TimingFunction.linear
  /// The curve that blocks within inherit; nil for a spring.
  @exclusivity(unchecked) var curve: TimingCurve?
  @exclusivity(unchecked) var options: View.AnimationOptions = []
  /// The number of cycles; 0 stands for one.
  @exclusivity(unchecked) var repeatCount = 0.0
  @exclusivity(unchecked) var autoreverses = false
  /// Whether changes have no animations, in a level of `Transaction`.
  @exclusivity(unchecked) var isDisabled = false
  @exclusivity(unchecked) private(set) var group: CompletionGroup
  /// The controller of the animations' time; nil for the window's clock.
  @exclusivity(unchecked) var playback: PlaybackController?
  /// The windows in which changes were animated; where none was, the window of the first change.
  @exclusivity(unchecked) private var windows: [WeakWindow] = []
  /// The window of the first change; nil without one, and when it has ended.
  var window: Window? { windows.first?.window }
  @exclusivity(unchecked) private var uses: [Use] = []

  /// A weak reference to a window, which may be ending.
  private struct WeakWindow {
    weak var window: Window?
  }

  /// The timing and the group of the scope in a window's store.
  private struct Use {
    let store: AnimationStore
    let timing: Int32
    let group: Int32
  }

  init(_ kind: Kind, group: CompletionGroup) {
    self.kind = kind
    self.group = group
  }

  nonisolated deinit {}

  // MARK: Use again

  /// Scopes that are over, to be used again.
  ///
  /// Unchecked, like the open ones: what leaves either is held until the change is over.
  @exclusivity(unchecked) private static var spares: [ActionScope] = []
  private static let maximumSpares = 16
  /// The group of spare scopes.
  private static let noGroup = CompletionGroup(nil)

  /// Returns a scope with default settings, by using a spare one where there is one.
  static func take(_ kind: Kind, group: CompletionGroup) -> ActionScope {
    guard let scope = spares.popLast() else { return ActionScope(kind, group: group) }
    scope.kind = kind
    scope.group = group
    return scope
  }

  /// Keeps a closed scope for later use if nothing else refers to it.
  static func giveBack(_ scope: inout ActionScope) {
    guard isKnownUniquelyReferenced(&scope), spares.count < maximumSpares else { return }
    scope.kind = .still
    scope.group = noGroup
    (scope.duration, scope.delay, scope.repeatCount) = (0.25, 0, 0)
    (scope.easing, scope.curve, scope.options) = (.linear, nil, [])
    (scope.autoreverses, scope.isDisabled) = (false, false)
    scope.playback = nil
    if !scope.windows.isEmpty { scope.windows.removeAll(keepingCapacity: true) }
    spares.append(scope)
  }

  /// Whether changes of views are animated.
  var isForViews: Bool {
    switch kind {
    case .view, .keyframes: true
    case .transaction, .still: false
    }
  }

  // MARK: The stack

  /// The scopes that are open, the innermost last.
  @exclusivity(unchecked) static var open: [ActionScope] = [] {
    didSet { NodeTable.shared.recordsChanges = !open.isEmpty }
  }

  /// The record of all changes that are animated now, whatever animates them; nil for none.
  @exclusivity(unchecked) static var observingRecord: ChangeRecord?

  /// The innermost scope of views; nil where a scope within it forbids animations.
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

  /// Whether a block forbids animations of views.
  static var isStill: Bool {
    for scope in open {
      if case .still = scope.kind { return true }
    }
    return false
  }

  /// Notes a constraint whose constant is about to change, where a block that can be taken back changes it.
  @inline(never)
  static func noteConstant(of constraint: LayoutConstraint) {
    observingRecord?.note(constraint)
    ofViews?.playback?.note(constraint)
  }

  /// The scope that animates layers without view; nil for none.
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
      for held in windows { held.window?.layer.layoutIfNeeded() }
    }
    if case .keyframes(let collector) = kind { collector.install(in: self) }
    close()
  }

  /// Closes the scope, with those that were left open within it.
  func close() {
    while let inner = Self.open.popLast(), inner !== self {
      Diagnostics.report("a Transaction that began within a block must be committed there")
      inner.release()
      _ = inner.group.close()
    }
    release()
  }

  /// Releases the timings and groups that the scope retained in the windows' stores.
  private func release() {
    // Taken out before its store may end.
    while let use = uses.popLast() { use.store.release(timing: use.timing, group: use.group) }
  }

  // MARK: Timing

  /// Returns the scope's timing and group in a window's store, which the scope keeps until it closes.
  func register(in window: Window) -> (timing: Int32, group: Int32) {
    let store = window.animations
    for use in uses where use.store === store { return (use.timing, use.group) }
    let index = playback?.timing(in: window) ?? addTiming(in: window)
    let groupIndex = store.addGroup(group)
    store.retain(timing: index, group: groupIndex)
    uses.append(Use(store: store, timing: index, group: groupIndex))
    windows.append(WeakWindow(window: window))
    return (index, groupIndex)
  }

  /// Notes the window of a change that is not animated, so that the completion is called there.
  func noteChange(of layer: Layer) {
    if windows.isEmpty, let window = layer.hostWindow {
      windows.append(WeakWindow(window: window))
    }
  }

  /// Adds the scope's timing to a window's store and returns its index.
  private func addTiming(in window: Window) -> Int32 {
    var timing = AnimationTiming()
    timing.duration = duration
    timing.beginTime = window.mediaTime + delay
    timing.repeatCount = repeatCount
    timing.autoreverses = autoreverses
    timing.fillMode = .both
    return window.animations.addTiming(TimingEntry(timing, easing))
  }
}
