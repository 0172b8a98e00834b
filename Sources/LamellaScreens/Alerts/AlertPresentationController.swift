import LamellaGeometry
import LamellaScene

/// The manager of an alert's presentation: what is below is dimmed, and takes no touches.
final class AlertPresentationController: PresentationController {
  private let dimming = DimmingView()
  private var keyboard: KeyboardObservation?
  /// The rectangle that the on-screen keyboard covers, in window space; nil without one.
  private var keyboardFrame: Rect?

  override init(presentedViewController: ViewController, presenting: ViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presenting)
    dimming.onTap = { [weak self] in
      guard let alert = self?.alert, alert.preferredStyle == .actionSheet else { return }
      alert.cancel()
    }
  }

  nonisolated deinit {}

  private var alert: AlertController? { presentedViewController as? AlertController }

  override var frameOfPresentedViewInContainerView: Rect {
    guard let container, let view = alert?.view as? AlertView else { return .zero }
    let insets = container.safeAreaInsets + EdgeInsets(all: Theme.Spacing.margin)
    var room = container.bounds.inset(by: insets)
    if let keyboardFrame, !keyboardFrame.isEmpty {
      let top = container.convert(keyboardFrame, from: nil).minY - Theme.Spacing.margin
      room.size.height = max(min(room.maxY, top) - room.minY, 0)
    }
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

  override func containerViewWillLayoutSubviews() {
    dimming.frame = container?.bounds ?? .zero
    placePresentedView()
  }

  override func presentationTransitionWillBegin() {
    guard let container else { return }
    dimming.frame = container.bounds
    container.insertSubview(dimming, at: 0)
    keyboardFrame = container.window?.keyboardFrame
    keyboard = container.window?.onKeyboardChange { [weak self] in self?.keyboardDidChange($0) }
    View.performWithoutAnimation { dimming.alpha = 0 }
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
  }

  /// Moves the alert out of the keyboard's way, along with it.
  private func keyboardDidChange(_ change: KeyboardChange) {
    guard change.phase == .willChangeFrame, let container else { return }
    keyboardFrame = change.endFrame
    container.setNeedsLayout()
    if change.duration > 0 {
      View.animate(withDuration: change.duration) { container.layoutIfNeeded() }
    }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { keyboard?.remove() }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { keyboard?.remove() }
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
