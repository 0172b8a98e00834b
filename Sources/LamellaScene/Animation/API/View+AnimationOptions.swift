public import LamellaGeometry

extension View {
  /// A set of options of ``View/animate(withDuration:delay:options:curve:animations:completion:)``.
  ///
  /// The bits are UIKit's. Those of transitions count for
  /// ``View/transition(with:duration:options:animations:completion:)`` and
  /// ``View/transition(from:to:duration:options:completion:)`` alone.
  public nonisolated struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the windows in which something was animated at the end of the block, as a part of it.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Delivers touches to views while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Starts from presented values; without effect, as all animations do.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Repeats until the animation is removed, or another replaces it.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Plays forwards, then backwards; then the model value shows, which is the end.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Keeps the block's own duration within another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    /// Keeps the block's own curve within another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    /// Keeps the block's own other options within another block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)
    /// The curve that is slow at both ends.
    ///
    /// The default.
    public static let curveEaseInOut: AnimationOptions = []
    /// The curve that is slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// The curve that is slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The linear curve.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    // MARK: Transitions

    /// Animates the changes of a transition's block.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    /// Hides the old view and shows the new one, instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    /// Turns the view over like a card, about its vertical middle, the left edge coming to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns the view over about its vertical middle, the right edge coming to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Turns the old page up and away, about its upper edge.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Turns the new page down over the old one, about its upper edge.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fades from the old picture to the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns the view over about its horizontal middle, the upper edge coming to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns the view over about its horizontal middle, the lower edge coming to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    // MARK: Curves

    /// The curve that the options name.
    public var curve: TimingCurve {
      switch rawValue >> 16 & 15 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
    }
  }

  /// A set of options of ``View/animateKeyframes(withDuration:delay:options:animations:completion:)``.
  ///
  /// The bits are UIKit's; options of other blocks may be among them.
  public nonisolated struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Makes options from those of other blocks.
    public init(_ options: AnimationOptions) { rawValue = options.rawValue }

    /// Lays out at the end of the block, as a part of it.
    public static let layoutSubviews = KeyframeAnimationOptions(.layoutSubviews)
    /// Delivers touches to views while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(.allowUserInteraction)
    /// Repeats until the animation is removed.
    public static let `repeat` = KeyframeAnimationOptions(.repeat)
    /// Plays forwards, then backwards.
    public static let autoreverse = KeyframeAnimationOptions(.autoreverse)
    /// Interpolates linearly between values.
    ///
    /// The default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Shows each value from its time on.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Interpolates linearly at a constant speed, whatever the times.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Interpolates along a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Interpolates along a smooth curve at a constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The mode that the options name.
    var mode: CalculationMode {
      switch rawValue >> 10 & 15 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }

    /// The options of all blocks.
    var general: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(15 << 10)) }
  }
}
