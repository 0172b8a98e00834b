public import LamellaGeometry
public import LamellaScene

/// A transition between two controllers, for the object that animates it, and for the input that drives it.
///
/// UIKit's `UIViewControllerContextTransitioning`. The engine makes one for each transition.
public final class TransitionContext {
  /// The view in which the transition takes place.
  public let containerView: View
  /// Whether the transition is to be animated.
  public let isAnimated: Bool
  /// The coordinator of the transition, for those who change something along with it.
  public let coordinator: TransitionCoordinator
  /// Whether the transition goes back, or has gone back, to where it began.
  public var transitionWasCancelled: Bool { coordinator.isCancelled }
  /// Whether the user's input drives the transition now.
  public var isInteractive: Bool { coordinator.isInteractive }
  /// The speed at which the rest runs once the user has let go: 1 is that of the animation.
  public var completionSpeed = 1.0

  private let from: ViewController?
  private let to: ViewController?
  private let finalFrame: Rect
  /// The presentation of a transition that presents or dismisses; nil for one between children.
  private weak var presentation: PresentationController?
  private var animation: (any ViewControllerAnimatedTransitioning)?
  private var animator: ViewPropertyAnimator?
  /// The time of an interactive transition whose animation has no animator.
  private var scrubbing: ScrubbedTime?
  /// The changes of such an animation.
  private var changes: ModelChanges?
  /// Runs the transition, where it waits for the layout.
  private var waiting: (() -> Void)?
  /// Ends the transition if the window ends in the midst of it; the window alone holds it.
  private weak var activity: WindowActivity?
  /// Called once, at the end, with whether the transition came to its end.
  private var end: ((_ didComplete: Bool) -> Void)?

  /// Makes the context of a transition.
  ///
  /// - Parameters:
  ///   - container: The view in which it takes place.
  ///   - from: The controller that the transition leaves; nil for none.
  ///   - to: The controller that it leads to; nil for none.
  ///   - finalFrame: The frame of that one's view at the end, in the container.
  ///   - isAnimated: Whether the transition is animated.
  ///   - presentation: The presentation that begins or ends; nil for a transition between children.
  init(
    in container: View, from: ViewController?, to: ViewController?, finalFrame: Rect,
    isAnimated: Bool, presentation: PresentationController? = nil
  ) {
    self.presentation = presentation
    containerView = container
    self.from = from
    self.to = to
    self.finalFrame = finalFrame
    self.isAnimated = isAnimated
    coordinator = TransitionCoordinator(
      containerView: container, from: from, to: to, isAnimated: isAnimated)
  }

  // MARK: Questions

  /// Returns the controller on a side of the transition; nil for none.
  public func viewController(forKey key: TransitionKey) -> ViewController? {
    key == .from ? from : to
  }

  /// Returns the view that moves on a side of the transition; nil for none.
  ///
  /// The controller's own, but that of its presentation where it comes or goes in one, such as the card of a sheet.
  public func view(forKey key: TransitionKey) -> View? {
    viewController(forKey: key).flatMap(view(of:))
  }

  private func view(of controller: ViewController) -> View? {
    guard let presentation, controller === presentation.presentedViewController else {
      return controller.viewIfLoaded
    }
    return presentation.presentedView
  }

  /// Returns the frame that a controller's view has at the start, in the container; zero for what appears.
  public func initialFrame(for controller: ViewController) -> Rect {
    guard controller === from, let view = view(of: controller) else { return .zero }
    return view.superview.map { $0.convert(view.frame, to: containerView) } ?? view.frame
  }

  /// Returns the frame that a controller's view has at the end, in the container; zero for what disappears.
  public func finalFrame(for controller: ViewController) -> Rect {
    controller === to ? finalFrame : .zero
  }

  // MARK: Running

