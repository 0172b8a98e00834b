internal import LamellaGeometry

/// An action that runs when a property of a layer changes, in place of the animation of the surrounding block.
public enum LayerAction {
  /// No animation: the change shows at once.
  case none
  /// An animation, with the property's name for its key; one without ends of its own starts at the presented value.
  case animation(any LayerAnimation)
}

extension Layer {
  /// The reactions to changes of properties, by the properties' names.
  ///
  /// The default is none.
  ///
  /// ```swift
  /// var bounce = SpringAnimation(.position)
  /// bounce.duration = bounce.settlingDuration
  /// star.actions = ["position": .animation(bounce), "opacity": .none]
  /// ```
  ///
  /// They count where changes of the layer are animated: in blocks of ``Transaction`` and of `View.animate`.
  /// Outside of them changes show at once, and in those of animators and timelines these control them. The delegate
  /// is asked first (`LayerDelegate.action(for:forKey:)`).
  /// Names are those of ``AnimatableProperty/name``; `bounds` stands for origin and size. A view's layer has
  /// no actions: the view's own blocks animate it.
  public final var actions: [String: LayerAction] {
    get { LayerActions.column[row].actions }
    set { LayerActions.column.change(row) { $0.actions = newValue } }
  }

  /// Returns the action for a change, with its key; nil where the surrounding block animates the change.
  final func action(of field: AnimatedField) -> (action: LayerAction, key: String)? {
    guard table[row].flags.contains(.hasOtherComponents) else { return nil }
    if let action = action(forKey: field.name) { return (action, field.name) }
    guard field == .boundsOrigin || field == .boundsSize else { return nil }
    let key = AnimationTarget.bounds.name
    return action(forKey: key).map { ($0, key) }
  }

  /// Returns the action of the layer's delegate or of its dictionary of actions, for a key.
  private func action(forKey key: String) -> LayerAction? {
    LayerDelegation.column[row].delegate?.action(for: self, forKey: key)
      ?? LayerActions.column[row].actions[key]
  }

  /// Runs the action for a change that is about to be made.
  final func run(
    _ action: LayerAction, _ key: String, _ field: AnimatedField, in window: Window
  ) {
    guard case .animation(let animation) = action,
      let installable = animation as? any InstallableAnimation
    else { return }
    let store = window.animations
    store.setSampleTime(window.mediaTime)
    var shown = AnimationValue(store.shown(field, of: row))
    var target = AnimationTarget.field(field)
    if key == AnimationTarget.bounds.name {
      let (origin, size) = (
        store.vector(.boundsOrigin, of: row), store.vector(.boundsSize, of: row)
      )
      shown = AnimationValue(SIMD4(origin[0], origin[1], size[0], size[1]))
      target = .bounds
    }
    let completed: any InstallableAnimation = installable.starting(from: shown, of: target)
    add(completed, forKey: key)
  }
}
