import LamellaGeometry
import LamellaScene

/// The manager of an alert's presentation: what is below is dimmed, and takes no touches.
final class AlertPresentationController: PresentationController {
  private let dimming = DimmingView()

  override init(presentedViewController: ViewController, presenting: ViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presenting)
    dimming.onTap = { [weak self] in
      guard let alert = self?.alert, alert.preferredStyle == .actionSheet else { return }
      alert.cancel()
    }
  }

  nonisolated deinit {}

  private var alert: AlertController? { presentedViewController as? AlertController }

  override func frame(in space: PresentationSpace) -> Rect {
    guard let view = alert?.view as? AlertView else { return .zero }
    let room = space.room(margin: Theme.Spacing.margin)
    let isSheet = alert?.preferredStyle == .actionSheet
    var width = min(isSheet ? Self.sheetWidth : Self.alertWidth, room.width)
    // Larger text in a low window takes the width, before it has to scroll.
    if view.height(forWidth: width) > room.height { width = min(Self.sheetWidth, room.width) }
    let height = min(view.height(forWidth: width), room.height)
    return Rect(
      x: (room.midX - width / 2).rounded(),
      y: isSheet ? room.maxY - height : (room.midY - height / 2).rounded(), width: width,
      height: height)
  }

  /// The width of alerts, in points.
  private static let alertWidth = 300.0
  /// The width of sheets of actions, in points.
  private static let sheetWidth = 420.0

  override func size(
    forChildContentContainer child: ViewController, withParentContainerSize size: Size
  ) -> Size {
    contentSize(ofContainer: size)
  }

  override func containerViewWillLayoutSubviews() {
    dimming.frame = container?.bounds ?? .zero
    placePresentedView()
  }

  override func presentationTransitionWillBegin() {
    guard let container else { return }
    dimming.frame = container.bounds
    container.insertSubview(dimming, at: 0)
    View.performWithoutAnimation { dimming.alpha = 0 }
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func animation(isDismissal: Bool) -> any ViewControllerAnimatedTransitioning {
    if alert?.preferredStyle == .actionSheet,
      !(container?.traitCollection.prefersReducedMotion ?? false)
    {
      return StandardTransition(.coverVertical, isBackwards: isDismissal)
    }
    return StandardTransition(isDismissal ? .fade : .fadeAndShrink, isBackwards: isDismissal)
  }
}