  /// Runs the transition.
  ///
  /// - Parameters:
  ///   - animation: The animation; nil for none.
  ///   - interaction: The input that drives it; nil for none.
  ///   - end: Called once, at the end, with whether the transition came to its end. Where nothing is animated, it is
  ///     called before this function returns.
  func run(
    _ animation: (any ViewControllerAnimatedTransitioning)?,
    interaction: (any ViewControllerInteractiveTransitioning)? = nil,
    end: @escaping (_ didComplete: Bool) -> Void
  ) {
    self.end = end
    guard isAnimated, let animation else {
      coordinator.runAlongside()
      return complete(true)
    }
    self.animation = animation
    beginActivity(in: containerView.window)
    let duration = animation.transitionDuration(using: self)
    coordinator.transitionDuration = duration
    coordinator.isInteractive = interaction != nil
    coordinator.initiallyInteractive = interaction != nil
    animator = animation.interruptibleAnimator(using: self)
    if let animator {
      coordinator.runner = { animator.addAnimations($0) }
      coordinator.runAlongside()
      animator.addCompletion { [weak self] position in self?.complete(position == .end) }
      if interaction != nil { animator.pauseAnimation() } else { animator.startAnimation() }
    } else {
      if interaction != nil, let window = containerView.window {
        scrubbing = ScrubbedTime(of: containerView, in: window, duration: duration)
      }
      coordinator.runner = { View.animate(withDuration: duration, animations: $0) }
      let begin = { [coordinator] in
        animation.animateTransition(using: self)
        coordinator.runAlongside()
      }
      if scrubbing != nil {
        let changes = ModelChanges()
        self.changes = changes
        changes.note(in: begin)
      } else {
        begin()
      }
    }
    interaction?.startInteractiveTransition(self)
  }

  /// Runs the transition once a window is laid out, or when it is to be ended before.
  func run(afterLayoutOf window: Window?, _ run: @escaping () -> Void) {
    waiting = run
    beginActivity(in: window)
    window?.afterLayout { [weak self] in self?.runWaiting() }
  }

  /// Has the transition end with a window.
  private func beginActivity(in window: Window?) {
    guard activity == nil, let window else { return }
    let new = WindowActivity(in: window) { self.finishNow() }
    activity = new
  }

  private func runWaiting() { exchange(&waiting, with: nil)?() }

  /// Ends the transition at once: an interactive one at its start, another where it goes.
  func finishNow() {
    runWaiting()
    guard end != nil else { return }
    if isInteractive { coordinator.endInteraction(isCancelled: true) }
    let didComplete = !transitionWasCancelled
    if let animator, animator.state == .active {
      animator.stopAnimation(false)
      animator.finishAnimation(at: didComplete ? .end : .start)
    }
    complete(didComplete)
  }

  private func complete(_ didComplete: Bool) {
    guard let end else { return }
    self.end = nil
    activity?.finish()
    coordinator.isCancelled = !didComplete
    let animation = exchange(&self.animation, with: nil)
    animator = nil
    exchange(&scrubbing, with: nil)?.release(removingAnimations: !didComplete)
    let changes = exchange(&self.changes, with: nil)
    if !didComplete { changes?.restore() }
    end(didComplete)
    animation?.animationEnded(didComplete)
    coordinator.finish()
  }

  /// Ends the transition; the object that animates it calls this at its end.
  ///
  /// - Parameter didComplete: Whether it came to its end: the opposite of ``transitionWasCancelled``.
  public func completeTransition(_ didComplete: Bool) { complete(didComplete) }

  // MARK: Input

  /// Shows a fraction of the transition, 0...1.
  public func updateInteractiveTransition(_ fraction: Double) {
    guard isInteractive, !fraction.isNaN else { return }
    scrubbing?.show(fraction)
    if let animator, animator.state == .active { animator.fractionComplete = fraction }
  }

  /// Runs the rest of the transition, after the user has let go.
  public func finishInteractiveTransition() {
    guard isInteractive else { return }
    coordinator.endInteraction(isCancelled: false)
    runRest(isReversed: false)
  }

  /// Runs the transition back to its start, after the user has let go.
  public func cancelInteractiveTransition() {
    guard isInteractive else { return }
    coordinator.endInteraction(isCancelled: true)
    runRest(isReversed: true)
  }

  private func runRest(isReversed: Bool) {
    let speed = completionSpeed > 0 && completionSpeed.isFinite ? completionSpeed : 1
    if let scrubbing {
      return scrubbing.run(forwards: !isReversed, speed: speed) { [weak self] in
        self?.complete(!isReversed)
      }
    }
    guard let animator, animator.state == .active else { return complete(!isReversed) }
    animator.isReversed = isReversed
    let factor = (1 - animator.fractionComplete) / speed
    animator.continueAnimation(withTimingParameters: nil, durationFactor: max(factor, 0.001))
  }
}
