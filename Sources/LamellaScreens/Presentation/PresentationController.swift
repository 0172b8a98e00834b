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
  open var frameOfPresentedViewInContainerView: Rect { container?.bounds ?? .zero }

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

extension ModalPresentationStyle {
  /// Whether presentations of the style are sheets.
  var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet }

  /// Returns the style in a window with some traits: popovers and forms become page sheets in narrow ones.
  func adapted(to traits: TraitCollection) -> ModalPresentationStyle {
    let isNarrow = traits.horizontalSizeClass == .compact
    switch self {
    case .automatic: return .pageSheet
    case .popover, .formSheet: return isNarrow ? .pageSheet : self
    default: return self
    }
  }
}

/// The view in which a presentation takes place.
final class PresentationContainer: View {
  private weak var controller: PresentationController?

  init(_ controller: PresentationController, frame: Rect) {
    self.controller = controller
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
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
