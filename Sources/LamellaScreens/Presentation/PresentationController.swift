public import LamellaGeometry
public import LamellaScene

/// The manager of one presentation: its container, the place of the presented view, and what lies around it.
///
/// UIKit's `UIPresentationController`. This class covers the whole container; subclasses place the view elsewhere and
/// add views of their own to the container.
open class PresentationController {
  /// The controller that is presented.
  ///
  /// Not held: it holds the controller of its presentation.
  public final unowned let presentedViewController: ViewController
  /// The controller that presents.
  public final internal(set) weak var presentingViewController: ViewController?
  /// The view in which the presentation takes place, above what is presented over; nil before and after.
  public final var containerView: View? { container }
  /// The container.
  final var container: PresentationContainer? { active?.container }
  /// The presentation, from its start to its end.
  final var active: Presentation?
  /// The style that the presentation has, after its adaptation to the window.
  public final internal(set) var presentationStyle = ModalPresentationStyle.custom
  /// The style that was asked for, before its adaptation.
  final var requestedStyle = ModalPresentationStyle.custom
  /// The controller that takes the place of this one where the style adapts to another kind; nil while there is none.
  final var alternative: PresentationController?
  /// The delegate, which decides on dismissals by the user, and is told of them; held weakly.
  public final weak var delegate: (any AdaptivePresentationControllerDelegate)?

  /// Makes the controller of a presentation.
  ///
  /// - Parameters:
  ///   - presented: The controller to present.
  ///   - presenting: The controller that presents; nil if it is not known yet.
  public init(presentedViewController presented: ViewController, presenting: ViewController?) {
    presentedViewController = presented
    presentingViewController = presenting
  }

  nonisolated deinit {}

  // MARK: Place

  /// The view that moves: that of the presented controller, unless overridden.
  open var presentedView: View? { presentedViewController.viewIfLoaded }

  /// The frame of the presented view, in the container; its bounds unless overridden.
  open var frameOfPresentedViewInContainerView: Rect { space.map { frame(in: $0) } ?? .zero }

  /// Returns the frame of the presented view in a container with some room.
  func frame(in space: PresentationSpace) -> Rect { space.bounds }

  /// Returns the size of the presented controller's view, which may lie in that view, in a container with some room.
  func contentSize(in space: PresentationSpace) -> Size { frame(in: space).size }

