internal import LamellaGeometry

extension View {
  // MARK: Transitions

  /// Animates from a view's present picture to the one after a block's changes.
  ///
  /// ```swift
  /// View.transition(with: card, duration: 0.5, options: .transitionFlipFromLeft) {
  ///   card.showBack()
  /// }
  /// ```
  ///
  /// The present picture, subviews included, is kept; the view itself is shown live all the while, and gets touches.
  /// The block's changes show at once, or with `allowAnimatedContent` animated over the same time. Transitions that
  /// fade run together, so that one may follow before the last one is over; others replace running transitions,
  /// beginning with the picture that is seen of them. Pages do not curl: they turn about their upper edge, as stiff
  /// ones.
  ///
  /// A picture that is not opaque is translucent while it fades: the new one shows through at once.
  ///
  /// - Parameters:
  ///   - view: The view; one that is in no window, or is one, shows its changes at once.
  ///   - duration: The duration, in seconds. With 0, a negative number or NaN the changes show at once, and
  ///     `completion` is called in the next tick.
  ///   - options: The kind of transition, without which the changes show at once, and the curve.
  ///   - animations: The block that changes the view and its subviews.
  ///   - completion: The closure that is called in a tick when the transition is over: false where the view left its
  ///     window, or another transition took its place.
  public static func transition(
    with view: View, duration: Double, options: AnimationOptions = [],
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    let transition = makeTransition(from: view, duration, options, completion)
    let block = animations ?? {}
    if options.contains(.allowAnimatedContent) {
      animate(withDuration: duration, options: options.ofContent, animations: block)
    } else {
      performWithoutAnimation(block)
    }
    transition.run(on: view.layer)
  }

  /// Replaces a view by another one with an animated transition.
  ///
  /// The new view takes the place of the old one among its siblings; its frame is its own. With
  /// `showHideTransitionViews` both stay where they are, and the one is hidden and the other shown.
  ///
  /// If a callback moves the old view into the new one while the old picture is drawn, both stay where they are and
  /// the engine reports it.
  ///
  /// - Parameters:
  ///   - old: The view to replace; where it has no superview, only `completion` is called.
  ///   - new: The view that takes its place; where it is the old one itself, it stays.
  ///   - duration: See the other form.
  ///   - options: The kind of transition and the curve.
  ///   - completion: See the other form.
  /// - Precondition: The new view is no window, and the old one does not lie in it.
  public static func transition(
    from old: View, to new: View, duration: Double, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let replaces = !options.contains(.showHideTransitionViews)
    require(
      !replaces || !(new is Window) && (new === old || !old.isDescendant(of: new)),
      "\(new.path) cannot take the place of \(old.path): it is a window, or holds that view")
    let transition = makeTransition(from: old, duration, options, completion)
    performWithoutAnimation {
      guard replaces else {
        new.isHidden = false
        old.isHidden = true
        return
      }
      guard new !== old, let superview = old.superview else { return }
      guard !superview.isDescendant(of: new) else {
        return Diagnostics.report(
          "a callback moved \(old.path) into \(new.path), which was to take its place; both stay")
      }
      superview.insertSubview(new, aboveSubview: old)
      old.removeFromSuperview()
    }
    transition.run(on: new.layer)
  }

  /// Makes the transition that the options describe, with a snapshot of a view.
  private static func makeTransition(
    from view: View, _ duration: Double, _ options: AnimationOptions,
    _ completion: ((Bool) -> Void)?
  ) -> RunningTransition {
    let effect = options.transition
    let animates = effect != nil && areAnimationsEnabled && !ActionScope.isStill
    return RunningTransition(
      from: view.layer, effect ?? .dissolve, animates ? duration : 0, options.curve, completion)
  }
}

extension View.AnimationOptions {
  /// The options by which a transition animates its block.
  fileprivate var ofContent: View.AnimationOptions { subtracting([.repeat, .autoreverse]) }

  /// The transition that the options name.
  fileprivate var transition: TransitionEffect? {
    switch rawValue >> 20 & 15 {
    case 1: .flip(isUpright: true, sign: 1)
    case 2: .flip(isUpright: true, sign: -1)
    case 3: .turnPage(isUp: true)
    case 4: .turnPage(isUp: false)
    case 5: .dissolve
    case 6: .flip(isUpright: false, sign: -1)
    case 7: .flip(isUpright: false, sign: 1)
    default: nil
    }
  }
}
