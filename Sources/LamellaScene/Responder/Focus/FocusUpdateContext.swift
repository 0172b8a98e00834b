/// A change of the focus that is asked for, or has happened.
public struct FocusUpdateContext {
  /// The view that has, or had, the focus; nil for none.
  public let previouslyFocusedItem: View?
  /// The view that gets the focus; nil for none.
  public let nextFocusedItem: View?
  /// The way in which the user moves the focus; nil where the program does.
  public let focusHeading: FocusHeading?
}

/// A collector of animations that run along with a change of the focus.
///
/// Views add to it in `didUpdateFocus(in:with:)`. What gains the focus changes faster than what loses it.
public final class FocusAnimationCoordinator {
  private typealias Block = (body: () -> Void, completion: (() -> Void)?)
  private var focusing: [Block] = []
  private var unfocusing: [Block] = []

  /// The duration of what gains the focus, in seconds: ``Theme/Motion/small``.
  public static let focusingDuration = Theme.Motion.small
  /// The duration of what loses the focus, in seconds: ``Theme/Motion/large``.
  public static let unfocusingDuration = Theme.Motion.large

  nonisolated deinit {}

  /// Adds changes to animate of what gains the focus.
  ///
  /// - Parameters:
  ///   - animations: The changes, which are made at the end of the update of the focus.
  ///   - completion: Called at the end of the animation; nil for nothing.
  public func addCoordinatedFocusingAnimations(
    _ animations: @escaping () -> Void, completion: (() -> Void)? = nil
  ) {
    focusing.append((animations, completion))
  }

  /// Adds changes to animate of what loses the focus.
  ///
  /// - Parameters:
  ///   - animations: The changes, which are made at the end of the update of the focus.
  ///   - completion: Called at the end of the animation; nil for nothing.
  public func addCoordinatedUnfocusingAnimations(
    _ animations: @escaping () -> Void, completion: (() -> Void)? = nil
  ) {
    unfocusing.append((animations, completion))
  }

  /// Runs the animations.
  func run() {
    for (body, completion) in focusing {
      View.animate(withDuration: Self.focusingDuration, animations: body) { _ in completion?() }
    }
    for (body, completion) in unfocusing {
      View.animate(withDuration: Self.unfocusingDuration, animations: body) { _ in completion?() }
    }
  }
}
