/// A region without a view that leads the focus to views elsewhere.
///
/// A direction that finds the guide finds what it leads to: the first view in ``preferredFocusEnvironments`` that can
/// be focused. It fills gaps, such as between a button in one corner and another in the opposite one:
///
/// ```swift
/// let guide = FocusGuide()
/// panel.addLayoutGuide(guide)
/// guide.preferredFocusEnvironments = [playButton]
/// // ... constraints that place the guide below the other button
/// ```
public final class FocusGuide: LayoutGuide {
  /// Whether the guide leads anywhere; true by default.
  public var isEnabled = true
  /// The views and controllers to lead to, the first one that can be focused; none by default.
  ///
  /// Held weakly.
  public var preferredFocusEnvironments: [Responder] {
    get { targets.compactMap(\.responder) }
    set { targets = newValue.map { WeakResponder($0) } }
  }
  private var targets: [WeakResponder] = []

  /// Makes a guide that belongs to no view yet.
  public init() { super.init(kind: nil) }

  nonisolated deinit {}
}

/// A weak reference to a responder.
struct WeakResponder {
  weak var responder: Responder?

  init(_ responder: Responder) { self.responder = responder }
}
