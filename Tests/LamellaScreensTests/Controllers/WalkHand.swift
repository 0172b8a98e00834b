import LamellaGeometry
import LamellaScene
import LamellaScreens

/// A provider of animations, presentations and interactions of one's own, for random walks.
final class WalkHand: ViewControllerTransitioningDelegate {
  /// The interaction of the next transition; another one after each.
  private(set) var interaction = PercentDrivenInteractiveTransition()
  let isAnimating: Bool
  var isInteractive: Bool
  let isCustom: Bool

  init(isAnimating: Bool, isInteractive: Bool, isCustom: Bool) {
    self.isAnimating = isAnimating
    self.isInteractive = isInteractive
    self.isCustom = isCustom
  }

  nonisolated deinit {}

  private var nextInteraction: PercentDrivenInteractiveTransition? {
    guard isInteractive else { return nil }
    interaction = PercentDrivenInteractiveTransition()
    return interaction
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { isAnimating ? Slide(isBackwards: false) : nil }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { isAnimating ? Slide(isBackwards: true) : nil }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nextInteraction }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nextInteraction }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController? {
    isCustom ? Half(presentedViewController: presented, presenting: presenting) : nil
  }

  /// A presentation over the lower half.
  private final class Half: PresentationController {
    override var frameOfPresentedViewInContainerView: Rect {
      guard let bounds = containerView?.bounds else { return .zero }
      return Rect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
    }
    nonisolated deinit {}
  }

  /// A transition by an animation without an animator.
  private final class Slide: ViewControllerAnimatedTransitioning {
    private let isBackwards: Bool
    init(isBackwards: Bool) { self.isBackwards = isBackwards }
    nonisolated deinit {}

    func transitionDuration(using context: TransitionContext) -> Double { 0.2 }

    func animateTransition(using context: TransitionContext) {
      let view = context.view(forKey: isBackwards ? .from : .to)
      let container = context.containerView
      if !isBackwards, let view, view.superview == nil { container.addSubview(view) }
      let away = Transform2D(translationX: 0, y: container.bounds.height)
      if !isBackwards { View.performWithoutAnimation { view?.transform = away } }
      View.animate(withDuration: 0.2) {
        view?.transform = self.isBackwards ? away : .identity
      } completion: { _ in
        view?.transform = .identity
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }
}
