import LamellaGeometry
import LamellaScene

/// The built-in transitions between controllers: one view moves in over the other, or both fade.
final class StandardTransition: ViewControllerAnimatedTransitioning {
  /// A way to come and go.
  enum Kind {
    /// From the trailing edge, while what is left moves a third of the way to the other side, and is dimmed.
    case push
    /// From the bottom edge.
    case coverVertical
    /// By fading.
    case fade
    /// By fading in while it shrinks to its size.
    case fadeAndShrink
  }

  private let kind: Kind
  /// Whether the transition leads back, so that what is left moves out.
  private let isBackwards: Bool
  private let duration: Double

  init(_ kind: Kind, isBackwards: Bool, duration: Double? = nil) {
    self.kind = kind
    self.isBackwards = isBackwards
    self.duration = duration ?? kind.duration
  }

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {}

  func interruptibleAnimator(using context: TransitionContext) -> ViewPropertyAnimator? {
    let container = context.containerView
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let (moving, resting) = isBackwards ? (from, to) : (to, from)
    if let to, let controller = context.viewController(forKey: .to) {
      // What is presented goes back to a view that is elsewhere, or out of the window around the container.
      if to.superview == nil, !container.isDescendant(of: to) {
        container.addSubview(to)
        if isBackwards { container.sendSubviewToBack(to) }
      }
      if to.superview === container {
        View.performWithoutAnimation {
          to.frame = context.finalFrame(for: controller)
          to.layoutIfNeeded()
        }
      }
    }
    let animator = ViewPropertyAnimator(duration: duration, dampingRatio: 1)
    let away = away(of: moving, in: container)
    let aside = aside(in: container)
    let shade = kind == .push ? Self.shade(over: resting, in: container) : nil
    View.performWithoutAnimation {
      if !isBackwards { away.apply(to: moving) }
      if isBackwards, let aside { resting?.transform = aside }
      shade?.alpha = isBackwards ? 1 : 0
    }
    animator.addAnimations { [isBackwards] in
      if isBackwards { away.apply(to: moving) } else { Look.normal.apply(to: moving) }
      if aside != nil { resting?.transform = isBackwards ? .identity : aside! }
      shade?.alpha = isBackwards ? 0 : 1
    }
    animator.addCompletion { _ in
      shade?.removeFromSuperview()
      Look.normal.apply(to: moving)
      if aside != nil { resting?.transform = .identity }
    }
    return animator
  }

  /// Adds a view that darkens what lies behind the moving view.
  private static func shade(over view: View?, in container: View) -> View? {
    guard let view, view.superview === container else { return nil }
    let shade = View(frame: container.bounds)
    shade.backgroundColor = Color(white: 0, alpha: 0.1)
    container.insertSubview(shade, aboveSubview: view)
    return shade
  }

  /// Returns the look of a view that is out of sight.
  private func away(of view: View?, in container: View) -> Look {
    let size = container.bounds.size
    switch kind {
    case .push:
      let isMirrored = container.effectiveUserInterfaceLayoutDirection == .rightToLeft
      return Look(transform: Transform2D(translationX: isMirrored ? -size.width : size.width, y: 0))
    case .coverVertical:
      let way = view.map { size.height - $0.frame.minY } ?? size.height
      return Look(transform: Transform2D(translationX: 0, y: max(way, 0)))
    case .fade: return Look(alpha: 0)
    case .fadeAndShrink: return Look(transform: Transform2D(scaleX: 1.1, y: 1.1), alpha: 0)
    }
  }

  /// The place of the resting view at the side; nil where it does not move.
  private func aside(in container: View) -> Transform2D? {
    guard kind == .push else { return nil }
    let isMirrored = container.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let way = 0.3 * container.bounds.width
    return Transform2D(translationX: isMirrored ? way : -way, y: 0)
  }

  /// A transform and an opacity.
  private struct Look {
    var transform = Transform2D.identity
    var alpha = 1.0

    static let normal = Look()

    func apply(to view: View?) {
      view?.transform = transform
      view?.alpha = alpha
    }
  }
}

extension StandardTransition.Kind {
  /// The duration, in seconds.
  fileprivate var duration: Double {
    switch self {
    case .push: 0.35
    case .coverVertical: 0.4
    case .fade, .fadeAndShrink: 0.25
    }
  }
}
