import LamellaGeometry
import LamellaScene

/// A presentation from the moment when it begins until its controller is dismissed: who covers whom, in which container.
final class Presentation {
  /// The presentation controller, which holds the presentation while it lasts.
  private(set) unowned var controller: PresentationController
  /// The view in which the presentation takes place.
  let container: PresentationContainer
  private unowned let presented: ViewController
  private unowned let presenter: ViewController
  /// The view of the presenter while it is taken out.
  private var removed: View?
  /// The view from which it was taken: the window, or one that may be around the container.
  private weak var removedFrom: View?
  private weak var formerFirstResponder: Responder?
  private var keyboard: KeyboardObservation?
  /// The rectangle that the on-screen keyboard covers, in window space; nil without one.
  private(set) var keyboardFrame: Rect?
  /// Whether the presented controller has come, and does not go yet.
  private(set) var isEstablished = false

  /// Makes the presentation of a controller's view over that of a presenter, whose view is in a window.
  init(_ controller: PresentationController, by presenter: ViewController, in window: Window) {
    self.controller = controller
    self.presenter = presenter
    presented = controller.presentedViewController
    let style = controller.presentationStyle
    let isInContext = style == .currentContext || style == .overCurrentContext
    // In a context it goes where the presenter's view goes.
    let place = isInContext ? presenter.view : window
    container = PresentationContainer(controller, frame: place.bounds)
    place.addSubview(container)
    formerFirstResponder = window.firstResponder
    keyboardFrame = window.keyboardFrame
    keyboard = window.onKeyboardChange { [weak self] in self?.keyboardDidChange($0) }
  }

  /// Moves what is presented out of the keyboard's way, along with it.
  private func keyboardDidChange(_ change: KeyboardChange) {
    guard change.phase == .willChangeFrame else { return }
    keyboardFrame = change.endFrame
    container.setNeedsLayout()
    // Fields are scrolled into sight right after.
    if change.duration > 0 {
      View.animate(withDuration: change.duration, options: .allowUserInteraction) {
        container.layoutIfNeeded()
      }
    } else {
      container.layoutIfNeeded()
    }
  }

  // MARK: Coming

  /// Runs the transition to the presented controller.
  func present(animated: Bool, source: ViewController, completion: (() -> Void)?) {
    controller.active = self
    presented.presentation.controller = controller
    presented.presentation.presenting = presenter
    presenter.presentation.presented = presented
    presented.presentation.isBeingPresented = true
    presented.loadViewIfNeeded()
    if let window = container.window { window.releaseFocus(in: window) }
    let covers = controller.shouldRemovePresentersView
    let context = context(from: presenter, to: presented, isAnimated: animated)
    presented.presentation.transition = context
    if covers {
      presenter.beginAppearanceTransition(false, animated: animated)
      // What comes may lie in the view of what it covers.
      if container.isDescendant(of: presenter.view) { presenter.view.isLeaving = false }
    }
    presented.beginAppearanceTransition(true, animated: animated)
    // What is called here may have ended it.
    guard controller.active === self, presented.presentation.transition === context else { return }
    if let view = controller.presentedView {
      View.performWithoutAnimation {
        view.frame = controller.frameOfPresentedViewInContainerView
        if view.superview !== container { container.addSubview(view) }
      }
    }
    controller.presentationTransitionWillBegin()
    let delegate = presented.transitioningDelegate
    let animation =
      delegate?.animationController(
        forPresented: presented, presenting: presenter, source: source)
      ?? controller.animation(isDismissal: false)
    if animated { container.layoutIfNeeded() }
    let interaction = delegate?.interactionControllerForPresentation(using: animation)
    let run = { [weak self, unowned context] in
      context.run(animation, interaction: interaction) { didComplete in
        self?.didPresent(didComplete, covers: covers)
        if didComplete { completion?() }
      }
    }
    // At its end the presented view has appeared, for which it has been laid out.
    if animated { run() } else { context.run(afterLayoutOf: container.window, run) }
  }

  private func didPresent(_ didComplete: Bool, covers: Bool) {
    let (controller, presented, presenter) = (controller, presented, presenter)
    presented.presentation.transition = nil
    if didComplete {
      controller.presentationTransitionDidEnd(true)
      presented.endAppearanceTransition()
      if covers {
        presenter.endAppearanceTransition()
        takeOut(presenter)
      }
      presented.presentation.isBeingPresented = false
      isEstablished = true
      return
    }
    presented.beginAppearanceTransition(false, animated: true)
    // Out of the window nothing appears.
    if covers, presenter.viewIfLoaded?.window != nil {
      presenter.beginAppearanceTransition(true, animated: true)
      presenter.endAppearanceTransition()
    }
    presented.endAppearanceTransition()
    presented.presentation.isBeingPresented = false
    unlink()
    controller.presentationTransitionDidEnd(false)
  }

  // MARK: Going