  /// Whether what is below is taken out of the window once it is covered; false unless overridden.
  open var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }

  /// Called before the container lays its subviews out; the default places the presented view.
  open func containerViewWillLayoutSubviews() { placePresentedView() }

  /// Called after the container has laid its subviews out; the default does nothing.
  open func containerViewDidLayoutSubviews() {}

  /// Called when the preferred size of the presented controller changes; the default places its view.
  open func preferredContentSizeDidChange(forChildContentContainer child: ViewController) {
    container?.setNeedsLayout()
  }

  /// Called before the container changes its size with the window; the default calls the presented controller with the
  /// size that its view will have.
  ///
  /// Overrides call `super`.
  ///
  /// - Parameters:
  ///   - size: The size that the container will have, in points.
  ///   - coordinator: Runs changes alongside the change of size.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    let child = presentedViewController
    child.viewWillTransition(
      to: self.size(forChildContentContainer: child, withParentContainerSize: size),
      with: coordinator)
  }

  /// Returns the size of the presented controller's view in a container of a size.
  ///
  /// By default what fills the container gets the new size, and something else keeps its own; sheets and popovers
  /// return the size that they will have.
  ///
  /// - Parameters:
  ///   - child: The presented controller.
  ///   - size: The size of the container, in points.
  /// - Returns: The size of the view, in points.
  open func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size {
    guard let container else { return size }
    let own = frameOfPresentedViewInContainerView.size
    return own == container.bounds.size ? size : own
  }

  // MARK: Begin and end

  /// Called before the presented view comes, when the container is in the window; the default does nothing.
  ///
  /// Views that belong to the presentation are added here, and change along by the controller's
  /// `transitionCoordinator`.
  open func presentationTransitionWillBegin() {}

  /// Called after the presented view came, or the presentation was cancelled; the default does nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called before the presented view goes; the default does nothing.
  open func dismissalTransitionWillBegin() {}

  /// Called after the presented view went, or the dismissal was cancelled; the default does nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The animation with which the presented view comes or goes, where no delegate has another.
  func animation(isDismissal: Bool) -> any ViewControllerAnimatedTransitioning {
    let isFade = presentedViewController.modalTransitionStyle == .crossDissolve
    return StandardTransition(isFade ? .fade : .coverVertical, isBackwards: isDismissal)
  }

  /// Whether Escape may dismiss the presentation; false by default.
  var allowsDismissalByEscape: Bool { false }

  /// Whether touches outside of the presented view go to what is below.
  var passesTouches: Bool { false }

  /// Returns whether a touch at a point of the container goes to what is below.
  func passesTouch(at point: Point, with event: Event?) -> Bool { false }

  /// Places the presented view, unless a transition or a gesture moves it.
  final func placePresentedView() {
    guard let view = presentedView, let container, view.superview === container else { return }
    let frame = frameOfPresentedViewInContainerView
    view.bounds.size = frame.size
    view.center = Point(
      frame.minX + view.anchorPoint.x * frame.width, frame.minY + view.anchorPoint.y * frame.height)
  }

  /// Dismisses the presented controller for the user, if the delegate and the controller allow it.
  ///
  /// - Returns: Whether it is dismissed.
  @discardableResult
  final func dismissForUser(animated: Bool = true) -> Bool {
    let presented = presentedViewController
    guard presented.presentingViewController != nil, !presented.isBeingDismissed else {
      return false
    }
    guard !presented.isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(self) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    delegate?.presentationControllerWillDismiss(self)
    presented.dismiss(animated: animated) { [self] in
      // The delegate may ask for the controller that was presented.
      withExtendedLifetime(presented) { delegate?.presentationControllerDidDismiss(self) }
    }
    return true
  }
}

/// A delegate that decides how a presentation adapts to its window, and whether the user may dismiss it.
///
/// UIKit's `UIAdaptivePresentationControllerDelegate`. All methods have defaults.
public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style that takes the place of a presentation's own in a window with some traits.
  ///
  /// Asked before the presentation, and again when a size class of the window changes meanwhile: the presented view then
  /// moves to where it belongs. The controller is that of the style that was asked for, with that style.
  func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle
  /// Returns whether the user may dismiss by touch, drag or Escape; true by default.
  func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool
  /// Called before the user dismisses.
  func presentationControllerWillDismiss(_ controller: PresentationController)
  /// Called after the user dismissed.
  func presentationControllerDidDismiss(_ controller: PresentationController)
  /// Called when the user tried to dismiss and may not.
  func presentationControllerDidAttemptToDismiss(_ controller: PresentationController)
}

extension AdaptivePresentationControllerDelegate {
  /// Returns the style by default: popovers and forms become page sheets in narrow windows.
  ///
  /// Asked again when the size class of the window changes.
  public func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle {
    controller.presentationStyle.adapted(to: traitCollection)
  }
  /// Returns true.
  public func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool {
    true
  }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ controller: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ controller: PresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_ controller: PresentationController) {}
}

/// The view in which a presentation takes place.
final class PresentationContainer: View {
  weak var controller: PresentationController?

  init(_ controller: PresentationController, frame: Rect) {
    self.controller = controller
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    registerForTraitChanges([TraitHorizontalSizeClass.self, TraitVerticalSizeClass.self]) {
      (container: PresentationContainer, _) in container.controller?.active?.adapt()
    }
  }

  nonisolated deinit {}

  override func layoutSubviews() {
    controller?.containerViewWillLayoutSubviews()
    controller?.containerViewDidLayoutSubviews()
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    if let controller, controller.passesTouch(at: point, with: event) { return nil }
    let hit = super.hitTest(point, with: event)
    return hit === self && controller?.passesTouches ?? false ? nil : hit
  }
}
