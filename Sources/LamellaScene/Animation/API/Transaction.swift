public import LamellaGeometry

/// The settings with which changes of layers without a view are animated, as Core Animation's `CATransaction`.
///
/// ```swift
/// Transaction.begin()
/// Transaction.animationDuration = 0.5
/// Transaction.setCompletionBlock { print("there") }
/// star.position = Point(200, 80)
/// Transaction.commit()
/// ```
///
/// Layers show their changes at once unless a block animates them, which differs from Core Animation, whose layers
/// always animate: a game moves layers in each tick. Between ``begin()`` and ``commit()`` they do as Core Animation's:
/// each change of an animatable property is animated in 0.25 s. Levels nest, and a new one
/// begins with the settings of the one around it. Views are animated by `View.animate` alone; a level within
/// such a block stops that where ``disableActions`` is set.
public enum Transaction {
  /// Begins a nested transaction.
  public static func begin() {
    let outer = ActionScope.ofTransaction
    let scope = ActionScope(
      .transaction, group: CompletionGroup(in: outer?.group, nil))
    scope.duration = outer?.duration ?? 0.25
    scope.curve = outer?.curve
    scope.easing = TimingFunction(scope.curve ?? .standard)
    scope.isDisabled = outer?.isDisabled ?? false
    ActionScope.open.append(scope)
  }

  /// Commits the innermost transaction.
  ///
  /// Its completion block runs when all animations that were added in it have ended: at once where there are
  /// none. Where such blocks have called one another 16 times, the next tick calls the rest.
  ///
  /// - Precondition: A level is open, and every block of `View.animate` that began in it has ended.
  public static func commit() {
    guard let scope = ActionScope.open.last, case .transaction = scope.kind else {
      fatalError("Transaction.commit() needs a level that Transaction.begin() opened")
    }
    scope.close()
    if scope.group.close() { scope.group.complete(in: scope.window) }
  }

  /// The duration of the level's animations, and of explicit ones that have none, in seconds.
  ///
  /// The default is 0.25.
  ///
  /// With 0, or a value that is no number, changes show at once. Without a level it cannot be set.
  public static var animationDuration: Double {
    get { ActionScope.ofTransaction?.duration ?? 0.25 }
    set { level?.duration = newValue }
  }

  /// The curve of the level's animations; nil stands for `TimingCurve.standard`.
  ///
  /// Without a level it cannot be set.
  public static var animationTimingFunction: TimingCurve? {
    get { ActionScope.ofTransaction?.curve }
    set {
      level?.curve = newValue
      level?.easing = TimingFunction(newValue ?? .standard)
    }
  }

  /// Whether changes in the level show at once, those of views included.
  ///
  /// The default is false.
  ///
  /// Without a level it cannot be set.
  public static var disableActions: Bool {
    get { ActionScope.ofTransaction?.isDisabled ?? false }
    set { level?.isDisabled = newValue }
  }

  /// Sets the closure that is called when all animations that the transaction adds afterwards have ended.
  ///
  /// Set it before adding any: it waits for those of levels and of blocks of views within, too. It waits for animators
  /// and timelines that begin in the level until they are over, also while they are paused. Without a level it
  /// cannot be set.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    level?.group.setHandler(block.map { block in { _ in block() } })
  }

  private static var level: ActionScope? {
    if let scope = ActionScope.ofTransaction { return scope }
    Diagnostics.report("a Transaction's settings need a level: call Transaction.begin() first")
    return nil
  }
}