  /// Runs the transition back to a controller below, and ends the presentations between.
  ///
  /// - Parameters:
  ///   - base: The presenter, or one further below.
  ///   - animated: Whether the transition is animated.
  ///   - completion: Called at the end, if it is not cancelled.
  func dismiss(downTo base: ViewController, animated: Bool, completion: (() -> Void)?) {
    var between: [Presentation] = []
    var next = presenter
    while next !== base, let presentation = next.presentation.controller?.active {
      between.append(presentation)
      next = presentation.presenter
    }
    // Out of the window nothing moves.
    let animated = animated && container.window != nil
    presented.presentation.isBeingDismissed = true
    isEstablished = false
    // The keys are for what is below at once.
    container.isLeaving = true
    container.window?.releaseFocus(in: container, restoring: formerFirstResponder)
    let uncovers =
      (between.last ?? self).controller.shouldRemovePresentersView && !base.isVisible
    let context = context(from: presented, to: base, isAnimated: animated)
    presented.presentation.transition = context
    // Those between end at once, but with an interactive transition, which may be cancelled.
    let early = between.isEmpty || !animated ? nil : makeDismissal()
    let late = early?.interaction == nil ? [] : between
    presented.beginAppearanceTransition(false, animated: animated)
    if late.isEmpty { for each in between { each.endBelow(animated: animated) } }
    for each in late { each.container.isHidden = true }
    let lowest = between.last ?? self
    let (returning, place) = uncovers ? (lowest.removed, lowest.removedFrom) : (nil, nil)
    // Out of the window nothing appears. It begins before the view comes back, which would end it after the next layout.
    if uncovers, (returning == nil ? base.viewIfLoaded : place)?.window != nil {
      base.beginAppearanceTransition(true, animated: animated)
    }
    guard presented.presentation.transition === context else { return }
    if let returning, let place {
      returning.frame = place.bounds
      place.insertSubview(returning, at: 0)
      for presentation in [self] + between { presentation.removed = nil }
    }
    controller.dismissalTransitionWillBegin()
    let (animation, interaction) = early ?? makeDismissal()
    context.run(animation, interaction: interaction) { [weak self, weak base] didComplete in
      if let base { self?.didDismiss(didComplete, to: base, uncovers: uncovers, along: late) }
      if didComplete { completion?() }
    }
  }

  /// Returns the animation of the dismissal, and the input that drives it.
  private func makeDismissal() -> (
    animation: any ViewControllerAnimatedTransitioning,
    interaction: (any ViewControllerInteractiveTransitioning)?
  ) {
    let delegate = presented.transitioningDelegate
    let animation =
      delegate?.animationController(forDismissed: presented)
      ?? controller.animation(isDismissal: true)
    return (animation, delegate?.interactionControllerForDismissal(using: animation))
  }

  /// Takes the view of a presenter that is covered out of the window; one that contains the container stays.
  private func takeOut(_ presenter: ViewController) {
    guard let view = presenter.viewIfLoaded, let superview = view.superview,
      !container.isDescendant(of: view)
    else { return }
    (removed, removedFrom) = (view, superview)
    view.removeFromSuperview()
  }

  /// Ends the presentation below another that is dismissed along with it.
  private func endBelow(animated: Bool) {
    let (controller, presented) = (controller, presented)
    presented.presentation.isBeingDismissed = true
    isEstablished = false
    presented.beginAppearanceTransition(false, animated: animated)
    controller.dismissalTransitionWillBegin()
    presented.endAppearanceTransition()
    unlink()
    controller.dismissalTransitionDidEnd(true)
  }

  /// Ends the dismissal.
  ///
  /// - Parameters:
  ///   - didComplete: Whether the transition was not cancelled.
  ///   - base: The controller that it leads to.
  ///   - uncovers: Whether that one appears again.
  ///   - between: The presentations below that end along with it, the topmost first; those that ended before are not
  ///     among them.
  private func didDismiss(
    _ didComplete: Bool, to base: ViewController, uncovers: Bool, along between: [Presentation]
  ) {
    let (controller, presented) = (controller, presented)
    presented.presentation.transition = nil
    if didComplete {
      if uncovers { base.endAppearanceTransition() }
      presented.endAppearanceTransition()
      presented.presentation.isBeingDismissed = false
      for each in between { each.endBelow(animated: true) }
      unlink()
      controller.dismissalTransitionDidEnd(true)
      return
    }
    for each in between { each.container.isHidden = false }
    container.isLeaving = false
    // What is below may have got the focus meanwhile, and may not keep it.
    if let window = container.window, !controller.passesTouches,
      window.focusSystem.focusedItem?.isDescendant(of: container) == false
    {
      window.releaseFocus(in: window)
    }
    if container.window != nil { presented.beginAppearanceTransition(true, animated: true) }
    presented.endAppearanceTransition()
    presented.presentation.isBeingDismissed = false
    if uncovers {
      base.beginAppearanceTransition(false, animated: true)
      base.endAppearanceTransition()
      (between.last ?? self).takeOut(base)
    }
    isEstablished = true
    controller.dismissalTransitionDidEnd(false)
  }

