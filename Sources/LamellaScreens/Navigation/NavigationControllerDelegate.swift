/// The direction in which a navigation controller goes.
public nonisolated enum NavigationOperation: Hashable, Sendable {
  /// To a controller on top of the others.
  case push
  /// Back to one below.
  case pop
}

/// A delegate that is told what a navigation controller shows, and provides its transitions.
///
/// UIKit's `UINavigationControllerDelegate`. All methods have defaults.
public protocol NavigationControllerDelegate: AnyObject {
  /// Called before a controller is shown, after both controllers were told that they will appear and disappear.
  func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController,
    animated: Bool)

  /// Called after a controller was shown.
  func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController,
    animated: Bool)

  /// Returns the animation of a transition; nil for the usual one.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Returns the input that drives a transition; nil for none.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animation: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow controller: ViewController,
    animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow controller: ViewController,
    animated: Bool
  ) {}

  /// Returns nil: the usual animation.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil: no input drives the transition.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animation: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}
