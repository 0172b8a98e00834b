internal import LamellaGeometry
public import LamellaScene

/// A transition between controllers, or a change of size, along with which others animate.
///
/// ```swift
/// override func viewWillAppear(_ animated: Bool) {
///   transitionCoordinator?.animate { [toolbar] _ in toolbar.alpha = 1 }
/// }
/// ```
public final class TransitionCoordinator {
  /// The view in which the transition takes place; the window for a change of its size.
  ///
  /// Not held: a window may end before it is laid out in its new size.
  public var containerView: View { container ?? View() }
  private weak var container: View?
  /// Whether the transition is animated.
  public let isAnimated: Bool
  /// The duration of the transition, in seconds; 0 where nothing is animated.
  public internal(set) var transitionDuration = 0.0
  /// Whether the user's touches or other input drive the transition now.
  public internal(set) var isInteractive = false
  /// Whether the user's input drove the transition at its start.
  public internal(set) var initiallyInteractive = false
  /// Whether the transition goes back, or has gone back, to where it began.
  public internal(set) var isCancelled = false

  /// The size and the traits that the window will have; nil for a transition between controllers.
  var coming: (size: Size, traits: TraitCollection)?

  private let from: ViewController?
  private let to: ViewController?
  private var alongside: [() -> Void] = []
  private var completions: [() -> Void] = []
  private var interactionHandlers: [(TransitionCoordinator) -> Void] = []
  /// Runs changes as the transition's animation does; nil until it has begun.
  var runner: ((@escaping () -> Void) -> Void)?
  private var isFinished = false

  init(
    containerView: View, from: ViewController? = nil, to: ViewController? = nil,
    isAnimated: Bool = false
  ) {
    container = containerView
    self.from = from
    self.to = to
    self.isAnimated = isAnimated
  }

  /// Returns the controller that the transition leaves, or that it leads to; nil for a change of size.
  public func viewController(forKey key: TransitionKey) -> ViewController? {
    key == .from ? from : to
  }

  /// Runs changes along with the transition, and a completion after it.
  ///
  /// - Parameters:
  ///   - animations: The changes; nil for none. They are made as the transition begins, and animated as it is.
  ///   - completion: Called at the end, after the controllers were told; ``isCancelled`` says how it ended.
  /// - Returns: Whether the changes are made: false once the transition is over.
  @discardableResult
  public func animate(
    alongsideTransition animations: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    guard !isFinished else { return false }
    if let completion { completions.append { completion(self) } }
    guard let animations else { return true }
    if let runner { runner { animations(self) } } else { alongside.append { animations(self) } }
    return true
  }

  /// Calls a handler when the user lets go of an interactive transition.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    interactionHandlers.append(handler)
  }

  /// Makes the changes that wait for the start of the transition.
  func runAlongside() {
    let waiting = alongside
    alongside = []
    let runner = self.runner ?? { $0() }
    self.runner = runner
    if !waiting.isEmpty { runner { for body in waiting { body() } } }
  }

  /// Notes that the user has let go.
  func endInteraction(isCancelled: Bool) {
    self.isCancelled = isCancelled
    isInteractive = false
    for handler in interactionHandlers { handler(self) }
  }

  /// Calls the completions, once.
  func finish() {
    guard !isFinished else { return }
    runAlongside()
    isFinished = true
    runner = nil
    let waiting = completions
    completions = []
    interactionHandlers = []
    for body in waiting { body() }
  }
}

/// A side of a transition: the controller that it leaves, or the one that it leads to.
public nonisolated enum TransitionKey: Hashable, Sendable {
  /// The side that the transition leaves.
  case from
  /// The side that the transition leads to.
  case to
}