  // MARK: Adapting

  /// Tells the presented controller of the size that its view will have with another size of the presenter's view.
  func presenterWillResize(to size: Size, with coordinator: TransitionCoordinator) {
    // Over the presenter's view alone it goes with that, else with the window.
    let isInWindow = container.superview is Window
    containerWillResize(
      to: isInWindow ? coordinator.coming?.size ?? container.bounds.size : size, with: coordinator)
  }

  /// Tells the presented controller of the size that its view will have with another size of the container.
  private func containerWillResize(to size: Size, with coordinator: TransitionCoordinator) {
    let original = presented.presentation.original ?? controller
    let traits = container.window?.traits(forSize: size) ?? container.traitCollection
    let (next, style) = original.adaptation(to: traits)
    guard next !== controller || style != controller.presentationStyle else {
      return controller.viewWillTransition(to: size, with: coordinator)
    }
    let old = exchange(&next.presentationStyle, with: style)
    let contentSize = next.contentSize(in: container.space(ofSize: size))
    next.presentationStyle = old
    presented.viewWillTransition(to: contentSize, with: coordinator)
  }

  /// Has the presentation follow a change of the window's traits: another controller may take the place of its own.
  func adapt() {
    guard let window = container.window, !presented.presentation.isBeingDismissed,
      let original = presented.presentation.original
    else { return }
    let (next, style) = original.adaptation(to: window.traitCollection)
    guard next !== controller || style != controller.presentationStyle else { return }
    presented.presentation.transition?.finishNow()
    guard controller.active === self else { return }
    let didCover = controller.shouldRemovePresentersView
    if next === controller {
      next.presentationStyle = style
      container.setNeedsLayout()
    } else {
      next.presentationStyle = style
      replaceController(by: next)
    }
    let covers = next.shouldRemovePresentersView
    guard covers != didCover else { return }
    // What the presenter is told is for itself.
    isEstablished = false
    presenter.beginAppearanceTransition(!covers, animated: false)
    if !covers, let removed, let removedFrom {
      self.removed = nil
      removed.frame = removedFrom.bounds
      removedFrom.insertSubview(removed, at: 0)
    }
    presenter.endAppearanceTransition()
    if covers { takeOut(presenter) }
    isEstablished = true
  }

  /// Hands the presentation over to another controller; the presented view moves into that one's.
  private func replaceController(by next: PresentationController) {
    let (old, oldViews) = (controller, container.subviews)
    next.presentingViewController = presenter
    next.delegate = old.delegate
    withExtendedLifetime(old) {
      controller = next
      old.active = nil
      next.active = self
      container.controller = next
      presented.presentation.controller = next
      View.performWithoutAnimation {
        if let view = next.presentedView, view.superview !== container {
          container.addSubview(view)
        }
        next.presentationTransitionWillBegin()
        for view in oldViews where view.superview === container && view !== next.presentedView {
          view.removeFromSuperview()
        }
        old.dismissalTransitionDidEnd(true)
        next.presentationTransitionDidEnd(true)
      }
    }
    container.setNeedsLayout()
  }

  // MARK: Common

  private func context(
    from: ViewController, to: ViewController, isAnimated: Bool
  ) -> TransitionContext {
    let frame =
      to === presented ? controller.frameOfPresentedViewInContainerView : container.bounds
    return TransitionContext(
      in: container, from: from, to: to, finalFrame: frame, isAnimated: isAnimated,
      presentation: controller)
  }

  /// Takes the presented view away and forgets who presents whom.
  private func unlink() {
    let (controller, presented, window) = (controller, presented, container.window)
    if let presenter = presented.presentation.presenting,
      presenter.presentation.presented === presented
    {
      presenter.presentation.presented = nil
    }
    presented.presentation.presenting = nil
    presented.presentation.controller = nil
    presented.presentation.original = nil
    keyboard?.remove()
    presented.presentation.isBeingDismissed = false
    controller.presentedView?.removeFromSuperview()
    container.removeFromSuperview()
    let former = formerFirstResponder
    controller.active = nil
    if let former, window?.firstResponder == nil {
      _ = former.becomeFirstResponder()
    }
  }
}

extension PresentationController {
  /// Makes the presentation controller of a style.
  static func make(
    for style: ModalPresentationStyle, presenting presented: ViewController
  ) -> PresentationController {
    let controller: PresentationController
    switch style {
    case .automatic, .pageSheet, .formSheet:
      controller = SheetPresentationController(
        presentedViewController: presented, presenting: nil)
    case .popover:
      controller = PopoverPresentationController(
        presentedViewController: presented, presenting: nil)
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom:
      controller = PresentationController(presentedViewController: presented, presenting: nil)
    }
    controller.presentationStyle = style
    controller.requestedStyle = style
    return controller
  }
}
