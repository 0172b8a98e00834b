extension View: TraitEnvironment {
  /// The values of all traits for the view: those that it overrides, and for others those of its superview.
  ///
  /// A window inherits from its output: the display scale, the direction, and size classes by its size. A view outside
  /// of a window has what its topmost superview overrides, and defaults. Overrides count after the traits pass of the
  /// next tick or ``updateTraitsIfNeeded()``, when views are told of them.
  ///
  /// - Complexity: O(distance of the nearest superview that overrides a trait); of long ways the last is remembered.
  public final var traitCollection: TraitCollection { table.traits(of: row) }

  /// The traits that the view has instead of inheriting them, and that its subviews inherit.
  ///
  /// ```swift
  /// panel.traitOverrides.userInterfaceStyle = .light
  /// ```
  ///
  /// Changes count from the next traits pass on, which comes before layout, or from ``updateTraitsIfNeeded()`` on.
  public final var traitOverrides: TraitOverrides {
    get { OwnTraits.column[row].overrides }
    set {
      guard newValue != traitOverrides else { return }
      guard newValue.hasUsableScale else {
        return layer.reportInvalidGeometry("traitOverrides.displayScale")
      }
      table.changeOwnTraits(of: row) { $0.overrides = newValue }
      table.mark(row, .needsTraits)
    }
  }

  /// The smallest size of text in the view and its subviews, whatever a person prefers; nil, the default, for no limit.
  ///
  /// UIKit's property: `preferredContentSizeCategory` of the ``traitCollection`` is never smaller. Counts from the next
  /// traits pass on. `unspecified` stands for nil.
  public final var minimumContentSizeCategory: ContentSizeCategory? {
    get { OwnTraits.column[row].textSizes.minimum }
    set { changeTextSizes { $0.minimum = newValue == .unspecified ? nil : newValue } }
  }

  /// The largest size of text in the view and its subviews, whatever a person prefers; nil, the default, for no limit.
  ///
  /// ```swift
  /// // Grows with the text, but leaves room for the content.
  /// bar.maximumContentSizeCategory = .accessibilityMedium
  /// ```
  ///
  /// UIKit's property: `preferredContentSizeCategory` of the ``traitCollection`` is never larger, which counts more than
  /// ``minimumContentSizeCategory``. Counts from the next traits pass on. `unspecified` stands for nil.
  public final var maximumContentSizeCategory: ContentSizeCategory? {
    get { OwnTraits.column[row].textSizes.maximum }
    set { changeTextSizes { $0.maximum = newValue == .unspecified ? nil : newValue } }
  }

  /// Changes the limits of the text size, and has the next traits pass count them.
  private func changeTextSizes(_ change: (inout ContentSizeLimits) -> Void) {
    var limits = OwnTraits.column[row].textSizes
    change(&limits)
    guard limits != OwnTraits.column[row].textSizes else { return }
    table.changeOwnTraits(of: row) { $0.textSizes = limits }
    table.mark(row, .needsTraits)
  }

  /// Notes whether the view's controller has trait handlers, and has the next traits pass ask for its overrides.
  package final func managerTraitsDidChange() {
    let hasHandlers = manager.map { !$0.traitHandlers.isEmpty } ?? false
    TraitHandlers.column.write(row) { $0.includesControllers = hasHandlers }
    let mayOverride = manager.map { !$0.traitOverrides.isEmpty } ?? false
    guard mayOverride || table[row].flags.contains(.hasOwnTraits) else { return }
    table.changeOwnTraits(of: row) { _ in }
    table.mark(row, .needsTraits)
  }

  /// Updates the traits of the view's subtree now, after those of its superviews, and tells the views whose traits
  /// change.
  public final func updateTraitsIfNeeded() {
    table.updateTraitsIfNeeded(of: row)
  }

  /// Overrides one trait, or removes the override for nil, and tells the views whose traits change at once.
  final func override<Trait: TraitDefinition>(_ trait: Trait.Type, with value: Trait.Value?) {
    var overrides = traitOverrides
    if let value { overrides[trait] = value } else { overrides.remove(trait) }
    guard overrides != traitOverrides else { return }
    let old = traitCollection
    table.changeOwnTraits(of: row) { $0.overrides = overrides }
    updateTraits(from: old)
  }

  /// Resolves the view's traits again after a change, and tells the views whose traits change.
  final func updateTraits(from old: TraitCollection) {
    var update = TraitsUpdate(table: table)
    update.resolve(row, from: old)
    update.notifyViews()
  }

  /// Updates the traits of the view's subtree after the view moved in the tree, and tells the views whose traits
  /// change.
  ///
  /// - Parameter owner: The row whose traits the view inherited before the change; -1 for none.
  final func inheritedTraitsMayHaveChanged(fromThoseOf owner: Row) {
    guard
      table.traitsOwner(above: row) != owner || !table[row].flags.isDisjoint(with: .traitsBits)
    else { return }
    inheritedTraitsMayHaveChanged(from: table.traits(ofOwner: owner))
  }

  /// Updates the traits of the view's subtree after the view moved in the tree, and tells the views whose traits
  /// change.
  ///
  /// - Parameter old: The traits before the change that the view inherited.
  final func inheritedTraitsMayHaveChanged(from old: TraitCollection) {
    let flags = table[row].flags
    if !table.inheritedTraits(of: row).values.isIdentical(to: old.values) {
      updateTraits(from: flags.contains(.hasOwnTraits) ? traitCollection : old)
    }
    if !flags.isDisjoint(with: .traitsBits) { updateMarkedTraits(from: row) }
  }

  /// Updates the view after a change of its traits, and calls its handlers.
  ///
  /// - Parameter previous: The traits that the view had when it was told last.
  final func traitsDidChange(from previous: TraitCollection) {
    let current = traitCollection
    let differences = TraitDifferences(previous, current)
    if differences.contains(.layoutDirection), semanticContentAttribute == .unspecified {
      directionMayHaveChanged()
    }
    if differences.contains(.displayScale) {
      layer.inheritedScaleDidChange()
      invalidateContentSize()
    }
    if differences.contains(.theme) { themeDidChange() }
    if differences.contains(.tintColor) { tintColorDidChange() }
    if table[row].flags.contains(.observesTraits) {
      callTraitHandlers(from: previous, to: current)
    }
  }
}
