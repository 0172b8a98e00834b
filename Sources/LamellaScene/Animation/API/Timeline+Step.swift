public import LamellaGeometry

extension Timeline {
  /// What a ``Timeline`` is made of.
  public struct Step {
    indirect enum Kind {
      case animate(Double, Pace, View.AnimationOptions, () -> Void)
      case call(() -> Void)
      case wait(Double)
      case sequence([Step])
      case parallel([Step])
      case endless(Step)
    }

    let kind: Kind
    /// Seconds from its start to its end; infinite for endless ones.
    public let duration: Double

    private init(_ kind: Kind, _ duration: Double) {
      (self.kind, self.duration) = (kind, duration)
    }

    private static func limited(_ duration: Double) -> Double {
      duration > 0 ? min(duration, 1e9) : 0
    }

    // MARK: Animations

    /// Animates what a block changes of views.
    ///
    /// - Parameters:
    ///   - duration: In seconds; negative values and NaN count as 0, more than 1e9 as that.
    ///   - curve: How the way is divided over the time.
    ///   - options: `allowUserInteraction` and `layoutSubviews`; others have no effect.
    ///   - animations: Changes views.
    /// - Returns: The step.
    public static func animate(
      withDuration duration: Double, curve: TimingCurve = .easeInEaseOut,
      options: View.AnimationOptions = [], animations: @escaping () -> Void
    ) -> Step {
      let duration = limited(duration)
      return Step(.animate(duration, Pace(curve), options, animations), duration)
    }

    /// Animates what a block changes of views as a spring, and takes the time that it needs to settle.
    ///
    /// - Parameters:
    ///   - duration: Seconds that it seems to take.
    ///   - bounce: 0 comes without overshooting, up to 1 swings more and more.
    ///   - options: As for curves.
    ///   - animations: Changes views.
    /// - Returns: The step.
    public static func animate(
      springDuration duration: Double, bounce: Double = 0, options: View.AnimationOptions = [],
      animations: @escaping () -> Void
    ) -> Step {
      let spring = SpringTimingParameters(perceptualDuration: duration, bounce: bounce)
      let settling = duration > 0 ? limited(spring.settlingDuration) : 0
      return Step(.animate(settling, Pace(spring), options, animations), settling)
    }

    // MARK: Time

    /// Lets time go by, in seconds.
    public static func wait(_ seconds: Double) -> Step {
      Step(.wait(limited(seconds)), limited(seconds))
    }

    /// Calls something, which may start, pause and cancel the timeline.
    public static func call(_ body: @escaping () -> Void) -> Step { Step(.call(body), 0) }

    // MARK: Together

    /// One after another; after an endless one nothing comes.
    public static func sequence(_ steps: [Step]) -> Step {
      Step(.sequence(steps), steps.reduce(0) { $0 + $1.duration })
    }

    /// All at once, as long as the longest.
    public static func parallel(_ steps: [Step]) -> Step {
      Step(.parallel(steps), steps.reduce(0) { max($0, $1.duration) })
    }

    /// Each so many seconds after the one before, whether or not that is over.
    public static func stagger(_ interval: Double, _ steps: [Step]) -> Step {
      let interval = limited(interval)
      return parallel(
        steps.enumerated().map { .sequence([.wait(Double($0.offset) * interval), $0.element]) })
    }

    /// One step so many times, a million at most; less than once is none.
    ///
    /// Its blocks run in each cycle: what they change should lead somewhere from where the last one ended.
    public static func `repeat`(_ count: Int, _ step: Step) -> Step {
      sequence(Array(repeating: step, count: min(max(count, 0), 1_000_000)))
    }

    /// One step again and again, until the timeline is cancelled.
    ///
    /// One that takes no time, and one that is endless itself, comes once. A cycle that is over is forgotten: the
    /// timeline runs back to the beginning of the present one.
    public static func repeatForever(_ step: Step) -> Step { Step(.endless(step), .infinity) }
  }
}
