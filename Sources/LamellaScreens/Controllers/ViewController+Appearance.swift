internal import LamellaGeometry
package import LamellaScene

/// The steps of a controller's view between hidden and shown.
struct AppearanceState {
  /// A step.
  enum Step { case disappeared, appearing, appeared, disappearing }

  /// The step at which the controller stands.
  var step = Step.disappeared
  /// Whether the running change is animated.
  var isAnimated = false
  /// Whether `viewIsAppearing(_:)` is still to be called.
  var awaitsViewIsAppearing = false
  /// Whether the layout of the window ends the running appearance: nobody else will.
  var endsAfterLayout = false
  /// The number of changes so far, by which a change sees that another came in between.
  var count = 0
}

extension ViewController {
  /// Whether the view is shown, or about to be.
  final var isVisible: Bool { appearance.step == .appearing || appearance.step == .appeared }

  // MARK: For containers

  /// Begins a change from hidden to shown, or back: calls ``viewWillAppear(_:)`` or ``viewWillDisappear(_:)``.
  ///
  /// For containers of one's own that move views by themselves; ``endAppearanceTransition()`` must follow. Children
  /// whose views lie in the controller's view change along. Nothing happens where the controller is on its way already.
  ///
  /// - Parameters:
  ///   - isAppearing: Whether the view will be shown.
  ///   - animated: Whether the change is animated.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if let covering { return covering.beginAppearanceTransition(isAppearing, animated: animated) }
    guard isAppearing != isVisible else { return }
    if isAppearing {
      loadViewIfNeeded()
    } else {
      finishTransition()
    }
    guard isAppearing != isVisible else { return }
    appearance.step = isAppearing ? .appearing : .disappearing
    appearance.isAnimated = animated
    appearance.awaitsViewIsAppearing = isAppearing
    appearance.endsAfterLayout = false
    appearance.count += 1
    let count = appearance.count
    viewIfLoaded?.isLeaving = !isAppearing
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    guard appearance.count == count else { return }
    forwardToChildren { $0.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Ends a change from hidden to shown, or back: calls ``viewDidAppear(_:)`` or ``viewDidDisappear(_:)``.
  ///
  /// The end of a parent's change that is under way ends that of its child, too.
  public final func endAppearanceTransition() {
    if appearance.step == .appearing, let parent,
      parent.appearance.step == .appearing, parent.shouldAutomaticallyForwardAppearanceMethods
    {
      return
    }
    finishAppearance()
  }

  /// Ends the disappearance of a controller that leaves a parent out of a window, whose own end no longer reaches it.
  final func endDisappearanceWithoutParent() {
    if appearance.step == .disappearing, viewIfLoaded?.window == nil { finishAppearance() }
  }

  /// Ends a change from hidden to shown, or back, children first.
  private func finishAppearance() {
    if appearance.step == .disappeared, let covering { return covering.finishAppearance() }
    let isAppearing = appearance.step == .appearing
    guard isAppearing || appearance.step == .disappearing else { return }
    appearance.step = isAppearing ? .appeared : .disappeared
    appearance.endsAfterLayout = false
    viewIfLoaded?.isLeaving = false
    appearance.count += 1
    let (count, isAnimated) = (appearance.count, appearance.isAnimated)
    forwardToChildren { $0.finishAppearance() }
    guard appearance.count == count else { return }
    if isAppearing {
      callIsAppearing()
      guard appearance.count == count else { return }
      viewDidAppear(isAnimated)
      viewIfLoaded?.window?.screenDidAppear()
    } else {
      appearance.awaitsViewIsAppearing = false
      viewDidDisappear(isAnimated)
    }
    if appearance.count == count { containment.isMovingToParent = false }
  }

  /// Calls the body with the children whose views lie in the controller's view, if the controller forwards to them.
  private func forwardToChildren(_ body: (ViewController) -> Void) {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return }
    for child in children where child.viewIfLoaded?.isDescendant(of: view) ?? false { body(child) }
    // What is presented over the view alone comes and goes with it.
    if covering == nil, let presented = presentation.presented, presented.isEstablished,
      presented.viewIfLoaded?.isDescendant(of: view) ?? false
    {
      body(presented)
    }
  }

  /// The controller that is presented in place of this one, once it has come and until it goes; nil for none.
  private var covering: ViewController? {
    guard let presented = presentation.presented, presented.isEstablished,
      presented.presentation.controller?.shouldRemovePresentersView ?? false
    else { return nil }
    return presented
  }

  /// Whether the controller is presented, has come, and does not go yet.
  private var isEstablished: Bool { presentation.controller?.active?.isEstablished ?? false }

  /// Calls ``viewIsAppearing(_:)`` if it is still to be called.
  private func callIsAppearing() {
    guard appearance.awaitsViewIsAppearing, viewIfLoaded?.window != nil else { return }
    appearance.awaitsViewIsAppearing = false
    viewIsAppearing(appearance.isAnimated)
  }
}

extension ViewController: ViewManager {
  /// Begins to appear with a view that someone else brings into a window, and to disappear with one that leaves it.
  package final func viewWillMove(toWindow window: Window?) {
    if isVisible, let present = viewIfLoaded?.window, window !== present {
      beginAppearanceTransition(false, animated: false)
      if window != nil { finishAppearance() }
    }
    guard window != nil else { return }
    guard !isVisible else { return }
    if let presenting = presentation.presenting {
      guard isEstablished else { return }
      // Over the view of its presenter alone, it appears with that.
      guard presenting.covering === self || presenting.isVisible else { return }
    } else if let parent {
      guard parent.isVisible, parent.shouldAutomaticallyForwardAppearanceMethods else { return }
    }
    let isAnimated = parent?.appearance.step == .appearing && parent?.appearance.isAnimated == true
    beginAppearanceTransition(true, animated: isAnimated)
    if appearance.step == .appearing { appearance.endsAfterLayout = true }
  }

  package final func viewDidMove(toWindow window: Window?) {
    if let window {
      if appearance.endsAfterLayout { endAppearance(afterLayoutOf: window) }
    } else if appearance.step == .disappearing {
      finishAppearance()
    }
  }

  package final func viewWillRunLayout() {
    if isVisible { callIsAppearing() }
    viewWillLayoutSubviews()
  }

  package final func viewDidRunLayout() {
    viewDidLayoutSubviews()
    guard restoration.views != nil || restoration.presented != nil,
      let window = viewIfLoaded?.window
    else { return }
    finishRestoration(in: window)
  }

  /// Ends the running appearance once the window is laid out, unless it is over by then.
  private func endAppearance(afterLayoutOf window: Window) {
    let count = appearance.count
    window.afterLayout { [weak self] in
      if let self, appearance.count == count { endAppearanceTransition() }
    }
  }

  /// The container of the topmost presentation that keeps touches from what is below, and does not go.
  package final var focusScope: View? {
    var (scope, controller): (View?, ViewController) = (nil, self)
    while let presented = controller.presentation.presented,
      !presented.presentation.isBeingDismissed
    {
      if let manager = presented.presentation.controller, !manager.passesTouches {
        scope = manager.container
      }
      controller = presented
    }
    return scope
  }

  /// The responder that keys go to while there is no first one: the topmost presented controller, or the child in it that
  /// is shown.
  package final var keyResponder: Responder {
    var controller = self
    while true {
      if let presented = controller.presentation.presented,
        !presented.presentation.isBeingDismissed
      {
        controller = presented
      } else if let child = controller.childForKeys {
        controller = child
      } else {
        return controller
      }
    }
  }
}
