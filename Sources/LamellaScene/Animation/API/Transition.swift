public import LamellaGeometry

/// A transition between two contents of a layer, such as a fade or a push, as Core Animation's `CATransition`.
///
/// ```swift
/// var push = Transition(.push, subtype: .fromRight)
/// push.duration = 0.35
/// page.layer.add(push)
/// page.show(nextChapter)
/// ```
///
/// The layer's picture at the time the transition is added is kept, in a layer of its own in the same superlayer; the
/// layer itself is shown live from then on. Nothing is cut off that the superlayer does not clip.
public nonisolated struct Transition {
  /// A kind of transition.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The old picture fades and uncovers the new one.
    case fade
    /// The new picture moves in over the old one.
    case moveIn
    /// The new picture moves in and pushes the old one out.
    case push
    /// The old picture moves out and uncovers the new one.
    case reveal
  }

  /// The edge at which the moving content of a transition starts.
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

  /// The kind of transition.
  ///
  /// The default is a fade.
  public var kind: Kind
  /// The start edge of the moving picture; without effect on a fade.
  public var subtype: Subtype
  /// The duration, the curve and the completion; repeats, fills and speeds have no effect.
  public var settings = AnimationSettings()

  /// Makes a transition.
  public init(_ kind: Kind = .fade, subtype: Subtype = .fromRight) {
    self.kind = kind
    self.subtype = subtype
  }

  /// The duration, in seconds; 0 stands for the transaction's, 0.25 by default.
  public var duration: Double {
    get { settings.timing.duration }
    set { settings.timing.duration = newValue }
  }

  /// The curve of progress over time; nil, the default, stands for `easeInEaseOut`.
  public var timingFunction: TimingCurve? {
    get { settings.timingFunction }
    set { settings.timingFunction = newValue }
  }

  /// The closure that is called in a tick when the transition is over: false where the layer left its window, or
  /// another transition took its place.
  ///
  /// Nil for none.
  public var completion: ((_ isFinished: Bool) -> Void)? {
    get { settings.completion }
    set { settings.completion = newValue }
  }
}

extension Layer {
  /// Starts a transition from the layer's present content to the content after the changes that follow.
  ///
  /// A layer that is in no window, or is one, shows its changes at once.
  ///
  /// - Parameters:
  ///   - transition: The transition; a copy of it runs.
  ///   - key: The name of the transition on the layer: `Layer.removeAnimation(forKey:)` ends it, and it replaces an
  ///     animation of that name. The default is `transition`, but for fades, which have none and run together.
  /// - Complexity: See `View.snapshotView(afterScreenUpdates:)`.
  public final func add(_ transition: Transition, forKey key: String? = nil) {
    let duration = transition.settings.timing.completed(duration: Transaction.animationDuration)
      .duration
    let effect: TransitionEffect =
      transition.kind == .fade ? .dissolve : .slide(transition.kind, transition.subtype)
    let change = RunningTransition(
      from: self, effect, duration, transition.timingFunction ?? .easeInEaseOut,
      transition.completion, key: key)
    change.run(on: self)
  }
}
