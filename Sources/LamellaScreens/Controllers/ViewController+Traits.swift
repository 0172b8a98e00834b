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
