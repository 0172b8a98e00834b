public import LamellaScene

/// The animation of a transition between two controllers.
///
/// UIKit's `UIViewControllerAnimatedTransitioning`.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition, in seconds.
  func transitionDuration(using context: TransitionContext) -> Double

  /// Places the view that appears, animates both, and calls `completeTransition(_:)` of the context at the end.
  ///
  /// The view that appears is to be added to the container of the context. At the end, the view that disappears is
  /// removed by the container's controller.
  func animateTransition(using context: TransitionContext)

  /// Returns an animator of the whole transition, which touches may scrub and turn back; nil where `animateTransition`
  /// does all.
  ///
  /// Called once, in place of `animateTransition(using:)`. The context is completed when the animator ends.
  func interruptibleAnimator(using context: TransitionContext) -> ViewPropertyAnimator?

  /// Called after the transition, with whether it came to its end.
  func animationEnded(_ didComplete: Bool)
}

extension ViewControllerAnimatedTransitioning {
  /// Returns nil: `animateTransition(using:)` does all.
  public func interruptibleAnimator(using context: TransitionContext) -> ViewPropertyAnimator? {
    nil
  }

  /// Does nothing.
  public func animationEnded(_ didComplete: Bool) {}
}

/// A driver of a transition by the user's input.
///
/// UIKit's `UIViewControllerInteractiveTransitioning`; ``PercentDrivenInteractiveTransition`` is one to use as it is.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition: it stands at its start, until `updateInteractiveTransition(_:)` of the context moves it.
  func startInteractiveTransition(_ context: TransitionContext)
}

/// An interaction that drives a transition by a fraction, such as that of a drag.
///
/// ```swift
/// case .changed: interaction.update(pan.translation(in: view).x / view.bounds.width)
/// case .ended: pan.velocity(in: view).x > 0 ? interaction.finish() : interaction.cancel()
/// ```
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  // Not held: a transition that something else ends is over.
  private weak var context: TransitionContext?
  /// The outcome that the input asked for: true to finish, false to cancel; nil until it ends.
  ///
  /// Applied at the start of a transition that begins later.
  private var requestedOutcome: Bool?
  /// The fraction of the transition that is shown, 0...1.
  public private(set) var percentComplete = 0.0
  /// The speed at which the rest runs once the user has let go: 1 is that of the animation.
  public final var completionSpeed = 1.0

  /// Makes a driver of one transition.
  public init() {}

  nonisolated deinit {}

  open func startInteractiveTransition(_ context: TransitionContext) {
    self.context = context
    if let requestedOutcome { end(finishes: requestedOutcome) }
  }

  /// Shows a fraction of the transition; values outside of 0...1 are clamped, and NaN is ignored.
  public final func update(_ fraction: Double) {
    guard !fraction.isNaN else { return }
    percentComplete = min(max(fraction, 0), 1)
    context?.updateInteractiveTransition(percentComplete)
  }

  /// Runs the rest of the transition; before it began, once it begins.
  public final func finish() { end(finishes: true) }

  /// Runs the transition back to its start; before it began, once it begins.
  public final func cancel() { end(finishes: false) }

  private func end(finishes: Bool) {
    requestedOutcome = finishes
    guard let context else { return }
    self.context = nil
    context.completionSpeed = completionSpeed
    if finishes {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
  }
}
