public import LamellaGeometry

extension Timeline {
  /// A part of a ``Timeline``: an animation, a pause, a call, or steps in an order.
  public struct Step {
    /// The kinds of steps, with their details.
    indirect enum Kind {
      case animate(Double, TimingFunction, View.AnimationOptions, () -> Void)
      case call(() -> Void)
      case wait(Double)
      case sequence([Step])
      case parallel([Step])
      case endless(Step)
    }

    let kind: Kind
    /// The duration, in seconds; infinite for endless steps.
    public let duration: Double

    private init(_ kind: Kind, _ duration: Double) {
      (self.kind, self.duration) = (kind, duration)
    }

    /// Returns a valid duration: 0 for NaN and negative ones, 1e9 seconds at most.
    private static func limited(_ duration: Double) -> Double {
      duration > 0 ? min(duration, 1e9) : 0
    }

    // MARK: Animations

    /// Returns a step that animates the changes that a block makes to views.
    ///
    /// - Parameters:
    ///   - duration: The duration, in seconds; negative values and NaN count as 0, more than 1e9 as that.
    ///   - curve: The curve of progress over time.
    ///   - options: `allowUserInteraction` and `layoutSubviews`; others have no effect.
    ///   - animations: The block that changes views.
    /// - Returns: The step.
    public static func animate(
      withDuration duration: Double, curve: TimingCurve = .easeInEaseOut,
      options: View.AnimationOptions = [], animations: @escaping () -> Void
    ) -> Step {
      let duration = limited(duration)
      return Step(.animate(duration, TimingFunction(curve), options, animations), duration)
    }

    /// Returns a step that animates the changes that a block makes to views by a spring, until that has settled.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration, in seconds.
    ///   - bounce: The bounce: 0 does not overshoot, up to 1 oscillates more and more.
    ///   - options: The options, as for curves.
    ///   - animations: The block that changes views.
    /// - Returns: The step.
    public static func animate(
      springDuration duration: Double, bounce: Double = 0, options: View.AnimationOptions = [],
      animations: @escaping () -> Void
    ) -> Step {
      let spring = SpringTimingParameters(perceptualDuration: duration, bounce: bounce)
      let settling = duration > 0 ? limited(spring.settlingDuration) : 0
      return Step(.animate(settling, TimingFunction(spring), options, animations), settling)
    }

    // MARK: Time

    /// Returns a pause, in seconds.
    public static func wait(_ seconds: Double) -> Step {
      Step(.wait(limited(seconds)), limited(seconds))
    }

    /// Returns a call of a closure, which may start, pause and cancel the timeline.
    public static func call(_ body: @escaping () -> Void) -> Step { Step(.call(body), 0) }

    // MARK: Orders

    /// Returns steps that follow one another; after an endless one no step follows.
    public static func sequence(_ steps: [Step]) -> Step {
      Step(.sequence(steps), steps.reduce(0) { $0 + $1.duration })
    }

    /// Returns steps that run at once, as long as the longest.
    public static func parallel(_ steps: [Step]) -> Step {
      Step(.parallel(steps), steps.reduce(0) { max($0, $1.duration) })
    }

    /// Returns steps that begin at intervals, in seconds, whether or not the one before is over.
    public static func stagger(_ interval: Double, _ steps: [Step]) -> Step {
      let interval = limited(interval)
      return parallel(
        steps.enumerated().map { .sequence([.wait(Double($0.offset) * interval), $0.element]) })
    }

    /// Returns a step that is repeated, a million times at most; less than once is none.
    ///
    /// Its blocks run in each cycle: their changes should start where the last cycle ended.
    public static func `repeat`(_ count: Int, _ step: Step) -> Step {
      sequence(Array(repeating: step, count: min(max(count, 0), 1_000_000)))
    }

    /// Returns a step that is repeated until the timeline is cancelled.
    ///
    /// One that takes no time, and one that is endless itself, runs once. A cycle that is over is forgotten: the
    /// timeline runs back to the beginning of the present one.
    public static func repeatForever(_ step: Step) -> Step { Step(.endless(step), .infinity) }
  }
}
