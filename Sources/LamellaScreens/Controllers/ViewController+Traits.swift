public import LamellaScene

extension ViewController: TraitChangeObservable {
  /// The trait values of the controller: those of its view, or, before the view is loaded, those of a view outside of a
  /// window with the controller's overrides.
  public final var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? TraitCollection.base.applying(traitOverrides)
  }

  /// Ends a registration of the controller.
  public final func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    // Released after the change: what a handler holds may come back here when it ends.
    let old = traitHandlers
    traitHandlers = old.filter { $0.registration != registration }
    withExtendedLifetime(old) {}
  }
}

extension TraitChangeObservable where Self: ViewController {
  /// Calls a handler after changes of any of some traits of the controller's view.
  ///
  /// Handlers of controllers are called before those of their views. They are kept until the controller ends or
  /// ``ViewController/unregisterForTraitChanges(_:)``. The view need not be loaded.
  ///
  /// - Parameters:
  ///   - traits: The traits.
  ///   - handler: Takes the controller and the traits that its view had before.
  /// - Returns: The registration, for ending it.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any TraitDefinition.Type], handler: @escaping (Self, TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    let handler = TraitHandler(for: traits) { handler(unsafeDowncast($0, to: Self.self), $1) }
    traitHandlers.append(handler)
    return handler.registration
  }
}
