// The update of properties.
extension View {
  /// Asks for `updateProperties()` in the next properties pass.
  public final func setNeedsUpdateProperties() { table.mark(row, .needsProperties) }

  /// Updates the properties of marked views at once, from the highest marked ancestor down, after an update of the
  /// traits.
  public final func updatePropertiesIfNeeded() {
    table.updateTraitsIfNeeded(of: row)
    table.updatePropertiesIfNeeded(of: row)
  }
}
