extension ViewController: TraitChangeObservable {}

extension TraitChangeObservable where Self: ViewController {
  /// Calls a handler after changes of any of some traits of the controller's view; loads the view.
  ///
  /// The handler is kept, and goes along when the controller gets another view, until the controller ends or
  /// ``ViewController/unregisterForTraitChanges(_:)``.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - handler: Takes the controller and the traits that its view had before.
  /// - Returns: The registration, for ending it.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any TraitDefinition.Type], handler: @escaping (Self, TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    view.addTraitHandler(for: traits, isControllers: true) { observer, previous in
      handler(unsafeDowncast(observer, to: Self.self), previous)
    }
  }
}

extension ViewController {
  /// The values of all traits for the controller: those of its view, or what a view outside of a window has before
  /// there is one.
  public final var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? TraitCollection.base
  }

  /// The traits that the controller's view overrides; setting them loads the view.
  public final var traitOverrides: TraitOverrides {
    get { viewIfLoaded?.traitOverrides ?? TraitOverrides() }
    set { view.traitOverrides = newValue }
  }

  /// Ends a registration of the controller.
  public final func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    viewIfLoaded?.unregisterForTraitChanges(registration)
  }
}
