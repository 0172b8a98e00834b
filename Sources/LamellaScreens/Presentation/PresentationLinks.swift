import LamellaScene

/// A controller's links to what it presents and to what presents it, with the options of its presentation.
struct PresentationLinks {
  /// The controller that this one presents.
  var presented: ViewController?
  /// The controller that presents this one.
  weak var presenting: ViewController?
  /// The controller of the presentation in which this one is presented, or will be.
  var controller: PresentationController?
  /// The controller of the style that was asked for, during the presentation: the one above, or one that another has
  /// taken the place of.
  var original: PresentationController?
  /// The running transition in which this one comes or goes.
  var transition: TransitionContext?
  /// Whether this one comes.
  var isBeingPresented = false
  /// Whether this one goes.
  var isBeingDismissed = false

  var style = ModalPresentationStyle.automatic
  var transitionStyle = ModalTransitionStyle.coverVertical
  /// Whether the user cannot dismiss it by touching outside of it or dragging it down.
  var isModal = false
  /// Whether presentations over the current context are over this one.
  var definesContext = false
  weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?
}

/// A way to present a controller over others.
///
/// UIKit's `UIModalPresentationStyle`.
public nonisolated enum ModalPresentationStyle: UInt8, Hashable, Sendable {
  /// The style that suits the window: a page sheet.
  case automatic
  /// Over the whole window; what is below is taken out of the window.
  case fullScreen
  /// A sheet: from the bottom edge in narrow windows, a page in the middle in others.
  case pageSheet
  /// A smaller sheet in the middle of wide windows; a page sheet in narrow ones.
  case formSheet
  /// Over the view of the nearest controller that defines a context, which is taken out.
  case currentContext
  /// Over the whole window; what is below stays.
  case overFullScreen
  /// Over the view of the nearest controller that defines a context, which stays.
  case overCurrentContext
  /// A bubble at a view; a sheet in narrow windows unless the delegate of the presentation says otherwise.
  case popover
  /// By the presentation controller of the transitioning delegate.
  case custom
}

/// The movement with which a controller is presented over the whole window or a context.
///
/// UIKit's `UIModalTransitionStyle`.
public nonisolated enum ModalTransitionStyle: UInt8, Hashable, Sendable {
  /// From the bottom edge upwards.
  case coverVertical
  /// By fading.
  case crossDissolve
}

/// A provider of the objects with which controllers are presented and dismissed.
///
/// UIKit's `UIViewControllerTransitioningDelegate`. All methods have defaults: nil.
public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animation with which a controller is presented.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Returns the animation with which a controller is dismissed.
  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Returns the input that drives a presentation.
  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// Returns the input that drives a dismissal.
  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?

  /// Returns the controller of a presentation of the style `custom`.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController?
}

extension ViewControllerTransitioningDelegate {
  /// Returns nil: the presentation has its own animation.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil: the presentation has its own animation.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil: no input drives the presentation.
  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Returns nil: no input drives the dismissal.
  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  /// Returns nil: the presentation covers the whole window.
  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> PresentationController? { nil }
}
