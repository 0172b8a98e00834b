internal import LamellaGeometry
internal import LamellaScene

extension NavigationController {
  /// Follows the drag from the leading edge.
  final func dragBack() {
    let pan = interactivePopGestureRecognizer
    let width = max(view.bounds.width, 1)
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let sign = isMirrored ? -1.0 : 1
    switch pan.state {
    case .began:
      guard stack.count > 1, !isTransitioning else { return }
      let interaction = PercentDrivenInteractiveTransition()
      popInteraction = interaction
      nextInteraction = interaction
      popViewController(animated: true)
      view.layoutIfNeeded()
      // Where what is on top now is shown already, nothing moves that the drag could drive.
      if exchange(&nextInteraction, with: nil) != nil { popInteraction = nil }
    case .changed:
      popInteraction?.update(sign * pan.translation(in: view).x / width)
    case .ended:
      let velocity = sign * pan.velocity(in: view).x
      let isDone =
        abs(velocity) > Self.decidingSpeed
        ? velocity > 0 : popInteraction?.percentComplete ?? 0 > 0.5
      if isDone { popInteraction?.finish() } else { popInteraction?.cancel() }
      popInteraction = nil
    case .cancelled, .failed:
      popInteraction?.cancel()
      popInteraction = nil
    case .possible:
      break
    }
  }

  /// The speed from which the direction of a drag back decides, whatever its way, in points a second.
  private static var decidingSpeed: Double { 500 }
}
