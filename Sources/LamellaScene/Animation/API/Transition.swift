public import LamellaGeometry

/// Leads from what a layer shows to what it shows after a change of its content.
///
/// ```swift
/// var push = Transition(.push, subtype: .fromRight)
/// push.duration = 0.35
/// page.layer.add(push)
/// page.show(nextChapter)
/// ```
///
/// What the layer shows when the transition is added is kept as a still picture, in a layer of its own in the same
/// superlayer; what it shows from then on is seen live. Nothing is cut off that the superlayer does not clip.
public nonisolated struct Transition {
  /// How one gives way to the other.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The old one fades and uncovers the new one.
    case fade
    /// The new one moves in over the old one.
    case moveIn
    /// The new one moves in and pushes the old one out.
    case push
    /// The old one moves out and uncovers the new one.
    case reveal
  }

  /// Where what moves comes from; what is uncovered leaves towards the other side.
  public enum Subtype: UInt8, Hashable, Sendable {
    /// From the left.
    case fromLeft
    /// From the right.
    case fromRight
    /// From above.
    case fromTop
    /// From below.
    case fromBottom
  }

  /// How one gives way to the other.
  public var kind: Kind
  /// Where what moves comes from; a fade has none.
  public var subtype: Subtype
  /// How long it takes, by what curve, and what follows; repeats, fills and speeds are without effect.
  public var settings = AnimationSettings()

  /// Makes a transition.
  public init(_ kind: Kind = .fade, subtype: Subtype = .fromRight) {
    self.kind = kind
    self.subtype = subtype
  }

  /// In seconds; 0 stands for the transaction's, which is 0.25 unless set.
  public var duration: Double {
    get { settings.timing.duration }
    set { settings.timing.duration = newValue }
  }

  /// How the way is divided over the time; nil, which it is unless set, is slow at both ends.
  public var timingFunction: TimingCurve? {
    get { settings.timingFunction }
    set { settings.timingFunction = newValue }
  }

  /// Called in a tick when it is over: false where the layer left its window, or another took its place.
  public var completion: ((_ isFinished: Bool) -> Void)? {
    get { settings.completion }
    set { settings.completion = newValue }
  }
}

extension Layer {
  /// Begins a transition from what the layer shows now to what changes make of it from here on.
  ///
  /// A layer that is in no window, or is one, shows its changes at once.
  ///
  /// - Parameters:
  ///   - transition: How one gives way to the other.
  ///   - key: Its name on the layer: `Layer.removeAnimation(forKey:)` ends it, and what runs by that name gives
  ///     way. Unless given it is `transition`, but for fades, which have none and go together.
  /// - Complexity: See `View.snapshotView(afterScreenUpdates:)`.
  public final func add(_ transition: Transition, forKey key: String? = nil) {
    let duration = transition.settings.timing.completed(duration: Transaction.animationDuration)
      .duration
    let effect: TransitionEffect =
      transition.kind == .fade ? .dissolve : .slide(transition.kind, transition.subtype)
    let change = TransitionPlay(
      from: self, effect, duration, transition.timingFunction ?? .easeInEaseOut,
      transition.completion, key: key)
    change.play(to: self)
  }
}
