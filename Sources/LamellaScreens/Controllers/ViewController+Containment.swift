import LamellaGeometry
public import LamellaScene

/// A controller's place among others.
struct Containment {
  weak var parent: ViewController?
  var children: [ViewController] = []
  /// Whether the controller appears because it has got a parent.
  var isMovingToParent = false
  /// Whether the controller disappears because its parent gives it up.
  var isMovingFromParent = false
  /// The number of transitions between children that the controller has come and gone in.
  var transitionCount = 0
}

extension ViewController {
  /// The controller that contains this one; nil for none.
  public final var parent: ViewController? { containment.parent }

  /// The controllers that this one contains, in the order in which they were added.
  public final var children: [ViewController] { containment.children }

  /// Whether the controller appears because a container has taken it in.
  public final var isMovingToParent: Bool { containment.isMovingToParent }

  /// Whether the controller disappears because its container gives it up.
  public final var isMovingFromParent: Bool { containment.isMovingFromParent }

  /// Adds a child, after removing it from its parent.
  ///
  /// Calls `willMove(toParent:)` of the child. Add its view next, then call its `didMove(toParent:)`.
  ///
  /// - Precondition: The child does not contain the controller.
  public final func addChild(_ child: ViewController) {
    var ancestor: ViewController? = self
    while let current = ancestor {
      require(
        current !== child, "\(child) cannot be a child of \(self): it contains that controller")
      ancestor = current.parent
    }
    if child.parent === self { return }
    child.willMove(toParent: self)
    child.removeFromParent(isMoving: true)
    containment.children.append(child)
    child.containment.parent = self
    child.containment.isMovingToParent = true
  }

  /// Removes the controller from its parent, and calls its `didMove(toParent:)` with nil.
  ///
  /// Call its `willMove(toParent:)` with nil and take its view away before.
  public final func removeFromParent() { removeFromParent(isMoving: false) }

  /// Removes the controller from its parent.
  ///
  /// - Parameter isMoving: Whether another parent follows.
  private func removeFromParent(isMoving: Bool) {
    guard let parent else { return }
    parent.containment.children.removeAll { $0 === self }
    containment.parent = nil
    containment.isMovingToParent = false
    parent.childDidLeave(self)
    endDisappearanceWithoutParent()
    if !isMoving { didMove(toParent: nil) }
  }

  /// Moves from the view of one child to that of another, animated, with the calls of appearance.
  ///
  /// The new view is added in front, at the place of the old one, which is removed at the end.
  ///
  /// - Parameters:
  ///   - old: A child, whose view is in the controller's view.
  ///   - new: Another child.
  ///   - duration: The duration of the animation, in seconds.
  ///   - options: The options of the animation.
  ///   - animations: The changes to animate; nil for none.
  ///   - completion: Called at the end, with whether the animation came to its end.
  /// - Precondition: Both are children of the controller.
  public final func transition(
    from old: ViewController, to new: ViewController, duration: Double,
    options: View.AnimationOptions = [], animations: (() -> Void)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    require(
      old.parent === self && new.parent === self, "both controllers must be children of \(self)")
    let isAnimated = duration > 0
    if isVisible {
      old.beginAppearanceTransition(false, animated: isAnimated)
      new.beginAppearanceTransition(true, animated: isAnimated)
    }
    old.containment.transitionCount += 1
    new.containment.transitionCount += 1
    let counts = (old.containment.transitionCount, new.containment.transitionCount)
    let place = old.view.superview ?? view
    new.view.frame = old.view.frame
    new.view.autoresizingMask = old.view.autoresizingMask
    place.addSubview(new.view)
    View.animate(withDuration: duration, options: options) {
      animations?()
    } completion: { isFinished in
      // One that came or went anew meanwhile is where the later transition has it.
      if old.containment.transitionCount == counts.0 {
        old.viewIfLoaded?.removeFromSuperview()
        old.endAppearanceTransition()
      }
      if new.containment.transitionCount == counts.1 { new.endAppearanceTransition() }
      completion?(isFinished)
    }
  }

  /// Takes a child in with its view, which fills a view of the controller's and follows its size.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - container: The view that takes the child's view in; the controller's own by default.
  public final func embed(_ child: ViewController, in container: View? = nil) {
    let container = container ?? view
    addChild(child)
    child.view.frame = container.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(child.view)
    child.didMove(toParent: self)
  }

  /// Removes a child and its view; the counterpart of ``embed(_:in:)``.
  public final func unembed(_ child: ViewController) {
    guard child.parent === self else { return }
    child.willMove(toParent: nil)
    child.containment.isMovingFromParent = true
    child.viewIfLoaded?.removeFromSuperview()
    child.containment.isMovingFromParent = false
    child.removeFromParent()
  }

  /// Returns the nearest container of a type around the controller, or nil.
  final func container<Container: ViewController>(_ type: Container.Type) -> Container? {
    var current = parent
    while let controller = current {
      if let found = controller as? Container { return found }
      current = controller.parent
    }
    return nil
  }
}
