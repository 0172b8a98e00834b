public import LamellaGeometry

extension View {
  /// How a block of ``View/animate(withDuration:delay:options:curve:animations:completion:)`` animates.
  ///
  /// The bits are UIKit's. Those of transitions count for ``View/transition(with:duration:options:animations:completion:)``
  /// and ``View/transition(from:to:duration:options:completion:)`` alone.
  public nonisolated struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the windows in which something was animated at the end of the block, as a part of it.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Views get touches while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Starts from what is shown: without effect, for all animations here do.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Goes on until it is removed, or another animation takes over.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Goes there and back again; then the model value is shown, which is the end.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// In a block within another: keeps its own duration.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    /// In a block within another: keeps its own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    /// In a block within another: keeps its own other options.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)
    /// Slow at both ends, as without any of these.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    // MARK: Transitions

    /// Animates what the block of a transition changes.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    /// Hides the one view and shows the other, instead of taking them out and in.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    /// Turns round like a card about its upright middle, the left edge coming to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns round about its upright middle, the right edge coming to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Turns the old page up and away, about its upper edge.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Turns the new page down over the old one, about its upper edge.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fades from the one to the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns round about its level middle, the upper edge coming to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns round about its level middle, the lower edge coming to the front.
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

  /// How keyframes of ``View/animateKeyframes(withDuration:delay:options:animations:completion:)`` are led through.
  ///
  /// The bits are UIKit's; options of other blocks may be among them.
  public nonisolated struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Takes over the options of other blocks.
    public init(_ options: AnimationOptions) { rawValue = options.rawValue }

    /// Lays out at the end of the block, as a part of it.
    public static let layoutSubviews = KeyframeAnimationOptions(.layoutSubviews)
    /// Views get touches while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(.allowUserInteraction)
    /// Goes on until it is removed.
    public static let `repeat` = KeyframeAnimationOptions(.repeat)
    /// Goes there and back again.
    public static let autoreverse = KeyframeAnimationOptions(.autoreverse)
    /// Straight from value to value, as without any of these.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value takes the place of the one before at its time.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight at an even speed, whatever the times.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Along a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Along a smooth curve at an even speed.
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

    /// What goes for all blocks.
    var general: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(15 << 10)) }
  }
}
