public import LamellaGeometry

/// Moves one property of a view from where it stands to a value, tick by tick.
///
/// ```swift
/// banner.animate(.alpha(0), duration: Theme.Motion.small)
/// card.animate(.center(Point(160, 120)), duration: 0.35, curve: .easeOut) { finished in … }
/// ```
///
/// The model value itself moves, so hit tests follow the picture. Meanwhile the view is passed by, as in UIKit,
/// unless the animation allows interaction.
public final class PropertyAnimation: Steppable {
  /// A property and where it goes.
  public enum Goal: Hashable, Sendable {
    /// `View.alpha`.
    case alpha(Double)
    /// `View.center`.
    case center(Point)
    /// `View.frame`.
    case frame(Rect)
  }

  /// Where the property goes.
  public let goal: Goal
  /// Whether the view can be hit meanwhile.
  public let allowsUserInteraction: Bool
  private let start: Goal
  private let startTime: TickTime
  private let duration: Double
  private let curve: TimingCurve
  private weak var view: View?
  private weak var animator: Animator?
  private var completion: ((Bool) -> Void)?

  init(
    _ view: View, to goal: Goal, on animator: Animator, duration: Double, curve: TimingCurve,
    allowsUserInteraction: Bool, completion: ((Bool) -> Void)?
  ) {
    self.view = view
    self.animator = animator
    self.goal = goal
    self.allowsUserInteraction = allowsUserInteraction
    self.duration = duration
    self.curve = curve
    self.completion = completion
    startTime = animator.now
    start =
      switch goal {
      case .alpha: .alpha(view.alpha)
      case .center: .center(view.center)
      case .frame: .frame(view.frame)
      }
  }

  /// Moves the property to where it is at a tick.
  public func step(to time: TickTime) -> Bool {
    guard let view, view.window != nil else {
      finish(false)
      return false
    }
    let fraction = time.seconds(since: startTime) / duration
    guard fraction < 1 else {
      view.apply(goal)
      finish(true)
      return false
    }
    let progress = curve.progress(at: fraction)
    switch (start, goal) {
    case (.alpha(let a), .alpha(let b)): view.alpha = a + (b - a) * progress
    case (.center(let a), .center(let b)):
      view.center = a.interpolated(to: b, fraction: progress)
    case (.frame(let a), .frame(let b)):
      view.frame = Rect(
        x: a.minX + (b.minX - a.minX) * progress, y: a.minY + (b.minY - a.minY) * progress,
        width: a.width + (b.width - a.width) * progress,
        height: a.height + (b.height - a.height) * progress)
    default: break
    }
    return true
  }

  /// Tells how it ended, once.
  func finish(_ isFinished: Bool) {
    view?.animations.removeAll { $0 === self }
    animator?.remove(self)
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }

  /// Whether the animation moves in a window: one that ended takes what moved there along.
  func moves(in window: Window?) -> Bool { window != nil && animator === window?.animator }

  /// Whether both move the same thing: a frame moves the center too.
  func conflicts(with other: Goal) -> Bool {
    switch (goal, other) {
    case (.alpha, .alpha): true
    case (.alpha, _), (_, .alpha): false
    default: true
    }
  }
}

extension View {
  /// Moves a property to a value in some time; an animation of it that runs gives way.
  ///
  /// Outside of a window, or in no time, the property jumps.
  ///
  /// - Parameters:
  ///   - goal: The property and the value.
  ///   - duration: In seconds.
  ///   - curve: How the way is divided over the time.
  ///   - allowsUserInteraction: Whether the view, with all it contains, can be hit meanwhile.
  ///   - completion: Called at the end: true when the value was reached, false when another animation
  ///     took over or the view left its window.
  public final func animate(
    _ goal: PropertyAnimation.Goal, duration: Double, curve: TimingCurve = .easeInEaseOut,
    allowsUserInteraction: Bool = false, completion: ((Bool) -> Void)? = nil
  ) {
    for old in animations where old.conflicts(with: goal) {
      old.finish(false)
    }
    guard duration > 0, duration.isFinite, let window else {
      apply(goal)
      completion?(true)
      return
    }
    let animation = PropertyAnimation(
      self, to: goal, on: window.animator, duration: duration, curve: curve,
      allowsUserInteraction: allowsUserInteraction, completion: completion)
    animations.append(animation)
    window.animator.add(animation)
  }

  /// Whether some property moves by `animate`.
  public final var hasAnimations: Bool { !animations.isEmpty }

  final func apply(_ goal: PropertyAnimation.Goal) {
    switch goal {
    case .alpha(let alpha): self.alpha = alpha
    case .center(let center): self.center = center
    case .frame(let frame): self.frame = frame
    }
  }
}
