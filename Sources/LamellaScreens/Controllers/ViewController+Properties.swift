internal import LamellaScene

extension ViewController {
  /// Asks for `updateProperties()` in the next properties pass; nothing happens before the view is loaded.
  public final func setNeedsUpdateProperties() { viewIfLoaded?.setNeedsUpdateProperties() }

  /// Updates the properties of the controller and of marked views at once; see `View.updatePropertiesIfNeeded()`.
  public final func updatePropertiesIfNeeded() { viewIfLoaded?.updatePropertiesIfNeeded() }
}
