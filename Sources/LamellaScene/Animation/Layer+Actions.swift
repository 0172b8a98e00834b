/// What a change of a layer's property becomes, in place of what the block around it asks for.
public enum LayerAction {
  /// The change shows at once.
  case none
  /// The animation runs by the property's name; one without ends of its own leads from what is shown.
  case animation(any LayerAnimation)
}

extension Layer {
  /// What changes of properties become, by their names; empty unless set.
  ///
  /// ```swift
  /// var bounce = SpringAnimation(.position)
  /// bounce.duration = bounce.settlingDuration
  /// star.actions = ["position": .animation(bounce), "opacity": .none]
  /// ```
  ///
  /// They count where changes of the layer are animated: in blocks of ``Transaction`` and of `View.animate`.
  /// Outside of them changes show at once. The delegate is asked first (`LayerDelegate.action(for:forKey:)`).
  /// Names are those of ``AnimatableProperty/name``; `bounds` stands for origin and size. A view's layer has
  /// no actions: the view's own blocks animate it.
  public final var actions: [String: LayerAction] {
    get { rare?.actions ?? [:] }
    set {
      if rare != nil || !newValue.isEmpty { rarities.actions = newValue }
    }
  }

  /// What a change becomes; nil where the block around it decides.
  final func action(of field: AnimatedField) -> LayerAction? {
    guard let rare else { return nil }
    return action(in: rare, field.name)
      ?? (field == .boundsOrigin || field == .boundsSize ? action(in: rare, "bounds") : nil)
  }

  private func action(in rare: LayerRarities, _ key: String) -> LayerAction? {
    rare.delegate?.action(for: self, forKey: key) ?? rare.actions[key]
  }

  /// Does what a change, which is about to be made, becomes.
  final func run(_ action: LayerAction, _ field: AnimatedField) {
    guard case .animation(let animation) = action, let window = hostWindow,
      let installable = animation as? any InstallableAnimation
    else { return }
    let store = window.animations
    store.look(at: window.mediaTime)
    let shown =
      switch field {
      case .path: AnimationValue(store.path(of: row))
      case .transform, .sublayerTransform: AnimationValue(store.transform(field, of: row))
      default: AnimationValue(store.lanes(field, of: row))
      }
    let led: any InstallableAnimation = installable.leading(from: shown, of: .field(field))
    add(led, forKey: field.name)
  }
}
